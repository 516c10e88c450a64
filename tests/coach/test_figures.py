"""The shown figures of an advice add up, and agree with the order of the moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from itertools import pairwise

import pytest

from game.bots import choose
from game.bots.equation import Equation
from game.coach.advice import Advice, advise
from game.coach.figures import WHOLE, Figures, chance_text
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Wind
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text
from tests.judged import JUDGEMENTS, seen_in
from tests.recorded import read

TABLES = ("pocket: minimum=0", "pocket: minimum=3", "ims", "western", "hongkong: minimum=3")
SHARE = 0.15
"""The share of the decisions of a played hand that the coach explains."""


def number(text: str) -> Decimal:
    return Decimal(text.replace("−", "-").replace(",", ""))


def recorded() -> Iterator[Advice]:
    """Yield the coach's advice in the recorded positions."""
    for path in sorted(JUDGEMENTS.glob("*.txt")):
        given = read(path)
        yield advise(seen_in(given), given.rules)


def played(rules: str, hands: int = 5) -> Iterator[Advice]:
    """Yield the coach's advice in hands of fast players."""
    ruleset = ruleset_from_text(rules)
    for hand in range(hands):
        rng = random.Random(hand)
        wall = build_wall(f"figures {hand}", ruleset.options.bonus_tiles)
        deal, _ = deal_out(ruleset, wall, Wind(hand % len(SEATS)))
        while waiting := deal.waiting_for:
            seen = view(deal, waiting[0])
            if rng.random() < SHARE:
                yield advise(seen, ruleset)
            deal, _ = play(deal, choose("plain", seen, ruleset, rng))


@cache
def advices() -> list[tuple[Advice, Figures]]:
    every = [*recorded(), *(one for rules in TABLES for one in played(rules))]
    return [(one, Figures.of(option.value for option in one.sensible)) for one in every]


def equations() -> Iterator[tuple[Figures, Equation]]:
    for advice, figures in advices():
        for option in advice.options:
            if option.equation:
                yield figures, option.equation


def test_there_are_positions_of_every_kind() -> None:
    assert len(advices()) > 250
    assert {figures.places for _, figures in advices()} == {0, 1}
    assert any(one.value < 0 for _, one in equations())
    assert any(not one.win for _, one in equations())


def test_the_shown_terms_add_up_to_the_shown_value() -> None:
    for advice, figures in advices():
        for option in advice.options:
            if option.equation:
                terms = figures.terms(option.equation)
                shown = (terms.win, -terms.deal_in, -terms.others)
                total = sum(number(figures.signed(points)) for points in shown)
                assert total == number(figures.points(option.value)), option


def test_the_shown_chance_times_the_shown_points_is_the_shown_term() -> None:
    for figures, one in equations():
        terms, half = figures.terms(one), Decimal(10) ** -figures.places / 2
        for chance, points, term in (
            (one.win, one.won, terms.win),
            (one.deal_in, one.lost, terms.deal_in),
        ):
            product = number(chance_text(chance)) / 100 * number(figures.points(points))
            assert abs(product - number(figures.signed(term))) <= half, one


def test_every_shown_figure_is_the_true_one_but_for_rounding() -> None:
    for figures, one in equations():
        terms, half = figures.terms(one), 10**-figures.places / 2
        assert abs(float(number(chance_text(one.win))) / 100 - one.win) < 0.0005001
        assert abs(float(number(figures.points(one.won))) - one.won) < half + 1e-9
        assert abs(terms.value - one.value) < half + 1e-9
        products = 0.0005 * (one.won + one.lost + 4 * half) + half * (one.win + one.deal_in)
        assert abs(terms.others - one.others) < products + 3 * half + 1e-9


def test_no_move_shows_a_higher_value_than_a_move_above_it() -> None:
    for advice, figures in advices():
        shown = [number(figures.points(one.value)) for one in advice.options]
        assert all(above >= below for above, below in pairwise(shown)), advice.options


def test_all_points_of_an_advice_have_the_same_number_of_decimals() -> None:
    for figures, one in equations():
        terms = figures.terms(one)
        shown = [figures.points(points) for points in (one.won, one.lost, one.value)]
        shown += [figures.signed(points) for points in (terms.win, terms.others) if points]
        assert {len(text.partition(".")[2]) for text in shown} == {figures.places}


@pytest.mark.parametrize(
    ("points", "text", "signed"),
    [(1234.56, "1,234.6", "+1,234.6"), (-5.64, "−5.6", "−5.6"), (-0.04, "0.0", "0")],
)
def test_points_are_written_with_a_decimal_where_they_are_few(
    points: float, text: str, signed: str
) -> None:
    figures = Figures.of([WHOLE - 0.1, -1.0])
    assert (figures.points(points), figures.signed(points)) == (text, signed)


def test_many_points_are_whole() -> None:
    figures = Figures.of([0.3, -WHOLE])
    assert (figures.points(1234.56), figures.signed(-0.4)) == ("1,235", "0")


@pytest.mark.parametrize(
    ("chance", "text"), [(0.0, "0"), (0.0001, "0.0"), (0.0126, "1.3"), (0.42, "42.0"), (1, "100.0")]
)
def test_chances_have_one_decimal(chance: float, text: str) -> None:
    assert chance_text(chance) == text


def test_no_plan_wins_more_often_than_the_hand() -> None:
    standings = [
        option.standing for advice, _ in advices() for option in advice.options if option.standing
    ]
    assert all(plan.chance <= one.chance for one in standings for plan in one.plans)
    assert sum(len(one.plans) > 1 for one in standings) > 500
