"""The table and a hand on it: where things lie and move, and what the player does there."""
