"""The walls of a match played again: the same table, seeded figures, and an honest error."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean

import pytest

from game.bots import choose
from game.bots.brain import Mind
from game.review import same_walls
from game.review.by_hand import Source, source_in_play
from game.review.same_walls import RHO, SameWalls, WallPlays, played_again, wall_luck
from game.rules.match import PLAYER, person_after
from game.rules.moves import Move
from game.rules.play import deal_out
from game.rules.tiles import Wind
from game.rules.view import View
from game.rules.wall import Wall
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from tests.ui.archived import play_match

PATIENCE = 120
TIMES = 2
"""Enough to have a standard error, and quick."""


@cache
def source() -> Source:
    """Return a match with all its hands in memory."""
    found = source_in_play(play_match("pocket", hands=2))
    return replace(found, here=tuple(found.read(one).past for one in found.numbers))


@cache
def played() -> tuple[WallPlays, ...]:
    return tuple(played_again(source().task((1, 2)), TIMES))


def wait(walls: SameWalls) -> None:
    end = time.monotonic() + PATIENCE
    while walls.is_running:
        walls.poll()
        assert time.monotonic() < end
        time.sleep(0.02)


def test_the_same_match_gives_the_same_figures() -> None:
    assert [one.number for one in played()] == [1, 2]
    assert all(len(one.own) == len(one.others) == TIMES for one in played())
    assert tuple(played_again(source().task((2,)), TIMES)) == played()[1:]
    other = source_in_play(play_match("pocket", hands=2, seed="eight"))
    assert tuple(played_again(other.task((1, 2)), TIMES)) != played()


def test_everyone_sits_where_they_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expert has the player's seat, on the hand's own wall and on others, dealt as the hand was."""
    hand = source().here[1]
    names = ("casual", "strong-flush", "beginner")
    task = source().task((2,))
    saved = replace(task.saved, players=names)
    seen: set[tuple[str, int]] = set()
    walls: set[bool] = set()

    class Watched:
        def __call__(self, view: View, rules: Ruleset, rng: random.Random) -> Move:
            seen.add(("player", person_after(hand.dealer, view.seat)))
            assert (rules.id, rules.options) == (saved.ruleset, hand.hand.options)
            assert view.round_wind == hand.round_wind
            return Mind()(view, rules, rng)

    def watched_choose(name: str, view: View, rules: Ruleset, rng: random.Random) -> Move:
        seen.add((name, person_after(hand.dealer, view.seat)))
        return choose(name, view, rules, rng)

    def watched_deal(rules: Ruleset, wall: Wall, round_wind: Wind) -> object:
        walls.add(wall == hand.hand.wall)
        return deal_out(rules, wall, round_wind)

    monkeypatch.setattr(same_walls, "choose", watched_choose)
    monkeypatch.setattr(same_walls, "deal_out", watched_deal)
    monkeypatch.setattr(same_walls, "EXPERT", Watched())
    tuple(played_again(task._replace(saved=saved), 1))
    assert walls == {True, False}
    assert seen == {("player", PLAYER), *((name, 1 + at) for at, name in enumerate(names))}


def test_the_process_finds_the_same_and_goes_on_where_it_was_stopped() -> None:
    walls = SameWalls(TIMES)
    walls.ask(source(), (1,))
    assert walls.luck("pocket") is None
    wait(walls)
    walls.ask(source(), (1, 2))
    assert (walls.done, walls.is_running) == (1, True)
    walls.stop()
    assert not walls.is_running
    assert walls.luck("pocket") is None
    walls.ask(source(), (1, 2))
    wait(walls)
    assert walls.problem is None
    assert tuple(walls.hands.values()) == played()
    assert walls.luck("pocket") == wall_luck(played(), RHO["pocket"])


def test_a_hand_that_is_gone_is_left_out(tmp_path: Path) -> None:
    lost = replace(source(), here=source().here[:1], path=tmp_path / "none.json")
    found = tuple(played_again(lost.task((1, 2)), TIMES))
    assert found == (played()[0], WallPlays(2))
    luck = wall_luck(found, 0.3)
    assert luck is not None
    assert luck.hands == 1
    assert wall_luck([WallPlays(2)], 0.3) is None


def test_walls_beyond_two_standard_errors_are_clear_and_others_are_not() -> None:
    """Two plays a hand, at a rho of 1/2: a share of 2/3 of the difference is the walls'."""
    good = wall_luck([WallPlays(one, (90, 110), (-10, 10)) for one in range(4)], 0.5)
    assert good is not None
    assert good.points == pytest.approx(4 * 100 * 2 / 3)
    assert good.expert == pytest.approx(good.points)
    assert good.error == pytest.approx(sqrt(4 * 200 / 2 * (2 / 3 + 4 / 9)))
    assert good.is_clear
    poor = wall_luck([WallPlays(one, (-110, -90), (-10, 10)) for one in range(4)], 0.5)
    assert poor is not None
    assert poor.points == pytest.approx(-good.points)
    assert poor.is_clear
    usual = wall_luck([WallPlays(one, (30, -10), (-10, 10)) for one in range(4)], 0.5)
    assert usual is not None
    assert not usual.is_clear


def test_the_error_is_the_real_one() -> None:
    """Invent matches whose walls are known: the luck is off by as much as its error says, and what
    is clear is rarely wrong."""
    rng, rho, spread, hands = random.Random(1), 0.22, 100.0, 16
    off, wrong, clear = [], 0, 0
    for _ in range(1000):
        plays, truth = [], 0.0
        for number in range(hands):
            wall = rng.gauss(0, spread * sqrt(rho))
            truth += wall
            own = [wall + rng.gauss(20, spread * sqrt(1 - rho)) for _ in range(16)]
            others = [rng.gauss(20, spread) for _ in range(16)]
            plays.append(WallPlays(number, tuple(map(round, own)), tuple(map(round, others))))
        luck = wall_luck(plays, rho)
        assert luck is not None
        off.append(((luck.points - truth) / luck.error) ** 2)
        if luck.is_clear:
            clear += 1
            wrong += truth * luck.points < 0
    assert fmean(off) == pytest.approx(1, abs=0.15)
    assert 100 < clear < 400
    assert wrong <= clear / 50


def test_every_ruleset_has_its_share() -> None:
    assert set(RHO) == {one.id for one in RULESETS}
    assert all(0 < one < 1 for one in RHO.values())
