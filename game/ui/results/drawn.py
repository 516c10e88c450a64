"""The four hands after a drawn hand: ready ones first and larger, each wait with how many were
left."""

from __future__ import annotations

from dataclasses import replace

from game.rules.numbers import number_text, signed
from game.rules.tiles import SEATS, Seat, seat_after
from game.session.needs import Need, WaitedTile, need_of
from game.ui.drawing.looks import Box
from game.ui.drawing.theme import PLAIN
from game.ui.drawing.tile_size import tile_depth, tile_fitting, tile_width
from game.ui.kit.layout import REST, Part, col, grid, paint, row
from game.ui.kit.open_hands import hand_row, open_hand
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, shortened
from game.ui.results.payers import People

READY, ROW = 120, 96
"""The heights of a row with a ready hand and of another one."""
TALL_TILE, TALL_HAND = 104, 136
"""The height of a tile and of a hand on a tall screen."""
NAME, WAIT, POINTS = 208, 46, 100
WAITS = 5
"""The most waits in one line."""


def drawn_hands(page: Page, people: People, *, is_tall: bool) -> Part:
    """Return a row for each player, a higher one on a tall screen."""
    first = people.session.view.seat
    needs = {seat: need_of(people.session, seat) for seat in SEATS}
    in_turn = [seat_after(first, steps) for steps in range(len(SEATS))]
    order = sorted(in_turn, key=lambda seat: not needs[seat].is_ready)
    rows = (_row(page, people, seat, needs[seat], is_tall=is_tall) for seat in order)
    return col(*rows, gap=8)


def _row(page: Page, people: People, seat: Seat, need: Need, *, is_tall: bool) -> Part:
    """Return a player: the face, the name, the hand, its waits and the points. On a tall screen the
    hand lies below the others."""
    face, tile, style = 72, 56, "row"
    if need.is_ready:
        face, tile, style = 82, 66, "row_hover"
    hand = hand_row(
        f"tiles.{seat}", open_hand(people.session, seat), TALL_TILE if is_tall else tile
    )
    name = shortened(people.name(seat), NAME, PLAIN)
    colour = "good" if need.is_ready else "dim"
    inside = row(
        16,
        row(REST, people.face(f"face.{seat}", seat, face), REST, w=82),
        14,
        col(
            REST,
            page.text("item", f"name.{seat}", name, h=28),
            *(
                page.text("label", f"{key}.{seat}", words, h=26, colour=colour)
                for key, words in zip(
                    ("away", "shape"), need.lines(page.screen.labels), strict=False
                )
            ),
            REST,
            w=NAME,
        ),
        12,
        REST if is_tall else hand,
        10,
        _waits(page, seat, need.waits),
        _points(page, people, seat),
        14,
    )
    high = READY if need.is_ready else ROW
    if is_tall:
        below = row(16, hand, 16, h=TALL_HAND)
        inside, high = col(replace(inside, h=high), below, 10), high + TALL_HAND + 10
    return page.panel(f"hand.{seat}", inside, style=style, radius=14, h=high)


def _points(page: Page, people: People, seat: Seat) -> Part:
    """Return a player's points, below what a false win cost or brought."""
    paid, after = people.points(seat)
    has = page.text("amount", f"after.{seat}", number_text(after), colour="gold")
    if not any(people.session.settlement.payments):
        return replace(has, w=POINTS)
    change = page.text(
        "worth", f"paid.{seat}", signed(paid), align="right", colour=points_colour(paid)
    )
    return col(REST, change, replace(has, h=24), REST, w=POINTS)


def _waits(page: Page, seat: Seat, waits: tuple[WaitedTile, ...]) -> Part:
    """Return the waits, in two lines if there are many."""
    if not waits:
        return Part(w=0)
    lines = 1 if len(waits) <= WAITS else 2
    across = -(-len(waits) // lines)
    parts = [
        _wait(page, f"wait.{seat}.{place}", wait, is_short=lines > 1)
        for place, wait in enumerate(waits)
    ]
    return col(4, grid(parts, across), 4, w=across * (78 if lines == 1 else 45))


def _wait(page: Page, key: str, wait: WaitedTile, *, is_short: bool) -> Part:
    """Return a wait above how many were left. A wait that isn't enough to win is dark."""

    def draw(pen: Pen, box: Box) -> None:
        high = tile_fitting(box.h, pen.screen.px(WAIT))
        x = box.x + (box.w - tile_width(high)) // 2
        y = box.bottom - high - tile_depth(high)
        pen.tile(f"{key}.0", wait.tile, x, y, high, shade=not wait.enough)

    words = str(wait.left) if is_short else page.words("result.left", count=wait.left)
    colour = "text" if wait.left and wait.enough else "dim"
    told = page.text("dim", f"{key}.left", words, h=22, align="centre", colour=colour)
    tile = paint(draw, h=None if is_short else WAIT)
    return col(tile, told) if is_short else col(REST, tile, told, REST)
