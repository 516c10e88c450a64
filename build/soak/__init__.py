"""Attacks for as long as you like: kills, disk faults, damaged files, a monkey, random hands.
Imports no other room."""
