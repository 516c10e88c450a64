"""Playing in the window as a command: its errors, its log, and a second start."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.rules.problems import refuse
from game.rulesets import RULESETS
from game.saves.replay import replay_lines
from game.session.session import Session
from game.system import knocks
from game.system.knocks import heard_knock
from game.system.paths import match_file
from game.system.single_instance import single_instance
from game.ui.kit.app import App
from game.ui.kit.routes import HandFile
from game.ui.window import window
from game.words.labels import load_labels
from tests.commands.terminal import Terminal
from tests.session.playing import QUICK, finish_hand
from tests.ui.desk import FakeWindow, Hand, new_desk


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """Return the dialogs shown: their titles, texts and buttons."""
    shown: list[tuple[str, str, str]] = []
    monkeypatch.setattr("game.ui.window.message.show_message", lambda *given: shown.append(given))
    return shown


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """Return a function that stops the window with an error during a match."""

    def fail_with(error: Exception) -> None:
        def play(app: App, *_: object) -> None:
            rules = RULESETS[0]
            names = ("小明", "", "")
            app.session = Session.new(rules, rules.options, QUICK, "told", names=names)
            app.session.start()
            finish_hand(app.session)
            raise error

        monkeypatch.setattr(window, "_play", play)

    return fail_with


def report_in(home: Path) -> str:
    (report,) = (home / "log").glob("crash-*.txt")
    return report.read_text(encoding="utf-8")


def test_a_mistake_is_told_in_a_dialog_and_a_report(
    game: Terminal,
    game_home: Path,
    failing: Callable[[Exception], None],
    dialogs: list[tuple[str, str, str]],
) -> None:
    failing(RuntimeError(f"lost {Path.home() / 'secret'}"))
    ended = game()
    assert (ended.code, ended.out) == (3, "")
    (report,) = (game_home / "log").glob("crash-*.txt")
    title, text, button = dialogs[0]
    assert (title, button) == ("Pocket Mahjong", "Close")
    assert str(report) in text.splitlines()
    assert ended.err == f"{text}\n"
    assert "RuntimeError: lost ~" in report_in(game_home)
    assert "PlayingError" not in report_in(game_home), "only how it was passed on"


def test_the_report_holds_the_match_and_no_name(
    game: Terminal,
    game_home: Path,
    tmp_path: Path,
    failing: Callable[[Exception], None],
    dialogs: list[tuple[str, str, str]],
) -> None:
    settings = {"language": "zh_Hant", "player_name": "大文"}
    (game_home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    failing(KeyError("大文"))
    game()
    assert "程式出錯" in dialogs[0][1], "in the language of the settings"
    assert "按「繼續上一場」" in dialogs[0][1]
    report = report_in(game_home)
    assert "大文" not in report
    assert "小明" not in report
    file = tmp_path / "match.json"
    file.write_text(report.splitlines()[-1], encoding="utf-8")
    labels = load_labels("en")
    saved = [line.replace("小明", "Player 1") for line in replay_lines(match_file(), labels)]
    assert list(replay_lines(file, labels)) == saved


@pytest.mark.usefixtures("dialogs")
def test_a_refusal_in_the_window_is_a_mistake_of_the_program(
    game: Terminal, game_home: Path, failing: Callable[[Exception], None]
) -> None:
    failing(refuse("problem.not_your_turn"))
    assert game().code == 3
    assert "RulesError" in report_in(game_home)


def test_a_mistake_before_there_is_a_match(
    game: Terminal,
    game_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    dialogs: list[tuple[str, str, str]],
) -> None:
    monkeypatch.setattr(window, "App", None)
    assert game().code == 3
    assert len(dialogs) == 1
    assert "Continue" not in dialogs[0][1]
    assert "The match in play" not in report_in(game_home)


def test_settings_that_fail_do_not_hide_the_mistake(
    game: Terminal,
    game_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    dialogs: list[tuple[str, str, str]],
) -> None:
    monkeypatch.setattr("game.commands.crash.load_settings", None)
    monkeypatch.setattr(window, "_play", None)
    assert game().code == 3
    assert len(dialogs) == 1
    assert "TypeError" in report_in(game_home)


def test_a_report_that_cannot_be_written(
    game: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    dialogs: list[tuple[str, str, str]],
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("GAME_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(window, "_play", None)
    assert game().code == 3
    assert "Can't write the crash report" in dialogs[0][1]
    assert "saved" not in dialogs[0][1], "it may not be"


def test_no_dialog_where_nobody_sees_it(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """In tests and on build servers, it would wait forever."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("game.ui.window.message._show_by_system", None)
    monkeypatch.setattr(window, "_play", None)
    assert game().code == 3


