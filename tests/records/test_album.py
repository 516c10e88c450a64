"""The pattern album: what was made, when first, how often, and what is new."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.records.album import (
    FORMAT,
    News,
    firsts_in,
    latest_match,
    made_by,
    read_firsts,
    write_firsts,
)
from game.records.archive import Archive, read_archive
from game.records.records import HandRecord, PastMatch
from game.system.paths import album_file
from tests.ui.archived import play_match


def match(name: str, saved: float, *hands: tuple[str, ...], rules: str = "hongkong") -> PastMatch:
    """Return a match in which the player won hands with these patterns; () is a hand not won."""
    records = tuple(
        HandRecord(number, 8 if one else 0, 3 if one else None, patterns=one)
        for number, one in enumerate(hands, 1)
    )
    return PastMatch(name, saved, rules, ("good",) * 3, True, 1, 0, records, f"seed {name}")


OLD = match("1", 100.0, ("ping_wu", "self_drawn"), (), ("ping_wu",))
LATE = match("2", 200.0, ("all_pungs", "ping_wu"))
OTHER = match("3", 300.0, ("dragon",), rules="pocket")
ALL = (LATE, OTHER, OLD)


def test_patterns_are_counted_with_their_first_hand() -> None:
    made = made_by(ALL, "hongkong")
    assert {id: one.times for id, one in made.items()} == {
        "ping_wu": 3,
        "self_drawn": 1,
        "all_pungs": 1,
    }
    assert (made["ping_wu"].match, made["ping_wu"].hand.number) == (OLD, 1)
    assert made["all_pungs"].match is LATE
    assert latest_match(ALL, "hongkong") is LATE
    assert latest_match(ALL, "western") is None
    assert made_by(ALL, "western") == {}


def test_practice_makes_no_patterns() -> None:
    practised = tuple(replace(one, kind="practice") for one in ALL)
    assert made_by(practised, "hongkong") == {}
    assert latest_match(practised, "hongkong") is None


def test_a_pattern_that_counts_twice_in_a_hand_is_made_once() -> None:
    twice = match("1", 1.0, ("dragon_pung", "dragon_pung"))
    assert made_by([twice], "hongkong")["dragon_pung"].times == 1


def test_the_first_hands_are_kept(game_home: Path) -> None:
    assert read_firsts() is None
    firsts = firsts_in(Archive(ALL))
    assert firsts["hongkong"]["ping_wu"] == ("seed 1", 1)
    write_firsts(firsts)
    assert read_firsts() == firsts


def test_what_is_new_is_told_at_once_and_stays_new_for_its_hand(game_home: Path) -> None:
    write_firsts(firsts_in(Archive(ALL)))
    hand = ("seed 4", 7)
    for _ in range(2):
        assert News("hongkong", hand, ["ping_wu", "half_flush"]).new == ("half_flush",)
    assert News("hongkong", ("seed 4", 8), ["half_flush"]).new == ()
    assert News("pocket", ("seed 5", 1), ["dragon", "ping_wu"]).new == ("ping_wu",)


def test_without_the_file_the_matches_tell(game_home: Path) -> None:
    played = play_match("pocket", hands=6)
    archive = [*read_archive()][-1]
    made = made_by(archive.matches, "pocket")
    assert made, "the player wins a hand with a pattern"
    pattern, one = next(iter(made.items()))
    later = News("pocket", ("another", 1), [pattern, "nine_magic_lamps"])
    assert later.new is None
    while not later.read_on():
        assert later.new is None
    assert later.new == ("nine_magic_lamps",)
    first = News("pocket", (one.match.seed, one.hand.number), [pattern])
    assert first.new == (pattern,)
    assert one.match.seed == played.match.seed
    assert not first.read_on()


DAMAGED = [
    "",
    "nonsense",
    "[]",
    "{}",
    json.dumps({"format": FORMAT + 1, "made": {}}),
    json.dumps({"format": FORMAT}),
    json.dumps({"format": FORMAT, "made": []}),
    json.dumps({"format": FORMAT, "made": {"pocket": 5}}),
    json.dumps({"format": FORMAT, "made": {"pocket": {"dragon": "seed"}}}),
    json.dumps({"format": FORMAT, "made": {"pocket": {"dragon": ["seed", "1"]}}}),
    json.dumps({"format": FORMAT, "made": {"pocket": {"drag\x7fon": ["seed", 1]}}}),
    json.dumps({"format": FORMAT, "made": {"pocket": {"dragon": ["\ud800", 1]}}}),
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_made_anew(game_home: Path, text: str) -> None:
    album_file().parent.mkdir(parents=True, exist_ok=True)
    album_file().write_text(text, encoding="utf-8")
    assert read_firsts() is None
    news = News("pocket", ("seed", 1), ["dragon"])
    while news.new is None:
        news.read_on()
    assert news.new == ("dragon",)
    assert read_firsts() == {"pocket": {"dragon": ("seed", 1)}}


def test_a_sample_of_the_file_still_opens(game_home: Path) -> None:
    sample = Path(__file__).parents[1] / "data" / "saves" / "album-1.json"
    album_file().parent.mkdir(parents=True, exist_ok=True)
    album_file().write_bytes(sample.read_bytes())
    firsts = read_firsts()
    assert firsts is not None
    assert firsts["hongkong"]["all_pungs"] == ("0f3a", 12)
