"""A saved match is played again, move by move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules.events import Dealt, Exhausted, Won
from game.rules.problems import RulesError
from game.session.labels import load_labels
from game.session.replay import past_hands, replay, replay_lines
from game.session.save import read_match
from game.session.session import Session
from tests.session.playing import decision, finish_hand, new_session


@pytest.fixture
def session() -> Session:
    """A match in its second hand."""
    session = new_session("again")
    session.start()
    finish_hand(session)
    session.next_hand()
    session.submit(decision(session))
    return session


@pytest.fixture
def file(session: Session, game_home: Path) -> Path:
    return game_home / "match.json"


def test_every_hand_and_every_move(session: Session, file: Path) -> None:
    saved = read_match(file)
    first, second = past_hands(saved)
    played = list(replay(saved, first))
    assert [one.move for one in played] == [None, *first.hand.moves]
    assert isinstance(played[0].steps[0].event, Dealt)
    assert isinstance(played[-1].steps[-1].event, Won | Exhausted)
    assert first.result == session.match.results[0]
    assert list(replay(saved, second))[-1].deal == session.deal
    assert (second.dealer, second.result) == (session.match.dealer, None)


def test_the_states_follow_each_other(file: Path) -> None:
    saved = read_match(file)
    left = [one.deal.live_left for one in replay(saved, past_hands(saved)[0])]
    assert left == sorted(left, reverse=True)


@pytest.mark.parametrize("language", ["en", "zh_Hant"])
def test_as_text(language: str, file: Path) -> None:
    labels = load_labels(language)
    saved = read_match(file)
    lines = list(replay_lines(file, labels))
    first = past_hands(saved)[0].hand
    for number, move in enumerate(first.moves, 1):
        assert f"{number:4} {move}" in lines
    assert lines[0].startswith(labels.text("ruleset.pocket"))
    assert lines[-1] == labels.text("replay.unfinished")
    assert sum(line.startswith("     E ") for line in lines) == 2, "the dealer's tiles, twice"
    assert not any("replay." in line or "{" in line for line in lines)


def test_the_dealt_hands_can_be_read(file: Path) -> None:
    lines = list(replay_lines(file, load_labels("en")))
    at = next(place for place, line in enumerate(lines) if line.startswith("     E "))
    tiles = [
        sum(letter.isdigit() or letter in "ESWNCFP" for letter in line[6:].strip())
        for line in lines[at : at + 4]
    ]
    assert tiles == [14, 13, 13, 13]


def test_flowers_and_kongs_are_told(game_home: Path) -> None:
    text = ""
    for seed in ("b", "d", "e"):
        session = new_session(seed, bonus_tiles=True)
        session.start()
        finish_hand(session)
        text += "\n".join(replay_lines(game_home / "match.json", load_labels("en")))
    assert " lays aside " in text
    assert " draws the replacement " in text
    assert " takes it: (" in text


def test_moves_that_the_rules_no_longer_allow(file: Path) -> None:
    data = json.loads(file.read_text())
    data["history"][0]["hand"]["moves"][4:] = ["W win"]
    file.write_text(json.dumps(data))
    lines = list(replay_lines(file, load_labels("en")))
    stopped = [place for place, line in enumerate(lines) if line.startswith("From here on")]
    assert len(stopped) == 1
    assert lines[stopped[0] + 1].startswith("Payments:")
    assert lines[-1] == "This hand has not ended."


def test_a_file_that_is_no_match(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    with pytest.raises(FileNotFoundError):
        list(replay_lines(path, load_labels("en")))
    path.write_text("{}")
    with pytest.raises(RulesError):
        list(replay_lines(path, load_labels("en")))
    assert path.exists()
