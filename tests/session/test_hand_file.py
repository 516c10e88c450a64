"""A hand in a file of its own: written, read, replayed and checked."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

import pytest

from game.bots import choose
from game.rules.moves import Move
from game.rules.play import deal_out, play
from game.rules.problems import RulesError
from game.rules.tiles import EAST_WIND, Seat
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.saves.replay import checked, replay_lines
from game.saves.same_deal import DealStart
from game.saves.saved_hands import SavedHand, fingerprint
from game.session.hand_file import is_hand_file, opened_hand, write_hand
from game.words.labels import load_labels

NOW = datetime(2031, 5, 9, 15, 4)


def played(rules: Ruleset) -> tuple[DealStart, SavedHand]:
    """Return a hand that four plain players played to its end."""
    wall = build_wall("file", rules.options.bonus_tiles)
    deal, _ = deal_out(rules, wall, EAST_WIND)
    moves: list[Move] = []
    while waiting := deal.waiting_for:
        move = choose("plain", view(deal, waiting[0]), rules, random.Random(0))
        moves.append(move)
        deal, _ = play(deal, move)
    players = ("expert", "strong", "casual")
    names = ("Ann", "", "")
    start = DealStart(
        rules.id, rules.options, players, Seat(2), EAST_WIND, wall, "seed", names=names
    )
    sealed = fingerprint(wall, "salt")
    return start, SavedHand(7, rules.options, wall, tuple(moves), "salt", sealed)


def written(game_home: Path, rules: Ruleset) -> Path:
    told = write_hand(*played(rules), NOW)
    assert told.key == "hand_file.saved"
    path = Path(str(dict(told.params)["path"]))
    assert path.parent == game_home / "documents"
    return path


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_a_hand_comes_back_whole(game_home: Path, rules: Ruleset) -> None:
    path = written(game_home, rules)
    _, hand = played(rules)
    found = opened_hand(path)
    assert found.problem is None
    assert [move for _, move in found.moves if move in hand.moves] == [*hand.moves]
    assert found.past.result is not None
    assert sum(found.past.result.payments) == 0
    assert found.seat_of(found.person_at(Seat(2))) == Seat(2)
    assert found.past.hand.fingerprint == hand.fingerprint
    assert all(not one.problems for one in checked(path))
    assert len([*replay_lines(path, load_labels("en"))]) > len(hand.moves)


def test_a_file_has_no_names(game_home: Path) -> None:
    assert "Ann" not in written(game_home, ruleset("pocket")).read_text(encoding="utf-8")


def test_no_file_is_overwritten(game_home: Path) -> None:
    names = [written(game_home, ruleset("pocket")).name for _ in range(3)]
    assert names == ["2031-05-09 15.04.pmj", "2031-05-09 15.04 2.pmj", "2031-05-09 15.04 3.pmj"]
    assert all(map(is_hand_file, names))
    assert is_hand_file("A.PMJ")
    assert not is_hand_file("match.json")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 99}', '{"format": 2}'])
def test_what_is_no_hand_gets_a_sentence(game_home: Path, text: str) -> None:
    path = game_home / "a.pmj"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError):
        opened_hand(path)
    with pytest.raises(RulesError):
        opened_hand(game_home / "gone.pmj")
    with pytest.raises(RulesError):
        opened_hand(game_home)


def test_a_damaged_hand_gets_a_sentence(game_home: Path) -> None:
    path = written(game_home, ruleset("pocket"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"wall": "', '"wall": "?? '), encoding="utf-8")
    with pytest.raises(RulesError) as error:
        opened_hand(path)
    assert error.value.reason.key == "hand_file.empty"
