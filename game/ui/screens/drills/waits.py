"""What does it wait for? The tiles to pick, and a split of the hand for each wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.coach.figures import SUITS as SUIT_NAMES
from game.drills.tasks import Kind
from game.drills.waits import Waits
from game.rules.shapes import Group
from game.rules.tiles import COPIES, SUIT_TILES, SUITED, Tile, tile_text
from game.ui.kit.layout import REST, Part, Place, col, grid, made, row, stack
from game.ui.kit.page import Page
from game.ui.screens.drills.part import (
    Answer,
    Mark,
    fitting_height,
    suits_apart,
    tile_to_pick,
    tiles_in_row,
)

NAMED = 2
"""The most tiles to name in a sentence."""
GAP, EDGE, MOST_SPLIT = 10, 6, 84
"""The gaps between the splits of a hand, the space in their panels, and their greatest height."""


class WaitsPart:
    """A hand of 13 tiles, and every tile that might complete it."""

    kind: Kind = "waits"
    collects = True
    height, most, tall_picks = 182.0, 330.0, 352.0

    def __init__(self, question: Waits) -> None:
        self.question = question

    def ask(self, page: Page) -> str:
        return page.words("drill.waits.ask")

    def is_right(self, answer: Answer) -> bool:
        return answer.picked == self.question.left.keys()

    # --- the question ---------------------------------------------------------------------------

    def about(self, page: Page) -> Part:
        hand = self.question.hand
        groups = [*suits_apart(hand.concealed), *(list(meld.tiles) for meld in hand.melds)]
        return col(10, tiles_in_row(page, "hand", groups, align=0.5), 12)

    def picks(self, page: Page, answer: Answer, pick: Callable[[int], None]) -> Part:
        question, picks = self.question, []
        for tile in SUIT_TILES[question.suit]:
            mark = self._mark(tile, answer)
            word = self._word(page, tile, mark) if mark else ""
            picks.append(tile_to_pick(page, tile, 96, answer, pick, mark, word=word, w=82))
        suit = page.text("quiet", "suit", page.words(f"tiles.{SUIT_NAMES[question.suit]}"))
        others = self._others(page, answer, pick) if question.others else REST
        if page.screen.is_tall:
            below = row(26, others, REST) if question.others else REST
            return col(8, row(26, suit, h=30), 4, row(26, *picks, REST), 8, below)
        return row(26, col(8, suit, 4, row(*picks), REST, w=738), 36, others)

    def _others(self, page: Page, answer: Answer, pick: Callable[[int], None]) -> Part:
        others = self.question.others
        columns = len(others) if len(others) <= 7 else -(-len(others) // 2)
        high = min(96 if columns == len(others) else 56, 480 / columns)
        picks = [
            tile_to_pick(page, one, high, answer, pick, self._mark(one, answer), w=0.77 * high + 6)
            for one in others
        ]
        head = page.text("quiet", "others", page.words("drill.waits.others"))
        return col(8, head, 4, row(grid(picks, columns, (0, 8)), REST), REST)

    def _mark(self, tile: Tile, answer: Answer) -> Mark | None:
        if not answer.is_given:
            return None
        waits = tile in self.question.left
        if tile in answer.picked:
            return "right" if waits else "wrong"
        return "missed" if waits else None

    def _word(self, page: Page, tile: Tile, mark: Mark) -> str:
        if mark == "right":
            return page.words("drill.left", count=self.question.left[tile])
        return page.words(f"drill.{mark}")

    # --- the reason -----------------------------------------------------------------------------

    def headline(self, page: Page, answer: Answer) -> str:
        text, left = page.words, self.question.left
        if self.is_right(answer):
            count = sum(left.values())
            if len(left) > NAMED:
                return text("drill.waits.right_many", kinds=len(left), count=count)
            return text("drill.waits.right", tiles=_names(page, sorted(left)), count=count)
        missed, wrong = sorted(left.keys() - answer.picked), sorted(answer.picked - left.keys())
        parts = []
        for key, tiles in (("missed", missed), ("wrong", wrong)):
            if len(tiles) > NAMED:
                parts.append(text(f"drill.waits.{key}_many", count=len(tiles)))
            elif tiles:
                names = _names(page, [Tile(tile) for tile in tiles])
                parts.append(text(f"drill.waits.{key}", tiles=names))
        if len(parts) == 1:
            return parts[0]
        return text("drill.two", one=parts[0], other=parts[1])

    def reason(self, page: Page, answer: Answer) -> Part:
        """Return a split of the hand for each wait, and the wrong tile that was picked first with
        what it leaves over."""
        wrong = sorted(answer.picked - self.question.left.keys())
        splits = made(partial(self._splits, page, answer))
        return col(splits, 8, self._rest(page, Tile(wrong[0])), 10) if wrong else col(splits, 18)

    def _splits(self, page: Page, answer: Answer, at: Place) -> Part:
        """Return the splits, in as many columns as make their tiles the largest."""
        waits = list(self.question.left)
        every = [self._groups(tile) for tile in waits]
        like = max(every, key=lambda groups: (sum(map(len, groups)), len(groups)))

        def size(columns: int) -> tuple[float, float]:
            rows = -(-len(waits) // columns)
            wide = (at[2] + GAP) / columns - GAP
            return wide, min(MOST_SPLIT, (at[3] + GAP) / rows - GAP)

        def tile(columns: int) -> int:
            wide, high = (page.screen.px(side - 2 * EDGE) for side in size(columns))
            return fitting_height(like, wide, high)

        columns = max(range(1, len(waits) + 1), key=tile)
        splits = []
        for wait, groups in zip(waits, every, strict=True):
            key, missed = f"split.{tile_text(wait)}", wait not in answer.picked
            tiles = tiles_in_row(
                page,
                key,
                groups,
                align=0.5,
                ringed=(wait,),
                ring="last" if missed else "good",
                like=like,
            )
            style = "chosen" if missed else "row"
            inside = stack(tiles, pad=(EDGE, EDGE, EDGE, EDGE))
            splits.append(page.panel(key, inside, style=style, layer=1, h=size(columns)[1]))
        return col(grid(splits, columns, (GAP, GAP)), REST)

    def _groups(self, tile: Tile) -> list[list[Tile]]:
        """Return the split of the hand with this wait, the groups with it first. Only the groups of
        the wait's suit, if there are several suits."""
        found = self.question.reading(tile)
        if found is None:
            return suits_apart(sorted((*self.question.hand.concealed, tile)))
        groups: Sequence[Group] = sorted(found.groups, key=lambda one: one.tiles)
        near = [list(one.tiles) for one in groups if _alike(one.tile, tile)]
        near.sort(key=lambda one: (tile not in one, len(one)))
        first = near[0]
        return sorted(near, key=lambda one: (one is not first, one))

    def _rest(self, page: Page, tile: Tile) -> Part:
        """Return what a wrong tile makes of the hand, and what is left over."""
        if self.question.hand.concealed.count(tile) == COPIES:
            held = page.words("drill.rest.held", tile=page.words(f"tile.{tile_text(tile)}"))
            return page.text("label", "rest", held, colour="bad", h=42)
        words = page.words("drill.rest.with")
        sets, over = self.question.rest(tile)
        said = page.words("drill.rest.several", count=len(over))
        if len(over) <= NAMED:
            said = page.words("drill.rest.over", count=len(over), tiles=_names(page, over))
        shown = (
            page.text("quiet", "rest", words, w=page.wide("quiet", words)),
            tiles_in_row(page, "rest.sets", [one.tiles for one in sets], 36),
            12 if sets else 0,
            tiles_in_row(page, "rest.over", [over], 36, ringed=over, ring="bad"),
        )
        left = page.text("label", "rest.over", said, colour="bad", h=None)
        if page.screen.is_tall:
            return col(row(*shown, REST, h=42), left, h=74)
        return row(*shown, 12, left, h=42)


def _alike(one: Tile, other: Tile) -> bool:
    """Return whether two tiles are of one suit, or both honours."""
    return one // 9 == other // 9 if one < SUITED else other >= SUITED


def _names(page: Page, tiles: Sequence[Tile]) -> str:
    return page.words("drill.and").join(page.words(f"tile.{tile_text(one)}") for one in tiles)
