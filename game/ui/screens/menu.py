"""The menu over the table."""

from __future__ import annotations

from game.ui.drawing.looks import Command, Placed
from game.ui.kit.book import spot
from game.ui.kit.scenes import Scene, Screen
from game.ui.kit.widgets import Pen

ENTRIES = ("resume", "sheet", "new_match", "settings", "rules", "title", "quit")
"""From top to bottom: the name of the command, and the last part of the label's key."""

WIDTH, HEIGHT, PITCH, TOP = 400, 56, 66, 162


class MenuScene(Scene):
    """What can be done besides playing. The match waits, and every move of it is saved."""

    overlay = True

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 390, 84, 500, 632), "page")
        heading = spot(screen, 420, 102, 440, 52)
        words = screen.text("menu.title")
        pen.text("heading", words, heading, 30, colour="title", align="centre", shadow=True)
        for row, name in enumerate(ENTRIES):
            box = spot(screen, 440, TOP + row * PITCH, WIDTH, HEIGHT)
            style = "primary" if row == 0 else "normal"
            pen.button(name, screen.text(f"button.{name}"), box, Command(name), style=style)
        note = spot(screen, 410, TOP + len(ENTRIES) * PITCH + 4, 460, 84)
        words = screen.text("menu.saved")
        pen.text("saved", words, note, 16, colour="dim", align="centre", wrap=True, middle=True)
        return pen.items

    def on_resume(self, _: object) -> None:
        self.app.close(self)

    def on_sheet(self, _: object) -> None:
        from game.ui.results.ranking import ScoreSheetScene

        self.app.open(ScoreSheetScene(self.app))

    def on_new_match(self, _: object) -> None:
        from game.ui.screens.new_match import NewMatchScene

        self.app.open(NewMatchScene(self.app))

    def on_settings(self, _: object) -> None:
        from game.ui.settings.settings import SettingsScene

        self.app.open(SettingsScene(self.app))

    def on_rules(self, _: object) -> None:
        from game.ui.screens.rules import RulesScene

        self.app.open(RulesScene(self.app))

    def on_title(self, _: object) -> None:
        from game.ui.screens.title import TitleScene

        self.app.go(TitleScene(self.app))

    def on_quit(self, _: object) -> None:
        self.app.quit()

    def key(self, key: str) -> bool:
        if key == "return":
            self.on_resume(None)
            return True
        if key == "f1":
            self.on_rules(None)
            return True
        return super().key(key)
