"""A screen of settings: switches, numbers, lists to open and texts to write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from game.rules.options import Options, Value
from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset
from game.settings.values import AnyText
from game.ui.drawing.looks import Command, Placed, Slide
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import Part
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.widgets import Pen
from game.ui.settings.controls import Item, control
from game.ui.settings.presets import use_rules


class ItemScene(Scene):
    """A screen whose changes take effect at once and are saved."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open_list = ""
        """The label of the item whose list of values is open."""
        self.writing = ""
        """The label of the item whose text is being written."""
        self.entry = TextEntry()

    def items(self) -> Sequence[Item]:
        """Return the items in view."""
        raise NotImplementedError

    def item(self, label: str) -> Item:
        """Return the item with this label. It must be in view."""
        return next(one for one in self.items() if one.label == label)

    @property
    def ruleset(self) -> Ruleset:
        """The chosen ruleset with its default options."""
        return ruleset(self.app.settings.ruleset)

    @property
    def options(self) -> Options:
        """The options that are set for the chosen ruleset."""
        return self.app.settings.options(self.ruleset)

    # --- placing --------------------------------------------------------------------------------

    def words(self, screen: Screen, item: Item, value: Value) -> str:
        """Return the name of a value."""
        return item.words(screen.labels, value)

    def hint(self, screen: Screen, item: Item) -> str:
        """Return the hint for an empty text: the player's default name."""
        return screen.text("player.0")

    def control(self, page: Page, item: Item, width: float) -> Part:
        """Return the control of an item, of this width."""
        words, hint = self.words(page.screen, item, item.value), ""
        written = None
        if isinstance(item.allowed, AnyText):
            hint = self.hint(page.screen, item)
        if item.label == self.writing:
            written = self.entry
        return control(item, self, words, width, written=written, hint=hint)

    def with_open_list(self, pen: Pen) -> list[Placed]:
        """Return the items on the pen. Below an open list, nothing reacts to mouse or keyboard."""
        if not self.open_list:
            return pen.items
        below = [replace(one, command=None) for one in pen.items]
        item = self.item(self.open_list)
        labels = [self.words(pen.screen, item, value) for value in item.choices]
        field = next(one.box for one in below if one.key == item.label)
        above = Pen(pen.screen)
        above.options(
            f"{item.label}.list", labels, item.choices.index(item.value), field, self.on_choose
        )
        return below + above.items

    # --- input ----------------------------------------------------------------------------------

    def press(self, command: Command) -> None:
        if command != Command(self.on_write, self.writing):
            self.stop_writing()
        super().press(command)

    def slide(self, slide: Slide, part: float) -> None:
        self.stop_writing()
        super().slide(slide, part)

    @property
    def written(self) -> TextEntry | None:
        return self.entry if self.writing else None

    def stop_writing(self) -> None:
        self.stale = self.stale or self.written is not None
        self.writing = ""

    def typed(self, text: str) -> None:
        if self.writing:
            self.entry.typed(text)
            self._take_text()

    def felt_clicked(self, button: str) -> None:
        self.stop_writing()

    def key(self, key: str) -> bool:
        if self.writing:
            if key in ("return", "escape"):
                self.stop_writing()
            elif self.entry.key(key):
                self._take_text()
            self.stale = True
            return True
        if not self.open_list:
            return super().key(key)
        if key == "escape":
            self._close_list()
        return key not in ("up", "down")

    def _take_text(self) -> None:
        self.set_value(self.writing, self.entry.text.strip())

    def _close_list(self) -> None:
        """Close the list. If the keyboard is used, its focus goes back to the field."""
        if self.focus:
            self.focus = self.open_list
        self.open_list = ""
        self.stale = True

    def on_write(self, key: str) -> None:
        """Write a text."""
        if self.writing == key:
            return
        item = self.item(key)
        assert isinstance(item.allowed, AnyText)
        self.writing, self.entry = key, TextEntry(str(item.value), item.allowed.most)

    def on_open(self, key: str) -> None:
        """Open the list of an item's values. Keyboard focus goes to the current value."""
        item = self.item(key)
        self.open_list = key
        if self.focus:
            self.focus = f"{key}.list.{item.choices.index(item.value)}"

    def on_choose(self, place: int | None) -> None:
        """Close the list and take its value at this place (from 0). None keeps the old one."""
        item = self.item(self.open_list)
        self._close_list()
        if place is not None:
            self.set_value(item.label, item.choices[place])

    def on_toggle(self, key: str) -> None:
        """Turn a switch on or off."""
        self.set_value(key, not self.item(key).value)

    def on_slide(self, key: str, part: float) -> None:
        """Take the number at this part (0 to 1) of the item's slider."""
        self.set_value(key, self.item(key).at(part))

    def on_step(self, key: str, direction: int) -> None:
        """Take the item's next number above (1) or below (-1), if there is one."""
        value = self.item(key).next(direction)
        if value is not None:
            self.set_value(key, value)

    # --- changing -------------------------------------------------------------------------------

    def set_value(self, key: str, value: Value) -> None:
        """Set a new value for the item with this label."""
        if value == self.item(key).value:
            return
        kind, _, name = key.partition(".")
        if kind == "option":
            self.change_rules(replace(self.options, **cast(Any, {name: value})))
        else:
            self.app.change_settings(**{name: value})

    def change_rules(self, options: Options) -> None:
        """Save the options of the chosen ruleset. A match in play takes them as in `use_rules`."""
        use_rules(self.app, self.ruleset, options)
