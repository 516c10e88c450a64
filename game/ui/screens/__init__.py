"""The other screens: the title, the menu, a new match, the rules and the records."""
