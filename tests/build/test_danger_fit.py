"""The data from which the danger of discards is learned, and the figures made from it."""

from __future__ import annotations

import json
import random
import sys

import pytest

from fit import danger, danger_cases
from fit.danger import by_minimum, figures
from fit.danger_cases import Cases, may_win
from fit.positions import played
from fit.tables import text
from game.bots import choose
from game.bots.signs import SIGNS, SIZE
from game.rules.deal import Phase
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.tiles import EAST_WIND, Seat
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import ruleset
from game.rulesets.options_text import ruleset_from_text


@pytest.mark.parametrize("rules", ["hongkong: minimum=0", "western:"])
def test_who_is_said_to_win_on_a_discard_can_win(rules: str) -> None:
    """Every possible discard is tried, and every player said to win is offered the win."""
    at, lots, wins = ruleset_from_text(rules), random.Random(2), 0
    deal, _ = deal_out(at, build_wall("wins", at.options.bonus_tiles), EAST_WIND)
    while deal.waiting_for:
        seat = deal.waiting_for[0]
        for tile in {*deal.hands[seat]} if deal.phase is Phase.TURN else ():
            after, _ = play(deal, Move(seat, Action.DISCARD, tile))
            for other in {0, 1, 2, 3} - {seat}:
                wins_here = Move(Seat(other), Action.WIN) in after.offers[other]
                offered = wins_here and after.phase is Phase.CLAIM
                waits = danger_cases.waits_of(at, deal.hands[other], len(deal.melds[other]))
                assert offered == (tile in waits and may_win(deal, at, Seat(other), tile))
                wins += offered
        deal, _ = play(deal, choose("plain", view(deal, seat), at, lots))
    assert wins


def test_a_hand_gives_the_same_cases_each_time() -> None:
    first, second = (played(ruleset("hongkong"), "cases", 0) for _ in range(2))
    rows = Cases()
    rows.unpack(first.cases)
    assert len(rows.levels) == len(SIGNS) * len(rows.wins) > 0
    assert {*rows.wins} <= {0, 1}
    assert first.cases == second.cases == rows.packed


def test_tables_with_the_same_minimum_teach_together() -> None:
    hands = [played(ruleset("hongkong"), "cases", 0)._replace(number=number) for number in (0, 1)]
    given = [tuple(one) for one in hands]
    found = by_minimum({"pocket: minimum=3": given, "hongkong:": given, "western:": given})
    assert [*found] == [0, 3]
    tables, learned, measured = found[3]
    assert tables == ["pocket: minimum=3", "hongkong:"]
    assert len(learned.wins) == len(measured.wins) == 2 * len(hands[0].cases[1])


def test_the_file_holds_the_weights() -> None:
    weights = {least: [least + place / 100 for place in range(SIZE + 1)] for least in (0, 3)}
    told = json.loads(text(figures(weights, ["Seed a."])))["weights"]
    for least, numbers in weights.items():
        by_sign = told[str(least)]
        found = [number for name in (*SIGNS, "any") for number in by_sign[name]]
        assert found == [round(number, 2) for number in numbers]


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "fit.logistic", raising=False)
    with pytest.raises(SystemExit, match="numpy is missing"):
        danger.main([])
