"""The knowledge of one seat about the table."""

from __future__ import annotations

import pytest

from game.rules.deal import Deal, Phase, legal_moves
from game.rules.melds import Meld, MeldKind
from game.rules.problems import Reason
from game.rules.tiles import EAST, NORTH, SEATS, SOUTH, UNKNOWN, WEST, WEST_WIND, Tile
from game.rules.view import view
from tests.builders import after, deal_with, tiles_of

READY = "123m 456p 789s 222s C"
KONG = Meld(MeldKind.CONCEALED_KONG, Tile(4))


def test_only_the_own_hand_is_seen_sorted() -> None:
    deal = deal_with("9m 1m 5m", draws="1m")
    own, other = view(deal, EAST), view(deal, SOUTH)
    assert own.hand == tuple(sorted(deal.hands[0]))
    assert own.hands[1:] == (None, None, None)
    assert other.hands == (None, tuple(sorted(deal.hands[1])), None, None)
    assert own.hand_sizes == other.hand_sizes == (14, 13, 13, 13)


def test_the_drawn_tile_is_known_to_the_drawer_that_there_is_one_to_all() -> None:
    deal = after(deal_with(draws="P N"), "E discard P")
    assert [view(deal, seat).drawn for seat in SEATS] == [None, 30, None, None]
    assert [view(deal, seat).drawer for seat in SEATS] == [1] * 4
    after_claim = after(deal_with(south="46m", draws="5m"), "E discard 5m", "S chow 4m")
    assert view(after_claim, SOUTH).drawer is None


def test_what_lies_open_is_seen_by_all() -> None:
    deal = deal_with(west="55m E", draws="5m g1", bonus_tiles=True, round_wind=WEST_WIND)
    deal = after(deal, "E discard 5m", "W pung 5m", "W discard E")
    for seat in SEATS:
        seen = view(deal, seat)
        assert (seen.melds, seen.bonus, seen.river) == (deal.melds, deal.bonus, deal.river)
        assert (seen.live_left, seen.turns, seen.turn) == (deal.live_left, deal.turns, deal.turn)
        assert (seen.round_wind, seen.phase, seen.can_replace) == (2, Phase.TURN, True)
        assert seen.options == deal.judge.options


def test_each_sees_the_own_legal_moves_only() -> None:
    deal = after(deal_with(south="46m", north="55m", draws="5m"), "E discard 5m")
    for seat in SEATS:
        seen = view(deal, seat)
        assert seen.legal == legal_moves(deal, seat)
        assert all(move.seat == seat for move in seen.legal)
        assert (seen.claimed_tile, seen.robbing, seen.turn) == (4, False, 0)
    assert len(view(deal, SOUTH).legal) == len(view(deal, NORTH).legal) == 2


def test_each_sees_the_own_refusal_only() -> None:
    deal = after(deal_with(south=READY, draws="P C", minimum=3), "E discard P")
    refused = [view(deal, seat).refused for seat in SEATS]
    assert refused == [None, Reason.of("problem.below_minimum", fan=2, minimum=3), None, None]


def test_a_kong_that_can_be_robbed_is_seen() -> None:
    robber = "46m 123p 789p 222s CC"
    deal = deal_with("1p", robber, "55m EN", draws="5m 9m P P 5m")
    deal = after(deal, "E discard 5m", "S pass", "W pung 5m", "W discard E")
    deal = after(deal, "N discard 9m", "E discard P", "S discard P", "W kong 5m")
    seen = view(deal, SOUTH)
    assert (seen.phase, seen.robbing, seen.claimed_tile, seen.turn) == (Phase.ROB, True, 4, 2)
    assert seen.melds[2] == (Meld(MeldKind.PROMOTED_KONG, Tile(4), claimed=Tile(4), source=EAST),)


@pytest.mark.parametrize(
    ("shown", "hidden"), [("two_up", False), ("middle_up", False), ("down", True), ("hidden", True)]
)
def test_a_concealed_kong_is_hidden_until_the_end_when_the_option_says_so(
    shown: str, hidden: bool
) -> None:
    changes = {"concealed_kong_shown": shown}
    deal = deal_with("555m", south=READY, draws="5m", back="C", changes=changes)
    deal = after(deal, "E kong 5m")
    assert view(deal, EAST).melds[0] == (KONG,)
    for seat in (SOUTH, WEST, NORTH):
        (seen,) = view(deal, seat).melds[0]
        assert seen == (KONG.hidden() if hidden else KONG)
        assert (seen.tile == UNKNOWN) is hidden
    over = after(deal, "E discard C", "S win")
    assert [view(over, seat).melds[0] for seat in SEATS] == [(KONG,)] * 4


def test_all_hands_are_open_when_the_hand_is_over() -> None:
    deal: Deal = after(deal_with(READY, draws="C"), "E win")
    for seat in SEATS:
        seen = view(deal, seat)
        assert seen.is_over
        assert seen.hands == tuple(tuple(sorted(hand)) for hand in deal.hands)
        assert seen.wins == deal.wins
        assert seen.legal == ()
    assert view(deal, EAST).hand == tuple(sorted(tiles_of(f"{READY} C")))
