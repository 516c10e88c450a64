"""The files installed on Linux: complete, in their places, and with the same bytes each time."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import shutil
import sys
import tarfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import contents
from game import __version__
from game.commands.parser import COMMANDS
from game.session.hand_file import ENDING
from game.ui import APP_ID
from game.voice.speakers import speakers
from package import __main__ as package
from package import debian_changelog, for_linux
from package.archives import EPOCH, Item, ar, items_of, tar_xz
from tests.packaging.linux_files import library

LINUX = for_linux.LINUX


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return a folder like the ones that PyInstaller makes."""
    folder = tmp_path / "pocket-mahjong"
    (folder / "_internal" / "libs").mkdir(parents=True)
    needs = {"libc.so.6": ["GLIBC_2.9", "GLIBC_2.35", "GLIBC_2.4"]}
    (folder / "pocket-mahjong").write_bytes(library(needs))
    inner = library({"libc.so.6": ["GLIBC_2.30"]})
    (folder / "_internal" / "libs" / "liba.so.1").write_bytes(inner)
    (folder / "_internal" / "note.txt").write_bytes(b"\0GLIBC_2.99\0")
    (folder / "_internal" / "liba.so.1").symlink_to("libs/liba.so.1")
    return folder


def members(data: bytes) -> dict[str, tarfile.TarInfo]:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return {info.name: info for info in archive}


