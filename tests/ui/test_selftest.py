"""The program checks itself: nothing found when all is well, and everything that is missing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.bots import BOTS
from game.rules.problems import RulesError
from game.rulesets import RULESETS
from game.session import paths
from game.session.labels import Labels
from game.ui import scripted, selftest
from game.ui.app import App
from game.ui.scenes import Scene

ASSETS = paths.assets_folder()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One ruleset, one computer player and two scenes: enough to see that they are looked at."""
    monkeypatch.setattr(selftest, "RULESETS", RULESETS[:1])
    monkeypatch.setattr(selftest, "BOTS", dict(list(BOTS.items())[:1]))
    scenes = {name: scripted.SCENES[name] for name in ("title", "claim")}
    monkeypatch.setattr(selftest, "SCENES", scenes)


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Assets of one's own from which something may be taken away."""
    folder = tmp_path / "assets"
    shutil.copytree(ASSETS, folder)
    monkeypatch.setattr(paths, "assets_folder", lambda: folder)
    return folder


def run(report: Path) -> tuple[int, dict[str, dict[str, Any]]]:
    """The exit code, and the report by check."""
    code = selftest.run(report)
    text = json.loads(report.read_text("utf-8"))
    assert text["ok"] == (code == 0)
    return code, {one["name"]: one for one in text["checks"]}


def only(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    checks = {name: selftest.CHECKS[name] for name in names}
    monkeypatch.setattr(selftest, "CHECKS", checks)


@pytest.mark.usefixtures("few")
def test_all_is_well(tmp_path: Path, game_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, checks = run(tmp_path / "report.json")
    assert code == 0
    assert list(checks) == list(selftest.CHECKS)
    assert all(one["ok"] and one["count"] > 0 for one in checks.values())
    assert json.loads(capsys.readouterr().out)["ok"]
    assert not list(game_home.iterdir()), "nothing of the player's is touched"


def lack_tile(folder: Path) -> None:
    (folder / "tiles" / "contrast" / "bold" / "f3.svg").unlink()


def lack_body(folder: Path) -> None:
    (folder / "tiles" / "body" / "shadow-side.svg").unlink()


def spoil_table(folder: Path) -> None:
    (folder / "table" / "tick.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', encoding="utf-8"
    )


def lack_table(folder: Path) -> None:
    shutil.rmtree(folder / "table")


def lack_font(folder: Path) -> None:
    (folder / "fonts" / "NotoSansTC-Medium-subset.ttf").unlink()


def lack_sound(folder: Path) -> None:
    (folder / "sounds" / "discard-2.wav").unlink()


def spoil_sound(folder: Path) -> None:
    (folder / "sounds" / "win.wav").write_bytes(b"RIFF")


def lack_labels(folder: Path) -> None:
    (folder / "locale" / "zh_Hant" / "LC_MESSAGES" / "game.mo").unlink()


@pytest.mark.parametrize(
    ("check", "spoil"),
    [
        ("tiles", lack_tile),
        ("tiles", lack_body),
        ("table art", spoil_table),
        ("table art", lack_table),
        ("fonts", lack_font),
        ("labels", lack_labels),
        ("sounds", lack_sound),
        ("sounds", spoil_sound),
    ],
)
def test_what_is_missing_is_found(
    check: str,
    spoil: Callable[[Path], None],
    assets: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only(monkeypatch, check)
    report = tmp_path / "report.json"
    assert run(report)[0] == 0
    spoil(assets)
    code, checks = run(report)
    assert code == 1
    assert not checks[check]["ok"]
    assert checks[check]["error"]


def test_letters_that_a_font_lacks_are_found(
    assets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "fonts")
    monkeypatch.setattr(selftest, "LETTERS", "Aa1東\u0e01")
    code, checks = run(tmp_path / "report.json")
    assert code == 1
    assert "\u0e01" in checks["fonts"]["error"]


def test_one_failure_does_not_hide_the_others(
    assets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "tiles", "table art", "labels")
    lack_tile(assets)
    lack_labels(assets)
    code, checks = run(tmp_path / "report.json")
    assert code == 1
    assert [one["ok"] for one in checks.values()] == [False, True, False]


class Empty(Scene):
    """A scene that shows nothing."""

    def place(self, screen: object) -> list[Any]:
        return []


def test_an_empty_scene_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def blank(app: App) -> None:
        app.go(Empty(app))

    only(monkeypatch, "scenes")
    monkeypatch.setattr(selftest, "SCENES", {"blank": blank})
    code, checks = run(tmp_path / "report.json")
    assert code == 1
    assert "blank" in checks["scenes"]["error"]


@pytest.mark.usefixtures("few")
def test_a_scene_that_fails_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(labels: Labels, key: str, /, **values: object) -> str:
        raise ZeroDivisionError(key)

    only(monkeypatch, "scenes")
    monkeypatch.setattr(Labels, "text", fail)
    code, checks = run(tmp_path / "report.json")
    assert code == 1
    assert "ZeroDivisionError" in checks["scenes"]["error"]


def test_a_report_that_cannot_be_written_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "labels")
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(RulesError):
        selftest.run(tmp_path / "file" / "report.json")
