"""One hand of a match as values and as JSON: its options, wall, moves, end and result.

The whole wall is stored, not only the seed, so that old saves survive a new way of shuffling. Its
fingerprint is shown before the deal, so that nobody can change the wall after it: the first half of
the SHA-256 of the salt, the tiles from the front of the wall and the dice, as `sealed_text` writes
them. The salt is a secret until the hand is over: without it, trying all seeds could find the wall.
It doesn't come from the seed of the match, which is shorter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_hex
from typing import Any, cast

from game.rules.deal import Deal, why_not
from game.rules.facts import DealFacts
from game.rules.match import NOTHING, HandResult, Match, Person, Points
from game.rules.moves import Action, Move, move_from_text
from game.rules.options import ALLOWED, ALWAYS_WRITTEN, Options, Value
from game.rules.play import advance, deal_out
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import Wind, full_set, tile_from_text, tile_text
from game.rules.trail import Step
from game.rules.wall import Wall, wall_of
from game.rulesets.ruleset import Ruleset, Settlement, totals
from game.system.player_file import (
    POINTS,
    Data,
    NewerError,
    get,
    items,
    number_in,
    numbers_in,
    senseless,
)

FOUR = range(4)
UNWRITTEN = {"last_bonus_replaced": False, "last_discard_drawn": False}
"""The table rules of hands whose programs wrote no such options."""


@dataclass(frozen=True, slots=True)
class SavedHand:
    """One hand: its options, its wall, and every move so far. `salt` and `fingerprint` were made
    before the deal (see `sealed`), "" by an older program."""

    number: int
    options: Options
    wall: Wall
    moves: tuple[Move, ...] = ()
    salt: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A finished hand with its result."""

    hand: SavedHand
    result: HandResult


@dataclass(frozen=True, slots=True)
class Played:
    """A move, its steps, and the state after it. The first is the deal, without a move."""

    move: Move | None
    steps: tuple[Step, ...]
    deal: Deal


def replayed(hand: SavedHand, ruleset: Ruleset, round_wind: Wind) -> Iterator[Played]:
    """Yield the deal, then each move of the hand. Raise RulesError at a move that the rules don't
    allow."""
    deal, steps = deal_out(ruleset.with_options(hand.options), hand.wall, round_wind)
    yield Played(None, steps, deal)
    for move in hand.moves:
        for one in (*_unasked(deal, move), move):
            deal, steps = advance(deal, one)
            yield Played(one, steps, deal)


def _unasked(deal: Deal, move: Move) -> tuple[Move, ...]:
    """Return passes that an older program didn't ask for: its rules offered no win where today's
    do. They make way for a move that is refused before them."""
    if why_not(deal, move) is None:
        return ()
    passes = (Move(seat, Action.PASS) for seat in deal.waiting_for)
    return tuple(one for one in passes if why_not(deal, one) is None)


# --- writing ------------------------------------------------------------------------------------


def options_data(options: Options) -> dict[str, object]:
    """Return the options that older programs know, and those later ones that are in use."""
    values = options.values()
    known = {name: value for name, value in values.items() if name in ALWAYS_WRITTEN}
    return {**known, **options.later, "fan": dict(options.fan)}


def hand_data(hand: SavedHand) -> dict[str, object]:
    """Return a hand for a file: its wall and dice, the options, and the moves as text."""
    sealed = {"salt": hand.salt, "fingerprint": hand.fingerprint} if hand.fingerprint else {}
    return {
        "number": hand.number,
        "options": options_data(hand.options),
        "wall": " ".join(map(tile_text, hand.wall.tiles)),
        "dice": hand.wall.dice,
        **sealed,
        "moves": [str(move) for move in hand.moves],
    }


def result_data(result: HandResult) -> dict[str, object]:
    """Return a result for a file. Points are by person."""
    return {
        "number": result.number,
        "dealer": result.dealer,
        "round_wind": result.round_wind,
        "payments": result.payments,
        "winners": result.winners,
        "counted": result.counted,
        "discarder": result.discarder,
        "patterns": result.patterns,
        "false_wins": result.false_wins,
        "penalties": result.penalties,
    }


# --- reading: each raises RulesError for invalid data -------------------------------------------


def read_options(data: Data, ruleset: Ruleset) -> Options:
    """Return the options. A value missing in an older program's file has the ruleset's default, and
    a later option its own. Raise NewerError for an option or a value that only a newer program
    might know."""
    fan = {pattern: get(get(data, "fan", dict), pattern, int) for pattern in get(data, "fan", dict)}
    values = {name: _option(data, name) for name in data if name != "fan"}
    values = {**ruleset.options.later_defaults, **values}
    try:
        if not values.keys() <= ALLOWED.keys():
            raise newer_match()
        options = replace(ruleset.options, **cast(Any, values), fan=tuple(fan.items()))
        return ruleset.with_options(options).options
    except RulesError:
        raise newer_match() from None


def _option(data: Data, name: str) -> Value:
    """Return a value as any program would write it."""
    value = data[name]
    return value if isinstance(value, int) else get(data, name, str)


