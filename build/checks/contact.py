"""Draw the game's art on one sheet, for people to look at.

python build/checks/contact.py PNG            the table: every face of every style at the widths in
                                       `WIDTHS` (pixels), with and without its index; every back
                                       on every felt; every button, icon and body
python build/checks/contact.py --scenes PNG   every scene, small, in each language and layout
                        --size WxH     the window size to draw them for
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from checks.scene_pictures import for_people  # noqa: E402
from game.commands.window import size_of  # noqa: E402
from game.rules.tiles import ALL_TILES, UNKNOWN  # noqa: E402
from game.settings.settings import FELTS, TILE_BACKS, FeltName  # noqa: E402
from game.settings.tile_styles import TILE_STYLES, TileStyle  # noqa: E402
from game.ui.drawing.ground import felt  # noqa: E402
from game.ui.drawing.looks import ButtonLook, Look, PanelLook, TextLook, TileLook  # noqa: E402
from game.ui.drawing.pictures import Pictures  # noqa: E402
from game.ui.drawing.theme import Theme  # noqa: E402
from game.ui.drawing.tile_size import tile_width  # noqa: E402
from game.ui.scripted.scenes import SCENES  # noqa: E402

WIDTHS = (28, 36, 44, 52, 76, 192)
BACK_WIDTHS = (28, 44, 76, 120)
COLUMNS = 14
GAP = 6
SCENE_COLUMNS, SCENE_HEIGHT, LABEL_HEIGHT = 8, 200, 24
SAMPLES = ("text", "dim", "gold", "good", "bad", "off")


def height_of(width: int) -> int:
    """Return the long side of a tile, given the short one."""
    return next(height for height in range(width, 2 * width) if tile_width(height) == width)


def drawn(pictures: Pictures, look: Look, width: int, height: int) -> pygame.Surface:
    """Draw a look in a box, with a little room below for its thickness."""
    picture = pictures.of(look, width, height)
    cell = pygame.Surface((width, height + height // 6), pygame.SRCALPHA)
    cell.blit(picture.surface, (picture.dx, picture.dy))
    return cell


def tile(pictures: Pictures, look: TileLook) -> pygame.Surface:
    short, long = tile_width(look.height), look.height
    return drawn(pictures, look, *((long, short) if look.facing % 2 else (short, long)))


def grid(cells: list[pygame.Surface], columns: int, ground: FeltName) -> pygame.Surface:
    """Arrange the pictures in rows on a felt, in cells of the largest size."""
    width = max(cell.get_width() for cell in cells) + GAP
    height = max(cell.get_height() for cell in cells) + GAP
    rows = -(-len(cells) // columns)
    sheet = felt(width * min(columns, len(cells)) + GAP, height * rows + GAP, ground)
    for number, cell in enumerate(cells):
        row, column = divmod(number, columns)
        sheet.blit(cell, (GAP + column * width, GAP + row * height))
    return sheet


def stacked(sheets: list[pygame.Surface]) -> pygame.Surface:
    """Arrange the sheets one below the other."""
    widest = max(sheet.get_width() for sheet in sheets)
    whole = pygame.Surface((widest, sum(sheet.get_height() for sheet in sheets)))
    top = 0
    for sheet in sheets:
        whole.blit(sheet, (0, top))
        top += sheet.get_height()
    return whole


def faces_sheet(style: TileStyle, width: int, index: bool) -> pygame.Surface:
    pictures = Pictures(theme=Theme(style=style))
    looks = [TileLook(kind, height_of(width), index=index) for kind in ALL_TILES]
    return grid([tile(pictures, look) for look in looks], COLUMNS, "cloth")


def table_sheet(ground: FeltName) -> pygame.Surface:
    """Draw a felt with every back, upright and lying, and with words, panels and buttons."""
    wearing = [Pictures(theme=Theme(ground, back)) for back in TILE_BACKS]
    cells = [
        tile(pictures, TileLook(UNKNOWN, height_of(width), facing))
        for pictures in wearing
        for width in BACK_WIDTHS
        for facing in (0, 1)
    ]
    looks: list[Look] = [
        *(TextLook(role, 24, role, align="centre") for role in SAMPLES),
        *(PanelLook(style, 12) for style in ("panel", "choice", "row_hover")),
        *(ButtonLook("OK", 20, style) for style in ("normal", "primary", "danger", "quiet")),
    ]
    cells += [drawn(wearing[0], look, 120, 60) for look in looks]
    return grid(cells, 2 * len(BACK_WIDTHS), ground)


def _bare(path: Path) -> pygame.Surface:
    width, height = pygame.image.load(path).get_size()
    scale = 120 / max(width, height)
    return pygame.image.load_sized_svg(path, (round(width * scale), round(height * scale)))


def furniture_sheet() -> pygame.Surface:
    """Draw bodies, shadows, buttons, icons and portraits."""
    assets = ROOT / "assets"
    folders = (assets / "tiles" / "body", assets / "table", assets / "portraits")
    paths = [path for folder in folders for path in sorted(folder.glob("*.svg"))]
    return grid([_bare(path) for path in paths], COLUMNS, "cloth")


def scenes_sheet(size: tuple[int, int]) -> pygame.Surface:
    """Draw every scene, small, with its name below."""
    pictures = Pictures()
    small = (round(SCENE_HEIGHT * size[0] / size[1]), SCENE_HEIGHT)
    cells = []
    for name, drawing in (one for scene in SCENES for one in for_people(scene, size)):
        cell = pygame.Surface((small[0], SCENE_HEIGHT + LABEL_HEIGHT))
        cell.blit(pygame.transform.smoothscale(drawing, small), (0, 0))
        label = TextLook(f"{name.scene} · {name.layout} · {name.language}", 15, align="centre")
        cell.blit(pictures.of(label, small[0], LABEL_HEIGHT).surface, (0, SCENE_HEIGHT))
        cells.append(cell)
    return grid(cells, SCENE_COLUMNS, "dark")


def table_art_sheet() -> pygame.Surface:
    """Draw everything on the table."""
    faces = [
        faces_sheet(style, width, index)
        for style in TILE_STYLES
        for width in WIDTHS
        for index in (False, True)
    ]
    tables = [table_sheet(ground) for ground in FELTS]
    return stacked([*faces, *tables, furniture_sheet()])


def main(argv: Sequence[str]) -> None:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="contact.py", description=__doc__, formatter_class=form)
    parser.add_argument("--scenes", action="store_true")
    parser.add_argument("--size", default="960x600", metavar="WxH")
    parser.add_argument("target", metavar="PNG", type=Path)
    given = parser.parse_args(argv)
    pygame.font.init()
    sheet = scenes_sheet(size_of(given.size)) if given.scenes else table_art_sheet()
    pygame.image.save(sheet, given.target)


if __name__ == "__main__":
    main(sys.argv[1:])
