"""The keys of the keyboard: what each action has, to change by pressing another."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.problems import Reason
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.kit.app import App
from game.ui.kit.book import LEFT, RIGHT, TOP, BookScene, Tab, in_pages, spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.words.keys import DEFAULTS, GROUPS, USUAL_KEYS, Keys, can_be

ROW, ROWS = 68, 7
KEY, DEFAULT = 200, 140
NAME = 320
GAP = 12


class KeysScene(BookScene):
    """An overlay over the settings. A pressed key takes effect at once."""

    title = "keys.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.asking = ""
        """The action whose key the player is about to press."""

    @property
    def own(self) -> Keys:
        return self.app.settings.own_keys

    def tabs(self) -> Sequence[Tab]:
        return [Tab(label, len(in_pages([*one], ROWS))) for label, one in GROUPS.items()]

    @property
    def _actions(self) -> Sequence[str]:
        """The actions in view."""
        return in_pages([*list(GROUPS.values())[self.tab]], ROWS)[self.page]

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        return self.place_book(screen).items

    def place_page(self, pen: Pen) -> None:
        for row, action in enumerate(self._actions):
            self._place_row(pen, action, TOP + row * ROW)
        self._place_foot(pen)

    def _place_row(self, pen: Pen, action: str, y: float) -> None:
        screen, key, is_changed = pen.screen, f"keys.{action}", action in dict(self.own.changed)
        line = spot(screen, LEFT, y, RIGHT - LEFT, ROW)
        pen.panel(f"{key}.line", Box(line.x, line.bottom - 1, line.w, screen.px(1)), "line")
        box = spot(screen, LEFT, y + 6, NAME, ROW - 12)
        colour = "gold" if is_changed else "text"
        words = screen.text(f"keys.{action}")
        pen.text(f"{key}.name", words, box, 18, colour=colour, wrap=True, middle=True)
        self._place_note(pen, action, y)
        if is_changed:
            box = spot(screen, RIGHT - KEY - GAP - DEFAULT, y + 9, DEFAULT, ROW - 18)
            words, command = screen.text("keys.default"), Command(self.on_default, action)
            pen.button(f"{key}.default", words, box, command, style="quiet", size=16)
        box = spot(screen, RIGHT - KEY, y + 7, KEY, ROW - 14)
        asks = action == self.asking
        words = screen.labels.key_name(self.own.of(action))
        if asks:
            words = screen.text("keys.press")
        style = "primary" if asks else "normal" if self.own.of(action) else "danger"
        pen.button(key, words, box, Command(self.on_ask, action), style=style, size=18)

    def _place_note(self, pen: Pen, action: str, y: float) -> None:
        """Place why an action has no key, or what its default key does now."""
        text, usual = pen.screen.text, pen.screen.labels.key_name(DEFAULTS[action])
        other = self.own.action(DEFAULTS[action])
        if other not in (None, action):
            words = text("keys.taken", shown=usual, action=text(f"keys.{other}"))
        elif action in self.own.missing:
            words = text("keys.no_key")
        else:
            return
        left, right = LEFT + NAME + GAP, RIGHT - KEY - 2 * GAP - DEFAULT
        box = spot(pen.screen, left, y + 6, right - left, ROW - 12)
        colour = "bad" if action in self.own.missing else "dim"
        key = f"keys.{action}.note"
        pen.text(key, words, box, 15, colour=colour, wrap=True, middle=True)

    def _place_foot(self, pen: Pen) -> None:
        screen = pen.screen
        command = Command(self.on_restore) if self.own.changed else None
        box = spot(screen, LEFT, 688, 250, 52)
        pen.button("restore", screen.text("button.restore"), box, command, size=18)
        without = [screen.text(f"keys.{one}") for one in self.own.missing]
        words = screen.text("keys.fixed")
        if without:
            words = screen.text("keys.without", actions=screen.text("keys.and").join(without))
        box = spot(screen, LEFT, 648, RIGHT - LEFT, 36)
        colour = "bad" if without else "dim"
        pen.text("note", words, box, 15, colour=colour, wrap=True, middle=True)

    # --- input ----------------------------------------------------------------------------------

    @property
    def takes_key(self) -> bool:
        return self.asking != ""

    def take_key(self, key: str) -> None:
        action, self.asking = self.asking, ""
        if key == "escape":
            return
        if not can_be(key):
            self.app.say(Reason.of("keys.is_fixed", shown=self.app.labels.key_name(key)))
        else:
            self._set(self.own.with_key(action, key))

    def press(self, command: Command) -> None:
        if command.handler != self.on_ask:
            self.asking = ""
        super().press(command)

    def felt_clicked(self, button: str) -> None:
        self.asking, self.stale = "", True

    def on_ask(self, action: str) -> None:
        """Wait for the new key of an action, or stop waiting."""
        self.asking = "" if self.asking == action else action

    def on_default(self, action: str) -> None:
        self._set(self.own.with_key(action, DEFAULTS[action]))

    def on_restore(self) -> None:
        self._set(USUAL_KEYS)

    def _set(self, keys: Keys) -> None:
        old = self.app.settings.keys
        unknown = {one: key for one, key in old.items() if one not in DEFAULTS or not can_be(key)}
        self.app.change_settings(keys={**unknown, **dict(keys.changed)})
