"""The settings: the look of the table, the rules, and the fan of every pattern.

Everything takes effect at once, except the rules: they change with the next hand, and another
ruleset with the next match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from game.rules.options import Options, Value
from game.rulesets.ruleset import Pattern, Ruleset
from game.settings.opponents import SIGN
from game.settings.tile_styles import OWN, TILE_STYLES, make_own_tiles, own_styles
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.drawing.theme import PLAIN, SMALL
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, Tab, in_pages
from game.ui.kit.layout import REST, Part, col, paint, row, stack
from game.ui.kit.page import Act, Page
from game.ui.kit.screen import Screen
from game.ui.kit.sounds import Sound
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fan_text, shortened, text_units
from game.ui.settings.controls import CONTROL_WIDTH, Item, place_stepper
from game.ui.settings.item_scene import ItemScene
from game.ui.settings.items import GROUPS, option_items, ruleset_item, setting_items
from game.ui.settings.presets import other_ruleset_in_play
from game.ui.settings.preview import Preview
from game.ui.table.play.matches import ask_for_new_match
from game.ui.table.show.calls import spoken_call
from game.words.labels import languages, why_refused

CELLS, CELL, TALL_GAP = 14, 58, 14
"""The patterns of a page in two columns, the height of one, and the gap below it in a tall window,
which has one column."""


class FanTable:
    """The patterns of a ruleset (with its default options) and the fan set in `options`."""

    def __init__(self, ruleset: Ruleset, options: Options, cells: int = CELLS) -> None:
        """Take the number of patterns on a page."""
        self.ruleset = ruleset
        self.options = options
        self.cells = cells
        self.max_fan = ruleset.with_options(options).cap
        """The limit under the options that are set."""
        self._changed = dict(options.fan)

    @property
    def pages(self) -> Sequence[Sequence[Pattern]]:
        """Return the patterns by page."""
        return in_pages(self.ruleset.patterns, self.cells)

    @property
    def is_changed(self) -> bool:
        """Return whether a pattern's fan differs from its default."""
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

    def body(self, page: Page, number: int, step: Callable[[str, int], None]) -> Part:
        """Return the patterns of a page. Their buttons call `step` with a pattern's key."""
        cells, half = [self._cell(page, one, step) for one in self.pages[number]], CELLS // 2
        is_tall = page.screen.is_tall
        parts = [cells] if is_tall else [cells[:half], cells[half:]]
        gap = TALL_GAP if is_tall else 8
        columns = (col(8, col(*part, gap=gap), REST) for part in parts)
        return row(*columns, gap=20)

    def _cell(self, page: Page, pattern: Pattern, step: Callable[[str, int], None]) -> Part:
        key, fan, labels = f"fan.{pattern.id}", self.fan(pattern), page.screen.labels
        changed, ends = fan != pattern.fan, (fan > 0, fan < self.max_fan)
        words = fan_text(labels, fan, self.max_fan)
        if changed:
            words += f" ({fan_text(labels, pattern.fan, self.max_fan)})"
        label = labels.pattern_key(self.ruleset.id, pattern.id)
        name = page.names(key, label, colour="gold" if changed else "text")

        def stepper(pen: Pen, box: Box) -> None:
            place_stepper(pen, key, words, box, ends, step, changed=changed)

        inside = row(16, name, 12, paint(stepper, 188), 8)
        return page.panel(f"{key}.plate", inside, radius=10, h=CELL)


ROWS, RULE_ROWS = 7, 6
"""The most items on a page: of settings, and of rules."""
LEAST_ROW, MOST_ROW, SAID = 73, 96, 44
"""The least and greatest heights of an item, and the height of the note about the rules."""
TALL_LEAST, TALL_MOST, TALL_SAID = 84, 118, 60
"""The same in a tall window."""
PREVIEW = (320, 480)
"""The width and height of the piece of the table."""
NARROW = 340
"""The width of a control next to the preview, and in a tall window."""
ARROW = 60
"""The width beside the words of a choice."""
SPEECH, CALLS = "setting.speech", "setting.calls"
TILES = "tile_style"
PORTRAIT = "setting.portrait"
"""The item that has its own screen to choose from."""
SAMPLES = {
    "setting.sound": "discard",
    "setting.volume": "discard",
    "setting.volume_signals": "claim",
}
"""What is heard when a setting of the sounds has changed."""
CALLED = (CALLS, "setting.volume_voices", "setting.claim_words")
"""The settings after whose change a claim is called."""
DISPLAY, LANGUAGE, PACE, PLAY, RULES, FAN = range(6)


