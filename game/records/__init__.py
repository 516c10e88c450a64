"""What all matches together tell: records, the archive, the album. And the sheets of real tables.

Imports saves and what is below. Knows no match in play.
"""
