"""Test the Debian package in a Debian without Python: `python run.py build --debian`.

Needs a Debian with debootstrap, lintian and Xvfb, a superuser and a network. Runs lintian. Makes
the smallest Debian in .work/debian, once. In it, runs the program of the archive, installs the
package with its dependencies, runs its self-test, opens its window, and removes it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import contents
import smoke
from x_screen import XScreen

ROOT = contents.ROOT
DIST = ROOT / "dist"
CHROOT = ROOT / ".work" / "debian"
PICTURE = DIST.parent / ".work" / "debian.png"
SUITE = "bookworm"
NEEDED = ("debootstrap", "lintian", "Xvfb", "chroot", "mount")
PATIENCE = 120.0  # seconds


class RigError(Exception):
    """Something is missing or failed: a sentence for the user."""


def main() -> int:
    """Run every step. Return 0 if all pass, otherwise 1 with a sentence."""
    try:
        archive, package = found()
        check_remarks(package)
        make_debian()
        try_archive(archive)
        try_package(package)
    except RigError as error:
        print(f"debian: {error}", file=sys.stderr)
        return 1
    return 0


def found() -> tuple[Path, Path]:
    """Return the archive and the package of this version.

    Raise RigError if they or the tools are missing.
    """
    missing = [tool for tool in NEEDED if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        raise RigError(f"this needs a superuser and {', '.join(missing) or 'its rights'}.")
    version = contents.version()
    archives = list(DIST.glob(f"{contents.NAME}-{version}-linux-*.tar.xz"))
    packages = list(DIST.glob(f"{contents.NAME}_{version}_*.deb"))
    if not archives or not packages:
        raise RigError("no package in dist/. Make it with: python run.py build")
    return archives[0], packages[0]


def check_remarks(package: Path) -> None:
    """Check that lintian has no remark, except those with a reason in lintian-overrides."""
    command = ["lintian", "--pedantic", "--fail-on", "error,warning,pedantic", str(package)]
    check("lintian has no remark", subprocess.run(command).returncode == 0)


def make_debian() -> None:
    if (CHROOT / "usr" / "bin" / "apt-get").exists():
        return
    say(f"making a minimal Debian in {CHROOT.relative_to(ROOT)}")
    run("debootstrap", "--variant=minbase", SUITE, str(CHROOT))


def try_archive(archive: Path) -> None:
    """Test without installing: the self-test passes, and a missing screen is reported."""
    run("tar", "-xJf", str(archive), "-C", str(CHROOT / "opt"))
    program = f"/opt/{contents.NAME}-{contents.version()}/{contents.NAME}"
    inside("sh", "-c", "! command -v python3")
    check("the archive's self-test", inside(program, "--self-test", check=False) == 0)
    check("it reports a missing display", inside(program, check=False) == 4)


def try_package(package: Path) -> None:
    """Install, run and remove the package."""
    before = files()
    shutil.copy(package, CHROOT / "opt" / "game.deb")
    inside("apt-get", "update", "-qq")
    inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", "/opt/game.deb")
    check("every file is as packed", inside("dpkg", "-V", contents.NAME, check=False) == 0)
    check("the package's self-test", inside(contents.NAME, "--self-test", check=False) == 0)
    check("its window", see_window())
    inside("apt-get", "purge", "-y", "-qq", contents.NAME)
    left = {path for path in files() - before if re.search("pocket.mahjong", path.lower())}
    check(f"nothing remains {' '.join(sorted(left))}".rstrip(), not left)


def files() -> set[str]:
    """Return all files in the Debian except the players' own."""
    paths = (path for folder in ("usr", "etc", "var") for path in (CHROOT / folder).rglob("*"))
    return {str(path.relative_to(CHROOT)) for path in paths}


def see_window() -> bool:
    """Return whether the game opens and closes when asked. Save a picture of the screen."""
    with screen() as display:
        os.environ["DISPLAY"] = display
        words = command("env", f"DISPLAY={display}", contents.NAME)
        program = subprocess.Popen(words, stdin=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        with XScreen() as seen:
            while seen.look(smoke.GLANCE).colours < smoke.COLOURS and time.monotonic() < end:
                time.sleep(0.05)
            picture = seen.look()
        PICTURE.write_bytes(picture.png())
        return smoke.close(program, PATIENCE) == 0 and picture.colours >= smoke.COLOURS


@contextmanager
def screen() -> Iterator[str]:
    """Yield the name of a new X server that the Debian can also reach."""
    sockets = CHROOT / "tmp" / ".X11-unix"
    sockets.mkdir(exist_ok=True)
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        display = f":{pipe.readline().strip()}"
    run("mount", "--bind", "/tmp/.X11-unix", str(sockets))
    try:
        yield display
    finally:
        run("umount", str(sockets))
        server.terminate()
        server.wait()


def command(*words: str) -> list[str]:
    """Return the command that runs a program in the Debian, with only a player's environment."""
    environment = ["PATH=/usr/games:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/opt", "LANG=C.UTF-8"]
    environment += ["DEBIAN_FRONTEND=noninteractive", "GAME_HOME=/opt/game"]
    environment += ["SDL_FRAMEBUFFER_ACCELERATION=0", "SDL_AUDIODRIVER=dummy"]
    return ["chroot", str(CHROOT), "env", "-i", *environment, *words]


def inside(*words: str, check: bool = True) -> int:
    """Run a program in the Debian. Raise RigError if it fails, unless told not to."""
    return run(*command(*words), check=check)


def run(*words: str, check: bool = True) -> int:
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    if check and done.returncode:
        raise RigError(f"{' '.join(words[:2])} ... ended with {done.returncode}.")
    return done.returncode


def check(sentence: str, ok: bool) -> None:
    say(f"{'ok   ' if ok else 'WRONG'} {sentence}")
    if not ok:
        raise RigError("the package failed a check.")


def say(sentence: str) -> None:
    print(f"debian: {sentence}", flush=True)
