"""`simulate --gauntlet` and `--paired`: figures, tables, and any number of processes."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import Any

import pytest

from game.arena import deals
from game.arena.deals import deal_in_every_seat
from game.arena.estimates import Estimate, student
from game.arena.gauntlet import POOL
from game.commands import progress
from game.commands.gauntlet_report import points_with_margin, share_with_margin
from game.rulesets import ruleset
from game.rulesets.options_text import options_from_text, options_hash
from game.words.labels import LANGUAGES, load_labels
from tests.commands.terminal import Screen, Terminal

POCKET = ruleset("pocket")
ALONE = ("--gauntlet", "plain", "--pool", "random", "--hands", "5", "--seed", "a")
PAIRED = ("--paired", "plain,random", "--pool", "random,plain", "--hands", "3", "--seed", "a")


def measured(game: Terminal, *options: str) -> dict[str, Any]:
    ended = game("simulate", *options, "--json")
    assert (ended.code, ended.err) == (0, "")
    report: dict[str, Any] = ended.json
    return report


def figures(report: dict[str, Any]) -> dict[str, Any]:
    """Return the report without its times."""
    del report["seconds"]
    for cell in report["cells"]:
        cell.pop("ms_per_decision", None)
    return report


def first_points(player: str, other: str, deals: int) -> list[int]:
    """Return a player's points in each deal, over four hands, against three others."""
    lineup = (player, other, other, other)
    played = [deal_in_every_seat(POCKET, lineup, "a", number) for number in range(deals)]
    return [outcome.tallies[0].points.total for outcome in played]


def test_the_report_of_one_player(game: Terminal) -> None:
    report = measured(game, *ALONE)
    (cell,) = report.pop("cells")
    assert report.pop("seconds") > 0
    assert report == {
        "version": report["version"],
        "rules": "pocket",
        "options": "pocket:",
        "options_hash": options_hash(POCKET),
        "seed": "a",
        "players": ["plain"],
        "deals": 5,
        "stopped": False,
    }
    assert list(cell) == [
        "opponents", "deals", "hands", "draws", "points", "points_interval", "wins", "won",
        "won_interval", "won_of_decided", "fed", "mean_fan", "ms_per_decision",
    ]  # fmt: skip
    assert (cell["opponents"], cell["deals"], cell["hands"]) == ("random", 5, 20)
    assert cell["won"] == pytest.approx(100 * cell["wins"] / 20)
    assert cell["won_of_decided"] == pytest.approx(
        100 * cell["wins"] / (20 - cell["draws"]), abs=0.001
    )
    assert 0 < cell["ms_per_decision"]["median"] <= cell["ms_per_decision"]["max"]


def test_points_are_clustered_by_deal(game: Terminal) -> None:
    (cell,) = measured(game, *ALONE)["cells"]
    means = [points / 4 for points in first_points("plain", "random", 5)]
    margin = student(4) * stdev(means) / 5**0.5
    mean = fmean(means)
    assert cell["points"] == pytest.approx(mean, abs=0.001)
    assert cell["points_interval"] == pytest.approx([mean - margin, mean + margin], abs=0.001)


def test_the_difference_is_that_of_the_means(game: Terminal) -> None:
    for cell in measured(game, *PAIRED)["cells"]:
        for name in ("points", "won"):
            one, other = cell[name]
            assert cell[f"{name}_difference"] == pytest.approx(one - other, abs=0.002)
            low, high = cell[f"{name}_difference_interval"]
            assert low <= cell[f"{name}_difference"] <= high


def test_the_difference_is_taken_deal_by_deal(game: Terminal) -> None:
    cell = measured(game, *PAIRED)["cells"][0]
    pairs = zip(
        first_points("plain", "random", 3), first_points("random", "random", 3), strict=True
    )
    gains = [(one - other) / 4 for one, other in pairs]
    low, high = cell["points_difference_interval"]
    assert (high - low) / 2 == pytest.approx(student(2) * stdev(gains) / 3**0.5, abs=0.001)


def test_a_player_gains_nothing_on_itself(game: Terminal) -> None:
    (cell,) = measured(
        game, "--paired", "plain,plain", "--pool", "random", "--hands", "2", "--seed", "a"
    )["cells"]
    assert (cell["points_difference"], cell["points_difference_interval"]) == (0, [0, 0])


def test_the_usual_pool_leaves_out_the_player(game: Terminal, patch_pool: None) -> None:
    cells = measured(game, "--gauntlet", "plain", "--hands", "1")["cells"]
    assert [cell["opponents"] for cell in cells] == ["random"]


@pytest.fixture
def patch_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(POOL) >= {"random", "plain"}
    monkeypatch.setattr("game.commands.simulate.POOL", ("random", "plain"))


@pytest.mark.parametrize("options", [ALONE, PAIRED], ids=["alone", "paired"])
def test_the_number_of_processes_changes_nothing(game: Terminal, options: tuple[str, ...]) -> None:
    one, two = (figures(measured(game, *options, "--processes", n)) for n in "12")
    assert one == two


