"""The table in play: the scene, the own hand, the decisions of the player.

Imports all rooms of the table but `lesson` and `replay`.
"""
