"""Make game/bots/value_table.py: the learned weights with which players evaluate hands.

    python build/train_values.py "hongkong: minimum=3"

The learner draws its moves at random; better moves are likelier. How far the features of a move lie
above the mean of the moves offered, together with the result of the hand, shows what each feature
is worth. Differences between hands cancel out. The next round plays with the learned weights.
(Advantage learning; in statistics, A-learning with known odds.)

Run it in the project folder with a Python that has numpy. A hand takes about a tenth of a second of
one processor, and four times as long against planners. With --measure, deals are then played in
pairs, with these weights and with the planner's.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import reload
from operator import mul
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.arena.series import Series, play_all
from game.bots import choose, value_table
from game.bots.brain import Mind, Valued, odds
from game.bots.features import NAMES, PLANNERS, Numbers
from game.bots.good import Planner
from game.bots.learned import Judgement, Weights, table_hash
from game.bots.taste import Taste
from game.bots.trained import Trained
from game.bots.worth import worth_at
from game.rules.deal import deal_facts
from game.rules.moves import Move
from game.rules.play import deal_out, play
from game.rules.tiles import Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import options_text, ruleset_from_text
from game.rulesets.ruleset import Ruleset
from training import in_lines, in_processes, with_numpy

OUTPUT = Path("game/bots/value_table.py")
OPPONENTS = ("plain",) * 9 + ("good",)
"""The opponents, three of one kind in each hand."""
TEMPERATURE = 0.045
"""The distance of its moves from the best, as in `Mind`."""
MOST = 8
"""Results above this number of ordinary wins count as this number."""
TOGETHER = 40
"""The hands of a job."""
NUMBERS_A_LINE = 8


@dataclass(slots=True)
class Rows:
    """The features of each move made, their distance above the mean offered, and the points won."""

    numbers: array[float] = field(default_factory=lambda: array("f"))
    above: array[float] = field(default_factory=lambda: array("f"))
    points: array[float] = field(default_factory=lambda: array("f"))

    def extend(self, more: Rows) -> None:
        self.numbers.extend(more.numbers)
        self.above.extend(more.above)
        self.points.extend(more.points)


class Noted(Judgement):
    """A judgement that remembers the features behind each value."""

    def __init__(self, view: View, ruleset: Ruleset, weights: Weights, taste: Taste) -> None:
        super().__init__(view, ruleset, weights, taste)
        self.numbers: dict[float, Numbers] = {}

    def weighed(self, numbers: Numbers) -> float:
        value = super().weighed(numbers)
        self.numbers[value] = numbers
        return value


class Learner:
    """A player that records the basis of its decisions."""

    def __init__(self, weights: Weights, temperature: float) -> None:
        self.rows = Rows()
        self._weights = weights
        self._temperature = temperature
        self._planner = Planner(judge=self._judge)
        self._mind = Mind(self, temperature)
        self._noted: Noted | None = None
        self._valued: list[Valued] = []

    def __call__(self, view: View, ruleset: Ruleset, rng: random.Random) -> Move:
        self._noted = None
        move = self._mind(view, ruleset, rng)
        if self._noted is not None and len(self._valued) > 1:
            worth = worth_at(ruleset, view.seat, view.round_wind, view.bonus[view.seat])
            chances = odds(self._valued, self._temperature * worth.ordinary)
            every = [self._noted.numbers[value] for _, value in self._valued]
            made = every[[one for one, _ in self._valued].index(move)]
            share = [chance / sum(chances) for chance in chances]
            mean = [sum(map(mul, share, column)) for column in zip(*every, strict=True)]
            self.rows.numbers.extend(made)
            self.rows.above.extend(one - usual for one, usual in zip(made, mean, strict=True))
        return move

    def valued(self, view: View, ruleset: Ruleset) -> list[Valued]:
        """Return the valued moves, as a brain does for its mind."""
        self._valued = self._planner.valued(view, ruleset)
        return self._valued

    def _judge(self, view: View, ruleset: Ruleset, taste: Taste) -> Noted:
        self._noted = Noted(view, ruleset, self._weights, taste)
        return self._noted


@dataclass(frozen=True, slots=True)
class Job:
    """Some hands under rules given as text, because functions do not go to another process."""

    rules: str
    seed: str
    weights: Weights
    hands: int = TOGETHER


def rows_of(job: Job) -> Rows:
    """Play the hands, with the learner in one seat."""
    rules, rows = ruleset_from_text(job.rules), Rows()
    for number in range(job.hands):
        seed = f"{job.seed}/{number}"
        lots = random.Random(seed)
        seat, other = Seat(lots.randrange(4)), lots.choice(OPPONENTS)
        learner = Learner(job.weights, TEMPERATURE)
        wall = build_wall(seed, rules.options.bonus_tiles)
        deal, _ = deal_out(rules, wall, Wind(lots.randrange(4)))
        while waiting := deal.waiting_for:
            seen = view(deal, waiting[0])
            if seen.seat == seat:
                move = learner(seen, rules, lots)
            else:
                move = choose(other, seen, rules, lots)
            deal, _ = play(deal, move)
        points = rules.settle(deal_facts(deal)).payments[seat]
        count = len(learner.rows.numbers) // len(NAMES)
        learner.rows.points.extend([points] * count)
        rows.extend(learner.rows)
    return rows


def jobs(rules: str, seed: str, weights: Weights, hands: int) -> Iterator[Job]:
    for number in range(-(-hands // TOGETHER)):
        yield Job(rules, f"{seed}/{number}", weights)


def played(every: Sequence[Job], processes: int) -> Rows:
    """Return the rows of all these hands."""
    rows = Rows()
    for more in in_processes(rows_of, every, processes):
        rows.extend(more)
    return rows


def ordinary(rules: Ruleset) -> float:
    """Return what an ordinary hand of the first dealer wins."""
    return worth_at(rules, 0, 0, ()).ordinary


# --- how good it is -----------------------------------------------------------------------------


def measured(rules: Ruleset, deals: int, seed: str, processes: int) -> str:
    """Return the gain of the learned weights over the planner.

    Both play the same deals and seats against three fast players.
    """
    pairs = tuple((name, "plain", "plain", "plain") for name in ("expert", "good"))
    series = Series(rules.id, rules.options, pairs, f"{seed}/measured", deals)
    (result,) = play_all([series], processes).results
    more = result.points.over(4 * deals)
    return f"{more.mean:+.2f} +- {more.margin or 0:.2f} points a hand, {deals} deals"


# --- the module ---------------------------------------------------------------------------------

HEADING = '''"""The weights of the features of a hand under some rules: see features.py, learned.py.

