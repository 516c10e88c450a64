"""Write every sound of the game: `python build/art/sounds.py [FOLDER]`.

FOLDER is the assets folder to write to, by default the project's own: sounds/<name>.wav. Nothing is
recorded. Tiles are blocks of bamboo and bone with a few inharmonic modes that fade quickly, on a
table under felt. Signals for the player are struck wood or a soft bell, tuned to a pentatonic scale
so that simultaneous sounds agree.
"""

from __future__ import annotations

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from art.waves import Partial, Samples, Track, finished, hiss, ring, shaped, wav

ROOT = Path(__file__).resolve().parent.parent.parent
C4, G4, A4, C5, D5, E5 = 261.63, 392.0, 440.0, 523.25, 587.33, 659.26
G5, A5, C6, D6 = 783.99, 880.0, 1046.5, 1174.66
START = 0.002
"""Seconds of silence before a knock, in which the sound fades in."""

TILE = ((1830, 0.60, 0.080), (2710, 0.45, 0.060), (3620, 0.26, 0.042), (4950, 0.14, 0.026))
"""The modes of a tile: Hz, gain, seconds to fall by 60 dB."""
PITCHES = (1.0, 1.035, 0.965)
"""The number of discard sounds: a single one sounds mechanical."""
TABLE = ((172, 0.50, 0.095), (268, 0.30, 0.070))


# --- tiles --------------------------------------------------------------------------------------


def clack(rng: random.Random, pitch: float = 1.0, table: float = 1.0) -> Samples:
    """Return a tile put down on felt: the touch, the tile, and the table below it."""
    track = Track(0.11)
    touch = shaped(hiss(0.012, 1200, 5200, rng), lambda second: math.exp(-second / 0.0016))
    track.lay(touch, gain=0.30)
    tile = [Partial(f * pitch * _near(rng), g * _near(rng, 0.10), t) for f, g, t in TILE]
    track.lay(ring(tile))
    track.lay(ring([Partial(f * _near(rng), g * table, t) for f, g, t in TABLE], 0.001))
    felt = shaped(hiss(0.045, 90, 520, rng), lambda second: math.exp(-second / 0.009))
    track.lay(felt, gain=0.22 * table)
    return track.samples


def _near(rng: random.Random, by: float = 0.012) -> float:
    """Return about 1: no two tiles sound exactly the same."""
    return 1 + by * (2 * rng.random() - 1)


def discard(pitch: float) -> Samples:
    track = Track(0.13)
    track.lay(clack(random.Random(f"discard {pitch}"), pitch), START)
    return finished(track.samples, 0.50, START, 0.02)


def draw() -> Samples:
    """Return a tile that slides over the felt and is set down in a row."""
    rng, slide = random.Random("draw"), 0.105
    track = Track(0.17)
    rub = hiss(slide, 500, 2600, rng)
    track.lay(shaped(rub, lambda second: math.sin(math.pi * second / slide) ** 2), gain=0.55)
    track.lay(clack(rng, 1.16, 0.5), 0.088, 0.42)
    return finished(track.samples, 0.14, 0.005, 0.02)


def meld() -> Samples:
    rng = random.Random("meld")
    track = Track(0.22)
    track.lay(clack(rng, 1.05), START, 0.80)
    track.lay(clack(rng, 0.96), START + 0.074)
    return finished(track.samples, 0.50, START, 0.025)


def kong() -> Samples:
    """Return two double knocks, heavier on the table."""
    rng = random.Random("kong")
    track = Track(0.30)
    for at, gain in ((START, 0.85), (START + 0.125, 1.0)):
        track.lay(clack(rng, 0.80, 1.35), at, gain)
        track.lay(clack(rng, 0.74, 1.1), at + 0.006, 0.7 * gain)
    return finished(track.samples, 0.55, START, 0.03)


def shuffle() -> Samples:
    """Return two hands shuffling tiles: many small knocks over a rubbing sound."""
    rng, length = random.Random("shuffle"), 1.30
    track = Track(length)
    knocks = [clack(rng, 0.86 + 0.06 * number, 0.35) for number in range(9)]

    def swell(second: float) -> float:
        """Return the volume: up, a little down between the two turns of the hands, and away."""
        whole = math.pow(math.sin(math.pi * min(1.0, second / (length - 0.05))), 0.7)
        return whole * (0.72 + 0.28 * math.cos(math.tau * second / 0.62))

    at = 0.0
    while at < length - 0.12:
        gain = swell(at) * (0.20 + 0.60 * rng.random())
        track.lay(knocks[int(rng.random() * len(knocks))], at, gain)
        at += (0.2 + 1.6 * rng.random()) / 66
    track.lay(shaped(hiss(length, 300, 1800, rng), swell), gain=0.13)
    return finished(track.samples, 0.34, 0.03, 0.18)


