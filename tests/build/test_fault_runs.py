"""Runs of the tests with faults made on purpose: what they prove, and what is refused."""

from __future__ import annotations

import json
import os
import py_compile
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from checks import faults
from checks.fault import Fault, write_faults
from checks.fault_imports import Imports
from checks.fault_pytest import Event, Ran, run_pytest
from checks.fault_tree import Outcome, Result, Tree, put, result_of

INI = "[pytest]\npythonpath = .\naddopts = -ra\n"
QUICK = ("-p", "no:hypothesispytest")
A_MODULE = """\
def smaller(a, b):
    return a < b


def unseen(a):
    return a + 1
"""
ITS = """\
import pytest
from game.rules.sums import smaller, unseen

ran = []

def test_broken(): assert not smaller(1, 2)

@pytest.mark.parametrize("a", ["1 - 2"])
def test_odd(a): assert smaller(2, 1), f"{a} - {a}"

def test_before(): ran.append(1)

def test_after(): assert not ran

@pytest.mark.parametrize("a", [2, 3])
def test_smaller(a): assert not smaller(a, 2)

@pytest.mark.parametrize("a", [2, 3])
def test_unseen(a): unseen(a)
"""
SUMS = "game/rules/sums.py"
FAULTS = [
    Fault("shifted", SUMS, 2, "    return a < b", "    return a <= b", "smaller"),
    Fault("number", SUMS, 6, "    return a + 1", "    return a + 2", "unseen"),
    Fault("number", SUMS, 6, "    return a + 3", "    return a + 4", "unseen"),
]


def write(root: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def small_project(tmp_path: Path) -> Path:
    """Write a small project and return the file with its faults."""
    write(tmp_path, {"pytest.ini": INI, SUMS: A_MODULE, "tests/test_sums.py": ITS})
    for command in (["init", "--quiet"], ["add", "."]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    listed = tmp_path / "faults.json"
    write_faults(listed, FAULTS, [{}] * len(FAULTS))
    return listed


def run(root: Path, do: str, *arguments: str) -> list[dict[str, Any]]:
    """Make or reach faults in a project, which stays as it is. Return the rows of the report."""
    before = {path: path.read_bytes() for path in root.rglob("*.py")}
    report = root / "report.json"
    faults.main([do, "--tree", str(root), "--report", str(report), *arguments])
    assert {path: path.read_bytes() for path in root.rglob("*.py")} == before
    rows: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))
    return rows


def test_a_run_tells_which_test_caught_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = small_project(tmp_path)
    caught, survivor, gone = run(tmp_path, "run", "--faults", str(listed), "--", *QUICK)
    assert (caught["result"], caught["test"]) == ("caught", "tests/test_sums.py::test_smaller[2]")
    assert (survivor["result"], gone["result"]) == ("survived", "gone")
    said = capsys.readouterr().out
    assert "1 of 3 caught; 1 survived: 2; 1 gone: 3" in said
    left_out = [line.rpartition("::")[2] for line in said.splitlines()[-3:]]
    assert left_out == ["test_after", "test_broken", "test_odd[1 - 2]"]


def test_the_tests_that_run_the_function_of_each_fault_are_found_at_once(tmp_path: Path) -> None:
    rows = run(tmp_path, "reach", "--faults", str(small_project(tmp_path)), "--", *QUICK)
    smaller = [f"tests/test_sums.py::test_{name}" for name in ("broken", "odd", "smaller")]
    assert [row["tests"] for row in rows] == [smaller, ["tests/test_sums.py::test_unseen"], []]


# --- what a test proves ---------------------------------------------------------------------------

COUNTED = "import pytest\nfrom game.rules.sums import unseen\n"


