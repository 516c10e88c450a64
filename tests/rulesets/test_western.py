"""The table of western: every row with hits and near misses, all four hands, and the options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.facts import DealFacts, HandFacts, WinBonus, WinFacts
from game.rules.notation import parse_hand
from game.rules.options import Options
from game.rules.problems import Reason, RulesError
from game.rules.tiles import EAST, EAST_WIND, NORTH, SEATS, SOUTH, WEST, Wind
from game.rulesets.halves import bonus_of, moment_of, win_at
from game.rulesets.patterns import Hand
from game.rulesets.ruleset import Figure, HandScore, Transfer
from game.rulesets.western import WESTERN
from game.rulesets.western_rows import BonusRow, MomentRow, TileRow
from game.rulesets.western_ruleset import WesternRuleset
from game.rulesets.western_special import readings_of
from tests.rulesets.hand_checks import LEAST, check_coverage, check_order, check_proofs, ids
from tests.rulesets.hand_lines import win_of
from tests.rulesets.western_lines import EndLine, LoserLine, WinLine, Worth, read_western
from tests.slow_western_hands import ADDITIONAL, DOUBLES, HALF, POINTS, SPECIAL

LINES = tuple(read_western())
WINS = [line for line in LINES if isinstance(line, WinLine)]
LOSERS = [line for line in LINES if isinstance(line, LoserLine)]
ENDS = [line for line in LINES if isinstance(line, EndLine)]
COUNTED: list[WinLine | LoserLine] = [*WINS, *LOSERS]

PLAIN = "(123m) 456p 789s 55s 34m + 5m"
SNAKE = "123456789m ESWN + 1m"
NEVER = {"honours_only"}
"""A row that never shows: the special hand of all winds and dragons always replaces it."""


def with_options(**values: object) -> WesternRuleset:
    return WESTERN.with_options(replace(WESTERN.options, **values))  # type: ignore[arg-type]


def score(hand: str, situation: str, rules: WesternRuleset = WESTERN) -> HandScore:
    return rules.score(win_of(hand, situation))


def figures(result: HandScore) -> dict[str, Figure]:
    return dict(result.figures)


def worth_of(result: HandScore) -> Worth:
    """Return the score in the form of a line."""
    found = figures(result)
    base, doubles, points = (int(found[key] or 0) for key in ("base_points", "doubles", "points"))
    special = None if found["special"] is None else str(found["special"])
    return Worth(frozenset(result.patterns), base, doubles, points, special)


def losers_score(hand: HandFacts, round_wind: Wind, rules: WesternRuleset = WESTERN) -> HandScore:
    """Return the score of a hand when another player has won."""
    winner = "East" if hand.seat else "South"
    win = replace(win_of(PLAIN, f"{winner} in East, self-draw"), round_wind=round_wind)
    hands = [HandFacts(seat, ()) for seat in SEATS]
    hands[hand.seat], hands[win.seat] = hand, win.hand
    east, south, west, north = hands
    facts = DealFacts((east, south, west, north), (win,), round_wind)
    return rules.settle(facts).hands[hand.seat]


# --- the table ----------------------------------------------------------------------------------


def test_table_is_that_of_the_sheet() -> None:
    special = {name: 500 if name in HALF else 1000 for name in SPECIAL}
    sheet = POINTS | DOUBLES | special
    assert [(row.id, row.fan) for row in WESTERN.patterns] == list(sheet.items())
    assert {name: WESTERN.fan_of(name) for name in sheet} == sheet
    units = {row.id: row.unit for row in WESTERN.patterns}
    assert units == {
        **dict.fromkeys(POINTS, "points"),
        **dict.fromkeys(DOUBLES, "doubles"),
        **dict.fromkeys(SPECIAL, "award"),
    }


@pytest.mark.parametrize("line", WINS, ids=str)
def test_winning_hand(line: WinLine) -> None:
    assert WESTERN.is_complete(line.win.hand) == (line.worth is not None)
    if line.worth is None:
        return
    result = WESTERN.score(line.win)
    assert worth_of(result) == line.worth
    assert result.counted == line.worth.points == min(result.total, WESTERN.cap)
    assert WESTERN.worth(line.win) == line.worth.points
    assert WESTERN.refusal(line.win) is None


@pytest.mark.parametrize("line", LOSERS, ids=str)
def test_losing_hand(line: LoserLine) -> None:
    assert worth_of(losers_score(line.hand, line.round_wind)) == line.worth


@pytest.mark.parametrize("line", ENDS, ids=str)
def test_settlement(line: EndLine) -> None:
    result = WESTERN.with_options(line.options).settle(line.facts)
    assert tuple(figures(score)["points"] for score in result.hands) == line.points
    assert result.payments == line.payments
    assert sum(line.payments) == 0
    assert result.scores == tuple(result.hands[win.seat] for win in line.facts.wins)


def test_lines_prove_what_they_say() -> None:
    check_proofs(COUNTED)


def test_every_row_has_hits_and_near_misses() -> None:
    check_coverage(COUNTED, [row.id for row in WESTERN.patterns], never=NEVER)
    assert len(LINES) >= LEAST


def test_rows_are_listed_in_the_order_of_the_table() -> None:
    results = (WESTERN.score(line.win) for line in WINS if line.worth)
    check_order(results, [row.id for row in WESTERN.patterns])


def test_a_row_holds_as_often_as_it_counts() -> None:
    """The predicates of the table agree with the counting, which doesn't ask all of them."""
    for line in WINS:
        if line.worth is not None:
            counted = {one.id: one.count for one in line.worth.rows}
            assert any(
                counted.items() <= times(line.win, hand).items()
                for hand in readings_of(line.win, WESTERN.forms)
            ), line


