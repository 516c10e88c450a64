"""Pictures with few colours, which make small files, each with a palette of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pygame

CHANNELS = ((11, 31), (5, 63), (0, 31))
"""Shift, bits and largest value of red, green and blue in a pixel of 16 bits."""


@dataclass(frozen=True, slots=True)
class Group:
    """Colours, as pixels of 16 bits, that share one colour of the palette."""

    counts: dict[int, int]

    def levels(self, channel: int) -> dict[int, int]:
        """Return the values of a channel with the number of pixels that have them."""
        shift, most = CHANNELS[channel]
        found: Counter[int] = Counter()
        for code, number in self.counts.items():
            found[code >> shift & most] += number
        return found

    def mean(self, channel: int) -> Fraction:
        levels = self.levels(channel)
        return Fraction(sum(value * n for value, n in levels.items()), sum(levels.values()))

    def spread(self, channel: int) -> Fraction:
        """Return the sum of squared distances from the mean; black to white is 1."""
        mean, most = self.mean(channel), CHANNELS[channel][1]
        squares = sum(value * value * n for value, n in self.levels(channel).items())
        return (squares - mean * mean * sum(self.counts.values())) / most**2

    @property
    def colour(self) -> tuple[int, int, int]:
        red, green, blue = (
            round(255 * self.mean(channel) / most) for channel, (_, most) in enumerate(CHANNELS)
        )
        return red, green, blue

    def widest(self) -> tuple[Fraction, int]:
        """Return the largest spread and its channel."""
        return max((self.spread(channel), channel) for channel in range(3))

    def cut(self, channel: int) -> tuple[Group, Group]:
        """Split into the colours up to the mean of a channel and those above it."""
        (shift, most), mean = CHANNELS[channel], self.mean(channel)
        high = {c: n for c, n in self.counts.items() if (c >> shift & most) > mean}
        return Group({c: n for c, n in self.counts.items() if c not in high}), Group(high)


def groups(counts: dict[int, int], colours: int) -> list[Group]:
    """Divide the pixels into at most `colours` groups, always splitting the worst one."""
    found = [(*Group(counts).widest(), Group(counts))]
    while len(found) < colours:
        spread, channel, group = worst = max(found, key=lambda one: one[0])
        if not spread:
            break
        found.remove(worst)
        found += [(*part.widest(), part) for part in group.cut(channel)]
    return [group for *_, group in found]


def reduced(picture: pygame.Surface, colours: int = 64) -> pygame.Surface:
    """Return the picture with a palette of at most 256 colours, which pygame saves small."""
    width, height = picture.get_size()
    coarse = pygame.Surface((width + width % 2, height), 0, 16)  # rows of whole 32-bit words
    coarse.blit(picture, (0, 0))
    codes = memoryview(coarse.get_buffer().raw).cast("H").tolist()
    found = groups(Counter(codes), colours)
    places = {code: place for place, group in enumerate(found) for code in group.counts}
    pixels = bytes(map(places.__getitem__, codes))
    made = pygame.image.frombytes(pixels, coarse.get_size(), "P")
    made.set_palette([group.colour for group in found])
    return made.subsurface((0, 0, width, height))
