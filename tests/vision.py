"""Colours as the eye sees them: contrast, distance, and the three kinds of colour-blindness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Matrix: TypeAlias = tuple[tuple[float, float, float], ...]
Triple: TypeAlias = tuple[float, float, float]

VISIONS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The matrices of Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB."""


def _linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


_LINEAR = [_linear(channel) for channel in range(256)]


def parsed(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of a colour such as "#0b7a3b"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: Sequence[int]) -> float:
    """Return the relative luminance by WCAG 2, 0 to 1."""
    red, green, blue = (_LINEAR[channel] for channel in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _curve(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def lab(colour: Sequence[int], vision: str = "normal") -> Triple:
    """Return the CIELAB (D65) of a colour as an eye with this vision sees it."""
    seen = [_LINEAR[channel] for channel in colour[:3]]
    r, g, b = (
        min(1.0, max(0.0, sum(part * channel for part, channel in zip(row, seen, strict=True))))
        for row in VISIONS[vision]
    )
    x = _curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = _curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = _curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """Return the difference of two colours (delta E of 1976).

    1 is just visible, 100 is black to white.
    """
    (a, b, c), (d, e, f) = one, other
    return float(((a - d) ** 2 + (b - e) ** 2 + (c - f) ** 2) ** 0.5)
