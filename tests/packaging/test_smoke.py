"""The test of a packaged program finds its faults."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

import smoke
from x_screen import Picture

REPORT = {
    "version": "1.2.3",
    "system": "Linux",
    "seconds": 6.5,
    "frames": {"title 0 en 960x600": "ab"},
    "hands": 8,
    "failures": [],
}
LICENCES = ("LICENSE", "THIRD-PARTY.txt")


@pytest.fixture
def trial(tmp_path: Path) -> smoke.Trial:
    """Return a program without faults, in a folder like the packaged one. It hasn't run yet."""
    program = tmp_path / "dist" / "pocket-mahjong"
    licences = program.parent / "_internal" / "licences"
    licences.mkdir(parents=True)
    program.write_bytes(b"program")
    for name in LICENCES:
        (licences / name).write_text("licence", encoding="utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    return smoke.Trial(program, "linux", folder)


def test_a_folder_in_order(trial: smoke.Trial) -> None:
    smoke.check_tree(trial)
    assert trial.failures == 0


@pytest.mark.parametrize("name", ["game/rules.py", "assets/en/hands.po", "tests/data.bin"])
def test_what_belongs_to_its_makers_is_found(
    trial: smoke.Trial, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stray = trial.tree / "_internal" / name
    stray.parent.mkdir(parents=True)
    stray.touch()
    smoke.check_tree(trial)
    assert trial.failures == 1
    assert name in capsys.readouterr().out


def test_a_folder_too_large(trial: smoke.Trial) -> None:
    with (trial.tree / "large").open("wb") as file:
        file.truncate(61_000_000)
    smoke.check_tree(trial)
    assert trial.failures == 1


@pytest.mark.parametrize("name", LICENCES)
def test_a_licence_gone(trial: smoke.Trial, name: str) -> None:
    (trial.tree / "_internal" / "licences" / name).unlink()
    smoke.check_tree(trial)
    assert trial.failures == 1


def test_the_folder_of_a_bundle_is_the_whole_bundle() -> None:
    program = Path("dist/Pocket Mahjong.app/Contents/MacOS/pocket-mahjong")
    assert smoke.Trial(program, "darwin", Path()).tree == Path("dist/Pocket Mahjong.app")


@pytest.mark.parametrize(
    ("change", "failures"),
    [
        ({}, 0),
        ({"failures": ["sounds: no such file"]}, 1),
        ({"frames": {}}, 1),
        ({"seconds": 10.5}, 1),
        ({"seconds": 10.5, "frames": {}, "failures": ["a", "b"]}, 3),
    ],
)
def test_what_the_self_test_found(
    trial: smoke.Trial, change: dict[str, Any], failures: int
) -> None:
    smoke.check_report(trial, {**REPORT, **change})
    assert trial.failures == failures


def test_a_slow_machine_can_take_longer(trial: smoke.Trial) -> None:
    trial.patience = 2.0
    smoke.check_report(trial, {**REPORT, "seconds": 19.0})
    assert trial.failures == 0


def answer(monkeypatch: pytest.MonkeyPatch, trial: smoke.Trial, script: str) -> None:
    """Make Python run a script in place of the program."""
    monkeypatch.setattr(
        smoke.Trial, "command", lambda _, *words: [sys.executable, "-c", script, *words]
    )


def test_a_self_test_that_reports(trial: smoke.Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f"import sys; open(sys.argv[-1], 'w').write({json.dumps(REPORT)!r})"
    answer(monkeypatch, trial, script)
    smoke.check_self_test(trial)
    assert trial.failures == 0


@pytest.mark.parametrize(("script", "failures"), [("raise SystemExit(3)", 2), ("pass", 1)])
def test_a_self_test_that_does_not(
    trial: smoke.Trial, monkeypatch: pytest.MonkeyPatch, script: str, failures: int
) -> None:
    answer(monkeypatch, trial, script)
    smoke.check_self_test(trial)
    assert trial.failures == failures


@pytest.mark.parametrize(("failures", "bad"), [([], 0), (["a tile is missing"], 1)])
def test_a_report_that_is_given_is_checked_without_another_self_test(
    failures: list[str], bad: int, trial: smoke.Trial, tmp_path: Path
) -> None:
    trial.report = tmp_path / "given.json"
    trial.report.write_text(json.dumps({**REPORT, "failures": failures}), encoding="utf-8")
    trial.program = tmp_path / "nothing"
    smoke.check_self_test(trial)
    assert trial.failures == bad


def test_a_start_without_a_picture(trial: smoke.Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, trial, "pass")
    smoke.check_start(trial)
    assert trial.failures == 1


def test_a_crash_is_found_wherever_its_report_is(trial: smoke.Trial) -> None:
    report = trial.folder / "home" / "log" / "crash-20260102-030405.txt"
    report.parent.mkdir(parents=True)
    smoke.check_no_crash(trial)
    assert trial.failures == 0
    report.touch()
    smoke.check_no_crash(trial)
    assert trial.failures == 1


def test_nothing_of_a_developers_environment_is_passed_on(
    trial: smoke.Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("DISPLAY", ":3")
    found = trial.environment()
    assert "PYTHONPATH" not in found
    assert "SDL_VIDEODRIVER" not in found
    assert found["DISPLAY"] == ":3"


def test_a_program_that_is_not_there_is_told_at_once() -> None:
    command = [sys.executable, str(Path(smoke.__file__)), "no-such-program"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "can't find the program no-such-program" in done.stderr


def test_a_screen_becomes_a_png() -> None:
    picture = Picture(2, 1, bytes((10, 20, 30, 0, 40, 50, 60, 0)))
    assert picture.colours == 2
    surface = pygame.image.frombytes(bytes((30, 20, 10, 60, 50, 40)), (2, 1), "RGB")
    loaded = pygame.image.load(io.BytesIO(picture.png()), "a.png")
    assert pygame.image.tobytes(loaded, "RGB") == pygame.image.tobytes(surface, "RGB")
