"""The sounds that tell the player something: struck wood, bells and strings, in one pentatonic
scale, so that simultaneous sounds agree.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from art.finish import finished, in_room
from art.tile_sounds import START
from art.waves import Partial, Samples, Track, hiss, ring

C3, G3, A3, C4, E4, G4, A4 = 130.81, 196.0, 220.0, 261.63, 329.63, 392.0, 440.0
C5, D5, E5, G5, A5, C6, D6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1174.66
E6, G6, A6, C7, D7 = 1318.5, 1568.0, 1760.0, 2093.0, 2349.3
COINS = (A5, C6, D6, E6, G6, A6, C7, D7)
"""The notes of coins: a sum that grows climbs them."""


# --- wood and bells -----------------------------------------------------------------------------


def button() -> Samples:
    """Return a fingertip on wood."""
    wood = [Partial(620, 0.6, 0.045), Partial(1490, 0.5, 0.028), Partial(2650, 0.12, 0.014)]
    track = Track(0.06)
    track.lay(ring(wood, 0.0008), START)
    return finished(track.samples, -23.5, START, 0.012)


def count() -> Samples:
    """Return a bead of an abacus that strikes the next one."""
    bead = [Partial(1830, 0.5, 0.035), Partial(3120, 0.45, 0.022), Partial(5240, 0.2, 0.012)]
    track = Track(0.05)
    track.lay(ring(bead, 0.0004), START)
    return finished(track.samples, -23.4, START, 0.012)


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
    track = Track(0.36)
    track.lay(bar(G5, 0.30), START, 0.8)
    track.lay(bar(D6, 0.30), START + 0.065)
    return finished(in_room(track.samples), -20.5, START, 0.06)


def turn() -> Samples:
    track = Track(0.85)
    track.lay(chime(E5, 0.55), 0.0)
    track.lay(chime(A5, 0.72), 0.115, 0.9)
    return finished(track.samples, -21.0, 0.004, 0.10)


def coin(note: float) -> Samples:
    """Return a counter that lands on others: two short high rings over a click."""
    track = Track(0.15)
    track.lay(chime(note, 0.08), START, 0.8)
    track.lay(chime(note * 4 / 3, 0.10), START + 0.022)
    track.lay(hiss(0.004, 3000, 9000, random.Random("coin")), START, 0.10)
    return finished(track.samples, -22.5, START, 0.03)


# --- strings and the gong -----------------------------------------------------------------------


def plucked(frequency: float, fall: float) -> Samples:
    """Return a string: higher partials are weaker and shorter."""
    return ring(
        [Partial(frequency * n, n**-1.7, fall * n**-0.8) for n in range(1, 6)],
        0.002,
    )


def gong(fall: float) -> Samples:
    """Return a gong, whose modes are in no key."""
    modes = ((98, 0.5), (147.5, 0.5), (229, 0.42), (311, 0.34), (437, 0.28), (571, 0.2), (803, 0.1))
    return ring([Partial(f, g, fall * (f / 98) ** -0.35) for f, g in modes], 0.012)


def _run(track: Track, notes: Iterable[float], step: float) -> None:
    """Add notes one after the other, each a little louder."""
    for number, note in enumerate(notes):
        track.lay(plucked(note, 0.70), START + step * number, 0.50 + 0.04 * number)


def _chord(track: Track, at: float, notes: Sequence[float], fall: float, gain: float) -> None:
    """Add notes together, as a hand strikes them: the lowest first."""
    for number, note in enumerate(notes):
        track.lay(plucked(note, fall), START + at + 0.022 * number, gain)


def _bells(track: Track, at: float, notes: Iterable[float], step: float, gain: float) -> None:
    for number, note in enumerate(notes):
        track.lay(chime(note, 0.6), START + at + step * number, gain)


# --- the end of a hand and of a match -----------------------------------------------------------


def win() -> Samples:
    """Return four notes upwards and their chord."""
    track = Track(1.35)
    _run(track, (C5, D5, E5, G5), 0.085)
    _chord(track, 0.36, (C4, G4, E5, C6), 0.95, 0.42)
    return finished(track.samples, -19.0, START, 0.25)


def win_large() -> Samples:
    """Return the whole scale upwards, its chord, and bells over it."""
    track = Track(1.95)
    _run(track, (G4, A4, C5, D5, E5, G5, A5), 0.08)
    _chord(track, 0.58, (C4, G4, C5, E5, C6), 1.3, 0.45)
    _bells(track, 0.80, (E6, G6, C7), 0.11, 0.22)
    return finished(track.samples, -18.4, START, 0.35)


def win_limit() -> Samples:
    """Return a gong, two octaves upwards, two chords, and bells that fall from above."""
    track = Track(2.95)
    track.lay(gong(2.6), START, 0.55)
    _run(track, (C4, E4, G4, A4, C5, D5, E5, G5, A5, C6), 0.07)
    _chord(track, 0.74, (A3, E4, A4, C5, E5, A5), 0.7, 0.38)
    _chord(track, 1.12, (C3, C4, G4, C5, E5, G5, C6), 1.7, 0.46)
    _bells(track, 1.30, (C7, A6, G6, E6, D6, C6), 0.13, 0.22)
    return finished(track.samples, -17.9, START, 0.50)


def drawn() -> Samples:
    """Return three soft notes downwards: nobody has won."""
    track = Track(1.25)
    for number, note in enumerate((E5, D5, A4)):
        track.lay(plucked(note, 0.75), START + 0.19 * number, 0.6 - 0.1 * number)
    track.lay(bar(A3, 0.5), START + 0.38, 0.25)
    return finished(track.samples, -20.5, START, 0.25)


def match_end() -> Samples:
    """Return three slow chords that come home, a bell on the last, and a soft gong."""
    track = Track(2.60)
    _chord(track, 0.0, (A3, E4, A4, C5), 0.9, 0.40)
    _chord(track, 0.42, (G3, D5, G4, A4), 0.9, 0.40)
    _chord(track, 0.90, (C3, C4, G4, C5, E5), 1.6, 0.44)
    _bells(track, 1.05, (G5, C6), 0.16, 0.30)
    track.lay(gong(1.6), START + 0.90, 0.18)
    return finished(track.samples, -19.0, START, 0.45)
