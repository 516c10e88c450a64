"""The words on a page: labels in the player's language, each in a role."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import Box, Placed
from game.ui.kit.layout import ROLES, Part, Place, place
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import text_units


@dataclass(frozen=True, slots=True)
class PageWords:
    """Makes the words of a screen. Its labels are `<prefix>.<key>`, unless a label is given."""

    pen: Pen
    prefix: str = ""

    @property
    def screen(self) -> Screen:
        """Return the screen that the pen places on."""
        return self.pen.screen

    def words(self, label: str, **values: str | int) -> str:
        """Return a label in the player's language. One with a dot is whole."""
        return self.screen.text(label if "." in label else f"{self.prefix}.{label}", **values)

    def _label(self, key: str) -> str:
        return self.screen.text(f"{self.prefix}.{key}")

    def wide(self, role: str, words: str, times: float = 1, more: float = 8) -> float:
        """Return the width that words in a role take, as far as it can be estimated: so many times
        the estimate and more."""
        return times * text_units(words, ROLES[role].size) + more

    def place(self, part: Part, at: Place) -> None:
        """Draw a part at this place of the design."""
        place(self.pen, part, at)

    def text(self, role: str, key: str, words: str | None = None, **how: Any) -> Part:
        """Return words in a role: those of the key's label, unless others are given."""
        told = self._label(key) if words is None else words
        what = replace(ROLES[role], **how)

        def draw(pen: Pen, box: Box) -> None:
            pen.text(
                key,
                told,
                box,
                what.size,
                colour=what.colour,
                bold=what.bold,
                align=what.align,
                wrap=what.wrap,
                shadow=what.shadow,
                middle=what.middle,
                display=what.display,
                layer=what.layer,
            )

        return Part(draw, what.w, what.h, fills="h" not in how)

    def feast(self, key: str, look: FeastLook, w: float | None = None, h: float = 46) -> Part:
        """Return words of a feast."""

        def draw(pen: Pen, box: Box) -> None:
            pen.add(Placed(key, look, box, pen.layer + 2))

        return Part(draw, w, h)

    def fitted(
        self, role: str, key: str, words: str, most: float, more: float = 4, **how: Any
    ) -> Part:
        """Return words in a role, as wide as estimated at the text size that is set, up to `most`,
        so that others can follow."""
        size = how.get("size", ROLES[role].size)
        wide = self.screen.growth * (text_units(words, size) + more)
        return self.text(role, key, words, w=min(most, wide), **how)
