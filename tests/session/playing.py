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
    """Return a new match with fast computer players. An error of theirs isn't forgiven."""
    changed = replace(POCKET.options, **options)  # type: ignore[arg-type]
    return Session.new(POCKET, changed, QUICK, seed, strict=True)


def resumed() -> Session:
    """Return the match that was left. There must be nothing to report."""
    session, told = Session.resume(strict=True)
    assert session is not None
    assert told == ()
    return session


def decision(session: Session) -> Move:
    """Return the human's decision, always identical for an identical table."""
    return choose("plain", session.view, session.ruleset, random.Random(0))


def own_moves(session: Session) -> list[Move]:
    """Return the human's moves in the hand on the table."""
    return [move for move in session.hand.moves if move.seat == session.player_seat]


def play_hand(session: Session) -> Iterator[tuple[Shown, ...]]:
    """Yield what each decision of the human shows, until the hand on the table is over."""
    while not session.is_hand_over:
        yield session.submit(decision(session))


def finish_hand(session: Session) -> tuple[Shown, ...]:
    """Return everything that happens until the hand is over."""
    return tuple(shown for some in play_hand(session) for shown in some)


def play_out(session: Session) -> Session:
    """Play a new match to its end. Its last hand stays on the table."""
    session.start()
    while True:
        finish_hand(session)
        is_last = session.is_match_over
        session.next_hand()
        if is_last:
            return session
