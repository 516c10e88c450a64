"""The coach's advice in easy positions, and the information that it uses."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bench.fair import dealt_anew
from game.bots import choose
from game.bots.chances import fit_for
from game.bots.opponents import EXPERTS, Opponents
from game.bots.plans import Form, Plan, plans_for
from game.bots.sight import Holding, holding
from game.coach import reasons
from game.coach.advice import FEWEST, MOST, Advice, Option, advise, appraise, best_value
from game.coach.figures import Standing, plan_name
from game.rules.distance import Forms
from game.rules.facts import HandFacts, WinFacts
from game.rules.melds import Meld
from game.rules.moves import Action, Move
from game.rules.notation import parse_hand
from game.rules.options import Options
from game.rules.play import play
from game.rules.problems import Reason
from game.rules.tiles import (
    EAST,
    NORTH,
    SEATS,
    SOUTH,
    WEST,
    Seat,
    counts_of,
    tile_from_text,
    tile_text,
)
from game.rules.view import View, view
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import WinRequest, win_facts
from game.words.labels import LANGUAGES, load_labels
from tests.bots.seats import pung, to_answer, to_discard
from tests.bots.test_bots import start
from tests.builders import after as played
from tests.builders import deal_with

POCKET, IMS = ruleset("pocket"), ruleset("ims")
READY = "123m 456p 789s 55m 67p N"


def advice(seen: View) -> Advice:
    return advise(seen, POCKET.with_options(seen.options))


def test_the_best_value_is_that_of_the_best_move() -> None:
    """A win has it even if another move seems to be worth more."""
    won = deal_with(south="123m 456p 789s 55m 67p", draws="8p", minimum=0)
    for seen in (to_discard(READY), view(played(won, "E discard 8p"), SOUTH)):
        rules = POCKET.with_options(seen.options)
        for against in (EXPERTS, Opponents(win=9.0, won=9.0)):
            assert best_value(seen, rules, against) == advise(seen, rules, against).best.value


def told(seen: View, move: str) -> list[str]:
    """Return the reasons for or against this move, without their common prefix."""
    found = advice(seen)
    option = next(one for one in found.options if str(one.move)[2:] == move)
    said = [dict(one.params).get("why", one) for one in reasons.told(found, option)]
    return [one.key.removeprefix("coach.") for one in said if isinstance(one, Reason)]


# --- discards -----------------------------------------------------------------------------------


def test_the_obvious_discard_is_named_with_what_it_waits_for() -> None:
    best = advice(to_discard(READY)).best
    assert str(best.move) == "E discard N"
    assert best.standing is not None
    assert best.standing.shanten == 0
    assert best.standing.useful == ((tile_from_text("5p"), 3), (tile_from_text("8p"), 4))
    assert best.standing.left == 7


def test_tiles_that_lie_on_the_table_are_no_longer_left() -> None:
    river = [(SOUTH, "8p"), (WEST, "8p"), (NORTH, "5p"), (SOUTH, "5p"), (WEST, "5p")]
    best = advice(to_discard(READY, river=river)).best
    assert best.standing is not None
    assert best.standing.useful == ((tile_from_text("8p"), 2),)
    before = advice(to_discard(READY)).best.standing
    assert before is not None
    assert best.standing.chance < before.chance


def test_every_discard_is_judged_and_few_are_named() -> None:
    found = advice(to_discard(READY))
    assert {one.move.tile for one in found.options} == set(parse_hand(READY).concealed)
    values = [one.value for one in found.options]
    assert values == sorted(values, reverse=True)
    assert FEWEST <= len(found.sensible) <= MOST
    assert found.sensible == found.options[: len(found.sensible)]


def test_a_plan_tells_what_it_counts_and_pays() -> None:
    best = advice(to_discard("1123467m 99m EE 5p 6s 8s", options=Options(minimum=3))).best
    assert best.standing is not None
    plan = next(one for one in best.standing.plans if one.name.kind == "half_flush")
    assert plan.name.suit == "characters"
    assert plan.amount >= 3
    assert plan.points > 0
    assert 0 < plan.chance < 1
    assert all(tile < 9 or tile >= 27 for tile, _ in plan.useful)


def test_the_expectation_is_chance_times_points() -> None:
    for rules in RULESETS:
        standing = advise(to_discard("13679m 1199p EE CC F", options=rules.options), rules).best
        assert standing.standing is not None
        best = max((plan.value for plan in standing.standing.plans), default=0.0)
        least = min(0.9, fit_for(rules).paid)
        assert standing.standing.chance * standing.standing.worth >= least * best


HONGKONG = ruleset("hongkong")
THREE = HONGKONG.with_options(replace(HONGKONG.options, minimum=3))
POCKET_3 = POCKET.with_options(replace(POCKET.options, minimum=3))


def after(hand: str, discard: str, rules: Ruleset, river: list[tuple[Seat, str]]) -> Standing:
    """Return the evaluation of East's hand after this discard."""
    seen = to_discard(hand, options=rules.options, river=river)
    option = advise(seen, rules).option(Move(EAST, Action.DISCARD, tile_from_text(discard)))
    assert option is not None
    assert option.standing is not None
    return option.standing


