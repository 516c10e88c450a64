"""Where everything on the table lies, and the tiles that lie there: hands, sets, walls, discards.

Imports no other room of the table.
"""
