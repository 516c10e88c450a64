"""`score`: the meaning of every option, the JSON of both ways to ask, and the refusals."""

from __future__ import annotations

import json

import pytest

from game.commands.score import LONGEST_LINE
from game.rules.tiles import WIND_LETTERS
from tests.commands.terminal import Terminal

PLAIN = "123m 456p 789s EE 55m + 5m"
CLEAN = {"id": "clean_door", "fan": 1, "count": 1}


def ids(answer: dict[str, list[dict[str, object]]]) -> set[object]:
    return {one["id"] for one in answer["patterns"]}


def test_the_answer_as_a_machine_reads_it(game: Terminal) -> None:
    ended = game("score", PLAIN, "--seat", "S", "--json")
    assert (ended.code, ended.err) == (0, "")
    assert ended.json == {
        "ok": True,
        "complete": True,
        "fan": 1,
        "patterns": [CLEAN],
        "payments": {"E": -4, "S": 8, "W": -2, "N": -2},
    }


def test_the_answer_as_a_player_reads_it(game: Terminal) -> None:
    ended = game("score", "(CCC) 456p 789s EE 55m + 5m", "--seat", "W", "--discarder", "N")
    assert ended.out.splitlines() == [
        "    1  Dragon 三元牌",
        "Sum: 1 fan",
        "Payments: E -2  S -2  W +8  N -4",
    ]


def test_a_pattern_that_holds_twice_is_one_line(game: Terminal) -> None:
    ended = game("score", "(CCC) (FFF) 789s EE 55m + 5m", "--seat", "S")
    assert "    2  Dragon 三元牌 x 2" in ended.out.splitlines()


def test_the_cap_is_named(game: Terminal) -> None:
    ended = game("score", "CCC FFF PPP EE 55m + 5m", "--seat", "S", "--self-draw")
    assert "Sum: 3" in ended.out
    assert "Score: 12 fan, the limit" in ended.out


def test_a_hand_without_patterns(game: Terminal) -> None:
    ended = game("score", "(123m) 456p 789s EE 55m + 5m", "--seat", "S")
    assert "Chicken hand: no patterns." in ended.out
    assert ended.code == 0


@pytest.mark.parametrize(
    ("hand", "options", "pattern"),
    [
        (PLAIN, ["--self-draw"], "chi_mo"),
        (PLAIN, ["--self-draw", "--last-tile"], "moon_under_sea"),
        (PLAIN, ["--last-tile"], "fish_under_river"),
        (PLAIN, ["--seat", "E", "--self-draw", "--dealt"], "sky_wu"),
        (PLAIN, ["--first-discard"], "earth_wu"),
        ("[1111m] 456p 789s EE 55m + 5m", ["--self-draw", "--after", "kong"], "chi_mo_after_gong"),
        (
            "[1111m] [2222p] 789s EE 55m + 5m",
            ["--self-draw", "--after", "kong_kong"],
            "gong_after_gong",
        ),
        ("123m 456p SSS EE 55m + 5m", [], "seat_wind"),
        ("123m 456p WWW EE 55m + 5m", ["--round", "W"], "round_wind"),
    ],
)
def test_what_an_option_is_worth(
    game: Terminal, hand: str, options: list[str], pattern: str
) -> None:
    seat = [] if "--seat" in options else ["--seat", "S"]
    assert pattern in ids(game("score", hand, *seat, *options, "--json").json)
    assert pattern not in ids(game("score", PLAIN, "--seat", "S", "--json").json)


def test_who_is_named_as_discarder_pays_double(game: Terminal) -> None:
    for discarder in "EWN":
        paid = game("score", PLAIN, "--seat", "S", "--discarder", discarder, "--json").json
        assert paid["payments"][discarder] == -4
        assert sum(paid["payments"].values()) == 0


def test_nobody_names_a_discarder(game: Terminal) -> None:
    assert game("score", PLAIN, "--seat", "N", "--json").json["payments"]["E"] == -4
    assert game("score", PLAIN, "--seat", "E", "--json").json["payments"]["S"] == -4


def test_a_self_draw_has_no_discarder(game: Terminal) -> None:
    ended = game("score", PLAIN, "--seat", "S", "--self-draw", "--discarder", "S", "--json")
    assert ended.json["payments"] == {"E": -8, "S": 24, "W": -8, "N": -8}


def test_bonus_tiles_next_to_the_hand_and_in_it(game: Terminal) -> None:
    flowers = ("--rules", "pocket: bonus_tiles=on", "--seat", "S")
    assert game("score", f"f1 {PLAIN}", "--bonus", "g1 g2", *flowers).code == 0
    ended = game("score", f"f1 {PLAIN}", "--bonus", "f1", "--seat", "S")
    assert (ended.code, ended.err) == (2, '"f1" can only be given once.\n')
    assert game("score", PLAIN, "--bonus", "5m").err == '"5m" isn\'t a bonus tile.\n'


