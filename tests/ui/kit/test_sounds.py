"""The sounds that play: loudness, variants, and silence instead of errors."""

from __future__ import annotations

import random
import shutil
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.settings.settings import LOUDEST, Volumes
from game.system import paths
from game.ui.kit import sounds
from game.ui.kit.app import App
from game.ui.kit.sounds import FILES, REST, TILES, Mixer, Sound, Sounds, gain
from game.ui.route_table import scene_of
from game.ui.window import window
from game.ui.window.frame_rate import FrameRate
from tests.ui.ears import Ears, listen
from tests.ui.mouse import new_app

BOTH = (1.0, 1.0)
USUAL = Volumes(6, 6, 6)
NAMES = sorted(file for files in FILES.values() for file in files)


@pytest.fixture(autouse=True)
def _no_device_is_left() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets the files that mixers play, in order."""
    files: list[str] = []
    real = sounds.load

    def load(file: str) -> pygame.mixer.Sound:
        class Noted(pygame.mixer.Sound):
            def play(self, *args: object, **kwargs: object) -> pygame.mixer.Channel:
                files.append(file)
                return super().play()

        return Noted(real(file).get_raw())

    monkeypatch.setattr(sounds, "load", load)
    return files


@pytest.fixture
def inits(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that gets the arguments of every attempt to open the device."""
    asked: list[object] = []
    real = pygame.mixer.init

    def init(*device: Any) -> None:
        asked.append(device)
        real(*device)

    monkeypatch.setattr(pygame.mixer, "init", init)
    return asked


# --- the files ----------------------------------------------------------------------------------


def test_the_catalogue_is_what_lies_in_the_folder() -> None:
    assert sorted(path.stem for path in paths.asset("sounds").glob("*.wav")) == NAMES


@pytest.mark.parametrize("file", NAMES)
def test_every_file_is_read_as_it_is(file: str) -> None:
    pygame.mixer.init(*sounds.DEVICE)
    with wave.open(str(paths.asset("sounds", f"{file}.wav"))) as opened:
        seconds = opened.getnframes() / opened.getframerate()
    assert sounds.load(file).get_length() == pytest.approx(seconds, abs=0.001)


def test_tiles_vary_and_no_two_in_a_row_are_alike() -> None:
    mixer = Mixer(random.Random(1))
    found = [(mixer._variant("discard"), mixer._variant("draw")) for _ in range(80)]
    for name, files in zip(("discard", "draw"), zip(*found, strict=True), strict=True):
        assert len(set(files)) == len(FILES[name]) == 8
        assert all(one != other for one, other in pairwise(files))


def test_the_random_numbers_of_the_game_are_not_touched() -> None:
    random.seed(5)
    before = random.getstate()
    mixer = Mixer()
    for _ in range(5):
        mixer.play("discard", 0.5, BOTH)
    assert random.getstate() == before


# --- loudness -----------------------------------------------------------------------------------


def test_volume_is_squared_for_the_ear() -> None:
    assert (gain(0), gain(5), gain(LOUDEST)) == (0, 0.25, 1)
    assert all(gain(one) < gain(one + 1) for one in range(LOUDEST))


def test_the_device_gets_the_loudness() -> None:
    mixer = Mixer()
    mixer.play("win", 0.25, (0.5, 1.0))
    loaded = mixer._loaded["win"]
    assert loaded is not None
    assert loaded.get_volume() == pytest.approx(0.25, abs=0.01)
    assert pygame.mixer.get_busy()
    assert pygame.mixer.get_init() == (44_100, -16, 2)


@pytest.mark.parametrize("volume", [1, 6, 10])
def test_volume_times_loudness(volume: int) -> None:
    ears = Ears()
    heard = Sounds(ears)
    heard.ask(Sound("draw", loudness=0.5, sides=(0.3, 0.7)), 0)
    heard.play_due(0, Volumes(volume, 0, 0))
    assert [(one.loudness, one.sides) for one in ears.heard] == [(gain(volume) / 2, (0.3, 0.7))]


@pytest.mark.parametrize(("name", "heard"), [("meld", gain(2)), ("win", gain(9))])
def test_tiles_and_signals_have_a_volume_each(name: str, heard: float) -> None:
    app = new_app(volume=2, volume_signals=9)
    ears = listen(app)
    app.hear(Sound(name))
    app.play_sounds(0, seen=True)
    assert [one.loudness for one in ears.heard] == [heard]


def test_a_silent_kind_leaves_the_other_to_be_heard() -> None:
    app = new_app(volume=0)
    ears = listen(app)
    for name in FILES:
        app.hear(Sound(name))
    app.play_sounds(0, seen=True)
    assert set(ears.take()) == FILES.keys() - TILES


# --- timing -------------------------------------------------------------------------------------


def test_each_kind_is_heard_once_a_frame() -> None:
    ears = Ears()
    heard = Sounds(ears)
    for name in ("draw", "discard", "draw", "discard", "discard"):
        heard.ask(Sound(name), 0)
    heard.play_due(16, USUAL)
    assert ears.take() == ["draw", "discard"]
    heard.play_due(32, USUAL)
    assert ears.take() == []


