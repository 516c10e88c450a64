"""The menu over the table, and the question whether to quit although something isn't saved."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.problems import Reason
from game.saves.saved_hands import in_groups
from game.ui.drawing.looks import NOTHING, AreaLook, Command, Placed, Tip
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.screen import Screen
from game.ui.kit.tooltips import key_tip
from game.ui.kit.widgets import Pen

WIDTH, HEIGHT, PITCH, TOP = 400, 52, 59, 174


class MenuScene(Scene):
    """The player's choices besides playing, while the match waits."""

    overlay = True

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 390, 64, 500, 652), "page")
        heading = spot(screen, 420, 68, 440, 44)
        words = screen.text("menu.title")
        pen.text("heading", words, heading, 30, colour="title", align="centre", shadow=True)
        entries = self._entries()
        for row, (name, handler) in enumerate(entries.items()):
            box = spot(screen, 440, TOP + row * PITCH, WIDTH, HEIGHT)
            style = "primary" if row == 0 else "normal"
            words, tip = screen.text(f"button.{name}"), key_tip(name, screen)
            pen.button(name, words, box, Command(handler), style=style, tip=tip)
        self._place_note(pen, TOP + len(entries) * PITCH)
        self._place_ruleset(pen)
        return pen.items

    def _place_note(self, pen: Pen, y: float) -> None:
        """Place whether everything is saved, or why not."""
        problem, screen = self.app.unsaved, pen.screen
        if problem is None:
            words, colour, size = screen.text("menu.saved"), "dim", 16
            box = spot(screen, 410, y + 2, 460, 64)
        else:
            words = screen.text("menu.unsaved", problem=screen.labels.reason(problem))
            colour, size = "bad", 15
            box = spot(screen, 406, y - 5, 468, 73)
        pen.text("saved", words, box, size, colour=colour, align="centre", wrap=True, middle=True)

    def _place_ruleset(self, pen: Pen) -> None:
        """Place the name of the ruleset in play."""
        session = self.app.session
        if session is None:
            return
        name = pen.screen.text(f"ruleset.{session.ruleset.id}")
        words = pen.screen.text("rules.ruleset", ruleset=name)
        box = spot(pen.screen, 420, 112, 440, 22)
        pen.text("ruleset", words, box, 15, colour="dim", align="centre")
        self._place_fingerprint(pen, session.hand.fingerprint)

    def _place_fingerprint(self, pen: Pen, fingerprint: str) -> None:
        """Place the fingerprint of the wall, which can be checked after the hand."""
        if fingerprint:
            box, text = spot(pen.screen, 400, 134, 480, 22), pen.screen.text
            words = text("menu.fingerprint", fingerprint=in_groups(fingerprint))
            pen.text("fingerprint", words, box, 15, colour="dim", align="centre")
            tip = Tip(text("tip.fingerprint"), text("tip.fingerprint.help"))
            pen.add(Placed("wall", AreaLook(), box, 4, NOTHING, hover_only=True, tip=tip))

    def _entries(self) -> dict[str, Callable[[], None]]:
        """Return the handlers from top to bottom, by the last part of the label's key."""
        return {
            "resume": self.on_resume,
            "sheet": self.on_sheet,
            "new_match": self.on_new_match,
            "settings": self.on_settings,
            "rules": self.on_rules,
            "picture": self.on_picture,
            "title": self.on_title,
            "quit": self.on_quit,
        }

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


class UnsavedScene(Scene):
    """The reason, and the choices: try again, quit without saving, or go back."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._problem = app.unsaved

    def update(self, now: int) -> bool:
        self._problem = self.app.unsaved
        if self._problem is None:
            self.app.quit()
        return self.stale

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 340, 162, 600, 476), "page")
        heading = spot(screen, 380, 176, 520, 48)
        title = screen.text("unsaved.title")
        pen.text("heading", title, heading, 30, colour="title", align="centre", shadow=True)
        pen.text(
            "text",
            self._words(screen),
            spot(screen, 380, 232, 520, 176),
            19,
            wrap=True,
            align="centre",
            middle=True,
        )
        buttons = {
            "try_again": self.on_try_again,
            "quit_unsaved": self.on_quit_unsaved,
            "back": self.on_back,
        }
        for row, (name, handler) in enumerate(buttons.items()):
            box = spot(screen, 440, 424 + 68 * row, 400, 56)
            style = "normal" if row else "primary"
            pen.button(name, screen.text(f"button.{name}"), box, Command(handler), style=style)
        return pen.items

    def _words(self, screen: Screen) -> str:
        if self._problem is None:
            return ""
        session = self.app.session
        lost = "moves" if session is not None and session.unsaved else "settings"
        return screen.text(f"unsaved.{lost}", problem=screen.labels.reason(self._problem))

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
