"""Rules under a name or as a text to share: to apply, save, delete, copy and paste."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.options import Options
from game.rules.problems import Reason, RulesError
from game.rulesets import ruleset
from game.rulesets.options_text import options_from_text, options_text
from game.rulesets.ruleset import Ruleset
from game.settings.presets import Preset, apply_options, delete_preset, presets, save_preset
from game.settings.values import LONGEST_NAME
from game.ui.drawing.looks import Command, Placed
from game.ui.kit.app import App
from game.ui.kit.book import LEFT, RIGHT, TOP, BookScene, Tab, in_pages, spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, TextEntry
from game.ui.kit.wording import shortened
from game.ui.settings.items import option_words
from game.words.labels import Labels

ROW, ROWS = 82, 5
BUTTON, BUTTON_GAP = 150, 10
LIST, TEXT = range(2)


class PresetsScene(BookScene):
    """An overlay over the settings. Applied or pasted rules take effect at once."""

    title = "presets.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.name = TextEntry(most=LONGEST_NAME)
        self.writing = False
        self.doomed = ""
        """The name of the preset that one more press deletes."""

    @property
    def ruleset(self) -> Ruleset:
        """The chosen ruleset with its default options."""
        return ruleset(self.app.settings.ruleset)

    @property
    def options(self) -> Options:
        """The options that are set for the chosen ruleset."""
        return self.app.settings.options(self.ruleset)

    def tabs(self) -> Sequence[Tab]:
        pages = len(in_pages(presets(self.app.settings), ROWS))
        return Tab("presets.list", pages), Tab("presets.text")

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        return self.place_book(screen).items

    def place_page(self, pen: Pen) -> None:
        if self.tab == TEXT:
            self._place_text(pen)
            return
        for row, preset in enumerate(in_pages(presets(self.app.settings), ROWS)[self.page]):
            self._place_preset(pen, preset, TOP + 4 + row * ROW)
        self._place_saving(pen)

    def _place_preset(self, pen: Pen, preset: Preset, y: float) -> None:
        screen, key = pen.screen, f"preset.{preset.ruleset.id}.{preset.name}"
        in_use = preset.ruleset.id == self.ruleset.id and preset.options == self.options
        style = "plate_active" if in_use else "row"
        pen.panel(f"{key}.plate", spot(screen, LEFT, y, RIGHT - LEFT, ROW - 8), style, radius=10)
        width = RIGHT - LEFT - 32 - 2 * (BUTTON + BUTTON_GAP)
        name = screen.text(key) if preset.built_in else preset.name
        box = spot(screen, LEFT + 16, y + 1, width, 28)
        pen.text(f"{key}.name", name, box, 19, colour="title")
        # Two lines, less the room that a long word leaves at the end of the first.
        words = shortened(preset_words(screen.labels, preset), 1.8 * width)
        box = spot(screen, LEFT + 16, y + 28, width, 46)
        pen.text(f"{key}.words", words, box, 15, colour="dim", wrap=True)
        self._place_buttons(pen, key, preset, y, in_use=in_use)

    def _place_buttons(self, pen: Pen, key: str, preset: Preset, y: float, *, in_use: bool) -> None:
        screen, right = pen.screen, RIGHT - 10
        if not preset.built_in:
            doomed = preset.name == self.doomed
            words = screen.text("presets.really" if doomed else "presets.delete")
            box = spot(screen, right - BUTTON, y + 15, BUTTON, ROW - 38)
            style = "danger" if doomed else "quiet"
            command = Command(self.on_delete, preset.name)
            pen.button(f"{key}.delete", words, box, command, style=style, size=17)
        left = right - 2 * BUTTON - BUTTON_GAP
        box = spot(screen, left, y + 15, BUTTON, ROW - 38)
        if in_use:
            words = screen.text("presets.in_use")
            pen.text(f"{key}.in_use", words, box, 17, colour="gold", align="centre")
        else:
            words = screen.text("presets.apply")
            pen.button(f"{key}.apply", words, box, Command(self.on_apply, preset), size=17)

    def _place_saving(self, pen: Pen) -> None:
        screen, y = pen.screen, TOP + 4 + ROWS * ROW + 12
        box = spot(screen, LEFT, y, 560, 52)
        caret = self.name.caret if self.writing else None
        hint = screen.text("presets.name")
        pen.entry("name", self.name.text, caret, box, Command(self.on_write), hint)
        replaces = self.name.text.strip() in self.app.settings.presets
        words = screen.text("presets.replace" if replaces else "presets.save")
        command = Command(self.on_save) if self.name.text.strip() else None
        pen.button("save", words, spot(screen, LEFT + 576, y, RIGHT - LEFT - 576, 52), command)

    def _place_text(self, pen: Pen) -> None:
        screen, width = pen.screen, RIGHT - LEFT
        intro = spot(screen, LEFT, TOP + 2, width, 50)
        pen.text("intro", screen.text("presets.text.help"), intro, 16, wrap=True, middle=True)
        pen.panel("text.plate", spot(screen, LEFT, TOP + 60, width, 330), "row", radius=10)
        text = options_text(self.ruleset, self.options)
        inner = spot(screen, LEFT + 16, TOP + 68, width - 32, 314)
        pen.text("text", text, inner, 16, wrap=True, colour="title")
        half = (width - 20) / 2
        for place, (name, handler) in enumerate((("copy", self.on_copy), ("paste", self.on_paste))):
            box = spot(screen, LEFT + place * (half + 20), TOP + 410, half, 52)
            pen.button(name, screen.text(f"presets.{name}"), box, Command(handler))

    # --- input ----------------------------------------------------------------------------------

    def press(self, command: Command) -> None:
        if command.handler != self.on_write:
            self.writing = False
        if command.handler != self.on_delete:
            self.doomed = ""
        super().press(command)
        self.on_page(0)  # there might be fewer pages now

    def felt_clicked(self, button: str) -> None:
        self.writing, self.doomed = False, ""
        self.stale = True

    def stop_writing(self) -> None:
        self.writing = False

    @property
    def is_writing(self) -> bool:
        return self.writing

    def typed(self, text: str) -> None:
        if self.writing:
            self.name.typed(text)
            self.stale = True

    def key(self, key: str) -> bool:
        if not self.writing:
            return super().key(key)
        if key == "return":
            self.on_save()
        elif key == "escape":
            self.writing = False
        else:
            self.name.key(key)
        self.stale = True
        return True

    def on_write(self) -> None:
        """Start to write the name, or stop."""
        self.writing = not self.writing

    def on_save(self) -> None:
        name = self.name.text.strip()
        try:
            settings = save_preset(self.app.settings, name, self.ruleset, self.options)
        except RulesError as error:
            self.app.say(error.reason)
            return
        self.app.change_settings(
            presets=settings.presets, unusable_presets=settings.unusable_presets
        )
        self.name, self.writing = TextEntry(most=LONGEST_NAME), False
        self._turn_to(name)

    def _turn_to(self, name: str) -> None:
        """Turn to the page of the player's preset with this name."""
        for page, rows in enumerate(in_pages(presets(self.app.settings), ROWS)):
            if any(one.name == name and not one.built_in for one in rows):
                self.page = page

    def on_delete(self, name: str) -> None:
        """Delete a preset on the second click; the first one asks."""
        if name != self.doomed:
            self.doomed = name
            return
        self.doomed = ""
        self.app.change_settings(presets=delete_preset(self.app.settings, name).presets)

    def on_apply(self, preset: Preset) -> None:
        use_rules(self.app, preset.ruleset, preset.options)
        if other_ruleset_in_play(self.app):
            self.app.say(Reason.of("presets.next_match", ruleset=preset.ruleset.id))

    def on_copy(self) -> None:
        try:
            self.app.clipboard.copy(options_text(self.ruleset, self.options))
        except RulesError as error:
            self.app.say(error.reason)
        else:
            self.app.say(Reason.of("presets.copied"))

    def on_paste(self) -> None:
        try:
            text = self.app.clipboard.paste()
            if not text.strip():
                self.app.say(Reason.of("problem.nothing_to_paste"))
                return
            rules, options = options_from_text(text)
        except RulesError as error:
            self.app.say(error.reason)
        else:
            use_rules(self.app, rules, options)
            waits = other_ruleset_in_play(self.app)
            key = "presets.next_match" if waits else "presets.pasted"
            self.app.say(Reason.of(key, ruleset=rules.id))


