"""What would you discard? Is it safe? The table as a seat sees it, and its hand to pick from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.coach.reasons import compared, why
from game.drills.positions import Discard, Safe
from game.rules.melds import Meld
from game.rules.tiles import UNKNOWN, Seat, Tile, seat_after, tile_text
from game.rules.view import View
from game.ui.drawing.looks import Box, Command
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.hands import gap
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import signed
from game.ui.screens.drill_part import (
    COLOURS,
    PANEL_TOP,
    Answer,
    Mark,
    below,
    frame_of,
    groups_width,
    place_groups,
    place_pick,
)

ROWS_TOP, ROW, LABEL = PANEL_TOP + 52, 48, 168
PLAYERS = 4
HAND_TOP, HAND, APART = 334, 84, 26
"""The top and height of the hand, and how far the drawn tile stands apart."""
RIVER = 36
SENTENCE, SENTENCE_TILE = 46, 32


class _TablePart:
    """A position, and the tiles to pick from."""

    collects = False
    height = 250.0

    def __init__(self, view: View, rules: str, answers: frozenset[Tile]) -> None:
        self.view = view
        self.rules = rules
        self.answers = answers

    def is_right(self, answer: Answer) -> bool:
        return answer.picked <= self.answers

    # --- the question ---------------------------------------------------------------------------

    def place(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        seat = self.view.seat
        for row, steps in enumerate((3, 2, 1, 0)):
            self._place_player(pen, seat_after(seat, steps), steps, row)
        self._place_hand(pen, answer, pick)

    def _place_player(self, pen: Pen, seat: Seat, steps: int, row: int) -> None:
        """Place a player's wind, discards that nobody claimed, melds and bonus tiles."""
        screen, key = pen.screen, f"player.{steps}"
        frame = frame_of(screen)
        (inner, wide), high = frame.inner, ROW + frame.grown / PLAYERS
        y = frame.top(ROWS_TOP) + row * high
        line = spot(screen, inner, y, wide, high)
        badge = Box(line.x, line.centre[1] - screen.px(15), screen.px(30), screen.px(30))
        pen.badge(f"{key}.wind", screen.text(f"wind.{seat}.sign"), badge, east=seat == 0)
        words = spot(screen, inner + 38, y, LABEL - 48, high)
        who = screen.text(f"opponent.{steps}" if steps else "drill.you")
        pen.text(key, who, words, 16, colour="text" if steps else "title")
        river = [one.tile for one in self.view.river if one.seat == seat and not _is_claimed(one)]
        laid = [list(_shown(meld)) for meld in self.view.melds[seat]]
        laid += [list(self.view.bonus[seat])] if self.view.bonus[seat] else []
        room = line.w - screen.px(LABEL - 12)
        height = screen.px(RIVER * high / ROW)
        while groups_width([river, *laid], height) + screen.px(30) > room:
            height -= 1
        top = line.centre[1] - (height + tile_depth(height)) // 2
        left = line.x + screen.px(LABEL - 12)
        place_groups(pen, f"{key}.river", [river], left, top, height)
        if laid:
            place_groups(
                pen, f"{key}.laid", laid, line.right - groups_width(laid, height), top, height
            )

    def _place_hand(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        screen, view = pen.screen, self.view
        tiles, drawn = list(view.hand), view.drawn
        if drawn is not None:
            tiles.remove(drawn)
            tiles.append(drawn)
        height = screen.px(HAND)
        pitch = tile_width(height) + max(gap(height), screen.px(4))
        frame = frame_of(screen)
        wide = frame.right - frame.left
        room = spot(screen, frame.left, frame.middle(HAND_TOP), wide, HAND)
        apart = screen.px(APART) if drawn is not None else 0
        x = room.centre[0] - (len(tiles) * pitch + apart) // 2
        for number, tile in enumerate(tiles):
            is_last = drawn is not None and number == len(tiles) - 1
            place = (x + number * pitch + apart * is_last, room.y)
            copy = tiles[:number].count(tile)
            self._place_pick(pen, tile, place, height, answer, pick, copy=copy)

    def _place_pick(
        self,
        pen: Pen,
        tile: Tile,
        place: tuple[int, int],
        height: int,
        answer: Answer,
        pick: Callable[[int], None],
        *,
        copy: int,
    ) -> None:
        """Place a tile of the hand. Of several alike the first has the key, the mark and the
        words."""
        command = None if answer.is_given else Command(pick, tile)
        mark = None if copy else self._mark(tile, answer)
        box = place_pick(
            pen, tile, place, height, command, mark=mark, dim=answer.is_given, copy=copy
        )
        word = self._word(pen, tile, mark) if answer.is_given and not copy else ""
        if word:
            where = below(box, box.w + pen.screen.px(4), pen.screen.px(24))
            colour = COLOURS[mark] if mark else "dim"
            pen.text(f"word.{tile_text(tile)}", word, where, 16, colour=colour, align="centre")

    def _mark(self, tile: Tile, answer: Answer) -> Mark | None:
        if not answer.is_given:
            return None
        is_answer = tile in self.answers
        if tile in answer.picked:
            return "right" if is_answer else "wrong"
        return "right" if is_answer and not self.is_right(answer) else None

    def _word(self, pen: Pen, tile: Tile, mark: Mark | None) -> str:
        """Return the word below a tile after the answer."""
        raise NotImplementedError

    def _place_sentences(
        self, pen: Pen, sentences: list[tuple[Tile | None, str]], top: float
    ) -> None:
        """Place sentences below one another, each with the tile that it is about."""
        px, frame = pen.screen.px, frame_of(pen.screen)
        left, wide = frame.said
        for number, (tile, words) in enumerate(sentences):
            y = top + number * SENTENCE
            if y + SENTENCE > frame.foot:
                break
            box = spot(pen.screen, left, y, wide, SENTENCE)
            if tile is not None:
                height = px(SENTENCE_TILE)
                above = (box.h - height - tile_depth(height)) // 2
                pen.tile(f"reason.{number}.tile", tile, box.x, box.y + above, height)
            indent = px(SENTENCE_TILE + 8)
            line = Box(box.x + indent, box.y, box.w - indent, box.h)
            pen.text(f"reason.{number}", words, line, 17, wrap=True, middle=True)


class _Claimed(Protocol):
    @property
    def claimed_by(self) -> Seat | None: ...


def _is_claimed(one: _Claimed) -> bool:
    return one.claimed_by is not None


def _shown(meld: Meld) -> tuple[Tile, ...]:
    """Return the tiles of a meld, the outer ones of a concealed kong face down."""
    if not meld.is_concealed or meld.tile == UNKNOWN:
        return meld.tiles
    return (UNKNOWN, meld.tile, meld.tile, UNKNOWN)


class DiscardPart(_TablePart):
    """What would you discard?"""

    def __init__(self, question: Discard) -> None:
        super().__init__(question.view, question.ruleset.id, question.answers)
        self.question = question

    def ask(self, pen: Pen) -> str:
        return _asked(pen, "drill.discard.ask", self)

    def _word(self, pen: Pen, tile: Tile, mark: Mark | None) -> str:
        if mark is None:
            return ""
        cost = self.question.advice.best.value - self.question.option(tile).value
        if tile == self.question.best:
            return pen.screen.text("drill.best")
        return signed(-round(cost)) if cost >= 1 else ""

    def headline(self, pen: Pen, answer: Answer) -> str:
        tile = pen.screen.text(f"tile.{tile_text(self.question.best)}")
        key = "drill.discard.right" if self.is_right(answer) else "drill.discard.wrong"
        return pen.screen.text(key, tile=tile)

    def place_reason(self, pen: Pen, answer: Answer, top: float) -> None:
        """Place what the coach says: why the best is best, or why the other isn't."""
        labels, advice = pen.screen.labels, self.question.advice
        (picked,) = answer.picked
        told = [(self.question.best, labels.reason(one)) for one in why(advice)]
        if not self.is_right(answer):
            fault = labels.reason(compared(advice, self.question.option(Tile(picked))))
            told.insert(0, (Tile(picked), fault))
        self._place_sentences(pen, [*told], top)


class SafePart(_TablePart):
    """Is it safe?"""

    def __init__(self, question: Safe) -> None:
        super().__init__(question.view, question.ruleset.id, question.answers)
        self.question = question

    def ask(self, pen: Pen) -> str:
        return _asked(pen, "drill.safe.ask", self)

    def _word(self, pen: Pen, tile: Tile, mark: Mark | None) -> str:
        return _percent(self.question.chances[tile])

    def headline(self, pen: Pen, answer: Answer) -> str:
        (picked,) = answer.picked
        tile = pen.screen.text(f"tile.{tile_text(Tile(picked))}")
        key = "drill.safe.right" if self.is_right(answer) else "drill.safe.wrong"
        return pen.screen.text(key, tile=tile)

    def place_reason(self, pen: Pen, answer: Answer, top: float) -> None:
        """Place what the table shows, and what the figures mean."""
        (picked,) = answer.picked
        labels, signs = pen.screen.labels, self.question.signs(Tile(picked))
        told: list[tuple[Tile | None, str]] = [(tile, labels.reason(one)) for tile, one in signs]
        told.append((None, pen.screen.text("drill.safe.meaning", count=self.question.dealings)))
        self._place_sentences(pen, told, top)


def _asked(pen: Pen, key: str, part: _TablePart) -> str:
    """Return a question with the rules, the seat and the round."""
    text, view = pen.screen.text, part.view
    where = [
        text(f"ruleset.{part.rules}"),
        text("sample.seat", wind=text(f"wind.{view.seat}")),
        text(f"round.{view.round_wind}"),
        text("drill.tiles_left", count=view.live_left),
    ]
    return text("drill.two", one=text(key), other=text("drill.dot").join(where))


def _percent(chance: float) -> str:
    return f"{chance:g}%" if chance < 1 else f"{round(chance)}%"
