"""The keys of the keyboard: what each action has, to change by pressing another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.problems import Reason
from game.ui.drawing.looks import Command
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, Tab, in_pages
from game.ui.kit.layout import REST, Part, col, row, stack
from game.ui.kit.page import Page
from game.words.keys import DEFAULTS, GROUPS, USUAL_KEYS, Keys, can_be

ROWS, ROW, TALL_ROW = 7, 68, 112
"""The most actions on a page, and the height of one, also in a tall window."""


class KeysScene(BookScene):
    """An overlay over the settings. A pressed key takes effect at once."""

    title = "keys.title"
    is_whole = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.asking = ""
        """The action whose key the player is about to press."""

    @property
    def own(self) -> Keys:
        """Return the keys of all actions, as they are set."""
        return self.app.settings.own_keys

    def tabs(self) -> Sequence[Tab]:
        return [Tab(label, len(self._pages(place))) for place, label in enumerate(GROUPS)]

    def _pages(self, tab: int) -> Sequence[Sequence[str]]:
        """Return the actions of a tab by page."""
        return in_pages([*list(GROUPS.values())[tab]], self.per_page(ROWS, TALL_ROW))

    @property
    def _actions(self) -> Sequence[str]:
        """The actions in view."""
        return self._pages(self.tab)[self.page]

    # --- placing --------------------------------------------------------------------------------

    def body(self, page: Page) -> Part:
        without = [page.words(one) for one in self.own.missing]
        told = page.words("fixed")
        if without:
            told = page.words("without", actions=page.words("and").join(without))
        act, words = self.on_restore if self.own.changed else None, page.words("button.restore")
        restore = page.button("restore", act, words, w=250, h=52)
        note = page.text("small text", "note", told, colour="bad" if without else "dim", h=36)
        rows = [self._row(page, action) for action in self._actions]
        above = col(REST, note, 56 + self.plan.pager)
        return stack(col(*rows, REST), col(REST, row(restore, REST)), above)

    def _row(self, page: Page, action: str) -> Part:
        own, key, asks = self.own, f"keys.{action}", action == self.asking
        colour, default = "text", Part(w=140)
        if action in dict(own.changed):
            act, words, colour = Command(self.on_default, action), page.words("default"), "gold"
            default = page.button(
                f"{key}.default", act, words, role="small button", style="quiet", w=140, h=50
            )
        name = page.text("rule", f"{key}.name", page.words(action), colour=colour)
        note = self._note(page, action)
        about = [col(2, name, note, 6)] if self.is_tall else [replace(name, w=320), note]
        act, words = Command(self.on_ask, action), page.screen.labels.key_name(own.of(action))
        style = "primary" if asks else "normal" if own.of(action) else "danger"
        words = page.words("press") if asks else words
        ask = page.button(key, act, words, style=style, w=200, h=54)
        inside = row(*about, default, ask, gap=12)
        return stack(page.rule(key, 20), inside, h=TALL_ROW if self.is_tall else ROW)

    def _note(self, page: Page, action: str) -> Part:
        """Return why an action has no key, or what its default key does now."""
        usual, is_missing = DEFAULTS[action], action in self.own.missing
        other, words = self.own.action(usual), page.words("no_key") if is_missing else ""
        if other not in (None, action):
            shown = page.screen.labels.key_name(usual)
            words = page.words("taken", shown=shown, action=page.words(f"keys.{other}"))
        colour = "bad" if is_missing else "dim"
        return page.text(
            "small text", f"keys.{action}.note", words, colour=colour, h=44 if self.is_tall else 56
        )

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
        """Give an action its default key. Another action that has the key loses it."""
        self._set(self.own.with_key(action, DEFAULTS[action]))

    def on_restore(self) -> None:
        """Give all actions their default keys."""
        self._set(USUAL_KEYS)

    def _set(self, keys: Keys) -> None:
        old = self.app.settings.keys
        unknown = {one: key for one, key in old.items() if one not in DEFAULTS or not can_be(key)}
        self.app.change_settings(keys={**unknown, **dict(keys.changed)})
