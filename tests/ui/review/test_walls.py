"""What Expert would have made: asked for with the mouse, filling in, stopped, and told."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import cast

import pygame
import pytest

from game.review.by_hand import Source, source_in_play
from game.review.same_walls import SameWalls, WallPlays
from game.rules.problems import Reason
from game.ui.drawing.hits import hit
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.review.scene import ReviewScene
from game.ui.review.state import review_of
from game.ui.screens.title import TitleScene
from game.ui.window.window import Window
from tests.ui.archived import play_match
from tests.ui.desk import FakeWindow
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_words,
    click,
    keys,
    new_app,
    placed_by,
    texts,
)
from tests.ui.review.test_review_scene import reviewed

PATIENCE = 120
GOOD, POOR = ((960, 1000), (-20, 0)), ((-1000, -960), (0, 20))
USUAL, LOST = ((20, -20), (0, 20)), ((), ())
SAID = {
    "en": ("Good walls", "Poor walls", "Ordinary walls", "can't be read"),
    "zh_Hans": ("牌墙好", "牌墙差", "牌墙普通", "读不到"),
    "zh_Hant": ("牌牆好", "牌牆差", "牌牆普通", "讀不到"),
}


UNKNOWN = {
    "en": "working out the time left",
    "zh_Hans": "正在估算剩余时间",
    "zh_Hant": "正在估計尚餘時間",
}
TWO_MINUTES = {
    "en": "about 2 min left",
    "zh_Hans": "还剩约 2 分钟",
    "zh_Hant": "尚餘約 2 分鐘",
}


class FakeWalls(SameWalls):
    """Walls of which Expert makes what the test tells."""

    is_running = False
    time_left: int | None = None

    def ask(self, source: Source, numbers: object) -> None:
        self.wanted, self.is_running = source.numbers, True

    def find(self, own: tuple[int, ...], others: tuple[int, ...], hands: int = 4) -> None:
        numbers = self.wanted[:hands]
        self.hands = {number: WallPlays(number, own, others) for number in numbers}
        self.is_running = self.is_running and hands < len(self.wanted)

    def stop(self) -> None:
        self.is_running = False


def opened(language: str = "en", hands: int = 4, hand: int = 0) -> App:
    """Return the program with the review of a match, which is complete."""
    app = new_app(language)
    app.reset_to(TitleScene(app))
    app.session = play_match("hongkong", hands, "filters")
    source = source_in_play(app.session)
    review = review_of(app, source)
    review.hands.update(reviewed(source))
    review.walls = FakeWalls()
    app.open(routes.Review(lambda: source, hand))
    return app


def walls_of(app: App) -> FakeWalls:
    assert isinstance(app.top, ReviewScene)
    assert isinstance(app.top.walls, FakeWalls)
    return app.top.walls


class Mouse:
    """A mouse in a window of the program."""

    def __init__(self, app: App) -> None:
        pygame.display.init()
        pygame.font.init()
        self.window = Window(app, cast(pygame.window.Window, FakeWindow((960, 600))))
        self.window.frame(0)

    def press(self, key: str) -> None:
        placed = self.window.input.placed
        at = next(one for one in placed if one.key.endswith(key)).box.centre
        met = hit(placed, *at)
        assert met is not None
        assert met.key.endswith(key)
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            is_motion = kind == pygame.MOUSEMOTION
            pressed = {"buttons": (0, 0, 0)} if is_motion else {"button": pygame.BUTTON_LEFT}
            self.window.handle(pygame.event.Event(kind, {"pos": at, "touch": False, **pressed}))
        self.window.frame(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mouse_starts_stops_and_starts_again(language: str) -> None:
    app = opened(language)
    walls, mouse = walls_of(app), Mouse(app)
    mouse.press("walls.start")
    assert walls.is_running
    walls.find(*GOOD, hands=2)
    shown = texts(app)
    assert shown["walls.working"] == ("Hand 3 of 4" if language == "en" else "第 3 局，共 4 局")
    assert shown["walls.time"] == UNKNOWN[language], "nothing is measured yet"
    walls.time_left = 120
    assert texts(app)["walls.time"] == TWO_MINUTES[language]
    assert "walls.told" not in shown
    mouse.press("walls.stop")
    assert not walls.is_running
    assert "walls.told" not in texts(app), "half a match tells nothing"
    mouse.press("walls.start")
    assert walls.is_running
    walls.find(*GOOD)
    assert texts(app)["walls.told"].startswith(SAID[language][0])
    assert not {one for one in keys(app) if one.startswith("walls.")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_figures_are_told_only_beyond_two_standard_errors(
    language: str, size: tuple[int, int]
) -> None:
    app = opened(language)
    walls = walls_of(app)
    click(app, "walls.start")
    for found, said in zip((GOOD, POOR, USUAL, LOST), SAID[language], strict=True):
        walls.find(*found)
        told = texts(app)["walls.told"]
        assert said in told
        luck = walls.luck("hongkong")
        figures = "standard error" in told or re.search("標準誤差|标准误差", told) is not None
        assert figures == (luck is not None and luck.is_clear)
        if luck is not None and luck.is_clear:
            assert f"{round(abs(luck.points)):,}" in told
            assert f"{luck.error:,.0f}" in told
        placed = placed_by(app, size)
        area = next(one.box for one in placed if one.key == "walls")
        for one in placed:
            if one.key.startswith("walls"):
                assert (one.box.x, one.box.y) >= (area.x, area.y)
                assert one.box.bottom <= area.bottom
                check_words(one, 11)
            else:
                assert not one.box.overlaps(area) or one.box.h == size[1], one


def test_hands_that_cant_be_read_are_counted() -> None:
    app = opened()
    walls = walls_of(app)
    click(app, "walls.start")
    walls.find(*GOOD)
    walls.hands[2] = WallPlays(2)
    assert texts(app)["walls.told"].endswith("1 hand can't be read.")


def test_luck_and_skill_stay_as_they_are() -> None:
    """The exact sum and the estimate of the walls never mix."""
    app = opened()
    before = {key: text for key, text in texts(app).items() if key.startswith("luck.")}
    click(app, "walls.start")
    walls_of(app).find(*GOOD)
    assert before == {key: text for key, text in texts(app).items() if key.startswith("luck.")}


def test_it_is_offered_for_whole_matches_only() -> None:
    app = opened()
    assert "walls.start" in keys(app)
    click(app, "hand.2")
    assert "walls.title" not in texts(app), "a single hand tells too little"
    assert "walls.start" not in keys(opened(hand=2))
    assert "walls.start" not in keys(opened(hands=2))
    scene = app.top
    assert isinstance(scene, ReviewScene)
    click(app, "hand.2")
    scene.source = replace(scene.source, saved=replace(scene.source.saved, kind="practice"))
    assert "walls.start" not in keys(app)


def test_work_that_goes_on_shows_beside_a_chosen_hand() -> None:
    app = opened()
    click(app, "walls.start")
    click(app, "hand.2")
    assert "walls.stop" in keys(app)
    click(app, "back")
    assert isinstance(app.top, TitleScene)


def test_why_it_ended_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened()
    monkeypatch.setattr(FakeWalls, "problem", Reason.of("problem.work_ended"))
    assert "too early" in texts(app)["walls.problem"]
    assert "walls.start" in keys(app)


def test_a_process_plays_and_ends_with_the_screen() -> None:
    """Without a fake: the first hand arrives, and closing ends the process and keeps the hand."""
    app = opened()
    assert isinstance(app.top, ReviewScene)
    scene, walls = app.top, SameWalls(times=2)
    scene.walls = scene.review.walls = walls
    click(app, "walls.start")
    assert texts(app)["walls.working"] == "Hand 1 of 4"
    end = time.monotonic() + PATIENCE
    while not walls.hands:
        app.update(app.clock + 16)
        assert time.monotonic() < end
        time.sleep(0.02)
    click(app, "back")
    assert not walls.is_running
    app.open(routes.Review(lambda: scene.source))
    click(app, "walls.start")
    assert walls.done >= 1
    click(app, "walls.stop")
    assert not walls.is_running
