"""花糊 Wins with bonus tiles alone: who is asked, when, and what follows."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots import choose
from game.bots.flowers import hope
from game.coach.advice import advise, best_value
from game.rules.deal import Deal, Phase, deal_facts, flower_win
from game.rules.match import Points
from game.rules.melds import Meld, MeldKind
from game.rules.moves import BonusLaid, Drew, PlayedOn, Won, move_from_text
from game.rules.options import Value
from game.rules.redeal import awaiting, possible_deal, unseen_tiles
from game.rules.tiles import DRAGONS, EAST, NORTH, SOUTH, Seat, tile_from_text
from game.rules.view import view
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.payment import liable_player
from tests.builders import after, deal_with, may, told

SIX = "f2 f3 f4 g1 g2"
READY = "123m 456m 789m 123p E"


def collecting(back: str = f"{SIX} g3 g4 5s", south: str = "", **options: Value) -> Deal:
    """Return a deal in which South draws f1, and replaces it from the back of the wall."""
    rules: dict[str, Value] = {"flowers_win": "seven", **options}
    deal = deal_with("", south, draws="9s f1", back=back, rules=HONG_KONG, changes=rules)
    deal = after(deal, "E discard 9s")
    return after(deal, "all pass") if deal.phase is Phase.CLAIM else deal


# --- who is asked --------------------------------------------------------------------------------


def test_seven_can_win_before_their_replacement_is_drawn() -> None:
    deal = collecting()
    assert (deal.phase, deal.claimed_tile) == (Phase.FLOWERS, tile_from_text("g3"))
    assert [may(deal, seat) for seat in "ESWN"] == [set(), {"win", "pass"}, set(), set()]
    assert (len(deal.bonus[SOUTH]), deal.drawn, len(deal.hands[SOUTH])) == (7, None, 13)


def test_who_plays_on_is_asked_again_with_all_eight() -> None:
    events = told(collecting(), "S pass")
    eighth = tile_from_text("g4")
    drew = Drew(SOUTH, eighth, replacement=True)
    assert events == (PlayedOn(SOUTH), drew, BonusLaid(SOUTH, eighth))
    deal = after(collecting(), "S pass")
    assert (deal.phase, len(deal.bonus[SOUTH])) == (Phase.FLOWERS, 8)
    deal = after(deal, "S pass")
    assert (deal.phase, deal.drawn) == (Phase.TURN, tile_from_text("5s"))


@pytest.mark.parametrize(
    ("back", "options"),
    [
        (f"{SIX} 5s", {}),
        (f"{SIX} g3 5s", {"flowers_win": "eight"}),
        (f"{SIX} g3 g4 5s", {"flowers_win": "off"}),
    ],
    ids=["six", "seven of eight", "off"],
)
def test_fewer_are_not_asked(back: str, options: dict[str, Any]) -> None:
    deal = collecting(back, **options)
    assert (deal.phase, deal.drawn) == (Phase.TURN, tile_from_text("5s"))


def test_with_eight_only_the_holder_of_all_is_asked_once() -> None:
    deal = collecting(flowers_win="eight")
    assert (deal.phase, len(deal.bonus[SOUTH])) == (Phase.FLOWERS, 8)
    assert after(deal, "S pass").phase is Phase.TURN


def test_who_draws_the_eighth_of_another_takes_no_seven_away() -> None:
    """Classic seven-robs-one isn't played."""
    rules: dict[str, Value] = {"flowers_win": "seven"}
    back, draws = f"{SIX} g3 5s 6s", "9s f1 g4"
    deal = deal_with(draws=draws, back=back, rules=HONG_KONG, changes=rules)
    deal = after(deal, "E discard 9s", "S pass", "S discard 5s")
    assert (deal.phase, deal.turn) == (Phase.TURN, 2)
    assert [len(one) for one in deal.bonus] == [0, 7, 1, 0]


@pytest.mark.parametrize("seat", [EAST, NORTH])
def test_after_the_deal_they_are_asked_before_the_first_turn(seat: Seat) -> None:
    hands = ["f1" if one == seat else "" for one in range(4)]
    rules: dict[str, Value] = {"flowers_win": "seven"}
    deal = deal_with(*hands, draws="9s", back=f"{SIX} g3 5s", rules=HONG_KONG, changes=rules)
    assert (deal.phase, deal.waiting_for, len(deal.hands[EAST])) == (Phase.FLOWERS, (seat,), 14)
    letter = "ESWN"[seat]
    won = after(deal, f"{letter} win")
    assert [win.seat for win in won.wins] == [seat]
    deal = after(deal, f"{letter} pass")
    assert (deal.phase, deal.waiting_for) == (Phase.TURN, (EAST,))
    assert [len(hand) for hand in deal.hands] == [14, 13, 13, 13]


def test_they_need_no_tile_of_the_wall() -> None:
    """The last tile of the wall is the seventh bonus tile: without a replacement the hand would
    be drawn."""
    last = emptied(collecting(f"{SIX} g3"))
    assert after(last, "S win").wins[0].by_flowers
    drawn = after(last, "S pass")
    assert (drawn.phase, drawn.wins) == (Phase.OVER, ())


def emptied(deal: Deal) -> Deal:
    """Return the deal without the rest of its wall."""
    return replace(deal, front=deal.front + deal.live_left)


