"""The data from which the weights of hands are learned, and the module made from it."""

from __future__ import annotations

import random
import sys

import pytest

import train_values
from game.bots.features import NAMES, PLANNERS
from game.bots.trained import Trained
from game.bots.value_table import TRAINED
from game.rules.moves import Action
from game.rulesets import ruleset
from tests.bots.seats import to_answer, to_discard
from train_values import Job, Learner, jobs, module, rows_of

POCKET = ruleset("pocket")
HAND = "123m 456p 789s 55m 67p N"


def noted(temperature: float, hand: str = HAND) -> tuple[Learner, list[float]]:
    """Return a learner after one discard, and the distances of its features above the mean."""
    learner = Learner(PLANNERS, temperature)
    move = learner(to_discard(hand), POCKET, random.Random(1))
    assert move.action is Action.DISCARD
    assert len(learner.rows.numbers) == len(learner.rows.above) == len(NAMES)
    return learner, list(learner.rows.above)


def test_what_is_the_same_for_all_moves_is_never_above_the_mean() -> None:
    _, above = noted(1.0)
    by_name = dict(zip(NAMES, above, strict=True))
    for name in ("always", "dealer", "ordinary", "time", "own_turn"):
        assert by_name[name] == pytest.approx(0, abs=1e-6)
    assert abs(by_name["value"]) > 0.1


def test_over_all_random_numbers_results_are_as_often_above_as_below_the_mean() -> None:
    learner, sums, tries = Learner(PLANNERS, 1.0), 0.0, 300
    seen, rng, value = to_discard(HAND), random.Random(1), NAMES.index("value")
    for _ in range(tries):
        learner(seen, POCKET, rng)
    every = learner.rows.above[value :: len(NAMES)]
    spread = (sum(one**2 for one in every) / tries) ** 0.5
    sums = sum(every)
    assert spread > 0.1
    assert abs(sums) < 4 * spread * tries**0.5


def test_what_needs_no_decision_is_not_noted() -> None:
    learner = Learner(PLANNERS, 1.0)
    seen = to_answer("123m 456p 789s EE 55m", "5m", win=True)
    assert learner(seen, POCKET, random.Random(1)).action is Action.WIN
    assert not learner.rows.numbers


def test_hands_teach_the_same_each_time() -> None:
    job = Job("pocket:", "seed", PLANNERS, hands=1)
    rows, again = rows_of(job), rows_of(job)
    assert len(rows.numbers) == len(NAMES) * len(rows.points) > 0
    assert len({*rows.points}) == 1
    assert (rows.numbers, rows.above, rows.points) == (again.numbers, again.above, again.points)


def test_every_job_has_a_seed_of_its_own() -> None:
    every = list(jobs("pocket:", "a", PLANNERS, 100))
    assert sum(job.hands for job in every) >= 100
    assert len({job.seed for job in every}) == len(every)


def test_the_module_holds_the_weights() -> None:
    told: dict[str, object] = {}
    made = {"abc": Trained("pocket:", 'a "seed"', 5, "+1", (1.0, -0.123456, 3e-7))}
    exec(module(made), told)
    (kept,) = told["TRAINED"].values()  # type: ignore[attr-defined]
    assert kept == Trained("pocket:", 'a "seed"', 5, "+1", (1.0, -0.1235, 3e-7))


def test_the_module_is_as_it_was_made() -> None:
    assert train_values.OUTPUT.read_text(encoding="utf-8") == module(TRAINED)


def test_without_numpy_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "advantages", raising=False)
    monkeypatch.setattr(sys, "argv", ["train_values.py", "pocket:"])
    with pytest.raises(SystemExit, match="numpy is missing"):
        train_values.main()
