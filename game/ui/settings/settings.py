"""The settings: the look of the table, the rules, and the fan of every pattern.

Everything takes effect at once, except the rules: they change with the next hand, and another
ruleset with the next match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.options import Options, Value
from game.rulesets.ruleset import Pattern, Ruleset
from game.settings.opponents import SIGN
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import BOTTOM, LEFT, RIGHT, TOP, BookScene, Tab, in_pages, spot
from game.ui.kit.names import place_names
from game.ui.kit.screen import Screen
from game.ui.kit.sounds import Sound
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fan_text, text_units
from game.ui.settings.controls import CONTROL_WIDTH, Item, place_stepper
from game.ui.settings.item_scene import ItemScene
from game.ui.settings.items import groups, option_items, ruleset_item, setting_items
from game.ui.settings.presets import other_ruleset_in_play
from game.ui.settings.preview import Preview
from game.ui.table.play.matches import ask_for_new_match
from game.words.labels import languages

CELL, CELLS = 66, 14  # in two columns
FAN_WIDTH = 188


class FanTable:
    """The patterns of a ruleset (with its default options) and the fan set in `options`."""

    def __init__(self, ruleset: Ruleset, options: Options) -> None:
        self.ruleset = ruleset
        self.options = options
        self.max_fan = ruleset.with_options(options).cap
        """The limit under the options that are set."""
        self._changed = dict(options.fan)

    @property
    def pages(self) -> Sequence[Sequence[Pattern]]:
        return in_pages(self.ruleset.patterns, CELLS)

    @property
    def is_changed(self) -> bool:
        return any(self.fan(one) != one.fan for one in self.ruleset.patterns)

    def fan(self, pattern: Pattern) -> int:
        """Return the fan set for a pattern."""
        return self._changed.get(pattern.id, pattern.fan)

    def stepped(self, id: str, direction: int) -> Options:
        """Return the options with one fan more (1) or less (-1) for this pattern."""
        fan = {one.id: self.fan(one) for one in self.ruleset.patterns}
        usual = next(one.fan for one in self.ruleset.patterns if one.id == id)
        # At or above the limit all values count the same. One step down goes below the limit, and
        # one step up goes back to the default.
        fan[id] = max(0, min(fan[id], self.max_fan) + direction)
        if fan[id] == self.max_fan:
            fan[id] = max(fan[id], usual)
        rows = ((one.id, fan[one.id]) for one in self.ruleset.patterns if fan[one.id] != one.fan)
        return replace(self.options, fan=tuple(rows))

    # --- placing --------------------------------------------------------------------------------

    def place(self, pen: Pen, page: int, step: Callable[[str, int], None]) -> None:
        """Place the patterns of a page. Their buttons call `step` with a pattern's key."""
        rows = CELLS // 2
        width = (RIGHT - LEFT - 20) / 2
        for number, pattern in enumerate(self.pages[page]):
            column, row = divmod(number, rows)
            x = LEFT + column * (width + 20)
            self._place_pattern(pen, pattern, (x, TOP + 8 + row * CELL, width), step)

    def _place_pattern(
        self,
        pen: Pen,
        pattern: Pattern,
        place: tuple[float, float, float],
        step: Callable[[str, int], None],
    ) -> None:
        x, y, width = place
        screen, key = pen.screen, f"fan.{pattern.id}"
        fan = self.fan(pattern)
        changed = fan != pattern.fan
        pen.panel(f"{key}.plate", spot(screen, x, y, width, CELL - 8), "row", radius=10)
        wide = width - FAN_WIDTH - 36
        label = screen.labels.pattern_key(self.ruleset.id, pattern.id)
        colour = "gold" if changed else "text"
        place_names(pen, key, label, (x + 16, y, wide, CELL - 8), colour)
        stepper = spot(screen, x + width - FAN_WIDTH - 8, y, FAN_WIDTH, CELL - 8)
        ends = (fan > 0, fan < self.max_fan)
        words = fan_text(screen.labels, fan, self.max_fan)
        if changed:
            words += f" ({fan_text(screen.labels, pattern.fan, self.max_fan)})"
        place_stepper(pen, key, words, stepper, ends, step, changed=changed)


