"""The sounds of tiles and dice.

A tile is a block of hard melamine: it cracks between 3 and 10 kHz, and these modes fade in
hundredths of a second. The wood below the cloth gives it a short body.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from art.finish import finished, in_room
from art.waves import Partial, Samples, Track, hiss, ring, shaped

START = 0.002
"""Seconds of silence before a knock, in which the sound fades in."""
TILE = ((3250, 0.85, 0.036), (4700, 0.90, 0.028), (6800, 1.00, 0.021), (8900, 0.70, 0.015))
"""The modes of a tile: Hz, gain, seconds to fall by 60 dB."""
TABLE = ((310, 0.58, 0.055), (452, 0.50, 0.045), (660, 0.40, 0.034))
DIE = ((4150, 0.50, 0.026), (6300, 0.55, 0.020), (8800, 0.40, 0.013))
CONTACT = 0.00012
"""Seconds in which a hard blow builds up."""
PITCHES = (0.958, 0.970, 0.982, 0.994, 1.006, 1.018, 1.030, 1.042)
"""Each sound of a tile has so many variants: a single one sounds mechanical."""
SLIDE = 0.088
"""Seconds that a drawn tile slides before it is set down."""


def clack(rng: random.Random, pitch: float = 1.0, table: float = 1.0) -> Samples:
    """Return a tile put down on cloth: the crack, its modes, and the table below. It lands on an
    edge and a moment later flat."""
    track = Track(0.075)
    crack = shaped(hiss(0.009, 2600, 11_000, rng), lambda second: math.exp(-second / 0.0011))
    tile = ring([_partial(*mode, rng, pitch, 0.25) for mode in TILE], CONTACT)
    flat = 0.004 + 0.004 * rng.random()
    for at, gain in ((0.0, 1.0), (flat, 0.30 + 0.20 * rng.random())):
        track.lay(crack, at, 0.85 * gain)
        track.lay(tile, at, gain)
    body = ring([_partial(*mode, rng, 1.0, 0.15) for mode in TABLE], 0.0008)
    track.lay(body, gain=table)
    felt = shaped(hiss(0.035, 120, 620, rng), lambda second: math.exp(-second / 0.008))
    track.lay(felt, gain=0.28 * table)
    return track.samples


def _partial(
    frequency: float, gain: float, fall: float, rng: random.Random, pitch: float, by: float
) -> Partial:
    """Return a mode as one blow excites it: no two tiles sound exactly the same."""
    return Partial(frequency * pitch * _near(rng), gain * _near(rng, by), fall)


def _near(rng: random.Random, by: float = 0.012) -> float:
    return 1 + by * (2 * rng.random() - 1)


def _knocks(length: float, level: float, knocks: Sequence[tuple[float, Samples, float]]) -> Samples:
    """Return knocks in the room, each at its time and with its gain."""
    track = Track(length)
    for at, sound, gain in knocks:
        track.lay(sound, START + at, gain)
    return finished(in_room(track.samples), level, START, 0.025)


def discard(pitch: float) -> Samples:
    return _knocks(0.09, -20.0, [(0.0, clack(random.Random(f"discard {pitch}"), pitch), 1.0)])


def draw(pitch: float) -> Samples:
    """Return a tile that slides over the cloth and is set down in a row."""
    rng = random.Random(f"draw {pitch}")
    track = Track(SLIDE + 0.075)
    rub = hiss(SLIDE, 700, 4200, rng)
    track.lay(shaped(rub, lambda second: math.sin(math.pi * second / SLIDE) ** 2), gain=0.20)
    track.lay(clack(rng, 1.04 * pitch, 0.80), SLIDE, 0.75)
    return finished(in_room(track.samples), -23.0, 0.005, 0.02)


def meld(pitch: float) -> Samples:
    rng = random.Random(f"meld {pitch}")
    after = 0.074 * _near(rng, 0.12)
    first, second = clack(rng, 1.05 * pitch), clack(rng, 0.96 * pitch)
    return _knocks(0.17, -19.5, [(0.0, first, 0.8), (after, second, 1.0)])


def kong(pitch: float) -> Samples:
    """Return two double knocks, heavier on the table."""
    rng = random.Random(f"kong {pitch}")
    knocks = []
    for at, gain in ((0.0, 0.85), (0.125 * _near(rng, 0.1), 1.0)):
        knocks.append((at, clack(rng, 0.82 * pitch, 1.35), gain))
        knocks.append((at + 0.006, clack(rng, 0.77 * pitch, 1.1), 0.7 * gain))
    return _knocks(0.24, -19.0, knocks)


def shuffle() -> Samples:
    """Return two hands shuffling tiles: many small knocks over a rubbing sound."""
    rng, length = random.Random("shuffle"), 1.30
    track = Track(length)
    knocks = [clack(rng, 0.90 + 0.04 * number, 0.35) for number in range(9)]

    def swell(second: float) -> float:
        """Return the volume: up, a little down between the two turns of the hands, and away."""
        whole = math.pow(math.sin(math.pi * min(1.0, second / (length - 0.05))), 0.7)
        return whole * (0.72 + 0.28 * math.cos(math.tau * second / 0.62))

    at = 0.0
    while at < length - 0.12:
        gain = swell(at) * (0.20 + 0.60 * rng.random())
        track.lay(knocks[int(rng.random() * len(knocks))], at, gain)
        at += (0.2 + 1.6 * rng.random()) / 66
    track.lay(shaped(hiss(length, 300, 2400, rng), swell), gain=0.13)
    return finished(in_room(track.samples), -20.5, 0.03, 0.18)


def wall() -> Samples:
    """Return a row of tiles that is pushed together and set on another one."""
    rng, push = random.Random("wall"), 0.36
    track = Track(0.56)
    rub = hiss(push, 350, 2600, rng)
    track.lay(shaped(rub, lambda second: math.sin(math.pi * second / push) ** 2), gain=0.16)
    for number in range(8):
        at = push * (number / 8) ** 0.8 + 0.02 * rng.random()
        track.lay(clack(rng, 1.0 + 0.05 * rng.random(), 0.25), START + at, 0.14 + 0.03 * number)
    for at, gain in ((0.40, 0.75), (0.418, 0.55), (0.441, 0.40)):
        track.lay(clack(rng, 0.90, 1.0), START + at, gain)
    return finished(in_room(track.samples), -20.5, 0.01, 0.05)


def dice() -> Samples:
    """Return three dice that bounce on the table, each less and less, and roll to rest."""
    rng = random.Random("dice")
    track = Track(0.54)
    for first in (0.0, 0.035, 0.080):
        at, gain, pause = first, 1.0, 0.125
        while gain > 0.08 and at < 0.48:
            hit = [_partial(*mode, rng, _near(rng, 0.02), 0.2) for mode in DIE]
            track.lay(ring(hit, CONTACT), START + at, gain)
            low = [_partial(f, g, t / 2, rng, 1.0, 0.15) for f, g, t in TABLE]
            track.lay(ring(low, 0.001), START + at, 0.8 * gain)
            at, gain = at + pause * _near(rng, 0.1), gain * 0.62
            pause *= 0.70
    return finished(in_room(track.samples), -21.5, START, 0.05)
