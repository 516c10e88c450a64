"""Mouse and keys over the placed items, as commands of the top scene."""

from __future__ import annotations

import sys

import pygame

from game.rules.problems import RulesError
from game.ui.drawing.looks import AreaLook, Command, Pixels, Placed, Slide, SliderLook, hit
from game.ui.kit.app import App
from game.ui.kit.sounds import Sound
from game.ui.window.gestures import DOUBLE_CLICK, Carrying, Pointing, Presses, TabKey
from game.ui.window.reader import Reader

_CHORD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""The keys that make a command for the system of another key: Ctrl, Alt and Cmd."""
_MODIFIERS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
    *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK),
    pygame.K_NUMLOCK,
)
"""The keys that do nothing alone."""
_CARET = ("backspace", "delete", "left", "right", "home", "end", "return", "escape")
"""The keys that also write while one of those is held."""


class Input:
    """The mouse and keys, as commands of the top scene. Points are pixels of the surface."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.placed: list[Placed] = []
        """The items on the screen, as last placed."""
        self.hover = ""
        """The key of the item under the mouse."""
        self._unit = 1.0
        self._mouse: Pixels | None = None
        """The pixel under the mouse, None while it is outside the window."""
        self._pressed: tuple[str, object] | None = None
        self._carrying: Carrying | None = None
        self._pointing = Pointing()
        self._tab = TabKey()
        self._reader = Reader(app)
        self._presses = Presses()
        self._is_click_hasty = False
        self._now = 0
        self._is_composing = False
        """True if an input method is composing letters, so that it gets the keys."""
        self._last_felt_click: tuple[int, object] = (-DOUBLE_CLICK, None)

    @property
    def _moment(self) -> object:
        """Return a value that differs between two phases of play and between two scenes."""
        return (self.app.top, self.app.top.moment())

    @property
    def is_peeking(self) -> bool:
        """Return whether Tab has been held long enough to show something."""
        return self._tab.is_peeking

    @property
    def is_pressing(self) -> bool:
        """Return whether the mouse button is held on an item."""
        return self._pressed is not None

    @property
    def tipped(self) -> Placed | None:
        """The item whose tooltip shows."""
        item = self._find(self._pointing.shown)
        return item if item and item.tip else None

    def update(self, now: int) -> None:
        """Advance to `now`."""
        self._now = now
        self.app.is_hasty = False
        self.app.stale |= self._tab.follow(self.app.top, now)
        if self._pointing.follow(now):
            self.app.stale |= self.tipped is not None

    def follow(self, placed: list[Placed], unit: float) -> None:
        """Take the items that are on the screen now. The item under a resting mouse can change, and
        a click goes to the new one."""
        self.placed, self._unit = placed, unit
        if self._mouse is not None and not self._pressed:
            found = hit(self.placed, *self._mouse)
            self._hover_over(found.key if found else "")
            self._pointing.stay(self.hover)
        self._reader.follow(placed, self.focus)

    def stop_composing(self) -> None:
        """Take the keys back from an input method."""
        self._is_composing = False

    # --- the mouse ---

    def mouse_moved(self, point: Pixels, pressed: int) -> None:
        """Follow the mouse. `pressed` says whether its left button is held."""
        self._mouse = point
        found = hit(self.placed, *point)
        if pressed and self._carrying:
            self._carrying.move(self.app.top, point, self._unit)
        if pressed and self._pressed:
            held = self._find(self._pressed[0])
            if held and isinstance(held.command, Slide):
                self._slide(held, held.command, point)
            return
        if self._carrying:
            self._put_down(None)
        self._hover_over(found.key if found else "")
        self._pointing.move(self.hover, self._now)

    def _put_down(self, point: Pixels | None) -> bool:
        """Let go of the carried item here, or put it back (None). Return whether there was one."""
        carrying, self._carrying = self._carrying, None
        if carrying is None or not carrying.is_away:
            return False
        self._pressed = None
        self.app.top.drop(point)
        return True

    def _hover_over(self, key: str) -> None:
        if key != self.hover:
            self.hover = key
            self.app.stale = True

    def mouse_left(self) -> None:
        """Forget the mouse, since it has left the window."""
        self._mouse = None
        self._hover_over("")
        self._pointing.stay("")

    def mouse_pressed(self, point: Pixels, button: int) -> None:
        """Handle a press of a mouse button, or a turn of the wheel."""
        self._leave_keyboard()
        self.app.stale |= self._pointing.end()
        found = hit(self.placed, *point)
        if button in (1, 3):
            hasty = self._presses.is_hasty(self._moment, pygame.time.get_ticks())
            self.app.is_hasty = self._is_click_hasty = hasty
        if button == 3:
            self.app.top.felt_clicked("right")
        elif button in (4, 5):
            self.app.top.key("page up" if button == 4 else "page down")
        elif button == 1 and found is not None and found.command:
            self._pressed = (found.key, self.app.top.moment())
            self._carrying = Carrying(found.carry, point) if found.carry else None
            if isinstance(found.command, Slide):
                self._slide(found, found.command, point)
        elif button == 1:
            self._felt_pressed()

    def _felt_pressed(self) -> None:
        now, moment = pygame.time.get_ticks(), self.app.top.moment()
        last, then = self._last_felt_click
        # If the first of two quick clicks skipped something, they are two single ones.
        is_double = now - last < DOUBLE_CLICK and moment == then
        self._last_felt_click = (-DOUBLE_CLICK if is_double else now, moment)
        self.app.top.felt_clicked("double" if is_double else "left")

    def mouse_released(self, point: Pixels) -> None:
        """Handle the release of the left button."""
        self.app.is_hasty = self._is_click_hasty
        if self._put_down(point):
            return
        pressed, self._pressed = self._pressed, None
        found = hit(self.placed, *point)
        if pressed is None or found is None or not isinstance(found.command, Command):
            return
        if pressed == (found.key, self.app.top.moment()):
            self._press(found, found.command)

    def _press(self, item: Placed, command: Command) -> None:
        """Press an item. Invisible areas, such as the player's tiles, make no button sound."""
        if not isinstance(item.look, AreaLook):
            self.app.hear(Sound("button"))
        self.app.top.press(command)

    def _slide(self, item: Placed, slide: Slide, point: Pixels) -> None:
        part = (point[0] - item.box.x) / max(1, item.box.w)
        self.app.top.slide(slide, min(1.0, max(0.0, part)))

    def _find(self, key: str) -> Placed | None:
        return next((one for one in self.placed if one.key == key), None)

    # --- the keyboard ---

    def key(self, event: pygame.event.Event) -> None:
        """Handle a key that was pressed or released."""
        if event.type == pygame.KEYUP:
            self._presses.let_go(event.key)
        if self._is_composing:
            return
        if event.type == pygame.KEYDOWN:
            self.app.stale |= self._pointing.end()
            now, presses = pygame.time.get_ticks(), self._presses
            self.app.is_hasty = presses.is_key_hasty(event.key, self._moment, now)
        name = pygame.key.name(event.key)
        if self.app.top.takes_key:
            self._answer(event, name)
        elif event.type == pygame.KEYUP:
            self._move_focus(self._tab.release() if name == "tab" else 0)
        elif event.mod & _CHORD:
            self._chord(name, event.mod)
        else:
            self._alone(self._meaning(name), event.mod)

    def _answer(self, event: pygame.event.Event, name: str) -> None:
        """Give the scene the key that it has asked for."""
        if event.type == pygame.KEYDOWN and name and event.key not in _MODIFIERS:
            self.app.top.take_key(name)
            self.app.stale = True

    def _meaning(self, name: str) -> str:
        """Return the default key of what a key does. Written letters stay themselves."""
        is_letter = self.app.top.is_writing and len(name) == 1
        return name if is_letter else self.app.settings.own_keys.meaning(name)

    def _alone(self, name: str, mod: int) -> None:
        """Handle a key that was pressed without Ctrl, Alt or Cmd."""
        focused = self._find(self.focus)
        if self._is_for_all_screens(name):
            self.app.stale = True
        elif name == "tab":
            direction = -1 if mod & pygame.KMOD_SHIFT else 1
            self._move_focus(self._tab.press(self.app.top, direction, self._now))
        elif focused and isinstance(focused.command, Command) and name in self._pressing:
            self._press(focused, focused.command)
        elif focused and isinstance(focused.command, Slide) and name in ("left", "right"):
            self._nudge(focused, focused.command, 1 if name == "right" else -1)
        else:
            self._other_key(name)
            self.app.stale = True

    def _is_for_all_screens(self, name: str) -> bool:
        """Handle a key that does the same on all screens. Return whether it is one."""
        if name == "f11":
            self.app.change_settings(full_screen=not self.app.settings.full_screen)
        return self._reader.key(name) or name == "f11"

    def _chord(self, name: str, mod: int) -> None:
        """Handle a key that was pressed with Ctrl, Alt or Cmd. Most belong to the system, which
        hides the program on Cmd+H. AltGr can be Ctrl+Alt, and only writes."""
        command = pygame.KMOD_CTRL | pygame.KMOD_META
        if self.app.top.is_writing and name in _CARET:
            self._other_key(name)
        elif mod & pygame.KMOD_ALT or not mod & command:
            return
        elif name in ("q", "w") and mod & pygame.KMOD_META and sys.platform == "darwin":
            self.app.quit()
        elif name == "v" and self.app.top.is_writing:
            self._paste()
        elif name == "," or (name == "z" and not mod & pygame.KMOD_SHIFT):
            self._other_key("settings" if name == "," else name)
        self.app.stale = True

    def _paste(self) -> None:
        """Type the text that was copied last, on one line, or say why there is none."""
        try:
            text = self.app.clipboard.paste()
        except RulesError as error:
            self.app.say(error.reason)
        else:
            self.app.top.typed(" ".join(text.split()))

    def _other_key(self, name: str) -> None:
        """Pass a key to the scene. Up and down move the focus if the scene doesn't use them."""
        direction = {"up": -1, "down": 1}.get(name)
        if not self.app.top.key(name) and direction:
            self._move_focus(direction)

    def letters(self, event: pygame.event.Event) -> None:
        """Handle letters that an input method composes, or that the player types."""
        self._is_composing = event.type == pygame.TEXTEDITING and event.text != ""
        if event.type == pygame.TEXTINPUT:
            self.app.top.typed(event.text)
            self.app.stale = True

    @property
    def _pressing(self) -> tuple[str, ...]:
        """The keys that press the focused item."""
        return ("return",) if self.app.top.is_writing else ("space", "return")

    def _nudge(self, item: Placed, slide: Slide, direction: int) -> None:
        look = item.look
        assert isinstance(look, SliderLook)
        part = look.part / 1000 + direction / look.steps
        self.app.top.slide(slide, min(1.0, max(0.0, part)))

    @property
    def focus(self) -> str:
        """The key of the focused item, "" for none."""
        own = self.app.top.focus
        return f"{len(self.app.scenes) - 1}/{own}" if own else ""

    def _move_focus(self, direction: int) -> None:
        # A focused item that was just disabled, such as a button at its end, keeps its place in the
        # row.
        keys = [
            one.key
            for one in self.placed
            if (one.command or one.key == self.focus) and not one.hover_only
        ]
        if keys and direction:
            at = keys.index(self.focus) + direction if self.focus in keys else 0
            self.app.top.stop_writing()
            self.app.top.focus = keys[at % len(keys)].partition("/")[2]
            self.app.stale = True

    def _leave_keyboard(self) -> None:
        """Clear the focus of all scenes, since the mouse is used."""
        for scene in self.app.scenes:
            self.app.stale = self.app.stale or scene.focus != ""
            scene.focus = ""
