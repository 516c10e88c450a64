"""run.py on machines with and without the things it needs.

The tests use no network and make no real environment.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

RUN = Path(__file__).resolve().parent.parent / "run.py"


@pytest.fixture
def run(tmp_path: Path) -> ModuleType:
    """Return run.py as a module, in a separate project whose folder has blanks in its name."""
    folder = tmp_path / "Pocket Mahjong, a copy"
    folder.mkdir()
    for name in ("requirements-play.txt", "requirements-dev.txt"):
        (folder / name).write_text(f"{name}==1\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("run", shutil.copy(RUN, folder))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(slots=True)
class Machine:
    """A stand-in for the programs that run.py starts. It records them by their purpose."""

    started: list[str] = field(default_factory=list)
    commands: list[Sequence[str]] = field(default_factory=list)
    outputs: list[int | None] = field(default_factory=list)
    fails: Callable[[str], int] = lambda _: 0

    def run(
        self, command: Sequence[str], stdout: int | None = None, **_: Any
    ) -> subprocess.CompletedProcess[str]:
        known = {"-c": "probe", "venv": "venv", "pip": "pip"}
        name = next((known[word] for word in command if word in known), "program")
        self.started.append(name)
        self.commands.append(command)
        self.outputs.append(stdout)
        return subprocess.CompletedProcess(command, self.fails(name))


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    here = Machine()
    monkeypatch.setattr(subprocess, "run", here.run)
    return here


def refusal(run: ModuleType, argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the last line on standard error when run.py refuses; standard output stays empty."""
    assert run.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()[-1]


@pytest.mark.parametrize(
    ("argv", "given"),
    [
        ([], []),
        (["play"], []),
        (["play", "--seed", "7"], ["--seed", "7"]),
        (["score", "a hand", "--json"], ["score", "a hand", "--json"]),
        (["--version"], ["--version"]),
        (["score", "test"], ["score", "test"]),
    ],
)
def test_what_is_no_command_of_ours_goes_to_the_game(
    run: ModuleType, argv: list[str], given: list[str]
) -> None:
    lock, command = run.parse(argv)
    assert lock == run.PLAY
    assert command == [str(run.PYTHON), "-P", "-m", "game", *given]


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("test", "check"),
        ("check", "check"),
        ("bench", "bench"),
        ("gauntlet", "gauntlet"),
        ("soak", "soak"),
        ("build", "package"),
        ("pictures", "pictures"),
    ],
)
def test_a_command_of_ours_runs_its_script(run: ModuleType, name: str, script: str) -> None:
    path = run.ROOT / "build" / f"{script}.py"
    path.parent.mkdir()
    path.touch()
    lock, command = run.parse([name, "-k", "a or b"])
    assert lock == run.DEV
    assert command == [str(run.PYTHON), str(path), "-k", "a or b"]


def test_a_script_that_is_not_there_is_named_before_anything_is_set_up(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert str(Path("build", "package.py")) in refusal(run, ["build"], capsys)
    assert machine.started == []


def test_an_old_python_is_told_so(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "OLDEST", (9, 2))
    assert "Python 9.2 or newer is needed" in refusal(run, [], capsys)


def test_an_old_python_can_read_the_file_that_tells_it_so() -> None:
    source = RUN.read_text(encoding="ascii")
    tree = ast.parse(source, feature_version=(3, 6))
    imports = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert "__future__" not in imports


def test_a_python_that_makes_no_environments_names_the_package_to_install(
    run: ModuleType,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda _: None)
    machine.fails = lambda name: name == "probe"
    major, minor = sys.version_info[:2]
    assert f"sudo apt install python{major}.{minor}-venv" in refusal(run, [], capsys)
    assert not run.VENV.exists()


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        (["_lzma"], "built without lzma."),
        (["zlib", "_ssl"], "built without zlib and ssl."),
    ],
)
def test_a_python_built_without_a_library_names_it(
    run: ModuleType,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    missing: list[str],
    sentence: str,
) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: name not in missing or None)
    machine.fails = lambda name: name == "probe"
    said = refusal(run, [], capsys)
    assert sentence in said
    assert "sudo apt install " + " ".join(run.BUILT_WITH[name] for name in missing) in said
    assert not run.VENV.exists()


def test_an_environment_of_a_python_without_lzma_does_not_work(
    run: ModuleType, machine: Machine
) -> None:
    run.venv_works()
    assert "_lzma" in machine.commands[0][-1]


