"""The state that the table shows, and the board that all modules place tiles on.

It includes the order of the player's tiles, sorted by the setting or arranged by the player, and
the moments of a deal: mixing, dice, counting, the break, dealing. Nothing here draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.coach.fan_line import FanLine
from game.rules.moves import Dealt
from game.rules.problems import Reason
from game.rules.tiles import (
    DEALER,
    KIND_TILES,
    SEATS,
    SUIT_LETTERS,
    UNKNOWN,
    Seat,
    Tile,
    seat_after,
)
from game.rules.view import View
from game.session.moods import Mood
from game.settings.settings import DealStyle, Sort
from game.ui.drawing.looks import Box, Placed, TileLook, Tip, box_around
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.plan.actions import TableActions
from game.ui.table.plan.geometry import TableFrame, TablePlan
from game.ui.table.plan.planner import plan
from game.words.words import out_words

Arranged: TypeAlias = tuple[tuple[Tile, bool], ...]
"""Tiles from left to right, each with whether it is the drawn one, which lies apart."""

OWN_ORDER: Sort = "off"
"""The value of the setting `sort` for the player's own order."""


@dataclass(frozen=True, slots=True)
class HandOrder:
    """The order of the concealed tiles, without the drawn one, which always lies apart at the
    right."""

    tiles: tuple[Tile, ...] = ()

    def following(self, view: View, sort: Sort) -> HandOrder:
        """Return the order of the tiles in a view, by the setting `sort`. In the player's own
        order, new tiles go to the right."""
        held = list(view.hand)
        if view.drawn is not None:
            held.remove(view.drawn)
        return HandOrder(_kept(self.tiles, held) if sort == OWN_ORDER else in_order(held, sort))

    def arranged(self, drawn: Tile | None) -> Arranged:
        """Return the player's tiles from left to right, with the drawn one."""
        rest = tuple((tile, False) for tile in self.tiles)
        return rest if drawn is None else (*rest, (drawn, True))

    def moved(self, place: int, to: int) -> HandOrder:
        """Return the order with a tile at another place."""
        tiles = list(self.tiles)
        tiles.insert(to, tiles.pop(place))
        return HandOrder(tuple(tiles))

    def without(self, place: int) -> HandOrder:
        """Return the order without the tile at this place, or as it is for the drawn one."""
        return HandOrder(self.tiles[:place] + self.tiles[place + 1 :])


