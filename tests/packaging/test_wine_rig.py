"""The rig that makes the Windows program on Debian, as far as it works without Wine."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

import wine_proof
import wine_python
import wine_rig
from wine import Wine, WineError, windows_path


@pytest.mark.parametrize("words", [["--fast"], ["--no-tests", "more"]])
def test_what_it_does_not_know_is_answered_with_its_help(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert wine_rig.main(words) == 2
    assert "--no-tests" in capsys.readouterr().out


def test_without_the_right_to_install_it_names_the_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wine_rig, "may_install", lambda: False)
    monkeypatch.setattr("shutil.which", lambda tool: None if tool == "makensis" else tool)
    assert wine_rig.main([]) == 1
    assert capsys.readouterr().out.rstrip().endswith("first: nsis")


def test_a_program_gets_nothing_of_ours_but_what_wine_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "here")
    monkeypatch.setenv("DISPLAY", ":7")
    given = Wine(tmp_path / "prefix").environment({"GAME_HOME": "there"})
    assert "PYTHONPATH" not in given
    assert (given["DISPLAY"], given["GAME_HOME"]) == (":7", "there")
    assert given["WINEPREFIX"] == str(tmp_path / "prefix")


def test_what_windows_calls_a_file() -> None:
    assert windows_path(Path("/a/麻雀/b.txt")).endswith("\\a\\麻雀\\b.txt")


def test_the_lock_is_read_for_windows() -> None:
    names = {line.split("==")[0] for line in wine_python.requirements()}
    assert {"pygame-ce", "pyinstaller", "pefile", "colorama"} <= names
    assert all("--hash=" in line and ";" not in line for line in wine_python.requirements())


def test_of_the_carrier_only_what_belongs_to_python_is_taken() -> None:
    names = ["python311.dll", "VCRUNTIME140.dll", "_ctypes.pyd", "libffi-8.dll", "tcl86t.dll"]
    with zipfile.ZipFile(io.BytesIO(), "w") as wheel:
        for name in (*(wine_python.CARRIED_IN + name for name in names), "panda3d/core.pyd"):
            wheel.writestr(name, b"")
        taken = {name.removeprefix(wine_python.CARRIED_IN) for name in wine_python.carried(wheel)}
    assert taken == set(names) - {"tcl86t.dll"}


def test_a_proof_that_does_not_hold_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WineError, match="contains no Windows program"):
        wine_proof.prove_files(tmp_path, [])
    with pytest.raises(WineError, match="was not written"):
        wine_proof.read(tmp_path / "report.json")