def unpacked(data: bytes) -> dict[str, bytes]:
    """Return the members of an .ar archive, read by the format's definition."""
    assert data.startswith(b"!<arch>\n")
    found, at = {}, 8
    while at < len(data):
        name, size = data[at : at + 16].decode().strip(), int(data[at + 48 : at + 58])
        assert data[at + 58 : at + 60] == b"`\n"
        found[name] = data[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    return found


def test_the_same_bytes_whenever_and_in_whatever_order(program: Path, tmp_path: Path) -> None:
    first = tar_xz(items_of(program, "pocket-mahjong"))
    copy = tmp_path / "copy"
    for path in sorted(program.rglob("*"), reverse=True):
        target = copy / path.relative_to(program)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink():
            target.symlink_to(path.readlink())
        elif path.is_file():
            target.write_bytes(path.read_bytes())
            target.chmod(0o600)
            os.utime(target, (1, 1))
    assert tar_xz(items_of(copy, "pocket-mahjong")) == first


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no modes of files")
def test_an_archive_tells_nothing_of_who_made_it(program: Path) -> None:
    found = members(tar_xz(items_of(program, "pocket-mahjong")))
    assert {(info.uid, info.gid, info.uname, info.gname) for info in found.values()} == {
        (0, 0, "root", "root")
    }
    assert {info.mtime for info in found.values()} == {EPOCH}
    modes = {name: info.mode for name, info in found.items()}
    assert modes["pocket-mahjong"] == modes["_internal"] == 0o755
    assert modes["_internal/note.txt"] == 0o644
    assert found["_internal/liba.so.1"].linkname == "libs/liba.so.1"


def test_every_folder_stands_before_what_is_in_it(program: Path) -> None:
    names = list(members(tar_xz(items_of(program, "pocket-mahjong"))))
    for place, name in enumerate(names):
        parent = name.rpartition("/")[0]
        assert not parent or parent in names[:place]


def test_the_package_puts_everything_where_desktops_look(program: Path) -> None:
    app = "io.github.pocket_mahjong"
    installed = for_linux.installed(items_of(program, "pocket-mahjong"))
    assert installed["usr/games/pocket-mahjong"].leads_to == "../lib/pocket-mahjong/pocket-mahjong"
    assert installed["usr/lib/pocket-mahjong/pocket-mahjong"].is_program
    assert f"usr/share/applications/{app}.desktop" in installed
    assert f"usr/share/metainfo/{app}.metainfo.xml" in installed
    assert gzip.decompress(installed["usr/share/man/man6/pocket-mahjong.6.gz"].content)
    assert b"MIT License" in installed["usr/share/doc/pocket-mahjong/copyright"].content
    sides = {int(found[1]) for name in installed if (found := re.search(r"/(\d+)x\1/apps/", name))}
    assert {16, 32, 48, 128, 256} <= sides


def test_the_archive_has_a_readme_and_the_licences_at_the_top(program: Path) -> None:
    (program / "_internal" / "licences").mkdir()
    (program / "_internal" / "licences" / "LICENSE").write_bytes(b"a licence")
    items = for_linux.unpacked(items_of(program, "pocket-mahjong"))
    assert items["licences/LICENSE"].content == b"a licence"
    assert {name.partition("/")[0] for name in items} == {
        *("README.txt", "licences"),
        *("pocket-mahjong", "_internal"),
    }
    assert not any(name.startswith("_internal/licences") for name in items)
    readme = items["README.txt"].content.decode("utf-8")
    assert readme.startswith(f"Pocket Mahjong {__version__}\n")
    for place in ("licences/LICENSE", "licences/THIRD-PARTY.txt"):
        assert readme.count(place) == 3, "in every language"


def test_the_package_has_a_changelog_that_debian_reads(program: Path) -> None:
    """Each change is at most 80 wide, and an entry begins and ends as Debian's tools expect."""
    installed = for_linux.installed(items_of(program, "pocket-mahjong"))
    packed = installed["usr/share/doc/pocket-mahjong/changelog.gz"].content
    lines = gzip.decompress(packed).decode("utf-8").splitlines()
    assert lines[0] == f"pocket-mahjong ({__version__}) unstable; urgency=medium"
    assert "  * First playable release." in lines
    assert max(len(line) for line in lines if line.startswith("  ")) <= 80
    ends = [line for line in lines if line.startswith(" -- ")]
    assert len(ends) == len(debian_changelog.releases())
    assert re.fullmatch(r" -- .+ <\S+@\S+>  \w{3}, \d\d \w{3} \d{4} 00:00:00 \+0000", ends[0])


def test_changes_are_wrapped_one_by_one() -> None:
    text = "\nA release.\n\n### Play\n\n- One thing,\n  and more of it.\n- Another.\n\n"
    assert debian_changelog.entry("1.2", "2026-11-20", text).splitlines()[1:-1] == [
        "",
        "  * A release.",
        "  [ Play ]",
        "  * One thing, and more of it.",
        "  * Another.",
        "",
    ]


def test_every_remark_of_lintian_that_stays_has_a_reason() -> None:
    text = (LINUX / "lintian-overrides").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert lines[0::2] == [line for line in lines if line.startswith("# ")]
    assert lines[1::2] == [line for line in lines if line.startswith("pocket-mahjong: ")]


def test_the_control_file_says_what_is_needed(program: Path) -> None:
    parts = unpacked(for_linux.deb(items_of(program, "pocket-mahjong"), "1.2.3", "amd64"))
    assert list(parts) == ["debian-binary", "control.tar.xz", "data.tar.xz"]
    assert parts["debian-binary"] == b"2.0\n"
    with tarfile.open(fileobj=io.BytesIO(parts["control.tar.xz"])) as archive:
        texts = {name: archive.extractfile(name) for name in ("./control", "./md5sums")}
        control, sums = (file.read().decode() for file in texts.values() if file)
    assert "Version: 1.2.3\nArchitecture: amd64\n" in control
    assert "libc6 (>= 2.35)" in control
    assert "{" not in control
    digest = hashlib.md5((program / "pocket-mahjong").read_bytes()).hexdigest()
    assert f"{digest}  usr/lib/pocket-mahjong/pocket-mahjong\n" in sums
    names = set(members(parts["data.tar.xz"]))
    assert {"./usr", "./usr/games", "./usr/games/pocket-mahjong"} <= names


def test_the_package_suggests_a_program_for_every_voice_on_linux(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda program: program)
    suggested = field_of_control("Suggests").split(" | ")
    assert suggested == [one.name.lower().replace(" ", "-") for one in speakers()]


def field_of_control(name: str) -> str:
    text = (LINUX / "control").read_text(encoding="utf-8")
    (value,) = re.findall(rf"^{name}: (.+)$", text, re.MULTILINE)
    return str(value)


def test_the_description_for_debian_is_narrow_and_names_every_language() -> None:
    text = (LINUX / "control").read_text(encoding="utf-8").partition("\nDescription: ")[2]
    assert max(map(len, text.splitlines())) <= 80
    for language in ("English", "Traditional Chinese", "Simplified Chinese"):
        assert language in " ".join(text.split())


def test_the_manual_names_every_command() -> None:
    text = (LINUX / "pocket-mahjong.6").read_text(encoding="utf-8")
    (line,) = re.findall(r"^\.BR (score .+)$", text, re.MULTILINE)
    assert set(re.findall(r"\w+", line)) - {"and"} == set(COMMANDS)


def test_members_of_odd_length_are_filled_up() -> None:
    assert len(ar({"a": b"x"})) == 8 + 60 + 2
    assert unpacked(ar({"a": b"x", "b": b"yz"})) == {"a": b"x", "b": b"yz"}


def test_a_link_has_no_content() -> None:
    info = members(tar_xz({"a/b": Item(leads_to="c")}))["a/b"]
    assert (info.issym(), info.linkname, info.size) == (True, "c", 0)


# --- information for desktops -------------------------------------------------------------------


def test_the_desktop_file_names_program_icon_and_window() -> None:
    text = (LINUX / f"{contents.APP_ID}.desktop").read_text(encoding="utf-8")
    lines = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    assert lines["Exec"] == "/usr/games/pocket-mahjong %f"
    assert lines["Icon"] == lines["StartupWMClass"] == contents.APP_ID
    assert contents.APP_ID == APP_ID, "the window has the same name"


def test_a_double_click_on_a_saved_hand_opens_the_program() -> None:
    text = (LINUX / f"{contents.APP_ID}.desktop").read_text(encoding="utf-8")
    kind = re.search(r"^MimeType=(\S+);$", text, re.MULTILINE)
    assert kind is not None
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    root = ET.parse(LINUX / f"{contents.APP_ID}.mime.xml").getroot()
    (one,) = root.findall(f"{space}mime-type")
    assert one.get("type") == kind[1]
    assert [glob.get("pattern") for glob in one.findall(f"{space}glob")] == [f"*{ENDING}"]


def test_the_metainfo_knows_this_version() -> None:
    text = (LINUX / f"{contents.APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    assert f"<id>{contents.APP_ID}</id>" in text
    assert f'<release version="{__version__}"' in text


def test_the_metainfo_names_every_way_to_play() -> None:
    component = ET.parse(LINUX / f"{contents.APP_ID}.metainfo.xml").getroot()
    controls = {one.text for one in component.findall("supports/control")}
    assert controls == {"pointing", "keyboard", "gamepad", "touch"}


def test_the_metainfo_shows_pictures_of_the_project() -> None:
    """Their address is on the homepage, whose name is the reverse of the program's."""
    homepage = "https://pocket-mahjong.github.io/"
    name = homepage.split("/")[2].replace("-", "_")
    assert ".".join(reversed(name.split("."))) == contents.APP_ID
    component = ET.parse(LINUX / f"{contents.APP_ID}.metainfo.xml").getroot()
    assert component.findtext("url[@type='homepage']") == homepage
    images = [image.text or "" for image in component.iter("image")]
    assert len(images) == len(set(images)) == 4
    for image in images:
        assert image.startswith(f"{homepage}pictures/")
        assert (contents.ROOT / "packaging" / "pictures" / Path(image).name).is_file()
    assert len(component.findall("screenshots/screenshot[@type='default']")) == 1


# --- the command --------------------------------------------------------------------------------


def test_sums_are_as_sha256sum_reads_them(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "b.deb").write_bytes(b"b")
    (tmp_path / "a.zip").write_bytes(b"a")
    for _ in range(2):  # the second time, SHA256SUMS already exists
        package.write_sums(tmp_path)
    sums = [hashlib.sha256(content).hexdigest() for content in (b"a", b"b")]
    text = f"{sums[0]}  a.zip\n{sums[1]}  b.deb\n"
    assert (tmp_path / "SHA256SUMS").read_bytes() == text.encode()


def test_wrong_words_change_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(package, "build_program", lambda: pytest.fail("it was built"))
    assert package.main(["--everything"]) == 2
    assert "run.py build" in capsys.readouterr().out


def test_a_library_without_licence_is_refused(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (program / "libstranger.so.1").touch()
    monkeypatch.setattr(package, "build_program", lambda: program)
    monkeypatch.setattr(package, "DIST", program.parent)
    assert package.main([]) == 1
    assert "libstranger.so.1" in capsys.readouterr().err