def newer_match() -> NewerError:
    return NewerError(Reason.of("problem.match_newer"))


def read_hand(data: Data, ruleset: Ruleset) -> SavedHand:
    """Return a hand. One that an older program wrote keeps the table rules of that program, so that
    it can be replayed to its end."""
    options = read_options({**UNWRITTEN, **get(data, "options", dict)}, ruleset)
    first, second, third = items(data, "dice", int, 3)
    tiles = tuple(tile_from_text(text) for text in get(data, "wall", str).split())
    if len(tiles) != len(full_set(options.bonus_tiles)):
        raise refuse("problem.bad_wall")
    return SavedHand(
        number=number_in(data, "number", POINTS),
        options=options,
        wall=wall_of(tiles, (first, second, third)),
        moves=tuple(move_from_text(text) for text in items(data, "moves", str)),
        **{name: get(data, name, str) for name in ("salt", "fingerprint") if name in data},
    )


def read_result(data: Data) -> HandResult:
    """Return a result. Older programs wrote `counted` as "fan", and the doubles of western hands as
    their worth. Of such hands only the payments are ever shown."""
    result = HandResult(
        number=number_in(data, "number", POINTS),
        dealer=Person(number_in(data, "dealer", FOUR)),
        round_wind=Wind(number_in(data, "round_wind", FOUR)),
        payments=read_points(data, "payments"),
        winners=_persons(data, "winners"),
        counted=numbers_in(data, "fan" if "fan" in data else "counted", POINTS),
        discarder=_person(data, "discarder"),
        patterns=tuple(
            items({"patterns": ids}, "patterns", str) for ids in items(data, "patterns", list)
        ),
        false_wins=_persons(data, "false_wins") if "false_wins" in data else (),
        penalties=read_penalties(data),
    )
    lengths = {len(result.winners), len(result.counted), len(result.patterns)}
    if sum(result.payments) or len(lengths) != 1:
        raise senseless("result")
    return result


def _persons(data: Data, key: str) -> tuple[Person, ...]:
    return tuple(map(Person, numbers_in(data, key, FOUR)))


def _person(data: Data, key: str) -> Person | None:
    return None if data.get(key) is None else Person(number_in(data, key, FOUR))


def read_points(data: Data, key: str) -> Points:
    """Return four whole numbers by person."""
    first, second, third, fourth = numbers_in(data, key, POINTS, 4)
    return (first, second, third, fourth)


def read_penalties(data: Data) -> Points:
    """Return the penalties noted for the end of the match, or zeros if an older program wrote
    none."""
    penalties = read_points(data, "penalties") if "penalties" in data else NOTHING
    if sum(penalties):
        raise senseless("penalties")
    return penalties


def ending(match: Match, facts: DealFacts, ruleset: Ruleset) -> tuple[Settlement, HandResult]:
    """Return the payments by seat and the result by person of a finished hand. `match` is the state
    before the hand."""
    settlement = ruleset.settle(facts)
    discarder = facts.wins[0].discarder if facts.wins else None
    noted = facts.false_wins if ruleset.options.false_win_penalty == "at_end" else ()
    result = HandResult(
        number=match.hand_number,
        dealer=match.dealer,
        round_wind=match.round_wind,
        payments=match.by_person(settlement.payments),
        winners=tuple(match.person_at(win.seat) for win in facts.wins),
        counted=tuple(score.counted for score in settlement.scores),
        discarder=None if discarder is None else match.person_at(discarder),
        patterns=tuple(tuple(one.id for one in score.patterns) for score in settlement.scores),
        false_wins=tuple(match.person_at(seat) for seat in facts.false_wins),
        penalties=match.by_person(totals(*(ruleset.false_win(seat) for seat in noted))),
    )
    return settlement, result


DIGITS = 32
GROUP = 4


def new_salt() -> str:
    """Return a secret from which a match makes the salts of its hands."""
    return token_hex(DIGITS // 2)


def sealed(hand: SavedHand, salt: str) -> SavedHand:
    """Return a hand with its fingerprint. `salt` is the match's."""
    if not salt:
        return hand
    own = sha256(f"{salt}/{hand.number}".encode()).hexdigest()[:DIGITS]
    return replace(hand, salt=own, fingerprint=fingerprint(hand.wall, own))


def fingerprint(wall: Wall, salt: str) -> str:
    """Return the fingerprint of a wall as hexadecimal digits."""
    return sha256(sealed_text(wall, salt).encode()).hexdigest()[:DIGITS]


def sealed_text(wall: Wall, salt: str) -> str:
    """Return the text that the fingerprint is made of.

    >>> sealed_text(Wall((0, 33), (1, 2, 3)), "5a17")
    '5a17 1m P 1 2 3'
    """
    return " ".join([salt, *map(tile_text, wall.tiles), *map(str, wall.dice)])


def in_groups(digits: str) -> str:
    """Return a fingerprint to read and compare: 8f3a 22c1 …"""
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
