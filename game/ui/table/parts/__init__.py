"""What stands on the table besides tiles: the whole board, dialogs, switches, the fan line.

Imports `plan`.
"""
