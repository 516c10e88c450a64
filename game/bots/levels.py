"""The levels and styles of the computer players, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.bots.taste import Taste

MARK = "-"
"""The separator between the level and the style in a player's name."""


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a level. `temperature` and `memory` are as in `Mind`. `defence` scales the
    `defence` of the style's `Taste`."""

    temperature: float = 0.0
    memory: int | None = None
    defence: float = 1.0


LEVELS: Mapping[str, Level] = {
    "beginner": Level(0.14, 6, 0.0),
    "casual": Level(0.055, 16, 0.5),
    "strong": Level(0.012, 40, 1.0),
    "expert": Level(),
}
"""The levels from weakest to strongest. The temperatures were fitted to each level's share of the
wins against three experts. The table was hongkong with a minimum of three fan. An expert's share is
25 %; the targets for strong, casual and beginner were about 21, 15 and 6 %."""

STYLES: Mapping[str, Taste] = {
    "fast": Taste(greed=0.2, claims=1.25),
    "flush": Taste(flush=2.5),
    "pung": Taste(pungs=3.0),
    "careful": Taste(claims=0.85, defence=12.0),
    "stubborn": Taste(defence=0.1, breadth=1),
}
"""The styles. Fast prefers cheap, quick hands. Flush prefers hands of one suit, and pung prefers
pungs. Careful avoids dealing in. Stubborn follows one plan and hardly defends."""


def player_name(level: str, style: str = "") -> str:
    """Return the name of the player of this level and style. The style "" is the default one.

    >>> player_name("expert", "flush")
    'expert-flush'
    """
    return f"{level}{MARK}{style}" if style else level


def level_and_style(name: str) -> tuple[str, str]:
    """Return the two parts of a player's name; the style can be "".

    >>> level_and_style("expert-flush")
    ('expert', 'flush')
    """
    level, _, style = name.partition(MARK)
    return level, style
