#!/usr/bin/env python3
"""Set up the packages and run the game, its tests or its builds, on a machine with only Python.

python run.py                  play
python run.py test             format, lint, types and a sample of every test; --all: all cases
python run.py test PATH        one file, folder or test; arguments go to pytest
python run.py check [...]      the same as test
python run.py bench [...]      measure the speed and strength of the computer players
python run.py gauntlet [...]   measure the computer players for a release
python run.py soak [...]       attack the game for a while: kills, disk faults, damaged files
python run.py build [...]      make the program for this system
python run.py pictures [...]   draw the README's pictures; with --accept, accept the tests' pictures
python run.py score ...        run a command of the game, as in python -m game score ...

The packages go into the folder .venv next to this file. This script writes to standard error only:
standard output belongs to the program that it runs. A refusal has the exit code 2.
"""

# An old Python must read far enough to print why it is refused. Hence quoted annotations instead of
# `from __future__` (3.6 stops there), and a reason for 2.7 on the line where it stops.
import hashlib
import importlib.util
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

OLDEST: "tuple[int, int]" = (3, 11)  # This Python is too old: use 3.11 or newer.

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "pocket-mahjong.txt"  # digests of the installed locks, or UNFINISHED
UNFINISHED = "unfinished"
PIP_LOG = VENV / "pip.log"  # of an installation that failed

PLAY = ROOT / "requirements-play.txt"
DEV = ROOT / "requirements-dev.txt"
LOCKS = {PLAY: [PLAY], DEV: [DEV, PLAY]}  # the locks that each lock includes

# Modules that Python has only if it was built with a library, and Debian's name of that library.
BUILT_WITH = {"zlib": "zlib1g-dev", "_lzma": "liblzma-dev", "_ssl": "libssl-dev"}

SCRIPTS = {
    "test": ROOT / "build" / "check.py",
    "check": ROOT / "build" / "check.py",
    "bench": ROOT / "build" / "bench.py",
    "gauntlet": ROOT / "build" / "gauntlet.py",
    "soak": ROOT / "build" / "soak.py",
    "build": ROOT / "build" / "package.py",
    "pictures": ROOT / "build" / "pictures.py",
}


class RefusalError(Exception):
    """The reason why the game can't run here: a sentence for the user."""


def main(argv: "list[str]") -> int:
    """Run one command. Return the program's exit code, or 2 with a sentence."""
    try:
        refuse_old_python()
        lock, command = parse(argv)
        set_up(lock)
        return hand_over(command)
    except RefusalError as refusal:
        say(str(refusal))
        return 2
    except KeyboardInterrupt:
        return 130


def parse(argv: "list[str]") -> "tuple[Path, list[str]]":
    """Return the lock that a command needs, and the whole command line to run."""
    script = SCRIPTS.get(argv[0]) if argv else None
    if script is None:
        given = argv[1:] if argv[:1] == ["play"] else argv
        # -P: don't import a folder named game from the current folder.
        return PLAY, [str(PYTHON), "-P", "-m", "game", *given]
    if not script.exists():
        raise RefusalError(
            f'"{argv[0]}" needs {script.relative_to(ROOT)}, which is missing from this copy.'
        )
    return DEV, [str(PYTHON), str(script), *argv[1:]]


def refuse_old_python() -> None:
    if sys.version_info[:2] < OLDEST:
        raise RefusalError(
            f"Python {dotted(OLDEST)} or newer is needed; {sys.executable} is"
            f" {dotted(sys.version_info[:3])}. Install a newer Python and run this script with it."
        )


def refuse_incomplete_python() -> None:
    missing = missing_modules("venv", "ensurepip")
    if missing:
        raise RefusalError(
            f"The Python module {missing[0]} is missing. It makes the folder .venv. On Debian"
            f" and Ubuntu run: sudo apt install python{dotted(sys.version_info[:2])}-venv"
            " (elsewhere: reinstall Python with pip). Then run this command again."
        )
    missing = missing_modules(*BUILT_WITH)
    if missing:
        names = " and ".join(name.lstrip("_") for name in missing)
        libraries = " ".join(BUILT_WITH[name] for name in missing)
        raise RefusalError(
            f"{sys.executable} was built without {names}. Use another Python, or install the"
            f" libraries (on Debian and Ubuntu: sudo apt install {libraries}) and build it again."
        )


