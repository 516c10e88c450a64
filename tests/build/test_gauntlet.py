"""The rows that a release adds to the table of results."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import gauntlet
from game import __version__
from game.arena import deals
from game.rulesets.options_text import options_hash, ruleset_from_text

OPTIONS = ("--deals", "2", "--seed", "a", "--processes", "1", "--player", "plain")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "results.md"
    monkeypatch.setattr(gauntlet, "RESULTS", path)
    return path


def columns(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|\n").split("|")]


def test_each_release_adds_its_rows(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert gauntlet.main([*OPTIONS, "--pool", "random,plain", "--release"]) == 0
    lines = table.read_text(encoding="utf-8").splitlines()
    start = lines.index(gauntlet.line(gauntlet.HEADS))
    rows = [columns(row) for row in lines[start + 2 :]]
    assert {len(row) for row in rows} == {len(gauntlet.HEADS)}
    assert [row[1] for row in rows] == [*gauntlet.TABLES, *gauntlet.TABLES]
    for row in rows:
        assert row[2] == options_hash(ruleset_from_text(row[1]))
        assert [row[0], *row[3:8]] == [__version__, "plain", "", "random", "a", "2"]
        assert "+-" in row[8]
    once, again = rows[: len(gauntlet.TABLES)], rows[len(gauntlet.TABLES) :]
    assert [row[:-1] for row in once] == [row[:-1] for row in again]
    assert capsys.readouterr().out.count(gauntlet.line(gauntlet.HEADS)) == 2


def test_with_the_previous_one_there_are_differences(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = ("--rules", "pocket: minimum=0")
    assert gauntlet.main([*OPTIONS, *rules, "--pool", "random", "--previous", "random"]) == 0
    _, alone, pair = (columns(row) for row in capsys.readouterr().out.splitlines())
    assert (alone[4], pair[4]) == ("", "random")
    assert alone[:4] == pair[:4]
    assert pair[8].startswith("+")
    assert pair[10:] == ["", "", "", ""]
    assert not table.exists()


def test_tables_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ("--rules", "ims:", "--rules", "western:")
    assert gauntlet.main([*OPTIONS, *rules, "--pool", "random"]) == 0
    _, *rows = capsys.readouterr().out.splitlines()
    assert [columns(row)[1] for row in rows] == ["ims:", "western:"]


def test_a_row_cut_short_is_not_kept(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = iter(range(8 + 5))
    real = deals._play_hand

    def stop(*given: object) -> object:
        if next(played, None) is None:
            raise KeyboardInterrupt
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(deals, "_play_hand", stop)
    assert gauntlet.main([*OPTIONS, "--pool", "random", "--release"]) == 130
    lines = table.read_text(encoding="utf-8").splitlines()
    assert len(lines) - lines.index(gauntlet.line(gauntlet.HEADS)) == 2 + 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--deals", "0"], "--deals must be 1 or more"),
        (["--player", "deep"], 'Unknown computer player "deep".'),
        (["--previous", "deep"], 'Unknown computer player "deep".'),
        (["--pool", "deep,plain"], 'Unknown computer player "deep".'),
        (["--rules", "marsh:"], 'not with "marsh:"'),
    ],
)
def test_wrong_input(
    table: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert gauntlet.main([*options, "--release"]) == 2
    assert sentence in capsys.readouterr().err
    assert not table.exists()


def test_the_table_of_the_project_is_in_order() -> None:
    path = Path(gauntlet.__file__).parent / "results.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index(gauntlet.line(gauntlet.HEADS))
    assert {len(columns(row)) for row in lines[start:]} == {len(gauntlet.HEADS)}
    assert gauntlet.INTRODUCTION.splitlines() == lines[: start - 1]
