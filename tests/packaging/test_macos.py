"""The description of the program for macOS, and the disk image, without Apple's own tools."""

from __future__ import annotations

import plistlib
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import contents
from game import __version__
from game.session.hand_file import ENDING
from game.system.paths import APP
from macos import info
from package import for_macos


def test_the_description_is_one_that_macos_can_read() -> None:
    told = info.plist(__version__)
    assert plistlib.loads(plistlib.dumps(told)) == told


def test_the_description_names_the_program_as_the_game_does() -> None:
    told = info.plist(__version__)
    assert {told["CFBundleName"], told["CFBundleDisplayName"]} == {APP}
    assert {told["CFBundleVersion"], told["CFBundleShortVersionString"]} == {__version__}


def test_the_description_keeps_to_what_apple_allows() -> None:
    told = info.plist(__version__)
    assert re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", str(told["CFBundleIdentifier"]))
    assert re.fullmatch(r"\d+(\.\d+){0,2}", str(told["CFBundleVersion"]))
    assert re.fullmatch(r"\d+\.\d+", str(told["LSMinimumSystemVersion"]))
    assert told["NSHighResolutionCapable"] is True


Commands = list[list[str]]
Mac = Callable[[str, int], Commands]


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> Mac:
    """Return a Mac: given a tool and how often it refuses, it returns all later calls."""

    def tools(refusing: str, times: int) -> Commands:
        commands: Commands = []

        def run(command: Sequence[str], check: bool = False) -> subprocess.CompletedProcess[bytes]:
            commands.append(list(command))
            asked = sum(one[: len(words)] == words for one in commands)
            code = int(commands[-1][: len(words)] == words and asked <= times)
            if code and check:
                raise subprocess.CalledProcessError(code, command)
            if "create" in command and not code:
                Path(command[-1]).write_bytes(b"image")
            return subprocess.CompletedProcess(command, code)

        words = refusing.split()
        monkeypatch.setattr(subprocess, "run", run)
        monkeypatch.setattr(time, "sleep", lambda seconds: None)
        return commands

    return tools


def test_an_image_is_made_of_a_bundle_that_was_checked(tmp_path: Path, mac: Mac) -> None:
    commands = mac("", 0)
    bill = contents.bill(tmp_path / "pocket-mahjong")
    bill.parent.mkdir(parents=True)
    bill.write_bytes(b"{}")
    made = for_macos.artefacts(tmp_path / "pocket-mahjong", "1.2.3")
    assert made == {
        "pocket-mahjong-1.2.3-macos-universal2.dmg": b"image",
        "pocket-mahjong-1.2.3-macos-universal2.cdx.json": b"{}",
    }
    names = [command[0] for command in commands]
    assert names == ["plutil", "lipo", "codesign", "ditto", "hdiutil", "hdiutil"]
    app = tmp_path / "Pocket Mahjong.app"
    assert commands[1] == [
        *("lipo", str(app / "Contents" / "MacOS" / "pocket-mahjong"), "-verify_arch"),
        *("arm64", "x86_64"),
    ]
    assert commands[3][1] == str(app)


def test_nothing_in_a_signed_bundle_is_changed(tmp_path: Path, mac: Mac) -> None:
    commands = mac("", 0)
    for_macos.check(tmp_path)
    (signing,) = [command for command in commands if command[0] == "codesign"]
    assert {"--verify", "--deep", "--strict"} < set(signing)
    assert "--sign" not in signing


@pytest.mark.skipif(sys.platform == "win32", reason="a link leads elsewhere on Windows")
def test_the_program_can_be_dragged_into_applications(tmp_path: Path, mac: Mac) -> None:
    mac("", 0)
    for_macos.fill(tmp_path / "shown", tmp_path / "Pocket Mahjong.app")
    assert (tmp_path / "shown" / "Applications").readlink() == Path("/Applications")


def test_an_image_is_tried_again(tmp_path: Path, mac: Mac) -> None:
    commands = mac("hdiutil create", for_macos.TRIES - 1)
    for_macos.write(tmp_path, tmp_path / "image.dmg")
    assert len(commands) == for_macos.TRIES


@pytest.mark.parametrize("tool", ["plutil", "lipo", "codesign", "ditto", "hdiutil create"])
def test_there_is_no_image_when_a_tool_refuses(tool: str, tmp_path: Path, mac: Mac) -> None:
    mac(tool, for_macos.TRIES)
    with pytest.raises(subprocess.CalledProcessError):
        for_macos.artefacts(tmp_path / "pocket-mahjong", "1.2.3")


def test_a_double_click_on_a_saved_hand_opens_the_program() -> None:
    told: dict[str, Any] = info.plist(__version__)
    kind, shown = told["UTExportedTypeDeclarations"][0], told["CFBundleDocumentTypes"][0]
    assert shown["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": [ENDING[1:]]}
