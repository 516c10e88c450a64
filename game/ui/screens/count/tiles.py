"""The tiles of a hand that is put together, and those to choose from. Every tile can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.rules.drafting import LAST_CHOW, copies
from game.rules.facts import HandFacts
from game.rules.melds import MeldKind
from game.rules.notation import HandText
from game.rules.options import ConcealedKongShown
from game.rules.tiles import (
    BONUS,
    COPIES,
    HONOURS,
    SUIT_TILES,
    SUITED,
    Seat,
    Tile,
    is_bonus,
    rank_of,
    tile_text,
)
from game.ui.drawing.looks import Box, Command, Placed, Tip
from game.ui.drawing.tile_size import tile_box, tile_depth, tile_fitting, tile_width
from game.ui.kit.hands import GROUP_GAP, OpenHand, Spot, hand_spots
from game.ui.kit.layout import Part, grid, paint, row
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names

Take: TypeAlias = Callable[[str, int], None]
"""Takes out of the hand: a "tile" or "bonus" by its kind, a "set" by its place, or what "won"."""

KINDS: dict[str, MeldKind | None] = {
    "tile": None,
    "chow": MeldKind.CHOW,
    "pung": MeldKind.PUNG,
    "kong": MeldKind.EXPOSED_KONG,
    "concealed_kong": MeldKind.CONCEALED_KONG,
}
"""What a click on a tile adds."""
CLAIMS = ("chow", "pung", "kong")
"""Those that have the words of a claim."""
COLUMNS, CELL, HIGHEST, GAP = 9, 52, 62, 4
"""The tiles in a row, the width of a cell, the highest tile, and the gap between two kinds."""


def hand_row(page: Page, hand: HandText, seat: Seat, kongs: ConcealedKongShown, take: Take) -> Part:
    """Return the hand in one row. A click on a tile takes it out, or its set."""
    parts = [*_parts(hand)]

    def draw(pen: Pen, box: Box) -> None:
        high = tile_fitting(box.h, pen.screen.px(HIGHEST))
        wide = _wide(_spots(hand, seat, kongs, high))
        if wide > box.w:  # not far above the height that fits
            high = min(high, high * box.w // wide + 2)
        while high > 1 and _wide(_spots(hand, seat, kongs, high)) > box.w:
            high -= 1
        spots = _spots(hand, seat, kongs, high)
        x = box.x + (box.w - _wide(spots)) // 2
        y = box.y + (box.h - high - tile_depth(high)) // 2
        for number, (spot, (what, which)) in enumerate(zip(spots, parts, strict=True)):
            key = f"hand.{number}"
            ring = "claim" if pen.hovers(key) else spot.ring
            look = pen.tile_look(spot.tile, spot.height, spot.facing, ring=ring)
            there, act = spot.box.moved(x, y), Command(take, what, which)
            pen.add(Placed(key, look, there, pen.layer + 5, act, tip=_tip(page, what, which, hand)))

    return paint(draw)


def _tip(page: Page, what: str, which: int, hand: HandText) -> Tip:
    """Return what a click on a tile of the hand does."""
    tile = hand.melds[which].tile if what == "set" else Tile(which)
    words = page.words("swap" if what == "won" else "take_out")
    return Tip(page.words(f"tile.{tile_text(tile)}"), words)


def _spots(hand: HandText, seat: Seat, kongs: ConcealedKongShown, height: int) -> tuple[Spot, ...]:
    """Return the tiles in one row from (0, 0), bonus tiles as large as the others."""
    last = () if hand.winning_tile is None else (hand.winning_tile,)
    facts = HandFacts(seat, tuple(sorted((*hand.concealed, *last))), hand.melds)
    spots = hand_spots(OpenHand(facts, hand.winning_tile, kongs), height)
    x = _wide(spots) + round(height * GROUP_GAP) if spots else 0
    bonus = hand_spots(OpenHand(HandFacts(seat, hand.bonus)), height)
    return (*spots, *(replace(one, box=one.box.moved(x, 0)) for one in bonus))


def _wide(spots: Sequence[Spot]) -> int:
    return max((spot.box.right for spot in spots), default=0)


def _parts(hand: HandText) -> Iterator[tuple[str, int]]:
    """Yield what each tile of the row belongs to, from left to right."""
    yield from (("tile", tile) for tile in hand.concealed)
    if hand.winning_tile is not None:
        yield "won", hand.winning_tile
    for place, meld in enumerate(hand.melds):
        yield from (("set", place) for _ in meld.tiles)
    yield from (("bonus", tile) for tile in hand.bonus)


def kinds_to_pick(page: Page, chosen: int, choose: Callable[[int], None], wide: float) -> Part:
    """Return what a click on a tile adds, to choose from. Long names get more room."""
    labels = page.screen.labels
    keys = [f"claim.{one}" if one in CLAIMS else f"count.{one}" for one in KINDS]
    names = {place: both_names(labels, key)[0] for place, key in enumerate(keys)}
    widths = [page.wide("name", name, more=16) for name in names.values()]
    share = (wide - GAP * (len(widths) - 1)) / sum(widths)
    cards = page.picks("kind", names, chosen, choose, radius=22, h=44)
    return row(
        *(replace(card, w=one * share) for card, one in zip(cards, widths, strict=True)), gap=GAP
    )


def tiles_to_pick(
    page: Page,
    hand: HandText,
    kind: str,
    choose: Callable[[Tile], None],
    cell: float,
    *,
    bonus: bool,
    h: float,
) -> Part:
    """Return every tile in a place of this width, in rows of suits, honours and, with `bonus`,
    flowers and seasons."""
    rows: list[Sequence[Tile]] = [*SUIT_TILES, HONOURS]
    rows += [BONUS] if bonus else []
    high, held = min(h / len(rows), cell / 0.7), copies(hand)
    cells = [
        row(*(_to_pick(page, tile, kind, held[tile], choose, cell) for tile in tiles), h=high)
        for tiles in rows
    ]
    return grid(cells, 1, w=COLUMNS * cell, h=high * len(rows))


def _to_pick(
    page: Page, tile: Tile, kind: str, held: int, choose: Callable[[Tile], None], cell: float
) -> Part:
    """Return a tile to click. It is dark if the hand can't get it like this."""
    key, act = f"pick.{tile}", Command(choose, tile)
    tip = Tip(page.words(f"tile.{tile_text(tile)}"))
    is_dark = not _can_be(tile, kind) or held >= COPIES

    def draw(pen: Pen, box: Box) -> None:
        high = min(
            pen.screen.px(HIGHEST * cell / CELL), tile_fitting(box.h, box.h) - pen.screen.px(2)
        )
        ring = "claim" if pen.hovers(key) else "last" if is_bonus(tile) and held else ""
        look = pen.tile_look(tile, high, 0, ring=ring, shade=is_dark)
        there = tile_box(box.centre[0] - tile_width(high) // 2, box.y, high, 0)
        pen.add(Placed(key, look, there, pen.layer + 5, act, tip=tip))

    return paint(draw, cell)


def _can_be(tile: Tile, kind: str) -> bool:
    """Return whether a set of this kind, or a single tile, can begin with a tile."""
    if kind == "chow":
        return tile < SUITED and rank_of(tile) <= LAST_CHOW
    return kind == "tile" or not is_bonus(tile)
