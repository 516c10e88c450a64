"""Draw every frame of the self-test, here and under Wine, and compare them pixel by pixel.

python build/package/wine_frames.py  writes all frames to standard output: the name, then RGB

One start draws them all. They come through a pipe, so that no picture is written to a disk.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, TypeAlias

# Otherwise pygame's banner lands between the frames.
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import pygame  # noqa: E402

from game.ui.screenshot import digest_of, own_home  # noqa: E402
from game.ui.scripted.scenes import SCENES  # noqa: E402
from game.ui.selftest import SIZE, Frames  # noqa: E402
from package.wine import demand  # noqa: E402

Frame: TypeAlias = tuple[str, pygame.Surface]

BYTES = 3 * SIZE[0] * SIZE[1]
MOST_PIXELS, MOST_SHADES = 100, 6
"""At most this many pixels of a frame differ, by at most this much of 255, which is invisible.

SVG pictures are drawn with fractions, and another compiler sometimes rounds differently.
"""


def drawn() -> Iterator[Frame]:
    """Draw every frame of the self-test."""
    pygame.font.init()
    frames = Frames()
    for scene in SCENES:
        with own_home():
            yield from frames.of(scene)


def write(frames: Iterable[Frame], stream: IO[bytes]) -> None:
    for name, picture in frames:
        stream.write(f"{name}\n".encode() + pygame.image.tobytes(picture, "RGB"))


def written(stream: IO[bytes]) -> Iterator[Frame]:
    """Yield the frames of a stream. Raise WineError if it ends early or contains anything else."""
    while line := stream.readline():
        pixels = stream.read(BYTES)
        text = (line + pixels).decode("utf-8", "replace")
        demand(len(pixels) == BYTES, f"Windows' Python can't draw the frames:\n{text[-2000:]}")
        yield line.decode().rstrip(), pygame.image.frombuffer(pixels, SIZE, "RGB")


def compare(ours: Iterable[Frame], theirs: Iterable[Frame], program: Mapping[str, str]) -> str:
    """Compare all frames of this system with those of Windows' Python, and these with the digests
    of the Windows program. Raise WineError for a visible difference. Return a sentence.
    """
    others, found = iter(theirs), {}
    for name, picture in ours:
        other, seen = next(others, ("", picture))
        demand(other == name, f"Windows' Python draws {other or 'nothing'} instead of {name}.")
        demand(digest_of(seen) == program.get(name), f"{name}: the program draws another picture.")
        found[name] = compare_pictures(name, picture, seen)
    demand(found.keys() == program.keys() and not next(others, None), "There are other frames too.")
    different = [pair for pair in found.values() if pair != (0, 0)]
    pixels, shades = (max(column) for column in zip(*different, (0, 0), strict=True))
    return (
        f"{len(found) - len(different)} of {len(found)} frames are the same as on this system;"
        f" in the others at most {pixels} pixels differ, by {shades} of 255"
    )


def compare_pictures(name: str, first: pygame.Surface, second: pygame.Surface) -> tuple[int, int]:
    """Return how many pixels of a frame differ, and by how much. Raise WineError if visible."""
    pixels, shades = difference(first, second)
    seen = pixels > MOST_PIXELS or shades > MOST_SHADES
    demand(not seen, f"{name}: {pixels} pixels differ by up to {shades} of 255.")
    return pixels, shades


def difference(first: pygame.Surface, second: pygame.Surface) -> tuple[int, int]:
    """Return the number of pixels that differ, and the largest difference in a colour."""
    demand(first.get_size() == second.get_size(), "The pictures have different sizes.")
    apart = less(first, second)
    apart.blit(less(second, first), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(apart, "black", (1, 1, 1, 255)).count()
    shades = max(pygame.image.tobytes(apart, "RGB"))
    return apart.get_width() * apart.get_height() - same, shades


def less(first: pygame.Surface, second: pygame.Surface) -> pygame.Surface:
    """Return how much brighter each pixel of the first picture is."""
    made = pygame.Surface(first.get_size(), depth=24)
    made.blit(first, (0, 0))
    made.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return made


if __name__ == "__main__":
    write(drawn(), sys.stdout.buffer)
