"""Make the program for this system: `python run.py build`.

It is made in dist/pocket-mahjong (on macOS dist/Pocket Mahjong.app), then what people install.
The same files and the same Python give the same bytes, whenever and wherever it is done.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WORK = ROOT / ".work" / "program"
SPEC = ROOT / "packaging" / "pocket-mahjong.spec"
sys.path.insert(0, str(SPEC.parent))

import contents  # noqa: E402

EPOCH = "1767225600"
"""The time that all made files bear, in seconds since 1970: 1 January 2026."""


def main(argv: list[str]) -> int:
    if argv == ["--windows"]:
        import wine_rig  # type: ignore[import-not-found,unused-ignore]

        return int(wine_rig.main([]))
    if argv:
        print(__doc__)
        return 2
    build_program()
    return 0


def build_program(dist: Path = DIST, work: Path = WORK) -> Path:
    """Run PyInstaller on a clean work folder. Returns the folder of the program."""
    shutil.rmtree(work, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
    folders = ["--distpath", str(dist), "--workpath", str(work)]
    subprocess.run([*command, *folders, str(SPEC)], cwd=ROOT, env=environment(work), check=True)
    return dist / contents.NAME


def environment(work: Path) -> dict[str, str]:
    """What makes the same input the same bytes, and leaves nothing outside the project."""
    return {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": EPOCH,
        "PYINSTALLER_CONFIG_DIR": str(work),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
