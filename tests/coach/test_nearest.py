"""The distance to a hand that can be declared, by search and in positions that mislead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from game.bots import choose
from game.bots.outlook import Outlook
from game.bots.plans import Form, Plan
from game.bots.sight import Holding, holding
from game.coach import advice, differences
from game.coach.advice import advise, appraise
from game.coach.fan_line import fan_line
from game.coach.figures import PlanName, Standing
from game.coach.nearest import nearest, steps_to
from game.coach.reasons import why
from game.rules.distance import useful_tiles
from game.rules.facts import HandFacts, WinFacts
from game.rules.moves import Action, Move
from game.rules.notation import parse_hand, parse_tiles
from game.rules.play import deal_out, play
from game.rules.problems import Reason
from game.rules.tiles import (
    COPIES,
    EAST,
    EAST_WIND,
    KIND_TILES,
    SOUTH,
    WIND_LETTERS,
    seat_after,
    tile_from_text,
    tile_text,
)
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import ruleset
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.session.needs import need_of
from game.session.session import Session
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.parts.place_fan_line import FanWords
from game.words.distances import away_words
from game.words.labels import load_labels
from tests.bots.test_plans import held
from tests.coach.tables import table
from tests.conftest import Few
from tests.slow_distance import Search
from tests.slow_hands import SETS, Counts

FARTHEST = 3
"""The most missing tiles of a search: two exchanges, and the winning tile."""
EACH = 5
"""The discards from one position to the next."""
HK, HK_1, IMS = "hongkong: minimum=3", "hongkong: minimum=1", "ims: minimum=1"
POCKET_3 = "pocket: minimum=3"


def positions(rules: Ruleset, deal: str) -> Iterator[tuple[View, Holding]]:
    """Yield some views of a hand of plain players, with the tiles after the discard."""
    rng = random.Random(deal)
    state, _ = deal_out(rules, build_wall(deal, rules.options.bonus_tiles), EAST_WIND)
    while waiting := state.waiting_for:
        seen = view(state, waiting[0])
        move = choose("plain", seen, rules, rng)
        if move.action is Action.DISCARD and move.tile is not None and not len(seen.river) % EACH:
            yield seen, holding(seen).without(move.tile)
        state, _ = play(state, move)


def can_declare(rules: Ruleset, seen: View, mine: Holding, whole: Counts) -> bool:
    """Return whether these concealed tiles win with the melds, on some tile and in some way."""
    tiles = Holding(whole).concealed
    hand = HandFacts(seen.seat, tiles, mine.melds, seen.bonus[seen.seat])
    lacking = [tile for tile in KIND_TILES if whole[tile] > mine.counts[tile]]
    return any(
        rules.refusal(WinFacts(hand, tile, seen.round_wind, discarder)) is None
        for tile in lacking
        for discarder in (None, seat_after(seen.seat))
    )


def is_found(rules: Ruleset, seen: View, mine: Holding, most: int) -> bool:
    """Return whether a hand of sets or pairs that can be declared lacks so few tiles."""
    left = Outlook(seen, rules).left
    search = Search(mine.counts, [own + more for own, more in zip(mine.counts, left, strict=True)])
    forms = rules.forms
    if forms.seven_pairs and not mine.melds:
        pairs = search.pairs(KIND_TILES, four_alike=forms.four_alike_pairs)
        if pairs is not None and pairs <= most:
            return True
    if not mine.melds and any(one.lacking(mine.counts) <= most for one in forms.special[1:]):
        return True
    return bool(
        search.sets(
            4 - len(mine.melds),
            most,
            SETS,
            KIND_TILES,
            accepts=lambda whole: can_declare(rules, seen, mine, whole),
        )
    )


@pytest.mark.parametrize("text", [HK, HK_1, IMS, "pocket: minimum=0", "pocket: minimum=1"])
def test_the_nearest_hand_can_be_declared_and_none_is_nearer(text: str, few: Few) -> None:
    """Of all patterns, only With Terminal of pocket has no plan."""
    rules = ruleset_from_text(text)
    for seen, mine in few((one for deal in ("a", "b", "c") for one in positions(rules, deal)), 2):
        away = nearest(Outlook(seen, rules), mine, rules).away
        assert not is_found(rules, seen, mine, min(away, FARTHEST)), (mine, away)
        if away < FARTHEST:
            assert is_found(rules, seen, mine, away + 1), (mine, away)


def told(text: str, hand: str, seen: str = "") -> Standing:
    """Return what the coach says of a hand at rest, while a north wind passes."""
    claim = "E N" if hand[0] == "N" else "N N"
    return appraise(table(text, hand, seen, claim=claim), ruleset_from_text(text))


@pytest.mark.parametrize("seat", WIND_LETTERS)
def test_an_ims_hand_is_as_far_away_in_every_seat(seat: str) -> None:
    """South can also get a pung of its wind, which brings it no nearer."""
    standing = told(IMS, f"{seat} 34678m 11667p 8s SS")
    assert (standing.shanten, standing.shape) == (2, 2)


@pytest.mark.parametrize(
    ("hand", "seen", "away", "shape"),
    [
        ("S 123m 456p 789s 55m 7p 9p", "", 0, 0),
        ("S 123m 456p 789s 55m 7p 9p", "E=8p8p S=8p W=8p", 1, 1),
        ("S 123m 456p 789s EEE 5m", "E=5m5m S=5m", 1, 1),
    ],
)
def test_a_hand_is_not_ready_for_tiles_that_are_gone(
    hand: str, seen: str, away: int, shape: int
) -> None:
    standing = told("pocket: minimum=0", hand, seen)
    assert (standing.shanten, standing.shape) == (away, shape)


@pytest.mark.parametrize(
    ("hand", "away", "shape"),
    [
        ("S 123p 456m 78s 234m 55m", 0, 0),
        ("S (123p) 456p 78s 234p 55m", 4, 0),
        ("S (123p) 456p 78s 234p CC", 2, 0),
        ("S (123p) 456p 178s 234p C", 3, 1),
    ],
)
def test_a_nearer_hand_below_the_minimum_is_told_apart(hand: str, away: int, shape: int) -> None:
    standing = told(HK, hand)
    assert (standing.shanten, standing.shape) == (away, shape)


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        ("S 789m 4456p 444567s", 1),
        ("W 33p 134567888s CC", 1),
        ("S (222m) 567m 345p 88s 34s", 5),
        ("E (222m) 567m 345p 88s 34s", 2),
    ],
)
def test_patterns_add_up_to_the_minimum(hand: str, away: int) -> None:
    """All chows by self-draw; a concealed dragon pung by self-draw; East's pung of its wind."""
    assert told(HK, hand).shanten == away


