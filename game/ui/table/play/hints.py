"""Tips beside what they are about, in a newcomer's first matches: each once, one a hand."""

from __future__ import annotations

from collections.abc import Iterator

from game.coach.fan_line import fan_line
from game.lessons.lesson_progress import is_taught
from game.lessons.lesson_replies import listed
from game.rules.distance import best_shanten
from game.rules.moves import Action
from game.rules.problems import Reason
from game.rules.tiles import counts_of
from game.rules.view import View
from game.session.session import Session
from game.ui.drawing.looks import Placed
from game.ui.kit.app import App
from game.ui.kit.names import name_in_reason
from game.ui.kit.screen import Screen
from game.ui.kit.tooltips import ink, place_hint, stays_seen
from game.ui.table.play.decisions import Decisions
from game.ui.table.play.practising import hand_of, help_of

PATIENCE = 60_000
"""The ms without a move after which the coach is worth a tip."""


class Hints:
    """The tip of a table. It stays until the next move."""

    def __init__(self, app: App, session: Session, decisions: Decisions) -> None:
        self._app, self._session, self._decisions = app, session, decisions
        self._moment: object = None
        self._since = 0
        """The time at which this moment of play began."""
        self._is_judged = False
        """True once the tips that fit this moment had their chance."""
        self._tip: tuple[str, Reason] | None = None
        """The key of an item, and the words about it."""
        self._name = ""
        """The name of the tip that came last."""

    def update(self, now: int, view: View) -> bool:
        """Let a tip come or go. Return whether one did."""
        before, moment = self._tip, self._decisions.moment()
        if moment != self._moment:
            self._moment, self._since, self._is_judged, self._tip = moment, now, False, None
        if self._tip is not None and not self._holds():
            self._tip = None
        is_asked = not (self._decisions.is_busy or view.is_over) and self._app.settings.hints
        if is_asked and not self._is_judged:
            self._is_judged = True
            self._offer(self._fitting(view))
        if is_asked and self._tip is None and now - self._since >= PATIENCE:
            self._since = now
            self._offer(self._for_the_idle())
        return self._tip != before

    def _offer(self, tips: Iterator[tuple[str, str, Reason]]) -> None:
        """Show the first of these tips that can come."""
        for name, key, words in tips:
            if comes(self._app, self._session, name):
                self._name, self._tip = name, (key, words)
                return

    def _holds(self) -> bool:
        """Return whether the reason of the tip is still there."""
        if not self._app.settings.hints or self._decisions.is_busy:
            return False
        if self._name == "coach":
            return help_of(self._app) != "off" and not self._decisions.coach.is_open
        return self._name != "kong" or bool(self._decisions.kongs())

    def _fitting(self, view: View) -> Iterator[tuple[str, str, Reason]]:
        """Yield the tips for the player's decision: name, key of the item and words."""
        decisions, dialog = self._decisions, self._decisions.dialog
        if decisions.switches.decide(view, declined=True) is not None:
            return
        if decisions.kongs() and dialog is None:
            yield "kong", "g", Reason.of("hint.kong")
        if dialog is not None and dialog.flowers:
            yield "flowers", "tick", Reason.of("hint.flowers")
        elif view.claimed_tile is not None and dialog is not None and len(dialog.offers) == 1:
            yield "claim", "tick", Reason.of("hint.claim")
        if dialog is not None:
            return
        settings = self._app.settings
        how = "hint.lift" if settings.click_style == "lift" else "hint.discard"
        yield "discard", "own:", Reason.of("spoken.how.discard" if self._app.labels.pad else how)
        is_told = settings.fan_line or "ready" in settings.hints_seen
        if not is_told and (words := self._ready(view)):
            yield "ready", "own:", words

    def _ready(self, view: View) -> Reason | None:
        """Return which tiles win, if the hand before the draw is ready and any of them will do. The
        fan line says it too."""
        hand = list(view.hand)
        if view.drawn is None or any(move.action is Action.WIN for move in view.legal):
            return None
        hand.remove(view.drawn)
        forms = self._session.ruleset.forms
        if best_shanten(counts_of(hand), len(view.melds[view.seat]), forms) > 0:
            return None
        line = fan_line(view, self._session.ruleset)
        found = (one for one in line.ready if one.discard == view.drawn) if line else iter(())
        waits = next((one.waits for one in found), ())
        if not waits or any(one.how != "any" for one in waits):
            return None
        return Reason.of("hint.ready", tiles=listed([one.tile for one in waits]))

    def _for_the_idle(self) -> Iterator[tuple[str, str, Reason]]:
        if help_of(self._app) != "off" and not self._decisions.coach.is_open:
            yield "coach", "coach", Reason.of("hint.coach")

    def place(self, placed: list[Placed], screen: Screen) -> list[Placed]:
        """Return the items of the tip beside its object among the table's items. It waits while a
        message is shown."""
        tip = self._tip if self._holds() and not self._app.messages else None
        return hint_beside(tip, placed, screen)


def comes(app: App, session: Session, name: str) -> bool:
    """Return whether this tip comes now, and note it: each comes once, one a hand, and not if a
    lesson has taught it."""
    hand, settings = hand_of(session), app.settings
    if not settings.hints or name in settings.hints_seen or app.came.get("tip") == hand:
        return False
    app.change_settings(hints_seen=(*settings.hints_seen, name))
    if is_taught(name):
        return False
    app.came["tip"] = hand
    return True


def hint_of_result(app: App, session: Session) -> tuple[str, Reason] | None:
    """Return the tip that comes at the end of this hand: the key of an item, and the words."""
    seat = session.player_seat
    winners = [one.seat for one in session.view.wins if one.discarder == seat]
    if winners and comes(app, session, "deal_in"):
        name = name_in_reason(winners[0], session, app.settings)
        return "change", Reason.of("hint.deal_in", name=name)
    return ("review", Reason.of("hint.review")) if comes(app, session, "review") else None


def hint_beside(
    tip: tuple[str, Reason] | None, placed: list[Placed], screen: Screen
) -> list[Placed]:
    """Return the items of a tip beside the last item with its key (or with one that begins so, if
    it ends in a colon), not over tiles, plates, words or buttons if there is room."""
    if tip is None:
        return []
    key, words = tip
    clear = [ink(one) for one in placed if stays_seen(one)]
    about = [
        one for one in placed if one.key == key or (key[-1] == ":" and one.key.startswith(key))
    ]
    said = screen.labels.reason(words)
    return [item for one in about[-1:] for item in place_hint(said, ink(one), clear, screen)]