CHOWS = "456m 456p 789s NN 78m + 9m"
LIMITED = "[CCCC] [EEEE] (999m) 55m FF + F"
ORPHANS = "19m 19p 19s ESWNCFP + P"


def test_western_counts_points_and_no_fan(game: Terminal) -> None:
    told = game("score", CHOWS, "--rules", "western", "--seat", "S", "--json").json
    assert (told["fan"], told["points"], told["doubles"]) == (None, 22, 1)
    printed = game("score", CHOWS, "--rules", "western", "--seat", "S").out
    assert "   10  Going Out" in printed
    assert "  x 2  Non-Scoring Hand" in printed
    assert "Sum: 22 points" in printed
    assert "fan" not in printed
    assert "Score" not in printed


def test_western_says_what_the_limit_leaves(game: Terminal) -> None:
    lines = game("score", LIMITED, "--rules", "western", "--seat", "S").out.splitlines()
    assert lines[-5:-1] == [
        "Points before doubling: 83",
        "Doubles: 5",
        "Sum: 2,656 points",
        "Score: 1,000 points, the limit",
    ]
    lower = game("score", LIMITED, "--rules", "western: limit_points=300").out
    assert "Score: 300 points, the limit" in lower


def test_of_a_special_hand_the_award_is_all(game: Terminal) -> None:
    printed = game("score", ORPHANS, "--rules", "western", "--self-draw").out
    assert printed.splitlines()[:2] == [
        "1,000  Thirteen Unique Wonders 十三么",
        "Sum: 1,000 points",
    ]
    assert "oubl" not in printed
    assert "limit" not in printed


@pytest.mark.parametrize(("rules", "cap"), [("pocket", 12), ("ims", 12), ("hongkong", 10)])
def test_the_other_rulesets_count_fan(game: Terminal, rules: str, cap: int) -> None:
    hand = "[CCCC] [FFFF] [PPPP] 555m 9m + 9m"
    assert game("score", hand, "--rules", rules, "--json").json["fan"] == cap
    printed = game("score", hand, "--rules", rules).out
    assert f"Score: {cap} fan, the limit" in printed


def test_a_hand_that_is_not_complete(game: Terminal) -> None:
    ended = game("score", "123m 456p 789s EE 56m + 5m")
    assert ended.code == 1
    assert ended.err == "The hand isn't complete, so it's worth nothing.\n"
    ended = game("score", "123m 456p 789s EE 56m + 5m", "--json")
    assert (ended.code, ended.json) == (1, {"ok": True, "complete": False})


