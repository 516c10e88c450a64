"""No reader waits for a pipe, follows an endless device or takes gigabytes of memory."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.records.archive import read_archive
from game.rules.problems import Reason, RulesError
from game.saves.history import LARGEST, LONGEST_LINE
from game.saves.left import archive_match
from game.saves.save import load_match
from game.session.session import Session
from game.settings.settings import Settings, load_settings, save_settings
from game.system.paths import history_file, match_file, matches_folder, records_file, settings_file
from game.system.storage import LARGEST_COMPANION, read_bytes, read_object
from tests.session.playing import finish_hand, new_session, resumed

ROOT = Path(__file__).resolve().parent.parent.parent
PIPES = hasattr(os, "mkfifo")
SECONDS = 20
"""A start takes a second or two, a hang has no end."""


def make_huge(path: Path, size: int = 3 << 30) -> None:
    """Make a file of this size that takes no room on the disk."""
    with path.open("ab") as file:
        file.truncate(size)


def make_pipe(path: Path) -> None:
    """Put a pipe, which nobody writes to, in the place of a file. Windows has none in folders."""
    path.unlink(missing_ok=True)
    if PIPES:
        os.mkfifo(path)
    else:
        path.mkdir()


@pytest.fixture
def two_hands(game_home: Path) -> Path:
    """Return a home with a match in its second hand."""
    session = new_session("read", hands=4)
    session.start()
    finish_hand(session)
    session.next_hand()
    return game_home


def why(path: Path) -> str:
    with pytest.raises(RulesError) as caught:
        read_object(path)
    reason = dict(caught.value.reason.params)["why"]
    assert isinstance(reason, Reason)
    return reason.key


def test_what_is_refused_at_once(tmp_path: Path) -> None:
    make_huge(tmp_path / "huge")
    make_pipe(tmp_path / "pipe")
    assert why(tmp_path / "huge") == "why.large"
    assert why(tmp_path / "pipe") == ("why.not_regular" if PIPES else "why.folder")
    assert why(tmp_path) == "why.folder"
    if PIPES:
        assert why(Path("/dev/zero")) == "why.not_regular"
    with pytest.raises(FileNotFoundError):
        read_object(tmp_path / "none")


def test_the_limit_is_a_size_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert read_bytes(path, 100) == b"x" * 100
    with pytest.raises(RulesError):
        read_bytes(path, 99)


@pytest.mark.parametrize("make", [make_pipe, make_huge])
def test_the_files_of_the_game(make: Callable[[Path], None], two_hands: Path) -> None:
    make(two_hands / "settings.json")
    settings, told = load_settings()
    assert settings == Settings(language=settings.language)
    assert told[0].key == "problem.cannot_read"
    make(match_file())
    saved, told = load_match()
    assert saved is None
    assert "problem.cannot_read" in [one.key for one in told]


@pytest.mark.parametrize("make", [make_pipe, make_huge])
def test_the_match_goes_on_without_its_history(
    make: Callable[[Path], None], two_hands: Path
) -> None:
    scores = resumed().match.scores
    path = history_file(match_file())
    make(path)
    saved, told = load_match()
    assert saved is not None
    assert saved.match.scores == scores
    assert [one.key for one in told] == ["problem.cannot_read"]
    assert path.exists()
    archive_match()
    assert not match_file().exists()


def test_a_history_too_large_to_copy_is_moved(two_hands: Path) -> None:
    path = history_file(match_file())
    make_huge(path, LARGEST_COMPANION + 1)
    assert archive_match() is None
    assert not path.exists()
    assert history_file(matches_folder() / "1.json").stat().st_size == LARGEST_COMPANION + 1


def test_a_pipe_in_the_place_of_the_history_gives_way(two_hands: Path) -> None:
    make_pipe(history_file(match_file()))
    session, told = Session.resume(strict=True)
    assert session is not None
    assert len(told) == 1
    session.start()
    finish_hand(session)
    session.next_hand()
    assert bool(session.take_messages()) is not PIPES
    assert history_file(match_file()).is_file() is PIPES


def test_a_line_without_end_costs_its_hand(two_hands: Path) -> None:
    path = history_file(match_file())
    whole = path.read_bytes()
    path.write_bytes(whole + b"[" * (LONGEST_LINE + 1) + b"\n" + b"x\n" * 200_000)
    assert len(resumed().match.results) == 1
    assert path.stat().st_size < LARGEST


def test_the_archive(two_hands: Path) -> None:
    archive_match()
    folder = matches_folder()
    (*_, before) = read_archive()
    make_huge(folder / "2.json")
    make_pipe(folder / "3.json")
    make_huge(records_file())
    with contextlib.suppress(OSError):  # Windows requires a right that few people have.
        (folder / "4.json").symlink_to(folder / "nothing.json")
    (*_, after) = read_archive()
    assert after.matches == before.matches
    assert after.unreadable == 1
    assert json.loads(records_file().read_bytes())["matches"].keys() == {"1", "2"}


def test_a_pipe_in_the_place_of_a_file_to_write(two_hands: Path) -> None:
    for path in (records_file(), settings_file()):
        make_pipe(path)
    archive_match()
    (*_, archive) = read_archive()
    assert len(archive.matches) == 1
    told = save_settings(Settings())
    assert told is not None
    assert told.key == "problem.cannot_write"


def command(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        env={**os.environ, "LANGUAGE": "en"},
        capture_output=True,
        timeout=SECONDS,
        encoding="utf-8",
    )
    return done.returncode, done.stdout + done.stderr


def test_commands(tmp_path: Path) -> None:
    make_huge(tmp_path / "huge.po")
    make_pipe(tmp_path / "pipe.po")
    for name in ("huge.po", "pipe.po"):
        code, told = command("replay", str(tmp_path / name))
        assert (code, told.count("\n")) == (2, 1)
        assert told.startswith("Can't read")
        code, told = command("labels", "check", str(tmp_path / name))
        assert code == 1
        assert "Traceback" not in told


def test_the_game_starts_among_pipes(game_home: Path) -> None:
    if not PIPES:
        return
    for folder in ("log", "matches"):
        (game_home / folder).mkdir()
    for name in ("settings", "match", "records", "matches/1"):
        os.mkfifo(game_home / f"{name}.json")
    os.mkfifo(game_home / "running.lock")
    os.mkfifo(game_home / "log" / "pocket-mahjong.log")
    start = (
        "from game.ui.window import window;"
        " window._play = lambda app, rest, first: print(app.quitting)"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"{start}; from game.__main__ import main; main([])"],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        timeout=SECONDS,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "False\n", "")
