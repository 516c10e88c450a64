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

The packages go into the folder .venv next to this file. A complete .venv is never changed: another
one replaces it, once that is complete. This script writes to standard error only: standard output
belongs to the program that it runs. A refusal has the exit code 2.
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
OLD = ROOT / ".venv.old"  # the .venv before, until the new one is complete
HALF = ROOT / ".venv.half"  # a new one that isn't complete, until it is removed
CLAIM = ROOT / ".venv.lock"  # open and locked in the one run.py that sets up
STAMP = VENV / "pocket-mahjong.txt"  # written last: digests of the installed locks
PIP_LOG = VENV / "pip.log"  # of an installation that failed

PLAY = ROOT / "requirements-play.txt"
DEV = ROOT / "requirements-dev.txt"
LOCKS = {PLAY: [PLAY], DEV: [DEV, PLAY]}  # the locks that each lock includes

# Modules that Python has only if it was built with a library, and Debian's name of that library.
BUILT_WITH = {"zlib": "zlib1g-dev", "_lzma": "liblzma-dev", "_ssl": "libssl-dev"}

# A program for the Python of .venv. It prints the packages that the game needs, if it can use them.
INSTALLED = """
import platform, sys, tomllib
from importlib.metadata import version
import platformdirs, pygame
from pip._vendor.packaging.requirements import Requirement
with open(sys.argv[1], "rb") as file:
    project = tomllib.load(file)["project"]
needed = [Requirement(text) for text in project["dependencies"]]
is_new = platform.python_version() in Requirement("python" + project["requires-python"]).specifier
if is_new and all(version(one.name) in one.specifier for one in needed):
    print(*(f"{one.name}=={version(one.name)}" for one in needed))
"""

# Variables with which pip installs elsewhere, or nothing.
ASTRAY = {"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_PYTHON", "PIP_DRY_RUN"}

NEARLY_FULL = 100 << 20  # bytes

