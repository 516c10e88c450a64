"""What does it wait for? The tiles to pick, and a split of the hand for each wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.coach.figures import SUITS as SUIT_NAMES
from game.drills.waits import Waits
from game.rules.shapes import Group
from game.rules.tiles import COPIES, SUIT_TILES, SUITED, Tile, tile_text
from game.ui.drawing.looks import Box, Command
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.hands import gap
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import text_units
from game.ui.screens.drill_part import (
    COLOURS,
    PANEL_TOP,
    Answer,
    Mark,
    below,
    fitting,
    frame_of,
    groups_width,
    place_groups,
    place_pick,
    suits_apart,
)

HAND = 98
PICKS_TOP, LARGE, SMALL = 298, 96, 66
OWN, APART = 740, 34
"""The width of the suit with the most tiles, and how far the others are from it."""
NAMED = 2
"""The most tiles to name in a sentence."""
BOX, BOX_GAP = 88, 12


class WaitsPart:
    """A hand of 13 tiles, and every tile that might complete it."""

    collects = True
    height = 182.0

    def __init__(self, question: Waits) -> None:
        self.question = question

    def ask(self, pen: Pen) -> str:
        return pen.screen.text("drill.waits.ask")

    def is_right(self, answer: Answer) -> bool:
        return answer.picked == self.question.left.keys()

    # --- the question ---------------------------------------------------------------------------

    def place(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        self._place_hand(pen)
        self._place_suit(pen, answer, pick)
        self._place_others(pen, answer, pick)

    def _place_hand(self, pen: Pen) -> None:
        screen, hand = pen.screen, self.question.hand
        groups = [*suits_apart(hand.concealed), *(list(meld.tiles) for meld in hand.melds)]
        frame = frame_of(screen)
        inner, wide = frame.inner
        room = spot(screen, inner, frame.top(PANEL_TOP) + 60, wide, HAND + frame.grown)
        height = fitting(groups, room.w, room.h)
        left = room.centre[0] - groups_width(groups, height) // 2
        place_groups(pen, "hand", groups, left, room.y + (room.h - height) // 2, height)

    def _place_suit(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        screen, suit = pen.screen, self.question.suit
        words = screen.text(f"tiles.{SUIT_NAMES[suit]}")
        frame = frame_of(screen)
        left, top = frame.inner[0], frame.middle(PICKS_TOP)
        box = spot(screen, left, top - 36, 500, 28)
        pen.text("suit", words, box, 17, colour="dim")
        height, whole = screen.px(LARGE), spot(screen, left, top, OWN, LARGE)
        pitch = whole.w // 9
        for number, tile in enumerate(SUIT_TILES[suit]):
            self._place_pick(pen, tile, (whole.x + number * pitch, whole.y), height, answer, pick)

    def _place_others(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        screen, others = pen.screen, self.question.others
        if not others:
            return
        frame = frame_of(screen)
        left, top = frame.inner[0] + OWN + APART, frame.middle(PICKS_TOP)
        wide = frame.right - left
        box = spot(screen, left, top - 36, wide, 28)
        pen.text("others", screen.text("drill.waits.others"), box, 17, colour="dim")
        whole = spot(screen, left, top, wide, LARGE + 40)
        rows = 1 if len(others) <= 7 else 2
        columns = -(-len(others) // rows)
        height = min(screen.px(SMALL), int((whole.w / columns - 6) / 0.78))
        if rows == 2:
            height = min(height, screen.px(SMALL - 10))
        pitch = tile_width(height) + gap(height) + screen.px(6)
        down = height + tile_depth(height) + screen.px(8)
        for number, tile in enumerate(others):
            row, column = divmod(number, columns)
            place = (whole.x + column * pitch, whole.y + row * down)
            self._place_pick(pen, tile, place, height, answer, pick)

    def _place_pick(
        self,
        pen: Pen,
        tile: Tile,
        place: tuple[int, int],
        height: int,
        answer: Answer,
        pick: Callable[[int], None],
    ) -> None:
        mark = self._mark(tile, answer)
        command = None if answer.is_given else Command(pick, tile)
        picked = tile in answer.picked
        box = place_pick(
            pen, tile, place, height, command, picked=picked, mark=mark, dim=answer.is_given
        )
        if mark and height >= pen.screen.px(LARGE):
            word = below(box, box.w + pen.screen.px(8), pen.screen.px(26))
            pen.text(f"word.{tile_text(tile)}", self._word(pen, tile, mark), word, 16,
                     colour=COLOURS[mark], align="centre")  # fmt: skip

    def _mark(self, tile: Tile, answer: Answer) -> Mark | None:
        if not answer.is_given:
            return None
        waits = tile in self.question.left
        if tile in answer.picked:
            return "right" if waits else "wrong"
        return "missed" if waits else None

    def _word(self, pen: Pen, tile: Tile, mark: Mark) -> str:
        if mark == "right":
            return pen.screen.text("drill.left", count=self.question.left[tile])
        return pen.screen.text(f"drill.{mark}")

    # --- the reason -----------------------------------------------------------------------------

    def headline(self, pen: Pen, answer: Answer) -> str:
        text, left = pen.screen.text, self.question.left
        if self.is_right(answer):
            count = sum(left.values())
            if len(left) > NAMED:
                return text("drill.waits.right_many", kinds=len(left), count=count)
            return text("drill.waits.right", tiles=_names(pen, sorted(left)), count=count)
        missed, wrong = sorted(left.keys() - answer.picked), sorted(answer.picked - left.keys())
        parts = []
        for key, tiles in (("missed", missed), ("wrong", wrong)):
            if len(tiles) > NAMED:
                parts.append(text(f"drill.waits.{key}_many", count=len(tiles)))
            elif tiles:
                names = _names(pen, [Tile(tile) for tile in tiles])
                parts.append(text(f"drill.waits.{key}", tiles=names))
        if len(parts) == 1:
            return parts[0]
        return text("drill.two", one=parts[0], other=parts[1])

    def place_reason(self, pen: Pen, answer: Answer, top: float) -> None:
        """Place a split of the hand for each wait, and the wrong tile that was picked first with
        what it leaves over."""
        wrong = sorted(answer.picked - self.question.left.keys())
        frame = frame_of(pen.screen)
        bottom, (left, whole) = frame.foot - (66 if wrong else 18), frame.said
        waits = list(self.question.left)
        rows = 1 if len(waits) <= 3 else 2
        columns = -(-len(waits) // rows)
        wide = (whole + BOX_GAP) / max(columns, 2) - BOX_GAP
        high = min(BOX, (bottom - top + BOX_GAP) / rows - BOX_GAP)
        groups = [self._groups(tile) for tile in waits]
        inner = spot(pen.screen, 0, 0, wide - 24, min(high - 22, 58))
        height = min(fitting(one, inner.w, inner.h) for one in groups)
        for number, (tile, split) in enumerate(zip(waits, groups, strict=True)):
            row, column = divmod(number, columns)
            x, y = left + column * (wide + BOX_GAP), top + row * (high + BOX_GAP)
            box = spot(pen.screen, x, y, wide, high)
            self._place_split(pen, tile, split, box, height, missed=tile not in answer.picked)
        if wrong:
            self._place_rest(pen, Tile(wrong[0]))

    def _place_split(
        self, pen: Pen, tile: Tile, groups: list[list[Tile]], box: Box, height: int, *, missed: bool
    ) -> None:
        key = f"split.{tile_text(tile)}"
        pen.panel(key, box, "chosen" if missed else "row", radius=12, layer=1)
        left = box.centre[0] - groups_width(groups, height) // 2
        top = box.centre[1] - (height + tile_depth(height)) // 2
        ring = "last" if missed else "good"
        place_groups(pen, key, groups, left, top, height, ringed=(tile,), ring=ring)

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

    def _place_rest(self, pen: Pen, tile: Tile) -> None:
        """Place what a wrong tile makes of the hand, and what is left over."""
        screen, key = pen.screen, "rest"
        words = screen.text("drill.rest.with")
        frame = frame_of(screen)
        inner, whole = frame.said
        line = spot(screen, inner, frame.foot - 56, whole, 42)
        if self._held(tile) == COPIES:
            held = screen.text("drill.rest.held", tile=screen.text(f"tile.{tile_text(tile)}"))
            pen.text(key, held, line, 17, colour="bad")
            return
        wide = pen.room(text_units(words, 17) + 8)
        pen.text(key, words, Box(line.x, line.y, wide, line.h), 17, colour="dim")
        sets, over = self.question.rest(tile)
        groups = [list(one.tiles) for one in sets]
        names = _names(pen, over[:NAMED]) if len(over) <= NAMED else ""
        said = screen.text("drill.rest.over", count=len(over), tiles=names) if names else (
            screen.text("drill.rest.several", count=len(over)))  # fmt: skip
        end = pen.room(text_units(said, 17) + 8)
        height = fitting([*groups, list(over)], line.w - wide - end, screen.px(36))
        left, top = line.x + wide, line.y + (line.h - height - tile_depth(height)) // 2
        right = place_groups(pen, f"{key}.sets", groups, left, top, height)
        right += round(0.3 * height) if groups else 0
        right = place_groups(
            pen, f"{key}.over", [list(over)], right, top, height, ringed=over, ring="bad"
        )
        rest = Box(right + screen.px(12), line.y, line.right - right - screen.px(12), line.h)
        pen.text(f"{key}.over", said, rest, 17, colour="bad")

    def _held(self, tile: Tile) -> int:
        return self.question.hand.concealed.count(tile)


def _alike(one: Tile, other: Tile) -> bool:
    """Return whether two tiles are of one suit, or both honours."""
    return one // 9 == other // 9 if one < SUITED else other >= SUITED


def _names(pen: Pen, tiles: Sequence[Tile]) -> str:
    names = [pen.screen.text(f"tile.{tile_text(tile)}") for tile in tiles]
    return pen.screen.text("drill.and").join(names)
