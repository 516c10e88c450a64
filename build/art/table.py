"""The art on and around the table: buttons, icons, the dealer's triangle, the title's emblem.

All except the emblem are 100 x 100 units. Icons are pure white, so that the game can tint them.
"""

from __future__ import annotations

from art.backs import BACKS
from art.bodies import DEPTH, UPRIGHT, face_up_parts
from art.glyphs import Place, sans
from art.svg import (
    Box,
    Stroke,
    circle,
    cut,
    data,
    disc_data,
    document,
    ellipse,
    linear,
    path,
    placed,
    polar,
    rect,
    ring,
)

_WHITE = "#ffffff"


def _round_button(top: str, bottom: str, sign: str) -> str:
    """Draw a glossy round button with a sign in thick strokes."""
    gradients = linear("a", (0, 4), (0, 94), [(0, top, 1), (1, bottom, 1)])
    gradients += linear("g", (0, 6), (0, 52), [(0, _WHITE, 0.42), (1, _WHITE, 0.04)])
    art = circle(50, 53, 46, "#000000", 'fill-opacity=".16"')
    art += circle(50, 52, 45, "#000000", 'fill-opacity=".26"')
    art += circle(50, 49, 45, bottom) + circle(50, 49, 43, "url(#a)")
    art += ring(50, 49, 42, Stroke(_WHITE, 2.6), 'stroke-opacity=".38"')
    art += ellipse(50, 28, 33, 20, "url(#g)")
    art += path(sign, "none", Stroke(bottom, 12), 'transform="translate(0 2.5)"')
    return document(100, 100, art + path(sign, "none", Stroke(_WHITE, 12)), gradients)


def _tick() -> str:
    return _round_button("#3ccf80", "#0e7440", data("M", 28, 51, "L", 44, 67, "L", 73, 34))


def _cross() -> str:
    sign = data("M", 34, 33, "L", 66, 65, "M", 66, 33, "L", 34, 65)
    return _round_button("#f0675a", "#9c1f19", sign)


def _g_button(colours: tuple[str, str, str, str], gloss: float) -> str:
    """Draw the kong button; colours of its top, bottom, rim and letter."""
    top, bottom, rim, letter = colours
    gradients = linear("a", (0, 2), (0, 92), [(0, top, 1), (1, bottom, 1)])
    gradients += linear("g", (0, 6), (0, 50), [(0, _WHITE, gloss), (1, _WHITE, 0.02)])
    art = rect(Box(3, 7, 94, 91), 21, "#000000", None, 'fill-opacity=".4"')
    art += rect(Box(3, 2, 94, 92), 21, rim) + rect(Box(5, 4, 90, 88), 19, "url(#a)")
    art += rect(Box(8, 7, 84, 40), 16, "url(#g)")
    sign = Place(50, 48, 72)
    shine = sans("G", Place(50, 50, 72), _WHITE).replace("/>", f' fill-opacity="{gloss:.2f}"/>')
    return document(100, 100, art + shine + sans("G", sign, letter), gradients)


def _triangle() -> str:
    """Draw the dealer's mark, pointing up: a golden gem with two facets."""
    top, left, right, heart = (50, 14), (10, 84), (90, 84), (50, 60)
    gold = Stroke("#7a4b05", 8)
    art = path(data("M", *top, "L", *left, "L", *right, "Z"), "#7a4b05", gold)
    art += path(data("M", *top, "L", *left, "L", *heart, "Z"), "#ffe08a")
    art += path(data("M", *top, "L", *heart, "L", *right, "Z"), "#f2b233")
    return document(
        100, 100, art + path(data("M", *left, "L", *heart, "L", *right, "Z"), "#d98f16")
    )


def _stroked(width: float, *parts: str | float) -> str:
    return document(100, 100, path(data(*parts), "none", Stroke(_WHITE, width)))


def _layout_icon() -> str:
    frames = (Box(14, 14, 31, 31), Box(55, 14, 31, 31), Box(14, 55, 31, 31), Box(55, 55, 31, 31))
    return document(100, 100, "".join(rect(box, 6, _WHITE) for box in frames))


def _arrow(turn: float) -> str:
    sign = path(data("M", -15, -30, "L", 15, 0, "L", -15, 30), "none", Stroke(_WHITE, 12))
    return document(100, 100, placed(sign, 50, 50, turn))


_BAR = ("M", 80, 22, "L", 80, 78)


def _skip(*more: str | float) -> str:
    """Draw two arrows; with `_BAR`, one arrow and a bar to skip to the end."""
    at = (26,) if more else (20, 52)
    arrows = [part for x in at for part in ("M", x, 22, "L", x + 28, 50, "L", x, 78)]
    return _stroked(12, *arrows, *more)


def _play_icon() -> str:
    sign = data("M", 30, 20, "L", 80, 50, "L", 30, 80, "Z")
    return document(100, 100, path(sign, _WHITE, Stroke(_WHITE, 8)))


