"""Mahjong itself: pure values and functions. No pygame, no files, no clock, no language."""