def test_neither_a_dialog_nor_a_window(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fail(*given: object, **named: object) -> None:
        asked.append(given)
        raise pygame.error("No message system available")

    monkeypatch.setattr("game.ui.window.message._show_by_system", fail)
    monkeypatch.setattr("game.ui.window.message.UNSEEN", ())
    monkeypatch.setattr("game.ui.window.message_window.MessageWindow", fail)
    monkeypatch.setattr(window, "_play", None)
    assert game().code == 3
    assert len(asked) == 2, "for the system's and for ours"


def test_a_second_start_is_refused(
    game: Terminal,
    game_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    dialogs: list[tuple[str, str, str]],
) -> None:
    monkeypatch.setattr(window, "run", None)
    monkeypatch.setattr(knocks, "PATIENCE", 0)
    with single_instance():
        ended = game()
    assert (ended.code, ended.out) == (5, "")
    assert "already open" in ended.err
    assert ended.err == f"{dialogs[0][1]}\n"
    assert not (game_home / "log").exists(), "the log is the first one's"


@pytest.mark.parametrize(
    ("can_come", "words"),
    [(True, None), (False, "Switch to its window.\nTwo copies could damage your match.")],
)
def test_the_first_start_opens_the_hand_of_the_second(
    can_come: bool,
    words: str | None,
    game: Terminal,
    game_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    dialogs: list[tuple[str, str, str]],
) -> None:
    """Wayland and Windows let no window come to the front by itself."""
    hand = Hand(new_desk(), FakeWindow())
    hand.fake.can_focus = can_come
    opened: list[object] = []
    monkeypatch.setattr(hand.app, "open", opened.append)

    def sleep(_: float) -> None:
        hand.now += 250
        hand.frame()

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.chdir(game_home)
    with single_instance():
        ended = game("a hand.pmj")
    assert (ended.code, ended.out) == (5, "")
    assert "already open" in ended.err
    assert [text.partition("open. ")[2] for _, text, _ in dialogs] == ([words] if words else [])
    assert opened == [HandFile(game_home / "a hand.pmj")]
    assert hand.fake.modes == ["in front"]
    assert not (game_home / "running.json").exists()


def test_without_an_answer_the_player_opens_the_hand(
    game: Terminal, monkeypatch: pytest.MonkeyPatch, dialogs: list[tuple[str, str, str]]
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    with single_instance():
        assert game("hand.pmj").code == 5
    assert sum(waited) == pytest.approx(3)
    assert "Drag the file" in dialogs[0][1]
    assert heard_knock() is None, "nothing happens later"


def test_the_text_commands_need_not_be_alone(game: Terminal) -> None:
    with single_instance():
        assert game("score", "123m 456p 789s EE 55m + 5m").code == 0


def test_only_the_first_start_begins_with_questions(
    game: Terminal, game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []

    def play(app: App, rest: object, first: Iterable[object]) -> None:
        begun.append([type(one).__name__ for one in first])
        app.change_settings()

    monkeypatch.setattr(window, "_play", play)
    assert (game().code, game().code) == (0, 0)
    assert begun == [["Title", "Welcome"], ["Title"]]


def test_what_is_played_is_in_the_log(
    game: Terminal, game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "_play", lambda app, rest, first: None)
    assert game().code == 0
    log = (game_home / "log" / "pocket-mahjong.log").read_text(encoding="utf-8")
    assert log.splitlines()[-1].endswith("closed")


def test_a_report_belongs_to_the_self_test(game: Terminal, tmp_path: Path) -> None:
    ended = game("--report", str(tmp_path / "report.json"))
    assert (ended.code, ended.out) == (2, "")
    assert "--report" in ended.err


def test_the_self_test_writes_its_report(
    game: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.selftest.all_checks", dict)
    path = tmp_path / "report.json"
    ended = game("--self-test", "--report", str(path))
    assert ended.code == 0
    assert json.loads(ended.out) == json.loads(path.read_text(encoding="utf-8"))


def test_a_windowed_program_has_no_console(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["score", "123m 456p 789s EE 55m + 5m"]) == 0
    assert main(["score", "nonsense"]) == 2
    assert main(["score", "-"]) in (0, 2)


def test_a_start_removes_what_a_killed_one_left(
    game: Terminal,
    game_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    dialogs: list[tuple[str, str, str]],
) -> None:
    left = game_home / ".abcdefgh.match.json"
    left.touch()
    monkeypatch.setattr(window, "_play", lambda *_: None)
    monkeypatch.setattr(knocks, "PATIENCE", 0)
    with single_instance():
        game()
    assert left.exists()
    assert game().code == 0
    assert not left.exists()
