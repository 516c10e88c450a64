"""Every screen says what it is and what the keyboard's focus is on. Keys ask, repeat and switch."""

from __future__ import annotations

import pygame
import pytest

from game.rules.problems import Reason
from game.settings.settings import Settings
from game.ui.screenshot import open_scene, own_home
from game.ui.scripted.scenes import SCENES
from game.ui.settings.settings import PACE, SettingsScene
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import LANGUAGES, texts
from tests.ui.test_keyboard import focus_on, hand_at
from tests.ui.voices import Listener, listen

SCREENS = [one for one in SCENES if "-" not in one]
SCREENS += ["new-match", "match-end", "settings-play", "settings-rules", "drill-waits", "drill-fan"]
"""A scene of each kind."""
MOST = 100
"""More items than a screen has."""
SIZE = (960, 600)


def opened(scene: str, language: str = "en", **settings: object) -> tuple[Hand, Listener]:
    """Return a hand on the keys of a scripted scene with speech on, and the voice."""
    pygame.display.init()
    pygame.font.init()
    chosen = Settings(speed=5, speech="on", language=language, **settings)  # type: ignore[arg-type]
    with own_home():
        app = open_scene(scene, chosen)
        voice = listen(app)
        return Hand(app.top, FakeWindow(SIZE)), voice


@pytest.mark.sample(15)
@pytest.mark.parametrize("scene", SCREENS)
def test_every_focus_is_said(scene: str) -> None:
    hand, voice = opened(scene, LANGUAGES[len(scene) % 2])
    voice.take()
    reached = set()
    for _ in range(MOST):
        hand.key("tab")
        focus = hand.app.top.focus
        if not focus or focus in reached:
            break
        reached.add(focus)
        said = voice.take()
        assert len(said) == 1, (focus, said)
        assert said[0].strip(" ,;，；、"), focus
        assert said[0][0] not in ",，", "it has a name"
    hand.key("f10")
    assert len(voice.take()[-1]) > 10, "the screen is read"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_says_its_name_when_it_opens(language: str) -> None:
    hand, voice = opened("title", language)
    assert voice.take() == [hand.app.labels.text("program.name")]
    focus_on(hand, "settings")
    voice.take()
    hand.key("return")
    assert voice.take()[0] == hand.app.labels.text("settings.title")
    hand.key("escape")
    assert hand.app.labels.text("program.name") in voice.take()


@pytest.mark.parametrize(
    ("scene", "golden"),
    [
        ("title", ["Pocket Mahjong"]),
        ("result", ["You win!", "+16"]),
        ("result-lost", ["May wins", "\u221232"]),
        ("match-end", ["Uncle Bo wins the match"]),
    ],
)
def test_the_golden_words_are_read_too(scene: str, golden: list[str]) -> None:
    hand, voice = opened(scene)
    hand.key("f10")
    read = voice.take()[-1]
    assert [words for words in golden if words not in read] == []


def test_controls_say_their_name_kind_and_state() -> None:
    hand = hand_at(lambda app: SettingsScene(app, PACE), speech="on")
    voice = listen(hand.app)
    focus_on(hand, "setting.sound")
    assert voice.take()[-1] == "Sounds, switch, On"
    hand.key("space")
    assert "Sounds, switch, Off" in voice.take()
    focus_on(hand, "setting.volume.slider")
    assert voice.take()[-1] == "Volume of tiles, slider, 6"
    hand.key("right")
    assert voice.take() == ["Volume of tiles, slider, 7"]
    hand = hand_at(lambda app: SettingsScene(app, PACE, "setting.deal"), speech="on")
    voice = listen(hand.app)
    focus_on(hand, "setting.deal")
    assert voice.take()[-1] == "Deal, list: Full"


def test_f12_switches_speech_and_says_so() -> None:
    hand = hand_at(SettingsScene)
    voice = listen(hand.app)
    hand.key("f10")
    assert voice.take() == [], "it is off"
    hand.key("f12")
    assert hand.app.speaks
    assert any("F12" in text for text in voice.take())
    hand.key("f12")
    assert not hand.app.speaks
    assert voice.take() == []
    hand.key("tab")
    assert voice.take() == []


def test_a_screen_reader_switches_speech_on() -> None:
    hand = hand_at(SettingsScene)
    voice = listen(hand.app)
    hand.key("tab")
    assert voice.take() == []
    voice.reader_runs = True
    hand.key("tab")
    assert voice.take()


def test_what_is_missing_stands_in_the_settings() -> None:
    hand = hand_at(lambda app: SettingsScene(app, PACE, "setting.speech"))
    voice = listen(hand.app)
    voice.problem = Reason.of("problem.speech_missing_linux")
    hand.key("f12")
    help_text = texts(hand.app)["setting.speech.help"]
    assert "eSpeak NG" in help_text
    assert "Can't speak" in help_text


def test_f9_repeats_and_other_keys_hush() -> None:
    hand, voice = opened("claim")
    (offers,) = voice.take()
    hand.key("f9")
    assert voice.take()[-1] == offers
    hushed = voice.hushed
    hand.key("right")
    assert voice.hushed == hushed + 1
    (tile,) = voice.take()
    hand.key("f9")
    assert voice.take() == [tile]


@pytest.mark.parametrize("key", ["f2", "f3", "f4", "f5", "f6", "f7", "f8"])
def test_questions_about_the_table(key: str) -> None:
    hand, voice = opened("title")
    voice.take()
    hand.key(key)
    assert voice.take() == [hand.app.labels.text("spoken.table.no")]
    hand, voice = opened("result")
    voice.take()
    hand.key(key)
    (said,) = voice.take()
    assert said != hand.app.labels.text("spoken.table.no"), "the table lies below"


def test_the_switches_of_the_table_say_their_state() -> None:
    hand, voice = opened("table")
    voice.take()
    hand.key("x")
    assert voice.take() == ["No claims, switch, On"]
    hand.key("x")
    assert voice.take() == ["No claims, switch, Off"]
