"""The fan line says nothing that isn't so: each figure is scored again, tile by tile."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.api import deal as new_deal
from game.bots import choose
from game.bots.sight import Holding
from game.coach.advice import advise
from game.coach.fan_line import FanLine, fan_line
from game.coach.sure import SeatFacts, Sure, of_sets
from game.rules.deal import Deal, Phase
from game.rules.distance import Forms, best_shanten
from game.rules.facts import HandFacts, WinFacts
from game.rules.moves import Action, Move
from game.rules.notation import parse_hand
from game.rules.play import play
from game.rules.tiles import (
    BONUS,
    EAST,
    EAST_WIND,
    HONOURS,
    KIND_TILES,
    Seat,
    Tile,
    counts_of,
    seat_after,
)
from game.rules.view import View, view
from game.rulesets import RULESETS, ruleset
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from tests.coach.tables import table
from tests.conftest import Few
from tests.random_wins import random_win

RULES = (
    "pocket",
    "pocket: minimum=3 missed_win=on bonus_tiles=on",
    "hongkong",
    "hongkong: minimum=1 missed_win=on seven_pairs=off",
    "ims",
    "ims: minimum=3 missed_win=on",
    "western",
    "western: missed_win=on knitting=off",
)
SETS_ONLY = Forms(seven_pairs=False, four_alike_pairs=False, thirteen_orphans=False)


def line_of(rules: str, hand: str, seen: str = "") -> FanLine:
    found = fan_line(table(rules, hand, seen), ruleset_from_text(rules))
    assert found is not None
    return found


def rows(sure: Sure) -> dict[str, int]:
    return {one.id: one.total for one in sure.rows}


# --- waits --------------------------------------------------------------------------------------


def scored(
    deal: Deal, rules: Ruleset, seen: View, discard: Tile | None
) -> set[tuple[Tile, int, str, int]]:
    """Return the waits of a seat, by asking the ruleset about each of the 34 kinds."""
    seat = seen.seat
    mine = list(seen.hand)
    own = {one.tile for one in deal.river if one.seat == seat}
    if discard is None:
        own |= {*deal.missed[seat]}
    else:
        mine.remove(discard)
        own.add(discard)
    missed = own if rules.options.missed_win else set()
    on_table = [tile for melds in seen.melds for meld in melds for tile in meld.tiles]
    on_table += [one.tile for one in seen.river if one.claimed_by is None]
    found = set()
    for tile in KIND_TILES:
        left = 4 - [*on_table, *seen.hand].count(tile)
        hand = HandFacts(
            seat, tuple(sorted([*mine, tile])), seen.melds[seat], tuple(seen.bonus[seat])
        )
        if not left or not rules.is_complete(hand):
            continue
        claimed = WinFacts(hand, tile, seen.round_wind, seat_after(seat))
        drawn = replace(claimed, discarder=None)
        if tile not in missed and rules.refusal(claimed) is None:
            how, win = "any", claimed
        elif rules.refusal(drawn) is None:
            how, win = "self_draw", drawn
        else:
            how, win = "short", drawn if tile in missed else claimed
        found.add((tile, left, how, rules.score(win).counted))
    return found


def stubborn(deal: Deal, seat: Seat, rules: Ruleset) -> Move:
    """Return a move of a player who never wins."""
    move = choose("plain", view(deal, seat), rules, random.Random(1))
    if move.action is not Action.WIN:
        return move
    legal = view(deal, seat).legal
    passing = [one for one in legal if one.action is Action.PASS]
    return (passing or [one for one in legal if one.action is Action.DISCARD])[0]


def states(rules: Ruleset, number: int) -> Iterator[Deal]:
    """Yield every state of a hand in which nobody wins."""
    deal = new_deal(rules, f"fan {number}")
    while deal.waiting_for:
        yield deal
        deal, _ = play(deal, stubborn(deal, deal.waiting_for[0], rules))


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("text", RULES)
def test_each_wait_is_what_the_ruleset_says(text: str, number: int) -> None:
    rules, checked = ruleset_from_text(text), {"rest": 0, "turn": 0}
    for deal in states(rules, number):
        for seat in (EAST, Seat(2)):
            seen = view(deal, seat)
            if deal.phase is not Phase.TURN:
                continue
            line = fan_line(seen, rules)
            assert line is not None
            options = {one.discard: one.waits for one in line.ready}
            discards: set[Tile | None] = {*seen.hand} if len(seen.hand) % 3 == 2 else {None}
            for discard in discards:
                told = {
                    (one.tile, one.left, one.how, one.amount) for one in options.get(discard, ())
                }
                assert told == scored(deal, rules, seen, discard), (seen.hand, discard)
                checked["rest" if discard is None else "turn"] += bool(told)
    assert min(checked.values()) > 2


def test_a_tile_that_was_passed_wins_only_by_self_draw_until_the_next_discard() -> None:
    rules = "pocket: missed_win=on"
    own = line_of(rules, "E 123m 456p 789s 55m 67p 9m", "E=1m S=5p")
    assert {one.how for one in own.ready_by(Tile(8)).waits} == {"any"}  # type: ignore[union-attr]
    discarded = line_of(rules, "E 123m 456p 789s 55m 67p 9m", "E=5p S=1m")
    told = {one.tile: one.how for one in discarded.ready_by(Tile(8)).waits}  # type: ignore[union-attr]
    assert told == {Tile(13): "self_draw", Tile(16): "any"}


def test_a_ready_hand_below_the_minimum_says_how_much_it_lacks() -> None:
    line = line_of("hongkong: minimum=5 bonus_tiles=off", "E 123m 456p 78s SS 234p 9m")
    ready = line.ready_by(None)
    assert ready is not None
    assert (ready.discard, ready.missing, ready.drawn) == (Tile(8), 3, 3)
    assert rows(ready.sure) == {"ping_wu": 1, "concealed_hand": 1}
    assert [(one.how, one.amount) for one in ready.waits] == [("short", 2)] * 2


def test_a_self_draw_is_told_only_if_it_is_worth_the_same_with_every_tile() -> None:
    same = line_of("pocket", "E 123m 456p 789s 55m 67p 9m").ready_by(Tile(8))
    other = line_of("pocket", "E 234m 456p 234s 55m 78p 9m").ready_by(Tile(8))
    assert same is not None
    assert other is not None
    assert same.drawn == same.waits[0].amount + 1
    assert len({one.amount for one in other.waits}) == 2
    assert other.drawn is None


# --- what is sure -------------------------------------------------------------------------------


def table_of(rules: Ruleset, seat: Seat = EAST, bonus: tuple[Tile, ...] = ()) -> SeatFacts:
    return SeatFacts(rules, seat, EAST_WIND, bonus)


def sure_of(rules: str, hand: str, bonus: tuple[Tile, ...] = ()) -> Sure:
    tiles = parse_hand(hand)
    mine = Holding(tuple(counts_of(tiles.concealed)), tiles.melds)
    return of_sets(mine, table_of(ruleset_from_text(rules), bonus=bonus))


@pytest.mark.parametrize(
    ("rules", "hand", "expected"),
    [
        ("pocket", "123m 456p 789s 55m 67p", {}),
        ("pocket", "CCC 456p 789s 55m 67p", {"dragon": 1}),
        ("pocket", "(CCC) (PPP) 789s 55m 67p", {"dragon": 2}),
        ("pocket", "(EEE) 789s 55m 67p 12s 9m", {"round_wind": 1, "seat_wind": 1}),
        ("pocket", "(SSS) 789s 55m 67p 12s 9m", {}),
        ("pocket", "(111m) (222p) (333s) (SSS) 5m", {"pong_pong_wu": 3}),
        ("pocket", "(111m) (222m) (333m) (SSS) 5m", {"pong_pong_wu": 3}),
        ("pocket", "[1111m] [2222p] [3333s] 5677m", {"three_hidden_pong": 3, "three_gong": 3}),
        ("pocket", "(123m) (123p) (123s) 5677m", {"three_styles_one_chow": 2}),
        ("hongkong", "(123m) (123p) 9s 555677m", {}),
        ("ims", "(234m) (345p) (666s) (777p) 5m", {}),
        ("ims", "(123m) (789p) (111s) (EEE) 5m", {"wind_set": 2}),
        ("western", "123m 456p 789s 55m 67p", {"going_out": 10}),
        ("ims", "(123m) (123p) (123s) 5677m", {"equal_sequences": 1}),
        (
            "western",
            "(CCC) 456p 789s 55m 67p",
            {"going_out": 10, "exposed_major_pung": 4, "dragon": 1},
        ),
    ],
)
def test_what_is_sure(rules: str, hand: str, expected: dict[str, int]) -> None:
    assert rows(sure_of(rules, hand)) == expected


def test_own_bonus_tiles_are_sure_but_count_nothing_towards_the_minimum() -> None:
    mine = sure_of("hongkong", "(CCC) 456p 789s 55m 67p", (BONUS[0],))
    assert rows(mine) == {"dragon_pung": 1, "own_bonus_tile": 1}
    assert (mine.amount, mine.enough) == (2, 1)


def test_a_hand_without_bonus_tiles_can_still_get_one() -> None:
    assert rows(sure_of("hongkong", "123m 456p 789s 55m 67p")) == {}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_every_win_with_these_sets_counts_at_least_what_is_sure(rules: Ruleset, few: Few) -> None:
    rng, compared = random.Random(7), 0
    while compared < len(few(range(150), 40)):
        win = random_win(rng)
        bonus = tuple(sorted(rng.sample(BONUS, rng.randrange(4))))
        if not rules.options.bonus_tiles:
            bonus = ()
        win = replace(win, hand=replace(win.hand, bonus=bonus))
        concealed = counts_of(win.hand.concealed)
        if best_shanten(concealed, len(win.hand.melds), SETS_ONLY) >= 0:
            continue
        compared += 1
        concealed[win.winning_tile] -= 1
        kept = rng.randrange(len(win.hand.melds) + 1)
        counts = [0] * len(KIND_TILES)
        for tile in HONOURS:
            counts[tile] = 3 * (concealed[tile] >= 3)
        mine = Holding(tuple(counts), win.hand.melds[:kept])
        early = SeatFacts(rules, win.seat, win.round_wind, bonus[: rng.randrange(len(bonus) + 1)])
        sure, score = of_sets(mine, early), rules.score(win)
        assert score.counted >= sure.amount, (win, sure)
        assert early.enough(score) >= sure.enough, (win, sure)
        if rules.unit == "fan":
            assert score.total >= sum(rows(sure).values()), (win, sure)


# --- with the rest of the game ------------------------------------------------------------------


def test_the_plans_are_those_of_the_coach() -> None:
    seen = table("pocket", "E 1479m 17p 368s ESWF 2p")
    line = fan_line(seen, ruleset("pocket"))
    assert line is not None
    best = advise(seen, ruleset("pocket")).best.standing
    assert best is not None
    assert line.plans == best.plans
    assert line.shanten == best.shanten


def test_with_a_false_win_penalty_nothing_tells_whether_the_hand_is_ready() -> None:
    lines = [
        line_of("pocket: false_win_penalty=pay minimum=1", f"E CCC 456p {rest}")
        for rest in ("789s 55m 67p 9m", "147m 29s 55m 8p", "789s 55m 678p")
    ]
    assert lines[0] == lines[1] == lines[2]
    assert rows(lines[0].sure) == {"dragon": 1}
    assert lines[0].missing == 0


def test_only_a_whole_hand_in_play_has_a_line() -> None:
    rules = ruleset("pocket")
    first, *_, last = states(rules, 0)
    flowers = replace(view(first, EAST), hands=(tuple(BONUS[:1]) * 14, None, None, None))
    assert fan_line(flowers, rules) is None
    assert fan_line(view(first, EAST), rules) is not None
    while last.waiting_for:
        last, _ = play(last, stubborn(last, last.waiting_for[0], rules))
    assert fan_line(view(last, EAST), rules) is None
