"""Positions that are described show what a table in play shows, and impossible ones are refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from game.bots import choose
from game.bots.sight import unseen
from game.rules.deal import Deal, Phase, RiverTile
from game.rules.melds import Meld
from game.rules.moves import Action
from game.rules.notation import HandText, parse_hand
from game.rules.play import deal_out, play
from game.rules.position import in_turn, parse_discards, parse_others, position
from game.rules.problems import RulesError
from game.rules.tiles import (
    EAST,
    NORTH,
    SEATS,
    SOUTH,
    SOUTH_WIND,
    UNKNOWN,
    WEST,
    WIND_LETTERS,
    Seat,
    tile_text,
)
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text as ruleset
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from tests.builders import eager, tiles_of

HAND = "123m 456p 78s 55m 67p N"
UNTOLD = {"legal", "refused", "turns", "win", "river"}
"""The parts of a view that depend on how the hand was played before."""


def asked(text: str = HAND, rules: Ruleset = POCKET, **told: object) -> View:
    return position(rules, parse_hand(text), **told)  # type: ignore[arg-type]


def claimed(tile: str, source: Seat = NORTH) -> RiverTile:
    return RiverTile(source, tiles_of(tile)[0])


def moves(seen: View) -> list[str]:
    return [str(move) for move in seen.legal if move.action is not Action.DISCARD]


# --- the same as in play ------------------------------------------------------------------------


def played(rules: Ruleset, seed: str) -> Iterator[Deal]:
    """Yield the states of a hand between plain players."""
    deal, _ = deal_out(rules, build_wall(seed, rules.options.bonus_tiles), SOUTH_WIND)
    rng = random.Random(seed)
    while deal.waiting_for:
        yield deal
        seat = deal.waiting_for[0]
        deal, _ = play(deal, choose("plain", view(deal, seat), rules, rng))


def described(deal: Deal, seat: Seat) -> View:
    """Return the seat's view of a deal that is told in words."""
    hand = HandText(deal.hands[seat], deal.melds[seat], deal.bonus[seat])
    if deal.phase is Phase.TURN and deal.turn == seat and deal.drawn is not None:
        rest = list(deal.hands[seat])
        rest.remove(deal.drawn)
        hand = replace(hand, concealed=tuple(rest), winning_tile=deal.drawn)
    claim = None
    if deal.claimed_tile is not None:
        claim = RiverTile(deal.turn, deal.claimed_tile)
    laid = {one: HandText((), melds_told(deal, one, seat), deal.bonus[one]) for one in SEATS}
    return position(
        deal.judge,
        replace(hand, melds=laid.pop(seat).melds),
        seat=seat,
        round_wind=deal.round_wind,
        others=laid,
        river=told_river(deal)[: -1 if deal.phase is Phase.CLAIM else None],
        claim=claim,
    )


def melds_told(deal: Deal, owner: Seat, seat: Seat) -> tuple[Meld, ...]:
    """Return the owner's melds as the seat sees them, without the discards that made them, which
    the river tells."""
    return tuple(replace(one, claimed=None, source=None) for one in view(deal, seat).melds[owner])


def told_river(deal: Deal) -> tuple[RiverTile, ...]:
    return tuple(replace(one, drawn=False) for one in deal.river)


@pytest.mark.parametrize("rules", ["pocket", "ims", "western", "hongkong: minimum=0"])
def test_a_described_table_looks_as_in_play(rules: str) -> None:
    table = ruleset(rules)
    compared = claims = 0
    for seed in "123":
        for deal in played(table, seed):
            seat = deal.waiting_for[-1]
            told, seen = described(deal, seat), view(deal, seat)
            for one in (field.name for field in fields(View) if field.name not in UNTOLD):
                assert getattr(told, one) == getattr(seen, one), one
            assert told.river == told_river(deal)
            if deal.after is None and max(deal.turns) > 1 and len(deal.river) > 7:
                assert told.legal == seen.legal
            compared += 1
            claims += deal.phase is Phase.TURN and deal.drawn is None
    assert compared > 100
    assert claims > 5


def test_a_described_table_with_hidden_kongs_looks_as_in_play() -> None:
    table = ruleset("pocket: concealed_kong_shown=hidden")
    compared = 0
    for number in range(60):
        deal, _ = deal_out(table, build_wall(f"kong {number}", bonus=False), SOUTH_WIND)
        rng = random.Random(number)
        while deal.waiting_for:
            seat = deal.waiting_for[-1]
            seen = view(deal, seat)
            if any(meld.tile == UNKNOWN for own in seen.melds for meld in own):
                told = described(deal, seat)
                assert told.melds == seen.melds
                assert told.live_left == seen.live_left
                compared += 1
            deal, _ = play(deal, eager(deal, rng))
    assert compared > 20


