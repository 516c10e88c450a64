"""The review of hands and matches: the costly decisions, the table at each, and luck and cost."""
