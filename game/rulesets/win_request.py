"""A won hand as someone describes it, checked and turned into the facts that are scored, and shown
in sets as its score reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby
from typing import Any

from game.rules.facts import After, Circumstances, DealFacts, HandFacts, WinFacts, circumstances
from game.rules.melds import MeldKind
from game.rules.notation import parse_hand
from game.rules.options import Options
from game.rules.problems import refuse
from game.rules.tiles import (
    DEALER,
    EAST,
    SEATS,
    SOUTH,
    SUITED,
    WIND_LETTERS,
    Seat,
    Tile,
    Wind,
    is_bonus,
    is_dragon,
    tile_from_text,
    tile_text,
    wind_of,
)
from game.rulesets.makings import makings
from game.rulesets.ruleset import HandScore, Ruleset, Verdict, verdict


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
"""Circumstances that contradict each other, with the label that says so."""


def _lacks_kong(win: WinFacts) -> bool:
    is_after_kong = win.after in (After.KONG, After.KONG_KONG)
    return is_after_kong and not any(meld.is_kong for meld in win.hand.melds)


def _lacks_second_kong(win: WinFacts) -> bool:
    """Return whether the kong on a kong is missing. It can't be claimed."""
    kongs = [meld for meld in win.hand.melds if meld.is_kong]
    claimed = [meld for meld in kongs if meld.kind is MeldKind.EXPOSED_KONG]
    return win.after is After.KONG_KONG and (len(kongs) < 2 or kongs == claimed)


def _too_late(win: WinFacts) -> bool:
    """Return whether the melds need more than the first go-around. A claim is a player's first
    turn, but the dealer's second. Only a kong lets the player draw in the turn of the claim."""
    exposed = [meld for meld in win.hand.melds if not meld.is_concealed]
    draws_again = win.self_draw and not any(meld.is_kong for meld in win.hand.melds)
    is_second = win.seat == DEALER or draws_again or len(exposed) > 1
    return win.first_circulation and bool(exposed) and is_second


_IMPOSSIBLE: tuple[tuple[str, Callable[[WinFacts], bool]], ...] = (
    ("command.dealt_melds", lambda win: win.dealt and bool(win.hand.melds)),
    ("command.first_discard_melds", lambda win: win.first_discard and bool(win.hand.melds)),
    ("command.original_call_melds", lambda win: win.original_call and bool(win.hand.melds)),
    (
        "command.original_call_circulation",
        lambda win: win.original_call and win.first_circulation and win.self_draw,
    ),
    ("command.first_circulation_late", lambda win: win.first_circulation and win.last_tile),
    ("command.first_circulation_melds", _too_late),
    ("command.after_no_kong", _lacks_kong),
    ("command.after_one_kong", _lacks_second_kong),
    ("command.after_no_bonus", lambda win: win.after is After.BONUS and not win.hand.bonus),
    (
        "command.robbing_copies",
        lambda win: win.robbing and win.hand.tiles.count(win.winning_tile) > 1,
    ),
)
"""Wins that can't happen with these tiles, with the label that says so."""

_NOT_PLAYED: tuple[tuple[str, Callable[[WinFacts, Options], bool]], ...] = (
    ("command.no_bonus_tiles", lambda win, table: bool(win.hand.bonus) and not table.bonus_tiles),
    ("command.no_robbing", lambda win, table: win.robbing and not table.robbing_the_kong),
    (
        "command.last_tile_replacement",
        lambda win, table: (
            win.last_tile and win.after is not None and table.replaces_from_dead_wall
        ),
    ),
)
"""Wins that can't happen with the options in use, with the label that says so."""

_TEXTS = ("hand", "seat", "round")
_TEXTS_OR_NONE = ("after", "discarder")


def request_from(data: object) -> WinRequest:
    """Return the request with these keys. Raise RulesError for a wrong key or value.

    >>> request_from({"hands": "123m"})
    Traceback (most recent call last):
        ...
    game.rules.problems.RulesError: command.unknown_key(name=hands)
    """
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
        known = tuple(one.value for one in After)
        raise refuse("command.bad_after", value=str(text), known=known) from None


