"""Placed items become pygame sprites in a layered group that redraws only what changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pygame

from game.ui.looks import AreaLook, Box, Placed
from game.ui.pictures import Pictures


class TableSprite(pygame.sprite.DirtySprite):
    """One placed item on the screen, on its way to its place when it glides."""

    def __init__(self, placed: Placed, pictures: Pictures) -> None:
        super().__init__()
        self.placed = placed
        self.glide_from: tuple[float, float] | None = None
        self.glide_start = 0
        self.glide_time = 0
        self.offset = (0, 0)
        self.rank = 0
        """Grows with every sprite put on the stage: the later ones of a layer lie on top."""
        self._take_picture(pictures)
        self.rect = self._rect_at(placed.box.x, placed.box.y)

    def _take_picture(self, pictures: Pictures) -> None:
        picture = pictures.of(self.placed.look, self.placed.box.w, self.placed.box.h)
        self.image = picture.surface
        self.offset = (picture.dx, picture.dy)
        self.dirty = 1

    def _rect_at(self, x: float, y: float) -> pygame.Rect:
        assert self.image is not None
        width, height = self.image.get_size()
        return pygame.Rect(round(x) + self.offset[0], round(y) + self.offset[1], width, height)

    @property
    def place_now(self) -> tuple[int, int]:
        """Where the box's corner is on the screen at this moment."""
        assert self.rect is not None
        return (int(self.rect.x) - self.offset[0], int(self.rect.y) - self.offset[1])

    def become(self, placed: Placed, pictures: Pictures, now: int) -> None:
        """Take the new look and set off to the new place."""
        old, self.placed = self.placed, placed
        if (old.look, old.box.w, old.box.h) != (placed.look, placed.box.w, placed.box.h):
            here = self.place_now
            self._take_picture(pictures)
            self.rect = self._rect_at(*here)
        if (old.box.x, old.box.y) != (placed.box.x, placed.box.y):
            self.set_off(self.place_now, placed.glide, now)

    def set_off(self, start: tuple[float, float], time: int, now: int) -> None:
        """Glide from `start` to the placed box in `time` ms; at once when it is 0."""
        self.glide_from = start if time else None
        self.glide_start, self.glide_time = now, time
        self.step(now)

    def step(self, now: int) -> None:
        """Move to where the item is at this moment of its way."""
        x, y = float(self.placed.box.x), float(self.placed.box.y)
        if self.glide_from is not None:
            part = (now - self.glide_start) / self.glide_time
            if part >= 1:
                self.glide_from = None
            else:
                left = (1 - max(0.0, part)) ** 3  # fast at first, then gently into place
                x += (self.glide_from[0] - x) * left
                y += (self.glide_from[1] - y) * left
        rect = self._rect_at(x, y)
        if rect != self.rect:
            self.rect = rect
            self.dirty = 1


class Stage:
    """What is on the screen: shows lists of placed items one after another."""

    def __init__(self, pictures: Pictures, background: pygame.Surface) -> None:
        self.pictures = pictures
        self._sprites: dict[str, TableSprite] = {}
        self._group: pygame.sprite.LayeredDirty[TableSprite] = pygame.sprite.LayeredDirty()
        self._group.set_timing_threshold(1000)  # always redraw parts, never switch to whole frames
        self._ranks = count(1)
        self.resize(background)

    def resize(self, background: pygame.Surface) -> None:
        """Begin again on a screen of another size."""
        self._sprites.clear()
        self._group.empty()
        self._background = background
        self._group.set_clip(background.get_rect())
        # The first time after this a group draws everything, whatever has changed.
        self._group.draw(pygame.Surface((1, 1)))
        self._whole = True

    def show(self, placed: Sequence[Placed], now: int) -> None:
        """Put exactly these items on the screen. Keys say which sprite an item was before."""
        seen = [one for one in placed if not isinstance(one.look, AreaLook)]
        wanted = {one.key: one for one in seen}
        if len(wanted) != len(seen):
            raise ValueError(f"two items with one key: {_twice(seen)}")
        for key in [key for key in self._sprites if key not in wanted]:
            self._sprites.pop(key).kill()
        top: dict[int, int] = {}
        for key, one in wanted.items():
            sprite = self._sprites.get(key) or self._add(key, one, now)
            if sprite.placed.layer != one.layer or sprite.rank < top.get(one.layer, 0):
                self._group.change_layer(sprite, one.layer)
                sprite.rank = next(self._ranks)
            top[one.layer] = sprite.rank
            if sprite.placed != one:
                sprite.become(one, self.pictures, now)

    def _add(self, key: str, one: Placed, now: int) -> TableSprite:
        sprite = TableSprite(one, self.pictures)
        sprite.rank = next(self._ranks)
        self._sprites[key] = sprite
        self._group.add(sprite, layer=one.layer)
        if one.origin is not None and one.glide:
            sprite.set_off((one.origin.x, one.origin.y), one.glide, now)
        return sprite

    @property
    def size(self) -> tuple[int, int]:
        return self._background.get_size()

    def redraw(self) -> None:
        """The surface was lost: draw everything again."""
        self._whole = True

    @property
    def is_moving(self) -> bool:
        return any(sprite.glide_from is not None for sprite in self._sprites.values())

    def box_of(self, key: str) -> Box | None:
        """Where an item is on the screen now."""
        sprite = self._sprites.get(key)
        if sprite is None:
            return None
        x, y = sprite.place_now
        return Box(x, y, sprite.placed.box.w, sprite.placed.box.h)

    def finish(self) -> None:
        """Let everything arrive at once."""
        for sprite in self._sprites.values():
            if sprite.glide_from is not None:
                sprite.set_off((0, 0), 0, 0)

    def draw(self, surface: pygame.Surface, now: int) -> bool:
        """Move what glides, redraw what changed; whether anything did."""
        for sprite in self._sprites.values():
            if sprite.glide_from is not None:
                sprite.step(now)
        if self._whole:
            self._draw_whole(surface)
            return True
        changed = any(sprite.dirty for sprite in self._sprites.values())
        return bool(self._group.draw(surface, self._background)) or changed

    def _draw_whole(self, surface: pygame.Surface) -> None:
        """Everything anew, which is quicker than asking each sprite what it covers."""
        surface.blit(self._background, (0, 0))
        sprites = self._group.sprites()
        surface.fblits([(one.image, one.rect) for one in sprites if one.image and one.rect])
        for sprite in sprites:
            sprite.dirty = 0
            # What the group clears when the sprite moves or goes.
            self._group.spritedict[sprite] = sprite.rect
        self._group.lostsprites.clear()
        self._whole = False


def _twice(placed: Sequence[Placed]) -> str:
    keys = [one.key for one in placed]
    return next(key for key in keys if keys.count(key) > 1)
