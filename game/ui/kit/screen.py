"""The surface that a scene is placed on."""

from __future__ import annotations

from dataclasses import dataclass

from game.session.labels import Labels
from game.session.settings import Settings
from game.ui.drawing.theme import unit


@dataclass(frozen=True, slots=True)
class Screen:
    """The surface to place on, in pixels, with the data that every scene needs for it."""

    width: int
    height: int
    labels: Labels
    settings: Settings
    hover: str = ""
    """The key of the item under the mouse, within its scene."""
    peek: bool = False
    """True if Tab is held on a scene that shows something meanwhile."""

    @property
    def unit(self) -> float:
        return unit(self.width, self.height)

    def px(self, units: float) -> int:
        """Return the pixels of a length in units of the design: at least one, but 0 for 0."""
        return max(1, round(units * self.unit)) if units else 0

    def text(self, key: str, **params: str | int) -> str:
        """Return the label in the player's language."""
        return self.labels.text(key, **params)
