"""Every library in the program has its licence."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PyInstaller.depend import bindepend  # type: ignore[import-untyped]

import contents
import libraries

SYSTEMS_PYTHON = Path("/usr/bin/python3")
WHERE_MODULES_ARE = "import sysconfig; print(sysconfig.get_config_var('DESTSHARED'))"

LICENCES = Path(__file__).resolve().parents[2] / "packaging" / "licences"
FILES = {path.name for path in LICENCES.glob("*.txt")}


@pytest.mark.parametrize(
    ("name", "licence"),
    [
        ("_internal/pygame_ce.libs/libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL.txt"),
        ("_internal\\pygame\\libpng16-16.dll", "libpng.txt"),
        ("libz.1.3.1.zlib-ng.dylib", "zlib.txt"),
        ("libmpg123.0.dylib", "LGPL-2.1.txt"),
        ("libexpat.so.1", "Expat.txt"),
        ("python313.dll", "Python.txt"),
        ("VCRUNTIME140_1.dll", "THIRD-PARTY.txt"),
        ("libcrypto.so.3", None),
    ],
)
def test_a_library_is_known_by_its_name(name: str, licence: str | None) -> None:
    assert libraries.licence_of(name.replace("\\", "/")) == licence


def test_libraries_are_found_and_modules_of_python_are_none() -> None:
    paths = ["a/_json.cpython-311-x86_64-linux-gnu.so", "a/_json.pyd", "a/x.svg", "libfoo.so.1.2"]
    found = ["libfoo.so.1.2", "a/SDL2.dll", "bar.DLL"]
    assert libraries.libraries([*paths, *found[1:]]) == found


def test_the_licences_are_there_and_listed() -> None:
    assert set(libraries.LICENCES) <= FILES
    overview = (LICENCES / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    assert {name for name in FILES if name not in overview} == {"THIRD-PARTY.txt"}


@pytest.mark.skipif(
    not SYSTEMS_PYTHON.exists() or not shutil.which("ldd"), reason="this system has no Python"
)
def test_every_library_of_the_systems_python_has_its_licence_or_stays_out() -> None:
    """Where another Python contains a library, a distribution's loads it from the system."""
    ask = [str(SYSTEMS_PYTHON), "-I", "-S", "-c", WHERE_MODULES_ARE]
    folder = Path(subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip())
    modules = [path for path in folder.glob("*.so") if is_wanted(path)]
    assert any(path.name.startswith("_ctypes.") for path in modules)
    files = [(path.name, str(path), "EXTENSION") for path in (SYSTEMS_PYTHON, *modules)]
    loaded = bindepend.binary_dependency_analysis(files)[len(files) :]
    found = [name for name, *_ in contents.without_system(loaded)]
    assert any(name.startswith("libffi.") for name in found)
    assert [name for name in found if not libraries.licence_of(name)] == []


def is_wanted(module: Path) -> bool:
    return module.name.partition(".")[0] not in contents.EXCLUDED
