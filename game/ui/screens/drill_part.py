"""The part of a drill that depends on its kind: the question, what can be picked, the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

# Places in the design: the margin, the question's panel, the reason's words and the foot.
MARGIN, INNER = 40, 26
PANEL_TOP, BAR_TOP = 72, 112
FOOT = 706
SAID = 112
"""How far the reason's words are from the left of its panel, which has the teacher there."""
WIDEST, HIGHEST = 1700, 1150
"""The most of the window that a drill uses, in units."""
GROWS = 0.7
"""The share of the room of a tall window that the question gets. The reason gets the rest."""


@dataclass(frozen=True, slots=True)
class DrillFrame:
    """The places of a drill in a window of any shape, in units: it is so much wider and higher than
    the design."""

    wider: float
    higher: float

    @property
    def left(self) -> float:
        return MARGIN - self.wider / 2

    @property
    def right(self) -> float:
        return DESIGN_WIDTH - self.left

    @property
    def inner(self) -> tuple[float, float]:
        """Return the left and the width of a line in a panel."""
        return self.left + INNER, self.right - self.left - 2 * INNER

    @property
    def said(self) -> tuple[float, float]:
        """Return the left and the width of a line beside the teacher."""
        left, wide = self.inner
        return left + SAID, wide - SAID

    @property
    def grown(self) -> float:
        """Return how much higher the question's panel is."""
        return GROWS * self.higher

    def top(self, y: float) -> float:
        """Return the place of the head, or of something in the question's panel."""
        return y - self.higher / 2

    def middle(self, y: float) -> float:
        """Return the place of something below the question's panel."""
        return self.top(y) + self.grown

    @property
    def foot(self) -> float:
        return FOOT + self.higher / 2


def frame_of(screen: Screen) -> DrillFrame:
    """Return the places in this window."""
    wide, high = screen.width / screen.unit, screen.height / screen.unit
    return DrillFrame(min(wide, WIDEST) - DESIGN_WIDTH, min(high, HIGHEST) - DESIGN_HEIGHT)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the player has picked, and whether that is the answer by now."""

    picked: frozenset[int] = frozenset()
    is_given: bool = False

    def toggled(self, one: int) -> Answer:
        return Answer(self.picked ^ {one})


class Part(Protocol):
    """One question on the screen."""

    collects: bool
    """True if several things are picked before the answer is given."""

    @property
    def height(self) -> float:
        """The height of the question's panel in the design."""
        ...

    def ask(self, pen: Pen) -> str:
        """Return the question in a sentence."""
        ...

    def is_right(self, answer: Answer) -> bool: ...

    def place(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        """Place the question, and what can be picked or was picked."""
        ...

    def headline(self, pen: Pen, answer: Answer) -> str:
        """Return whether the answer is right, in a sentence."""
        ...

    def place_reason(self, pen: Pen, answer: Answer, top: float) -> None:
        """Place why beside the teacher and below the headline, from `top` on."""
        ...
