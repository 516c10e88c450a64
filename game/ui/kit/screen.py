"""The surface that a scene is placed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.settings.settings import Settings, TextSize
from game.ui.drawing.looks import Box
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH, unit
from game.words.labels import Labels

LAYERS_PER_SCENE = 100_000
"""The layers of one scene: those of the scene above it begin there."""
LARGE = 1.2
GROWTH: Mapping[TextSize, float] = {"normal": 1.0, "large": LARGE, "larger": 1.5, "largest": 2.0}
"""The factor up to which words grow where they have room, by the setting."""
TALL = 1.05
"""The least height of a tall window, as a part of its width."""


@dataclass(frozen=True, slots=True)
class Screen:
    """The surface to place on, in pixels, with the data that every scene needs for it."""

    width: int
    height: int
    labels: Labels
    settings: Settings
    hover: str = ""
    """The key of the item under the mouse, within its scene."""
    pressing: bool = False
    """True if this item is held down."""
    peek: bool = False
    """True if Tab is held on a scene that shows something meanwhile."""
    zoom: float = 1.0
    """How much larger than the design the scene is drawn, in a tall window that has room."""
    most_growth: float = GROWTH["largest"]
    """The factor beyond which words don't grow here."""

    @property
    def growth(self) -> float:
        """The factor up to which words grow where they have room."""
        return min(GROWTH[self.settings.text_size], self.most_growth)

    @property
    def unit(self) -> float:
        """Return the pixels of a unit of the design, with the zoom."""
        return self.zoom * unit(self.width, self.height)

    @property
    def is_tall(self) -> bool:
        """Return whether the height is more than TALL times the width."""
        return self.height > TALL * self.width

    @property
    def whole(self) -> tuple[float, float, float, float]:
        """The place of the window in the design: left, top, width and height."""
        wide, high = self.width / self.unit, self.height / self.unit
        return (DESIGN_WIDTH - wide) / 2, (DESIGN_HEIGHT - high) / 2, wide, high

    def limited(self, growth: float) -> Screen:
        """Return the screen on which words grow no more than this."""
        return replace(self, most_growth=min(growth, self.most_growth))

    def zoomed(self, width: float, height: float) -> Screen:
        """Return the screen on which this many units of the design fill a tall window. They are
        centred where the design is."""
        zoom = min(self.width / width, self.height / height) / unit(self.width, self.height)
        return replace(self, zoom=max(1.0, zoom)) if self.is_tall else self

    def px(self, units: float) -> int:
        """Return the pixels of a length in units of the design: at least one, but 0 for 0."""
        return max(1, round(units * self.unit)) if units else 0

    def text(self, key: str, **params: str | int) -> str:
        """Return the label in the player's language."""
        return self.labels.text(key, **params)


def own_key(key: str, depth: int) -> str:
    """Return a key without its scene's number if the number is `depth`, otherwise ""."""
    number, _, own = key.partition("/")
    return own if number == str(depth) else ""


def spot(screen: Screen, x: float, y: float, w: float, h: float) -> Box:
    """Return the pixels of a box of the 1280 x 800 design, centred on the screen.

    Boxes that touch in the design touch on the screen and never overlap.
    """
    left = screen.width / 2 + (x - DESIGN_WIDTH / 2) * screen.unit
    top = screen.height / 2 + (y - DESIGN_HEIGHT / 2) * screen.unit
    right, bottom = left + w * screen.unit, top + h * screen.unit
    return Box(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
