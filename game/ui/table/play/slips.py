"""Questions before a slip: to pass a win, and to claim a set that leaves no way to the minimum."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.sight import SETS
from game.coach.no_way import leaves_no_way
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import BONUS
from game.rules.view import View
from game.session.session import Session
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.table.parts.dialogs import Dialog
from game.ui.table.play.practising import hand_of


def ask_before(
    app: App, session: Session, move: Move, dialog: Dialog | None, act: Callable[[], None]
) -> None:
    """Do what the player chose, or ask first if it is a slip. Each question comes once a hand, and
    no time to claim runs meanwhile."""
    hand, came = hand_of(session), app.came

    def is_due(question: str) -> bool:
        return app.settings.slips and came.get(question) != hand

    slip = _slip(session, move, dialog, is_due)
    if slip is None:
        act()
        return
    came[slip.key] = hand
    app.open(routes.Ask(slip, act))


def _slip(
    session: Session, move: Move, dialog: Dialog | None, is_due: Callable[[str], bool]
) -> Reason | None:
    """Return the question about a move that answers a dialog, if it is a slip and the question is
    due."""
    view = session.view
    if view.asks_flowers and len(view.bonus[view.seat]) < len(BONUS):
        return None
    if move.action is not Action.WIN and _offers_win(view, dialog):
        return Reason.of("slip.win") if is_due("slip.win") else None
    is_claim = view.claimed_tile is not None and move.action in SETS
    # The search for a way takes long.
    if is_claim and is_due("slip.no_way") and leaves_no_way(view, session.ruleset, move):
        return Reason.of("slip.no_way", minimum=view.options.minimum)
    return None


def _offers_win(view: View, dialog: Dialog | None) -> bool:
    """Return whether a dialog offers a win, which could be false if false wins are punished. One
    with bonus tiles alone is always real."""
    is_real = view.asks_flowers or not view.options.punishes_false_wins
    return is_real and dialog is not None and dialog.offers_win