def test_duplicate_in_two_processes(game: Terminal) -> None:
    options = ("--bots", "plain,random,plain,random", "--duplicate", "--hands", "3", "--seed", "a")
    one, two = (measured(game, *options, "--processes", n)["seats"] for n in "12")
    assert one == two


def test_options_of_the_ruleset(game: Terminal) -> None:
    text = "hongkong: minimum=1"
    report = measured(game, *ALONE, "--rules", text, "--hands", "1")
    assert (report["rules"], report["options"]) == ("hongkong", text)
    assert report["options_hash"] != options_hash(ruleset("hongkong"))


def test_a_single_deal_has_no_interval(game: Terminal) -> None:
    (cell,) = measured(game, *ALONE, "--hands", "1")["cells"]
    assert cell["points_interval"] is None


def test_a_share_is_one_of_a_hundred(game: Terminal) -> None:
    (cell,) = measured(game, *ALONE, "--hands", "4", "--seed", "1")["cells"]
    assert cell["won"] > 90
    assert cell["won_interval"][1] == 100


def test_western_has_no_fan(game: Terminal) -> None:
    (cell,) = measured(game, *ALONE, "--rules", "western", "--hands", "1")["cells"]
    assert "mean_points" in cell
    printed = game("simulate", *ALONE, "--rules", "western", "--hands", "1").out
    assert "points per win" in printed
    assert "fan" not in printed


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", [ALONE, PAIRED], ids=["alone", "paired"])
def test_the_table_as_a_player_reads_it(
    game: Terminal, options: tuple[str, ...], lang: str
) -> None:
    ended = game("simulate", *options, "--hands", "2", "--lang", lang)
    first, heads, *rows, last = ended.out.splitlines()
    assert ended.err == ""
    assert "plain" in first
    assert load_labels(lang).text("command.gauntlet.hands") in heads
    assert [row.split()[:2] for row in rows] == [[other, "8"] for other in options[3].split(",")]
    assert all("+-" in row for row in rows)
    assert "95%" in last.replace("95 %", "95%")


def stopping(monkeypatch: pytest.MonkeyPatch, hands: int) -> None:
    """Press Ctrl-C after this number of hands."""
    played = iter(range(hands))
    real = deals._play_hand

    def stop(*given: Any) -> Any:
        if next(played, None) is None:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(deals, "_play_hand", stop)


def test_what_was_played_before_the_keyboard_ended_it(
    game: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten hands are two whole deals; the third doesn't count."""
    whole = measured(game, *ALONE, "--hands", "2")["cells"]
    stopping(monkeypatch, 10)
    ended = game("simulate", *ALONE, "--json")
    assert ended.code == 130
    assert ended.err == "Stopped early. These are the results so far.\n"
    report = ended.json
    assert report["stopped"] is True
    assert report["cells"][0]["deals"] == 2
    assert report["cells"][0]["points"] == whole[0]["points"]


def test_a_match_that_the_keyboard_ended(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    stopping(monkeypatch, 3)
    ended = game("simulate", "--hands", "9", "--bots", "random,random,random,random", "--json")
    assert (ended.code, ended.json["hands"], ended.json["stopped"]) == (130, 3, True)


def test_nothing_is_told_of_nothing(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    stopping(monkeypatch, 3)
    ended = game("simulate", *ALONE)
    assert (ended.code, ended.out, ended.err) == (130, "", "")


def test_opponents_that_were_not_reached_are_left_out(
    game: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopping(monkeypatch, 3 * 8 + 5)
    ended = game("simulate", *PAIRED[:3], "random,plain,good", *PAIRED[4:], "--json")
    assert [cell["opponents"] for cell in ended.json["cells"]] == ["random"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_terminal_gets_a_bar(game: Terminal, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    screen = Screen()
    monkeypatch.setattr(progress, "_PAUSE", 0)
    monkeypatch.setattr("sys.stderr", screen)
    game("simulate", *ALONE, "--hands", "4", "--lang", lang)
    bars = [text.strip() for text in screen.drawn]
    assert [bar.count("#") for bar in bars] == [6, 12, 18, 24, 0]
    assert bars[-1] == ""
    assert ("of 4, " in bars[0]) == (lang == "en")
    screen.drawn.clear()
    game("simulate", *ALONE, "--json")
    assert screen.drawn == []


def test_the_hash_tells_options_apart() -> None:
    texts = ("pocket:", "pocket: minimum=3", "pocket: fan.all_green=5", "hongkong:", "western:")
    tables = [(rules, options) for rules, options in map(options_from_text, texts)]
    hashes = [options_hash(rules.with_options(options)) for rules, options in tables]
    assert len(set(hashes)) == len(texts)
    assert hashes[0] == options_hash(POCKET)


def test_a_cell_rounds_halves_away_from_0() -> None:
    assert points_with_margin(Estimate(-0.125, 0.625)) == "-0.13 +- 0.63"
    assert share_with_margin(Estimate(12.25, 0.25)) == "12.3 +- 0.3"
