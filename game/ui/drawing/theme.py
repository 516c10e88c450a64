"""Colours by role and the sizes that every screen shares.

Items on the table use the colours of its felt. The player chooses felt, back and tile style.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.settings.settings import FeltName, Settings, TileBack
from game.words.labels import is_simplified

Colour: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]
RGB: TypeAlias = tuple[int, int, int]
Script: TypeAlias = Literal["TC", "SC"]
"""The forms of Chinese characters: Traditional or Simplified, and the font that has them."""

DESIGN_WIDTH, DESIGN_HEIGHT = 1280, 800
MIN_WIDTH, MIN_HEIGHT = 960, 600
"""The smallest picture whose words can all be read."""
MOST_ENLARGED = 3
"""The greatest number of pixels of a picture, each way, that a small window shows as one."""
LEAST_WIDTH, LEAST_HEIGHT = MIN_WIDTH // MOST_ENLARGED, MIN_HEIGHT // MOST_ENLARGED
"""The smallest size of the window, unless the system forces a smaller one on it."""
SIZES = NOTE, SMALL, PLAIN, HEAD, TITLE, GREAT = 15, 17, 19, 22, 28, 54
"""The sizes of words on screens, in units. GREAT is for the one number that a screen is about."""
SMALLEST = 11
"""The smallest size in pixels that text shrinks to. If it is still too long, it ends in dots."""
LEAST_PART = 0.7
"""The part of its size below which a line doesn't shrink, even above SMALLEST."""


def smallest_size(size: int) -> int:
    """Return the smallest size in pixels that a line of this size shrinks to."""
    return max(SMALLEST, round(LEAST_PART * size))


def unit(width: int, height: int) -> float:
    """Return the pixels for each unit of the 1280 x 800 design."""
    return min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)


def picture_size(width: int, height: int) -> tuple[int, int]:
    """Return the size of the picture for a window of this size. A small window shows a larger
    picture, scaled down. It is larger by a whole number, which keeps the words sharp."""
    needed = max(MIN_WIDTH / max(1, width), MIN_HEIGHT / max(1, height))
    times = min(math.ceil(needed), MOST_ENLARGED)
    return max(LEAST_WIDTH, times * width), max(LEAST_HEIGHT, times * height)


@dataclass(frozen=True, slots=True)
class Theme:
    """The appearance of the table, its tiles and all words: a felt, a back and a tile style by
    name, and the forms of Chinese characters."""

    felt: FeltName = "cloth"
    back: TileBack = "bamboo"
    style: str = "classic"
    script: Script = "TC"


def theme_of(settings: Settings) -> Theme:
    """Return the theme that the player has chosen."""
    script: Script = "SC" if is_simplified(settings.language) else "TC"
    return Theme(settings.felt, settings.tile_back, settings.tile_style, script)


@dataclass(frozen=True, slots=True)
class Felt:
    """A surface of the table and the colours that go with it.

    `dark` and `light` are the ends of its texture in full light, on screens without a table. `rim`
    is the part of the light left in the corners. `field` and `boards` are the same two ends for the
    playing field and for the boards around it, and `line` is the line between them. `texts` are the
    colours of words, lines and rings by role. `tones` are the colours of panels and buttons, in the
    SVG reader's form.
    """

    dark: RGB
    light: RGB
    rim: float
    field: tuple[RGB, RGB]
    boards: tuple[RGB, RGB]
    line: str
    texts: Mapping[str, Colour]
    tones: Mapping[str, str]


_TEXTS: Mapping[str, Colour] = {
    "text": (244, 240, 226),
    "dim": (196, 214, 204),
    "gold": (255, 220, 135),
    "title": (255, 226, 150),
    "good": (138, 232, 170),
    "bad": (255, 176, 166),
    "dark": (60, 34, 4),
    "off": (149, 167, 157),
    "last": (255, 205, 60),
    "won": (255, 120, 60),
    "copy": (120, 200, 255),
    "claim": (255, 238, 190),
    "said": (158, 24, 28),
}

