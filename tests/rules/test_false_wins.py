"""詐糊 False wins: who can declare, which wins are false, and what happens to the hand."""

from __future__ import annotations

import pytest

from game.rules.deal import Deal, Phase, deal_facts, why_not
from game.rules.match import PERSONS, HandResult, Match, Points, after_hand
from game.rules.moves import Action, Discarded, FalseWin, Move, Won
from game.rules.options import Options, Value
from game.rules.problems import Reason
from game.rules.tiles import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from game.rules.view import view
from tests.builders import after, deal_with, may, told

PENALTIES = ("pay", "open", "at_end")
GOES_ON = ("open", "at_end")
READY = "12346m 789p 333s EE"
"""A hand that waits on 5m."""


def at_start(penalty: str, east: str = "", draws: str = "9s") -> Deal:
    return deal_with(east, draws=draws, changes={"false_win_penalty": penalty})


def at_5m(penalty: str, south: str = READY, west: str = "", **options: Value) -> Deal:
    """Return a deal in which East has discarded 5m, in its second turn."""
    changes: dict[str, Value] = {"false_win_penalty": penalty, **options}
    deal = deal_with(south=south, west=west, draws="9s C F P 5m", changes=changes)
    for move in ("E discard 9s", "S discard C", "W discard F", "N discard P"):
        deal = after(deal, move, "all pass")
    return after(deal, "E discard 5m")


# --- who can declare -----------------------------------------------------------------------------


@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_win_can_be_declared_after_every_draw_and_on_every_discard(penalty: str) -> None:
    deal = at_start(penalty, draws="C F")
    assert "win" in may(deal, "E")
    deal = after(deal, "E discard C")
    for seat in "SWN":
        assert {"win", "pass"} <= may(deal, seat)
    deal = after(deal, "all pass")
    assert "win" in may(deal, "S")


def test_without_penalty_only_a_real_win_can_be_declared() -> None:
    deal = after(deal_with(south=READY, draws="5m"), "E discard 5m")
    assert {seat for seat in "SWN" if "win" in may(deal, seat)} == {"S"}


@pytest.mark.parametrize("penalty", PENALTIES)
def test_not_after_a_claim_without_a_draw(penalty: str) -> None:
    deal = after(at_5m(penalty, "55m"), "S pung 5m", "W pass", "N pass")
    assert "win" not in may(deal, "S")


@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_promoted_kong_can_be_robbed_by_every_player(penalty: str) -> None:
    deal = promoting(penalty)
    assert deal.phase is Phase.ROB
    assert deal.waiting_for == (1, 2, 3)


def promoting(penalty: str) -> Deal:
    """Return a deal in which East has promoted a pung of 5m."""
    changes = {"false_win_penalty": penalty}
    deal = deal_with("55m", draws="9s 5m C F P 5m", changes=changes)
    deal = after(deal, "E discard 9s", "all pass", "S discard 5m", "E pung 5m", "W pass", "N pass")
    some = next(move for move in deal.offers[0] if move.action is Action.DISCARD and move.tile != 4)
    deal = after(deal, str(some), "all pass", "S discard C", "all pass", "W discard F", "all pass")
    return after(deal, "N discard P", "all pass", "E kong 5m")


@pytest.mark.parametrize("penalty", PENALTIES)
def test_nothing_says_that_a_hand_is_complete_or_worth_too_little(penalty: str) -> None:
    deal = at_5m(penalty, minimum=12)
    assert deal.refused == (None, None, None, None)
    for seat in range(1, 4):
        assert view(deal, Seat(seat)).refused is None
        assert Move(Seat(seat), Action.WIN) in view(deal, Seat(seat)).legal


# --- real and false wins -------------------------------------------------------------------------


@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_real_win_wins_as_ever(penalty: str) -> None:
    deal = after(at_5m(penalty), "S win", "W pass", "N pass")
    assert [win.seat for win in deal.wins] == [1]
    assert deal.false_wins == ()
    drawn = after(at_start(penalty, "123m 456m 789m 123p E", "E"), "E win")
    assert [win.seat for win in drawn.wins] == [0]


@pytest.mark.parametrize(("south", "minimum"), [("", 0), (READY, 6)], ids=["no hand", "too little"])
def test_what_is_no_win(south: str, minimum: int) -> None:
    deal = after(at_5m("pay", south, minimum=minimum), "S win", "W pass", "N pass")
    assert (deal.phase, deal.false_wins, deal.wins) == (Phase.OVER, (1,), ())


@pytest.mark.parametrize(("missed_win", "false"), [(True, (1,)), (False, ())])
def test_a_missed_win_is_no_win(missed_win: bool, false: tuple[int, ...]) -> None:
    changes: dict[str, Value] = {"false_win_penalty": "pay", "missed_win": missed_win}
    deal = deal_with(south=READY, draws="9s 5m C F 5m", changes=changes)
    for move in ("E discard 9s", "S discard 5m", "W discard C", "N discard F"):
        deal = after(deal, move, "all pass")
    deal = after(deal, "E discard 5m", "S win", "W pass", "N pass")
    assert deal.false_wins == false


# --- the rest of the hand ------------------------------------------------------------------------


def test_pay_the_hand_ends_at_once() -> None:
    assert told(at_start("pay"), "E win") == (FalseWin(EAST),)
    deal = after(at_start("pay"), "E win")
    assert (deal.phase, deal.false_wins) == (Phase.OVER, (0,))
    assert all(view(deal, WEST).hands), "the hands are shown"


@pytest.mark.parametrize("penalty", GOES_ON)
def test_otherwise_the_player_in_turn_goes_on(penalty: str) -> None:
    deal = after(at_start(penalty), "E win")
    assert deal.phase is Phase.TURN
    assert "win" not in may(deal, "E")
    assert Move(EAST, Action.DISCARD, deal.drawn) in deal.offers[0]


