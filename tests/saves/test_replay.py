"""A saved match is replayed move by move."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from game.bots import choose
from game.rules.deal import Deal, legal_moves
from game.rules.moves import Action, BonusLaid, Dealt, Exhausted, Move, Won
from game.rules.play import deal_out, play
from game.rules.problems import RulesError
from game.rules.tiles import EAST_WIND, is_bonus
from game.rules.view import view
from game.rules.wall import Wall, build_wall, wall_of
from game.rulesets.ims import IMS
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from game.saves.left import archive_match
from game.saves.replay import (
    PastHand,
    finished_hand,
    hand_in_play,
    history_of,
    replay,
    replay_lines,
)
from game.saves.save import read_match
from game.saves.saved_hands import SavedHand, hand_data, read_hand, replayed
from game.session.session import Session
from game.system.paths import history_file
from game.words.labels import LANGUAGES, load_labels
from tests.builders import with_options
from tests.session.playing import decision, finish_hand, new_session


@pytest.fixture
def session() -> Session:
    """Return a match in its second hand."""
    session = new_session("again")
    session.start()
    finish_hand(session)
    session.next_hand()
    session.submit(decision(session))
    return session


@pytest.fixture
def file(session: Session, game_home: Path) -> Path:
    return game_home / "match.json"


@pytest.fixture
def first(file: Path) -> PastHand:
    saved = read_match(file)
    (line,) = history_of(saved, file).lines
    return finished_hand(saved, line)


def test_every_hand_and_every_move(session: Session, file: Path, first: PastHand) -> None:
    saved = read_match(file)
    second = hand_in_play(saved)
    assert second is not None
    played = list(replay(saved, first))
    assert [one.move for one in played] == [None, *first.hand.moves]
    assert isinstance(played[0].steps[0].event, Dealt)
    assert isinstance(played[-1].steps[-1].event, Won | Exhausted)
    assert first.result == session.match.results[0]
    assert list(replay(saved, second))[-1].deal == session.deal
    assert (second.dealer, second.result) == (session.match.dealer, None)


def test_the_states_follow_each_other(file: Path, first: PastHand) -> None:
    left = [one.deal.live_left for one in replay(read_match(file), first)]
    assert left == sorted(left, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_text(language: str, file: Path, first: PastHand) -> None:
    labels = load_labels(language)
    lines = list(replay_lines(file, labels))
    for number, move in enumerate(first.hand.moves, 1):
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
    assert " reveals " in text
    assert " draws a replacement: " in text
    assert " claims (" in text


def with_hand(file: Path, **values: object) -> list[str]:
    """Return the replay after changing these values of the finished hand."""
    history = history_file(file)
    first, line = history.read_text().splitlines()
    data = json.loads(line)
    data["hand"].update(values)
    history.write_text(f"{first}\n{json.dumps(data)}\n")
    return list(replay_lines(file, load_labels("en")))


def test_moves_that_the_rules_no_longer_allow(file: Path, first: PastHand) -> None:
    moves = [*map(str, first.hand.moves[:4]), "W win"]
    lines = with_hand(file, moves=moves)
    stopped = [
        place for place, line in enumerate(lines) if line.startswith("The next moves don't fit")
    ]
    assert len(stopped) == 1
    assert lines[stopped[0] + 1].startswith("Payments:")
    assert lines[-1] == "This hand isn't finished."


def test_a_hand_that_makes_no_sense_costs_no_other(file: Path) -> None:
    lines = with_hand(file, wall="1m 2m")
    assert "The wall isn't one full set of tiles with three dice." in lines
    assert not any(line.startswith("Hand 1:") for line in lines)
    assert any(line.startswith("Hand 2:") for line in lines)


def test_without_the_history_there_is_the_hand_in_play(file: Path) -> None:
    history_file(file).unlink()
    lines = list(replay_lines(file, load_labels("en")))
    assert lines[1].startswith(f"Can't read {history_file(file)}: ")
    assert [line[:7] for line in lines if line.startswith("Hand")] == ["Hand 2:"]


def test_old_matches_can_be_replayed(file: Path, game_home: Path) -> None:
    before = list(replay_lines(file, load_labels("en")))
    assert archive_match() is None
    assert list(replay_lines(game_home / "matches" / "1.json", load_labels("en"))) == before


def test_a_match_that_is_over_has_no_hand_in_play(game_home: Path) -> None:
    session = new_session("over", hands=1)
    session.start()
    finish_hand(session)
    session.next_hand()
    lines = list(replay_lines(game_home / "matches" / "1.json", load_labels("en")))
    assert [line[:7] for line in lines if line.startswith("Hand")] == ["Hand 1:"]
    assert lines[-1].startswith("Payments:")


def test_a_file_that_is_no_match(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    with pytest.raises(FileNotFoundError):
        list(replay_lines(path, load_labels("en")))
    path.write_text("{}")
    with pytest.raises(RulesError):
        list(replay_lines(path, load_labels("en")))
    assert path.exists()


def drawn_hand(rules: Ruleset, wall: Wall) -> SavedHand:
    """Return a hand without claims, kongs and wins, played to its end."""
    deal, _ = deal_out(rules, wall, EAST_WIND)
    moves: list[Move] = []
    while deal.waiting_for:
        legal = legal_moves(deal, deal.waiting_for[0])
        moves.append(next(one for one in legal if one.action in (Action.PASS, Action.DISCARD)))
        deal, _ = play(deal, moves[-1])
    return SavedHand(1, rules.options, wall, tuple(moves))


def without_wins(rules: Ruleset, seed: str) -> tuple[list[int], SavedHand, Deal]:
    """Play a hand in which nobody claims or wins. Return the places of the passes of players who
    could only have won, the hand, and its end."""
    wall, rng = build_wall(seed, rules.options.bonus_tiles), random.Random(seed)
    deal, _ = deal_out(rules, wall, EAST_WIND)
    moves: list[Move] = []
    passed = []
    while deal.waiting_for:
        seat = deal.waiting_for[0]
        legal = legal_moves(deal, seat)
        move = Move(seat, Action.PASS)
        if move not in legal:
            seen = replace(view(deal, seat), legal=tuple(one for one in legal if one.tile))
            move = choose("plain", seen, rules, rng)
        elif {one.action for one in legal} == {Action.PASS, Action.WIN}:
            passed.append(len(moves))
        moves.append(move)
        deal, _ = play(deal, move)
    return passed, SavedHand(1, rules.options, wall, tuple(moves)), deal


def test_a_hand_of_an_older_program_that_offered_fewer_wins() -> None:
    """Such a program had no pass of a player who couldn't win by its rules."""
    count = 0
    for seed in map(str, range(20)):
        passed, hand, end = without_wins(POCKET, seed)
        asked = [one for place, one in enumerate(hand.moves) if place not in passed]
        older = replace(hand, moves=tuple(asked))
        played = list(replayed(older, POCKET, EAST_WIND))
        assert played[-1].deal == end
        assert Counter(one.move for one in played[1:]) == Counter(hand.moves)
        count += len(passed)
    assert count > 10


def as_saved(hand: SavedHand) -> dict[str, Any]:
    """Return the hand as its file contains it."""
    return cast(dict[str, Any], json.loads(json.dumps(hand_data(hand))))


def test_a_hand_of_an_older_program_ends_by_its_rules() -> None:
    """Its last tile is a flower, which the older program did not replace."""
    wall = build_wall("flower", True)
    tiles, last = [*wall.tiles], len(wall) - 13 - 1
    flower = max(place for place, tile in enumerate(tiles) if is_bonus(tile))
    tiles[last], tiles[flower] = tiles[flower], tiles[last]
    older = with_options(IMS, last_bonus_replaced=False)
    data = as_saved(drawn_hand(older, wall_of(tiles, wall.dice)))
    del data["options"]["last_bonus_replaced"]
    *_, end = replayed(read_hand(data, IMS), IMS, EAST_WIND)
    assert [type(step.event) for step in end.steps[-2:]] == [BonusLaid, Exhausted]
    newer = drawn_hand(IMS, wall_of(tiles, wall.dice))
    again = read_hand(as_saved(newer), IMS)
    assert again == newer
    assert len(again.moves) > len(data["moves"])