def waits(standing: Standing) -> list[tuple[str, str, int]]:
    """Return each tile that completes the hand, how it can win, and what it counts."""
    return [(tile_text(one.tile), one.how, one.amount) for one in standing.waits]


def test_a_hand_that_is_complete_below_the_minimum_is_not_ready() -> None:
    standing = after("(222m) 567m 345p 88s 34s N", "N", THREE, [])
    assert waits(standing) == [("2s", "short", 1), ("5s", "short", 1)]
    assert (standing.shanten, standing.shape) == (2, 0)


def test_a_hand_that_wins_only_by_self_draw_is_ready_and_says_so() -> None:
    standing = after("234m 567m 345p 88s 34s N", "N", THREE, [])
    assert waits(standing) == [("2s", "self_draw", 4), ("5s", "self_draw", 4)]
    assert (standing.shanten, standing.left) == (0, 8)


def test_only_the_waits_that_win_help() -> None:
    """With 9 dots it is a straight of one suit, with 6 dots nothing."""
    standing = after("(123p) 456p 78p 234s EE N", "N", POCKET_3, [])
    assert waits(standing) == [("3p", "short", 1), ("6p", "short", 1), ("9p", "any", 3)]
    assert standing.useful == ((tile_from_text("9p"), 4),)
    assert standing.shanten == 0


def test_a_tile_that_was_discarded_wins_only_by_self_draw_under_missed_win() -> None:
    missed = POCKET.with_options(replace(POCKET.options, missed_win=True))
    river = [(EAST, "8p"), (SOUTH, "5p")]
    for rules, how in ((POCKET, "any"), (missed, "self_draw")):
        assert [(tile, how) for tile, how, _ in waits(after(READY, "N", rules, river))] == [
            ("5p", "any"),
            ("8p", how),
        ]


def test_the_tile_that_is_thrown_is_missed_too() -> None:
    missed = POCKET.with_options(replace(POCKET.options, missed_win=True))
    for rules, how in ((POCKET, "any"), (missed, "self_draw")):
        found = waits(after("123m 456p 789s 55m 678p", "8p", rules, []))
        assert [(tile, how) for tile, how, _ in found] == [("5p", "any"), ("8p", how)]


def test_a_chance_is_never_above_one() -> None:
    """The hand is ready at the start, and other plans are open too."""
    seen = to_discard("(CCC) 12334567s EE N", live_left=88)
    chances = [one.standing.chance for one in advise(seen, POCKET).options if one.standing]
    assert 0.8 < max(chances) <= 1


