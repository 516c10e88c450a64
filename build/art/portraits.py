"""The portraits of the opponents: each person in each mood, on a ground in the person's colour.

A portrait has 200 x 200 units. The game cuts it to a disc, so shoulders and hats can overlap it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from art.people import PEOPLE
from art.portrait_parts import MOODS, WHITE, mixed
from art.svg import Box, document, group, linear, num, rect

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from game.settings.opponents import OPPONENTS  # noqa: E402

_SIDE = 200
_PALER = 0.34
"""The share of white at the top of the ground."""


def portraits() -> dict[str, str]:
    """Return file name -> SVG."""
    return {
        f"{one.id}-{mood}.svg": portrait(one.id, one.ground, mood)
        for one in OPPONENTS.values()
        for mood in MOODS
    }


def portrait(id: str, ground: str, mood: str) -> str:
    """Return the whole file of a person in a mood on a ground of this colour."""
    draw, size = PEOPLE[id]
    light = linear("g", (0, 0), (0, _SIDE), [(0, mixed(ground, WHITE, _PALER), 1), (1, ground, 1)])
    art = rect(Box(0, 0, _SIDE, _SIDE), 0, "url(#g)") + group(draw(mood), nearer(size))
    return document(_SIDE, _SIDE, art, light)


def nearer(size: float) -> str:
    """Return the transform that makes a person so much larger."""
    return f"translate({num(100 - 100 * size)} {num(106 - 106 * size)}) scale({size:g})"
