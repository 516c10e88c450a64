"""What all matches together tell: figures, best hands, the list of matches, the album of patterns.

Imports no other room of the screens.
"""
