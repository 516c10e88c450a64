"""The words that are called out at the table, and who calls them aloud."""

from __future__ import annotations

from game.rules.match import PLAYER
from game.rules.moves import Claimed, FalseWin, SelfKong, Won
from game.session.session import Session, Shown
from game.settings.opponents import OPPONENTS
from game.ui.kit.app import App
from game.ui.table.plan.board import position_of, seat_at
from game.voice.call import Call
from game.words.labels import ENGLISH, TRADITIONAL, Labels, is_chinese

_NAMELESS = (0, -40, 0, 40)
"""The pitch by person in matches of older versions."""


def claim_word(step: Shown) -> tuple[int, str] | None:
    """Return the position of the player who calls out a claim, and the claim's key, or None."""
    event, view = step.event, step.view
    if isinstance(event, Claimed):
        kind = "kong" if event.meld.is_kong else "chow" if event.meld.is_chow else "pung"
        return position_of(event.seat, view), kind
    if isinstance(event, SelfKong):
        return position_of(event.seat, view), "kong"
    if isinstance(event, Won):
        return position_of(event.seats[0], view), "win"
    if isinstance(event, FalseWin):
        return position_of(event.seat, view), "false_win"
    return None


def call_of(step: Shown, session: Session, labels: Labels) -> Call | None:
    """Return what an opponent calls aloud in a step, None for nothing."""
    position, claim = claim_word(step) or (0, "")
    person = session.person_at(seat_at(position, step.view))
    if person == PLAYER:
        return None
    opponent = OPPONENTS.get(session.opponents[person - 1])
    return spoken_call(claim, labels, opponent.pitch if opponent else _NAMELESS[person])


def spoken_call(claim: str, labels: Labels, pitch: int = 0) -> Call:
    """Return the call of a claim in the claim words that are set. A false win is called as a
    win."""
    (text, *_) = labels.names("claim.win.asked" if "win" in claim else f"claim.{claim}")
    return Call(text.lower(), _language_of(text, labels), pitch)


def _language_of(text: str, labels: Labels) -> str:
    """Return the language of a claim word: that of its letters."""
    if not text.isascii() and any("\u4e00" <= letter <= "\u9fff" for letter in text):
        return labels.language if is_chinese(labels.language) else TRADITIONAL
    is_own = not labels.claims or labels.claims[0] is labels.catalogue
    return labels.language if is_own else ENGLISH


def calls_aloud(app: App) -> bool:
    """Return whether opponents call. The spoken game says each claim itself."""
    return app.settings.calls != "off" and not app.speaks
