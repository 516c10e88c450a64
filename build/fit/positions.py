"""Positions of hands that Experts play, with what came of them, for chances.py, and the cases
for danger.py.

python build/fit/positions.py "hongkong:" FIRST COUNT OUTPUT.gz
"""

from __future__ import annotations

import gzip
import hashlib
import pickle
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from fit.danger_cases import Collector, Packed
from game.bots import choose
from game.bots.chances import Road, exposed
from game.bots.outlook import Outlook, missing_tiles
from game.bots.plans import OUT_OF_REACH, Plan, distance, plans_for, useful
from game.bots.sight import Holding, draws_left, holding
from game.rules.deal import Deal, deal_facts
from game.rules.distance import best_shanten
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import RULESETS
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

LEVEL = "expert"
SHARE = 0.6
"""The share of the decisions that become positions."""
SAVED_EACH = 100
DIGESTED = 8
ROADS = tuple(Road)


class PlanRow(NamedTuple):
    """A plan of a position: its road by number, its distance without the missing tiles of its
    required sets, the share of the unseen tiles that help, the shares of the missing tiles, whether
    it requires chows, and what its nearest finished hand pays."""

    road: int
    shanten: int
    share: float
    missing: tuple[float, ...]
    chows: bool
    points: float


class Position(NamedTuple):
    """A hand of 13 tiles. `laid` is the number of own exposed sets, `exposed` of each opponent's
    melds. `any_way` and `drawn` are the shares of the unseen tiles that complete it and win on any
    tile or only by self-draw; `points` is what they pay on average. `ordinary` is what an ordinary
    hand wins, `ordinary_loss` what it costs, as in game/bots/danger.py. `feeds` is the chance that
    the discard deals in, and `cost` what it costs more than others' wins cost anyway."""

    seat: int
    place: int
    draws: int
    laid: int
    exposed: tuple[int, ...]
    distance: int
    plans: tuple[PlanRow, ...]
    any_way: float
    drawn: float
    points: float
    ordinary: float
    ordinary_loss: float
    feeds: float
    cost: float


class Hand(NamedTuple):
    """The positions of one hand and its end: winners, discarder, payments, and the place of the
    last discard; and the cases to learn the danger from."""

    number: int
    positions: tuple[Position, ...]
    winners: tuple[int, ...]
    discarder: int | None
    payments: tuple[int, ...]
    last: int
    cases: Packed = (b"", b"")


@dataclass(slots=True)
class Play:
    """The rules of some hands, and their random numbers."""

    rules: str
    seed: str
    hands: list[Hand] = field(default_factory=list)

    def play(self, numbers: Sequence[int], output: Path) -> None:
        """Play these hands and write their positions."""
        ruleset = ruleset_from_text(self.rules)
        for count, number in enumerate(numbers):
            self.hands.append(played(ruleset, f"{self.seed} {number}", number))
            if count % SAVED_EACH == SAVED_EACH - 1 or count == len(numbers) - 1:
                part = output.with_suffix(".part")
                with gzip.open(part, "wb", 3) as file:
                    pickle.dump((self.rules, [tuple(one) for one in self.hands]), file)
                part.replace(output)


