"""The hands at the end: all tiles open, the winner's in sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from game.rules.facts import WinFacts
from game.rules.options import ConcealedKongShown
from game.rules.tiles import Seat, Tile
from game.rulesets.makings import Makings
from game.session.needs import Ended, hand_at
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_box, tile_depth, tile_fitting
from game.ui.kit.hands import (
    GROUP_GAP,
    OpenHand,
    Spot,
    fitting_height,
    gap,
    in_lines,
    meld_spots,
    meld_tiles,
    place_hand,
    place_spots,
)
from game.ui.kit.layout import Part, paint
from game.ui.kit.widgets import Pen

_Group: TypeAlias = tuple[Spot, ...]
HAND = 14
"""The tiles of a hand without sets."""
CLAIMED, BONUS = 0.8, 0.66
"""The heights of claimed melds and of bonus tiles next to a winner's concealed tiles."""


def kongs_shown(ended: Ended) -> ConcealedKongShown:
    """Return how concealed kongs lie once the hand is over: with their tile in view."""
    options = ended.view.options
    return "middle_up" if options.hides_concealed_kongs else options.kongs_lie


def open_hand(ended: Ended, seat: Seat) -> OpenHand:
    """Return the hand of a seat to show in one row, a winner's with the winning tile."""
    kongs = kongs_shown(ended)
    for win in ended.view.wins:
        if win.seat == seat:
            return OpenHand(win.hand, win.winning_tile, kongs)
    return OpenHand(hand_at(ended, seat), kongs=kongs)


def hand_row(key: str, hand: OpenHand, most: float) -> Part:
    """Return a hand in one row, with tiles as high as there is room, up to `most`."""

    def draw(pen: Pen, box: Box) -> None:
        high = fitting_height(hand, box.w, tile_fitting(box.h, pen.screen.px(most)))
        top = box.y + (box.h - high - tile_depth(high)) // 2
        place_hand(pen, key, hand, box.x, top, high)

    return paint(draw)


# --- the winner's hand in sets -------------------------------------------------------------------


def _upright(tiles: Sequence[Tile], height: int, ring: int = -1) -> tuple[Spot, ...]:
    """Return upright tiles side by side from (0, 0), a ring around the one at place `ring`."""
    pitch = tile_box(0, 0, height, 0).w + gap(height)
    return tuple(
        Spot(
            tile,
            tile_box(place * pitch, 0, height, 0),
            height,
            ring="won" if place == ring else "",
        )
        for place, tile in enumerate(tiles)
    )


def _won_rows(
    win: WinFacts, made: Makings, kongs: ConcealedKongShown, height: int
) -> list[tuple[Spot, ...]]:
    """Return the groups of a winner's hand, bottom edges in line, each from x = 0."""
    rows = [
        _upright(group, height, group.index(win.winning_tile) if place == made.winning else -1)
        for place, group in enumerate(made.groups)
    ]
    for meld in win.hand.melds:
        size = height if meld.is_concealed else round(height * CLAIMED)
        spots = meld_spots(meld_tiles(meld, win.seat, kongs), 0, 0, size)
        rows.append(_lowered(spots, height - size))
    return rows


def _lowered(spots: Sequence[Spot], by: int) -> tuple[Spot, ...]:
    return tuple(replace(spot, box=spot.box.moved(dy=by)) for spot in spots)


def _won_parts(
    win: WinFacts, made: Makings, kongs: ConcealedKongShown, height: int
) -> list[_Group]:
    """Return the groups of a winner's hand, the bonus tiles last, bottom edges in line."""
    rows = _won_rows(win, made, kongs, height)
    won = win.hand.bonus.index(win.winning_tile) if win.by_flowers else -1
    small = round(height * BONUS)
    bonus = _lowered(_upright(win.hand.bonus, small, won), height - small)
    return [*rows, bonus] if bonus else rows


def won_hand(
    key: str, win: WinFacts, made: Makings, kongs: ConcealedKongShown, most: float, lines: int = 1
) -> Part:
    """Return a winner's hand in sets in the middle, the bonus tiles last, with tiles as high as
    there is room, up to `most`. It lies in one line or in two."""

    def draw(pen: Pen, box: Box) -> None:
        line_high = box.h // lines
        high = tile_fitting(line_high, pen.screen.px(most))
        rows = _lines(_won_parts(win, made, kongs, high), lines, high)
        while high > 1 and (wide := max(_line_width(row, high) for row in rows)) > box.w:
            high = min(high - 1, high * box.w // wide + 1)
            rows = _lines(_won_parts(win, made, kongs, high), lines, high)
        number = 0
        for place, row in enumerate(rows):
            top = box.y + place * line_high + (line_high - high - tile_depth(high)) // 2
            x = box.x + (box.w - _line_width(row, high)) // 2
            for group in row:
                place_spots(pen, key, group, x, top, first=number)
                number += len(group)
                x += _wide(group) + round(high * GROUP_GAP)

    return paint(draw)


def _wide(group: _Group) -> int:
    return max(spot.box.right for spot in group)


def _line_width(groups: Sequence[_Group], height: int) -> int:
    return sum(map(_wide, groups)) + (len(groups) - 1) * round(height * GROUP_GAP)


def _lines(groups: Sequence[_Group], lines: int, height: int) -> list[Sequence[_Group]]:
    """Return the groups in one line or in two. A hand without sets is cut in the middle."""
    if lines > 1:
        groups = [part for group in groups for part in _parts(group)]
    return in_lines(groups, lines, lambda line: _line_width(line, height))


def _parts(group: _Group) -> tuple[_Group, ...]:
    """Return the two halves of a group that is a whole hand, both from x = 0, or else the group."""
    if len(group) < HAND:
        return (group,)
    half = len(group) // 2
    by = group[half].box.x
    return group[:half], tuple(replace(spot, box=spot.box.moved(-by)) for spot in group[half:])


# --- tiles side by side --------------------------------------------------------------------------


def tile_row(key: str, tiles: Sequence[Tile], most: float, w: float | None = None) -> Part:
    """Return upright tiles from the left, as high as there is room, up to `most`."""

    def draw(pen: Pen, box: Box) -> None:
        high = tile_fitting(box.h, pen.screen.px(most))
        while high > 4 and tiles_width(len(tiles), high) > box.w:
            high -= 1
        top = box.y + (box.h - high - tile_depth(high)) // 2
        place_tiles(pen, key, tiles, box.x, top, high)

    return paint(draw, w)


def place_tiles(pen: Pen, key: str, tiles: Sequence[Tile], x: int, y: int, height: int) -> None:
    """Place upright tiles side by side."""
    place_spots(pen, key, _upright(tiles, height), x, y)


def tiles_width(count: int, height: int) -> int:
    """Return the width in pixels of this many upright tiles side by side."""
    wide = tile_box(0, 0, height, 0).w
    return count * (wide + gap(height)) - gap(height) if count else 0
