"""Checking a saved match: what is right passes, and every kind of tampering is found."""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.rules.tiles import Wind, tile_text
from game.rules.wall import build_wall
from game.saves.replay import checked
from game.saves.same_deal import start_in_play
from game.saves.saved_hands import fingerprint, sealed_text
from game.session.practice import practice_of
from game.session.session import Session
from game.system.paths import history_file, match_file, matches_folder
from tests.commands.conftest import game as game
from tests.commands.terminal import Terminal
from tests.recorded import DATA
from tests.session.playing import POCKET, QUICK, finish_hand, new_session, play_out

OLD = sorted((DATA / "saves").glob("*/*/match.json"))


@pytest.fixture
def match() -> Session:
    """Return a match in its third hand, with every kind of round change before."""
    session = new_session("0123456789abcdef", hands=5)
    session.start()
    for _ in range(2):
        finish_hand(session)
        session.next_hand()
    return session


def problems() -> list[str]:
    return [reason.key for one in checked(match_file()) for reason in one.problems]


def test_a_match_is_right(match: Session) -> None:
    found = [*checked(match_file())]
    assert problems() == []
    assert [one.number for one in found] == [1, 2, 3, 0]
    assert [one.is_over for one in found] == [True, True, False, True]
    assert found[2].fingerprint == match.hand.fingerprint


def test_a_whole_match_is_right() -> None:
    play_out(new_session("0123456789abcdef", hands=4, goulash_bonus=8))
    found = [*checked(matches_folder() / "1.json")]
    assert not any(one.problems for one in found)
    assert len(found) == 5


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.parent.name)
def test_matches_of_older_versions_are_right(path: Path) -> None:
    assert OLD
    assert not any(one.problems for one in checked(path))


def test_practice_is_right(match: Session) -> None:
    finish_hand(match)
    practice = practice_of(replace(start_in_play(match.saved), round_wind=Wind(2)))
    practice.start()
    finish_hand(practice)
    practice.next_hand()
    assert not any(one.problems for one in checked(matches_folder() / "1.json"))


def edit_hand(line: int, change: Callable[[Any], None]) -> None:
    """Change a line of the history, 1 for the first hand."""
    path = history_file(match_file())
    lines = path.read_text().splitlines()
    data = json.loads(lines[line])
    change(data)
    lines[line] = json.dumps(data)
    path.write_text("\n".join(lines) + "\n")


def _swap(data: Any) -> None:
    tiles = data["hand"]["wall"].split()
    tiles[0], tiles[60] = tiles[60], tiles[0]
    data["hand"]["wall"] = " ".join(tiles)


def _pay(data: Any) -> None:
    one, two, *rest = data["result"]["payments"]
    data["result"]["payments"] = [one + 1, two - 1, *rest]


def _winner(data: Any) -> None:
    data["result"]["winners"] = [(one + 1) % 4 for one in data["result"]["winners"]]


def _cut(data: Any) -> None:
    data["hand"]["moves"] = data["hand"]["moves"][:-3]


def _illegal(data: Any) -> None:
    data["hand"]["moves"][4] = "E win"


def _dealer(data: Any) -> None:
    data["result"]["dealer"] = (data["result"]["dealer"] + 1) % 4


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_swap, "verify.fingerprint"),
        (_pay, "verify.differs"),
        (_winner, "verify.differs"),
        (_cut, "verify.unfinished"),
        (_illegal, "verify.move"),
        (_dealer, "verify.state"),
    ],
)
def test_tampering_with_a_hand_is_found(
    match: Session, change: Callable[[Any], None], key: str
) -> None:
    edit_hand(1, change)
    assert key in problems()


def test_tampering_with_the_scores_is_found(match: Session) -> None:
    data = json.loads(match_file().read_text())
    one, two, *rest = data["scores"]
    data["scores"] = [one + 100, two - 100, *rest]
    match_file().write_text(json.dumps(data))
    assert problems()


def test_a_changed_wall_of_the_hand_in_play_is_found(match: Session) -> None:
    data = json.loads(match_file().read_text())
    tiles = data["hand"]["wall"].split()
    tiles[-1], tiles[-2] = tiles[-2], tiles[-1]
    if tiles[-1] == tiles[-2]:
        pytest.fail("choose another seed")
    data["hand"]["wall"] = " ".join(tiles)
    match_file().write_text(json.dumps(data))
    assert problems() == ["verify.fingerprint"]


def test_a_missing_hand_is_found(match: Session) -> None:
    path = history_file(match_file())
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], *lines[2:]]) + "\n")
    assert problems()


# --- the fingerprint ----------------------------------------------------------------------------


def test_the_fingerprint_can_be_checked_with_any_tool(match: Session) -> None:
    """It is what `printf %s TEXT | sha256sum` prints, up to its middle."""
    hand = match.hand
    tiles = " ".join(map(tile_text, hand.wall.tiles))
    dice = " ".join(map(str, hand.wall.dice))
    text = f"{hand.salt} {tiles} {dice}"
    assert text == sealed_text(hand.wall, hand.salt)
    assert hashlib.sha256(text.encode()).hexdigest()[:32] == hand.fingerprint
    assert re.fullmatch("[0-9a-f]{32}", hand.fingerprint)


def test_each_hand_has_another_salt_and_fingerprint(match: Session) -> None:
    first = (match.hand.salt, match.hand.fingerprint)
    finish_hand(match)
    match.next_hand()
    assert match.hand.salt != first[0]
    assert match.hand.fingerprint != first[1]


def test_the_salt_of_a_real_match_does_not_come_from_its_seed() -> None:
    """Otherwise one could try all seeds."""
    session = Session.new(POCKET, POCKET.options, QUICK)
    seed = session.match.seed
    assert session.saved.salt not in (seed, "")
    assert len(session.saved.salt) == 32
    hand = session.hand
    assert hand.wall == build_wall(f"{seed}/1", False)
    for guess in (seed, f"{seed}/1", ""):
        assert fingerprint(hand.wall, guess) != hand.fingerprint
        own = hashlib.sha256(f"{guess}/1".encode()).hexdigest()[:32]
        assert hand.salt != own


def test_the_same_wall_has_different_fingerprints() -> None:
    start = start_in_play(new_session().saved)
    found = {practice_of(start).hand.fingerprint for _ in range(3)}
    assert len(found) == 3


# --- the command --------------------------------------------------------------------------------


def test_the_command(match: Session, game: Terminal) -> None:
    ended = game("verify", str(match_file()))
    assert ended.code == 0
    assert ended.out.splitlines()[-1] == "Everything is right."
    told = re.sub(" ", "", ended.out)
    assert match.hand.fingerprint in told
    assert match.hand.salt not in told


def test_the_command_fails_for_a_tampered_match(match: Session, game: Terminal) -> None:
    edit_hand(1, _pay)
    ended = game("verify", str(match_file()), "--json")
    assert ended.code == 1
    assert ended.json["ok"] is False
    assert "payments" in ended.json["hands"][0]["problems"][0]


def test_the_command_refuses_other_files(game: Terminal, tmp_path: Path) -> None:
    assert game("verify", str(tmp_path / "none.json")).code == 2
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert game("verify", str(other)).code == 2
    assert game("verify").code == 2
