"""The results of a deep look in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.coach.advice import Advice, advise
from game.review.playouts import FEWEST, DealEnd, Results
from game.rules.moves import Action, Move
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.deep_words import DeepWords, compared_moves, most_time_left
from game.words.labels import load_labels
from tests.ui.moments import MANY_CLAIMS, claiming, own_turn

READY = "123m 456p 789s 55m 67p"


def results(moves: tuple[Move, ...], *rows: tuple[int, ...]) -> Results:
    """Return the results of deals that end so, again and again."""
    deals = tuple(
        tuple(DealEnd(each, each > 0, each < 0, at_once=False) for each in row) for row in rows
    )
    return Results(moves, deals * FEWEST)


def judgement(advice: Advice, found: Results) -> str:
    words = DeepWords(AdviceWords(load_labels("en"), advice), advice, found)
    return words.judgement(is_over=True)


def test_moves_of_the_same_kind_are_named_whole() -> None:
    session = claiming(MANY_CLAIMS)
    advice = advise(session.view, session.ruleset)
    chows = tuple(one.move for one in advice.options if one.move.action is Action.CHOW)
    moves = (advice.best.move, *(move for move in chows if move != advice.best.move))
    assert "Chow: from " in judgement(advice, results(moves, tuple(range(len(moves)))))


def test_the_move_that_was_played_is_added_once() -> None:
    session = own_turn(READY, "N")
    advice = advise(session.view, session.ruleset)
    moves = [one.move for one in advice.options]
    assert compared_moves(advice, moves[1]) == tuple(moves[:3])
    assert compared_moves(advice, moves[5]) == (*moves[:3], moves[5])


@pytest.mark.parametrize(
    ("behind", "said"),
    [((10, 50), "Clearly best: North wind."), ((1, 50), "No clear difference between the best")],
)
def test_the_best_move_is_clear_only_if_every_other_one_is_behind(
    behind: tuple[int, int], said: str
) -> None:
    session = own_turn(READY, "N")
    advice = advise(session.view, session.ruleset)
    best, *others = advice.options[:3]
    others = [replace(one, value=best.value - by) for one, by in zip(others, behind, strict=True)]
    agreeing = replace(advice, options=(best, *others))
    rows = [(0, *(spread - by for by in behind)) for spread in (-20, 20)]
    moves = tuple(one.move for one in agreeing.options)
    assert judgement(agreeing, results(moves, *rows)).startswith(said)
    single = results(moves[:1], (1,), (2,))
    assert judgement(agreeing, single) == "", "nothing to compare"


def test_moves_that_are_level_so_far_are_not_called_best() -> None:
    session = own_turn(READY, "N")
    advice = advise(session.view, session.ruleset)
    moves = tuple(one.move for one in advice.options[:3])
    shown = AdviceWords(load_labels("en"), advice)
    for ends, told in (
        ((0, 0, -3), ["level", "level", "−3.0 ± ?"]),
        ((0, 1, 1), ["−1.0 ± ?", "level", "level"]),
        ((2, 1, 1), ["best", "−1.0 ± ?", "−1.0 ± ?"]),
    ):
        row = tuple(DealEnd(each, False, False, at_once=False) for each in ends)
        words = DeepWords(shown, advice, Results(moves, (row, row)))
        assert [cells[-1] for cells in words.rows()] == told


def test_the_time_left_is_the_most_that_it_takes() -> None:
    labels = load_labels("en")
    assert most_time_left(40, labels) == "about 40 s left at most"
    assert most_time_left(None, labels) == "working out the time left"
