"""The self-test: it finds nothing in a sound program, and everything that is missing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from checks.scene_pictures import LANGUAGES as PICTURED
from checks.scene_pictures import cannot_compare
from checks.scene_pictures import read as accepted_pictures
from game import __version__
from game.bots import NAMES
from game.packed import assets_folder
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS
from game.session.session import Session
from game.system import paths
from game.ui import selftest
from game.ui.drawing import shapes
from game.ui.kit.app import App, Scene
from game.ui.scripted import scenes as scripted
from game.words.labels import LANGUAGES, Labels

ASSETS = assets_folder()
CANNOT = cannot_compare()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep one ruleset, one computer player and two scenes: enough to see that they are checked."""
    monkeypatch.setattr(selftest, "RULESETS", RULESETS[:1])
    monkeypatch.setattr(selftest, "NAMES", NAMES[:1])
    scenes = {name: scripted.SCENES[name] for name in ("title", "claim")}
    monkeypatch.setattr(selftest, "SCENES", scenes)


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the assets from which a test can remove files."""
    folder = tmp_path / "assets"
    shutil.copytree(ASSETS, folder)
    monkeypatch.setattr(paths, "assets_folder", lambda: folder)
    return folder


def run(path: Path) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the report."""
    code = selftest.run(path)
    report = json.loads(path.read_text("utf-8"))
    assert bool(report["failures"]) == (code == 1)
    return code, report


def only(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    checks = {name: selftest.all_checks()[name] for name in names}
    monkeypatch.setattr(selftest, "all_checks", lambda: checks)


@pytest.mark.usefixtures("few")
def test_all_is_well(tmp_path: Path, game_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(tmp_path / "report.json")
    assert code == 0
    assert list(report["checks"]) == list(selftest.all_checks())
    assert all(one["count"] > 0 and one["seconds"] >= 0 for one in report["checks"].values())
    assert report["hands"] == 1
    assert report["version"] == __version__
    assert report["seconds"] > 0
    assert {"system", "python", "pygame", "frozen"} <= report.keys()
    assert json.loads(capsys.readouterr().out) == report
    assert not list(game_home.iterdir()), "nothing of the player's is touched"


def test_nothing_that_comes_with_the_game_is_forgotten() -> None:
    checks = selftest.all_checks()
    assert {f"hands {rules.id}" for rules in RULESETS} <= checks.keys()
    assert {f"scene {scene}" for scene in scripted.SCENES} <= checks.keys()


def test_every_picture_of_a_tile_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, load = set(), shapes.svg

    def svg(source: str, width: int, height: int) -> pygame.Surface:
        loaded.add(Path(source).relative_to(ASSETS))
        return load(source, width, height)

    monkeypatch.setattr(shapes, "svg", svg)
    selftest.CHECKS["tiles"](selftest.Report())
    tiles = {path.relative_to(ASSETS) for path in (ASSETS / "tiles").rglob("*.svg")}
    assert loaded == tiles


def test_every_computer_player_plays_and_goes_on_from_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seated: set[str] = set()
    resumed = []
    real_played, real_resume = selftest._played, Session.resume

    def played(session: Session, own: str) -> Session:
        seated.update((own, *session.players))
        return real_played(session, own)

    def resume(*, strict: bool) -> tuple[Session | None, tuple[Reason, ...]]:
        resumed.append(strict)
        return real_resume(strict=strict)

    monkeypatch.setattr(selftest, "_played", played)
    monkeypatch.setattr(Session, "resume", resume)
    report = selftest.Report()
    assert selftest._check_hands(RULESETS[0], report) == report.hands == 2
    assert seated == {name for name in NAMES if "-" not in name}
    assert len(resumed) > 2


def test_a_hand_that_is_another_one_after_saving_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "hands pocket")
    monkeypatch.setattr(Session, "resume", lambda *, strict: (None, ()))
    code, report = run(tmp_path / "report.json")
    assert code == 1
    (failure,) = report["failures"]
    assert failure.startswith("hands pocket: ")


@pytest.mark.skipif(bool(CANNOT), reason=CANNOT)
@pytest.mark.usefixtures("few")
def test_the_frames_are_those_that_were_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "scene title", "scene claim")
    _, report = run(tmp_path / "report.json")
    accepted = accepted_pictures()
    frames = report["frames"]
    assert len(frames) == 2 * 2 * len(LANGUAGES)
    known = frames.keys() & accepted.keys()
    assert len(known) == 2 * 2 * len(PICTURED)
    assert all(accepted[name] == frames[name] for name in known)


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


def lack_portrait(folder: Path) -> None:
    (folder / "portraits" / "mimi-sad.svg").unlink()


def lack_font(folder: Path) -> None:
    (folder / "fonts" / "NotoSansTC-Medium-subset.ttf").unlink()


def lack_alphabets(folder: Path) -> None:
    (folder / "fonts" / "NotoSans-Medium-subset.ttf").unlink()


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
        ("portraits", lack_portrait),
        ("fonts", lack_font),
        ("fonts", lack_alphabets),
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
    code, found = run(report)
    assert code == 1
    assert found["checks"] == {}
    (failure,) = found["failures"]
    assert failure.startswith(f"{check}: ")


def test_letters_missing_from_a_font_are_found(
    assets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "fonts")
    monkeypatch.setattr(selftest, "LETTERS", "Aa1東\u0e01")
    code, report = run(tmp_path / "report.json")
    assert code == 1
    assert "\u0e01" in report["failures"][0]


def test_one_failure_does_not_hide_the_others(
    assets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "tiles", "table art", "labels")
    lack_tile(assets)
    lack_labels(assets)
    code, report = run(tmp_path / "report.json")
    assert code == 1
    assert list(report["checks"]) == ["table art"]
    assert [one.split(":")[0] for one in report["failures"]] == ["tiles", "labels"]


class Empty(Scene):
    """A scene that shows nothing."""

    def place(self, screen: object) -> list[Any]:
        return []


def test_an_empty_scene_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def blank(app: App) -> None:
        app.reset_to(Empty(app))

    monkeypatch.setattr(selftest, "SCENES", {"blank": blank})
    monkeypatch.setitem(scripted.SCENES, "blank", blank)
    only(monkeypatch, "scene blank")
    code, report = run(tmp_path / "report.json")
    assert code == 1
    assert report["failures"] == ["scene blank: The blank screen is empty."]


@pytest.mark.usefixtures("few")
def test_a_scene_that_fails_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(labels: Labels, key: str, /, **values: object) -> str:
        raise ZeroDivisionError(Path.home() / key)

    only(monkeypatch, "scene title", "scene claim")
    monkeypatch.setattr(Labels, "text", fail)
    code, report = run(tmp_path / "report.json")
    assert code == 1
    assert [one.split(":")[0] for one in report["failures"]] == ["scene title", "scene claim"]
    assert all("ZeroDivisionError: ~" in one for one in report["failures"])


def test_a_report_that_cannot_be_written_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "labels")
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(RulesError):
        selftest.run(tmp_path / "file" / "report.json")
