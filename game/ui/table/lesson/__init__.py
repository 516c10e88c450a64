"""The table of a lesson: told steps, light, the answers to presses.

Imports `play` and what is below, no replay.
"""
