"""The sounds: reproducible, small, and without anything that would hurt or click."""

from __future__ import annotations

import array
import math
import subprocess
import sys
import wave
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from art.waves import RATE

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "assets" / "sounds"
FILES = sorted(SOUNDS.iterdir())
MOST_BYTES = 650_000
FULL = 32_768
DISCARDS = ("discard-1", "discard-2", "discard-3")


@cache
def samples(name: str) -> tuple[float, ...]:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
        assert file.getparams()[:3] == (1, 2, RATE)
        data = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return tuple(value / FULL for value in data)


def peak(values: tuple[float, ...]) -> float:
    return max(map(abs, values), default=0.0)


def loudness(name: str) -> float:
    """Return the root mean square of the loudest 50 ms."""
    values, long = samples(name), RATE // 20
    windows = range(0, max(1, len(values) - long), long // 5)
    return max(math.sqrt(sum(v * v for v in values[at : at + long]) / long) for at in windows)


def strength(name: str, frequency: float) -> float:
    """Return the strength of one frequency."""
    twice = 2 * math.cos(math.tau * frequency / RATE)
    before = now = 0.0
    for value in samples(name):
        before, now = now, value + twice * now - before
    return math.sqrt(now * now + before * before - twice * now * before)


def highest(name: str, low: int, high: int) -> int:
    """Return the strongest frequency between two, in steps of 10 Hz."""
    return max(range(low, high, 10), key=lambda frequency: strength(name, frequency))


def test_generator_reproduces_the_sounds(tmp_path: Path) -> None:
    script = ROOT / "build" / "art" / "sounds.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True, cwd=tmp_path)
    made = {path.name: path.read_bytes() for path in (tmp_path / "sounds").iterdir()}
    assert made == {path.name: path.read_bytes() for path in FILES}


def test_all_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_hurts_or_clicks(path: Path) -> None:
    values = samples(path.stem)
    assert 0.1 < peak(values) < 0.9
    assert abs(sum(values) / len(values)) < 1e-4, "direct current"
    edge = RATE // 1000
    assert peak(values[:2] + values[-2:]) < 1e-3
    assert peak(values[-edge:]) < 0.01 * peak(values), "it has faded out"
    assert max(abs(a - b) for a, b in pairwise(values[:20])) < 0.01


@pytest.mark.parametrize("name", DISCARDS)
def test_a_discard_is_over_in_a_blink(name: str) -> None:
    values = samples(name)
    assert peak(values[RATE // 10 :]) < 0.01 * peak(values)


def test_discards_differ_in_pitch_a_little() -> None:
    low, middle, high = sorted(highest(name, 1600, 2100) for name in DISCARDS)
    assert 1.02 < middle / low < 1.05
    assert 1.02 < high / middle < 1.05


def test_discards_are_equally_loud() -> None:
    levels = [loudness(name) for name in DISCARDS]
    assert max(levels) < 1.2 * min(levels)


def test_what_is_heard_most_is_the_quietest() -> None:
    discard = loudness("discard-1")
    assert loudness("button") < loudness("draw") < 0.6 * discard
    assert loudness("win") < 2 * discard
    assert loudness("turn") < 1.3 * discard


@pytest.mark.parametrize("name", ["meld", "kong"])
def test_a_set_is_heard_as_two_knocks(name: str) -> None:
    values, step = samples(name), RATE // 200
    levels = [peak(values[at : at + step]) for at in range(0, len(values), step)]
    knocks = [at for at in range(1, len(levels)) if levels[at] > 0.4 > 3 * levels[at - 1]]
    first = levels[0] > 0.3
    assert first + len(knocks) == 2


def test_a_kong_is_deeper_than_a_meld() -> None:
    assert highest("kong", 1000, 2500) < 0.9 * highest("meld", 1000, 2500)


@pytest.mark.parametrize(("name", "notes"), [("turn", (659, 880)), ("claim", (784, 1175))])
def test_what_speaks_to_the_player_has_two_notes(name: str, notes: tuple[int, int]) -> None:
    beside = max(strength(name, note * 1.09) for note in notes)
    assert min(strength(name, note) for note in notes) > 5 * beside