@pytest.mark.parametrize(
    ("text", "hand", "useful"),
    [
        (HK, "E 789m 56678p 566s NN", "4p 7p 4s 7s"),  # with 6s or N, no chows only
        (POCKET_3, "E 567m 111p 22p 23s [CCCC]", "2p 2s 3s"),  # three concealed pungs
        (POCKET_3, "N 77m 47p (WWW) (123m) (111s)", "8p 9p"),  # terminals everywhere
    ],
)
def test_a_tile_from_ready_only_tiles_that_lead_to_the_minimum_help(
    text: str, hand: str, useful: str
) -> None:
    standing = told(text, hand)
    assert standing.shanten == 1
    assert " ".join(tile_text(tile) for tile, _ in standing.useful) == useful


def test_a_hand_one_tile_from_ready_can_win_without_a_plan() -> None:
    """No plan is about terminals in every set."""
    text, labels = "N (WWW) (123m) (111s) 77m 47p 5p", load_labels("en")
    seen, rules = table(POCKET_3, text), ruleset_from_text(POCKET_3)
    found = advise(seen, rules)
    (option,) = (one for one in found.options if str(one.move) == "N discard 5p")
    assert option.standing is not None
    assert not option.standing.plans
    assert AdviceWords(labels, found).distance(option.standing).startswith("1 tile from ready, 8")
    assert not any("No way" in labels.reason(one) for one in why(found))
    line = fan_line(seen, rules)
    assert line is not None
    words = FanWords(labels, line)
    assert [[one.words for one in form] for form in words.second(None)] == [[]]
    assert any(piece.words == "1 tile from ready" for piece in words.first(None)[1])


@pytest.mark.parametrize("hand", ["S 37m 256668p 56778s", "S 3579m 235p 12s E N F P"])
def test_the_coach_names_no_plan_that_is_further_away_than_players_count(hand: str) -> None:
    plans = told("pocket: minimum=0", hand).plans
    assert plans
    assert not any(one.name.kind.startswith("pairs.") for one in plans)


def test_a_hand_with_impossible_plans_only_still_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "_is_possible", lambda *_: False)
    assert told("pocket: minimum=0", "S 37m 2268p 347799s S").plans


def test_no_terminal_becomes_what_it_scores() -> None:
    standing = told("pocket: minimum=1", "S (234m) 567m 345p 6s NN 1s")
    plan = next(one for one in standing.plans if one.name.kind == "simple_sets")
    assert (plan.shanten, plan.amount >= 1) == (1, True)
    assert [tile_text(tile) for tile, _ in plan.useful] == ["4s", "5s", "6s", "7s", "8s"]


