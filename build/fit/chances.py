"""Make assets/tables/chances.json from the positions of played hands: see positions.py.

    python build/fit/positions.py "hongkong:" 0 2000 hongkong3.gz     (for each table)
    python build/fit/chances.py *.gz

Finds the figures of the model that explain best who won, then what wins pay. Every third hand is
held back to measure. With `--points` the chances of the model stay, with `--stage` also all that
ranks moves: then only the level of the chances, by the draws left, and the points change. The table
has exactly the rulesets of these files. Needs numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from fit.chance_model import DRAWS, STEPS, Combined, Model, Others, Table, arranged, usual_shares
from fit.chance_module import Points, figures, made_from
from fit.positions import ROADS, read
from fit.tables import write_figures
from game.bots import chances as now
from game.bots.chances import Fit, Odds, fit_for
from game.rulesets.options_text import ruleset_from_text

np: Any = import_module("numpy")

RIDGE = 5e-3
"""Keeps the figures near the present ones, where the hands say little."""
FITTED = 5000
"""The most positions of a table that the search looks at."""
LEAST = 1e-5
"""The least chance that is not taken for none."""
KEPT = tuple(np.arange(0.6, 1.01, 0.05))
FAR_ROUNDS = 2
LEAST_PAID = 0.5
"""The least that a far plan pays, as a part of its nearest finished hands."""
MORE_WINS = 15
"""The weight of what the nearest hands of far plans pay, in wins."""
LEAST_EXPECTED = 0.3
"""The least that a win is expected to pay, in ordinary wins."""
REACH_ROUNDS = 6
REACH_RIDGE = 60.0
"""Keeps the reach of a road at a table near that of all tables, and that near 1, where few
positions, many of a hand, win."""
READY_COLUMNS = 3
"""The log-odds of ready hands and of others' wins have only these: the number of exposed sets says
nothing more."""
ODDS_RIDGE = 300.0
"""Keeps the log-odds as they are, where the positions, many of a hand, say little."""
SHIFT, EARLY, EARLY_RIDGE = 0, 2, 30.0
"""The columns of 1 and of the draws left, which say more than the others."""
SOLVED = 1e-7
"""The change of weights below which they are found."""
FIXED_RIDGE = 1e12
"""Keeps a figure as it is."""
ROUNDS = 150
OTHERS_ROUNDS = 200
OTHERS_RIDGE = 1e-5
HORIZON = 8
"""The number of rounds after a position that show how soon opponents win."""
FIRST_STEP = 0.1
BINS = 10


def others_of(table: Table, fits: Sequence[Fit]) -> Others:
    """Fit how soon opponents win to what came in the rounds after each position."""
    kinds, ended, rounds = rounds_of(table)
    ahead = np.array(now.AHEAD[1:])
    most, half = (np.array([getattr(one, name) for one in fits]) for name in ("most", "half"))

    def others(x: Any) -> Others:
        figures = np.exp(x)
        mosts, halves = np.split(figures[1 + len(ahead) :], 2)
        later = np.concatenate([[0], ahead * figures[1 : 1 + len(ahead)]])
        return Others(now.POWER * figures[0], later, most * mosts, half * halves)

    def function(x: Any) -> float:
        rate = others(x).rate(kinds[:, 0], kinds[:, 1], kinds[:, 2:])
        rate = np.clip(rate, 1e-6, 1 - 1e-6)
        gone = ended * np.log(rate) + (rounds - ended) * np.log(1 - rate)
        return float(-gone.sum() / rounds.sum() + OTHERS_RIDGE * (x**2).sum())

    return others(searched(function, np.zeros(1 + len(ahead) + 2 * len(fits)), OTHERS_ROUNDS))


def rounds_of(table: Table) -> tuple[Any, Any, Any]:
    """Return the table, the elapsed draws and the exposed sets of some rounds after the positions,
    without doubles; how many ended with an opponent's win; and how many there were."""
    other = (table.decided > 0) & (table.won == 0)
    rows = []
    for later in range(HORIZON):
        here = table.left >= 4 * later
        ended = other & (table.left < 4 * later + 4)
        whole = np.where(ended | (table.left >= 4 * later + 4), 1.0, 0.5)
        elapsed = np.maximum(0, DRAWS - table.draws) + later
        rows.append(np.stack([table.table, elapsed, *table.exposed.T, ended, whole], 1)[here])
    every = np.concatenate(rows)
    kinds, group = np.unique(every[:, :5].astype(int), axis=0, return_inverse=True)
    return (kinds, *(np.bincount(group.ravel(), every[:, place]) for place in (5, 6)))


