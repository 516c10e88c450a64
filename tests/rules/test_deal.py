"""A turn: dealing, drawing and discarding, their order, and why a move is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.deal import Deal, Phase, RiverTile, legal_moves, why_not
from game.rules.moves import Action, Dealt, Discarded, Drew, Exhausted, Move, move_from_text
from game.rules.options import Value
from game.rules.play import advance, deal_out, play
from game.rules.problems import Reason, RulesError
from game.rules.tiles import EAST, NORTH, SEATS, SOUTH, WEST, WEST_WIND, Tile, seat_after
from game.rules.wall import build_wall
from game.rulesets.pocket import POCKET
from tests.builders import after, deal_with, may, texts_of, tiles_of, told


def test_set_up_3_the_dealer_has_14_and_the_others_13() -> None:
    deal, steps = deal_out(POCKET, build_wall("deal", False), WEST_WIND)
    assert [len(hand) for hand in deal.hands] == [14, 13, 13, 13]
    assert (deal.phase, deal.turn, deal.waiting_for) == (Phase.TURN, 0, (0,))
    assert deal.round_wind == 2
    assert [step.event for step in steps] == [Dealt(deal.hands)]
    assert steps[-1].deal == deal


def test_83_tiles_are_left_after_the_deal_and_82_after_the_first_draw() -> None:
    deal = deal_with(draws="5m 5p")
    assert deal.live_left == 83
    deal = after(deal, "E discard E")
    assert (deal.turn, deal.live_left) == (1, 82)


def test_the_fourteenth_tile_is_the_one_drawn() -> None:
    deal = deal_with(draws="5m")
    assert deal.drawn == 4
    assert told(deal, "E discard 5m")[0] == Discarded(EAST, Tile(4), drawn=True)
    assert told(deal, "E discard E")[0] == Discarded(EAST, Tile(27), drawn=False)


def test_turn_1_and_3_each_draws_and_discards_in_turn() -> None:
    deal = deal_with(draws="5m 5p 6p 6s 3s")
    events = told(deal, "E discard 5m", "S discard 5p", "W discard 6p", "N discard 6s")
    assert events == (
        Discarded(EAST, Tile(4), True),
        Drew(SOUTH, Tile(13)),
        Discarded(SOUTH, Tile(13), True),
        Drew(WEST, Tile(14)),
        Discarded(WEST, Tile(14), True),
        Drew(NORTH, Tile(23)),
        Discarded(NORTH, Tile(23), True),
        Drew(EAST, Tile(20)),
    )
    deal = after(deal, "E discard 5m", "S discard 5p", "W discard 6p", "N discard 6s")
    assert [len(hand) for hand in deal.hands] == [14, 13, 13, 13]
    assert deal.turns == (2, 1, 1, 1)
    assert deal.river == tuple(
        RiverTile(seat, tile, drawn=True)
        for seat, tile in zip(SEATS, tiles_of("5m 5p 6p 6s"), strict=True)
    )


def test_turn_3_every_tile_of_the_hand_can_be_discarded_once() -> None:
    deal = deal_with(east="1123m 5558p EEESN", draws="1m")
    moves = [move for move in legal_moves(deal, EAST) if move.action is Action.DISCARD]
    assert (
        texts_of(tuple(move.tile for move in moves if move.tile is not None))
        == "1m 2m 3m 5p 8p E S N"
    )
    assert legal_moves(deal, SOUTH) == legal_moves(deal, WEST) == legal_moves(deal, NORTH) == ()


def test_a_deal_is_a_value_that_moves_do_not_change() -> None:
    deal = deal_with(draws="5m 5p")
    again = deal_with(draws="5m 5p")
    play(deal, Move(EAST, Action.DISCARD, Tile(4)))
    assert deal == again
    with pytest.raises(AttributeError):
        deal.turn = SOUTH  # type: ignore[misc]


def test_each_step_shows_the_state_just_after_its_event() -> None:
    deal = deal_with(draws="5m 5p")
    last, (discarded, drew) = advance(deal, Move(EAST, Action.DISCARD, Tile(4)))
    assert isinstance(discarded.event, Discarded)
    assert discarded.deal.river == (RiverTile(EAST, Tile(4), drawn=True),)
    assert (discarded.deal.live_left, len(discarded.deal.hands[1])) == (83, 13)
    assert discarded.deal.waiting_for == ()
    assert isinstance(drew.event, Drew)
    assert drew.deal == last


# --- the end of the wall -------------------------------------------------------------------------


def run_down(deal: Deal) -> Deal:
    """Discard every tile as drawn and claim nothing, until no tile can be drawn."""
    while deal.live_left or deal.phase is not Phase.TURN:
        deal = tsumogiri(deal)
    return deal


def tsumogiri(deal: Deal) -> Deal:
    seat = deal.waiting_for[0]
    if deal.phase is Phase.TURN:
        return play(deal, Move(seat, Action.DISCARD, deal.drawn))[0]
    return play(deal, Move(seat, Action.PASS))[0]


@pytest.mark.parametrize(
    ("options", "drawn"),
    [
        ({}, 83),
        ({"dead_wall": 13}, 70),
        ({"dead_wall": 14}, 69),
        ({"dead_wall": 13, "replacements": "front"}, 70),
    ],
)
def test_the_end_comes_when_no_live_tile_is_left(options: dict[str, Value], drawn: int) -> None:
    deal = deal_with(minimum=12, changes=options)
    assert deal.live_left == drawn
    deal = run_down(deal)
    while deal.phase is not Phase.OVER:
        deal = tsumogiri(deal)
    assert deal.wins == ()
    assert len(deal.river) == 1 + drawn
    assert deal.drawn is None


def test_the_last_discard_can_still_be_claimed() -> None:
    deal = run_down(deal_with(minimum=12))
    seat = deal.turn
    last = deal.drawn
    assert last is not None
    other = seat_after(seat, 2)
    spare = tuple(tile for tile in deal.hands[other] if tile != last)[:11]
    hands = tuple((*spare, last, last) if one == other else deal.hands[one] for one in SEATS)
    deal, _ = play(replace(deal, hands=hands), Move(seat, Action.DISCARD, last))
    assert Move(other, Action.PUNG, last) in legal_moves(deal, other)
    assert not any(move.action is Action.KONG for move in legal_moves(deal, other))
    for asked in [one for one in deal.waiting_for if one != other]:
        deal, _ = play(deal, Move(asked, Action.PASS))
    deal, _ = play(deal, Move(other, Action.PUNG, last))
    assert (deal.phase, deal.turn) == (Phase.TURN, other)
    deal, events = play(deal, legal_moves(deal, other)[0])
    while deal.phase is not Phase.OVER:
        deal, events = play(deal, Move(deal.waiting_for[0], Action.PASS))
    assert events[-1] == Exhausted()


# --- reasons for refusing a move -----------------------------------------------------------------

HAND_TO_WIN = "123m 456p 789s 222s C"


def refusal(deal: Deal, move: str) -> Reason | None:
    reason = why_not(deal, move_from_text(move))
    if reason is not None:
        with pytest.raises(RulesError) as error:
            play(deal, move_from_text(move))
        assert error.value.reason == reason
    return reason


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("E discard 5m", None),
        ("E discard 6m", "problem.no_discard"),
        ("E discard f1", "problem.no_discard"),
        ("E kong 5m", "problem.no_kong"),
        ("E win", "problem.no_win"),
        ("E pass", "problem.no_pass"),
        ("E pung 5m", "problem.no_pung"),
        ("E chow 3m", "problem.no_chow"),
        ("S discard S", "problem.not_your_turn"),
        ("W win", "problem.not_your_turn"),
        ("N pass", "problem.not_your_turn"),
    ],
)
def test_why_a_move_in_turn_is_refused(move: str, key: str | None) -> None:
    reason = refusal(deal_with(draws="5m"), move)
    assert reason == (Reason.of(key) if key else None)


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("S chow 5m", None),
        ("S pass", None),
        ("S chow 4m", "problem.no_chow"),
        ("S pung 5m", "problem.no_pung"),
        ("S kong 5m", "problem.no_kong"),
        ("S win", "problem.no_win"),
        ("S discard S", "problem.no_discard"),
        ("E discard E", "problem.not_your_turn"),
        ("W chow 5m", "problem.not_your_turn"),
        ("W pass", "problem.not_your_turn"),
    ],
)
def test_why_a_claim_is_refused(move: str, key: str | None) -> None:
    deal = after(deal_with(south="679m", draws="5m"), "E discard 5m")
    assert refusal(deal, move) == (Reason.of(key) if key else None)


def test_an_answer_is_given_once() -> None:
    deal = deal_with(south="679m", west="556m", draws="5m")
    deal = after(deal, "E discard 5m", "S pass")
    assert legal_moves(deal, SOUTH) == ()
    assert refusal(deal, "S chow 5m") == Reason.of("problem.not_your_turn")
    assert deal.waiting_for == (2,)


def test_a_complete_hand_below_the_minimum_is_refused_with_its_fan() -> None:
    """Chi Mo and Clean Door: 2 fan."""
    deal = deal_with(south=HAND_TO_WIN, draws="N C", minimum=3)
    deal = after(deal, "E discard N")
    assert refusal(deal, "S win") == Reason.of("problem.below_minimum", fan=2, minimum=3)
    assert may(deal, "S") == set()
    enough = after(deal_with(south=HAND_TO_WIN, draws="N C", minimum=2), "E discard N")
    assert may(enough, "S") == {"win"}


def test_who_cannot_win_is_told_even_when_nobody_has_to_decide() -> None:
    deal = deal_with(south=HAND_TO_WIN, draws="N N C", minimum=3)
    deal = after(deal, "E discard N", "S discard N")
    steps = advance(deal, Move(WEST, Action.DISCARD, Tile(31)))[1]
    short = Reason.of("problem.below_minimum", fan=1, minimum=3)
    assert steps[0].deal.refused == (None, short, None, None)
    assert steps[1].deal.refused == (None, None, None, None)


def test_nothing_is_legal_when_the_hand_is_over() -> None:
    deal = after(deal_with(east=HAND_TO_WIN, draws="C"), "E win")
    for seat in SEATS:
        assert legal_moves(deal, seat) == ()
    assert refusal(deal, "E discard C") == Reason.of("problem.hand_over")
    assert refusal(deal, "S pass") == Reason.of("problem.hand_over")
