"""A test desk for the window: a scene of simple items, a window without a screen, and a hand."""

from __future__ import annotations

from typing import cast

import pygame

from game.ui.drawing.looks import Box, Command, Placed, Slide
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.window.window import Window
from tests.ui.mouse import new_app

SIZE = (1280, 800)


class FakeWindow:
    """A stand-in for the loop's window. `scale`: pixels for each point of the mouse."""

    def __init__(self, size: tuple[int, int] = SIZE, scale: int = 1) -> None:
        self.size = size
        self.scale = scale
        self.surface = pygame.Surface((size[0] * scale, size[1] * scale))
        self.flips = 0
        self.title = ""
        self.modes: list[str] = []
        self.position = (0, 0)
        self.focused = False
        self.can_focus = True

    def get_surface(self) -> pygame.Surface:
        return self.surface

    def flip(self) -> None:
        self.flips += 1

    def set_fullscreen(self, desktop: bool) -> None:
        self.modes.append("desktop" if desktop else "full screen")

    def set_windowed(self) -> None:
        self.modes.append("windowed")

    def restore(self) -> None:
        self.modes.append("restored")

    def focus(self) -> None:
        self.modes.append("in front")
        self.focused = self.can_focus

    def maximize(self) -> None:
        self.modes.append("maximised")

    def become(self, size: tuple[int, int]) -> None:
        self.size = size
        self.surface = pygame.Surface((size[0] * self.scale, size[1] * self.scale))


class Desk(Scene):
    """A scene of buttons, a slider and an invisible area, which records the player's actions."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.done: list[object] = []
        self.phase = 0
        self.shift = 0
        self.level = 0.5

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.button("one", "One", Box(100 + self.shift, 100, 200, 60), Command(self.on_press, 1))
        pen.button("two", "Two", Box(400, 100, 200, 60), Command(self.on_press, 2))
        pen.slider("level", self.level, Box(100, 300, 400, 30), Slide(self.on_slide_level), steps=4)
        pen.area("area", Box(100, 500, 100, 100), Command(self.on_press, 3))
        pen.button("off", "Off", Box(400, 500, 200, 60), None)
        return pen.items

    def on_press(self, value: int) -> None:
        self.done.append(value)

    def on_slide_level(self, part: float) -> None:
        self.level = part

    def felt_clicked(self, button: str) -> None:
        self.done.append(button)

    def key(self, key: str) -> bool:
        self.done.append(f"key {key}")
        return True

    def moment(self) -> object:
        return self.phase


class Hand:
    """A hand on the mouse and the keys of a window."""

    def __init__(self, scene: Scene, fake: FakeWindow) -> None:
        self.app = scene.app
        self.fake = fake
        self.window = Window(scene.app, cast(pygame.Window, fake))
        self.now = 0
        self.frame()

    def frame(self) -> int:
        """Draw a frame if it is needed. Return the number of times that the window was flipped."""
        before = self.fake.flips
        self.now += 16
        self.window.frame(self.now)
        return self.fake.flips - before

    def event(self, kind: int, **values: object) -> None:
        self.window.handle(pygame.event.Event(kind, values))
        self.frame()

    def move(self, x: int, y: int, held: bool = False) -> None:
        self.event(pygame.MOUSEMOTION, pos=(x, y), buttons=(int(held), 0, 0))

    def press(self, x: int, y: int, button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)

    def release(self, x: int, y: int, button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.press(x, y, button)
        self.release(x, y, button)

    def key(self, name: str, mod: int = 0) -> None:
        self.event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod)
        self.event(pygame.KEYUP, key=pygame.key.key_code(name), mod=mod)


def new_desk() -> Desk:
    pygame.display.init()
    pygame.font.init()
    app = new_app()
    scene = Desk(app)
    app.reset_to(scene)
    return scene
