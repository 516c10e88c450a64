"""Make and test the Windows program on Debian, under Wine: `python run.py build --windows`.

python build/package/wine_rig.py                all, with the tests that can differ on Windows
python build/package/wine_rig.py --all-tests    all, with all tests but those of the window
python build/package/wine_rig.py --no-tests     the program, installer and zip, and their tests

Installs the Debian packages that it needs if it can, and names them. Works in .work/windows and
puts the release files into dist/.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build"), str(ROOT / "packaging")]

import contents  # noqa: E402
from check import last_commit, may_install  # noqa: E402
from package import __main__ as package  # noqa: E402
from package import (  # noqa: E402
    windows_files,
    wine_proof,
)
from package.wine import SERVER, WINE, Wine, WineError, windows_path  # noqa: E402
from package.wine_python import COMPILER, make_python  # noqa: E402

WORK = ROOT / ".work" / "windows"
TOOLS = {
    WINE: "wine64",
    SERVER: "wine64",
    COMPILER: "gcc-mingw-w64-x86-64-win32",
    "makensis": "nsis",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
}
"""The tools needed, and the Debian packages that contain them."""

BUILD = """
import sys
from pathlib import Path
sys.path.insert(0, "build")
from package import __main__ as package
package.build_program(Path({dist!r}), Path({work!r}))
"""
TESTS = {
    "--all-tests": ["tests"],
    "": [
        *("tests/commands", "tests/drills", "tests/session", "tests/ui/window"),
        *("tests/packaging/test_pe_closure.py", "tests/packaging/test_windows.py"),
        *("tests/test_run.py", "tests/rules/test_counts.py", "tests/bots/test_judgements.py"),
    ],
    "--no-tests": [],
}
"""The tests of each option: by default those of files, processes, the command line and the window's
input, and the recorded hands and decisions. Other tests only compute or draw, and all frames are
compared.
"""
NOT_UNDER_WINE = (
    "tests/system/test_storage.py::test_a_link_stays_a_link",
    "tests/system/test_storage.py::test_a_link_to_itself_is_replaced",
    "tests/commands/test_main.py::test_a_device_is_written_to_and_never_replaced",
    "tests/saves/test_history.py::test_a_folder_in_the_place_of_the_history",
    "tests/system/test_readers.py::test_a_pipe_in_the_place_of_the_history_gives_way",
    "tests/words/test_own_labels.py::test_a_file_where_the_folder_should_be",
    "tests/packaging/test_elf_paths.py::test_all_libraries_of_a_program_are_cleaned",
    "tests/test_run.py::test_a_second_set_up_waits_for_the_first_and_uses_its_packages",
    "tests/test_soak.py::test_a_while_of[kill]",
)
"""Wine makes links but then doesn't recognize them, renames a folder to the name of a file, calls a
file that is listed like a folder an invalid name, fails without a reason on a locked file, and
stops when a test starts processes.
"""
HANGING = "not processes and not cores"
"""Tests with these names start a pool of processes, in which Wine stops under pytest."""
HARMLESS = "could not resolve 'api-ms-win-"
"""PyInstaller doesn't find these under Wine. They belong to Windows and aren't packed there either.
"""


def main(argv: list[str]) -> int:
    """Run every step. Return 0 if all pass, otherwise 1 with a sentence."""
    option = " ".join(argv)
    if option not in TESTS:
        print(__doc__)
        return 2
    try:
        get_tools()
        python, wine = make_windows()
        if TESTS[option]:
            run_tests(wine, python, TESTS[option])
        program = build_program(wine, python)
        report = prove(program, windows_files.make(program))
        say(f"frames: {wine_proof.prove_frames(wine, python, report['frames'])}")
    except (WineError, subprocess.CalledProcessError) as error:
        say(str(error))
        return 1
    package.write_sums(package.DIST)
    say("all checks passed. This was not tested on real Windows.")
    return 0


def get_tools() -> None:
    """Install missing tools. Raise WineError if that is not possible."""
    missing = sorted({TOOLS[tool] for tool in TOOLS if shutil.which(tool) is None})
    if not missing:
        return
    if not may_install():
        raise WineError(f"Install these Debian packages first: {' '.join(missing)}")
    say(f"installing {' '.join(missing)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    options = ["-y", "-qq", "--no-install-recommends"]
    for command in (["update", "-qq"], ["install", *options, *missing]):
        subprocess.run(["apt-get", *command], env=environment, stdout=sys.stderr, check=True)


def make_windows() -> tuple[Path, Wine]:
    """Make a Windows with Python and all packages. Return python.exe and the Windows."""
    say("a Python for Windows, from packages")
    python = make_python(WORK / "python")
    wine = Wine(WORK / "prefix")
    wine.make()
    return python, wine


def run_tests(wine: Wine, python: Path, chosen: list[str]) -> None:
    """Run unit tests in one process, except the window's.

    With two processes, Wine stops when a test starts processes. The window has its own proof.
    """
    say("the tests, on Windows' Python")
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--ignore=tests/window"]
    options += ["-k", HANGING, *(f"--deselect={one}" for one in NOT_UNDER_WINE)]
    options += ["--seed", last_commit()]  # Windows has no git to ask
    command = [str(python), "-X", "utf8", "-B", "-m", "pytest", *options, *chosen]
    tests = wine.start(command, ROOT, wine_proof.SILENT)
    while piece := os.read(tests.stdout.fileno(), 4096) if tests.stdout else b"":
        sys.stdout.write(piece.decode("utf-8", "replace").replace("\r", ""))
        sys.stdout.flush()
    if tests.wait():
        raise WineError("Tests fail on Windows' Python.")


def build_program(wine: Wine, python: Path) -> Path:
    """Build the program. Return its folder."""
    say("the program")
    dist, work = WORK / "dist", WORK / "build"
    code = BUILD.format(dist=windows_path(dist), work=windows_path(work))
    done = wine.run([python, "-X", "utf8", "-B", "-c", code], ROOT, timeout=1800)
    lines = [line for line in done.stdout.splitlines() if HARMLESS not in line]
    if done.returncode:
        raise WineError("\n".join([*lines, "PyInstaller can't make the program."]))
    return dist / contents.NAME


def prove(program: Path, artefacts: list[Path]) -> dict[str, Any]:
    """Run all proofs in a Windows that has never seen the files. Return the self-test's report."""
    say(f"files: {wine_proof.prove_files(program, artefacts)}")
    wine_proof.prove_same_bytes(program, artefacts, WORK / "again")
    shutil.rmtree(WORK / "player", ignore_errors=True)
    wine = Wine(WORK / "player")
    wine.make()
    exe = program / windows_files.PROGRAM
    report = wine_proof.prove_self_test(wine, exe, WORK)
    say(f"self-test: {report['hands']} hands, {len(report['frames'])} frames")
    say(f"installed and removed: {wine_proof.prove_installation(wine, artefacts[0])}")
    return report


def say(sentence: str) -> None:
    print(f"windows: {sentence}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
