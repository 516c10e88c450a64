"""The player's system: files and folders, the log, other programs, work in other processes.

Imports the rules only. Knows no word of the game and no match.
"""
