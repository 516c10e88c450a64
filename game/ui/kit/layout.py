"""Screens as trees: rows, columns, grids and stacks of parts, which are cut into boxes and drawn.

Lengths are units of the design. A part takes its own width and height where it has them, otherwise
a share of what the others leave. What words are for, their role, gives size, colour and height.
A `Page` (page.py) makes the parts, and `place` cuts and draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from game.ui.drawing.looks import Box
from game.ui.drawing.theme import HEAD, NOTE, PLAIN, SMALL, TITLE
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen

Draw: TypeAlias = Callable[[Pen, Box], None]
Place: TypeAlias = tuple[float, float, float, float]
"""The left and top edges, the width and the height."""
Sides: TypeAlias = tuple[float, float, float, float]
"""The margins at the left, the top, the right and below."""


# --- trees --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """Something that takes a place: what draws it, and the parts in its box without `pad`, `gap`
    (across, down) apart. Without a width or height it takes a share of the rest."""

    draw: Draw | None = None
    w: float | None = None
    h: float | None = None
    parts: tuple[Part, ...] = ()
    way: Literal["row", "col", "grid", "stack"] = "stack"
    gap: tuple[float, float] = (0, 0)
    pad: Sides = (0, 0, 0, 0)
    columns: int = 1
    made: Callable[[Place], Part] | None = None
    """Makes what is inside once the place is known."""
    fills: bool = False
    """True if its height counts only in a column: beside or on something else it is as high."""

    @property
    def is_space(self) -> bool:
        """Return whether the part draws nothing and only takes a place."""
        return self.draw is None and not self.parts and self.made is None

    def inside(self, place: Place) -> Iterator[tuple[Part, Place]]:
        """Yield each part inside with its place."""
        (x, y, w, h), (left, top, right, low) = place, self.pad
        x, y, w, h = x + left, y + top, w - left - right, h - top - low
        across, down = self.gap
        if self.way == "row":
            for one, at, long in _shares(self.parts, [one.w for one in self.parts], x, w, across):
                high = h if one.h is None or one.fills else one.h
                yield one, (at, y + (h - high) / 2, long, high)
        elif self.way == "col":
            for one, at, long in _shares(self.parts, [one.h for one in self.parts], y, h, down):
                wide = w if one.w is None else one.w
                yield one, (x + (w - wide) / 2, at, wide, long)
        elif self.way == "grid":
            rows = -(-len(self.parts) // self.columns)
            for number, one in enumerate(self.parts):
                row, column = divmod(number, self.columns)
                wide = (w + across) / self.columns - across if one.w is None else one.w
                high = (h + down) / rows - down if one.h is None else one.h
                yield one, (x + column * (wide + across), y + row * (high + down), wide, high)
        else:
            for one in self.parts:
                wide = w if one.w is None else one.w
                high = h if one.h is None or one.fills else one.h
                yield one, (x + (w - wide) / 2, y + (h - high) / 2, wide, high)


def _shares(
    parts: Sequence[Part], lengths: Sequence[float | None], start: float, whole: float, gap: float
) -> Iterator[tuple[Part, float, float]]:
    """Yield where each part begins and how long it is."""
    fixed = sum(one or 0 for one in lengths) + gap * (len(parts) - 1)
    share = (whole - fixed) / (lengths.count(None) or 1)
    for part, length in zip(parts, lengths, strict=True):
        long = share if length is None else length
        yield part, start, long
        start += long + gap


def place(pen: Pen, part: Part, at: Place) -> None:
    """Draw a part, and all that is inside, at this place of the design."""
    if part.draw is not None:
        part.draw(pen, spot(pen.screen, *at))
    for one, there in part.inside(at):
        place(pen, one, there)
    if part.made is not None:
        place(pen, part.made(at), at)


def col(*parts: Part | float, gap: float = 0, **how: Any) -> Part:
    """Return parts below one another. A number is a space."""
    inside = tuple(one if isinstance(one, Part) else Part(h=one) for one in parts)
    return _sized(Part(parts=inside, way="col", gap=(0, gap)), how)


def row(*parts: Part | float, gap: float = 0, **how: Any) -> Part:
    """Return parts side by side. A number is a space."""
    inside = tuple(one if isinstance(one, Part) else Part(w=one) for one in parts)
    return _sized(Part(parts=inside, way="row", gap=(gap, 0), fills="h" not in how), how)


def grid(
    parts: Sequence[Part], columns: int, gap: tuple[float, float] = (0, 0), **how: Any
) -> Part:
    """Return equal parts in rows of so many columns."""
    return _sized(Part(parts=tuple(parts), way="grid", columns=columns, gap=gap), how)


def stack(*parts: Part, **how: Any) -> Part:
    """Return parts that lie on one another, the last on top."""
    return _sized(Part(parts=parts, way="stack"), how)


def _sized(part: Part, how: dict[str, Any]) -> Part:
    """Return the part as wide and high as what is inside, where that is known."""
    part = replace(part, **how)
    (left, top, right, low), seen = part.pad, [one for one in part.parts if not one.is_space]
    wide = _least(part, [one.w for one in (part.parts if part.way == "row" else seen)], 0, "row")
    high = _least(part, [one.h for one in (part.parts if part.way == "col" else seen)], 1, "col")
    return replace(
        part,
        w=part.w if part.w is not None or wide is None else wide + left + right,
        h=part.h if part.h is not None or high is None else high + top + low,
    )


def _least(part: Part, lengths: Sequence[float | None], way: int, along: str) -> float | None:
    known = [one for one in lengths if one is not None]
    if len(known) < len(lengths) or not known:
        return None
    if part.way == along:
        return sum(known) + part.gap[way] * (len(known) - 1)
    if part.way == "grid":
        count = part.columns if way == 0 else -(-len(known) // part.columns)
        return count * (max(known) + part.gap[way]) - part.gap[way]
    return max(known)


REST = Part()
"""A space that takes what the others leave."""


def limited(part: Part, growth: float) -> Part:
    """Return a part whose own words grow no more than this, so that those of a row look alike."""

    def draw(pen: Pen, box: Box) -> None:
        small = Pen(pen.screen.limited(growth), pen.layer)
        if part.draw is not None:
            part.draw(small, box)
        pen.items += small.items

    return replace(part, draw=draw)


def paint(draw: Draw, w: float | None = None, h: float | None = None) -> Part:
    """Return a part with a drawing of its own: tiles, a plot, a table."""
    return Part(draw, w, h)


def made(make: Callable[[Place], Part], w: float | None = None, h: float | None = None) -> Part:
    """Return a part that is made once its place is known."""
    return Part(made=make, w=w, h=h)


# --- roles --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Role:
    """What words are for: their size and looks, and the height of a line of them."""

    size: float
    h: float | None = None
    colour: str = "text"
    align: str = "left"
    bold: bool = False
    wrap: bool = False
    middle: bool = False
    shadow: bool = False
    display: bool = False
    layer: int = 2
    w: float | None = None


ROLES: dict[str, Role] = {
    "title": Role(TITLE, 48, "title", "centre", shadow=True, display=True),
    "screen": Role(TITLE, 44, "title", bold=True, shadow=True, display=True),
    "great": Role(HEAD, 40, "title", "centre", bold=True, display=True),
    "subtitle": Role(HEAD, 34, "title", bold=True, display=True),
    "head": Role(PLAIN, 32, "gold"),
    "line": Role(PLAIN, 30, "claim", "centre"),
    "text": Role(PLAIN, None, wrap=True, middle=True),
    "rule": Role(PLAIN, 58, wrap=True, middle=True),
    "entry": Role(SMALL, 56, wrap=True, middle=True),
    "small text": Role(NOTE, None, wrap=True, middle=True),
    "help": Role(SMALL, 54, "dim", wrap=True, middle=True),
    "small help": Role(NOTE, 46, "dim", wrap=True, middle=True),
    "note": Role(NOTE, None, "dim", wrap=True),
    "foot": Role(NOTE, 56, "claim", "right", wrap=True, middle=True),
    "says": Role(HEAD, 44, middle=True),
    "code": Role(HEAD, 84, "title", wrap=True, middle=True),
    "nothing": Role(PLAIN, 60, "dim", "centre"),
    "empty": Role(PLAIN, 120, align="centre", wrap=True, middle=True),
    "item": Role(PLAIN, 30),
    "ask": Role(PLAIN, 36, "dim"),
    "tab": Role(PLAIN, None, align="centre"),
    "signs": Role(PLAIN, 30, "gold", "centre"),
    "name": Role(SMALL, 26, align="centre"),
    "label": Role(SMALL),
    "amount": Role(SMALL, align="right"),
    "count": Role(SMALL, align="right", bold=True),
    "quiet": Role(SMALL, 32, "dim"),
    "few": Role(SMALL, 32, "dim", "centre"),
    "words": Role(NOTE, 22),
    "dim": Role(NOTE, 24, "dim"),
    "unit": Role(NOTE, 22, "dim", "right"),
    "column": Role(NOTE, 40, "gold", "right", wrap=True),
    "figure": Role(TITLE, 36, "gold", "centre", bold=True, display=True),
    "value": Role(TITLE, 54, align="right", bold=True, display=True),
    "worth": Role(HEAD, 32, "gold", bold=True),
    "great button": Role(HEAD),
    "button": Role(PLAIN),
    "small button": Role(SMALL),
}
"""What words can be for, on every screen."""
