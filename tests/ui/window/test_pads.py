"""A game controller: what it reaches and does in a real loop, and what it shows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from types import SimpleNamespace

import pygame
import pytest

from game.rulesets import RULESETS
from game.settings.settings import Settings
from game.ui.drawing.looks import Box, PanelLook, TextLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import BookScene
from game.ui.results.score import ResultScene
from game.ui.route_table import scene_of
from game.ui.screens.letters import LETTERS, LettersScene
from game.ui.screens.menu import MenuScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.screenshot import open_scene
from game.ui.scripted.scenes import SCENES
from game.ui.settings.settings import PACE, PLAY, SettingsScene
from game.ui.table.play.table import TableScene
from game.ui.window.pads import DIRECTIONS
from game.ui.window.towards import first, reachable, towards
from game.ui.window.window import Window
from game.words.labels import LANGUAGES, load_labels
from game.words.pads import NAMES, brand_of
from tests.ui.mouse import SMALLEST, screen_of
from tests.ui.test_large_words import check_scene, common, inked
from tests.ui.window.virtual_pad import NINTENDO, PLAYSTATION, XBOX, VirtualPad

FAST: dict[str, object] = {"speed": 5, "pace": "none", "deal": "off", "hints": False}
LONGEST = 6000
"""The frames after which a script is stuck."""
Script = Generator[None, None, None]


class Loop:
    """The player's window in its own loop, with a controller."""

    def __init__(self, made: tuple[int, int] = XBOX, **settings: object) -> None:
        pygame.display.init()
        pygame.font.init()
        self.app = App(scene_of, Settings(**{**FAST, **settings}))  # type: ignore[arg-type]
        self.app.reset_to(TitleScene(self.app))
        self.window = Window(self.app, pygame.Window("", (1280, 800)))
        self.pad = VirtualPad(made)

    def run(self, script: Callable[[], Script]) -> None:
        """Run the window until the script ends."""

        def steps() -> Script:
            for _ in range(3):
                yield
            for frame, _ in enumerate(script()):
                assert frame < LONGEST, self.app.top
                yield
            self.app.quitting = True
            yield

        pads = self.window.pad.pads.starting()
        next(pads)
        next(pads, None)
        try:
            self.window.run(steps())
        finally:
            self.pad.unplug()
            pygame.event.get()
            self.window.window.destroy()

    def tap(self, button: str) -> Script:
        """Press and release a button, then see what comes of it."""
        self.pad.press(button)
        yield
        self.pad.release(button)
        yield
        yield

    def go_to(self, key: str) -> Script:
        """Move the focus to an item by the arrows alone, as the player sees where it is."""
        keys = self.window.input
        for _ in range(60):
            wanted = next((one for one in keys.placed if one.key.endswith(f"/{key}")), None)
            if wanted is None or keys.focused is None:
                yield from self.tap("down")
                continue
            if keys.focused == wanted:
                return
            (x, y), (to_x, to_y) = keys.focused.box.centre, wanted.box.centre
            across = ["right" if to_x > x else "left"] if to_x != x else []
            down = ["down" if to_y > y else "up"] if to_y != y else []
            before = keys.focus
            for direction in down + across:
                yield from self.tap(direction)
                if keys.focus != before:
                    break
        raise LookupError(key)

    @property
    def texts(self) -> dict[str, str]:
        placed = self.window.input.placed
        return {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}


def until_shown(loop: Loop) -> Script:
    """Go on until the window shows what the last event changed."""
    yield
    yield
    while loop.window.showing.is_behind:
        yield


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nothing between frames, which have time for all their work. The clock goes on by
    a frame's time."""
    now = [0]

    def tick() -> int:
        now[0] += 1
        return now[0]

    def sleep(seconds: float) -> None:
        now[0] += round(1000 * seconds)

    monkeypatch.setattr(pygame.time, "get_ticks", tick)
    clock = SimpleNamespace(sleep=sleep, perf_counter=lambda: 0.0)
    monkeypatch.setattr("game.ui.window.window.time", clock)
    monkeypatch.setattr("game.ui.window.waiting.time", clock)


@pytest.mark.sample(2)
@pytest.mark.parametrize("rules", [one.id for one in RULESETS])
def test_a_hand_is_played_by_controller_alone_from_the_title_to_the_result(rules: str) -> None:
    loop = Loop(ruleset=rules)
    app = loop.app

    def script() -> Script:
        yield from loop.tap("down")
        while not isinstance(app.top, TableScene):
            yield from loop.tap("a")
        turn = 0
        while not isinstance(app.top, ResultScene):
            turn += 1
            # Claims are declined at times, and accepted otherwise.
            yield from loop.tap(("left", "a", "a", "b")[turn % 4])
            if isinstance(app.top, TableScene) and app.top.first_focus:
                yield from loop.tap("a")
        first = app.session
        assert first is not None
        assert first.is_hand_over
        while not isinstance(app.top, TableScene):
            yield from loop.tap("a")

    loop.run(script)