ROW, ROWS = 80, 6
PREVIEW, PREVIEW_GAP = 320, 24
NARROW = 340
"""The width of a control next to the preview."""
NEW_MATCH = 240
"""The width of the button that starts a match with another ruleset."""
SPEECH = "setting.speech"
PORTRAIT = "setting.portrait"
"""The item that has its own screen to choose from."""
DISPLAY, LANGUAGE, PACE, PLAY, RULES, FAN = range(6)


class SettingsScene(ItemScene, BookScene):
    """An overlay with all settings."""

    title = "settings.title"

    def __init__(self, app: App, tab: int = DISPLAY, item: str = "") -> None:
        """Open a tab, at the page with the item of this label if it is given."""
        super().__init__(app)
        self.tab = tab
        self.languages = languages()
        # The player might have removed the catalogue in the meantime.
        self.languages.setdefault(app.settings.language, app.settings.language)
        self.groups = groups(self.languages)
        pages = in_pages(self._items_of(tab), ROWS) if item else []
        self.page = next((n for n, page in enumerate(pages) if item in _labels(page)), 0)

    # --- the items --------------------------------------------------------------------------------

    @property
    def fan(self) -> FanTable:
        """The fan set for the patterns."""
        return FanTable(self.ruleset, self.options)

    def _items_of(self, tab: int) -> list[Item]:
        """Return the items of a tab, on all its pages."""
        settings, rules = self.app.settings, self.ruleset
        if tab == RULES:
            options = option_items(rules, self.options, rules.offered)
            return [ruleset_item(settings), *options]
        return setting_items(settings, self.groups[tab])

    def items(self) -> Sequence[Item]:
        return in_pages(self._items_of(self.tab), ROWS)[self.page]

    def tabs(self) -> Sequence[Tab]:
        labels = [*(group.label for group in self.groups), "settings.rules"]
        tabs = [
            Tab(label, len(in_pages(self._items_of(number), ROWS)))
            for number, label in enumerate(labels)
        ]
        if self.ruleset.edits_fan:
            tabs.append(Tab("settings.fan", len(self.fan.pages)))
        return tabs

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        # Another ruleset, applied meanwhile, might have fewer tabs or pages.
        if self.tab >= len(self.tabs()):
            self.on_tab(RULES)
        self.on_page(0)
        return self.with_open_list(self.place_book(screen))

    def place_page(self, pen: Pen) -> None:
        if self.tab == FAN:
            self.fan.place(pen, self.page, self.on_step_fan)
        elif self.tab != RULES and self.groups[self.tab].shows_table:
            right = RIGHT - PREVIEW - PREVIEW_GAP
            self._place_items(pen, right, NARROW)
            Preview(pen, spot(pen.screen, RIGHT - PREVIEW, TOP, PREVIEW, BOTTOM - TOP)).place()
        else:
            self._place_items(pen, RIGHT, CONTROL_WIDTH)
        if self.tab in (RULES, FAN):
            self._place_note(pen)
        elif self.tab == PLAY:
            box = spot(pen.screen, LEFT, 688, 250, 52)
            pen.button("keys", pen.screen.text("button.keys"), box, Command(self.on_keys), size=18)

    def _place_items(self, pen: Pen, right: float, control: float) -> None:
        """Place the items in view, one below the other. They extend to `right`; `control` is the
        width of their controls."""
        for number, item in enumerate(self.items()):
            y = TOP + number * ROW
            self._place_words(pen, item, y, right - LEFT - control - 24)
            self.place_item(pen, item, right, y + ROW / 2, control)
            if item.label == PORTRAIT and item.value != SIGN:
                box = spot(pen.screen, right - control - 70, y + 10, 58, 58)
                pen.portrait(f"{PORTRAIT}.face", str(item.value), box)
            below = spot(pen.screen, LEFT, y, right - LEFT, ROW)
            line = Box(below.x, below.bottom - 1, below.w, pen.screen.px(1))
            pen.panel(f"{item.label}.line", line, "line", radius=0)

    def _place_words(self, pen: Pen, item: Item, y: float, width: float) -> None:
        """Place the name and the help of an item, and the default if the value differs."""
        screen, key, name, wide = pen.screen, item.label, pen.screen.text(item.label), width
        if item.is_changed and item.usual is not None:
            wide = text_units(name, 19) + 12
            words = screen.text("settings.default", value=self.words(screen, item, item.usual))
            box = spot(screen, LEFT + wide, y + 1, width - wide, 30)
            pen.text(f"{key}.default", words, box, 15, colour="dim", align="right")
        colour = "gold" if item.is_changed else "text"
        pen.text(f"{key}.name", name, spot(screen, LEFT, y + 1, wide, 30), 19, colour=colour)
        box = spot(screen, LEFT, y + 30, width, 46)
        words = self._help(screen, item)
        pen.text(f"{key}.help", words, box, 15, colour="dim", wrap=True, middle=True)

    def _help(self, screen: Screen, item: Item) -> str:
        """Return the help of an item. For the ruleset it describes the chosen one, and for
        speech what is missing."""
        if item.label == "setting.ruleset":
            return screen.text(f"ruleset.{item.value}.help")
        problem = self.app.speech.voice.problem if item.label == SPEECH else None
        if problem is not None and item.value != "off":
            return screen.labels.reason(problem)
        return screen.text(f"{item.label}.help", name=screen.text("player.0"))

    def words(self, screen: Screen, item: Item, value: Value) -> str:
        """Return the name of a value. Each language is named in itself, and each portrait after
        whose it is."""
        if item.label == PORTRAIT:
            return screen.text("portrait.sign" if value == SIGN else f"opponent.{value}")
        if item.label == "setting.language":
            return self.languages[str(value)]
        return super().words(screen, item, value)

    def _place_note(self, pen: Pen) -> None:
        """Place when the rules take effect. If that is the next match, offer to start it now."""
        screen, width = pen.screen, RIGHT - LEFT
        playing = other_ruleset_in_play(self.app)
        if playing:
            width -= NEW_MATCH + 16
            names = [screen.text(f"ruleset.{one}") for one in (self.ruleset.id, playing)]
            words = screen.text("settings.next_match", ruleset=names[0], playing=names[1])
            box = spot(screen, RIGHT - NEW_MATCH, BOTTOM + 2, NEW_MATCH, 36)
            command = Command(self.on_new_match)
            pen.button("new_match", screen.text("settings.new_match"), box, command, size=16)
        else:
            words = screen.text("settings.fan.note" if self.tab == FAN else "settings.rules.note")
        pen.text("note", words, spot(screen, LEFT, BOTTOM + 4, width, 28), 15, colour="gold")
        self._place_foot(pen)

    def _place_foot(self, pen: Pen) -> None:
        screen = pen.screen
        box = spot(screen, LEFT, 688, 250, 52)
        command = Command(self.on_restore, self.tab) if self._differs() else None
        pen.button("restore", screen.text("button.restore"), box, command, size=18)
        if self.tab == RULES:
            box = spot(screen, 820, 688, 118, 52)
            pen.button(
                "presets", screen.text("button.presets"), box, Command(self.on_presets), size=18
            )

    def _differs(self) -> bool:
        """Return whether this tab has something to restore."""
        if self.tab == FAN:
            return self.fan.is_changed
        return self.options.values() != self.ruleset.options.values()

    # --- input ----------------------------------------------------------------------------------

    def on_open(self, key: str) -> None:
        if key == PORTRAIT:
            self.app.open(routes.Portrait())
        else:
            super().on_open(key)

    def on_new_match(self) -> None:
        ask_for_new_match(self.app)

    def on_keys(self) -> None:
        self.app.open(routes.Keys())

    def on_presets(self) -> None:
        self.app.open(routes.Presets())

    def on_step_fan(self, key: str, direction: int) -> None:
        """Take one fan more or less for a pattern."""
        self.change_rules(self.fan.stepped(key.removeprefix("fan."), direction))

    def on_restore(self, tab: int) -> None:
        usual = self.ruleset.options
        if tab == FAN:
            self.change_rules(replace(self.options, fan=()))
        else:
            self.change_rules(replace(usual, fan=self.options.fan))

    def set_value(self, key: str, value: Value) -> None:
        before = self.app.settings
        super().set_value(key, value)
        if key in ("setting.sound", "setting.volume") and self.app.settings != before:
            self.app.hear(Sound("discard"))


def _labels(items: Sequence[Item]) -> set[str]:
    return {one.label for one in items}
