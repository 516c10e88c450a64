"""The coach and the deep look at the table.

Imports `plan` and `parts`.
"""
