"""The settings: what the table looks like, the rules, and the FAN of every pattern.

Everything takes effect at once; the rules with the next hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from game.rules.options import SWITCH, Choice, Options, Range, Value
from game.rules.tiles import UNKNOWN, tile_from_text
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Pattern, Ruleset
from game.session.labels import CLAIM_WORDS, LABEL_STYLES, languages
from game.session.settings import FELTS, LONGEST_NAME, TILE_BACKS, TILE_STYLES
from game.ui.app import App
from game.ui.book import BOTTOM, LEFT, RIGHT, TOP, BookScene, Tab, in_pages, spot
from game.ui.controls import CONTROL_WIDTH, Item, Letters, place_control, place_stepper
from game.ui.entry import TextEntry
from game.ui.looks import Box, Command, Placed
from game.ui.names import place_names
from game.ui.presets import PresetsScene, use_rules
from game.ui.scenes import Screen
from game.ui.sounds import LOUDEST, Sound
from game.ui.widgets import Pen
from game.ui.wording import fan_text

ROW, ROWS = 80, 6
CELL, CELLS = 66, 14  # in two columns
FAN_WIDTH = 188
DISPLAY, RULES, FAN = range(3)
SAMPLES = (*(tile_from_text(text) for text in ("7m", "5p", "9s", "W", "C")), UNKNOWN)


class SettingsScene(BookScene):
    """An overlay in which everything can be set."""

    title = "settings.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.languages = languages()
        # The player may have taken the catalogue away meanwhile.
        self.languages.setdefault(app.settings.language, app.settings.language)
        self.open_list = ""
        self.name: TextEntry | None = None
        """The player's name while it is being written."""

    # --- what there is to set -------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The chosen ruleset with its own options."""
        return ruleset(self.app.settings.ruleset)

    @property
    def options(self) -> Options:
        """The options that are set for the chosen ruleset."""
        return self.app.settings.options(self.ruleset)

    def _display_items(self) -> list[Item]:
        allowed: dict[str, Choice | Range | Letters] = {
            "layout": Choice((0, 1)),
            "language": Choice(tuple(self.languages)),
            "label_style": Choice(LABEL_STYLES),
            "claim_words": Choice(CLAIM_WORDS),
            "speed": Range(1, 5),
            "sound": SWITCH,
            "volume": Range(0, LOUDEST),
            "full_screen": SWITCH,
            "player_name": Letters(LONGEST_NAME),
            "tile_style": Choice(TILE_STYLES),
            "tile_index": SWITCH,
            "tile_back": Choice(TILE_BACKS),
            "felt": Choice(FELTS),
        }
        return [
            Item(f"setting.{name}", getattr(self.app.settings, name), of, name)
            for name, of in allowed.items()
        ]

    def _rule_items(self) -> list[Item]:
        chosen = Choice(tuple(one.id for one in RULESETS))
        first = Item("setting.ruleset", self.app.settings.ruleset, chosen, "ruleset")
        values, usual = self.options.values(), self.ruleset.options.values()
        allowed = self.ruleset.allowed
        return [first] + [
            Item(f"option.{name}", values[name], allowed(name), f"option.{name}", usual[name])
            for name in self.ruleset.offered
        ]

    @property
    def _max_fan(self) -> int:
        """The cap with the options that are set."""
        return self.ruleset.with_options(self.options).cap

    def _fan(self, pattern: Pattern) -> int:
        """The FAN that is set for a pattern."""
        return dict(self.options.fan).get(pattern.id, pattern.fan)

    def _items(self) -> Sequence[Item]:
        """The items of the page in view."""
        items = self._rule_items() if self.tab == RULES else self._display_items()
        return in_pages(items, ROWS)[self.page]

    def _item(self, key: str) -> Item:
        return next(one for one in self._items() if one.label == key)

    def tabs(self) -> Sequence[Tab]:
        tabs = [
            Tab("settings.display", len(in_pages(self._display_items(), ROWS))),
            Tab("settings.rules", len(in_pages(self._rule_items(), ROWS))),
        ]
        if self.ruleset.edits_fan:
            tabs.append(Tab("settings.fan", len(in_pages(self.ruleset.patterns, CELLS))))
        return tabs

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        self.on_page(0)  # another ruleset, applied in a scene above, may have fewer pages
        pen = self.place_book(screen)
        if not self.open_list:
            return pen.items
        # Only the open list can be reached, by mouse or keyboard.
        below = [replace(one, command=None) for one in pen.items]
        item = self._item(self.open_list)
        labels = [self._words(screen, item, value) for value in item.choices]
        field = next(one.box for one in below if one.key == item.label)
        above = Pen(screen)
        above.options(f"{item.label}.list", labels, item.choices.index(item.value), field, "choose")
        return below + above.items

    def place_page(self, pen: Pen) -> None:
        if self.tab == FAN:
            self._place_fan(pen)
        else:
            for number, item in enumerate(self._items()):
                self._place_item(pen, item, TOP + number * ROW)
        if self.tab != DISPLAY:
            self._place_note(pen)

    def _place_item(self, pen: Pen, item: Item, y: float) -> None:
        screen = pen.screen
        width = RIGHT - LEFT - CONTROL_WIDTH - 24
        name = spot(screen, LEFT, y + 7, width, 26)
        colour = "gold" if item.is_changed else "text"
        pen.text(f"{item.label}.name", screen.text(item.label), name, 19, colour=colour)
        box = spot(screen, LEFT, y + 32, width, 46)
        words = self._help(screen, item)
        pen.text(f"{item.label}.help", words, box, 15, colour="dim", wrap=True, middle=True)
        words = self._words(screen, item, item.value)
        caret = None
        if self.name is not None and isinstance(item.allowed, Letters):
            words, caret = self.name.text, self.name.caret
        place_control(pen, item, words, RIGHT, y + ROW / 2, caret)
        below = spot(screen, LEFT, y, RIGHT - LEFT, ROW)
        line = Box(below.x, below.bottom - 1, below.w, screen.px(1))
        pen.panel(f"{item.label}.line", line, "line", radius=0)
        if item.label == "setting.tile_index":
            self._place_samples(pen, y)

    def _place_samples(self, pen: Pen, y: float) -> None:
        """Tiles as the settings make them look."""
        for number, tile in enumerate(SAMPLES):
            box = spot(pen.screen, RIGHT - (len(SAMPLES) - number) * 50, y + 9, 45, 60)
            pen.tile(f"sample.{number}", tile, box.x, box.y, box.h)

    def _help(self, screen: Screen, item: Item) -> str:
        """What an item is for. The ruleset explains itself."""
        explained = f"ruleset.{item.value}" if item.label == "setting.ruleset" else item.label
        return screen.text(f"{explained}.help", name=screen.text("player.0"))

    def _words(self, screen: Screen, item: Item, value: Value) -> str:
        """The name of a value. Languages are named in themselves."""
        if item.label == "setting.language":
            return self.languages[str(value)]
        return item.words(screen.labels, value)

    def _place_note(self, pen: Pen) -> None:
        screen = pen.screen
        words = screen.text("settings.fan.note" if self.tab == FAN else "settings.rules.note")
        pen.text("note", words, spot(screen, LEFT, BOTTOM + 4, RIGHT - LEFT, 28), 15, colour="gold")
        box = spot(screen, LEFT, 688, 250, 52)
        command = Command("restore", self.tab) if self._differs() else None
        pen.button("restore", screen.text("button.restore"), box, command, size=18)
        if self.tab == RULES:
            box = spot(screen, 820, 688, 118, 52)
            pen.button("presets", screen.text("button.presets"), box, Command("presets"), size=18)

    def _differs(self) -> bool:
        """Whether there is something to restore on this tab."""
        if self.tab == FAN:
            return any(self._fan(one) != one.fan for one in self.ruleset.patterns)
        return self.options.values() != self.ruleset.options.values()

    def _place_fan(self, pen: Pen) -> None:
        page = in_pages(self.ruleset.patterns, CELLS)[self.page]
        rows = CELLS // 2
        width = (RIGHT - LEFT - 20) / 2
        for number, pattern in enumerate(page):
            column, row = divmod(number, rows)
            x = LEFT + column * (width + 20)
            self._place_pattern(pen, pattern, x, TOP + 8 + row * CELL, width)

    def _place_pattern(self, pen: Pen, pattern: Pattern, x: float, y: float, width: float) -> None:
        screen, key = pen.screen, f"fan.{pattern.id}"
        fan = self._fan(pattern)
        changed = fan != pattern.fan
        pen.panel(f"{key}.plate", spot(screen, x, y, width, CELL - 8), "row", radius=10)
        words = width - FAN_WIDTH - 36
        label = screen.labels.pattern_key(self.ruleset.id, pattern.id)
        colour = "gold" if changed else "text"
        place_names(pen, key, label, (x + 16, y, words, CELL - 8), colour)
        stepper = spot(screen, x + width - FAN_WIDTH - 8, y, FAN_WIDTH, CELL - 8)
        ends = (fan > 0, fan < self._max_fan)
        place_stepper(pen, key, self._fan_words(screen, pattern), stepper, ends, changed=changed)

    def _fan_words(self, screen: Screen, pattern: Pattern) -> str:
        """The FAN in use, and in brackets that of the table where it is another."""
        fan = self._fan(pattern)
        words = fan_text(screen.labels, fan, self._max_fan)
        if fan == pattern.fan:
            return words
        return f"{words} ({fan_text(screen.labels, pattern.fan, self._max_fan)})"

    # --- input ----------------------------------------------------------------------------------

    def command(self, command: Command, part: float) -> None:
        if command.name != "write":
            self.name = None
        super().command(command, part)

    @property
    def is_writing(self) -> bool:
        return self.name is not None

    def typed(self, text: str) -> None:
        if self.name is not None:
            self.name.typed(text)
            self._take_name(self.name)

    def felt_clicked(self, button: str) -> None:
        self.name = None
        self.stale = True

    def on_write(self, _: str) -> None:
        """Begin to write the name, or end it."""
        self.name = TextEntry(self.app.settings.player_name) if self.name is None else None

    def _key_of_name(self, name: TextEntry, key: str) -> bool:
        if key in ("return", "escape"):
            self.name = None
        elif name.key(key):
            self._take_name(name)
        self.stale = True
        return True

    def _take_name(self, name: TextEntry) -> None:
        self.app.change_settings(player_name=name.text.strip())

    def on_presets(self, _: object) -> None:
        self.app.open(PresetsScene(self.app))

    def key(self, key: str) -> bool:
        if self.name is not None:
            return self._key_of_name(self.name, key)
        if not self.open_list:
            return super().key(key)
        if key == "escape":
            self.open_list = ""
            self.stale = True
        return True

    def on_open(self, key: str) -> None:
        self.open_list = key

    def on_choose(self, chosen: tuple[str, int | None]) -> None:
        item = self._item(self.open_list)
        self.open_list = ""
        if chosen[1] is not None:
            self._set(item.label, item.choices[chosen[1]])

    def on_toggle(self, key: str) -> None:
        self._set(key, not self._item(key).value)

    def on_slide(self, key: str, part: float) -> None:
        self._set(key, self._item(key).at(part))

    def on_step(self, step: tuple[str, int]) -> None:
        key, direction = step
        kind, _, name = key.partition(".")
        if kind == "fan":
            self._set_fan(name, direction)
            return
        value = self._item(key).beside(direction)
        if value is not None:
            self._set(key, value)

    def on_restore(self, tab: int) -> None:
        usual = self.ruleset.options
        if tab == FAN:
            self._change_rules(replace(self.options, fan=()))
        else:
            self._change_rules(replace(usual, fan=self.options.fan))

    # --- changing -------------------------------------------------------------------------------

    def _set(self, key: str, value: Value) -> None:
        kind, _, name = key.partition(".")
        if value == self._item(key).value:
            return
        if kind == "option":
            self._change_rules(replace(self.options, **cast(Any, {name: value})))
        else:
            self.app.change_settings(**{name: value})
        if name in ("sound", "volume"):
            self.app.hear(Sound("discard"))

    def _set_fan(self, id: str, direction: int) -> None:
        fan = {one.id: self._fan(one) for one in self.ruleset.patterns}
        usual = next(one.fan for one in self.ruleset.patterns if one.id == id)
        # From the cap on all are MAX: one step below, and one step back to the table's own.
        fan[id] = max(0, min(fan[id], self._max_fan) + direction)
        if fan[id] == self._max_fan:
            fan[id] = max(fan[id], usual)
        changed = {one.id: fan[one.id] for one in self.ruleset.patterns if fan[one.id] != one.fan}
        self._change_rules(replace(self.options, fan=tuple(changed.items())))

    def _change_rules(self, options: Options) -> None:
        use_rules(self.app, self.ruleset, options)
