"""Placed items as pygame sprites, in a layered group that redraws only what changed, and how they
move: fast at first, then gently into place."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.system.slices import Slices, done
from game.ui.drawing.behind import Behind, Layers, layers_of
from game.ui.drawing.confetti import Confetti, Group
from game.ui.drawing.fade import Fade
from game.ui.drawing.feast_looks import ConfettiLook, VeilLook
from game.ui.drawing.flight import Flight, above_its_shadow
from game.ui.drawing.ground import plain, table
from game.ui.drawing.looks import AreaLook, Box, Look, MatLook, Pixels, Placed, TileLook, box_around
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.standing import Picture

SHARING = 4096
"""More items than ever share a layer."""
FLYING = 35_000 * SHARING
"""How far a flying item rises, to pass over all others."""
SMALL = 4
"""What part of its size a table has that is only seen from afar."""
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
        self._made: tuple[Picture, Pixels, int] | None = None
        """The picture, the size and the lift that the sprite's image was made for."""
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
        box, (across, down) = self.placed.box, picture.surface.get_size()
        size = max(1, round(across * scale[0])), max(1, round(down * scale[1]))
        if self.image is None or self._made != (picture, size, lift):
            self._made = picture, size, lift
            image = picture.surface
            if size != image.get_size():
                image = pygame.transform.smoothscale(image, size)
            if lift:
                image = above_its_shadow(image, lift)
        else:
            image = self.image
        x = centre[0] + (picture.dx - box.w / 2) * scale[0]
        y = centre[1] + (picture.dy - box.h / 2) * scale[1] - lift
        rect = image.get_rect(topleft=(round(x), round(y)))
        wide, high = box.w * scale[0], box.h * scale[1]
        self.box_now = box_around(centre[0], centre[1], wide, high)
        if image is not self.image or rect != self.rect:
            self.image, self.rect, self.dirty = image, rect, 1


def _turns(old: Look, new: Look) -> bool:
    """Return whether a tile turns up in place."""
    if not isinstance(old, TileLook) or not isinstance(new, TileLook):
        return False
    return old.back and not new.back and old.facing == new.facing


