"""Make the disk image that macOS players open: the program, and a way into Applications.

python packaging/macos/dmg.py "dist/Pocket Mahjong.app" OUT.dmg

Only on macOS; its own tools do the work. PyInstaller has signed the program ad hoc, that is without
a name behind it: Apple's processors run nothing unsigned, and a name has to be paid for. Nothing
may be changed in a bundle that is signed, so here it is only checked.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

VOLUME = "Pocket Mahjong"
PROCESSORS = ("arm64", "x86_64")
TRIES = 5
PAUSE = 5.0  # seconds


class MacError(Exception):
    """Why there is no disk image: a sentence for the person who makes it."""


def main(argv: list[str]) -> int:
    if len(argv) != 2:
        print(__doc__)
        return 2
    try:
        make(Path(argv[0]), Path(argv[1]))
    except MacError as error:
        print(f"dmg: {error}", file=sys.stderr)
        return 1
    return 0


def make(app: Path, image: Path) -> Path:
    """Check a bundle and put it into a disk image. Returns the image.

    Raises MacError if this is no macOS, there is no bundle, or one of Apple's tools refuses.
    """
    if sys.platform != "darwin":
        raise MacError("a disk image can be made on macOS only.")
    if not (app / "Contents" / "Info.plist").is_file():
        raise MacError(f"{app} is no bundle; build the program first.")
    check(app)
    image.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), app)
        write(Path(folder), image)
    run("hdiutil", "verify", "-quiet", str(image))
    return image


def check(app: Path) -> None:
    """A description that macOS can read, code for both processors, and whole signatures."""
    run("plutil", "-lint", str(app / "Contents" / "Info.plist"))
    for program in sorted((app / "Contents" / "MacOS").iterdir()):
        run("lipo", str(program), "-verify_arch", *PROCESSORS)
    run("codesign", "--verify", "--deep", "--strict", "--verbose=2", str(app))


def fill(folder: Path, app: Path) -> None:
    """What one sees when the image is opened: the program is dragged from left to right."""
    # Of a bundle ditto keeps all, its links and attributes too.
    run("ditto", str(app), str(folder / app.name))
    (folder / "Applications").symlink_to("/Applications")


def write(folder: Path, image: Path) -> None:
    """Write the image. Just after the copy the system may still hold a file: so, several tries."""
    command = ["hdiutil", "create", "-quiet", "-ov", "-format", "UDZO", "-fs", "HFS+"]
    command += ["-volname", VOLUME, "-srcfolder", str(folder), str(image)]
    for left in reversed(range(TRIES)):
        try:
            return run(*command)
        except MacError:
            if not left:
                raise
        time.sleep(PAUSE)
    return None


def run(*command: str) -> None:
    code = subprocess.run(command).returncode
    if code:
        raise MacError(f"{command[0]} refused with {code}; its own words are above.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
