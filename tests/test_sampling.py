"""An ordinary run takes a sample of each grid, the same for the same seed; --all takes all."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from itertools import chain, product
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parent / "conftest.py"
CHECK = Path(__file__).parent.parent / "build" / "check.py"
TESTS = """
import pytest

@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_grid(size, layout, language): pass

@pytest.mark.parametrize(("hand", "fan"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_table(hand, fan): pass

@pytest.mark.facts
@pytest.mark.parametrize("rules", "abc")
@pytest.mark.parametrize("hand", range(4))
def test_facts(rules, hand): pass

@pytest.mark.parametrize("hand", range(7))
def test_list(hand): pass

@pytest.mark.sample(2)
@pytest.mark.parametrize("hand", range(7))
def test_some(hand): pass

@pytest.mark.sample(0)
def test_of_all(): pass

@pytest.mark.sample(3)
def test_alone(): pass

class Same:
    __repr__ = __str__ = lambda self: "same"

@pytest.mark.parametrize(argvalues=[Same(), Same(), 1, 1], argnames="same")
def test_same(same): pass

@pytest.mark.parametrize("same", [1, 1, Same(), Same()])
@pytest.mark.parametrize("other", [2, 2])
def test_same_grid(same, other): pass

def test_few(few): print("few", sorted(few(range(9), 2)), few([5], 2))

@pytest.mark.parametrize("hand", [1, 2])
def test_fails(hand): assert hand == 1
"""
SAME = {"1_0", "1_1", "same2", "same3"}
GRID = {
    f"{language}-{size}-{layout}" for layout, size, language in product("01", "1234", ("en", "zh"))
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with these tests, and our choice of cases and its seed."""
    for path in (CONFTEST, CHECK):
        shutil.copy(path, tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def run(project: Path, *options: str) -> str:
    """Run the tests and return what is printed."""
    return ended(project, *options)[0]


def ended(project: Path, *options: str) -> tuple[str, int]:
    """Run the tests. Return what is printed, errors last, and the exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-s", "--strict-markers", *options],
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=project,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr, done.returncode


def cases(told: str, test: str) -> list[str]:
    """Return the cases of a test that ran."""
    return re.findall(rf"^test_it\.py::{test}(?:\[(\S+)\])? ", told, re.M)


def test_an_ordinary_run_takes_each_value_at_least_once(project: Path) -> None:
    told = run(project, "--seed", "7")
    grid = cases(told, "test_grid")
    assert len(grid) < len(GRID)
    for place, values in enumerate((["en", "zh"], "1234", "01")):
        assert {case.split("-")[place] for case in grid} == {*values}
    assert len(cases(told, "test_table")) == 4
    assert len(cases(told, "test_facts")) == 12
    assert len(cases(told, "test_list")) == 7
    assert len(cases(told, "test_some")) == 2
    assert len(cases(told, "test_same")) == 4
    assert {case.partition("-")[0] for case in cases(told, "test_same_grid")} == {"2_0", "2_1"}
    assert {case.partition("-")[2] for case in cases(told, "test_same_grid")} == SAME
    assert cases(told, "test_of_all") == []
    assert cases(told, "test_alone") == [""]
    assert re.search(r"few \[\d, \d\] \[5\]$", told, re.M)
    assert "deselected" in told
    assert "skipped" not in told


def test_all_runs_everything(project: Path) -> None:
    told = run(project, "--all")
    assert {*cases(told, "test_grid")} == GRID
    assert len(cases(told, "test_some")) == 7
    assert cases(told, "test_of_all") == [""]
    assert "few [0, 1, 2, 3, 4, 5, 6, 7, 8]" in told
    assert "deselected" not in told


def test_the_seed_decides(project: Path) -> None:
    chosen = [
        cases(run(project, "--seed", seed, "-k", "grid or some"), r"test_\w+") for seed in "aab"
    ]
    assert chosen[0] == chosen[1] != chosen[2]


def test_a_named_case_runs_whatever_the_seed(project: Path) -> None:
    for number in range(7):
        assert cases(run(project, f"test_it.py::test_some[{number}]"), "test_some") == [str(number)]
    assert cases(run(project, "test_it.py::test_of_all"), "test_of_all") == [""]


def test_the_parts_together_are_everything(project: Path) -> None:
    parts = [
        cases(run(project, "--all", "--part", f"{number}/3"), "test_grid") for number in (1, 2, 3)
    ]
    assert sorted(chain.from_iterable(parts)) == sorted(GRID)
    assert all(parts)


@pytest.mark.parametrize("part", ["", "a/b", "0/4", "5/4", "1/4/2"])
def test_an_odd_part_is_refused(project: Path, part: str) -> None:
    told, code = ended(project, f"--part={part}")
    assert told.strip() == f"ERROR: --part must be such as 1/4 or 4/4, not {part!r}."
    assert code == pytest.ExitCode.USAGE_ERROR


@pytest.mark.parametrize("options", [(), ("--all",)])
def test_a_test_of_facts_cannot_be_cut(project: Path, options: tuple[str, ...]) -> None:
    marks = "import pytest\n@pytest.mark.facts\n@pytest.mark.sample(1)\ndef test_both(): pass\n"
    (project / "test_it.py").write_text(marks, encoding="utf-8")
    told, code = ended(project, *options)
    assert "test_both is marked both facts and sample: remove one." in told
    assert code == pytest.ExitCode.INTERRUPTED


def test_a_failure_says_how_to_repeat_it(project: Path) -> None:
    told = run(project, "--seed", "x y")
    assert repeated(told) == [["test_it.py::test_fails[2]", "--seed=x y"]]
    assert "seed x y: a sample" in told
    told = run(project, "--all", "--seed", "1", "-k", "fails")
    assert repeated(told) == [["test_it.py::test_fails[2]", "--all", "--seed=1"]]


def test_no_shell_changes_the_command_that_repeats_a_failure(project: Path) -> None:
    odd = '"a" $HOME `id` it\'s !! \\ %PATH% - b'
    test = f"import pytest\n@pytest.mark.parametrize('a', [{odd!r}])\ndef test_odd(a): assert 0\n"
    (project / "test_it.py").write_text(test, encoding="utf-8")
    ((case, seed),) = repeated(run(project, "--seed", odd))
    assert seed == f"--seed={odd}"
    assert repeated(run(project, case, seed)) == [[case, seed]]


def repeated(told: str) -> list[list[str]]:
    """Return the arguments of each command that repeats a failure, as a shell reads them."""
    lines = re.findall(r"^python run\.py test (.+)$", told, re.M)
    return [in_shell(line) for line in lines]


def in_shell(line: str) -> list[str]:
    """Return the words of a command line, as the system's shell passes them to Python."""
    if sys.platform != "win32":
        return shlex.split(line)
    program = "import json, sys; print(json.dumps(sys.argv[1:]))"
    command = f"{subprocess.list2cmdline([sys.executable, '-c', program])} {line}"
    words: list[str] = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return words