def test_it_starts_with_the_modules_of_the_smallest_python() -> None:
    """Debian's python3-minimal has no lzma, shutil, venv or ensurepip."""
    known = "hashlib importlib.util os pathlib platform re subprocess sys"
    source = ast.parse(RUN.read_text(encoding="ascii"))
    imported = {
        name
        for node in source.body
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported == set(known.split())


def test_the_first_start_makes_and_fills_the_environment(run: ModuleType, machine: Machine) -> None:
    machine.fails = lambda name: name == "probe"
    run.set_up(run.PLAY)
    assert machine.started == ["probe", "venv", "pip"]
    assert {"--require-hashes", "--only-binary=:all:", str(run.PLAY)} <= set(machine.commands[-1])


def test_the_words_of_other_programs_go_to_standard_error(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.fails = lambda name: name == "probe"
    run.set_up(run.PLAY)
    assert machine.outputs[1:] == [2, 2]
    assert capsys.readouterr().out == ""


def test_the_second_start_does_nothing(run: ModuleType, machine: Machine) -> None:
    machine.fails = lambda name: name == "probe"
    run.set_up(run.PLAY)
    machine.started.clear()
    machine.fails = lambda _: 0
    run.set_up(run.PLAY)
    assert machine.started == ["probe"]


def test_who_can_develop_can_play_but_not_the_other_way_round(
    run: ModuleType, machine: Machine
) -> None:
    run.VENV.mkdir()
    run.set_up(run.PLAY)
    run.set_up(run.DEV)
    run.set_up(run.PLAY)
    assert machine.started == ["probe", "pip", "probe", "pip", "probe"]


def test_another_lock_is_installed_into_the_same_environment(
    run: ModuleType, machine: Machine
) -> None:
    run.VENV.mkdir()
    run.set_up(run.PLAY)
    run.PLAY.write_text("another==2\n", encoding="utf-8")
    run.set_up(run.PLAY)
    assert machine.started == ["probe", "pip", "probe", "pip"]


def test_a_half_made_environment_is_made_again(run: ModuleType, machine: Machine) -> None:
    run.VENV.mkdir()
    (run.VENV / "half of a package").touch()
    run.STAMP.write_text(run.UNFINISHED, encoding="utf-8")
    run.set_up(run.PLAY)
    assert machine.started == ["venv", "pip"]
    assert [path.name for path in run.VENV.iterdir()] == [run.STAMP.name]


@pytest.mark.parametrize("stage", ["venv", "pip"])
def test_an_interrupted_start_leaves_its_mark(
    run: ModuleType, machine: Machine, stage: str
) -> None:
    def interrupt(name: str) -> int:
        if name == stage:
            raise KeyboardInterrupt
        return name == "probe"

    machine.fails = interrupt
    assert run.main([]) == 130
    assert run.stamp() == run.UNFINISHED


def test_an_environment_whose_python_is_gone_is_made_again(
    run: ModuleType, machine: Machine
) -> None:
    def vanish(name: str) -> int:
        if name == "probe":
            raise FileNotFoundError
        return 0

    run.VENV.mkdir()
    (run.VENV / "left over").touch()
    machine.fails = vanish
    run.set_up(run.PLAY)
    assert machine.started == ["probe", "venv", "pip"]
    assert not (run.VENV / "left over").exists()


def test_without_a_network_it_says_what_to_do(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.fails = lambda name: name in {"probe", "pip"}
    assert "no network: connect" in refusal(run, [], capsys)
    assert run.stamp() == run.UNFINISHED


def test_a_processor_without_ready_made_packages_is_told_so(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    def find_nothing(name: str) -> int:
        if name == "pip":
            log = "ERROR: No matching distribution found for pygame-ce==2.5.8\n"
            run.PIP_LOG.write_text(log, encoding="utf-8")
        return name in {"probe", "pip"}

    machine.fails = find_nothing
    sentence = refusal(run, [], capsys)
    assert "no ready-made pygame-ce==2.5.8 for Python" in sentence
    assert platform.machine() in sentence
    assert "no network" not in sentence


def test_a_broken_connection_also_finds_no_package_but_is_not_the_processors_fault(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    def find_nothing(name: str) -> int:
        if name == "pip":
            log = (
                "WARNING: Retrying (Retry(total=4)) after connection broken by 'SSLError()'\n"
                "ERROR: No matching distribution found for pygame-ce==2.5.8\n"
            )
            run.PIP_LOG.write_text(log, encoding="utf-8")
        return name in {"probe", "pip"}

    machine.fails = find_nothing
    assert "no network: connect" in refusal(run, [], capsys)


def test_the_log_of_an_earlier_try_does_not_count(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    run.VENV.mkdir()
    run.PIP_LOG.write_text("No matching distribution found for a", encoding="utf-8")
    machine.fails = lambda name: name == "pip"
    assert "no network: connect" in refusal(run, [], capsys)
    assert not run.PIP_LOG.exists()


def test_a_folder_that_cannot_be_written_is_named(
    run: ModuleType,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    machine.fails = lambda name: name == "probe"
    monkeypatch.setattr(Path, "mkdir", refuse)
    sentence = refusal(run, [], capsys)
    assert str(run.VENV) in sentence
    assert "Permission denied" in sentence


def test_where_a_program_cannot_be_replaced_it_is_run_and_its_exit_code_kept(
    run: ModuleType, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.fails = lambda _: 7
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        code = run.hand_over(["game"])
    assert code == 7


if os.name == "posix":

    def test_standard_output_is_the_games_alone(run: ModuleType, tmp_path: Path) -> None:
        """The game really runs here, from another folder, in a complete environment."""
        (run.ROOT / "game").mkdir()
        (run.ROOT / "game" / "__init__.py").touch()
        program = "import sys\nprint(sys.argv[1:])\nsys.exit(4)\n"
        (run.ROOT / "game" / "__main__.py").write_text(program, encoding="utf-8")
        run.PYTHON.parent.mkdir(parents=True)
        run.PYTHON.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
        run.PYTHON.chmod(0o755)
        digest = hashlib.sha256(run.PLAY.read_bytes()).hexdigest()
        run.STAMP.write_text(digest, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(run.ROOT / "run.py"), "score", "a hand"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert (done.stdout, done.stderr, done.returncode) == ("['score', 'a hand']\n", "", 4)
