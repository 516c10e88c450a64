"""An ordinary run takes a sample of each grid, the same for the same seed; --all takes all."""

from __future__ import annotations

import os
import re
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

def test_few(few): print("few", sorted(few(range(9), 2)), few([5], 2))

@pytest.mark.parametrize("hand", [1, 2])
def test_fails(hand): assert hand == 1
"""
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
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-s", "--strict-markers", *options],
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=project,
        capture_output=True,
        text=True,
    )
    return done.stdout


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


def test_a_failure_says_how_to_repeat_it(project: Path) -> None:
    told = run(project, "--seed", "x y")
    assert 'python run.py test "test_it.py::test_fails[2]" --seed "x y"\n' in told
    assert 'test_fails[1]"' not in told
    assert "seed x y: a sample" in told
