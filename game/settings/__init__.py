"""What the player has set, and who can sit at the table: values, presets, opponents.

Imports words and what is below. Knows no match.
"""
