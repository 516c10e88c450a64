"""A match as a file: what it was played with, the hands that have ended, and the hand in play.

The state of the match (dealer, round, scores) is not stored: the results give it. Of each hand the
whole wall is stored, not only the seed, so that old saves outlive another way of shuffling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

from game import __version__
from game.rules.deal import Deal
from game.rules.match import HandResult, Match, after_hand
from game.rules.moves import Move, move_from_text
from game.rules.options import ALLOWED, Options
from game.rules.play import Step, advance, deal_out
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import Wind, full_set, tile_from_text, tile_text
from game.rules.wall import Wall, wall_of
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.session.paths import match_file, matches_folder
from game.session.storage import move_to_free, read_object, set_aside, write_object

FORMAT = 1
"""Raised when an older program could not make sense of the file."""

T = TypeVar("T")
Data: TypeAlias = Mapping[str, object]
Players: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class SavedHand:
    """One hand: the options and the wall it was dealt with, and every move so far."""

    number: int
    options: Options
    wall: Wall
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A hand that has ended, with its result."""

    hand: SavedHand
    result: HandResult


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A whole match. `options` are those of the next hand to be dealt; `players` the computer
    players of the persons 1 to 3; `hand` is None when the match is over, or when the hand in play
    could not be read."""

    ruleset: str
    options: Options
    seed: str
    first_dealer: int
    players: Players
    history: tuple[FinishedHand, ...] = ()
    hand: SavedHand | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A move, the steps that came of it, and the state after it. The first is the dealing out, by
    no move."""

    move: Move | None
    steps: tuple[Step, ...]
    deal: Deal


# --- the match and its hands --------------------------------------------------------------------


def match_of(saved: SavedMatch) -> Match:
    """The match before the hand in play. Raises RulesError when the results do not fit."""
    start = saved.options.start_score
    dealer = saved.first_dealer
    match = Match(saved.options, saved.seed, dealer, dealer, (start, start, start, start))
    for place, (hand, result) in enumerate((one.hand, one.result) for one in saved.history):
        match = replace(match, options=hand.options)
        fits = (match.hand_number, match.dealer, match.round_wind)
        if (result.number, result.dealer, result.round_wind) != fits or hand.number != fits[0]:
            raise _senseless(f"history[{place}]")
        match = after_hand(match, result)
    return replace(match, options=saved.hand.options if saved.hand else saved.options)


def replayed(hand: SavedHand, ruleset: Ruleset, round_wind: Wind) -> Iterator[Played]:
    """Deal the hand out and play its moves again. Raises RulesError at a move that the rules do
    not allow."""
    deal, steps = deal_out(ruleset.with_options(hand.options), hand.wall, round_wind)
    yield Played(None, steps, deal)
    for move in hand.moves:
        deal, steps = advance(deal, move)
        yield Played(move, steps, deal)


# --- files --------------------------------------------------------------------------------------


def has_saved_match() -> bool:
    """Whether a match was left. It need not turn out to be readable."""
    return match_file().is_file()


def save_match(saved: SavedMatch) -> Reason | None:
    """Write the match being played. Returns why it could not be written."""
    return write_object(match_file(), match_data(saved))


def load_match() -> tuple[SavedMatch | None, tuple[Reason, ...]]:
    """The match that was left, if any, and what to tell the player about the file. A file that
    cannot be read as a match is set aside."""
    path = match_file()
    try:
        return read_match(path), ()
    except FileNotFoundError:
        return None, ()
    except RulesError as error:
        return None, (Reason.of("problem.match_lost"), error.reason, set_aside(path))


def archive_match() -> Reason | None:
    """Put the match file, if there is one, among the old matches. Returns why it could not."""
    if not has_saved_match():
        return None
    folder = matches_folder()
    told = move_to_free(match_file(), lambda number: folder / f"{number}.json")
    return told if has_saved_match() else None


def read_match(path: Path) -> SavedMatch:
    """Read a match file. Raises FileNotFoundError, or RulesError when it is no match.

    A spoilt hand in play costs only that hand.
    """
    data = read_object(path)
    _check_format(data)
    ruleset = ruleset_of(_get(data, "ruleset", str))
    one, two, three = _items(data, "players", str, 3)
    first_dealer = _get(data, "first_dealer", int)
    if first_dealer not in range(4):
        raise _senseless("first_dealer")
    saved = SavedMatch(
        ruleset=ruleset.id,
        options=_options(_get(data, "options", dict), ruleset),
        seed=_get(data, "seed", str),
        first_dealer=first_dealer,
        players=(one, two, three),
        history=tuple(_finished(hand, ruleset) for hand in _items(data, "history", dict)),
        hand=_hand_in_play(data, ruleset),
    )
    match_of(saved)
    return saved


