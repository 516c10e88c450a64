"""Write the textures of the table's surfaces: `python build/art/felts.py [FOLDER]`.

FOLDER is the assets folder to write to, by default the project's own. Each texture is a grey PNG
that tiles seamlessly; the game colours it (see game/ui/drawing/pictures.py). Black stands for the
darkest colour of the surface and white for the lightest.
"""

from __future__ import annotations

import math
import random
import struct
import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = {"cloth": (256, 256), "dark": (256, 256), "wood": (1024, 512), "rim": (1024, 256)}
STEPS = 48
"""The shades of a texture: more would only make the file larger."""

Rows = list[list[float]]


# --- cloth --------------------------------------------------------------------------------------


def cloth(width: int, height: int) -> Rows:
    """Return baize: short fibres in all directions, most of them along the nap."""
    rng = random.Random("cloth")
    rows = [[0.5 + rng.gauss(0, 0.045) for _ in range(width)] for _ in range(height)]
    for _ in range(width * height // 9):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        angle = rng.gauss(-0.6, 0.9)
        length, strength = rng.randint(3, 9), rng.gauss(0, 0.07)
        for step in range(length):
            across, down = x + step * math.cos(angle), y + step * math.sin(angle)
            rows[int(down) % height][int(across) % width] += strength
    return rows


# --- dark ---------------------------------------------------------------------------------------


def dark(width: int, height: int) -> Rows:
    """Return fine twill: diagonal ribs of threads, each a little lighter or darker."""
    rng = random.Random("dark")
    warp = [rng.gauss(0, 0.06) for _ in range(width)]
    weft = [rng.gauss(0, 0.06) for _ in range(height)]
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            is_over = (x + y) % 4 < 2
            thread = warp[x] if is_over else weft[y]
            row.append((0.56 if is_over else 0.44) + thread + rng.gauss(0, 0.035))
        rows.append(row)
    return rows


# --- wood ---------------------------------------------------------------------------------------

PLANKS = 4
_RING = 15.0
"""The mean distance of two growth rings, in pixels."""


@cache
def _lattice(seed: str, columns: int, rows: int) -> list[list[float]]:
    rng = random.Random(seed)
    return [[rng.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)]


def _noise(seed: str, x: float, y: float, columns: int, rows: int) -> float:
    """Return smooth noise, -1 to 1, that repeats after this number of columns and rows."""
    lattice = _lattice(seed, columns, rows)
    left, top = math.floor(x), math.floor(y)
    u, v = x - left, y - top
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    left, top = left % columns, top % rows
    right = (left + 1) % columns
    above, below = lattice[top], lattice[(top + 1) % rows]
    upper = above[left] + (above[right] - above[left]) * u
    lower = below[left] + (below[right] - below[left]) * u
    return upper + (lower - upper) * v


def _plank_point(plank: int, x: float, y: float, width: int) -> float:
    """Return the lightness of a point of a plank; `y` is counted from its upper edge."""
    seed = f"wood {plank}"
    sway = 26 * _noise(f"{seed} sway", 4 * x / width, y / 150, 4, 8)
    sway += 5 * _noise(f"{seed} ripple", 14 * x / width, y / 24, 14, 16)
    heart = (-60, 64, 190, 20)[plank % 4]
    far = math.hypot(y + sway - heart, 16 + 14 * _noise(f"{seed} cut", 3 * x / width, 0, 3, 1))
    ring = far / _RING % 1
    late = ring**3 if ring < 0.93 else (1 - ring) / 0.07 * 0.8
    fibre = _noise(f"{seed} fibre", 40 * x / width, y / 1.3, 40, 128)
    pore = max(0.0, _noise(f"{seed} pore", 72 * x / width, y / 1.1, 72, 128) - 0.55)
    broad = _noise(f"{seed} broad", 5 * x / width, y / 40, 5, 8)
    return 0.62 - 0.26 * late + 0.09 * fibre - 0.42 * pore + 0.07 * broad


def wood_row(y: int, width: int, height: int) -> list[float]:
    """Return one row of pixels of the planks, which lie horizontally."""
    plank, below = divmod(y * PLANKS, height)
    below_edge = below / PLANKS
    tint = (0.04, -0.05, 0.0, 0.06)[plank % 4]
    if below_edge < 2:
        return [0.08 + 0.1 * below_edge] * width
    end = (180, 700, 420, 930)[plank % 4]
    light = tint + (0.05 if below_edge < 3 else 0.0)
    # Less than a full turn, so that the grain breaks where one plank ends and the next begins.
    along = (0.93 * ((x - end) % width) for x in range(width))
    row = [_plank_point(plank, x, below_edge, width) + light for x in along]
    row[end : end + 2] = [0.12, 0.2]
    return row


def wood(width: int, height: int) -> Rows:
    """Return planks with growth rings, fibres and pores."""
    return [wood_row(y, width, height) for y in range(height)]


# --- rim ----------------------------------------------------------------------------------------


def rim_row(y: int, width: int, height: int) -> list[float]:
    """Return one row of pixels of a board with fine straight grain."""
    row = []
    for x in range(width):
        sway = 3 * _noise("rim sway", 3 * x / width, 0, 3, 1)
        at = y + sway
        broad = _noise("rim broad", 4 * x / width, 6 * at / height, 4, 6)
        grain = _noise("rim grain", 10 * x / width, 84 * at / height, 10, 84)
        fibre = _noise("rim fibre", 32 * x / width, 170 * at / height, 32, 170)
        pore = max(0.0, _noise("rim pore", 60 * x / width, 200 * at / height, 60, 200) - 0.5)
        row.append(0.5 + 0.22 * broad + 0.17 * grain + 0.09 * fibre - 0.4 * pore)
    return row


def rim(width: int, height: int) -> Rows:
    """Return a board of the table's rim."""
    return [rim_row(y, width, height) for y in range(height)]


# --- files --------------------------------------------------------------------------------------

TEXTURES: dict[str, Callable[[int, int], Rows]] = {
    "cloth": cloth,
    "dark": dark,
    "wood": wood,
    "rim": rim,
}


def grey(row: list[float]) -> bytes:
    """Return a row of pixels as bytes."""
    steps = (min(STEPS - 1, max(0, int(value * STEPS))) for value in row)
    return bytes(round(step * 255 / (STEPS - 1)) for step in steps)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def png(rows: list[bytes]) -> bytes:
    """Return a grey PNG of 8 bits a pixel."""
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    chunks = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def main(folder: Path) -> None:
    (folder / "felts").mkdir(parents=True, exist_ok=True)
    for name, draw in TEXTURES.items():
        rows = [grey(row) for row in draw(*SIZES[name])]
        (folder / "felts" / f"{name}.png").write_bytes(png(rows))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets")