# --- what they win -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "options", "points"),
    [
        (["S win"], {}, (-16, 48, -16, -16)),
        (["S pass", "S win"], {}, (-128, 384, -128, -128)),
        (["S pass", "S win"], {"limit_fan": 5}, (-48, 144, -48, -48)),
        (["S win"], {"minimum": 5}, (-16, 48, -16, -16)),
        (["S win"], {"dealer_pays": "2"}, (-32, 64, -16, -16)),
        (["S win"], {"payment_way": "full_gun"}, (-16, 48, -16, -16)),
        (["S win"], {"liability": True, "kong_liability": True}, (-16, 48, -16, -16)),
    ],
)
def test_they_are_paid_as_a_self_draw(
    moves: list[str], options: dict[str, Any], points: Points
) -> None:
    deal = after(collecting(south=READY, **options), *moves)
    (win,) = deal.wins
    assert (win.seat, win.self_draw, win.by_flowers) == (SOUTH, True, True)
    assert deal.judge.refusal(win) is None
    result = deal.judge.settle(deal_facts(deal))  # type: ignore[attr-defined]
    assert result.payments == points
    (score,) = result.scores
    assert len(score.patterns) == 1, "nothing else counts"


def test_nobody_is_liable_for_them() -> None:
    """Not even who fed three dragon pungs, or the kong whose replacement was the last of them."""
    deal = collecting(liability=True, kong_liability=True)
    fed = tuple(Meld(MeldKind.PUNG, tile, tile, EAST) for tile in DRAGONS)
    win = flower_win(replace(deal, melds=((), fed, (), ())), SOUTH)
    for facts in (win, replace(win, kong_feeder=EAST)):
        assert liable_player(facts, deal.judge.options) is None


def test_the_win_is_told_with_the_last_bonus_tile() -> None:
    assert told(collecting(), "S win") == (Won((SOUTH,), tile_from_text("g3")),)


@pytest.mark.parametrize("penalty", ["pay", "open", "at_end"])
def test_a_false_win_forbids_them_and_they_are_never_false(penalty: str) -> None:
    deal = collecting(false_win_penalty=penalty)
    assert (deal.waiting_for, may(deal, "S")) == ((SOUTH,), {"win", "pass"})
    assert after(deal, "S win").wins[0].seat == SOUTH
    if penalty != "pay":
        rules: dict[str, Value] = {"flowers_win": "seven", "false_win_penalty": penalty}
        deal = deal_with(draws="9s f1", back=f"{SIX} g3 5s", rules=HONG_KONG, changes=rules)
        deal = after(deal, "E discard 9s", "S win", "W pass", "N pass")
        assert (deal.false_wins, deal.phase, deal.turn) == ((SOUTH,), Phase.TURN, SOUTH)


# --- players and the coach -----------------------------------------------------------------------


@pytest.mark.parametrize("player", ["random", "plain", "good", "expert"])
def test_computer_players_win_with_all_eight(player: str) -> None:
    deal = collecting(flowers_win="eight")
    assert str(choose(player, view(deal, SOUTH), HONG_KONG, Random(1))) == "S win"


@pytest.mark.parametrize(
    ("south", "move"), [("147m 258p 369s ESWN", "S win"), ("2223334445m EEE", "S pass")]
)
def test_a_holder_of_seven_plays_on_with_a_hand_that_promises_more(south: str, move: str) -> None:
    deal = collecting(f"{SIX} g3 5s", south=south)
    rules, seen = deal.judge, view(deal, SOUTH)
    assert str(choose("expert", seen, rules, Random(1))) == move  # type: ignore[arg-type]
    options = advise(seen, rules).options  # type: ignore[arg-type]
    assert str(options[0].move) == move
    assert [one.value for one in options] == sorted((one.value for one in options), reverse=True)
    assert best_value(seen, rules) == options[0].value  # type: ignore[arg-type]


def test_the_hope_for_the_last_one_ends_when_another_player_has_it() -> None:
    deal = collecting(f"{SIX} g3 5s")
    chance, points = hope(view(deal, SOUTH), deal.judge)  # type: ignore[arg-type]
    assert points == 384
    assert 0.1 < chance < 0.2
    rules: dict[str, Value] = {"flowers_win": "seven"}
    other = deal_with(
        west="g4", draws="9s f1", back=f"5p {SIX} g3 5s", rules=HONG_KONG, changes=rules
    )
    other = after(other, "E discard 9s")
    assert other.phase is Phase.FLOWERS
    assert hope(view(other, SOUTH), other.judge) == (0, 0)  # type: ignore[arg-type]


def test_to_play_on_is_worth_more_with_hope(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = collecting(f"{SIX} g3 5s")
    seen, passing = view(deal, SOUTH), move_from_text("S pass")

    def value() -> float:
        option = advise(seen, deal.judge).option(passing)  # type: ignore[arg-type]
        assert option is not None
        return option.value

    hopeful = value()
    monkeypatch.setattr("game.bots.outlook.hope", lambda view, ruleset: (0, 0))
    assert hopeful - value() > 30


@pytest.mark.parametrize("first", [True, False], ids=["after the deal", "in play"])
def test_the_position_can_be_dealt_anew(first: bool) -> None:
    deal = collecting()
    if first:
        rules: dict[str, Value] = {"flowers_win": "seven"}
        deal = deal_with(south="f1", back=f"{SIX} g3 5s", rules=HONG_KONG, changes=rules)
    seen = view(deal, SOUTH)
    again = awaiting(possible_deal(seen, deal.judge, unseen_tiles(seen)), seen)
    assert view(again, SOUTH) == seen
    assert after(again, "S pass").waiting_for == ((EAST,) if first else (SOUTH,))
