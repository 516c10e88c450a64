"""Make game/bots/chance_table.py from the positions of played hands: see positions.py.

    PYTHONPATH=. python build/positions.py "hongkong:" 0 2000 hongkong3.gz     (for each table)
    PYTHONPATH=. python build/fit_chances.py *.gz

Finds the figures of the model that explain best who won, then what wins pay. Every third hand is
held back to measure. Needs numpy.
"""

from __future__ import annotations

import datetime
import gzip
import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from chance_model import Model, Table, arranged, usual_shares
from game.bots import chance_table as now
from game.bots.chances import Fit, fit_for
from game.rulesets.options_text import ruleset_from_text
from positions import ROADS, features_digest

np: Any = import_module("numpy")

OUTPUT = Path("game/bots/chance_table.py")
RIDGE = 5e-3
"""Keeps the figures near the present ones, where the hands say little."""
FITTED = 5000
"""The most positions of a table that the search looks at."""
LEAST = 1e-5
"""The least chance that is not taken for none."""
USUAL_WINS = (0.7, 1.6)
"""The bounds of what a win pays by a plan far away, in mean wins of the table."""
ROUNDS = 150
FIRST_STEP = 0.1


@dataclass(frozen=True, slots=True)
class Vector:
    """The figures as one vector of logarithms, beginning with those of the table in use."""

    fits: Sequence[Fit]

    def model(self, x: Any) -> Model:
        roads = len(ROADS)
        figures, rest = np.exp(x[:8]), x[8:]
        exposure, usual, pace = np.split(rest, [roads, 2 * roads])
        return Model(
            waiting=now.WAITING * figures[0],
            hazard=now.OTHERS * figures[1:4],
            threat=now.THREAT * figures[4],
            pace=np.exp(pace),
            mean=np.array([one.mean for one in self.fits]),
            loss=np.array([one.loss for one in self.fits]),
            exposure=np.array([now.EXPOSURE[road.value] for road in ROADS]) * np.exp(exposure),
            usual=usual_shares(now.USUAL) * np.exp(usual)[:, None],
            kept=now.KEPT,
            further=now.FURTHER * figures[5],
            wished=now.WISHED_CHOWS * figures[6],
            wished_tile=now.WISHED_TILE * figures[7],
        )

    @property
    def start(self) -> Any:
        return np.concatenate(
            [np.zeros(8 + 2 * len(ROADS)), np.log([one.pace for one in self.fits])]
        )


def loss(model: Model, table: Table) -> float:
    """Return the mean surprise at who won."""
    win, _, _ = model.combined(table, *model.chances(table))
    win = np.clip(win, 1e-4, 1 - 1e-4)
    return float(-np.mean(table.won * np.log(win) + (1 - table.won) * np.log(1 - win)))


def searched(function: Callable[[Any], float], start: Any, rounds: int) -> Any:
    """Return a vector at which the function is least, by covariance matrix adaptation."""
    rng, size = np.random.default_rng(1), len(start)
    many = 4 + int(3 * np.log(size))
    best = many // 2
    weights = np.log(best + 0.5) - np.log(np.arange(1, best + 1))
    weights /= weights.sum()
    mass = 1 / (weights**2).sum()
    slow, path = (mass + 2) / (size + mass + 5), (4 + mass / size) / (size + 4 + 2 * mass / size)
    one = 2 / ((size + 1.3) ** 2 + mass)
    several = min(1 - one, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass))
    usual = np.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
    middle, step, shape = start, FIRST_STEP, np.eye(size)
    drift, way = np.zeros(size), np.zeros(size)
    for number in range(rounds):
        root = np.linalg.cholesky(shape)
        tried = rng.normal(size=(many, size)) @ root.T
        scores = [function(middle + step * move) for move in tried]
        chosen = tried[np.argsort(scores)[:best]]
        move = weights @ chosen
        middle = middle + step * move
        drift = (1 - slow) * drift
        drift += np.sqrt(slow * (2 - slow) * mass) * np.linalg.solve(root, move)
        way = (1 - path) * way + np.sqrt(path * (2 - path) * mass) * move
        spread = sum(w * np.outer(one_, one_) for w, one_ in zip(weights, chosen, strict=True))
        shape = (1 - one - several) * shape + one * np.outer(way, way) + several * spread
        step *= np.exp(slow * (np.linalg.norm(drift) / usual - 1))
        if number % 10 == 0:
            print(number, round(min(scores), 5), flush=True)
    return middle


# --- points -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Points:
    """The figures of one table that follow from the model, see `game.bots.chances.Fit`."""

    mean: float
    loss: float
    shift: float
    slope: float


def points_of(model: Model, table: Table, number: int) -> Points:
    """Fit the points of wins and losses at one table."""
    win, part, first = model.combined(table, *model.chances(table))
    win = np.maximum(win, 1e-6)
    of_ready = first * table.points
    mine = (table.table == number) & (win > LEAST)
    won = (table.table == number) & (table.won > 0)
    kept = model.kept**table.steps
    by_plan, mean = np.zeros(table.size), np.zeros(table.size)
    np.add.at(by_plan, table.of, part * kept * table.plan_points)
    np.add.at(mean, table.of, part * (1 - kept) * table.ordinary[table.of])
    left = table.paid[won] - (of_ready[won] + by_plan[won]) / win[won]
    usual = (table.paid[won] / table.ordinary[won]).mean()
    times = left.sum() / (mean[won] / win[won]).sum()
    times = min(max(times, USUAL_WINS[0] * usual), USUAL_WINS[1] * usual)
    lost = (table.table == number) & (table.won == 0) & (table.fed == 0)
    others = (model.others_win(table) * table.ordinary)[lost]
    shift, slope = straightened(win[mine], table.won[mine])
    loss_ = float(-table.paid[lost].sum() / others.sum())
    return Points(float(times), loss_, shift, slope)


