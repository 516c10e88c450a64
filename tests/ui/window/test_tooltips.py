"""Tooltips: they show after the mouse has rested on an item, cover nothing of it, and go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.settings.settings import Settings
from game.ui.drawing.looks import Box, ButtonLook, IconLook, Placed, TextLook, Tip
from game.ui.kit.screen import Screen
from game.ui.kit.tooltips import place_tooltip
from game.ui.kit.widgets import Pen
from game.ui.screenshot import open_scene, own_home
from game.ui.scripted.scenes import SCENES
from game.ui.window.gestures import REST
from tests.conftest import Few
from tests.ui.desk import SIZE, Desk, FakeWindow, Hand, new_desk
from tests.ui.mouse import LANGUAGES, SIZES, check_words, new_app

ICON = Box(1200, 20, 40, 40)


class Icons(Desk):
    """A desk with an icon in the corner, another that can't be pressed, and a button that appears
    below the mouse."""

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.add(Placed("icon", IconLook("menu"), ICON, tip=Tip("Menu (Esc)")))
        if self.phase:
            box = Box(600, 400, 40, 40)
            pen.add(Placed("late", IconLook("coach"), box, tip=Tip("Coach (H)")))
        return super().place(screen) + pen.items


def new_hand() -> Hand:
    app = new_desk().app
    scene = Icons(app)
    app.reset_to(scene)
    return Hand(scene, FakeWindow())


def shown(hand: Hand) -> str:
    """Return the title of the tooltip on the screen."""
    sprites = hand.window.stage._sprites
    look = sprites["tip.title"].placed.look if "tip.title" in sprites else None
    return look.text if isinstance(look, TextLook) else ""


def rest(hand: Hand, time: int = REST + 20) -> int:
    """Leave the mouse where it is. Return the number of pictures drawn meanwhile."""
    hand.now += time
    return sum(hand.frame() for _ in range(5))


def test_a_tooltip_shows_when_the_mouse_has_rested_and_then_nothing_moves() -> None:
    hand = new_hand()
    hand.move(*ICON.centre)
    assert rest(hand, REST - 100) == 0
    assert shown(hand) == ""
    assert rest(hand, 100) == 1
    assert shown(hand) == "Menu (Esc)"
    assert rest(hand, 60_000) == 0
    hand.move(ICON.centre[0] + 3, ICON.centre[1])
    assert shown(hand) == "Menu (Esc)", "the mouse is still on it"
    hand.move(640, 400)
    assert shown(hand) == ""


def test_an_item_without_words_draws_nothing() -> None:
    hand = new_hand()
    hand.move(200, 130)
    hand.frame()
    assert rest(hand) == 0
    assert shown(hand) == ""


def test_a_press_a_key_and_leaving_end_it_until_the_mouse_comes_again() -> None:
    hand = new_hand()
    ends: tuple[Callable[[], None], ...] = (
        lambda: hand.click(*ICON.centre),
        lambda: hand.key("l"),
        lambda: hand.event(pygame.WINDOWLEAVE),
    )
    for end in ends:
        hand.move(*ICON.centre)
        rest(hand)
        assert shown(hand)
        end()
        assert not shown(hand)
        rest(hand)
        assert not shown(hand)
        hand.move(640, 400)


def test_an_item_that_turns_up_under_the_mouse_says_nothing_by_itself() -> None:
    hand = new_hand()
    hand.move(620, 420)
    rest(hand)
    scene = hand.app.top
    assert isinstance(scene, Icons)
    scene.phase = 1
    hand.app.stale = True
    rest(hand)
    assert shown(hand) == ""
    hand.move(300, 700)
    hand.move(620, 420)
    rest(hand)
    assert shown(hand) == "Coach (H)"


def test_an_icon_that_does_nothing_now_lets_a_click_through() -> None:
    hand = new_hand()
    hand.click(*ICON.centre)
    scene = hand.app.top
    assert isinstance(scene, Icons)
    assert scene.done == ["left"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_it_stays_in_the_window_and_leaves_its_item_clear(
    size: tuple[int, int], text_size: str
) -> None:
    app = new_app(text_size=text_size)
    screen = Screen(*size, app.labels, app.settings)
    side = screen.px(40)
    tips = (Tip("G (G)"), Tip("A switch (A)", "It does this and that, and more of the same." * 3))
    for tip in tips:
        for x in range(0, size[0] - side, size[0] // 7):
            for y in range(0, size[1] - side, size[1] // 7):
                item = Placed("one", IconLook("g"), Box(x, y, side, side), tip=tip)
                ground, *words = place_tooltip(item, screen)
                assert not ground.box.overlaps(item.box)
                for one in (ground, *words):
                    assert min(one.box.x, one.box.y) >= 0
                    assert one.box.right <= size[0]
                    assert one.box.bottom <= size[1]
                    check_words(one, round(11 * min(1, screen.unit)))


def scenes() -> Iterator[str]:
    yield from (name for name in SCENES if not name.startswith("moving"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_icon_that_can_be_pressed_says_what_it_does(language: str, few: Few) -> None:
    found = set()
    for name in few(scenes(), 40):
        with own_home():
            app = open_scene(name, Settings(language=language, speed=5))
            app.use_pad("")
        screen = Screen(*SIZE, app.labels, app.settings)
        placed = app.top.place(screen)
        words = [one.box.centre for one in placed if isinstance(one.look, TextLook)]
        for one in placed:
            is_icon = isinstance(one.look, IconLook)
            is_button = isinstance(one.look, ButtonLook) and not one.look.label
            is_icon |= is_button and not any(one.box.holds(*centre) for centre in words)
            if is_icon and one.command:
                assert one.tip, f"{one.key} of {name}"
                found.add(one.tip.title)
                if not one.key.startswith("seat."):
                    assert re.search(r"[(（][A-Z\w←→↑↓]+[)）]$", one.tip.title), "with the key"
    assert len(found) > 4
