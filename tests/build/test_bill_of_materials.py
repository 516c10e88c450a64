"""The bill of materials: valid, complete, and the same each time."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

import contents
import libraries
from game import __version__
from package import bill_of_materials as bill
from package import origins
from package.lock import PLAY, locked

NO_SPDX = {"public domain", "Microsoft's terms for redistributable code"}
PNG = b"\0libpng version 1.6.58\0"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return a folder with two libraries, a link to one of them, a module and a picture."""
    inside = tmp_path / "pocket-mahjong" / "_internal"
    (inside / "libs").mkdir(parents=True)
    (inside / "libs" / "libpng16-fefdc88d.so.16.58.0").write_bytes(PNG)
    (inside / "libs" / "libSDL2_image-2-d6906c81.0.so.0.800.12").write_bytes(b"SDL_image")
    (inside / "libpng16.so").symlink_to("libs/libpng16-fefdc88d.so.16.58.0")
    (inside / "zlib.cpython-313-x86_64-linux-gnu.so").write_bytes(b"module")
    (inside / "icon.png").write_bytes(b"picture")
    return inside.parent


def components(text: str) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in json.loads(text)["components"]}


def test_it_keeps_to_the_schema(program: Path) -> None:
    assert bill.VERSION is SchemaVersion.V1_6
    assert JsonStrictValidator(bill.VERSION).validate_str(bill.text(program, {})) is None


def test_it_is_written_next_to_the_licences_and_names_the_game(program: Path) -> None:
    path = bill.write(program, {})
    assert path == program / "_internal" / "licences" / "pocket-mahjong.cdx.json"
    told = json.loads(path.read_text(encoding="utf-8"))["metadata"]
    assert (told["component"]["name"], told["component"]["version"]) == (
        "Pocket Mahjong",
        __version__,
    )


def test_the_same_program_gives_the_same_bytes_and_another_one_another_number(
    program: Path,
) -> None:
    first = bill.text(program, {})
    assert bill.text(program, {}) == first
    (program / "_internal" / "libs" / "libogg.so.0").write_bytes(b"")
    assert json.loads(bill.text(program, {}))["serialNumber"] != json.loads(first)["serialNumber"]


def test_libraries_have_their_hash_place_licence_and_version(program: Path) -> None:
    found = components(bill.text(program, {}))
    png = found["libpng16"]
    assert png["version"] == "1.6.58"
    assert png["cpe"] == "cpe:2.3:a:libpng:libpng:1.6.58:*:*:*:*:*:*:*"
    assert png["licenses"] == [{"license": {"id": "libpng-2.0"}}]
    assert png["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(PNG).hexdigest()}]
    (place,) = png["evidence"]["occurrences"]
    assert place["location"] == "_internal/libs/libpng16-fefdc88d.so.16.58.0"
    assert found["libSDL2_image"]["version"].startswith("2.")
    assert {name for name in found if name.startswith("lib")} == {"libpng16", "libSDL2_image"}


def test_a_library_of_debian_is_known_by_its_package(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package counts, not the version that the file states: Debian patches its libraries."""
    source, package = "/usr/lib/libpng16.so.16", PackageURL("deb", "debian", "libpng16", "1.6.39-2")
    known = {source: origins.Origin(package.version, package)}
    monkeypatch.setattr(origins, "of_debian", lambda sources: {k: known[k] for k in sources})
    made = bill.text(program, {"libs/libpng16-fefdc88d.so.16.58.0": source})
    assert JsonStrictValidator(bill.VERSION).validate_str(made) is None
    png = components(made)["libpng16"]
    assert (png["version"], png["purl"]) == ("1.6.39-2", str(package))
    assert "cpe" not in png


def test_a_library_without_a_licence_is_listed_too() -> None:
    """The build refuses it afterwards, with a sentence."""
    stranger = bill.library("libstranger.so.1", b"", origins.Origin())
    assert (stranger.name, list(stranger.licenses)) == ("libstranger", [])


def test_packages_have_the_version_and_hashes_of_the_lock(program: Path) -> None:
    found = components(bill.text(program, {}))
    for one in locked(PLAY):
        assert found[one.name]["purl"] == f"pkg:pypi/{one.name}@{one.pin.removeprefix('==')}"
        (files,) = found[one.name]["externalReferences"]
        assert {f"sha256:{told['content']}" for told in files["hashes"]} == set(one.hashes)
    assert "pyinstaller" in found


def test_fonts_are_those_that_build_fonts_cuts(program: Path) -> None:
    told = (contents.ROOT / "build" / "art" / "fonts.py").read_text(encoding="utf-8")
    notos = {"Noto Sans": "2.015", "Noto Sans TC": "2.004", "Noto Sans SC": "2.004"}
    for name, version in {**notos, "LXGW WenKai TC": "1.330"}.items():
        assert re.search(rf'"{name}" (Bold )?{version}', told)
        names = {name, f"{name} Medium", f"{name} Bold"}
        found = [one for one in bill.fonts() if one.name in names]
        assert {one.version for one in found} == {version}
        for package in {one.purl for one in found}:
            assert package is not None
            assert f"{package.namespace}/{package.name} {package.version}" in told


def test_every_licence_of_a_library_or_package_has_its_spdx_name() -> None:
    assert {*libraries.LICENCES, *bill.PACKAGES.values()} <= set(bill.SPDX)
    made = {name: bill.licences(name)[0] for name in {*bill.SPDX.values(), bill.OFL}}
    unknown = {
        name for name, one in made.items() if isinstance(one, DisjunctiveLicense) and not one.id
    }
    assert unknown == NO_SPDX
