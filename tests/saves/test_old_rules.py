"""Matches begun under rules that were settled otherwise later: they keep theirs to their end."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.records.archive import open_match
from game.rules.deal import deal_facts
from game.rules.match import Points
from game.rules.options import Value
from game.rulesets import ruleset
from game.saves.history import read_history
from game.saves.replay import checked
from game.saves.saved_hands import replayed
from game.session.recording import recorded
from game.session.session import Session
from game.system.paths import history_file, match_file
from tests.session.playing import finish_hand, new_session

OLD = Path(__file__).parents[1] / "data" / "old_rules"
"""For each rule a match in its second hand, whose first hand today's rules settle otherwise."""
POINTS: dict[str, Points] = {
    "bonus_between_kongs": (24, -8, -8, -8),  # 2 fan: x = 4, twice from each
    "winners_paid": (-80, 40, -40, 80),  # 4 and 5 fan: 24 from South to North, and 16 back
    "liable_winner": (0, -100, 132, -32),  # South wins 32 and pays West's 132
}
TODAY: dict[str, Points] = {
    "bonus_between_kongs": (576, -192, -192, -192),  # 9 fan: x = 96
    "winners_paid": (-80, 48, -40, 72),
    "liable_winner": (0, 32, 132, -164),
}
BEFORE: dict[str, Value] = {"bonus_ends_chain": True, "winners_pay": True}


@pytest.fixture(params=POINTS)
def old(request: pytest.FixtureRequest, game_home: Path) -> str:
    """Copy a match into the player's folder. Return its name."""
    shutil.copytree(OLD / request.param, game_home, dirs_exist_ok=True)
    return str(request.param)


def test_its_hands_are_right(old: str) -> None:
    assert not any(one.problems for one in checked(match_file()))


def test_its_points_stay_and_replay_alike(old: str) -> None:
    saved, _ = open_match(match_file())
    (line,) = read_history(history_file(match_file()), saved.match, 1).lines
    assert line.result.payments == POINTS[old]
    recording = recorded(match_file(), 1)
    assert recording.problem is None
    end = recording.frames[-1].deal
    assert recording.ruleset.settle(deal_facts(end)).payments == POINTS[old]


def test_today_the_hand_pays_otherwise(old: str) -> None:
    saved, _ = open_match(match_file())
    (line,) = read_history(history_file(match_file()), saved.match, 1).lines
    rules = ruleset(saved.ruleset)
    today = {name: getattr(rules.options, name) for name in BEFORE}
    hand = line.hand(rules)
    hand = replace(hand, options=replace(hand.options, **today))
    *_, last = replayed(hand, rules, line.result.round_wind)
    assert rules.with_options(hand.options).settle(deal_facts(last.deal)).payments == TODAY[old]


def test_its_next_hands_keep_the_rules(old: str) -> None:
    session, _ = Session.resume(strict=True)
    assert session is not None
    usual = ruleset(session.saved.ruleset).options
    session.change_rules(replace(usual, minimum=2))
    session.start()
    finish_hand(session)
    session.next_hand()
    assert session.hand.options.minimum == 2
    assert {name: getattr(session.hand.options, name) for name in BEFORE} == BEFORE
    assert '"format": 2,' in match_file().read_text()


def test_a_match_begun_today_has_the_rules_of_today() -> None:
    session = new_session(multiple_wins="all")
    session.start()
    usual = session.ruleset.options
    assert {getattr(usual, name) for name in BEFORE} == {False}
    assert '"format": 4,' in match_file().read_text()
