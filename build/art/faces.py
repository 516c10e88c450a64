"""Write every picture of the game: `python build/art/faces.py [FOLDER]`.

FOLDER is the assets folder to write to, by default the project's own. The faces are

    tiles/classic/full/5p.svg         for tiles from about 50 pixels in width
    tiles/classic/small/5p.svg        for smaller ones: fewer and bolder shapes, nothing engraved
    tiles/contrast/bold/5p.svg        for every size, in colour-blind-friendly colours
    tiles/classic/full-index/5p.svg   with the digit or letter in the corner; also for the others

Each face has 300 x 400 units and is transparent, to be put on a body of tiles/body/ (see
bodies). Flowers and seasons always have numbers, so they look the same with and without an
index. table/ contains buttons, icons and the title's emblem (see table), portraits/ the
opponents in their moods (see portraits).
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from art.bamboo import bamboo
from art.bird import bird
from art.bodies import bodies
from art.dots import dots
from art.flowers import bamboo_plant, chrysanthemum, orchid, plum
from art.glyphs import Place, brush, sans
from art.honours import characters, honour, white
from art.palettes import CONTRAST
from art.portraits import portraits
from art.seasons import autumn, spring, summer, winter
from art.svg import BLUE, GREEN, INK, RED, Manner, document, group, recoloured, silhouette
from art.table import EMBLEM, table_art

WIDTH, HEIGHT = 300, 400
ROOT = Path(__file__).resolve().parent.parent.parent

_BONUS = {
    "f": (RED, (("梅", plum), ("蘭", orchid), ("菊", chrysanthemum), ("竹", bamboo_plant))),
    "g": (BLUE, (("春", spring), ("夏", summer), ("秋", autumn), ("冬", winter))),
}
FOLDERS = {
    "classic/full": Manner.FULL,
    "classic/small": Manner.SMALL,
    "contrast/bold": Manner.BOLD,
}
_INDEX_COLOURS = {"C": RED, "F": GREEN, "P": BLUE}

NAMES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{letter}{number}" for letter in "fg" for number in range(1, 5)),
)


def _bonus(name: str, detailed: bool) -> str:
    colour, pictures = _BONUS[name[0]]
    character, draw = pictures[int(name[1]) - 1]
    art = draw(detailed)
    if detailed:
        art += brush(character, Place(240, 62, 90, 86, 90, 1, 3.5), colour)
        return art + sans(name[1], Place(56, 62, 96), colour)
    art += brush(character, Place(228, 66, 108, 108, 104, 1, 2), colour)
    return art + sans(name[1], Place(58, 66, 118), colour)


def _suited(name: str, manner: Manner, index: bool) -> str:
    rank, suit = int(name[0]), name[1]
    if suit == "m":
        return characters(rank, manner, index)
    if suit == "p":
        return dots(rank, manner, index)
    return bird(manner is Manner.FULL, index) if rank == 1 else bamboo(rank, manner, index)


def index_sign(letter: str, manner: Manner) -> str:
    """Draw the digit or letter in the corner."""
    x = 46 if letter == "W" else 40
    place = Place(x, 47, 82, 62) if manner is Manner.FULL else Place(x + 2, 52, 98, 68)
    return sans(letter, place, _INDEX_COLOURS.get(letter, INK))


def face(name: str, manner: Manner, index: bool) -> str:
    """Draw one tile without its engraving, with room for its index if it has one.

    `name` is the tile's text, such as "5p".
    """
    if name[0] in _BONUS:
        return _bonus(name, manner is Manner.FULL)
    if name == "P":
        return white(manner, index)
    if len(name) == 1:
        return honour(name, manner, index)
    return _suited(name, manner, index)


def engraved(art: str) -> str:
    """Make art look cut into the ivory: upper edges dark, lower edges light."""
    shade = group(silhouette(art, "#8a7748"), "translate(-1.2 -2)")
    light = group(silhouette(art, "#ffffff"), "translate(1.6 3)")
    return f'<g opacity=".4">{shade}</g><g opacity=".85">{light}</g>{art}'


def face_file(name: str, manner: Manner, index: bool) -> str:
    """Return the whole file of one tile."""
    art = face(name, manner, index)
    if index and name[0] not in _BONUS:
        art += index_sign(name[0], manner)
    if manner is Manner.BOLD:
        return document(WIDTH, HEIGHT, recoloured(art, CONTRAST))
    return document(WIDTH, HEIGHT, engraved(art) if manner is Manner.FULL else art)


def pictures() -> dict[str, str]:
    """Return path under the assets folder -> SVG, of every picture."""
    files = {
        f"tiles/{folder}{variant}/{name}.svg": face_file(name, manner, bool(variant))
        for folder, manner in FOLDERS.items()
        for variant in ("", "-index")
        for name in NAMES
    }
    files |= {f"tiles/body/{name}": art for name, art in bodies().items()}
    files |= {f"portraits/{name}": art for name, art in portraits().items()}
    emblem = tuple(engraved(face(name, Manner.FULL, False)) for name in EMBLEM)
    return files | {f"table/{name}": art for name, art in table_art(emblem).items()}


def main(folder: Path) -> None:
    for name, art in pictures().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(art, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets")
