"""`simulate`: its report, its options, and a seed that determines everything."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import NAMES
from tests.commands.terminal import Terminal

PLAYERS = "plain,random,plain,random"


def played(game: Terminal, *options: str) -> dict[str, Any]:
    ended = game("simulate", "--hands", "6", "--bots", PLAYERS, *options, "--json")
    assert (ended.code, ended.err) == (0, "")
    report: dict[str, Any] = ended.json
    return report


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {key: report[key] for key in report if key not in ("seconds", "ms_per_decision")}


def test_the_report_as_a_machine_reads_it(game: Terminal) -> None:
    report = played(game, "--seed", "a")
    assert set(report) == {
        "rules",
        "seed",
        "hands",
        "seconds",
        "draws",
        "decisions",
        "ms_per_decision",
        "seats",
    }
    assert (report["rules"], report["seed"], report["hands"]) == ("pocket", "a", 6)
    assert set(report["ms_per_decision"]) == {"median", "p99"}
    for seat in report["seats"]:
        assert list(seat) == [
            "player",
            "wins",
            "self_draws",
            "fed",
            "points",
            "points_se",
            "mean_fan",
        ]
    assert [seat["player"] for seat in report["seats"]] == PLAYERS.split(",")
    assert sum(seat["wins"] for seat in report["seats"]) + report["draws"] == 6
    assert sum(seat["points"] for seat in report["seats"]) == 0


def test_every_win_is_self_drawn_or_on_a_discard(game: Terminal) -> None:
    seats = played(game, "--seed", "b")["seats"]
    won = sum(seat["wins"] for seat in seats)
    assert won == sum(seat["self_draws"] + seat["fed"] for seat in seats)


def test_a_seed_settles_everything(game: Terminal) -> None:
    one, two, other = (without_times(played(game, "--seed", seed)) for seed in "aab")
    assert one == two
    assert one["seats"] != other["seats"]


def test_without_a_seed_one_is_drawn_and_named(game: Terminal) -> None:
    one, two = played(game), played(game)
    assert one["seed"] != two["seed"]
    assert without_times(played(game, "--seed", one["seed"])) == without_times(one)


def test_duplicate_plays_every_deal_four_times(game: Terminal) -> None:
    report = played(game, "--seed", "a", "--duplicate")
    assert report["hands"] == 24
    assert sum(seat["points"] for seat in report["seats"]) == 0


def test_western_reports_points_and_no_fan(game: Terminal) -> None:
    """A winning hand counts at least 10 points, for going out."""
    arguments = ("--rules", "western", "--seed", "a")
    for seat in played(game, *arguments)["seats"]:
        assert list(seat)[-2:] == ["mean_fan", "mean_points"]
        assert seat["mean_fan"] is None
        assert (seat["mean_points"] or 0) >= 10 * (seat["wins"] > 0)
        assert (seat["mean_points"] is None) == (seat["wins"] == 0)
    printed = game("simulate", *arguments, "--hands", "6", "--bots", PLAYERS).out
    assert "fan" not in printed
    assert "points per win" in printed


def test_in_duplicate_equal_players_fare_alike(game: Terminal) -> None:
    """Four players who decide identically end equal, because each plays every seat of the deals."""
    ended = game(
        "simulate", "--hands", "3", "--seed", "x", "--bots", "plain,plain,plain,plain",
        "--duplicate", "--json",
    )  # fmt: skip
    assert [seat["points"] for seat in ended.json["seats"]] == [0, 0, 0, 0]


def test_the_minimum_lowers_the_wins(game: Terminal) -> None:
    free, bound = (played(game, "--seed", "a", "--minimum", n)["draws"] for n in ("0", "8"))
    assert free < bound


def test_the_report_as_a_player_reads_it(game: Terminal) -> None:
    ended = game("simulate", "--hands", "3", "--seed", "a", "--bots", PLAYERS)
    lines = ended.out.splitlines()
    assert lines[0].startswith("pocket, seed a: 3 hands, ")
    assert [line.split()[0] for line in lines[2:]] == PLAYERS.split(",")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--bots", "good,good"], "Name four computer players, not 2."),
        (["--bots", "good,good,good,deep"], f"Choose from: {', '.join(NAMES)}."),
        (["--hands", "0"], '"--hands" can\'t be 0.'),
        (["--hands", "-1", "--gauntlet", "good"], '"--hands" can\'t be -1.'),
        (["--hands", "many"], "--hands must be a whole number, not many"),
        (["--rules", "poker"], 'Unknown ruleset "poker".'),
        (["--rules", "hongkong: minimum=6"], "0, 1, 2, 3, 4, 5"),
        (["--gauntlet", "deep"], 'Unknown computer player "deep".'),
        (["--gauntlet", "good,plain"], "Name one computer player for --gauntlet, not 2."),
        (["--gauntlet", ""], 'Unknown computer player "".'),
        (["--paired", "good"], "Name two computer players for --paired, not 1."),
        (["--paired", "good,plain", "--pool", "deep"], 'Unknown computer player "deep".'),
        (["--pool", "plain"], "Use --pool with --gauntlet or --paired."),
        (["--gauntlet", "good", "--paired", "good,plain"], "You can't combine"),
        (["--gauntlet", "good", "--bots", PLAYERS], "You can't combine"),
        (["--processes", "2"], "Use --processes with --duplicate"),
        (["--processes", "-1", "--duplicate"], '"--processes" can\'t be -1.'),
        (["--processes", "62", "--duplicate"], '"--processes" can\'t be 62.'),
    ],
)
def test_input_that_makes_no_sense(game: Terminal, options: list[str], sentence: str) -> None:
    ended = game("simulate", *options)
    assert (ended.code, ended.out) == (2, "")
    assert sentence in ended.err
