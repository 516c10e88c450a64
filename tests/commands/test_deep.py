"""`analyse --deep`: the best moves, played to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.commands import deep, progress
from game.review import playouts
from game.review.playouts import DealEnd, DeepQuestion, played_out
from game.rulesets.ruleset import Ruleset
from tests.commands.terminal import Screen, Terminal

READY = "123m 456p 789s 55m 67p N"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the quickest sensible player play on."""
    monkeypatch.setattr(playouts, "EXPERT", "plain")


def test_the_best_moves_are_compared_in_a_table(game: Terminal) -> None:
    lines = game("analyse", READY, "--deep", "5").out.splitlines()
    start = lines.index("5 of 5 deals")
    assert lines[start + 1].split() == ["Move", "Wins", "Deals", "in", "Points", "Difference"]
    assert all("Discard: " in line and " ± " in line for line in lines[start + 2 : start + 5])
    assert sum(line.endswith("best") for line in lines) >= 1
    assert lines[start + 5].startswith("Four Experts play")


def test_the_same_for_a_machine(game: Terminal) -> None:
    told = game("analyse", READY, "--deep", "5", "--json").json
    found = told["deep"]
    assert (found["deals"], found["player"]) == (5, "expert")
    moves = [(one["move"], one["tile"]) for one in told["options"][:3]]
    assert [(one["move"], one["tile"]) for one in found["options"]] == moves
    keys = {"wins", "deals_in", "at_once", "points", "behind"}
    for one in found["options"]:
        assert one.keys() == {"move", "tile", *keys, *(f"{key}_se" for key in keys)}
        assert 0 <= one["at_once"] <= one["deals_in"] <= 1
        assert one["behind"] <= 0


def test_without_a_number_it_plays_the_usual_deals(
    game: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counting(
        question: DeepQuestion, ruleset: Ruleset, deals: int
    ) -> Iterator[tuple[DealEnd, ...]]:
        asked.append(deals)
        return played_out(question, ruleset, 2)

    monkeypatch.setattr(deep, "played_out", counting)
    assert game("analyse", READY, "--deep").code == 0
    assert asked == [playouts.DEALS]


def test_ctrl_c_keeps_the_deals_played(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(
        question: DeepQuestion, ruleset: Ruleset, deals: int
    ) -> Iterator[tuple[DealEnd, ...]]:
        yield from played_out(question, ruleset, 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(deep, "played_out", interrupted)
    ended = game("analyse", READY, "--deep", "50")
    assert ended.code == 0
    assert "3 of 50 deals" in ended.out.splitlines()


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
