"""A folder of the player's files that can't be entered, a drive that is away, no home folder: the
player gets a sentence and can play, and nothing is lost."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from game.commands.program import run
from game.saves.same_deal import start_in_play
from game.session.hand_file import write_hand
from game.settings.settings import Settings, load_settings, save_settings
from game.system.leftovers import remove_leftovers
from game.system.paths import NOWHERE, match_file, matches_folder, settings_file, user_folder
from game.system.picture import keep_picture
from game.system.single_instance import single_instance
from game.ui.kit.app import App
from game.ui.route_table import scene_of
from game.ui.screens.records.records import RecordsScene
from game.ui.screens.title import TitleScene
from game.ui.table.play.matches import AskScene
from game.ui.table.play.table import TableScene
from game.words.labels import load_labels
from tests.session.playing import new_session
from tests.ui.mouse import click, keys, texts

AWAY = (errno.EACCES, errno.EBUSY, errno.EIO, errno.ESTALE)
CALLS = {
    os: ("stat", "lstat", "scandir", "listdir", "open", "mkdir", "replace", "rename", "unlink"),
    io: ("open",),
}
"""Every call that the game uses for files."""
COMMANDS = (
    "rules",
    "labels export {home}/fr.po --language fr",
    "labels check {home}/fr.po",
    "replay {home}/match.json",
    "screenshot {home}/table.png",
)


@contextmanager
def away(folder: Path, number: int) -> Iterator[None]:
    """Let every call for a file in a folder fail with this error number."""

    def refusing(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *more: Any, **named: Any) -> Any:
            if isinstance(path, (str, os.PathLike)) and Path(path).is_relative_to(folder):
                raise OSError(number, os.strerror(number), str(path))
            return real(path, *more, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for module, names in CALLS.items():
            for name in names:
                patch.setattr(module, name, refusing(getattr(module, name)))
        yield


def said(app: App) -> str:
    return " ".join(app.messages)


def start() -> App:
    """Start the game as the program does."""
    with single_instance() as is_single:
        assert is_single
        remove_leftovers()
        app = App(scene_of)
    app.reset_to(TitleScene(app))
    return app


def left_behind() -> dict[Path, bytes]:
    """Save settings and an unfinished match. Return the files."""
    assert save_settings(Settings(player_name="May", speed=5)) is None
    new_session().start()
    return {path: path.read_bytes() for path in (settings_file(), match_file())}


@pytest.mark.parametrize("number", AWAY)
def test_the_player_reads_why_and_can_play(number: int, game_home: Path) -> None:
    files = left_behind()
    with away(game_home, number):
        app = start()
        assert f"Can't read {settings_file()}" in said(app)
        assert "Your settings file is kept." in said(app)
        click(app, "continue")
        assert isinstance(app.top, TitleScene)
        assert f"Can't read {match_file()}" in said(app)
        assert "Your match stays where it is." in said(app)
        click(app, "records")
        assert isinstance(app.top, RecordsScene)
        assert f"Can't read {matches_folder()}" in texts(app)["empty"]
        click(app, "close")
        click(app, "lets_play")
        assert isinstance(app.top, AskScene)
        click(app, "tick")
        assert isinstance(app.top, TableScene)
        assert "Can't save" in said(app)
    assert {path: path.read_bytes() for path in files} == files


@pytest.mark.parametrize("number", AWAY)
def test_a_drive_that_comes_back_has_everything(number: int, game_home: Path) -> None:
    files = left_behind()
    with away(game_home, number):
        app = start()
        click(app, "continue")
    click(app, "continue")
    assert isinstance(app.top, TableScene)
    assert files[match_file()] == match_file().read_bytes()


@pytest.mark.parametrize("number", AWAY)
def test_settings_that_were_not_read_are_never_overwritten(number: int, game_home: Path) -> None:
    files = left_behind()
    with away(game_home, number):
        app = start()
        app.change_settings(volume=2)
        assert "Can't save" in said(app)
    app.change_settings(volume=3)
    assert load_settings() == (app.settings, ())
    kept = game_home / "settings.broken-1.json"
    assert kept.read_bytes() == files[settings_file()]
    app.change_settings(volume=4)
    assert not (game_home / "settings.broken-2.json").exists()


@pytest.mark.parametrize("number", AWAY)
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_answer_with_a_sentence(
    command: str, number: int, game_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with away(game_home, number):
        code = run(command.format(home=game_home).split())
    assert code == (2 if "{home}" in command else 0)
    complaints = capsys.readouterr().err
    assert "Can't" in complaints
    assert "Traceback" not in complaints


def no_home(monkeypatch: pytest.MonkeyPatch, answer: Callable[[], str]) -> None:
    monkeypatch.delenv("GAME_HOME")
    for kind in ("config", "data", "log"):
        folder = property(lambda _: answer())
        monkeypatch.setattr(platformdirs.PlatformDirs, f"user_{kind}_dir", folder)
    for kind in ("documents", "pictures"):
        monkeypatch.setattr(platformdirs, f"user_{kind}_dir", answer)


def unknown() -> str:
    raise RuntimeError("could not determine the home directory")


NO_FOLDER = (unknown, lambda: "~/Documents")
"""What a system answers about a user without a home folder."""


@pytest.mark.parametrize("answer", NO_FOLDER)
def test_without_a_home_each_thing_to_keep_is_refused_with_what_to_do(
    answer: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    no_home(monkeypatch, answer)
    labels, now = load_labels("en"), datetime(2026, 1, 2, 3, 4, 5)
    session = new_session()
    session.start()
    told = (
        save_settings(Settings()),
        keep_picture(b"picture", now),
        write_hand(start_in_play(session.saved), session.hand, now),
    )
    for reason in told:
        assert reason is not None
        said = labels.reason(reason)
        assert said.startswith("Nothing can be saved: the system names no folder for your files.")
        assert "set GAME_HOME to the full path of a folder" in said
    assert not [*tmp_path.iterdir()]


def test_a_user_without_a_home_can_play_but_not_save(monkeypatch: pytest.MonkeyPatch) -> None:
    no_home(monkeypatch, unknown)
    assert user_folder("data") == NOWHERE
    app = start()
    assert said(app) == ""
    assert "continue" not in keys(app)
    click(app, "lets_play")
    assert isinstance(app.top, TableScene)
    assert "set GAME_HOME to the full path of a folder" in said(app)
    assert not NOWHERE.exists()


def test_a_home_without_a_place_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    no_home(monkeypatch, lambda: "~/Library/Application Support/Pocket Mahjong")
    assert user_folder("data") == NOWHERE


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the current folder")
def test_a_relative_home_in_a_folder_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setenv("GAME_HOME", "here")
    assert user_folder("data") == NOWHERE
    assert run(["rules"]) == 0


def test_a_circle_of_links(game_home: Path) -> None:
    try:
        match_file().symlink_to(game_home / "other")
        (game_home / "other").symlink_to(match_file())
    except OSError:  # Windows requires a right that few people have.
        return
    app = start()
    click(app, "lets_play")
    click(app, "tick")
    assert match_file().is_file()
    assert not match_file().is_symlink()
