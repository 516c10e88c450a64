"""Claims on a discard: who can claim, who comes first, and what follows."""

from __future__ import annotations

import pytest

from game.rules.deal import Phase, RiverTile
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Claimed, Discarded, Drew, Won
from game.rules.problems import Reason, RulesError
from game.rules.tiles import EAST, NORTH, SOUTH, WEST, Tile
from tests.builders import ALL_PASS, after, deal_with, may, tiles_of, told

pytestmark = pytest.mark.facts

PUNG_5M = Meld(MeldKind.PUNG, Tile(4), claimed=Tile(4), source=EAST)
WAITS_FOR_5M = "46m 123p 789p 222s CC"  # on a discard 1 fan, Clean Door


# --- chow ----------------------------------------------------------------------------------------


def test_only_the_next_player_can_chow() -> None:
    deal = deal_with(south="34m", west="67m", north="46m", draws="5m")
    deal = after(deal, "E discard 5m")
    assert [may(deal, seat) for seat in "ESWN"] == [set(), {"chow 3m", "pass"}, set(), set()]


def test_the_next_player_is_counted_from_the_discarder() -> None:
    deal = deal_with(east="46m", west="34m", north="67m", draws="N 5m")
    deal = after(deal, "E discard N", "S discard 5m")
    assert [may(deal, seat) for seat in "ESWN"] == [set(), set(), {"chow 3m", "pass"}, set()]


def test_a_chow_can_be_made_in_three_ways() -> None:
    deal = after(deal_with(south="3467m", draws="5m"), "E discard 5m")
    assert may(deal, "S") == {"chow 3m", "chow 4m", "chow 5m", "pass"}
    for low, used in (("3m", "34m"), ("4m", "46m"), ("5m", "67m")):
        taken = after(deal, f"S chow {low}")
        assert taken.melds[1] == (
            Meld(MeldKind.CHOW, tiles_of(low)[0], claimed=Tile(4), source=EAST),
        )
        assert sorted((*taken.hands[1], *tiles_of(used))) == sorted(deal.hands[1])


@pytest.mark.parametrize(
    ("hand", "discard", "chows"),
    [
        ("13579m", "2m", {"chow 1m"}),
        ("13579m", "8m", {"chow 7m"}),
        ("24579m", "1m", set()),
        ("23579m", "1m", {"chow 1m"}),
        ("13578m", "9m", {"chow 7m"}),
        ("89p", "7p", {"chow 7p"}),
        ("33p", "3p", set()),
        ("89m 12p", "9m", set()),
        ("89m 23p", "1m", set()),
        ("19m 12p", "9m", set()),
        ("89m 1p", "9m", set()),
        ("9p 12s", "9p", set()),
        ("SW", "E", set()),
        ("CF", "P", set()),
        ("9s ES", "9s", set()),
    ],
)
def test_a_chow_is_three_consecutive_ranks_of_one_suit(
    hand: str, discard: str, chows: set[str]
) -> None:
    deal = after(deal_with(south=hand, draws=discard), f"E discard {discard}")
    assert {move for move in may(deal, "S") if "chow" in move} == chows


# --- pung and kong -------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["S", "W", "N"])
@pytest.mark.parametrize(
    ("own", "claims"),
    [("5m", set()), ("55m", {"pung 5m", "pass"}), ("555m", {"pung 5m", "kong 5m", "pass"})],
)
def test_two_concealed_copies_make_a_pung_three_a_kong(
    seat: str, own: str, claims: set[str]
) -> None:
    hands = ["", *(own if one == seat else "" for one in "SWN")]
    deal = after(deal_with(*hands, draws="5m"), "E discard 5m")
    assert may(deal, seat) == claims


def test_after_a_pung_its_maker_discards_and_the_skipped_players_lose_the_turn() -> None:
    deal = deal_with(west="55m E", draws="5m 1m 9p 1s")
    events = told(deal, "E discard 5m", "W pung 5m", "W discard E")
    assert events == (
        Discarded(EAST, Tile(4), drawn=True),
        Claimed(WEST, PUNG_5M),
        Discarded(WEST, Tile(27)),
        Drew(NORTH, Tile(0)),
    )
    deal = after(deal, "E discard 5m", "W pung 5m")
    assert (deal.turn, deal.phase, deal.drawn) == (2, Phase.TURN, None)
    assert (len(deal.hands[2]), deal.live_left) == (11, 83)
    assert deal.turns == (1, 0, 1, 0)
    assert deal.river == (RiverTile(EAST, Tile(4), drawn=True, claimed_by=WEST),)


def test_after_a_kong_its_maker_draws_from_the_back_end_before_the_discard() -> None:
    deal = deal_with(north="555m E", draws="5m 9p", back="C F")
    kong = Meld(MeldKind.EXPOSED_KONG, Tile(4), claimed=Tile(4), source=EAST)
    events = told(deal, "E discard 5m", "N kong 5m", "N discard E")
    assert events == (
        Discarded(EAST, Tile(4), drawn=True),
        Claimed(NORTH, kong),
        Drew(NORTH, Tile(31), replacement=True),
        Discarded(NORTH, Tile(27)),
        Drew(EAST, Tile(17)),
    )
    deal = after(deal, "E discard 5m", "N kong 5m")
    assert (deal.turn, deal.drawn, len(deal.hands[3])) == (3, 31, 11)
    assert (deal.front, deal.back, deal.live_left) == (53, 1, 82)


