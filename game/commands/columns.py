"""Text in columns, on a terminal where Chinese characters are two columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width

GAP = "  "


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int) -> str:
    """The text with blanks after it, up to this width."""
    return text + " " * (width - cells(text))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of a table, every column as wide as its widest cell and flush right."""
    lines = [heads, *rows]
    widths = [max(map(cells, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        pairs = zip(line, widths, strict=True)
        yield GAP.join(" " * (width - cells(cell)) + cell for cell, width in pairs)
