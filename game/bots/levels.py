"""The levels and styles of the computer players, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.bots.taste import USUAL, Taste

MARK = "-"
"""The separator between the level and the style in a player's name."""


@dataclass(frozen=True, slots=True)
class Level:
    """The mistakes of a level. `temperature` and `memory` are as in `Mind`, and `overlooks` is the
    chance that it overlooks a chow, pung or kong. `breadth` limits the number of plans that it
    follows at once. `defence` scales the `defence` of the style's `Taste`. `pairs` are the points,
    in ordinary wins, that it gives up to keep a pair."""

    temperature: float = 0.0
    memory: int | None = None
    overlooks: float = 0.0
    breadth: int = USUAL.breadth
    defence: float = 1.0
    pairs: float = 0.0

    def taste(self, style: Taste) -> Taste:
        """Return the style weights of a player of this level and style."""
        breadth = min(self.breadth, style.breadth)
        return replace(
            style, defence=style.defence * self.defence, breadth=breadth, pairs=self.pairs
        )


LEVELS: Mapping[str, Level] = {
    "beginner": Level(0.13, 4, 0.6, 1, 0.0, 0.3),
    "casual": Level(0.045, 12, 0.35, 2, 0.2, 0.1),
    "strong": Level(0.01, 40, 0.3, defence=0.8),
    "expert": Level(),
}
"""The levels from weakest to strongest. Their targets are 7, 14, 20 and 25 % of the decided hands
against three experts, at hongkong with a minimum of three fan. `python run.py bench --levels`
counts their mistakes; README.md has the figures."""

STYLES: Mapping[str, Taste] = {
    "fast": Taste(greed=0.2, claims=1.25),
    "flush": Taste(flush=2.5),
    "pung": Taste(pungs=3.0),
    "careful": Taste(claims=0.85, defence=12.0),
    "stubborn": Taste(defence=0.0, breadth=1),
}
"""The styles. Fast prefers cheap, quick hands. Flush prefers hands of one suit, and pung prefers
pungs. Careful avoids dealing in. Stubborn follows one plan and never defends."""


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
