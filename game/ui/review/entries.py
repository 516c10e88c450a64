"""The left column of the review: filters with their counts, and the decisions as rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Protocol

from game.review.match_review import Entry, MatchReview
from game.ui.drawing.looks import Box, Command, PanelLook, Placed, Tip, box_around
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import close_units
from game.ui.review.state import CHIPS, FEW, Chip, Filters, Totals, chip_of

CHIP, ROW, GAP, SIZE = 38, 66, 6, 15
"""The heights of a filter and of a row, the gap between two, and the size of letters."""
TILE, TILES = 44, 100
"""The height of a row's tiles, and the width of two with the arrow between them."""
COST = 84
"""The width of a cost."""
LINE, NOTE = 21, 66
"""The heights of a line of the note, and of the whole note."""
SLIPS = "slips"


class ListActions(Protocol):
    """The handlers that the column needs."""

    def on_chip(self, chip: Chip) -> None: ...
    def on_slips(self) -> None: ...
    def on_entry(self, hand: int, step: int) -> None: ...
    def on_more(self) -> None: ...
    def on_list_page(self, step: int) -> None: ...


class EntryList:
    """Places the column in its box."""

    def __init__(
        self,
        pen: Pen,
        box: Box,
        actions: ListActions,
        filters: Filters,
        entries: Sequence[Entry],
        sums: Totals,
    ) -> None:
        self.pen = pen
        self.px = pen.screen.px
        self.box = box
        self.actions = actions
        self.filters = filters
        self.entries = entries
        self.sums = sums
        self.listed = filters.listed(entries)
        self.pages = 1

    def place(self, chosen: Entry | None, page: int, review: MatchReview) -> None:
        """Place the filters, a page of the rows, and the note or the progress."""
        top = self._place_chips() + self.px(GAP)
        note = Box(self.box.x, self.box.bottom - self.px(NOTE), self.box.w, self.px(NOTE))
        self._place_rows(Box(self.box.x, top, self.box.w, note.y - top), chosen, page)
        if review.is_running:
            self._place_progress(note, review)
        else:
            self._place_note(note, review)

    # --- filters ---

    def _place_chips(self) -> int:
        """Place the filters in rows. Return the pixel where they end."""
        text, pool = self.pen.screen.text, self.filters.pool(self.entries)
        x, y, high = self.box.x, self.box.y, self.px(CHIP)
        for number, name in enumerate((*CHIPS, SLIPS)):
            is_slips = name == SLIPS
            hand = self.filters.hand
            count = sum(one.size == "slip" and hand in (0, one.hand) for one in self.entries)
            if not is_slips:
                count = sum(name in ("all", chip_of(one)) for one in pool)
            label = f"{text(f'review.chip.{name}')} {count}"
            tick = self.px(20) if is_slips else 0
            wide = min(self.box.w, self.pen.room(close_units(label, SIZE) + 22) + tick)
            if x + wide > self.box.right:
                x, y = self.box.x, y + high + self.px(GAP)
            key = SLIPS if is_slips else f"chip.{number}"
            self._place_chip(key, name, label, Box(x, y, wide, high), tick)
            x += wide + self.px(GAP)
        return y + high

    def _place_chip(self, key: str, name: str, label: str, box: Box, tick: int) -> None:
        text = self.pen.screen.text
        is_slips = name == SLIPS
        lit = self.filters.has_slips if is_slips else self.filters.chip == name
        style = "row_hover" if self.pen.hovers(key) else "chosen" if lit else "row"
        command, tip = Command(self.actions.on_slips), None
        if is_slips:
            tip = Tip(text("tip.review.slips"))
        else:
            chip = next(one for one in CHIPS if one == name)
            command = Command(self.actions.on_chip, chip)
        look = PanelLook(style, box.h // 2)
        self.pen.add(Placed(key, look, box, self.pen.layer + 1, command, tip=tip))
        if is_slips:
            side = self.px(16)
            icon = box_around(box.x + self.px(18), box.centre[1], side, side)
            self.pen.icon(f"{key}.icon", "tick" if lit else "cross", icon)
        words = Box(box.x + tick, box.y, box.w - tick, box.h)
        colour = "title" if lit else "text"
        self.pen.text(f"{key}.label", label, words, SIZE, colour=colour, align="centre")

    # --- rows ---

    def _place_rows(self, box: Box, chosen: Entry | None, page: int) -> None:
        listed, pitch = self.listed, self.px(ROW + GAP)
        more = len(self.filters.matching(self.entries)) - len(listed)
        fitting = max(1, (box.h + self.px(GAP)) // pitch)
        has_foot = more > 0 or self.filters.is_long
        self.pages = 1
        if len(listed) > fitting - has_foot:
            has_foot, fitting = True, fitting - 1
            self.pages = ceil(len(listed) / max(1, fitting))
        shown = min(page, self.pages - 1)
        first = shown * fitting
        y = box.y
        for number, entry in enumerate(listed[first : first + fitting]):
            row = Box(box.x, y, box.w, self.px(ROW))
            self._place_row(number, entry, row, is_chosen=entry == chosen)
            y += pitch
        if has_foot:
            self._place_foot(Box(box.x, y, box.w, self.px(ROW - 22)), more, shown)

    def _place_row(self, number: int, entry: Entry, box: Box, *, is_chosen: bool) -> None:
        px, pen, key = self.px, self.pen, f"entry.{number}"
        command = Command(self.actions.on_entry, entry.hand, entry.step)
        pen.row(key, box, command, chosen=is_chosen, radius=14)
        left = box.x + px(11)
        place_tiles(pen, key, entry, left, box.centre[1], px(TILE))
        x = left + px(TILES if entry.is_discard else TILES - 59) + px(9)
        cost = Box(box.right - px(COST + 11), box.y + px(6), px(COST), px(30))
        colour = "text" if is_chosen else "bad" if entry.size != "slip" else "gold"
        points = self.sums.points(-entry.cost)
        pen.text(f"{key}.cost", points, cost, 21, colour=colour, bold=True, align="right")
        title = pen.screen.labels.reason(entry.title)
        wide = cost.x - px(2) - x
        pen.text(f"{key}.title", title, Box(x, box.y + px(8), wide, px(26)), 16)
        where = pen.screen.text("review.where", hand=entry.hand, turn=entry.turn)
        line = Box(x, box.y + px(36), wide + px(12), px(22))
        pen.text(f"{key}.where", where, line, SIZE, colour="dim")
        bar = Box(cost.x + px(14), box.y + px(43), cost.w - px(14), px(7))
        most = max(one.cost for one in self.entries)
        part = max(bar.h, round(bar.w * entry.cost / most)) if most else bar.h
        pen.panel(f"{key}.track", bar, "track", radius=3, layer=2)
        style = "cost" if entry.size != "slip" else "light"
        pen.panel(f"{key}.bar", Box(bar.x, bar.y, part, bar.h), style, radius=3, layer=3)

    def _place_foot(self, box: Box, more: int, page: int) -> None:
        """Place the button for the other entries, and the pages if there are several."""
        pen, px, text = self.pen, self.px, self.pen.screen.text
        side = px(56) if self.pages > 1 else 0
        middle = Box(box.x + side, box.y, box.w - 2 * side, box.h)
        if more > 0 or self.filters.is_long:
            label = text("review.more", count=more) if more > 0 else text("review.fewer", count=FEW)
            inner = Box(middle.x + px(4), middle.y, middle.w - px(8), middle.h)
            command = Command(self.actions.on_more)
            pen.button("more", label, inner, command, style="quiet", size=16)
        for name, step, x in (("left", -1, box.x), ("right", 1, box.right - px(52))):
            if self.pages == 1:
                break
            button = Box(x, box.y, px(52), box.h)
            there = 0 <= page + step < self.pages
            command_or_none = Command(self.actions.on_list_page, step) if there else None
            tip = Tip(text(f"tip.review.list.{name}"))
            pen.button(f"list.{name}", "", button, command_or_none, style="quiet", tip=tip)
            arrow = box_around(*button.centre, box.h * 0.5, box.h * 0.5)
            pen.icon(f"list.{name}.arrow", f"arrow-{name}", arrow, tint="gold" if there else "off")

    # --- below the rows ---

    def _place_progress(self, box: Box, review: MatchReview) -> None:
        text, px = self.pen.screen.text, self.px
        words = text("review.working", done=review.done, count=len(review.wanted))
        line = Box(box.x + px(6), box.y + px(6), box.w - px(12), px(LINE + 4))
        self.pen.text("note", words, line, SIZE, colour="gold")
        bar = Box(line.x, line.bottom + px(6), line.w, px(8))
        part = max(bar.h, bar.w * review.done // max(1, len(review.wanted)))
        self.pen.panel("working.track", bar, "track", radius=4, layer=1)
        self.pen.panel("working.done", Box(bar.x, bar.y, part, bar.h), "filled", radius=4, layer=2)

    def _place_note(self, box: Box, review: MatchReview) -> None:
        """Place why the work ended, or what isn't listed."""
        screen, sums = self.pen.screen, self.sums
        hands = [review.hands[one] for one in review.wanted if one in review.hands]
        lost = sum(one.problem is not None for one in hands)
        notes = []
        if review.problem is not None:
            notes.append(screen.labels.reason(review.problem))
        if lost:
            notes.append(screen.labels.text("review.unreadable", count=lost))
        if sums.left_out and not notes:
            points = sums.points(sums.rest)
            left_out = screen.labels.text("review.left_out", count=sums.left_out, points=points)
            notes.append(left_out)
        inner = Box(box.x + self.px(6), box.y + self.px(4), box.w - self.px(12), box.h)
        self.pen.text("note", " ".join(notes), inner, SIZE, colour="dim", wrap=True)


def place_tiles(pen: Pen, key: str, entry: Entry, x: int, middle: int, height: int) -> int:
    """Place the tile that was played and the better one, or the one that a claim was about. Return
    the pixel where they end."""
    y, wide = middle - (height + tile_depth(height)) // 2, tile_width(height)
    if not entry.is_discard:
        tile = entry.tile if entry.tile is not None else entry.played.tile
        if tile is None:
            return x
        pen.tile(f"{key}.tile", tile, x, y, height)
        return x + wide
    assert entry.played.tile is not None
    assert entry.best.tile is not None
    pen.tile(f"{key}.played", entry.played.tile, x, y, height, ring="won")
    arrow = height * 2 // 5
    gap = (height * TILES // TILE - 2 * wide - arrow) // 2
    spot = box_around(x + wide + gap + arrow / 2, middle, arrow, arrow)
    pen.icon(f"{key}.arrow", "arrow-right", spot)
    right = x + wide + 2 * gap + arrow
    pen.tile(f"{key}.better", entry.best.tile, right, y, height, ring="good")
    return right + wide
