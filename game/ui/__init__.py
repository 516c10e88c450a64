"""Pixels and clicks: the only folder that imports pygame."""

import os

# Environment that the window library reads when it is imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# By default, Windows shows no characters to choose from while the player writes Chinese.
os.environ.setdefault("SDL_IME_SHOW_UI", "1")

APP_ID = "io.github.pocket_mahjong"
"""The name by which Linux desktops find the icon and the menu entry of a window."""

# Otherwise the library names windows after the script that was started.
for _variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
    os.environ.setdefault(_variable, APP_ID)
