"""The twelve opponents: who they are, how they play, and who stands for an older opponent."""

from __future__ import annotations

from itertools import product

import pytest

from game.bots import NAMES
from game.bots.levels import LEVELS, STYLES, level_and_style
from game.rules.match import Person
from game.settings.opponents import OPPONENTS, different, with_opponent
from game.settings.settings import Settings
from game.words.labels import LANGUAGES, load_labels


def test_each_plays_as_the_level_and_style_say() -> None:
    assert len(OPPONENTS) == 12
    for id, one in OPPONENTS.items():
        assert one.id == id
        assert one.player in NAMES
        assert level_and_style(one.player) == (one.level, one.style)


def test_all_levels_and_styles_are_among_them_the_weakest_first() -> None:
    everyone = list(OPPONENTS.values())
    assert {one.level for one in everyone} == set(LEVELS)
    assert {one.style for one in everyone} == {"", *STYLES}
    ranks = [list(LEVELS).index(one.level) for one in everyone]
    assert ranks == sorted(ranks)


def test_grounds_names_and_lines_are_each_ones_own() -> None:
    assert len({one.ground for one in OPPONENTS.values()}) == 12
    for language in LANGUAGES:
        labels = load_labels(language)
        for end in ("", ".line"):
            assert len({labels.text(f"opponent.{id}{end}") for id in OPPONENTS}) == 12


def test_twelve_characters_are_twelve_players() -> None:
    assert len({one.player for one in OPPONENTS.values()}) == 12


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (("strong", "strong", "strong"), ("kwok", "ling", "fong")),
        (("expert", "expert", "expert"), ("yip", "sze", "lam")),
        (("beginner", "beginner", "beginner"), ("mimi", "kit", "mui")),
        (("expert-flush", "strong-flush", "casual-pung"), ("yip", "fong", "keung")),
        (("casual-careful", "beginner-fast", "expert-pung"), ("may", "kit", "sze")),
        (("random", "plain", "good"), ("mimi", "mui", "yip")),
        (("sze", "sze", "sze"), ("sze", "yip", "lam")),
        (("lam", "kit", "bo"), ("lam", "kit", "bo")),
    ],
)
def test_the_nearest_who_is_free_stands_for_each(
    wanted: tuple[str, ...], found: tuple[str, ...]
) -> None:
    assert different(wanted) == found


def test_three_different_ones_stand_for_any_three() -> None:
    for wanted in product((*NAMES[::4], "mui", "yip"), repeat=3):
        assert len(set(different(wanted))) == 3


def test_the_usual_ones_are_those_of_the_usual_level_of_older_versions() -> None:
    ids = tuple(id for _, id in Settings().opponents)
    assert ids == different(("strong", "strong", "strong"))
    assert {OPPONENTS[id].level for id in ids} == {"strong"}


def test_who_already_sits_elsewhere_changes_places() -> None:
    seats = (("Ann", "kit"), ("", "mimi"), ("", "mui"))
    assert with_opponent(seats, Person(1), "mui") == (("", "mui"), ("", "mimi"), ("Ann", "kit"))
    assert with_opponent(seats, Person(1), "kit") == seats
    assert with_opponent(seats, Person(3), "bo") == (("Ann", "kit"), ("", "mimi"), ("", "bo"))
