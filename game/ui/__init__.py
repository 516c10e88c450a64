"""Pixels and clicks: the only folder that imports pygame."""

import os

# What the window library must be told before it is imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# Without a graphics card a texture in between costs 12 ms a frame and more.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
