"""Read the tables that build/fit makes: the only files read below game/system.

A table is a file of assets/tables. Its digest stands in SHA256SUMS there, which a test checks.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def assets_folder() -> Path:
    """Return the folder of tables, pictures, fonts, sounds and labels, wherever the program is.

    An installed wheel has it inside the package; a checkout and the packaged program next to it.
    """
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def table_bytes(name: str) -> bytes:
    """Return a table of bytes, such as `distance`."""
    import lzma  # A Python without it must get far enough to say so.

    return lzma.decompress((assets_folder() / "tables" / f"{name}.xz").read_bytes())


def table_figures(name: str) -> dict[str, Any]:
    """Return a table of figures by name, such as `danger`. Keys that are numbers are text."""
    path = assets_folder() / "tables" / f"{name}.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))
