"""Levels and styles: their effect, and what they leave unchanged."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from game.bots import NAMES, brain, choose
from game.bots.brain import Mind, Valued, drawn, remembered, valued
from game.bots.levels import LEVELS, STYLES, level_and_style, player_name
from game.bots.players import BOTS
from game.bots.sight import Holding, holding, unseen
from game.bots.taste import USUAL, Taste, is_flush, pungs_in
from game.rules.moves import Action, Move
from game.rules.notation import parse_hand
from game.rules.options import Options
from game.rules.tiles import EAST, KIND_TILES, NORTH, SEATS, SOUTH, WEST, counts_of, tile_from_text
from game.rules.view import View
from game.rulesets import ruleset
from tests.bots.seats import pung, to_answer, to_discard

POCKET = ruleset("pocket")
MOVES = [Move(EAST, Action.DISCARD, tile) for tile in KIND_TILES[:3]]
VALUED: list[Valued] = list(zip(MOVES, (5.0, 10.0, 9.0), strict=True))
TRIES = 400


def move(player: str, view: View, seed: int = 1) -> str:
    """Return the player's move without its seat, as text."""
    rules = POCKET.with_options(view.options)
    return str(choose(player, view, rules, random.Random(seed)))[2:]


def held(text: str) -> Holding:
    hand = parse_hand(text)
    return Holding(tuple(counts_of(hand.concealed)), hand.melds)


# --- names --------------------------------------------------------------------------------------


def test_every_level_plays_in_every_style_and_old_names_are_kept() -> None:
    named = {player_name(level, style) for level in LEVELS for style in ("", *STYLES)}
    assert set(BOTS) == {"random", "plain", "good"} | named
    assert tuple(BOTS) == NAMES
    assert len(named) == 24
    for name in named:
        assert player_name(*level_and_style(name)) == name


def test_the_levels_are_a_dial() -> None:
    levels = list(LEVELS.values())
    temperatures = [one.temperature for one in levels]
    memories = [one.memory or 999 for one in levels]
    defences = [one.defence for one in levels]
    breadths = [one.breadth for one in levels]
    assert breadths == sorted(breadths)
    assert temperatures == sorted(temperatures, reverse=True)
    assert memories == sorted(memories)
    assert defences == sorted(defences)
    assert BOTS["expert"] == Mind()


# --- temperature and memory ---------------------------------------------------------------------


def often(temperature: float) -> Counter[Move]:
    rng = random.Random(1)
    return Counter(drawn(VALUED, temperature, rng) for _ in range(TRIES))


def test_without_temperature_the_best_move_is_made_without_random_numbers() -> None:
    rng = random.Random(1)
    before = rng.getstate()
    assert drawn(VALUED, 0.0, rng) == MOVES[1]
    assert rng.getstate() == before


def test_the_hotter_the_more_often_a_worse_move_is_made() -> None:
    mild, hot = often(1.0), often(100.0)
    assert mild[MOVES[1]] > mild[MOVES[2]] > 50 > 10 > mild[MOVES[0]]
    assert min(hot.values()) > TRIES / 4


def test_a_beginner_makes_other_moves_than_an_expert_but_no_absurd_ones() -> None:
    unclear = to_discard("33m 77p 88s 55p 234m 67m 9s")
    assert {move("expert", unclear, seed) for seed in range(20)} == {"discard 2m"}
    assert len({move("beginner", unclear, seed) for seed in range(20)}) > 1
    clear = to_discard("123m 456p 789s 55m 67p N")
    assert {move("beginner", clear, seed) for seed in range(100)} == {"discard N"}


