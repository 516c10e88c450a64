"""Today's hand in play: see `days` for what it is.

The same three opponents sit at the table every day, one of each of the three higher levels, so that
days can be compared. The options are the ruleset's own. The date also gives the player's seat; the
round is always East.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from hashlib import sha256
from secrets import token_hex
from typing import cast

from game.rules.match import PLAYER, HandResult
from game.rules.moves import Claimed, Discarded, Event, SelfKong, Won
from game.rules.numbers import signed
from game.rules.problems import Reason
from game.rules.tiles import EAST_WIND, SEATS, Seat
from game.rules.wall import build_wall
from game.rulesets import ruleset
from game.saves.days import (
    CLAIMED,
    DRAWN,
    KEPT,
    KONG,
    MOST_SIGNS,
    WON,
    DayResult,
    How,
    keep_day,
    ruleset_of,
)
from game.saves.replay import PastHand
from game.saves.same_deal import DealStart, match_of_one_hand
from game.saves.save import Players
from game.session.practice import dealt
from game.session.recording import record
from game.session.session import Session
from game.settings.opponents import OPPONENTS, Ids
from game.words.labels import Labels

GUESTS: Ids = ("keung", "kwok", "yip")
"""The opponents of every day: right, opposite, left."""


class TodaySession(Session):
    """The first try at the hand of a day. Its result is kept as soon as the hand is over."""

    _is_kept = False
    _untold: Reason | None = None
    """Why the result isn't on disk, until the player is told."""

    @property
    def day(self) -> str:
        """The date of the hand, as 2031-05-09."""
        return self.saved.day

    def _save(self) -> None:
        if self.is_hand_over and not self._is_kept:
            # It waits and is tried again by itself if it can't be written.
            self._untold = keep_day(self.day, day_result(self))
            self._is_kept = True
        super()._save()

    def take_messages(self) -> tuple[Reason, ...]:
        result, self._untold = self._untold, None
        return super().take_messages() or ((result,) if result else ())


def start_of_day(day: date) -> DealStart:
    """Return the hand of a day."""
    digest = sha256(f"Pocket Mahjong, {day.isoformat()}".encode()).hexdigest()
    rules, seed = ruleset(ruleset_of(day)), f"{digest[:16]}/1"
    players = cast(Players, tuple(OPPONENTS[id].player for id in GUESTS))
    seat = SEATS[int(digest[16], 16) % 4]
    wall = build_wall(seed, rules.options.bonus_tiles)
    return DealStart(rules.id, rules.options, players, seat, EAST_WIND, wall, seed, GUESTS)


def begin_day(day: date, *, strict: bool = False) -> TodaySession:
    """Return the hand of a day at its start. Archive an earlier day's that waits."""
    saved = match_of_one_hand(start_of_day(day), token_hex(8))
    saved = replace(saved, kind="today", day=day.isoformat())
    return dealt(TodaySession, saved, strict=strict)


def day_result(session: Session) -> DayResult:
    """Return the result of a finished hand as a day keeps it."""
    result, seat = session.result, session.player_seat
    in_fan = session.ruleset.unit == "fan"
    worth = result.counted[result.winners.index(PLAYER)] if PLAYER in result.winners else None
    past = PastHand(session.hand, result.dealer, result.round_wind)
    events = [one.event for one in record(session.ruleset.id, session.match, past).frames]
    return DayResult(
        session.ruleset.id,
        _how(result),
        result.payments[PLAYER],
        worth if in_fan else None,
        signs(events, seat)[:MOST_SIGNS],
    )


def _how(result: HandResult) -> How:
    if not result.winners:
        return "drawn"
    if PLAYER in result.winners:
        return "won" if result.discarder is not None else "self_drawn"
    return "dealt_in" if result.discarder == PLAYER else "lost"


def signs(events: list[Event], seat: Seat) -> str:
    """Return a sign for each turn of a seat: they tell how the hand went, but none of its tiles."""
    found, is_open_turn = "", False
    for event in events:
        match event:
            case Discarded() if event.seat == seat:
                # The discard after a claim belongs to the same turn.
                found += "" if is_open_turn else DRAWN if event.drawn else KEPT
            case Claimed() if event.seat == seat:
                found += CLAIMED
            case SelfKong() if event.seat == seat:
                found += KONG
            case Won() if seat in event.seats:
                found += WON
            case _:
                continue
        is_open_turn = isinstance(event, Claimed)
    return found


def result_words(result: DayResult, labels: Labels) -> str:
    """Return how the hand ended for the player, and the points."""
    key = f"today.how.{result.how}"
    words = labels.text(key)
    if result.worth is not None:
        fan = labels.text("result.fan", fan=result.worth)
        words = labels.text("today.worth", how=words, fan=fan)
    return labels.text("today.points", how=words, points=signed(result.points))


def shared_text(day: str, result: DayResult, labels: Labels) -> str:
    """Return the text to send to a friend: the date and the ruleset, the result, and the signs."""
    name = labels.text(f"ruleset.{result.ruleset}")
    head = labels.text("today.share", day=day, ruleset=name)
    return f"{head}\n{result_words(result, labels)}\n{result.signs}"
