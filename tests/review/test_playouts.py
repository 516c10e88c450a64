"""A deep look: the moves of a position, played to the end in possible deals."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from game.bots import choose
from game.review import playouts
from game.review.playouts import (
    FEWEST,
    NORMAL,
    DealEnd,
    DeepQuestion,
    Results,
    likely_deal,
    mean,
    played_out,
    share,
)
from game.rules.deal import Deal, Phase
from game.rules.distance import best_shanten
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.redeal import hidden_seats
from game.rules.tiles import EAST, EAST_WIND, NORTH, SOUTH, WEST, Tile, counts_of, tile_from_text
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import RULESETS, ruleset
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from tests.builders import after, deal_with, with_options
from tests.laws import reshuffled
from tests.situations import table

READY = "123m 456p 789s 55m 67p"
"""A hand that waits on 5p and 8p."""
HONGKONG = ruleset("hongkong")
every_ruleset = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the quickest sensible player play on."""
    monkeypatch.setattr(playouts, "EXPERT", "plain")


@cache
def late(rules: Ruleset, phase: Phase = Phase.TURN, left: int = 16) -> Deal:
    """Return a deal near its end, in which a player has moves in this phase."""
    for number in range(100):
        wall = build_wall(f"late {number}", rules.options.bonus_tiles)
        deal, rng = deal_out(rules, wall, EAST_WIND)[0], random.Random(number)
        while deal.waiting_for:
            if deal.live_left <= left and deal.phase is phase:
                return deal
            deal, _ = play(deal, _slowly(deal, rng))
    raise AssertionError


def _slowly(deal: Deal, rng: random.Random) -> Move:
    """Return a move that wins and claims nothing."""
    moves = seen_in(deal).legal
    return moves[-1] if moves[-1].action is Action.PASS else rng.choice(moves)


def seen_in(deal: Deal) -> View:
    """Return the view of the player who decides."""
    return view(deal, deal.waiting_for[0])


def question(seen: View, moves: int = 3, seed: str = "1") -> DeepQuestion:
    return DeepQuestion(seen, seen.legal[:moves], seed=seed)


@every_ruleset
def test_a_likely_deal_has_the_view(rules: Ruleset) -> None:
    for phase in (Phase.TURN, Phase.CLAIM):
        seen = seen_in(late(rules, phase))
        for number in range(5):
            deal = likely_deal(seen, rules, random.Random(number))
            assert view(deal, seen.seat) == seen
            assert not any(deal.missed[seat] for seat in hidden_seats(seen))


def test_hidden_hands_are_nearer_to_ready_than_random_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = seen_in(late(HONGKONG))

    def distance() -> float:
        deals = [likely_deal(seen, HONGKONG, random.Random(number)) for number in range(20)]
        return sum(
            best_shanten(counts_of(deal.hands[seat]), len(deal.melds[seat]), HONGKONG.forms)
            for deal in deals
            for seat in hidden_seats(seen)
        ) / (20 * 3)

    improved = distance()
    monkeypatch.setattr(playouts, "_improved", lambda deal, *_: deal)
    assert improved < distance() - 1


@every_ruleset
def test_every_move_is_played_to_the_end(rules: Ruleset) -> None:
    for phase in (Phase.TURN, Phase.CLAIM):
        asked = question(seen_in(late(rules, phase)))
        for outcomes in played_out(asked, rules, 3):
            assert len(outcomes) == len(asked.moves)
            for one in outcomes:
                assert one.won <= (one.points > 0)
                assert one.at_once <= one.dealt_in <= (one.points < 0)
                assert not (one.won and one.dealt_in)


def test_everyone_goes_on_as_who_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others' hidden hands are those of such players too. The seat itself, and a player who
    isn't known, count as Experts."""
    seen = seen_in(late(HONGKONG, left=30))
    assert seen.seat == NORTH
    asked: dict[int, set[str]] = {}

    def watched(name: str, seen: View, rules: Ruleset, rng: random.Random) -> Move:
        asked.setdefault(seen.seat, set()).add(name)
        return choose(name, seen, rules, rng)

    monkeypatch.setattr(playouts, "choose", watched)
    players = ("good", "random", "nobody", "casual")
    likely_deal(seen, HONGKONG, random.Random(1), players)
    others = {EAST: {"good"}, SOUTH: {"random"}, WEST: {"plain"}}
    assert asked == others
    list(played_out(replace(question(seen, moves=1), players=players), HONGKONG, 1))
    assert asked == {NORTH: {"plain"}, **others}


def test_the_same_seed_gives_the_same_deals() -> None:
    seen = seen_in(late(HONGKONG, left=30))
    one, same, other = (
        list(played_out(question(seen, seed=seed), HONGKONG, 12)) for seed in ("1", "1", "2")
    )
    assert one == same != other
    assert one[:5] == list(played_out(question(seen), HONGKONG, 5))


def test_a_move_against_itself_has_no_difference() -> None:
    seen = seen_in(late(HONGKONG, left=30))
    twice = DeepQuestion(seen, (seen.legal[0],) * 2)
    results = Results(twice.moves, tuple(played_out(twice, HONGKONG, 12)))
    assert [row.behind for row in results.rows] == [(0, 0), (0, 0)]
    assert results.rows[0] == results.rows[1]


@every_ruleset
def test_hidden_tiles_make_no_difference(rules: Ruleset) -> None:
    deal = late(rules)
    seen = seen_in(deal)
    other = reshuffled(deal, seen.seat, random.Random(5))
    assert other.hands != deal.hands
    found = [list(played_out(question(seen_in(one)), rules, 4)) for one in (deal, other)]
    assert found[0] == found[1]