def _replay_icon() -> str:
    x, y = polar(50, 52, 50, 32)
    arc = ("M", x, y, "A", 32, 32, 0, 1, 1, *polar(50, 52, 0, 32))
    art = path(data(*arc), "none", Stroke(_WHITE, 10))
    return document(100, 100, art + path(data("M", 48, 2, "L", 48, 38, "L", 74, 20, "Z"), _WHITE))


def _undo_icon() -> str:
    """Draw an arrow that turns back to the left."""
    arc = ("M", 30, 82, "L", 60, 82, "A", 24, 24, 0, 0, 0, 60, 34, "L", 18, 34)
    return _stroked(10, *arc, "M", 38, 12, "L", 16, 34, "L", 38, 56)


def _eye_icon() -> str:
    outline = data("M", 8, 50, "Q", 50, 4, 92, 50, "Q", 50, 96, 8, 50, "Z")
    art = path(outline, "none", Stroke(_WHITE, 9))
    return document(100, 100, art + circle(50, 50, 15, _WHITE))


def _tiles_out_icon() -> str:
    """Draw a tile with a question mark."""
    sign = ("M", 39, 38, "A", 11, 11, 0, 1, 1, 50, 50, "L", 50, 57)
    art = rect(Box(22, 10, 56, 80), 10, "none", Stroke(_WHITE, 9))
    art += path(data(*sign), "none", Stroke(_WHITE, 8))
    return document(100, 100, art + circle(50, 71, 5.5, _WHITE))


def _gear_icon() -> str:
    points: list[tuple[float, float]] = []
    for tooth in range(8):
        for aside, radius in ((-15, 30), (-9, 43), (9, 43), (15, 30)):
            points.append(polar(50, 50, tooth * 45 + aside, radius))
    outline = "M" + "L".join(data(*point) for point in points) + "Z"
    return document(100, 100, cut(_WHITE, [outline, disc_data(50, 50, 14)]))


def _speaker() -> str:
    return path(
        data("M", 12, 38, "L", 28, 38, "L", 50, 18, "L", 50, 82, "L", 28, 62, "L", 12, 62, "Z"),
        _WHITE,
        Stroke(_WHITE, 5),
    )


def _sound_icon() -> str:
    waves = ("M", 63, 36, "A", 18, 18, 0, 0, 1, 63, 64, "M", 74, 23, "A", 36, 36, 0, 0, 1, 74, 77)
    return document(100, 100, _speaker() + path(data(*waves), "none", Stroke(_WHITE, 7.5)))


def _mute_icon() -> str:
    sign = data("M", 65, 38, "L", 89, 62, "M", 89, 38, "L", 65, 62)
    return document(100, 100, _speaker() + path(sign, "none", Stroke(_WHITE, 8)))


def _full_screen_icon() -> str:
    corners: list[str | float] = []
    for x, y, dx, dy in (
        (14, 14, 24, 24),
        (86, 14, -24, 24),
        (14, 86, 24, -24),
        (86, 86, -24, -24),
    ):
        corners += ["M", x, y + dy, "L", x, y, "L", x + dx, y]
    return _stroked(10, *corners)


def _share_icon() -> str:
    """Draw an arrow that leaves an open box."""
    box = ("M", 34, 42, "L", 18, 42, "L", 18, 90, "L", 82, 90, "L", 82, 42, "L", 66, 42)
    return _stroked(10, *box, "M", 50, 64, "L", 50, 10, "M", 31, 28, "L", 50, 10, "L", 69, 28)


def _auto_win_icon() -> str:
    """Draw a tile with a star."""
    points = [polar(50, 52, step * 36, 11 if step % 2 else 26) for step in range(10)]
    star = "M" + "L".join(data(*point) for point in points) + "Z"
    tile = rect(Box(15, 6, 70, 88), 13, "none", Stroke(_WHITE, 8))
    return document(100, 100, tile + path(star, _WHITE))


def _no_claims_icon() -> str:
    """Draw a crossed-out speech bubble."""
    bubble: list[str | float] = [
        "M",
        24,
        16,
        "L",
        76,
        16,
        "A",
        12,
        12,
        0,
        0,
        1,
        88,
        28,
        "L",
        88,
        54,
    ]
    bubble += ("A", 12, 12, 0, 0, 1, 76, 66, "L", 52, 66, "L", 32, 86, "L", 32, 66, "L", 24, 66)
    bubble += ("A", 12, 12, 0, 0, 1, 12, 54, "L", 12, 28, "A", 12, 12, 0, 0, 1, 24, 16, "Z")
    art = path(data(*bubble), "none", Stroke(_WHITE, 8))
    slash = data("M", 36, 28, "L", 64, 54, "M", 64, 28, "L", 36, 54)
    return document(100, 100, art + path(slash, "none", Stroke(_WHITE, 8)))


def _auto_discard_icon() -> str:
    """Draw an arrow from the hand up to the table."""
    arrow = data("M", 50, 62, "L", 50, 14, "M", 28, 34, "L", 50, 12, "L", 72, 34)
    tray = data("M", 12, 60, "L", 12, 88, "L", 88, 88, "L", 88, 60)
    return document(100, 100, path(arrow + tray, "none", Stroke(_WHITE, 10)))


