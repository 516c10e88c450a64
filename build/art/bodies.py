"""The tile's body without a face: ivory with a coloured back, face up or face down, and shadows.

A body is as wide and high as its face plus `DEPTH` below, which shows the side.
"""

from __future__ import annotations

from art.backs import BACKS, Back, pattern
from art.svg import Box, Stroke, document, linear, radial, rect

DEPTH = 46
SHADOW_PAD = 44
UPRIGHT = (300, 400)
SIDEWAYS = (400, 300)
_CORNER = 38.0


_SIDE = ("#e4d4ab", "#c2a66e")
_RIM = "#a8925f"


def _layer(box: Box, colour: str) -> str:
    return rect(box, _CORNER, colour)


def _gradients(w: float, h: float, back: Back) -> str:
    full = h + DEPTH
    face = ((0, "#fffdf6", 1), (0.55, "#fbf5e4", 1), (1, "#f0e5ca", 1))
    cover = ((0, back.light, 1), (0.5, back.middle, 1), (1, back.dark, 1))
    return "".join(
        (
            linear("f", (0, 0), (w * 0.35, h), face),
            linear(
                "r", (0, 0), (0, h), [(0, "#e9dcb8", 1), (0.8, "#d8c8a0", 1), (1, "#b39c6a", 1)]
            ),
            linear("l", (0, 0), (w * 0.2, h), [(0, "#ffffff", 1), (1, "#f0e5c8", 1)]),
            linear("s", (0, h - 10), (0, h + DEPTH * 0.55), [(0, _SIDE[0], 1), (1, _SIDE[1], 1)]),
            linear("b", (0, h), (0, full), [(0, back.middle, 1), (1, back.edge, 1)]),
            linear("k", (0, 0), (w * 0.5, h), cover),
            radial(
                "e",
                (w * 0.3, h * 0.16),
                max(w, h) * 0.55,
                [(0, "#ffffff", 0.7), (1, "#ffffff", 0)],
            ),
            radial(
                "c",
                (w * 0.3, h * 0.14),
                max(w, h) * 0.6,
                [(0, "#ffffff", 0.28), (1, "#ffffff", 0)],
            ),
        )
    )


def face_up_parts(w: int, h: int, back: Back) -> tuple[str, str]:
    """Return the gradients of `face_up`, and the art that uses them."""
    full = h + DEPTH
    low = DEPTH * 0.5
    art = _layer(Box(1, low + 4, w - 2, full - low - 4), back.edge)
    art += _layer(Box(2, low, w - 4, full - low - 3), "url(#b)")
    art += _layer(Box(1, 12, w - 2, h + low - 11), _RIM)
    art += _layer(Box(2, 12, w - 4, h + low - 13), "url(#s)")
    art += _layer(Box(1, 1, w - 2, h - 1), "url(#r)")
    art += rect(Box(4, 4, w - 8, h - 9), _CORNER - 3, "url(#l)")
    top = Box(11, 11, w - 22, h - 23)
    art += rect(top, _CORNER - 8, "url(#f)") + rect(top, _CORNER - 8, "url(#e)")
    return _gradients(w, h, back), art


def face_up(w: int, h: int, name: str) -> str:
    """Draw a body with an empty ivory face; its back is the stripe at the bottom."""
    gradients, art = face_up_parts(w, h, BACKS[name])
    return document(w, h + DEPTH, art, gradients)


def face_down(w: int, h: int, name: str, small: bool) -> str:
    """Draw a body that shows its back; its ivory is the stripe at the bottom."""
    back, full = BACKS[name], h + DEPTH
    low = DEPTH * 0.5
    art = _layer(Box(2, low + 4, w - 4, full - low - 6), _RIM)
    art += _layer(Box(3, low, w - 6, full - low - 5), "url(#s)")
    art += _layer(Box(2, 10, w - 4, h + DEPTH * 0.42 - 8), back.edge)
    art += _layer(Box(3, 10, w - 6, h + DEPTH * 0.42 - 10), "url(#b)")
    art += _layer(Box(2, 2, w - 4, h - 4), back.edge)
    art += rect(Box(4, 3, w - 8, h - 8), _CORNER - 2, back.shine)
    top = Box(9, 9, w - 18, h - 18)
    art += rect(top, _CORNER - 6, "url(#k)") + pattern(name, w, h, small)
    line = Stroke(back.shine, 8 if small else 4)
    art += rect(Box(26, 26, w - 52, h - 52), _CORNER - 16, "none", line, 'stroke-opacity=".4"')
    art += rect(top, _CORNER - 6, "url(#c)")
    return document(w, full, art, _gradients(w, h, back))


def shadow(w: int, h: int) -> str:
    """Draw a soft shadow for a body, `SHADOW_PAD` larger on every side."""
    full = h + DEPTH
    art = ""
    # A wide soft one, which the lamp makes, and a narrow one where the tile touches the cloth.
    for steps, wide, down, shown in ((14, 0.94, 18, ".026"), (7, 0.34, 8, ".05")):
        for step in range(steps):
            grow = SHADOW_PAD * (1 - step / steps) * wide
            left, top = SHADOW_PAD - grow + 5, SHADOW_PAD - grow + down
            box = Box(left, top, w + 2 * grow - 6, full + 2 * grow - down)
            art += rect(box, _CORNER + grow, "#000000", None, f'fill-opacity="{shown}"')
    return document(w + 2 * SHADOW_PAD, full + 2 * SHADOW_PAD, art)


def bodies() -> dict[str, str]:
    """Return file name -> SVG of every body and shadow."""
    files: dict[str, str] = {}
    for turned, size in {"": UPRIGHT, "-side": SIDEWAYS}.items():
        files[f"shadow{turned}.svg"] = shadow(*size)
        for name in BACKS:
            files[f"face-{name}{turned}.svg"] = face_up(*size, name)
            files[f"back-{name}{turned}.svg"] = face_down(*size, name, small=False)
            files[f"back-{name}-small{turned}.svg"] = face_down(*size, name, small=True)
    return files