def test_a_hand_below_the_minimum(game: Terminal) -> None:
    ended = game("score", PLAIN, "--seat", "S", "--minimum", "3", "--json")
    sentence = "Your hand has 1 fan. You need 3 to win."
    assert ended.code == 1
    assert ended.json == {
        "ok": True,
        "complete": True,
        "fan": 1,
        "patterns": [CLEAN],
        "refused": sentence,
    }
    assert game("score", PLAIN, "--seat", "S", "--minimum", "3").err == f"{sentence}\n"
    assert game("score", PLAIN, "--seat", "S", "--minimum", "1").code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "No hand given."),
        (["5z"], 'In the group "5z", the rank 5 at position 1 has no suit. End the group'),
        (["123m 456p 789s EE 555m"], "The winning tile is missing. Write it last, after a +."),
        (["12355555m 789s EE + E"], '"12355555m"'),
        ([PLAIN, "--seat", "X"], '"seat" must be E, S, W or N, not "X".'),
        ([PLAIN, "--discarder", "EW"], '"discarder" must be E, S, W or N, not "EW".'),
        (
            [PLAIN, "--self-draw", "--after", "lunch"],
            '"after" can\'t be "lunch". Choose from: kong',
        ),
        ([PLAIN, "--after", "kong"], "Only a self-draw can come after a kong"),
        ([PLAIN, "--self-draw", "--robbing"], "A win by robbing a kong can't be a self-draw."),
        ([PLAIN, "--robbing", "--last-tile"], "A robbed kong can't be the last tile."),
        ([PLAIN, "--seat", "S", "--self-draw", "--dealt"], "Only the dealer, East, can win with"),
        ([PLAIN, "--dealt"], "A win with the starting hand is a self-draw"),
        ([PLAIN, "--dealt", "--self-draw", "--last-tile"], "A win with the starting hand comes"),
        ([PLAIN, "--first-discard"], "The dealer can't win on their own first discard."),
        ([PLAIN, "--seat", "S", "--first-discard", "--self-draw"], "A win on the first discard"),
        ([PLAIN, "--seat", "S", "--first-discard", "--robbing"], "A win on the first discard"),
        (
            [PLAIN, "--seat", "S", "--first-discard", "--discarder", "W"],
            "The dealer makes the first discard, so the discarder must be E.",
        ),
        ([PLAIN, "--seat", "W", "--discarder", "W"], "You can't win on your own discard"),
        ([PLAIN, "--minimum", "3", "--rules", "western"], "These rules have no minimum."),
        ([PLAIN, "--rules", "western: minimum=3"], "this ruleset doesn't have that option"),
        ([PLAIN, "--rules", "poker"], 'Unknown ruleset "poker".'),
        ([PLAIN, "--minimum", "13"], '"Minimum fan" can\'t be 13. Choose from: 0 - 12.'),
        (
            [PLAIN, "--minimum", "x"],
            "pocket-mahjong score: --minimum must be a whole number, not x",
        ),
        ([PLAIN, "--batch"], "--batch reads hands from standard input"),
    ],
)
def test_input_that_makes_no_sense(game: Terminal, arguments: list[str], sentence: str) -> None:
    ended = game("score", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert sentence in ended.err


# --- many hands ---------------------------------------------------------------------------------


def batch(game: Terminal, *requests: object) -> list[dict[str, object]]:
    lines = [one if isinstance(one, str) else json.dumps(one) for one in requests]
    ended = game("score", "--batch", stdin="\n".join(lines))
    assert (ended.code, ended.err) == (0, "")
    return ended.lines


def test_a_line_with_every_key_is_that_with_the_defaults(game: Terminal) -> None:
    defaults = {
        "seat": "S",
        "round": "E",
        "self_draw": False,
        "after": None,
        "last_tile": False,
        "robbing": False,
        "dealt": False,
        "first_discard": False,
        "first_circulation": False,
        "original_call": False,
        "bonus": [],
        "discarder": "E",
    }
    short, long = batch(game, {"hand": PLAIN, "seat": "S"}, {"hand": PLAIN, **defaults})
    assert short == long
    assert short == game("score", PLAIN, "--seat", "S", "--json").json


def test_the_batch_goes_on_after_errors(game: Terminal) -> None:
    answers = batch(
        game,
        "{not json",
        "[1]",
        {"seat": "S"},
        {"hand": "1m"},
        {"hand": PLAIN, "robbing": True, "self_draw": True},
        {"hand": PLAIN, "self_drawn": True},
        {"hand": PLAIN, "self_draw": "yes"},
        {"hand": PLAIN, "bonus": [1]},
        {"hand": PLAIN, "seat": "E", "discarder": "E"},
        {"hand": "123m 456p 789s EE 56m + 5m"},
        {"hand": PLAIN, "bonus": []},
        {"hand": PLAIN, "bonus": ["f1"]},
    )
    assert [answer["ok"] for answer in answers] == [False] * 9 + [True] * 2 + [False]
    assert [answer["error"] for answer in answers[:4]] == [
        "This line isn't complete JSON.",
        "This line isn't a JSON object.",
        "No hand given. Add one.",
        "The hand has 1 tile but needs 13 (a kong counts as three, bonus tiles don't count):"
        ' see "1m" at position 1.',
    ]
    assert answers[5]["error"] == 'Unknown key "self_drawn".'
    assert answers[6]["error"] == '"self_draw" can\'t be yes.'
    assert answers[9] == {"ok": True, "complete": False}
    assert answers[10]["fan"] == 1
    assert str(answers[11]["error"]).startswith("These rules have no flowers or seasons.")


def test_empty_lines_are_passed_over(game: Terminal) -> None:
    assert len(batch(game, "", {"hand": PLAIN}, "  ", {"hand": PLAIN})) == 2


def test_the_payments_of_a_batch_add_up_to_nothing(game: Terminal) -> None:
    requests = [{"hand": PLAIN, "seat": seat} for seat in WIND_LETTERS]
    for answer in batch(game, *requests):
        payments = answer["payments"]
        assert isinstance(payments, dict)
        assert sum(payments.values()) == 0


def test_a_line_without_end_costs_no_other(game: Terminal) -> None:
    lines = (json.dumps({"hand": PLAIN}), "x" * 1_000_000, "[" * (LONGEST_LINE - 1), "")
    ended = game("score", "--batch", stdin="\n".join((*lines, lines[0], "y" * 100_000)))
    first, long, deep, again, last = ended.lines
    assert first["ok"]
    assert again == first
    assert long == last == {"ok": False, "error": "This line is too long."}
    assert deep == {"ok": False, "error": "This line isn't complete JSON."}
