"""Patterns that a won hand nearly has: with one thing changed it would count them.

What is changed is the way it was won, the seat, the round, the pair or one set. The rules score the
changed hand, so a reason is never a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.rules.facts import WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.problems import Reason
from game.rules.tiles import (
    COPIES,
    KIND_TILES,
    SEATS,
    SUIT_TILES,
    SUITED,
    SUITS,
    WINDS,
    Tile,
    Wind,
    chow_tiles,
    counts_of,
    seat_after,
    tile_text,
)
from game.rulesets.makings import makings
from game.rulesets.ruleset import HandScore, Pattern, Ruleset, TilePattern

Tiles: TypeAlias = tuple[Tile, ...]
SETS_AND_PAIR = 5
_PAIRS: tuple[Tiles, ...] = tuple((tile,) * 2 for tile in KIND_TILES)
_SETS: tuple[Tiles, ...] = (
    *((tile,) * 3 for tile in KIND_TILES),
    *(chow_tiles(tile) for suit in SUITS for tile in SUIT_TILES[suit][:7]),
)


@dataclass(frozen=True, slots=True)
class _Change:
    """Why the hand doesn't have a pattern, the hand that might, and the new tiles beside the groups
    that it keeps. If `only` is true, the new tiles alone must make the pattern, otherwise they must
    not: any hand nearly has a pattern of one set."""

    why: Reason
    win: WinFacts
    new: Tiles = ()
    kept: Sequence[Tiles] = ()
    only: bool = False


def miscounted(
    ruleset: Ruleset, win: WinFacts, score: HandScore, chosen: int
) -> tuple[str, Reason] | None:
    """Return the pattern that makes the difference to another number of fan, and why it doesn't
    count. None if it isn't the only one that might."""
    scored = {one.id: one.total for one in score.patterns}
    wanted = {
        row.id: row
        for row in ruleset.patterns
        if row.id not in scored
        and score.total + ruleset.fan_of(row.id) - sum(scored.get(one, 0) for one in row.replaces)
        == chosen
    }
    if not wanted or score.total != score.counted:
        return None
    found: set[tuple[str, Reason]] = set()
    for change in _changes(ruleset, win, score):
        other = ruleset.score(change.win)
        for one in other.patterns:
            row = wanted.get(one.id)
            if row and (not change.new or _is_of_tiles(row, ruleset, change, other)):
                found.add((row.id, change.why))
    return found.pop() if len(found) == 1 else None


def _is_of_tiles(row: Pattern, ruleset: Ruleset, change: _Change, score: HandScore) -> bool:
    """Return whether a pattern is about the changed tiles as it should be."""
    made = makings(ruleset, change.win, score)
    tiles = made.tiles.get(row.id, ())
    alone = bool(tiles) and set(tiles) <= set(change.new)
    as_before = Counter(change.kept) <= Counter(made.groups)
    return isinstance(row, TilePattern) and alone == change.only and as_before


def _changes(ruleset: Ruleset, win: WinFacts, score: HandScore) -> Iterator[_Change]:
    """Yield the changed hands."""
    yield from _won_otherwise(win)
    groups = makings(ruleset, win, score).groups
    if len(groups) + len(win.hand.melds) == SETS_AND_PAIR:
        yield from filter(_is_possible, _with_other_tiles(win, groups))


def _is_possible(change: _Change) -> bool:
    """Return whether there are enough tiles of each kind."""
    hand = change.win.hand
    own = (*hand.concealed, *(tile for one in hand.melds for tile in one.tiles))
    return max(counts_of(own)) <= COPIES


def _won_otherwise(win: WinFacts) -> Iterator[_Change]:
    """Yield the same tiles won in another way, in another round or by another seat."""
    hand = win.hand
    if not win.self_draw and not win.robbing:
        yield _Change(Reason.of("drill.miss.discard"), replace(win, discarder=None))
    claimed = [one for one in hand.melds if not one.is_concealed]
    if claimed and not any(one.is_kong for one in claimed):
        own = (*hand.concealed, *(tile for one in claimed for tile in one.tiles))
        kept = tuple(one for one in hand.melds if one.is_concealed)
        concealed = replace(hand, concealed=tuple(sorted(own)), melds=kept)
        yield _Change(Reason.of("drill.miss.claimed"), replace(win, hand=concealed))
    for seat in SEATS:
        if seat != win.seat:
            discarder = None if win.self_draw else seat_after(seat, 1)
            changed = replace(win, hand=replace(hand, seat=seat), discarder=discarder)
            why = Reason.of("drill.miss.seat", wind=Reason.of(f"wind.{win.seat}"))
            yield _Change(why, changed)
    for wind in map(Wind, range(len(WINDS))):
        if wind != win.round_wind:
            why = Reason.of("drill.miss.round", round=Reason.of(f"round.{win.round_wind}"))
            yield _Change(why, replace(win, round_wind=wind))


def _with_other_tiles(win: WinFacts, groups: Sequence[Tiles]) -> Iterator[_Change]:
    """Yield the hand with another pair, with another set, or with the pair as a pung."""
    for place, old in enumerate(groups):
        rest = [*groups[:place], *groups[place + 1 :]]
        for new in _PAIRS if len(old) == 2 else _SETS:
            if new != old:
                yield _Change(_why(old), _with(win, [*rest, new], win.hand.melds), new, rest)
        if len(old) == 2 and old[0] >= SUITED:
            yield from _as_pung(win, old, rest)
    melds = win.hand.melds
    for place, meld in enumerate(melds):
        for new in _SETS:
            if new != meld.tiles and not meld.is_kong:
                kind = MeldKind.PUNG if new[0] == new[1] else MeldKind.CHOW
                other = replace(meld, kind=kind, tile=new[0], claimed=new[0])
                changed = (*melds[:place], other, *melds[place + 1 :])
                yield _Change(_why(meld.tiles), _with(win, groups, changed), new, groups)


def _as_pung(win: WinFacts, pair: Tiles, rest: list[Tiles]) -> Iterator[_Change]:
    """Yield the hand with a pung of honours instead of the pair, which is easily taken for one."""
    other = next(one for one in _PAIRS if one[0] not in win.hand.tiles)
    why = Reason.of("drill.miss.only_pair", tile=tile_text(pair[0]))
    for place in range(len(rest)):
        groups = [*rest[:place], *rest[place + 1 :], other, pair[:1] * 3]
        yield _Change(why, _with(win, groups, win.hand.melds), pair[:1] * 3, only=True)


def _with(win: WinFacts, groups: Sequence[Tiles], melds: tuple[Meld, ...]) -> WinFacts:
    """Return the win with other tiles, with the same winning tile if it has that one."""
    tiles = tuple(sorted(tile for group in groups for tile in group))
    won = win.winning_tile if win.winning_tile in tiles else groups[-1][-1]
    return replace(win, hand=replace(win.hand, concealed=tiles, melds=melds), winning_tile=won)


def _why(old: Tiles) -> Reason:
    """Return the reason that a set or the pair is another one than the pattern needs."""
    if len(old) == 2:
        return Reason.of("drill.miss.pair", tile=tile_text(old[0]))
    kind = "pung" if old[0] == old[1] else "chow"
    return Reason.of(f"drill.miss.{kind}", tile=tile_text(old[0]))
