"""One match in play: the moves, whose turn it is, what the player sees.

Imports records and what is below, no coach. Knows no screen.
"""
