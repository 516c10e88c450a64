"""What the four persons of a match are called."""

from __future__ import annotations

from game.session.labels import Labels
from game.session.settings import Settings


def person_name(person: int, settings: Settings, labels: Labels) -> str:
    """The name of person 0 (the player) to 3, in the player's language."""
    if person == 0 and settings.player_name:
        return settings.player_name
    return labels.text(f"player.{person}")
