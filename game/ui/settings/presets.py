"""Rules under a name or as a text to share: to apply, save, delete, copy and paste."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from game.rules.options import OF_MATCH, Options
from game.rules.problems import Reason, RulesError
from game.rulesets import ruleset
from game.rulesets.options_text import options_from_text, options_text
from game.rulesets.ruleset import Ruleset
from game.settings.presets import (
    Preset,
    apply_options,
    delete_preset,
    presets,
    save_preset,
    with_length,
)
from game.settings.values import LONGEST_NAME
from game.ui.drawing.looks import Command
from game.ui.drawing.theme import NOTE
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, Tab, in_pages
from game.ui.kit.copying import copy_text
from game.ui.kit.layout import REST, Part, col, row, stack
from game.ui.kit.page import Page
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.wording import lines_of, shortened
from game.words.labels import Labels
from game.words.option_words import changes
from game.words.words import rule_summary

ROWS, ROW, TALL_ROW, GAP = 5, 77, 104, 8
"""The most presets on a page, the height of one, also in a tall window, and the gap below it."""
BELOW = 54
"""What the name of a new preset takes from the height of a page in a tall window."""
NAME, LINE, BUTTON = 28, 23, 150
"""The heights of a name and of a line below it, and the width of a button beside them."""
LIST, TEXT = range(2)


class PresetsScene(BookScene):
    """An overlay over the settings. Applied or pasted rules take effect at once."""

    title = "presets.title"
    is_whole = True

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
        return Tab("presets.list", len(self._pages)), Tab("presets.text")

    @property
    def _pages(self) -> Sequence[Sequence[Preset]]:
        """The presets by page."""
        return in_pages(presets(self.app.settings), self.per_page(ROWS, TALL_ROW + GAP, BELOW))

    # --- placing --------------------------------------------------------------------------------

    def body(self, page: Page) -> Part:
        if self.tab == TEXT:
            return self._text(page)
        shown = self._pages[self.page]
        name = self.name.text.strip()
        entry = page.entry("name", self.name, self.on_write, "name", is_writing=self.writing)
        words = page.words("replace" if name in self.app.settings.presets else "save")
        save = page.button("save", self.on_save if name else None, words, h=52)
        rows = col(*(self._preset(page, one) for one in shown), REST, gap=GAP)
        wide = self.plan.wide * 4 / 7
        return col(4, rows, row(stack(entry, w=wide), save, gap=16), 92 + self.plan.pager)

    def _preset(self, page: Page, preset: Preset) -> Part:
        key = f"preset.{preset.ruleset.id}.{preset.name}"
        options = with_length(self.app.settings, preset.ruleset, preset.options)
        in_use = (preset.ruleset.id, options) == (self.ruleset.id, self.options)
        button = partial(page.button, role="small button", w=BUTTON, h=44)
        words, doomed = preset_words(page.screen.labels, preset), preset.name == self.doomed
        wide = self.plan.wide - 2 * BUTTON - 52
        # Some lines, less the room that a long word leaves at the end of each.
        most = 3 if self.is_tall else 2
        words = shortened(words, (most - 0.2 * (most - 1)) * wide)
        high = LINE * min(most, lines_of(words, wide, NOTE))
        name = page.words(key) if preset.built_in else preset.name
        told = col(
            REST,
            page.text("item", f"{key}.name", name, colour="title", h=NAME),
            page.text("note", f"{key}.words", words, h=high),
            REST,
        )
        delete = Part(w=BUTTON)
        if not preset.built_in:
            words, style = ("really", "danger") if doomed else ("delete", "quiet")
            act = Command(self.on_delete, preset.name)
            delete = button(f"{key}.delete", act, page.words(words), style=style)
        use = button(f"{key}.apply", Command(self.on_apply, preset), page.words("apply"))
        if in_use:
            use = page.text(
                "name", f"{key}.in_use", page.words("in_use"), colour="gold", w=BUTTON, h=44
            )
        style = "plate_active" if in_use else "row"
        inside, high = row(16, told, 16, delete, 10, use, 10), TALL_ROW if self.is_tall else ROW
        return page.panel(f"{key}.plate", inside, style=style, radius=10, h=high)

    def _text(self, page: Page) -> Part:
        text = options_text(self.ruleset, self.options)
        told = page.text("note", "text", text, colour="title")
        buttons = (("copy", self.on_copy), ("paste", self.on_paste))
        return col(
            2,
            page.text("help", "intro", page.words("presets.text.help"), colour="text"),
            8,
            page.panel("text.plate", told, radius=10, pad=(16, 8, 16, 8)),
            20,
            row(*(page.button(*one, h=52) for one in buttons), gap=20),
            92,
        )

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
    def written(self) -> TextEntry | None:
        return self.name if self.writing else None

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
        """Write the name."""
        self.writing = True

    def on_save(self) -> None:
        """Save the rules as a preset with the typed name and show its page, or say why not."""
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
        for page, rows in enumerate(self._pages):
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
        """Use the preset's rules. Say so if they wait for the next match."""
        options = with_length(self.app.settings, preset.ruleset, preset.options)
        use_rules(self.app, preset.ruleset, options)
        if other_ruleset_in_play(self.app):
            self.app.say(Reason.of("presets.next_match", ruleset=preset.ruleset.id))

    def on_copy(self) -> None:
        """Copy the rules that are set as a text, or say why not."""
        copy_text(self.app, options_text(self.ruleset, self.options))

    def on_paste(self) -> None:
        """Use the rules in the text copied last, or say why not."""
        try:
            text = self.app.clipboard.paste()
            if not text.strip():
                self.app.say(Reason.of("problem.nothing_to_paste"))
                return
            rules, options = options_from_text(text)
        except RulesError as error:
            self.app.say(error.reason)
        else:
            said = {word.partition("=")[0] for word in text.split()}
            use_rules(self.app, rules, with_length(self.app.settings, rules, options, said))
            waits = other_ruleset_in_play(self.app)
            key = "presets.next_match" if waits else "presets.pasted"
            self.app.say(Reason.of(key, ruleset=rules.id))


def preset_words(labels: Labels, preset: Preset) -> str:
    """Return a preset's ruleset and its differences from the default options, in words."""
    changed = _changes(labels, preset.ruleset, preset.options)
    return " · ".join([labels.text(f"ruleset.{preset.ruleset.id}"), *changed])


IN_SUMMARY = ("minimum", "bonus_tiles", "payment_way", "limit_fan", "limit_points")
"""The options that the summary tells in any case."""


def summary_words(labels: Labels, rules: Ruleset, options: Options) -> str:
    """Return the summary of a ruleset (given with its default options) with these options, and
    every other option that differs from its default, but for the length of a match."""
    summary = rule_summary(rules.with_options(options), labels)
    return " · ".join([summary, *_changes(labels, rules, options, (*IN_SUMMARY, *OF_MATCH))])


def _changes(
    labels: Labels, rules: Ruleset, options: Options, but: Collection[str] = ()
) -> Iterator[str]:
    """Yield the options that differ from the ruleset's own, and the fan of patterns."""
    for one in changes(labels, rules, options):
        if one.option not in but:
            yield labels.text("rules.option", name=one.name, value=one.value)


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
