"""The parts of a face that portraits share, in units of a portrait (see portraits)."""

from __future__ import annotations

from dataclasses import dataclass

from art.svg import Box, Stroke, circle, ellipse, path, rect, ring

INK = "#33241f"
WHITE = "#ffffff"
CALM, THINKING, HAPPY, SAD = MOODS = ("calm", "thinking", "happy", "sad")


@dataclass(frozen=True, slots=True)
class Skin:
    """The colour of a skin, and that of its shaded parts."""

    light: str
    shade: str


FAIR = Skin("#fbd9ba", "#eeb890")
WARM = Skin("#f3c79c", "#dca172")
TAN = Skin("#dda775", "#bf8452")
PALE = Skin("#fce4cf", "#eec3a2")


# --- strokes ------------------------------------------------------------------------------------


def line(d: str, colour: str, width: float) -> str:
    return path(d, "none", Stroke(colour, width))


def oval(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1) -> str:
    more = f'fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return ellipse(x, y, rx, ry, fill, more)


def pair(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1) -> str:
    """Draw an oval and its mirror image, right and left of the middle."""
    return oval(x, y, rx, ry, fill, opacity) + oval(200 - x, y, rx, ry, fill, opacity)


def dot(x: float, y: float, r: float, fill: str) -> str:
    return circle(x, y, r, fill)


def bar(x: float, y: float, w: float, h: float, radius: float, fill: str) -> str:
    return rect(Box(x, y, w, h), radius, fill)


def round_glasses(y: float, apart: float, r: float, frame: Stroke, glass: float) -> str:
    """Draw two round lenses and the bridge between them; `glass` is their opacity."""
    lenses = (
        circle(x, y, r, WHITE, f'fill-opacity="{glass:g}"') + ring(x, y, r, frame)
        for x in (100 - apart, 100 + apart)
    )
    bridge = f"M 95 {y - 2:g} Q 100 {y - 6:g} 105 {y - 2:g}"
    return "".join(lenses) + line(bridge, frame.colour, frame.width)


# --- the face -----------------------------------------------------------------------------------

_GAZE = {CALM: (0.0, 0.0), THINKING: (4.5, -4.5), SAD: (0.0, 3.0)}
_BROWS = {
    CALM: ((0, 0), (0, 0)),
    THINKING: ((3, 4), (-8, -6)),
    HAPPY: ((-2, -4), (-4, -2)),
    SAD: ((5, -6), (-6, 5)),
}
"""How much lower the ends of both brows are, from left to right."""


def eyes(mood: str, y: float = 100, apart: float = 20, r: float = 6.2) -> str:
    sides = (100 - apart, 100 + apart)
    if mood == HAPPY:
        arcs = (f"M {x - 9:g} {y + 2:g} Q {x:g} {y - 9:g} {x + 9:g} {y + 2:g}" for x in sides)
        return "".join(line(arc, INK, 4.6) for arc in arcs)
    dx, dy = _GAZE[mood]
    return "".join(
        oval(x + dx, y + dy, r, r * 1.12, INK) + dot(x + dx + 2, y + dy - 2.4, 1.9, WHITE)
        for x in sides
    )


def brows(
    mood: str, colour: str, width: float = 4.4, y: float = 84, apart: float = 20, half: float = 10
) -> str:
    """Draw the brows; `half` is half the width of one."""
    drawn = ""
    for x, (left, right) in zip((100 - apart, 100 + apart), _BROWS[mood], strict=True):
        top = f"Q {x:g} {y - 5 + (left + right) / 2:g}"
        ends = (f"M {x - half:g} {y + left:g}", f"{x + half:g} {y + right:g}")
        drawn += line(f"{ends[0]} {top} {ends[1]}", colour, width)
    return drawn


def mouth(mood: str, lips: str = "#8c3b35", y: float = 126) -> str:
    if mood == HAPPY:
        inside = f"M 82 {y - 5:g} Q 100 {y - 1:g} 118 {y - 5:g} Q 115 {y + 14:g} 100 {y + 14:g}"
        teeth = f"M 85 {y - 3:g} Q 100 {y + 1:g} 115 {y - 3:g} L 114 {y + 2:g}"
        return (
            path(f"{inside} Q 85 {y + 14:g} 82 {y - 5:g} Z", "#7a2528")
            + path(f"{teeth} Q 100 {y + 5:g} 86 {y + 2:g} Z", WHITE)
            + oval(100, y + 10.5, 8, 3.4, "#e8766f")
        )
    curve = {
        CALM: f"M 87 {y - 2:g} Q 100 {y + 8:g} 113 {y - 2:g}",
        THINKING: f"M 90 {y + 1:g} Q 97 {y - 3:g} 108 {y - 1:g}",
        SAD: f"M 88 {y + 5:g} Q 100 {y - 5:g} 112 {y + 5:g}",
    }
    return line(curve[mood], lips, 4.6)


def nose(skin: Skin, y: float = 112) -> str:
    return line(f"M 97 {y - 4:g} Q 94 {y + 3:g} 101 {y + 3:g}", skin.shade, 3.6)


def blush(mood: str, y: float = 115) -> str:
    return pair(68, y, 9, 6, "#e8604c", 0.34 if mood == HAPPY else 0.18)


def head(skin: Skin, rx: float = 42, ry: float = 47) -> str:
    """Draw the head with its ears."""
    return pair(100 - rx, 104, 8.5, 11, skin.shade) + oval(100, 100, rx, ry, skin.light)


def neck(skin: Skin) -> str:
    return path("M 82 130 L 82 168 Q 100 182 118 168 L 118 130 Z", skin.shade)


def shoulders(colour: str, wide: float = 78, top: float = 158) -> str:
    left, right, slope = 100 - wide, 100 + wide, wide * 0.45
    return path(
        f"M {left:g} 206 Q {left + 2:g} {top + 10:g} {100 - slope:g} {top:g} "
        f"Q 100 {top + 14:g} {100 + slope:g} {top:g} "
        f"Q {right - 2:g} {top + 10:g} {right:g} 206 Z",
        colour,
    )


def gesture(mood: str, skin: Skin) -> str:
    """Draw a hand at the chin to think, or a drop of sweat when things go badly."""
    if mood == THINKING:
        finger = "M 126 164 Q 112 150 114 143 Q 119 138 126 145 L 138 158"
        return (
            path("M 128 205 Q 120 176 124 160 Q 132 150 146 158 Q 158 166 156 205 Z", skin.light)
            + path(finger, skin.light, Stroke(skin.shade, 3))
            + line("M 134 166 Q 143 163 149 170", skin.shade, 3)
        )
    if mood == SAD:
        drop = "M 147 62 Q 157 77 152 84 Q 147 89 142 84 Q 138 77 147 62 Z"
        return path(drop, "#bfe6ff", Stroke("#7ab8de", 2))
    return ""
