"""Matches that released programs saved: each can be continued, and each of its hands replayed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.records.archive import open_match
from game.rules.deal import Phase
from game.saves.history import read_history
from game.saves.save import FORMAT, read_match
from game.session.recording import recorded
from game.session.session import Session
from game.system.paths import history_file, match_file
from tests.session.playing import finish_hand

SAVES = Path(__file__).parents[1] / "data" / "saves"
"""A folder for each version of the program, with a match of each ruleset in its third hand."""
MATCHES = sorted(SAVES.glob("*/*"))


@pytest.fixture(params=MATCHES, ids=lambda path: f"{path.parent.name} {path.name}")
def older(request: pytest.FixtureRequest, game_home: Path) -> Path:
    """Return the player's folder with a match of an older program."""
    shutil.copytree(request.param, game_home, dirs_exist_ok=True)
    return game_home


def test_there_is_one_of_every_ruleset() -> None:
    assert {path.name for path in MATCHES} == {"pocket", "ims", "western", "hongkong"}


def test_an_older_match_continues(older: Path) -> None:
    before = read_match(match_file())
    assert before.hand is not None
    session, told = Session.resume(strict=True)
    assert told == ()
    assert session is not None
    assert session.hand.moves == before.hand.moves
    session.start()
    finish_hand(session)
    session.next_hand()
    assert f'"format": {FORMAT},' in match_file().read_text()
    again, told = Session.resume(strict=True)
    assert told == ()
    assert again is not None
    assert [one.number for one in again.match.results] == [1, 2, 3]


def test_every_hand_of_an_older_match_is_replayed(older: Path) -> None:
    saved, history = open_match(match_file())
    assert history.problem is None
    assert history.lines[:2] == read_history(history_file(match_file()), saved.match, 2).lines[:2]
    for line in history.lines:
        recording = recorded(match_file(), line.result.number)
        assert recording.problem is None
        end = recording.frames[-1].deal
        assert end.phase is Phase.OVER
        assert tuple(recording.person_at(win.seat) for win in end.wins) == line.result.winners
