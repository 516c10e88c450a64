"""The rig that makes the Windows program on Debian, as far as it works without Wine."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from check import last_commit
from package import wine_proof, wine_python, wine_rig
from package.wine import Wine, WineError, windows_path


@pytest.mark.parametrize("words", [["--fast"], ["--no-tests", "more"], ["--no-tests", ""]])
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


def test_the_tests_of_files_and_processes_run_under_wine() -> None:
    listed = {one for paths in wine_rig.TESTS.values() for one in paths}
    listed |= {one.partition("::")[0] for one in wine_rig.NOT_UNDER_WINE}
    assert {one for one in listed if not (wine_rig.ROOT / one).exists()} == set()
    assert {"tests/session", "tests/commands"} <= set(wine_rig.TESTS[""])
    assert (wine_rig.TESTS["--all-tests"], wine_rig.TESTS["--no-tests"]) == (["tests"], [])


@dataclass(frozen=True)
class Pretended(Wine):
    """A Windows on which every program ends with the same exit code."""

    code: int = 0

    def start(
        self,
        command: Sequence[str | Path],
        folder: Path | None = None,
        more: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        told = f"import sys; print(*sys.argv[1:]); sys.exit({self.code})"
        return subprocess.Popen([sys.executable, "-c", told, *command], stdout=subprocess.PIPE)


def test_the_chosen_tests_run_with_the_usual_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wine_rig.run_tests(Pretended(tmp_path), Path("python.exe"), ["tests/session"])
    assert f"--seed {last_commit()} tests/session" in capsys.readouterr().out


def test_a_failing_test_ends_the_rig(tmp_path: Path) -> None:
    with pytest.raises(WineError, match="Tests fail"):
        wine_rig.run_tests(Pretended(tmp_path, code=1), Path("python.exe"), ["tests"])


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
