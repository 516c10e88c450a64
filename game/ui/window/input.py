"""Keys, mouse and finger over the placed items, as commands of the top scene."""

from __future__ import annotations

import sys

import pygame

from game.rules.problems import RulesError
from game.ui.drawing.looks import Box, Command, PanelLook, Placed, Slide, SliderLook
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.kit.app import App
from game.ui.kit.terms import is_term
from game.ui.kit.text_entry import TextEntry
from game.ui.window.gestures import TabKey
from game.ui.window.key_names import key_name
from game.ui.window.pointer import COMMAND, Pointer
from game.ui.window.writing import Writing
from game.words.keys import DEFAULTS

_CHORD = COMMAND | pygame.KMOD_ALT
"""The keys that make a command for the system of another key: Ctrl, Alt and Cmd."""
_MODIFIERS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
    *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK),
    pygame.K_NUMLOCK,
)
"""The keys that do nothing alone."""
_ZOOM = {"=": 1, "+": 1, "[+]": 1, "-": -1, "[-]": -1, "0": 0, "[0]": 0}
"""The steps of the zoom by the key that is pressed with Ctrl or Cmd."""
_CARET = ("backspace", "delete", "left", "right", "home", "end", "return", "escape")
"""The keys that also write while one of those is held."""
_EDITS = ("a", "c", "v", "x")
"""The keys that do something to a text with Ctrl or Cmd."""


