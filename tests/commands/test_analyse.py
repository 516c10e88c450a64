"""`analyse`: the coach on the command line."""

from __future__ import annotations

import pytest

from tests.commands.terminal import Terminal

READY = "123m 456p 789s 55m 67p N"
LONG = "123456789m 123456789p 123456789s ESWNCFP " * 2 + "12346789m 123456789p"


def test_fourteen_tiles_are_told_what_to_discard(game: Terminal) -> None:
    ended = game("analyse", READY)
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].startswith("Discard: North wind")
    assert lines[1].strip() == "Ready, 7 tiles help (2 kinds)"
    assert "    5p x3  8p x4" in lines


def test_the_same_for_a_machine(game: Terminal) -> None:
    told = game("analyse", READY, "--json").json
    assert (told["ok"], told["unit"]) == (True, "fan")
    best = told["options"][0]
    assert (best["move"], best["tile"], best["shanten"]) == ("discard", "N", 0)
    assert (best["useful"], best["left"]) == ({"5p": 3, "8p": 4}, 7)
    assert {"value", "chance", "worth", "feeds", "danger"} <= best.keys()
    assert best["plans"][0].keys() == {"plan", "shanten", "useful", "amount", "points", "chance"}
    assert 3 <= len(told["options"]) <= 5


def test_thirteen_tiles_are_appraised(game: Terminal) -> None:
    told = game("analyse", "123m 456p 789s 5m 67p N", "--json").json
    assert "options" not in told
    assert (told["shanten"], told["left"]) == (1, 13)
    lines = game("analyse", "123m 456p 789s 5m 67p N").out.splitlines()
    assert lines[0] == "1 tile from ready, 13 tiles help (4 kinds)"


def test_a_flush_names_its_suit(game: Terminal) -> None:
    told = game("analyse", "1234799m EE CC FF", "--minimum", "3", "--json").json
    flushes = [plan for plan in told["plans"] if plan["plan"].endswith("half_flush")]
    assert {plan["suit"] for plan in flushes} == {"characters"}


def test_a_complete_hand_wins(game: Terminal) -> None:
    best = game("analyse", "123m 456p 789s EE 55m + 5m", "--json").json["options"][0]
    assert best["move"] == "win"
    assert best["reasons"] == ["wins.fan"]
    assert game("analyse", "123m 456p 789s EE 555m").out.startswith("Win  (")


def test_a_kong_is_weighed(game: Terminal) -> None:
    told = game("analyse", "456p 7777s NN 45m", "--melds", "(123m)", "--json").json
    assert told["options"][0]["move"] == "kong"
    told = game("analyse", "456p 789s NN 45m E", "--melds", "(EEE)", "--json").json
    assert {"move": "kong", "tile": "E"}.items() <= told["options"][0].items()


def test_discards_are_counted_and_make_it_later(game: Terminal) -> None:
    early = game("analyse", READY, "--json").json["options"][0]
    late = game("analyse", READY, "--river", "88p 1234569s CCFF 1m", "--json").json["options"][0]
    assert late["useful"] == {"5p": 3, "8p": 2}
    assert late["chance"] < early["chance"]
    assert late["danger"] > early["danger"]


def test_the_winds_count(game: Terminal) -> None:
    hand = ("analyse", "23m 456p 789s 55p EEE", "--rules", "hongkong", "--minimum", "1", "--json")
    double, none = game(*hand).json, game(*hand, "--seat", "S", "--round", "W").json
    assert double["plans"][0]["amount"] > none["plans"][0]["amount"]


@pytest.mark.parametrize("rules", ["pocket", "ims", "western", "hongkong"])
def test_every_ruleset_in_both_languages(game: Terminal, rules: str) -> None:
    for language, word in (("en", "Discard: "), ("zh_Hant", "打：")):
        ended = game("analyse", READY, "--rules", rules, "--lang", language)
        assert ended.code == 0
        assert ended.out.startswith(word)
        assert "coach." not in ended.out
        assert "{" not in ended.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("123m 4p",), "needs 13"),
        ((READY, "--river", "9x"), "9x"),
        ((READY, "--river", "NNNN"), "North wind: more than four"),
        ((READY, "--melds", "(124m)"), "(124m)"),
        ((READY, "--seat", "Q"), "Q"),
        ((READY, "--rules", "riichi"), "riichi"),
        ((READY, "--river", LONG), "at most 83"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(
    game: Terminal, arguments: tuple[str, ...], says: str
) -> None:
    ended = game("analyse", *arguments)
    assert ended.code == 2
    assert ended.out == ""
    assert says in ended.err