@pytest.mark.parametrize("penalty", GOES_ON)
def test_otherwise_a_declaration_on_a_discard_is_a_pass(penalty: str) -> None:
    deal = at_5m(penalty, south="", west="55m")
    events = told(deal, "S win", "W pung 5m", "N pass")
    assert [type(event).__name__ for event in events] == ["FalseWin", "Claimed"]
    assert after(deal, "S win", "W pung 5m", "N pass").turn == 2


@pytest.mark.parametrize("penalty", GOES_ON)
def test_who_has_declared_wins_no_more_in_this_hand(penalty: str) -> None:
    changes = {"false_win_penalty": penalty}
    deal = deal_with(south=READY, draws="9s C F P 5m", changes=changes)
    deal = after(deal, "E discard 9s", "S win", "W pass", "N pass", "S discard C", "all pass")
    deal = after(deal, "W discard F", "all pass", "N discard P", "all pass", "E discard 5m")
    assert "win" not in may(deal, "S")
    assert why_not(deal, Move(SOUTH, Action.WIN)) == Reason.of("problem.false_win_made")
    assert "win" in may(deal, "W")


def test_open_the_tiles_lie_open_from_then_on() -> None:
    deal = at_5m("open", south="")
    assert view(deal, NORTH).hands[1] is None
    deal = after(deal, "S win", "W pass", "N pass")
    for seat in SEATS:
        assert view(deal, seat).hands[1] == tuple(sorted(deal.hands[1]))
    assert view(deal, NORTH).hands[2] is None


def test_open_a_hidden_kong_too() -> None:
    changes = {"false_win_penalty": "open", "concealed_kong_shown": "hidden"}
    deal = after(deal_with("1111m", draws="9s", changes=changes), "E kong 1m")
    assert view(deal, WEST).melds[0][0].tile < 0
    assert view(after(deal, "E win"), WEST).melds[0][0].tile == 0


def test_at_end_the_tiles_stay_hidden() -> None:
    deal = after(at_start("at_end"), "E win")
    assert view(deal, WEST).hands[0] is None
    assert view(deal, WEST).false_wins == (0,)


@pytest.mark.parametrize("penalty", PENALTIES)
def test_another_player_wins_at_the_same_time(penalty: str) -> None:
    deal = at_5m(penalty)
    moves = ("S win", "W win", "N pass")
    events = told(deal, *moves)
    assert isinstance(events[-1], Won)
    assert events[:-1] == (FalseWin(WEST),)
    end = after(deal, *moves)
    assert ([win.seat for win in end.wins], end.false_wins) == ([1], (2,))
    assert deal_facts(end).false_wins == (2,)


@pytest.mark.parametrize("penalty", GOES_ON)
def test_a_false_robbery_lets_the_kong_stand(penalty: str) -> None:
    deal = after(promoting(penalty), "S win", "W pass", "N pass")
    assert deal.turn == 0
    assert deal.melds[0][0].is_kong
    assert deal.false_wins == (1,)


def test_nobody_hears_of_it_before_all_have_answered() -> None:
    assert told(at_5m("pay", south=""), "S win", "W pass") == ()
    assert not any(isinstance(event, Discarded) for event in told(at_5m("pay", ""), "S win"))


# --- the match -----------------------------------------------------------------------------------

PENALTY: Points = (-6, 2, 2, 2)


def played(match: Match, **changes: object) -> Match:
    result = HandResult(match.hand_number, match.dealer, 0, (0, 0, 0, 0), **changes)  # type: ignore[arg-type]
    return after_hand(match, result)


def a_match(**options: Value) -> Match:
    rules = Options(**options)  # type: ignore[arg-type]
    return Match(
        rules, "seed", first_dealer=PERSONS[0], dealer=PERSONS[0], scores=(100, 100, 100, 100)
    )


@pytest.mark.parametrize("stays", [True, False])
def test_the_deal_passes_like_after_a_drawn_hand(stays: bool) -> None:
    match = played(a_match(dealer_stays_on_draw=stays), false_wins=(2,))
    assert match.dealer == (0 if stays else 1)


def test_a_hand_ended_by_a_false_win_is_no_drawn_hand() -> None:
    match = played(a_match(false_win_penalty="pay"))
    assert match.drawn_before == 1
    match = played(match, false_wins=(2,))
    assert match.drawn_before == 1
    assert played(match).drawn_before == 2
    won = played(match, false_wins=(2,), winners=(PERSONS[0],))
    assert won.drawn_before == 0


@pytest.mark.parametrize("penalty", GOES_ON)
def test_a_hand_drawn_after_a_false_win_is_a_drawn_hand(penalty: str) -> None:
    match = played(a_match(false_win_penalty=penalty), false_wins=(2,))
    assert match.drawn_before == 1


def test_penalties_are_noted_and_paid_after_the_last_hand() -> None:
    match = played(a_match(hands=3), false_wins=(0,), penalties=PENALTY)
    assert (match.scores, match.penalties) == ((100, 100, 100, 100), PENALTY)
    match = played(match, false_wins=(0,), penalties=PENALTY)
    assert match.scores == (100, 100, 100, 100)
    match = played(match)
    assert match.is_over
    assert match.scores == (88, 104, 104, 104)
    assert match.penalties == (-12, 4, 4, 4)


def test_a_match_without_end_keeps_them_noted() -> None:
    match = a_match()
    for _ in range(20):
        match = played(match, penalties=PENALTY)
    assert (match.scores[0], match.penalties[0]) == (100, -120)