def _far(fit: Fit) -> list[tuple[float | None, float | None]]:
    """Return what far plans pay by road; None becomes NaN in an array."""
    return [fit.far.get(road, (None, None)) for road in ROADS]


@dataclass(frozen=True, slots=True)
class Vector:
    """The figures of the own chances as one vector of logarithms, beginning with those of the table
    in use. The opponents' are known."""

    fits: Sequence[Fit]
    others: Others

    def model(self, x: Any) -> Model:
        roads = len(ROADS)
        figures, rest = np.exp(x[:6]), x[6:]
        exposure, usual = np.split(rest, [roads])
        return Model(
            waiting=now.WAITING * figures[0],
            others=self.others,
            loss=np.array([one.loss for one in self.fits]),
            far=np.array([_far(one) for one in self.fits], float),
            exposure=np.array([now.EXPOSURE[road.value] for road in ROADS]) * np.exp(exposure),
            usual=usual_shares(now.USUAL) * np.exp(usual)[:, None] * figures[5] ** np.arange(STEPS),
            kept=np.array([now.KEPT[road.value] for road in ROADS]),
            further=now.FURTHER * figures[1],
            mixed=now.MIXED * figures[4],
            mixed_part=np.array([one.mixed / now.MIXED for one in self.fits]),
            wished=now.WISHED_CHOWS * figures[2],
            wished_tile=now.WISHED_TILE * figures[3],
            reach=np.array([[one.reach.get(road, 1.0) for road in ROADS] for one in self.fits]),
        )

    @property
    def start(self) -> Any:
        return np.zeros(6 + 2 * len(ROADS))


def loss(model: Model, table: Table) -> float:
    """Return the mean surprise at who won."""
    win = model.combined(table, *model.chances(table)).win
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


def points_of(
    model: Model, table: Table, number: int, found: Combined, fit: Fit | None = None
) -> Points:
    """Fit the log-odds of wins and the points of losses at one table. With a `fit` its slopes
    stay."""
    mine = (table.table == number) & (found.win > LEAST)
    lost = (table.table == number) & (table.won == 0) & (table.fed == 0)
    other_odds, others = others_odds_of(model, table, lost)
    odds, ready_odds = odds_of(table, number, found, fit)
    loss_ = float(-table.paid[lost].sum() / (others * table.ordinary_loss[lost]).sum())
    values = values_of(model, found, table)
    paid, ready_paid = (
        float(table.paid[one].sum() / values[one].sum())
        for one in (mine & (table.won > 0) & here for here in (~found.ready, found.ready))
    )
    return Points(loss_, paid, ready_paid, odds, ready_odds, other_odds)


def values_of(model: Model, found: Combined, table: Table) -> Any:
    """Return what a win of each position pays by its plans alone."""
    values = np.bincount(table.of, found.part * model.points(table), table.size)
    return (values + found.first * table.points) / np.maximum(found.win, LEAST)


def odds_of(
    table: Table, number: int, found: Combined, fit: Fit | None = None
) -> tuple[Odds, Odds]:
    """Fit the log-odds of wins at one table: of hands, and of ready hands. With a `fit` its slopes
    stay, and only what is the same for all moves of a decision is fitted."""
    mine = (table.table == number) & (found.win > LEAST)
    columns, won = odds_columns(found, table), table.won
    near, far = mine & found.ready, mine & ~found.ready
    starts = (fit.odds, fit.ready_odds[:READY_COLUMNS]) if fit else (None, None)
    odds = Odds(*logistic(columns[far], won[far], starts[0]))
    return odds, Odds(*logistic(columns[near][:, :READY_COLUMNS], won[near], starts[1]))


def others_odds_of(model: Model, table: Table, lost: Any) -> tuple[Odds, Any]:
    """Fit the log-odds of opponents' wins at the hands that this seat has lost. Return the chances
    there too."""
    draws = table.draws[lost]
    model_says = log_odds(model.others_win(table)[lost])
    columns = np.stack([np.ones(len(draws)), model_says, np.log1p(draws)], 1)
    figures = logistic(columns, table.decided[lost])
    return Odds(*figures), 1 / (1 + np.exp(-columns @ np.array(figures)))


def odds_columns(found: Combined, table: Table) -> Any:
    """Return what the log-odds of each position depend on, see `game.bots.chances.Odds`."""
    laid, steps, left = table.laid, found.steps, np.log1p(table.draws)
    ones = np.ones(table.size)
    return np.stack([ones, log_odds(found.win), left, laid, steps, laid * steps], 1)


