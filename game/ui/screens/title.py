"""The first screen."""

from __future__ import annotations

from game import __version__
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.drawing.theme import DESIGN_WIDTH
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

WIDE, GAP = 150, 12


class TitleScene(Scene):
    """The game's name, and buttons to the other screens."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.in_play = app.in_play
        """True if there is a match to continue."""

    def opened(self) -> None:
        super().opened()
        self.in_play = self.app.in_play

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
        pen.text(
            "other",
            screen.text("program.other_name"),
            spot(screen, 490, 398, 300, 40),
            25,
            colour="gold",
            align="centre",
        )
        for side, x in (("left", 396), ("right", 764)):
            pen.panel(f"line.{side}", spot(screen, x, 417, 120, 2), "line", radius=0)
        line = spot(screen, 340, 440, 600, 32)
        pen.text("line", screen.text("title.line"), line, 18, colour="dim", align="centre")

    def _place_buttons(self, pen: Pen) -> None:
        screen = pen.screen
        first = {"lets_play": self.on_lets_play}
        if self.in_play:
            first = {"continue": self.on_continue} | first
        boxes = {"continue": (420, 496, 440, 76), "lets_play": (420, 590, 440, 60)}
        if not self.in_play:
            boxes["lets_play"] = (420, 530, 440, 88)
        for row, (name, handler) in enumerate(first.items()):
            style, size = ("normal", 22) if row else ("primary", 28)
            label, box = screen.text(f"button.{name}"), spot(screen, *boxes[name])
            pen.button(name, label, box, Command(handler), style=style, size=size)
        small = {
            "new_match": self.on_new_match,
            "rules": self.on_rules,
            "records": self.on_records,
            "settings": self.on_settings,
            "quit": self.on_quit,
        }
        left = (DESIGN_WIDTH - len(small) * (WIDE + GAP) + GAP) / 2
        for column, (name, handler) in enumerate(small.items()):
            box = spot(screen, left + column * (WIDE + GAP), 674, WIDE, 52)
            pen.button(name, screen.text(f"button.{name}"), box, Command(handler), size=18)

    # --- input ----------------------------------------------------------------------------------

    # The code that plays a match is loaded after the title is shown.

    def on_continue(self) -> None:
        from game.ui.table.matches import continue_match

        continue_match(self.app)
        self.in_play = self.app.in_play

    def on_lets_play(self) -> None:
        from game.ui.table.matches import ask_for_new_match

        ask_for_new_match(self.app)

    def on_new_match(self) -> None:
        self.app.open(routes.NewMatch())

    def on_rules(self) -> None:
        self.app.open(routes.Rules())

    def on_settings(self) -> None:
        self.app.open(routes.Settings())

    def on_records(self) -> None:
        self.app.open(routes.Records())

    def on_quit(self) -> None:
        self.app.quit()

    def key(self, key: str) -> bool:
        if key == "return":
            (self.on_continue if self.in_play else self.on_lets_play)()
        elif key == "f1":
            self.on_rules()
        elif key == "settings":
            self.on_settings()
        else:
            return False
        self.stale = True
        return True
