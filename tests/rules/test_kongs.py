"""Kongs in turn, robbing them, and wins after them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots import choose
from game.rules.deal import Deal, Phase, RiverTile
from game.rules.facts import After
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Claimed, Drew, SelfKong, Won
from game.rules.offers import with_offers
from game.rules.options import Value
from game.rules.tiles import EAST, SOUTH, UNKNOWN, WEST, Tile
from game.rules.view import view
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.pocket import POCKET
from tests.builders import ALL_PASS, after, deal_with, may, tiles_of, told, with_options

CONCEALED = Meld(MeldKind.CONCEALED_KONG, Tile(4))
PROMOTED = Meld(MeldKind.PROMOTED_KONG, Tile(4), claimed=Tile(4), source=EAST)
PUNG = Meld(MeldKind.PUNG, Tile(4), claimed=Tile(4), source=EAST)


def after_kong(deal: Deal, *moves: str) -> After | None:
    """Return the kind of replacement tile with which the winner of these moves wins, if any."""
    (win,) = after(deal, *moves).wins
    return win.after


# --- concealed -----------------------------------------------------------------------------------


def test_four_alike_in_hand_are_a_concealed_kong() -> None:
    deal = deal_with(east="555m", draws="5m", back="C")
    assert may(deal, "E") == {"kong 5m"}
    assert told(deal, "E kong 5m") == (
        SelfKong(EAST, CONCEALED),
        Drew(EAST, Tile(31), replacement=True),
    )
    deal = after(deal, "E kong 5m")
    assert (deal.turn, deal.drawn, len(deal.hands[0])) == (0, 31, 11)
    assert deal.melds[0] == (CONCEALED,)
    assert deal.turns == (1, 0, 0, 0)


def test_the_fourth_need_not_be_the_tile_just_drawn() -> None:
    deal = deal_with(east="555m", draws="5m 1p 1p 1s P")
    deal = after(deal, "E discard 1m", "S discard 1p", "W discard 1p", "N discard 1s")
    assert deal.drawn == 33
    assert "kong 5m" in may(deal, "E")
    assert after(deal, "E kong 5m").melds[0] == (CONCEALED,)


def test_each_kong_draws_a_replacement_and_another_can_follow() -> None:
    deal = deal_with(east="555m 777p 9s", draws="5m", back="7p P")
    deal = after(deal, "E kong 5m")
    assert may(deal, "E") == {"kong 7p"}
    deal = after(deal, "E kong 7p")
    assert (deal.drawn, deal.back, len(deal.hands[0])) == (33, 2, 8)


def test_more_than_one_kong_can_be_possible() -> None:
    deal = deal_with(east="5555m 777p EE E", draws="7p")
    assert may(deal, "E") == {"kong 5m", "kong 7p"}


# --- promoted ------------------------------------------------------------------------------------


def with_pung(
    draws: str = "", *, south: str = "46m", north: str = "", back: str = "", **options: Value
) -> Deal:
    """Return a deal in which North is in turn, with the first of the draws.

    West has claimed the 5m and discarded an E.
    """
    draws = f"5m {draws}"
    deal = deal_with("1p", south, "55m EN", north, draws=draws, back=back, changes=options)
    deal = after(deal, "E discard 5m", "S pass")
    return after(deal, *(["N pass"] if may(deal, "N") else []), "W pung 5m", "W discard E")


ROUND = ("N discard 9m", "E discard P", "S discard P")
DRAWS = "9m P P 5m"


def test_the_fourth_tile_promotes_an_exposed_pung() -> None:
    deal = after(with_pung(DRAWS, back="C"), *ROUND)
    assert may(deal, "W") == {"kong 5m"}
    assert told(deal, "W kong 5m") == (
        SelfKong(WEST, PROMOTED),
        Drew(WEST, Tile(31), replacement=True),
    )
    deal = after(deal, "W kong 5m")
    assert deal.melds[2] == (PROMOTED,)
    assert (deal.phase, deal.drawn, len(deal.hands[2])) == (Phase.TURN, 31, 11)


def test_a_pung_can_be_promoted_on_a_later_turn() -> None:
    deal = after(with_pung(f"{DRAWS} 1s 9s 9s 1s", back="C"), *ROUND, "W discard N")
    deal = after(deal, "N discard 1s", "E discard 9s", "S discard 9s")
    assert deal.drawn == tiles_of("1s")[0]
    assert "kong 5m" in may(deal, "W")
    assert after(deal, "W kong 5m").melds[2] == (PROMOTED,)


def test_no_kong_follows_a_chow_or_pung_before_the_discard() -> None:
    """Neither a concealed kong nor, with the fourth tile in hand, a promoted one; nor a win."""
    chow = after(deal_with(south="46m 777p 7p", draws="5m"), "E discard 5m", "S chow 4m")
    assert may(chow, "S") == set()
    pung = after(deal_with(west="555m 777p 7p", draws="5m"), "E discard 5m", "W pung 5m")
    assert may(pung, "W") == set()
    won = deal_with(south="46m 123p 789p 222s CC", draws="5m")
    assert may(after(won, "E discard 5m", "S chow 4m"), "S") == set()


def test_with_the_option_a_kong_follows_a_chow_or_pung_but_a_win_does_not() -> None:
    chow = deal_with(south="46m 777p 7p", draws="5m", kong_after_claim=True)
    assert may(after(chow, "E discard 5m", "S chow 4m"), "S") == {"kong 7p"}
    pung = deal_with(west="555m 777p 7p", draws="5m", kong_after_claim=True)
    assert may(after(pung, "E discard 5m", "W pung 5m"), "W") == {"kong 5m", "kong 7p"}
    won = deal_with(south="46m 123p 789p 222s CC", draws="5m", kong_after_claim=True)
    assert may(after(won, "E discard 5m", "S chow 4m"), "S") == set()


# --- robbing -------------------------------------------------------------------------------------

ROBBER = "46m 123p 789p 222s CC"
OTHER_ROBBER = "46m 123s 789s 666p FF"


def robbable(**options: Value) -> Deal:
    """Return a deal in which South and North wait on 5m.

    West has a pung of it and has just drawn the fourth.
    """
    deal = with_pung(DRAWS, south=ROBBER, north=OTHER_ROBBER, back="W", **options)
    return after(deal, *ROUND)


def test_a_promoted_kong_can_be_robbed() -> None:
    deal = after(robbable(), "W kong 5m")
    assert (deal.phase, deal.turn, deal.claimed_tile) == (Phase.ROB, 2, 4)
    assert [may(deal, seat) for seat in "ESWN"] == [set(), {"win", "pass"}, set(), {"win", "pass"}]
    assert (deal.drawn, deal.back) == (None, 0)


def test_the_kong_is_not_made_when_it_is_robbed() -> None:
    deal = robbable()
    events = told(deal, "W kong 5m", "S win", "N pass")
    assert events == (
        SelfKong(WEST, PROMOTED),
        Won((SOUTH,), Tile(4), discarder=WEST, robbing=True),
    )
    deal = after(deal, "W kong 5m", "S win", "N pass")
    assert deal.phase is Phase.OVER
    assert deal.melds[2] == (PUNG,)
    assert 4 not in deal.hands[2]
    (win,) = deal.wins
    assert (win.seat, win.robbing, win.discarder, win.winning_tile) == (1, True, 2, 4)
    assert (win.after, win.last_tile, win.first_discard) == (None, False, False)
    assert win.hand.concealed == tuple(sorted(tiles_of(f"{ROBBER} 5m")))


def test_the_kong_stands_when_all_let_it_pass() -> None:
    deal = robbable()
    assert told(deal, "W kong 5m", ALL_PASS)[-1] == Drew(WEST, Tile(29), replacement=True)
    deal = after(deal, "W kong 5m", ALL_PASS)
    assert deal.melds[2] == (PROMOTED,)
    assert (deal.phase, deal.turn, deal.robbed) == (Phase.TURN, 2, None)
    assert deal.turns[2] == 2


@pytest.mark.parametrize(("rule", "seats"), [("nearest", [3]), ("all", [3, 1]), ("highest", [3])])
def test_of_several_robbers_the_nearest_to_the_kong_comes_first(
    rule: str, seats: list[int]
) -> None:
    deal = after(robbable(multiple_wins=rule), "W kong 5m", "S win", "N win")
    assert [win.seat for win in deal.wins] == seats


def test_without_robbing_the_kong_stands_at_once() -> None:
    deal = after(robbable(robbing_the_kong=False), "W kong 5m")
    assert (deal.phase, deal.turn, deal.melds[2]) == (Phase.TURN, 2, (PROMOTED,))


def test_a_robbed_tile_is_neither_the_last_discard_nor_the_first() -> None:
    last = robbable(dead_wall=14)
    last = replace(last, front=len(last.wall) - 14)
    assert last.live_left == 0
    (win,) = after(last, "W kong 5m", "S win", "N pass").wins
    assert (win.robbing, win.last_tile) == (True, False)
    first = deal_with("", ROBBER, "555m", draws="5m", kong_after_claim=True)
    first = after(first, "E discard 5m", "S pass", "W pung 5m", "W kong 5m", "S win")
    (win,) = first.wins
    assert (win.robbing, win.first_discard, win.first_circulation) == (True, False, True)


def test_a_robber_needs_the_minimum_too() -> None:
    deal = after(robbable(minimum=2), "W kong 5m")
    assert deal.phase is Phase.TURN


def test_a_concealed_kong_is_never_robbed() -> None:
    deal = deal_with(east="555m", south=ROBBER, draws="5m")
    deal = after(deal, "E kong 5m")
    assert (deal.phase, deal.turn) == (Phase.TURN, 0)


def test_not_even_thirteen_orphans_rob_a_concealed_kong() -> None:
    deal = deal_with(east="EEE", south="19m 19p 19s SWNCFPP", draws="E")
    assert after(deal, "E kong E").phase is Phase.TURN


ORPHANS = "19m 19p 19s SWNCFPP"


def orphans_wait(east: str = "EEE", draws: str = "E", south: str = ORPHANS, **more: Value) -> Deal:
    """Return a deal with `orphans_rob` in which South waits on E, and East draws the fourth."""
    options: dict[str, Value] = {"orphans_rob": True, "concealed_kong_shown": "down"}
    return deal_with(east, south, draws=draws, back="5s", changes=options | more)


def test_with_the_option_thirteen_orphans_rob_a_concealed_kong() -> None:
    deal = after(orphans_wait(), "E kong E")
    assert (deal.phase, deal.claimed_tile) == (Phase.ROB, tiles_of("E")[0])
    assert [may(deal, seat) for seat in "ESWN"] == [set(), {"win", "pass"}, set(), set()]
    deal = after(deal, "S win")
    (win,) = deal.wins
    assert (win.seat, win.robbing, win.discarder) == (SOUTH, True, EAST)
    assert win.hand.concealed == tuple(sorted(tiles_of(f"{ORPHANS} E")))
    assert (deal.melds[0], deal.hands[0].count(tiles_of("E")[0])) == ((), 3)


def test_a_concealed_kong_stands_when_thirteen_orphans_let_it_pass() -> None:
    deal = after(orphans_wait(missed_win=True), "E kong E", "S pass")
    assert (deal.phase, deal.drawn, deal.missed[1]) == (Phase.TURN, 22, tiles_of("E"))
    assert [str(meld) for meld in deal.melds[0]] == ["[EEEE]"]


@pytest.mark.parametrize(
    ("changes", "moves"),
    [
        ({"robbing_the_kong": False}, "E kong E"),
        ({"thirteen_orphans": False}, "E kong E"),
        ({"orphans_rob": False}, "E kong E"),
        ({"east": "555m", "draws": "5m", "false_win_penalty": "pay"}, "E kong 5m"),
        ({"east": "999m", "draws": "9m", "south": "78m 123p 789p 222s CC"}, "E kong 9m"),
    ],
    ids=["no robbing", "no orphans", "off", "another tile", "another hand"],
)
def test_nothing_else_robs_a_concealed_kong(changes: dict[str, Value], moves: str) -> None:
    assert after(orphans_wait(**changes), moves).phase is Phase.TURN  # type: ignore[arg-type]


def test_a_concealed_kong_that_can_be_robbed_lies_open() -> None:
    """Else those who could rob it would not know its tile."""
    (seen,) = view(after(orphans_wait(south="5m"), "E kong E"), SOUTH).melds[0]
    assert seen.tile == tiles_of("E")[0]
    hidden = orphans_wait(south="5m", thirteen_orphans=False)
    (seen,) = view(after(hidden, "E kong E"), SOUTH).melds[0]
    assert seen.tile == UNKNOWN


def test_with_a_penalty_other_hands_rob_a_concealed_kong_falsely() -> None:
    deal = after(orphans_wait(false_win_penalty="open"), "E kong E")
    assert deal.waiting_for == (1, 2, 3)
    ended = after(deal, "S win", "W win", "N pass")
    assert ([win.seat for win in ended.wins], ended.false_wins) == ([SOUTH], (WEST,))
    other = orphans_wait("999m", "9m", "78m 123p 789p 222s CC", false_win_penalty="open")
    other = after(other, "E kong 9m", "S win", "W pass", "N pass")
    assert (other.wins, other.false_wins) == ((), (SOUTH,))


@pytest.mark.parametrize("player", ["plain", "good"])
def test_computer_players_rob_it_with_thirteen_orphans_alone(player: str) -> None:
    rules = with_options(POCKET, orphans_rob=True, false_win_penalty="pay")
    for south, action in ((ORPHANS, Action.WIN), ("78m 123p 789p 222s CC", Action.PASS)):
        kong = "E" if south == ORPHANS else "9m"
        deal = deal_with(kong * 3 if kong == "E" else "999m", south, draws=kong, rules=rules)
        seen = view(after(deal, f"E kong {kong}"), SOUTH)
        assert choose(player, seen, rules, Random(1)).action is action


def test_an_exposed_kong_is_never_robbed() -> None:
    deal = deal_with(west="555m", south=ROBBER, draws="5m")
    deal = after(deal, "E discard 5m", "S pass", "W kong 5m")
    assert (deal.phase, deal.turn) == (Phase.TURN, 2)


# --- winning after a kong ------------------------------------------------------------------------


def test_winning_on_the_replacement_of_a_concealed_kong() -> None:
    deal = deal_with(east="555m 123p 789p 222s C", draws="5m", back="C")
    assert after_kong(deal, "E kong 5m", "E win") is After.KONG


def test_winning_on_the_replacement_of_a_claimed_kong() -> None:
    deal = deal_with(west="555m 123p 789p 222s C", draws="5m", back="C")
    assert after_kong(deal, "E discard 5m", "W kong 5m", "W win") is After.KONG


def test_winning_on_the_replacement_of_a_promoted_kong() -> None:
    hand = "55m E 123p 789p 222s C"
    deal = deal_with(east="9m", west=hand, draws="5m 1m 9m 8s 5m", back="C")
    deal = after(deal, "E discard 5m", "W pung 5m", "W discard E")
    deal = after(deal, "N discard 1m", "E discard 9m", "S discard 8s")
    assert after_kong(deal, "W kong 5m", "W win") is After.KONG


def test_only_a_kong_made_with_a_discard_has_a_feeder() -> None:
    claimed = deal_with(west="555m 123p 789p 222s C", draws="5m", back="C")
    (win,) = after(claimed, "E discard 5m", "W kong 5m", "W win").wins
    assert win.kong_feeder == EAST
    hand = "55m 7777p 123s 789s C"
    after_pung = deal_with(west=hand, draws="5m", back="C", kong_after_claim=True)
    (win,) = after(after_pung, "E discard 5m", "W pung 5m", "W kong 7p", "W win").wins
    assert (win.after, win.kong_feeder) == (After.KONG, None)


TWO_KONGS = "555m 777p 222s 89s CC"


def test_winning_after_a_kong_declared_on_a_replacement() -> None:
    deal = deal_with(east=TWO_KONGS, draws="5m", back="7p 7s")
    assert after_kong(deal, "E kong 5m", "E kong 7p", "E win") is After.KONG_KONG


def test_both_kongs_can_have_been_in_hand_from_the_start() -> None:
    deal = deal_with(east="5555m 777p 222s 89s C", draws="7p", back="C 7s")
    assert after_kong(deal, "E kong 5m", "E kong 7p", "E win") is After.KONG_KONG
    assert after_kong(deal, "E kong 7p", "E kong 5m", "E win") is After.KONG_KONG


def test_a_claimed_kong_counts_as_the_first_of_two() -> None:
    deal = deal_with(west=TWO_KONGS, draws="5m", back="7p 7s")
    moves = ("E discard 5m", "W kong 5m", "W kong 7p", "W win")
    assert after_kong(deal, *moves) is After.KONG_KONG


@pytest.mark.parametrize(
    ("ends", "expected"), [(False, After.KONG_KONG), (True, After.KONG)], ids=["now", "before"]
)
def test_a_bonus_tile_between_two_kongs_keeps_their_chain(ends: bool, expected: After) -> None:
    rules = with_options(HONG_KONG, minimum=0, bonus_ends_chain=ends)
    deal = deal_with(east=TWO_KONGS, draws="5m", back="f1 f2 7p 7s", rules=rules)
    assert after_kong(deal, "E kong 5m", "E kong 7p", "E win") is expected
    west = deal_with(west=TWO_KONGS, draws="5m", back="f1 7p 7s", rules=rules)
    assert after_kong(west, "E discard 5m", "W kong 5m", "W kong 7p", "W win") is expected


def test_a_bonus_tile_after_two_kongs_is_what_the_win_replaces() -> None:
    deal = deal_with(east=TWO_KONGS, draws="5m", back="7p f1 7s", rules=HONG_KONG, minimum=0)
    assert after_kong(deal, "E kong 5m", "E kong 7p", "E win") is After.BONUS


def test_a_bonus_tile_without_a_kong_before_starts_no_chain() -> None:
    deal = deal_with(east="555m 777p 222s 89s C", draws="f1", back="5m 7p 7s", rules=HONG_KONG)
    deal = after(deal, "E kong 5m")
    assert deal.after is After.KONG


def test_the_chain_ends_with_the_turn_also_after_a_bonus_tile() -> None:
    draws, back = "5m P 1p 1s 7p", "f1 P 7s"
    deal = deal_with(east=TWO_KONGS, draws=draws, back=back, rules=HONG_KONG)
    deal = after(deal, "E kong 5m", "E discard P", "S discard P", "W discard 1p", "N discard 1s")
    assert after(deal, "E kong 7p").after is After.KONG


def test_a_third_kong_is_still_a_kong_on_a_kong() -> None:
    deal = deal_with(east="555m 777p 222s EEE P", draws="5m", back="7p 2s P")
    moves = ("E kong 5m", "E kong 7p", "E kong 2s", "E win")
    assert after_kong(deal, *moves) is After.KONG_KONG


def test_a_kong_of_an_earlier_turn_counts_no_more() -> None:
    deal = deal_with(east=TWO_KONGS, draws="5m P 1p 1s 7p", back="P 7s")
    deal = after(deal, "E kong 5m", "E discard P", "S discard P", "W discard 1p", "N discard 1s")
    assert after_kong(deal, "E kong 7p", "E win") is After.KONG


def test_a_win_without_a_kong_in_the_turn_is_after_nothing() -> None:
    deal = deal_with(east=TWO_KONGS, draws="5m P 1p 1s 7s", back="P")
    deal = after(deal, "E kong 5m", "E discard P", "S discard P", "W discard 1p", "N discard 1s")
    assert deal.drawn == tiles_of("7s")[0]
    assert deal.after is None


def test_a_discard_after_a_kong_is_won_like_any_other() -> None:
    deal = deal_with(east="555m", south="123m 456p 789s 222s C", draws="5m", back="C")
    assert after_kong(deal, "E kong 5m", "E discard C", "S win") is None


def test_a_claimed_kong_is_told_with_its_source() -> None:
    deal = deal_with(west="555m", draws="5m")
    kong = Meld(MeldKind.EXPOSED_KONG, Tile(4), claimed=Tile(4), source=EAST)
    assert Claimed(WEST, kong) in told(deal, "E discard 5m", "W kong 5m")


# --- the replacement tile ------------------------------------------------------------------------

FRONT: dict[str, Value] = {"dead_wall": 13, "replacements": "front"}


@pytest.mark.parametrize(
    ("options", "drawn", "live"),
    [
        ({}, "C", 82),
        ({"dead_wall": 13}, "C", 70),
        ({"dead_wall": 14}, "C", 69),
        (FRONT, "P", 69),
        ({"replacements": "front"}, "P", 82),
    ],
)
def test_where_replacements_come_from(options: dict[str, Value], drawn: str, live: int) -> None:
    """They come from the back end, from a dead wall that isn't refilled, or from the only stock."""
    deal = after(deal_with(east="555m", draws="5m P", back="C", changes=options), "E kong 5m")
    assert deal.drawn == tiles_of(drawn)[0]
    assert deal.live_left == live


@pytest.mark.parametrize(
    ("options", "taken", "left", "may_kong"),
    [
        ({}, (135, 0), 1, True),
        ({}, (136, 0), 0, False),
        ({}, (130, 6), 0, False),
        ({"dead_wall": 14}, (122, 0), 0, True),
        ({"dead_wall": 14}, (122, 13), 0, True),
        ({"dead_wall": 14}, (110, 14), 12, False),
        (FRONT, (122, 0), 1, True),
        (FRONT, (123, 0), 0, False),
    ],
)
def test_without_a_replacement_tile_no_kong(
    options: dict[str, Value], taken: tuple[int, int], left: int, may_kong: bool
) -> None:
    deal = deal_with(east="555m P", west="777p", draws="5m", changes=options)
    deal = replace(deal, front=taken[0], back=taken[1])
    assert (deal.live_left, deal.can_replace) == (left, may_kong)
    deal = with_offers(deal)
    assert ("kong 5m" in may(deal, "E")) is may_kong
    claimed = with_offers(replace(deal, phase=Phase.CLAIM, river=(RiverTile(EAST, Tile(15)),)))
    assert may(claimed, "W") == {"pung 7p", "pass"} | ({"kong 7p"} if may_kong else set())
