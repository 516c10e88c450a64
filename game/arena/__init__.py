"""Measuring computer players: many deals without a window, and what can be concluded."""
