"""Starting practice and today's hand, and what follows them. The match that counts waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TypeVar

from game.rules.moves import Move
from game.rules.problems import Reason, RulesError
from game.rulesets import ruleset
from game.saves.days import begun_day, unknown_day
from game.saves.same_deal import DealStart
from game.session.practice import PracticeSession, practice_of
from game.session.session import Session
from game.session.today import TodaySession, begin_day
from game.settings.opponents import OPPONENTS
from game.settings.settings import Help
from game.system.paths import MatchKind
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.table.plan.board import Practising

S = TypeVar("S", bound=Session)


def practising(session: Session) -> Practising | None:
    """Return the state of the buttons of a practice match, None in others."""
    if not isinstance(session, PracticeSession):
        return None
    return Practising(session.can_undo, session.is_open)


def free_table(app: App) -> bool:
    """Let the match on the table wait on disk. Return whether it can."""
    if app.session is not None and not app.session.save():
        app.say(Reason.of("problem.not_saved"))
        return False
    app.session = None
    return True


def begin_practice(
    app: App, start: DealStart, moves: tuple[Move, ...] = (), *, leads_back: bool = False
) -> None:
    """Start practice of a hand, from its start or after its first moves. With `leads_back` the
    screens of now come back at its end, or those from which the practice on the table began."""
    before, scenes = app.session, tuple(app.scenes)
    go_back: Callable[[], None] | None = partial(_come_back, app, before, scenes)
    if isinstance(before, PracticeSession):
        go_back = before.go_back
    session = _on_table(app, lambda: practice_of(start, moves))
    if session is not None:
        session.go_back = go_back if leads_back else None


def _come_back(app: App, session: Session | None, scenes: Sequence[Scene]) -> None:
    """Put back what was on the table, and the screens."""
    app.session = session
    follow_rules(app)
    app.come_back(scenes)


def follow_rules(app: App) -> None:
    """Let a match in play take the rules that are set, from its next hand on."""
    session = app.session
    if session is not None and session.kind == "match" and not session.is_match_over:
        session.change_rules(app.settings.options(ruleset(session.ruleset.id)))


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
    """Play the hand of a day for its result, or continue it. Tell the player if it could be begun
    or played already: it isn't dealt a second time."""
    unknown = unknown_day()
    if unknown is not None:
        app.say(unknown)
    elif begun_day() == day.isoformat():
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


def is_single(session: Session) -> bool:
    """Return whether this is practice of one hand, or the hand of a day."""
    return bool(session.saved.lots)


def hand_of(session: Session) -> object:
    """Return a value that differs between two hands, and stays when a move is taken back."""
    return session.match.seed, session.match.hand_number


def help_of(app: App) -> Help:
    """Return how much the coach helps: in practice never nothing."""
    chosen = app.settings.help
    return "full" if chosen == "off" and is_practice(app.session) else chosen


def occasion(session: Session) -> str:
    """Return the key of the label that stands for the number of the hand, "" for the number."""
    return "" if session.kind == "match" else f"table.{session.kind}"
