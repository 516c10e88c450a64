"""詐糊 False wins in a match: what they cost and when, written down and read back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.match import PLAYER
from game.rules.moves import Action, FalseWin, Move
from game.saves.replay import replay_lines
from game.session.session import Session
from game.words.labels import load_labels
from tests.session.playing import finish_hand, new_session, resumed

COST = 1536
"""Three times the self-draw payment of 12 fan."""


def declared(penalty: str, seed: str = "seven", **options: int) -> Session:
    """Return a match whose first hand begins with a false win of the player."""
    session = new_session(seed, false_win_penalty=penalty, **options)
    session.start()
    session.submit(Move(session.player_seat, Action.WIN))
    return session


def test_pay_the_hand_is_over_and_paid() -> None:
    session = declared("pay")
    assert session.is_hand_over
    assert session.result.payments == (-COST, 512, 512, 512)
    assert session.result.winners == ()
    assert session.result.false_wins == (PLAYER,)
    assert session.result.penalties == (0, 0, 0, 0)
    assert session.standing.scores[PLAYER] == 1000 - COST


def test_open_nothing_is_paid_for_it() -> None:
    session = declared("open")
    assert not session.is_hand_over
    finish_hand(session)
    assert session.result.false_wins == (PLAYER,)
    assert session.standing.penalties == (0, 0, 0, 0)


def test_at_end_it_is_noted_through_saving_and_paid_when_the_match_ends() -> None:
    session = declared("at_end", hands=2)
    session = resumed()
    session.start()
    finish_hand(session)
    assert session.result.penalties == (-COST, 512, 512, 512)
    session.next_hand()
    noted = resumed().match
    assert noted.penalties == (-COST, 512, 512, 512)
    assert noted == session.match
    assert sum(noted.scores) == 4000
    before = noted.results[0].payments
    finish_hand(session)
    paid = session.result.payments
    assert session.is_match_over
    assert session.standing.scores == tuple(
        1000 + one + other + penalty
        for one, other, penalty in zip(before, paid, (-COST, 512, 512, 512), strict=True)
    )


@pytest.mark.parametrize("penalty", ["pay", "open", "at_end"])
def test_the_hand_is_played_again_from_the_file(penalty: str, game_home: Path) -> None:
    session = declared(penalty)
    deal = session.deal
    assert resumed().deal == deal
    lines = list(replay_lines(game_home / "match.json", load_labels("en")))
    assert any("false win" in line for line in lines)


def test_the_history_of_a_match_that_is_over_is_its_own(game_home: Path) -> None:
    """The final scores also include the penalties."""
    session = declared("at_end", hands=1)
    finish_hand(session)
    session.next_hand()
    (old,) = (game_home / "matches").glob("[0-9]*.json")
    lines = list(replay_lines(old, load_labels("en")))
    assert any("false win" in line for line in lines)


def test_files_of_an_older_program_know_nothing_of_it(game_home: Path) -> None:
    session = new_session(hands=3)
    session.start()
    finish_hand(session)
    session.next_hand()
    match = resumed().match
    file, history = game_home / "match.json", game_home / "match.history.jsonl"
    data = json.loads(file.read_text())
    del data["penalties"]
    file.write_text(json.dumps(data))
    first, line = history.read_text().splitlines()
    old = json.loads(line)
    del old["result"]["penalties"], old["result"]["false_wins"]
    history.write_text(f"{first}\n{json.dumps(old)}\n")
    assert resumed().match == match


@pytest.mark.parametrize("penalties", [[1, 0, 0, 0], [0, 0, 0], "0", None])
def test_penalties_that_make_no_sense(game_home: Path, penalties: object) -> None:
    new_session().start()
    file = game_home / "match.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "penalties": penalties}))
    session, told = Session.resume(strict=True)
    assert session is None
    assert told


def test_the_player_sees_a_false_win() -> None:
    session = new_session(false_win_penalty="open")
    session.start()
    shown = session.submit(Move(session.player_seat, Action.WIN))
    assert [one.event for one in shown][:1] == [FalseWin(session.player_seat)]
    assert replace(session.view, legal=()).false_wins == (session.player_seat,)