@pytest.mark.parametrize(
    ("tests", "asked", "result", "test"),
    [
        (
            {
                "test_a.py": f"{COUNTED}@pytest.mark.parametrize('a', range(unseen(1)))\n"
                "def test(a): assert a < 2\n"
            },
            "test_a.py",
            "error",
            "test_a.py::test[2]",
        ),
        ({"test_a.py": f"{COUNTED}assert unseen(1) == 2\n"}, "test_a.py", "caught", "test_a.py"),
        (
            {"ui/conftest.py": f"{COUNTED}assert unseen(1) == 2\n", "ui/test_a.py": ""},
            "ui/test_a.py",
            "caught",
            "ui/conftest.py",
        ),
        (
            {"ui/conftest.py": "assert False\n", "ui/test_a.py": ""},
            "ui/test_a.py",
            "error",
            "ui/conftest.py",
        ),
        ({"test_a.py": "assert False\ndef test(): ..."}, "test_a.py::test", "survived", ""),
    ],
    ids=["a new case", "a file", "a conftest", "a broken conftest", "a broken file"],
)
def test_a_failure_counts_only_if_the_same_passes_without_the_fault(
    tmp_path: Path, tests: Mapping[str, str], asked: str, result: Result, test: str
) -> None:
    files = {f"tests/{name}": text for name, text in tests.items()}
    write(tmp_path, {"pytest.ini": INI, SUMS: A_MODULE, **files})
    outcome = Tree(tmp_path, QUICK).try_fault(FAULTS[1], [[f"tests/{asked}"]])
    assert (outcome.result, outcome.test) == (result, test and f"tests/{test}")


EVENTS = [Event("started", "tests/a.py::b"), Event("ended", "tests/a.py::b")]


@pytest.mark.parametrize(
    ("events", "output", "hung", "test"),
    [
        ([*EVENTS, Event("failed", "tests/a.py::c[1 - 2]")], "", False, "tests/a.py::c[1 - 2]"),
        ([Event("failed", "a"), Event("failed", "b")], "", False, "a"),
        ([], "ImportError while loading conftest '/b c/tests/conftest.py'.", False,
         "tests/conftest.py"),
        ([*EVENTS, Event("started", "tests/a.py::c")], "Timeout (0:1)", True, "tests/a.py::c"),
        ([*EVENTS, Event("failed", "tests/a.py::c", "gw1")], "Timeout (0:1)", True,
         "tests/a.py::c"),
        (EVENTS, "FAILED tests/a.py::b", False, ""),
        ([], "usage: pytest", False, ""),
    ],
)  # fmt: skip
def test_the_first_test_that_failed_or_hung_is_named(
    events: list[Event], output: str, hung: bool, test: str
) -> None:
    ran = Ran(1, output, 0.0, events=events)
    assert (ran.hung, ran.test) == (hung, test)


WAITS = """\
import time
from pathlib import Path

def test_a(): ...

def test_b():
    while not Path("e").exists(): time.sleep(0.01)
    assert False

def test_c(): assert False
"""


def test_a_run_ends_with_the_first_failure_and_knows_what_its_process_ran_before(
    tmp_path: Path,
) -> None:
    other = "from pathlib import Path\ndef test_d(): ...\ndef test_e(): Path('e').touch()\n"
    write(tmp_path, {"pytest.ini": INI, "tests/test_a.py": WAITS, "tests/test_d.py": other})
    workers = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
    for arguments in ([*QUICK, *workers], [*QUICK, "tests/test_a.py"]):
        ran = run_pytest(tmp_path, arguments, seconds=None, a_test=300, environment={})
        assert ran.until == ("tests/test_a.py::test_a", "tests/test_a.py::test_b")
        assert "tests/test_a.py::test_c" not in {event.test for event in ran.events}


@pytest.mark.parametrize(("events", "result"), [(EVENTS, "late"), ([], "hung")])
def test_slow_tests_are_not_a_hanging_one(events: Sequence[Event], result: str) -> None:
    assert result_of(Ran(-9, "", 0.0, timed_out=True, events=events)) == result


def test_known_tests_are_the_only_ones_to_run_again(tmp_path: Path) -> None:
    imports = Imports(tmp_path)
    one, two, three = FAULTS
    cases: dict[Fault, list[str] | None] = {one: ["tests/a.py::test"], two: [], three: None}
    stages = [faults.stages_of(fault, imports, cases, 2) for fault in FAULTS]
    assert stages == [[["tests/a.py::test"]], [[]], [[], []]]