def times(win: WinFacts, hand: Hand) -> dict[str, int]:
    """Return how often each row of the table counts in this reading of a win."""
    moment, bonus = win_at(moment_of(win)), WinBonus(*bonus_of(win))
    found: dict[str, int] = {}
    for row in WESTERN.patterns:
        match row:
            case TileRow():
                found[row.id] = row.holds(hand)
            case MomentRow():
                found[row.id] = row.holds(moment)
            case BonusRow():
                found[row.id] = row.holds(bonus)
    return found


def test_figures_come_in_the_order_of_the_arithmetic() -> None:
    result = score("(SSS) 456p 789s 55s 34m + 5m", "South in East, discard")
    assert result.figures == (
        ("base_points", 15),
        ("doubles", 1),
        ("points", 30),
        ("special", None),
    )
    assert [one.unit for one in result.patterns] == ["points", "points", "points", "doubles"]


def test_a_special_hand_has_its_award_and_no_doubles() -> None:
    result = score(SNAKE, "South in East, discard")
    assert result.figures == (
        ("base_points", 0),
        ("doubles", 0),
        ("points", 1000),
        ("special", "wriggling_snake"),
    )
    assert (result.counted, result.total) == (1000, 1000)


def test_a_hand_that_is_not_complete_has_no_score() -> None:
    with pytest.raises(RulesError) as error:
        score("19m 19p 19s ESWNCFP + 2m", "South in East, discard")
    assert error.value.reason.key == "problem.not_complete"


def test_an_unknown_row_is_worth_nothing_that_one_could_say() -> None:
    with pytest.raises(RulesError) as error:
        WESTERN.fan_of("chi_mo")
    assert error.value.reason == Reason.of("problem.unknown_pattern", pattern="chi_mo")


# --- options ------------------------------------------------------------------------------------


def test_options_are_those_of_the_table_of_options() -> None:
    options = WESTERN.options
    assert options.bonus_tiles
    assert (options.dead_wall, options.replacements, options.minimum) == (14, "back", 0)
    assert (options.multiple_wins, options.missed_win, options.goulash_bonus) == (
        "nearest",
        False,
        0,
    )
    assert options.concealed_kong_shown == "middle_up"
    assert (options.limit_points, options.start_score) == (1000, 2000)
    assert options.additional_special_hands
    assert options.calling_award == "full"
    assert not {"seven_pairs", "thirteen_orphans", "minimum", "fan"} & {*WESTERN.offered}
    assert not WESTERN.edits_fan


@pytest.mark.parametrize("limit", [100, 999, 5000, 10_000])
def test_limit(limit: int) -> None:
    rules = with_options(limit_points=limit)
    full = "[CCCC] [FFFF] (SSS) 11m PP + 1m"
    assert rules.worth(win_of(full, "South in South, discard")) == limit
    assert rules.worth(win_of(SNAKE, "South in South, discard")) == limit
    knitted = win_of("1234567m 123456p + 7p", "South in South, discard")
    assert rules.worth(knitted) == rules.fan_of("knitting") == limit // 2
    assert rules.fan_of("concealed_major_kong") == 32