def in_order(tiles: Iterable[Tile], sort: Sort) -> tuple[Tile, ...]:
    """Return the tiles sorted by suit in the order of the letters in `sort`, honours last."""
    ranks = {SUIT_LETTERS.index(letter): rank for rank, letter in enumerate(sort)}
    return tuple(sorted(tiles, key=lambda tile: (ranks.get(tile // 9, len(ranks)), tile)))


def _kept(tiles: tuple[Tile, ...], held: list[Tile]) -> tuple[Tile, ...]:
    """Return the tiles still in the hand, in their order, then the other tiles in the hand."""
    missing = Counter(held)
    kept = []
    for tile in tiles:
        if missing[tile]:
            missing[tile] -= 1
            kept.append(tile)
    return (*kept, *sorted(missing.elements()))


Part: TypeAlias = Literal["mix", "dice", "count", "break", "deal"]

FULL: tuple[tuple[Part, int, int], ...] = (
    ("mix", 6, 150),
    ("dice", 7, 100),
    ("count", 2, 300),
    ("break", 2, 300),
    ("deal", 16, 75),
)
SHORT: tuple[tuple[Part, int, int], ...] = (("dice", 4, 100), ("deal", 16, 50))
"""The parts of a deal: their number of steps, and the ms of a step at the normal pace."""
SORTED = 400
"""The ms at the normal pace in which the hands are sorted and the walls step back."""

TAKEN: tuple[tuple[Seat, tuple[int, ...]], ...] = (
    *((SEATS[block % 4], tuple(range(4 * block, 4 * block + 4))) for block in range(12)),
    (DEALER, (48, 52)),
    *((seat, (48 + seat,)) for seat in SEATS[1:]),
)
"""The seat that takes tiles at each step of dealing, and their places in the wall."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a part, counted from 0, and the number of steps before the part ends."""

    part: Part
    step: int
    left: int

    def taken(self, seat: Seat) -> tuple[int, ...]:
        """Return the places in the wall of the tiles that a seat has taken, in its order."""
        if self.part != "deal":
            return ()
        blocks = TAKEN[: self.step + 1]
        return tuple(place for owner, places in blocks if owner == seat for place in places)


def moment_at(time: float, style: DealStyle) -> Moment | None:
    """Return what a deal shows at this time, in ms at the normal pace; None once it is over."""
    for part, steps, long in FULL if style == "full" else SHORT:
        if time < steps * long:
            step = max(0, int(time // long))
            return Moment(part, step, steps - 1 - step)
        time -= steps * long
    return None


@dataclass(frozen=True, slots=True)
class Dealing:
    """What the table shows of a deal: a moment, and the player's tiles in the order in which they
    come."""

    moment: Moment
    own: Arranged


class DealShow:
    """A deal that began at `start` (ms of the app's clock). `pace` is the factor on every time."""

    def __init__(self, event: Dealt, view: View, style: DealStyle, start: int, pace: float) -> None:
        self._start = self._now = start
        self._style, self._pace = style, pace
        hand = event.hands[view.seat]
        is_drawn = view.drawn is not None
        self._own = tuple(
            (tile, is_drawn and place == len(hand) - 1) for place, tile in enumerate(hand)
        )
        self.moment: Moment | None = moment_at(0, style)
        """The moment that is shown, None once the deal is over."""

    def update(self, now: int) -> bool:
        """Advance to `now`. Return whether another moment is shown."""
        before, self._now = self.moment, now
        self.moment = moment_at((now - self._start) / self._pace, self._style)
        return self.moment != before

    def go_on(self, now: int) -> None:
        """Continue where it was, after something else lay on the table."""
        self._start += now - self._now
        self._now = now

    @property
    def shown(self) -> Dealing | None:
        """Return what the table shows of the deal, None once it is over."""
        return Dealing(self.moment, self._own) if self.moment else None


GLIDE = 170
POOL = 0
"""The layout with one pool for all discards. In the other each player has a river."""
# Layers: a tile's is its base plus its lower edge in pixels, so that nearer tiles cover others.
WALLS, RIVERS, HANDS, PLATES, BUTTONS, CARRIED = -9_000, 1_000, 10_000, 20_000, 30_000, 50_000


@dataclass(frozen=True, slots=True)
class Plate:
    """The person at a position, as the plate shows them."""

    name: str
    score: int
    face: str = ""
    """The id of the opponent whose face it shows, "" for none."""
    mood: Mood = "calm"
    is_self: bool = False
    """True for the player."""


@dataclass(frozen=True, slots=True)
class Carried:
    """One of the player's tiles, carried by the mouse: its place in the hand, and its box."""

    place: int
    box: Box


@dataclass(frozen=True, slots=True)
class Practising:
    """The state of the buttons of a practice match."""

    can_undo: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class BoardState:
    """The state that the table shows. `people` are by position. `actions` are the handlers, None on
    a table to look at. `word` is a claim word and its position. `glide` scales the movements (0 for
    none). `free` says whether the player can act now."""

    view: View
    people: tuple[Plate, ...]
    hand_number: int
    ruleset: str = ""
    """The name of the ruleset in play."""
    dice: tuple[int, int, int] | None = None
    """The dice that broke the wall, None for a table without walls."""
    actions: TableActions | None = None
    word: tuple[int, str] | None = None
    glide: float = 1.0
    free: bool = False
    can_kong: bool = False
    can_win: bool = False
    """True if a self-drawn win can still be declared."""
    chosen: int | None = None
    """The place of the player's tile that was chosen by key, or lifted by a click."""
    hand: Arranged | None = None
    """The player's tiles as arranged, or None for the order of the view."""
    used: frozenset[int] = frozenset()
    """The places of the player's tiles that the set in question would use."""
    carried: Carried | None = None
    switches: tuple[tuple[str, bool], ...] = ()
    """The switches next to the hand, and whether each is on."""
    can_undo: bool = False
    """True if the last discard can be taken back."""
    coached: bool | None = None
    """True if the coach is open, None if there is no coach."""
    has_panel: bool = False
    """True if the coach's panel or the list of tiles has its place: at the right, or in a tall
    window below."""
    tiles_out: tuple[int, ...] | None = None
    """How many of each kind of tile the player can't see, None to tell nothing about that."""
    lists_tiles_out: bool = False
    """True if these numbers have the place."""
    is_unsaved: bool = False
    """True if something that the player did isn't on disk."""
    asking: bool = False
    """True if a dialog is open."""
    time: float | None = None
    """The part of the time left to declare a win, None without a limit or beside a dialog."""
    dealing: Dealing | None = None
    """The deal while it is shown."""
    fan_line: FanLine | None = None
    """What the fan line tells, None for no line."""
    refused: Reason | None = None
    """Why the player's last complete hand didn't win, until their next discard."""
    practice: Practising | None = None
    """The buttons of a practice match, None in others."""
    occasion: str = ""
    """Words instead of the number of the hand."""


def position_of(seat: Seat, view: View) -> int:
    """Return a seat's position on the screen: 0 bottom, 1 right, 2 top, 3 left."""
    return (seat - view.seat) % 4


def seat_at(position: int, view: View) -> Seat:
    """Return the seat at a position on the screen (see `position_of`)."""
    return seat_after(view.seat, position)


def own_order(view: View) -> list[tuple[Tile, bool]]:
    """Return the player's tiles from left to right, with True for the drawn one, which lies
    apart."""
    tiles = list(view.hand)
    if view.drawn is None:
        return [(tile, False) for tile in tiles]
    tiles.remove(view.drawn)
    return [*((tile, False) for tile in tiles), (view.drawn, True)]


def plan_of(screen: Screen, view: View, *, has_panel: bool = False) -> TablePlan:
    """Return the places of the table on a screen. `has_panel`: something stands next to it."""
    settings = screen.settings
    frame = TableFrame(
        screen.width,
        screen.height,
        has_pool=settings.layout == POOL,
        has_coach=has_panel,
        has_walls=settings.walls,
        has_bonus=view.options.bonus_tiles,
        is_upright=settings.discards_upright,
    )
    return plan(frame)


class Board:
    """The table on one screen: a pen, the plan of its places, and methods that put tiles down."""

    def __init__(self, state: BoardState, screen: Screen) -> None:
        self.state = state
        self.view = state.view
        self.screen = screen
        self.plan = plan_of(screen, state.view, has_panel=state.has_panel)
        self.pen = Pen(screen)
        self.px = self.plan.px
        self.box = self.plan.box
        self.hand = own_order(state.view) if state.hand is None else list(state.hand)
        self.marked = self._marked_tile()
        self._tips: dict[int, Tip] = {}

    def tile(
        self,
        key: str,
        tile: Tile,
        box: Box,
        height: int,
        facing: int,
        base: int,
        *,
        ring: str = "",
        shade: bool = False,
        still: bool = False,
        above: int = 0,
        own: bool = False,
    ) -> None:
        """Put a tile down. A `still` one doesn't glide there. `above` lifts it over others. A tile
        that is `own` leaves the tooltip to its place in the hand."""
        if not ring and tile != UNKNOWN and tile == self.marked:
            ring = "copy"
        look = self.pen.tile_look(tile, height, facing, ring=ring, shade=shade)
        glide = 0 if still else self.glide
        layer = base + box.bottom + above
        tip = None if own else self.tip(tile)
        self.pen.add(Placed(key, look, box, layer, glide=glide, tip=tip))
        if ring == "won":
            # The frame closes in on the tile.
            frame = box.grown(self.px(5))
            self.pen.panel(f"{key}.glow", frame, "focus", radius=12, layer=layer)
            self.grow_in(1, 3.5)

    def tip(self, tile: Tile) -> Tip | None:
        """Return the tooltip of a tile: how many more there are that the player can't see."""
        out = self.state.tiles_out
        if out is None or tile not in KIND_TILES:
            return None
        count = out[tile]
        if count not in self._tips:
            self._tips[count] = Tip(out_words(self.screen.labels, count))
        return self._tips[count]

    def standing(self, key: str, box: Box, facing: int) -> None:
        """Put down a tile that stands in another player's hand."""
        look = TileLook(UNKNOWN, max(box.w, box.h), facing, back=True, standing=True)
        self.pen.add(Placed(key, look, box, HANDS + box.bottom, glide=self.glide))

    @property
    def glide(self) -> int:
        """Return the ms in which a tile moves to its place, 0 without movement."""
        return round(GLIDE * self.state.glide)

    def grow_in(self, count: int, size: float) -> None:
        """Let the last `count` items grow or shrink to their size, starting at `size` times as
        large. They do so when they are new."""
        items = self.pen.items
        for place, one in enumerate(items[-count:], len(items) - count):
            x, y = one.box.centre
            origin = box_around(x, y, one.box.w * size, one.box.h * size)
            items[place] = replace(one, glide=self.glide, origin=origin)

    def _marked_tile(self) -> Tile | None:
        """Return the player's tile that the mouse carries or hovers over, otherwise the chosen one.
        All its visible copies are marked."""
        key = self.screen.hover
        place = int(key.partition(":")[2]) if key.startswith("slot:") else self.state.chosen
        if self.state.carried is not None:
            place = self.state.carried.place
        if place is not None and place < len(self.hand):
            return self.hand[place][0]
        return None
