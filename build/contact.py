"""Draw all tiles at many sizes on one sheet, for people to look at: `python build/contact.py PNG`.

Every variant of every face is shown at the widths in `WIDTHS` (pixels), then every body.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from faces import NAMES, ROOT

TILES = ROOT / "assets" / "tiles"
TABLE = ROOT / "assets" / "table"
WIDTHS = (28, 32, 48, 75, 100, 192)
SMALL_BELOW = 44
COLUMNS = 14
FELT = (31, 98, 66)
GAP = 4


def load(path: Path, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(path), (width, height))


def tile(name: str, width: int, index: bool) -> pygame.Surface:
    """A face on its body, `width` pixels wide."""
    height = round(width * 4 / 3)
    body = load(TILES / "body" / "face-jade.svg", width, height + round(height * 46 / 400))
    level = ("small" if width < SMALL_BELOW else "full") + ("-index" if index else "")
    edge = max(1, round(width * 0.035))
    face = load(TILES / level / f"{name}.svg", width - 2 * edge, height - 2 * edge)
    body.blit(face, (edge, edge))
    return body


def grid(pictures: list[pygame.Surface], columns: int) -> pygame.Surface:
    """The pictures in rows, each in a cell of the largest one's size."""
    width = max(picture.get_width() for picture in pictures) + GAP
    height = max(picture.get_height() for picture in pictures) + GAP
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((width * min(columns, len(pictures)) + GAP, height * rows + GAP))
    sheet.fill(FELT)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        sheet.blit(picture, (GAP + column * width, GAP + row * height))
    return sheet


def stacked(sheets: list[pygame.Surface]) -> pygame.Surface:
    whole = pygame.Surface(
        (max(sheet.get_width() for sheet in sheets), sum(sheet.get_height() for sheet in sheets))
    )
    whole.fill(FELT)
    top = 0
    for sheet in sheets:
        whole.blit(sheet, (0, top))
        top += sheet.get_height()
    return whole


def faces_sheet(width: int, index: bool) -> pygame.Surface:
    return grid([tile(name, width, index) for name in NAMES], COLUMNS)


def _bare(path: Path) -> pygame.Surface:
    picture = pygame.image.load(str(path))
    scale = 120 / max(picture.get_size())
    return load(path, round(picture.get_width() * scale), round(picture.get_height() * scale))


def furniture_sheet() -> pygame.Surface:
    """Bodies, shadows, buttons and icons."""
    paths = [*sorted((TILES / "body").glob("*.svg")), *sorted(TABLE.glob("*.svg"))]
    return grid([_bare(path) for path in paths], 10)


def main(target: Path) -> None:
    sheets = [faces_sheet(width, index) for width in WIDTHS for index in (False, True)]
    pygame.image.save(stacked([*sheets, furniture_sheet()]), str(target))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
