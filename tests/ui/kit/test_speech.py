"""What is said of an item that has the focus, of a whole screen, and again."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.rules.problems import Reason
from game.ui.drawing.looks import NOTHING, Box, PanelLook, Placed, SliderLook, TextLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.speech import Speech, described, heading, read
from game.ui.route_table import scene_of
from game.ui.settings.settings import PACE, PLAY, RULES
from game.ui.table.play.table import TableScene
from game.ui.window import window
from game.ui.window.frame_rate import FrameRate
from game.words.labels import load_labels
from tests.session.playing import new_session
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import click, new_app, placed_by
from tests.ui.voices import Listener, listen

ENGLISH = load_labels("en")


def at(route: routes.Route, **settings: object) -> App:
    app = new_app(**settings)  # type: ignore[arg-type]
    app.go(routes.Title())
    app.open(route)
    return app


def said(app: App, key: str) -> str:
    placed = placed_by(app)
    return described(next(one for one in placed if one.key == key), placed, app.labels)


@pytest.mark.parametrize(
    ("route", "key", "words"),
    [
        (routes.Practice(), "code", "Deal code, text, empty"),
        (routes.Practice(), "continue", "Continue practice, unavailable"),
        (routes.Practice(), "match", "New practice match, button"),
        (routes.Presets(), "name", "Name for these rules, text, empty"),
        (routes.Rules(), "search", "Search the rules, text, empty"),
        (routes.Settings(PLAY), "setting.player_name", "Your name, text, empty"),
        (routes.Settings(PACE), "setting.sound", "Sounds, switch, On"),
        (routes.Settings(RULES), "setting.ruleset", "Rules, list: Pocket Mahjong"),
        (routes.Settings(RULES), "option.minimum.less", "Minimum fan 0 −, unavailable"),
        (routes.Settings(RULES), "option.minimum.more", "Minimum fan 0 +, button"),
        (routes.NewMatch(), "ruleset.pocket", "Pocket Mahjong, chosen"),
        (routes.NewMatch(), "ruleset.western", "Western Points, button"),
        (routes.Album(), "back", "Back (Esc), button"),
    ],
)
def test_an_item_is_said_with_its_kind_and_state(route: routes.Route, key: str, words: str) -> None:
    assert said(at(route), key) == words


def test_a_text_that_was_written_is_said() -> None:
    app = at(routes.Practice())
    click(app, "code")
    app.top.typed("abc")
    assert said(app, "code") == "Deal code, text: abc"


def test_a_switch_of_the_table_says_its_state() -> None:
    app = new_app(speed=5)
    app.session = new_session()
    app.session.start()
    app.reset_to(TableScene(app))
    app.update(10**8)
    assert said(app, "switch.no_claims") == "No claims (X), switch, Off"
    app.top.key("x")
    assert said(app, "switch.no_claims") == "No claims (X), switch, On"


def test_in_a_row_of_which_all_look_chosen_none_is_said_to_be() -> None:
    row = [
        Placed(f"card.{place}", PanelLook("chosen"), Box(100 * place, 0, 90, 20), 0, NOTHING)
        for place in range(2)
    ]
    inside = [words("a.name", "One", 0, 0), words("b.name", "Two", 100, 0)]
    assert described(row[0], [*row, *inside], ENGLISH) == "One, button"
    row[1] = replace(row[1], look=PanelLook("row"))
    assert described(row[0], [*row, *inside], ENGLISH) == "One, chosen"


def test_a_slider_without_a_value_says_its_part() -> None:
    slider = Placed("part", SliderLook(370), Box(0, 0, 100, 20))
    assert described(slider, [slider], ENGLISH) == ", slider, 37%"


def words(key: str, text: str, x: int, y: int, size: int = 20) -> Placed:
    return Placed(key, TextLook(text, size), Box(x, y, 80, 20))


def test_a_screen_is_read_line_by_line_from_the_left() -> None:
    placed = [words("b", "two", 100, 0), words("c", "three", 0, 40), words("a", "one", 0, 2)]
    assert read(placed, ENGLISH) == "one, two; three"


def test_the_heading_is_the_largest_word_and_no_sign() -> None:
    assert heading([words("a", "E", 0, 0, 60), words("b", "Menu", 0, 0, 30)]) == "Menu"
    assert heading([words("a", "E", 0, 0, 60)]) == ""


def test_only_what_was_said_since_the_last_key_is_said_again() -> None:
    voice = Listener()
    speech = Speech(voice)
    speech.tell("before", "en")
    speech.hush()
    speech.tell("one", "en")
    speech.tell("two", "en")
    voice.take()
    hushed = voice.hushed
    speech.repeat()
    assert voice.take() == ["one", "two"]
    assert voice.hushed == hushed + 1


def test_a_voice_that_nobody_hears_is_told_once_on_the_screen() -> None:
    pygame.font.init()
    app = at(routes.Drills(), speech="on")
    voice, hand = listen(app), Hand(app.top, FakeWindow())
    voice.problem = Reason.of("problem.speech_failed", program="eSpeak NG")

    def told() -> list[str]:
        hand.frame()
        looks = [one.look for one in hand.window.input.placed if one.key.startswith("message")]
        return [look.text for look in looks if isinstance(look, TextLook)]

    assert any("eSpeak NG stopped or has no sound" in text for text in told())
    app.unsay(voice.problem)
    assert told() == []
    app.change_settings(speech="off")
    voice.problem = Reason.of("problem.speech_missing")
    assert told() == []


def test_the_voice_ends_with_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Listener] = []

    class Loop:
        pace = FrameRate()

        def __init__(self, app: App, *_: object, **__: object) -> None:
            heard.append(listen(app))

        def run(self, *_: object) -> None:
            """Return at once, without a game."""

    monkeypatch.setattr(window, "Window", Loop)
    monkeypatch.setattr(window, "open_window", lambda *_: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert window.run(scene_of) == 0
    assert heard[0].is_closed
