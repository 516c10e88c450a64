"""What a ruleset asks about a won hand because its tiles don't show it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.facts import After
from game.rulesets import RULESETS
from game.rulesets.asked import asked, fitting
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import MomentPattern, Ruleset
from game.rulesets.win_request import WinRequest

DEALER = "E"
CASES = [
    ("pocket", "S", "discard", ["fish_under_river", "", "earth_wu"]),
    ("pocket", "E", "draw", ["moon_under_sea", "sky_wu", "chi_mo_after_gong", "gong_after_gong"]),
    ("ims", "S", "discard", ["under_the_river", "robbing_a_kong", "first_circulation"]),
    ("ims", "E", "draw", ["under_the_sea", "first_circulation", "after_a_kong"]),
    ("hongkong", "E", "discard", ["last_discard", "robbing_the_kong"]),
    ("hongkong: robbing_the_kong=off", "E", "discard", ["last_discard"]),
    ("hongkong: fan.last_discard=0", "E", "discard", ["robbing_the_kong"]),
    ("hongkong: flower_win=on", "S", "draw", ["last_tile", "kong_replacement", "kong_on_kong"]),
    ("western", "S", "discard", ["robbed_kong", "earths_blessing", "original_call"]),
]


@pytest.mark.parametrize(("rules", "seat", "way", "patterns"), CASES)
def test_only_what_counts_and_can_be_is_asked(
    rules: str, seat: str, way: str, patterns: list[str]
) -> None:
    request = WinRequest("", seat=seat, self_draw=way == "draw")
    found = [one.pattern for one in asked(ruleset_from_text(rules), request)]
    if "flower_win" in rules:
        assert found.pop() == "flower_win"
    assert sorted(found) == sorted(patterns)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_every_pattern_of_the_moment_is_asked_for_somewhere(rules: Ruleset) -> None:
    every = {
        (seat, drawn): asked(rules, WinRequest("", seat=seat, self_draw=drawn))
        for seat in "ES"
        for drawn in (False, True)
    }
    found = {one.pattern for answers in every.values() for one in answers}
    moments = {row.id for row in rules.patterns if isinstance(row, MomentPattern)}
    # These need a certain winning tile, or come with every win.
    others = {"plum_blossom", "moon_from_the_sea", "going_out", "drawn_from_the_wall"}
    assert moments - found <= others | {"flower_win", "earthly_hand"}


def test_a_pattern_is_asked_once_by_its_widest_circumstance() -> None:
    dealer = WinRequest("", seat=DEALER, self_draw=True)
    names = [one.name for one in asked(ruleset_from_text("ims"), dealer)]
    assert names == ["last_tile", "first_circulation", "after"]


def test_a_question_is_answered_and_taken_back() -> None:
    rules = ruleset_from_text("western")
    drawn = WinRequest("", seat="S", self_draw=True)
    loose = next(one for one in asked(rules, drawn) if one.pattern == "loose_tile")
    flower = next(one for one in asked(rules, drawn) if one.pattern == "")
    won = flower.turned(loose.turned(drawn))
    assert won.after is After.BONUS
    assert flower.is_so(won)
    assert not loose.is_so(won)
    assert flower.turned(won) == drawn


def test_answers_go_with_their_questions() -> None:
    rules = ruleset_from_text("hongkong")
    won = WinRequest("", seat="S", last_tile=True, robbing=True, first_discard=True)
    assert fitting(rules, won) == won
    drawn = fitting(rules, replace(won, self_draw=True))
    assert drawn == WinRequest("", seat="S", self_draw=True, last_tile=True)
    dealer = fitting(rules, replace(won, seat=DEALER))
    assert not dealer.first_discard
