"""Pocket Mahjong: four-player mahjong on the desktop. For scripts, see game/api.py."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.api import *  # noqa: F403

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Return a name for scripts. Load it at first use, since the program starts without any."""
    from importlib import import_module

    if not name.startswith("_"):
        api = import_module("game.api")
        if name in api.__all__:
            return getattr(api, name)
    raise AttributeError(f"module 'game' has no attribute '{name}'")
