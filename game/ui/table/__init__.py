"""The table and a hand on it: the places and movements of tiles, and the player's actions."""
