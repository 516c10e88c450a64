"""The looks of feasts: wins, results and the end of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

FeastTone: TypeAlias = Literal["gold", "fire", "jade", "rose"]


@dataclass(frozen=True, slots=True)
class VeilLook:
    """What takes away everything below it: it is only seen out of focus, in less light. `light` is
    the golden light over it: 0 for none, 1 for warm, 2 for bright, 3 for rays."""

    light: int = 0


@dataclass(frozen=True, slots=True)
class ConfettiLook:
    """So many bits of paper, thrown up once over its box. They fall behind all items of its layer
    and of higher ones."""

    count: int


@dataclass(frozen=True, slots=True)
class FeastLook:
    """Large words in a display face, as high as their box: of gold, fire, jade or rose, with a rim
    and perhaps a glow around them."""

    text: str
    tone: FeastTone = "gold"
    align: str = "centre"
    glow: bool = False


@dataclass(frozen=True, slots=True)
class BoardLook:
    """A board with round corners and a line around it, of the wood of the table's rim or of another
    one: "oak", "ash", "cherry", "walnut". Its grain lies along or upright."""

    radius: int = 0
    colour: str = ""
    upright: bool = False
    wood: str = ""