def test_the_higher_the_level_the_rarer_a_lone_guest_wind_is_kept() -> None:
    """The other discards break pairs or two-sided chances, or lose a useful tile."""
    hand = to_discard("2368m 45p 1199s 678s N")
    tries = range(TRIES // 10)
    beginner, casual, strong, expert = (
        sum(move(level, hand, seed) == "discard N" for seed in tries) for level in LEVELS
    )
    assert 0 < beginner < casual < strong / 2
    assert 0.75 * len(tries) < strong <= expert == len(tries)


def test_mistakes_shrink_with_what_the_hand_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    scales: list[float] = []

    def watched(moves: list[Valued], temperature: float, _: random.Random) -> Move:
        scales.append(temperature)
        return moves[0][0]

    monkeypatch.setattr(brain, "drawn", watched)
    for left in (60, 30, 15):
        view = to_discard("33m 77p 88s 55p 234m 67m 9s", live_left=left)
        Mind(temperature=0.1)(view, POCKET, random.Random(1))
    early, late, last = scales
    assert early > 2 * late > 4 * last > 0


def test_a_beginner_overlooks_claims() -> None:
    view = to_answer("23m 456p 789s 55m 7p EE", "E")
    beginner = Counter(move("beginner", view, seed) for seed in range(200))
    assert {move("expert", view, seed) for seed in range(20)} == {"pung E"}
    assert beginner["pass"] > 0.2 * 200
    assert beginner["pung E"] > 20


def test_a_beginner_keeps_a_pretty_pair() -> None:
    """Who likes pairs breaks a shape of chows instead, if it costs little."""
    view = to_discard("1134m 5678p 2277s 9s E")
    usual, fond = (dict(valued(view, POCKET, replace(USUAL, pairs=pairs))) for pairs in (0.0, 0.1))
    for move, value in usual.items():
        assert move.tile is not None
        kept = holding(view).counts[move.tile] != 2
        assert (fond[move] == value) == kept
        assert fond[move] <= value


def test_forgotten_discards_are_not_counted() -> None:
    river = [(SOUTH, "9s"), (WEST, "9s"), (NORTH, "1m"), (SOUTH, "2m"), (WEST, "3m")]
    view = to_discard("123m 456p 789s 55m 67p N", river=river)
    nine = tile_from_text("9s")
    assert unseen(view)[nine] == 1
    assert unseen(remembered(view, 3))[nine] == 3
    assert unseen(remembered(view, 4))[nine] == 2
    assert remembered(view, None) is remembered(view, 5) is view


@pytest.mark.parametrize("name", [name for name in BOTS if name not in ("random", "plain")])
def test_who_can_win_wins(name: str) -> None:
    assert move(name, to_answer("123m 456p 789s EE 55m", "5m", win=True)) == "win"


# --- styles -------------------------------------------------------------------------------------


def test_a_flush_and_pungs_are_told_from_the_whole_hand() -> None:
    assert is_flush(held("(123m) 456m 789m EE CCC"))
    assert not is_flush(held("(123p) 456m 789m EE CCC"))
    assert pungs_in(held("(EEE) 111m 222p 333s 55p")) == 4
    assert pungs_in(held("(123m) 456m 789m EE CCC")) == 1


def test_the_usual_taste_is_for_the_points_alone() -> None:
    for text in ("(123m) 456m 789m EE CCC", "(EEE) 111m 222p 333s 55p"):
        assert USUAL.liked(7.0, 4.0, held(text)) == 7.0
    assert USUAL.claimed(-3.0) == -3.0


def test_tastes_change_what_hands_count_for() -> None:
    flush, pungs = held("(123m) 456m 789m EE CCC"), held("(EEE) 111m 222p 333s 55p")
    assert Taste(flush=2).liked(7.0, 4.0, flush) == 14.0
    assert Taste(flush=2).liked(7.0, 4.0, pungs) == 7.0
    assert Taste(pungs=16).liked(7.0, 4.0, pungs) == 112.0
    assert Taste(pungs=16).liked(7.0, 4.0, flush) == 14.0
    assert Taste(greed=0).liked(64.0, 4.0, flush) == Taste(greed=0).liked(1.0, 4.0, flush) == 4.0
    assert Taste(claims=1.5).claimed(2.0) == 3.0
    assert Taste(claims=0.5).claimed(-2.0) == -3.0


@pytest.mark.parametrize(
    ("style", "options", "hand", "usual", "styled"),
    [
        ("flush", Options(), "123469m 17p 789s EE 6m", "9m", "1p"),  # the suit and the winds
        ("pung", Options(), "33m 66p 88s 234m 567m 9s", "8s", "9s"),  # all three pairs
        ("fast", Options(), "4455688m 389p 9s ENS", "9s", "S"),  # chows, not one suit with winds
        ("stubborn", Options(), "123m 55p 77p 99s 35s 6m EE", "6m", "1m"),  # all for its plan
    ],
)
def test_styles_make_for_other_hands(
    style: str, options: Options, hand: str, usual: str, styled: str
) -> None:
    view = to_discard(hand, options=options)
    assert move("expert", view) == f"discard {usual}"
    assert move(f"expert-{style}", view) == f"discard {styled}"


def test_a_careful_player_does_not_deal_in() -> None:
    """West shows three pungs of one suit. East can be ready, but only with a risky discard."""
    west = (pung("2m"), pung("3m"), pung("6m"))
    river = [(seat, text) for text in ("2s", "4s", "7p", "F", "C", "9s") for seat in SEATS[1:]]
    view = to_discard(
        "(456p) 789s 23s 55p 5m 8m 9s", river=river, others=((), (), west, ()), live_left=8
    )
    values = {style: dict(valued(view, POCKET, STYLES[style])) for style in ("careful", "stubborn")}
    risky, safe = (Move(EAST, Action.DISCARD, tile_from_text(text)) for text in ("5m", "9s"))
    loss = {style: of[safe] - of[risky] for style, of in values.items()}
    assert loss["careful"] > 0
    assert loss["careful"] > loss["stubborn"]


def test_styles_keep_to_the_level_in_all_else() -> None:
    for level, dial in LEVELS.items():
        for style, taste in STYLES.items():
            mind = BOTS[player_name(level, style)]
            assert isinstance(mind, Mind)
            assert (mind.temperature, mind.memory) == (dial.temperature, dial.memory)
            assert mind.overlooks == dial.overlooks
            assert mind.taste.defence == taste.defence * dial.defence
            assert mind.taste.breadth == min(taste.breadth, dial.breadth)
            changed = replace(mind.taste, defence=taste.defence, breadth=taste.breadth, pairs=0.0)
            assert changed == taste
