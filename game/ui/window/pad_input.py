"""What a controller's buttons do: they move the focus, press, and do what keys do."""

from __future__ import annotations

import pygame

from game.ui.drawing.looks import Box, Slide
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.window.input import Input
from game.ui.window.pads import DIRECTIONS, Pads, Press
from game.ui.window.towards import first, reachable, towards
from game.words.keys import DEFAULTS
from game.words.pads import EVERYWHERE, action_of

PAGES = {"left_shoulder": ("page up", "left"), "right_shoulder": ("page down", "right")}
"""The keys of the shoulder buttons, of which a scene uses the first that it knows."""


class PadInput:
    """The controllers, as commands of the top scene and as keys."""

    def __init__(self, app: App, keys: Input) -> None:
        self.app = app
        self.pads = Pads()
        self._keys = keys

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event of a controller. Return whether something was pressed."""
        presses = self.pads.handle(event, pygame.time.get_ticks())
        for press in presses:
            self._take(press)
        return bool(presses)

    def update(self, now: int) -> bool:
        """Repeat what is held, and give the focus to something while a controller is in use. Return
        whether a direction is held."""
        for press in self.pads.repeated(now):
            self._take(press)
        if self.app.labels.pad and not self.app.is_stale:
            self._settle()
        return self.pads.is_held

    def let_go(self) -> None:
        """Let go of everything, since the window has lost the keyboard."""
        for press in self.pads.release_all():
            self._take(press)

    def _take(self, press: Press) -> None:
        """Handle one press or release."""
        if press.down:
            self.app.use_pad(self.pads.brand)
            self._keys.mouse_left()
        if press.button == "left_trigger":
            self._keys.peek(held=press.down)
        elif not press.down:
            self._keys.button_up(press.button)
        elif self.app.top.takes_key:
            self._leave_asking(press.button)
        else:
            self._do(press.button, again=press.again)

    def _leave_asking(self, button: str) -> None:
        """A scene waits for a key of the keyboard. B and Start no longer wait for it."""
        if button in ("b", "start"):
            self.app.top.take_key("escape")
            self.app.stale = True

    def _do(self, button: str, *, again: bool) -> None:
        """Do what a button does on the top scene."""
        top, shifted = self.app.top, self.pads.holds("right_trigger")
        action = action_of(button, shifted=shifted)
        if action and (top.plays or action in EVERYWHERE) and button not in ("a", "b"):
            self._act(action, button)
        elif shifted:
            if action in EVERYWHERE or (action and top.plays):
                self._act(action, button)
        elif button in DIRECTIONS:
            self._move(button)
        elif button == "a":
            self._accept()
        elif button == "b":
            self._back()
        elif button == "start":
            self._menu()
        elif button in PAGES:
            self._page(button)

    def _act(self, action: str, button: str) -> None:
        self._keys.act(DEFAULTS[action], button)

    # --- pressing ---

    def _accept(self) -> None:
        """Press what has the focus, or discard, claim and go on at the table."""
        if self._keys.press_focused("a"):
            self._write()
        elif self.app.top.plays:
            self._keys.act("space", "a")
        else:  # the first press after the mouse only shows where the focus is
            self._settle()
            if not self.app.top.focus:
                self._keys.act("return", "a")

    def _write(self) -> None:
        """Show letters to choose from, if the press began to write."""
        if self.app.top.is_writing:
            self.app.open(routes.Letters())

    def _back(self) -> None:
        """Say no, or leave the buttons, at the table. Leave any other scene."""
        if self.app.top.plays:
            self._keys.focus_on("")
            self._keys.act("n", "b")
        else:
            self._keys.act("escape", "b")

    def _menu(self) -> None:
        """Press the menu button of the table or the end of the letters, or leave the scene."""
        pressed = any(self._keys.press_item(key, "start") for key in ("menu", "done"))
        if not pressed and not self.app.top.plays:
            self._keys.act("escape", "start")

    def _page(self, button: str) -> None:
        """Turn the page, or take a step."""
        for key in PAGES[button]:
            if self._keys.act(key, button):
                return

    # --- the focus ---

    def _settle(self) -> None:
        """Put the focus on something, unless the arrows choose a tile."""
        top = self.app.top
        if self._keys.focused or (not top.focus and self._is_in_hand(top)):
            return
        items = reachable(self._keys.placed, len(self.app.scenes) - 1)
        start = None if self._is_in_hand(top) else first(items)
        wanted = top.first_focus or (start.key.partition("/")[2] if start else "")
        self._keys.focus_on(wanted)

    def _is_in_hand(self, scene: Scene) -> bool:
        """Return whether the arrows choose a tile, while nothing has the focus."""
        return scene.plays and not scene.first_focus

    def _move(self, direction: str) -> None:
        """Move the focus, or a slider, or choose a tile of the hand."""
        keys, top = self._keys, self.app.top
        item = keys.focused
        across = direction in ("left", "right")
        if item is None and self._is_in_hand(top) and across:
            keys.act(direction, direction)
        elif item is not None and isinstance(item.command, Slide) and across:
            keys.nudge(direction)
        else:
            self._focus_towards(direction, item.box if item else None)

    def _focus_towards(self, direction: str, start: Box | None) -> None:
        keys, top = self._keys, self.app.top
        items = reachable(keys.placed, len(self.app.scenes) - 1)
        found = towards(items, start or keys.hand_box, direction)
        if found is not None:
            keys.focus_on(found.key.partition("/")[2])
        elif direction == "down" and self._is_in_hand(top):
            keys.focus_on("")
