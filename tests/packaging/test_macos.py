"""What macOS is told of the program, and the disk image; Apple's own tools are not here."""

from __future__ import annotations

import plistlib
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import __version__
from game.session.paths import APP
from macos import dmg, info


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


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    app = tmp_path / "Pocket Mahjong.app"
    (app / "Contents" / "MacOS").mkdir(parents=True)
    (app / "Contents" / "MacOS" / "pocket-mahjong").touch()
    (app / "Contents" / "Info.plist").touch()
    return app


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A Mac whose tools are content with everything: what they were called with."""
    return tools(monkeypatch, failing=0)


def tools(monkeypatch: pytest.MonkeyPatch, failing: int) -> list[list[str]]:
    """As above, but the first so many images are not written."""
    commands: list[list[str]] = []

    def run(command: tuple[str, ...]) -> subprocess.CompletedProcess[bytes]:
        commands.append(list(command))
        images = sum(one[:2] == ["hdiutil", "create"] for one in commands)
        refused = command[:2] == ("hdiutil", "create") and images <= failing
        return subprocess.CompletedProcess(command, int(refused))

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    return commands


def test_an_image_is_made_of_a_bundle_that_was_checked(
    bundle: Path, ran: list[list[str]], tmp_path: Path
) -> None:
    assert dmg.main([str(bundle), str(tmp_path / "out" / "game.dmg")]) == 0
    names = [command[0] for command in ran]
    assert names == ["plutil", "lipo", "codesign", "ditto", "hdiutil", "hdiutil"]
    assert ran[1][1:] == [
        *(str(bundle / "Contents" / "MacOS" / "pocket-mahjong"), "-verify_arch"),
        *("arm64", "x86_64"),
    ]
    assert ran[4][-1] == ran[5][-1] == str(tmp_path / "out" / "game.dmg")
    assert (tmp_path / "out").is_dir()


def test_nothing_in_a_signed_bundle_is_changed(bundle: Path, ran: list[list[str]]) -> None:
    dmg.check(bundle)
    (signing,) = [command for command in ran if command[0] == "codesign"]
    assert "--verify" in signing
    assert "--strict" in signing
    assert "--sign" not in signing


def test_one_may_drag_the_program_into_applications(
    bundle: Path, ran: list[list[str]], tmp_path: Path
) -> None:
    (tmp_path / "image").mkdir()
    dmg.fill(tmp_path / "image", bundle)
    assert ran == [["ditto", str(bundle), str(tmp_path / "image" / bundle.name)]]
    assert (tmp_path / "image" / "Applications").readlink() == Path("/Applications")


@pytest.mark.parametrize(("failing", "code"), [(dmg.TRIES - 1, 0), (dmg.TRIES, 1)])
def test_an_image_is_tried_again_but_not_for_ever(
    failing: int, code: int, bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools(monkeypatch, failing)
    assert dmg.main([str(bundle), str(tmp_path / "game.dmg")]) == code


def test_no_image_of_what_is_no_bundle(
    tmp_path: Path, ran: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert dmg.main([str(tmp_path), str(tmp_path / "game.dmg")]) == 1
    assert "no bundle" in capsys.readouterr().err
    assert ran == []


def test_an_image_needs_macos(
    bundle: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert dmg.main([str(bundle), str(tmp_path / "game.dmg")]) == 1
    assert "macOS only" in capsys.readouterr().err


def test_without_its_two_paths_it_says_what_it_wants(capsys: pytest.CaptureFixture[str]) -> None:
    assert dmg.main([]) == 2
    assert "OUT.dmg" in capsys.readouterr().out
