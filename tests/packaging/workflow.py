"""The build server's file, read: its jobs, each as often as it runs, in the order of needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from itertools import product
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = ROOT / ".github" / "workflows" / "build.yml"
TAG = "v1.2.3"

EXPRESSION = re.compile(r"\$\{\{ *(.+?) *\}\}")
SYSTEMS = {"ubuntu": "Linux", "macos": "macOS", "windows": "Windows"}

Job = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a run, with its expressions replaced by their values."""

    name: str
    uses: str
    options: Mapping[str, str]
    script: str
    folder: str
    variables: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Run:
    """A job on one machine."""

    job: str
    system: str  # Linux, macOS or Windows
    is_arm: bool  # on Linux
    steps: tuple[Step, ...]


@cache
def workflow() -> dict[str, Any]:
    """Return the file's content. YAML reads its key `on` as true, which is put right."""
    read: dict[Any, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in read.items()}


def jobs() -> dict[str, Job]:
    found: dict[str, Job] = workflow()["jobs"]
    return found


def needs(job: Job) -> list[str]:
    named = job.get("needs", [])
    return [named] if isinstance(named, str) else named


def runs() -> Iterator[Run]:
    """Yield every run of every job, after the runs that it needs."""
    named = jobs()
    order = TopologicalSorter({name: needs(job) for name, job in named.items()})
    for name in order.static_order():
        for cell in matrix(named[name]):
            yield run(name, named[name], cell)


def matrix(job: Job) -> list[dict[str, str]]:
    """Return the values of each run of a job, one dictionary a run."""
    axes = dict(job.get("strategy", {}).get("matrix", {}))
    given: list[dict[str, str]] = axes.pop("include", None)
    if given:
        return given
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


def run(name: str, job: Job, cell: Mapping[str, str]) -> Run:
    known = {f"matrix.{key}": value for key, value in cell.items()}
    known |= {f"env.{key}": value for key, value in workflow()["env"].items()}
    known |= {"github.ref": f"refs/tags/{TAG}", "github.token": "token"}
    machine = filled(job["runs-on"], known)
    system = SYSTEMS[machine.split("-")[0]]
    variables = {key: filled(value, known) for key, value in job.get("env", {}).items()}
    steps = tuple(
        step(one, known, variables) for one in job["steps"] if wanted(one.get("if", ""), system)
    )
    return Run(name, system, machine.endswith("-arm"), steps)


def step(one: Job, known: Mapping[str, str], variables: Mapping[str, str]) -> Step:
    own = {key: filled(value, known) for key, value in one.get("env", {}).items()}
    return Step(
        name=one.get("name", one.get("uses", "")),
        uses=one.get("uses", "").partition("@")[0],
        options={key: filled(str(value), known) for key, value in one.get("with", {}).items()},
        script=one.get("run", ""),
        folder=one.get("working-directory", ""),
        variables={**workflow()["env"], **variables, **own},
    )


def filled(text: str, known: Mapping[str, str]) -> str:
    """Return a text with the values of its expressions. Raise KeyError for an unknown one."""
    return EXPRESSION.sub(lambda found: known[found[1]], text)


def wanted(condition: str, system: str) -> bool:
    """Return whether a step runs on a system if all steps before it passed."""
    known = {"": True, "always()": True}
    known |= {f"runner.os == '{one}'": one == system for one in SYSTEMS.values()}
    known |= {f"runner.os != '{one}'": one != system for one in SYSTEMS.values()}
    return known[condition]
