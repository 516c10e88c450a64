"""Write the files that Homebrew and winget need to install a release, with its hashes.

python build/package/manifests.py DIST REPOSITORY TARGET

DIST contains the disk image and the installer, REPOSITORY such as "owner/name" is where GitHub
publishes them, and TARGET becomes a folder with a cask and the winget manifests. They are filled
from the files in packaging/homebrew and packaging/winget.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
sys.path[:0] = [str(ROOT / "build"), str(PACKAGING)]

import contents  # noqa: E402


def main(argv: list[str]) -> int:
    if len(argv) != 3:
        print(__doc__)
        return 2
    dist, repository, target = Path(argv[0]), argv[1], Path(argv[2])
    try:
        made = manifests(dist, repository)
    except FileNotFoundError as error:
        print(f"manifests: {error.filename} is missing. Build it first.", file=sys.stderr)
        return 1
    for name, text in made.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


def manifests(dist: Path, repository: str) -> dict[str, str]:
    """Return path -> text of every manifest.

    Raise FileNotFoundError if the disk image or the installer of this version is missing.
    """
    version = contents.version()
    name = f"{contents.NAME}-{version}"
    values = {
        "version": version,
        "repository": repository,
        "dmg": sha256(dist / f"{name}-macos-universal2.dmg"),
        "setup": sha256(dist / f"{name}-windows-x64-setup.exe").upper(),
    }
    return {
        path.relative_to(PACKAGING).as_posix(): Template(
            path.read_text(encoding="utf-8")
        ).substitute(values)
        for folder in ("homebrew", "winget")
        for path in sorted((PACKAGING / folder).iterdir())
    }


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
