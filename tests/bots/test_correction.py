"""What the coach adds to the players' model."""

from __future__ import annotations

import pytest

from game.bots import correction as known
from game.bots.chances import FITS
from game.bots.correction import NONE, Correction, Line, correction_for
from game.bots.opponents import EXPERTS, shifted
from game.bots.outcomes import outcomes
from game.bots.outlook import Outlook
from game.coach.advice import advise
from game.rulesets import RULESETS, ruleset
from game.rulesets.options_text import ruleset_from_text
from tests.bots.seats import to_discard

POCKET = ruleset("pocket")
FIGURES = {
    "away": [[0.5, 1.0], [0.2, 1.0], [-0.3, 1.0]],
    "feeds": [0.4, 1.0],
    "points": [0.3, 0.8],
    "loses": 0.5,
}


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> Correction:
    monkeypatch.setattr(known, "_TABLES", {"pocket": {"0": FIGURES}})
    correction_for.cache_clear()
    return correction_for(POCKET)


@pytest.fixture(autouse=True)
def forgotten() -> object:
    yield
    correction_for.cache_clear()


def test_nothing_is_corrected_without_figures() -> None:
    assert NONE.win(0.3, 2) == pytest.approx(0.3)
    assert NONE.deal_in(0.1) == pytest.approx(0.1)
    assert NONE.won(50.0, 16.0) == pytest.approx(50.0)
    assert [NONE.won(0.0, 16.0), NONE.win(0.0, 1), NONE.deal_in(0.0)] == [0.0, 0.0, 0.0]


def test_each_distance_has_its_line(corrected: Correction) -> None:
    lines = [corrected.win(0.3, away) for away in (0, 1, 2, 6)]
    assert lines == pytest.approx([shifted(0.3, one) for one in (0.5, 0.2, -0.3, -0.3)])


def test_cheap_and_dear_wins_come_nearer_to_each_other(corrected: Correction) -> None:
    cheap, dear = corrected.won(8.0, 16.0), corrected.won(64.0, 16.0)
    assert cheap > 8
    assert dear / cheap < 8


@pytest.mark.usefixtures("corrected")
def test_the_coach_says_corrected_figures() -> None:
    seen = to_discard("123m 456p 789s 55m 67p N")
    plain = Outlook(seen, POCKET, against=EXPERTS)
    plain.correction = NONE
    said = {one.move: one.equation for one in outcomes(plain)}
    best = advise(seen, POCKET).best
    assert best.equation is not None
    before = said[best.move]
    assert best.equation.win == pytest.approx(shifted(before.win, 0.5))  # a ready hand
    assert best.equation.deal_in == pytest.approx(shifted(before.deal_in, 0.4))
    assert best.equation.others < before.others


def test_players_keep_their_own_figures(corrected: Correction) -> None:
    outlook = Outlook(to_discard("123m 456p 789s 55m 67p N"), POCKET, against=EXPERTS)
    assert outlook.correction is corrected
    assert outlook.for_player().correction is NONE
    assert Outlook(outlook.view, POCKET).correction is NONE


@pytest.mark.parametrize(
    "rules", [*(one.id for one in RULESETS), "hongkong: minimum=1", "western: knitting=off"]
)
def test_the_figures_rise(rules: str) -> None:
    """A likelier win of the model is a likelier win, and a dearer one a dearer one."""
    one = correction_for(ruleset_from_text(rules))
    assert all(line.slope > 0.3 for line in (*one.away, one.feeds, one.points))
    assert 0.5 < one.loses < 2


def test_every_table_is_known() -> None:
    assert {*known._TABLES} <= {*FITS}


def test_a_line() -> None:
    assert Line(1.0, 2.0).at(3.0) == 7.0
