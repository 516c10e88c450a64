"""Judge a hand that was played: its review, and a deep look at one of its positions."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Sequence
from math import isfinite

from game.coach.advice import advise
from game.review.deep_look import DeepLook
from game.review.match_review import ReviewedHand, review_hand
from game.review.playouts import DeepQuestion
from game.rules.match import PLAYER, Match
from game.rules.trail import Step
from game.rules.view import view
from game.rulesets.ruleset import Ruleset
from game.saves.replay import PastHand
from game.saves.saved_hands import FinishedHand
from game.session.recording import record
from game.ui.table.advice.deep_words import compared_moves

DEALS = 20
"""The deals of a deep look."""
PATIENCE = 1200
"""The most seconds that a deep look takes, on the slowest machine."""
CLOSE = 1e-6


def check_review(rules: Ruleset, match: Match, one: FinishedHand) -> ReviewedHand:
    """Return the review of a hand of this match. Raise AssertionError if it isn't sound."""
    result = one.result
    past = PastHand(one.hand, result.dealer, result.round_wind, result)
    found = review_hand(record(rules.id, match, past))
    assert found.problem is None, f"the review: {found.problem}"
    assert found.cost >= 0, f"a cost of {found.cost}"
    assert all(entry.cost >= 0 for entry in found.entries), f"entries {found.entries}"
    if found.luck is not None:
        assert all(map(isfinite, found.luck)), f"luck {found.luck}"
        paid = result.payments[PLAYER]
        assert abs(found.luck.result - paid) < CLOSE, f"{found.luck.result} is not {paid}"
    return found


def check_deep_look(
    rules: Ruleset, steps: Sequence[Step], drawn_before: int, rng: random.Random
) -> None:
    """Look deep at a decision of this hand, in a process of its own. Raise AssertionError if it
    doesn't end well, or leaves the process behind."""
    deal = rng.choice([step.deal for step in steps if step.deal.waiting_for])
    seen = view(deal, rng.choice(deal.waiting_for))
    question = DeepQuestion(seen, compared_moves(advise(seen, rules)), drawn_before)
    look = DeepLook(question, rules, DEALS)
    end = time.monotonic() + PATIENCE
    while look.is_running and time.monotonic() < end:
        time.sleep(0.02)
        look.poll()
    assert look.problem is None, f"the deep look: {look.problem}"
    assert look.results is not None
    assert len(look.results.deals) == DEALS, f"{len(look.results.deals)} deals"
    assert all(isfinite(row.points.value) for row in look.results.rows)
    assert not multiprocessing.active_children(), "a process was left behind"
