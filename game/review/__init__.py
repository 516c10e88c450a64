"""Hands that are over, judged: reviews, deep looks, the same walls for another player.

Imports the coach, sessions and what is below. Knows no screen.
"""
