"""Count how often each pattern comes up: `python build/fit/frequencies.py [HANDS]`.

Four Experts play matches of four rounds with the usual options of every ruleset, in turn, until
each ruleset has this number of hands. `assets/tables/frequency.json` is written after every
match: Ctrl-C keeps what was played, and another start goes on. After a change to the players begin
with `--fresh`. PyPy is several times as fast as Python.
"""

from __future__ import annotations

import argparse
import datetime
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from fit.tables import FOLDER, Figures, write_figures
from game.bots import choose
from game.rules.deal import deal_facts
from game.rules.match import HandResult, Match, after_hand, new_match
from game.rules.options import Rounds
from game.rules.play import deal_out, play
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.saves.saved_hands import ending

LEVEL = "expert"
HANDS = 1500
ROUNDS: Rounds = 4
COLUMNS = ("measured", "matches", "hands", "wins")
"""What has one value for each ruleset; `made` has one for each pattern."""
NAME = "frequency"


@dataclass(slots=True)
class Count:
    """The matches and hands played, how many were won, in how many each pattern was made, and the
    day of the last match."""

    matches: int = 0
    hands: int = 0
    wins: int = 0
    made: Counter[str] = field(default_factory=Counter)
    measured: str = ""

    def add(self, result: HandResult) -> None:
        """Add a hand. A pattern counts once, whoever makes it and however often."""
        self.hands += 1
        self.wins += bool(result.winners)
        self.made.update({one for patterns in result.patterns for one in patterns})


def results(rules: Ruleset, seed: str) -> Iterator[HandResult]:
    """Play a match of four Experts and yield the results of its hands."""
    match = new_match(replace(rules.options, rounds=ROUNDS), seed)
    while not match.is_over:
        result = play_hand(rules, match)
        yield result
        match = after_hand(match, result)


def play_hand(rules: Ruleset, match: Match) -> HandResult:
    """Play the next hand of a match and return its result."""
    rng = random.Random(f"{match.deal_seed}/players")
    wall = build_wall(match.deal_seed, rules.options.bonus_tiles)
    deal, _ = deal_out(rules, wall, match.round_wind)
    while waiting := deal.waiting_for:
        deal, _ = play(deal, choose(LEVEL, view(deal, waiting[0]), rules, rng))
    return ending(match, deal_facts(deal, match.drawn_before), rules)[1]


def figures(counts: Mapping[str, Count]) -> dict[str, Figures]:
    """Return the figures of the file."""
    found: dict[str, Figures] = {
        name: {id: getattr(count, name) for id, count in counts.items()} for name in COLUMNS
    }
    made = {
        rules.id: {
            one.id: counts[rules.id].made[one.id] for one in rules.patterns if rules.fan_of(one.id)
        }
        for rules in RULESETS
    }
    return {**found, "made": made}


def counted_in(folder: Path) -> dict[str, Count]:
    """Return what the file in a folder counted, or nothing yet."""
    path = folder / f"{NAME}.json"
    if not path.exists():
        return {rules.id: Count() for rules in RULESETS}
    found = json.loads(path.read_text(encoding="utf-8"))

    def count(id: str) -> Count:
        values = {name: found[name][id] for name in COLUMNS}
        return Count(**values, made=Counter(found["made"][id]))

    return {rules.id: count(rules.id) for rules in RULESETS}


def main(hands: int, output: Path, *, fresh: bool) -> None:
    """Play until each ruleset has this number of hands, and write the file."""
    counts = {rules.id: Count() for rules in RULESETS} if fresh else counted_in(output)
    while any(count.hands < hands for count in counts.values()):
        for rules in RULESETS:
            count = counts[rules.id]
            if count.hands < hands:
                count.matches += 1
                count.measured = str(datetime.date.today())
                for result in results(rules, f"frequency {count.matches}"):
                    count.add(result)
                write_figures(NAME, figures(counts), output)
                print(f"{rules.id}: {count.hands} hands, {count.wins} won", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("hands", type=int, nargs="?", default=HANDS)
    parser.add_argument("--output", type=Path, default=FOLDER)
    parser.add_argument("--fresh", action="store_true", help="forget what was counted before")
    given = parser.parse_args()
    main(given.hands, given.output, fresh=given.fresh)