def test_a_result_counts_what_its_seat_saw() -> None:
    """The fives of bamboo lie in another hand, so the first hand was ready."""
    texts = ("123m 456m 789m 99p 46s", "5555s 147p ESWNCF")
    hands = (*(parse_hand(text).concealed for text in texts), (), ())
    seen = replace(table("pocket: minimum=0", f"E {texts[0]}", claim="N N"), hands=hands)
    session = cast(Session, SimpleNamespace(view=seen, ruleset=ruleset("pocket")))
    assert need_of(session, EAST).is_ready
    assert need_of(session, EAST).away == told("pocket: minimum=0", f"E {texts[0]}").shanten


@pytest.mark.parametrize(
    ("away", "shape", "words"),
    [
        (0, 0, "Ready"),
        (3, 3, "3 tiles from ready"),
        (3, 1, "3 tiles from ready (1 but for the minimum)"),
        (1, 0, "1 tile from ready (ready, below minimum)"),
    ],
)
def test_a_nearer_hand_below_the_minimum_is_a_second_phrase(
    away: int, shape: int, words: str
) -> None:
    assert away_words(load_labels("en"), away, shape) == words


def test_a_hand_complete_below_the_minimum_only_is_not_called_ready() -> None:
    line = fan_line(table(HK, "S (123p) 456p 78s 234p CC", claim="N N"), ruleset_from_text(HK))
    assert line is not None
    words = FanWords(load_labels("en"), line)
    assert words.second(line.ready[0])[0][0].words == "Complete with"
    assert any(piece.words == "2 tiles from ready" for piece in words.first(line.ready[0])[0])


@pytest.mark.parametrize(("tile", "is_closed"), [("E", True), ("9m", True), ("5m", False)])
def test_a_claimed_pung_of_terminals_or_honours_ends_no_terminal(
    tile: str, is_closed: bool
) -> None:
    name = PlanName("simple_sets", "", Reason.of("plan.simple_sets"))
    claim = Move(SOUTH, Action.PUNG, tile_from_text(tile))
    assert differences._is_closed_to(name, claim, claim.tile) == is_closed
    assert not differences.is_outside(name, tile_from_text(tile))


@pytest.mark.parametrize(
    ("gone", "away", "needed"),
    [("", 3, "1m 7m 5s 6s E"), ("1m 5s 6s", 5, None), ("1m 5s 6s E", 6, None)],
)
def test_a_plan_does_without_tiles_that_are_gone(gone: str, away: int, needed: str | None) -> None:
    mine = held("1177m 678p 5566s EE")
    left = [COPIES - count for count in mine.counts]
    for tile in parse_tiles(gone):
        left[tile] = 0
    steps, useful = steps_to(Plan(Form.PUNGS), mine, left)
    assert steps == away
    if needed:
        assert " ".join(map(tile_text, useful)) == needed


def test_a_plan_whose_last_tile_is_gone_takes_one_exchange_more() -> None:
    mine = held("123456789m EEE 5p")
    left = [COPIES - count for count in mine.counts]
    left[tile_from_text("5p")] = 0
    steps, useful = steps_to(Plan(), mine, left)
    assert steps == 1
    assert {tile_from_text("1m"), tile_from_text("C")} <= {*useful}
    assert tile_from_text("E") not in useful


def test_every_tile_that_helps_is_named() -> None:
    hand = held("34678m 11667p 8s SS")
    helps = useful_tiles(hand.counts, 0, ruleset("pocket").forms)
    standing = told("pocket: minimum=0", "S 34678m 11667p 8s SS")
    assert tuple(tile for tile, _ in standing.useful) == helps


def test_a_discard_is_judged_as_the_hand_that_it_leaves() -> None:
    """Any four sets pay here after some discards only."""
    rules, hand = ruleset_from_text(IMS), "E 35m 689p 1469s F (111p) 4m"
    seen = table(rules, hand)
    for option in advise(seen, rules).options:
        tile, standing = option.move.tile, option.standing
        assert tile is not None
        assert standing is not None
        left = nearest(Outlook(seen, rules), holding(seen).without(tile), rules)
        assert standing.shanten == left.away, tile


def test_a_result_calls_a_hand_below_the_minimum_not_ready() -> None:
    seen = table(HK, "S (123p) 456p 78s 234p CC", claim="N N")
    need = need_of(cast(Session, SimpleNamespace(view=seen, ruleset=ruleset_from_text(HK))), SOUTH)
    assert (need.away, need.shape, len(need.waits), need.is_ready) == (2, 0, 2, False)
