"""A won hand as someone describes it, checked and turned into the facts that are scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from game.rules.facts import (
    After,
    Circumstances,
    DealFacts,
    HandFacts,
    WinFacts,
    circumstances,
)
from game.rules.notation import parse_hand
from game.rules.problems import refuse
from game.rules.tiles import (
    EAST,
    SEATS,
    SOUTH,
    WIND_LETTERS,
    Seat,
    Tile,
    Wind,
    is_bonus,
    tile_from_text,
    tile_text,
    wind_of,
)
from game.rulesets.ruleset import Ruleset, Verdict, verdict


@dataclass(frozen=True, slots=True)
class WinRequest(Circumstances):
    """A won hand and how it was won: the keys of a line of the batch, with their defaults.

    `discarder` None stands for East, or for South when the winner is East. A self-draw has none,
    whatever is named.
    """

    hand: str
    seat: str = "E"
    round: str = "E"
    self_draw: bool = False
    bonus: tuple[str, ...] = ()
    discarder: str | None = None


_CONTRADICTIONS: tuple[tuple[str, Callable[[WinRequest], bool]], ...] = (
    ("command.robbing_self_draw", lambda one: one.robbing and one.self_draw),
    ("command.after_discard", lambda one: one.after is not None and not one.self_draw),
    ("command.robbing_last_tile", lambda one: one.robbing and one.last_tile),
    ("command.dealt_not_dealer", lambda one: one.dealt and one.seat != "E"),
    ("command.dealt_discard", lambda one: one.dealt and not one.self_draw),
    (
        "command.dealt_late",
        lambda one: (
            one.dealt
            and (one.last_tile or one.original_call or one.after not in (None, After.BONUS))
        ),
    ),
    ("command.first_discard_dealer", lambda one: one.first_discard and one.seat == "E"),
    ("command.first_discard_self_draw", lambda one: one.first_discard and one.self_draw),
    (
        "command.first_discard_late",
        lambda one: one.first_discard and (one.last_tile or one.robbing or one.original_call),
    ),
    (
        "command.first_discard_discarder",
        lambda one: one.first_discard and one.discarder not in (None, "E"),
    ),
    (
        "command.own_discard",
        lambda one: not one.self_draw and one.discarder == one.seat,
    ),
)
"""What cannot be true of one win, with the label that says so."""

_TEXTS = ("hand", "seat", "round")
_TEXTS_OR_NONE = ("after", "discarder")


def request_from(data: object) -> WinRequest:
    """The request in a line of the batch. Raises RulesError for a wrong key or value."""
    if not isinstance(data, Mapping):
        raise refuse("command.not_object")
    known = {field.name for field in fields(WinRequest)}
    for key in data:
        if key not in known:
            raise refuse("command.unknown_key", name=str(key))
    if "hand" not in data:
        raise refuse("command.no_hand")
    return WinRequest(**{key: _checked(key, value) for key, value in data.items()})


def _checked(key: str, value: object) -> Any:
    """The value in the type that its key asks for."""
    if key == "bonus":
        return _bonus_texts(value)
    allowed: tuple[type, ...] = (bool,)
    if key in _TEXTS:
        allowed = (str,)
    elif key in _TEXTS_OR_NONE:
        allowed = (str, type(None))
    if not isinstance(value, allowed):
        raise refuse("command.bad_value", name=key, value=str(value))
    return after_of(value) if key == "after" else value


def after_of(text: object) -> After | None:
    """Return what the winning tile replaced. Raises RulesError for an unknown word."""
    try:
        return None if text is None else After(text)
    except ValueError:
        known = ", ".join(one.value for one in After)
        raise refuse("command.bad_after", value=str(text), known=known) from None


def _bonus_texts(value: object) -> tuple[str, ...]:
    """Bonus tiles as a list of texts or as one text with blanks."""
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, Sequence) and all(isinstance(one, str) for one in value):
        return tuple(value)
    raise refuse("command.bad_value", name="bonus", value=str(value))


def win_facts(request: WinRequest) -> WinFacts:
    """The facts of the win. Raises RulesError for text that is no hand, or a contradiction."""
    seat, round_wind = seat_from("seat", request.seat), wind_from("round", request.round)
    discarder = None if request.self_draw else _discarder(request, seat)
    for key, holds in _CONTRADICTIONS:
        if holds(request):
            raise refuse(key)
    hand = parse_hand(request.hand)
    if hand.winning_tile is None:
        raise refuse("command.no_winning_tile")
    concealed = tuple(sorted((*hand.concealed, hand.winning_tile)))
    return WinFacts(
        HandFacts(seat, concealed, hand.melds, _bonus(hand.bonus, request.bonus)),
        hand.winning_tile,
        round_wind,
        discarder,
        **circumstances(request),
    )


def score_request(rules: Ruleset, request: WinRequest) -> Verdict:
    """Score a hand. Raise RulesError for text that is no hand, or a contradiction."""
    win = win_facts(request)
    return verdict(rules, deal_facts_of(win), win)


def deal_facts_of(win: WinFacts) -> DealFacts:
    """The end of a hand of which only the winner's tiles are known."""
    east, south, west, north = (
        win.hand if seat == win.seat else HandFacts(seat, ()) for seat in SEATS
    )
    return DealFacts((east, south, west, north), (win,), win.round_wind)


def seat_from(key: str, letter: str) -> Seat:
    """The seat of a letter; raises RulesError for another text as the value of this name."""
    if len(letter) != 1 or letter not in WIND_LETTERS:
        raise refuse("command.bad_wind", name=key, value=letter)
    return SEATS[WIND_LETTERS.index(letter)]


def wind_from(key: str, letter: str) -> Wind:
    """The wind of a letter, as `seat_from` gives its seat."""
    return wind_of(seat_from(key, letter))


def _discarder(request: WinRequest, seat: Seat) -> Seat:
    if request.discarder is None:
        return SOUTH if seat == EAST else EAST
    return seat_from("discarder", request.discarder)


def _bonus(laid: Sequence[Tile], more: Sequence[str]) -> tuple[Tile, ...]:
    """The bonus tiles of the hand's own text and those named beside it."""
    tiles = [*laid, *map(tile_from_text, more)]
    for tile in tiles:
        if not is_bonus(tile):
            raise refuse("command.no_bonus_tile", text=tile_text(tile))
        if tiles.count(tile) > 1:
            raise refuse("command.bonus_twice", text=tile_text(tile))
    return tuple(sorted(tiles))
