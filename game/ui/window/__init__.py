"""The window and its loop, the mouse and the keys in it, and messages where there is none."""