def wall() -> Samples:
    """Return a row of tiles that is pushed together and set on another one."""
    rng, length, push = random.Random("wall"), 0.62, 0.36
    track = Track(length)
    rub = hiss(push, 350, 2000, rng)
    track.lay(shaped(rub, lambda second: math.sin(math.pi * second / push) ** 2), gain=0.16)
    for number in range(8):
        at = push * (number / 8) ** 0.8 + 0.02 * rng.random()
        track.lay(clack(rng, 1.0 + 0.05 * rng.random(), 0.25), START + at, 0.14 + 0.03 * number)
    for at, gain in ((0.40, 0.75), (0.418, 0.55), (0.441, 0.40)):
        track.lay(clack(rng, 0.90, 1.0), START + at, gain)
    return finished(track.samples, 0.34, 0.01, 0.05)


DIE = ((2950, 0.50, 0.030), (4380, 0.42, 0.022), (6400, 0.22, 0.014))
"""The modes of a die, like TILE."""


def dice() -> Samples:
    """Return three dice that bounce on the table, each less and less, and roll to rest."""
    rng = random.Random("dice")
    track = Track(0.60)
    for first in (0.0, 0.035, 0.080):
        at, gain, pause = first, 1.0, 0.125
        while gain > 0.08 and at < 0.5:
            hit = [Partial(f * _near(rng, 0.03), g * _near(rng, 0.2), t) for f, g, t in DIE]
            track.lay(ring(hit), START + at, gain)
            low = [Partial(f * _near(rng, 0.02), g, t / 2) for f, g, t in TABLE]
            track.lay(ring(low, 0.001), START + at, 0.45 * gain)
            at, gain = at + pause * _near(rng, 0.1), gain * 0.62
            pause *= 0.70
    return finished(track.samples, 0.30, START, 0.05)


# --- wood and bells -----------------------------------------------------------------------------


def button() -> Samples:
    """Return a fingertip on wood."""
    wood = [Partial(620, 0.6, 0.045), Partial(1490, 0.5, 0.028), Partial(2650, 0.12, 0.014)]
    track = Track(0.06)
    track.lay(ring(wood, 0.0008), START)
    return finished(track.samples, 0.16, START, 0.012)


def bar(frequency: float, fall: float) -> Samples:
    """Return a marimba bar: its second mode is tuned to four times the first."""
    return ring(
        [
            Partial(frequency, 1.0, fall),
            Partial(frequency * 3.98, 0.22, fall * 0.30),
            Partial(frequency * 9.2, 0.05, fall * 0.10),
        ],
        0.0015,
    )


def chime(frequency: float, fall: float) -> Samples:
    """Return a small soft bell: two of its partials beat a little."""
    return ring(
        [
            Partial(frequency, 0.6, fall),
            Partial(frequency * 1.0015, 0.4, fall * 0.9),
            Partial(frequency * 2.004, 0.16, fall * 0.55),
            Partial(frequency * 2.99, 0.06, fall * 0.3),
        ],
        0.006,
    )


def claim() -> Samples:
    """Return two knocks on wood, a fifth apart: a player claims."""
    track = Track(0.42)
    track.lay(bar(G5, 0.30), START, 0.8)
    track.lay(bar(D6, 0.34), START + 0.065)
    return finished(track.samples, 0.22, START, 0.06)


def turn() -> Samples:
    track = Track(0.85)
    track.lay(chime(E5, 0.55), 0.0)
    track.lay(chime(A5, 0.72), 0.115, 0.9)
    return finished(track.samples, 0.15, 0.004, 0.10)


def coin() -> Samples:
    """Return a counter that lands on others: two short high rings."""
    track = Track(0.16)
    track.lay(chime(2 * A5, 0.07), START, 0.8)
    track.lay(chime(2 * D6, 0.09), START + 0.022)
    return finished(track.samples, 0.12, START, 0.03)


def win() -> Samples:
    """Return the pentatonic scale upwards and its chord."""
    track = Track(1.75)
    for number, note in enumerate((G4, A4, C5, D5, E5, G5)):
        track.lay(_plucked(note, 0.70), START + 0.085 * number, 0.50 + 0.04 * number)
    for number, (note, gain) in enumerate(((C4, 0.5), (G4, 0.4), (E5, 0.35), (C6, 0.5))):
        track.lay(_plucked(note, 1.15), START + 0.52 + 0.022 * number, gain)
    return finished(track.samples, 0.32, START, 0.30)


def _plucked(frequency: float, fall: float) -> Samples:
    """Return a string: higher partials are weaker and shorter."""
    return ring(
        [Partial(frequency * n, n**-1.7, fall * n**-0.8) for n in range(1, 6)],
        0.002,
    )


# --- all ----------------------------------------------------------------------------------------


def sounds() -> dict[str, bytes]:
    """Return path under the assets folder -> WAV, of every sound."""
    made = {f"discard-{number}": discard(pitch) for number, pitch in enumerate(PITCHES, 1)}
    for sound in (draw, meld, kong, shuffle, wall, dice, claim, win, button, turn, coin):
        made[sound.__name__] = sound()
    return {f"sounds/{name}.wav": wav(samples) for name, samples in made.items()}


def main(folder: Path) -> None:
    for name, data in sounds().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets")
