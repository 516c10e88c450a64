"""The kinds of tile, and their text, written and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from game.rules import tiles
from game.rules.problems import Reason, RulesError
from game.rules.tiles import (
    ALL_TILES,
    BONUS,
    KIND_TILES,
    KINDS,
    Tile,
    full_set,
    tile_from_text,
    tile_text,
)
from tests.builders import tiles_of


def test_every_tile_has_a_text_of_its_own_and_is_read_back() -> None:
    texts = [tile_text(tile) for tile in ALL_TILES]
    assert len(set(texts)) == 42
    assert [tile_from_text(text) for text in texts] == list(range(42))
    assert texts[0] == "1m"
    assert texts[9] == "1p"
    assert texts[26] == "9s"
    assert texts[27:34] == list("ESWNCFP")
    assert texts[34:] == ["f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4"]


@pytest.mark.parametrize("text", ["", "0m", "10m", "5", "m5", "e", "EE", "f5", "g0", "5M", " E"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(RulesError) as error:
        tile_from_text(text)
    assert error.value.reason == Reason.of("problem.unknown_tile", text=text)


@pytest.mark.parametrize(("bonus", "size"), [(False, 136), (True, 144)])
def test_set_up_1_four_of_each_kind_and_one_of_each_bonus_tile(bonus: bool, size: int) -> None:
    counts = Counter(full_set(bonus))
    assert counts.total() == size
    assert all(counts[kind] == 4 for kind in KIND_TILES)
    assert all(counts[kind] == int(bonus) for kind in BONUS)


GROUPS: list[tuple[Callable[[Tile], bool], str]] = [
    (tiles.is_suited, "123456789m 123456789p 123456789s"),
    (tiles.is_honour, "ESWNCFP"),
    (tiles.is_wind, "ESWN"),
    (tiles.is_dragon, "CFP"),
    (tiles.is_terminal, "19m 19p 19s"),
    (tiles.is_major, "19m 19p 19s ESWNCFP"),
    (tiles.is_bonus, "f1 f2 f3 f4 g1 g2 g3 g4"),
]


@pytest.mark.parametrize(("belongs", "text"), GROUPS)
def test_what_a_tile_belongs_to(belongs: Callable[[Tile], bool], text: str) -> None:
    assert tuple(filter(belongs, ALL_TILES)) == tiles_of(text)


def test_named_groups() -> None:
    assert tiles_of("19m 19p 19s ESWNCFP") == tiles.MAJORS
    assert tiles_of("23468s F") == tiles.GREENS


def test_suits_and_ranks() -> None:
    assert [tiles.suit_of(tile) for tile in tiles_of("1m 9m 1p 9p 1s 9s")] == [0, 0, 1, 1, 2, 2]
    assert [tiles.rank_of(tile) for tile in tiles_of("159m 159p 159s")] == [1, 5, 9] * 3


def test_bonus_tiles_belong_to_a_seat() -> None:
    numbers = [tiles.bonus_number(tile) for tile in tiles_of("f1 f2 f3 f4 g1 g2 g3 g4")]
    assert numbers == [1, 2, 3, 4, 1, 2, 3, 4]


def test_counts_leave_bonus_tiles_out() -> None:
    counts = tiles.counts_of(tiles_of("115m PP f1 g4"))
    assert len(counts) == KINDS
    assert sum(counts) == 5
    assert (counts[0], counts[4], counts[33]) == (2, 1, 2)
