"""Everything in the program has its licence, and what has none is named."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from PyInstaller.archive.writers import (  # type: ignore[import-untyped]
    CArchiveWriter,
    ZlibArchiveWriter,
)

import contents
import inventory

OF_LINUX = "_internal/python3.11/lib-dynload/{}.cpython-311-x86_64-linux-gnu.so"
OF_WINDOWS = "_internal/{}.pyd"

OF_LATER_PYTHONS = {"_zstd"}

MODULES = ["json", "json.decoder", "game", "game.rules.tiles", "pygame.font", "platformdirs"]


@pytest.mark.parametrize(
    ("path", "licence"),
    [
        ("pocket-mahjong", "PyInstaller.txt"),
        ("pocket-mahjong.exe", "PyInstaller.txt"),
        ("_internal/base_library.zip", "Python.txt"),
        ("_internal/assets/tiles/bamboo/1.svg", "LICENSE"),
        ("_internal/assets/locale/en/LC_MESSAGES/game.mo", "LICENSE"),
        ("_internal/assets/fonts/NotoSansTC-Bold-subset.ttf", "OFL-NotoSansTC.txt"),
        ("_internal/assets/fonts/NotoSans-Medium-subset.ttf", "OFL-NotoSans.txt"),
        ("_internal/assets/fonts/OFL-NotoSansTC.txt", "OFL-NotoSansTC.txt"),
        ("_internal/licences/SDL.txt", "SDL.txt"),
        ("_internal/pygame/pygame_icon.bmp", "LGPL-2.1.txt"),
        ("_internal/pygame/_sdl2/video.cpython-311-aarch64-linux-gnu.so", "LGPL-2.1.txt"),
        ("_internal/pygame/_sdl2/video.cp313-win_arm64.pyd", "LGPL-2.1.txt"),
        ("_internal/pygame/.dylibs/libSDL2-2.0.0.dylib", "SDL.txt"),
        ("_internal/pygame_ce.libs/libjpeg-a5e764f6.so.62.4.0", "libjpeg-turbo.txt"),
        ("_internal/Python.framework/Versions/3.11/Python", "Python.txt"),
        ("_internal/libpython3.11.so.1.0", "Python.txt"),
        ("_internal/VCRUNTIME140.dll", "THIRD-PARTY.txt"),
        ("_internal/libwinpthread-1.dll", "winpthreads.txt"),
        (OF_LINUX.format("_json"), "Python.txt"),
        (OF_WINDOWS.format("_json"), "Python.txt"),
        (OF_LINUX.format("_decimal"), None),
        (OF_WINDOWS.format("_decimal"), None),
        (OF_LINUX.format("_zstd"), None),
        (OF_LINUX.format("stranger"), None),
        ("_internal/pygame/freesansbold.ttf", None),
        ("_internal/portmidi.dll", None),
        ("_internal/libportmidi.dll", None),
        ("_internal/libcrypto-3.dll", None),
        ("_internal/assets/fonts/Stranger.ttf", None),
        ("_internal/assets/photos/cat.png", None),
        ("_internal/assets/tiles/notes.txt", None),
        ("_internal/flac.png", None),
    ],
)
def test_a_file_is_known_by_its_path(path: str, licence: str | None) -> None:
    assert inventory.licence_of(path) == licence


@pytest.mark.parametrize(
    ("name", "licence"),
    [
        ("pyimod01_archive", "PyInstaller.txt"),
        ("_pyi_rth_utils", "PyInstaller.txt"),
        ("_sysconfigdata__linux_x86_64-linux-gnu", "Python.txt"),
        ("winreg", "Python.txt"),
        ("typing_extensions", None),
        ("pyexpat", None),
    ],
)
def test_a_module_is_known_by_its_name(name: str, licence: str | None) -> None:
    assert inventory.licence_of_module(name) == licence


def make(folder: Path, modules: Iterable[str] = MODULES, *paths: str) -> Path:
    """Make a program with these modules, the licences and further empty files."""
    program = folder / "program"
    texts = {*inventory.FILES.values(), "platformdirs.txt"}
    for path in (*(f"_internal/licences/{name}" for name in texts), *paths):
        (program / path).parent.mkdir(parents=True, exist_ok=True)
        (program / path).touch()
    with zipfile.ZipFile(program / inventory.LIBRARY, "w") as library:
        library.writestr("encodings/ascii.pyc", b"")
    code = {name: compile("", name, "exec") for name in modules}
    entries = [(name, "-", "PYMODULE") for name in modules]
    ZlibArchiveWriter(str(folder / "PYZ.pyz"), entries, code)
    archived = [("PYZ.pyz", str(folder / "PYZ.pyz"), False, "z")]
    CArchiveWriter(str(program / contents.NAME), archived, "libpython.so")
    return program


def test_a_program_in_order_has_no_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = make(tmp_path)
    assert inventory.modules(program) == {"json", "game", "pygame", "platformdirs", "encodings"}
    assert inventory.main([str(program)]) == 0
    assert "Everything has a licence." in capsys.readouterr().out


def test_files_and_modules_without_a_licence_are_named(tmp_path: Path) -> None:
    program = make(tmp_path, [*MODULES, "typing_extensions", "a.b"], "a.ttf", "_internal/b.dll")
    assert list(inventory.problems(program)) == [
        "_internal/b.dll has no licence.",
        "a.ttf has no licence.",
        "The module a has no licence.",
        "The module typing_extensions has no licence.",
    ]


def test_a_text_that_is_not_in_the_program_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = make(tmp_path, MODULES, "_internal/libFLAC.dll")
    (program / "_internal" / "licences" / "platformdirs.txt").unlink()
    assert inventory.main([str(program)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "The licence FLAC.txt is missing.",
        "The licence platformdirs.txt is missing.",
    ]


def test_a_program_that_cannot_be_read_is_no_program_in_order(tmp_path: Path) -> None:
    program = make(tmp_path)
    (program / contents.NAME).write_bytes(b"program")
    (problem, *_) = inventory.problems(program)
    assert problem.startswith("The Python modules can't be read: ")


def test_every_licence_named_is_there() -> None:
    texts = {path.name for path in contents.papers()}
    texts |= {path.name for path in (contents.ROOT / "assets" / "fonts").glob("OFL-*.txt")}
    named = {*inventory.FILES.values(), *inventory.PACKAGES.values(), *inventory.PREFIXES.values()}
    assert named <= texts


def test_the_playing_packages_are_known_by_name() -> None:
    assert {"pygame", "platformdirs"} <= set(inventory.PACKAGES)
    assert inventory.FOREIGN >= OF_LATER_PYTHONS
    assert inventory.FOREIGN - set(sys.stdlib_module_names) <= OF_LATER_PYTHONS
