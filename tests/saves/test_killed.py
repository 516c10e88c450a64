"""The program ends, or the disk fails, at any step of writing. The match continues as it was."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.records.archive import open_match
from game.rules.match import Match
from game.rules.problems import Reason
from game.saves import match_writer
from game.session.session import Session
from tests.session.playing import QUICK, decision, finish_hand, new_session, resumed

STEPS = (
    "os.open",
    "os.fdopen",
    "os.fsync",
    "os.close",
    "os.replace",
    "os.unlink",
    "os.mkdir",
    "io.open",
)
"""Everything that changes files or can fail. The power can go off between any two steps."""

HANDS = 3
NEVER = 1000


class KilledError(BaseException):
    """The end of the program: nothing happens after it, and unlike an error it is never caught."""


class Steps:
    """A counter of file operations, which raises an error in place of one step."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int, error: BaseException) -> None:
        """Count steps from 0, and raise the error in place of step `at`."""
        self.done = 0
        self._open: set[int] = set()
        self._at = at
        self._error = error
        modules = {"os": os, "io": io}
        for name in STEPS:
            module, function = name.split(".")
            real = getattr(modules[module], function)
            patch.setattr(modules[module], function, self._counted(name, real))

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            self.done += 1
            if self.done - 1 == self._at:
                raise self._error
            answer = real(*given, **named)
            if name == "os.open":
                self._open.add(answer)
            elif name in ("os.fdopen", "os.close"):
                self._open.discard(given[0])
            return answer

        return step

    def let_go(self) -> None:
        """Close the files of a killed program, as the system does: Windows keeps open files."""
        for one in self._open:
            os.close(one)


