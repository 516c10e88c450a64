"""The part of a drill that depends on its kind: the question, what can be picked, the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.ui.kit.widgets import Pen

# Places in the design: the question's panel, what can be picked, and the reason's panel.
LEFT, RIGHT = 40, 1240
PANEL_TOP, BAR_TOP = 72, 112
FOOT = 706


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
        """The height of the question's panel."""
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
        """Place why below the headline, from `top` on."""
        ...
