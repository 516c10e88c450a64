"""The left column of the review: filters with their counts, and the decisions as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.review.match_review import Entry, MatchReview
from game.ui.drawing.looks import Command, Tip
from game.ui.drawing.theme import NOTE
from game.ui.drawing.tile_size import DEPTH, FACE_HEIGHT, TILE_RATIO
from game.ui.kit.layout import REST, Part, Place, col, made, row
from game.ui.kit.page import Act, Page
from game.ui.kit.wording import close_units
from game.ui.review.state import CHIPS, FEW, Actions, Filters, Totals, chip_of

WIDE, ROW, GAP, SIDE = 328, 66, 6, 11
"""The width of the column, the height of a row, the gap between two, and the margin in a row."""
LOW = (66, 42)
"""The height of what stands below the rows, and that in a tall window."""
WHY = (30, 54)
"""The height of the reasons in a short list: of one line, and of two."""


@dataclass
class EntryList:
    """Makes the column."""

    page: Page
    actions: Actions
    filters: Filters
    entries: Sequence[Entry]
    sums: Totals
    chosen: Entry | None
    at: int
    """The page of the rows. Placing makes it one that exists."""

    def column(self, review: MatchReview) -> Part:
        """Return the filters, a page of the rows, and the progress or a note."""
        low = self._progress(review) if review.is_running else self._note(review)
        return col(self._chips(), GAP, made(partial(self._rows, low)))

    # --- filters ---

    def _chips(self) -> Part:
        """Return the filters in as many lines as they need."""
        filters, pool = self.filters, self.filters.pool(self.entries)
        wide = self.page.screen.whole[2] - 32 if self.page.screen.is_tall else WIDE
        lines: list[list[Part]] = [[]]
        chips = [
            self._chip(
                f"chip.{number}",
                name,
                sum(name in ("all", chip_of(one)) for one in pool),
                Command(self.actions.on_chip, name),
                lit=filters.chip == name,
            )
            for number, name in enumerate(CHIPS)
        ]
        for chip in (*chips, self._slips()):
            if sum((one.w or 0) + GAP for one in (*lines[-1], chip)) > wide + GAP:
                lines.append([])
            lines[-1].append(chip)
        return col(*(row(*line, REST, gap=GAP) for line in lines), gap=GAP)

    def _slips(self) -> Part:
        filters, tip = self.filters, Tip(self.page.words("tip.review.slips"))
        count = sum(one.size == "slip" and filters.hand in (0, one.hand) for one in self.entries)
        act, lit = self.actions.on_slips, filters.has_slips
        icon = self.page.icon("slips.icon", "tick" if lit else "cross", 16, 16)
        return self._chip("slips", "slips", count, act, lit=lit, before=(8, icon), tip=tip)

    def _chip(
        self,
        key: str,
        name: str,
        count: int,
        act: Act,
        *,
        lit: bool,
        before: Sequence[Part | float] = (),
        tip: Tip | None = None,
    ) -> Part:
        page, words = self.page, f"{self.page.words(f'review.chip.{name}')} {count}"
        wide = page.screen.growth * (close_units(words, NOTE) + 22) + (20 if before else 0)
        colour, style = ("title", "chosen") if lit else ("text", "row")
        told = page.text("words", f"{key}.label", words, colour=colour, align="centre")
        inside = row(*before, told)
        return page.plate(
            key, act, inside, style=style, radius=19, tip=tip, w=min(WIDE, wide), h=38
        )

    # --- rows ---

    def _rows(self, low: Part, at: Place) -> Part:
        """Return a page of the rows with what stands below it, and the buttons for the other ones.
        The rows of a short list tell their reasons too."""
        room = at[3] - (low.h or 0) + GAP
        listed = self.filters.listed(self.entries)
        more = len(self.filters.matching(self.entries)) - len(listed)
        has_more, fitting = more > 0 or self.filters.is_long, int(room // (ROW + GAP))
        is_full = len(listed) > fitting - has_more
        fitting = max(1, fitting - (has_more or is_full))
        pages = max(1, -(-len(listed) // fitting))
        self.at = min(self.at, pages - 1)
        shown = listed[self.at * fitting : (self.at + 1) * fitting]
        foot = [self._foot(more, pages)] if has_more or is_full else []
        why = self._why_high(shown, at[2])
        why *= not foot and len(shown) * (ROW + why + GAP) <= room
        rows = [self._row(number, one, why) for number, one in enumerate(shown)]
        return col(*rows, *foot, low, REST, gap=GAP)

    def _why_high(self, shown: Sequence[Entry], wide: float) -> int:
        """Return the height that the reasons of these rows need."""
        screen = self.page.screen
        longest = max(
            (close_units(screen.labels.reason(one.reason), NOTE) for one in shown), default=0
        )
        return WHY[screen.growth * longest > wide - 2 * SIDE]

    def _row(self, number: int, entry: Entry, why: int) -> Part:
        """Return a row, with the reason in a height of `why` if it isn't 0."""
        page, key, is_slip = self.page, f"entry.{number}", entry.size == "slip"
        is_chosen, points = entry == self.chosen, self.sums.points(-entry.cost)
        colour = "text" if is_chosen else "gold" if is_slip else "bad"
        below = "text" if is_chosen else "dim"
        title = page.screen.labels.reason(entry.title)
        share = entry.cost / (max(one.cost for one in self.entries) or 1)
        style = "light" if is_slip else "cost"
        told = col(
            6,
            row(
                page.text("label", f"{key}.title", title),
                2,
                page.text("worth", f"{key}.cost", points, colour=colour, align="right", w=84),
                h=30,
            ),
            row(
                page.text("dim", f"{key}.where", where(page, entry), colour=below),
                2,
                page.gauge(f"{key}.track", f"{key}.bar", share, style, 7, w=70, layer=2),
                h=22,
            ),
            REST,
        )
        command = Command(self.actions.on_entry, entry.hand, entry.step)
        inside = row(SIDE, tiles(page, key, entry, 44), 9, told, SIDE, h=ROW)
        if why:
            reason = page.screen.labels.reason(entry.reason)
            words = page.text("note", f"{key}.why", reason, colour="text", h=why - 4)
            inside = col(inside, row(SIDE, words, SIDE), REST)
        return page.card(key, command, inside, chosen=is_chosen, radius=14, h=ROW + why)

    def _foot(self, more: int, pages: int) -> Part:
        """Return the button for the other entries, and the pages if there are several."""
        page, button = self.page, REST
        if more > 0 or self.filters.is_long:
            words = page.words("more", count=more) if more > 0 else page.words("fewer", count=FEW)
            act = self.actions.on_more
            button = page.button("more", act, words, role="small button", style="quiet")
        if pages == 1:
            return row(4, button, 4, h=44)
        turn, tip = self.actions.on_list_page, "tip.review.list"
        left, right = page.pager(self.at, pages, turn, key="list", tip=tip, signs=False, w=52)
        return row(left, button, right, gap=8, h=44)

    # --- below the rows ---

    def _progress(self, review: MatchReview) -> Part:
        page, count = self.page, len(review.wanted)
        words = page.words("working", done=review.done, count=count)
        told = page.text("words", "note", words, colour="gold", h=25)
        bar = page.gauge("working.track", "working.done", review.done / (count or 1), "filled")
        return col(6, told, 6, bar, REST, pad=(6, 0, 6, 0), h=LOW[page.screen.is_tall])

    def _note(self, review: MatchReview) -> Part:
        """Return why the work ended, or what isn't listed."""
        page, sums = self.page, self.sums
        hands = [review.hands[one] for one in review.wanted if one in review.hands]
        lost = sum(one.problem is not None for one in hands)
        notes = []
        if review.problem is not None:
            notes.append(page.screen.labels.reason(review.problem))
        if lost:
            notes.append(page.words("unreadable", count=lost))
        if sums.left_out and not notes:
            points = sums.points(sums.rest)
            notes.append(page.words("left_out", count=sums.left_out, points=points))
        return col(
            4,
            page.text("note", "note", " ".join(notes)),
            pad=(6, 0, 6, 0),
            h=LOW[page.screen.is_tall],
        )


def where(page: Page, entry: Entry) -> str:
    return page.words("where", hand=entry.hand, turn=entry.turn)


def tiles(page: Page, key: str, entry: Entry, high: float) -> Part:
    """Return the tile that was played and the better one, or the one that a claim was about."""
    deep, wide = high * (1 + DEPTH / FACE_HEIGHT), high * TILE_RATIO
    put = partial(page.tile, high=high, h=deep, w=wide)
    played, better = entry.played.tile, entry.best.tile
    if not entry.is_discard:
        tile = played if entry.tile is None else entry.tile
        return REST if tile is None else put(f"{key}.tile", tile)
    assert played is not None
    assert better is not None
    return row(
        put(f"{key}.played", played, ring="won"),
        page.icon(f"{key}.arrow", "arrow-right", 0.4 * high, 0.4 * high),
        put(f"{key}.better", better, ring="good"),
        gap=high / 5,
    )
