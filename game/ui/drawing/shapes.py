"""Drawn surfaces of the interface: panels, buttons, rings. All are smooth at every size."""

from __future__ import annotations

import io
import math
from collections.abc import Callable

import pygame

from game.ui.drawing import large
from game.ui.drawing.looks import BubbleLook, ButtonLook, PlotLook
from game.ui.drawing.theme import Colour, Felt

_LACQUER = "#2b2932", "#151418"
_GOLD, _SHINE, _GLOW, _RIM = "#ffd678", "#ffe196", "#ffd36b", "#fff3cf"
SUNK = (190, 190, 190)
"""The tint of what is pressed."""
RAYS = 20
"""The number of rays around a limit hand."""
_BANDS = 18
"""The steps in which a halo fades."""

# style: (top colour, bottom colour, opacity, border colour, border opacity); a colour is a tone of
# the felt, or a fixed colour for all felts
_PANELS: dict[str, tuple[str, str, float, str, float]] = {
    "panel": ("panel", "panel_low", 1.0, "edge", 0.85),
    "dialog": ("dialog", "dialog_low", 1.0, _GOLD, 0.85),
    "centre": (*_LACQUER, 1.0, _GOLD, 0.60),
    "centre_lit": ("#3a3742", "#211f26", 1.0, _SHINE, 1.0),
    "frame": ("#000000", "#000000", 0.30, _GOLD, 0.35),
    "strip": ("deep", "deep", 0.66, _SHINE, 0.35),
    "plate": ("plate", "plate", 0.82, "#ffffff", 0.20),
    "plate_active": ("#5a4408", "#3e2f06", 0.92, _GOLD, 0.95),
    "row": ("row", "row", 0.55, _SHINE, 0.25),
    "row_hover": ("lit", "lit_low", 0.90, _SHINE, 0.80),
    "row_pressed": ("quiet_low", "quiet", 1.0, _SHINE, 1.0),
    "choice": ("field", "field_low", 1.0, "field_edge", 1.0),
    "chosen": ("lit", "lit_low", 1.0, _SHINE, 0.9),
    "empty": ("deep", "deep", 0.5, _GOLD, 0.9),
    "shade": ("veil", "veil", 0.62, "", 0.0),
    "dim": ("veil", "veil", 0.40, "", 0.0),
    "chip": ("#3a1008", "#240a05", 0.90, _GOLD, 1.0),
    "focus": ("", "", 0.0, _GLOW, 1.0),
    "band": ("#000000", "#000000", 0.72, "", 0.0),
    "light_line": (_SHINE, _SHINE, 0.55, "", 0.0),
    "light": (_GOLD, "#f2b23c", 0.95, "", 0.0),
    "line": (_SHINE, _SHINE, 0.30, "", 0.0),
    "track": ("deep", "deep", 0.8, "", 0.0),
    "unfilled": ("#3a3840", "#4a4850", 1.0, "", 0.0),
    "hollow": ("", "", 0.0, "deep", 0.8),
    "filled": ("#9ccf63", "#7fb34a", 1.0, "", 0.0),
    "cost": ("#ff9c84", "#e8785c", 1.0, "", 0.0),
}

_BUTTONS: dict[str, tuple[str, str]] = {
    "normal": ("lit", "lit_low"),
    "primary": ("#207e56", "#0d5c37"),
    "danger": ("#c0473e", "#95281f"),
    "quiet": ("quiet", "quiet_low"),
}

_BADGES: dict[str, tuple[str, str]] = {
    "wind": ("lit_low", "quiet"),
    "east": ("#d8282c", "#a31418"),
    "gold": ("#ffe08a", "#d19a24"),
    "silver": ("#f2f4f4", "#a9b4b4"),
    "bronze": ("#e7b184", "#a8683a"),
}


