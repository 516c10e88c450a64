"""The next start removes what a killed program left, and nothing else."""

from __future__ import annotations

import contextlib
import errno
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.records.archive import delete_matches, read_archive
from game.saves.left import archive_match, take_from_archive
from game.session.session import Session
from game.settings.settings import Settings, save_settings
from game.system import storage
from game.system.leftovers import remove_leftovers
from game.system.paths import lock_file, log_file, player_files
from tests.saves.test_killed import NEVER, KilledError, run
from tests.session.playing import finish_hand, new_session, resumed


def everything(home: Path) -> dict[str, bytes]:
    files = (path for path in home.rglob("*") if path.is_file())
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with a match in its second hand."""
    home = tmp_path_factory.mktemp("left")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAME_HOME", str(home))
        session = new_session("left", hands=4)
        session.start()
        finish_hand(session)
        session.next_hand()
    return home


@pytest.mark.parametrize("act", [archive_match, lambda: save_settings(Settings())])
def test_nothing_stays_of_a_killed_write(
    act: Callable[[], object], home: Path, game_home: Path
) -> None:
    whole = everything(home)
    shutil.copytree(home, game_home, dirs_exist_ok=True)
    steps = run(act, NEVER, KilledError())
    assert steps > 3
    for at in range(steps):
        shutil.rmtree(game_home)
        shutil.copytree(home, game_home)
        run(act, at, KilledError())
        remove_leftovers()
        left = everything(game_home)
        match = {name: data for name, data in left.items() if "settings" not in name}
        moved = {f"matches/{name.replace('match', '1')}": data for name, data in whole.items()}
        assert b"" not in left.values()
        assert not [name for name in left if Path(name).name.startswith(".")]
        assert match in (whole, moved)
        (*_, archive) = read_archive()
        assert archive.unreadable == 0
        assert len(archive.matches) == 1


@pytest.mark.parametrize("has_links", [False, True])
def test_a_moved_history_comes_back(
    has_links: bool, home: Path, game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk has no room for a copy, and the program was killed after the move or the link."""
    shutil.copytree(home, game_home, dirs_exist_ok=True)
    moves: list[Path] = []

    def move(source: Path, target: Path) -> None:
        if moves or has_links:
            raise KilledError
        moves.append(source.replace(target))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    with monkeypatch.context() as patch:
        patch.setattr(storage, "_write", full)
        patch.setattr(storage, "_rename", move)
        if not has_links:
            patch.setattr("os.link", full)
        with pytest.raises(KilledError):
            archive_match()
    linked = ["match.history.jsonl"] * has_links
    assert sorted(everything(game_home)) == [
        *linked,
        "match.json",
        "matches/1.history.jsonl",
        "matches/1.json",
    ]
    remove_leftovers()
    assert everything(game_home) == everything(home)
    assert resumed().match.results


def test_killed_while_a_match_is_taken_up(home: Path, game_home: Path) -> None:
    """The history has its match next to it after the next start, at every moment of the kill."""
    archived = game_home / "matches" / "1.json"

    def lay_out() -> None:
        shutil.rmtree(game_home)
        shutil.copytree(home, game_home)
        archive_match()

    lay_out()
    before = everything(game_home)
    steps = run(lambda: take_from_archive(archived), NEVER, KilledError())
    assert steps > 3
    after = everything(game_home)
    for at in range(steps):
        lay_out()
        run(lambda: take_from_archive(archived), at, KilledError())
        remove_leftovers()
        assert everything(game_home) in (before, after)


def test_killed_while_a_match_is_deleted(home: Path, game_home: Path) -> None:
    """No history stays without its match, which nobody could delete any more."""

    def lay_out() -> None:
        shutil.rmtree(game_home)
        shutil.copytree(home, game_home)
        archive_match()

    lay_out()
    steps = run(lambda: delete_matches(["1"]), NEVER, KilledError())
    assert steps > 1
    for at in range(steps):
        lay_out()
        run(lambda: delete_matches(["1"]), at, KilledError())
        remove_leftovers()
        left = {path.name for path in (game_home / "matches").iterdir()}
        assert left in ({"1.json", "1.history.jsonl"}, {"1.json"}, set())
        assert delete_matches(["1"]) is None
        assert not [*(game_home / "matches").iterdir()]