def test_a_claimed_tile_never_promotes_a_pung() -> None:
    deal = deal_with(west="55m E", draws="5m 5m")
    deal = after(deal, "E discard 5m", "W pung 5m", "W discard E", "N discard 5m")
    assert deal.phase is Phase.TURN
    assert may(deal, "W") == set()
    assert deal.melds[2] == (PUNG_5M,)


def test_nobody_claims_the_own_discard() -> None:
    deal = after(deal_with(east="55m 46m", south="46m", draws="5m"), "E discard 5m")
    assert [may(deal, seat) for seat in "ESWN"] == [set(), {"chow 4m", "pass"}, set(), set()]


def test_an_older_discard_is_gone() -> None:
    deal = deal_with(north="55m", draws="5m P 5p")
    deal = after(deal, "E discard 5m", ALL_PASS, "S discard P")
    with pytest.raises(RulesError) as error:
        after(deal, "N pung 5m")
    assert error.value.reason == Reason.of("problem.not_your_turn")


# --- precedence ----------------------------------------------------------------------------------


def test_nothing_happens_before_all_have_decided() -> None:
    deal = deal_with(south="46m", north="55m", draws="5m")
    deal = after(deal, "E discard 5m")
    assert deal.waiting_for == (1, 3)
    assert told(deal, "N pung 5m") == told(deal, "S chow 4m") == ()
    waiting = after(deal, "N pung 5m")
    assert (waiting.phase, waiting.waiting_for, waiting.melds) == (Phase.CLAIM, (1,), deal.melds)


@pytest.mark.parametrize("answers", [("S chow 4m", "N {}"), ("N {}", "S chow 4m")])
@pytest.mark.parametrize("claim", ["pung 5m", "kong 5m"])
def test_pung_and_kong_come_before_chow(claim: str, answers: tuple[str, str]) -> None:
    deal = after(deal_with(south="46m", north="555m", draws="5m"), "E discard 5m")
    deal = after(deal, *(answer.format(claim) for answer in answers))
    assert (deal.turn, len(deal.melds[3]), deal.melds[1]) == (3, 1, ())


def test_the_chow_stands_when_the_pung_is_let_pass() -> None:
    deal = after(deal_with(south="46m", north="55m", draws="5m"), "E discard 5m")
    deal = after(deal, "N pass", "S chow 4m")
    assert (deal.turn, deal.drawn) == (1, None)
    assert deal.melds == ((), (Meld(MeldKind.CHOW, Tile(3), claimed=Tile(4), source=EAST),), (), ())


@pytest.mark.parametrize("claim", ["S pung 5m", "S chow 4m"])
def test_a_win_comes_before_everything(claim: str) -> None:
    deal = deal_with(south="4655m", north=WAITS_FOR_5M, draws="5m")
    deal = after(deal, "E discard 5m", claim, "N win")
    assert [win.seat for win in deal.wins] == [3]
    assert deal.melds == ((), (), (), ())


def test_when_all_pass_the_next_player_draws() -> None:
    deal = deal_with(south="46m", north="555m", draws="5m 9p")
    assert told(deal, "E discard 5m", ALL_PASS)[-1] == Drew(SOUTH, Tile(17))


# --- several winners -----------------------------------------------------------------------------

SMALL = "46m 123p 789p 333s CC"  # 1 fan: Clean Door
SMALL_TOO = "46m 123s 789s 555p FF"
LARGE = "46m 123m 789m 222m CC"  # 4 fan: one suit with honours, Clean Door


def winners(rule: str, hands: tuple[str, str, str], *answers: str) -> list[int]:
    """Return the winners on South's 5m; the hands belong to West, North and East."""
    west, north, east = hands
    deal = deal_with(east, "", west, north, draws="N 5m", multiple_wins=rule)
    deal = after(deal, "E discard N", "S discard 5m")
    assert all("win" in may(deal, text[0]) for text in answers)
    return [win.seat for win in after(deal, *answers).wins]


@pytest.mark.parametrize("answers", [("W win", "N win", "E win"), ("E win", "N win", "W win")])
def test_nearest_is_counted_counter_clockwise_from_the_discarder(answers: tuple[str, ...]) -> None:
    hands = (SMALL, SMALL_TOO, LARGE)
    assert winners("nearest", hands, *answers) == [2]
    assert winners("all", hands, *answers) == [2, 3, 0]
    assert winners("highest", hands, *answers) == [0]


def test_a_farther_player_wins_when_the_nearest_lets_it_pass() -> None:
    hands = (SMALL, SMALL_TOO, LARGE)
    for rule in ("nearest", "all", "highest"):
        assert winners(rule, hands, "W pass", "E pass", "N win") == [3]


def test_of_equals_the_nearest_counts_as_highest() -> None:
    hands = ("", SMALL, SMALL_TOO)
    assert winners("highest", hands, "E win", "N win") == [3]


def test_all_winners_are_told_at_once_nearest_first() -> None:
    deal = deal_with(west=SMALL, east=LARGE, draws="N 5m", multiple_wins="all")
    events = told(deal, "E discard N", "S discard 5m", "E win", "W win")
    assert events[-1] == Won((WEST, EAST), Tile(4), discarder=SOUTH)
    deal = after(deal, "E discard N", "S discard 5m", "E win", "W win")
    assert deal.river[-1].claimed_by == 2
    assert [(win.seat, win.discarder, win.winning_tile) for win in deal.wins] == [
        (2, 1, 4),
        (0, 1, 4),
    ]
    assert all(len(win.hand.concealed) == 14 for win in deal.wins)