def by_discard(seen: View) -> dict[str, Option]:
    """Return the advice on each tile to discard."""
    found = advice(seen).options
    return {tile_text(one.move.tile): one for one in found if one.move.tile is not None}


def test_late_against_three_melds_of_a_suit_that_suit_is_dangerous() -> None:
    """West has three melds of characters."""
    west = (pung("2m"), pung("3m"), pung("6m"))
    early = [(seat, text) for text in ("2s", "4s", "7p", "F", "C") for seat in SEATS[1:]]
    seen = to_discard("1478m 258p 369s ESWN", river=early, others=((), (), west, ()), live_left=6)
    by_tile = by_discard(seen)
    assert by_tile["7m"].feeds > by_tile["5p"].feeds
    assert by_tile["7m"].danger > 2 * by_tile["5p"].danger > 0
    quiet = by_discard(to_discard(READY))
    assert quiet["5m"].danger < by_tile["7m"].danger / 5


# --- kongs and wins -----------------------------------------------------------------------------


def test_a_kong_that_breaks_a_ready_hand_is_told_so() -> None:
    seen = to_discard("(123m) (789p) 45666678s", kongs=["6s"])
    assert "slower" in told(seen, "kong 6s")
    assert advice(seen).best.move.action is Action.DISCARD


def test_a_win_is_best_and_says_what_it_pays() -> None:
    seen = winning("123m 456p 789s EE 555m")
    best = advice(seen).best
    assert best.move == Move(EAST, Action.WIN)
    assert best.reasons[0].key == "coach.wins.fan"
    assert dict(best.reasons[0].params)["count"] == POCKET_PAYS


POCKET_PAYS = 24
"""Two fan by self-draw: 8 from each player."""


@pytest.mark.parametrize(
    ("hand", "tile"), [("(222m) (777p) 55p 444s 99s", "5p"), ("(CCC) 12345688s EE", "8s")]
)
def test_no_move_is_better_than_a_win_that_the_expert_takes(hand: str, tile: str) -> None:
    """All pungs, and half flush with a pung of dragons, early in a hand without flowers."""
    tiles, options = parse_hand(hand), replace(THREE.options, bonus_tiles=False)
    rules = THREE.with_options(options)
    seen = to_answer(hand, tile, win=True, options=options, live_left=80)
    held = HandFacts(SOUTH, tuple(sorted((*tiles.concealed, tile_from_text(tile)))), tiles.melds)
    seen = replace(seen, win=WinFacts(held, tile_from_text(tile), discarder=EAST))
    found = advise(seen, rules)
    assert found.best.move == Move(SOUTH, Action.WIN)
    assert choose("expert", seen, rules, random.Random(0)) == found.best.move
    assert all(one.value <= found.best.value for one in found.options)
    for option in found.options[1:]:
        assert option.standing is not None
        assert option.equation is not None
        shown = option.standing.chance, option.standing.worth
        assert shown == (option.equation.win, option.equation.won), "one hand, one set of figures"


def test_where_anything_can_be_declared_a_hand_below_the_minimum_is_told_why() -> None:
    options = Options(minimum=8, false_win_penalty="pay")
    seen = winning("123m 456p 789s EE 555m", options)
    assert advice(seen).best.move.action is Action.DISCARD
    win = next(one for one in advice(seen).options if one.move.action is Action.WIN)
    assert win.value < 0
    assert win.reasons[0].key == "problem.below_minimum"


def winning(hand: str, options: Options | None = None) -> View:
    """Return the dealer's view after it draws the tile that completes the hand."""
    seen = to_discard(hand, options=options)
    assert seen.drawn is not None
    win = WinFacts(HandFacts(EAST, seen.hand), seen.drawn)
    return replace(seen, legal=(*seen.legal, Move(EAST, Action.WIN)), win=win)


# --- claims -------------------------------------------------------------------------------------


