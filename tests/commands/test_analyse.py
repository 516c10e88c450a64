"""`analyse`: the coach on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.terminal import Terminal
from tests.session.playing import decision, finish_hand, new_session
from tests.weaker import weaken

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
    assert lines[1].startswith("You win ")


def test_a_described_hand_is_against_experts(game: Terminal) -> None:
    for hand in (READY, READY.removesuffix(" N")):
        told = game("analyse", hand, "--seat", "W", "--json").json
        assert told["opponents"] == dict.fromkeys("ESN", "expert")
        assert game("analyse", hand).out.splitlines()[-1] == (
            "Assumes three Experts as opponents, and that you go on playing well."
        )


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


# --- the table ----------------------------------------------------------------------------------

HAND = "123m 456p 78s 55m 67p N"


def test_what_others_laid_out_is_seen(game: Terminal) -> None:
    plain = game("analyse", READY, "--json").json["options"][0]
    others = ("--others", "S: (888p) W: (5555s)")
    seen = game("analyse", READY, *others, "--json").json["options"][0]
    assert (plain["useful"], seen["useful"]) == ({"5p": 3, "8p": 4}, {"5p": 3, "8p": 1})
    exposed = ("--others", "S: (123s) (456s) (789s)")
    danger = game("analyse", "123m 456p 55m 67p 19s NN", *exposed, "--json").json["options"]
    risks = {one.get("tile"): one["feeds"] for one in danger}
    told = game("analyse", "123m 456p 55m 67p 19s NN", "--json").json["options"]
    calm = {one.get("tile"): one["feeds"] for one in told}
    assert all(risks[tile] > calm[tile] for tile in {"1s", "9s"} & risks.keys() & calm.keys())


def test_each_players_discards_are_told(game: Terminal) -> None:
    told = game("analyse", READY, "--discards", "S: 88p 1s  E: 5p>N", "--others", "N: (555p)")
    assert "8p x2" in told.out
    assert "5p" not in told.out.split("8p x2")[0].splitlines()[-1]


def test_a_hand_that_has_just_claimed_discards(game: Terminal) -> None:
    asked = ("analyse", "(456p) 123m 789s EE 555m", "--json")
    assert game(*asked).json["options"][0]["move"] == "win"
    claimed = game(*asked, "--discards", "N: 5p>E").json["options"]
    assert {one["move"] for one in claimed} == {"discard"}


def test_a_kong_can_lie_face_down(game: Terminal) -> None:
    asked = ("analyse", READY, "--others", "S: [????]  W: (456s)")
    told = game(*asked, "--rules", "pocket: concealed_kong_shown=down")
    assert (told.code, told.err) == (0, "")
    shown = game(*asked)
    assert (shown.code, shown.out) == (2, "")
    assert "[????]" in shown.err


@pytest.mark.parametrize(("language", "first"), [("en", "Chow: from "), ("zh_Hant", "上：由")])
def test_a_claim_is_answered(game: Terminal, language: str, first: str) -> None:
    asked = ("analyse", "(123m) 456p 78s 55m 67p N", "--claim", "8p", "--from", "N")
    told = game(*asked, "--json").json
    assert {one["move"] for one in told["options"]} == {"chow", "pass"}
    assert told["options"][0]["tile"] == "6p"
    assert not [one for one in told["options"] if {"feeds", "danger"} & one.keys()], (
        "only a discard deals in"
    )
    assert game(*asked, "--lang", language).out.startswith(first)


def test_a_win_is_claimed(game: Terminal) -> None:
    told = game("analyse", "123m 456p 789s EE 55m", "--claim", "5m", "--from", "S", "--json").json
    assert told["options"][0]["move"] == "win"


def test_a_claim_that_falls_short_says_why(game: Terminal) -> None:
    rules = ("--rules", "hongkong: minimum=3")
    asked = ("analyse", "123m 456p 789s 234s 5m", *rules, "--claim", "5m", "--from", "S")
    first, second, *_ = game(*asked).out.splitlines()
    assert "You need 3 to win" in first
    assert second == "You can't claim 5 of characters. This is how your hand stands."
    told = game(*asked, "--json").json
    assert "You need 3 to win" in told["refused"]
    assert "options" not in told


def test_the_wall_runs_out(game: Terminal) -> None:
    early, late = (
        game("analyse", READY, "--left", str(left), "--json").json["options"][0]["chance"]
        for left in (60, 6)
    )
    assert late < early


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((HAND, "--claim", "5p"), "Write both --claim and --from"),
        ((HAND, "--from", "S"), "Write both --claim and --from"),
        ((HAND, "--claim", "55p", "--from", "S"), "55p"),
        ((HAND, "--claim", "5p", "--from", "E"), "You can't claim your own tile"),
        ((READY, "--claim", "5p", "--from", "S"), "with 13 tiles"),
        ((HAND, "--others", "(123m)"), '"(123m)" has no player'),
        ((HAND, "--others", "E: (999s)"), "E is your own seat"),
        ((HAND, "--others", "S: (7777s)"), "7 of bamboo: more than four"),
        ((HAND, "--others", "S: 9s"), "no meld or bonus tile"),
        ((HAND, "--others", "S: (789s)", "--discards", "W: 9s>S"), "player on the left"),
        ((HAND, "--discards", "W: 9s>Q"), "write E, S, W or N after >"),
        ((HAND, "--discards", "W: 9s", "--river", "9s"), "can't combine"),
        ((HAND, "--left", "84"), "0 to 83"),
        ((HAND, "--left", "few"), "whole number"),
        ((HAND, "--hand", "1"), "Use --hand with --match"),
        ((), "No hand given"),
    ],
)
def test_an_impossible_table_is_told_in_a_sentence(
    game: Terminal, arguments: tuple[str, ...], says: str
) -> None:
    ended = game("analyse", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert says in ended.err


# --- a saved hand -------------------------------------------------------------------------------


@pytest.fixture
def match(game_home: Path) -> str:
    """Return the path of a match with one finished hand, and a second one in play."""
    session = new_session("saved")
    session.start()
    finish_hand(session)
    session.next_hand()
    session.submit(decision(session))
    return str(game_home / "match.json")


def moves_of(game: Terminal, match: str) -> list[list[str]]:
    """Return the moves of the first hand, as `replay` prints them: number, seat, action, tile."""
    lines = game("replay", match).out.split("Hand 2")[0].splitlines()
    return [line.split() for line in lines if line[:4].strip().isdigit()]


def test_every_move_of_a_saved_hand_is_found(game: Terminal, match: str) -> None:
    moves = moves_of(game, match)
    for number, seat, action, *tile in moves[::9]:
        told = game("analyse", "--match", match, "--hand", "1", "--move", number, "--json").json
        played = {"move": action} | ({"tile": tile[0]} if tile else {})
        assert (told["seat"], told["played"]) == (seat, played)
        assert played in [{key: one.get(key) for key in played} for one in told["options"]]


def test_another_seat_is_asked(game: Terminal, match: str) -> None:
    moves = moves_of(game, match)
    number, seat, *_ = next(move for move in moves if move[2] == "discard")
    other = next(one for one in "ESWN" if one != seat)
    ended = game("analyse", "--match", match, "--hand", "1", "--move", number, "--seat", other)
    later = next(move[0] for move in moves if move[1] == other)
    assert ended.code == 2
    assert ended.err.strip().endswith(f"nothing to decide at move {number}. Try move {later}.")
    told = game("analyse", "--match", match, "--hand", "1", "--move", later, "--seat", other)
    assert told.out.startswith(f"{other} played: ")


def test_a_saved_hand_is_against_its_players(
    game: Terminal, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person counts as an Expert, as all do whom a described hand doesn't tell."""
    weaken(monkeypatch, "pocket")
    hand = ("analyse", "--match", match, "--hand", "2", "--move", "1")
    before = game(*hand, "--json").json
    data = json.loads(Path(match).read_text("utf-8"))
    changed = data | {"players": ["beginner", "strong", "casual"]}
    Path(match).write_text(json.dumps(changed), "utf-8")
    told = game(*hand, "--json").json
    assert told["opponents"] == {"S": "expert", "W": "beginner", "N": "strong"}
    assert told["options"][0]["chance"] > before["options"][0]["chance"]
    assert game(*hand).out.splitlines()[-1] == (
        "Against S expert, W beginner, N strong, if you go on playing well."
    )


