"""The colours of the contrast style, by the colour that they replace.

Ink, red, green and blue stay far apart for every kind of colour-blindness: vermilion, bluish green
and blue as in the palette of Okabe and Ito (2008), darkened to stand out from the ivory.
"""

from __future__ import annotations

from art.svg import BLUE, BROWN, DARK_GREEN, GOLD, GREEN, INK, LEAF, MINT, PINK, PURPLE, RED, SKY

CONTRAST = {
    INK: "#000000",
    RED: "#ce4c00",
    GREEN: "#00896a",
    BLUE: "#0022b0",
    DARK_GREEN: "#005a46",
    LEAF: "#00896a",
    MINT: "#7fd6c0",
    SKY: "#1c7fd0",
    GOLD: "#e69f00",
    BROWN: "#4a2a10",
    PINK: "#cc79a7",
    PURPLE: "#4d0f86",
    "#a76ec9": "#9a5fd0",  # the orchid's pale petals
    "#c92f66": "#7a1050",  # the lotus
    "#e76d98": "#cc79a7",
    "#f6b3c8": "#f2cbe0",
    "#cf3a12": "#ce4c00",  # the maple leaf and its stalk
    "#8c2508": "#4a2a10",
    "#24345f": "#000000",  # the swallow
    "#b8720d": "#a05a00",  # the chrysanthemum
    "#f0b92e": "#e69f00",
    "#f8d566": "#f0e442",
}
