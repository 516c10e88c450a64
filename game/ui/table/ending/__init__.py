"""How a hand ends at the table: the win, the coins, the drawn hand.

Imports the rooms that place the table, none in which one plays.
"""
