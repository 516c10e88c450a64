"""Make game/bots/danger_table.py: `python build/train_danger.py`.

Learns from hands that computer players play how much each level of each sign on the table makes it
more or less likely that a player wins on a tile. Run it in the project folder with a Python that
has numpy. It takes about a quarter of a second for each hand.
"""

from __future__ import annotations

import argparse
import random
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import plain
from game.bots.brain import Mind
from game.bots.levels import STYLES
from game.bots.players import Player
from game.bots.sight import unseen
from game.bots.signs import FIRST, SIGNS, Table
from game.bots.taste import USUAL
from game.rules.deal import Deal, hand_facts
from game.rules.distance import best_shanten, useful_tiles
from game.rules.facts import WinFacts
from game.rules.moves import Action
from game.rules.play import deal_out, play
from game.rules.tiles import Seat, Tile, Wind, counts_of
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset
from training import in_lines, in_processes, with_numpy


def _careless(style: str) -> Player:
    """Return the planner of this style without defence."""
    return Mind(replace(STYLES.get(style, USUAL), defence=0.0))


OUTPUT = Path("game/bots/danger_table.py")
SETS: Mapping[int, tuple[str, ...]] = {
    0: ("pocket", "western"),
    1: ("pocket", "hongkong", "ims"),
    3: ("pocket", "hongkong", "ims"),
    5: ("pocket", "hongkong", "ims"),
}
"""The rulesets, with default options, whose hands teach the weights for a minimum.

Rulesets with the same minimum are so similar that separate weights gain nothing.
"""
PLAYERS: Mapping[str, Player] = {
    "plain": plain.decide,
    "good": _careless(""),
    "flush": _careless("flush"),
    "pung": _careless("pung"),
}
LOTS = ("plain", "good", "good", "flush", "pung")
"""The players, drawn at random for each seat. The planners don't defend, so that the hands don't
depend on an older table.
"""
TRIED = 4
"""The number of tiles in the hand to look at for each discard, the discard included."""
HELD_BACK = 5
"""One hand in this many is used to measure and not to learn."""


@dataclass(slots=True)
class Rows:
    """Cases: the levels of their signs in order, and whether the player wins on the tile."""

    levels: array[int] = field(default_factory=lambda: array("h"))
    wins: array[int] = field(default_factory=lambda: array("b"))

    def add(self, levels: Sequence[int], wins: bool) -> None:
        self.levels.extend(levels)
        self.wins.append(wins)

    def extend(self, more: Rows) -> None:
        self.levels.extend(more.levels)
        self.wins.extend(more.wins)


@dataclass(frozen=True, slots=True)
class Job:
    """One hand: its ruleset by id, its minimum, and its seed."""

    rules: str
    minimum: int
    seed: str


@lru_cache
def table(rules: str, minimum: int) -> Ruleset:
    """Return the ruleset with this minimum, if it has a minimum at all."""
    usual = ruleset(rules)
    if "minimum" not in usual.offered:
        return usual
    return usual.with_options(replace(usual.options, minimum=minimum))


def cases_of(job: Job) -> Rows:
    """Play one hand, and look at every discard of it."""
    rules, rows = table(job.rules, job.minimum), Rows()
    lots = random.Random(job.seed)
    players = [PLAYERS[lots.choice(LOTS)] for _ in range(4)]
    wall = build_wall(job.seed, rules.options.bonus_tiles)
    deal, _ = deal_out(rules, wall, Wind(lots.randrange(4)))
    waits = cache(_waits)
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        move = players[seen.seat](seen, rules, lots)
        if move.action is Action.DISCARD and move.tile is not None:
            signs = Table(seen, unseen(seen))
            kinds = sorted({*seen.hand} - {move.tile})
            tried = [move.tile, *lots.sample(kinds, min(TRIED - 1, len(kinds)))]
            for seat in signs.foes:
                near = waits(rules, deal.hands[seat], len(deal.melds[seat]))
                for tile in tried:
                    wins = tile in near and may_win(deal, rules, seat, tile)
                    rows.add(signs.levels(seat, tile), wins)
        deal, _ = play(deal, move)
    return rows


