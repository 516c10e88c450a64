"""Draw the pictures that the README shows: `python build/pictures.py`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

FOLDER = ROOT / "packaging" / "pictures"
SIZE = (960, 600)
PICTURES = {
    "title": ("title", 1, "en"),
    "layout-1": ("claim", 1, "en"),
    "layout-0": ("table", 0, "zh_Hant"),
    "result": ("result", 1, "en"),
}
"""File name -> scene, layout, language."""


def main() -> None:
    """Write all of them."""
    from game.ui.screenshot import draw

    for name, (scene, layout, language) in PICTURES.items():
        draw(scene, layout, language, SIZE, FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
