"""Make small faults in the game, and see which of them no test notices.

python build/checks/faults.py list --count 60 --seed 1             print faults
python build/checks/faults.py run --count 60 --seed 1 -- --all     make each and run the tests
python build/checks/faults.py reach --count 60 --seed 1 --report FILE   find the tests to run

A run works in a copy of the project and stops at the first failure: the module's own tests come
first, then those that import it, then the rest by distance. Arguments after -- go to pytest. A
fault is late if all its tests together take longer than allowed.
`--report` keeps the faults and their results, `--faults` makes those of a report again, in any
version of the project. A run returns 0 if tests notice all faults but those that are gone, 1 if one
survives, and otherwise 2. `reach` runs all tests once without a fault and keeps those that run the
functions to change; `--cases` runs only these, which is much faster.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from checks.fault import Fault, read_faults, write_faults
from checks.fault_draw import GAME, draw
from checks.fault_imports import Imports
from checks.fault_reach import Reach
from checks.fault_tree import Outcome, Result, Tree, copy_project, last_line

ROOT = Path(__file__).resolve().parent.parent.parent
NOTICED: set[Result] = {"caught", "hung"}


def main(argv: Sequence[str]) -> int:
    """List or run. Return 0 only if that is done, and if every fault was noticed."""
    own, dashes, others = split(argv)
    options = parser()
    given = options.parse_args(own)
    if dashes and given.do == "list":
        options.error("list takes no arguments for pytest")
    tree = given.tree.resolve()
    try:
        if not (tree / ".git").exists():
            raise ValueError(f"{tree} isn't the project: it has no .git")
        faults = (
            read_faults(given.faults)[0]
            if given.faults
            else draw(tree, given.count, given.seed, given.only)
        )
        numbers = chosen(len(faults), given.numbers, given.skip)
        cases = cases_of(given.cases) if given.cases else {}
        if given.report:
            given.report.open("a").close()
    except (OSError, ValueError) as error:
        options.error(str(error))
    if given.do == "run":
        return run(tree, faults, numbers, others, cases, given)
    if given.do == "reach":
        return reach(tree, faults, others, given.report)
    for number in numbers:
        print(f"{number:3} {faults[number - 1]}")
    write_report(given.report, faults, {})
    return 0


def split(argv: Sequence[str]) -> tuple[Sequence[str], bool, Sequence[str]]:
    """Return the arguments before and after --, and whether it is there."""
    if "--" not in argv:
        return argv, False, ()
    place = argv.index("--")
    return argv[:place], True, argv[place + 1 :]


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("do", choices=["list", "run", "reach"])
    made.add_argument("--count", type=positive, default=60, help="the number of faults")
    made.add_argument("--seed", default="1", help="the same seed draws the same faults")
    made.add_argument("--only", default=GAME, help="a folder or file of the game")
    made.add_argument(
        "--numbers", type=numbers_in, default=set(), help="only these faults, as in 3,7-9"
    )
    made.add_argument("--skip", type=numbers_in, default=set(), help="not these faults, as in 4,9")
    made.add_argument("--tree", type=Path, default=ROOT, help="another version of the project")
    made.add_argument("--faults", type=Path, help="the faults of an earlier report")
    made.add_argument("--report", type=Path, help="the file for faults and results, JSON")
    made.add_argument("--cases", type=Path, help="a report: run only the tests that it found")
    made.add_argument(
        "--stages", type=positive, default=4, help="1: own tests only, 2: importers too"
    )
    made.add_argument("--test-limit", type=positive, default=300, help="seconds for one test")
    made.add_argument("--fault-limit", type=positive, default=3600, help="seconds for a fault")
    return made


def positive(text: str) -> int:
    """Return the number in a text, at least 1."""
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"must be a number from 1, not {text!r}")
    return int(text)


def numbers_in(text: str) -> set[int]:
    """Return the numbers of a text such as 3,7-9."""
    numbers: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.partition("-")
        some = range(positive(first), positive(last if dash else first) + 1)
        if not some:
            raise argparse.ArgumentTypeError(f"must be such as 3,7-9, not {text!r}")
        numbers.update(some)
    return numbers


def chosen(count: int, wanted: Set[int], left_out: Set[int]) -> list[int]:
    """Return the numbers of the chosen faults. Raise ValueError if there are none."""
    known = set(range(1, count + 1))
    if unknown := (wanted | left_out) - known:
        raise ValueError(f"there are {count} faults, but none is number {min(unknown)}")
    numbers = sorted((wanted or known) - left_out)
    if not numbers:
        raise ValueError("there is no fault to make")
    return numbers


def run(
    project: Path,
    faults: Sequence[Fault],
    numbers: Sequence[int],
    arguments: Sequence[str],
    cases: Mapping[Fault, Sequence[str] | None],
    given: argparse.Namespace,
) -> int:
    """Make each chosen fault in a copy of the project, and report what became of it."""
    outcomes: dict[int, Outcome] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = copy_project(project, Path(folder).resolve())
        tree = Tree(root, arguments, given.test_limit, given.fault_limit)
        imports = Imports(root)
        if refusal := tree.refusal(imports.tests):
            print(refusal, file=sys.stderr)
            return 2
        for number in numbers:
            fault = faults[number - 1]
            stages = stages_of(fault, imports, cases, given.stages)
            outcomes[number] = tree.try_fault(fault, stages)
            print(line(number, fault, outcomes[number]), flush=True)
            write_report(given.report, faults, outcomes)
    print(summary(outcomes))
    for test in sorted(tree.broken):
        print(f"left out, since it fails without a fault: {test}")
    return code_of({outcome.result for outcome in outcomes.values()})


def code_of(results: Set[Result]) -> int:
    """Return the exit code: 0 if every fault that could be made was noticed, 1 if one survived."""
    if "survived" in results:
        return 1
    return 0 if results & NOTICED and results <= NOTICED | {"gone"} else 2


def reach(
    project: Path, faults: Sequence[Fault], arguments: Sequence[str], report: Path | None
) -> int:
    """Run all tests once, and report which of them run the function of each fault."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as notes:
        tree = Tree(copy_project(project, Path(folder).resolve()), arguments)
        found = {number: tree.place(fault) for number, fault in enumerate(faults, 1)}
        marks = Reach(Path(notes), {number: place for number, place in found.items() if place})
        ran = tree.run_all(marks.environment)
        tests = [marks.tests(number) for number in range(1, len(faults) + 1)]
    if ran.code not in (0, 1):
        print(ran.output, file=sys.stderr)
        return 2
    print(last_line(ran))
    for number, (fault, names) in enumerate(zip(faults, tests, strict=True), 1):
        count = "any test" if names is None else f"{len(names)} tests"
        print(f"{number:3} {count:>10}  {fault}")
    if report:
        write_faults(report, faults, [{"tests": names} for names in tests])
    return 0 if any(found.values()) else 2