Made by build/train_values.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.trained import Trained

# fmt: off
TRAINED: Mapping[str, Trained] = {
'''


def module(trained: Mapping[str, Trained]) -> str:
    """Return the text of the table: the weights by the hash of the rules."""
    text = [HEADING]
    for key, one in trained.items():
        names = ("rules", "seed", "hands", "result")
        told = [f"        {name}={json.dumps(getattr(one, name))},\n" for name in names]
        lines = in_lines([f"{weight:.4g}" for weight in one.weights], NUMBERS_A_LINE)
        text += [f'    "{key}": Trained(\n', *told, "        weights=(\n", *lines]
        text.append("        ),\n    ),\n")
    return "".join([*text, "}\n# fmt: on\n"])


def keep(rules: Ruleset, made: Trained) -> None:
    """Put these weights into the table."""
    # Another process might have written it meanwhile.
    every = {**reload(value_table).TRAINED, table_hash(rules): made}
    ordered = dict(sorted(every.items(), key=lambda one: one[1].rules))
    OUTPUT.write_text(module(ordered), encoding="utf-8")


def learn(given: argparse.Namespace) -> Trained:
    """Play in rounds, each with the weights of the previous one."""
    advantages = with_numpy("advantages")
    rules, rows = ruleset_from_text(given.rules), Rows()
    weights: Weights = PLANNERS
    name = options_text(rules, rules.options)
    for number in range(given.rounds):
        seed = f"{given.seed}/{name}/{number}"
        rows.extend(played(list(jobs(name, seed, weights, given.hands)), given.processes))
        found = advantages.fit(rows, PLANNERS, MOST * ordinary(rules), given.surprise)
        weights = found.weights
        print(f"Round {number + 1}: {found}", flush=True)
    return Trained(name, given.seed, given.rounds * given.hands, "not measured", tuple(weights))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rules", help="the rules as a line of text")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--hands", type=int, default=6000, help="hands of each round")
    parser.add_argument(
        "--surprise",
        type=float,
        default=0.25,
        help="how far weights can move from the planner",
    )
    parser.add_argument("--seed", default="values")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--measure", type=int, default=0, help="deals for measuring the weights")
    given = parser.parse_args()
    rules, made = ruleset_from_text(given.rules), learn(given)
    keep(rules, made)
    if given.measure:
        result = measured(rules, given.measure, given.seed, given.processes)
        print(result)
        keep(rules, replace(made, result=result))


if __name__ == "__main__":
    main()
