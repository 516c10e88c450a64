"""What the game says: labels in every language, the texts of rules, the names of keys.

Imports the rulesets and the system. Knows no settings, no match and no pixels.
"""
