"""The spec's three branches, run on any system with recorders in place of PyInstaller's classes."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from PyInstaller.building import (  # type: ignore[import-untyped]
    api,
    build_main,
    osx,
)

import contents
from game import __version__
from game.packed import assets_folder

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "packaging" / "pocket-mahjong.spec"
SYSTEMS = ("linux", "win32", "darwin")

Call = tuple[tuple[Any, ...], dict[str, Any]]


def options_of(kind: type) -> set[str]:
    """Return the keywords of one of PyInstaller's classes, which ignores all others silently."""
    return set(re.findall(r"kwargs\.get\(\s*['\"](\w+)['\"]", inspect.getsource(kind)))


KNOWN = {"EXE": options_of(api.EXE), "COLLECT": options_of(api.COLLECT) | {"name"}}
KNOWN["BUNDLE"] = options_of(osx.BUNDLE)
FOUND = [
    ("SDL2.dll", "a", "BINARY"),
    ("pygame\\SDL2.dll", "a", "BINARY"),
    ("pygame\\libogg-0.dll", "a", "BINARY"),
    ("api-ms-win-crt-heap-l1-1-0.dll", "a", "BINARY"),
    ("ucrtbase.dll", "a", "BINARY"),
    ("libz.so.1", "a", "BINARY"),
    ("libffi.so.8", "a", "BINARY"),
]
"""Some of the files that an analysis finds."""
UNUSED = [("portmidi.dll", "a", "BINARY"), ("pygame/freesansbold.ttf", "a", "DATA")]
"""Some of those that the game doesn't use."""


