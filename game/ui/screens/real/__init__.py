"""The sheets of real tables: the list, a new one, and one with its lines.

Knows nothing of the match in play.
"""
