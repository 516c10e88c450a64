"""What all matches together tell: records, the archive, the album.

Imports saves and what is below. Knows no match in play.
"""
