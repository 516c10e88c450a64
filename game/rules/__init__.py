"""The game of mahjong: pure values and functions. No pygame, files, clock or language."""
