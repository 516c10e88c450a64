"""Deals among computer players: payments add up to zero, and every decision is timed."""

from __future__ import annotations

from typing import Any

import pytest

from game.arena.deals import deal_in_every_seat
from game.rules.match import NOTHING
from game.rulesets import RULESETS, ruleset

POCKET = ruleset("pocket")


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_every_deal_adds_up_to_nothing(rules: Any) -> None:
    outcome = deal_in_every_seat(rules, ("plain", "random", "plain", "random"), "a", 1)
    assert sum(tally.points.total for tally in outcome.tallies) == 0
    assert sum(tally.wins for tally in outcome.tallies) >= outcome.hands - outcome.draws
    assert outcome.times.count == sum(tally.times.count for tally in outcome.tallies)


def test_payments_that_do_not_add_up_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unjust:
        payments = (*NOTHING[:3], 1)
        scores = ()

    monkeypatch.setattr(type(POCKET), "settle", lambda *_: Unjust)
    with pytest.raises(AssertionError, match="add up to 1"):
        deal_in_every_seat(POCKET, ("random",) * 4, "a", 0)
