"""`score --compare`: one hand under every ruleset, and the text form of options as a ruleset."""

from __future__ import annotations

import pytest

from game.commands.score import WIDTH
from game.rulesets import RULESETS
from game.words.labels import LANGUAGES
from tests.commands.terminal import Terminal

GOOD = "[CCCC] (FFF) 789s EE 55m + 5m"
SHORT = "123m 456p 789s EE 55m + 5m"
IDS = [one.id for one in RULESETS]


def test_each_ruleset_says_what_it_says_alone(game: Terminal) -> None:
    every = game("score", GOOD, "--seat", "S", "--compare", "--json").lines
    assert [one.pop("rules") for one in every] == IDS
    alone = [game("score", GOOD, "--seat", "S", "--rules", id, "--json").json for id in IDS]
    assert every == alone


def test_figures_and_units_are_told_where_there_are_any(game: Terminal) -> None:
    every = {one["rules"]: one for one in game("score", GOOD, "--compare", "--json").lines}
    assert "total" not in every["pocket"]
    assert every["ims"]["total"] == every["ims"]["payments"]["E"]
    assert {row["unit"] for row in every["western"]["patterns"]} == {"points", "doubles"}
    assert "unit" not in every["pocket"]["patterns"][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_stand_side_by_side(game: Terminal, language: str) -> None:
    lines = game("score", GOOD, "--seat", "S", "--compare", "--lang", language).out.splitlines()
    assert lines[1].split() == [f"({id})" for id in IDS]
    assert lines[2] == "  ".join(["-" * WIDTH] * len(IDS))


def test_a_cell_of_the_table(game: Terminal) -> None:
    out = game("score", GOOD, "--seat", "S", "--compare").out
    first = [line[:WIDTH].rstrip() for line in out.splitlines()]
    paid = ["E       -8", "S      +16", "W       -4", "N       -4"]
    assert first[2:8] == ["-" * WIDTH, "    2  Dragon x 2", "2 fan", *paid[:3]]


def test_the_reason_stands_where_the_hand_does_not_win(game: Terminal) -> None:
    ended = game("score", SHORT, "--seat", "S", "--compare")
    assert ended.code == 0
    assert "need 3 to win." in " ".join(ended.out.split())


def test_a_hand_that_wins_nowhere(game: Terminal) -> None:
    ended = game("score", "123m 456p 789s EE 56m + 5m", "--compare")
    assert ended.code == 1
    assert ended.out.count("The hand isn't complete,") == len(IDS)


def test_options_count_for_the_ruleset_that_is_named(game: Terminal) -> None:
    asked = ["--rules", "hongkong: minimum=0", "--compare", "--json"]
    every = {one["rules"]: one for one in game("score", SHORT, "--seat", "S", *asked).lines}
    assert "payments" in every["hongkong"]
    asked[1] = "hongkong"
    every = {one["rules"]: one for one in game("score", SHORT, "--seat", "S", *asked).lines}
    assert "refused" in every["hongkong"]


def test_no_batch(game: Terminal) -> None:
    ended = game("score", "--batch", "--compare", stdin="{}")
    assert (ended.code, ended.err) == (2, "--compare takes one hand. Don't use --batch.\n")


def test_a_wrong_text_is_refused(game: Terminal) -> None:
    ended = game("score", SHORT, "--rules", "hongkong: minimum=99")
    assert (ended.code, ended.err) == (2, '"minimum=99": the value must be 0, 1, 2, 3, 4, 5.\n')


def test_names_are_those_of_the_ruleset(game: Terminal) -> None:
    hand = ["score", "1122m 3344p 5566s E + E", "--seat", "S", "--rules", "hongkong"]
    assert "Seven Pairs 七對子" in game(*hand).out