def _bonus_texts(value: object) -> tuple[str, ...]:
    """Bonus tiles as a list of texts or as one text with blanks."""
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, Sequence) and all(isinstance(one, str) for one in value):
        return tuple(value)
    raise refuse("command.bad_value", name="bonus", value=str(value))


def win_facts(request: WinRequest) -> WinFacts:
    """Return the facts of the win. Raise RulesError for text that is no hand, or for a win that
    can't happen with any rules.

    >>> win = win_facts(WinRequest(hand="123m 456p 789s EE 55m + 5m", seat="S"))
    >>> len(win.hand.concealed), win.winning_tile, win.discarder, win.self_draw
    (14, 4, 0, False)
    """
    seat, round_wind = seat_from("seat", request.seat), wind_from("round", request.round)
    discarder = None if request.self_draw else _discarder(request, seat)
    against = contradiction(request)
    if against is not None:
        raise refuse(against)
    hand = parse_hand(request.hand)
    if hand.winning_tile is None:
        raise refuse("command.no_winning_tile")
    concealed = tuple(sorted((*hand.concealed, hand.winning_tile)))
    told = WinFacts(
        HandFacts(seat, concealed, hand.melds, _bonus(hand.bonus, request.bonus)),
        hand.winning_tile,
        round_wind,
        discarder,
        **circumstances(request),
    )
    win = replace(
        told, first_circulation=told.first_circulation or told.dealt or told.first_discard
    )
    for key, is_so in _IMPOSSIBLE:
        if is_so(win):
            raise refuse(key)
    return win


def contradiction(request: WinRequest) -> str | None:
    """Return the label of the first contradiction in how the hand was won, None without any."""
    return next((key for key, holds in _CONTRADICTIONS if holds(request)), None)


def score_request(rules: Ruleset, request: WinRequest) -> Verdict:
    """Score a hand. Raise RulesError for text that is no hand, or for a win that can't happen with
    these rules."""
    win = win_facts(request)
    for key, is_so in _NOT_PLAYED:
        if is_so(win, rules.options):
            raise refuse(key)
    return verdict(rules, deal_facts_of(win), win)


def compare_request(every: Iterable[Ruleset], request: WinRequest) -> list[Verdict]:
    """Score a hand by several rulesets. Each ignores what its table doesn't have, such as bonus
    tiles.

    >>> from game.rulesets import RULESETS
    >>> request = WinRequest(hand="111m 999p CCC EE 55m + 5m")
    >>> [(one.ruleset.id, one.score.counted) for one in compare_request(RULESETS, request)]
    [('pocket', 8), ('ims', 5), ('western', 164), ('hongkong', 6)]
    """
    win = win_facts(request)
    return [verdict(rules, deal_facts_of(win), win) for rules in every]


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


@dataclass(frozen=True, slots=True)
class WinSet:
    """Tiles of a winning hand that belong together. `winning` is the place of the winning tile
    among them, None in the other sets."""

    tiles: tuple[Tile, ...]
    winning: int | None = None


def win_sets(ruleset: Ruleset, win: WinFacts, score: HandScore) -> tuple[WinSet, ...]:
    """Return the sets and the pair from left to right, the melds last. A hand of pairs consists of
    pairs. Other special hands are divided by suit. Bonus tiles that won alone are one set."""
    if win.by_flowers:
        return (WinSet(win.hand.bonus, win.hand.bonus.index(win.winning_tile)),)
    made = makings(ruleset, win, score)
    groups, first = made.groups, made.winning
    if len(groups) == 1:
        groups = tuple(tuple(group) for _, group in groupby(win.hand.concealed, _suit))
        first = next(place for place, tiles in enumerate(groups) if win.winning_tile in tiles)
    sets = [WinSet(tiles) for tiles in (*groups, *(meld.tiles for meld in win.hand.melds))]
    last = len(groups[first]) - 1 - groups[first][::-1].index(win.winning_tile)
    sets[first] = WinSet(groups[first], last)
    return tuple(sets)


def _suit(tile: Tile) -> int:
    return tile // 9 if tile < SUITED else 3 + is_dragon(tile)
