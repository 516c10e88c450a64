"""The question whether to quit although something isn't saved."""

from __future__ import annotations

from game.rules.problems import Reason
from game.ui.drawing.looks import Command, Placed
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen


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
