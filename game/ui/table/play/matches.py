"""Starting a match or continuing one, wherever the player asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from game.rules.options import Value
from game.rules.problems import Reason, RulesError
from game.rulesets import ruleset
from game.saves.left import take_from_archive
from game.saves.save import kind_of
from game.session.practice import PracticeSession
from game.session.session import Session
from game.settings.opponents import OPPONENTS
from game.system.paths import has_saved_match, match_file
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import Pen
from game.ui.table.play.practising import follow_rules, free_table, resume_apart


def begin_match(app: App, **changes: Value) -> None:
    """Start a match with the rules and opponents that are set, and these options changed. A match
    in play is archived."""
    if not _let_practice_wait(app):
        return
    chosen = ruleset(app.settings.ruleset)
    names, ids = zip(*app.settings.opponents, strict=True)
    one, two, three = (OPPONENTS[id].player for id in ids)
    options, previous = app.settings.options(chosen), app.session
    options = replace(options, **cast(Any, changes))
    try:
        app.session = Session.new(
            chosen, options, (one, two, three), names=names, opponents=ids, previous=previous
        )
    except RulesError as problem:
        app.say(problem.reason)
        return
    app.go(routes.Table())


def ask_for_new_match(app: App, **changes: Value) -> None:
    """Start a match, but ask first if one is in play. See `begin_match`."""
    begin = partial(begin_match, app, **changes)
    if app.in_play:
        app.open(routes.Ask(Reason.of("new_match.ask"), begin))
    else:
        begin()


def continue_match(app: App) -> None:
    """Continue the match in play. If it can't be read, tell the player why."""
    if not _let_practice_wait(app):
        return
    if app.session is not None and app.session.is_closed and not app.session.save():
        app.say(Reason.of("problem.not_saved"))
        return
    if app.session is None or app.session.is_closed:
        app.session, told = Session.resume()
        for reason in told:
            app.say(reason)
    if app.session is not None:
        follow_rules(app)
        app.go(routes.Table())


def _let_practice_wait(app: App) -> bool:
    """Free the table of practice and of the hand of a day. Return whether a match can begin."""
    return app.session is None or app.session.kind == "match" or free_table(app)


def take_up_match(app: App, path: Path) -> None:
    """Continue a match that was left, by its file. Another match in play is archived."""
    kind = kind_of(path)
    if path != match_file():
        problem = _take_up(app, path)
        if problem:
            app.say(problem)
            return
    if kind == "match":
        continue_match(app)
    else:
        resume_apart(app, kind)


def _take_up(app: App, path: Path) -> Reason | None:
    """Make an archived match the one in play. Return why it stays in the archive."""
    if app.session is not None and not app.session.save():
        return Reason.of("problem.not_saved")
    try:
        problem = take_from_archive(path)
    except RulesError as error:
        return error.reason
    if problem is None or not has_saved_match():
        app.session = None  # The match that was in play is in the archive.
    return problem


def after_single(app: App) -> None:
    """Go on after a hand of its own: to its page, back to the match, or to the title."""
    session = app.session
    if session is not None and session.kind == "today":
        app.go(routes.Title())
        app.open(routes.Today())
    elif isinstance(session, PracticeSession) and session.go_back and free_table(app):
        session.go_back()
    else:
        app.go(routes.Title())


class AskScene(Scene):
    """A question with a tick and a cross. The tick does the action."""

    overlay = True

    def __init__(self, app: App, question: Reason, on_tick: Callable[[], None]) -> None:
        super().__init__(app)
        self.question = question
        self.do = on_tick

    def place(self, screen: Screen) -> list[Placed]:
        screen = screen.zoomed(600, 640)
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 370, 256, 540, 288), "panel")
        words = screen.labels.reason(self.question)
        place = spot(screen, 410, 286, 460, 118)
        pen.text("question", words, place, 21, wrap=True, align="centre", middle=True)
        for name, handler, x in (("tick", self.on_tick, 500), ("cross", self.on_cross, 696)):
            pen.icon(name, name, spot(screen, x, 424, 84, 84), Command(handler))
        return pen.items

    def on_tick(self) -> None:
        """Close the question, then do the action. The second press of a double click does not."""
        if self.app.is_hasty:
            return
        self.app.close(self)
        self.do()

    def on_cross(self) -> None:
        """Close the question without the action."""
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key == "return":
            self.on_tick()
            return True
        return super().key(key)
