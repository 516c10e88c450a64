"""The one list of the moves of a decision, in the recorded positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.brain import valued
from game.bots.opponents import Opponents
from game.bots.outcomes import outcomes, with_choice
from game.bots.outlook import Outlook
from game.bots.taste import Taste
from game.coach.advice import advise
from game.coach.verdict import verdict
from game.rules.moves import Action, Move
from game.rules.view import View
from game.rulesets.pocket import POCKET
from tests.bots.seats import to_answer
from tests.judged import JUDGEMENTS, seen_in
from tests.recorded import Given, read

CLAIM = to_answer("23m 456p 789s 55m EEE", "E")


@pytest.fixture(params=sorted(JUDGEMENTS.glob("*.txt")), ids=lambda path: str(path.stem))
def given(request: pytest.FixtureRequest) -> Given:
    path = request.param
    assert isinstance(path, Path)
    return read(path)


def moves(view: View) -> list[Move]:
    """Return the legal moves except the win."""
    return [move for move in view.legal if move.action is not Action.WIN]


def test_every_legal_move_is_listed_once(given: Given) -> None:
    view = seen_in(given)
    listed = outcomes(Outlook(view, given.rules))
    assert sorted(map(str, moves(view))) == sorted(str(one.move) for one in listed)
    for one in listed:
        assert sum(one.hand.counts) + 3 * len(one.hand.melds) == 13
        assert (one.discard is None) == (one.move.action in (Action.PASS, Action.KONG))


def test_player_and_coach_have_the_same_list(given: Given) -> None:
    """The coach weighs all plans of a hand, a player those on course. Expert's own move costs
    nothing: it is the coach's best one, or about as good."""
    view = seen_in(given)
    advice = advise(view, given.rules)
    by_coach = {one.move: one.value for one in advice.options if one.equation}
    by_player = dict(valued(view, given.rules))
    assert by_coach.keys() == by_player.keys()
    best = advice.option(max(by_player, key=by_player.__getitem__))
    found = verdict(advice, best.move, given.rules) if best else None
    assert found is not None
    assert found.cost == 0 or advice.best.is_win


def test_the_coach_finds_the_move_of_a_player(given: Given) -> None:
    view = seen_in(given)
    others = Opponents(win=2.0, feeds=3.0, loses=0.1)
    found, choice = with_choice(Outlook(view, given.rules, against=others))
    by_player = outcomes(Outlook(view, given.rules))
    assert choice == max(by_player, key=lambda one: one.value).move
    assert [one.move for one in found] == [one.move for one in by_player]


def test_a_kong_comes_before_the_pass_and_the_pass_before_other_claims() -> None:
    listed = [one.move.action for one in outcomes(Outlook(CLAIM, POCKET))]
    assert listed == [Action.KONG, Action.PASS, Action.PUNG]


def test_the_discard_after_a_claim_is_chosen_by_value() -> None:
    outlook = Outlook(CLAIM, POCKET)
    best = outcomes(outlook)[-1]
    worst = outcomes(outlook, lambda one: -one.value)[-1]
    assert best.move == worst.move == Move(CLAIM.seat, Action.PUNG, CLAIM.claimed_tile)
    assert best.value > worst.value
    assert best.discard != worst.discard


def test_style_weighs_claims_only() -> None:
    usual, claiming = (dict(valued(CLAIM, POCKET, Taste(claims=one))) for one in (1.0, 1.25))
    for move, value in usual.items():
        assert (claiming[move] > value) == (move.action is not Action.PASS)
