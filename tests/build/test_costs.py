"""What the coach says that moves cost is compared with what they cost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import __main__ as bench
from bench import costs, decisions
from bench.calibration import Case, compared
from bench.costs import Compared, compared_in, sum_of
from fit import costs as fitted
from game.bots import choose
from game.review.playouts import DealEnd, DeepQuestion
from game.rules.moves import Action
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

RULES = "pocket: minimum=0"
POCKET = ruleset_from_text(RULES)


def test_expert_against_itself_costs_nothing() -> None:
    assert sum_of(RULES, "expert", 4) == (4, 0.0, 0.0)


def test_a_weaker_player_plays_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has Expert's points if it plays Expert's moves, whatever the coach says they cost."""
    monkeypatch.setattr(costs, "choose", lambda _, *given: choose("plain", *given))
    claimed = sum_of(RULES, "plain", 2)
    assert claimed.predicted > 0
    assert claimed.observed == 0


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[DeepQuestion]:
    """Note the questions; each move makes as many points less than the first as its place."""
    questions: list[DeepQuestion] = []

    def ends(question: DeepQuestion, _: Ruleset, deals: int) -> Iterator[tuple[DealEnd, ...]]:
        questions.append(question)
        points = range(len(question.moves))
        for deal in range(deals):
            yield tuple(DealEnd(deal - one, False, False, False) for one in points)

    monkeypatch.setattr(decisions, "played_out", ends)
    return questions


def test_other_moves_are_played_out_beside_experts(asked: list[DeepQuestion]) -> None:
    found = decisions.decisions(RULES, 3)
    assert 1 <= len(asked) <= decisions.EACH
    for question, one in zip(asked, found, strict=True):
        assert len({*question.moves}) == len(question.moves) > 1
        assert all(move.action is not Action.WIN for move in question.moves)
        assert {*question.moves} <= {*question.view.legal}
        assert one.compared == question.moves
        assert one.compared[0] == choose("expert", one.seen, POCKET, random.Random(1))
    listed = [one for each in found for one in compared_in(each)]
    assert [one.measured for one in listed] == [
        float(place) for one in asked for place in range(1, len(one.moves))
    ]
    assert {one.error for one in listed} == {0.0}


def test_decisions_are_kept_and_not_played_again(asked: list[DeepQuestion], tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    new = decisions.decisions(RULES, 3)
    path.write_text("".join(f"{one.line}\n" for one in new))
    assert decisions.read(path) == new
    assert new[0].seen == asked[0].view
    decisions.collect(RULES, range(3, 4), path, 1)
    assert decisions.read(path) == new


def test_the_contrast_is_found() -> None:
    """Where the moves lie half as far apart as the model says, it is a half."""
    squares = [(one - 0.5) ** 2 + 0.1 for one in fitted.CONTRASTS]
    assert fitted.lowest(squares) == pytest.approx(0.5)
    assert fitted.lowest([(one - 3) ** 2 for one in fitted.CONTRASTS]) == fitted.CONTRASTS[-1]


def test_bins_are_shares_of_an_ordinary_win(capsys: pytest.CaptureFixture[str]) -> None:
    costs._print_bins(
        [Compared(1, 1.0, 3.0, 0.5, 100.0, "a"), Compared(2, 50.0, 40.0, 9.0, 100.0, "b")]
    )
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert [row[:2] + row[3:] for row in rows] == [["1.00", "3.00", "1"], ["50.00", "40.00", "1"]]


def test_the_command_compares_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def note(*given: object) -> int:
        asked.append(given)
        return 0

    monkeypatch.setattr(bench, "print_costs", note)
    assert bench.main(["--costs", "5", "--rules", "ims:"]) == 0
    assert asked == [(5, "ims:", 1, None)]


# --- a sample -------------------------------------------------------------------------------------

SAMPLE = Path(__file__).parents[1] / "data" / "decisions.jsonl"
"""Decisions of four tables, half of those from which costs.json was made."""
LARGE = 0.2
"""The cost in ordinary wins from which a move is one of the dear ones."""


def test_moves_cost_what_the_coach_says() -> None:
    """In ordinary wins, within the interval of what they cost when they were played out."""
    found = [one for each in decisions.read(SAMPLE) for one in compared_in(each)]
    assert len(found) > 250
    shares = [(one.claimed / one.ordinary, one.measured / one.ordinary) for one in found]
    for is_dear in (False, True):
        cases = [
            Case(one.hand, claimed, measured)
            for one, (claimed, measured) in zip(found, shares, strict=True)
            if (claimed >= LARGE) == is_dear
        ]
        mean = compared(cases)
        assert len(cases) > 50
        assert abs(mean.predicted - mean.observed) < mean.margin
        assert mean.margin < 0.4, "or the sample is too small to tell"
