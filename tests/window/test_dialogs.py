"""The dialogs of the program: that it stopped, or that it is already running."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rulesets import ruleset
from game.saves.replay import replay_lines
from game.session.hand_file import write_hand
from game.ui.screens.title import TitleScene
from game.ui.table.replay.replay import ReplayScene
from tests.session.test_hand_file import NOW, played
from tests.window.driver import PATIENCE, Player, VirtualScreen, missing_tools, until
from tests.window.person import click_quit, start_match, take_turn

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
SIZE = (960, 600)
MIDDLE = (480, 220)
"""A point on every dialog: the system's lies above the centre, the game's lies in it."""
BUTTON = 26
"""Pixels from the bottom of a dialog up to its button, in both kinds."""

FAILING = """
from game.ui.table.play.decisions import Decisions

def fail(self):
    raise RuntimeError("made to fail for 小明")

Decisions.on_menu = fail
"""
OPENING = """
import sys
from game.__main__ import main
from game.system import knocks

knocks.PATIENCE = 60
sys.exit(main([%(path)r]))
"""
WITHOUT_DIALOGS = """
from game.ui.window import message

def refuse(*given):
    raise OSError("no dialogs here")

message._show_by_system = refuse
"""


def with_every_dialog(*changes: str) -> pytest.MarkDecorator:
    """Run a test with the system's dialogs, if it has any, and with the game's."""
    both = changes, (WITHOUT_DIALOGS, *changes)
    return pytest.mark.parametrize("person", both, ids=("usual", "ours"), indirect=True)


@pytest.fixture
def person(game_home: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """Yield the program at its title, with the changes that a test asks for, if any."""
    settings = {"speed": 5, "language": "en", "window_size": list(SIZE), "player_name": "小明"}
    (game_home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    with VirtualScreen(SIZE) as screen:
        player = Player(screen, game_home, SIZE, getattr(request, "param", ()))
        yield player
        if player.program.poll() is None:
            player.kill()


def close_dialog(person: Player, program: subprocess.Popen[bytes]) -> int:
    """Click a dialog's only button, at its bottom. Return the exit code of its program."""
    person.move_to(*MIDDLE)
    box = until("the dialog", person.dialog)
    assert program.poll() is None, "it waits until it has been read"
    person.click_at(box.x + box.w // 2, box.y + box.h - BUTTON)
    return program.wait(PATIENCE)


@with_every_dialog(FAILING)
def test_a_mistake_in_the_window_is_told_in_a_dialog(person: Player) -> None:
    start_match(person)
    take_turn(person)
    before = person.saved()
    with person.look() as (_, table):
        person.click(person.find(table, table.decisions.on_menu))
    assert close_dialog(person, person.program) == 3
    (report,) = (person.home / "log").glob("crash-*.txt")
    told = (person.home / "output.txt").read_text(encoding="utf-8")
    assert str(report) in told
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError: made to fail" in text
    assert "小明" not in text
    assert str(person.home) not in text
    assert person.saved() == before, "nothing is lost"


@pytest.mark.parametrize("person", [(FAILING,)], indirect=True)
def test_the_match_in_the_report_can_be_seen_again(person: Player, tmp_path: Path) -> None:
    start_match(person)
    take_turn(person)
    with person.look() as (_, table):
        person.click(person.find(table, table.decisions.on_menu))
    output = person.home / "output.txt"
    until("the report", lambda: "crash-" in output.read_text(encoding="utf-8"))
    person.kill()
    (report,) = (person.home / "log").glob("crash-*.txt")
    match = report.read_text(encoding="utf-8").splitlines()[-1]
    file = tmp_path / "match.json"
    file.write_text(match, encoding="utf-8")
    labels = person.settings().labels
    assert list(replay_lines(file, labels)) == list(
        replay_lines(person.home / "match.json", labels)
    )


@with_every_dialog()
def test_a_second_start_tells_of_a_game_that_does_not_answer(person: Player) -> None:
    start_match(person)
    before = person.saved()
    person.program.send_signal(signal.SIGSTOP)
    other = person.start_another()
    assert close_dialog(person, other) == 5
    assert "already open" in (person.home / "output.txt").read_text(encoding="utf-8")
    person.program.send_signal(signal.SIGCONT)
    assert person.saved() == before
    take_turn(person)
    click_quit(person)
    assert person.wait_for_end() == 0


def test_a_second_start_opens_its_hand_in_the_game_that_runs(person: Player) -> None:
    told = write_hand(*played(ruleset("pocket")), NOW)
    person.wait_for(TitleScene)
    assert person.start_another(OPENING % dict(told.params)).wait(PATIENCE) == 5
    person.wait_for(ReplayScene)
    person.press("Escape")
    person.wait_for(TitleScene)


def test_killed_it_keeps_nobody_from_starting_again(person: Player) -> None:
    person.kill()
    person.restart()
    start_match(person)
    click_quit(person)
    assert person.wait_for_end() == 0
    log = (person.home / "log" / "pocket-mahjong.log").read_text(encoding="utf-8")
    assert log.count("Pocket Mahjong ") == 2
    assert log.count("closed") == 1