FELTS: Mapping[FeltName, Felt] = {
    "cloth": Felt(
        dark=(16, 66, 44),
        light=(42, 122, 86),
        rim=0.5,
        field=((22, 98, 66), (58, 158, 110)),
        boards=((42, 21, 11), (134, 80, 44)),
        line="#d6a060",
        texts={**_TEXTS, "bad": (255, 192, 182)},
        tones={
            "panel": "#123d2c",
            "panel_low": "#0a2a1d",
            "dialog": "#16332a",
            "dialog_low": "#0e211a",
            "deep": "#06221a",
            "plate": "#0a1e16",
            "row": "#0b2419",
            "lit": "#2b7454",
            "lit_low": "#1c5a3f",
            "field": "#17382b",
            "field_low": "#122c22",
            "quiet": "#1a4031",
            "quiet_low": "#143226",
            "veil": "#04120c",
            "edge": "#e2c476",
            "field_edge": "#caa74f",
            "off": "#26463a",
            "off_low": "#1a3329",
            "track": "#12291f",
            "track_low": "#1d3b2e",
        },
    ),
    "dark": Felt(
        dark=(24, 29, 41),
        light=(64, 74, 96),
        rim=0.4,
        field=((30, 38, 56), (76, 92, 124)),
        boards=((12, 13, 18), (54, 56, 66)),
        line="#b9a06a",
        texts={**_TEXTS, "dim": (190, 202, 222), "off": (146, 156, 176)},
        tones={
            "panel": "#1c2538",
            "panel_low": "#121927",
            "dialog": "#222c42",
            "dialog_low": "#161d2d",
            "deep": "#090e19",
            "plate": "#0b111d",
            "row": "#101828",
            "lit": "#3d5a8c",
            "lit_low": "#2a4270",
            "field": "#1d2840",
            "field_low": "#161f31",
            "quiet": "#253250",
            "quiet_low": "#1b263e",
            "veil": "#04060b",
            "edge": "#d9c899",
            "field_edge": "#a89a6e",
            "off": "#2f3b54",
            "off_low": "#202a3e",
            "track": "#131b2c",
            "track_low": "#24304a",
        },
    ),
    "wood": Felt(
        dark=(44, 22, 8),
        light=(140, 84, 44),
        rim=0.45,
        field=((74, 40, 16), (178, 112, 60)),
        boards=((26, 12, 7), (92, 44, 24)),
        line="#e0b070",
        texts={**_TEXTS, "dim": (226, 208, 184), "off": (178, 158, 134)},
        tones={
            "panel": "#3b2416",
            "panel_low": "#28170c",
            "dialog": "#412a1a",
            "dialog_low": "#2c1b0f",
            "deep": "#1d1007",
            "plate": "#1c1008",
            "row": "#241409",
            "lit": "#85552b",
            "lit_low": "#643c1c",
            "field": "#3c2616",
            "field_low": "#2e1c0f",
            "quiet": "#4b301b",
            "quiet_low": "#392312",
            "veil": "#0c0603",
            "edge": "#e2c476",
            "field_edge": "#b98f4a",
            "off": "#54402c",
            "off_low": "#3c2b1b",
            "track": "#1f1208",
            "track_low": "#46301c",
        },
    ),
}


@dataclass(frozen=True, slots=True)
class BackTones:
    """The colours of a tile's back, from light to dark, in the SVG reader's form."""

    shine: str
    light: str
    middle: str
    low: str
    edge: str


BACKS: Mapping[TileBack, BackTones] = {
    "bamboo": BackTones("#e2f5b4", "#b5da7c", "#7cb150", "#4f8634", "#2b551d"),
    "blue": BackTones("#d3e5ff", "#8fb9f2", "#5088d8", "#2f62b0", "#16356e"),
    "red": BackTones("#ffd3c8", "#ef9184", "#d2554b", "#a33430", "#5f1513"),
}
"""The colours of standing tiles and of the wall, as in build/art/backs.py."""

LIT = BackTones("#fff3c4", "#ffe08a", "#f2c04a", "#c08a1e", "#6b4a0c")
"""The colours of stacks of the wall that are counted."""
