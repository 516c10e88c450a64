"""A piece of the table next to the settings, drawn by the same looks as the table itself."""

from __future__ import annotations

from game.rules.match import PERSONS, PLAYER, Person
from game.rules.tiles import UNKNOWN, Tile, tile_from_text
from game.settings.opponents import OPPONENTS, opponent_name
from game.ui.drawing.looks import Box, Placed, StackLook, TileLook, box_around
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.faces import own_face, place_face, shows_faces
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(tile_from_text(one) for one in text.split())


RIVERS = (_tiles("1s 7m S 9p P 2s"), _tiles("3p E 6s 8m C 4p"))
OWN = _tiles("3m 5p 8s F")
BACKS, STACKS, LEFT_TO_DRAW, WHOLE = 9, 15, 58, 84
OTHER = PERSONS[2]
MARGIN, GAP = 14, 8
"""The margin and the gaps in units of the design, like all lengths here."""
BACK, WALL, RIVER, HAND, PLATE, CENTRE = 40, 13, 50, 80, 46, 62
PLATE_WIDE, CENTRE_WIDE, OWNER = 190, 236, 15


class Preview:
    """Tiles of every kind on the table, with two plates, in a box of pixels."""

    def __init__(self, pen: Pen, box: Box) -> None:
        self.pen = pen
        self.px = pen.screen.px
        self.box = box

    def place(self) -> None:
        """Place a table by the player's settings, such as the layout, walls and portraits."""
        px, settings = self.px, self.pen.screen.settings
        self.pen.felt("preview", self.box, 16)
        y = self.box.y + px(MARGIN)
        self._place_backs(y)
        y += px(BACK + GAP)
        self._place_plate(OTHER, y)
        y += px(PLATE + GAP)
        if settings.walls:
            self._place_wall(y)
        y += px(WALL + GAP + 2)
        # In the pool, all discards lie together below the middle.
        middle, far = (y, y + px(CENTRE + GAP)) if self._has_pool else (y + px(RIVER + GAP), y)
        self._place_centre(middle)
        self._place_river("far", RIVERS[0], far, OTHER)
        y += px(RIVER + CENTRE + 2 * GAP)
        self._place_river("near", RIVERS[1], y, PLAYER, last="last")
        low = self.box.bottom - px(MARGIN - 4) - px(HAND) - tile_depth(px(HAND))
        self._place_plate(PLAYER, low - px(PLATE + GAP))
        self._place_row("own", OWN, low, HAND)

    @property
    def _has_pool(self) -> bool:
        return self.pen.screen.settings.layout == 0

    def _place_backs(self, y: int) -> None:
        """Place the standing tiles of the player opposite."""
        wide, high = self.px(0.7 * BACK), self.px(BACK)
        left = self.box.centre[0] - BACKS * wide // 2
        for place in range(BACKS):
            look = TileLook(UNKNOWN, high, 2, back=True, standing=True)
            box = Box(left + place * wide, y, wide, high)
            self.pen.add(Placed(f"preview.back.{place}", look, box, self.pen.layer + 5))

    def _place_wall(self, y: int) -> None:
        wide, high = self.px(17), self.px(WALL)
        left = self.box.centre[0] - STACKS * wide // 2
        for place in range(STACKS):
            look, box = StackLook(2), Box(left + place * wide, y, wide, high)
            self.pen.add(Placed(f"preview.wall.{place}", look, box, self.pen.layer + 4))

    def _place_river(
        self, key: str, tiles: tuple[Tile, ...], y: int, person: Person, last: str = ""
    ) -> None:
        """Place a player's discards. In the pool they carry a mark in the player's colour."""
        upright = self._has_pool or self.pen.screen.settings.discards_upright
        facing = 2 if person and not upright else 0
        boxes = self._place_row(key, tiles, y, RIVER, facing=facing, last=last)
        if not self._has_pool:
            return
        face = OPPONENTS.get(self._seated(person)[1])
        for place, box in enumerate(boxes):
            spot = box_around(box.centre[0], box.bottom, self.px(OWNER), self.px(OWNER))
            tint, turn = face.ground if face else "gold", 0 if person else 2
            self.pen.icon(
                f"preview.{key}.owner.{place}", "owner", spot, turn=turn, tint=tint, layer=6
            )

    def _place_row(
        self,
        key: str,
        tiles: tuple[Tile, ...],
        y: int,
        units: float,
        *,
        facing: int = 0,
        last: str = "",
    ) -> list[Box]:
        """Place tiles side by side in the middle. `last` is the last one's ring colour, or "".
        Return their boxes."""
        height, gap = self.px(units), self.px(1.5)
        width = tile_width(height)
        left = self.box.centre[0] - (len(tiles) * (width + gap) - gap) // 2
        boxes = [Box(left + n * (width + gap), y, width, height) for n in range(len(tiles))]
        for place, (tile, box) in enumerate(zip(tiles, boxes, strict=True)):
            ring = last if place == len(tiles) - 1 else ""
            name = f"preview.{key}.{place}"
            self.pen.tile(name, tile, box.x, box.y, height, facing=facing, ring=ring)
        return boxes

    def _place_centre(self, y: int) -> None:
        """Place the panel in the middle: the round wind, and the tiles left."""
        pen, px, text = self.pen, self.px, self.pen.screen.text
        box = Box(self.box.centre[0] - px(CENTRE_WIDE) // 2, y, px(CENTRE_WIDE), px(CENTRE))
        pen.panel("preview.centre", box, "centre", radius=14)
        half = box.w // 2
        wind = Box(box.x, box.y, half, box.h)
        pen.text("preview.round", text("wind.0.tile"), wind, 38, colour="gold", align="centre")
        left = Box(box.x + half, box.y + px(6), half - px(12), px(36))
        words = text("table.tiles_left", count=LEFT_TO_DRAW)
        pen.text("preview.left", words, left, 25, bold=True, align="centre")
        bar = Box(left.x + px(4), left.bottom + px(4), left.w - px(8), px(6))
        part = Box(bar.x, bar.y, bar.w * LEFT_TO_DRAW // WHOLE, bar.h)
        pen.panel("preview.left.bar", bar, "track", radius=3, layer=1)
        pen.panel("preview.left.part", part, "filled", radius=3, layer=2)

    def _place_plate(self, person: Person, y: int) -> None:
        pen, px, key = self.pen, self.px, f"preview.plate.{person}"
        box = Box(self.box.centre[0] - px(PLATE_WIDE) // 2, y, px(PLATE_WIDE), px(PLATE))
        pen.panel(key, box, "plate" if person else "plate_active", radius=PLATE / 2)
        name, id = self._seated(person)
        disc = Box(box.x + px(3), box.y + px(3), box.h - 2 * px(3), box.h - 2 * px(3))
        seat = 2 if person else 0
        sign, rim = pen.screen.text(f"wind.{seat}.sign"), disc
        if id and shows_faces(pen.screen.settings):
            place_face(pen, f"{key}.face", id, disc)
            rim = box_around(disc.x + px(4), disc.bottom - px(6), px(19), px(19))
        pen.badge(f"{key}.wind", sign, rim, east=seat == 0, layer=5)
        left = disc.right + px(8)
        words = Box(left, box.y + px(2), box.right - px(12) - left, box.h // 2 - px(2))
        if not person and not name:
            name = pen.screen.text("player.0")
        name = opponent_name(person, name, id, pen.screen.labels)
        pen.text(f"{key}.name", short_name(name, words.w / pen.screen.unit), words, 15)
        points = Box(words.x, words.bottom, words.w, words.h)
        pen.text(f"{key}.score", "1,000", points, 15, colour="gold", bold=True)

    def _seated(self, person: Person) -> tuple[str, str]:
        """Return the typed name and the id of a person, "" for none."""
        settings = self.pen.screen.settings
        if person == PLAYER:
            return settings.player_name, own_face(settings, (settings.opponents[OTHER - 1][1],))
        return settings.opponents[person - 1]
