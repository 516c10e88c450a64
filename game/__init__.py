"""Pocket Mahjong: four-player mahjong on the desktop."""

__version__ = "0.1.0"
