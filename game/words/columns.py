"""Text in columns, for letters of different widths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width

GAP = "  "


def text_width(text: str) -> int:
    """Return the number of terminal columns that a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int) -> str:
    """Return the text with spaces after it, up to this width."""
    return text + " " * (width - text_width(text))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table. Every column is as wide as its widest cell and right-aligned."""
    lines = [heads, *rows]
    widths = [max(map(text_width, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        pairs = zip(line, widths, strict=True)
        yield GAP.join(" " * (width - text_width(cell)) + cell for cell, width in pairs)
