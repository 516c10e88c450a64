"""Payments in Internet Mahjong Server, for facts that a test writes down and in whole deals."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeAlias

import pytest

from game.commands.score import answer
from game.rules.deal import Deal, Phase, deal_facts
from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.match import Points
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move, move_from_text
from game.rules.play import deal_out, play
from game.rules.tiles import EAST, EAST_WIND, NORTH, SEATS, SOUTH, WEST, Seat, tile_from_text
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets.ims import IMS
from game.rulesets.ims_ruleset import BASIC
from game.rulesets.ruleset import Ruleset, Transfer
from game.rulesets.win_request import WinRequest, score_request
from game.words.labels import LANGUAGES, load_labels
from tests.builders import eager, may, wall_with, with_options
from tests.rulesets.hand_checks import ids
from tests.rulesets.hand_lines import win_of
from tests.slow_ims import FED

Fed: TypeAlias = list[tuple[str, Seat | None]]
NO_HANDS = (HandFacts(EAST, ()), HandFacts(SOUTH, ()), HandFacts(WEST, ()), HandFacts(NORTH, ()))


def meld(text: str, source: Seat | None) -> Meld:
    """Return the meld 123m, EEE, 7777s or 7777s+ from that seat, or [7777s] from none."""
    kinds = {"[": MeldKind.CONCEALED_KONG, "+": MeldKind.PROMOTED_KONG}
    kind = kinds.get(text[0]) or kinds.get(text[-1])
    letters = text.strip("[]+")
    suit = letters[-1] if letters[-1] in "mps" else ""
    tiles = [tile_from_text(rank + suit) for rank in letters.removesuffix(suit)]
    if tiles[0] != tiles[1]:
        kind = MeldKind.CHOW
    elif kind is None:
        kind = MeldKind.PUNG if len(tiles) == 3 else MeldKind.EXPOSED_KONG
    return Meld(kind, tiles[0], claimed=None if source is None else tiles[0], source=source)


def won(melds: Fed, rest: str, seat: Seat, discarder: Seat | None) -> WinFacts:
    """Return a win with these melds and their sources. The rest ends with the winning tile."""
    tiles = [tile_from_text(text) for text in rest.split()]
    laid = tuple(meld(text, source) for text, source in melds)
    hand = HandFacts(seat, tuple(sorted(tiles)), laid)
    return WinFacts(hand, tiles[-1], discarder=discarder)


def settled(*wins: WinFacts, rules: Ruleset | None = None, drawn_before: int = 0) -> Points:
    rules = rules or IMS
    return rules.settle(DealFacts(NO_HANDS, wins, drawn_before=drawn_before)).payments


def why(win: WinFacts) -> set[str]:
    return {one.why for one in IMS.settle(DealFacts(NO_HANDS, (win,))).transfers}


DRAGON = "(CCC) (123m) 456p 88s 78s + 9s"  # 1 fan, basic 8


@pytest.mark.parametrize(
    ("situation", "payments"),
    [
        ("South in East, discard", (-8, 8, 0, 0)),  # East discards
        ("East in South, discard", (12, 0, 0, -12)),  # North discards
        ("South in East, self-draw", (-4, 12, -4, -4)),
        ("East in South, self-draw", (12, -4, -4, -4)),
    ],
)
def test_the_discarder_pays_all_or_each_player_a_third(situation: str, payments: Points) -> None:
    assert settled(win_of(DRAGON, situation)) == payments


def test_a_robbed_kong_is_paid_by_the_robbed() -> None:
    win = win_of(DRAGON, "South in East, discard, robbing")  # 2 fan, basic 16
    result = IMS.settle(DealFacts(NO_HANDS, (win,)))
    assert result.transfers == (Transfer(EAST, SOUTH, 16, "robbing"),)


CHOWS = ["123m", "456p", "234s", "678m"]


def test_the_discarder_of_four_chows_pays_all() -> None:
    """South's chows came from East.

    1 fan (Totally Revealed): 8. Self-drawn 0 fan: 4, and half as much again.
    """
    fed: Fed = [(text, EAST) for text in CHOWS]
    assert settled(won(fed, "E E", seat=SOUTH, discarder=NORTH)) == (-8, 8, 0, 0)
    assert settled(won(fed, "E E", seat=SOUTH, discarder=None)) == (-6, 6, 0, 0)
    assert why(won(fed, "E E", seat=SOUTH, discarder=NORTH)) == {"fed_chows"}


def test_three_chows_or_a_pung_make_nobody_liable() -> None:
    three: Fed = [(text, EAST) for text in CHOWS[:3]]
    last_tile = "E E 6m 7m 8m"
    assert why(won(three, last_tile, seat=SOUTH, discarder=NORTH)) == {"discard"}
    assert why(won([*three, ("555p", EAST)], "E E", seat=SOUTH, discarder=NORTH)) == {"discard"}
    assert why(won([*three, ("555p", EAST)], "E E", seat=SOUTH, discarder=None)) == {"third"}


def test_the_discarder_of_the_third_dragon_pays_all() -> None:
    """East wins 12 fan or more: 132 and half as much again."""
    melds: Fed = [("FFF", SOUTH), ("CCC", WEST), ("123m", NORTH), ("PPP", NORTH)]
    assert settled(won(melds, "E E", seat=EAST, discarder=SOUTH)) == (198, 0, 0, -198)
    assert settled(won(melds, "E E", seat=EAST, discarder=None)) == (198, 0, 0, -198)
    melds[1], melds[3] = melds[3], melds[1]
    assert settled(won(melds, "E E", seat=EAST, discarder=SOUTH)) == (198, 0, -198, 0)
    assert why(won(melds, "E E", seat=EAST, discarder=SOUTH)) == {"fed_dragons"}


def test_a_promoted_kong_has_the_discarder_of_the_pung() -> None:
    melds: Fed = [("FFFF", SOUTH), ("CCCC+", WEST), ("PPPP+", NORTH)]
    assert settled(won(melds, "E E 1m 2m 3m", seat=EAST, discarder=SOUTH)) == (198, 0, 0, -198)


def test_a_concealed_dragon_makes_nobody_liable() -> None:
    melds: Fed = [("[FFFF]", None), ("CCC", WEST), ("PPP", NORTH)]
    assert why(won(melds, "E E 1m 2m 3m", seat=EAST, discarder=SOUTH)) == {"discard"}
    melds = [("CCC", WEST), ("PPP", NORTH)]
    assert why(won(melds, "E E F F F 1m 2m 3m", seat=EAST, discarder=None)) == {"third"}


def test_the_third_dragon_by_the_winning_discard_is_paid_by_its_discarder() -> None:
    melds: Fed = [("CCC", WEST), ("PPP", NORTH)]
    assert settled(won(melds, "E E 1m 2m 3m F F F", seat=EAST, discarder=SOUTH)) == (
        198,
        -198,
        0,
        0,
    )


def test_the_discarder_of_the_fourth_wind_pays_all() -> None:
    melds: Fed = [("EEE", NORTH), ("NNNN", SOUTH), ("SSS", EAST), ("WWW", SOUTH)]
    assert settled(won(melds, "5m 5m", seat=WEST, discarder=EAST)) == (0, -132, 132, 0)
    assert settled(won(melds, "5m 5m", seat=WEST, discarder=None)) == (0, -198, 198, 0)
    assert why(won(melds, "5m 5m", seat=WEST, discarder=EAST)) == {"fed_winds"}
    melds[0] = ("[EEEE]", None)
    assert why(won(melds, "5m 5m", seat=WEST, discarder=EAST)) == {"discard"}


def test_a_feeder_that_is_not_known_is_not_liable() -> None:
    assert why(won([(text, None) for text in CHOWS], "E E", seat=SOUTH, discarder=NORTH)) == {
        "discard"
    }
    melds: Fed = [("FFF", SOUTH), ("CCC", None), ("PPP", NORTH)]
    assert why(won(melds, "E E 1m 2m 3m", seat=EAST, discarder=None)) == {"third"}
    typed = win_of("(CCC) (FFF) (PPP) 55s 78m + 6m", "South in East, self-draw")
    assert settled(typed) == (-66, 198, -66, -66)


def test_each_of_several_winners_is_paid_in_full() -> None:
    """North discards. South wins 1 fan. West wins 12 fan, with its third dragon from East."""
    melds: Fed = [("FFF", SOUTH), ("CCC", NORTH), ("PPP", EAST)]
    big = won(melds, "E E 7s 8s 9s", seat=WEST, discarder=NORTH)
    small = replace(win_of(DRAGON, "South in East, discard"), discarder=NORTH)
    assert settled(small, big) == (-132, 8, 132, -8)


def test_the_discarder_pays_for_a_liable_player_who_wins_too() -> None:
    """North discards. West wins with its third dragon from South, who wins too."""
    melds: Fed = [("FFF", EAST), ("CCC", NORTH), ("PPP", SOUTH)]
    big = won(melds, "E E 7s 8s 9s", seat=WEST, discarder=NORTH)
    small = replace(win_of(DRAGON, "South in East, discard"), discarder=NORTH)
    assert settled(big) == (0, -132, 132, 0)
    assert settled(small, big) == (0, 8, 132, -8 - 132)
    before = with_options(IMS, winners_pay=True)
    assert settled(small, big, rules=before) == (0, 8 - 132, 132, -8)


def test_winners_pay_each_other_no_drawn_hand_bonus() -> None:
    rules = with_options(IMS, goulash_bonus=5)
    small = replace(win_of(DRAGON, "South in East, discard"), discarder=NORTH)
    other = replace(win_of(DRAGON, "West in East, discard"), discarder=NORTH)
    assert settled(small, other, rules=rules, drawn_before=1) == (-10, 18, 18, -16 - 10)


def test_nobody_pays_after_a_drawn_hand() -> None:
    assert settled(drawn_before=2) == (0, 0, 0, 0)


def test_the_drawn_hand_bonus_comes_from_every_player() -> None:
    rules = with_options(IMS, goulash_bonus=5)
    win = win_of(DRAGON, "South in East, discard")
    assert settled(win, rules=rules, drawn_before=2) == (-18, 38, -10, -10)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_figures_reasons_and_fine_points(language: str) -> None:
    labels = load_labels(language)
    keys = [f"result.why.{name}" for name in (*FED, "third")]
    keys += [
        f"figure.{name}" for name, _ in IMS.score(win_of(DRAGON, "South in East, discard")).figures
    ]
    keys += [f"rules.ims.{number}" for number in range(1, 18)]
    assert [key for key in keys if not labels.has(key)] == []
    assert " ".join(map(str, BASIC)) in labels.text("rules.ims.6")


def test_the_score_command_tells_the_figures() -> None:
    request = WinRequest("[CCCC] 456p 789s EE 55m + 5m", seat="S", self_draw=True)
    told = answer(score_request(IMS, request), load_labels("en"))
    assert {"fan": 2, "aux": 2, "adjusted": 2.5, "basic": 24, "total": 36}.items() <= told.items()
    assert told["payments"] == {"E": -12, "S": 36, "W": -12, "N": -12}


# --- whole deals --------------------------------------------------------------------------------


DRAGONS = "CCFFPP 99s 78p 147m"


def dealt(
    east: str = "", south: str = "", west: str = "", north: str = "", draws: str = ""
) -> Deal:
    """Deal these hands, filled up, and then these tiles from the front."""
    wall = wall_with((east, south, west, north), draws, bonus=True)
    return deal_out(IMS, wall, EAST_WIND)[0]


def after(deal: Deal, *moves: str) -> Deal:
    """Return the state after these moves. All other players who can claim pass."""
    for text in moves:
        move = move_from_text(text)
        for seat in deal.waiting_for if deal.phase is Phase.CLAIM else ():
            if seat != move.seat or move.action is Action.DISCARD:
                deal, _ = play(deal, Move(seat, Action.PASS))
        deal, _ = play(deal, move)
    return deal


def test_a_liable_discarder_in_a_real_deal_pays_for_the_self_draw_of_another() -> None:
    """The dragons come from East, then West, then North. South draws the 9p."""
    deal = dealt(south=DRAGONS, draws="C F 9m P N N N 9p")
    deal = after(deal, "E discard C", "S pung C", "S discard 1m")
    deal = after(deal, "W discard F", "S pung F", "S discard 4m", "W discard 9m")
    deal = after(deal, "N discard P", "S pung P", "S discard 7m")
    deal = after(deal, "W discard N", "N discard N", "E discard N", "S win")
    result = IMS.settle(deal_facts(deal))
    assert result.transfers == (Transfer(NORTH, SOUTH, 198, "fed_dragons"),)
    assert ids(result.scores[0]) == ["dragon_set", "all_terminals", "major_three_dragons"]


def test_four_chows_from_the_left_in_a_real_deal() -> None:
    draws = "1m 9p 9p 4p 9p 9p 2s 9s 9s 6m N"
    deal = dealt(south="23m 56p 34s 78m NSWCF", draws=draws)
    deal = after(deal, "E discard 1m", "S chow 1m", "S discard S", "W discard 9p", "N discard 9p")
    deal = after(deal, "E discard 4p", "S chow 4p", "S discard W", "W discard 9p", "N discard 9p")
    deal = after(deal, "E discard 2s", "S chow 2s", "S discard C", "W discard 9s", "N discard 9s")
    deal = after(deal, "E discard 6m", "S chow 6m", "S discard F", "W discard N", "S win")
    result = IMS.settle(deal_facts(deal))
    assert result.transfers == (Transfer(EAST, SOUTH, 8, "fed_chows"),)
    assert ids(result.scores[0]) == ["totally_revealed"]


def test_a_promoted_kong_in_a_real_deal_keeps_its_discarder() -> None:
    """South promotes the third dragon, which came from North, and wins on the replacement tile."""
    deal = dealt(south=DRAGONS, draws="C F 9m P N N N P 9p")
    deal = after(deal, "E discard C", "S pung C", "S discard 1m")
    deal = after(deal, "W discard F", "S pung F", "S discard 4m", "W discard 9m")
    deal = after(deal, "N discard P", "S pung P", "S discard 7m")
    deal = after(deal, "W discard N", "N discard N", "E discard N", "S kong P", "S win")
    result = IMS.settle(deal_facts(deal))
    assert result.transfers == (Transfer(NORTH, SOUTH, 198, "fed_dragons"),)
    assert "after_a_kong" in ids(result.scores[0])


READY = "123m 456p FFF EE 55m"


def patterns_of(deal: Deal) -> list[str]:
    (result,) = IMS.settle(deal_facts(deal)).scores
    return ids(result)


def test_the_first_circulation_of_a_real_deal() -> None:
    heavenly = after(dealt(east=READY, draws="5m"), "E win")
    assert "first_circulation" in patterns_of(heavenly)
    earthly = dealt(south=READY, draws="5m")
    assert "first_circulation" in patterns_of(after(earthly, "E discard 5m", "S win"))
    drawn = dealt(west=READY, draws="P P 5m")
    drawn = after(drawn, "E discard P", "S discard P", "W win")
    assert "first_circulation" in patterns_of(drawn)
    later = dealt(south=READY, draws="P P P P 5m")
    later = after(later, "E discard P", "S discard P", "W discard P", "N discard P")
    later = after(later, "E discard 5m", "S win")
    assert "first_circulation" not in patterns_of(later)


def test_a_claim_can_begin_a_second_turn() -> None:
    """East claims South's discard, so East's next discard is in a second turn.

    North could win in the first turn on South's discard, but no longer on East's.
    """
    deal = dealt(east="CC 5m", north=READY, draws="P C")
    deal = after(deal, "E discard P", "S discard C", "E pung C", "E discard 5m", "N win")
    assert "first_circulation" not in patterns_of(deal)
    deal = dealt(north=READY, draws="P 5m")
    deal = after(deal, "E discard P", "S discard 5m", "N win")
    assert "first_circulation" in patterns_of(deal)


def test_a_concealed_kong_stays_hidden_until_the_hand_ends() -> None:
    deal = after(dealt(east="555m 123p 789s EE 7p", draws="5m 8p"), "E kong 5m")
    assert [str(view(deal, seat).melds[0][0]) for seat in SEATS] == [
        "[5555m]",
        "[????]",
        "[????]",
        "[????]",
    ]


def test_a_kong_can_follow_a_claim_and_is_replaced_from_the_front() -> None:
    deal = dealt(south="46m 7777p", draws="5m P")
    deal = after(deal, "E discard 5m", "S chow 4m")
    assert may(deal, "S") == {"kong 7p"}
    deal = after(deal, "S kong 7p")
    assert (deal.drawn, deal.back) == (tile_from_text("P"), 0)


def played(seed: int, rules: Ruleset) -> Deal:
    """Return a hand that eager players play to its end."""
    rng = random.Random(seed)
    deal, _ = deal_out(rules, build_wall(f"ims {seed}", bonus=True), EAST_WIND)
    while deal.phase is not Phase.OVER:
        deal, _ = play(deal, eager(deal, rng))
    return deal


def test_thirteen_tiles_stay_in_the_wall() -> None:
    """The fourteenth tile from the end can be drawn, so a drawn hand ends with 13."""
    ends = [played(seed, with_options(IMS, minimum=6)) for seed in range(12)]
    left = [len(deal.wall) - deal.front - deal.back for deal in ends if not deal.wins]
    assert len(left) >= 6
    assert set(left) == {13}


def test_the_payments_of_real_deals_add_up() -> None:
    rules = with_options(IMS, minimum=0, multiple_wins="all")
    reasons: set[str] = set()
    for seed in range(40):
        facts = deal_facts(played(seed, rules))
        result = rules.settle(facts)
        assert sum(result.payments) == 0
        for win, worth in zip(facts.wins, result.scores, strict=True):
            got = sum(one.points for one in result.transfers if one.payee == win.seat)
            assert got == dict(worth.figures)["total"]
        reasons |= {one.why for one in result.transfers}
    assert {"third", "discard"} <= reasons
