"""What the faces at the table show. A mood follows only from what the whole table has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from game.rules.match import PERSONS, HandResult, Person, Points
from game.rules.moves import Claimed, Event, FalseWin, SelfKong
from game.rules.tiles import Seat

if TYPE_CHECKING:
    from game.rules.view import View

Mood: TypeAlias = Literal["calm", "thinking", "happy", "sad"]
MOODS: tuple[Mood, ...] = get_args(Mood)

BIG_LOSS = 50
"""The points of a big loss: a twentieth of the usual points at the start."""


def mood_in_play(seat: Seat, view: View, last: Event | None) -> Mood:
    """Return the mood of a seat while a hand is in play. `last` is the latest event, and `view` the
    table after it, from any seat."""
    if isinstance(last, FalseWin) and last.seat == seat:
        return "sad"
    if isinstance(last, Claimed | SelfKong) and last.seat == seat and not last.meld.is_chow:
        return "happy"
    # Only the turn counts: a face that thinks about a claim would tell that it has one.
    is_deciding = view.claimed_tile is None and not view.is_over
    return "thinking" if is_deciding and seat == view.turn else "calm"


def mood_of(person: Person, result: HandResult, scores: Points) -> Mood:
    """Return the mood of a person after a hand with this result. `scores` are those after it."""
    if person in result.winners:
        return "happy"
    if person == result.discarder or person in result.false_wins:
        return "sad"
    before = [score - paid for score, paid in zip(scores, result.payments, strict=True)]
    if _leads(person, scores) and not _leads(person, before):
        return "happy"
    return "sad" if result.payments[person] <= -BIG_LOSS else "calm"


def _leads(person: Person, scores: Points | list[int]) -> bool:
    """Return whether a person has more points than each of the others."""
    return all(scores[person] > scores[other] for other in PERSONS if other != person)
