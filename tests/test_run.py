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
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
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
    environments: list[dict[str, str]] = field(default_factory=list)
    installed: str = "pygame-ce==2 platformdirs==4\n"
    fails: Callable[[str], int] = lambda _: 0

    def run(
        self, command: Sequence[str], stdout: int | None = None, **options: Any
    ) -> subprocess.CompletedProcess[str]:
        known = {"-c": "probe", "venv": "venv", "pip": "pip"}
        name = next((known[word] for word in command if word in known), "program")
        if options.get("text"):
            name = "packages"
        self.started.append(name)
        self.commands.append(command)
        self.outputs.append(stdout)
        self.environments.append(options.get("env") or {})
        is_there = name == "packages" and Path(command[0]).parents[1].exists()
        printed = self.installed if is_there else ""
        return subprocess.CompletedProcess(command, self.fails(name), printed)

    @property
    def made(self) -> list[str]:
        """Return the programs that made environments."""
        return [name for name in self.started if name in ("venv", "pip")]

    @contextmanager
    def start(self, command: Sequence[str], **options: Any) -> Iterator[SimpleNamespace]:
        code = self.run(command, **options).returncode
        yield SimpleNamespace(wait=lambda: code)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    here = Machine()
    monkeypatch.setattr(subprocess, "run", here.run)
    monkeypatch.setattr(subprocess, "Popen", here.start)
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
        ("bench", "bench/__main__"),
        ("gauntlet", "bench/gauntlet"),
        ("soak", "soak/__main__"),
        ("build", "package/__main__"),
        ("pictures", "checks/pictures"),
    ],
)
def test_a_command_of_ours_runs_its_script(run: ModuleType, name: str, script: str) -> None:
    path = run.ROOT / "build" / f"{script}.py"
    path.parent.mkdir(parents=True)
    path.touch()
    lock, command = run.parse([name, "-k", "a or b"])
    assert lock == run.DEV
    assert command == [str(run.PYTHON), str(path), "-k", "a or b"]