class SettingsScene(ItemScene, BookScene):
    """An overlay with all settings."""

    title = "settings.title"
    is_whole = True

    def __init__(self, app: App, tab: int = DISPLAY, item: str = "") -> None:
        """Open a tab, at the page with the item of this label if it is given."""
        super().__init__(app)
        self.tab = tab
        self.languages = languages()
        # The player might have removed the catalogue in the meantime.
        self.languages.setdefault(app.settings.language, app.settings.language)
        self.styles = self._tile_styles()
        self._turn_to(item)

    # --- the items --------------------------------------------------------------------------------

    @property
    def fan(self) -> FanTable:
        """The fan set for the patterns."""
        return FanTable(self.ruleset, self.options, self.per_page(CELLS, CELL + TALL_GAP))

    def _items_of(self, tab: int) -> list[Item]:
        """Return the items of a tab, on all its pages."""
        settings, rules = self.app.settings, self.ruleset
        if tab == RULES:
            options = option_items(rules, self.options, rules.offered)
            return [ruleset_item(settings), *options]
        known = {"language": self.languages, TILES: self.styles}
        if not self.app.offers_graphics:
            known["graphics"] = ()
        return setting_items(settings, GROUPS[tab], known)

    def _pages(self, tab: int) -> Sequence[Sequence[Item]]:
        """Return the items of a tab by page."""
        rows = self.per_page(RULE_ROWS if tab == RULES else ROWS, TALL_LEAST + 8)
        return in_pages(self._items_of(tab), rows)

    def _turn_to(self, item: str) -> None:
        """Turn to the page with the item of this label, otherwise to the first."""
        pages = enumerate(self._pages(self.tab) if item else ())
        self.page = next((n for n, page in pages if item in {one.label for one in page}), 0)

    def _tile_styles(self) -> tuple[str, ...]:
        """Return the styles to choose from, also the one in use whose folder has vanished."""
        found = (*TILE_STYLES, *own_styles())
        used = self.app.settings.tile_style
        return found if used in found else (*found, used)

    def items(self) -> Sequence[Item]:
        return self._pages(self.tab)[self.page]

    def tabs(self) -> Sequence[Tab]:
        labels = [*(group.label for group in GROUPS), "settings.rules"]
        tabs = [Tab(label, len(self._pages(number))) for number, label in enumerate(labels)]
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

    def fit(self, screen: Screen) -> Screen:
        shown = self.items()[0].label if self.tab <= RULES else ""
        before, fitted = self.plan, super().fit(screen)
        if self.plan != before and shown:
            self._turn_to(self.open_list or self.writing or shown)
        return fitted

    def body(self, page: Page) -> Part:
        if self.tab == FAN:
            return stack(self.fan.body(page, self.page, self.on_step_fan), *self._foot(page))
        shows_table = self.tab != RULES and GROUPS[self.tab].shows_table
        items = col(*self._items(page, NARROW if shows_table or self.is_tall else CONTROL_WIDTH))
        shown = col(items, REST)
        if shows_table and self.is_tall:
            room = self.plan.body(is_whole=False)[3] + self.plan.pager
            part = min(1, (room - (items.h or 0)) / PREVIEW[1])
            shown = col(items, 20, self._preview(page, part), REST)
        elif shows_table:
            shown = row(shown, 24, col(self._preview(page), REST))
        return stack(shown, *self._foot(page))

    def _preview(self, page: Page, part: float = 1) -> Part:
        """Return a piece of the table, at this part of its size."""

        def draw(pen: Pen, box: Box) -> None:
            small = Pen(replace(pen.screen, zoom=pen.screen.zoom * part), pen.layer)
            Preview(small, box).place()
            pen.items += small.items

        return paint(draw, *(part * one for one in PREVIEW))

    def _items(self, page: Page, width: float) -> list[Part]:
        """Return the items in view, which share the height that there is."""
        items, room = self.items(), self.plan.room + 36
        least, most, said = LEAST_ROW, MOST_ROW, SAID
        if self.is_tall:
            least, most, said = TALL_LEAST, TALL_MOST, TALL_SAID
        if self.tab == DISPLAY and self.is_tall:
            most = least
        room -= said if self.tab == RULES else 0
        high = min(most, max(least, room / len(items)))
        return [self._item(page, one, width, high) for one in items]

    def _item(self, page: Page, item: Item, width: float, high: float) -> Part:
        control = self.control(page, item, width)
        usual = self._usual(page, item)
        if self.is_tall and usual:  # the words beside it are narrow
            control = col(REST, control, 2, replace(usual, h=24), REST, w=width)
        parts = [row(self._words(page, item), 24, control)]
        if item.label == PORTRAIT and item.value != SIGN:
            face = page.face(f"{PORTRAIT}.face", str(item.value), 58)
            parts.append(row(REST, face, width + 12))
        return stack(*parts, page.rule(item.label), h=high)

    def _words(self, page: Page, item: Item) -> Part:
        """Return the name and the help of an item, in a wide window with the default."""
        key, name = item.label, page.words(item.label)
        title = page.text("item", f"{key}.name", name)
        if usual := self._usual(page, item):
            wide = text_units(name, PLAIN) + 12
            title = page.text("item", f"{key}.name", name, colour="gold", w=wide)
            beside = REST if self.is_tall else usual
            title = stack(row(wide, beside), row(title, REST))
        help = page.text("small help", f"{key}.help", self._help(page.screen, item), h=None)
        return col(1, title, -1, help, 4)

    def _usual(self, page: Page, item: Item) -> Part | None:
        """Return the words about the default, if the value differs from it."""
        if item.usual is None or not item.is_changed:
            return None
        words = page.words("default", value=self.words(page.screen, item, item.usual))
        return page.text("dim", f"{item.label}.default", words, align="right", h=30)

    def _help(self, screen: Screen, item: Item) -> str:
        """Return the help of an item. For the ruleset it describes the chosen one, for speech and
        calls it says what is missing, and for the language why a translation isn't used."""
        if item.label == "setting.ruleset":
            return screen.text(f"ruleset.{item.value}.help")
        if item.label == "setting.language":
            refused = why_refused(str(item.value), brief=True)
            if refused:
                return screen.labels.reason(refused[0])
        problems = {
            SPEECH: self.app.speech.voice.problem,
            CALLS: self.app.sounds.caller.problem,
        }
        problem = problems.get(item.label)
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
        if item.names == TILES and value not in TILE_STYLES:
            return shortened(str(value).removeprefix(OWN), NARROW - ARROW, SMALL)
        return super().words(screen, item, value)

    def _note(self, page: Page) -> Part:
        """Return when the rules take effect. If that is the next match, offer to start it now."""
        playing, button = other_ruleset_in_play(self.app), REST
        words = page.words("settings.fan.note" if self.tab == FAN else "settings.rules.note")
        if playing:
            names = [page.words(f"ruleset.{one}") for one in (self.ruleset.id, playing)]
            words = page.words("next_match", ruleset=names[0], playing=names[1])
            button = page.button("new_match", self.on_new_match, role="small button", w=240, h=36)
        role, high = ("small text", TALL_SAID - 8) if self.is_tall else ("dim", 28)
        told = page.text(role, "note", words, colour="gold", h=high)
        note = row(col(2, told, 6), 256 if playing else 0)
        return col(REST, stack(row(REST, button), note, h=high + 8), 56 + self.plan.pager)

    def _foot(self, page: Page) -> Iterator[Part]:
        """Yield what stands below the items: the note about the rules and the buttons."""
        if self.tab == DISPLAY:
            yield col(REST, row(self._button(page, "tiles_folder", self.on_tiles_folder), REST))
        elif self.tab == PLAY:
            yield col(REST, row(self._button(page, "keys", self.on_keys), REST))
        elif self.tab in (RULES, FAN):
            yield self._note(page)
            act = Command(self.on_restore, self.tab) if self._differs() else None
            parts = [self._button(page, "restore", act), REST]
            if self.tab == RULES:
                parts += [self._button(page, "presets", self.on_presets, 118), Part(w=192)]
            yield col(REST, row(*parts))

    def _button(self, page: Page, key: str, act: Act, w: float = 250) -> Part:
        return page.button(key, act, page.words(f"button.{key}"), w=w, h=52)

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
        """Start a match with the new ruleset, but ask first if one is in play."""
        ask_for_new_match(self.app)

    def on_keys(self) -> None:
        """Open the keys of the keyboard."""
        self.app.open(routes.Keys())

    def on_tiles_folder(self) -> None:
        """Make the folder for the player's tiles, and say where it is."""
        self.app.say(make_own_tiles())
        self.styles = self._tile_styles()

    def on_presets(self) -> None:
        """Open the saved rules."""
        self.app.open(routes.Presets())

    def on_step_fan(self, key: str, direction: int) -> None:
        """Take one fan more or less for a pattern."""
        self.change_rules(self.fan.stepped(key.removeprefix("fan."), direction))

    def on_restore(self, tab: int) -> None:
        """Restore the default fan if the tab is FAN, otherwise all other default options."""
        usual = self.ruleset.options
        if tab == FAN:
            self.change_rules(replace(self.options, fan=()))
        else:
            self.change_rules(replace(usual, fan=self.options.fan))

    def set_value(self, key: str, value: Value) -> None:
        before = self.app.settings
        super().set_value(key, value)
        if key in SAMPLES and self.app.settings != before:
            self.app.hear(Sound(SAMPLES[key]))
        if key in CALLED and self.app.settings.calls != "off" and self.app.settings != before:
            self.app.sounds.call(spoken_call("pung", self.app.labels))