SCRIPTS = {
    "test": ROOT / "build" / "check.py",
    "check": ROOT / "build" / "check.py",
    "bench": ROOT / "build" / "bench" / "__main__.py",
    "gauntlet": ROOT / "build" / "bench" / "gauntlet.py",
    "soak": ROOT / "build" / "soak" / "__main__.py",
    "build": ROOT / "build" / "package" / "__main__.py",
    "pictures": ROOT / "build" / "checks" / "pictures.py",
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
    """Make .venv with the packages of the lock, unless it has them.

    If that fails, .venv stays as it was. To play, older packages are enough.
    """
    if is_ready(lock):
        return
    try:
        set_up_alone(lock)
    except (RefusalError, OSError) as error:
        reason = str(error) if isinstance(error, RefusalError) else not_written(error)
        installed = working_packages() if lock == PLAY else []
        if not installed:
            raise RefusalError(reason) from error
        pins = re.findall(r"^\w\S*==\S+", lock.read_text(encoding="utf-8"), re.MULTILINE)
        missing = [pin for pin in pins if pin not in installed]
        lacking = f"Missing: {', '.join(missing)}. " if missing else ""
        how = "instead" if missing else "as before"
        say(f"{reason} {lacking}Playing with {', '.join(installed)} {how}.")


def set_up_alone(lock: Path) -> None:
    """Wait until no other run.py sets up, then do it."""
    claimed = claim()
    try:
        settle()  # a set-up that was killed
        if not is_ready(lock):
            try:
                renew(lock)
            finally:
                settle()
    finally:
        os.close(claimed)


def is_ready(lock: Path) -> bool:
    return digest(lock) in stamp().split() and venv_works()


def digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def stamp() -> str:
    try:
        return STAMP.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def venv_works() -> bool:
    """Return whether the Python of .venv works, has pip and is new enough."""
    probe = f"import _lzma, pip, sys; sys.exit(sys.version_info[:2] < {OLDEST})"
    command = [str(PYTHON), "-I", "-c", probe]
    try:
        return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def working_packages() -> "list[str]":
    """Return the packages in .venv, such as "pygame-ce==2.5.8". None if the game can't use them."""
    command = [str(PYTHON), "-I", "-c", INSTALLED, str(ROOT / "pyproject.toml")]
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
    except OSError:
        return []
    return done.stdout.split()


def claim() -> int:
    """Wait until no other run.py sets up. Return a file that keeps others out until closed."""
    import time

    file = os.open(str(CLAIM), os.O_RDWR | os.O_CREAT)
    # pip inherits it: if this script is killed, others still wait for pip.
    os.set_inheritable(file, True)
    is_told = False
    while is_taken(file):
        if not is_told:
            say("Another run.py is installing packages. Waiting until it is done.")
        is_told = True
        time.sleep(1)
    return file


def is_taken(file: int) -> bool:
    """Lock the file. Return whether another program has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return True
    except OSError:
        pass  # no locks on this disk
    return False


def settle() -> None:
    """Keep the new .venv if it is complete, otherwise the one before."""
    if os.path.lexists(str(OLD)) and not any(is_ready(lock) for lock in LOCKS if lock.exists()):
        put_aside()
        OLD.rename(VENV)
    remove(OLD)
    remove(HALF)


def put_aside() -> None:
    """Take an incomplete .venv out of the way at once. To remove it takes time and can fail."""
    remove(HALF)
    if os.path.lexists(str(VENV)):
        VENV.rename(HALF)


def remove(folder: Path) -> None:
    """Delete a folder. If other programs use its files, the next set-up tries again."""
    import shutil  # the smallest Python of Debian, refused below, doesn't have it

    if folder.is_symlink():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder, ignore_errors=True)


def renew(lock: Path) -> None:
    """Put .venv aside and make another one."""
    refuse_incomplete_python()
    if os.path.lexists(str(VENV)):
        VENV.rename(OLD)
    try:
        make_venv()
        install(lock)
        STAMP.write_text("\n".join(map(digest, LOCKS[lock])), encoding="utf-8")
    except BaseException:
        put_aside()
        raise


def make_venv() -> None:
    VENV.mkdir()
    # Not sys.executable, which might be the Python of the .venv that was put aside.
    python = getattr(sys, "_base_executable", sys.executable)
    if run_quietly([python, "-I", "-m", "venv", str(VENV)]):
        raise RefusalError(f"Python can't make the folder {VENV}; see its messages above.")


def install(lock: Path) -> None:
    """Download and install, and check each file against its hash in the lock."""
    say(f"Installing the packages of {lock.name} into .venv. This happens only once.")
    options = ["-qq", "--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
    # Without a network, pip's five retries would keep the player waiting.
    options += ["--retries=2", "--log", str(PIP_LOG), "-r", str(lock)]
    if run_quietly([str(PYTHON), "-I", "-m", "pip", "install", *options]):
        raise RefusalError(why_not_installed())
    if not working_packages():
        raise RefusalError(
            "pip installed the packages, but they don't work in .venv. If a setting of pip (see:"
            " pip config list) puts them elsewhere, remove it. Then run this command again."
        )
    PIP_LOG.unlink(missing_ok=True)


def not_written(error: OSError) -> str:
    return (
        f"Can't write the packages to {VENV}: {error}. Close the game and other programs that use"
        " this folder, and free some space on the disk. If you can't write to the folder, copy the"
        " whole project to another one and run it there."
    )


def why_not_installed() -> str:
    """Return the reason why pip failed, from its log. Without a network it finds nothing either."""
    import shutil

    log = PIP_LOG.read_text(encoding="utf-8", errors="replace") if PIP_LOG.exists() else ""
    unknown = re.search(r"No matching distribution found for (\S+)", log)
    if unknown and "connection broken" not in log:
        return (
            f"pip finds no ready-made {unknown[1]} for {this_python()}. There are packages for"
            " Intel, AMD and 64-bit ARM processors, on Linux only with glibc, and the newest Python"
            " can be too new. Use such a Python, or build the packages, with a C compiler and the"
            " SDL libraries: pip install ."
        )
    if shutil.disk_usage(ROOT).free < NEARLY_FULL or "No space left" in log:
        return "The disk is full. Free some space, then run this command again."
    return (
        "pip can't install the packages; see its messages above. Usually there is no network:"
        f" connect, then run this command again. ({this_python()})"
    )


def this_python() -> str:
    bits = 64 if sys.maxsize > 1 << 32 else 32
    version = dotted(sys.version_info[:3])
    return f"Python {version}, {bits}-bit, on {sys.platform} {platform.machine()}"


def run_quietly(command: "list[str]") -> int:
    """Run to the end, with all output on standard error. Return the exit code.

    If this script is interrupted, whatever the command has started ends before .venv is put aside.
    """
    environment = {name: text for name, text in os.environ.items() if name.upper() not in ASTRAY}
    with subprocess.Popen(
        command, stdout=2, close_fds=False, env=environment, start_new_session=True
    ) as process:
        try:
            return process.wait()
        except BaseException:
            if sys.platform == "win32":
                process.kill()  # The console interrupts the others too.
            else:
                os.killpg(process.pid, 9)
            raise


def hand_over(command: "list[str]") -> int:
    """Become the program. If the system can't do that, run it to its end."""
    folders = [str(ROOT), str(ROOT / "build"), os.environ.get("PYTHONPATH")]
    path = os.pathsep.join(filter(None, folders))
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