def test_a_sound_waits_for_its_time() -> None:
    ears = Ears()
    heard = Sounds(ears)
    heard.ask(Sound("discard", after=100), 1000)
    heard.ask(Sound("claim"), 1000)
    heard.play_due(1000, USUAL)
    heard.play_due(1099, USUAL)
    assert ears.take() == ["claim"]
    heard.play_due(1100, USUAL)
    assert ears.take() == ["discard"]


def test_the_device_is_given_back_after_a_rest_and_only_once() -> None:
    ears = Ears()
    heard = Sounds(ears)
    heard.ask(Sound("draw"), 0)
    heard.play_due(0, USUAL)
    heard.play_due(REST - 1, USUAL)
    assert ears.closed == 0
    for now in (REST, REST + 1, 3 * REST):
        heard.play_due(now, USUAL)
    assert ears.closed == 1


def test_a_device_that_is_missing_is_tried_again_after_each_rest(
    monkeypatch: pytest.MonkeyPatch, inits: list[object], played: list[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    heard = Sounds(Mixer())

    def hear(*times: int) -> int:
        for now in times:
            heard.ask(Sound("win"), now)
            heard.play_due(now, USUAL)
        return len(inits)

    assert hear(5, 1000, REST) == 1, "each refusal takes time"
    assert hear(REST + 5, REST + 6, 2 * REST) == 2
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert hear(2 * REST + 6) == 2
    assert played == []
    assert hear(2 * REST + 7, 2 * REST + 8) == 3
    assert played == ["win", "win"]


def test_muted_or_unseen_no_device_is_taken(inits: list[object]) -> None:
    for settings, seen in (({"sound": False}, True), ({"volume_signals": 0}, True), ({}, False)):
        app = new_app(**settings)
        app.sounds = Sounds(Mixer())
        app.hear(Sound("win"))
        app.play_sounds(0, seen)
        app.change_settings(sound=True, volume_signals=6)
        app.play_sounds(1, seen=True)
        assert not inits, "what was not heard is not heard later"
    app.hear(Sound("win"))
    app.play_sounds(2, seen=True)
    assert len(inits) == 1


def test_mute_gives_the_device_back_at_once_and_says_so() -> None:
    app = new_app()
    ears = listen(app)
    app.mute()
    assert (app.settings.sound, ears.closed) == (False, 1)
    assert app.messages == [app.labels.text("table.sound_off")]
    app.mute()
    assert app.settings.sound
    assert app.messages == [app.labels.text("table.sound_on")]


# --- silence instead of errors ------------------------------------------------------------------


def test_without_a_device_all_is_silent_and_nobody_asks_again(
    monkeypatch: pytest.MonkeyPatch, inits: list[object], played: list[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    mixer = Mixer()
    for name in FILES:
        mixer.play(name, 1.0, BOTH)
    assert len(inits) == 1
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer.play("win", 1.0, BOTH)
    assert not played
    mixer.close()
    mixer.play("win", 1.0, BOTH)
    assert played == ["win"]


def test_a_missing_or_torn_file_costs_only_its_own_sound(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, played: list[str]
) -> None:
    folder = tmp_path / "assets"
    shutil.copytree(paths.asset("sounds"), folder / "sounds")
    for file in NAMES:
        if file != "win":
            (folder / "sounds" / f"{file}.wav").write_bytes(b"RIFF")
    (folder / "sounds" / "drawn.wav").unlink()
    monkeypatch.setattr(paths, "assets_folder", lambda: folder)
    mixer = Mixer()
    for name in FILES:
        mixer.play(name, 1.0, BOTH)
    assert played == ["win"]


def test_a_mixer_that_was_closed_is_opened_again(played: list[str]) -> None:
    mixer = Mixer()
    mixer.play("win", 1.0, BOTH)
    pygame.mixer.quit()
    mixer.play("drawn", 1.0, BOTH)
    mixer.play("win", 1.0, BOTH)
    assert played == ["win", "drawn", "win"]


def test_a_device_lost_in_mid_game_is_silent_until_it_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, played: list[str]
) -> None:
    mixer = Mixer()
    mixer.play("win", 1.0, BOTH)
    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: sounds.DEVICE)
    mixer.play("win", 1.0, BOTH)  # raises "mixer not initialized" inside
    monkeypatch.undo()
    mixer.play("draw", 1.0, BOTH)
    assert "draw" not in played


def test_a_library_without_sound_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        def __getattr__(self, name: str) -> object:
            raise NotImplementedError("mixer module not available")

    with monkeypatch.context() as without:
        without.setattr(pygame, "mixer", Missing())
        mixer = Mixer()
        mixer.play("win", 1.0, BOTH)
        mixer.close()


def test_a_busy_mixer_leaves_a_sound_out() -> None:
    mixer = Mixer()
    for _ in range(12):
        mixer.play("win", 0.1, BOTH)
    assert pygame.mixer.get_busy()


def test_the_window_has_a_real_speaker(monkeypatch: pytest.MonkeyPatch) -> None:
    apps: list[App] = []

    class Loop:
        pace = FrameRate()

        def __init__(self, app: App, *_: object, **__: object) -> None:
            apps.append(app)

        def run(self, *_: object) -> None:
            """Return at once, without a game."""

    monkeypatch.setattr(window, "Window", Loop)
    monkeypatch.setattr(window, "open_window", lambda *_: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert window.run(scene_of) == 0
    assert isinstance(apps[0].sounds._speaker, Mixer)
    assert not pygame.mixer.get_init(), "nothing is heard before something happens"
