"""索 Two to nine bamboo: jointed sticks, placed by hand for each rank.

2, 3, 4, 6 and 8 are all green, because they form the All Green hand. There are two arrangements,
with and without an index digit.
"""

from __future__ import annotations

from dataclasses import dataclass

from art.svg import GREEN, RED, Manner, Parts, cut, data, group, placed


@dataclass(frozen=True, slots=True)
class Stick:
    """A stick: its centre, its width over the joints, its length, its colour, its turn."""

    x: float
    y: float
    w: float
    h: float
    colour: str = GREEN
    turn: float = 0.0


def _columns(
    xs: tuple[float, ...], ys: tuple[float, ...], size: tuple[float, float]
) -> list[Stick]:
    return [Stick(x, y, *size) for y in ys for x in xs]


_M_HALF = [
    Stick(40, 112, 54, 164),
    Stick(260, 112, 54, 164),
    Stick(101, 116, 44, 136, GREEN, -27),
    Stick(199, 116, 44, 136, GREEN, 27),
]
"""The upper half of 8 bamboo; the lower half is its mirror image."""

_PLAIN: dict[int, list[Stick]] = {
    2: _columns((150,), (108, 292), (76, 166)),
    3: [Stick(150, 108, 72, 164), *_columns((76, 224), (292,), (72, 164))],
    4: _columns((82, 218), (108, 292), (72, 164)),
    5: [*_columns((62, 238), (108, 292), (66, 160)), Stick(150, 200, 66, 160, RED)],
    6: _columns((58, 150, 242), (108, 292), (68, 164)),
    7: [Stick(150, 70, 64, 108, RED), *_columns((58, 150, 242), (200, 326), (64, 114))],
    8: _M_HALF,
    9: [
        *_columns((58, 242), (72, 200, 328), (64, 116)),
        *(Stick(150, y, 64, 116, RED) for y in (72, 200, 328)),
    ],
}

_WITH_INDEX: dict[int, list[Stick]] = {
    2: _columns((166,), (112, 292), (72, 162)),
    3: [Stick(172, 112, 66, 162), *_columns((104, 240), (292,), (66, 162))],
    4: _columns((118, 232), (112, 292), (66, 162)),
    5: [*_columns((110, 256), (112, 292), (56, 158)), Stick(183, 202, 56, 158, RED)],
    6: _columns((112, 184, 256), (112, 292), (58, 162)),
    7: [Stick(184, 74, 56, 106, RED), *_columns((112, 184, 256), (202, 326), (56, 112))],
    8: _M_HALF,
    9: [
        *_columns((112, 256), (76, 202, 328), (56, 114)),
        *(Stick(184, y, 56, 114, RED) for y in (76, 202, 328)),
    ],
}


def _outline(w: float, h: float) -> str:
    """Draw three joints and two waisted segments around the origin."""
    a, k = w / 2, h / 2
    b = a * 0.62
    end, mid = h * 0.118, h * 0.072
    right: Parts = ("L", 0.5 * a, -k, "Q", a, -k, a, -k + end / 2, "Q", a, -k + end, b, -k + end)
    right += ("C", 0.88 * b, -0.6 * k, 0.88 * b, -0.4 * k, b, -mid, "Q", a, -mid, a, 0)
    right += ("Q", a, mid, b, mid, "C", 0.88 * b, 0.4 * k, 0.88 * b, 0.6 * k, b, k - end)
    right += ("Q", a, k - end, a, k - end / 2, "Q", a, k, 0.5 * a, k)
    left: Parts = ("L", -0.5 * a, k, "Q", -a, k, -a, k - end / 2, "Q", -a, k - end, -b, k - end)
    left += ("C", -0.88 * b, 0.6 * k, -0.88 * b, 0.4 * k, -b, mid, "Q", -a, mid, -a, 0)
    left += ("Q", -a, -mid, -b, -mid, "C", -0.88 * b, -0.4 * k, -0.88 * b, -0.6 * k, -b, -k + end)
    left += ("Q", -a, -k + end, -a, -k + end / 2, "Q", -a, -k, -0.5 * a, -k)
    return data("M", 0, -k, *right, *left, "Z")


def _slit(x: float, y: float, half_w: float, half_h: float) -> str:
    """Draw a groove with round ends along its longer side."""
    r = min(half_w, half_h)
    across, along = half_w - r, half_h - r
    top = data("M", x - half_w, y - along, "A", r, r, 0, 0, 1, x - across, y - half_h)
    right = data("L", x + across, y - half_h, "A", r, r, 0, 0, 1, x + half_w, y - along)
    bottom = data("L", x + half_w, y + along, "A", r, r, 0, 0, 1, x + across, y + half_h)
    left = data("L", x - across, y + half_h, "A", r, r, 0, 0, 1, x - half_w, y + along, "Z")
    return top + right + bottom + left


def _hollow(w: float, h: float) -> list[str]:
    """Draw wide openings, which distinguish a stick from a solid one in any colour."""
    return [_slit(0, side * h * 0.232, w * 0.19, h * 0.13) for side in (-1, 1)]


def _grooves(w: float, h: float) -> list[str]:
    length = h * 0.118
    segments = [_slit(0, side * h * 0.232, w * 0.07, length) for side in (-1, 1)]
    joints = [_slit(0, side * h * 0.441, w * 0.29, h * 0.013) for side in (-1, 1)]
    return [*segments, *joints, _slit(0, 0, w * 0.31, h * 0.013)]


def _drawn(stick: Stick, manner: Manner) -> str:
    holes: list[str] = []
    if manner is Manner.FULL:
        holes = _grooves(stick.w, stick.h)
    elif manner is Manner.BOLD and stick.colour == RED:
        holes = _hollow(stick.w, stick.h)
    body = cut(stick.colour, [_outline(stick.w, stick.h), *holes])
    return placed(body, stick.x, stick.y, stick.turn)


def _mirrored(art: str) -> str:
    return art + group(art, "translate(0 400) scale(1 -1)")


def bamboo(rank: int, manner: Manner, index: bool) -> str:
    """Draw 2 to 9 bamboo (bird draws 1 bamboo)."""
    art = "".join(_drawn(stick, manner) for stick in (_WITH_INDEX if index else _PLAIN)[rank])
    if rank != 8:
        return art
    art = _mirrored(art)
    return group(art, "translate(76 6) scale(.73 .97)") if index else art
