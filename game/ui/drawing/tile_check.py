"""The player's pictures of tiles. Nobody knows what is in these files, so another process reads and
draws each of them once: whatever happens to it there, the game goes on with its own tiles."""

from __future__ import annotations

import io
import struct
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import pygame

from game.rules.problems import Reason
from game.settings.tile_styles import WHITE
from game.system.background import Background, take_little_memory
from game.ui.drawing import shapes
from game.ui.drawing.own_faces import Drawing, Master

LARGEST = 2 << 20  # bytes of a file
WIDEST = 4000  # pixels of a PNG file
SIZES = ((30, 40), (120, 160), (390, 520))
"""The sizes at which an SVG picture is tried."""
QUICK = 0.2
"""The most seconds of work to draw it at all of them. A table has 42 such pictures."""
SLOW, START = 10.0, 30.0
"""The most seconds to wait for a picture, and for the process to begin. It gives way to others."""
MOST_STUCK = 4
"""The pictures that never end after which the rest isn't tried."""
MEMORY = 1 << 30  # bytes that the process can have
_PNG = b"\x89PNG\r\n\x1a\n"


Found: TypeAlias = tuple[str, Drawing | Reason | None]
"""The name of a picture, and how it can be drawn or why not."""


class Checking:
    """The pictures of a folder while they are checked, and what was found. `refused` are the names
    of the files that can't be used, with the reasons."""

    def __init__(self, folder: Path, files: Mapping[str, Path]) -> None:
        self.drawings: dict[str, Drawing] = {}
        self.refused: dict[str, Reason] = {}
        self._folder = folder
        self._left = dict(files)
        self._stuck = 0
        self._work: Background[Found]
        self._since = self._patience = 0.0
        self._begin()

    @property
    def is_done(self) -> bool:
        """Return whether every picture was checked."""
        return not self._left

    def poll(self) -> None:
        """Take what was found since the last call. A picture that takes too long is given up."""
        work, now = self._work, time.monotonic()
        if work.poll() or not work.is_running:
            for name, found in work.taken():
                self._since, self._patience = now, SLOW
                self._take(name, found)
        if self._left and not work.is_running:
            self._give_up(Reason.of("fault.tile"))
        elif self._left and now - self._since > self._patience:
            self._give_up(Reason.of("fault.tile_slow"))

    def stop(self) -> None:
        """Check no more."""
        self._work.stop()
        self._left.clear()

    def _begin(self) -> None:
        files = [(name, str(path)) for name, path in self._left.items()]
        self._since, self._patience = time.monotonic(), START
        self._work = Background(checked, str(self._folder), files)

    def _take(self, name: str, found: Drawing | Reason | None) -> None:
        path = self._left.pop(name, None)
        if path is not None and isinstance(found, Reason):
            self.refused[path.name] = found
        elif found is not None and not isinstance(found, Reason):
            self.drawings[name] = found

    def _give_up(self, why: Reason) -> None:
        """Leave out the picture that the process was at, and go on with the others."""
        self._work.stop()
        self._stuck += 1
        names = list(self._left) if self._stuck == MOST_STUCK else [next(iter(self._left))]
        for name in names:
            self._take(name, why)
        if self._left:
            self._begin()


# --- in the process -----------------------------------------------------------------------------


def checked(folder: str, files: Sequence[tuple[str, str]]) -> Iterator[Found]:
    """Yield each picture of the folder by name, or why it can't be used. The first item says that
    the process has begun."""
    take_little_memory(MEMORY)
    yield "", None
    for name, path in files:
        yield name, _checked(name, Path(folder), Path(path))


def _checked(name: str, folder: Path, path: Path) -> Drawing | Reason:
    try:
        data = _read(folder, path)
        if isinstance(data, Reason):
            return data
        if path.suffix.lower() != ".svg":
            return _png(data)
        return _svg(data, can_be_empty=name == WHITE)
    except (OSError, RuntimeError, ValueError, MemoryError, pygame.error):
        return Reason.of("fault.tile")


def _read(folder: Path, path: Path) -> bytes | Reason:
    """Return the contents of a regular file in the folder."""
    if folder.resolve() not in path.resolve().parents:
        return Reason.of("fault.tile_outside")
    if not path.is_file():
        return Reason.of("fault.no_file")  # a pipe would never end
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    return data if len(data) <= LARGEST else Reason.of("fault.tile_large")


def _svg(text: bytes, *, can_be_empty: bool) -> bytes | Reason:
    """Return an SVG picture that can be drawn quickly."""
    start = time.process_time()
    for size in SIZES:
        drawn = shapes.svg(io.BytesIO(text), *size)
        if time.process_time() - start > QUICK:
            return Reason.of("fault.tile_slow")
    # The reader takes what is cut off, or no picture at all, for an empty one.
    is_seen = can_be_empty or drawn.get_bounding_rect().w
    return text if is_seen else Reason.of("fault.tile_empty")


def _png(data: bytes) -> Master | Reason:
    if data[:8] != _PNG or len(data) < 24:
        return Reason.of("fault.tile")
    if max(struct.unpack(">II", data[16:24])) > WIDEST:
        return Reason.of("fault.tile_wide", count=WIDEST)
    whole = pygame.image.load(io.BytesIO(data), "tile.png")
    whole = whole.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
    scale = min(1.0, SIZES[-1][0] / whole.get_width(), SIZES[-1][1] / whole.get_height())
    size = tuple(max(1, round(scale * side)) for side in whole.get_size())
    small = pygame.transform.smoothscale(whole, size)
    return pygame.image.tobytes(small, "RGBA"), small.get_size()
