"""Tests of the Windows program under Wine, before a release.

Each proof raises WineError with a sentence if something is wrong.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import contents
import inventory
import pe_closure
from package import wine_frames
from package.windows_files import PROGRAM, ROOT, files, make
from package.wine import Wine, demand, windows_path
from tests.window.driver import Player, VirtualScreen
from tests.window.person import click_quit, start_match, take_turn

MOST_FOLDER, MOST_INSTALLER = 45e6, 20e6  # bytes

SILENT = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
SIZE = (960, 600)
TURNS = 3

CHINESE_FOLDER = ("麻雀", "遊戲")
REFUSED = 3
"""The installer's exit code while the game is running."""
UNINSTALL_KEY = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{contents.TITLE}"


# --- the files ---


def prove_files(folder: Path, artefacts: list[Path]) -> str:
    """Check the DLLs, the licences, the description of the program, and sizes."""
    problems = [*pe_closure.problems(folder), *inventory.problems(folder)]
    demand(not problems, "\n".join(problems))
    program = (folder / PROGRAM).read_bytes()
    for wanted in (b"PerMonitorV2", contents.TITLE.encode("utf-16-le")):
        demand(
            wanted in program,
            f"{wanted!r} is missing from {PROGRAM}.",
        )
    size = sum(file.stat().st_size for file in files(folder))
    demand(size <= MOST_FOLDER, f"The folder is too large: {size / 1e6:.1f} MB.")
    installer = artefacts[0].stat().st_size
    demand(installer <= MOST_INSTALLER, f"The installer is too large: {installer / 1e6:.1f} MB.")
    return f"folder {size / 1e6:.1f} MB, installer {installer / 1e6:.1f} MB"


def prove_same_bytes(folder: Path, artefacts: list[Path], place: Path) -> None:
    """Make the installer and the zip again from the same folder and compare them."""
    for first, second in zip(artefacts, make(folder, place), strict=True):
        demand(first.read_bytes() == second.read_bytes(), f"{first.name} differs when made again.")


# --- the self-test ---


def prove_self_test(wine: Wine, exe: Path, work: Path) -> dict[str, Any]:
    """Run the program's self-test. Return its report."""
    report = work / "self-test-windows.json"
    report.unlink(missing_ok=True)
    command = [str(exe), "--self-test", "--report", windows_path(report)]
    done = wine.run(command, work, SILENT, timeout=1800)
    demand(done.returncode == 0, f"{exe.name} fails its self-test:\n{done.stdout}")
    return read(report)


def read(report: Path) -> dict[str, Any]:
    demand(report.exists(), f"{report.name} was not written.")
    return dict(json.loads(report.read_text(encoding="utf-8")))


def prove_frames(wine: Wine, python: Path, program: Mapping[str, str]) -> str:
    """Draw every frame of the self-test with Windows' Python: it looks as on this system, and the
    program's digests are the same. A digest alone doesn't tell how much differs.
    """
    script = Path(wine_frames.__file__)
    with wine.start([python, "-X", "utf8", "-B", script], ROOT, SILENT) as drawing:
        assert drawing.stdout
        theirs = wine_frames.written(drawing.stdout)
        return wine_frames.compare(wine_frames.drawn(), theirs, program)


# --- the window ---


class WindowsPlayer(Player):
    """A player with a mouse in the window of the Windows program."""

    tells = False

    def __init__(self, wine: Wine, exe: Path, screen: VirtualScreen, home: Path) -> None:
        self._wine, self._exe, self._display = wine, exe, screen.display
        super().__init__(screen, home, SIZE)

    def start_another(self, *changes: str) -> subprocess.Popen[bytes]:
        more = {"DISPLAY": self._display, "SDL_AUDIODRIVER": "dummy"}
        return self._wine.start([self._exe], self._exe.parent, more)


@contextmanager
def playing(wine: Wine, exe: Path, home: Path) -> Iterator[WindowsPlayer]:
    """Start the program on a screen of its own, up to its title; end it afterwards."""
    home.mkdir(parents=True, exist_ok=True)
    settings = {"speed": 5, "language": "en", "window_size": list(SIZE)}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    with VirtualScreen(SIZE) as screen:
        person = WindowsPlayer(wine, exe, screen, home)
        try:
            yield person
        finally:
            if person.program.poll() is None:
                person.kill()


# --- installing ---


def prove_installation(wine: Wine, setup: Path) -> str:
    """Install, play with the mouse, refuse an upgrade meanwhile, upgrade and remove.

    The player's files are still there. Then do the same without a game, in the default folder.
    """
    folder, home = wine.drive_c(*CHINESE_FOLDER), local(wine, contents.TITLE)
    install(wine, setup, folder, chosen=True)
    with playing(wine, folder / PROGRAM, home) as person:
        start_match(person)
        refused = wine.run([setup, "/S"])
        demand(refused.returncode == REFUSED, "The installer doesn't see that the game is running.")
        for _ in range(TURNS):
            take_turn(person)
        click_quit(person)
        demand(person.wait_for_end() == 0, "The game ended with an error.")
    before = (home / "match.json").read_bytes()
    install(wine, setup, folder)
    uninstall(wine, folder)
    demand((home / "match.json").read_bytes() == before, "The player's match is gone.")
    offered = local(wine, "Programs", contents.TITLE)
    install(wine, setup, offered)
    uninstall(wine, offered)
    return f"played {TURNS} turns with the mouse, from a folder named {'/'.join(CHINESE_FOLDER)}"


def install(wine: Wine, setup: Path, folder: Path, chosen: bool = False) -> None:
    """Install silently, into a given folder or the default one."""
    inside = folder.relative_to(wine.drive_c()).parts
    done = wine.run([setup, "/S", *(["/D=" + "\\".join(["C:", *inside])] if chosen else [])])
    demand(done.returncode == 0, f"The installer ended with {done.returncode}.")
    demand((folder / PROGRAM).is_file(), f"Nothing was installed in {folder}.")
    demand(start_menu(wine).is_file(), "The start menu has no entry.")
    demand(is_listed(wine), "Windows' list of programs has no entry.")


def uninstall(wine: Wine, folder: Path) -> None:
    """Remove it silently. The uninstaller ends at once; a copy of it does the work."""
    wine.run([folder / "uninstall.exe", "/S"])
    wine.wait()
    demand(not folder.exists(), f"{folder} is still there.")
    demand(not start_menu(wine).exists(), "The start menu still has an entry.")
    demand(not is_listed(wine), "Windows' list of programs still has an entry.")


def is_listed(wine: Wine) -> bool:
    return wine.run(["reg", "query", UNINSTALL_KEY]).returncode == 0


def start_menu(wine: Wine) -> Path:
    menu = ("Microsoft", "Windows", "Start Menu", "Programs")
    return wine.user("AppData", "Roaming", *menu, f"{contents.TITLE}.lnk")


def local(wine: Wine, *parts: str) -> Path:
    return wine.user("AppData", "Local", *parts)
