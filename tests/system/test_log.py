"""The log folder: a log that stays small, and the newest reports of crashes."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from game import __version__
from game.system import log as log_module
from game.system.log import OLDER, REPORTS, log, logging_to_file, write_report


def told(home: Path) -> str:
    return (home / "log" / "pocket-mahjong.log").read_text(encoding="utf-8")


def test_what_is_logged_while_playing_is_in_the_file(game_home: Path) -> None:
    with logging_to_file():
        logging.getLogger("game.session.session").error("player %s failed", "小明")
    log.error("not this")
    lines = told(game_home).splitlines()
    assert __version__ in lines[0]
    assert lines[1].endswith("ERROR game.session.session: player 小明 failed")
    assert lines[2].endswith("closed")
    assert len(lines) == 3
    assert log.handlers == []


def test_a_mistake_is_the_last_line(game_home: Path) -> None:
    with pytest.raises(ZeroDivisionError), logging_to_file():
        raise ZeroDivisionError
    assert told(game_home).rstrip().endswith("stopped by ZeroDivisionError")
    assert log.handlers == []


def test_the_log_tells_nothing_of_who_plays(game_home: Path) -> None:
    with logging_to_file():
        try:
            raise FileNotFoundError(str(Path.home() / "match.json"))
        except FileNotFoundError:
            log.exception("lost %s", game_home / "x")
    assert str(Path.home()) not in told(game_home)
    assert str(game_home) not in told(game_home)
    assert "lost GAME_HOME" in told(game_home)


def test_the_files_stay_small(game_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_module, "LARGEST", 1000)
    with logging_to_file():
        for number in range(200):
            log.info("line %d", number)
    files = sorted((game_home / "log").iterdir())
    assert len(files) == 1 + OLDER
    assert all(path.stat().st_size <= 1000 for path in files)
    newest = "".join(path.read_text(encoding="utf-8") for path in reversed(files))
    assert "line 198" in newest
    assert "line 199" in newest


def test_a_log_that_cannot_be_written_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("GAME_HOME", str(tmp_path / "file"))
    with logging_to_file():
        log.error("lost")
    assert capsys.readouterr().err == ""


def test_the_newest_reports_are_kept(game_home: Path) -> None:
    folder = game_home / "log"
    folder.mkdir()
    for number in range(REPORTS + 3):
        (folder / f"crash-20200101-0000{number:02}-1.txt").write_text("old", encoding="utf-8")
    path, failed = write_report("new")
    assert failed is None
    assert path.read_text(encoding="utf-8") == "new"
    reports = sorted(folder.glob("crash-*.txt"))
    assert len(reports) == REPORTS
    assert reports[-1] == path
    assert not (folder / "crash-20200101-000003-1.txt").exists()


def test_why_a_report_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("GAME_HOME", str(tmp_path / "file"))
    _, failed = write_report("lost")
    assert failed is not None
    assert failed.key == "problem.cannot_write"
