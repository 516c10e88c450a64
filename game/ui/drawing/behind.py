"""What lies behind a veil, in the order of layers, and one picture of it, out of focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.system.slices import Slices, done
from game.ui.drawing import large
from game.ui.drawing.feast_looks import ConfettiLook, VeilLook
from game.ui.drawing.ground import FAR, far_light
from game.ui.drawing.looks import AreaLook, Box, Look, MatLook, Placed
from game.ui.drawing.pictures import Pictures

AtRest: TypeAlias = tuple[tuple[Look, Box], ...]
"""What lies on the ground, from below."""
Ground: TypeAlias = Callable[[Placed | None, bool], Slices[pygame.Surface]]
"""Draws the ground with this mat, perhaps only as it is seen from afar: smaller."""
STRIP = 16 * FAR
"""The height of the parts that are looked at one after the other."""


@dataclass(frozen=True, slots=True)
class Layers:
    """Placed items by what they are for a stage: the mat, the uppermost veil, what is below it in
    the order of drawing, and what is seen sharp."""

    mat: Placed | None
    veil: VeilLook | None
    below: AtRest
    above: list[Placed]


def layers_of(placed: Sequence[Placed]) -> Layers:
    """Return what a stage does with these items."""
    mat = next((one for one in placed if isinstance(one.look, MatLook)), None)
    seen = [one for one in placed if not isinstance(one.look, AreaLook | MatLook | VeilLook)]
    veils = [one for one in placed if isinstance(one.look, VeilLook)]
    veil = max(veils, key=lambda one: one.layer, default=None)
    if veil is None:
        return Layers(mat, None, (), seen)
    assert isinstance(veil.look, VeilLook)
    at_rest = (one for one in seen if not isinstance(one.look, ConfettiLook))
    below = sorted((one for one in at_rest if one.layer <= veil.layer), key=lambda one: one.layer)
    above = [one for one in seen if one.layer > veil.layer]
    return Layers(mat, veil.look, tuple((one.look, one.box) for one in below), above)


class Behind:
    """The picture of what lies behind a veil. While it is made anew, the one before stays."""

    def __init__(self, pictures: Pictures, size: tuple[int, int], ground: Ground) -> None:
        self._pictures, self._size, self._ground = pictures, size, ground
        self._wanted: tuple[VeilLook, Placed | None, AtRest] | None = None
        self._work: Slices[None] | None = None
        self._onto: pygame.Surface | None = None
        self.picture: pygame.Surface | None = None
        """The picture that was made last."""
        self.is_new = False
        """True if nobody has taken note of it yet."""

    @property
    def is_made(self) -> bool:
        """Whether the picture shows what is wanted."""
        return self._work is None

    def want(self, veil: VeilLook, mat: Placed | None, at_rest: AtRest) -> None:
        """Begin to make the picture of this veil and what is behind it, unless it is there."""
        wanted = (veil, mat, at_rest)
        if wanted != self._wanted:
            self._wanted, self._work = wanted, self._making(*wanted)

    def step(self) -> None:
        """Make a part of the picture."""
        if self._work is not None and next(self._work, self) is self:
            self._work = None

    def finish(self) -> None:
        """Make the rest of the picture."""
        if self._work is not None:
            done(self._work)
            self._work = None

    def stop(self) -> None:
        """Leave a picture that isn't finished."""
        if self._work is not None:
            self._wanted = self._work = None

    def _making(self, veil: VeilLook, mat: Placed | None, at_rest: AtRest) -> Slices[None]:
        ground = yield from self._ground(mat, not at_rest)
        small = pygame.Surface([max(1, side // FAR) for side in self._size])
        if ground.get_size() == self._size:
            yield from self._look_at(ground, at_rest, small)
        else:
            pygame.transform.smoothscale(ground, small.get_size(), small)
        yield
        soft = far_light(small, veil)
        yield
        if self._onto is None:
            self._onto = large.surface(self._size)
            yield
        self.picture = self._onto
        pygame.transform.smoothscale(soft, self._size, self.picture)
        self.is_new = True

    def _look_at(
        self, ground: pygame.Surface, at_rest: AtRest, small: pygame.Surface
    ) -> Slices[None]:
        """Draw the ground with what lies on it, part by part, and each of them small."""
        drawn: list[tuple[pygame.Surface, pygame.Rect]] = []
        for look, box in at_rest:
            if not self._pictures.has(look, box.w, box.h):
                yield
                yield from self._pictures.drawing(look, box.w, box.h)
            one = self._pictures.of(look, box.w, box.h)
            at = one.surface.get_rect(topleft=(box.x + one.dx, box.y + one.dy))
            drawn.append((one.surface, at))
        rects = [at for _, at in drawn]
        (width, height), (narrow, low) = self._size, small.get_size()
        strip = pygame.Surface((width, STRIP))
        for top in range(0, height, STRIP):
            part = pygame.Rect(0, top, width, min(STRIP, height - top))
            strip.blit(ground, (0, 0), part)
            found = (drawn[number] for number in part.collidelistall(rects))
            strip.fblits([(surface, (at.x, at.y - top)) for surface, at in found])
            first, end = top // FAR, min(low, part.bottom // FAR)
            if first < end:
                seen = strip.subsurface((0, 0, width, part.h))
                small.blit(pygame.transform.smoothscale(seen, (narrow, end - first)), (0, first))
            yield