def test_compiled_code_never_hides_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    put(file, "a = 1\n")
    compiled = py_compile.compile(str(file), doraise=True)
    assert Path(str(compiled)).exists()
    put(file, "a = 2\n")
    assert not Path(str(compiled)).exists()


# --- how a run ends -------------------------------------------------------------------------------


def test_a_fault_that_hangs_counts_as_caught() -> None:
    results: tuple[Result, ...] = ("caught", "hung", "survived", "caught")
    said = faults.summary({number: Outcome(result) for number, result in enumerate(results, 1)})
    assert said == "3 of 4 caught; 1 hung: 2; 1 survived: 3"


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ({"caught", "hung", "gone"}, 0),
        ({"caught", "survived", "error"}, 1),
        ({"gone"}, 2),
        ({"caught", "late"}, 2),
        ({"caught", "error"}, 2),
    ],
)
def test_only_a_run_that_proves_something_returns_0(results: set[Result], code: int) -> None:
    assert faults.code_of(results) == code


@pytest.mark.parametrize("do", ["run", "reach"])
def test_arguments_that_leave_no_test_are_refused(tmp_path: Path, do: str) -> None:
    small_project(tmp_path)
    given = [do, "--tree", str(tmp_path), "--faults", str(tmp_path / "faults.json")]
    assert faults.main([*given, "--", *QUICK, "-k", "nope"]) == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--numbers", "9-7"], "must be such as 3,7-9, not '9-7'"),
        (["--numbers", "a"], "must be a number from 1, not 'a'"),
        (["--numbers", "0"], "must be a number from 1, not '0'"),
        (["--numbers", "2,99"], "there are 3 faults, but none is number 99"),
        (["--skip", "1-3"], "there is no fault to make"),
        (["--count", "-3"], "must be a number from 1, not '-3'"),
        (["--stages", "0"], "must be a number from 1, not '0'"),
        (["--only", "nope"], "there is no fault to make"),
        (["--faults", "{}/none.json"], "No such file or directory"),
        (["--faults", "{}/pytest.ini"], "pytest.ini isn't a report of this version"),
        (["--faults", "{}/old.json"], "old.json isn't a report of this version: KeyError('scope')"),
        (["--faults", "{}/odd.json"], "line must be int, not 'one'"),
        (["--cases", "{}/pytest.ini"], "pytest.ini isn't a report of this version"),
        (["--report", "{}/none/report.json"], "No such file or directory"),
        (["--tree", "{}/game"], "isn't the project"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    listed = small_project(tmp_path)
    (row, *_) = json.loads(listed.read_text(encoding="utf-8"))
    (tmp_path / "odd.json").write_text(json.dumps([row | {"line": "one"}]), encoding="utf-8")
    del row["scope"]
    (tmp_path / "old.json").write_text(json.dumps([row]), encoding="utf-8")
    if given[0] not in ("--faults", "--only"):
        given = ["--faults", str(listed), *given]
    given = [text.replace("{}", str(tmp_path)) for text in given]
    with pytest.raises(SystemExit) as ended:
        faults.main(["run", "--tree", str(tmp_path), *given])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err.splitlines()[-1]


if os.name == "posix":

    def test_a_closed_terminal_ends_the_tests_and_removes_the_copy(tmp_path: Path) -> None:
        small_project(tmp_path)
        folder = tmp_path / "temporary"
        folder.mkdir()
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        # It has the pipe open as long as it lives.
        waits = f"import time\ndef test():\n    file = open({str(pipe)!r}, 'w')\n"
        waits += "    print('started', file=file, flush=True)\n    time.sleep(60)\n"
        write(tmp_path, {"tests/test_sums.py": f"import game.rules.sums\n{waits}"})
        given = ["run", "--tree", str(tmp_path), "--faults", str(tmp_path / "faults.json")]
        with (
            subprocess.Popen(
                [sys.executable, faults.__file__, *given, "--", *QUICK],
                env={**os.environ, "TMPDIR": str(folder)},
                stderr=subprocess.DEVNULL,
            ) as running,
            pipe.open() as file,
        ):
            assert file.readline() == "started\n"
            running.send_signal(signal.SIGHUP)
            running.wait()
            assert file.read() == ""
        assert list(folder.iterdir()) == []
