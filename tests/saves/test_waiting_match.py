"""A glance at the saved match."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from game.saves.waiting_match import WaitingMatch, waiting_in, waiting_match
from game.session.session import Session
from game.system.paths import match_file
from tests.session.playing import POCKET, QUICK, finish_hand, new_session

IDS = ("bo", "sze", "kit")


def glance(session: Session) -> WaitingMatch:
    return waiting_in(session.match, tuple(zip(session.names, session.opponents, strict=True)))


def test_it_sees_the_saved_match_as_the_loaded_one() -> None:
    assert waiting_match() is None
    session = Session.new(POCKET, POCKET.options, QUICK, "seven", opponents=IDS, strict=True)
    session.start()
    for _ in range(6):
        found = waiting_match()
        assert found == glance(session)
        assert found is not None
        assert [id for _, id in found.opponents] == list(IDS)
        finish_hand(session)
        session.next_hand()
    assert len(set(session.match.scores)) > 1
    assert waiting_match() == glance(session)


def test_the_best_opponent_is_the_first_one_with_most_points() -> None:
    match = replace(glance(new_session()), scores=(900, 1050, 1000, 1050))
    assert match.best_opponent == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scores", [1, 2, 3]),
        ("scores", "1000"),
        ("scores", [1.5, 1, 1, 1]),
        ("dealer", 4),
        ("dealer", None),
        ("round_wind", -9),
        ("hand_number", "3"),
        ("names", [1, 2, 3]),
        ("opponents", "kit"),
    ],
)
def test_a_damaged_file_is_no_match(key: str, value: object) -> None:
    new_session().start()
    data = json.loads(match_file().read_text(encoding="utf-8"))
    match_file().write_text(json.dumps({**data, key: value}), encoding="utf-8")
    assert waiting_match() is None


@pytest.mark.parametrize("text", ["", "no match", "[]", "{}", "null"])
def test_another_file_is_no_match(text: str) -> None:
    match_file().parent.mkdir(parents=True, exist_ok=True)
    match_file().write_text(text, encoding="utf-8")
    assert waiting_match() is None


def test_a_match_of_an_older_version_has_no_faces() -> None:
    new_session().start()
    data = json.loads(match_file().read_text(encoding="utf-8"))
    del data["names"], data["opponents"]
    match_file().write_text(json.dumps(data), encoding="utf-8")
    found = waiting_match()
    assert found is not None
    assert found.opponents == (("", ""),) * 3


def test_the_title_loads_no_rulesets() -> None:
    code = (
        "import sys, game.ui.start; "
        "print([one for one in sys.modules if one.startswith(('game.rulesets', 'game.coach'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
