"""Matches at a chosen moment of a hand."""

from __future__ import annotations

from functools import cache
from typing import cast

from game.rules.deal import Deal
from game.rules.match import PLAYER, new_match
from game.rules.moves import move_from_text
from game.rules.play import advance
from game.rules.tiles import EAST, Seat, Tile
from game.rules.view import view
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from game.session.session import Session, Shown
from game.ui.drawing.looks import Placed
from game.ui.kit.app import App
from game.ui.kit.presence import LONGEST_STEP
from game.ui.table.play.table import TableScene
from tests.builders import after, deal_with
from tests.session.playing import QUICK
from tests.ui.mouse import new_app, placed_by

LONG = 100_000
"""Milliseconds after which every event has been shown."""

START = "C F P 5m"
"""The first tiles that East, South, West and North draw, and discard at once."""
ROUND = ("E discard C", "S discard F", "W discard P", "N discard 5m")


@cache
def east_seed() -> str:
    """Return the seed of a match in which the player is the first dealer."""
    options = POCKET.options
    return next(
        seed for seed in map(str, range(100)) if new_match(options, seed).seat_of(PLAYER) == 0
    )


def seated(deal: Deal) -> Session:
    """Return a match in which the player is East at this deal."""
    rules = cast(Ruleset, deal.judge)
    session = Session.new(rules, rules.options, QUICK, east_seed(), strict=True)
    session.start()
    session._deal = deal
    return session


def own_turn(east: str = "", drawn: str = "9s") -> Session:
    """Return a match in which East has drawn this tile and is in turn."""
    return seated(deal_with(east, draws=drawn))


def claiming(east: str, minimum: int = 0) -> Session:
    """Return a match in which North has just discarded 5m."""
    return seated(after(deal_with(east, draws=START, minimum=minimum), *ROUND))


MANY_CLAIMS = "3455567m"
"""A hand that can claim 5m for three chows, a pung and a kong."""
WAITING = "12346m 789p 333s EE"
"""A hand that wins on 5m (and can chow it)."""
SELF_DRAWN = "123m 456m 789m 123p E"
"""A hand that wins on E."""


def opened(session: Session, speed: int = 5, language: str = "en") -> tuple[App, TableScene]:
    """Open the table of this match. At the highest speed, everything is shown at once."""
    app = new_app(language, speed=speed)
    app.session = session
    scene = TableScene(app)
    app.reset_to(scene)
    app.update(0)
    return app, scene


def wait(app: App, until: int) -> None:
    """Let time pass, in steps such as a window makes: longer ones don't count."""
    while app.clock < until:
        app.update(min(until, app.clock + LONGEST_STEP))


def discards(session: Session, seat: Seat = EAST) -> list[Tile]:
    return [one.tile for one in session.view.river if one.seat == seat]


def own_tiles(app: App) -> list[Placed]:
    return [one for one in placed_by(app) if one.key.startswith("own:")]


def happens(session: Session, *moves: str) -> tuple[Shown, ...]:
    """Make these moves, and return the steps as the player sees them."""
    shown: tuple[Shown, ...] = ()
    for move in moves:
        session._deal, steps = advance(session.deal, move_from_text(move))
        shown += tuple(Shown(step.event, view(step.deal, EAST)) for step in steps)
    return shown
