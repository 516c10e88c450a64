"""A hand that is put together to count it: its tiles, how it was won, and what it is worth.

Knows nothing of the match in play.
"""
