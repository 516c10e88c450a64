"""The packaged program is made by the build server's steps, and tested as on a player's machine."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PyInstaller.depend import bindepend  # type: ignore[import-untyped]
from PyInstaller.exceptions import (  # type: ignore[import-untyped]
    PythonLibraryNotFoundError,
)

import contents
import elf_paths
import elf_versions
import inventory
import libraries
import smoke
from package import for_linux, for_windows
from package.archives import items_of
from tests.packaging.dry_run import Server
from tests.packaging.workflow import runs
from tests.window.driver import VirtualScreen, missing_tools

PATIENCE = "5"
"""Factor on the time limits, because other tests run at the same time."""


def cannot_build() -> str:
    """Return why PyInstaller can make no program here, "" if it can."""
    if sys.platform != "linux":
        return "the build server tries the programs of other systems"
    missing = [tool for tool in ("ldd", "objcopy", "objdump", "strip") if not shutil.which(tool)]
    if missing:
        return f"PyInstaller needs {', '.join(missing)}"
    try:
        bindepend.get_python_library_path()
    except PythonLibraryNotFoundError:
        return "this Python has no shared library that could go into a program"
    return ""


ELSEWHERE = {
    "TZ": "<+14>-14",
    "LC_ALL": "tr_TR.ISO-8859-9",
    "PYTHONHASHSEED": "7",
    "SOURCE_DATE_EPOCH": "1",
    "USER": "another",
}
SECOND_BUILD = """
import sys
sys.path.insert(0, "build")
from package import __main__ as package, for_windows
from package.__main__ import contents
assert package.main([]) == 0
program = package.DIST / contents.NAME
for name, content in for_windows.artefacts(program, contents.version()).items():
    (package.DIST / name).write_bytes(content)
"""
UNUSED = (".*", "dist", "tests", "__pycache__")
"""Files of the project that a build doesn't read."""

CANNOT = cannot_build()
pytestmark = pytest.mark.skipif(CANNOT != "", reason=CANNOT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Server:
    """Return a server after the job that builds for this system."""
    is_arm = platform.machine() == "aarch64"
    found = (run for run in runs() if (run.job, run.system) == ("build", "Linux"))
    made = Server(
        tmp_path_factory.mktemp("server"),
        builds=True,
        effort="9" if pytestconfig.option.all else "0",
    )
    made.run(next(run for run in found if run.is_arm == is_arm))
    return made


@pytest.fixture(scope="module")
def program(server: Server) -> Path:
    """Return the folder of the newly made program."""
    (folder,) = server.place.glob("machines/*-build/checkout/dist/pocket-mahjong")
    return folder


def test_its_job_uploads_the_archive_the_package_and_the_report(server: Server) -> None:
    sizes = {path.name: path.stat().st_size for path in server.artifacts("release-*/*")}
    start, version, machine = contents.NAME, contents.version(), platform.machine()
    for name in (
        f"{start}-{version}-linux-{machine}.tar.xz",
        f"{start}_{version}_{for_linux.DEBIAN[machine]}.deb",
    ):
        assert sizes[name] > 5e6
    (report,) = server.artifacts("proof-*/*.json")
    told = json.loads(report.read_text(encoding="utf-8"))
    assert (told["version"], told["failures"]) == (version, [])


@contextmanager
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield the options for testing a window on a virtual screen, or none without such a screen."""
    if missing_tools():
        yield []
        return
    with VirtualScreen((1280, 900)) as virtual:
        monkeypatch.setenv("DISPLAY", virtual.display)
        monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
        yield ["--screenshot"]


def test_it_passes_its_trial(
    server: Server,
    program: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    picture = tmp_path / "screen.png"
    (report,) = server.artifacts("proof-*/*.json")
    with screen(monkeypatch) as options:
        words = [*options, str(picture)] if options else []
        code = smoke.main(
            [str(program / contents.NAME), "--patience", PATIENCE, *words, "--report", str(report)]
        )
    assert code == 0, capfd.readouterr().out
    assert picture.is_file() == bool(options)


def test_everything_in_it_has_a_licence(program: Path) -> None:
    paths = [path.relative_to(program).as_posix() for path in program.rglob("*")]
    assert any("libSDL2-2" in path for path in paths)
    assert {"game", "pygame", "platformdirs", "json"} <= inventory.modules(program)
    assert list(inventory.problems(program)) == []
    inside = {path.name for path in (program / "_internal" / "licences").iterdir()}
    assert inside == {path.name for path in [*contents.papers(), contents.bill(program)]}


def test_it_needs_no_newer_glibc_than_a_release_may(program: Path) -> None:
    """A system's own Python, or one built for a glibc from 2.38 on, makes one for this system."""
    version = os.confstr("CS_GNU_LIBC_VERSION") or ""
    here = tuple(map(int, version.removeprefix("glibc ").split(".")))
    limit = here if sys.base_prefix == "/usr" or here >= (2, 38) else contents.GLIBC
    files = (path.read_bytes() for path in program.rglob("*") if path.is_file())
    assert elf_versions.needed(files) <= limit


def test_nothing_in_it_names_the_folder_it_was_made_in(program: Path) -> None:
    made_in = str(program.parents[1]).encode()
    files = [path for path in program.rglob("*") if path.is_file()]
    assert [path.name for path in files if made_in in path.read_bytes()] == []


def test_no_library_in_it_searches_folders_of_the_machine_that_compiled_it(program: Path) -> None:
    libraries = {path.name: path.read_bytes() for path in program.rglob("*.so*")}
    found = {name: elf_paths.foreign_folders(data) for name, data in libraries.items()}
    assert libraries
    assert {name: folders for name, folders in found.items() if folders} == {}


def test_its_bill_of_materials_lists_every_library(program: Path) -> None:
    told = json.loads(contents.bill(program).read_text(encoding="utf-8"))
    files = [path for path in program.rglob("*") if not path.is_symlink()]
    names = [path.relative_to(program).as_posix() for path in files]
    listed = {
        place["location"]
        for one in told["components"]
        for place in one.get("evidence", {}).get("occurrences", [])
    }
    assert listed == set(libraries.libraries(names))


@pytest.mark.skipif(
    not shutil.which("dpkg-query"), reason="only Debian's packages tell the versions of libraries"
)
def test_every_part_in_it_has_a_version_and_a_name_that_databases_know(program: Path) -> None:
    told = json.loads(contents.bill(program).read_text(encoding="utf-8"))["components"]
    assert [one["name"] for one in told if "version" not in one] == []
    assert [one["name"] for one in told if not {"purl", "cpe"} & set(one)] == []


@pytest.mark.sample(0)
def test_a_second_build_elsewhere_gives_the_same_bytes(program: Path, tmp_path: Path) -> None:
    """In another folder, time zone and locale, for another user, with other rights."""
    place, home = tmp_path / "another place 麻雀", tmp_path / "home"
    shutil.copytree(contents.ROOT, place, ignore=shutil.ignore_patterns(*UNUSED))
    home.mkdir()
    environment = {**os.environ, **ELSEWHERE, "HOME": str(home)}
    command = [sys.executable, "-c", SECOND_BUILD]
    subprocess.run(command, cwd=place, env=environment, umask=0o077, check=True)
    first, second = items_of(program, contents.NAME), items_of(place / "dist" / contents.NAME, "")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name].content != second[name].content] == []
    for artefacts in (for_linux.artefacts, for_windows.artefacts):
        for name, content in artefacts(program, contents.version()).items():
            assert (place / "dist" / name).read_bytes() == content, name
