"""Screens as trees: rows, columns, grids and stacks of parts, which are cut into boxes and drawn.

Lengths are units of the design. A part takes its own width and height where it has them, otherwise
a share of what the others leave. What words are for, their role, gives size, colour and height.
A `Page` makes the parts; `place` is the only function that computes a box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, TypeVar

from game.session.moods import Mood
from game.ui.drawing.looks import NOTHING, Box, Command, Tip, box_around
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import (
    Pen,
    TextEntry,
    place_languages,
    place_link,
    place_prompt,
)

T = TypeVar("T")
Draw: TypeAlias = Callable[[Pen, Box], None]
Place: TypeAlias = tuple[float, float, float, float]
"""The left and top edges, the width and the height."""
Sides: TypeAlias = tuple[float, float, float, float]
"""The margins at the left, the top, the right and below."""
Act: TypeAlias = Callable[[], None] | Command | None
"""What a click does. None: nothing, now."""


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
    return _sized(Part(parts=inside, way="row", gap=(gap, 0)), how)


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
    layer: int = 2
    w: float | None = None


ROLES: dict[str, Role] = {
    "title": Role(30, 48, "title", "centre", shadow=True),
    "bold title": Role(30, 44, "title", bold=True, shadow=True),
    "screen": Role(32, 44, "title", bold=True, shadow=True),
    "quiet head": Role(16, 32, "dim", "centre"),
    "head": Role(18, 30, "gold"),
    "line": Role(18, 30, "claim", "centre"),
    "help": Role(16, 50, "dim", wrap=True, middle=True),
    "small help": Role(15, 46, "dim", wrap=True, middle=True),
    "note": Role(15, None, "dim", wrap=True),
    "dim": Role(15, 24, "dim"),
    "name": Role(17, 26, align="centre"),
    "great": Role(24, 44, "title", "centre", bold=True),
    "signs": Role(20, 30, "gold", "centre"),
    "question": Role(19, 36, "gold"),
    "text": Role(19, None, wrap=True, middle=True),
    "small text": Role(15, None, wrap=True, middle=True),
    "card title": Role(21, None, "title"),
    "card name": Role(16, 28, align="centre"),
    "label": Role(16, None),
    "says": Role(21, 44, middle=True),
    "subtitle": Role(22, 34, "title", bold=True),
    "number": Role(34, 44, "dim", bold=True),
    "slogan": Role(17, None, "dim"),
    "link": Role(16),
    "button": Role(19),
    "small button": Role(17),
    "large button": Role(20),
    "great button": Role(24),
}
"""The scale of all words. Here alone stand sizes."""


# --- what stands on a page ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """Makes the parts of a screen. Its labels are `<prefix>.<key>`, unless a label is given."""

    pen: Pen
    prefix: str = ""

    @property
    def screen(self) -> Screen:
        return self.pen.screen

    def words(self, label: str, **values: str | int) -> str:
        """Return a label in the player's language. One with a dot is whole."""
        return self.screen.text(label if "." in label else f"{self.prefix}.{label}", **values)

    def _label(self, key: str) -> str:
        return self.screen.text(f"{self.prefix}.{key}")

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
                layer=what.layer,
            )

        return Part(draw, what.w, what.h, fills="h" not in how)

    def button(
        self,
        key: str,
        act: Act,
        words: str | None = None,
        *,
        role: str = "button",
        style: str = "normal",
        w: float | None = None,
        h: float | None = None,
        tip: Tip | None = None,
        sign: str = "",
    ) -> Part:
        """Return a button with the key's label, unless other words are given. `sign` is the button
        of a controller that does the same."""
        told, size = self._label(key) if words is None else words, ROLES[role].size
        command = _command(act)

        def draw(pen: Pen, box: Box) -> None:
            pen.button(key, told, box, command, style=style, size=size, tip=tip)
            if sign and pen.screen.labels.pad:
                place_prompt(pen, key, pen.screen.labels.button(sign), box)

        return Part(draw, w, h)

    def arrow(
        self, key: str, way: str, act: Act, tip: Tip, side: float = 44, sign: float = 22
    ) -> Part:
        """Return a button with an arrow to the "left" or "right", dark without an act."""
        command = _command(act)

        def draw(pen: Pen, box: Box) -> None:
            pen.button(key, "", box, command, style="quiet", tip=tip)
            around = box_around(*box.centre, pen.screen.px(sign), pen.screen.px(sign))
            tint = "gold" if command else "off"
            pen.icon(f"{key}.arrow", f"arrow-{way}", around, tint=tint)

        return Part(draw, side, side)

    def link(
        self, key: str, act: Act, words: str | None = None, *, role: str = "link", **how: Any
    ) -> Part:
        """Return words that can be clicked."""
        told, command = self._label(key) if words is None else words, _command(act)
        what, tip = (
            replace(ROLES[role], **{k: v for k, v in how.items() if k != "tip"}),
            how.get("tip"),
        )
        assert command is not None
        return Part(
            lambda pen, box: place_link(
                pen, key, told, box, command, size=what.size, align=what.align, tip=tip
            ),
            what.w,
            what.h,
        )

    def area(self, key: str, tip: Tip, layer: int = 4) -> Part:
        """Return a place with a tooltip, without anything to see."""
        return Part(lambda pen, box: pen.area(key, box, NOTHING, layer=layer, tip=tip))

    def languages(self, choose: Callable[[int], None], w: float) -> Part:
        """Return the languages side by side."""
        return Part(lambda pen, box: place_languages(pen, box, choose), w)

    def card(
        self, key: str, act: Act, *parts: Part, chosen: bool = False, radius: float = 10, **how: Any
    ) -> Part:
        """Return a surface that can be clicked, with parts on it."""
        command = _command(act)
        assert command is not None
        return replace(
            stack(*parts, **how),
            draw=lambda pen, box: pen.row(key, box, command, chosen=chosen, radius=radius),
        )

    def panel(
        self, key: str, *parts: Part, style: str = "row", radius: float = 12, **how: Any
    ) -> Part:
        """Return a surface with parts on it."""
        layer = how.pop("layer", 0)
        part = stack(*parts, **how)
        return replace(
            part, draw=lambda pen, box: pen.panel(key, box, style, radius=radius, layer=layer)
        )

    def line(self) -> Part:
        """Return a thin line across the page."""
        return self.panel("line", style="line", radius=0, h=2)

    def face(self, key: str, id: str, side: float, mood: Mood = "calm") -> Part:
        """Return the portrait of an opponent."""
        return paint(lambda pen, box: pen.portrait(key, id, box, mood=mood), side, side)

    def badge(
        self, key: str, sign: str, side: float, *, disc: float = 0, east: bool = False
    ) -> Part:
        """Return a disc with the sign of a wind, as large as its place or as `disc`."""

        def draw(pen: Pen, box: Box) -> None:
            inner = pen.screen.px(disc)
            round = box_around(*box.centre, inner, inner) if disc else box
            pen.badge(key, sign, round, east=east)

        return Part(draw, side, side)

    def entry(self, key: str, entry: TextEntry, act: Act, hint: str, *, is_writing: bool) -> Part:
        """Return a field to write in."""
        command, told, caret = _command(act), self.words(hint), entry.caret if is_writing else None
        assert command is not None
        return paint(lambda pen, box: pen.entry(key, entry.text, caret, box, command, told), h=52)

    def frame(self, wide: float, high: float, inside: Part, lift: float = 0) -> None:
        """Place a page in the middle of the window, or higher, over what lies below."""
        at = ((DESIGN_WIDTH - wide) / 2, (DESIGN_HEIGHT - high) / 2 - lift, wide, high)
        inside = replace(inside, w=None, h=None)
        self.pen.veil()
        self.place(self.panel("panel", inside, style="page", radius=20), at)


def _command(act: Act) -> Command | None:
    return Command(act) if callable(act) else act
