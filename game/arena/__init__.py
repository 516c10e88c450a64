"""Measurement of computer players: many deals without a window, and statistics of the results."""
