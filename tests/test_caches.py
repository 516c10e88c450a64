"""Caches are bounded, so that memory stays flat in matches of thousands of hands."""

from __future__ import annotations

import ast
import gc
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from game.bots import choose
from game.coach.advice import advise
from game.rules.match import HandResult, Person
from game.rules.play import deal_out, play
from game.rules.tiles import EAST_WIND
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets.pocket import POCKET

GAME = Path(__file__).resolve().parent.parent / "game"
FEW = {
    "game/bots/danger.py": "the minimums",
    "game/bots/plans.py": "the limits of plans",
    "game/commands/context.py": "the languages",
    "game/rules/restricted.py": "three kinds of sets",
    "game/drills/tasks.py": "one file",
    "game/lessons/lesson_progress.py": "one folder",
    "game/lessons/lessons.py": "the lessons",
    "game/packed.py": "one folder",
    "game/rulesets/frequency.py": "one file",
    "game/settings/opponents.py": "the twelve opponents",
    "game/ui/scripted/pages.py": "the deep looks of a few scenes",
    "game/ui/settings/controls.py": "the ranges of options",
}
"""The modules with a cache of any size, and the few different values that it gets."""
KEPT = 24
"""More rulesets than all caches together can keep."""
SPARE = 8


def unbounded() -> Iterator[str]:
    for path in GAME.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = (
            alias
            for one in ast.walk(tree)
            if isinstance(one, ast.ImportFrom)
            for alias in one.names
        )
        if any(alias.name == "cache" for alias in names):
            yield path.relative_to(GAME.parent).as_posix()


def test_caches_without_a_limit_get_few_values() -> None:
    assert {*unbounded()} == {*FEW}


def test_rules_that_are_not_in_use_any_more_are_forgotten() -> None:
    """Rules can change with each hand, and each ruleset has caches of its own."""
    kind = type(POCKET)
    gc.collect()
    before = sum(type(one) is kind for one in gc.get_objects())
    for number in range(KEPT + SPARE):
        rules = POCKET.with_options(replace(POCKET.options, start_score=number))
        deal, _ = deal_out(rules, build_wall("many", rules.options.bonus_tiles), EAST_WIND)
        rng = random.Random(number)
        for _ in range(3):
            seen = view(deal, deal.waiting_for[0])
            advise(seen, rules)
            deal, _ = play(deal, choose("strong", seen, rules, rng))
    del rules, deal, seen
    gc.collect()
    assert sum(type(one) is kind for one in gc.get_objects()) - before <= KEPT


def test_the_results_of_a_match_share_their_parts() -> None:
    one, other = (
        HandResult(
            number,
            Person(0),
            EAST_WIND,
            (-number, 0, 0, number),
            winners=(Person(number // number),),
            counted=(3 * number // number,),
            patterns=(tuple("ab"),),
        )
        for number in (1, 2)
    )
    assert one.winners is other.winners
    assert one.counted is other.counted
    assert one.patterns is other.patterns
    assert one != other
