"""The files of assets/tables: only build/fit writes them, as they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from fit import tables
from fit.tables import digests, write_bytes, write_figures
from game import packed


def test_every_table_is_as_a_script_wrote_it() -> None:
    """After an intended change of a table: see build/fit/README.md."""
    assert (tables.FOLDER / tables.DIGESTS).read_text(encoding="ascii") == digests(tables.FOLDER)
    assert packed.assets_folder() / "tables" == tables.FOLDER


def test_what_is_written_is_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    figures: dict[str, tables.Figures] = {"a": {1: [0.5, None], 2: {}}, "b": "中", "c": -1.0}
    write_figures("some", figures, folder)
    write_bytes("others", bytes(range(256)), folder)
    monkeypatch.setattr(packed, "assets_folder", lambda: tmp_path)
    assert packed.table_figures("some") == {"a": {"1": [0.5, None], "2": {}}, "b": "中", "c": -1.0}
    assert packed.table_bytes("others") == bytes(range(256))
    lines = (folder / tables.DIGESTS).read_text(encoding="ascii").splitlines()
    assert [line.split("  ")[1] for line in lines] == ["others.xz", "some.json"]


def test_mappings_are_over_lines_and_anything_else_on_one() -> None:
    assert (
        tables.text({"a": {1: [1, 2]}, "b": {}})
        == '{\n "a": {\n  "1": [1, 2]\n },\n "b": {\n }\n}\n'
    )
