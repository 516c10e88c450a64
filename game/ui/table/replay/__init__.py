"""A hand that is over, shown again step by step.

Imports `play` and what is below, no lesson.
"""