def test_the_limit_does_not_touch_what_is_below() -> None:
    rules = with_options(limit_points=10_000)
    four_winds = win_of("(SSS) (WWW) NNN EE 99m + 9m", "East in South, discard")
    assert (WESTERN.worth(four_winds), rules.worth(four_winds)) == (1000, 1056)


@pytest.mark.parametrize("name", ADDITIONAL)
def test_additional_special_hands_switched_off(name: str) -> None:
    """They count for their other patterns. Hands without sets don't win."""
    rules = with_options(additional_special_hands=False)
    assert rules.fan_of(name) == 0
    hits = [line.win for line in WINS if (line.rule, line.kind) == (name, "hit")]
    for win in hits:
        if name in ("wriggling_snake", "thirteen_unique_wonders"):
            assert not rules.is_complete(win.hand)
        else:
            found = rules.score(win)
            assert figures(found)["special"] in (None, "all_pair_honours")
            assert name not in ids(found)
    assert hits


def test_other_special_hands_cannot_be_switched_off() -> None:
    rules = with_options(additional_special_hands=False, seven_pairs=False, thirteen_orphans=False)
    for line in WINS:
        if line.kind == "hit" and line.rule in SPECIAL and line.rule not in ADDITIONAL:
            assert figures(rules.score(line.win))["special"] == line.rule


@pytest.mark.parametrize("name", ["knitting", "triple_knitting"])
def test_without_knitting_its_hands_do_not_win(name: str) -> None:
    rules = with_options(knitting=False)
    assert rules.fan_of(name) == 0
    hits = [line.win for line in WINS if (line.rule, line.kind) == (name, "hit")]
    assert hits
    assert not any(rules.is_complete(win.hand) for win in hits)


def test_without_knitting_a_ready_hand_earns_no_award() -> None:
    rules = with_options(knitting=False)
    assert figures(losing("1234567m 123456p", rules))["points"] == 0
    assert figures(losing("1234567m 123456p", WESTERN))["special"] == "knitting"


def test_without_knitting_no_knitted_tile_makes_a_second_wait() -> None:
    """The hand waits for the pair of 9m. As a knitted hand it also waits for 9p."""
    pungs = "1115559m 111555p + 9m"
    for rules, only in ((WESTERN, False), (with_options(knitting=False), True)):
        assert ("only_tile" in ids(score(pungs, "South in East, discard", rules))) is only


def test_three_great_scholars_switched_off_count_their_dragons() -> None:
    rules = with_options(additional_special_hands=False)
    result = score("(CCC) (FFF) PPP 222m 7s + 7s", "South in East, discard", rules)
    # 10 + no bonus tile 1 + only tile 2 + exposed 2x4 + concealed 8 + concealed 4 = 33;
    # three dragons and no chows: x16.
    assert result.figures[:3] == (("base_points", 33), ("doubles", 4), ("points", 528))


def test_seven_pairs_and_orphans_are_by_the_table_of_special_hands() -> None:
    rules = with_options(seven_pairs=False, thirteen_orphans=False)
    pairs = "11m 99m 11p 99s EE CC F + F"
    assert rules.is_complete(win_of(pairs, "South in East, discard").hand)
    orphans = win_of("19m 19p 19s ESWNCFP + 1m", "South in East, discard")
    assert rules.is_complete(orphans.hand)
    minor = "22m 99m 11p 99s EE CC F + F"
    assert not WESTERN.is_complete(win_of(minor, "South in East, discard").hand)


def test_without_bonus_tiles_in_play_none_is_counted() -> None:
    rules = with_options(bonus_tiles=False)
    assert "no_bonus_tile" not in ids(score(PLAIN, "South in East, discard", rules))
    held = "(123m) 456p 789s 55s 34m f1f2f3f4 + 5m"
    assert ids(score(held, "South in East, discard", rules)) == ["going_out", "non_scoring_hand"]
    assert [rules.fan_of(one) for one in ("no_bonus_tile", "seat_bonus", "whole_series")] == [0] * 3


