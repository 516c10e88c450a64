"""Coach and Expert play as experienced players do, and the coach says why."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots import choose
from game.coach.advice import Advice, advise, appraise
from game.coach.reasons import compared, why
from game.rules.problems import Reason
from game.rules.tiles import tile_text
from game.rulesets.options_text import ruleset_from_text
from tests.coach.tables import table
from tests.coach.textbook import POCKET, POSITIONS, WAITS, WORSE, Position

EVERY = pytest.mark.parametrize("position", POSITIONS, ids=lambda one: one.id)


@EVERY
def test_the_coach_is_right(position: Position) -> None:
    found = advice(position)
    is_right = position.accepts(str(found.best.move))
    assert is_right, values(found)


@EVERY
def test_the_expert_is_right(position: Position) -> None:
    move = choose("expert", position.view, position.ruleset, random.Random(0))
    is_right = position.accepts(str(move))
    assert is_right, (str(move), values(advice(position)))


@EVERY
def test_the_coach_says_why(position: Position) -> None:
    """The reasons follow from what is seen and counted: they are given for the right move even if
    the coach prefers another one."""
    found = advice(position)
    right = next(one for one in found.options if position.accepts(str(one.move)))
    others = tuple(one for one in found.options if one is not right)
    told = why(replace(found, options=(right, *others)))
    said = {name for reason in told for name in names(reason)}
    assert said & {*position.reasons.split()}, said


@pytest.mark.parametrize(("id", "move", "reasons"), WORSE)
def test_the_coach_says_why_another_move_is_worse(id: str, move: str, reasons: str) -> None:
    position = next(one for one in POSITIONS if one.id == id)
    found = advice(position)
    option = next(one for one in found.options if str(one.move)[2:] == move)
    assert names(compared(found, option)) & {*reasons.split()}, compared(found, option)


def advice(position: Position) -> Advice:
    return advise(position.view, position.ruleset)


def values(found: Advice) -> list[tuple[str, float, float]]:
    """Return each move with its value and its chance to deal in, for a failure to show."""
    return [(str(one.move)[2:], round(one.value, 2), round(one.feeds, 4)) for one in found.options]


def names(reason: Reason) -> set[str]:
    """Return the short names of a label and of the sentences in it: "faster" for coach.faster.0."""
    inner = [value for _, value in reason.params if isinstance(value, Reason)]
    _, _, rest = reason.key.partition(".")
    return {rest.partition(".")[0]}.union(*map(names, inner))


@pytest.mark.parametrize("drill", WAITS)
def test_what_a_ready_hand_waits_on(drill: str) -> None:
    hand, waits, left = WAITS[drill]
    rules = ruleset_from_text(POCKET)
    found = appraise(table(rules, f"S {hand}", claim="N N"), rules)
    assert found.shanten == 0
    assert " ".join(tile_text(one.tile) for one in found.waits) == waits
    assert found.left == left
