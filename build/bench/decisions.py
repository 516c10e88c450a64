"""Decisions of hands that four Experts play, with moves that Expert doesn't make, all played out in
the same deals: what the coach says about them is compared with this.

A file of decisions has one on each line. They cost a second for each move and 5 deals, so a file
grows over nights, and a change to the coach needs no new one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from game.bots import choose
from game.bots.levels import LEVELS, STYLES, player_name
from game.review.playouts import DeepQuestion, played_out
from game.rules.deal import Deal
from game.rules.moves import Action, Move, move_from_text
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

EXPERT = "expert"
OTHERS = tuple(
    player_name(level, style) for level in LEVELS if level != EXPERT for style in ("", *STYLES)
)
"""The players whose moves are compared with Expert's."""
EACH = 3
"""The most decisions of a hand."""
DEALS = 8
"""The deals in which the moves of a decision are played out."""


class End(NamedTuple):
    """What a seat made in a deal, and whether it won."""

    points: int
    won: bool


class Decision(NamedTuple):
    """A decision of the seat in a hand: the hand's number, its seed, the winds and the moves
    played before, with the moves to compare, Expert's first, and the ends of each deal, one for
    each of them."""

    rules: str
    hand: int
    seed: str
    round_wind: int
    seat: int
    played: tuple[str, ...]
    moves: tuple[str, ...]
    ends: tuple[tuple[End, ...], ...]
    """The last field, see `line`."""

    @property
    def compared(self) -> tuple[Move, ...]:
        """Return the moves to compare, Expert's first."""
        return tuple(move_from_text(text) for text in self.moves)

    @property
    def seen(self) -> View:
        """Return what the seat sees."""
        deal = dealt(ruleset_from_text(self.rules), self.seed, Wind(self.round_wind))
        for text in self.played:
            deal, _ = play(deal, move_from_text(text))
        return view(deal, SEATS[self.seat])

    @property
    def line(self) -> str:
        """Return it as a line of a file."""
        ends = [[[one.points, int(one.won)] for one in deal] for deal in self.ends]
        return json.dumps([*self[:-1], ends], separators=(",", ":"))


def from_line(line: str) -> Decision:
    """Return the decision in a line of a file."""
    rules, hand, seed, wind, seat, played, moves, ends = json.loads(line)
    found = tuple(tuple(End(points, bool(won)) for points, won in deal) for deal in ends)
    return Decision(rules, hand, seed, wind, seat, tuple(played), tuple(moves), found)


def read(path: Path) -> list[Decision]:
    """Return the decisions in a file; none if there is no file."""
    if not path.exists():
        return []
    return [from_line(line) for line in path.read_text(encoding="utf-8").splitlines()]


def collect(rules: str, hands: range, path: Path, processes: int) -> None:
    """Add the decisions of these hands to a file, without those of hands that it has."""
    known = {one.hand for one in read(path)}
    new = [number for number in hands if number not in known]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for found in pool.map(partial(decisions, rules), new):
            with path.open("a", encoding="utf-8", newline="\n") as file:
                file.writelines(f"{one.line}\n" for one in found)


def decisions(rules: str, number: int) -> list[Decision]:
    """Play a hand of Experts, and play some decisions of one seat out."""
    ruleset, seed = ruleset_from_text(rules), f"costs {number}"
    rng = random.Random(seed)
    round_wind, seat = Wind(rng.randrange(4)), Seat(rng.randrange(4))
    deal, played = dealt(ruleset, seed, round_wind), list[Move]()
    found: list[tuple[View, Move, int]] = []
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        move = choose(EXPERT, seen, ruleset, rng)
        if seen.seat == seat and len(seen.legal) > 1 and move.action is not Action.WIN:
            found.append((seen, move, len(played)))
        played.append(move)
        deal, _ = play(deal, move)
    asked = rng.sample(found, min(EACH, len(found)))
    return [
        Decision(
            rules,
            number,
            seed,
            int(round_wind),
            int(seat),
            tuple(map(str, played[:count])),
            tuple(map(str, (best, *others))),
            _ends(ruleset, DeepQuestion(seen, (best, *others), seed=f"{seed} {count}")),
        )
        for seen, best, count in asked
        if (others := tuple(_others(ruleset, seen, best, rng)))
    ]


def _ends(ruleset: Ruleset, question: DeepQuestion) -> tuple[tuple[End, ...], ...]:
    deals = played_out(question, ruleset, DEALS)
    return tuple(tuple(End(one.points, one.won) for one in deal) for deal in deals)


def _others(ruleset: Ruleset, seen: View, best: Move, rng: random.Random) -> Iterator[Move]:
    """Yield moves that Expert doesn't make here: of three other players, and one at random."""
    legal = [move for move in seen.legal if move.action is not Action.WIN and move != best]
    chosen = {choose(rng.choice(OTHERS), seen, ruleset, rng) for _ in range(3)}
    yield from (move for move in legal if move in chosen)
    rest = [move for move in legal if move not in chosen]
    if rest:
        yield rng.choice(rest)


def dealt(ruleset: Ruleset, seed: str, round_wind: Wind) -> Deal:
    """Return a hand as it is dealt."""
    deal, _ = deal_out(ruleset, build_wall(seed, ruleset.options.bonus_tiles), round_wind)
    return deal