def test_there_is_no_minimum_and_no_fan_to_change() -> None:
    rules = with_options(minimum=12, fan=(("going_out", 12),))
    win = win_of(PLAIN, "South in East, discard")
    assert rules.refusal(win) is None
    assert rules.score(win) == WESTERN.score(win)


def test_options_give_another_value() -> None:
    assert with_options() == WESTERN
    assert hash(with_options()) == hash(WESTERN)
    assert WESTERN.with_options(Options()) != WESTERN


# --- losers -------------------------------------------------------------------------------------


def losing(text: str, rules: WesternRuleset) -> HandScore:
    """Return the score of South's hand in the East round, when another player has won."""
    return losers_score(HandFacts(SOUTH, parse_hand(text).concealed), EAST_WIND, rules)


@pytest.mark.parametrize(
    ("limit", "hand", "full", "two_fifths"),
    [
        (1000, "1112345678999m", 1000, 400),
        (1000, "1234567m 123456p", 500, 200),
        (101, "1112345678999m", 101, 40),
        (101, "1234567m 123456p", 50, 20),
        (999, "1234567m 123456p", 499, 199),
    ],
)
def test_award_for_a_ready_hand(limit: int, hand: str, full: int, two_fifths: int) -> None:
    for way, points in (("full", full), ("two_fifths", two_fifths)):
        rules = with_options(limit_points=limit, calling_award=way)
        assert figures(losing(hand, rules))["points"] == points


def test_a_call_that_counts_less_than_the_hand_itself() -> None:
    """EEE SSS CCC is 24 points, x8 for South in the East round: 192.

    The ready hand counts two fifths of half the limit: 200, or 180 with a limit of 900.
    """
    called = "EEEE SSSS CCCC F"
    two_fifths = with_options(calling_award="two_fifths")
    assert figures(losing(called, two_fifths))["special"] == "all_pair_honours"
    low = with_options(calling_award="two_fifths", limit_points=900)
    assert figures(losing(called, low))["points"] == 192
    assert figures(losing(called, low))["special"] is None


def test_a_call_of_an_additional_hand_needs_the_switch() -> None:
    rules = with_options(additional_special_hands=False)
    assert figures(losing("123456789m ESWN", rules))["points"] == 0
    assert figures(losing("123456789m ESWN", WESTERN))["special"] == "wriggling_snake"


# --- settlement ---------------------------------------------------------------------------------


def ending(*wins: WinFacts, drawn_before: int = 0) -> DealFacts:
    """Return an end at which only the winners' hands are known."""
    hands = [HandFacts(seat, ()) for seat in SEATS]
    for win in wins:
        hands[win.seat] = win.hand
    east, south, west, north = hands
    return DealFacts((east, south, west, north), wins, drawn_before=drawn_before)


def test_lines_say_who_pays_and_why() -> None:
    line = next(one for one in ENDS if one.points == (0, 22, 4, 20))
    assert set(WESTERN.settle(line.facts).transfers) == {
        Transfer(EAST, SOUTH, 44, "count_east"),
        Transfer(WEST, SOUTH, 22, "count"),
        Transfer(NORTH, SOUTH, 22, "count"),
        Transfer(EAST, WEST, 8, "difference_east"),
        Transfer(EAST, NORTH, 40, "difference_east"),
        Transfer(WEST, NORTH, 16, "difference"),
    }


def test_a_drawn_hand_is_not_counted() -> None:
    result = with_options(goulash_bonus=10).settle(ending(drawn_before=2))
    assert (result.payments, result.transfers) == ((0, 0, 0, 0), ())
    assert (result.scores, result.hands) == ((), ())


def test_without_the_losers_hands_only_the_winner_is_paid() -> None:
    """On the command line, the other players' tiles aren't known either."""
    result = WESTERN.settle(ending(win_of(PLAIN, "South in East, discard")))
    assert result.payments == (-44, 88, -22, -22)
    assert [figures(one)["points"] for one in result.hands] == [0, 22, 0, 0]


def test_the_highest_of_several_is_compared_in_points() -> None:
    special = win_of(SNAKE, "South in East, discard")
    doubled = win_of("(CCC) (PPP) FF 123m 78m + 9m", "South in East, discard")
    assert figures(WESTERN.score(special))["doubles"] == 0
    assert figures(WESTERN.score(doubled))["doubles"] != 0
    assert WESTERN.worth(special) > WESTERN.worth(doubled)
