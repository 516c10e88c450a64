"""Bits of coloured paper, thrown up once, that sink to the lower edge of the window.

Each moves by a formula of the time, so a moment always looks the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import pygame

from game.ui.drawing.feast_looks import ConfettiLook
from game.ui.drawing.looks import Placed
from game.ui.drawing.theme import DESIGN_HEIGHT, unit

Group: TypeAlias = "pygame.sprite.LayeredDirty[pygame.sprite.DirtySprite]"
_COLOURS = ("#ffd05a", "#f2593c", "#fff1d2", "#7fce8a", "#e23b34")
_PHASES, _LONG, _WIDE = 8, 13, 7
"""The pictures of a bit as it turns over, and its sides in units."""
_DRAG, _SINK = 2.6, 150 / DESIGN_HEIGHT
"""How fast a throw slows down (1/s), and the part of the window's height that paper sinks in a
second: it is on its way as long in a tall window."""
_LATEST = 0.25
"""The seconds in which all bits are thrown."""
_SMOOTH = 4
"""How much larger a bit is drawn before it is made smaller."""


@dataclass(frozen=True, slots=True)
class Bit:
    """The way of a bit: where it starts, its speed in pixels a second as it is thrown and as it
    sinks, when, and how it turns."""

    x: float
    y: float
    across: float
    up: float
    sink: float
    after: float
    turn: float
    sway: float
    colour: int

    def place(self, seconds: float, scale: float) -> tuple[float, float]:
        """Return its centre this number of seconds after the first bit was thrown."""
        time = max(0.0, seconds - self.after)
        thrown = (1 - math.exp(-_DRAG * time)) / _DRAG
        swayed = scale * 14 * math.sin(self.sway + 3 * time) * min(1.0, time)
        return (
            self.x + self.across * thrown + swayed,
            self.y - self.up * thrown + self.sink * time,
        )

    def picture(self, seconds: float) -> int:
        """Return the number of its picture among those of all colours."""
        return self.colour * _PHASES + int((self.sway + self.turn * seconds) % _PHASES)


def thrown(count: int, width: int, height: int) -> list[Bit]:
    """Return this number of bits, thrown from the lower corners towards the middle."""
    rng, scale = random.Random(count), unit(width, height)
    bits = []
    for number in range(count):
        side = number % 2
        speed = rng.uniform(0.35, 1.0)
        across = speed * rng.uniform(0.35, 1.25) * width * _DRAG / 2 * (1 - 2 * side)
        up = speed * rng.uniform(0.75, 1.25) * height * _DRAG
        after, turn = rng.uniform(0, _LATEST), rng.uniform(6, 16)
        sway, colour = rng.uniform(0, _PHASES), rng.randrange(len(_COLOURS))
        x, y = side * width, height + scale * _LONG
        bits.append(Bit(x, y, across, up, _SINK * height, after, turn, sway, colour))
    return bits


@lru_cache(maxsize=1)
def _pictures(scale: float) -> Sequence[pygame.Surface]:
    """Return the pictures of bits of every colour, from all sides."""
    side = max(3, round(scale * _LONG * 1.3))
    made = []
    for number in range(len(_COLOURS) * _PHASES):
        colour, phase = _COLOURS[number // _PHASES], number % _PHASES
        large = pygame.Surface((_SMOOTH * side, _SMOOTH * side), pygame.SRCALPHA)
        turn = math.pi * phase / _PHASES
        long, wide = (
            _SMOOTH * scale * one / 2 for one in (_LONG, _WIDE * max(0.2, abs(math.cos(turn))))
        )
        along, beside = pygame.Vector2(long, 0).rotate(31 * phase), pygame.Vector2(0, wide)
        beside = beside.rotate(31 * phase)
        middle = pygame.Vector2(large.get_size()) / 2
        corners = [middle + a * along + b * beside for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
        light = pygame.Color(colour).lerp("black", 0.22 * math.sin(turn))
        pygame.draw.polygon(large, light, corners)
        made.append(pygame.transform.smoothscale(large, (side, side)))
    return made


class _BitSprite(pygame.sprite.DirtySprite):
    def __init__(self, bit: Bit) -> None:
        super().__init__()
        self.bit = bit
        self.image = pygame.Surface((0, 0))
        self.rect = pygame.Rect(0, 0, 0, 0)

    def move(self, seconds: float, scale: float, height: int) -> bool:
        """Move to the place at this time. Return whether it isn't below the window for good."""
        self.image = _pictures(scale)[self.bit.picture(seconds)]
        x, y = self.bit.place(seconds, scale)
        self.rect = rect = self.image.get_rect(center=(round(x), round(y)))
        self.dirty = 1
        return seconds < self.bit.after + 0.5 or rect.top <= height


class Confetti:
    """The confetti on a stage: the bits of the ConfettiLook that is shown."""

    def __init__(self, group: Group) -> None:
        """Draw bits in this group."""
        self._group = group
        self._shown: Placed | None = None
        self._start, self._scale = 0, 1.0
        self._sprites: list[_BitSprite] = []

    def show(self, placed: Sequence[Placed], sharing: int, now: int) -> list[Placed]:
        """Throw the confetti among the items at the time `now` (ms), unless it is there already.
        Return the other items. `sharing` is the number of items that share a layer."""
        shown = next((one for one in placed if isinstance(one.look, ConfettiLook)), None)
        if shown != self._shown:
            self.end()
            self._shown = shown
            if shown is not None:
                self._throw(shown, shown.layer * sharing - 1, now)
        return [one for one in placed if one is not shown]

    def _throw(self, shown: Placed, layer: int, now: int) -> None:
        assert isinstance(shown.look, ConfettiLook)
        wide, high = shown.box.w, shown.box.h
        self._start, self._scale = now, unit(wide, high)
        self._sprites = [_BitSprite(bit) for bit in thrown(shown.look.count, wide, high)]
        for sprite in self._sprites:
            self._group.add(sprite, layer=layer)

    @property
    def is_falling(self) -> bool:
        """Return whether a bit is still on its way."""
        return bool(self._sprites)

    def step(self, now: int) -> None:
        """Move all bits to their places at this time. Those below the window are gone."""
        seconds, falling = (now - self._start) / 1000, []
        for sprite in self._sprites:
            if sprite.move(seconds, self._scale, self._height):
                falling.append(sprite)
            else:
                sprite.kill()
        self._sprites = falling

    @property
    def _height(self) -> int:
        return self._shown.box.h if self._shown is not None else 0

    def end(self) -> None:
        """Take all bits away. They aren't thrown again while the same look is shown."""
        for sprite in self._sprites:
            sprite.kill()
        self._sprites = []
