"""Hong Kong old style under every option and under many drawn sets of options.

No set contradicts itself: hands are played to their end, and both scorers agree.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game.rules.deal import deal_facts
from game.rules.options import OF_MATCH, Choice, Options, Range, Value
from game.rules.play import deal_out, play
from game.rules.tiles import EAST_WIND
from game.rules.wall import build_wall
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.options_text import options_text, ruleset_from_text
from tests.builders import eager, flower_wall, with_options
from tests.conftest import Few
from tests.slow_hongkong import compare, may_win, score
from tests.slow_hongkong_payment import paid_in_all

SETS, HANDS, SCORED = 200, 20, 2000
"""The sets to draw, the hands to play with each, and the hands to score with each."""


def values(name: str) -> tuple[Value, ...]:
    """Return the values of an option; of a range some."""
    allowed: Choice | Range = HONG_KONG.allowed(name)
    return allowed.values if isinstance(allowed, Choice) else (allowed.low, 3, allowed.high)


def sets() -> Iterator[str]:
    """Yield each option that isn't the default, then sets of many, as texts."""
    names = [name for name in HONG_KONG.offered if name not in OF_MATCH]
    usual = HONG_KONG.options.values()
    single = [{name: value} for name in names for value in values(name) if value != usual[name]]
    rng = random.Random("sets of options")
    drawn = [{name: rng.choice(values(name)) for name in names} for _ in range(SETS)]
    for changed in (*single, *drawn):
        options: dict[str, Any] = {**changed}
        yield options_text(HONG_KONG, with_options(HONG_KONG, **options).options)


EVERY = [*sets()]


@pytest.mark.sample(3)
@pytest.mark.parametrize("text", EVERY)
def test_hands_end_and_payments_agree(text: str, seed: str, few: Few) -> None:
    rules = ruleset_from_text(text)
    for number in few(range(1, HANDS + 1), 4):
        rng = random.Random(f"{seed} {number}")
        wall = build_wall(f"{rng.getrandbits(64):016x}/{number}", rules.options.bonus_tiles)
        if rules.options.flowers_to_win and number % 4 == 0:
            wall = flower_wall(rng)
        deal, _ = deal_out(rules, wall, EAST_WIND)
        while deal.waiting_for:
            deal, _ = play(deal, eager(deal, rng))
        facts = deal_facts(deal, drawn_before=number % 2)
        result = rules.settle(facts)
        fan = [one.counted for one in result.scores]
        wanted = paid_in_all(facts, fan, rules.options, rules.options.limit_fan)
        assert result.payments == wanted
        assert all(one.points > 0 and one.payer != one.payee for one in result.transfers)
        for win, scored in zip(deal.wins, result.scores, strict=True):
            rows = score(win, rules.options)
            assert rows is not None
            assert [(one.id, one.fan, one.count) for one in scored.patterns] == rows
            assert may_win(rows, rules.options)


@pytest.mark.sample(2)
@pytest.mark.parametrize("text", EVERY)
def test_both_scorers_agree(text: str, few: Few) -> None:
    options = ruleset_from_text(text).options

    def always(_: random.Random) -> Options:
        return options

    met = compare(seed=1, count=len(few(range(SCORED), 150)), options=always)
    assert met["no_win"] < met.total()
