"""Placed items as pygame sprites, in a layered group that redraws only what changed, and how they
move: fast at first, then gently into place."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame

from game.ui.drawing.confetti import Confetti, Group
from game.ui.drawing.fade import Fade
from game.ui.drawing.feast_looks import ConfettiLook, VeilLook
from game.ui.drawing.ground import out_of_focus, table
from game.ui.drawing.looks import AreaLook, Box, Look, MatLook, Placed, TileLook, box_around
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.standing import Picture


@dataclass(frozen=True, slots=True)
class Flight:
    """The movement of an item from the box `origin` to its place. It starts at `start` (ms of the
    app's clock) and takes `time` ms (at least one)."""

    origin: Box
    start: int
    time: int

    def part(self, now: int) -> float:
        """Return the part of the time that is over: below 0 before the start, 1 or more after."""
        return (now - self.start) / self.time

    def pose(self, now: int, target: Box) -> tuple[float, float, float]:
        """Return the item's centre at this moment, and its size as a fraction of its final size.
        Long sides grow from the origin's to the target's."""
        left = (1 - min(1.0, max(0.0, self.part(now)))) ** 3
        origin = self.origin
        x, y = target.x + target.w / 2, target.y + target.h / 2
        x += (origin.x + origin.w / 2 - x) * left
        y += (origin.y + origin.h / 2 - y) * left
        size = max(origin.w, origin.h) / max(target.w, target.h, 1)
        return x, y, 1 + (size - 1) * left

    def lift(self, now: int, target: Box) -> int:
        """Return the pixels that a tile is above the table on its way, in a small arc."""
        part = min(1.0, max(0.0, self.part(now)))
        way = math.dist(self.origin.centre, target.centre)
        return round(4 * part * (1 - part) * min(ARC * way, max(target.w, target.h)))

    def turned(self, now: int) -> float:
        """Return 1 to -1 for an item that turns over on its way. At 0 the other side comes up."""
        return 1 - 2 * min(1.0, max(0.0, self.part(now)))


ARC = 0.14
"""The height of a tile's arc, as a part of its way."""
PARTED, SOFT = 96, 9
"""The opacity, of 255, of the shadow that a flying tile leaves on the table, and how much smaller
it is drawn, which makes it soft."""
SHARING = 4096
"""More items than ever share a layer."""
FLYING = 35_000 * SHARING
"""How far a flying item rises, to pass over all others."""
BAND = 100
"""The height of the parts in which everything is drawn again. The processor keeps one at hand."""


class TableSprite(pygame.sprite.DirtySprite):
    """A placed item on the screen, which moves to its place when that changes."""

    def __init__(self, placed: Placed, pictures: Pictures) -> None:
        super().__init__()
        self.placed = placed
        self.flight: Flight | None = None
        self.flies = False
        """True while the item comes from somewhere else, over other items."""
        self.home = 0
        """The item's place in the order of drawing, when it is at rest."""
        self._picture = pictures.of(placed.look, placed.box.w, placed.box.h)
        self._turns_from: Picture | None = None
        """The other side of a tile that is turning over."""
        self.arrive()

    def become(self, placed: Placed, pictures: Pictures, now: int) -> None:
        """Take the new look and start towards the new place."""
        here = self.box_now
        old, self.placed = self.placed, placed
        turns = bool(placed.glide) and _turns(old.look, placed.look)
        if (old.look, old.box.w, old.box.h) != (placed.look, placed.box.w, placed.box.h):
            self._turns_from = self._picture if turns else None
            self._picture = pictures.of(placed.look, placed.box.w, placed.box.h)
        if turns or (old.box.x, old.box.y) != (placed.box.x, placed.box.y):
            cx, cy = here.x + here.w / 2, here.y + here.h / 2
            self.set_off(box_around(cx, cy, placed.box.w, placed.box.h), now)
        self.step(now)

    def set_off(self, origin: Box, now: int) -> None:
        """Start from the box `origin` towards the placed box, for the item's glide time."""
        time = self.placed.glide
        self.flight = Flight(origin, now + self.placed.delay, time) if time else None
        self.step(now)

    def arrive(self) -> None:
        """Jump to the target position."""
        self.flight = self._turns_from = None
        self.flies = False
        box = self.placed.box
        self._put(self._picture, (box.x + box.w / 2, box.y + box.h / 2), (1, 1))
        self._appear()

    @property
    def order(self) -> int:
        """The item's place in the order of drawing at this moment."""
        return self.home + (FLYING if self.flies else 0)

    def hide(self) -> None:
        """Hide the sprite until it starts to move."""
        self.visible = 0

    def _appear(self) -> None:
        if not self.visible:  # asked first, since setting it causes a redraw
            self.visible = 1

    def step(self, now: int) -> None:
        """Move to the item's position at this moment."""
        flight = self.flight
        if flight is None or flight.part(now) >= 1:
            self.arrive()
            return
        if flight.part(now) >= 0:
            self._appear()
        x, y, size = flight.pose(now, self.placed.box)
        picture, wide, high = self._picture, size, size
        if self._turns_from is not None:
            turned = flight.turned(now)
            picture = self._turns_from if turned > 0 else picture
            # The tile turns over round its long side.
            if self.placed.box.w > self.placed.box.h:
                high *= abs(turned)
            else:
                wide *= abs(turned)
        lift = flight.lift(now, self.placed.box) if self.flies and self._is_tile else 0
        self._put(picture, (x, y), (wide, high), lift)

    @property
    def _is_tile(self) -> bool:
        return isinstance(self.placed.look, TileLook)

    def _put(
        self,
        picture: Picture,
        centre: tuple[float, float],
        scale: tuple[float, float],
        lift: int = 0,
    ) -> None:
        """Show a picture of the box around this centre, scaled, and `lift` pixels above its shadow
        on the table."""
        image, box = picture.surface, self.placed.box
        if scale != (1, 1):
            across, down = image.get_width() * scale[0], image.get_height() * scale[1]
            image = pygame.transform.smoothscale(
                image, (max(1, round(across)), max(1, round(down)))
            )
        if lift:
            image = _above_its_shadow(image, lift)
        x = centre[0] + (picture.dx - box.w / 2) * scale[0]
        y = centre[1] + (picture.dy - box.h / 2) * scale[1] - lift
        rect = image.get_rect(topleft=(round(x), round(y)))
        wide, high = box.w * scale[0], box.h * scale[1]
        self.box_now = box_around(centre[0], centre[1], wide, high)
        if image is not self.image or rect != self.rect:
            self.image, self.rect, self.dirty = image, rect, 1


def _above_its_shadow(image: pygame.Surface, lift: int) -> pygame.Surface:
    """Return a picture with its soft shadow this far below."""
    size = image.get_size()
    small = pygame.transform.smoothscale(image, [max(1, side // SOFT) for side in size])
    small.fill((0, 0, 0, PARTED), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.Surface((size[0], size[1] + lift), pygame.SRCALPHA)
    whole.blit(pygame.transform.smoothscale(small, size), (0, lift))
    whole.blit(image, (0, 0))
    return whole


def _turns(old: Look, new: Look) -> bool:
    """Return whether a tile turns up in place."""
    if not isinstance(old, TileLook) or not isinstance(new, TileLook):
        return False
    return old.back and not new.back and old.facing == new.facing


AtRest: TypeAlias = list[tuple[Look, Box]]
"""What lies on the ground, from below."""


class Stage:
    """The contents of the screen: shows one list of placed items after another."""

    def __init__(self, pictures: Pictures, background: pygame.Surface) -> None:
        self.pictures = pictures
        self._sprites: dict[str, TableSprite] = {}
        self._group: Group = pygame.sprite.LayeredDirty()
        self._group.set_timing_threshold(1000)  # always redraw parts, never switch to whole frames
        self.resize(background)

    def resize(self, background: pygame.Surface) -> None:
        """Start over on a screen of another size, whose background is drawn on."""
        self._sprites.clear()
        self._group.empty()
        self._confetti, self._fade = Confetti(self._group), Fade()
        self._background = self._ground = self._plain = background
        self._mat: Placed | None = None
        self._veil: tuple[Look, AtRest] | None = None
        """The veil and what is below it."""
        self._table: tuple[Placed, pygame.Surface] | None = None
        self._group.set_clip(background.get_rect())
        # A group's first draw after this covers everything, so draw into a dummy.
        self._group.draw(pygame.Surface((1, 1)))
        self._whole = True

    def show(self, placed: Sequence[Placed], now: int) -> None:
        """Show exactly these items. An item keeps the sprite of its key. Raise ValueError if two
        items have one key."""
        self._lay(next((one for one in placed if isinstance(one.look, MatLook)), None))
        seen = self._veiled([one for one in placed if not isinstance(one.look, AreaLook | MatLook)])
        seen = self._confetti.show(seen, SHARING, now)
        wanted = {one.key: one for one in seen}
        if len(wanted) != len(seen):
            keys = [one.key for one in seen]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise ValueError(f"two items with one key: {twice}")
        for key in [key for key in self._sprites if key not in wanted]:
            self._sprites.pop(key).kill()
        sharing: Counter[int] = Counter()
        for key, one in wanted.items():
            sprite = self._sprites.get(key)
            if sprite is None or one.anew:
                sprite = self._add(key, one, now)
            if sprite.placed != one:
                sprite.become(one, self.pictures, now)
            sprite.home = one.layer * SHARING + sharing[one.layer]
            sharing[one.layer] += 1
            self._arrange(sprite)

    def _lay(self, mat: Placed | None) -> None:
        """Show the table with this mat below everything, or the plain ground without one."""
        if mat != self._mat:
            self._mat = mat
            self._put_down(self._plain if mat is None else self._table_with(mat))

    def _put_down(self, ground: pygame.Surface) -> None:
        self._background = self._ground = ground
        self._veil, self._whole = None, True

    def _table_with(self, mat: Placed) -> pygame.Surface:
        """Return the table, which is kept until its mat changes."""
        assert isinstance(mat.look, MatLook)
        if self._table is None or self._table[0] != mat:
            name = self.pictures.theme.felt
            field = replace(mat.box, w=mat.box.w + mat.look.beyond)
            self._table = mat, table(*self.size, field, mat.look.radius, name)
        return self._table[1]

    def _veiled(self, seen: list[Placed]) -> list[Placed]:
        """Return the items above the uppermost veil, and make what is below it the background."""
        veils = [one for one in seen if isinstance(one.look, VeilLook)]
        veil = max(veils, key=lambda one: one.layer, default=None)
        if veil is None:
            if self._veil is not None:
                self._put_down(self._ground)
            return seen
        rest = (one for one in seen if not isinstance(one.look, VeilLook | ConfettiLook))
        below = [one for one in rest if one.layer <= veil.layer]
        at_rest = [(one.look, one.box) for one in sorted(below, key=lambda one: one.layer)]
        if self._veil != (veil.look, at_rest):
            self._background = out_of_focus(self._picture_of(at_rest), veil.look)
            self._veil, self._whole = (veil.look, at_rest), True
        return [one for one in seen if one.layer > veil.layer]

    def _picture_of(self, at_rest: AtRest) -> pygame.Surface:
        """Return the ground with what lies on it."""
        picture = self._ground.copy()
        for look, box in at_rest:
            part = self.pictures.of(look, box.w, box.h)
            picture.blit(part.surface, (box.x + part.dx, box.y + part.dy))
        return picture

    def _arrange(self, sprite: TableSprite) -> None:
        """Put a sprite where it belongs among the others. Equal lists give an equal order, however
        the sprites came there."""
        if self._group.get_layer_of_sprite(sprite) != sprite.order:
            self._group.change_layer(sprite, sprite.order)

    def _add(self, key: str, one: Placed, now: int) -> TableSprite:
        if key in self._sprites:
            self._sprites[key].kill()
        sprite = TableSprite(one, self.pictures)
        self._sprites[key] = sprite
        self._group.add(sprite, layer=one.layer * SHARING)
        if one.origin is not None and one.glide:
            sprite.flies = self._veil is None  # on a stage, words stay above what comes
            if one.delay:
                sprite.hide()
            sprite.set_off(one.origin, now)
        return sprite

    @property
    def size(self) -> tuple[int, int]:
        """Return the width and height of the screen in pixels."""
        return self._background.get_size()

    def redraw(self) -> None:
        """Draw everything again after the surface was lost."""
        self._fade.end()
        self._whole = True

    def fade(self, surface: pygame.Surface) -> None:
        """Let what is on the surface fade away over what is shown next."""
        if not self._whole:
            self._fade.begin(surface)
            self._whole = True

    @property
    def is_moving(self) -> bool:
        """Return whether an item moves, or waits until it does."""
        flies = any(sprite.flight is not None for sprite in self._sprites.values())
        return flies or self._confetti.is_falling or self._fade.is_on

    def box_of(self, key: str) -> Box | None:
        """Return the item's current box on the screen."""
        sprite = self._sprites.get(key)
        return sprite.box_now if sprite else None

    def finish(self) -> None:
        """Let everything arrive at once."""
        self._confetti.end()
        self.redraw()
        for sprite in self._sprites.values():
            if sprite.flight is not None:
                sprite.arrive()
                self._arrange(sprite)

    def draw(self, surface: pygame.Surface, now: int) -> bool:
        """Move gliding items and redraw changes. Return whether anything changed."""
        changed = self._draw_changes(self._fade.target(surface), now)
        return self._fade.show(surface, now) or changed

    def _draw_changes(self, surface: pygame.Surface, now: int) -> bool:
        self._confetti.step(now)
        for sprite in self._sprites.values():
            if sprite.flight is not None:
                sprite.step(now)
                self._arrange(sprite)
        if self._whole or self._is_mostly_new():
            self._draw_whole(surface)
            return True
        self._merge_lost()
        changed = any(sprite.dirty for sprite in self._sprites.values())
        return bool(self._group.draw(surface, self._background)) or changed

    def _is_mostly_new(self) -> bool:
        """Return whether so much has changed that drawing everything again is quicker."""
        new = [one.rect for one in self._sprites.values() if one.dirty and one.rect]
        width, height = self.size
        return 2 * sum(rect.w * rect.h for rect in new) > width * height

    def _merge_lost(self) -> None:
        """Merge overlapping areas that sprites have left. The group would draw an item in two of
        them twice, which darkens shadows."""
        lost = self._group.lostsprites
        apart: list[pygame.Rect] = []
        for rect in map(pygame.Rect, lost):
            while (other := rect.collidelist(apart)) >= 0:
                rect.union_ip(apart.pop(other))
            apart.append(rect)
        lost[:] = apart

    def _draw_whole(self, surface: pygame.Surface) -> None:
        """Draw everything again, which is quicker than asking each sprite what it covers."""
        sprites = self._group.sprites()
        shown = [(one.image, one.rect) for one in sprites if one.visible and one.image and one.rect]
        rects = [rect for _, rect in shown]
        width, height = surface.get_size()
        for top in range(0, height, BAND):
            band = pygame.Rect(0, top, width, BAND)
            surface.set_clip(band)
            surface.blit(self._background, band, band)
            surface.fblits([shown[number] for number in band.collidelistall(rects)])
        surface.set_clip(None)
        for sprite in sprites:
            sprite.dirty = 0
            # The group clears this area when the sprite moves or goes.
            self._group.spritedict[sprite] = sprite.rect
        self._group.lostsprites.clear()
        self._whole = False
