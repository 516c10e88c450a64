"""Make the program for this system: `python run.py build`.

With --windows, make and test the program for Windows under Wine. With --debian, test the package in
dist/ in a Debian without Python. Both need a superuser on Debian.

The program is made in dist/pocket-mahjong (on macOS dist/Pocket Mahjong.app), then the files to
install. The same files and the same Python give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DIST = ROOT / "dist"
WORK = ROOT / ".work" / "program"
SPEC = ROOT / "packaging" / "pocket-mahjong.spec"
sys.path[:0] = [str(ROOT / "build"), str(SPEC.parent)]

import contents  # noqa: E402
import inventory  # noqa: E402
from package import (  # noqa: E402
    for_linux,
    for_macos,
    for_windows,
)
from package.archives import EPOCH  # noqa: E402

MAKERS: dict[str, Callable[[Path, str], dict[str, bytes]]] = {
    "linux": for_linux.artefacts,
    "darwin": for_macos.artefacts,
    "win32": for_windows.artefacts,
}
"""System -> function from the program's folder and version to the files to install."""


def main(argv: list[str]) -> int:
    if argv[:1] == ["--windows"]:
        from package import wine_rig

        return wine_rig.main(argv[1:])
    if argv == ["--debian"]:
        from package import debian_rig

        return debian_rig.main()
    if argv:
        print(__doc__)
        return 2
    if not sys.version.startswith(f"{contents.PYTHON}."):
        print(f"build: a release contains Python {contents.PYTHON}, not {sys.version.split()[0]}")
    program = build_program()
    problems = list(inventory.problems(program))
    if problems:
        print("\n".join(f"build: {problem}" for problem in problems), file=sys.stderr)
        return 1
    made = MAKERS[sys.platform](program, contents.version()) if sys.platform in MAKERS else {}
    for name, content in made.items():
        (DIST / name).write_bytes(content)
        print(f"build: dist/{name}, {len(content) / 1e6:.1f} MB", flush=True)
    write_sums(DIST)
    return 0


def write_sums(dist: Path) -> None:
    """Write SHA256SUMS of all release files, as `sha256sum -c` reads it."""
    sums = dist / "SHA256SUMS"
    files = sorted(path for path in dist.iterdir() if path.is_file() and path != sums)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")


def build_program(dist: Path = DIST, work: Path = WORK) -> Path:
    """Run PyInstaller in a clean work folder. Return the folder of the program."""
    shutil.rmtree(work, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
    folders = ["--distpath", str(dist), "--workpath", str(work)]
    subprocess.run([*command, *folders, str(SPEC)], cwd=ROOT, env=environment(work), check=True)
    return dist / contents.NAME


def environment(work: Path) -> dict[str, str]:
    """Return an environment that makes builds reproducible and writes only in the project."""
    return {
        **os.environ,
        "LC_ALL": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": str(EPOCH),
        "PYINSTALLER_CONFIG_DIR": str(work),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
