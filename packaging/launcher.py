"""Where the packaged program begins: as `python -m game`."""

from __future__ import annotations

import os
import sys
from multiprocessing import freeze_support

from game.__main__ import main

APP_ID = "io.github.pocket_mahjong"

if __name__ == "__main__":
    # A process that `simulate` starts is this program again, and must not become a second game.
    freeze_support()
    # By this name a Linux desktop knows whose window it is, and gives it the program's icon.
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(variable, APP_ID)
    sys.exit(main())
