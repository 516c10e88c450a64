"""The entry point of the packaged program, the same as `python -m game`."""

from __future__ import annotations

import os
import sys
from multiprocessing import freeze_support

from game.__main__ import main

APP_ID = "io.github.pocket_mahjong"

if __name__ == "__main__":
    # `simulate` starts this program again as a worker, which must not open a second game.
    freeze_support()
    # With this name a Linux desktop gives the window the program's icon.
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(variable, APP_ID)
    sys.exit(main())
