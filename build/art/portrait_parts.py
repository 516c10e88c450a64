"""The parts of a face that portraits share, in units of a portrait (see portraits)."""

from __future__ import annotations

from dataclasses import dataclass

from art.svg import Box, Stroke, circle, ellipse, group, path, rect, ring

INK = "#33241f"
WHITE = "#ffffff"
MOODS = ("calm", "thinking", "happy", "sad", "ready", "surprised")
CALM, THINKING, HAPPY, SAD, READY, SURPRISED = MOODS


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

_GAZE = {CALM: (0, 0), THINKING: (4.5, -4.5), SAD: (0, 3), READY: (2, 0)}
_BROWS = {
    CALM: ((0, 0), (0, 0)),
    THINKING: ((3, 4), (-8, -6)),
    HAPPY: ((-2, -4), (-4, -2)),
    SAD: ((5, -6), (-6, 5)),
    READY: ((-4, -7), (1, 2)),
    SURPRISED: ((-5, -8), (-8, -5)),
}
"""How much lower the ends of both brows are, from left to right."""


def eyes(mood: str, y: float = 100, apart: float = 20, r: float = 6.2) -> str:
    return "".join(_eye(mood, x, y, r) for x in (100 - apart, 100 + apart))


def _eye(mood: str, x: float, y: float, r: float) -> str:
    if mood == HAPPY or (mood == READY and x > 100):  # who is ready winks
        return line(f"M {x - 9:g} {y + 2:g} Q {x:g} {y - 9:g} {x + 9:g} {y + 2:g}", INK, 4.6)
    if mood == SURPRISED:
        lid = f"M {x - 10:g} {y - 4:g} Q {x:g} {y - 19:g} {x + 10:g} {y - 4:g}"
        ball = oval(x, y, 10.6, 11.6, WHITE) + oval(x, y, r * 0.9, r, INK)
        return ball + dot(x + 2, y - 2.4, 1.9, WHITE) + line(lid, INK, 2.6)
    dx, dy = _GAZE[mood]
    return oval(x + dx, y + dy, r, r * 1.12, INK) + dot(x + dx + 2, y + dy - 2.4, 1.9, WHITE)


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
    if mood == READY:
        grin = f"M 85 {y - 3:g} Q 100 {y + 2:g} 117 {y - 7:g} Q 117 {y + 8:g} 101 {y + 8:g}"
        return path(f"{grin} Q 88 {y + 8:g} 85 {y - 3:g} Z", WHITE, Stroke(lips, 3.6))
    if mood == SURPRISED:
        return oval(100, y + 3, 8, 10, "#7a2528") + oval(100, y + 9, 5, 3.2, "#e8766f")
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


SPARK = path(
    "M 150 54 Q 152 67 165 69 Q 152 71 150 84 Q 148 71 135 69 Q 148 67 150 54 Z",
    "#fff6c8",
    Stroke("#e0a32e", 2.4),
)


def hop(mood: str, hat: str, by: float = 9) -> str:
    """Lift a hat off a surprised head."""
    return group(hat, f"translate(0 {-by:g})") if mood == SURPRISED else hat


def gesture(mood: str, skin: Skin, sleeve: str = "") -> str:
    """Draw what shows a mood beside the face: an arm whose hand is at the chin to think, a drop of
    sweat when things go badly, or a spark before a win. An arm without a sleeve is bare."""
    if mood == THINKING:
        return _arm(skin, sleeve or skin.light)
    if mood == SAD:
        drop = "M 147 62 Q 157 77 152 84 Q 147 89 142 84 Q 138 77 147 62 Z"
        return path(drop, "#bfe6ff", Stroke("#7ab8de", 2))
    return SPARK if mood == READY else ""


def _arm(skin: Skin, sleeve: str) -> str:
    """Draw an arm from the rim to the chin: forearm, cuff, fist and a finger."""
    edge = skin.shade if sleeve == skin.light else mixed(sleeve, "#000000", 0.24)
    arm = path("M 136 222 L 132 180 L 148 157 L 188 186 L 200 222 Z", sleeve, Stroke(edge, 3))
    if sleeve != skin.light:
        arm += path("M 131 181 L 148 156 L 155 161 L 137 188 Z", edge)
    fist = "M 145 163 Q 143 149 128 149 Q 113 152 113 164 Q 116 176 129 176 Q 143 175 145 163 Z"
    return (
        arm
        + path(fist, skin.light, Stroke(skin.shade, 3))
        + line("M 126 158 L 114 143", skin.shade, 13)
        + line("M 127 159 L 114 143", skin.light, 8)
        + line("M 121 168 Q 126 166 130 168", skin.shade, 3)
    )


def mixed(one: str, other: str, part: float) -> str:
    """Return a colour with this part of another in it."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * part) for a, b in pairs).hex()