def _coach_icon() -> str:
    """Draw a light bulb: its glass, the filament and the socket."""
    glass = data("M", 38, 68, "C", 38, 58, 24, 54, 24, 36, "A", 26, 26, 0, 1, 1, 76, 36)
    glass += " " + data("C", 76, 54, 62, 58, 62, 68, "Z")
    socket = data("M", 40, 80, "L", 60, 80, "M", 44, 92, "L", 56, 92)
    filament = data("M", 40, 40, "L", 50, 48, "L", 60, 40, "M", 50, 48, "L", 50, 66)
    art = path(glass, "none", Stroke(_WHITE, 8)) + path(socket, "none", Stroke(_WHITE, 8))
    return document(100, 100, art + path(filament, "none", Stroke(_WHITE, 5)))


def _drop() -> str:
    """Draw a golden drop that points down."""
    outline = data("M", 14, 24, "Q", 50, 6, 86, 24, "Q", 84, 54, 50, 92, "Q", 16, 54, 14, 24, "Z")
    shine = data("M", 28, 26, "Q", 50, 18, 72, 26, "Q", 66, 40, 50, 52, "Q", 34, 40, 28, 26, "Z")
    art = path(outline, "#ffd24d", Stroke("#6b4700", 7))
    return document(100, 100, art + path(shine, "#fff3c4"))


def _owner() -> str:
    """Draw a drop with a dark rim that points up. It is white, so that the game can tint it."""
    outline = data("M", 50, 5, "L", 76, 36, "A", 34, 34, 0, 1, 1, 24, 36, "Z")
    return document(100, 100, path(outline, _WHITE, Stroke("#000000", 9)))


EMBLEM = ("1s", "1p", "C")
"""The emblem's tiles, the foremost last."""
_FAN = ((235, 316, -16), (705, 316, 16), (470, 260, 0))
"""Middle and turn of each."""


def _soft_shadow(w: float, h: float, step: int) -> str:
    """Draw the shadow of a tile as rectangles that grow by `step`: 3 is smooth even on ivory."""
    art, dark = "", f'fill-opacity="{0.011 * step:.3f}"'
    for by in range(0, 40, step):
        box = Box(-w / 2 - by, -h / 2 - by + 16, w + 2 * by, h + DEPTH + 2 * by)
        art += rect(box, 40 + by, "#000000", None, dark)
    return art


def _emblem(faces: tuple[str, ...]) -> str:
    """Draw three fanned tiles: the red dragon before the bird and the one dot."""
    w, h = UPRIGHT
    gradients, body = face_up_parts(w, h, BACKS["bamboo"])
    art = ""
    for face, (x, y, turn) in zip(faces, _FAN, strict=True):
        # Only the foremost tile's shadow falls on ivory.
        tile = _soft_shadow(w, h, 3 if turn == 0 else 8) + placed(body, -w / 2, -h / 2)
        tile += placed(face, -w / 2 + 10, -h / 2 + 13, 0, 0.935)
        art += placed(tile, x, y, turn)
    return document(940, 620, art, gradients)


_BARS = ("M", 16, 26, "L", 84, 26, "M", 16, 50, "L", 84, 50, "M", 16, 74, "L", 84, 74)


def table_art(emblem: tuple[str, ...]) -> dict[str, str]:
    """Return file name -> SVG. `emblem` is the art of the title's tiles."""
    return {
        "tick.svg": _tick(),
        "cross.svg": _cross(),
        "g.svg": _g_button(("#ffe39a", "#cf8f1e", "#8a5a0c", "#4a2a03"), 0.55),
        "g-off.svg": _g_button(("#6d7a72", "#4a564f", "#36403a", "#2c352f"), 0.12),
        "triangle.svg": _triangle(),
        "drop.svg": _drop(),
        "owner.svg": _owner(),
        "emblem.svg": _emblem(emblem),
        "menu.svg": _stroked(11, *_BARS),
        "layout.svg": _layout_icon(),
        "arrow-right.svg": _arrow(0),
        "arrow-left.svg": _arrow(180),
        "arrow-down.svg": _arrow(90),
        "replay.svg": _replay_icon(),
        "undo.svg": _undo_icon(),
        "eye.svg": _eye_icon(),
        "tiles-out.svg": _tiles_out_icon(),
        "gear.svg": _gear_icon(),
        "sound.svg": _sound_icon(),
        "sound-off.svg": _mute_icon(),
        "full-screen.svg": _full_screen_icon(),
        "share.svg": _share_icon(),
        "auto-win.svg": _auto_win_icon(),
        "no-claims.svg": _no_claims_icon(),
        "auto-discard.svg": _auto_discard_icon(),
        "coach.svg": _coach_icon(),
        "skip.svg": _skip(),
        "end.svg": _skip(*_BAR),
        "play.svg": _play_icon(),
        "pause.svg": _stroked(16, "M", 33, 22, "L", 33, 78, "M", 67, 22, "L", 67, 78),
        "close.svg": _stroked(12, "M", 22, 22, "L", 78, 78, "M", 78, 22, "L", 22, 78),
    }