def read(paths: Sequence[str]) -> dict[str, list[tuple[Any, ...]]]:
    """Return the hands in these files by their rules."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for path in paths:
        with gzip.open(path) as file:
            rules, hands = pickle.load(file)
        found.setdefault(rules, []).extend(hands)
    return found


def played(ruleset: Ruleset, seed: str, number: int) -> Hand:
    """Play one hand of four Experts. Return its end and some positions, among them the starts."""
    rng, lots = random.Random(seed), random.Random(f"{seed} lots")
    wall = build_wall(seed, ruleset.options.bonus_tiles)
    deal, _ = deal_out(ruleset, wall, Wind(number % 4))
    found = [*_starts(deal, ruleset)]
    danger = Collector(ruleset, random.Random(f"{seed} danger"))
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        move = choose(LEVEL, seen, ruleset, rng)
        if move.action is Action.DISCARD and move.tile is not None:
            danger.look(deal, seen, move.tile)
        if _is_position(seen, move) and lots.random() < SHARE:
            found.append(position(seen, ruleset, move))
        deal, _ = play(deal, move)
    return _ended(deal, ruleset, number, found)._replace(cases=danger.cases.packed)


def _starts(deal: Deal, ruleset: Ruleset) -> Iterator[Position]:
    """Yield the starting hands of the seats that have no move yet."""
    for seat in SEATS:
        if seat not in deal.waiting_for:
            yield position(view(deal, seat), ruleset, Move(seat, Action.PASS))


def _is_position(seen: View, move: Move) -> bool:
    return move.action is Action.DISCARD or (move.action is Action.PASS and len(seen.legal) > 1)


def _ended(deal: Deal, ruleset: Ruleset, number: int, found: list[Position]) -> Hand:
    winners = tuple(int(win.seat) for win in deal.wins)
    discarder = next((win.discarder for win in deal.wins), None)
    payments = tuple(ruleset.settle(deal_facts(deal)).payments)
    return Hand(number, tuple(found), winners, discarder, payments, len(deal.river) - 1)


def position(seen: View, ruleset: Ruleset, move: Move) -> Position:
    """Return the hand of 13 tiles after this discard or pass."""
    outlook, mine = Outlook(seen, ruleset), holding(seen)
    until = 4 if move.action is Action.DISCARD else (seen.seat - seen.turn) % 4
    draws, feeds, cost = draws_left(seen, until), 0.0, 0.0
    courses = outlook.courses(mine, draws)
    place = -1
    if move.tile is not None:
        place = len(seen.river)
        feeds, (_, cost) = outlook.danger.chance(move.tile), outlook.feeding.costs(move.tile)
        mine = mine.without(move.tile)
    plans = (_plan(outlook, mine, one.plan, one.shanten) for one in courses if one.shanten)
    away = best_shanten(mine.counts, len(mine.melds), ruleset.forms)
    waits = [one for one in outlook.waits(mine) if one.points] if away <= 0 else []
    hits = sum(one.left for one in waits)
    drawn = sum(one.left for one in waits if one.how == "self_draw")
    points = sum(one.left * one.points for one in waits) / hits if hits else 0.0
    return Position(
        int(seen.seat),
        place,
        draws,
        mine.exposed,
        exposed(seen),
        away,
        tuple(one for one in plans if one is not None),
        (hits - drawn) / outlook.total,
        drawn / outlook.total,
        points,
        outlook.worth.ordinary,
        outlook.ordinary_loss,
        feeds,
        cost,
    )


def features_digest() -> str:
    """Return a digest of all plans in some positions of plain players: their distance, the tiles
    that help and what they pay. The figures are fitted to these."""
    found = hashlib.sha256()
    for rules in RULESETS:
        rng = random.Random(1)
        deal, _ = deal_out(rules, build_wall("digest", rules.options.bonus_tiles), Wind(0))
        while waiting := deal.waiting_for:
            seen = view(deal, waiting[0])
            if len(seen.river) % DIGESTED == 0:
                found.update("\n".join(_plan_lines(seen, rules)).encode())
            deal, _ = play(deal, choose("plain", seen, rules, rng))
    return found.hexdigest()[:16]


def _plan_lines(seen: View, rules: Ruleset) -> Iterator[str]:
    outlook, mine = Outlook(seen, rules), holding(seen)
    for plan in plans_for(mine, rules.forms):
        if distance(plan, mine) >= OUT_OF_REACH:
            continue
        _, pays = outlook.goal(plan, mine)
        yield f"{plan.road.value} {distance(plan, mine)} {useful(plan, mine)} {pays:.5g}"


def _plan(outlook: Outlook, mine: Holding, plan: Plan, shanten: int) -> PlanRow | None:
    if distance(plan, mine) > shanten:
        return None
    missing, (_, points) = missing_tiles(plan, mine), outlook.goal(plan, mine)
    if missing is None or not points:
        return None
    left, total = outlook.left, outlook.total
    return PlanRow(
        ROADS.index(plan.road),
        max(0, shanten - len(missing)),
        sum(left[tile] for tile in useful(plan, mine)) / total,
        tuple(left[tile] / total for tile in missing),
        plan.wishes_chows,
        points,
    )


def main(arguments: Sequence[str]) -> None:
    """Play hands: rules, first number, count, and the file to write."""
    rules, first, count, output = arguments
    Play(rules, "fit").play(range(int(first), int(first) + int(count)), Path(output))


if __name__ == "__main__":
    from fit import positions  # so that the file names the classes by their module

    positions.main(sys.argv[1:])