def test_a_kong_that_lies_face_down_can_be_of_any_tile() -> None:
    rules = ruleset("pocket: concealed_kong_shown=hidden")
    others = parse_others("S: (123s) [????]  N: [????] [????]")
    seen = asked(f"{HAND} E", rules, others=others)
    assert [str(meld) for meld in seen.melds[SOUTH]] == ["(123s)", "[????]"]
    assert [str(meld) for meld in seen.melds[NORTH]] == ["[????]", "[????]"]
    assert unseen(seen)[tiles_of("9s")[0]] == 4
    assert seen.live_left == 136 - 53 - 3
    refused("command.kongs_shown", others=others)
    every = in_turn(tiles_of("123456789m 123456789p 123456789s ESWNCFP"))
    refused("command.no_kong_left", HAND, rules, others=parse_others("S: [????]"), river=every)
    with pytest.raises(RulesError):
        parse_hand("[????] 456p 78s 55m 67p N")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_discards_by_seat_are_put_in_the_order_of_play(seed: str) -> None:
    *_, deal = played(POCKET, seed)
    text = " ".join(f"{WIND_LETTERS[seat]}: {own_text(deal, seat)}" for seat in SEATS)
    assert ">" in text
    assert parse_discards(text) == told_river(deal)


def own_text(deal: Deal, seat: Seat) -> str:
    return " ".join(
        tile_text(one.tile) + ("" if one.claimed_by is None else f">{WIND_LETTERS[one.claimed_by]}")
        for one in deal.river
        if one.seat == seat
    )


# --- what can be done ---------------------------------------------------------------------------


def test_the_highest_tile_is_drawn_unless_another_is_named() -> None:
    assert asked(f"{HAND} 1m").drawn == tiles_of("N")[0]
    assert asked(f"{HAND} + 1m").drawn == tiles_of("1m")[0]
    assert asked(HAND).drawn is None
    assert asked(HAND).legal == ()


def test_a_hand_that_has_just_claimed_must_discard() -> None:
    hand, full = "(456p) 123m 789s EE 55m", "(456p) 123m 789s EE 555m"
    river = parse_discards("E: 1s  N: 5p>E")
    claimed_now = asked(f"{hand} 5m", river=river)
    assert claimed_now.drawn is None
    assert {one.action for one in claimed_now.legal} == {Action.DISCARD}
    assert asked(full).drawn is not None  # nothing is told of a claim
    assert asked(f"{hand} + 5m", river=river).win is not None
    later = parse_discards("E: 1s 9p  N: 5p>E 9m")
    assert asked(full, river=later).win is not None
    kong = parse_discards("E: 1s  N: C>E")
    assert asked("(CCCC) 123m 789s EE 555m", river=kong).drawn is not None
    others = parse_others("S: (456p)")
    theirs = parse_discards("E: 5p>S")
    assert asked("123m 789s EE 555m 99m 9p", others=others, river=theirs).drawn is not None


def test_a_claim_offers_what_the_rules_offer() -> None:
    assert moves(asked("123m 456p 55s 55m 67p N", claim=claimed("5s", WEST))) == [
        "E pung 5s",
        "E pass",
    ]
    assert moves(asked(claim=claimed("5p"))) == ["E chow 4p", "E chow 5p", "E pass"]
    assert moves(asked("123m 555p 78s 55m 67p N", claim=claimed("5p"))) == [
        *("E kong 5p", "E pung 5p", "E chow 5p", "E pass"),
    ]
    assert moves(asked("123m 456p 789s EE 55m", claim=claimed("5m", SOUTH))) == [
        *("E win", "E pung 5m", "E pass"),
    ]


def test_only_the_next_player_can_chow() -> None:
    for source in (SOUTH, WEST):
        assert asked(claim=claimed("5p", source)).legal == ()
    assert moves(asked(seat=SOUTH, claim=claimed("5p", EAST)))[-1] == "S pass"


def test_a_hand_that_falls_short_is_told_why() -> None:
    rules = ruleset("hongkong: minimum=3")
    short = asked("123m 456p 789s 234s 5m", rules, claim=claimed("5m", WEST))
    assert short.legal == ()
    assert short.refused is not None
    assert short.refused.key.startswith("problem.below_minimum")


