"""How well and in what manner the computer players play: levels, styles, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.bots.taste import Taste

MARK = "-"
"""Between the level and the style in a player's name."""


@dataclass(frozen=True, slots=True)
class Level:
    """`temperature` and `memory` as in `Mind`; `defence` as in `Taste`, against the full one."""

    temperature: float = 0.0
    memory: int | None = None
    defence: float = 1.0


LEVELS: Mapping[str, Level] = {
    "beginner": Level(0.14, 6, 0.0),
    "casual": Level(0.055, 16, 0.5),
    "strong": Level(0.012, 40, 1.0),
    "expert": Level(),
}
"""From the weakest to the strongest. The temperatures were fitted to what each wins of the hands
that anybody wins, against three experts at a table of hongkong with a minimum of three fan: 25 %
being an expert's share, about 21, 15 and 6 %."""

STYLES: Mapping[str, Taste] = {
    "fast": Taste(greed=0.2, claims=1.25),
    "flush": Taste(flush=2.5),
    "pung": Taste(pungs=3.0),
    "careful": Taste(claims=0.85, defence=12.0),
    "stubborn": Taste(defence=0.1, breadth=1),
}
"""Fast and cheap; a hunter of hands of one suit; a lover of pungs; one who feeds nobody; one who
keeps to a plan and hardly defends."""


def player_name(level: str, style: str = "") -> str:
    """The name of the player of this level in this style ("" for none in particular).

    >>> player_name("expert", "flush")
    'expert-flush'
    """
    return f"{level}{MARK}{style}" if style else level


def level_and_style(name: str) -> tuple[str, str]:
    """The two parts of a player's name; the style may be "".

    >>> level_and_style("expert-flush")
    ('expert', 'flush')
    """
    level, _, style = name.partition(MARK)
    return level, style