def test_a_win_is_sure() -> None:
    deal = after(deal_with(south=READY, draws="8p", minimum=0), "E discard 8p")
    seen = view(deal, SOUTH)
    asked = DeepQuestion(seen, (Move(SOUTH, Action.WIN), Move(SOUTH, Action.PASS)))
    results = Results(asked.moves, tuple(played_out(asked, POCKET, 10)))
    win, passed = results.rows
    assert (win.wins.value, win.deals_in.value) == (1, 0)
    assert {one.points for one, _ in results.deals if one} == {win.points.value}
    assert passed.wins.value < 1


def test_a_discard_that_deals_in_does_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = deal_with(south=READY, draws="8p", minimum=0)
    monkeypatch.setattr(playouts, "likely_deal", lambda *_: deal)
    asked = DeepQuestion(view(deal, EAST), (Move(EAST, Action.DISCARD, tile_from_text("8p")),))
    ((one,),) = played_out(asked, POCKET, 1)
    assert one == DealEnd(one.points, won=False, dealt_in=True, at_once=True)
    assert one.points < 0


def test_a_kong_that_is_robbed_deals_in_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ("", "123m 456m 789p 79s 22p", "", "88s N")
    deal = after(table("pocket", *hands, draws="8s C F P 8s"), "E discard 8s", "S pass")
    deal = after(deal, "N pung 8s", "N discard N", "E discard C", "S discard F", "W discard P")
    monkeypatch.setattr(playouts, "likely_deal", lambda *_: deal)
    asked = DeepQuestion(view(deal, NORTH), (Move(NORTH, Action.KONG, tile_from_text("8s")),))
    ((one,),) = played_out(asked, ruleset("pocket"), 1)
    assert (one.dealt_in, one.at_once) == (True, True)


def test_false_wins_that_are_paid_at_the_end_count() -> None:
    rules = with_options(POCKET, false_win_penalty="at_end", minimum=0)
    deal = after(deal_with(south=READY, draws="E", rules=rules), "E discard E")
    asked = DeepQuestion(view(deal, SOUTH), (Move(SOUTH, Action.WIN), Move(SOUTH, Action.PASS)))
    results = Results(asked.moves, tuple(played_out(asked, rules, 5)))
    assert all(one and one.points < 0 and not one.won for one, _ in results.deals)


# --- figures ------------------------------------------------------------------------------------


def outcomes(*points: int) -> tuple[DealEnd, ...]:
    return tuple(DealEnd(one, one > 0, one < 0, at_once=False) for one in points)


def test_means_and_errors() -> None:
    assert mean([1, 2, 3, 4]) == pytest.approx((2.5, (5 / 3 / 4) ** 0.5))
    assert mean([7]) == (7, float("inf"))
    assert share([True, False] * 50) == pytest.approx((0.5, (0.25 / 104) ** 0.5))
    never = share([False] * 100)
    assert never.value == 0 < never.error
    assert never.margin == NORMAL * never.error


def test_the_differences_are_paired() -> None:
    moves = (Move(EAST, Action.DISCARD, Tile(1)), Move(EAST, Action.DISCARD, Tile(2)))
    deals = tuple(outcomes(10 * number, 10 * number - 1) for number in range(FEWEST))
    results = Results(moves, deals)
    first, second = results.rows
    assert results.best is first
    assert (first.behind, second.behind) == ((0, 0), (-1, 0))
    assert first.points.error > 10
    assert second.is_clearly_behind
    assert not first.is_clearly_behind
    assert not Results(moves, deals[1:]).rows[1].is_clearly_behind, "too few deals"


def test_a_move_without_the_last_deals_is_compared_in_those_it_was_played_in() -> None:
    moves = tuple(Move(EAST, Action.DISCARD, Tile(number)) for number in range(2))
    both = [outcomes(10, 4), outcomes(30, 26)] * 20
    deals = (*both, *((*outcomes(points), None) for points in (11, 31) * 20))
    best, other = Results(moves, deals).rows
    assert (best.deals, other.deals) == (80, 40)
    assert best.points == mean([10, 30] * 20 + [11, 31] * 20)
    assert other.behind == mean([-6, -4] * 20)
    assert other.points.value == best.points.value - 5, "the points add up"
    # The variance of a mean of 80 and a mean difference of 40 of these, which vary together.
    variance = 100 / 80 + 1 / 40 + 2 * 10 / 80
    assert other.points.error == pytest.approx(variance**0.5, rel=0.02)
    assert other.wins.value == 1


def test_the_best_move_is_one_that_was_played_in_all_deals() -> None:
    moves = tuple(Move(EAST, Action.DISCARD, Tile(number)) for number in range(2))
    results = Results(moves, (*[outcomes(1, 2)] * 3, (*outcomes(1), None)))
    assert results.best is results.rows[0]


def test_another_difference_than_claimed_is_beyond_two_errors() -> None:
    moves = tuple(Move(EAST, Action.DISCARD, Tile(number)) for number in range(2))
    second = Results(moves, (outcomes(9, 4), outcomes(9, 8)) * 20).rows[1]
    assert second.behind == pytest.approx((-3, (4 * 40 / 39 / 40) ** 0.5))
    found = [second.differs(claimed) for claimed in (-3.7, -3.6, -2.4, -2.3)]
    assert found == [True, False, False, True]
    few = Results(moves, (outcomes(9, 4), outcomes(9, 8)) * 14).rows[1]
    assert not few.differs(-100), "too few deals"
