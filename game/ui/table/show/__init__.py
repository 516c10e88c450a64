"""What moves: the play shown step by step, with its pace and its sounds.

Imports `plan`.
"""
