"""The mistakes of levels are found, sized and added up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench import __main__ as bench
from bench import levels
from bench.levels import (
    CLEAR,
    LOTS,
    RIGHT,
    Choice,
    beyond_chance,
    choices,
    for_guest,
    judge,
    losses,
    neighbours,
    ratio,
    row,
)
from game.arena.estimates import NORMAL
from game.review.playouts import FEWEST, DealEnd, Mean
from game.rules.moves import Action, Move
from game.rules.tiles import EAST, tile_from_text
from game.rulesets import ruleset
from tests.bots.seats import to_discard

POCKET = ruleset("pocket")
HAND = to_discard("2368m 45p 1199s 678s N")
"""East's hand with a lone guest wind, two pairs and two-sided chances."""


def discard(text: str) -> Move:
    return Move(EAST, Action.DISCARD, tile_from_text(text))


GUEST = discard("N")


def test_a_mistake_is_worth_less_to_expert() -> None:
    pair, edge = discard("1s"), discard("8m")
    judged = judge(HAND, POCKET, GUEST, {GUEST, pair, edge}, 0)
    assert judged[GUEST] == RIGHT
    assert judged[pair].size > judged[edge].size > 0
    assert judged[pair].for_guest
    assert not judged[edge].for_guest
    assert judge(HAND, POCKET, pair, {GUEST}, 0) == {GUEST: RIGHT}


def test_a_guest_wind_is_neither_the_seats_nor_the_rounds() -> None:
    assert for_guest(HAND, GUEST, discard("2m"))
    assert not for_guest(HAND, GUEST, discard("6m"))
    assert not for_guest(HAND, discard("8m"), discard("2m"))
    own = to_discard("2368m 45p 1199s 678s E")
    assert not for_guest(own, discard("E"), discard("2m"))
    pair = to_discard("236m 45p 1199s 678s NN")
    assert not for_guest(pair, GUEST, discard("2m"))
    assert neighbours(tile_from_text("9m")) == [tile_from_text("8m")]
    kong = Move(EAST, Action.KONG, tile_from_text("1s"))
    assert not for_guest(HAND, GUEST, kong)


def test_playouts_compare_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(*_: object) -> Iterator[tuple[DealEnd, ...]]:
        for points in ((10, 4, 8), (2, -4, 12)):
            yield tuple(DealEnd(one, False, False, False) for one in points)

    monkeypatch.setattr(levels, "played_out", ends)
    moves = [discard(text) for text in ("N", "1s", "8m")]
    assert losses(HAND, POCKET, moves, 2) == [Mean(6.0, 0.0), Mean(-4.0, 6.0)]
    assert losses(HAND, POCKET, moves, 0) == [Mean(0.0, 0.0)] * 2
    assert losses(HAND, POCKET, moves[:1], 2) == []


def test_a_loss_is_found_if_it_is_beyond_chance() -> None:
    assert beyond_chance(Mean(2.0, 1.0), FEWEST) == 1
    assert beyond_chance(Mean(-2.0, 1.0), FEWEST) == -1
    assert beyond_chance(Mean(1.9, 1.0), FEWEST) == 0
    assert beyond_chance(Mean(2.0, 1.0), FEWEST - 1) == 0


def test_every_level_chooses_in_the_same_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "positions", lambda *_: [(HAND, GUEST)])
    found = choices(0, 0)
    assert list(found) == ["beginner", "casual", "strong"]
    assert {len(some) for some in found.values()} == {LOTS}
    beginner, strong = (sum(one.size for one in found[level]) for level in ("beginner", "strong"))
    assert beginner >= strong


def test_hands_of_other_sizes_count_by_their_positions() -> None:
    slight, clear = Choice(1.0, 3.0, False, -1), Choice(CLEAR, 0.0, True, 1)
    mistakes, named, guests, size, played, lost, worse, better = row(
        [[RIGHT, slight, slight], [clear]]
    )
    assert (mistakes.mean, named.mean, guests.mean) == (75.0, 25.0, 25.0)
    assert size.mean == pytest.approx((2 + CLEAR) / 3)
    assert (played.mean, lost.mean) == (2.0, 1.5)
    assert (worse.mean, better.mean) == (25.0, 50.0)
    assert row([[RIGHT]])[3] == (0.0, 0.0)


def test_the_margin_is_clustered_by_hand() -> None:
    apart, together = ratio([0, 1, 0, 1], [1, 1, 1, 1]), ratio([0, 2], [2, 2])
    assert apart.mean == together.mean == 0.5
    assert apart.margin == pytest.approx(NORMAL / 4)
    assert together.margin == pytest.approx(2**0.5 * NORMAL / 4)
    assert ratio([2, 2], [4, 4]) == (0.5, 0.0)


def test_the_command_measures_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, ...]] = []

    def measured(*given: int) -> int:
        asked.append(given)
        return 0

    monkeypatch.setattr(bench, "print_levels", measured)
    assert bench.main(["--levels", "20", "--playouts", "3"]) == 0
    assert asked == [(20, 3, 1)]
