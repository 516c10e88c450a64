"""Winning shapes without sets: players aim for them, win with them and give them up."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots import choose
from game.bots.plans import Form, Plan, distance, plans_for
from game.bots.sight import holding
from game.coach.advice import advise
from game.rules.deal import RiverTile
from game.rules.play import deal_out
from game.rules.tiles import EAST, EAST_WIND, SEATS, Seat, tile_from_text
from game.rules.view import View, view
from game.rulesets import RULESETS, ruleset
from game.rulesets.patterns import Shape
from game.rulesets.ruleset import Ruleset
from tests.bots.seats import to_answer, to_discard
from tests.builders import tiles_of, wall_with, with_options

PLANS = {
    Shape.SEVEN_PAIRS: Form.PAIRS,
    Shape.THIRTEEN_ORPHANS: Form.ORPHANS,
    Shape.THIRTEEN_INDIVIDUALS: Form.INDIVIDUALS,
    Shape.KNITTING: Form.KNITTING,
    Shape.TRIPLE_KNITTING: Form.TRIPLE_KNITTING,
    Shape.WRIGGLING_SNAKE: Form.SNAKE,
    Shape.HONOUR_PAIRS: Form.HONOUR_PAIRS,
}

TOWARDS = [
    # Hands to discard from: some of the tiles that don't fit could become sets.
    ("western", Form.KNITTING, "1245m 12458p 9m 789s E"),
    ("western", Form.TRIPLE_KNITTING, "147m 147p 17s 345m 99s E"),
    ("western", Form.SNAKE, "1123456m ESWN 78p 5s"),
    ("western", Form.HONOUR_PAIRS, "11m 99p 11s EE CC P F 45s"),
    ("western", Form.ORPHANS, "19m 1p 9s ESWN CF 123p"),
    ("ims", Form.INDIVIDUALS, "147m 25p 369s ESW 23m 9p"),
    ("ims", Form.PAIRS, "11m 44m 77p 99p 22s 34s EE"),
]

READY = [
    ("western", "124589m 124589p 3m", "3p"),
    ("western", "1478m 1478p 1478s 5m", "5p"),
    ("western", "12345678m 1m ESWN", "9m"),
    ("western", "1199m 1199p EE CC P", "P"),
    ("western", "19m 19p 19s ESWN CFP", "1m"),
    ("ims", "147m 25p 369s ESWNN", "8p"),
    ("ims", "1144m 7799p 22s EE C", "C"),
]

KNITTED = {Form.KNITTING, Form.TRIPLE_KNITTING}

CLAIMS = [
    # The discard, the claim, and the tiles that must be gone to make the claim right.
    ("western", "24589m 2459p 2s EE C", "E", "pung E", "5555s 2222s 8888p"),
    ("western", "147m 147p 17s 5m 33s 8s E", "3s", "pung 3s", "4444s 5555p 8888m"),
    ("western", "1123456m ESWN 78p", "9p", "chow 7p", "7777m"),
    ("western", "11m 99m 11p EE CC P 56s", "C", "pung C", "PPP 9999p 11119999s"),
    ("western", "19m 19p 19s ESWN CCP", "C", "pung C", "FFFF"),
    ("ims", "147m 25p 369s ESW CC", "C", "pung C", "8888p"),
    ("ims", "1144m 7799p 22s 5s EE", "E", "pung E", "555s"),
]


def decided(player: str, rules: str, seen: View) -> str:
    """Return the player's move without its seat, as text."""
    return str(choose(player, seen, ruleset(rules), random.Random(1)))[2:]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_there_is_a_plan_for_every_shape_that_wins(rules: Ruleset) -> None:
    mine = holding(to_discard("147m 258p 369s ESWNC"))
    planned = {plan.form for plan in plans_for(mine, rules.forms)}
    for shape, form in PLANS.items():
        assert (form in planned) == getattr(rules.forms, shape.value)


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("hand", [hand for _, form, hand in TOWARDS if form in KNITTED])
def test_without_knitting_nobody_aims_for_it(hand: str, on: bool) -> None:
    """The coach doesn't name it either."""
    rules = with_options(ruleset("western"), knitting=on)
    seen = to_discard(hand, options=rules.options)
    planned = {plan.form for plan in plans_for(holding(seen), rules.forms)}
    named = {
        plan.name.kind
        for option in advise(seen, rules).options
        if option.standing
        for plan in option.standing.plans
    }
    assert bool(planned & KNITTED) is bool(named & {form.value for form in KNITTED}) is on


def test_no_shape_is_left_out() -> None:
    assert {*PLANS} == {*Shape} - {Shape.STANDARD}


@pytest.mark.parametrize("player", ["plain", "good"])
@pytest.mark.parametrize(("rules", "form", "hand"), TOWARDS)
def test_a_tile_out_of_place_goes(player: str, rules: str, form: Form, hand: str) -> None:
    seen = to_discard(hand)
    thrown = tile_from_text(decided(player, rules, seen).removeprefix("discard "))
    mine = holding(seen)
    assert distance(Plan(form), mine.without(thrown)) == distance(Plan(form), mine)


@pytest.mark.parametrize("player", ["plain", "good"])
@pytest.mark.parametrize(("rules", "hand", "tile"), READY)
def test_the_tile_it_waits_for_wins(player: str, rules: str, hand: str, tile: str) -> None:
    table = with_options(ruleset(rules), bonus_tiles=False, false_win_penalty="at_end")
    deal, _ = deal_out(table, wall_with([hand, "", "", ""], draws=tile), EAST_WIND)
    assert str(choose(player, view(deal, EAST), table, random.Random(1))) == "E win"


@pytest.mark.parametrize(("rules", "hand", "tile", "claim", "gone"), CLAIMS)
def test_a_claim_is_declined_until_the_shape_is_out_of_reach(
    rules: str, hand: str, tile: str, claim: str, gone: str
) -> None:
    seen = to_answer(hand, tile)
    assert decided("good", rules, seen) == "pass"
    discarded = tuple(RiverTile(Seat(turn % 4), out) for turn, out in enumerate(tiles_of(gone)))
    assert decided("good", rules, replace(seen, river=discarded + seen.river)) == claim


def test_a_shape_far_off_is_not_chased() -> None:
    """Pairs of honours are far off; the pung of the round wind is worth more."""
    assert decided("good", "western", to_answer("1122m 56p 245s EECC", "E")) == "pung E"


def test_thirteen_orphans_are_given_up_when_a_kind_is_gone() -> None:
    hand = "19m 19p 19s ESWN 33m 4m C"
    assert decided("good", "western", to_discard(hand)) in ("discard 3m", "discard 4m")
    gone = [(seat, "P") for seat in SEATS]
    assert decided("good", "western", to_discard(hand, river=gone)) == "discard C"
