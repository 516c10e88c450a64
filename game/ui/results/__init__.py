"""The results of a hand and of a match: the worth, the payments, the ranking."""
