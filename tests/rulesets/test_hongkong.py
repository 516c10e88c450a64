"""Hong Kong old style: every pattern with hits and near misses, minimum, options, presets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.match import PERSONS, HandResult, Match, Person, after_hand, new_match
from game.rules.options import MAX_FAN, Options
from game.rules.problems import Reason, RulesError
from game.rules.tiles import EAST_WIND
from game.rulesets.hongkong import HONG_KONG, OPTIONS, PRESETS
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import HandScore, Ruleset
from game.rulesets.win_request import WinRequest, score_request
from game.words.labels import load_labels
from tests.rulesets.hand_checks import LEAST, check_coverage, check_hand, check_order, check_proofs
from tests.rulesets.hand_lines import HandLine, read_table, win_of
from tests.slow_hongkong import FAAN, ONLY_HOUSE

LINES = read_table("hongkong")
CHICKEN = "(123m) 456p 555s 77s 78s"
ORPHANS = "19m 19p 19s ESWNCFP f1 + 1m"
SOUTH = "South in East, discard"
FIRST = (PERSONS[0],)


def with_options(**options: object) -> Ruleset:
    return HONG_KONG.with_options(replace(OPTIONS, **options))  # type: ignore[arg-type]


def with_fan(**fan: int) -> Ruleset:
    return with_options(fan=tuple(fan.items()))


def score(hand: str, situation: str = SOUTH, rules: Ruleset = HONG_KONG) -> HandScore:
    return rules.score(win_of(hand, situation))


def counts(result: HandScore) -> dict[str, int]:
    return {one.id: one.count for one in result.patterns}


# --- the table ----------------------------------------------------------------------------------


def test_table_is_that_of_the_sheet_in_its_order() -> None:
    assert [(row.id, row.fan) for row in HONG_KONG.patterns] == list(FAAN.items())
    assert {name: HONG_KONG.fan_of(name) for name in FAAN} == FAAN | dict.fromkeys(ONLY_HOUSE, 0)


def test_only_the_higher_forms_of_the_sheet_replace_others() -> None:
    assert {row.id: row.replaces for row in HONG_KONG.patterns if row.replaces} == {
        "all_honours": ("mixed_terminals",),
        "all_terminals": ("mixed_terminals",),
        "kong_on_kong": ("kong_replacement",),
        "bonus_series": ("own_bonus_tile",),
    }


def test_the_usual_options_are_those_of_the_sheet() -> None:
    assert HONG_KONG.options == Options(
        bonus_tiles=True,
        dead_wall=0,
        last_discard_drawn=False,
        minimum=3,
        multiple_wins="nearest",
        missed_win=False,
        robbing_the_kong=True,
        seven_pairs=True,
        thirteen_orphans=True,
        concealed_kong_shown="middle_up",
        dealer_stays_on_win=True,
        dealer_stays_on_draw=True,
        goulash_bonus=0,
        limit_fan=10,
        liability=False,
        payment_table="half_spicy",
        payment_way="half_gun",
        bonus_ends_chain=False,
        winners_pay=False,
    )


@pytest.mark.parametrize("line", LINES, ids=str)
def test_hand(line: HandLine) -> None:
    if check_hand(HONG_KONG, line) is not None:
        assert HONG_KONG.worth(line.win) == line.fan


def test_lines_prove_what_they_say() -> None:
    check_proofs(LINES)


def test_every_pattern_has_hits_and_near_misses() -> None:
    check_coverage(LINES, FAAN, hits=2, never=ONLY_HOUSE)
    assert len(LINES) >= LEAST


def test_patterns_are_listed_in_the_order_of_the_table() -> None:
    check_order((HONG_KONG.score(line.win) for line in LINES if line.patterns), FAAN)


# --- the limit ----------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [4, 5, 8, 10, 13])
def test_no_hand_counts_for_more_than_the_limit(limit: int) -> None:
    rules = with_options(limit_fan=limit)
    assert rules.cap == limit
    result = score(ORPHANS, rules=rules)
    assert (result.total, result.counted) == (14, limit)
    assert rules.with_options(OPTIONS) == HONG_KONG


def test_the_limit_of_other_rulesets_is_their_own() -> None:
    assert POCKET.with_options(Options(limit_fan=8)).cap == 12


# --- fan changed by the player ------------------------------------------------------------------


@pytest.mark.parametrize("limit", [8, 13])
def test_a_pattern_can_have_up_to_13_fan_whatever_the_limit(limit: int) -> None:
    rules = with_options(limit_fan=limit, fan=(("ping_wu", 13),))
    result = score("(123m) 456p 678s 99p 34s f1 + 2s", rules=rules)
    assert (rules.fan_of("ping_wu"), result.total, result.counted) == (13, 13, limit)


def test_more_is_refused() -> None:
    with pytest.raises(RulesError):
        with_fan(ping_wu=MAX_FAN + 1)


def test_a_ruleset_whose_patterns_end_at_12_refuses_13() -> None:
    with pytest.raises(RulesError) as error:
        POCKET.with_options(Options(fan=(("ping_wu", 13),)))
    wanted = Reason.of("problem.option_value", option="ping_wu", value="13", allowed="0 - 12")
    assert error.value.reason == wanted


def test_kong_on_kong_without_faan_is_a_kong_replacement() -> None:
    hand = "(2222m) [5555s] 456p 77s 78s f1 + 9s"
    situation = "South in East, self-draw, after a kong on a kong"
    result = score(hand, situation, with_fan(kong_on_kong=0))
    assert counts(result) == {"self_drawn": 1, "kong_replacement": 1}


def test_a_series_without_faan_leaves_the_own_tile_in_it() -> None:
    hand = f"{CHICKEN} f1f2f3f4 g2 + 9s"
    assert counts(score(hand)) == {"own_bonus_tile": 1, "bonus_series": 1}
    assert counts(score(hand, rules=with_fan(bonus_series=0))) == {"own_bonus_tile": 2}


def test_all_honours_without_faan_are_mixed_terminals() -> None:
    hand = "(SSS) (NNN) (CCC) FF WW f1 + F"
    assert "mixed_terminals" not in counts(score(hand))
    result = score(hand, rules=with_fan(all_honours=0))
    assert counts(result) == {
        "seat_wind": 1,
        "dragon_pung": 2,
        "all_pungs": 1,
        "mixed_terminals": 1,
    }


# --- bonus tiles and the minimum ----------------------------------------------------------------


@pytest.mark.parametrize("bonus", ["", "f2", "f1f2f3f4 g2"])
def test_bonus_tiles_that_are_not_in_play_count_nothing(bonus: str) -> None:
    assert score(f"{CHICKEN} {bonus} + 9s").patterns != ()
    assert score(f"{CHICKEN} {bonus} + 9s", rules=with_options(bonus_tiles=False)).patterns == ()


DRAGON = "(CCC) (123m) 456p 88s 78s"
THREE = "123m 456p 678s CC 24s"  # Ping Wu 1, Concealed Hand 1, and Self-Drawn 1


@pytest.mark.parametrize(
    ("minimum", "hand", "situation", "reason"),
    [
        (3, f"{DRAGON} f1 + 9s", SOUTH, Reason.of("problem.below_minimum", fan=1, minimum=3)),
        (1, f"{DRAGON} f1 + 9s", SOUTH, None),
        (3, f"{THREE} f1 + 3s", "South in East, self-draw", None),
        (3, f"{THREE} + 3s", "South in East, self-draw", None),
        # No Bonus Tiles, a seat's bonus tile, a series: each would make up the three fan.
        (
            3,
            f"{THREE} + 3s",
            SOUTH,
            Reason.of("problem.below_minimum_bonus", fan=2, bonus=1, minimum=3),
        ),
        (
            3,
            f"{THREE} f2 g2 + 3s",
            SOUTH,
            Reason.of("problem.below_minimum_bonus", fan=2, bonus=2, minimum=3),
        ),
        (
            5,
            f"{CHICKEN} f1f2f3f4g1g2g3g4 + 9s",
            SOUTH,
            Reason.of("problem.below_minimum_bonus", fan=0, bonus=4, minimum=5),
        ),
        (0, f"{CHICKEN} + 9s", SOUTH, None),
        (1, f"{CHICKEN} f1 + 9s", SOUTH, Reason.of("problem.below_minimum", fan=0, minimum=1)),
    ],
)
def test_refusal_below_the_minimum(
    minimum: int, hand: str, situation: str, reason: Reason | None
) -> None:
    rules = with_options(minimum=minimum)
    win = win_of(hand, situation)
    assert rules.is_complete(win.hand)
    assert rules.refusal(win) == reason


def test_the_player_is_told_how_much_is_missing_and_why() -> None:
    refused = HONG_KONG.refusal(win_of(f"{THREE} f2 + 3s", SOUTH))
    assert refused is not None
    assert load_labels("en").reason(refused) == (
        "Your hand has 2 fan. You need 3 to win. "
        "Bonus tiles (1 fan) don't count towards the minimum."
    )
    assert load_labels("zh_Hant").reason(refused) == (
        "牌已齊，但只有 2 番，未夠 3 番起糊；花牌的 1 番不計在內。"
    )


def test_a_described_hand_is_judged_with_its_bonus_tiles() -> None:
    request = WinRequest(f"{THREE} + 3s", seat="S", bonus=("f2", "g1"))
    refused = score_request(HONG_KONG, request)
    assert (refused.score, refused.settlement) == (score(f"{THREE} f2 g1 + 3s"), None)
    assert refused.refused == Reason.of("problem.below_minimum_bonus", fan=2, bonus=1, minimum=3)
    allowed = score_request(HONG_KONG, replace(request, self_draw=True))
    assert allowed.settlement is not None
    assert allowed.settlement.payments == (-32, 96, -32, -32)  # 4 fan: 16, and twice that


# --- shapes -------------------------------------------------------------------------------------


def test_seven_pairs_switched_off_are_no_win() -> None:
    rules = with_options(seven_pairs=False)
    pairs = win_of("11m 44m 77p 99p 22s 88s E + E", SOUTH)
    assert not rules.is_complete(pairs.hand)
    assert HONG_KONG.is_complete(pairs.hand)
    assert not HONG_KONG.forms.four_alike_pairs
    double_chows = score("1122334455667m f1 + 7m", rules=rules)
    assert counts(double_chows) == {"ping_wu": 1, "concealed_hand": 1, "full_flush": 1}


def test_thirteen_orphans_switched_off_are_no_win() -> None:
    rules = with_options(thirteen_orphans=False)
    assert not rules.is_complete(win_of(ORPHANS, SOUTH).hand)


# --- the blog's game ----------------------------------------------------------------------------


def test_the_game_of_the_blog_has_136_tiles() -> None:
    rules = HONG_KONG.with_options(dict(PRESETS)["blog"])
    assert not rules.options.bonus_tiles
    assert rules.options.hides_concealed_kongs
    assert counts(score(f"{CHICKEN} + 9s", rules=rules)) == {}


def test_the_game_called_2_2_makes_two_fan_of_a_half_flush_or_all_pungs() -> None:
    rules = HONG_KONG.with_options(dict(PRESETS)["two_two"])
    for hand, fan in (
        ("(345p) 222p 678p 99p WW f1 + 9p", {"half_flush": 2}),
        ("(222m) 44m 777p 55p 999s f1 + 4m", {"all_pungs": 2}),
        ("(123m) 345m 777m 88m 99m f1 + 9m", {"full_flush": 5}),
    ):
        assert {one.id: one.total for one in score(hand, rules=rules).patterns} == fan
        assert rules.refusal(win_of(hand, SOUTH)) is None
    short = win_of("(CCC) 123m 456p 88p 78s f1 + 9s", SOUTH)
    assert rules.refusal(short) == Reason.of("problem.below_minimum", fan=1, minimum=2)


@pytest.mark.parametrize(("winners", "dealer"), [(FIRST, 1), ((PERSONS[2],), 1), ((), 0)])
def test_in_the_game_of_the_blog_the_deal_passes_after_every_win(
    winners: tuple[Person, ...], dealer: int
) -> None:
    assert after(dict(PRESETS)["blog"], winners).dealer == dealer


@pytest.mark.parametrize(
    ("on_win", "on_draw", "winners", "dealer"),
    [
        (True, True, FIRST, 0),
        (True, True, (), 0),
        (False, True, FIRST, 1),
        (True, False, (), 1),
        (True, False, FIRST, 0),
    ],
)
def test_each_switch_makes_the_dealer_stay(
    on_win: bool, on_draw: bool, winners: tuple[Person, ...], dealer: int
) -> None:
    options = replace(OPTIONS, dealer_stays_on_win=on_win, dealer_stays_on_draw=on_draw)
    assert after(options, winners).dealer == dealer


def after(options: Options, winners: tuple[Person, ...]) -> Match:
    """Return the match after a hand that person 0 dealt."""
    match = replace(new_match(options, "any"), dealer=PERSONS[0])
    return after_hand(
        match, HandResult(1, PERSONS[0], EAST_WIND, (0, 0, 0, 0), winners, (3,) * len(winners))
    )


def test_a_ruleset_is_a_value() -> None:
    same = HONG_KONG.with_options(OPTIONS)
    assert same == HONG_KONG
    assert hash(same) == hash(HONG_KONG)
    assert with_options(limit_fan=13) != HONG_KONG