def cases_of(report: Path) -> dict[Fault, Sequence[str] | None]:
    """Return the tests that run the function of each fault in a report."""
    faults, rows = read_faults(report)
    return {fault: row.get("tests") for fault, row in zip(faults, rows, strict=True)}


def stages_of(
    fault: Fault, imports: Imports, cases: Mapping[Fault, Sequence[str] | None], count: int
) -> Sequence[Sequence[str]]:
    """Return the tests to run for a fault: those that are known to run it, nearest first, or all in
    stages."""
    stages, known = imports.stages(fault.path), cases.get(fault)
    if known is None:
        return stages[:count]
    near = {file: place for place, file in enumerate(chain.from_iterable(stages))}
    return [sorted(known, key=lambda test: near.get(test.partition("::")[0], len(near)))]


def line(number: int, fault: Fault, outcome: Outcome) -> str:
    """Return what became of a fault, and which test saw it."""
    words = f"{number:3} {outcome.result:8} {outcome.seconds:7.1f} s  {fault}"
    return f"{words}\n{'':24}{outcome.test}" if outcome.test else words


def summary(outcomes: Mapping[int, Outcome]) -> str:
    """Return how many faults were caught, and the numbers of the others. One that hangs counts."""
    numbers: dict[str, list[str]] = defaultdict(list)
    for number, outcome in outcomes.items():
        numbers[outcome.result].append(str(number))
    caught = len(numbers.pop("caught", ())) + len(numbers["hung"])
    rest = [f"{len(some)} {result}: {', '.join(some)}" for result, some in numbers.items() if some]
    return "; ".join([f"{caught} of {len(outcomes)} caught", *rest])


def write_report(
    path: Path | None, faults: Sequence[Fault], outcomes: Mapping[int, Outcome]
) -> None:
    """Write every fault, and what became of those that were made."""
    if path is None:
        return
    told: list[dict[str, Any]] = []
    for number in range(1, len(faults) + 1):
        outcome = outcomes.get(number)
        told.append({"number": number} | (asdict(outcome) if outcome else {}))
    write_faults(path, faults, told)


if __name__ == "__main__":
    # Otherwise the tests would go on in their own group of processes.
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP, and nohup ignores it.
        if number and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