def svg(source: str | io.BytesIO, width: int, height: int) -> pygame.Surface:
    """Return the picture of an SVG file or text stream at this size."""
    drawn = pygame.image.load_sized_svg(source, (width, height))
    # Surfaces in the reader's colour order draw thirty times slower than in the screen's.
    return drawn.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def _rounded(
    width: int,
    height: int,
    radius: float,
    fill: tuple[str, str, float],
    border: tuple[str, float, float] = ("", 0.0, 0.0),
) -> pygame.Surface:
    """Return a rounded rectangle: fill (top, bottom, opacity), border (colour, opacity, width)."""

    def draw(wide: int) -> pygame.Surface:
        return _drawn_rounded(wide, height, radius, fill, border)

    return _stretched(draw, width, height, math.ceil(radius + border[2]) + 1)


def _stretched(
    draw: Callable[[int], pygame.Surface], width: int, height: int, end: int
) -> pygame.Surface:
    """Return a picture that `draw` makes of any width, and whose columns are equal but for `end` on
    either side. To draw a wide one as it is takes many times longer and more memory."""
    middle = width - 2 * end
    if middle <= 1:
        return draw(width)
    ends = draw(2 * end + 1)
    ends.set_alpha(None)  # so that it is copied as it is
    surface = large.surface((width, height), pygame.SRCALPHA)
    whole = surface.subsurface((end, 0, middle, height))
    pygame.transform.scale(ends.subsurface((end, 0, 1, height)), (middle, height), whole)
    for left, start in ((0, 0), (end + middle, end + 1)):
        surface.blit(ends, (left, 0), (start, 0, end, height))
    return surface


def _drawn_rounded(
    width: int,
    height: int,
    radius: float,
    fill: tuple[str, str, float],
    border: tuple[str, float, float],
) -> pygame.Surface:
    """Draw a rounded rectangle as it is."""
    top, bottom, opacity = fill
    colour, shown, line = border
    paint = 'fill="none"' if not top else 'fill="url(#a)"'
    stroke = (
        f' stroke="{colour}" stroke-opacity="{shown:g}" stroke-width="{line:g}"' if colour else ""
    )
    half = line / 2
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"'
        f' x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{top or "#000000"}" stop-opacity="{opacity:g}"/>'
        f'<stop offset="1" stop-color="{bottom or "#000000"}" stop-opacity="{opacity:g}"/>'
        "</linearGradient></defs>"
        f'<rect x="{half:g}" y="{half:g}" width="{width - line:g}" height="{height - line:g}"'
        f' rx="{radius:g}" {paint}{stroke}/></svg>'
    )
    return svg(io.BytesIO(text.encode()), width, height)


def _toned(felt: Felt, *colours: str) -> tuple[str, ...]:
    """Return the colours, with tone names replaced by the felt's tones."""
    return tuple(felt.tones.get(colour, colour) for colour in colours)


def panel(felt: Felt, style: str, width: int, height: int, radius: int) -> pygame.Surface:
    """Return a surface in a style of `_PANELS`, or raise KeyError. Lengths are in pixels."""
    top, bottom, opacity, border, shown = _PANELS[style]
    top, bottom, border = _toned(felt, top, bottom, border)
    if not border and not radius and top == bottom:
        # One colour all over: many times faster than as a drawing of this size.
        surface = large.surface((width, height), pygame.SRCALPHA)
        surface.fill(_rounded(1, 1, 0, (top, bottom, opacity)).get_at((0, 0)))
        return surface
    line = max(1.0, min(width, height) * 0.008) if border else 0.0
    if style in ("focus", "hollow"):
        line = max(2.0, radius * 0.22)
    return _rounded(width, height, radius, (top, bottom, opacity), (border, shown, min(line, 2.5)))


def halo(width: int, height: int, radius: int) -> pygame.Surface:
    """Return pale light that fades towards the edges of its box. `radius` is its breadth."""

    def draw(wide: int) -> pygame.Surface:
        return _drawn_halo(wide, height, radius)

    return _stretched(draw, width, height, math.ceil(1.4 * radius) + 1)