# --- writing ------------------------------------------------------------------------------------


def match_data(saved: SavedMatch) -> dict[str, object]:
    """The match as JSON holds it."""
    return {
        "format": FORMAT,
        "program": __version__,
        "ruleset": saved.ruleset,
        "options": _options_data(saved.options),
        "seed": saved.seed,
        "first_dealer": saved.first_dealer,
        "players": saved.players,
        "history": [
            {"hand": _hand_data(one.hand), "result": _result_data(one.result)}
            for one in saved.history
        ],
        "hand": _hand_data(saved.hand) if saved.hand else None,
    }


def _options_data(options: Options) -> dict[str, object]:
    return {**options.values(), "fan": dict(options.fan)}


def _hand_data(hand: SavedHand) -> dict[str, object]:
    return {
        "number": hand.number,
        "options": _options_data(hand.options),
        "wall": " ".join(map(tile_text, hand.wall.tiles)),
        "dice": hand.wall.dice,
        "moves": [str(move) for move in hand.moves],
    }


def _result_data(result: HandResult) -> dict[str, object]:
    return {
        "number": result.number,
        "dealer": result.dealer,
        "round_wind": result.round_wind,
        "payments": result.payments,
        "winners": result.winners,
        "fan": result.fan,
        "discarder": result.discarder,
        "patterns": result.patterns,
    }


# --- reading ------------------------------------------------------------------------------------


def _check_format(data: Data) -> None:
    number = _get(data, "format", int)
    if number > FORMAT:
        raise refuse("problem.newer_program", program=str(data.get("program")))
    if number != FORMAT:
        raise _senseless("format")


def _options(data: Data, ruleset: Ruleset) -> Options:
    """Options; one that an older program did not write is the ruleset's own."""
    values = {name: value for name, value in data.items() if name != "fan"}
    for name in values:
        if name not in ALLOWED:
            raise _senseless(f"options.{name}")
    fan = tuple(cast(dict[str, int], _get(data, "fan", dict)).items())
    options = replace(ruleset.options, **cast(Any, values), fan=fan)
    return ruleset.with_options(options).options


def _hand_in_play(data: Data, ruleset: Ruleset) -> SavedHand | None:
    try:
        return _hand(_get(data, "hand", dict), ruleset)
    except RulesError:
        return None


def _hand(data: Data, ruleset: Ruleset) -> SavedHand:
    options = _options(_get(data, "options", dict), ruleset)
    first, second, third = _items(data, "dice", int, 3)
    tiles = tuple(tile_from_text(text) for text in _get(data, "wall", str).split())
    if len(tiles) != len(full_set(options.bonus_tiles)):
        raise refuse("problem.bad_wall")
    return SavedHand(
        number=_get(data, "number", int),
        options=options,
        wall=wall_of(tiles, (first, second, third)),
        moves=tuple(move_from_text(text) for text in _items(data, "moves", str)),
    )


def _finished(data: Data, ruleset: Ruleset) -> FinishedHand:
    hand = _hand(_get(data, "hand", dict), ruleset)
    return FinishedHand(hand, _result(_get(data, "result", dict)))


def _result(data: Data) -> HandResult:
    first, second, third, fourth = _items(data, "payments", int, 4)
    result = HandResult(
        number=_get(data, "number", int),
        dealer=_get(data, "dealer", int),
        round_wind=_get(data, "round_wind", int),
        payments=(first, second, third, fourth),
        winners=_items(data, "winners", int),
        fan=_items(data, "fan", int),
        discarder=None if data.get("discarder") is None else _get(data, "discarder", int),
        patterns=tuple(
            _items({"patterns": ids}, "patterns", str) for ids in _items(data, "patterns", list)
        ),
    )
    persons = {*result.winners, 0 if result.discarder is None else result.discarder}
    lengths = {len(result.winners), len(result.fan), len(result.patterns)}
    if sum(result.payments) or not persons <= set(range(4)) or len(lengths) != 1:
        raise _senseless("result")
    return result


def _get(data: Data, key: str, kind: type[T]) -> T:
    """A value of exactly this type: to JSON a switch is not a number."""
    value = data.get(key)
    if not isinstance(value, kind) or type(value) is not kind:
        raise _senseless(key)
    return value


def _items(data: Data, key: str, kind: type[T], length: int | None = None) -> tuple[T, ...]:
    """A list of values of exactly this type, and of this length if given."""
    found = tuple(_get({key: value}, key, kind) for value in _get(data, key, list))
    if length not in (None, len(found)):
        raise _senseless(key)
    return found


def _senseless(where: str) -> RulesError:
    return refuse("problem.senseless", where=where)
