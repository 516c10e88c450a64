"""With a false-win penalty, computer players declare only real wins."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots import choose
from game.bots.players import BOTS
from game.rules.deal import Phase
from game.rules.moves import Action
from game.rules.options import Value
from game.rules.play import deal_out, play
from game.rules.tiles import EAST, EAST_WIND, SOUTH
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset
from tests.builders import after, deal_with, ready_wall, with_options

READY = "12346m 789p 333s EE"
MISSED = ("E discard 9s", "S discard 5m", "W discard C", "N discard F")


def answer(name: str, **options: Value) -> str:
    """Return South's answer to 5m, which completes its hand. South has discarded a 5m before."""
    changes = {"false_win_penalty": "at_end", **options}
    deal = deal_with(south=READY, draws="9s 5m C F 5m", changes=changes)
    for move in MISSED:
        deal = after(deal, move, "all pass")
    seen = view(after(deal, "E discard 5m"), SOUTH)
    rules = with_options(ruleset("pocket"), **changes)
    return choose(name, seen, rules, random.Random(1)).action.value


@pytest.mark.parametrize("name", BOTS)
def test_a_real_win_is_declared(name: str) -> None:
    assert answer(name) == "win"


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("options", [{"minimum": 9}, {"missed_win": True}], ids=str)
def test_what_the_rules_forbid_is_not(name: str, options: dict[str, Value]) -> None:
    assert answer(name, **options) != "win"


@pytest.mark.parametrize("id", ["pocket", "ims", "western", "hongkong"])
@pytest.mark.parametrize("name", ["random", "plain"])
def test_no_false_win_in_whole_hands(name: str, id: str) -> None:
    options: dict[str, Value] = {"false_win_penalty": "at_end", "missed_win": True}
    rules = with_options(ruleset(id), **options)
    rng = random.Random(3)
    bonus = rules.options.bonus_tiles
    for wall in (build_wall("honest", bonus), *(ready_wall(rng, bonus=bonus) for _ in range(4))):
        deal, _ = deal_out(rules, wall, EAST_WIND)
        while deal.phase is not Phase.OVER:
            seen = view(deal, deal.waiting_for[0])
            deal, _ = play(deal, choose(name, seen, rules, rng))
        assert deal.false_wins == ()


def test_a_player_who_declared_falsely_still_plays_on() -> None:
    deal = deal_with("123m 456m 789m 123p E", draws="9s", changes={"false_win_penalty": "open"})
    seen = view(after(deal, "E win"), EAST)
    assert decided(seen, ruleset("pocket")) == Action.DISCARD


def decided(seen: View, rules: Ruleset) -> Action:
    changed = rules.with_options(replace(rules.options, false_win_penalty="open"))
    return choose("good", seen, changed, random.Random(1)).action
