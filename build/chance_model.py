"""The model of `game.bots.chances` for many positions at once, with its figures as a vector.

Needs numpy. fit_chances.py finds the vector that explains best who won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from positions import ROADS, Hand, Position

np: Any = import_module("numpy")

DRAWS = 18
STEPS = 9
"""The number of distances with a usual share; the last is for all further ones."""
MOST_OTHERS = 0.6


_MEASURED = ("any_way", "drawn", "points", "ordinary", "won", "fed", "paid", "decided")


@dataclass(slots=True)
class Table:
    """The positions of all tables as arrays. `plans` has a row for each plan: its position, road,
    distance, share and points; `missing` counts the tiles missing from required sets."""

    names: list[str]
    hand: Any
    table: Any
    draws: Any
    threat: Any
    any_way: Any
    drawn: Any
    points: Any
    ordinary: Any
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
        parts = (self.table[of], self.threat[of], self.draws[of], self.road, self.steps)
        keys = np.stack([*parts, np.round(100 * self.share).astype(int)])
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
    hand, table, draws, threat = (one.astype(int) for one in columns[:4])
    return Table(
        names=[rules for rules, _ in played],
        hand=hand + 1_000_000 * table,
        table=table,
        draws=draws,
        threat=threat,
        **dict(zip(_MEASURED, columns[4:], strict=True)),
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
        spot.threat,
        spot.any_way,
        spot.drawn,
        spot.points,
        spot.ordinary,
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
class Model:
    """The figures of the model, see `game.bots.chance_table`."""

    waiting: float
    hazard: Any
    threat: float
    pace: Any
    mean: Any
    loss: Any
    exposure: Any
    usual: Any
    kept: float
    further: float
    wished: float
    wished_tile: float

    def speed(self, table: Table) -> Any:
        return self.pace[table.table] * np.exp(self.threat * table.threat)

    def others(self, draws: int, speed: Any) -> Any:
        """Return the chance that an opponent wins before the next draw."""
        base, growth, power = self.hazard
        return np.minimum(MOST_OTHERS, speed * (base + growth * max(0, DRAWS - draws) ** power))

    def others_win(self, table: Table) -> Any:
        """Return the chance that an opponent wins the hand, if this seat doesn't."""
        speed = self.speed(table)
        survive, found = np.ones(table.size), np.zeros(table.size)
        for draws in range(int(table.draws.max()) + 1):
            survive = survive * (1 - self.others(draws, speed))
            found = np.where(table.draws == draws, 1 - survive, found)
        return found

    def chances(self, table: Table) -> tuple[Any, Any]:
        """Return the chance of each plan, and of each ready hand (0 if not ready)."""
        speed = self.speed(table)
        return self._of_plans(table, speed), self._of_ready(table, speed)

    def _of_ready(self, table: Table, speed: Any) -> Any:
        step = 1 - (1 - table.any_way) ** self.waiting * (1 - table.drawn)
        chance, found = np.zeros(table.size), np.zeros(table.size)
        for draws in range(1, int(table.draws.max()) + 1):
            others = self.others(draws, speed)
            chance = step * (1 - others / 2) + (1 - others) * (1 - step) * chance
            found = np.where(table.draws == draws, chance, found)
        return np.where(table.any_way + table.drawn > 0, found, 0.0)

    def _of_plans(self, table: Table, speed: Any) -> Any:
        first, group = table.alike
        chance = self._of_groups(table, first, speed[table.of[first]])[group]
        chance = chance * self.wished_tile**table.missing
        return chance * np.where(table.chows, self.wished, 1.0)

    def _of_groups(self, table: Table, first: Any, speed: Any) -> Any:
        """Return the chance of these plans."""
        draws, steps = table.draws[table.of[first]], table.steps[first]
        nearer = self._nearer(table.road[first], steps, np.round(100 * table.share[first]) / 100)
        before, found = np.zeros(nearer.shape), np.zeros(len(first))
        for one in range(1, int(draws.max()) + 1):
            others = self.others(one, speed)
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

    def combined(self, table: Table, plans: Any, ready: Any) -> tuple[Any, Any, Any]:
        """Return the chance to win, and the part of each plan and of each ready hand in its points:
        all of the best by value, and a little of each further one."""
        likeliest = ready.copy()
        np.maximum.at(likeliest, table.of, plans)
        fails = np.log1p(-self.further * ready) - np.log1p(-self.further * likeliest)
        np.add.at(fails, table.of, np.log1p(-self.further * plans))
        kept = self.kept**table.steps
        mean = (self.mean[table.table] * table.ordinary)[table.of]
        value = plans * (kept * table.plan_points + (1 - kept) * mean)
        of_ready = ready * table.points
        best = of_ready.copy()
        np.maximum.at(best, table.of, value)
        part = np.where(value == best[table.of], 1.0, self.further) * plans
        first = np.where(of_ready == best, 1.0, self.further) * ready
        return 1 - (1 - likeliest) * np.exp(fails), part, first


def usual_shares(usual: Mapping[str, Sequence[float]]) -> Any:
    """Return the usual shares by road and distance."""
    rows = (usual[road.value] for road in ROADS)
    return np.array([[*row, *[row[-1]] * STEPS][:STEPS] for row in rows])
