"""What the faces at the table show. A mood follows only from what the whole table has seen, and for
the one who looks also from the hands that lie open to them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from game.rules.match import PERSONS, HandResult, Person, Points
from game.rules.moves import Claimed, Event, FalseWin, SelfKong
from game.rules.tiles import Seat

if TYPE_CHECKING:
    from game.rules.facts import WinFacts
    from game.rules.view import View

Mood: TypeAlias = Literal["calm", "thinking", "happy", "sad", "ready", "surprised"]
MOODS: tuple[Mood, ...] = get_args(Mood)

BIG_LOSS = 50
"""The points of a big loss: a twentieth of the usual points at the start."""


def mood_in_play(seat: Seat, view: View, last: Event | None, ready: Container[Seat] = ()) -> Mood:
    """Return the mood of a seat while a hand is in play. `last` is the latest event, and `view` the
    table after it, from any seat. `ready` are the seats whose tiles the person at the screen sees
    and that are ready to win."""
    if isinstance(last, FalseWin):
        return "sad" if last.seat == seat else "surprised"
    if isinstance(last, Claimed | SelfKong) and last.seat == seat and not last.meld.is_chow:
        return "happy"
    # Only the turn counts: a face that thinks about a claim would tell that it has one.
    is_deciding = view.claimed_tile is None and not view.is_over
    if seat in ready:
        return "ready"
    return "thinking" if is_deciding and seat == view.turn else "calm"


def mood_at_a_win(seat: Seat, wins: Sequence[WinFacts], *, is_large: bool) -> Mood:
    """Return the mood of a seat when these hands are shown as won, before anybody pays. The
    discarder, or the player of a robbed kong, is surprised, and all are by a large hand."""
    if any(win.seat == seat for win in wins):
        return "happy"
    return "surprised" if is_large or any(win.discarder == seat for win in wins) else "calm"


def mood_of(person: Person, result: HandResult, scores: Points, *, is_ready: bool = False) -> Mood:
    """Return the mood of a person after a hand with this result. `scores` are those after it, and
    `is_ready` says whether the hand waited on a tile when the wall ran out."""
    if person in result.winners:
        return "happy"
    if person == result.discarder or person in result.false_wins:
        return "sad"
    before = [score - paid for score, paid in zip(scores, result.payments, strict=True)]
    if _leads(person, scores) and not _leads(person, before):
        return "happy"
    if result.payments[person] <= -BIG_LOSS:
        return "sad"
    return "ready" if is_ready else "calm"


def _leads(person: Person, scores: Points | list[int]) -> bool:
    """Return whether a person has more points than each of the others."""
    return all(scores[person] > scores[other] for other in PERSONS if other != person)
