"""The first screen."""

from __future__ import annotations

from game import __version__
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.drawing.theme import DESIGN_WIDTH
from game.ui.kit.app import App
from game.ui.kit.book import spot
from game.ui.kit.scenes import Scene, Screen
from game.ui.kit.widgets import Pen
from game.ui.table.matches import ask_for_new_match, continue_match, in_play

SMALL = ("new_match", "rules", "records", "settings", "quit")
"""The row of small buttons: the name of the command, and the last part of the label's key."""
WIDE, GAP = 150, 12


class TitleScene(Scene):
    """The game's name, and where one can go from here."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.in_play = in_play(app)
        """Whether there is a match to go on with."""

    def opened(self) -> None:
        super().opened()
        self.in_play = in_play(self.app)

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.icon("emblem", "emblem", spot(screen, 432, 34, 416, 274))
        self._place_name(pen)
        self._place_buttons(pen)
        width, height, edge = screen.px(200), screen.px(24), screen.px(14)
        corner = Box(screen.width - width - edge, screen.height - height - edge, width, height)
        version = screen.text("title.version", version=__version__)
        pen.text("version", version, corner, 15, colour="dim", align="right")
        return pen.items

    def _place_name(self, pen: Pen) -> None:
        screen = pen.screen
        name = screen.text("program.name")
        box = spot(screen, 240, 304, 800, 92)
        pen.text("name", name, box, 64, colour="title", bold=True, align="centre", shadow=True)
        other = screen.labels.other_name("program.name")
        pen.text("other", other, spot(screen, 490, 398, 300, 40), 25, colour="gold", align="centre")
        for side, x in (("left", 396), ("right", 764)):
            pen.panel(f"line.{side}", spot(screen, x, 417, 120, 2), "line", radius=0)
        line = spot(screen, 340, 440, 600, 32)
        pen.text("line", screen.text("title.line"), line, 18, colour="dim", align="centre")

    def _place_buttons(self, pen: Pen) -> None:
        screen = pen.screen
        first = ["continue", "lets_play"] if self.in_play else ["lets_play"]
        boxes = {"continue": (420, 496, 440, 76), "lets_play": (420, 590, 440, 60)}
        if not self.in_play:
            boxes["lets_play"] = (420, 530, 440, 88)
        for row, name in enumerate(first):
            style, size = ("normal", 22) if row else ("primary", 28)
            label, box = screen.text(f"button.{name}"), spot(screen, *boxes[name])
            pen.button(name, label, box, Command(name), style=style, size=size)
        left = (DESIGN_WIDTH - len(SMALL) * (WIDE + GAP) + GAP) / 2
        for column, name in enumerate(SMALL):
            box = spot(screen, left + column * (WIDE + GAP), 674, WIDE, 52)
            pen.button(name, screen.text(f"button.{name}"), box, Command(name), size=18)

    # --- input ----------------------------------------------------------------------------------

    def on_continue(self, _: object) -> None:
        continue_match(self.app)
        self.in_play = in_play(self.app)

    def on_lets_play(self, _: object) -> None:
        ask_for_new_match(self.app)

    def on_new_match(self, _: object) -> None:
        from game.ui.screens.new_match import NewMatchScene

        self.app.open(NewMatchScene(self.app))

    def on_rules(self, _: object) -> None:
        from game.ui.screens.rules import RulesScene

        self.app.open(RulesScene(self.app))

    def on_settings(self, _: object) -> None:
        from game.ui.settings.settings import SettingsScene

        self.app.open(SettingsScene(self.app))

    def on_records(self, _: object) -> None:
        from game.ui.screens.records import RecordsScene

        self.app.open(RecordsScene(self.app))

    def on_quit(self, _: object) -> None:
        self.app.quit()

    def key(self, key: str) -> bool:
        if key == "return":
            (self.on_continue if self.in_play else self.on_lets_play)(None)
        elif key == "f1":
            self.on_rules(None)
        else:
            return False
        self.stale = True
        return True
