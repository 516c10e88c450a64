"""Lessons: their steps, their prepared tables, the answers to presses, the progress.

Imports sessions and what is below, no review. Knows no screen.
"""
