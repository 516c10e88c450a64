"""Play hands of Experts, put some of their discards to a model, and tell what came of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.bots import choose
from game.rules.deal import Deal, deal_facts
from game.rules.match import Points
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.ruleset import Ruleset

LEVEL = "expert"
SHARE = 0.25
"""The share of the discards that are put to the model."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Said(Generic[T]):
    """What was said about a discard, and what came: whether its seat won, what it made in points,
    and whether this discard dealt in."""

    said: T
    won: bool
    made: int
    dealt_in: bool


@dataclass(frozen=True, slots=True)
class Hand(Generic[T]):
    """A hand that was played: its start, the seats of Experts, what was said and what was paid."""

    start: Deal
    experts: Sequence[Seat]
    said: tuple[Said[T], ...]
    paid: Points


def played_hand(ruleset: Ruleset, seed: str, level: str, ask: Callable[[View, Move], T]) -> Hand[T]:
    """Return a hand of four Experts, or of one against three players of another level."""
    rng = random.Random(seed)
    wall = build_wall(seed, ruleset.options.bonus_tiles)
    start, _ = deal_out(ruleset, wall, Wind(rng.randrange(4)))
    experts = SEATS if level == LEVEL else (Seat(rng.randrange(4)),)
    deal, asked = start, list[tuple[Seat, int, T]]()
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        is_expert = seen.seat in experts
        move = choose(LEVEL if is_expert else level, seen, ruleset, rng)
        if is_expert and move.action is Action.DISCARD and rng.random() < SHARE:
            asked.append((seen.seat, len(seen.river), ask(seen, move)))
        deal, _ = play(deal, move)
    winners = {win.seat for win in deal.wins}
    fed = next((win.discarder for win in deal.wins), None), len(deal.river) - 1
    paid = ruleset.settle(deal_facts(deal)).payments
    said = (
        Said(one, seat in winners, paid[seat], (seat, place) == fed) for seat, place, one in asked
    )
    return Hand(start, experts, tuple(said), paid)
