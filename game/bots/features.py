"""The features of a 13-tile hand: its plans' values, its distance and the state of the table.

Trained weights turn them into a value (`learned.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from game.bots.chances import DRAWS, Road
from game.bots.outlook import Course, Outlook
from game.bots.sight import Holding
from game.rules.distance import AfterDiscard, best_shanten, discards_table, useful_tiles
from game.rules.tiles import DEALER, Tile

Numbers: TypeAlias = list[float]
"""A feature vector: one number for each of `NAMES`, in that order."""

FAMILIES = (
    "open", "honours", "chows", "concealed", "half_flush", "full_flush", "pungs", "pairs", "others",
)  # fmt: skip
"""The groups of plans that differ in how well they succeed. `open` is sets of any suits. `honours`
and `chows` also require certain pungs of honours or certain chows."""

_FAMILY: Mapping[Road, int] = {
    Road.CONCEALED: FAMILIES.index("concealed"),
    Road.HALF_FLUSH: FAMILIES.index("half_flush"),
    Road.FULL_FLUSH: FAMILIES.index("full_flush"),
    Road.PUNGS: FAMILIES.index("pungs"),
    Road.PAIRS: FAMILIES.index("pairs"),
}
_OPEN, _HONOURS, _CHOWS, _OTHERS = (
    FAMILIES.index(name) for name in ("open", "honours", "chows", "others")
)

STEPS = 6
"""The number of distance classes. Shanten 0 to 4 each have separate features; the last class is 5
and more."""
_MOST_MELDS = 4
_NEAR = 3
"""The number of melds from which an opponent counts as close to winning."""

NAMES = (
    "value",
    "second",
    *(f"promise_{name}" for name in (*FAMILIES, "ready")),
    *(f"chance_{name}" for name in FAMILIES),
    *(f"{name}_{step}" for step in range(STEPS) for name in ("at", "share", "time", "both")),
    *(f"melds_{count}" for count in range(1, _MOST_MELDS + 1)),
    "time",
    "time_squared",
    "cost",
    "kept",
    "always",
    "own_turn",
    "dealer",
    "others_melds",
    "others_near",
    "own_bonus",
    "others_bonus",
    "ordinary",
)
"""The names of the features. `value` is the planner's value, the starting point of training.
`second` is the value of the second-best plan. `cost` is the risk of the discard that leaves the
hand, in points. `kept` is the mean cost of the tiles in it."""


PLANNERS: tuple[float, ...] = tuple({"value": 1.0, "cost": -1.0}.get(name, 0.0) for name in NAMES)
"""The weights that reproduce the planner's values."""


def family(course: Course) -> int:
    """Return the index in `FAMILIES` of this plan."""
    plan = course.plan
    if plan.road is not Road.OPEN:
        return _FAMILY.get(plan.road, _OTHERS)
    if not plan.sets:
        return _OPEN
    return _CHOWS if plan.wishes_chows else _HONOURS


class Features:
    """The feature vectors of the hands that one seat can have after one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._of_table = self._table()

    def _table(self) -> Numbers:
        """Return the features that are the same for all hands."""
        view, seat = self.outlook.view, self.outlook.view.seat
        melds = [len(view.melds[other]) for other in range(4) if other != seat]
        bonus = [len(tiles) for tiles in view.bonus]
        return [
            1.0,
            float(view.turn == seat),
            float(seat == DEALER),
            sum(melds) / _MOST_MELDS,
            float(sum(count >= _NEAR for count in melds)),
            bonus[seat] / 4,
            (sum(bonus) - bonus[seat]) / 4,
            self.outlook.worth.ordinary,
        ]

    def of_discards(self, mine: Holding, draws: int) -> dict[Tile, Numbers]:
        """Return the features of the hand of 14 tiles after each discard."""
        courses, costs = self.outlook.courses(mine, draws), self._costs(mine)
        table = discards_table(mine.counts, len(mine.melds), self.outlook.forms)
        return {
            tile: self._numbers(mine.without(tile), courses, draws, table[tile], costs, costs[tile])
            for tile in mine.kinds
        }

    def at_rest(self, mine: Holding, draws: int) -> Numbers:
        """Return the features of the hand of 13 tiles."""
        melds, forms = len(mine.melds), self.outlook.forms
        shanten = best_shanten(mine.counts, melds, forms)
        prospect = AfterDiscard(shanten, useful_tiles(mine.counts, melds, forms))
        courses = self.outlook.courses(mine, draws)
        return self._numbers(mine, courses, draws, prospect, self._costs(mine), 0.0)

    def _costs(self, mine: Holding) -> dict[Tile, float]:
        return {tile: self.outlook.usual_risk(tile) for tile in mine.kinds}

    def _numbers(
        self,
        mine: Holding,
        courses: list[Course],
        draws: int,
        prospect: AfterDiscard,
        costs: Mapping[Tile, float],
        cost: float,
    ) -> Numbers:
        """Return the features of the hand of 13 tiles: plans, distance, risk and table."""
        held = [costs[tile] for tile in mine.concealed]
        kept = sum(held) / len(held) if held else 0.0
        of_plans = self._of_plans(mine, courses, draws, prospect)
        return [*of_plans, cost, kept, *self._of_table]

    def _of_plans(
        self, mine: Holding, courses: list[Course], draws: int, prospect: AfterDiscard
    ) -> Numbers:
        shanten, useful = prospect
        outlook, time = self.outlook, draws / DRAWS
        promises, chances = [0.0] * (len(FAMILIES) + 1), [0.0] * len(FAMILIES)
        values = []
        for course, promise in outlook.promises(mine, courses, draws):
            values.append(promise)
            place = family(course)
            promises[place] = max(promises[place], promise)
            chances[place] = max(chances[place], promise / course.points)
        if shanten <= 0:
            promises[-1] = outlook.ready(mine, draws)
            values.append(promises[-1])
        values.sort(reverse=True)
        share = sum([outlook.left[tile] for tile in useful]) / outlook.total
        steps = [0.0] * (4 * STEPS)
        place = 4 * min(max(shanten, 0), STEPS - 1)
        steps[place : place + 4] = (1.0, share, time, share * time)
        melds = [float(len(mine.melds) == count) for count in range(1, _MOST_MELDS + 1)]
        second = values[1] if len(values) > 1 else 0.0
        value = outlook.combined(values)
        return [value, second, *promises, *chances, *steps, *melds, time, time * time]