def test_a_script_that_is_not_there_is_named_before_anything_is_set_up(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert str(Path("build", "package", "__main__.py")) in refusal(run, ["build"], capsys)
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
    run.set_up(run.PLAY)
    assert machine.made == ["venv", "pip"]
    assert {"--require-hashes", "--only-binary=:all:", str(run.PLAY)} <= set(machine.commands[1])


def test_the_words_of_other_programs_go_to_standard_error(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    run.set_up(run.PLAY)
    assert machine.outputs[:2] == [2, 2]
    assert capsys.readouterr().out == ""


def test_the_second_start_does_nothing(run: ModuleType, machine: Machine) -> None:
    run.set_up(run.PLAY)
    machine.started.clear()
    run.set_up(run.PLAY)
    assert machine.started == ["probe"]


def test_who_can_develop_can_play_but_not_the_other_way_round(
    run: ModuleType, machine: Machine
) -> None:
    run.set_up(run.PLAY)
    run.set_up(run.DEV)
    run.set_up(run.PLAY)
    assert machine.made == ["venv", "pip", "venv", "pip"]


@pytest.fixture
def played(run: ModuleType, machine: Machine) -> Path:
    """Return a file in a complete environment for playing; nothing has been started since."""
    run.set_up(run.PLAY)
    machine.started.clear()
    package = run.VENV / "a package"
    package.touch()
    return Path(package)


def test_another_lock_is_installed_into_another_environment(
    run: ModuleType, machine: Machine, played: Path
) -> None:
    run.PLAY.write_text("another==2\n", encoding="utf-8")
    run.set_up(run.PLAY)
    assert machine.made == ["venv", "pip"]
    assert not played.exists()
    assert not run.OLD.exists()


class KilledError(BaseException):
    """A stand-in for the end of the process."""


STAGES = ("venv", "pip")


def killed_at(run: ModuleType, machine: Machine, stage: str, lock: Path) -> None:
    """Set up until this stage, and leave everything as it is then."""

    def end(name: str) -> int:
        if name == stage:
            raise KilledError
        return 0

    machine.fails = end
    with pytest.MonkeyPatch.context() as patch:
        for name in ("settle", "put_aside"):
            patch.setattr(run, name, lambda: None)
        with pytest.raises(KilledError):
            run.set_up(lock)
    machine.fails = lambda _: 0
    machine.started.clear()


@pytest.mark.parametrize("stage", STAGES)
def test_a_half_made_environment_is_made_again(
    run: ModuleType, machine: Machine, stage: str
) -> None:
    killed_at(run, machine, stage, run.PLAY)
    (run.VENV / "half of a package").touch()
    run.set_up(run.PLAY)
    assert machine.made == ["venv", "pip"]
    assert [path.name for path in run.VENV.iterdir()] == [run.STAMP.name]


@pytest.mark.parametrize("stage", STAGES)
def test_a_killed_set_up_leaves_the_environment_that_plays(
    run: ModuleType, machine: Machine, played: Path, stage: str
) -> None:
    killed_at(run, machine, stage, run.DEV)
    run.set_up(run.PLAY)
    assert machine.started == ["probe"]
    assert played.exists()
    assert not run.OLD.exists()


@pytest.mark.parametrize("stamp", ["", "nothing", "f" * 64, b"\xff\xfe", None])
def test_only_a_stamp_of_these_locks_replaces_the_environment_that_plays(
    run: ModuleType, machine: Machine, played: Path, stamp: str | bytes | None
) -> None:
    killed_at(run, machine, "pip", run.DEV)
    if stamp is None:
        run.STAMP.mkdir()
    else:
        run.STAMP.write_bytes(stamp.encode() if isinstance(stamp, str) else stamp)
    run.set_up(run.PLAY)
    assert machine.made == []
    assert played.exists()
    assert not run.OLD.exists()
    assert not run.HALF.exists()


def test_a_complete_environment_whose_python_fails_does_not_replace_the_one_that_plays(
    run: ModuleType, machine: Machine, played: Path
) -> None:
    killed_at(run, machine, "pip", run.DEV)
    run.STAMP.write_text(run.digest(run.PLAY), encoding="utf-8")
    answers = iter([1, 1])
    machine.fails = lambda _: next(answers, 0)
    run.set_up(run.PLAY)
    assert machine.made == []
    assert played.exists()


def test_the_environment_that_plays_is_back_even_if_the_half_made_one_cannot_be_removed(
    run: ModuleType,
    machine: Machine,
    played: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    killed_at(run, machine, "pip", run.DEV)
    capsys.readouterr()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "rmdir", refuse)
    run.set_up(run.PLAY)
    assert played.exists()
    assert run.HALF.exists()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("stage", STAGES)
def test_ctrl_c_leaves_nothing_half_made(run: ModuleType, machine: Machine, stage: str) -> None:
    machine.fails = lambda name: interrupt() if name == stage else 0
    assert run.main([]) == 130
    assert not run.VENV.exists()
    assert not run.HALF.exists()


def interrupt() -> int:
    raise KeyboardInterrupt


@pytest.mark.parametrize("stage", STAGES)
def test_ctrl_c_leaves_the_environment_that_plays(
    run: ModuleType, machine: Machine, played: Path, stage: str
) -> None:
    run.PLAY.write_text("another==2\n", encoding="utf-8")
    machine.fails = lambda name: interrupt() if name == stage else 0
    assert run.main([]) == 130
    assert played.exists()


@pytest.mark.parametrize("stage", STAGES)
def test_a_failed_set_up_to_develop_leaves_the_environment_that_plays(
    run: ModuleType,
    machine: Machine,
    played: Path,
    stage: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    script = run.ROOT / "build" / "check.py"
    script.parent.mkdir()
    script.touch()
    machine.fails = lambda name: name == stage
    assert "see its messages above" in refusal(run, ["test"], capsys)
    machine.started.clear()
    run.set_up(run.PLAY)
    assert machine.started == ["probe"]
    assert played.exists()


@pytest.mark.parametrize("name", ["PIP_TARGET", "PIP_USER", "pip_dry_run", "PIP_PYTHON"])
def test_pip_installs_here_whatever_the_variables_say(
    run: ModuleType, machine: Machine, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "1")
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror")
    run.set_up(run.PLAY)
    assert name not in machine.environments[1]
    assert machine.environments[1]["PIP_INDEX_URL"] == "https://mirror"


def test_packages_that_do_not_work_get_no_stamp(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.installed = ""
    assert "they don't work in .venv" in refusal(run, [], capsys)
    assert not run.VENV.exists()


def test_nothing_is_missing_if_only_the_stamp_is_gone(
    run: ModuleType, machine: Machine, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.PLAY.write_text("pygame-ce==2\n", encoding="utf-8")
    machine.fails = lambda name: name == "pip"
    run.set_up(run.PLAY)
    said = capsys.readouterr().err
    assert "Missing" not in said
    assert "Playing with pygame-ce==2, platformdirs==4 as before." in said
    assert played.exists()


@pytest.mark.parametrize("stage", STAGES)
def test_without_the_new_packages_the_old_ones_play_at_every_start(
    run: ModuleType,
    machine: Machine,
    played: Path,
    stage: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lock = "platformdirs==4\npygame-ce==3 \\\n    --hash=sha256:0\n"
    run.PLAY.write_text(lock, encoding="utf-8")
    machine.fails = lambda name: name == stage
    for _ in range(2):
        run.set_up(run.PLAY)
        said = capsys.readouterr().err
        assert "Missing: pygame-ce==3. Playing with pygame-ce==2, platformdirs==4 instead." in said
        assert played.exists()


def test_old_packages_that_the_game_cannot_use_stay_but_do_not_play(
    run: ModuleType, machine: Machine, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.PLAY.write_text("pygame-ce==3\n", encoding="utf-8")
    machine.installed = ""
    machine.fails = lambda name: name == "pip"
    assert "no network: connect" in refusal(run, [], capsys)
    assert played.exists()


def test_an_environment_whose_python_is_gone_is_made_again(
    run: ModuleType, machine: Machine, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = {"probe", "packages"}

    def vanish(name: str) -> int:
        if name == "pip" and not failing:
            gone.clear()
        if name in gone:
            raise FileNotFoundError
        return name in failing

    machine.fails = vanish
    failing = {"pip"}
    assert "no network: connect" in refusal(run, [], capsys)
    assert played.exists(), "its Python can come back"
    failing = set()
    run.set_up(run.PLAY)
    assert machine.made[-2:] == ["venv", "pip"]
    assert not played.exists()


def test_a_linked_environment_is_replaced_but_not_emptied(
    run: ModuleType, machine: Machine, played: Path, tmp_path: Path
) -> None:
    elsewhere = run.VENV.rename(tmp_path / "elsewhere")
    try:
        run.VENV.symlink_to(elsewhere, target_is_directory=True)
    except OSError:
        return  # Windows allows links to administrators only
    run.set_up(run.DEV)
    assert not run.VENV.is_symlink()
    assert (elsewhere / played.name).exists()
    assert not run.OLD.is_symlink()


def test_a_second_set_up_waits_for_the_first_and_uses_its_packages(
    run: ModuleType,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = run.claim()

    def end_the_first(_: float) -> None:
        run.VENV.mkdir()
        run.STAMP.write_text(run.digest(run.PLAY), encoding="utf-8")
        os.close(first)

    monkeypatch.setattr(time, "sleep", end_the_first)
    run.set_up(run.PLAY)
    assert machine.started == ["probe"]
    assert capsys.readouterr().err.count("Another run.py") == 1


if os.name == "posix":

    def test_an_interrupt_of_run_py_alone_ends_all_that_it_started(
        run: ModuleType, tmp_path: Path
    ) -> None:
        alive = tmp_path / "alive"
        job = f"(sleep 20; touch '{alive}') & sleep 1; echo started; wait"
        # A shell lets programs in the background ignore interrupts, and they inherit that.
        heard = "signal.signal(signal.SIGINT, signal.default_int_handler)"
        program = f"import run, signal; {heard}; run.run_quietly(['sh', '-c', {job!r}])"
        command = [sys.executable, "-c", program]
        with subprocess.Popen(command, cwd=run.ROOT, stderr=subprocess.PIPE) as running:
            assert running.stderr is not None
            assert running.stderr.readline() == b"started\n"
            running.send_signal(signal.SIGINT)
            running.stderr.read()  # until nothing has it open
        assert not alive.exists()

    def test_pip_keeps_others_out_if_run_py_is_killed(run: ModuleType) -> None:
        claimed = run.claim()
        with subprocess.Popen(["cat"], stdin=subprocess.PIPE, close_fds=False) as pip:
            os.close(claimed)
            other = os.open(run.CLAIM, os.O_RDWR)
            assert run.is_taken(other)
            pip.communicate()
        assert not run.is_taken(other)
        os.close(other)


@pytest.mark.parametrize(
    ("bounds", "printed"),
    [
        (
            'python = ">=3.11"\nneeds = ["platformdirs>=4", "pygame-ce"]',
            ["platformdirs", "pygame-ce"],
        ),
        ('python = ">=3.11"\nneeds = ["platformdirs>=4", "pygame-ce>=99"]', []),
        ('python = ">=99"\nneeds = ["platformdirs>=4", "pygame-ce"]', []),
    ],
)
def test_installed_packages_must_be_new_enough_for_the_game(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, bounds: str, printed: list[str]
) -> None:
    project = "[project]\n" + bounds.replace("python", "requires-python")
    project = project.replace("needs", "dependencies")
    (run.ROOT / "pyproject.toml").write_text(project, encoding="utf-8")
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    assert [pin.partition("==")[0] for pin in run.working_packages()] == printed


def test_without_a_network_it_says_what_to_do(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.fails = lambda name: name == "pip"
    assert "no network: connect" in refusal(run, [], capsys)


def test_a_full_disk_is_told(
    run: ModuleType,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine.fails = lambda name: name == "pip"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, 0))
    assert "The disk is full. Free some space" in refusal(run, [], capsys)


def test_a_processor_without_ready_made_packages_is_told_so(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    def find_nothing(name: str) -> int:
        if name == "pip":
            log = "ERROR: No matching distribution found for pygame-ce==2.5.8\n"
            run.PIP_LOG.write_text(log, encoding="utf-8")
        return name == "pip"

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
        return name == "pip"

    machine.fails = find_nothing
    assert "no network: connect" in refusal(run, [], capsys)


def test_the_log_of_an_earlier_try_does_not_count(
    run: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    run.VENV.mkdir()
    run.PIP_LOG.write_text("No matching distribution found for a", encoding="utf-8")
    machine.installed = ""
    machine.fails = lambda name: name == "pip"
    assert "no network: connect" in refusal(run, [], capsys)


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
