"""Several events between two frames, as after a pause: a press meets what is there by then."""

from __future__ import annotations

import pygame

from game.ui.drawing.looks import Placed
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.settings.settings import DISPLAY, RULES, SettingsScene
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import new_app


def opened(route: routes.Route, **settings: object) -> Hand:
    """Return a mouse in a window with this screen over the title."""
    pygame.display.init()
    pygame.font.init()
    app: App = new_app(**settings)  # type: ignore[arg-type]
    app.go(routes.Title())
    app.open(route)
    return Hand(app.top, FakeWindow())


def found(hand: Hand, key: str) -> Placed:
    items = hand.window.input.placed
    return next(one for one in items if one.key.partition("/")[2] == key and one.command)


def send(hand: Hand, kind: int, **values: object) -> None:
    """Send an event, but no frame."""
    hand.window.handle(pygame.event.Event(kind, values))


def click(hand: Hand, one: Placed) -> None:
    send(hand, pygame.MOUSEMOTION, pos=one.box.centre, buttons=(0, 0, 0))
    send(hand, pygame.MOUSEBUTTONDOWN, pos=one.box.centre, button=1)
    send(hand, pygame.MOUSEBUTTONUP, pos=one.box.centre, button=1)


def press(hand: Hand, name: str) -> None:
    key = pygame.key.key_code(name)
    send(hand, pygame.KEYDOWN, key=key, mod=0)
    send(hand, pygame.KEYUP, key=key, mod=0)


def test_a_button_of_a_screen_that_was_left_does_nothing() -> None:
    hand = opened(routes.Rules())
    press(hand, "escape")
    hand.frame()
    quit_button = found(hand, "quit")
    press(hand, "f1")
    click(hand, quit_button)
    assert not hand.app.quitting


def test_a_field_of_another_tab_does_nothing() -> None:
    hand = opened(routes.Settings(DISPLAY))
    toggle = found(hand, "setting.tile_index")
    before = hand.app.settings
    click(hand, found(hand, f"tab.{RULES}"))
    click(hand, toggle)
    scene = hand.app.top
    assert isinstance(scene, SettingsScene)
    assert scene.tab == RULES
    assert hand.app.settings.tile_index == before.tile_index


def test_a_closed_list_does_nothing() -> None:
    hand = opened(routes.Settings(RULES))
    click(hand, found(hand, "option.multiple_wins"))
    hand.frame()
    row = found(hand, "option.multiple_wins.list.1")
    click(hand, row)
    click(hand, row)
    assert isinstance(hand.app.top, SettingsScene)


def test_a_slider_that_a_key_took_away_moves_no_more() -> None:
    hand = opened(routes.Settings(DISPLAY))
    scene = hand.app.top
    assert isinstance(scene, SettingsScene)
    while not any(one.key.endswith(".slider") for one in hand.window.input.placed):
        scene.on_tab((scene.tab + 1) % RULES)
        scene.stale = True
        hand.frame()
    slider = next(one for one in hand.window.input.placed if one.key.endswith(".slider"))
    send(hand, pygame.MOUSEBUTTONDOWN, pos=slider.box.centre, button=1)
    settings = hand.app.settings
    press(hand, "escape")
    end = (slider.box.right, slider.box.centre[1])
    send(hand, pygame.MOUSEMOTION, pos=end, buttons=(1, 0, 0))
    assert hand.app.settings == settings
