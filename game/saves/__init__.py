"""Matches on disk: saved, archived, read, checked, and played again from their moves.

Imports settings and what is below. Knows no match in play.
"""