@dataclass(frozen=True, slots=True)
class Wins:
    """The wins of one table, paid in ordinary wins, and the plans of these hands: the part of each
    in the chance, and what its nearest finished hand pays. `ready` is what ready hands add."""

    paid: Any
    ready: Any
    of: Any
    road: Any
    is_open: Any
    steps: Any
    part: Any
    pays: Any

    def fitted(self, kept: Any) -> tuple[float, Any]:
        """Return how badly the points fit if these parts are kept at each step, and what far plans
        pay by road, without and with own exposed sets."""
        each = kept[self.road] ** self.steps
        known = np.bincount(self.of, self.part * each * self.pays, len(self.paid))
        left = self.paid - self.ready - known
        kind, kinds = 2 * self.road + self.is_open, 2 * len(ROADS)
        columns = np.zeros((len(self.paid), kinds))
        np.add.at(columns, (self.of, kind), self.part * (1 - each))
        weight = np.bincount(kind, self.part, kinds)
        pays = np.bincount(kind, self.part * self.pays, kinds)
        usual = pays / np.maximum(weight, 1e-9)
        # What dear hands pay varies as much more: errors count as parts of what is expected.
        expected = np.maximum(self.ready + known + columns @ usual, LEAST_EXPECTED)
        columns, left = columns / expected[:, None], left / expected
        # As much weight on the points of the plans as some more wins would have.
        ridge = MORE_WINS / np.maximum(usual, LEAST_EXPECTED) ** 2
        bend = columns.T @ columns + np.diag(ridge)
        far = np.linalg.solve(bend, columns.T @ left + ridge * usual)
        far = np.maximum(far, LEAST_PAID * usual)
        off = ((left - columns @ far) ** 2).sum() + (ridge * (far - usual) ** 2).sum()
        far = np.where(weight > MORE_WINS, far, np.nan).reshape(-1, 2)
        return float(off), far


def wins_of(found: Combined, table: Table, number: int) -> Wins:
    """Return the wins of one table."""
    win, part, first, *_ = found
    here = (table.table == number) & (table.won > 0) & (win > LEAST)
    place, ordinary = np.cumsum(here) - 1, np.maximum(table.ordinary, 1e-9)
    chosen = here[table.of]
    of = table.of[chosen]
    return Wins(
        paid=(table.paid / ordinary)[here],
        ready=(first * table.points / np.maximum(win, LEAST) / ordinary)[here],
        of=place[of],
        road=table.road[chosen],
        is_open=(table.laid[of] > 0).astype(int),
        steps=table.steps[chosen],
        part=part[chosen] / win[of],
        pays=table.plan_points[chosen] / ordinary[of],
    )


def with_far(model: Model, table: Table) -> Model:
    """Return the model with what far plans pay: the part kept at each step by road, and the rest by
    table and road."""
    found = model.combined(table, *model.chances(table))
    every = [wins_of(found, table, number) for number in range(len(table.names))]
    kept = model.kept.copy()
    for road in range(len(ROADS)):
        surprises = []
        for one in KEPT:
            kept[road] = one
            surprises.append(sum(wins.fitted(kept)[0] for wins in every))
        kept[road] = KEPT[int(np.argmin(surprises))]
    return replace(model, kept=kept, far=np.array([wins.fitted(kept)[1] for wins in every]))


def with_reach(model: Model, table: Table) -> Model:
    """Return the model with the reach of each road: hands that follow such a plan win as often as
    expected. It is that of all tables, times one of each table."""
    size = len(table.names), len(ROADS)
    common, own = np.zeros(size[1]), np.zeros(size)
    plans, ready = replace(model, reach=np.ones(size)).chances(table)
    for _ in range(REACH_ROUNDS):
        model = replace(model, reach=np.exp(common + own))
        found = model.combined(table, model.reached(plans, table), ready)
        odds = [odds_of(table, number, found) for number in range(size[0])]
        far = ~found.ready & (found.win > LEAST)
        cell = (table.table * size[1] + found.road)[far]
        win = chances_to_win(found, odds, table)[far]
        said, seen = (
            np.bincount(cell, one, size[0] * size[1]).reshape(size) for one in (win, table.won[far])
        )
        every = seen.sum(0) - said.sum(0)
        common += (every - REACH_RIDGE * common) / (said.sum(0) + REACH_RIDGE)
        own += (seen - said - REACH_RIDGE * own) / (said + REACH_RIDGE)
    return replace(model, reach=np.exp(common + own))


def chances_to_win(found: Combined, odds: Sequence[tuple[Odds, Odds]], table: Table) -> Any:
    """Return the straightened chance to win of each position. `odds` are those of each table, of
    hands and of ready hands."""
    figures = np.array(odds)
    straight = (figures[table.table, found.ready.astype(int)] * odds_columns(found, table)).sum(1)
    return np.where(found.win > LEAST, 1 / (1 + np.exp(-straight)), 0.0)