def test_a_pung_of_dragons_is_taken_because_it_is_faster() -> None:
    seen = to_answer("CC 345m 678m 23p 99s E", "C")
    best = advice(seen).best
    assert str(best.move) == "S pung C"
    assert best.discard == tile_from_text("E")
    assert told(seen, "pung C")[0] == "ready_on"
    assert told(seen, "pass") == ["stays"]


def test_a_chow_that_spoils_seven_pairs_is_passed_for_that_reason() -> None:
    pairs = tuple((one.id, 0) for one in POCKET.patterns if one.id != "seven_pairs")
    seen = to_answer("11m 44m 77p 99p 22s 5s E 4s", "3s", options=Options(minimum=3, fan=pairs))
    assert advice(seen).best.move.action is Action.PASS
    assert "below_minimum" in told(seen, "pass")
    assert "opens" in told(seen, "pass")


def test_a_claim_that_costs_the_plan_says_which() -> None:
    mixed = "13m 46p 789s 22s 55p 89m"
    seen = to_answer(mixed, "2m", options=Options(minimum=3))
    assert advice(seen).best.move.action is Action.PASS
    assert told(seen, "pass")[0] == told(seen, "chow 1m")[0] == "below_minimum"


def test_with_melds_on_the_table_nothing_is_opened_any_more() -> None:
    assert "opens" not in told(to_answer("(123m) CC 678m 23p 99s E", "C"), "pung C")


# --- information used ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_the_advice_is_what_the_expert_does(rules: Ruleset) -> None:
    deal = start(rules, "advised")
    for _ in range(40):
        if not deal.waiting_for:
            break
        seen = view(deal, deal.waiting_for[0])
        move = choose("expert", seen, rules, random.Random(1))
        found = advise(seen, rules)
        assert found.best.move == move
        assert all(one.value <= found.best.value + 1e-9 for one in found.options)
        deal, _ = play(deal, move)


def test_what_a_seat_cannot_see_makes_no_difference() -> None:
    deal = start(POCKET, "hidden advice")
    for number in range(24):
        if not deal.waiting_for:
            break
        seat = deal.waiting_for[0]
        other = dealt_anew(deal, seat, random.Random(number))
        assert advise(view(deal, seat), POCKET) == advise(view(other, seat), POCKET)
        move = choose("plain", view(deal, seat), POCKET, random.Random(1))
        deal, _ = play(deal, move)


def test_a_hand_at_rest_is_appraised() -> None:
    seen = to_answer("123m 456p 789s 55m 67p", "N")
    standing = appraise(seen, POCKET)
    assert (standing.shanten, standing.left) == (0, 7)
    assert 0.2 < standing.chance < 0.8


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: str(rules.id))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_has_a_name(language: str, rules: Ruleset) -> None:
    labels = load_labels(language)
    forms = Forms(
        seven_pairs=True,
        four_alike_pairs=True,
        thirteen_orphans=True,
        thirteen_individuals=True,
        knitting=True,
        triple_knitting=True,
        wriggling_snake=True,
        honour_pairs=True,
    )
    hand = Holding(tuple(counts_of(parse_hand("1122m 55p EE CC 19s F").concealed)))
    for plan in plans_for(hand, forms):
        words = labels.reason(plan_name(plan, rules).label)
        assert "{" not in words, words
        assert "plan." not in words, words
        assert "pattern." not in words, words


