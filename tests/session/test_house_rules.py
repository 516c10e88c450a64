"""Hands that only a house rule of the Hong Kong table plays so: kept, checked, shown, reviewed."""

from __future__ import annotations

from game.review.match_review import review_hand
from game.rules.deal import Phase
from game.rules.moves import PlayedOn, Won, move_from_text
from game.rules.options import Value
from game.rules.tiles import EAST, EAST_WIND
from game.rulesets.hongkong import HONG_KONG
from game.saves.replay import checked
from game.saves.same_deal import DealStart
from game.session.practice import practice_of
from game.session.recording import Recording, recorded_here
from game.session.session import Session
from game.system.paths import match_file
from tests.builders import wall_with, with_options
from tests.session.playing import QUICK, finish_hand


def started(east: str, south: str, draws: str, back: str, *moves: str, **options: Value) -> Session:
    """Return practice in which the player is East, at a table with this wall, after these
    moves."""
    rules = with_options(HONG_KONG, **options)
    wall = wall_with((east, south, "", ""), draws, back, bonus=True)
    start = DealStart("hongkong", rules.options, QUICK, EAST, EAST_WIND, wall, "00/1")
    session = practice_of(start, tuple(map(move_from_text, moves)), strict=True)
    session.start()
    return session


def sound(session: Session) -> Recording:
    """Return the recording of a hand that is over, whose file and review are sound."""
    assert session.is_hand_over
    assert [one.problems for one in checked(match_file("practice"))] == [(), ()]
    recording = recorded_here(session, 1)
    assert recording.problem is None
    assert review_hand(recording).problem is None
    return recording


SEVEN = "f1", "", "9s", "f2 f3 f4 g1 g2 g3 5s"


def test_a_win_with_seven_bonus_tiles() -> None:
    session = started(*SEVEN, flowers_win="seven")
    session.play(move_from_text("E win"))
    assert session.result.payments[0] == 48
    assert session.result.patterns == (("seven_flowers",),)
    assert isinstance(sound(session).frames[-1].event, Won)


def test_a_hand_that_plays_on_with_seven_bonus_tiles() -> None:
    session = started(*SEVEN, flowers_win="seven")
    shown = session.play(move_from_text("E pass"))
    assert [one.event for one in shown] == [PlayedOn(EAST)]
    finish_hand(session)
    recording = sound(session)
    place = next(at for at, one in enumerate(recording.frames) if one.event == PlayedOn(EAST))
    asked, then = (recording.decision(at, EAST) for at in (place - 1, place))
    assert asked is not None
    assert asked.asks_flowers
    assert then is not None
    assert then.phase is Phase.TURN, "the first discard is a decision of its own"


def test_a_computer_player_wins_with_seven_bonus_tiles() -> None:
    session = started("", SEVEN[0], *SEVEN[2:], flowers_win="seven")
    assert session.result.payments[0] == -16
    assert sound(session).frames[-1].deal.wins[0].by_flowers


def test_thirteen_orphans_rob_a_concealed_kong() -> None:
    moves = ("E discard 5s", "S kong E")
    session = started("19m 19p 19s SWNCFPP", "EEE", "5s E", "", *moves, orphans_rob=True)
    assert session.view.robbing
    session.play(move_from_text("E win"))
    assert sound(session).frames[-1].deal.wins[0].robbing
