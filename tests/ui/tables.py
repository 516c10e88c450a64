"""Extreme tables that real hands need not reach: the fullest ones, with every kind of question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from unittest.mock import create_autospec

from game.rules.deal import Phase, RiverTile
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.tiles import (
    BONUS,
    EAST_WIND,
    KIND_TILES,
    SEATS,
    SOUTH,
    SUIT_TILES,
    WINDS,
    Seat,
    Tile,
    seat_after,
)
from game.rules.view import View
from game.rulesets.pocket import POCKET
from game.settings.settings import Settings
from game.settings.values import LONGEST_NAME
from game.ui.drawing.looks import Box, ButtonLook, IconLook, PanelLook, Placed, TileLook
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit.screen import Screen
from game.ui.table.parts.dialogs import Dialog, claim_dialog, kong_dialog, place_dialog, win_dialog
from game.ui.table.parts.place_parts import Switches, place_board
from game.ui.table.plan.actions import TableActions
from game.ui.table.plan.board import BoardState, Plate, Practising
from game.words.labels import LANGUAGES as LANGUAGES
from game.words.labels import load_labels

SIZES = (
    (960, 600),
    (1280, 800),
    (1920, 1080),
    (2560, 1600),
    (3840, 2160),
    (1024, 768),
    (2560, 1080),
    (1000, 1400),
    (960, 1040),
)
LAYOUTS = (0, 1)
ME = SOUTH
"""The seat of the player at the bottom."""
POOL = 84
"""Discards of a hand that ends without a claim, with all bonus tiles in the game."""
MOST = 30
"""More discards than one player ever makes."""

HAND = tuple(map(Tile, (0, 1, 2, 3, 3, 4, 5, 6, 12, 20, 27, 31, 31, 33)))
FIVE = Tile(4)
BODIES: tuple[Plate, ...] = tuple(
    Plate(name, score)
    for name, score in zip(
        ("Wolfgang Amadeus Mo", "Bartholomew Winston", "W" * LONGEST_NAME, "歐陽上官諸葛司馬皇甫"),
        (-123_456, -999_999, -888_888, 1_000_000),
        strict=True,
    )
)


ACTIONS: TableActions = create_autospec(TableActions, instance=True)
"""Actions that do nothing."""


@dataclass(frozen=True)
class Table:
    """A table and the question on it."""

    view: View
    dialog: Dialog | None = None
    people: tuple[Plate, ...] = BODIES
    is_unsaved: bool = False
    has_panel: bool = False
    practice: Practising | None = None

    def state(self) -> BoardState:
        return BoardState(
            self.view,
            self.people,
            hand_number=188,
            actions=ACTIONS,
            free=True,
            can_kong=True,
            can_win=True,
            switches=Switches(no_claims=True).shown(self.view),
            is_unsaved=self.is_unsaved,
            has_panel=self.has_panel,
            asking=self.dialog is not None,
            practice=self.practice,
        )

    def place(self, screen: Screen) -> list[Placed]:
        placed = place_board(self.state(), screen)
        if self.dialog is not None:
            names = [person.name for person in self.people]
            placed += place_dialog(self.dialog, ACTIONS, self.view, names, screen)
        return placed


def screen_of(
    size: tuple[int, int], layout: int = 1, language: str = "en", hover: str = ""
) -> Screen:
    settings = Settings(layout=layout, language=language)
    return Screen(*size, _labels(language), settings, hover)


_labels = cache(load_labels)


# --- tables -------------------------------------------------------------------------------------


def kongs(owner: Seat) -> tuple[Meld, ...]:
    """Return the longest melds: four kongs from every side, with promoted and concealed ones."""
    right, across, left = (seat_after(owner, steps) for steps in (1, 2, 3))
    one, two, three, four, *_ = SUIT_TILES[owner % 3]
    return (
        Meld(MeldKind.PROMOTED_KONG, one, one, left),
        Meld(MeldKind.EXPOSED_KONG, two, two, across),
        Meld(MeldKind.EXPOSED_KONG, three, three, right),
        Meld(MeldKind.CONCEALED_KONG, four),
    )


def promoted(owner: Seat) -> tuple[Meld, ...]:
    """Return four promoted kongs from every side, whose claimed tiles lie two deep."""
    sources = [seat_after(owner, steps) for steps in (1, 2, 3, 3)]
    return tuple(
        Meld(MeldKind.PROMOTED_KONG, tile, tile, source)
        for tile, source in zip(WINDS, sources, strict=True)
    )


def chows(owner: Seat) -> tuple[Meld, ...]:
    left = seat_after(owner, 3)
    lowest = (KIND_TILES[low] for low in (0, 11, 22, 4))
    return tuple(Meld(MeldKind.CHOW, low, KIND_TILES[low + 1], left) for low in lowest)


def river(counts: tuple[int, int, int, int]) -> tuple[RiverTile, ...]:
    """Return this number of discards of each seat, in turn while they last."""
    left = list(counts)
    discards: list[RiverTile] = []
    while any(left):
        for seat in SEATS:
            if left[seat]:
                left[seat] -= 1
                number = len(discards)
                discards.append(RiverTile(seat, Tile(number * 7 % 34), drawn=number % 3 == 0))
    return tuple(discards)


def melded(counts: tuple[int, int, int, int], melds: tuple[tuple[Meld, ...], ...]) -> View:
    """Return a table with these melds and discards on which the player has drawn a tile."""
    sizes = tuple(13 - 3 * len(sets) + (seat == ME) for seat, sets in enumerate(melds))
    hands = tuple(HAND[-size:] if seat == ME else None for seat, size in enumerate(sizes))
    return View(
        seat=ME,
        options=replace(POCKET.options, bonus_tiles=True),
        round_wind=EAST_WIND,
        phase=Phase.TURN,
        turn=ME,
        hands=hands,
        hand_sizes=sizes,
        melds=melds,
        bonus=((), (), (), ()),
        river=river(counts),
        live_left=144,
        can_replace=True,
        drawn=HAND[-1],
        drawer=ME,
        claimed_tile=None,
        robbing=False,
        legal=(),
        refused=None,
        turns=(20, 20, 20, 20),
        wins=(),
    )


def with_bonus(view: View, owner: int) -> View:
    """Return the table with all eight bonus tiles at one seat."""
    return replace(view, bonus=tuple(tuple(BONUS) if seat == owner else () for seat in SEATS))


def most_discards(owner: int) -> tuple[int, int, int, int]:
    """Return thirty discards for one seat and eighteen for the others."""
    one, two, three, four = (MOST if seat == owner else 18 for seat in SEATS)
    return one, two, three, four


def fullest(owner: int) -> View:
    """Return four kongs at every seat; eight bonus tiles and thirty discards at one seat."""
    return with_bonus(melded(most_discards(owner), tuple(map(kongs, SEATS))), owner)


def concealed(owner: int) -> View:
    """Return a table without melds; eight bonus tiles and thirty discards at one seat."""
    return with_bonus(melded(most_discards(owner), ((), (), (), ())), owner)


def half(owner: int) -> View:
    """Return two melds at every seat, one of them a kong."""
    two = tuple((kongs(seat)[0], chows(seat)[0]) for seat in SEATS)
    return with_bonus(melded(most_discards(owner), two), owner)


def pool(owner: int) -> View:
    """Return the greatest number of discards, four promoted kongs each and all bonus tiles."""
    return with_bonus(melded((21, 21, 21, 21), tuple(map(promoted, SEATS))), owner)


TABLES = {"fullest": fullest, "concealed": concealed, "half": half, "pool": pool}


# --- questions ----------------------------------------------------------------------------------


def _claim(
    view: View, source: int, *moves: Move, tile: Tile = FIVE, robbing: bool = False
) -> Table:
    """Return the table after the player at position `source` has just discarded."""
    turn = seat_after(ME, source)
    hands = tuple(
        hand[:-1] if hand and seat == ME else hand for seat, hand in enumerate(view.hands)
    )
    sizes = tuple(size - (seat == ME) for seat, size in enumerate(view.hand_sizes))
    asked = replace(
        view,
        phase=Phase.ROB if robbing else Phase.CLAIM,
        turn=turn,
        hands=hands,
        hand_sizes=sizes,
        river=(*view.river[:-1], RiverTile(turn, tile)),
        drawn=None,
        drawer=None,
        claimed_tile=tile,
        robbing=robbing,
        legal=(*moves, Move(ME, Action.PASS)),
    )
    return Table(asked, claim_dialog(asked, source))


CHOWS = tuple(Move(ME, Action.CHOW, low) for low in KIND_TILES[2:5])
PUNG, KONG = Move(ME, Action.PUNG, FIVE), Move(ME, Action.KONG, FIVE)
WIN = Move(ME, Action.WIN)
KONGS = tuple(Move(ME, Action.KONG, Tile(tile)) for tile in (3, 12, 31))


def _own(view: View, *moves: Move) -> View:
    return replace(view, legal=moves)


def _drawing(view: View, position: int) -> Table:
    """Return the table after the player at this position has drawn a tile."""
    seat = seat_after(ME, position)
    hands = tuple(
        hand[:-1] if hand and owner == ME else hand for owner, hand in enumerate(view.hands)
    )
    sizes = tuple(
        size + (owner == seat) - (owner == ME) for owner, size in enumerate(view.hand_sizes)
    )
    return Table(replace(view, turn=seat, drawer=seat, drawn=None, hands=hands, hand_sizes=sizes))


def _practice(view: View) -> Table:
    """Return a practice match with all hands open, after the right player has drawn a tile."""
    drawing = _drawing(view, 1).view
    hands = tuple(HAND[-size:] for size in drawing.hand_sizes)
    return Table(replace(drawing, hands=hands), practice=Practising(can_undo=True, is_open=True))


def _self_win(view: View) -> Table:
    own = _own(view, WIN)
    return Table(own, win_dialog(own))


def _kongs(view: View) -> Table:
    own = _own(view, *KONGS)
    return Table(own, kong_dialog(own))


QUIET: dict[str, Callable[[View], Table]] = {
    "nothing": lambda view: Table(_own(view, *KONGS)),
    "right draws": lambda view: _drawing(view, 1),
    "opposite draws": lambda view: _drawing(view, 2),
    "left draws": lambda view: _drawing(view, 3),
    "practice": _practice,
}
QUESTIONS: dict[str, Callable[[View], Table]] = {
    "chow": lambda view: _claim(view, 3, CHOWS[0]),
    "chows": lambda view: _claim(view, 3, *CHOWS),
    "pung": lambda view: _claim(view, 2, PUNG),
    "kong": lambda view: _claim(view, 1, KONG),
    "win": lambda view: _claim(view, 2, WIN),
    "pung or kong": lambda view: _claim(view, 1, PUNG, KONG),
    "everything": lambda view: _claim(view, 3, *CHOWS, PUNG, KONG, WIN),
    "rob": lambda view: _claim(view, 1, WIN, robbing=True),
    "which kong": _kongs,
    "self-drawn": _self_win,
}


# --- all of them --------------------------------------------------------------------------------

CASES = [
    *product(TABLES, ["nothing"], range(4)),
    *product(("fullest", "concealed"), QUESTIONS, [ME]),
    *product(["half"], ["everything", "self-drawn"], range(4)),
    *product(("fullest", "concealed"), ["right draws"], [(ME + 1) % 4]),
    *product(("fullest", "concealed"), ["opposite draws"], [(ME + 2) % 4]),
    *product(("fullest", "concealed"), ["left draws"], [(ME + 3) % 4]),
    *product(("fullest", "concealed", "half"), ["practice"], [(ME + 1) % 4]),
]
"""Table, question and the seat with the most tiles."""


def table(name: str, question: str, owner: int) -> Table:
    return (QUIET | QUESTIONS)[question](TABLES[name](owner))


@cache
def tables(size: tuple[int, int], layout: int) -> list[tuple[str, list[Placed]]]:
    return [
        (
            f"{name}, {question}, {owner}",
            table(name, question, owner).place(screen_of(size, layout)),
        )
        for name, question, owner in CASES
    ]


# --- area of an item ----------------------------------------------------------------------------


def covered(one: Placed) -> Box:
    """Return the box of an item with the thickness of its tile."""
    box = one.box
    if isinstance(one.look, TileLook):
        return Box(box.x, box.y, box.w, box.h + tile_depth(one.look.height))
    return box


def group(one: Placed) -> str:
    """Return the group of an item: "river", "meld:2", "bonus:0", "hand:1", "own", "offer:1", …"""
    parts = one.key.partition(".")[0].split(":")
    return ":".join(parts[: 1 if parts[0] in ("river", "own") else 2])


def tiles(placed: list[Placed]) -> list[Placed]:
    return [one for one in placed if isinstance(one.look, TileLook)]


def on_table(placed: list[Placed]) -> list[Placed]:
    """Return the tiles on the table, without the tiles in a dialog."""
    return [one for one in tiles(placed) if not one.key.startswith("offer")]


def surfaces(placed: list[Placed]) -> list[Placed]:
    """Return plates, centre, buttons and the dialog, which must not lie on tiles. Marks of discards
    do."""
    kinds = (PanelLook, ButtonLook, IconLook)
    inner = ("turn", "offer", "tick", "cross", "left.", "last.", "dialog.time", "won:0.glow")
    own = [one for one in placed if isinstance(one.look, kinds) and not one.key.startswith(inner)]
    return [one for one in own if not one.key.endswith((".icon", ".owner", ".ring", ".starter"))]


def pairs_that_overlap(some: list[Placed], others: list[Placed]) -> list[tuple[str, str]]:
    near = hull(some)
    found = [(one.key, covered(one)) for one in some]
    boxes = [(other.key, box) for other in others if (box := covered(other)).overlaps(near)]
    return [
        (key, other)
        for (key, one), (other, box) in product(found, boxes)
        if key != other and one.overlaps(box)
    ]


def hull(placed: list[Placed]) -> Box:
    """Return the box around all the items."""
    boxes = [covered(one) for one in placed]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)
