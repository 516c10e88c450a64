"""Write requirements-play.txt and requirements-dev.txt: versions, and the hash of every file.

python build/package/lock.py             the newest versions of the packages in pyproject.toml
python build/package/lock.py --wheels    check that every package has every wheel

Runs in an environment made from requirements-dev.txt. A package for one system only has a condition
in pyproject.toml. It is resolved like the others, on any system, and gets its condition back on its
line.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent.parent
PLAY = ROOT / "requirements-play.txt"
DEV = ROOT / "requirements-dev.txt"

HEADER = "# Written by build/package/lock.py from pyproject.toml. Do not edit.\n"
PIP_COMPILE = [
    *(sys.executable, "-m", "piptools", "compile", "--quiet", "--no-config", "--generate-hashes"),
    *("--allow-unsafe", "--strip-extras", "--no-annotate", "--no-header", "--no-emit-options"),
    *("--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"),
    *("--output-file", "-", "-"),
]
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
"""The Pythons with wheels for every system. Everything else that names Pythons follows these."""


@dataclass(frozen=True, slots=True)
class System:
    """A system that the game runs on: its values in markers, and the wheels that it accepts.

    `lock` is what it can install.
    """

    name: str
    markers: dict[str, str]
    platforms: tuple[str, ...]
    lock: Path = DEV

    def environment(self, python: str) -> dict[str, str]:
        """Return the values of markers on this system with a Python such as "3.13"."""
        return {
            **self.markers,
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
            "python_version": python,
            "python_full_version": f"{python}.0",
            "extra": "",
        }


def _markers(sys_platform: str, system: str, os_name: str, machine: str) -> dict[str, str]:
    return {
        "sys_platform": sys_platform,
        "platform_system": system,
        "os_name": os_name,
        "platform_machine": machine,
    }


def _linux(machine: str) -> System:
    tags = ("manylinux2014", "manylinux_2_17", "manylinux_2_28")
    platforms = tuple(f"{tag}_{machine}" for tag in tags)
    return System(f"Linux {machine}", _markers("linux", "Linux", "posix", machine), platforms)


def _mac(machine: str, oldest: str) -> System:
    markers = _markers("darwin", "Darwin", "posix", machine)
    return System(f"macOS {machine}", markers, (f"macosx_{oldest}_{machine}",))


SYSTEMS = (
    System("Windows", _markers("win32", "Windows", "nt", "AMD64"), ("win_amd64",)),
    # Not to develop: some packages have no wheel for ARM and every Python.
    System("Windows ARM64", _markers("win32", "Windows", "nt", "ARM64"), ("win_arm64",), PLAY),
    _mac("arm64", "11_0"),
    _mac("x86_64", "10_15"),
    _linux("x86_64"),
    _linux("aarch64"),
)


@dataclass(frozen=True, slots=True)
class Locked:
    """One package of a lock."""

    name: str
    pin: str  # ==1.2.3
    marker: Marker | None
    hashes: tuple[str, ...]

    def needed(self, environment: dict[str, str]) -> bool:
        return self.marker is None or self.marker.evaluate(environment)

    def line(self) -> str:
        """Return the requirement with hashes but without its condition."""
        return " ".join([self.name + self.pin, *(f"--hash={one}" for one in self.hashes)])


def main(argv: list[str]) -> int:
    if argv == ["--wheels"]:
        return min(1, sum(not report_wheels(system, python) for system, python in targets()))
    if argv:
        print(__doc__)
        return 2
    play, dev = wanted()
    PLAY.write_text(compiled(play), encoding="utf-8", newline="\n")
    DEV.write_text(compiled([*play, *dev], PLAY), encoding="utf-8", newline="\n")
    return 0


def wanted() -> tuple[list[Requirement], list[Requirement]]:
    """Return the requirements in pyproject.toml: to play, and additionally to develop."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    play = [Requirement(text) for text in project["project"]["dependencies"]]
    return play, [Requirement(text) for text in project["dependency-groups"]["dev"]]


def compiled(requirements: list[Requirement], constraint: Path | None = None) -> str:
    """Return the text of a lock, compatible with another lock if there is one."""
    markers = {str(canonicalize_name(one.name)): one.marker for one in requirements if one.marker}
    bare = "".join(f"{one.name}{one.specifier}\n" for one in requirements)
    options = ["--constraint", str(constraint)] if constraint else []
    pip_compile = [*PIP_COMPILE[:-1], *options, PIP_COMPILE[-1]]
    answer = subprocess.run(pip_compile, input=bare, check=True, text=True, stdout=subprocess.PIPE)
    return HEADER + "".join(marked(line, markers) for line in lines(answer.stdout))


def lines(text: str) -> Iterator[str]:
    return (line for line in text.splitlines(keepends=True) if line.strip() and line[0] != "#")


def marked(line: str, markers: dict[str, Marker]) -> str:
    """Return a line of a lock with the condition of its package put back."""
    name, equals, rest = line.partition("==")
    marker = markers.get(name) if equals else None
    if not marker:
        return line
    version, end = rest.split(" ", 1)
    return f"{name}=={version} ; {marker} {end}"


def locked(lock: Path) -> list[Locked]:
    """Return the packages of a lock."""
    joined = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    return [_locked(line) for line in lines(joined)]


def _locked(line: str) -> Locked:
    pin, *hashes = re.split(r"\s+--hash=", line.strip())
    requirement = Requirement(pin)
    return Locked(requirement.name, str(requirement.specifier), requirement.marker, tuple(hashes))


def targets() -> Iterator[tuple[System, str]]:
    """Yield every supported system and Python."""
    return product(SYSTEMS, PYTHONS)


def report_wheels(system: System, python: str) -> bool:
    """Fetch every wheel of a system's lock. Return whether all were found."""
    needed = [one for one in locked(system.lock) if one.needed(system.environment(python))]
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "requirements.txt"
        bare.write_text("".join(f"{one.line()}\n" for one in needed), encoding="utf-8")
        command = [
            *(sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check"),
            *("--no-deps", "--require-hashes", "--only-binary=:all:", "--dest", folder),
            *("--python-version", python, "--implementation", "cp", "-r", str(bare)),
            *(f"--platform={platform}" for platform in system.platforms),
        ]
        found = subprocess.run(command).returncode == 0
    verdict = "every wheel found" if found else "wheels missing"
    print(f"{system.name}, Python {python}: {len(needed)} packages, {verdict}", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
