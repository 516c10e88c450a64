"""Draw the program's icons into packaging/icon and assets: `python build/art/icons.py [FOLDER]`.

FOLDER is the project folder to write to, by default this one. The files are

    packaging/icon/pocket-mahjong.ico     Windows: seven sizes
    packaging/icon/pocket-mahjong.icns    macOS: ten sizes, with the margin that it wants
    packaging/icon/pocket-mahjong-N.png   Linux: N x N pixels
    assets/icon.png                       the icon of the window
    packaging/windows/installer.bmp       the picture of the installer for Windows
"""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from art.icon import MAC_MARGIN, SLENDER, icon, installer
from art.small_png import reduced

ROOT = Path(__file__).resolve().parent.parent.parent
NAME = "pocket-mahjong"

WINDOWS = (16, 20, 24, 32, 48, 64, 256)
LINUX = (16, 24, 32, 48, 64, 128, 256)
MAC = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    # double density
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
    b"ic10": 1024,
}
"""The kinds of picture in an .icns, and their pixels."""
IN_WINDOW = 128
INSTALLER = (328, round(328 * SLENDER))
"""Twice the pixels of an installer on a plain screen, for screens with double density."""


def main(folder: Path) -> None:
    """Write every file."""
    for name, content in files().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def files() -> dict[str, bytes]:
    """Return path in the project -> content."""
    pictures = {f"packaging/icon/{NAME}-{side}.png": png(drawn(side)) for side in LINUX}
    return pictures | {
        f"packaging/icon/{NAME}.ico": ico(WINDOWS),
        f"packaging/icon/{NAME}.icns": icns(),
        "assets/icon.png": png(drawn(IN_WINDOW)),
        "packaging/windows/installer.bmp": bmp(drawn_installer()),
    }


def drawn(pixels: int, margin: int = 0) -> pygame.Surface:
    svg = io.BytesIO(icon(pixels, margin).encode())
    return pygame.image.load_sized_svg(svg, (pixels, pixels))


def drawn_installer() -> pygame.Surface:
    """Return the installer's picture, with a palette, which makes a small file."""
    picture = pygame.image.load_sized_svg(io.BytesIO(installer().encode()), INSTALLER)
    return reduced(picture, 256)


def bmp(surface: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.bmp")
    return file.getvalue()


def png(surface: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, "icon.png")
    return file.getvalue()


def ico(sides: tuple[int, ...]) -> bytes:
    """Return a Windows icon. Only the largest picture is a PNG: old programs read bitmaps only."""
    pictures = [png(drawn(side)) if side >= 256 else bitmap(drawn(side)) for side in sides]
    start = 6 + 16 * len(sides)
    head = struct.pack("<HHH", 0, 1, len(sides))
    for side, picture in zip(sides, pictures, strict=True):
        head += struct.pack("<4B2H2I", side % 256, side % 256, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return head + b"".join(pictures)


def bitmap(surface: pygame.Surface) -> bytes:
    """Return the bitmap of an icon: bottom row first, then a mask, unused at 32 bits."""
    side = surface.get_width()
    pixels = pygame.image.tobytes(pygame.transform.flip(surface, False, True), "BGRA")
    mask = bytes((side + 31) // 32 * 4 * side)
    head = struct.pack("<3I2H6I", 40, side, 2 * side, 1, 32, 0, len(pixels), 0, 0, 0, 0)
    return head + pixels + mask


def icns() -> bytes:
    """Return a macOS icon: pictures, each after its kind and length."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(picture)) + picture
        for kind, picture in ((kind, png(drawn(side, MAC_MARGIN))) for kind, side in MAC.items())
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
