"""The player's tiles on the table: their order, the chosen one, and the carried one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from game.rules.moves import Move
from game.rules.tiles import Tile
from game.ui.drawing.looks import Box, Pixels
from game.ui.kit.app import App
from game.ui.table.parts.dialogs import Dialog
from game.ui.table.plan.board import OWN_ORDER, Arranged, Carried, HandOrder
from game.ui.table.show.motion import Movements
from game.ui.table.show.playback import Playback


@dataclass(frozen=True, slots=True)
class Pending:
    """A discard that is shown but not yet played. The player can take it back until the app's clock
    reaches `until`. `order` is that of the hand before it."""

    move: Move
    until: int
    order: HandOrder


class OwnHand:
    """The player's tiles in the shown view. Their places count from the left."""

    def __init__(self, app: App, playback: Playback, movements: Movements) -> None:
        self._app = app
        self._playback = playback
        self._movements = movements
        self._order = HandOrder()
        """The order of the view that was last followed."""
        self.chosen: int | None = None
        """The place of the tile that was chosen by key, or lifted by a click."""
        self.carried: Carried | None = None
        self._taken_up: tuple[object, Box] = (None, Box(0, 0, 0, 0))
        """The moment at which the carried tile was picked up, and its box then."""
        self._was_chosen = False
        """Whether the carried tile was the chosen one."""

    @property
    def order(self) -> HandOrder:
        """Return the order of the concealed tiles in the shown view."""
        return self._order.following(self._playback.view, self._app.settings.sort)

    @property
    def tiles(self) -> Arranged:
        """Return the player's tiles from left to right."""
        return self.order.arranged(self._playback.view.drawn)

    def follow(self) -> None:
        """Keep the order of the shown view, so that tiles which come later go to its right."""
        self._order = self.order

    def new_hand(self) -> None:
        """Forget the order of the hand before."""
        self._order = HandOrder()

    def take(self, place: int) -> HandOrder:
        """Take a tile out of the order. Return the order before."""
        before = self.order
        self._order = before.without(place)
        return before

    def bring_back(self, order: HandOrder) -> None:
        """Arrange the tiles in an order that they had before."""
        self._order = order

    def key_of(self, place: int) -> str:
        """Return the key under which the tile at this place lies on the table."""
        tile = self.tiles[place][0]
        copy = sum(1 for other, _ in self.tiles[:place] if other == tile)
        return f"own:{tile}:{copy}"

    def box_of(self, place: int) -> Box | None:
        """Return the screen box of the tile at this place."""
        return self._movements.box_of(self.key_of(place))

    def has(self, place: int, tile: Tile) -> bool:
        """Return whether this tile lies at this place."""
        return place < len(self.tiles) and self.tiles[place][0] == tile

    def used(self, dialog: Dialog | None, row: str) -> frozenset[int]:
        """Return the places of the tiles that the set in question would use. If there are several
        sets, `row` is the key of the row under the mouse."""
        offers = dialog.offers if dialog else ()
        if len(offers) > 1:
            offers = tuple(one for number, one in enumerate(offers) if row == f"offer:{number}")
        wanted = Counter(offers[0].used) if offers else Counter[Tile]()
        places = set()
        for place, (tile, _) in enumerate(self.tiles):
            if wanted[tile]:
                wanted[tile] -= 1
                places.add(place)
        return frozenset(places)

    # --- choosing ---

    @property
    def chosen_slot(self) -> str:
        """Return the key of the chosen tile's place, "" for none."""
        return "" if self.chosen is None else f"slot:{self.chosen}"

    def choose(self, place: int | None) -> None:
        """Choose the tile at this place, or none (None)."""
        self.chosen = place

    def step(self, direction: int) -> None:
        """Choose the next tile (1), or the previous one (-1)."""
        count = len(self.tiles)
        at = count if self.chosen is None and direction < 0 else self.chosen
        self.chosen = ((-1 if at is None else at) + direction) % count

    def rest(self) -> None:
        """Choose nothing and carry nothing."""
        self.chosen = self.carried = None

    def put_back(self) -> None:
        """Stop carrying a tile."""
        self.carried = None

    # --- carrying ---

    def carry(self, place: int, tile: Tile, by: Pixels, moment: object, can_act: bool) -> None:
        """Carry a tile this far from its place, if it can be carried at this moment."""
        if self.carried is None and not self._take_up(place, tile, moment, can_act):
            return
        assert self.carried is not None
        box = self._taken_up[1].moved(*by)
        self.carried = replace(self.carried, box=box)
        if self._app.settings.sort == OWN_ORDER:
            self._move_among_others(box)

    def _take_up(self, place: int, tile: Tile, moment: object, can_act: bool) -> bool:
        may_move = can_act or self._app.settings.sort == OWN_ORDER
        slots = self._slots()
        if not may_move or not self.has(place, tile) or not slots:
            return False
        start = self.box_of(place) or slots[place]
        self.carried, self._taken_up = Carried(place, start), (moment, start)
        self._was_chosen, self.chosen = self.chosen == place, None
        return True

    def _move_among_others(self, box: Box) -> None:
        """Let the other tiles make room for the carried tile, unless it is above them."""
        assert self.carried is not None
        place, slots = self.carried.place, self._slots()
        drawn = self.tiles[place][1]
        if drawn or not slots or box.bottom < slots[0].y:
            return
        order = self.order
        others = range(len(order.tiles))
        to = min(others, key=lambda other: abs(slots[other].centre[0] - box.centre[0]))
        if to != place:
            self._order = order.moved(place, to)
            self.carried = replace(self.carried, place=to)

    def _slots(self) -> list[Box]:
        """Return the boxes of the tiles' places, none before they have been placed."""
        boxes = [self._movements.box_of(f"slot:{place}") for place in range(len(self.tiles))]
        return [] if boxes[-1] is None else [box for box in boxes if box is not None]

    def drop(self, point: Pixels | None, moment: object) -> Carried | None:
        """Let go of the carried tile. Return it if that was on the felt, in the phase of play in
        which it was picked up; it is chosen if it was so before. Otherwise it goes back into the
        hand."""
        carried, self.carried = self.carried, None
        if carried is None or point is None or self._taken_up[0] != moment:
            return None
        slots = self._slots()
        if not slots or point[1] >= slots[0].y:
            return None
        self.chosen = carried.place if self._was_chosen else None
        return carried
