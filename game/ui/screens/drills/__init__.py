"""The drills to choose from, and a drill with its questions.

Imports no other room of the screens.
"""
