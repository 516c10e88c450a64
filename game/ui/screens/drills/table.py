"""What would you discard? Is it safe? The table as a seat sees it, and its hand to pick from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.coach.reasons import compared, why
from game.drills.positions import Discard, Safe
from game.drills.tasks import Kind
from game.rules.melds import Meld
from game.rules.numbers import percent, signed
from game.rules.tiles import UNKNOWN, Seat, Tile, seat_after, tile_text
from game.rules.view import View
from game.ui.kit.layout import REST, Part, col, row, stack
from game.ui.kit.page import Page
from game.ui.screens.drills.part import Answer, Mark, tile_to_pick, tiles_in_row

TILE, TALL_TILE = (84, 67), (66, 53)
"""The height of a tile to pick and the width of its place, also in a tall window."""


class _TablePart:
    """A position, and the tiles to pick from."""

    collects = False
    height, most, tall_picks = 250.0, 620.0, 130.0

    def __init__(self, view: View, rules: str, answers: frozenset[Tile]) -> None:
        self.view = view
        self.rules = rules
        self.answers = answers

    def is_right(self, answer: Answer) -> bool:
        return answer.picked <= self.answers

    # --- the question ---------------------------------------------------------------------------

    def about(self, page: Page) -> Part:
        return col(6, *(self._player(page, steps) for steps in (3, 2, 1, 0)))

    def _player(self, page: Page, steps: int) -> Part:
        """Return a player's wind, discards that nobody claimed, melds and bonus tiles."""
        seat, key = seat_after(self.view.seat, steps), f"player.{steps}"
        who = page.words(f"opponent.{steps}" if steps else "drill.you")
        river = [one.tile for one in self.view.river if one.seat == seat and not _is_claimed(one)]
        laid = [_shown(meld) for meld in self.view.melds[seat]]
        laid += [self.view.bonus[seat]] if self.view.bonus[seat] else []
        like = [river, (), *laid]
        tiles = (
            tiles_in_row(page, f"{key}.river", [river], like=like),
            tiles_in_row(page, f"{key}.laid", laid, align=1, like=like),
        )
        return row(
            page.badge(f"{key}.wind", page.words(f"wind.{seat}.sign"), 30, east=seat == 0),
            8,
            page.text("label", key, who, colour="text" if steps else "title", w=118),
            stack(*tiles, pad=(0, 4, 0, 4)),
        )

    def picks(self, page: Page, answer: Answer, pick: Callable[[int], None]) -> Part:
        """Return the hand, the drawn tile apart. Of several alike the first has the key, the mark
        and the word."""
        tiles, drawn = list(self.view.hand), self.view.drawn
        if drawn is not None:
            tiles.remove(drawn)
            tiles.append(drawn)
        picks: list[Part | float] = []
        for number, tile in enumerate(tiles):
            copy = tiles[:number].count(tile)
            mark = None if copy else self._mark(tile, answer)
            word = self._word(page, tile, mark) if answer.is_given and not copy else ""
            high, wide = TALL_TILE if page.screen.is_tall else TILE
            picks.append(
                tile_to_pick(page, tile, high, answer, pick, mark, word=word, copy=copy, w=wide)
            )
        if drawn is not None:
            picks.insert(-1, 0.4 * wide)
        return col(12, row(REST, *picks, REST), REST)

    def _mark(self, tile: Tile, answer: Answer) -> Mark | None:
        if not answer.is_given:
            return None
        is_answer = tile in self.answers
        if tile in answer.picked:
            return "right" if is_answer else "wrong"
        return "right" if is_answer and not self.is_right(answer) else None

    def _word(self, page: Page, tile: Tile, mark: Mark | None) -> str:
        """Return the word below a tile after the answer."""
        raise NotImplementedError

    def _sentences(self, page: Page, told: Sequence[tuple[Tile | None, str]]) -> Part:
        """Return sentences below one another, each with the tile that it is about."""
        rows, high = [], min(46, max(36, 168 / len(told)))
        high = min(62, 270 / len(told)) if page.screen.is_tall else high
        for number, (tile, words) in enumerate(told):
            key = f"reason.{number}"
            shown = REST if tile is None else page.tile(f"{key}.tile", tile, 32, h=36)
            said = page.text("entry", key, words, h=high)
            rows.append(row(stack(shown, w=26), 14, said))
        return col(*rows, REST)


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

    kind: Kind = "discard"

    def __init__(self, question: Discard) -> None:
        super().__init__(question.view, question.ruleset.id, question.answers)
        self.question = question

    def ask(self, page: Page) -> str:
        return _asked(page, "drill.discard.ask", self)

    def _word(self, page: Page, tile: Tile, mark: Mark | None) -> str:
        if mark is None:
            return ""
        cost = self.question.advice.best.value - self.question.option(tile).value
        if tile == self.question.best:
            return page.words("drill.best")
        return signed(-cost) if cost >= 1 else ""

    def headline(self, page: Page, answer: Answer) -> str:
        tile = page.words(f"tile.{tile_text(self.question.best)}")
        key = "drill.discard.right" if self.is_right(answer) else "drill.discard.wrong"
        return page.words(key, tile=tile)

    def reason(self, page: Page, answer: Answer) -> Part:
        """Return what the coach says: why the best is best, or why the other isn't."""
        labels, advice = page.screen.labels, self.question.advice
        (picked,) = answer.picked
        told = [(self.question.best, labels.reason(one)) for one in why(advice)]
        if not self.is_right(answer):
            fault = labels.reason(compared(advice, self.question.option(Tile(picked))))
            told.insert(0, (Tile(picked), fault))
        return self._sentences(page, told)


class SafePart(_TablePart):
    """Is it safe?"""

    kind: Kind = "safe"

    def __init__(self, question: Safe) -> None:
        super().__init__(question.view, question.ruleset.id, question.answers)
        self.question = question

    def ask(self, page: Page) -> str:
        return _asked(page, "drill.safe.ask", self)

    def _word(self, page: Page, tile: Tile, mark: Mark | None) -> str:
        return _percent(self.question.chances[tile])

    def headline(self, page: Page, answer: Answer) -> str:
        (picked,) = answer.picked
        tile = page.words(f"tile.{tile_text(Tile(picked))}")
        key = "drill.safe.right" if self.is_right(answer) else "drill.safe.wrong"
        return page.words(key, tile=tile)

    def reason(self, page: Page, answer: Answer) -> Part:
        """Return what the table shows, and what the figures mean."""
        (picked,) = answer.picked
        labels, signs = page.screen.labels, self.question.signs(Tile(picked))
        told: list[tuple[Tile | None, str]] = [(tile, labels.reason(one)) for tile, one in signs]
        told.append((None, page.words("drill.safe.meaning", count=self.question.dealings)))
        return self._sentences(page, told)


def _asked(page: Page, key: str, part: _TablePart) -> str:
    """Return a question with the rules, the seat and the round."""
    text, view = page.words, part.view
    where = [
        text(f"ruleset.{part.rules}"),
        text("sample.seat", wind=text(f"wind.{view.seat}")),
        text(f"round.{view.round_wind}"),
        text("drill.tiles_left", count=view.live_left),
    ]
    return text("drill.two", one=text(key), other=text("drill.dot").join(where))


def _percent(chance: float) -> str:
    return percent(chance / 100, 1 if 0 < chance < 1 else 0)
