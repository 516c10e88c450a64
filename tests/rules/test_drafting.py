"""A hand that is put together tile by tile."""

from __future__ import annotations

import pytest

from game.rules.drafting import (
    size,
    with_set,
    with_tile,
    without_set,
    without_tile,
    without_winning_tile,
)
from game.rules.melds import MeldKind
from game.rules.notation import HandText, parse_part
from game.rules.problems import RulesError
from game.rules.tiles import tile_from_text
from tests.builders import tiles_of

CLICKS = [
    # The hand, the tiles that are clicked, and the hand then.
    ("", "3m 1m 2m", "123m"),
    ("123m 456p 789s EE 55m", "5m", "12355m 456p 789s EE + 5m"),  # the last one wins
    ("123m 456p 789s EE 5m + 5m", "5m", "12355m 456p 789s EE + 5m"),  # the winning tile stays
    ("123m 456p 789s EE 55m + 5m", "E", "123555m 456p 789s E + E"),  # another one wins
    ("123m 456p 789s EEE 55m", "E", "12355m 456p 789s EE + E"),  # nothing won yet
    ("123m", "f1 g2 f1", "123m g2"),  # a bonus tile goes back
    ("5m (123m) (EEE) [CCCC] (7777s)", "5m", "5m (123m) (EEE) [CCCC] (7777s) + 5m"),
]


@pytest.mark.parametrize(("before", "clicked", "after"), CLICKS)
def test_tiles_come_in_any_order_and_the_last_one_wins(
    before: str, clicked: str, after: str
) -> None:
    hand = parse_part(before)
    for text in clicked.split():
        hand = with_tile(hand, tile_from_text(text))
    assert str(hand) == after


SETS = [
    ("12m", MeldKind.CHOW, "7s", "12m (789s)"),
    ("12m", MeldKind.PUNG, "E", "12m (EEE)"),
    ("12m", MeldKind.EXPOSED_KONG, "E", "12m (EEEE)"),
    ("12m", MeldKind.CONCEALED_KONG, "E", "12m [EEEE]"),
    ("12m (EEE) (CCC)", MeldKind.EXPOSED_KONG, "E", "12m (EEEE+) (CCC)"),
    ("5m (123m) (EEE) [CCCC] + 5m", MeldKind.PUNG, "1p", "5m (123m) (EEE) [CCCC] (111p) + 5m"),
]


@pytest.mark.parametrize(("before", "kind", "tile", "after"), SETS)
def test_a_set_is_laid_by_its_lowest_tile(
    before: str, kind: MeldKind, tile: str, after: str
) -> None:
    assert str(with_set(parse_part(before), kind, tile_from_text(tile))) == after


def test_every_part_can_be_taken_out_again() -> None:
    hand = parse_part("12355m 456p EE (CCC) [FFFF] f1 + 5m")
    assert size(hand) == 17
    assert str(without_tile(hand, tile_from_text("5m"))).startswith("1235m ")
    assert "(CCC)" not in str(without_set(hand, 0))
    assert "[FFFF]" not in str(without_set(hand, 1))
    assert without_winning_tile(hand).winning_tile is None


REFUSED = [
    ("3333s", None, "3s", "count.fifth(tile=tile.3s())"),
    ("22m (123m) (222p)", MeldKind.PUNG, "2m", "count.fifth(tile=tile.2m())"),
    ("4444m", MeldKind.CHOW, "2m", "count.fifth(tile=tile.4m())"),
    ("E (EEE)", MeldKind.EXPOSED_KONG, "E", "count.fifth(tile=tile.E())"),
    ("123m 456p 789s EE 55m + 5m", None, "9p", "count.full()"),
    ("5m (123m) (EEE) [CCCC] (7777s)", MeldKind.PUNG, "1p", "count.no_room()"),
    ("123m 456p 789s 55m", MeldKind.PUNG, "E", "count.no_room()"),
    ("", MeldKind.CHOW, "8m", "count.no_chow()"),
    ("", MeldKind.CHOW, "E", "count.no_chow()"),
    ("", MeldKind.PUNG, "f1", "count.no_set()"),
]


@pytest.mark.parametrize(("before", "kind", "tile", "why"), REFUSED)
def test_what_no_set_of_tiles_has_is_refused(
    before: str, kind: MeldKind | None, tile: str, why: str
) -> None:
    hand, (one,) = parse_part(before), tiles_of(tile)
    with pytest.raises(RulesError) as refused:
        with_tile(hand, one) if kind is None else with_set(hand, kind, one)
    assert str(refused.value.reason) == why


def test_no_tiles_are_a_hand_too() -> None:
    assert parse_part("  ") == HandText(())
    with pytest.raises(RulesError, match=r"problem\.no_suit"):
        parse_part("123m 45")
