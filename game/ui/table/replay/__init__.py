"""A hand that is over, shown again step by step.

Imports `plan`, `show`, `parts` and `advice`. Nobody plays here.
"""