def test_the_stick_chooses_a_tile_and_repeats() -> None:
    loop = Loop()

    def script() -> Script:
        table = yield from at_table(loop)
        for _ in range(3):
            loop.pad.move("left_x", 9000)  # worn, within the dead zone
            yield
        assert table.hand.chosen is None
        loop.pad.move("left_x", -32000)
        yield
        yield
        first = table.hand.chosen
        assert first is not None
        while table.hand.chosen == first:
            yield
        loop.pad.move("left_x", 0)
        yield
        yield
        last = table.hand.chosen
        for _ in range(60):
            yield
        assert table.hand.chosen == last

    loop.run(script)


def test_the_menu_opens_and_closes() -> None:
    loop = Loop()

    def script() -> Script:
        yield from at_table(loop)
        yield from loop.tap("start")
        assert isinstance(loop.app.top, MenuScene)
        yield from loop.tap("b")
        assert isinstance(loop.app.top, TableScene)

    loop.run(script)


def test_a_lost_controller_stops_nothing_and_another_goes_on() -> None:
    loop = Loop()

    def script() -> Script:
        table = yield from at_table(loop)
        loop.pad.press("left")
        yield
        yield
        loop.pad.unplug()
        yield
        yield
        chosen = table.hand.chosen
        for _ in range(60):
            yield
        assert table.hand.chosen == chosen, "the lost one holds nothing"
        loop.pad = VirtualPad(PLAYSTATION)
        for _ in range(3):
            yield
        yield from loop.tap("right")
        assert table.hand.chosen != chosen
        assert loop.app.labels.pad == "playstation"

    loop.run(script)


@pytest.mark.parametrize(
    ("made", "shown"), [(XBOX, ("B", "RB")), (PLAYSTATION, ("○", "R1")), (NINTENDO, ("B", "R"))]
)
def test_words_and_signs_are_those_of_the_device_until_a_key_is_pressed(
    made: tuple[int, int], shown: tuple[str, str]
) -> None:
    loop = Loop(made)

    def script() -> Script:
        labels = loop.app.labels.key_of
        assert (labels("pass"), labels("coach")) == ("N", "H")
        yield from at_table(loop)
        labels = loop.app.labels.key_of
        assert (labels("pass"), labels("coach")) == shown
        assert loop.texts["0/coach.sign"] == shown[1]
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0))
        yield from until_shown(loop)
        assert "0/coach.sign" not in loop.texts
        assert loop.app.labels.key_of("coach") == "H"
        yield from loop.tap("left")
        assert "0/coach.sign" in loop.texts
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 50), rel=(1, 1), buttons=(0, 0, 0))
        )
        yield from until_shown(loop)
        assert "0/coach.sign" not in loop.texts

    loop.run(script)


def test_a_name_is_written_with_the_letters_on_the_screen() -> None:
    loop = Loop()
    loop.app.open(routes.Settings(tab=PLAY))

    def script() -> Script:
        yield from loop.go_to("setting.player_name")
        yield from loop.tap("a")
        assert isinstance(loop.app.top, LettersScene)
        yield
        for letter in "BOXB":
            yield from loop.go_to(f"letter.{LETTERS.index(letter)}")
            yield from loop.tap("a")
        yield from loop.tap("left_shoulder")
        yield from loop.tap("start")
        assert isinstance(loop.app.top, SettingsScene)
        assert loop.app.top.written is None
        assert loop.app.settings.player_name == "Box"

    loop.run(script)


def test_speech_answers_and_the_trigger_changes_what_buttons_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop = Loop(speech="on")
    heard: list[str] = []
    monkeypatch.setattr(loop.app, "tell", heard.append)

    def script() -> Script:
        yield from at_table(loop)
        loop.pad.move("right_trigger", 32767)
        yield
        yield from loop.tap("x")
        assert any("points" in one for one in heard), heard
        loop.pad.move("right_trigger", -32768)
        yield
        loop.pad.move("right_x", 32767)
        before = len(heard)
        yield
        yield
        assert len(heard) > before
        loop.pad.move("right_x", 0)
        yield

    loop.run(script)


def at_table(loop: Loop) -> Generator[None, None, TableScene]:
    """Press A until the player can discard. Return the table."""
    yield from loop.tap("down")
    while not isinstance(loop.app.top, TableScene):
        yield from loop.tap("a")
    table = loop.app.top
    while table.decisions.is_busy or table.decisions.dialog is not None:
        yield from loop.tap("b")
    return table


