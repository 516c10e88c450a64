"""Game controllers: what is plugged in, which buttons and directions are held, and what they do:
move the focus, press, and what keys do."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.drawing.looks import Box, Slide
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.window.input import Input
from game.ui.window.towards import first, reachable, towards
from game.words.keys import DEFAULTS
from game.words.pads import EVERYWHERE, Brand, action_of, brand_of

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller


EVENTS = {
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
}
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: ("", 0),
    pygame.CONTROLLER_AXIS_LEFTY: ("", 1),
    pygame.CONTROLLER_AXIS_RIGHTX: ("right_", 0),
    pygame.CONTROLLER_AXIS_RIGHTY: ("right_", 1),
}
"""What each axis of a stick moves: the first part of its directions' names, and across or down."""
TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left_trigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right_trigger",
}
PUSHED, LET_GO = 18_000, 11_000
"""How far a stick or trigger must move to count as pressed, of 32,767, and to where it must come
back. In between it stays as it is, so that a worn stick doesn't flicker."""
DIRECTIONS = ("up", "down", "left", "right")
FIRST, NEXT = 400, 120
"""The ms after which a held direction repeats, and after which it does so again."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button or direction that was pressed, held longer (`again`) or let go (not `down`)."""

    button: str
    down: bool = True
    again: bool = False


class Pads:
    """All controllers, which press the same buttons. Any can come and go at any time."""

    def __init__(self) -> None:
        self.brand: Brand = "xbox"
        """The kind of the controller that was used last."""
        self._open: dict[int, Controller] = {}
        """The controllers by id. SDL closes one that nobody keeps."""
        self._brands: dict[int, Brand] = {}
        self._held: set[tuple[int, str]] = set()
        self._sticks: dict[tuple[int, str], list[int]] = {}
        """Where each stick is: across and down."""
        self._repeat: tuple[str, int] = ("", 0)
        """The direction that repeats, and when next."""

    @property
    def is_held(self) -> bool:
        """Return whether a direction is held, which repeats."""
        return self._repeat[0] != ""

    def holds(self, button: str) -> bool:
        """Return whether a button is held on any controller."""
        return any(one == button for _, one in self._held)

    def starting(self) -> Iterator[None]:
        """Start after the first frame. Without the system's permission there are no controllers."""
        yield
        with contextlib.suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()

    def handle(self, event: pygame.event.Event, now: int) -> list[Press]:
        """Return what an event presses and lets go."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event)
                return []
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._remove(event.instance_id)
            case pygame.CONTROLLERAXISMOTION:
                found = self._moved(event)
            case kind:
                button = BUTTONS.get(event.button, "")
                is_down = kind == pygame.CONTROLLERBUTTONDOWN
                found = self._turn(event.instance_id, button, is_down) if button else []
        if found:
            self.brand = self._brands.get(event.instance_id, "xbox")
            last = found[-1]
            if last.down and last.button in DIRECTIONS:
                self._repeat = (last.button, now + FIRST)
        return found

    def repeated(self, now: int) -> list[Press]:
        """Return the direction that is held, if it is time to repeat it."""
        button, due = self._repeat
        if not button or now < due:
            return []
        self._repeat = (button, now + NEXT)
        return [Press(button, again=True)]

    def release_all(self) -> list[Press]:
        """Let go of everything, since the window no longer gets what is pressed."""
        held = [*self._held]
        return [press for id, button in held for press in self._turn(id, button, False)]

    # --- devices ---

    def _add(self, event: pygame.event.Event) -> None:
        """Open a controller. One that is gone again, or that the system keeps back, is ignored."""
        with contextlib.suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            found = controller.Controller(event.device_index)
            joystick = found.as_joystick()  # the controller's own id is its place in a list
            id, guid = joystick.get_instance_id(), joystick.get_guid()
            self._open[id], self._brands[id] = found, brand_of(guid, found.name or "")

    def _remove(self, id: int) -> list[Press]:
        found = [
            press
            for one, button in [*self._held]
            if one == id
            for press in self._turn(id, button, False)
        ]
        self._open.pop(id, None)
        self._sticks = {key: at for key, at in self._sticks.items() if key[0] != id}
        return found

    # --- buttons ---

    def _turn(self, id: int, button: str, is_down: bool) -> list[Press]:
        """Note that a button is held or not. Return that as a press, unless it was so before."""
        if ((id, button) in self._held) == is_down:
            return []
        (self._held.add if is_down else self._held.discard)((id, button))
        if not is_down and button == self._repeat[0]:
            self._repeat = ("", 0)
        return [Press(button, is_down)]

    def _moved(self, event: pygame.event.Event) -> list[Press]:
        """Return what a trigger or stick presses and lets go."""
        id, axis, value = event.instance_id, event.axis, event.value
        if axis in TRIGGERS:
            button = TRIGGERS[axis]
            was = (id, button) in self._held
            return self._turn(id, button, value > (LET_GO if was else PUSHED))
        if axis not in STICKS:
            return []
        stick, side = STICKS[axis]
        at = self._sticks.setdefault((id, stick), [0, 0])
        at[side] = value
        was_to = next((one for one in DIRECTIONS if (id, stick + one) in self._held), "")
        to = _direction(at[0], at[1], was_to)
        if to == was_to:
            return []
        found = self._turn(id, stick + was_to, False) if was_to else []
        return found + (self._turn(id, stick + to, True) if to else [])


def _direction(across: int, down: int, was: str) -> str:
    """Return the direction to which a stick points, "" near its middle."""
    amounts = {"up": -down, "down": down, "left": -across, "right": across}
    most = max(amounts, key=lambda one: amounts[one])
    if amounts[most] >= PUSHED:
        return most
    return was if was and amounts[was] >= LET_GO else ""


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
        elif self.app.top.takes_key:  # a scene waits for a key of the keyboard
            if press.button in ("b", "start"):
                self.app.top.take_key("escape")
                self.app.stale = True
        else:
            self._do(press.button, again=press.again)

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
            if self.app.top.written is not None:  # it has just begun
                self.app.open(routes.Letters())
        elif self.app.top.plays:
            self._keys.act("space", "a")
        else:  # the first press after the mouse only shows where the focus is
            self._settle()
            if not self.app.top.focus:
                self._keys.act("return", "a")

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