def run(act: Callable[[], object], at: int, error: BaseException) -> int:
    """Do something that meets this error at a step. Return the number of steps taken."""
    with pytest.MonkeyPatch.context() as patch:
        steps = Steps(patch, at, error)
        with contextlib.suppress(KilledError):
            act()
    steps.let_go()
    return steps.done


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return a match's folders after its first, second and last hand, which isn't counted yet."""
    homes = [tmp_path_factory.mktemp(f"hand-{number}") for number in range(1, HANDS + 1)]
    session = None
    with pytest.MonkeyPatch.context() as patch:
        for number, home in enumerate(homes):
            patch.setenv("GAME_HOME", str(home))
            if session is None:
                session = new_session("killed", hands=HANDS)
                session.start()
            else:
                shutil.copytree(homes[number - 1], home, dirs_exist_ok=True)
                session = resumed()
                session.next_hand()
            finish_hand(session)
    return homes


def laid_out(home: Path, game_home: Path) -> Session:
    """Copy a match's folder to the game's home, and return the match as it was left."""
    shutil.rmtree(game_home)
    shutil.copytree(home, game_home)
    return resumed()


def counted(session: Session) -> Match:
    """Return the match with the finished hand counted, even if that was done before."""
    if session.is_hand_over:
        session.next_hand()
    return session.match


@pytest.mark.parametrize("hand", [0, 1])
def test_killed_while_a_hand_is_counted(hand: int, homes: list[Path], game_home: Path) -> None:
    session = laid_out(homes[hand], game_home)
    over = session.standing
    steps = run(session.next_hand, NEVER, KilledError())
    after = session.match
    assert after.results == over.results
    before_or_after = set()
    assert steps > 9
    for at in range(steps):
        session = laid_out(homes[hand], game_home)
        run(session.next_hand, at, KilledError())
        session = resumed()
        assert session.standing in (over, after)
        before_or_after.add(session.is_hand_over)
        assert counted(session) == after
        assert resumed().match == after
    assert before_or_after == {True, False}


def test_killed_while_the_match_is_put_away(homes: list[Path], game_home: Path) -> None:
    session = laid_out(homes[-1], game_home)
    over = session.standing
    steps = run(session.next_hand, NEVER, KilledError())
    whole = (game_home / "matches" / "1.history.jsonl").read_bytes()
    for at in range(steps):
        session = laid_out(homes[-1], game_home)
        run(session.next_hand, at, KilledError())
        again, told = Session.resume(strict=True)
        assert told == ()
        if again:
            assert again.standing == over
            assert again.next_hand() == ()
        assert Session.resume() == (None, ())
        assert not (game_home / "match.json").exists()
        kept = [path for path in (game_home / "matches").glob("?.json") if path.stat().st_size]
        assert len(kept) == 1
        history = kept[0].with_name(f"{kept[0].stem}.history.jsonl").read_bytes()
        assert set(history.splitlines()) == set(whole.splitlines())


def test_killed_while_another_match_is_begun(homes: list[Path], game_home: Path) -> None:
    left = laid_out(homes[1], game_home).standing
    options = resumed().next_options

    def begin() -> None:
        Session.new(resumed().ruleset, options, QUICK, "other", strict=True).start()

    steps = run(begin, NEVER, KilledError())
    whole = open_match(game_home / "matches" / "1.json")
    assert whole[0].match.scores == left.scores, "the hand that was over counts"
    assert tuple(one.result for one in whole[1].lines) == left.results
    for at in range(steps):
        laid_out(homes[1], game_home)
        run(begin, at, KilledError())
        session, told = Session.resume(strict=True)
        assert told == ()
        if session and session.match.seed == "killed":
            assert session.standing == left
            begin()
        kept = [path for path in (game_home / "matches").glob("?.json") if path.stat().st_size]
        assert len(kept) == 1
        assert open_match(kept[0]) == whole


@pytest.mark.parametrize("hand", [0, 1])
def test_a_disk_that_fails_for_a_moment(hand: int, homes: list[Path], game_home: Path) -> None:
    session = laid_out(homes[hand], game_home)
    steps = run(session.next_hand, NEVER, KilledError())
    for at in range(steps):
        session = laid_out(homes[hand], game_home)
        run(session.next_hand, at, OSError(errno.ENOSPC, "No space left on device"))
        session.take_messages()
        session.submit(decision(session))
        assert session.take_messages() == ()
        again = resumed()
        assert again.match == session.match
        assert again.deal == session.deal


def test_a_match_that_cannot_be_put_away_stays(game_home: Path) -> None:
    new_session("left").start()
    left = (game_home / "match.json").read_bytes()
    (game_home / "matches").write_text("in the way")
    other = new_session("other")
    other.start()
    other.submit(decision(other))
    assert [one.key for one in other.take_messages()] == ["problem.cannot_write"]
    assert (game_home / "match.json").read_bytes() == left
    (game_home / "matches").unlink()
    other.submit(decision(other))
    assert other.take_messages() == ()
    assert (game_home / "matches" / "1.json").read_bytes() == left
    assert resumed().deal == other.deal


def test_a_match_is_not_put_away_before_its_last_hand_is_written(
    homes: list[Path], game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = laid_out(homes[-1], game_home)
    over = session.standing
    failed = Reason.of("problem.cannot_write", path="match.json", why="No space left on device")
    with monkeypatch.context() as patch:
        patch.setattr(match_writer, "save_match", lambda saved: (saved, failed))
        session.next_hand()
    assert session.is_match_over
    assert session.take_messages() == (failed,)
    again = resumed()
    assert again.standing == over
    again.next_hand()
    assert (game_home / "matches" / "1.json").exists()


def test_a_move_is_one_small_file(game_home: Path, homes: list[Path]) -> None:
    session = laid_out(homes[1], game_home)
    session.next_hand()
    history = (game_home / "match.history.jsonl").stat()
    with pytest.MonkeyPatch.context() as patch:
        Steps(patch, NEVER, KilledError())
        replaced = []
        real = os.replace

        def replace(source: Path, target: Path) -> None:
            replaced.append(target)
            real(source, target)

        patch.setattr("os.replace", replace)
        session.play(decision(session))
    assert replaced == [game_home / "match.json"]
    assert (game_home / "match.history.jsonl").stat().st_mtime_ns == history.st_mtime_ns
