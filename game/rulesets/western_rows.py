"""The rows of the table of `western`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from game.rulesets.ruleset import BonusPattern, MomentPattern, TilePattern

WesternUnit: TypeAlias = Literal["points", "doubles", "award"]
Switch: TypeAlias = Literal["bonus_tiles", "additional_special_hands"]
"""The options by which rows are switched off."""


@dataclass(frozen=True, slots=True)
class TileRow(TilePattern):
    """A row of the table about the tiles. `fan` is in the `unit`: the points or the doubles each
    time that the row holds, or the award at the usual limit. Rows for `everybody` count in the
    losers' hands too. `option` names the switch without which the row is off."""

    unit: WesternUnit = "points"
    everybody: bool = False
    option: Switch | None = None


@dataclass(frozen=True, slots=True)
class MomentRow(MomentPattern):
    """The same about the moment, which a loser has none of."""

    unit: WesternUnit = "points"
    option: Switch | None = None


@dataclass(frozen=True, slots=True)
class BonusRow(BonusPattern):
    """Points or doubles for bonus tiles."""

    unit: Literal["points", "doubles"] = "points"
    option: Switch | None = "bonus_tiles"


Row: TypeAlias = TileRow | MomentRow | BonusRow
SomeRow = TypeVar("SomeRow", TileRow, MomentRow, BonusRow)
