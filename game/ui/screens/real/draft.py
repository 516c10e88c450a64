"""The line that is entered on a real table's sheet: clicks and typed counts become a `Line`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.records.real_table import Draft, Line, Names, RealTable, Result, entries
from game.rules.match import PERSONS, Person
from game.rules.notation import parse_part
from game.rules.problems import RulesError
from game.rules.tiles import SEATS, WIND_LETTERS
from game.rulesets.counted import counts_losers
from game.rulesets.win_request import WinRequest

UNKNOWN = -1
"""Stands in a draft for a count that isn't entered yet."""
MOST_DIGITS = 6


def fresh(table: RealTable) -> Draft:
    """Return an empty line at the end of the sheet."""
    return Draft(Line(), len(table.lines))


def with_result(line: Line, result: Result) -> Line:
    """Return the line with another result, and the people and counts that still fit."""
    match result:
        case "win":
            return replace(line, result=result)
        case "self_draw":
            fits = line.result in ("win", "self_draw")
            counts, hands = (line.counts, line.hands) if fits else ((), ())
            return Line(result, line.winners[:1], None, counts, hands)
        case "drawn":
            return Line(result)
        case "penalty":
            return Line(result, (), line.payer)


def with_winner(table: RealTable, line: Line, person: Person) -> Line:
    """Return the line with this winner, without it if it was one. Only some rules have several."""
    payer = None if line.payer == person else line.payer
    if person in line.winners:
        left = tuple(one for one in line.winners if one != person)
    elif line.result == "win" and table.rules.options.multiple_wins == "all":
        left = (*line.winners, person)[-3:]
    else:
        left = (person,)
    if counts_losers(table.rules):
        return replace(line, winners=left, payer=payer, hands=())
    texts = dict(zip(line.winners, fields_of(table, line), strict=False))
    shown = replace(line, winners=left, payer=payer, counts=(), hands=())
    return with_fields(table, shown, [texts.get(one, "") for one in left])


def with_payer(line: Line, person: Person) -> Line:
    """Return the line with this discarder, or this person who pays a penalty."""
    if line.result == "penalty":
        return replace(line, payer=person)
    winners = tuple(one for one in line.winners if one != person)
    same = winners == line.winners
    return replace(
        line,
        winners=winners,
        payer=person,
        counts=line.counts if same else (),
        hands=line.hands if same else (),
    )


# --- counts and tiles ---------------------------------------------------------------------------


def asked(table: RealTable, line: Line) -> tuple[Person, ...]:
    """Return whose counts are to be entered."""
    if line.result == "penalty":
        return () if line.payer is None else (line.payer,)
    if not line.winners:
        return ()
    return PERSONS if counts_losers(table.rules) else line.winners


def fields_of(table: RealTable, line: Line) -> list[str]:
    """Return the texts to show: a count, or tiles as text."""
    texts = []
    for place, person in enumerate(asked(table, line)):
        count = line.counts[place] if place < len(line.counts) else UNKNOWN
        hand = line.hand_of(line.winners.index(person)) if person in line.winners else ""
        texts.append(hand or ("" if count == UNKNOWN else str(count)))
    return texts


def with_fields(table: RealTable, line: Line, texts: Sequence[str]) -> Line:
    """Return the line with these texts: digits are a count, and others are a winner's tiles."""
    if line.result == "penalty":
        return replace(line, counts=tuple(map(_count, filter(None, texts))))
    people = dict(zip(asked(table, line), texts, strict=True))
    hands = tuple("" if _is_count(people[one]) else people[one] for one in line.winners)
    return replace(line, counts=tuple(map(_count, texts)), hands=hands if any(hands) else ())


def uncounted(table: RealTable, line: Line) -> int:
    """Return the first winner without a count, by place among the winners, or the first one."""
    texts = dict(zip(asked(table, line), fields_of(table, line), strict=True))
    left = (place for place, person in enumerate(line.winners) if not texts[person])
    return next(left, 0)


def hand_to_count(table: RealTable, draft: Draft, winner: int) -> tuple[WinRequest, Names]:
    """Return how a winner of the line won, with the tiles that are entered, and the names by seat
    in that hand."""
    line = draft.line
    *_, entry = entries(table.rules, (*table.lines[: draft.at], Line("drawn")))
    match, payer = entry.before, line.payer
    try:
        hand = str(parse_part(line.hand_of(winner)))
    except RulesError:
        hand = ""
    request = WinRequest(
        hand,
        seat=WIND_LETTERS[match.seat_of(line.winners[winner])],
        round=WIND_LETTERS[match.round_wind],
        self_draw=line.result == "self_draw",
        discarder=None if payer is None else WIND_LETTERS[match.seat_of(payer)],
    )
    east, south, west, north = (table.names[match.person_at(seat)] for seat in SEATS)
    return request, (east, south, west, north)


def _is_count(text: str) -> bool:
    return not text or (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS)


def _count(text: str) -> int:
    return int(text) if text and _is_count(text) else UNKNOWN
