"""How a hand ends at the table: the win, the coins, the drawn hand.

Imports `plan` and `show`.
"""