def test_no_win_is_one_of_the_first_go_around() -> None:
    drawn = asked("123m 456p 789s EE 55m + 5m", ruleset("ims")).win
    assert drawn is not None
    assert (drawn.dealt, drawn.first_circulation) == (False, False)
    taken = asked("123m 456p 789s EE 55m", seat=SOUTH, claim=claimed("5m", EAST)).win
    assert taken is not None
    assert (taken.first_discard, taken.first_circulation) == (False, False)


def test_a_promoted_kong_can_be_robbed() -> None:
    hand = "123m 456p 789s EE 46s"
    others = parse_others("S: (5555s+)")
    seen = asked(hand, others=others, claim=claimed("5s", SOUTH))
    assert (seen.robbing, moves(seen)) == (True, ["E win", "E pass"])
    assert seen.win is not None
    assert seen.win.robbing
    assert seen.river == ()
    off = ruleset("pocket: robbing_the_kong=off")
    refused("command.no_robbing", hand, off, others=others, claim=claimed("5s", SOUTH))
    near = parse_others("S: (555s)")
    assert not asked(hand, others=near, claim=claimed("5s", SOUTH)).robbing


def test_thirteen_orphans_can_rob_a_described_concealed_kong() -> None:
    hand, others = "19m 19p 19s SWNCFPP", parse_others("S: [EEEE]")
    table = ruleset("hongkong: orphans_rob=on")
    seen = asked(hand, table, others=others, claim=claimed("E", SOUTH))
    assert (seen.robbing, moves(seen)) == (True, ["E win", "E pass"])
    refused("command.too_many_out", hand, others=others, claim=claimed("E", SOUTH))


def test_the_last_tile_is_known_by_the_wall() -> None:
    hand = "123m 456p 789s EE 55m"
    assert moves(asked(f"{hand} + 5m", left=0)) == ["E win"]
    last, before = asked(f"{hand} + 5m", left=0).win, asked(f"{hand} + 5m", left=1).win
    assert last is not None
    assert before is not None
    assert (last.last_tile, before.last_tile) == (True, False)
    assert "E kong 5m" not in moves(asked("5555m 123m 456p 78s EE", left=0))
    assert "E kong 5m" in moves(asked("5555m 123m 456p 78s EE", left=1))


def test_tiles_left_count_down_with_what_is_described() -> None:
    assert asked(f"{HAND} E").live_left == 136 - 53
    assert asked(f"{HAND} E", river=in_turn(tiles_of("1s C"))).live_left == 136 - 55
    others = parse_others("S: (999m) N: (1111p)")
    river = parse_discards("E: 9m>S 1s")
    # The claimed tile lies in the meld, and South has discarded none for it. A kong is one more.
    assert asked(f"{HAND} E", others=others, river=river).live_left == 136 - 53 - 1 - 1
    flowers = ruleset("pocket: bonus_tiles=on")
    seen = asked(f"{HAND} E", flowers, others=parse_others("S: f1 g2"))
    assert seen.live_left == 144 - 53 - 2
    assert seen.bonus == ((), tiles_of("f1 g2"), (), ())


def test_a_claimed_discard_is_found_in_its_meld() -> None:
    others = parse_others("S: (456p) (444p) N: (CCC)")
    seen = asked("123m 789s 55m 23s E 99m", others=others, river=parse_discards("E: 4p>S 5p>S C>N"))
    assert [(str(meld), meld.claimed, meld.source) for meld in seen.melds[SOUTH]] == [
        ("(456p)", tiles_of("5p")[0], EAST),
        ("(444p)", tiles_of("4p")[0], EAST),
    ]
    assert seen.melds[NORTH][0].source == EAST
    assert asked(others=parse_others("N: (CCC)")).melds[NORTH][0].source is None


def test_discards_in_turn_begin_with_east() -> None:
    assert [one.seat for one in in_turn(tiles_of("19m ECC"))] == [0, 1, 2, 3, 0]


# --- what can't be ------------------------------------------------------------------------------


def refused(key: str, text: str = HAND, rules: Ruleset = POCKET, **told: object) -> None:
    with pytest.raises(RulesError) as error:
        asked(text, rules, **told)
    assert error.value.reason.key == key


