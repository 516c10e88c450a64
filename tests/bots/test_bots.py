"""Rules for every computer player, and proof that better players win more."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from bench import fair
from game.arena.deals import simulate
from game.bots import choose
from game.bots.danger import Stakes
from game.bots.worth import Worth
from game.rules.deal import Deal, legal_moves
from game.rules.moves import Move
from game.rules.play import deal_out, play
from game.rules.problems import RulesError
from game.rules.tiles import EAST, EAST_WIND
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset

POCKET = ruleset("pocket")
WESTERN = ruleset("western")
HANDS = {
    "random": 40,
    "plain": 40,
    "good": 4,
    "beginner-flush": 1,
    "casual-pung": 1,
    "strong-careful": 1,
    "expert-fast": 1,
    "expert-stubborn": 1,
}
POSITIONS = 300


def start(rules: Ruleset, seed: str) -> Deal:
    deal, _ = deal_out(rules, build_wall(seed, rules.options.bonus_tiles), EAST_WIND)
    return deal


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("minimum", [0, 3])
def test_only_legal_moves_to_the_end_of_the_hand(rules: Ruleset, name: str, minimum: int) -> None:
    table = rules.with_options(replace(rules.options, minimum=minimum))
    for number in range(HANDS[name]):
        deal = start(table, f"{name} {number}")
        rng = random.Random(number)
        while waiting := deal.waiting_for:
            seat = waiting[0]
            move = choose(name, view(deal, seat), table, rng)
            assert move in legal_moves(deal, seat)
            deal, _ = play(deal, move)


def test_the_good_player_plays_on_when_hardly_any_hand_can_win() -> None:
    options = replace(
        POCKET.options,
        minimum=12,
        bonus_tiles=True,
        dead_wall=14,
        kong_after_claim=True,
        seven_pairs=False,
        concealed_kong_shown="hidden",
        missed_win=True,
    )
    outcome = simulate(POCKET.with_options(options), ["good"] * 4, "hard", 3)
    assert outcome.hands == 3


@pytest.mark.parametrize("rules", [POCKET, WESTERN], ids=lambda rules: rules.id)
@pytest.mark.parametrize("name", HANDS)
def test_the_same_view_and_seed_give_the_same_move(rules: Ruleset, name: str) -> None:
    deal = start(rules, "same")
    rng = random.Random(5)
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        first, second = (choose(name, seen, rules, random.Random(9)) for _ in range(2))
        assert first == second
        deal, _ = play(deal, choose("plain", seen, rules, rng))


@pytest.mark.parametrize("rules", [POCKET, WESTERN], ids=lambda rules: rules.id)
@pytest.mark.parametrize("name", HANDS)
def test_what_a_seat_cannot_see_makes_no_difference(rules: Ruleset, name: str) -> None:
    deal = start(rules, "hidden")
    for number in range(12):
        seat = deal.waiting_for[0]
        other = fair.dealt_anew(deal, seat, random.Random(number))
        moves = [choose(name, view(one, seat), rules, random.Random(3)) for one in (deal, other)]
        assert moves[0] == moves[1]
        deal, _ = play(deal, choose("plain", view(deal, seat), rules, random.Random(1)))
        if not deal.waiting_for:
            break


def test_nobody_cheats() -> None:
    told = list(fair.differences(POSITIONS))
    assert len(told) == POSITIONS
    assert not any(told)


def test_one_who_decides_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = count()

    def dreamer(name: str, seen: View, *_: object) -> Move:
        return seen.legal[next(turns) % len(seen.legal)]

    monkeypatch.setattr(fair, "choose", dreamer)
    assert any(fair.differences(50))


def test_a_name_that_nobody_has_is_refused() -> None:
    seen = view(start(POCKET, "x"), EAST)
    with pytest.raises(RulesError) as caught:
        choose("grandmaster", seen, POCKET, random.Random(1))
    assert caught.value.reason.key == "problem.unknown_player"


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["plain", "good"])
def test_a_thinking_player_beats_three_random_ones(name: str) -> None:
    outcome = simulate(POCKET, [name, "random", "random", "random"], "beat", 24)
    wins = [tally.wins for tally in outcome.tallies]
    assert wins[0] > 16
    assert outcome.tallies[0].points.total > 0


def test_with_a_minimum_the_good_player_beats_the_plain_ones() -> None:
    table = POCKET.with_options(replace(POCKET.options, minimum=3))
    outcome = simulate(table, ["good", "plain", "plain", "plain"], "other", 16)
    wins = [tally.wins for tally in outcome.tallies]
    points = [tally.points.total for tally in outcome.tallies]
    assert wins[0] > max(wins[1:])
    assert points[0] > max(0, *points[1:])


@pytest.mark.parametrize(
    "made", [lambda: Worth(POCKET, EAST, EAST_WIND, ()), lambda: Stakes(POCKET, EAST, EAST_WIND)]
)
def test_what_is_remembered_of_a_hand_goes_without_the_collector(
    made: Callable[[], object],
) -> None:
    gc.disable()
    try:
        gone = weakref.ref(made())
        assert gone() is None
    finally:
        gc.enable()
