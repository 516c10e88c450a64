"""Starting practice and today's hand, and what follows them. The match that counts waits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from game.rules.moves import Move
from game.rules.problems import Reason, RulesError
from game.rulesets import ruleset
from game.saves.days import begun_day
from game.saves.same_deal import DealStart
from game.session.practice import PracticeSession, practice_of
from game.session.session import Session
from game.session.today import TodaySession, begin_day
from game.settings.opponents import OPPONENTS
from game.settings.settings import Help
from game.system.paths import MatchKind
from game.ui.kit import routes
from game.ui.kit.app import App

S = TypeVar("S", bound=Session)


def free_table(app: App) -> bool:
    """Let the match on the table wait on disk. Return whether it can."""
    if app.session is not None and not app.session.save():
        app.say(Reason.of("problem.not_saved"))
        return False
    app.session = None
    return True


def begin_practice(
    app: App,
    start: DealStart,
    moves: tuple[Move, ...] = (),
    *,
    returns: bool = False,
    go_back: Callable[[], None] | None = None,
) -> None:
    """Start practice of a hand, from its start or after its first moves. With `returns` the match
    that waits comes back at its end; otherwise `go_back` says what does."""
    session = _on_table(app, lambda: practice_of(start, moves))
    if session is not None:
        session.returns, session.go_back = returns, go_back


def begin_practice_match(app: App) -> None:
    """Start a whole match of practice, with the rules and opponents that are set."""
    chosen = ruleset(app.settings.ruleset)
    names, ids = zip(*app.settings.opponents, strict=True)
    one, two, three = (OPPONENTS[id].player for id in ids)
    options = app.settings.options(chosen)

    def begun() -> PracticeSession:
        players = (one, two, three)
        return PracticeSession.new(
            chosen, options, players, names=names, opponents=ids, kind="practice"
        )

    _on_table(app, begun)


def continue_practice(app: App) -> None:
    """Continue the practice that waits, or tell the player why it can't be read."""
    resume_apart(app, "practice")


def play_day(app: App, day: date) -> None:
    """Play the hand of a day for its result, or continue it."""
    if begun_day() == day.isoformat():
        resume_apart(app, "today")
    else:
        _on_table(app, lambda: begin_day(day))


def resume_apart(app: App, kind: MatchKind) -> None:
    """Continue the practice or the hand of a day that waits. If it can't be read, tell the player
    why."""
    if not free_table(app):
        return
    maker: type[Session] = TodaySession if kind == "today" else PracticeSession
    session, told = maker.resume(kind)
    for reason in told:
        app.say(reason)
    if session is not None:
        app.session = session
        app.go(routes.Table())


def _on_table(app: App, begin: Callable[[], S]) -> S | None:
    """Put a new session on the table, or tell the player why there is none."""
    if not free_table(app):
        return None
    try:
        session = begin()
    except RulesError as problem:
        app.say(problem.reason)
        return None
    app.session = session
    app.go(routes.Table())
    return session


def take_back(app: App) -> None:
    """Go back to the player's last decision in a practice match, if there is one."""
    session = app.session
    if isinstance(session, PracticeSession) and session.can_undo:
        session.undo()
        app.go(routes.Table())


def is_practice(session: Session | None) -> bool:
    """Return whether a session is practice, False for None."""
    return session is not None and session.kind == "practice"


def returns_to_match(session: Session) -> bool:
    """Return whether the match that counts comes back after practice of this session's hand."""
    if isinstance(session, PracticeSession):
        return session.returns
    return session.kind == "match" and not session.is_match_over


def is_single(session: Session) -> bool:
    """Return whether this is practice of one hand, or the hand of a day."""
    return bool(session.saved.lots)


def help_of(app: App) -> Help:
    """Return how much the coach helps: in practice never nothing."""
    chosen = app.settings.help
    return "full" if chosen == "off" and is_practice(app.session) else chosen


def occasion(session: Session) -> str:
    """Return the key of the label that stands for the number of the hand, "" for the number."""
    return "" if session.kind == "match" else f"table.{session.kind}"
