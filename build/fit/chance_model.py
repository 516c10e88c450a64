"""The model of `game.bots.chances` for many positions at once, with its figures as a vector.

Needs numpy. chances.py finds the vector that explains best who won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from fit.positions import ROADS, Hand, Position
from game.bots.chances import SUREST

np: Any = import_module("numpy")

DRAWS = 18
STEPS = 9
"""The number of distances with a usual share; the last is for all further ones."""


_MEASURED = (
    "any_way",
    "drawn",
    "points",
    "ordinary",
    "ordinary_loss",
    "won",
    "fed",
    "paid",
    "decided",
)


@dataclass(slots=True)
class Table:
    """The positions of all tables as arrays. `exposed` has the sets of each opponent, and `left`
    the number of discards until the end, -1 if unknown. The last six have a row for each plan;
    `missing` counts the tiles missing from its required sets."""

    names: list[str]
    hand: Any
    table: Any
    draws: Any
    laid: Any
    exposed: Any
    left: Any
    any_way: Any
    drawn: Any
    points: Any
    ordinary: Any
    ordinary_loss: Any
    won: Any
    fed: Any
    paid: Any
    decided: Any
    of: Any
    road: Any
    steps: Any
    share: Any
    missing: Any
    chows: Any
    plan_points: Any
    alike: Any = None
    """The first plan of each group with the same chance, and the group of each plan."""

    def __post_init__(self) -> None:
        of = self.of
        parts = (self.table[of], self.draws[of], self.road, self.steps)
        keys = np.stack([*parts, *self.exposed[of].T, np.round(100 * self.share).astype(int)])
        _, first, group = np.unique(keys, axis=1, return_index=True, return_inverse=True)
        self.alike = first, group.ravel()

    @property
    def size(self) -> int:
        return len(self.draws)


def arranged(played: Sequence[tuple[str, Sequence[tuple[Any, ...]]]]) -> Table:
    """Return the hands of these tables, each given by its rules, as arrays."""
    rows: list[tuple[float, ...]] = []
    plans: list[tuple[float, ...]] = []
    for number, (_, hands) in enumerate(played):
        for one in hands:
            hand = Hand(*one)
            for given in hand.positions:
                spot = Position(*given)
                plans += [_plan_row(len(rows), plan) for plan in spot.plans]
                rows.append(_row(number, hand, spot))
    columns, of_plans = list(np.array(rows, float).T), np.array(plans, float).T
    hand, table, draws, laid, left, *exposed = (one.astype(int) for one in columns[:8])
    return Table(
        names=[rules for rules, _ in played],
        hand=hand + 1_000_000 * table,
        table=table,
        draws=draws,
        laid=laid,
        exposed=np.stack(exposed, 1),
        left=left,
        **dict(zip(_MEASURED, columns[8:], strict=True)),
        of=of_plans[0].astype(int),
        road=of_plans[1].astype(int),
        steps=of_plans[2].astype(int),
        share=of_plans[3],
        missing=of_plans[4],
        chows=of_plans[5] > 0,
        plan_points=of_plans[6],
    )


def _row(table: int, hand: Hand, spot: Position) -> tuple[float, ...]:
    won, fed = spot.seat in hand.winners, hand.discarder == spot.seat
    return (
        hand.number,
        table,
        spot.draws,
        spot.laid,
        hand.last - spot.place if spot.place >= 0 else -1,
        *spot.exposed,
        spot.any_way,
        spot.drawn,
        spot.points,
        spot.ordinary,
        spot.ordinary_loss,
        won,
        fed and spot.place == hand.last,
        hand.payments[spot.seat],
        bool(hand.winners),
    )


def _plan_row(position: int, plan: Sequence[Any]) -> tuple[float, ...]:
    road, steps, share, missing, chows, points = plan
    steps = min(steps + len(missing), STEPS - 1)
    return position, road, steps, share, len(missing), chows, points


@dataclass(slots=True)
class Others:
    """The figures of the opponents' wins, see `game.bots.chances.Clock`: `most` and `half` for each
    table, the others for all."""

    power: float
    ahead: Any
    most: Any
    half: Any

    def rate(self, table: Any, elapsed: Any, exposed: Any) -> Any:
        """Return the chance that an opponent wins before the next draw."""
        ripe = (elapsed[..., None] + self.ahead[exposed]) / self.half[table][..., None]
        ripe = ripe**self.power
        return self.most[table] * (ripe / (1 + ripe)).sum(-1)


class Combined(NamedTuple):
    """The chance to win, the part of each plan and of each ready hand in it, where the ready hand
    is the most valuable, and the distance and road of the most valuable plan."""

    win: Any
    part: Any
    first: Any
    ready: Any
    steps: Any
    road: Any


@dataclass(slots=True)
class Model:
    """The figures of the model, see `game.bots.chances`. `reach` has one for each table and
    road, `far` also without or with own exposed sets; NaN where it is unknown."""

    waiting: float
    others: Others
    loss: Any
    far: Any
    exposure: Any
    usual: Any
    kept: Any
    further: float
    mixed: float
    mixed_part: Any
    wished: float
    wished_tile: float
    reach: Any

    def others_win(self, table: Table) -> Any:
        """Return the chance that an opponent wins the hand, if this seat doesn't."""
        survive, found = np.ones(table.size), np.zeros(table.size)
        for draws in range(int(table.draws.max()) + 1):
            survive = survive * (1 - self._others(draws, table))
            found = np.where(table.draws == draws, 1 - survive, found)
        return found

    def _others(self, draws: int, table: Table) -> Any:
        elapsed = np.full(table.size, max(0, DRAWS - draws))
        return self.others.rate(table.table, elapsed, table.exposed)

    def chances(self, table: Table) -> tuple[Any, Any]:
        """Return the chance of each plan, and of each ready hand (0 if not ready)."""
        return self._of_plans(table), self._of_ready(table)

    def _of_ready(self, table: Table) -> Any:
        step = 1 - (1 - table.any_way) ** self.waiting * (1 - table.drawn)
        chance, found = np.zeros(table.size), np.zeros(table.size)
        for draws in range(1, int(table.draws.max()) + 1):
            others = self._others(draws, table)
            chance = step * (1 - others / 2) + (1 - others) * (1 - step) * chance
            found = np.where(table.draws == draws, chance, found)
        return np.where(table.any_way + table.drawn > 0, found, 0.0)

    def _of_plans(self, table: Table) -> Any:
        first, group = table.alike
        chance = self._of_groups(table, first)[group]
        chance = chance * self.wished_tile**table.missing
        return self.reached(chance * np.where(table.chows, self.wished, 1.0), table)

    def reached(self, chance: Any, table: Table) -> Any:
        """Return the chance of each plan from what it is with a reach of 1."""
        return np.minimum(SUREST, chance * self.reach[table.table[table.of], table.road])

    def _of_groups(self, table: Table, first: Any) -> Any:
        """Return the chance of these plans."""
        of = table.of[first]
        draws, steps = table.draws[table.of[first]], table.steps[first]
        nearer = self._nearer(table.road[first], steps, np.round(100 * table.share[first]) / 100)
        before, found = np.zeros(nearer.shape), np.zeros(len(first))
        for one in range(1, int(draws.max()) + 1):
            others = self._others(one, table)[of]
            now = np.empty_like(before)
            now[0] = nearer[0] * (1 - others / 2) + (1 - others) * (1 - nearer[0]) * before[0]
            now[1:] = (1 - others) * (nearer[1:] * before[:-1] + (1 - nearer[1:]) * before[1:])
            here = np.nonzero(draws == one)[0]
            found[here] = now[steps[here], here]
            before = now
        return found

    def _nearer(self, road: Any, steps: Any, share: Any) -> Any:
        """Return the chance to get nearer in one draw, by distance and plan."""
        exposure, found = self.exposure[road], []
        for distance in range(int(steps.max()) + 1):
            now = np.where(steps == distance, share, self.usual[road, distance])
            power = exposure if distance else self.waiting
            found.append(1 - (1 - np.minimum(now, 0.95)) ** power)
        return np.array(found)

    def points(self, table: Table) -> Any:
        """Return what a win by each plan pays, see `game.bots.chances.likely_points`."""
        kept = self.kept[table.road] ** table.steps
        is_open = (table.laid[table.of] > 0).astype(int)
        far = self.far[table.table[table.of], table.road, is_open] * table.ordinary[table.of]
        return kept * table.plan_points + (1 - kept) * np.where(
            np.isnan(far), table.plan_points, far
        )

    def combined(self, table: Table, plans: Any, ready: Any) -> Combined:
        """Return the chances of all positions, see `game.bots.outlook.at_table`."""
        of, apart = table.of, 1 + 1e-9 * np.arange(len(table.of))
        chances, values = plans * apart, plans * self.points(table) * apart
        likeliest, best = ready.copy(), ready * table.points
        np.maximum.at(likeliest, of, chances)
        np.maximum.at(best, of, values)
        ready_is_best = (ready * table.points == best) & (ready > 0)
        is_best, is_likeliest = values == best[of], chances == likeliest[of]
        chance = np.where(ready_is_best, ready, np.bincount(of, plans * is_best, table.size))
        more = self.mixed * self.mixed_part[table.table] * np.maximum(0, likeliest - chance)
        likely = np.where(is_likeliest, more[of], self.further * plans)
        part = np.where(is_best, plans, likely)
        first = np.where(ready == likeliest, more, self.further * ready)
        first = np.where(ready_is_best, ready, first)
        chance = chance + more
        others = np.where(is_best | is_likeliest, 0.0, part)
        fails = np.bincount(of, np.log1p(-others), table.size)
        alone = ready_is_best | (ready == likeliest)
        fails += np.log1p(-np.where(alone, 0.0, first))
        steps = np.zeros(table.size)
        steps[of[is_best]] = table.steps[is_best]
        steps[ready_is_best] = 0
        road = np.zeros(table.size, int)
        road[of[is_best]] = table.road[is_best]
        win = 1 - (1 - chance) * np.exp(fails)
        return Combined(win, part, first, ready_is_best, steps, road)


def usual_shares(usual: Mapping[str, Sequence[float]]) -> Any:
    """Return the usual shares by road and distance."""
    rows = (usual[road.value] for road in ROADS)
    return np.array([[*row, *[row[-1]] * STEPS][:STEPS] for row in rows])
