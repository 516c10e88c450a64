"""The rows of the table of `western`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from game.rulesets.ruleset import BonusPattern, MomentPattern, TilePattern

WesternUnit: TypeAlias = Literal["points", "doubles", "award"]


@dataclass(frozen=True, slots=True)
class TileRow(TilePattern):
    """A row of the table about the tiles.

    `fan` is in the `unit`: points or doubles for each occurrence, or the award at the default
    limit. Rows for `everybody` count in the losers' hands too.
    """

    unit: WesternUnit = "points"
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class MomentRow(MomentPattern):
    """A row about the moment. It never counts in a loser's hand."""

    unit: WesternUnit = "points"


@dataclass(frozen=True, slots=True)
class BonusRow(BonusPattern):
    """A row of points or doubles for bonus tiles."""

    unit: Literal["points", "doubles"] = "points"


Row: TypeAlias = TileRow | MomentRow | BonusRow
SomeRow = TypeVar("SomeRow", TileRow, MomentRow, BonusRow)