def test_a_history_of_another_match_stays(home: Path, game_home: Path) -> None:
    (game_home / "matches").mkdir()
    shutil.copy(home / "match.json", game_home)
    other = (home / "match.history.jsonl").read_bytes().replace(b'"left"', b'"other"')
    (game_home / "matches" / "7.history.jsonl").write_bytes(other)
    (game_home / "matches" / "7.json").touch()
    remove_leftovers()
    assert sorted(everything(game_home)) == ["match.json", "matches/7.history.jsonl"]


def test_a_copy_of_an_archived_history_goes_and_a_damaged_history_stays(
    home: Path, game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next match sets aside a history that couldn't be removed after it was archived."""
    shutil.copytree(home, game_home, dirs_exist_ok=True)
    with monkeypatch.context() as patch:
        patch.setattr("os.unlink", denied)
        archive_match()
    other = new_session("other", hands=2)
    other.start()
    finish_hand(other)
    other.next_hand()
    copy, damaged = (game_home / f"match.history.broken-{number}.jsonl" for number in (1, 2))
    assert copy.exists()
    damaged.write_bytes(b"x" * copy.stat().st_size)
    before = everything(game_home)
    remove_leftovers()
    assert before.keys() - everything(game_home).keys() == {copy.name}


def denied(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, "")


def test_temporary_files_go_and_others_stay(game_home: Path) -> None:
    for folder in ("matches", "log", "tables", "documents"):
        (game_home / folder).mkdir()
    gone = (
        ".abc_1234.settings.json",
        ".abcdefgh.settings.broken-1.json",
        ".abcdefgh.match.json",
        ".abcdefgh.match.history.jsonl",
        ".abcdefgh.records.json",
        "matches/.abcdefgh.12.history.jsonl",
        "tables/.abcdefgh.3.json",
        "documents/.abcdefgh.2031-05-09 20.15 2.csv",
        "documents/.abcdefgh.2031-05-09 20.15.txt",
        "log/.abcdefgh.crash-20260101-120000-77.txt",
    )
    kept = (
        ".abcdefgh.json",
        ".abcdefgh.notes.json",
        ".abcdefghi.match.json",
        "abcdefgh.match.json",
        "matches/notes.json",
        "matches/.hidden",
        "running.lock",
    )
    for name in (*gone, *kept):
        (game_home / name).touch()
    (game_home / ".abcdefgh.1.json").mkdir()
    remove_leftovers()
    assert sorted(everything(game_home)) == sorted(kept)
    assert (game_home / ".abcdefgh.1.json").is_dir()


def test_a_link_to_itself(home: Path, game_home: Path) -> None:
    shutil.copytree(home, game_home, dirs_exist_ok=True)
    for path in (game_home / "settings.json", game_home / "matches" / "1.json"):
        path.parent.mkdir(exist_ok=True)
        with contextlib.suppress(OSError):  # Windows requires a right that few people have.
            path.symlink_to(path.name)
    remove_leftovers()
    assert resumed().match.results


def test_without_a_folder(game_home: Path) -> None:
    game_home.rmdir()
    remove_leftovers()
    assert not game_home.exists()
    assert Session.resume() == (None, ())


def test_a_half_written_file_of_any_kind_goes(game_home: Path) -> None:
    half = [path.with_name(f".ab_d3fgh.{path.name}") for path in player_files()]
    locks = (lock_file().name, log_file().name)
    written = [path for path in half if not path.name.endswith(locks)]
    for path in written:
        path.touch()
    remove_leftovers()
    assert [path.name for path in written if path.exists()] == []
