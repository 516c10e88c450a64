"""The sounds: reproducible, small, alike in loudness, and without anything that hurts or clicks."""

from __future__ import annotations

import array
import math
import sys
import wave
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from art import finish, sounds
from art.waves import RATE
from game.ui.table.show.sounds import SLIDE
from tests.conftest import Few

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
FILES = sorted(path.stem for path in FOLDER.iterdir())
MOST_BYTES = 1_550_000
FULL = 32_768
FEASTS = ("win", "win-large", "win-limit")


@cache
def read(name: str) -> tuple[int, tuple[float, ...]]:
    """Return the samples a second of a sound, and its samples."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert file.getparams()[:2] == (1, 2)
        rate, data = file.getframerate(), array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return rate, tuple(value / FULL for value in data)


def samples(name: str) -> tuple[float, ...]:
    return read(name)[1]


def peak(values: tuple[float, ...]) -> float:
    return max(map(abs, values), default=0.0)


def loudness(name: str) -> float:
    """Return the loudness of the loudest 50 ms, in decibels."""
    rate, values = read(name)
    begun = values[: rate * 3 // 2]
    return finish.loudness([value for value in begun for _ in range(RATE // rate)])


def strength(name: str, frequency: float) -> float:
    """Return the strength of one frequency in the first tenth of a second or a little more."""
    rate, values = read(name)
    twice = 2 * math.cos(math.tau * frequency / rate)
    before = now = 0.0
    for value in values[:4500]:
        before, now = now, value + twice * now - before
    return math.sqrt(now * now + before * before - twice * now * before)


def highest(name: str, low: int, high: int, step: int = 20) -> int:
    """Return the strongest frequency between two."""
    return max(range(low, high, step), key=lambda frequency: strength(name, frequency))


def test_generator_reproduces_a_sample_of_the_sounds(few: Few) -> None:
    makers = sounds.makers()
    assert sorted(makers) == FILES
    for name in few(FILES, 3):
        assert makers[name]() == (FOLDER / f"{name}.wav").read_bytes(), name


def test_all_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


@pytest.mark.sample(16)
@pytest.mark.parametrize("name", FILES)
def test_nothing_hurts_or_clicks(name: str) -> None:
    rate, values = read(name)
    assert 0.1 < peak(values) < 0.9
    assert abs(sum(values) / len(values)) < 1e-4, "direct current"
    edge = rate // 1000
    assert peak(values[:2] + values[-2:]) < 1e-3
    assert peak(values[-edge:]) < 0.01 * peak(values), "it has faded out"
    assert max(abs(a - b) for a, b in pairwise(values[:20])) < 0.01


# --- loudness -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("frequency", "level"), [(997, -3.01), (60, -6.65), (5000, 0.3)])
def test_loudness_is_that_of_the_standard(frequency: int, level: float) -> None:
    tone = [math.sin(math.tau * frequency * number / RATE) for number in range(RATE // 4)]
    assert finish.loudness(tone) == pytest.approx(level, abs=0.1)


def test_sounds_are_within_six_decibels_and_what_is_heard_most_is_the_quietest(few: Few) -> None:
    known = ("button", "draw-1", "discard-1", *FEASTS)
    level = {name: loudness(name) for name in {*known, *few(FILES, 4)}}
    assert max(level.values()) - min(level.values()) < 6
    assert level["button"] == min(level.values())
    assert level["draw-1"] < level["discard-1"] - 2
    assert level["win"] < level["win-large"] < level["win-limit"] == max(level.values())


# --- tiles --------------------------------------------------------------------------------------


def test_a_tile_cracks_over_a_short_body() -> None:
    power = {hertz: strength("discard-1", hertz) ** 2 for hertz in range(100, 16_000, 50)}

    def share(low: int, high: int) -> float:
        part = sum(value for hertz, value in power.items() if low <= hertz < high)
        return part / sum(power.values())

    assert share(3000, 10_000) > 0.6
    assert share(5000, 10_000) > 0.1
    assert 0.1 < share(100, 1000) < 0.4
    values = samples("discard-1")
    assert values.index(max(values, key=abs)) < RATE // 200, "it begins with the crack"


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", range(1, 9))
def test_a_discard_is_over_in_a_blink(number: int) -> None:
    values = samples(f"discard-{number}")
    assert peak(values[RATE // 10 :]) < 0.02 * peak(values)


def test_discards_differ_in_pitch_a_little() -> None:
    pitches = sorted(highest(f"discard-{number}", 3000, 3500) for number in range(1, 9))
    assert len(set(pitches)) >= 5
    assert 1.05 < pitches[-1] / pitches[0] < 1.12


def test_a_drawn_tile_slides_before_it_is_set_down() -> None:
    values = samples("draw-1")
    assert values.index(max(values, key=abs)) == pytest.approx(SLIDE * RATE / 1000, abs=RATE / 200)


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("name", ["meld", "kong"])
def test_a_set_is_heard_as_two_knocks(name: str, number: int) -> None:
    values, step = samples(f"{name}-{number}"), RATE // 50
    levels = [peak(values[at : at + step]) for at in range(0, len(values), step)]
    loud = [at for at, level in enumerate(levels) if level > 0.5 * max(levels)]
    assert len([at for at in loud if at - 1 not in loud]) == 2


def test_a_kong_is_deeper_than_a_meld() -> None:
    assert highest("kong-1", 2000, 4000) < 0.9 * highest("meld-1", 2000, 4000)


# --- signals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "notes"), [("turn", (659, 880)), ("claim", (784, 1175))])
def test_what_speaks_to_the_player_has_two_notes(name: str, notes: tuple[int, int]) -> None:
    beside = max(strength(name, note * 1.09) for note in notes)
    assert min(strength(name, note) for note in notes) > 5 * beside


def test_coins_climb() -> None:
    notes = [turns(samples(f"coin-{number}")) for number in range(1, 9)]
    assert all(one < other for one, other in pairwise(notes))


def test_a_higher_feast_lasts_longer() -> None:
    assert [round(len(samples(name)) / read(name)[0], 1) for name in FEASTS] == [1.4, 2.0, 3.0]


def test_a_drawn_hand_goes_down() -> None:
    rate, values = read("drawn")
    first, last = values[: rate // 6], values[rate * 2 // 3 :]
    assert turns(first) / len(first) > 1.3 * turns(last) / len(last)


def turns(values: tuple[float, ...]) -> int:
    """Return how often the samples cross zero."""
    return sum(one < 0 <= other for one, other in pairwise(values))
