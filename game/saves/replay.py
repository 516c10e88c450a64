"""A saved match replayed hand by hand: for reading, and for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.rules.events import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    SelfKong,
    Won,
)
from game.rules.match import PERSONS, HandResult, Person
from game.rules.notation import HandText
from game.rules.problems import RulesError
from game.rules.tiles import WIND_LETTERS, Seat, Tile, Wind, is_bonus, tile_text
from game.rulesets import ruleset as ruleset_of
from game.saves.history import History, HistoryLine, read_history
from game.saves.save import SavedMatch, read_match
from game.saves.saved_hands import Played, SavedHand, replayed
from game.settings.opponents import opponent_name
from game.system.paths import history_file
from game.words.labels import Labels


@dataclass(frozen=True, slots=True)
class PastHand:
    """A hand of a saved match, with its dealer and round. `result` is None before the hand is
    counted."""

    hand: SavedHand
    dealer: Person
    round_wind: Wind
    result: HandResult | None = None


def finished_hand(saved: SavedMatch, line: HistoryLine) -> PastHand:
    """Return a hand of a match's history. Raise RulesError if its data is invalid."""
    hand, result = line.hand(ruleset_of(saved.ruleset)), line.result
    return PastHand(hand, result.dealer, result.round_wind, result)


def hand_in_play(saved: SavedMatch) -> PastHand | None:
    """Return the hand that isn't counted yet, or None if the save has none."""
    if saved.hand is None:
        return None
    return PastHand(saved.hand, saved.match.dealer, saved.match.round_wind)


def replay(saved: SavedMatch, past: PastHand) -> Iterator[Played]:
    """Yield the deal and every move of a hand, with the events and the state after each. Raise
    RulesError at a move that today's rules don't allow."""
    return replayed(past.hand, ruleset_of(saved.ruleset), past.round_wind)


def history_of(saved: SavedMatch, path: Path) -> History:
    """Return the finished hands of the match that was read from this path."""
    return read_history(history_file(path), saved.match, saved.written)


def replay_lines(path: Path, labels: Labels) -> Iterator[str]:
    """Yield a match file as text, move by move, with all hands open. The hands of its history come
    first. Raise FileNotFoundError, or RulesError if the file is no match."""
    saved = read_match(path)
    history = history_of(saved, path)
    current = hand_in_play(saved)
    name = labels.text(f"ruleset.{saved.ruleset}")
    count = len(history.lines) + (current is not None)
    yield labels.text("replay.match", ruleset=name, count=count, seed=saved.match.seed)
    if history.problem:
        yield labels.reason(history.problem)
    for line in history.lines:
        yield ""
        try:
            past = finished_hand(saved, line)
        except RulesError as error:
            yield labels.reason(error.reason)
        else:
            yield from _hand_lines(saved, past, labels)
    if current:
        yield ""
        yield from _hand_lines(saved, current, labels)


def _name(saved: SavedMatch, person: Person, labels: Labels) -> str:
    name, id = ("", *saved.names)[person], ("", *saved.opponents)[person]
    return opponent_name(person, name, id, labels)


def _hand_lines(saved: SavedMatch, past: PastHand, labels: Labels) -> Iterator[str]:
    yield labels.text(
        "replay.hand",
        number=past.hand.number,
        wind=labels.text(f"wind.{past.round_wind}"),
        dealer=_name(saved, past.dealer, labels),
        dice=" ".join(map(str, past.hand.wall.dice)),
    )
    try:
        for number, played in enumerate(replay(saved, past)):
            yield from _played_lines(number, played, labels)
    except RulesError as error:
        yield f"{labels.text('replay.stopped')} {labels.reason(error.reason)}"
    if past.result:
        paid = zip(PERSONS, past.result.payments, strict=True)
        payments = ", ".join(f"{_name(saved, one, labels)} {points:+}" for one, points in paid)
        yield labels.text("replay.payments", payments=payments)
    else:
        yield labels.text("replay.unfinished")


def _played_lines(number: int, played: Played, labels: Labels) -> Iterator[str]:
    """Yield a move and its events below it. For the deal, yield the four hands first."""
    if played.move is not None:
        yield f"{number:4} {played.move}"
    for step in played.steps:
        if isinstance(step.event, Dealt):
            for seat, hand in enumerate(step.event.hands):
                yield f"     {WIND_LETTERS[seat]} {_hand_text(hand)}"
        elif not isinstance(step.event, Discarded):
            yield f"          {_event_text(step.event, labels)}"


def _hand_text(tiles: tuple[Tile, ...]) -> str:
    ordered = sorted(tiles)
    bonus = tuple(filter(is_bonus, ordered))
    return str(HandText(tuple(ordered[: len(ordered) - len(bonus)]), bonus=bonus))


def _event_text(event: Event, labels: Labels) -> str:
    def said(key: str, seat: Seat, **values: str) -> str:
        return labels.text(f"replay.{key}", seat=WIND_LETTERS[seat], **values)

    match event:
        case BonusLaid(seat, tile):
            return said("bonus", seat, tile=tile_text(tile))
        case Drew(seat, tile, replacement):
            return said("replacement" if replacement else "drew", seat, tile=tile_text(tile))
        case Claimed(seat, meld):
            return said("claimed", seat, meld=str(meld))
        case SelfKong(seat, meld):
            return said("kong", seat, meld=str(meld))
        case Won(seats, tile):
            return "; ".join(said("won", seat, tile=tile_text(tile)) for seat in seats)
        case FalseWin(seat):
            return said("false_win", seat)
        case Exhausted():
            return labels.text("replay.exhausted")
        case _:
            return ""
