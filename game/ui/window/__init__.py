"""The window and its loop, its mouse and keys, and messages for when there is no window."""
