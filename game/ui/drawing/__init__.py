"""What can be put on the screen, as values, and how it becomes pictures and sprites."""
