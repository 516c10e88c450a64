"""The rules book: how to play, the patterns, the payments, and the search.

Imports no other room of the screens.
"""
