"""The coach: what each move of a position is worth, in figures and reasons."""