def preset_words(labels: Labels, preset: Preset) -> str:
    """Return a preset's ruleset and its differences from the default options, in words."""
    usual, values = preset.ruleset.options.values(), preset.options.values()
    changed = [
        _set_to(labels, f"option.{name}", option_words(labels, preset.options, name))
        for name in preset.ruleset.offered
        if values[name] != usual[name]
    ]
    changed += [
        _set_to(labels, labels.pattern_key(preset.ruleset.id, pattern), str(fan))
        for pattern, fan in preset.options.fan
    ]
    return " · ".join([labels.text(f"ruleset.{preset.ruleset.id}"), *changed])


def _set_to(labels: Labels, key: str, value: str) -> str:
    return labels.text("rules.option", name=labels.text(key), value=value)


def other_ruleset_in_play(app: App) -> str:
    """Return the id of the ruleset of the match in play, "" if it is the one that is set or no
    match is in play."""
    session = app.session
    if session is None or session.is_match_over or session.ruleset.id == app.settings.ruleset:
        return ""
    return session.ruleset.id


def use_rules(app: App, rules: Ruleset, options: Options) -> None:
    """Choose this ruleset (given with its default options) and these options. A match in play by
    this ruleset takes them with its next hand; by another one it keeps its rules."""
    settings = apply_options(app.settings, rules, options)
    app.change_settings(ruleset=settings.ruleset, rules=settings.rules)
    session = app.session
    if session is None or session.is_match_over or other_ruleset_in_play(app):
        return
    session.change_rules(options)
    for reason in session.take_messages():
        app.say(reason)