def _waits(rules: Ruleset, hand: tuple[Tile, ...], melds: int) -> frozenset[Tile]:
    """Return the tiles that complete a hand."""
    counts = counts_of(hand)
    if best_shanten(counts, melds, rules.forms) > 0:
        return frozenset()
    return frozenset(useful_tiles(counts, melds, rules.forms))


def may_win(deal: Deal, rules: Ruleset, seat: Seat, tile: Tile) -> bool:
    """Return whether a seat wins if the current player discards this tile."""
    win = WinFacts(
        hand_facts(deal, seat, (tile,)),
        tile,
        deal.round_wind,
        discarder=deal.turn,
        last_tile=deal.last_tile_drawn,
    )
    return rules.is_complete(win.hand) and rules.refusal(win) is None


# --- many hands ---------------------------------------------------------------------------------


def jobs(minimum: int, hands: int, seed: str) -> Iterator[Job]:
    """Yield the hands for one set of weights, the rulesets in turn."""
    rulesets = SETS[minimum]
    for number in range(hands):
        rules = rulesets[number % len(rulesets)]
        yield Job(rules, minimum, f"{seed}/{rules} {minimum}/{number}")


def played(every: Sequence[Job], processes: int) -> tuple[Rows, Rows]:
    """Return the cases to learn from, and those to measure with."""
    learned, measured = Rows(), Rows()
    for number, rows in enumerate(in_processes(cases_of, every, processes, together=8)):
        (measured if number % HELD_BACK == 0 else learned).extend(rows)
    return learned, measured


# --- the module ---------------------------------------------------------------------------------

HEADING = '''"""The weight of each sign on the table for a win on a tile: see signs.py, danger.py.

Made by build/train_danger.py.

{lines}
"""

from __future__ import annotations

from collections.abc import Mapping

Weights = Mapping[str, tuple[float, ...]]

# fmt: off
WEIGHTS: Mapping[int, Weights] = {{
'''


def module(weights: Mapping[int, Sequence[float]], lines: Iterable[str]) -> str:
    """Return the text of the table.

    For each minimum it has the weights of the levels by sign, and last the intercept.
    """
    text = [HEADING.format(lines="\n".join(lines))]
    for minimum, all_of_them in weights.items():
        text.append(f"    {minimum}: {{\n")
        for name, first in FIRST.items():
            text += _entry(name, all_of_them[first : first + SIGNS[name]])
        text += [*_entry("any", all_of_them[-1:]), "    },\n"]
    return "".join([*text, "}\n# fmt: on\n"])


def _entry(name: str, weights: Sequence[float]) -> Iterator[str]:
    """Yield one sign, ten levels a line."""
    yield f'        "{name}": (\n'
    yield from in_lines([f"{weight:.2f}" for weight in weights], 10)
    yield "        ),\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=4000, help="hands for each minimum")
    parser.add_argument("--seed", default="danger")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    logistic = with_numpy("logistic")
    weights = {}
    lines = [f"Seed {options.seed}, {options.hands} hands of {', '.join(LOTS)} for each minimum."]
    for minimum, rulesets in SETS.items():
        every = list(jobs(minimum, options.hands, options.seed))
        learned, measured = played(every, options.processes)
        weights[minimum] = logistic.fit(learned.levels, learned.wins)
        found = logistic.measure(weights[minimum], measured.levels, measured.wins)
        lines.append(f"Minimum {minimum} ({', '.join(rulesets)}): AUC {found.auc:.3f}.")
        print(lines[-1], *found.calibration, sep="\n")
    OUTPUT.write_text(module(weights, lines), encoding="utf-8")


if __name__ == "__main__":
    main()