def logistic(columns: Any, won: Any, present: Sequence[float] | None = None) -> list[float]:
    """Return the weights of the columns that fit best who won, by Newton's method. All of the
    `present` ones stay but those of 1 and of the draws left."""
    figures = np.array([0.0, 1.0, 0.0, 0.0, 0.0, 0.0][: columns.shape[1]])
    ridge = (FIXED_RIDGE if present else ODDS_RIDGE) * np.eye(len(figures))
    if present:
        figures[1], figures[EARLY + 1 :] = present[1], present[EARLY + 1 :]
    start = figures
    ridge[SHIFT, SHIFT] = 1.0
    ridge[EARLY, EARLY] = EARLY_RIDGE
    for _ in range(20):
        chance = 1 / (1 + np.exp(-columns @ figures))
        bend = columns.T @ (columns * (chance * (1 - chance))[:, None]) + ridge
        more = columns.T @ (won - chance) - ridge @ (figures - start)
        step = np.linalg.solve(bend, more)
        figures = figures + step
        if np.abs(step).max() < SOLVED:
            break
    return [float(one) for one in figures]


def log_odds(win: Any) -> Any:
    win = np.clip(win, 1e-4, 1 - 1e-4)
    return np.log(win / (1 - win))


# --- the tables ---------------------------------------------------------------------------------


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


def bins(win: Any) -> Any:
    """Return the bin of each chance, of equal width."""
    return np.minimum((BINS * win).astype(int), BINS - 1)


def print_calibration(model: Model, points: Sequence[Points], table: Table) -> None:
    found = model.combined(table, *model.chances(table))
    win = chances_to_win(found, [(one.odds, one.ready_odds) for one in points], table)
    for number, rules in enumerate(table.names):
        mine = table.table == number
        print(rules, int(mine.sum()))
        for low in range(BINS):
            here = mine & (bins(win) == low)
            if here.sum() < 100:
                continue
            off = np.bincount(
                np.unique(table.hand[here], return_inverse=True)[1], (table.won - win)[here]
            )
            margin = 1.96 * np.sqrt((off**2).sum()) / here.sum()
            said, seen = 100 * win[here].mean(), 100 * table.won[here].mean()
            print(f"  {said:5.1f} {seen:5.1f} +- {100 * margin:4.1f} {int(here.sum()):6}")


def finished(
    model: Model, table: Table, present: Sequence[Fit] | None
) -> tuple[Model, list[Points]]:
    """Return the model and the tables' figures that follow from its chances. Those of `present`
    that rank moves stay."""
    if present is None:
        for _ in range(FAR_ROUNDS):
            model = with_far(with_reach(model, table), table)
    found = model.combined(table, *model.chances(table))
    fits: Sequence[Fit | None] = present or [None] * len(table.names)
    return model, [points_of(model, table, at, found, fit) for at, fit in enumerate(fits)]


def main(arguments: Sequence[str]) -> None:
    """Fit everything, or only what the options say. Measure with the hands held back, then take
    these too for the figures of each table."""
    options = {one for one in arguments if one.startswith("--")}
    if options - {"--points", "--stage"}:
        sys.exit("The options are --points and --stage.")
    played = list(read([one for one in arguments if one not in options]).items())
    fits = [fit_for(ruleset_from_text(rules)) for rules, _ in played]
    learned = thinned(played, held=False, most=10**9)
    model = present_model(fits) if options else chances_of(played, fits, learned)
    present = fits if "--stage" in options else None
    print_calibration(*finished(model, learned, present), thinned(played, held=True, most=10**9))
    model, points = finished(model, arranged(played), present)
    rules = [text for text, _ in played]
    write_figures("chances", figures(model, points, rules, made_from(rules)))


def present_model(fits: Sequence[Fit]) -> Model:
    """Return the model in use."""
    most, half = (np.array([getattr(one, name) for one in fits]) for name in ("most", "half"))
    vector = Vector(fits, Others(now.POWER, np.array(now.AHEAD), most, half))
    return vector.model(vector.start)


def chances_of(
    played: list[tuple[str, list[tuple[Any, ...]]]], fits: Sequence[Fit], learned: Table
) -> Model:
    """Fit how soon opponents win, then the own chances."""
    few = thinned(played, held=False, most=FITTED)
    others = others_of(learned, fits)
    print(others)
    vector = Vector(fits, others)
    start = vector.start
    first = with_far(vector.model(start), few)

    def function(x: Any) -> float:
        return loss(replace(vector.model(x), kept=first.kept, far=first.far), few) + RIDGE * float(
            ((x - start) ** 2).sum()
        )

    print("now", function(start))
    return vector.model(searched(function, start, ROUNDS))


if __name__ == "__main__":
    main(sys.argv[1:])