class Stage:
    """The contents of the screen: shows one list of placed items after another."""

    def __init__(self, pictures: Pictures, background: pygame.Surface | Pixels) -> None:
        """Take the plain ground, or the size of the theme's, which is drawn when it is needed."""
        self.pictures = pictures
        self._sprites: dict[str, TableSprite] = {}
        self._group: Group = pygame.sprite.LayeredDirty()
        self._group.set_timing_threshold(1000)  # always redraw parts, never switch to whole frames
        self._behind = Behind(pictures, (0, 0), self._ground)
        self.resize(background)

    def resize(self, background: pygame.Surface | Pixels) -> None:
        """Start over on a screen of another size, with its plain ground as at the beginning."""
        self._sprites.clear()
        self._group.empty()
        self._confetti, self._fade = Confetti(self._group), Fade()
        self._behind.stop()  # else its work and it keep each other, and large surfaces, in memory
        self._plain: pygame.Surface | None = None
        self.size: Pixels
        """The width and height of the screen in pixels."""
        if isinstance(background, pygame.Surface):
            self._plain, self.size = background, background.get_size()
        else:
            self.size = background
        self._background: pygame.Surface | None = None
        self._mat: Placed | None = None
        self._table: tuple[Placed, pygame.Surface] | None = None
        self._behind = Behind(self.pictures, self.size, self._ground)
        self._is_veiled = False
        self._group.set_clip(pygame.Rect((0, 0), self.size))
        # A group's first draw after this covers everything, so draw into a dummy.
        self._group.draw(pygame.Surface((1, 1)))
        self._whole = True

    def preparing(
        self, placed: Sequence[Placed], fading: pygame.Surface | None = None
    ) -> Iterator[Picture | None]:
        """Draw what these items need before they are shown, perhaps while a surface fades. Each
        step comes to the next slice of that work, or yields a picture to hold until then."""
        shown = layers_of(placed)
        yield from self.drawing_ahead(shown.above)
        if shown.veil is None:
            yield from self._ground(shown.mat)
        elif fading or not self._is_veiled:
            self._behind.want(shown.veil, shown.mat, shown.below)
            while not self._behind.is_made:
                yield None
                self._behind.step()
        if fading:
            yield None
            self._fade.ready(fading)
            yield None

    def drawing_ahead(self, placed: Iterable[Placed]) -> Iterator[Picture | None]:
        """Draw the pictures of these items, in steps such as those of `preparing`."""
        for one in placed:
            if isinstance(one.look, AreaLook | ConfettiLook | MatLook | VeilLook):
                continue
            what = one.look, one.box.w, one.box.h
            if self.pictures.has(*what):
                yield self.pictures.of(*what)
            else:
                yield None
                yield (yield from self.pictures.drawing(*what))

    def show(self, placed: Sequence[Placed], now: int, *, at_once: bool = True) -> None:
        """Show exactly these items. An item keeps the sprite of its key. Unless `at_once`, what is
        behind a veil can follow later: see `go_on`. Raise ValueError if two items have one key."""
        shown = layers_of(placed)
        seen = self._confetti.show(shown.above, SHARING, now)
        self._lay(shown, at_once=at_once)
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

    def _lay(self, shown: Layers, *, at_once: bool) -> None:
        """Put the ground below everything that is seen sharp: the table with this mat, the plain
        one, or what is behind the veil."""
        if shown.veil is None:
            self._behind.stop()
            if self._is_veiled or shown.mat != self._mat or self._background is None:
                self._background, self._whole = done(self._ground(shown.mat)), True
        else:
            self._behind.want(shown.veil, shown.mat, shown.below)
            if at_once or self._behind.picture is None:
                self._behind.finish()
            self._put_behind()
        self._is_veiled, self._mat = shown.veil is not None, shown.mat

    def _put_behind(self) -> None:
        """Put what is behind the veil below everything, if that is new."""
        assert self._behind.picture is not None
        if self._behind.is_new or not self._is_veiled:
            self._behind.is_new = False
            self._background, self._whole = self._behind.picture, True

    @property
    def is_behind_missing(self) -> bool:
        """Whether what is behind the veil isn't all made yet."""
        return self._is_veiled and not self._behind.is_made

    def go_on(self) -> bool:
        """Make a part of what is behind the veil, while no screen fades. Return whether one was
        missing."""
        if self._fade.is_on or not self.is_behind_missing:
            return False
        self._behind.step()
        self._put_behind()
        return True

    def _ground(self, mat: Placed | None, is_far: bool = False) -> Slices[pygame.Surface]:
        """Draw the table with this mat, which is kept until another one comes, or the plain ground
        without one. From afar, a small table will do."""
        if mat is None:
            if self._plain is None:
                self._plain = yield from plain(*self.size, self.pictures.theme.felt)
            return self._plain
        if self._table is not None and self._table[0] == mat:
            return self._table[1]
        assert isinstance(mat.look, MatLook)
        by = SMALL if is_far else 1
        sides = mat.box.x, mat.box.y, mat.box.w + mat.look.beyond, mat.box.h
        field, name = Box(*(side // by for side in sides)), self.pictures.theme.felt
        wide, high = (side // by for side in self.size)
        made = yield from table(wide, high, field, mat.look.radius // by, name)
        if not is_far:
            self._table = mat, made
        return made

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
            sprite.flies = not self._is_veiled  # on a stage, words stay above what comes
            if one.delay:
                sprite.hide()
            sprite.set_off(one.origin, now)
        return sprite

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
        background = self._background = self._background or done(self._ground(None))
        if self._whole or self._is_mostly_new():
            self._draw_whole(surface, background)
            return True
        self._merge_lost()
        changed = any(sprite.dirty for sprite in self._sprites.values())
        return bool(self._group.draw(surface, background)) or changed

    def _is_mostly_new(self) -> bool:
        """Return whether so much has changed that drawing everything again is quicker."""
        new = [one.rect for one in self._sprites.values() if one.dirty and one.rect]
        return 2 * sum(rect.w * rect.h for rect in new) > math.prod(self.size)

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

    def _draw_whole(self, surface: pygame.Surface, background: pygame.Surface) -> None:
        """Draw everything again, which is quicker than asking each sprite what it covers."""
        sprites = self._group.sprites()
        shown = [(one.image, one.rect) for one in sprites if one.visible and one.image and one.rect]
        rects = [rect for _, rect in shown]
        width, height = surface.get_size()
        for top in range(0, height, BAND):
            band = pygame.Rect(0, top, width, BAND)
            surface.set_clip(band)
            surface.blit(background, band, band)
            surface.fblits([shown[number] for number in band.collidelistall(rects)])
        surface.set_clip(None)
        for sprite in sprites:
            sprite.dirty = 0
            # The group clears this area when the sprite moves or goes.
            self._group.spritedict[sprite] = sprite.rect
        self._group.lostsprites.clear()
        self._whole = False
