"""The icons: as the script draws them, in the forms that each system reads."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame
import pytest

from art import icons
from checks.scene_pictures import cannot_compare

CANNOT = cannot_compare()
compared = pytest.mark.skipif(CANNOT != "", reason=CANNOT)

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "packaging" / "icon"


def loaded(content: bytes, name: str = "icon.png") -> pygame.Surface:
    return pygame.image.load(io.BytesIO(content), name)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def ico_parts(content: bytes) -> dict[int, bytes]:
    """Return side -> picture, read by the format's definition."""
    nothing, kind, number = struct.unpack_from("<3H", content)
    assert (nothing, kind) == (0, 1)
    entries = [struct.unpack_from("<4B2H2I", content, 6 + 16 * n) for n in range(number)]
    assert all(width == height and bits == 32 for width, height, _, _, _, bits, _, _ in entries)
    return {entry[0] or 256: content[entry[7] : entry[7] + entry[6]] for entry in entries}


def icns_parts(content: bytes) -> dict[bytes, bytes]:
    """Return kind -> picture."""
    assert content[:4] == b"icns"
    assert struct.unpack_from(">I", content, 4) == (len(content),)
    found, at = {}, 8
    while at < len(content):
        (size,) = struct.unpack_from(">I", content, at + 4)
        found[content[at : at + 4]] = content[at + 8 : at + size]
        at += size
    return found


@compared
@pytest.mark.parametrize("side", icons.LINUX)
def test_the_pictures_are_as_they_are_drawn(side: int) -> None:
    content = (FOLDER / f"pocket-mahjong-{side}.png").read_bytes()
    assert pixels(loaded(content)) == pixels(icons.drawn(side))


@compared
def test_the_window_bears_the_icon() -> None:
    content = (ROOT / "assets" / "icon.png").read_bytes()
    assert pixels(loaded(content)) == pixels(icons.drawn(icons.IN_WINDOW))


@compared
def test_the_installer_shows_what_is_drawn_in_its_proportions() -> None:
    content = (ROOT / "packaging" / "windows" / "installer.bmp").read_bytes()
    picture = loaded(content, "installer.bmp")
    assert picture.get_size() == (2 * 164, 2 * 314)
    assert pixels(picture) == pixels(icons.drawn_installer())


@compared
def test_windows_gets_bitmaps_from_the_lowest_row_up_and_one_png() -> None:
    parts = ico_parts((FOLDER / "pocket-mahjong.ico").read_bytes())
    assert tuple(parts) == icons.WINDOWS
    assert pixels(loaded(parts.pop(256))) == pixels(icons.drawn(256))
    for side, part in parts.items():
        assert struct.unpack_from("<3I2H", part) == (40, side, 2 * side, 1, 32)
        rows = part[40 : 40 + 4 * side * side]
        upright = pygame.transform.flip(icons.drawn(side), False, True)
        assert rows == pygame.image.tobytes(upright, "BGRA")
        assert len(part) == 40 + len(rows) + (side + 31) // 32 * 4 * side


def test_macos_gets_every_size_with_a_margin() -> None:
    parts = icns_parts((FOLDER / "pocket-mahjong.icns").read_bytes())
    assert {kind: loaded(part).get_width() for kind, part in parts.items()} == icons.MAC
    largest = loaded(parts[b"ic10"])
    assert largest.get_bounding_rect().inflate(2, 2).contains(pygame.Rect(100, 100, 824, 824))
    assert largest.get_bounding_rect().w < 840


@pytest.mark.parametrize("side", [16, 32, 48, 256])
def test_an_icon_fills_its_square_and_its_sign_is_red(side: int) -> None:
    surface = icons.drawn(side)
    assert surface.get_bounding_rect().height >= side - 2
    near = pygame.mask.from_threshold(surface, (195, 21, 27), (60, 60, 60, 255))
    assert near.count() > side * side / 40
