"""The arrangement of a player's tiles: melds with the claimed tile sideways, and whole hands.

Pure geometry; nothing here draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from game.rules.facts import HandFacts
from game.rules.melds import Meld, MeldKind
from game.rules.options import ConcealedKongShown
from game.rules.tiles import UNKNOWN, Seat, Tile
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_box
from game.ui.kit.widgets import Pen

T = TypeVar("T")

_BACKS: Mapping[ConcealedKongShown, tuple[int, ...]] = {
    "two_up": (1, 2),
    "middle_up": (0, 3),
    "down": (0, 1, 2, 3),
    "hidden": (0, 1, 2, 3),
}
"""The places of a concealed kong's face-down tiles, by the option `concealed_kong_shown`."""

GAP = 0.02
"""The gap between two tiles, in tile heights."""
GROUP_GAP = 0.28
"""The gap between the concealed tiles, the winning tile, each meld and the bonus tiles."""
BONUS_HEIGHT = 0.8
"""The height of bonus tiles, in tile heights."""


def in_lines(
    groups: Sequence[T], lines: int, width: Callable[[Sequence[T]], float]
) -> list[Sequence[T]]:
    """Return the groups of a hand in one line or in two, which are as equally wide as possible.
    `width` returns the width of a line."""
    if lines == 1 or len(groups) < 2:
        return [groups]
    cuts = [[groups[:cut], groups[cut:]] for cut in range(1, len(groups))]
    return min(cuts, key=lambda cut: max(map(width, cut)))


@dataclass(frozen=True, slots=True)
class MeldTile:
    """One tile of a meld. A `sideways` one was claimed; a `back` one lies face down. A `stacked`
    one is the fourth of a promoted kong. It lies on the tile before it, at the far edge of the
    row."""

    tile: Tile
    sideways: bool = False
    back: bool = False
    stacked: bool = False


def meld_tiles(meld: Meld, owner: Seat, shown: ConcealedKongShown) -> tuple[MeldTile, ...]:
    """Return the tiles of a meld from left to right as its owner sees them.

    `shown` is the option `concealed_kong_shown`. The position of the claimed tile shows the
    discarder. It lies first for the left player, last for the right one, second for the opposite
    one.
    """
    if meld.is_concealed:
        backs = _BACKS[shown]
        return tuple(
            MeldTile(tile, back=place in backs or tile == UNKNOWN)
            for place, tile in enumerate(meld.tiles)
        )
    if meld.source is None:
        return tuple(MeldTile(tile) for tile in meld.tiles)
    claimed = meld.tile if meld.claimed is None else meld.claimed
    lying = [MeldTile(claimed, sideways=True)]
    rest = list(meld.tiles)
    rest.remove(claimed)
    if meld.kind is MeldKind.PROMOTED_KONG:
        lying.append(MeldTile(rest.pop(), sideways=True, stacked=True))
    before = {3: 0, 2: 1, 1: len(rest)}[(meld.source - owner) % 4]
    upright = [MeldTile(tile) for tile in rest]
    return (*upright[:before], *lying, *upright[before:])


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile at its place, facing the bottom of the screen or, if claimed, the right."""

    tile: Tile
    box: Box
    height: int
    facing: int = 0
    ring: str = ""
    stacked: bool = False


def meld_spots(tiles: Sequence[MeldTile], x: int, y: int, height: int) -> tuple[Spot, ...]:
    """Return the tiles of a meld of the player at the bottom. The row is `height` pixels high and
    its top left corner is at `x`, `y`."""
    spots: list[Spot] = []
    for one in tiles:
        face = UNKNOWN if one.back else one.tile
        facing = 1 if one.sideways else 0
        if one.stacked:
            below = spots[-1].box
            box = Box(below.x, y, below.w, below.h)
        else:
            left = spots[-1].box.right + gap(height) if spots else x
            box = tile_box(left, y, height, facing)
            box = box.moved(dy=height - box.h)
        spots.append(Spot(face, box, height, facing, stacked=one.stacked))
    return tuple(spots)


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A whole hand to show. `winning` is the winning tile, a concealed one or a bonus tile. `kongs`
    is the option `concealed_kong_shown`."""

    facts: HandFacts
    winning: Tile | None = None
    kongs: ConcealedKongShown = "two_up"

    @property
    def before(self) -> tuple[Tile, ...]:
        """The concealed tiles without the winning one."""
        tiles = list(self.facts.concealed)
        if self.winning is not None and self.winning in tiles:
            tiles.remove(self.winning)
        return tuple(sorted(tiles))


def hand_spots(hand: OpenHand, height: int) -> tuple[Spot, ...]:
    """Return the tiles of a hand in one row from (0, 0), `height` pixels high. The concealed tiles
    come first, then the winning tile with a ring, the melds, the bonus tiles."""
    facts = hand.facts
    rows = [_row(hand.before, height)]
    if hand.winning is not None and hand.winning in facts.concealed:
        rows.append(_row((hand.winning,), height, ring="won"))
    rows += [
        meld_spots(meld_tiles(meld, facts.seat, hand.kongs), 0, 0, height) for meld in facts.melds
    ]
    small = round(height * BONUS_HEIGHT)
    rows.append(
        tuple(
            replace(
                _moved(spot, 0, height - small), ring="won" if spot.tile == hand.winning else ""
            )
            for spot in _row(facts.bonus, small)
        )
    )
    spots: list[Spot] = []
    for row in filter(None, rows):
        x = spots[-1].box.right + round(height * GROUP_GAP) if spots else 0
        spots += [_moved(spot, x, 0) for spot in row]
    return tuple(spots)


def hand_width(hand: OpenHand, height: int) -> int:
    """Return the width of a hand in pixels with tiles of this height."""
    return max((spot.box.right for spot in hand_spots(hand, height)), default=0)


def fitting_height(hand: OpenHand, width: int, height: int) -> int:
    """Return the greatest tile height up to `height` at which the hand fits into `width`."""
    wide = hand_width(hand, height)
    if wide > width:
        height = max(1, min(height, height * width // wide + 2))
    while height > 1 and hand_width(hand, height) > width:
        height -= 1
    return height


def place_hand(pen: Pen, key: str, hand: OpenHand, x: int, y: int, height: int) -> None:
    """Place a hand with the top left corner of its row at `x`, `y`."""
    place_spots(pen, key, hand_spots(hand, height), x, y)


def place_spots(
    pen: Pen,
    key: str,
    spots: Iterable[Spot],
    x: int,
    y: int,
    *,
    first: int = 0,
    layer: int = 5,
) -> None:
    """Place tiles with their common corner at `x`, `y`, their keys numbered from `first`."""
    for number, spot in enumerate(spots, first):
        pen.tile(
            f"{key}.{number}",
            spot.tile,
            x + spot.box.x,
            y + spot.box.y,
            spot.height,
            facing=spot.facing,
            ring=spot.ring,
            layer=layer + (1 if spot.stacked else 0),
        )


def gap(height: int) -> int:
    """Return the pixels between two tiles of this height."""
    return max(1, round(height * GAP))


def _row(tiles: Sequence[Tile], height: int, ring: str = "") -> tuple[Spot, ...]:
    """Return upright tiles side by side from (0, 0)."""
    pitch = tile_box(0, 0, height, 0).w + gap(height)
    return tuple(
        Spot(tile, tile_box(place * pitch, 0, height, 0), height, ring=ring)
        for place, tile in enumerate(tiles)
    )


def _moved(spot: Spot, dx: int, dy: int) -> Spot:
    return replace(spot, box=spot.box.moved(dx, dy))
