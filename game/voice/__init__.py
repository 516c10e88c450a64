"""The spoken game: sentences about events, claims called aloud, and the programs that say them.

Imports sessions and what is below. Knows no screen.
"""