def _drawn_halo(width: int, height: int, radius: int) -> pygame.Surface:
    art = ""
    for step in range(_BANDS):
        part = 1 - step / _BANDS
        away = radius * (1 - part)
        art += (
            f'<rect x="{away:g}" y="{away:g}" width="{width - 2 * away:g}"'
            f' height="{height - 2 * away:g}" rx="{radius * (0.4 + part):g}"'
            f' fill="#ffdf7e" fill-opacity="{0.012 + 0.07 * (1 - part):.4f}"/>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    return svg(io.BytesIO(f"{head}{art}</svg>".encode()), width, height)


def rays(width: int, height: int, radius: int = 1) -> pygame.Surface:
    """Return golden rays from the middle, which begin `radius` away from it and fade towards the
    edges."""
    x, y, step = width / 2, height / 2, math.tau / 2 / RAYS
    far = math.hypot(x, y)
    art = ""
    for number in range(RAYS):
        ends = (2 * step * number + step / 2 * sign for sign in (-1, 1))
        one, two = ((math.cos(turn), math.sin(turn)) for turn in ends)
        corners = ((radius, one), (far, one), (far, two), (radius, two))
        points = " ".join(f"{x + at * to[0]:.1f},{y + at * to[1]:.1f}" for at, to in corners)
        art += f'<polygon points="{points}" fill="url(#r)"/>'
    stops = ((0.0, 0.30), (0.5, 0.16), (1.0, 0.0))
    shades = "".join(
        f'<stop offset="{at:g}" stop-color="{_GOLD}" stop-opacity="{shown:g}"/>'
        for at, shown in stops
    )
    spread = f"matrix({x:g} 0 0 {y:g} {x:g} {y:g})"
    gradient = (
        f'<radialGradient id="r" gradientUnits="userSpaceOnUse" gradientTransform="{spread}"'
        f' cx="0" cy="0" r="1">{shades}</radialGradient>'
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f"<defs>{gradient}</defs>{art}</svg>"
    )
    return svg(io.BytesIO(text.encode()), width, height)


def rounded(width: int, height: int, radius: float, colour: str) -> pygame.Surface:
    """Return a rounded rectangle of one colour."""
    return _rounded(width, height, radius, (colour, colour, 1.0))


def rounded_line(
    width: int, height: int, radius: float, colour: str, shown: float, line: float
) -> pygame.Surface:
    """Return the line around a rounded rectangle, `line` pixels wide."""
    return _rounded(width, height, radius, ("", "", 0.0), (colour, shown, line))


def framed(felt: Felt, picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return the picture with round corners and a thin frame."""
    width, height = picture.get_size()
    surface = rounded(width, height, radius, "#ffffff")
    surface.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    line = min(2.5, max(1.0, min(width, height) * 0.008))
    edge = rounded_line(width, height, radius, felt.tones["edge"], 0.85, line)
    surface.blit(edge, (0, 0))
    return surface


def button(felt: Felt, look: ButtonLook, width: int, height: int) -> pygame.Surface:
    """Return a push button without its label. A disabled one is quiet, whatever its style. One that
    is pointed at has a bright rim, so its label stands out as much as before; a pressed one is
    sunk. Rims and corners are alike at every height: they follow the size of the label."""
    top, bottom, edge = _toned(felt, *_BUTTONS[look.style if look.enabled else "quiet"], "edge")
    line, radius = max(1.0, 0.085 * look.size), min(0.26 * height, 0.8 * look.size)
    if not look.enabled:
        return _rounded(width, height, radius, (top, bottom, 1.0), (edge, 0.3, line))
    border = (_RIM, 1.0, 1.5 * line) if look.hover or look.pressed else (edge, 0.85, line)
    if look.pressed:
        return tinted(_rounded(width, height, radius, (bottom, top, 1.0), border), SUNK)
    surface = _rounded(width, height, radius, (top, bottom, 1.0), border)
    return brightened(surface, 8) if look.hover else surface


def toggle(felt: Felt, on: bool, width: int, height: int, hover: bool) -> pygame.Surface:
    """Return a switch at the left of its box, as high as the box."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    w = min(width, round(height * 1.9))
    ends = ("#3fc486", "#1f8f58") if on else ("off", "off_low")
    top, bottom, edge = _toned(felt, *ends, "edge")
    surface.blit(_rounded(w, height, height / 2 - 1, (top, bottom, 1.0), (edge, 0.9, 1.2)), (0, 0))
    gap = max(2, round(height * 0.1))
    size = height - 2 * gap
    knob = _rounded(size, size, size / 2, ("#ffffff", "#e8dcc0", 1.0))
    surface.blit(knob, (w - size - gap if on else gap, gap))
    return brightened(surface) if hover else surface


def slider(felt: Felt, part: int, width: int, height: int, hover: bool) -> pygame.Surface:
    """Return a bar as wide as its box with a knob at `part` thousandths of the way."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    bar, knob = max(4, height // 4), round(height * 0.86)
    top, travel = (height - bar) // 2, width - knob
    above, below = _toned(felt, "track", "track_low")
    surface.blit(_rounded(width, bar, bar / 2, (above, below, 1.0)), (0, top))
    at = round(travel * part / 1000)
    done = max(bar, at + knob // 2)
    surface.blit(_rounded(done, bar, bar / 2, ("#f0cf7a", "#c99b35", 1.0)), (0, top))
    disc = _rounded(knob, knob, knob / 2, ("#ffffff", "#e3d5b4", 1.0), ("#8a7440", 1.0, 1.0))
    surface.blit(disc, (at, (height - knob) // 2))
    return brightened(surface) if hover else surface


def badge(felt: Felt, style: str, width: int, height: int) -> pygame.Surface:
    """Return a badge without its characters: a disc, or a pill if its box isn't a square."""
    top, bottom = _toned(felt, *_BADGES[style])
    return _rounded(width, height, min(width, height) / 2, (top, bottom, 1.0), ("#ffe9b0", 0.5, 1))


def bubble(look: BubbleLook, width: int, height: int) -> tuple[pygame.Surface, int]:
    """Return a speech bubble, and the number of pixels by which its picture extends beyond its box
    on every side."""
    x, y = look.tail
    pad = max(-x, x - width, -y, y - height, 0) + 3
    line = max(1.5, look.radius * (0.1 if look.dots else 0.16))
    colour = "#b9ab86" if look.dots else "#c4252b"
    # The tail grows out of the side that it leaves, and narrows towards its end.
    base, inset, half = look.radius + 2 * line, look.radius / 2, look.radius * 0.45
    if 0 < y < height:
        at, edge = height / 2, width - inset if x > width else inset
        feet = ((edge, at - half), (edge, at + half))
    else:
        at, edge = min(max(x, base), width - base), height - inset if y > 0 else inset
        feet = ((at - half, edge), (at + half, edge))
    points = " ".join(f"{pad + px:.1f},{pad + py:.1f}" for px, py in (feet[0], (x, y), feet[1]))
    fill = 'fill="#fff9ea"'
    art = (
        f'<polygon points="{points}" {fill} stroke="{colour}" stroke-width="{2 * line:.2f}"'
        f' stroke-linejoin="round"/>'
        f'<rect x="{pad + line / 2:.2f}" y="{pad + line / 2:.2f}" width="{width - line:.2f}"'
        f' height="{height - line:.2f}" rx="{look.radius}" {fill} stroke="{colour}"'
        f' stroke-width="{line:.2f}"/><polygon points="{points}" {fill}/>'
    )
    for place in (1, 2, 3) if look.dots else ():
        cx, cy, r = pad + width * place / 4, pad + height / 2, height * 0.12
        art += f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{r:.1f}" fill="#4a3c1c"/>'
    size = f'width="{width + 2 * pad}" height="{height + 2 * pad}"'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{art}</svg>'
    return svg(io.BytesIO(text.encode()), width + 2 * pad, height + 2 * pad), pad


def plot(look: PlotLook, width: int, height: int) -> tuple[pygame.Surface, int]:
    """Return the picture of a golden line, its end marked, over thin horizontal lines. Also return
    the number of pixels by which the picture extends beyond its box on every side."""
    pad = round(height * 0.02) + 3

    def y(one: int) -> float:
        return pad + height * (1 - one / 1000)

    step = width / max(1, len(look.heights) - 1)
    points = [(pad + place * step, y(one)) for place, one in enumerate(look.heights)]
    line = " ".join(f"{x:.1f},{at:.1f}" for x, at in points)
    ground = f"{pad},{y(look.base):.1f} {line} {points[-1][0]:.1f},{y(look.base):.1f}"
    thin = max(1.0, height / 240)
    across = "".join(
        f'<line x1="{pad}" x2="{pad + width}" y1="{y(one):.1f}" y2="{y(one):.1f}" stroke="{_SHINE}"'
        f' stroke-opacity="{0.45 if one == look.base else 0.14:g}" stroke-width="{thin:g}"/>'
        for one in sorted({*look.lines, look.base} if look.lines or not look.colour else ())
    )
    (x, end), tint = points[-1], look.colour or _GOLD
    shade = (
        "" if look.colour else f'<polygon points="{ground}" fill="{_GOLD}" fill-opacity="0.13"/>'
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 2 * pad}"'
        f' height="{height + 2 * pad}">{across}'
        f'{shade}<polyline points="{line}" fill="none" stroke="{tint}"'
        f' stroke-width="{2.6 * thin:g}" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle cx="{x:.1f}" cy="{end:.1f}" r="{pad - 1}"'
        f' fill="{look.colour or "#fff6d8"}"/></svg>'
    )
    return svg(io.BytesIO(text.encode()), width + 2 * pad, height + 2 * pad), pad


def brightened(surface: pygame.Surface, by: int = 22) -> pygame.Surface:
    """Return a slightly lighter copy of the picture with the same transparency."""
    copy = surface.copy()
    copy.fill((by, by, by * 4 // 5, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return copy


def tinted(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Return a white drawing in this colour."""
    copy = surface.copy()
    copy.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def darken(surface: pygame.Surface, box: pygame.Rect, radius: int) -> None:
    """Darken the rounded box in place."""
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    shade.fill((255, 255, 255, 255))
    pygame.draw.rect(shade, (222, 221, 214, 255), box, border_radius=radius)
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def ring(
    surface: pygame.Surface, box: pygame.Rect, colour: Colour, radius: int, scale: float
) -> None:
    """Draw a glowing ring round the box, inside the surface's shadow margin."""
    paint = "#" + bytes(colour[:3]).hex()
    line, room = max(2.0, 9 * scale), 26 * scale
    glow = "".join(
        _outline(box, radius, grow * scale, 2.5 * scale, paint, 0.5 * (1 - grow / 26) ** 2)
        for grow in range(2, 26, 2)
    )
    art = glow + _outline(box, radius, line / 2 - scale, line, paint, 1.0)
    around = box.inflate(2 * math.ceil(room), 2 * math.ceil(room)).clip(surface.get_rect())
    size = f'width="{around.w}" height="{around.h}"'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        f'<g transform="translate({-around.x} {-around.y})">{art}</g></svg>'
    )
    surface.blit(svg(io.BytesIO(text.encode()), around.w, around.h), around)


def _outline(
    box: pygame.Rect, radius: float, away: float, line: float, colour: str, shown: float
) -> str:
    """Draw the outline of a rounded box, this far outside it."""
    return (
        f'<rect x="{box.x - away:.2f}" y="{box.y - away:.2f}" width="{box.w + 2 * away:.2f}"'
        f' height="{box.h + 2 * away:.2f}" rx="{radius + away:.2f}" fill="none" stroke="{colour}"'
        f' stroke-width="{line:.2f}" stroke-opacity="{shown:.3f}"/>'
    )
