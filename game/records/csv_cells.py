"""Cells of CSV files that spreadsheets show as text, and never run as a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_FORMULA = re.compile(r"'*[=+\-@＝＋－＠]")


def text_cell(text: str) -> str:
    """Return the cell for a text of the player. An apostrophe protects what would be a formula.

    >>> text_cell("=1+1"), text_cell("'-x"), text_cell("O'Neil")
    ("'=1+1", "''-x", "O'Neil")
    """
    return f"'{text}" if _FORMULA.match(text) else text


def safe_cells(row: Iterable[object]) -> Iterator[object]:
    """Yield the cells of a row, all texts safe."""
    yield from (text_cell(one) if isinstance(one, str) else one for one in row)


def text_of(cell: str) -> str:
    """Return the text in a cell that `text_cell` made.

    >>> text_of("'=1+1"), text_of("''-x"), text_of("'t"), text_of("=1")
    ('=1+1', "'-x", "'t", '=1')
    """
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
