"""The facts of a win: how the tile came, and special circumstances; and missed wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.deal import Deal, deal_facts
from game.rules.facts import FLAGS, WinFacts
from game.rules.moves import Won, move_from_text
from game.rules.offers import with_offers
from game.rules.options import Value
from game.rules.play import advance
from game.rules.problems import Reason
from game.rules.tiles import NORTH, NORTH_WIND, RED, SOUTH, Tile
from game.rulesets import RULESETS
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.pocket import POCKET
from tests.builders import after, deal_with, may, tiles_of, told

READY = "123m 456p 789s 222s C"


def win(deal: Deal, *moves: str) -> WinFacts:
    """Return the only win of these moves."""
    (one,) = after(deal, *moves).wins
    return one


def test_a_self_drawn_win() -> None:
    deal = deal_with(south=READY, draws="P C", round_wind=NORTH_WIND)
    assert told(deal, "E discard P", "S win")[-1] == Won((SOUTH,), Tile(31))
    one = win(deal, "E discard P", "S win")
    assert (one.seat, one.self_draw, one.discarder, one.winning_tile) == (1, True, None, 31)
    assert (one.round_wind, one.robbing, one.after) == (3, False, None)
    assert one.hand.concealed == tuple(sorted(tiles_of(f"{READY} C")))


def test_a_win_on_a_discard() -> None:
    deal = deal_with(north=READY, draws="P C")
    assert told(deal, "E discard P", "S discard C", "N win")[-1] == Won(
        (NORTH,), Tile(31), discarder=SOUTH
    )
    deal = after(deal, "E discard P", "S discard C", "N win")
    (one,) = deal.wins
    assert (one.seat, one.self_draw, one.discarder, one.winning_tile) == (3, False, 1, 31)
    assert one.hand.concealed == tuple(sorted(tiles_of(f"{READY} C")))
    assert deal.river[-1].claimed_by == 3


def test_the_facts_of_the_deal_hold_all_four_hands() -> None:
    deal = after(deal_with(north=READY, draws="P C"), "E discard P", "S discard C", "N win")
    facts = deal_facts(deal, drawn_before=2)
    assert [hand.seat for hand in facts.hands] == [0, 1, 2, 3]
    assert [len(hand.concealed) for hand in facts.hands] == [13, 13, 13, 14]
    assert facts.hands[3] == deal.wins[0].hand
    assert (facts.wins, facts.drawn_before) == (deal.wins, 2)


# --- the first turns -----------------------------------------------------------------------------


def flags(one: WinFacts) -> set[str]:
    return {name for name in FLAGS if getattr(one, name)}


def test_the_dealer_wins_with_the_tiles_dealt() -> None:
    assert flags(win(deal_with(READY, draws="C"), "E win")) == {"dealt", "first_circulation"}


def test_after_a_kong_the_hand_is_no_longer_as_dealt() -> None:
    deal = deal_with("555m 456p 789s 22s CC", draws="5m", back="2s")
    assert flags(win(deal, "E kong 5m", "E win")) == {"first_circulation"}


@pytest.mark.parametrize("seat", ["S", "W", "N"])
def test_a_win_on_the_dealers_first_discard(seat: str) -> None:
    deal = deal_with(*(READY if one == seat else "" for one in "ESWN"), draws="C")
    special = {"first_discard", "first_circulation"}
    assert flags(win(deal, "E discard C", f"{seat} win")) == special


def test_a_later_discard_in_the_first_circulation() -> None:
    deal = deal_with(west=READY, draws="P C")
    assert flags(win(deal, "E discard P", "S discard C", "W win")) == {"first_circulation"}


def test_a_first_draw_is_in_the_first_circulation() -> None:
    deal = deal_with(north=READY, draws="9m 9m 9m C")
    moves = ("E discard 9m", "S discard 9m", "W discard 9m", "N win")
    assert flags(win(deal, *moves)) == {"first_circulation"}


def test_the_first_circulation_ends_when_a_second_turn_begins() -> None:
    deal = deal_with("EE 1m", west=READY, draws="P E C")
    deal = after(deal, "E discard P", "S discard E", "E pung E")
    assert deal.turns == (2, 1, 0, 0)
    deal = after(deal, "E discard 1m", "S discard C")
    assert flags(win(deal, "W win")) == set()


def test_an_original_call_wins_with_the_13_tiles_of_the_first_discard() -> None:
    deal = deal_with(south=READY, draws="9m P 9m 9m 9m C")
    deal = after(deal, "E discard 9m", "S discard P", "W discard 9m", "N discard 9m")
    assert flags(win(deal, "E discard 9m", "S win")) == {"original_call"}
    other = deal_with(south=READY, draws="9m P 9m 9m C")
    other = after(other, "E discard 9m", "S discard P", "W discard 9m", "N discard 9m")
    assert flags(win(other, "E discard C", "S win")) == {"original_call"}


def test_a_changed_hand_is_no_original_call() -> None:
    deal = deal_with(south="123m 456p 789s 222s P", draws="9m 9m 9m 9m 9p C 9p 9p 9p C")
    deal = after(deal, "E discard 9m", "S discard 9m", "W discard 9m", "N discard 9m")
    deal = after(deal, "E discard 9p", "S discard P", "W discard 9p", "N discard 9p")
    assert flags(win(deal, "E discard 9p", "S win")) == set()


def test_before_the_first_discard_there_is_no_original_call() -> None:
    deal = deal_with(south=READY, draws="9m C")
    assert "original_call" not in flags(win(deal, "E discard 9m", "S win"))


# --- the last tile -------------------------------------------------------------------------------


def near_the_end(left: int, **options: Value) -> Deal:
    """Return a deal with `left` tiles to draw in turn. South is ready and draws a C next."""
    deal = deal_with("P", READY, draws="C", changes=options)
    front = len(deal.wall) - deal.judge.options.dead_wall - left
    tiles = (*deal.wall.tiles[:front], RED, *deal.wall.tiles[front + 1 :])
    wall = replace(deal.wall, tiles=tiles)
    deal = replace(deal, wall=wall, front=front, turns=(9, 9, 9, 9))
    return after(with_offers(deal), "E discard P")


@pytest.mark.parametrize(
    "options",
    [{}, {"dead_wall": 13}, {"dead_wall": 14}, {"dead_wall": 13, "replacements": "front"}],
)
def test_the_last_tile_that_can_be_drawn_in_turn(options: dict[str, Value]) -> None:
    last, other = near_the_end(1, **options), near_the_end(2, **options)
    assert (last.live_left, other.live_left) == (0, 1)
    assert "last_tile" in flags(win(last, "S win"))
    assert "last_tile" not in flags(win(other, "S win"))


def test_a_win_on_the_discard_that_follows_the_draw_of_the_last_tile() -> None:
    for left, special in ((1, {"last_tile"}), (2, set[str]())):
        deal = near_the_end(left)
        deal = replace(deal, hands=(deal.hands[0], deal.hands[1], tiles_of(READY), deal.hands[3]))
        deal = after(deal, "S discard C")
        assert flags(win(deal, "W win")) == special


PUNG_OF_THE_LAST = "CC 9m 1447m 258p 369s"


def after_the_last(north: str, **options: Value) -> Deal:
    """Return a deal in which South has discarded the last tile of the wall, a C."""
    deal = near_the_end(1, **options)
    east, south, _, _ = deal.hands
    hands = (east, south, tiles_of(PUNG_OF_THE_LAST), tiles_of(north))
    return after(replace(deal, hands=hands), "S discard C")


def after_its_pung(**options: Value) -> Deal:
    """Return a deal in which West has claimed that C and discarded a 9m, which North waits on."""
    return after(after_the_last("123m 456p 789s 222s 9m", **options), "W pung C", "W discard 9m")


@pytest.mark.parametrize(("drawn", "special"), [(True, set[str]()), (False, {"last_tile"})])
def test_a_discard_after_a_claim_of_the_last_one(drawn: bool, special: set[str]) -> None:
    first = after_the_last(READY, last_discard_drawn=drawn)
    assert flags(win(first, "W pass", "N win")) == {"last_tile"}
    assert flags(win(after_its_pung(last_discard_drawn=drawn), "N win")) == special


def test_fish_under_river_pays_the_discard_of_the_player_who_drew_the_last_tile() -> None:
    assert "fish_under_river" in scored(win(after_the_last(READY), "W pass", "N win"))
    assert "fish_under_river" not in scored(win(after_its_pung(), "N win"))


def test_last_discard_of_hong_kong_also_pays_the_discard_after_a_claim_of_the_last_one() -> None:
    """The sheet asks for a discard after the last tile. A claim makes a later one the last."""
    rare = {"last_discard_drawn": HONG_KONG.options.last_discard_drawn}
    assert "last_discard" in scored(
        win(after_the_last(READY, **rare), "W pass", "N win"), HONG_KONG
    )
    assert "last_discard" in scored(win(after_its_pung(**rare), "N win"), HONG_KONG)


def scored(one: WinFacts, rules: FanRuleset = POCKET) -> set[str]:
    return {row.id for row in rules.score(one).patterns}


def test_pocket_alone_asks_who_drew_the_last_tile() -> None:
    assert [one.id for one in RULESETS if one.options.last_discard_drawn] == ["pocket"]


@pytest.mark.parametrize(("dead_wall", "last"), [(0, True), (14, False)])
def test_a_replacement_is_the_last_tile_only_when_it_comes_from_the_live_wall(
    dead_wall: int, last: bool
) -> None:
    deal = deal_with("555m 456p 789s 22s CC", draws="5m", dead_wall=dead_wall, back="2s")
    deal = replace(deal, front=135 if last else 122, back=0)
    if last:
        deal = replace(deal, wall=replace(deal.wall, tiles=(*deal.wall.tiles[:135], Tile(19))))
    assert deal.live_left == int(last)
    deal = after(with_offers(deal), "E kong 5m")
    assert deal.live_left == 0
    assert ("last_tile" in flags(win(deal, "E win"))) is last


# --- missed wins ---------------------------------------------------------------------------------

OWN_DISCARD = Reason.of("problem.own_discard")
LET_PASS = Reason.of("problem.let_pass")


TWO_WAITS = "23m 456p 789s 222s CC"


def waiting_for_1m_and_4m(draws: str, **options: Value) -> Deal:
    """Return a deal in which South waits on both and is in turn, with the first of the draws."""
    deal = deal_with(south=TWO_WAITS, draws=f"9m {draws}", changes=options)
    return after(deal, "E discard 9m")


def chance(deal: Deal, move: str) -> tuple[bool, Reason | None]:
    """Return whether South can win on this discard, and the reason if not."""
    state = advance(deal, move_from_text(move))[1][0].deal
    return "win" in may(state, "S"), state.refused[1]


@pytest.mark.parametrize("strict", [False, True])
def test_missed_win_no_win_on_a_tile_that_one_has_discarded(strict: bool) -> None:
    deal = after(waiting_for_1m_and_4m("1m 1m", missed_win=strict), "S discard 1m")
    assert chance(deal, "W discard 1m") == ((False, OWN_DISCARD) if strict else (True, None))
    other = after(waiting_for_1m_and_4m("1m 4m", missed_win=strict), "S discard 1m")
    assert chance(other, "W discard 4m") == (True, None)


def test_missed_win_an_own_discard_counts_when_it_was_claimed_too() -> None:
    deal = deal_with("1m", TWO_WAITS, "", "11m P", draws="9m 1m 9p", missed_win=True)
    deal = after(deal, "E discard 9m", "S discard 1m", "N pung 1m", "N discard P")
    assert chance(deal, "E discard 1m") == (False, OWN_DISCARD)


@pytest.mark.parametrize("strict", [False, True])
def test_missed_win_a_discard_let_pass_waits_for_the_next_own_discard(strict: bool) -> None:
    deal = waiting_for_1m_and_4m("P 4m 4m 1m 9p 4m", missed_win=strict)
    deal = after(deal, "S discard P")
    assert chance(deal, "W discard 4m") == (True, None)
    deal = after(deal, "W discard 4m", "S pass")
    assert chance(deal, "N discard 4m") == ((False, LET_PASS) if strict else (True, None))
    deal = after(deal, "N discard 4m", *([] if strict else ["S pass"]))
    assert chance(deal, "E discard 1m") == (True, None)
    deal = after(deal, "E discard 1m", "S pass", "S discard 9p")
    assert chance(deal, "W discard 4m") == (True, None)


def test_missed_win_a_tile_that_could_not_be_won_on_was_not_let_pass() -> None:
    """Without the minimum fan there was no win to let pass."""
    deal = waiting_for_1m_and_4m("P 4m", missed_win=True, minimum=2)
    deal = after(deal, "S discard P", "W discard 4m")
    assert deal.missed == ((), (), (), ())
    pung = deal_with("", "44m 456p 789s 222s CC", draws="9m P 4m", missed_win=True, minimum=2)
    pung = after(pung, "E discard 9m", "S discard P", "W discard 4m")
    assert may(pung, "S") == {"pung 4m", "pass"}
    assert after(pung, "S pass").missed == ((), (), (), ())


def test_missed_win_a_self_drawn_tile_is_always_won_on() -> None:
    deal = waiting_for_1m_and_4m("1m 4m 9p P 1m", missed_win=True)
    deal = after(deal, "S discard 1m", "W discard 4m", "S pass", "N discard 9p", "E discard P")
    assert (deal.turn, deal.drawn) == (1, 0)
    assert "win" in may(deal, "S")


def test_missed_win_holds_for_a_robbed_kong_too() -> None:
    robber = "46m 123p 789p 222s CC"
    deal = deal_with("1p", robber, "55m EN", draws="5m 9m P P 5m", missed_win=True)
    deal = after(deal, "E discard 5m", "S pass", "W pung 5m", "W discard E")
    deal = after(deal, "N discard 9m", "E discard P")
    assert deal.missed[1] == (4,)
    again = after(deal, "S discard P", "W kong 5m")
    assert "win" in may(again, "S")  # South has discarded since
    still = replace(after(deal, "S discard P"), missed=deal.missed)
    assert chance(still, "W kong 5m") == (False, LET_PASS)
