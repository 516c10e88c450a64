"""Write the tables of assets/tables, with their digests: game/packed.py reads them."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

FOLDER = Path(__file__).resolve().parent.parent.parent / "assets" / "tables"
DIGESTS = "SHA256SUMS"

Figures: TypeAlias = "str | float | Sequence[Figures] | Mapping[Any, Figures] | None"
"""What a table of figures can hold. A key that is a number becomes text in the file."""


def write_figures(name: str, figures: Mapping[str, Figures], folder: Path = FOLDER) -> None:
    """Write a table of figures, a line for each entry."""
    (folder / f"{name}.json").write_text(text(figures), encoding="utf-8", newline="\n")
    write_digests(folder)


def write_bytes(name: str, data: bytes, folder: Path = FOLDER) -> None:
    """Write a table of bytes, compressed."""
    settings = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "pb": 0}
    (folder / f"{name}.xz").write_bytes(lzma.compress(data, filters=[settings]))
    write_digests(folder)


def text(figures: Mapping[str, Figures]) -> str:
    """Return figures as JSON: mappings over lines, anything else on one."""
    return "\n".join([*_lines(figures, ""), ""])


def _lines(value: Figures, indent: str) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield json.dumps(value, ensure_ascii=False)
        return
    yield "{"
    for number, (key, one) in enumerate(value.items(), 1):
        first, *others = _lines(one, f"{indent} ")
        lines = [f"{indent} {json.dumps(str(key))}: {first}", *others]
        yield from lines[:-1]
        yield lines[-1] + ("," if number < len(value) else "")
    yield f"{indent}}}"


def write_digests(folder: Path) -> None:
    """Write the digest of each table, as `sha256sum -c` reads them."""
    (folder / DIGESTS).write_text(digests(folder), encoding="ascii", newline="\n")


def digests(folder: Path) -> str:
    """Return the lines of `DIGESTS` for the tables in a folder."""
    tables = sorted(path for path in folder.iterdir() if path.suffix in {".json", ".xz"})
    found = ((hashlib.sha256(path.read_bytes()).hexdigest(), path.name) for path in tables)
    return "".join(f"{digest}  {name}\n" for digest, name in found)
