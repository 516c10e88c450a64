"""Every sentence of the coach is true: each is checked with the rules, in positions of played
hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import pytest

from game.bots import choose
from game.bots.advice import Advice, Option, advise
from game.bots.reasons import compared, percent, why
from game.bots.sight import after_claim, after_kong, holding, unseen
from game.bots.sight import Holding
from game.rules.distance import best_shanten, shanten_orphans, shanten_seven_pairs
from game.rules.facts import HandFacts, WinFacts
from game.rules.moves import Action
from game.rules.play import play
from game.rules.problems import Reason
from game.rules.tiles import KIND_TILES, SEATS, Tile, is_honour, seat_after, tile_text
from game.rules.view import View, view
from game.rulesets import RULESETS
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.session.labels import load_labels
from tests.bots.test_bots import start

TABLES = ("hongkong", "hongkong: minimum=1", "pocket: minimum=0", "pocket: minimum=3", "ims", "western")
HANDS, EACH = 3, 12
"""The hands to play at each table, and every how many decisions to ask the coach."""


@dataclass(frozen=True)
class Case:
    """A sentence about a move in a position."""

    rules: Ruleset
    view: View
    advice: Advice
    option: Option
    reason: Reason

    @property
    def values(self) -> dict[str, object]:
        return dict(self.reason.params)

    def hand(self, option: Option) -> Holding:
        """Return the seat's tiles after a move, and after the discard that follows it."""
        mine, move = holding(self.view), option.move
        if move.action is Action.DISCARD:
            assert move.tile is not None
            return mine.without(move.tile)
        if move.action is Action.PASS:
            return mine
        if self.view.claimed_tile is None:
            return after_kong(mine, move)
        after = after_claim(mine, move, self.view.claimed_tile)
        return after if option.discard is None else after.without(option.discard)

    def winning(self, option: Option) -> dict[Tile, int]:
        """Return the tiles that win after a move, each with the number unseen."""
        mine, left = self.hand(option), unseen(self.view)
        return {tile: left[tile] for tile in KIND_TILES if left[tile] and self._wins(mine, tile)}

    def _wins(self, mine: Holding, tile: Tile) -> bool:
        seat = self.view.seat
        whole = mine.with_tile(tile).concealed
        hand = HandFacts(seat, whole, mine.melds, self.view.bonus[seat])
        return self.rules.is_complete(hand) and any(
            self.rules.refusal(WinFacts(hand, tile, self.view.round_wind, one)) is None
            for one in (None, seat_after(seat))
        )


def positions(rules: Ruleset) -> Iterator[tuple[View, Advice]]:
    """Yield what the coach is asked in a few hands of fast players."""
    asked = 0
    for number in range(HANDS):
        deal = start(rules, f"reasons {rules.id} {number}")
        rng = random.Random(number)
        while deal.waiting_for:
            seen = view(deal, deal.waiting_for[0])
            asked += 1
            if asked % EACH == 0 and len(seen.legal) > 1:
                yield seen, advise(seen, rules)
            deal, _ = play(deal, choose("plain", seen, rules, rng))


def cases(text: str) -> Iterator[Case]:
    rules = ruleset_from_text(text)
    for seen, found in positions(rules):
        for reason in why(found):
            yield Case(rules, seen, found, found.best, reason)
        for option in found.options[1:]:
            yield Case(rules, seen, found, option, compared(found, option))
