"""A saved match replayed hand by hand, and checked from its file alone: walls, moves, payments and
the course of the match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from game.rules.deal import Phase, deal_facts
from game.rules.match import PERSONS, HandResult, Match, Person, after_hand
from game.rules.moves import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    PlayedOn,
    SelfKong,
    Won,
)
from game.rules.notation import HandText
from game.rules.problems import Reason, RulesError
from game.rules.tiles import EAST_WIND, WIND_LETTERS, Seat, Tile, Wind, is_bonus, tile_text
from game.rulesets import ruleset as ruleset_of
from game.saves.history import History, HistoryLine, read_history
from game.saves.save import SavedMatch, read_match
from game.saves.saved_hands import Played, SavedHand, ending, fingerprint, replayed
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
        case PlayedOn(seat):
            return said("played_on", seat)
        case Exhausted():
            return labels.text("replay.exhausted")
        case _:
            return ""


RECOMPUTED = ("payments", "winners", "discarder", "false_wins", "penalties")
"""The parts of a result that every version wrote alike."""
STATE = ("dealer", "scores", "round_wind", "rounds_done", "drawn_before", "penalties")
"""The parts of a match's state that follow from its hands."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A hand that was checked, or the match (number 0). `fingerprint` is the one that the player
    saw, "" for none. `is_over` is False for a hand in play, which has no payments yet."""

    number: int
    moves: int = 0
    fingerprint: str = ""
    is_over: bool = True
    problems: tuple[Reason, ...] = ()


def checked(path: Path) -> Iterator[Checked]:
    """Yield every hand of a match file, then the match. Raise FileNotFoundError, or RulesError if
    the file is no match."""
    saved = read_match(path)
    history = read_history(history_file(path), saved.match, saved.written, adds_up=False)
    problems = [history.problem] if history.problem else []
    match = _first(saved)
    for line in history.lines:
        if line.result.number != match.hand_number and not problems:
            problems.append(Reason.of("verify.missing", number=match.hand_number))
        try:
            past = finished_hand(saved, line)
            found, match = _hand(saved, past, match)
        except RulesError as error:
            found = Checked(line.result.number, problems=(error.reason,))
            match = after_hand(match, line.result)
        yield found
    current = hand_in_play(saved)
    if current is not None:
        yield _hand(saved, current, match)[0]
    if not problems:
        problems += _differences(match, saved.match, STATE)
    yield Checked(0, problems=tuple(problems))


def _first(saved: SavedMatch) -> Match:
    """Return the match before its first hand."""
    match, start = saved.match, saved.match.options.start_score
    # Only a hand that is dealt again begins in another round than East, and is the only one.
    wind = match.round_wind if saved.lots and match.hand_number == 1 else EAST_WIND
    return Match(
        match.options,
        match.seed,
        first_dealer=match.first_dealer,
        dealer=match.first_dealer,
        scores=(start, start, start, start),
        round_wind=wind,
    )


def _hand(saved: SavedMatch, past: PastHand, match: Match) -> tuple[Checked, Match]:
    """Check a hand that begins in this state. Return also the state after it."""
    hand, problems = past.hand, []
    if hand.fingerprint and fingerprint(hand.wall, hand.salt) != hand.fingerprint:
        problems.append(Reason.of("verify.fingerprint"))
    if saved.lots and past.result is not None:
        match = replace(match, round_wind=past.round_wind)
    if (past.dealer, past.round_wind) != (match.dealer, match.round_wind):
        problems.append(Reason.of("verify.state"))
    match = replace(match, options=hand.options)
    deal = None
    try:
        for played in replay(saved, past):
            deal = played.deal
    except RulesError as error:
        problems.append(Reason.of("verify.move", why=error.reason))
    is_over = deal is not None and deal.phase is Phase.OVER
    result = past.result
    if result is not None:
        if is_over and deal is not None:
            rules = ruleset_of(saved.ruleset).with_options(hand.options)
            _, right = ending(match, deal_facts(deal, match.drawn_before), rules)
            problems += _differences(right, result, RECOMPUTED)
        elif not problems:
            problems.append(Reason.of("verify.unfinished"))
        match = after_hand(match, result)
    found = Checked(
        hand.number, len(hand.moves), hand.fingerprint, result is not None, tuple(problems)
    )
    return found, match


def _differences(
    right: HandResult | Match, told: HandResult | Match, parts: tuple[str, ...]
) -> list[Reason]:
    """Return the parts that differ from what follows from the moves."""
    different = [part for part in parts if getattr(right, part) != getattr(told, part)]
    return [
        Reason.of(
            "verify.differs",
            part=part,
            told=str(getattr(told, part)),
            right=str(getattr(right, part)),
        )
        for part in different
    ]