def test_impossible_positions_are_refused() -> None:
    refused("command.claim_own", claim=claimed("5p", EAST))
    refused("command.claim_size", f"{HAND} E", claim=claimed("5p"))
    refused("command.own_among_others", others=parse_others("E: (999m)"))
    refused("command.too_many_out", others=parse_others("S: (7777s)"))
    refused("command.too_many_out", "555m 123m 456p 78s 67p", river=in_turn(tiles_of("55m")))
    refused("command.too_many_out", "555m 123m 456p 78s 67p", claim=claimed("5m"), river=FIVE_M)
    refused("command.no_bonus_tiles", others=parse_others("S: f1"))
    refused("command.no_bonus_tiles", f"{HAND} f1")
    flowers = ruleset("pocket: bonus_tiles=on")
    refused("command.bonus_twice", f"{HAND} f1", flowers, others=parse_others("S: f1"))
    five = parse_others("S: (999m) (888m) (777m) (999p) (888p)")
    refused("command.too_many_melds", others=five)
    refused("command.too_many_left", left=84)
    refused("command.too_many_left", left=-1)


FIVE_M = in_turn(tiles_of("5m"))


def test_the_nearest_possible_positions_are_not() -> None:
    assert asked(others=parse_others("S: (999m) (888m) (777m) (999p)")).melds[SOUTH]
    assert asked(others=parse_others("S: (777p)")).melds[SOUTH]
    assert asked("555m 123m 456p 78s 67p", river=FIVE_M).river
    assert asked(left=83).live_left == 83
    assert asked(left=0).live_left == 0


@pytest.mark.parametrize(
    ("melds", "discards", "fits"),
    [
        ("S: (678p)", "E: 7p>S", True),
        ("S: (678p)", "W: 7p>S", False),  # not from the left
        ("S: (678p)", "E: 5p>S", False),  # another tile
        ("S: (777p)", "W: 7p>S", True),
        ("S: (777p)", "S: 7p>S", False),  # its own discard
        ("S: [7777p]", "W: 7p>S", False),  # concealed
        ("S: (7777p+)", "W: 7p>S", True),
        ("S: (777p)", "W: 7p>S 7p>S", False),  # claimed twice
        ("", "W: 7p>S", False),
    ],
)
def test_a_claimed_discard_needs_its_meld(melds: str, discards: str, fits: bool) -> None:
    others, river = parse_others(melds), parse_discards(discards)
    hand = "123m 456s 78s 55m 11p N"
    if fits:
        assert asked(hand, others=others, river=river).melds[SOUTH][0].source is not None
    else:
        refused("command.claimed_no_meld", hand, others=others, river=river)


def test_too_many_discards_leave_no_wall() -> None:
    many = in_turn(tiles_of("123456789p 123456789s SWNCFP " * 4)[:83])
    seen = asked("12345678m 1234m 1m E", river=many[:80])
    assert seen.live_left == 3
    refused("command.too_many_discards", "12345678m 1234m 1m E", river=(*many, *many[:1]))
    flowers = ruleset("pocket: bonus_tiles=on")
    refused("command.too_many_discards", "12345678m 1234m 1m E", flowers, river=(*many, many[0]))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("(123m)", "problem.no_seat"),
        ("x S: (123m)", "problem.no_seat"),
        ("S: (123m) S: (456m)", "problem.seat_twice"),
        ("S: 123m", "problem.not_laid"),
        ("S: (124m)", "problem.no_set"),
        ("S: (123m) + 5m", "problem.not_laid"),
    ],
)
def test_text_about_others_is_checked(text: str, key: str) -> None:
    with pytest.raises(RulesError) as error:
        parse_others(text)
    assert error.value.reason.key == key


@pytest.mark.parametrize(
    ("text", "key", "position"),
    [
        ("1m", "problem.no_seat", None),
        ("E: 1m W: 9x", "problem.no_suit", 10),
        ("E: 1m 2m>", "problem.no_claimer", 7),
        ("E: 1m 2m>EW", "problem.no_claimer", 7),
        ("E: >S", "problem.no_claimer", 4),
    ],
)
def test_text_about_discards_is_checked(text: str, key: str, position: int | None) -> None:
    with pytest.raises(RulesError) as error:
        parse_discards(text)
    assert error.value.reason.key == key
    assert dict(error.value.reason.params).get("position") == position


def test_no_text_tells_nothing() -> None:
    assert parse_others(" ") == {}
    assert parse_discards("") == ()
    assert parse_discards("E:1m>S S:") == (RiverTile(EAST, tiles_of("1m")[0], claimed_by=SOUTH),)
