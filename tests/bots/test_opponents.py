"""What the opponents change in the coach's figures."""

from __future__ import annotations

import pytest

from game.bots.opponents import EXPERTS, Opponents, opponents, opponents_of, shifted
from game.coach.advice import advise
from game.rules.tiles import EAST, WEST
from game.rulesets import ruleset
from tests.bots.seats import to_discard
from tests.weaker import WEAK, weaken

POCKET = ruleset("pocket")


@pytest.fixture(autouse=True)
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    weaken(monkeypatch, "pocket")


def test_three_of_a_level_change_what_its_figures_say() -> None:
    assert opponents(["beginner", "beginner-flush", "beginner"], POCKET) == pytest.approx(WEAK)


def test_players_without_figures_count_as_experts() -> None:
    assert opponents(["expert", "nobody", ""], POCKET) == EXPERTS
    assert opponents([], POCKET) == EXPERTS
    assert opponents(["beginner"], ruleset("ims")) == EXPERTS


def test_a_mixed_table_is_between() -> None:
    mixed = opponents(["beginner", "expert", "expert"], POCKET)
    assert mixed.win == pytest.approx(0.2)
    assert mixed.loses == pytest.approx(0.5 ** (1 / 3))


def test_who_has_the_seat_itself_changes_nothing() -> None:
    players = ("beginner", "beginner", "expert", "")
    assert opponents_of(EAST, players, POCKET).win == pytest.approx(0.2)
    assert opponents_of(WEST, players, POCKET).win == pytest.approx(0.4)


def test_a_seat_wins_more_and_loses_less_against_weaker_opponents() -> None:
    seen = to_discard("123m 456p 789s 55m 67p N")
    hard, easy = (advise(seen, POCKET, against).best for against in (EXPERTS, WEAK))
    assert hard.move == easy.move
    assert hard.equation is not None
    assert easy.equation is not None
    assert easy.equation.win == pytest.approx(shifted(hard.equation.win, WEAK.win))
    assert easy.equation.won == pytest.approx(0.8 * hard.equation.won)
    assert easy.equation.deal_in == pytest.approx(shifted(hard.equation.deal_in, WEAK.feeds))
    assert easy.equation.others < hard.equation.others


def test_a_plan_pays_as_much_more_as_any_win_does() -> None:
    seen = to_discard("1123467m 99m EE 5p 6s 8s")
    usual, dear = (advise(seen, POCKET, Opponents(won=won)).best.standing for won in (1.0, 1.5))
    assert usual is not None
    assert dear is not None
    points = [one.points for one in dear.plans]
    assert points == pytest.approx([1.5 * one.points for one in usual.plans])
