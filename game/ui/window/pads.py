"""Game controllers: what is plugged in, and which buttons and directions are held."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.words.pads import Brand, brand_of

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
            self._plan_repeat(found[-1], now)
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

    def _plan_repeat(self, press: Press, now: int) -> None:
        if press.down and press.button in DIRECTIONS:
            self._repeat = (press.button, now + FIRST)

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