class Input(Pointer):
    """What the player points with, and the keys, as commands of the top scene."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._tab = TabKey()
        self.writing = Writing(app)

    def focus_ring(self, width: int, height: int) -> list[Placed]:
        """Return the ring around the focus in a window of this size."""
        for one in self.placed:
            if one.key == self.focus and not one.hover_only:
                by = max(3, round(4 * min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)))
                look = PanelLook("focus", 3 * by)
                return [Placed("focus", look, one.box.grown(by), one.layer + 10)]
        return []

    @property
    def is_peeking(self) -> bool:
        """Return whether Tab has been held long enough to show something."""
        return self._tab.is_peeking

    def update(self, now: int) -> None:
        super().update(now)
        self.app.stale |= self._tab.follow(self.app.top, now)

    def follow(self, placed: list[Placed], unit: float) -> None:
        """Take the items that are on the screen now. The item under a resting mouse can change, and
        a click goes to the new one."""
        self.placed, self._unit = placed, unit
        self._point_again()
        self._reader.follow(placed, self.focus)

    # --- a controller ---

    @property
    def focused(self) -> Placed | None:
        """The item that has the focus."""
        return self._find(self.focus)

    @property
    def hand_box(self) -> Box:
        """The box from which the focus starts at a table: the middle of its lower edge."""
        right = max((one.box.right for one in self.placed), default=0)
        bottom = max((one.box.bottom for one in self.placed), default=0)
        return Box(right // 2, bottom, 1, 1)

    def act(self, name: str, button: str) -> bool:
        """Do what the default key of this name does, for a button. Return whether the key is used
        here."""
        self._begin_press(button)
        used = self._is_for_all_screens(name) or self.app.top.key(name)
        self._point_by_key()
        self.app.stale = True
        return used

    def press_focused(self, button: str) -> bool:
        """Press what has the focus, for a button. Return whether something has it."""
        item = self.focused
        if item is None or isinstance(item.command, Slide):
            return item is not None
        self._begin_press(button)
        if item.command is not None:
            self._press(item, item.command)
        return True

    def press_item(self, key: str, button: str) -> bool:
        """Press the item with this key of the top scene. Return whether there is one."""
        item = self._find(f"{len(self.app.scenes) - 1}/{key}")
        if item is None or not isinstance(item.command, Command):
            return False
        self._begin_press(button)
        self._press(item, item.command)
        return True

    def _begin_press(self, button: str) -> None:
        self.app.stale |= self._pointing.end()
        now, presses = pygame.time.get_ticks(), self._presses
        self.app.is_hasty = presses.is_key_hasty(button, self._moment, now)

    def button_up(self, button: str) -> None:
        """Note that a button is no longer held."""
        self._presses.let_go(button)

    def peek(self, *, held: bool) -> None:
        """Show what the scene shows while Tab is held."""
        if not held:
            self._tab.release()
        elif self.app.top.peeks:
            self._tab.press(self.app.top, 1, self._now)

    def nudge(self, direction: str) -> None:
        """Move the slider that has the focus one step left or right."""
        item = self.focused
        if item is not None and isinstance(item.command, Slide):
            self._nudge(item, item.command, 1 if direction == "right" else -1)
            self.app.stale = True

    def focus_on(self, own: str) -> None:
        """Give the focus to this item of the top scene, "" for none. Its tooltip will show."""
        if own != self.app.top.focus:
            self.app.top.stop_writing()
            self.app.top.focus = own
            self.app.stale = True
            self._point_by_key()

    def _point_by_key(self) -> None:
        """Let the tooltip come of what the keys point at."""
        own = self.app.top.pointed
        if own:
            self._pointing.move(f"{len(self.app.scenes) - 1}/{own}", self._now)

    # --- the keyboard ---

    def key(self, event: pygame.event.Event) -> None:
        """Handle a key that was pressed or released."""
        if event.type == pygame.KEYUP:
            self._presses.let_go(event.key)
        has_command = event.mod & COMMAND and not event.mod & pygame.KMOD_ALT
        self.writing.is_command = bool(event.type == pygame.KEYDOWN and has_command)
        if self.writing.is_composing:
            return
        if event.type == pygame.KEYDOWN:
            self.app.use_pad("")
            self.app.stale |= self._pointing.end()
            now, presses = pygame.time.get_ticks(), self._presses
            self.app.is_hasty = presses.is_key_hasty(event.key, self._moment, now)
        name = key_name(event)
        if self.app.top.takes_key:
            if event.type == pygame.KEYDOWN and name and event.key not in _MODIFIERS:
                self.app.top.take_key(name)
                self.app.stale = True
        elif event.type == pygame.KEYUP:
            self._move_focus(self._tab.release() if name == "tab" else 0)
        elif event.mod & _CHORD:
            self._chord(name, event.mod)
        else:
            if self.app.top.written is None or len(name) > 1:  # written letters stay themselves
                name = self.app.settings.own_keys.meaning(name)
            self._alone(name, event.mod)

    def _alone(self, name: str, mod: int) -> None:
        """Handle a key that was pressed without Ctrl, Alt or Cmd."""
        focused = self._find(self.focus)
        pressing = ("return",) if self.app.top.written is not None else ("space", "return")
        if self._is_for_all_screens(name):
            self.app.stale = True
        elif name == "tab":
            direction = -1 if mod & pygame.KMOD_SHIFT else 1
            self._move_focus(self._tab.press(self.app.top, direction, self._now))
        elif focused and isinstance(focused.command, Command) and name in pressing:
            self._press(focused, focused.command)
        elif focused and is_term(focused) and name in pressing:
            return  # nothing to press
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
        if self.app.top.written is not None and name in _CARET:
            self._other_key(name)
        elif mod & pygame.KMOD_ALT or not mod & COMMAND:
            return
        elif name in ("q", "w") and mod & pygame.KMOD_META and sys.platform == "darwin":
            self.app.quit()
        elif name in _EDITS and self.app.top.written is not None:
            self._edit(name, self.app.top.written)
        elif name in _ZOOM:
            self.zoom(_ZOOM[name])
        elif name == "," or (name == "z" and not mod & pygame.KMOD_SHIFT):
            self._other_key("settings" if name == "," else name)
        self.app.stale = True

    def _edit(self, name: str, entry: TextEntry) -> None:
        """Select, copy, cut or paste the text that the player writes."""
        if name == "v":
            self.writing.paste()
        elif name == "a":
            entry.select()
        elif entry.is_selected:
            try:
                self.app.clipboard.copy(entry.text)
            except RulesError as error:
                self.app.say(error.reason)
                return
            if name == "x":
                self.app.top.key("delete")

    def _other_key(self, name: str) -> None:
        """Pass a key to the scene. Up and down move the focus if the scene doesn't use them."""
        direction = {"up": -1, "down": 1}.get(name)
        if self.app.top.key(name):
            self._point_by_key()
            return
        if direction:
            self._move_focus(direction)
        elif name == DEFAULTS["picture"]:
            self.app.wants_picture = True

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
            for one in sorted(self.placed, key=is_term)
            if is_term(one) or ((one.command or one.key == self.focus) and not one.hover_only)
        ]
        if keys and direction:
            at = keys.index(self.focus) + direction if self.focus in keys else 0
            self.focus_on(keys[at % len(keys)].partition("/")[2])