HANDS = {
    "half_flush": "123m 456m 789m EE 55m + 5m",
    "full_flush": "123m 456m 789m 11m 55m + 5m",
    "pungs": "(222m) (555p) (888s) EE CC + C",
    "pungs.full_flush": "(222m) (555m) (888m) 11m 99m + 9m",
    "pairs": "11m 33m 55p 77p 99s EE C + C",
    "orphans": "19m 19p 19s ESWN CFP + C",
    "simples": "234m 567m 345p 678s 5s + 5s",
    "simple_sets": "234m 567m 345p 678s E + E",
    "concealed": "123m 456p 789s EE 55m + 5m",
    "straight": "123m 456m 789m EE 55p + 5p",
    "three_suits": "123m 123p 123s EE 55p + 5p",
    "thirteen_individuals": "147m 258p 369s ESWN + E",
    "knitting": "1133557m 113355p + 7p",
    "triple_knitting": "13577m 1357p 1357s + 7p",
    "wriggling_snake": "123456789m ESWN + 1m",
    "honour_pairs": "11m 99p 11s EE SS CC F + F",
}
"""A hand for each kind of plan with a pattern in some ruleset."""


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        pytest.param(rules, kind, id=f"{rules.id}-{kind}")
        for rules in RULESETS
        for kind in rules.hands
    ],
)
def test_a_plan_has_the_name_of_a_pattern_that_its_hand_makes(rules: Ruleset, kind: str) -> None:
    win = win_facts(WinRequest(HANDS[kind], seat="S"))
    assert rules.hands[kind] in {one.id for one in rules.score(win).patterns}


def test_a_plan_is_named_as_on_the_result() -> None:
    labels = load_labels("en")
    dots = (False, True, False, False)
    names = {
        rules.id: labels.reason(plan_name(Plan(Form.PUNGS, dots), rules).label)
        for rules in RULESETS
    }
    assert names == {
        "pocket": "Pong Pong Wu + Pure Hand: Dots",
        "ims": "All Triplets + One Suit: Dots",
        "western": "Pungs of One Suit: Dots",
        "hongkong": "All Pungs + Full Flush: Dots",
    }


def test_half_and_full_flush_differ_where_one_pattern_names_both() -> None:
    labels = load_labels("en")
    half, full = (Plan(Form.SETS, (True, False, False, honours)) for honours in (True, False))
    assert labels.reason(plan_name(half, IMS).label) == "One Suit: Characters + honours"
    assert labels.reason(plan_name(full, IMS).label) == "One Suit: Characters"


def test_only_four_sets_that_count_nothing_are_a_chicken_hand() -> None:
    labels = load_labels("en")
    names = [
        labels.reason(plan_name(Plan(), POCKET, worthless=worthless).label)
        for worthless in (True, False)
    ]
    assert names == ["Chicken hand", "Any four sets"]
    for hand in (READY, "123m 456p 78s CC 67p FP"):
        for option in advice(to_discard(hand)).options:
            plans = option.standing.plans if option.standing else ()
            for plan in plans:
                if plan.name.kind == "sets":
                    assert (plan.name.label.key == "plan.chicken") == (plan.amount == 0)


def test_a_pattern_that_is_switched_off_names_no_plan() -> None:
    rules = POCKET.with_options(replace(POCKET.options, fan=(("pong_pong_wu", 0),)))
    label = plan_name(Plan(Form.PUNGS), rules).label
    assert load_labels("en").reason(label) == load_labels("en").text("plan.pungs")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    labels = load_labels(language)
    positions = [
        to_answer("CC 345m 678m 23p 99s E", "C"),
        to_answer("13m 46p 789s 22s 55p 89m", "2m", options=Options(minimum=3)),
        to_discard("(123m) (789p) 45666678s", kongs=["6s"]),
        winning("123m 456p 789s EE 555m"),
    ]
    for seen in positions:
        found = advice(seen)
        for option in found.options:
            for reason in reasons.told(found, option):
                words = labels.reason(reason)
                assert words != reason.key
                assert "{" not in words


def test_the_melds_count_as_seen() -> None:
    others: tuple[tuple[Meld, ...], ...] = ((), (pung("8p"),), (), ())
    best = advice(to_discard(READY, others=others)).best
    assert best.standing is not None
    assert dict(best.standing.useful)[tile_from_text("8p")] == 1
    assert holding(to_discard(READY)).counts[tile_from_text("8p")] == 0
