"""Draw a film of a scene with movement, as frames side by side.

python build/checks/film.py moving-deal film.png --frames 12 --to 4600
python build/checks/film.py ending-coins film.png --frames 16      a win, until its result
python build/checks/film.py newcomer film.png --columns 6   the first start, the lessons, a match
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import pygame  # noqa: E402

from checks.film_newcomer import newcomer  # noqa: E402
from game.settings.settings import Settings  # noqa: E402
from game.ui.drawing.ground import felt  # noqa: E402
from game.ui.drawing.pictures import Pictures  # noqa: E402
from game.ui.drawing.sprites import Stage  # noqa: E402
from game.ui.drawing.theme import theme_of  # noqa: E402
from game.ui.kit.screen import Screen  # noqa: E402
from game.ui.screenshot import open_scene, own_home  # noqa: E402
from game.ui.scripted.motions import (  # noqa: E402
    ENDINGS,
    MOTIONS,
    MotionScene,
)

GAP = 6
"""The pixels between two frames."""


def main(argv: Sequence[str]) -> int:
    """Write the film to a PNG."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="film.py", description=__doc__, formatter_class=form)
    parser.add_argument("scene", choices=[*MOTIONS, *ENDINGS, "newcomer"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--frames", type=int, default=12)
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--size", default="1280x800", help="of the window")
    parser.add_argument("--width", type=int, default=640, help="of a frame in the film")
    parser.add_argument("--layout", type=int, choices=(0, 1), default=1)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--from", dest="start", type=int, default=0, help="ms from the beginning")
    parser.add_argument("--to", type=int, help="ms from the beginning; otherwise until it rests")
    asked = parser.parse_args(argv)
    across, down = map(int, asked.size.split("x"))
    with own_home():
        if asked.scene == "newcomer":
            frames = list(newcomer((across, down), asked.lang, asked.layout))
        else:
            frames = list(timed(asked, (across, down)))
    size = (asked.width, asked.width * down // across)
    small = [pygame.transform.smoothscale(frame, size) for frame in frames]
    pygame.image.save(strip(small, asked.columns), asked.file)
    print(f"{asked.file}: {len(frames)} frames")
    return 0


def timed(asked: argparse.Namespace, size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """Yield the pictures of a scene with movement, at equal distances."""
    scene = open_scene(asked.scene, Settings(layout=asked.layout, language=asked.lang)).top
    assert isinstance(scene, MotionScene)
    end = asked.to
    if end is None:
        *_, (end, _) = played(scene, size)
    last = max(1, asked.frames - 1)
    times = [asked.start + (end - asked.start) * number // last for number in range(last + 1)]
    yield from filmed(scene, size, times)


def played(scene: MotionScene, size: tuple[int, int]) -> Iterator[tuple[int, pygame.Surface]]:
    """Play the scene frame by frame. Yield the time and the picture, which the next frame
    changes."""
    pygame.font.init()
    theme = theme_of(scene.app.settings)
    stage, surface = Stage(Pictures(theme=theme), felt(*size, theme.felt)), pygame.Surface(size)
    screen = Screen(*size, scene.app.labels, scene.app.settings)
    for now in scene.played(stage, screen):
        stage.draw(surface, now)
        yield now, surface


def filmed(
    scene: MotionScene, size: tuple[int, int], times: Sequence[int]
) -> Iterator[pygame.Surface]:
    """Yield the pictures at these times. After its end, the scene stays as it is."""
    left, last = list(times), pygame.Surface(size)
    for now, last in played(scene, size):
        while left and left[0] <= now:
            left.pop(0)
            yield last.copy()
        if not left:
            return
    yield from (last.copy() for _ in left)


def strip(frames: Sequence[pygame.Surface], columns: int) -> pygame.Surface:
    """Return frames of one size side by side, in rows."""
    width, height = (one + GAP for one in frames[0].get_size())
    rows = -(-len(frames) // columns)
    made = pygame.Surface((min(columns, len(frames)) * width, rows * height))
    for number, frame in enumerate(frames):
        made.blit(frame, (number % columns * width, number // columns * height))
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
