"""Pixels and clicks: the only folder that imports pygame."""

import os

# Environment that the window library reads when it is imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# Without a graphics card, an extra texture costs 12 ms a frame or more.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
