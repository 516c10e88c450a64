"""The pictures of the pages about how to play. All that they show follows the options in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.melds import Meld, MeldKind
from game.rules.numbers import signed
from game.rules.tiles import EAST, NORTH, SEATS, SOUTH, WEST, Seat, Tile, tile_from_text
from game.rulesets.ruleset import Ruleset
from game.rulesets.samples import Sample
from game.ui.kit.hands import (
    MeldTile,
    OpenHand,
    hand_width,
    meld_spots,
    meld_tiles,
    place_hand,
    place_spots,
)
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour
from game.words.rule_pages import (
    BONUS,
    HONOURS,
    MISTAKE,
    PARTS,
    SUITS,
    example,
    example_rows,
    example_sum,
    score_words,
    settled,
)

WORDS = 16
TURN = "1m 2m 3m 6m 7m 3p 4p 8p 2s 2s 9s C P"
DRAWN = "5m"


class Room(NamedTuple):
    """The room of a picture in units of the design."""

    x: float
    y: float
    w: float
    h: float


def _tiles(text: str) -> list[Tile]:
    return [tile_from_text(one) for one in text.split()]


def _place_row(
    pen: Pen, key: str, tiles: Sequence[Tile], x: float, y: float, height: float, *, ring: int = -1
) -> float:
    """Place upright tiles from this corner. Return their width. A ring marks one by its place."""
    pitch = 0.75 * height + 1
    for place, tile in enumerate(tiles):
        box = spot(pen.screen, x + place * pitch, y, 0.75 * height, height)
        mark = "won" if place == ring else ""
        pen.tile(f"{key}.{place}", tile, box.x, box.y, box.h, ring=mark)
    return len(tiles) * pitch


def _caption(
    pen: Pen, key: str, words: str, x: float, y: float, w: float, colour: str = "gold"
) -> None:
    """Place words in the middle of a width."""
    pen.text(key, words, spot(pen.screen, x, y, w, 26), WORDS, colour=colour, align="centre")


# --- the tiles ----------------------------------------------------------------------------------


def place_tiles(pen: Pen, rules: Ruleset, frame: Room) -> None:
    """Place one tile of each kind: the suits above, honours and bonus tiles below."""
    tall = 42
    pitch = 0.75 * tall + 1
    gap = (frame.w - 27 * pitch) / 4
    y = frame.y + (frame.h - 2 * (tall + 34)) / 2
    x = frame.x + gap
    for name, letter in SUITS:
        row = _tiles(" ".join(f"{rank}{letter}" for rank in range(1, 10)))
        _place_row(pen, f"tiles.{name}", row, x, y, tall)
        words = pen.screen.text(f"tiles.{name}")
        _caption(pen, f"tiles.{name}", words, x, y + tall + 3, 9 * pitch)
        x += 9 * pitch + gap
    groups = (*HONOURS, *BONUS) if rules.options.bonus_tiles else HONOURS
    wide = sum(len(text.split()) for _, text in groups) * pitch
    apart = (frame.w - wide) / (len(groups) + 1)
    x, y = frame.x + apart, y + tall + 34
    for key, text in groups:
        width = _place_row(pen, key, _tiles(text), x, y, tall)
        room = width + apart - 8
        _caption(pen, key, pen.screen.text(key), x + (width - room) / 2, y + tall + 3, room)
        x += width + apart


# --- a hand, a turn -----------------------------------------------------------------------------


def place_hand_parts(pen: Pen, _: Ruleset, frame: Room) -> None:
    """Place the parts of a complete hand with their names."""
    tall, apart = 84, 34
    groups = [(key, _tiles(text)) for key, text in PARTS]
    pitch = tall * 0.75 + 1
    total = sum(len(tiles) * pitch for _, tiles in groups) + apart * (len(groups) - 1)
    x, y = frame.x + (frame.w - total) / 2, frame.y + (frame.h - tall - 36) / 2
    for key, tiles in groups:
        width = _place_row(pen, key, tiles, x, y, tall)
        _caption(pen, key, pen.screen.text(key), x - 14, y + tall + 10, width + 28)
        x += width + apart


def place_turn(pen: Pen, _: Ruleset, frame: Room) -> None:
    """Place a hand with the drawn tile apart, and the tile to discard lifted."""
    tall = 62
    tiles = _tiles(TURN)
    pitch = 0.75 * tall + 1
    total = (len(tiles) + 1) * pitch + 24
    x, y = frame.x + (frame.w - total) / 2, frame.y + (frame.h - tall) / 2
    _place_row(pen, "turn.hand", tiles[:-1], x, y, tall)
    last = x + (len(tiles) - 1) * pitch
    _place_row(pen, "turn.discard", tiles[-1:], last, y - 18, tall)
    drawn = last + pitch + 24
    _place_row(pen, "turn.drawn", _tiles(DRAWN), drawn, y, tall, ring=0)
    wide = 230
    words = pen.screen.text("book.discarded")
    _caption(pen, "turn.discard", words, last + (pitch - wide) / 2, y - 52, wide)
    right = min(drawn + (pitch - wide) / 2, frame.x + frame.w - wide - 6)
    _caption(pen, "turn.drawn", pen.screen.text("book.drawn"), right, y + tall + 10, wide)


# --- claims and kongs ---------------------------------------------------------------------------


def _place_melds(
    pen: Pen, frame: Room, shown: Sequence[tuple[str, Meld, str, str]], rules: Ruleset, foot: float
) -> None:
    """Place melds side by side, each with its name above and where its tile is from below."""
    tall = 70
    wide = frame.w / len(shown)
    y = frame.y + (frame.h - foot - tall) / 2
    for place, (key, meld, name, source) in enumerate(shown):
        tiles = meld_tiles(meld, SOUTH, rules.options.kongs_lie)
        _place_meld(pen, key, tiles, Room(frame.x + place * wide, y, wide, tall))
        _caption(pen, f"{key}.name", name, frame.x + place * wide + 6, y - 36, wide - 12)
        words = pen.screen.text(source)
        left = frame.x + place * wide + 6
        _caption(pen, f"{key}.source", words, left, y + tall + 10, wide - 12, "text")


def _place_meld(pen: Pen, key: str, tiles: Sequence[MeldTile], frame: Room) -> None:
    room = spot(pen.screen, *frame)
    spots = meld_spots(tiles, 0, 0, room.h)
    width = max(one.box.right for one in spots)
    place_spots(pen, key, spots, room.x + (room.w - width) // 2, room.y)


def place_claims(pen: Pen, rules: Ruleset, frame: Room) -> None:
    """Place a claimed chow, pung and kong, and which claim comes first."""
    text = pen.screen.text
    chow, pung, kong = (tile_from_text(one) for one in ("4m", "8p", "2s"))
    names = {name: text(f"claim.{name}") for name in ("chow", "pung", "kong")}
    shown = (
        ("claims.chow", Meld(MeldKind.CHOW, chow, chow, EAST), names["chow"], "book.from_left"),
        ("claims.pung", Meld(MeldKind.PUNG, pung, pung, NORTH), names["pung"], "book.from_all"),
        (
            "claims.kong",
            Meld(MeldKind.EXPOSED_KONG, kong, kong, WEST),
            names["kong"],
            "book.from_all",
        ),
    )
    _place_melds(pen, frame, shown, rules, 30)
    words = text("book.first_win", **names)
    _caption(pen, "claims.order", words, frame.x + 12, frame.y + frame.h - 34, frame.w - 24)


def place_kongs(pen: Pen, rules: Ruleset, frame: Room) -> None:
    """Place the three ways to a kong, as they lie on the table."""
    name = pen.screen.text("rules.kong")
    own, added, claimed = (tile_from_text(one) for one in ("F", "6m", "3p"))
    shown = (
        ("kongs.own", Meld(MeldKind.CONCEALED_KONG, own), name, "book.concealed"),
        ("kongs.added", Meld(MeldKind.PROMOTED_KONG, added, added, EAST), name, "book.promoted"),
        (
            "kongs.claimed",
            Meld(MeldKind.EXPOSED_KONG, claimed, claimed, WEST),
            name,
            "book.from_all",
        ),
    )
    _place_melds(pen, frame, shown, rules, 0)


# --- winning and paying -------------------------------------------------------------------------


def place_winning(pen: Pen, rules: Ruleset, frame: Room) -> None:
    """Place a hand, its patterns with what each counts, and whether that is enough."""
    screen, labels = pen.screen, pen.screen.labels
    y = frame.y + (frame.h - 180) / 2
    _place_whole_hand(pen, "winning.hand", example(rules), frame, y)
    box = spot(screen, frame.x + 12, y + 78, frame.w - 24, 56)
    words = example_rows(rules, labels)
    pen.text("winning.rows", words, box, 17, wrap=True, middle=True, align="centre")
    words, colour = example_sum(rules, labels)
    below = spot(screen, frame.x + 12, y + 140, frame.w - 24, 34)
    pen.text("winning.sum", words, below, 18, colour=colour, align="centre")


def _place_whole_hand(pen: Pen, key: str, shown: Sample, frame: Room, y: float) -> None:
    """Place a hand in the middle of the frame's width."""
    hand = OpenHand(shown.win.hand, shown.win.winning_tile)
    room = spot(pen.screen, frame.x, y, frame.w, 58)
    place_hand(pen, key, hand, room.x + (room.w - hand_width(hand, room.h)) // 2, room.y, room.h)


def place_payments(pen: Pen, rules: Ruleset, frame: Room) -> None:
    """Place a hand, and what everybody gets for it after a discard and after a self-draw."""
    screen = pen.screen
    top = frame.y + max(0, frame.h - 424) / 2
    _place_whole_hand(pen, "paying.hand", example(rules), frame, top + 54)
    _caption(pen, "paying.words", screen.text("book.pays"), frame.x, top + 14, frame.w, "text")
    half = frame.w / 2
    for place, (name, self_draw) in enumerate((("discard", False), ("self_draw", True))):
        x, y = frame.x + place * half, top + 136
        end = settled(rules, self_draw=self_draw)
        words = screen.text(
            f"book.pays.{name}", worth=score_words(rules, end.scores[0], screen.labels)
        )
        _caption(pen, f"paying.{name}", words, x + 6, y, half - 12)
        for seat, points in zip(SEATS, end.payments, strict=True):
            _place_payment(pen, f"paying.{name}.{seat}", seat, points, x, y + 34 + seat * 62)


def _place_payment(pen: Pen, key: str, seat: Seat, points: int, x: float, y: float) -> None:
    screen = pen.screen
    pen.panel(f"{key}.plate", spot(screen, x + 60, y, 370, 54), "plate", radius=10)
    disc = spot(screen, x + 76, y + 10, 34, 34)
    pen.badge(f"{key}.wind", screen.text(f"wind.{seat}.sign"), disc, east=seat == EAST)
    name = screen.text("book.dealer") if seat == EAST else ""
    pen.text(f"{key}.name", name, spot(screen, x + 122, y, 130, 54), WORDS, colour="dim")
    box = spot(screen, x + 260, y, 156, 54)
    colour = points_colour(points)
    pen.text(f"{key}.points", signed(points), box, 21, colour=colour, bold=True, align="right")


# --- the end ------------------------------------------------------------------------------------


def place_dealer(pen: Pen, _: Ruleset, frame: Room) -> None:
    """Place the four seats in the order of play, with arrows from the dealer on."""
    screen = pen.screen
    cx, cy = frame.x + frame.w / 2, frame.y + frame.h / 2 - 10
    across, down = 230, frame.h / 2 - 50
    places = ((cx, cy + down), (cx + across, cy), (cx, cy - down), (cx - across, cy))
    for seat, (x, y) in enumerate(places):
        disc = spot(screen, x - 26, y - 26, 52, 52)
        pen.badge(f"dealer.{seat}", screen.text(f"wind.{seat}.sign"), disc, east=seat == EAST)
        nx, ny = places[(seat + 1) % 4]
        _place_arrow(pen, f"dealer.arrow.{seat}", (x + nx) / 2, (y + ny) / 2, seat)
    words = screen.text("book.dealer")
    _caption(pen, "dealer.name", words, cx - 110, cy + down + 26, 220)


def _place_arrow(pen: Pen, key: str, x: float, y: float, seat: int) -> None:
    box = spot(pen.screen, x - 16, y - 16, 32, 32)
    pen.icon(key, "arrow-right" if seat in (0, 3) else "arrow-left", box, tint="gold")


def place_mistake(pen: Pen, _: Ruleset, frame: Room) -> None:
    """Place a hand that isn't complete."""
    _place_whole_hand(pen, "mistake.hand", MISTAKE, frame, frame.y + (frame.h - 100) / 2)
    words = pen.screen.text("book.mistake")
    y = frame.y + (frame.h - 100) / 2 + 70
    _caption(pen, "mistake.words", words, frame.x + 12, y, frame.w - 24, "bad")