def straightened(win: Any, won: Any) -> tuple[float, float]:
    """Return the shift and slope of the log-odds that fit best who won, by Newton's method."""
    odds = log_odds(win)
    columns, figures = np.stack([np.ones(len(odds)), odds], 1), np.array([0.0, 1.0])
    for _ in range(20):
        chance = 1 / (1 + np.exp(-columns @ figures))
        bend = columns.T @ (columns * (chance * (1 - chance))[:, None])
        figures = figures + np.linalg.solve(bend, columns.T @ (won - chance))
    return float(figures[0]), float(figures[1])


def log_odds(win: Any) -> Any:
    win = np.clip(win, 1e-4, 1 - 1e-4)
    return np.log(win / (1 - win))


# --- the tables ---------------------------------------------------------------------------------


def read(paths: Sequence[str]) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """Return the hands of each table, given by its rules."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for path in paths:
        with gzip.open(path) as file:
            rules, hands = pickle.load(file)
        found.setdefault(rules, []).extend(hands)
    return list(found.items())


def thinned(played: list[tuple[str, list[tuple[Any, ...]]]], *, held: bool, most: int) -> Table:
    """Return the positions to learn from, or those held back; at most so many of each table."""
    chosen = []
    for rules, hands in played:
        mine = [one for one in hands if (one[0] % 3 == 0) == held]
        count, some = 0, []
        for one in mine:
            if count < most:
                some.append(one)
                count += len(one[1])
        chosen.append((rules, some))
    return arranged(chosen)


def print_calibration(model: Model, points: Sequence[Points], table: Table) -> None:
    raw, _, _ = model.combined(table, *model.chances(table))
    shift, slope = (np.array([getattr(one, name) for one in points]) for name in ("shift", "slope"))
    odds = shift[table.table] + slope[table.table] * log_odds(raw)
    win = np.where(raw > LEAST, 1 / (1 + np.exp(-odds)), 0.0)
    for number, rules in enumerate(table.names):
        mine = table.table == number
        print(rules, int(mine.sum()))
        for low in range(10):
            here = mine & (np.minimum((10 * win).astype(int), 9) == low)
            if here.sum() < 100:
                continue
            off = np.bincount(
                np.unique(table.hand[here], return_inverse=True)[1], (table.won - win)[here]
            )
            margin = 1.96 * np.sqrt((off**2).sum()) / here.sum()
            said, seen = 100 * win[here].mean(), 100 * table.won[here].mean()
            print(f"  {said:5.1f} {seen:5.1f} +- {100 * margin:4.1f} {int(here.sum()):6}")


def main(paths: Sequence[str]) -> None:
    played = read(paths)
    few = thinned(played, held=False, most=FITTED)
    vector = Vector([fit_for(ruleset_from_text(rules)) for rules, _ in played])
    start = vector.start

    def function(x: Any) -> float:
        return loss(vector.model(x), few) + RIDGE * float(((x - start) ** 2).sum())

    print("now", function(start))
    model = vector.model(searched(function, start, ROUNDS))
    every = thinned(played, held=False, most=10**9)
    points = [points_of(model, every, number) for number in range(len(played))]
    print_calibration(model, points, thinned(played, held=True, most=10**9))
    OUTPUT.write_text(module(model, points, [rules for rules, _ in played]), encoding="utf-8")


HEADING = '''"""The figures of the chances to win, and of what wins pay: see chances.py.

Made by build/fit_chances.py on {date} from {positions}.
"""

from __future__ import annotations

from collections.abc import Mapping

# fmt: off
'''


def module(model: Model, points: Sequence[Points], rules: Sequence[str]) -> str:
    """Return the text of the table."""
    date = datetime.datetime.now(datetime.UTC).date().isoformat()
    lines = [HEADING.format(date=date, positions=f"{len(rules)} tables")]
    lines.append(f'FEATURES = "{features_digest()}"\n')
    lines.append(f"WAITING = {model.waiting:.3f}\nTHREAT = {model.threat:.3f}\n")
    lines.append(f"OTHERS = ({', '.join(f'{one:.5f}' for one in model.hazard)})\n")
    lines.append(f"KEPT = {model.kept}\n")
    lines.append(f"FURTHER = {model.further:.4f}\nWISHED_CHOWS = {model.wished:.3f}\n")
    lines.append(f"WISHED_TILE = {model.wished_tile:.3f}\n")
    lines.append("EXPOSURE: Mapping[str, float] = {\n")
    for road, one in zip(ROADS, model.exposure, strict=True):
        lines.append(f'    "{road.value}": {one:.3f},\n')
    lines.append("}\nUSUAL: Mapping[str, tuple[float, ...]] = {\n")
    for road, shares in zip(ROADS, model.usual, strict=True):
        lines.append(f'    "{road.value}": ({", ".join(f"{one:.4f}" for one in shares[:6])}),\n')
    lines.append("}\nFITS: Mapping[str, Mapping[int, tuple[float, ...]]] = {\n")
    by_ruleset: dict[str, list[str]] = {}
    for text, one, pace in zip(rules, points, model.pace, strict=True):
        ruleset = ruleset_from_text(text)
        fit = f"({pace:.4f}, {one.mean:.3f}, {one.loss:.3f}, {one.shift:.3f}, {one.slope:.3f})"
        by_ruleset.setdefault(ruleset.id, []).append(f"        {ruleset.options.minimum}: {fit},\n")
    for name, fits in by_ruleset.items():
        lines += [f'    "{name}": {{\n', *sorted(fits), "    },\n"]
    return "".join([*lines, "}\n# fmt: on\n"])


if __name__ == "__main__":
    main(sys.argv[1:])
