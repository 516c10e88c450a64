#!/usr/bin/env python3
"""Sets up what is needed and runs the game, its tests or its builds, on a machine with only Python.

python run.py                  play
python run.py test [...]       format, lint, types and all the tests; what follows goes to pytest
python run.py check [...]      the same
python run.py bench [...]      how fast and how strong the computer players are
python run.py gauntlet [...]   the table of their results, kept with every release
python run.py build [...]      the program for this system
python run.py pictures [...]   those of the README; with --accept, those that tests compare with
python run.py score ...        anything else goes to the game, as in python -m game score ...

The packages go into the folder .venv beside this file. What this file itself has to say goes to
standard error: standard output belongs to the program that it runs. A refusal exits with 2.
"""

# An old Python must get far enough into this file to be told so. Hence no `from __future__`
# annotations (3.6 stops there) but quoted ones, and a reason for 2.7 on the line where it stops.
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST: "tuple[int, int]" = (3, 11)  # This Python is too old: use 3.11 or newer.

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "pocket-mahjong.txt"  # digests of the locks installed, or UNFINISHED
UNFINISHED = "unfinished"

PLAY = ROOT / "requirements-play.txt"
DEV = ROOT / "requirements-dev.txt"
LOCKS = {PLAY: [PLAY], DEV: [DEV, PLAY]}  # what is there once a lock is installed

SCRIPTS = {
    "test": ROOT / "build" / "check.py",
    "check": ROOT / "build" / "check.py",
    "bench": ROOT / "build" / "bench.py",
    "gauntlet": ROOT / "build" / "gauntlet.py",
    "build": ROOT / "build" / "package.py",
    "pictures": ROOT / "build" / "pictures.py",
}


class RefusalError(Exception):
    """Why the game cannot run here: a sentence for the person at the keyboard."""


def main(argv: "list[str]") -> int:
    """Run one command. Returns the exit code: the program's own, or 2 with a sentence."""
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
    """The lock that a command needs, and the whole command line to run."""
    script = SCRIPTS.get(argv[0]) if argv else None
    if script is None:
        given = argv[1:] if argv[:1] == ["play"] else argv
        # -P: a folder named game in the folder one happens to be in is not ours.
        return PLAY, [str(PYTHON), "-P", "-m", "game", *given]
    if not script.exists():
        raise RefusalError(
            f'"{argv[0]}" needs {script.relative_to(ROOT)}, which this copy does not have.'
        )
    return DEV, [str(PYTHON), str(script), *argv[1:]]


def refuse_old_python() -> None:
    if sys.version_info[:2] < OLDEST:
        raise RefusalError(
            f"Python {dotted(OLDEST)} or newer is needed; {sys.executable} is"
            f" {dotted(sys.version_info[:3])}. Install a newer Python and run this file with it."
        )


def refuse_without_venv() -> None:
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        raise RefusalError(
            f"This Python lacks its module {missing[0]}, which makes the folder .venv. On Debian"
            f" and Ubuntu: sudo apt install python{dotted(sys.version_info[:2])}-venv"
            " (elsewhere: install Python whole, pip included). Then run the same command again."
        )


def set_up(lock: Path) -> None:
    """Make .venv hold what the lock names. Quick, and writes nothing, when it does already."""
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
            f"The packages go into {VENV}, and that cannot be written: {error}."
            " Copy the whole project to a folder of your own and run it there."
        ) from error


def venv_works() -> bool:
    """Whether .venv was made to the end and its Python is still there, and still the same."""
    if stamp() == UNFINISHED:
        return False
    probe = f"import pip, sys; sys.exit(sys.version_info[:2] < {OLDEST})"
    command = [str(PYTHON), "-I", "-c", probe]
    try:
        return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def stamp() -> str:
    return STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""


def make_venv() -> None:
    refuse_without_venv()
    if VENV.exists():
        say("The folder .venv is half made, or its Python is gone: making it anew.")
        shutil.rmtree(VENV)
    VENV.mkdir()
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    # Not sys.executable: this may be the Python of the very .venv that was just removed.
    python = getattr(sys, "_base_executable", sys.executable)
    if run_quietly([python, "-I", "-m", "venv", str(VENV)]):
        raise RefusalError(f"Python could not make the folder {VENV}; its own words are above.")


def install(lock: Path) -> None:
    """Fetch and install, each file checked against its hash in the lock."""
    say(f"Installing what {lock.name} names into .venv. This is done once.")
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    options = ["-qq", "--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
    if run_quietly([str(PYTHON), "-I", "-m", "pip", "install", *options, "-r", str(lock)]):
        raise RefusalError(
            "pip could not install the packages; its own words are above. Most often there is no"
            " network: connect, and run the same command again."
            f" (Python {dotted(sys.version_info[:3])} on {sys.platform})"
        )


def run_quietly(command: "list[str]") -> int:
    """Run to the end, all that it prints on standard error. Returns its exit code."""
    return subprocess.run(command, stdout=2).returncode


def hand_over(command: "list[str]") -> int:
    """Become the program, or where a system has no such thing, run it to its end."""
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
