"""The values to show on the screen, and the code that turns them into pictures and sprites."""
