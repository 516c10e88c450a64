"""The coach and the deep look at the table.

Imports the rooms that place the table, none in which one plays.
"""