@pytest.mark.parametrize("problem", ["no module", "no permission"])
def test_without_controllers_the_game_goes_on(
    problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pygame._sdl2 import controller

    loop = Loop()

    def refuse(*_: object) -> None:
        raise pygame.error("no permission")

    if problem == "no module":
        monkeypatch.delattr(pygame._sdl2, "controller")
        monkeypatch.setitem(sys.modules, "pygame._sdl2.controller", None)
    else:
        monkeypatch.setattr(controller, "init", refuse)
        monkeypatch.setattr(controller, "Controller", refuse)

    def script() -> Script:
        for _ in range(3):
            yield from loop.tap("a")
        assert isinstance(loop.app.top, TitleScene)
        assert not loop.app.labels.pad
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
        for _ in range(5):
            yield
        assert not isinstance(loop.app.top, TitleScene)

    loop.run(script)


def test_a_page_turns_and_a_slider_moves() -> None:
    loop = Loop(volume=5)
    loop.app.open(routes.Settings(tab=PACE))

    def script() -> Script:
        yield from loop.go_to("setting.volume.slider")
        yield from loop.tap("right")
        assert loop.app.settings.volume == 6
        yield from loop.tap("left")
        assert loop.app.settings.volume == 5
        loop.app.open(routes.Rules())
        for _ in range(3):
            yield
        scene = loop.app.top
        assert isinstance(scene, RulesScene)
        page = scene.page
        yield from loop.tap("right_shoulder")
        assert scene.page == page + 1
        yield from loop.tap("left_shoulder")
        assert scene.page == page
        yield from loop.tap("b")
        assert isinstance(loop.app.top, SettingsScene)

    loop.run(script)


def test_the_first_press_after_the_mouse_closes_nothing() -> None:
    loop = Loop()
    loop.app.open(routes.Settings())

    def script() -> Script:
        yield from loop.tap("a")
        assert isinstance(loop.app.top, SettingsScene)
        assert loop.app.top.focus == "close"
        yield from loop.tap("a")
        assert isinstance(loop.app.top, TitleScene)

    loop.run(script)


def test_makers_are_known_by_id_and_name() -> None:
    assert brand_of("030000004c050000cc09000011810000", "") == "playstation"
    assert brand_of("030000007e0500000920000011810000", "") == "nintendo"
    assert brand_of("030000005e0400008e02000014010000", "Xbox 360 Controller") == "xbox"
    assert brand_of("", "PS4 Controller") == "playstation"
    assert brand_of("ff0013db5669727475616c2043007601", "Virtual Controller") == "xbox"
    assert brand_of("nonsense", "") == "xbox"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_said_has_words(language: str) -> None:
    labels = load_labels(language)
    for name in NAMES["spoken"].values():
        assert not name.startswith("pad.") or labels.has(name)


SIZES = ((960, 600), (1280, 800), (1000, 1400))


@pytest.mark.sample(16)
@pytest.mark.parametrize("name", SCENES)
def test_the_arrows_reach_everything_that_can_be_pressed(name: str) -> None:
    """From where the focus begins, in windows of several shapes."""
    app = open_scene(name, Settings(speed=5))
    app.use_pad("xbox")
    for size in SIZES:
        items = reachable(app.place(screen_of(app, size)), len(app.scenes) - 1)
        in_hand = app.top.plays and not app.top.first_focus
        bottom = Box(size[0] // 2, size[1], 1, 1)
        begun = towards(items, bottom, "up") if in_hand else first(items)
        reached, todo = {}, [begun] if begun else []
        while todo:
            one = todo.pop()
            reached[one.key] = one
            ways = [towards(items, one.box, direction) for direction in DIRECTIONS]
            todo += [next for next in ways if next and next.key not in reached]
        assert {*reached} == {one.key for one in items}, size


@pytest.mark.sample(16)
@pytest.mark.parametrize("name", SCENES)
def test_a_controller_s_signs_leave_large_words_free_on_a_steam_deck(name: str) -> None:
    """The window is 1280 x 800, and text large."""
    app = open_scene(name, Settings(speed=5, text_size="large"))
    app.use_pad("playstation")
    for layout, language in enumerate(LANGUAGES):
        app.change_settings(language=language, layout=layout % 2)
        screen = screen_of(app, (1280, 800))
        if isinstance(app.top, TableScene) and not app.top.decisions.is_busy:
            app.top.hand.choose(7)
        placed = app.place(screen)
        check_scene(placed, (1280, 800), min(SMALLEST, round(15 * screen.unit)))
        own = [one for one in placed if one.key.startswith(f"{len(app.scenes) - 1}/")]
        panels = {one.key: one for one in own if isinstance(one.look, PanelLook)}
        names = [one.key.removesuffix(".sign") for one in own if one.key.endswith(".sign")]
        signs = [panels[f"{name}.button"] for name in names if f"{name}.button" in panels]
        assert signs or not isinstance(app.top, BookScene)
        words = [(one, one.look) for one in own if isinstance(one.look, TextLook)]
        for sign in signs:
            for one, look in words:
                is_own = one.key == sign.key.replace(".button", ".sign")
                shared = not is_own and look.text and common(sign.box, inked(look, one.box))
                assert not shared, (sign, one)
