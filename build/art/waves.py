"""Helpers for making sounds: tones and noise.

Samples are plain lists of numbers, about -1 to 1, RATE of them a second. Everything is summed from
sines and seeded noise with the standard library alone, so every system makes the same bytes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

RATE = 44_100
"""Samples a second."""
SILENT = math.log(1000)
"""A fall of sixty decibels, as a power of e."""
_ONSET = 0.0003  # seconds in which a blow builds up: ivory on felt is softer than glass on steel

Samples: TypeAlias = list[float]


@dataclass(frozen=True, slots=True)
class Partial:
    """A sine of a frequency in Hz that falls by 60 dB in this number of seconds."""

    frequency: float
    gain: float
    fall: float


class Track:
    """Silence of a length in seconds, onto which sounds are added."""

    def __init__(self, seconds: float) -> None:
        self.samples: Samples = [0.0] * round(seconds * RATE)

    def lay(self, sound: Sequence[float], at: float = 0.0, gain: float = 1.0) -> None:
        """Add a sound at a time in seconds. Cut off the part that does not fit."""
        start = round(at * RATE)
        for number, value in enumerate(sound[: max(0, len(self.samples) - start)], start):
            self.samples[number] += gain * value


# --- what sounds --------------------------------------------------------------------------------


def ring(partials: Sequence[Partial], onset: float = _ONSET) -> Samples:
    """Return a struck object: its partials fade after a blow of `onset` seconds."""
    track = Track(max(one.fall for one in partials))
    for one in partials:
        track.lay(_sine(one))
    return shaped(track.samples, lambda second: 1 - math.exp(-second / onset))


def _sine(partial: Partial) -> Samples:
    turn, sink = math.tau * partial.frequency / RATE, SILENT / (partial.fall * RATE)
    return [
        partial.gain * math.sin(turn * number) * math.exp(-sink * number)
        for number in range(round(partial.fall * RATE))
    ]


def hiss(seconds: float, low: float, high: float, rng: random.Random) -> Samples:
    """Return noise between two frequencies, with a peak of 1."""
    noise = [2 * rng.random() - 1 for _ in range(round(seconds * RATE))]
    band = below(_above(below(noise, high), low), high)
    peak = max(map(abs, band))
    return [value / peak for value in band]


def below(samples: Sequence[float], frequency: float) -> Samples:
    """Return the samples after a gentle low pass."""
    step = 1 - math.exp(-math.tau * frequency / RATE)
    level, found = 0.0, []
    for value in samples:
        level += step * (value - level)
        found.append(level)
    return found


def _above(samples: Sequence[float], frequency: float) -> Samples:
    """Return the samples after a gentle high pass."""
    low = below(samples, frequency)
    return [value - rest for value, rest in zip(samples, low, strict=True)]


def shaped(samples: Sequence[float], gain: Callable[[float], float]) -> Samples:
    """Return the samples with a gain that depends on the time in seconds."""
    return [value * gain(number / RATE) for number, value in enumerate(samples)]
