"""A person at the table who decides like a computer player, for tests of the session."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from game.bots import choose
from game.rules.moves import Move
from game.rules.options import Value
from game.rulesets import ruleset
from game.session.session import Session, Shown

POCKET = ruleset("pocket")
QUICK = ("plain", "plain", "plain")


def new_session(seed: str = "seven", **options: Value) -> Session:
    """A new match with quick computer players that may make no mistakes."""
    changed = replace(POCKET.options, **options)  # type: ignore[arg-type]
    return Session.new(POCKET, changed, QUICK, seed, strict=True)


def resumed() -> Session:
    """The match that was left."""
    session, told = Session.resume(strict=True)
    assert session is not None
    assert told == ()
    return session


def decision(session: Session) -> Move:
    """What the human decides, always the same for the same table."""
    return choose("plain", session.view, session.ruleset, random.Random(0))


def own_moves(session: Session) -> list[Move]:
    """What the human has done in the hand on the table."""
    return [move for move in session._hand.moves if move.seat == session.human_seat]


def play_hand(session: Session) -> Iterator[tuple[Shown, ...]]:
    """Play the hand on the table to its end, a decision of the human at a time."""
    while not session.is_hand_over:
        yield session.submit(decision(session))


def finish_hand(session: Session) -> tuple[Shown, ...]:
    """All that happens until the hand is over."""
    return tuple(shown for some in play_hand(session) for shown in some)


def play_out(session: Session) -> Session:
    """Play a new match to its end; its last hand stays on the table."""
    session.start()
    while True:
        finish_hand(session)
        is_last = session.is_match_over
        session.next_hand()
        if is_last:
            return session
