"""Files are complete or missing, whatever happens while they are written."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

import pytest

from game.rules.problems import Reason, RulesError
from game.system.storage import (
    append_text,
    move_to_free,
    read_object,
    set_aside,
    write_object,
    write_text,
)


def failing(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "some.json"
    assert write_object(path, {"name": "阿美", "odd": "\ud800"}) is None
    assert read_object(path) == {"name": "阿美", "odd": "\ud800"}
    assert names(path.parent) == ["some.json"]


@pytest.mark.parametrize("broken", ["os.replace", "os.fsync", "tempfile.mkstemp"])
@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.ENOSPC, Reason.of("why.full")), (errno.EILSEQ, os.strerror(errno.EILSEQ))],
)
def test_the_old_file_survives_a_failure(
    broken: str, number: int, why: Reason | str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    write_text(path, "old")

    def fail(*_: object, **__: object) -> None:
        raise failing(number)

    monkeypatch.setattr(broken, fail)
    reason = write_text(path, "new")
    assert reason == Reason.of("problem.cannot_write", path=str(path), why=why)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["match.json"]


def test_killed_before_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    write_text(path, "old")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", killed)
        with pytest.raises(KeyboardInterrupt):
            write_text(path, "new")
    assert path.read_text() == "old"
    assert write_text(path, "newer") is None
    assert path.read_text() == "newer"


def test_the_bytes_are_on_the_disk_before_the_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    real_fsync, real_replace = os.fsync, os.replace

    def fsync(handle: int) -> None:
        order.append("fsync")
        real_fsync(handle)

    def replace(source: Path, target: Path) -> None:
        order.append("replace")
        real_replace(source, target)

    monkeypatch.setattr("os.fsync", fsync)
    monkeypatch.setattr("os.replace", replace)
    write_text(tmp_path / "match.json", "text")
    assert order[:2] == ["fsync", "replace"]


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    reason = write_text(tmp_path / "file" / "settings.json", "{}")
    assert reason is not None
    assert reason.key == "problem.cannot_write"


def test_a_link_to_itself_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "settings.json"
    try:
        link.symlink_to(link.name)
    except OSError:
        return  # Windows requires a right that few people have.
    with pytest.raises(RulesError):
        read_object(link)
    assert set_aside(link).key == "problem.set_aside"
    link.symlink_to(link.name)
    assert write_text(link, "{}") is None
    assert read_object(link) == {}


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "settings.json"
    try:
        link.symlink_to(tmp_path / "real" / "settings.json")
    except OSError:  # Windows requires a right that few people have.
        return
    assert write_text(link, "{}") is None
    assert link.is_symlink()
    assert (tmp_path / "real" / "settings.json").read_text() == "{}"


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b'{"a": 1', b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"a": ' + b"9" * 5000],
)
def test_what_is_no_object(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    path.write_bytes(data)
    with pytest.raises(RulesError) as caught:
        read_object(path)
    assert caught.value.reason == Reason.of("problem.not_json", path=str(path))


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        read_object(tmp_path)
    assert caught.value.reason.key == "problem.cannot_read"


def test_the_mark_that_windows_puts_first(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'\xef\xbb\xbf{"speed": 3}')
    assert read_object(path) == {"speed": 3}


def test_set_aside_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    told = []
    for number in range(3):
        path.write_text(str(number))
        told.append(set_aside(path))
    assert names(tmp_path) == [f"match.broken-{number}.json" for number in (1, 2, 3)]
    assert [(tmp_path / f"match.broken-{n + 1}.json").read_text() for n in range(3)] == list("012")
    aside = str(tmp_path / "match.broken-1.json")
    assert told[0] == Reason.of("problem.set_aside", aside=aside)


def test_what_cannot_be_set_aside_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    path.write_text("torn")

    def fail(*_: object) -> None:
        raise failing(errno.EROFS)

    monkeypatch.setattr("os.replace", fail)
    assert set_aside(path).key == "problem.cannot_write"
    assert path.read_text() == "torn"
    assert names(tmp_path) == ["match.json"]


def test_moved_to_the_first_free_number(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "1.json").write_text("first")
    path = tmp_path / "match.json"
    path.write_text("second")
    move_to_free(path, lambda number: tmp_path / "old" / f"{number}.json")
    assert (tmp_path / "old" / "2.json").read_text() == "second"
    assert not path.exists()


def beside(path: Path) -> Path:
    return path.with_suffix(".more")


@pytest.fixture
def pair(tmp_path: Path) -> Path:
    """Return a file with a second one next to it."""
    path = tmp_path / "match.json"
    path.write_text("match")
    beside(path).write_text("more")
    return path


def old(path: Path, number: int) -> Path:
    return path.parent / "old" / f"{number}.json"


def test_the_file_next_to_it_goes_along(pair: Path) -> None:
    old(pair, 1).parent.mkdir()
    beside(old(pair, 1)).write_text("of another")
    told = move_to_free(pair, lambda number: old(pair, number), beside)
    assert told == Reason.of("problem.set_aside", aside=str(old(pair, 2)))
    assert old(pair, 2).read_text() == "match"
    assert beside(old(pair, 2)).read_text() == "more"
    assert beside(old(pair, 1)).read_text() == "of another"
    assert names(pair.parent) == ["old"]


def test_the_file_next_to_it_goes_along_where_there_is_no_room_for_two(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise failing(errno.ENOSPC)

    monkeypatch.setattr("tempfile.mkstemp", full)
    set_aside(pair, beside)
    assert names(pair.parent) == ["match.broken-1.json", "match.broken-1.more"]


@pytest.mark.parametrize("is_full", [False, True])
def test_the_file_next_to_it_comes_back(
    is_full: bool, pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_replace, real_open = os.replace, tempfile.mkstemp

    def replace(source: Path, target: Path) -> None:
        if source == pair:
            raise failing(errno.EROFS)
        real_replace(source, target)

    def mkstemp(*, dir: Path, prefix: str, suffix: str) -> tuple[int, str]:
        if is_full:
            raise failing(errno.ENOSPC)
        return real_open(suffix, prefix, dir)

    monkeypatch.setattr("os.replace", replace)
    monkeypatch.setattr("tempfile.mkstemp", mkstemp)
    assert set_aside(pair, beside).key == "problem.cannot_write"
    assert names(pair.parent) == ["match.json", "match.more"]
    assert (pair.read_text(), beside(pair).read_text()) == ("match", "more")


def test_lines_are_added_whole(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    missing = append_text(path, "one\n")
    assert missing is not None
    assert missing.key == "problem.cannot_write"
    assert not path.exists()
    for before, after in ((b"", b"two\n"), (b"one\n", b"one\ntwo\n"), (b"on", b"on\ntwo\n")):
        path.write_bytes(before)
        assert append_text(path, "two\n") is None
        assert path.read_bytes() == after


def test_lines_that_cannot_be_flushed_are_not_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\n")

    def full(_: int) -> None:
        raise failing(errno.ENOSPC)

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        for _ in range(3):
            assert append_text(path, "two\n") is not None
            assert path.read_bytes() == b"one\n"
    assert append_text(path, "two\n") is None
    assert path.read_bytes() == b"one\ntwo\n"


def test_a_file_in_use_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []
    real = os.replace

    def busy(source: Path, target: Path) -> None:
        tries.append(target)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, "in use")
        real(source, target)

    monkeypatch.setattr("os.replace", busy)
    monkeypatch.setattr("time.sleep", lambda _: None)
    assert write_text(tmp_path / "match.json", "text") is None
    assert (tmp_path / "match.json").read_text() == "text"


def test_the_temporary_file_is_in_the_same_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tempfile.mkstemp
    folders = []

    def seen(*, dir: Path, prefix: str, suffix: str) -> tuple[int, str]:
        folders.append(dir)
        return real(suffix, prefix, dir)

    monkeypatch.setattr("tempfile.mkstemp", seen)
    write_text(tmp_path / "match.json", "text")
    assert folders == [tmp_path.resolve()]
