"""A disk that fails at random: every match is on disk once it works again."""

from __future__ import annotations

import errno
import os
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.records.archive import open_match, path_of
from game.rulesets import ruleset
from game.saves.match_writer import MatchWriter
from game.session.session import Session
from game.system.paths import has_saved_match, history_file, match_file, matches_folder
from game.system.storage import cannot_write
from tests.session.playing import POCKET, QUICK, decision, finish_hand, new_session, resumed

CALLS = ((os, "fsync"), (os, "replace"), (os, "unlink"), (tempfile, "mkstemp"))
FULL = OSError(errno.ENOSPC, "")
FAILURES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)


@contextmanager
def failing(rng: random.Random, share: float) -> Iterator[None]:
    """Let this share of the disk's calls fail."""

    def flaky(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            if rng.random() < share:
                number = rng.choice(FAILURES)
                raise OSError(number, os.strerror(number))
            return real(*args, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("time.sleep", lambda _: None)
        for owner, name in CALLS:
            patch.setattr(owner, name, flaky(getattr(owner, name)))
        yield


def next_match(previous: Session, seed: str) -> Session:
    return Session.new(POCKET, previous.next_options, QUICK, seed, previous=previous, strict=True)


def in_archive() -> dict[str, Path]:
    """Return the archived matches by seed."""
    paths = [path for path in matches_folder().glob("*.json") if path.stat().st_size]
    found = {open_match(path)[0].match.seed: path for path in paths}
    assert len(found) == len(paths), "no match is there twice"
    return found


@pytest.mark.parametrize("share", [0.2, 0.7, 1.0])
@pytest.mark.parametrize("seed", range(4))
def test_no_match_is_lost(seed: int, share: float, game_home: Path) -> None:
    rng = random.Random(f"{seed}/{share}")
    session, sessions = new_session("match 0", hands=2), []
    with failing(rng, share):
        for number in range(1, 5):
            session.start()
            for _ in range(rng.randrange(1, 8)):
                session.submit(decision(session))
            if rng.random() < 0.6:
                finish_hand(session)
                session.next_hand()
            if rng.random() < 0.6:
                finish_hand(session)
                if session.is_match_over:
                    session.next_hand()
            sessions.append(session)
            session = next_match(session, f"match {number}")
        session.start()
    session.submit(decision(session))
    assert session.unsaved is None
    assert session.take_messages() == ()
    assert resumed().deal == session.deal
    archived = in_archive()
    assert archived.keys() == {one.match.seed for one in sessions}
    for one in sessions:
        check(one, archived[one.match.seed])


def check(session: Session, path: Path) -> None:
    """Check that a file has everything of a match that was played or left."""
    saved, history = open_match(path)
    assert saved.match.is_over == session.is_match_over
    assert saved.match.scores == session.standing.scores
    assert tuple(one.result for one in history.lines) == session.standing.results
    if not session.is_match_over:
        assert saved.hand is not None
        assert saved.hand.moves == (() if session.is_hand_over else session.hand.moves)


def test_a_match_is_not_archived_without_the_moves_of_its_last_hand(
    game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new start knows these moves only from the match file, until the history has them."""
    session = new_session()
    session.start()
    finish_hand(session)
    with monkeypatch.context() as patch:
        patch.setattr("game.saves.history.write_text", lambda path, _: cannot_write(path, FULL))
        writer = MatchWriter(must_archive=True)
        assert writer.problem == cannot_write(history_file(match_file()), FULL)
    writer.retry()
    assert writer.problem is None
    saved, history = open_match(path_of("1"))
    moves = [line.hand(ruleset(saved.ruleset)).moves for line in history.lines]
    assert moves == [session.hand.moves]


def test_what_is_saved_is_archived_as_it_is(game_home: Path) -> None:
    session = new_session()
    session.start()
    text = match_file().read_bytes()
    with failing(random.Random(0), 0):
        writer = session.leave()
    assert writer.problem is None
    assert path_of("1").read_bytes() == text
    assert not has_saved_match()
    session.leave()
    assert len(in_archive()) == 1, "a match is left once"


def test_nothing_to_write(game_home: Path) -> None:
    writer = MatchWriter(must_archive=True)
    assert writer.problem is None
    assert list(game_home.iterdir()) == []