def missing_modules(*names: str) -> "list[str]":
    return [name for name in names if importlib.util.find_spec(name) is None]


def set_up(lock: Path) -> None:
    """Install the packages of the lock into .venv, unless they are already there."""
    wanted = [hashlib.sha256(path.read_bytes()).hexdigest() for path in LOCKS[lock]]
    try:
        works = venv_works()
        if works and wanted[0] in stamp().split():
            return
        if not works:
            make_venv()
        install(lock)
        STAMP.write_text("\n".join(wanted), encoding="utf-8")
    except OSError as error:
        raise RefusalError(
            f"Can't write the packages to {VENV}: {error}."
            " Copy the whole project to a folder that you can write to and run it there."
        ) from error


def venv_works() -> bool:
    """Return whether .venv is complete and its Python works and is new enough."""
    if stamp() == UNFINISHED:
        return False
    probe = f"import _lzma, pip, sys; sys.exit(sys.version_info[:2] < {OLDEST})"
    command = [str(PYTHON), "-I", "-c", probe]
    try:
        return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def stamp() -> str:
    return STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""


def make_venv() -> None:
    refuse_incomplete_python()
    import shutil  # the smallest Python of Debian, refused above, doesn't have it

    if VENV.exists():
        say("The folder .venv is incomplete, or its Python is missing. Making a new one.")
        shutil.rmtree(VENV)
    VENV.mkdir()
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    # Not sys.executable, which might be the Python of the .venv that was just removed.
    python = getattr(sys, "_base_executable", sys.executable)
    if run_quietly([python, "-I", "-m", "venv", str(VENV)]):
        raise RefusalError(f"Python can't make the folder {VENV}; see its messages above.")


def install(lock: Path) -> None:
    """Download and install, and check each file against its hash in the lock."""
    say(f"Installing the packages of {lock.name} into .venv. This happens only once.")
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    PIP_LOG.unlink(missing_ok=True)
    options = ["-qq", "--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
    options += ["--log", str(PIP_LOG), "-r", str(lock)]
    if run_quietly([str(PYTHON), "-I", "-m", "pip", "install", *options]):
        raise RefusalError(why_not_installed())
    PIP_LOG.unlink(missing_ok=True)


def why_not_installed() -> str:
    """Return the reason why pip failed, from its log. Without a network it finds nothing either."""
    log = PIP_LOG.read_text(encoding="utf-8", errors="replace") if PIP_LOG.exists() else ""
    unknown = re.search(r"No matching distribution found for (\S+)", log)
    if unknown and "connection broken" not in log:
        return (
            f"pip finds no ready-made {unknown[1]} for {this_python()}. There are packages for"
            " Intel, AMD and 64-bit ARM processors, on Linux only with glibc, and the newest Python"
            " can be too new. Use such a Python, or build the packages, with a C compiler and the"
            " SDL libraries: pip install ."
        )
    return (
        "pip can't install the packages; see its messages above. Usually there is no network:"
        f" connect, then run this command again. ({this_python()})"
    )


def this_python() -> str:
    bits = 64 if sys.maxsize > 1 << 32 else 32
    version = dotted(sys.version_info[:3])
    return f"Python {version}, {bits}-bit, on {sys.platform} {platform.machine()}"


def run_quietly(command: "list[str]") -> int:
    """Run to the end, with all output on standard error. Return the exit code."""
    return subprocess.run(command, stdout=2).returncode


def hand_over(command: "list[str]") -> int:
    """Become the program. If the system can't do that, run it to its end."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path}
    if os.name == "posix":
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment).returncode


def dotted(version: "tuple[int, ...]") -> str:
    return ".".join(map(str, version))


def say(sentence: str) -> None:
    print(f"run.py: {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
