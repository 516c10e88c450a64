"""What the coach says that moves cost is compared with what they cost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench import __main__ as bench
from bench import costs
from bench.costs import Compared, costs_of, sum_of
from game.bots import choose
from game.review.playouts import DealEnd, DeepQuestion
from game.rules.moves import Action
from game.rulesets.ruleset import Ruleset

RULES = "pocket: minimum=0"


def test_expert_against_itself_costs_nothing() -> None:
    assert sum_of(RULES, "expert", 4) == (4, 0.0, 0.0)


def test_a_weaker_player_plays_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has Expert's points if it plays Expert's moves, whatever the coach says they cost."""
    monkeypatch.setattr(costs, "choose", lambda _, *given: choose("plain", *given))
    claimed = sum_of(RULES, "plain", 2)
    assert claimed.predicted > 0
    assert claimed.observed == 0


def test_other_moves_are_played_out_beside_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[DeepQuestion] = []

    def ends(question: DeepQuestion, _: Ruleset, deals: int) -> Iterator[tuple[DealEnd, ...]]:
        asked.append(question)
        points = range(len(question.moves))
        for deal in range(deals):
            yield tuple(DealEnd(deal - one, False, False, False) for one in points)

    monkeypatch.setattr(costs, "played_out", ends)
    found = costs_of(RULES, 3)
    assert 1 <= len(asked) <= costs.DECISIONS
    for question in asked:
        assert len({*question.moves}) == len(question.moves) > 1
        assert all(move.action is not Action.WIN for move in question.moves)
        assert {*question.moves} <= {*question.view.legal}
    assert [one.measured for one in found] == [
        float(place) for one in asked for place in range(1, len(one.moves))
    ]
    assert {one.error for one in found} == {0.0}


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
    assert asked == [(5, "ims:", 1)]