@pytest.fixture(params=SYSTEMS)
def calls(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> dict[str, Call]:
    """Return the calls of the spec on a system."""
    monkeypatch.setattr(sys, "platform", request.param)
    monkeypatch.setattr(sys, "path", list(sys.path))
    stand_in(monkeypatch, "windows", "version_info", write=lambda path, title, version: version)
    stand_in(monkeypatch, "macos", "info", IDENTIFIER="an.identifier", plist=lambda v: {"v": v})
    made: dict[str, Call] = {}

    def recorder(name: str) -> Any:
        def record(*values: Any, **options: Any) -> SimpleNamespace:
            made[name] = (values, options)
            binaries = [*FOUND, UNUSED[0]]
            return SimpleNamespace(pure=[], scripts=[], binaries=binaries, datas=UNUSED[1:])

        return record

    def write_bill(program: Path, sources: dict[str, str]) -> Path:
        made["bill"] = ((program, sources), {})
        return program / "bill.json"

    stand_in(monkeypatch, "package", "bill_of_materials", write=write_bill)
    names = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
    recorders = {name: recorder(name) for name in names}
    folders = {"workpath": str(tmp_path), "DISTPATH": str(tmp_path / "dist")}
    space = {"SPECPATH": str(SPEC.parent), **folders, **recorders}
    exec(compile(SPEC.read_text(encoding="utf-8"), str(SPEC), "exec"), space)
    return made


def stand_in(monkeypatch: pytest.MonkeyPatch, folder: str, name: str, **members: object) -> None:
    package, module = ModuleType(folder), ModuleType(f"{folder}.{name}")
    vars(module).update(members)
    setattr(package, name, module)
    monkeypatch.setitem(sys.modules, folder, package)
    monkeypatch.setitem(sys.modules, f"{folder}.{name}", module)


def test_every_option_is_one_that_pyinstaller_knows(calls: dict[str, Call]) -> None:
    values, options = calls["Analysis"]
    inspect.signature(build_main.Analysis.__init__).bind(None, *values, **options)
    for name, known in KNOWN.items():
        assert set(calls.get(name, ((), {}))[1]) <= known, name


def test_what_it_is_made_of_is_there(calls: dict[str, Call]) -> None:
    (scripts,), options = calls["Analysis"]
    assert all(Path(script).is_file() for script in scripts)
    assert all(Path(source).is_file() for source, _ in options["datas"])
    icon = calls["EXE"][1].get("icon")
    assert icon is None or Path(icon).is_file()


def test_every_program_is_a_window_without_a_console(calls: dict[str, Call]) -> None:
    options = calls["EXE"][1]
    assert options["console"] is False
    assert options["upx"] is False
    assert options["exclude_binaries"] is True, "a folder, not one file"
    assert options["name"] == "pocket-mahjong"


def test_each_system_gets_its_own(calls: dict[str, Call]) -> None:
    options, files = calls["EXE"][1], [name for name, *_ in calls["COLLECT"][0][1]]
    assert options["strip"] == (sys.platform == "linux")
    assert ("BUNDLE" in calls) == (sys.platform == "darwin")
    assert ("libz.so.1" in files) == (sys.platform != "linux")
    assert ("pygame\\SDL2.dll" in files) == (sys.platform != "win32")
    assert ("ucrtbase.dll" in files) == (sys.platform != "win32")
    assert ("api-ms-win-crt-heap-l1-1-0.dll" in files) == (sys.platform != "win32")
    assert {"SDL2.dll", "pygame\\libogg-0.dll", "libffi.so.8"} <= set(files)
    if sys.platform == "win32":
        assert options["version"] == __version__
        assert options["icon"].endswith(".ico")
        assert options["manifest"].endswith("pocket-mahjong.manifest")
    if sys.platform == "darwin":
        assert options["target_arch"] == "universal2"
        assert calls["BUNDLE"][1]["icon"].endswith(".icns")
        assert calls["BUNDLE"][1]["info_plist"] == {"v": __version__}


def test_what_the_game_does_not_use_is_left_out(calls: dict[str, Call]) -> None:
    _, binaries, datas = calls["COLLECT"][0]
    assert not {*UNUSED} & {*binaries, *datas}


def test_the_bill_of_materials_is_of_the_finished_files_and_in_the_bundle(
    calls: dict[str, Call], tmp_path: Path
) -> None:
    program = tmp_path / "dist" / "pocket-mahjong"
    assert calls["bill"][0] == (program, {name: "a" for name, *_ in (*FOUND, UNUSED[0])})
    order = ["COLLECT", "bill", *(["BUNDLE"] if "BUNDLE" in calls else [])]
    assert list(calls)[-len(order) :] == order
    if "BUNDLE" in calls:
        assert calls["BUNDLE"][0][1:] == (
            [("licences/bill.json", str(program / "bill.json"), "DATA")],
        )


# --- contents -----------------------------------------------------------------------------------


def test_all_assets_go_in_but_their_sources() -> None:
    taken = {Path(source) for source, _ in contents.data()}
    assets = {path for path in assets_folder().rglob("*") if path.is_file()}
    left_out = assets - taken
    assert {path.suffix for path in left_out} == {".po"}
    assert {path.suffix for path in assets & taken} >= {".mo", ".svg", ".png", ".ttf", ".wav"}


def test_assets_keep_their_folders() -> None:
    folders = dict(contents.data())
    for source, folder in folders.items():
        if assets_folder() in Path(source).parents:
            assert ROOT / folder == Path(source).parent


def test_the_version_is_the_games() -> None:
    assert contents.version() == __version__


IMPORTING = """
import importlib, sys

class Without:
    def __init__(self, finder):
        self.finder = finder
    def find_spec(self, name, path=None, target=None):
        return None if name in OUT else self.finder.find_spec(name, path, target)

sys.path[:] = PATH
sys.meta_path[:] = map(Without, sys.meta_path)
for name in NAMES:
    importlib.import_module(name)
print(sorted(OUT & set(sys.modules)))
"""


def test_nothing_that_the_game_imports_is_left_out() -> None:
    """All of the game can be imported without the modules that the program leaves out."""
    files = sorted((ROOT / "game").rglob("*.py"))
    modules = [path.relative_to(ROOT).with_suffix("").parts for path in files]
    names = [".".join(parts).removesuffix(".__init__") for parts in modules]
    script = f"OUT, NAMES, PATH = {set(contents.EXCLUDED)!r}, {names!r}, {sys.path!r}\n{IMPORTING}"
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["[]"]), done.stderr


@pytest.mark.parametrize(
    "name", ["pygame.joystick", "pygame.pixelcopy", "pygame.scrap", "pygame._sdl2.controller"]
)
def test_what_pygame_loads_itself_stays(name: str) -> None:
    assert name not in contents.EXCLUDED
