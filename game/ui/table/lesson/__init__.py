"""The table of a lesson: its steps, the light on what matters, the answers to presses.

Imports `play` and what is below, not `ending` or `replay`.
"""
