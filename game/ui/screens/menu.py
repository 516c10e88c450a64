"""The menu over the table, and the question whether to quit although something isn't saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from game.rules.problems import Reason
from game.saves.saved_hands import in_groups
from game.settings.settings import FILE
from game.system.player_file import is_unsaved
from game.ui.drawing.looks import Tip
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.layout import REST, Part, col, row, stack
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.tooltips import key_tip
from game.ui.screens.rules.rules import ruleset_in_use


class MenuScene(DialogScene):
    """The player's choices besides playing, while the match waits."""

    title = "menu.title"
    heading: ClassVar = {"w": 440, "h": 44}
    size, pad, lift, closing = (500, 652), (0, 4, 0, 0), 10, ""
    shows_fingerprint = False

    def body(self, page: Page) -> Part:
        entries = self._entries().items()
        return col(
            self._ruleset(page),
            self._fingerprint(page),
            18,
            col(*(_entry(page, *one) for one in entries), gap=7, h=465),
            self._saved(page),
        )

    def _saved(self, page: Page) -> Part:
        """Return whether everything is saved, or why not."""
        problem = self.app.unsaved
        if problem is None:
            return col(9, page.text("help", "saved", align="centre", w=460, h=64))
        words = page.words("unsaved", problem=page.screen.labels.reason(problem))
        told = page.text("small help", "saved", words, colour="bad", align="centre", w=468, h=73)
        return col(2, told)

    def _ruleset(self, page: Page) -> Part:
        """Return the name of the ruleset in play."""
        session = self.app.session
        name = session and page.words(f"ruleset.{session.ruleset.id}")
        words = page.words("rules.ruleset", ruleset=name) if name else ""
        return page.text("dim", "ruleset", words, align="centre", w=440, h=22)

    def _fingerprint(self, page: Page) -> Part:
        """Return the fingerprint of the wall, which can be checked after the hand. A click shows
        its digits."""
        session = self.app.session
        if session is None or not session.hand.fingerprint:
            return Part(h=22)
        name = page.words("tip.fingerprint")
        tip = Tip(name, page.words("tip.fingerprint.help"))
        if not self.shows_fingerprint:
            act, align = self.on_fingerprint, "centre"
            link = page.link("fingerprint", act, name, times=1.05, h=22, align=align, tip=tip)
            return row(REST, link, REST, w=480, h=22)
        words = page.words("fingerprint", fingerprint=in_groups(session.hand.fingerprint))
        told = page.text("dim", "fingerprint", words, align="centre")
        return stack(told, page.area("wall", tip), w=480, h=22)

    def _entries(self) -> dict[str, Callable[[], None]]:
        """Return the handlers from top to bottom, by the last part of the label's key."""
        return {
            "resume": self.on_resume,
            "sheet": self.on_sheet,
            "new_match": self.on_new_match,
            "settings": self.on_settings,
            "rules": self.on_rules,
            "rule_sheet": self.on_rule_sheet,
            "picture": self.on_picture,
            "title": self.on_title,
            "quit": self.on_quit,
        }

    def on_fingerprint(self) -> None:
        self.shows_fingerprint = True

    def on_resume(self) -> None:
        self.app.close(self)

    def on_sheet(self) -> None:
        self.app.open(routes.Sheet())

    def on_new_match(self) -> None:
        self.app.open(routes.NewMatch())

    def on_settings(self) -> None:
        self.app.open(routes.Settings())

    def on_rules(self) -> None:
        self.app.open(routes.Rules())

    def on_rule_sheet(self) -> None:
        self.app.open(routes.RuleSheet(ruleset_in_use(self.app)))

    def on_picture(self) -> None:
        """Take a picture of what lies below the menu."""
        self.app.close(self)
        self.app.wants_picture = True

    def on_title(self) -> None:
        self.app.go(routes.Title())

    def on_quit(self) -> None:
        self.app.quit()

    def key(self, key: str) -> bool:
        if key == "return":
            self.on_resume()
            return True
        if key == "f1":
            self.on_rules()
            return True
        if key == "settings":
            self.on_settings()
            return True
        return super().key(key)


class UnsavedScene(DialogScene):
    """The reason, and the choices: try again, quit without saving, or go back."""

    title = "unsaved.title"
    size, pad, closing = (600, 476), (40, 14, 40, 20), ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._problem = app.unsaved

    def update(self, now: int) -> bool:
        self._problem = self.app.unsaved
        if self._problem is None:
            self.app.quit()
        return self.stale

    def body(self, page: Page) -> Part:
        why = page.text("text", "text", self._words(page.screen), align="centre", h=176)
        buttons = {
            "try_again": self.on_try_again,
            "quit_unsaved": self.on_quit_unsaved,
            "back": self.on_back,
        }
        choices = (_entry(page, *one) for one in buttons.items())
        return col(8, why, 16, col(*choices, gap=12, h=192))

    def _words(self, screen: Screen) -> str:
        if self._problem is None:
            return ""
        problem = screen.labels.reason(self._problem)
        return screen.text(f"unsaved.{self._lost}", problem=problem)

    @property
    def _lost(self) -> str:
        """What quitting loses, by its label."""
        if self.app.session is not None and self.app.session.unsaved:
            return "moves"
        return "settings" if is_unsaved(FILE) else "progress"

    def on_try_again(self) -> None:
        self.app.quit()
        if not self.app.quitting:
            self.app.say(Reason.of("unsaved.again"))

    def on_quit_unsaved(self) -> None:
        self.app.quitting = True

    def on_back(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key == "return":
            self.on_try_again()
            return True
        return super().key(key)


def _entry(page: Page, name: str, act: Callable[[], None]) -> Part:
    """Return a button of a list, whose height the buttons share. The first one is green."""
    style = "primary" if name in ("resume", "try_again") else "normal"
    words, tip = page.words(f"button.{name}"), key_tip(name, page.screen)
    return page.button(name, act, words, style=style, w=400, tip=tip)
