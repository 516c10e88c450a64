"""`analyse --deep`: the best moves, played to the end."""

from __future__ import annotations

import pytest

from game.commands import deep, progress
from game.review import deep_look, playouts
from game.rules.problems import Reason
from tests.commands.terminal import Screen, Terminal
from tests.here import Here

READY = "123m 456p 789s 55m 67p N"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the quickest sensible player play on, in this process."""
    monkeypatch.setattr(playouts, "EXPERT", "plain")
    monkeypatch.setattr(deep_look, "Background", Here)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(deep, "PAUSE", 0)


def test_the_best_moves_are_compared_in_a_table(game: Terminal) -> None:
    lines = game("analyse", READY, "--deep", "5").out.splitlines()
    start = lines.index("5 of up to 5 deals")
    assert lines[start + 1].split() == ["Move", "Wins", "Deals", "in", "Points", "Difference"]
    assert all("Discard: " in line and " ± " in line for line in lines[start + 2 : start + 5])
    assert sum(line.endswith("best") for line in lines) >= 1
    assert lines[start + 5].startswith("Expert plays each move to the end against these")


def test_the_same_for_a_machine(game: Terminal) -> None:
    told = game("analyse", READY, "--deep", "5", "--json").json
    found = told["deep"]
    assert (found["deals"], found["player"]) == (5, "expert")
    moves = [(one["move"], one["tile"]) for one in told["options"][:3]]
    assert [(one["move"], one["tile"]) for one in found["options"]] == moves
    keys = {"wins", "deals_in", "at_once", "points", "behind"}
    for one in found["options"]:
        errors = {f"{key}_se" for key in keys}
        assert one.keys() == {"move", "tile", "deals", "quick", "differs", *keys, *errors}
        assert (one["deals"], one["differs"]) == (5, False)
        assert 0 <= one["at_once"] <= one["deals_in"] <= 1
        assert one["behind"] <= 0
    best = next(one for one in found["options"] if one["behind"] == 0)
    worth = {one["tile"]: one["value"] for one in told["options"]}
    for one in found["options"]:
        quick = worth[one["tile"]] - worth[best["tile"]]
        assert one["quick"] == pytest.approx(quick, abs=0.011)


def test_without_a_number_it_plays_the_usual_deals_at_most(
    game: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deep, "DEALS", 3)
    monkeypatch.setattr(deep_look, "DEALS", 3)
    assert "3 of up to 3 deals" in game("analyse", READY, "--deep").out.splitlines()


def test_ctrl_c_keeps_the_deals_played(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", pause)
    ended = game("analyse", READY, "--deep", "50")
    assert ended.code == 0
    assert "3 of up to 50 deals" in ended.out.splitlines()


def test_a_process_that_ends_early_is_told(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    polled = Here.poll

    def poll(work: Here) -> bool:
        """Fail after a few deals."""
        work.polls += 1
        work.problem = Reason.of("problem.work_ended") if work.polls > 3 else None
        return polled(work)

    monkeypatch.setattr(Here, "poll", poll)
    ended = game("analyse", READY, "--deep", "5")
    assert (ended.code, ended.out) == (2, "")
    assert "It ended too early" in ended.err


def test_a_terminal_gets_a_bar(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(progress, "_PAUSE", 0)
    monkeypatch.setattr("sys.stderr", screen)
    game("analyse", READY, "--deep", "4")
    bars = [text.strip() for text in screen.drawn]
    assert [bar.count("#") for bar in bars] == [6, 12, 18, 24, 0]
    screen.drawn.clear()
    game("analyse", READY, "--deep", "4", "--json")
    assert screen.drawn == []


def test_a_claim_can_be_looked_at(game: Terminal) -> None:
    hand = ("analyse", "123m 456p 78s 55m 67p N", "--claim", "8p", "--from", "N")
    found = game(*hand, "--deep", "4", "--json").json["deep"]
    assert {one["move"] for one in found["options"]} >= {"pass"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((READY, "--deep", "1"), '"--deep" can\'t be 1'),
        ((READY, "--deep", "many"), "many"),
        ((READY.removesuffix(" N"), "--deep"), "needs a hand with a move"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(
    game: Terminal, arguments: tuple[str, ...], says: str
) -> None:
    ended = game("analyse", *arguments)
    assert ended.code == 2
    assert ended.out == ""
    assert says in ended.err
