"""What stands on a screen: a Page makes the parts of it, with their words, commands and tips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from game.rules.tiles import Tile
from game.ui.drawing.looks import NOTHING, AreaLook, Box, Command, Placed, Tip, box_around
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.drawing.tile_size import tile_width
from game.ui.kit.layout import ROLES, Part, Place, col, made, paint, row, stack
from game.ui.kit.page_words import PageWords
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.widgets import Pen, place_languages, place_link, place_prompt, place_segments
from game.ui.kit.wording import both_names

if TYPE_CHECKING:
    from game.session.moods import Mood

T = TypeVar("T")
Act: TypeAlias = Callable[[], None] | Command | None
"""What a click does. None: nothing, now."""
TURNED = {"up": ("arrow-right", 1), "down": ("arrow-right", 3)}
"""The drawing of an arrow and its quarter turns, if the way has none of its own."""


@dataclass(frozen=True, slots=True)
class Page(PageWords):
    """Makes the parts of a screen. Its labels are `<prefix>.<key>`, unless a label is given."""

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
        self,
        key: str,
        way: str,
        act: Act,
        tip: Tip | None,
        *,
        style: str = "quiet",
        w: float = 44,
        h: float = 44,
        size: float = 22,
        inset: float = 0,
        sign: str = "",
    ) -> Part:
        """Return a button with an arrow "left", "right", "up" or "down", dark without an act. The
        arrow has a size, or keeps `inset` from the edges. `sign` is the button of a controller."""
        command = _command(act)

        def draw(pen: Pen, box: Box) -> None:
            pen.button(key, "", box, command, style=style, tip=tip)
            around = box_around(*box.centre, pen.screen.px(size), pen.screen.px(size))
            inner = box.grown(-pen.screen.px(inset)) if inset else around
            name, turn = TURNED.get(way, (f"arrow-{way}", 0))
            tint = "gold" if command else "off"
            pen.icon(f"{key}.arrow", name, inner, turn=turn, tint=tint)
            if sign and command and pen.screen.labels.pad:
                edge = box.x if way == "left" else box.right
                outer = box_around(edge, box.centre[1], 1, box.h)
                place_prompt(pen, key, pen.screen.labels.button(sign), outer)

        return Part(draw, w, h)

    def cross(self, key: str, sign: str, act: Act, tip: Tip, side: float = 36) -> Part:
        """Return a button with a cross."""
        command = _command(act)

        def draw(pen: Pen, box: Box) -> None:
            pen.button(key, "", box, command, style="quiet", tip=tip)
            cross = box_around(*box.centre, pen.screen.px(16), pen.screen.px(16))
            pen.icon(sign, "close", cross, tint="dim")

        return Part(draw, side, side)

    def pager(
        self,
        page: int,
        pages: int,
        turn: Callable[[int], None],
        *,
        key: str = "page",
        tip: str = "tip.page",
        signs: bool = True,
        **how: Any,
    ) -> list[Part]:
        """Return the buttons that turn the page, to the left and to the right."""
        arrows = []
        for way, step in (("left", -1), ("right", 1)):
            act = Command(turn, step) if 0 <= page + step < pages else None
            told = Tip(self.words(f"{tip}.{way}"))
            sign = f"{way}_shoulder" if signs else ""
            arrows.append(
                self.arrow(f"{key}.{way}", way, act, told, style="normal", sign=sign, **how)
            )
        return arrows

    def plate(
        self, key: str, act: Act, *parts: Part, style: str, radius: float = 10, **how: Any
    ) -> Part:
        """Return a surface of a style of its own that can be clicked, with parts on it."""
        command, tip = _command(act), how.pop("tip", None)
        assert command is not None
        style = self.pen.surface(key, style)
        return replace(
            stack(*parts, **how),
            draw=lambda pen, box: pen.plate(key, box, style, command, radius=radius, tip=tip),
        )

    def picks(
        self,
        key: str,
        names: Mapping[T, str],
        chosen: T,
        choose: Callable[[T], None],
        *,
        role: str = "name",
        part: str = "name",
        radius: float = 14,
        h: float | None = None,
    ) -> list[Part]:
        """Return values to choose from, each a surface with its name that can be clicked."""

        def name(one: T, words: str) -> Part:
            what, colour = ROLES[role], "title" if one == chosen else "text"

            def draw(pen: Pen, box: Box) -> None:
                inner, name = box.grown(-pen.screen.px(6)), f"{key}.{one}.{part}"
                pen.text(name, words, inner, what.size, colour=colour, align=what.align)

            return paint(draw)

        return [
            self.card(
                f"{key}.{one}",
                Command(choose, one),
                name(one, words),
                chosen=one == chosen,
                radius=radius,
                h=h,
            )
            for one, words in names.items()
        ]

    def segments(
        self,
        key: str,
        names: Sequence[str],
        chosen: int,
        choose: Callable[[int], None],
        *,
        role: str = "small button",
        w: float | None = None,
        h: float | None = None,
    ) -> Part:
        """Return values side by side. A click on one calls `choose` with its number."""
        size = ROLES[role].size
        return Part(
            lambda pen, box: place_segments(pen, key, names, chosen, box, choose, size=size), w, h
        )

    def choice(self, key: str, words: str, act: Act, w: float) -> Part:
        """Return a field that shows a value. A click opens its list."""
        command = _command(act)
        assert command is not None
        return Part(lambda pen, box: pen.choice(key, words, box, command), w)

    def icon(
        self,
        key: str,
        name: str,
        w: float,
        h: float,
        act: Act = None,
        tip: Tip | None = None,
        *,
        tint: str = "",
    ) -> Part:
        """Return a drawing, which can be clicked if it has an act."""
        command = _command(act)
        return Part(lambda pen, box: pen.icon(key, name, box, command, tip=tip, tint=tint), w, h)

    def link(
        self,
        key: str,
        act: Act,
        words: str | None = None,
        *,
        role: str = "small button",
        times: float = 0,
        **how: Any,
    ) -> Part:
        """Return words that can be clicked, `times` as wide as estimated."""
        told, command = self._label(key) if words is None else words, _command(act)
        tip = how.pop("tip", None)
        if times:
            how["w"] = self.wide(role, told, times)
        what = replace(ROLES[role], **how)
        assert command is not None
        return Part(
            lambda pen, box: place_link(
                pen, key, told, box, command, size=what.size, align=what.align, tip=tip
            ),
            what.w,
            what.h,
        )

    def press(self, key: str, act: Act) -> Part:
        """Return a place that can be pressed, without anything to see."""
        command = _command(act)
        return Part(lambda pen, box: pen.add(Placed(key, AreaLook(), box, pen.layer + 1, command)))

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

    def tile(self, key: str, tile: Tile, high: float, *, ring: str = "", **how: Any) -> Part:
        """Return a tile in the middle of its place, at the top."""

        def draw(pen: Pen, box: Box) -> None:
            height = pen.screen.px(high)
            x = box.x + (box.w - tile_width(height)) // 2
            pen.tile(key, tile, x, box.y, height, ring=ring)

        return Part(draw, **how)

    def badge(
        self, key: str, sign: str, side: float, *, disc: float = 0, east: bool = False
    ) -> Part:
        """Return a disc with the sign of a wind, as large as its place or as `disc`."""

        def draw(pen: Pen, box: Box) -> None:
            inner = pen.screen.px(disc)
            round = box_around(*box.centre, inner, inner) if disc else box
            pen.badge(key, sign, round, east=east)

        return Part(draw, side, side)

    def entry(
        self,
        key: str,
        entry: TextEntry,
        act: Act,
        hint: str,
        *,
        is_writing: bool,
        w: float | None = None,
        h: float = 52,
    ) -> Part:
        """Return a field to write in."""
        command, told = _command(act), self.words(hint)
        assert command is not None

        def draw(pen: Pen, box: Box) -> None:
            pen.entry(key, entry, box, command, told, writing=is_writing)

        return Part(draw, w, h)

    def names(self, key: str, label: str, role: str = "item", **how: Any) -> Part:
        """Return the name of a term, and its second name below if it has one."""
        first, second = both_names(self.screen.labels, label)
        name = self.text(role, f"{key}.name", first, **how)
        other = self.text("dim", f"{key}.other", second, h=22)
        return col(5, replace(name, h=26), other, 5) if second else name

    def rule(self, key: str, radius: float = 0) -> Part:
        """Return a thin line at the lower edge of its place."""

        def draw(pen: Pen, box: Box) -> None:
            thin = Box(box.x, box.bottom - 1, box.w, pen.screen.px(1))
            pen.panel(f"{key}.line", thin, "line", radius=radius)

        return Part(draw)

    def frame(self, wide: float, high: float, inside: Part, lift: float = 0) -> None:
        """Place a page in the middle of the window, or higher, over what lies below."""
        at = ((DESIGN_WIDTH - wide) / 2, (DESIGN_HEIGHT - high) / 2 - lift, wide, high)
        inside = replace(inside, w=None, h=None)
        self.pen.veil()
        self.place(self.panel("panel", inside, style="panel", radius=20), at)

    def fill(self, part: Part) -> None:
        """Place a part over the whole window."""
        wide, high = (one / self.screen.unit for one in (self.screen.width, self.screen.height))
        self.place(part, ((DESIGN_WIDTH - wide) / 2, (DESIGN_HEIGHT - high) / 2, wide, high))

    def gauge(
        self, track: str, key: str, share: float, style: str, h: float = 8, **how: Any
    ) -> Part:
        """Return a bar that is filled up to a share: nothing of it for 0, otherwise at least a
        dot."""
        layer = how.pop("layer", 1)

        def fill(at: Place) -> Part:
            wide = max(h, at[2] * share)
            return row(self.panel(key, style=style, radius=h / 2, layer=layer + 1, w=wide))

        done = (made(fill),) if share else ()
        return self.panel(track, *done, style="track", radius=h / 2, layer=layer, h=h, **how)


def _command(act: Act) -> Command | None:
    return Command(act) if callable(act) else act
