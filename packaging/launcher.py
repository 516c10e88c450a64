"""The entry point of the packaged program, the same as `python -m game`."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from game.__main__ import main

if __name__ == "__main__":
    # `simulate` and a deep look start this program again as a worker, which must not open a game.
    freeze_support()
    sys.exit(main())
