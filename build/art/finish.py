"""The finish of a sound: the room around it, its loudness, its ends, and its file.

Loudness is that of ITU-R BS.1770, in decibels below full scale, of the loudest 50 ms: most sounds
are shorter than the seconds that it is made for. A tone of 997 Hz at full scale has -3.01.
"""

from __future__ import annotations

import array
import io
import math
import sys
import wave
from collections.abc import Sequence
from itertools import accumulate

from art.waves import RATE, Samples, Track, below, shaped

FULL = 32_767
LONG = RATE // 20
"""The samples of the loudest moment."""
ROOM = (
    (0.0083, 0.30, 5200),
    (0.0121, -0.24, 4400),
    (0.0174, 0.20, 3800),
    (0.0236, -0.15, 3200),
    (0.0297, 0.12, 2800),
    (0.0389, -0.07, 2200),
    (0.0473, 0.05, 2000),
    (0.0611, -0.03, 1600),
)
"""What the walls of a small room send back: seconds, gain, and the Hz up to which they do."""
_DC_POLE = 0.995  # a high pass at about 35 Hz
_SHELF = ((1.53084123005035, -2.65097999515473, 1.16907907992159), (-1.66365511325602, 0.712595428))
"""What the head adds above 1.5 kHz: the factors of the samples before, and of its results."""
_HIGH_PASS = ((1.0, -2.0, 1.0), (-1.98916967362980, 0.98919903578704))
"""What the ear leaves out below 40 Hz."""


def in_room(samples: Sequence[float]) -> Samples:
    """Return the sound with what the walls of a small room send back."""
    track = Track(len(samples) / RATE + ROOM[-1][0])
    track.lay(samples)
    for after, gain, highest in ROOM:
        track.lay(below(samples, highest), after, gain)
    return track.samples


def finished(samples: Sequence[float], level: float, fade_in: float, fade_out: float) -> Samples:
    """Return the sound ready to play: no direct current, no clicks, the given loudness.

    Fades are in seconds.
    """
    clean = _faded(_without_dc(samples), fade_in, fade_out)
    mean = math.fsum(clean) / len(clean)
    window = _faded([1.0] * len(clean), fade_in, fade_out)
    weight = math.fsum(window) / len(clean)
    centred = [value - mean / weight * by for value, by in zip(clean, window, strict=True)]
    gain = math.pow(10, (level - loudness(centred)) / 20)
    return [gain * value for value in centred]


def loudness(samples: Sequence[float]) -> float:
    """Return the loudness of the loudest 50 ms."""
    heard = _filtered(_filtered(samples, *_SHELF), *_HIGH_PASS)
    sums = [0.0, *accumulate(value * value for value in heard)]
    long = min(LONG, len(heard))
    most = max(after - before for before, after in zip(sums, sums[long:], strict=False))
    return 10 * math.log10(most / LONG) - 0.691


def _filtered(
    samples: Sequence[float], ahead: tuple[float, float, float], back: tuple[float, float]
) -> Samples:
    first = second = 0.0
    found = []
    for value in samples:
        now = value - back[0] * first - back[1] * second
        found.append(ahead[0] * now + ahead[1] * first + ahead[2] * second)
        first, second = now, first
    return found


def _without_dc(samples: Sequence[float]) -> Samples:
    before = level = 0.0
    found = []
    for value in samples:
        level = value - before + _DC_POLE * level
        before = value
        found.append(level)
    return found


def _faded(samples: Sequence[float], fade_in: float, fade_out: float) -> Samples:
    """Fade the ends like half a cosine."""
    last = (len(samples) - 1) / RATE

    def gain(second: float) -> float:
        part = min(1.0, second / fade_in, (last - second) / fade_out)
        return 0.5 - 0.5 * math.cos(math.pi * max(0.0, part))

    return shaped(samples, gain)


def wav(samples: Sequence[float], every: int = 1) -> bytes:
    """Return a WAV file of one channel with 16 bits a sample. Of a sound without high frequencies,
    `every` second sample is enough."""
    data = array.array("h", (round(FULL * value) for value in samples[::every]))
    if sys.byteorder == "big":
        data.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE // every)
        out.writeframes(data.tobytes())
    return file.getvalue()