def test_a_hand_in_play_is_found(game: Terminal, match: str) -> None:
    told = game("analyse", "--match", match, "--hand", "2", "--move", "1")
    assert told.out.startswith("E played: Discard: ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Add --hand and --move"),
        (("--hand", "1"), "Add --hand and --move"),
        (("--hand", "1", "--move", "0"), "but no move 0"),
        (("--hand", "1", "--move", "999"), "but no move 999"),
        (("--hand", "9", "--move", "1"), "no longer available"),
        (("--hand", "1", "--move", "1", "--seat", "Q"), "Q"),
        (("--hand", "1", "--move", "1", "--river", "1m"), "can't combine --river with --match"),
        (("--hand", "1", "--move", "1", "--rules", "ims"), "can't combine --rules with --match"),
        (("--hand", "1", "--move", "1", "--from", "S"), "can't combine --from with --match"),
    ],
)
def test_a_saved_hand_is_asked_for_in_full(
    game: Terminal, match: str, arguments: tuple[str, ...], says: str
) -> None:
    ended = game("analyse", "--match", match, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert says in ended.err


def test_no_file_no_advice(game: Terminal, tmp_path: Path) -> None:
    missing = str(tmp_path / "none.json")
    ended = game("analyse", "--match", missing, "--hand", "1", "--move", "1")
    assert (ended.code, ended.err) == (2, f"{missing} doesn't exist.\n")
