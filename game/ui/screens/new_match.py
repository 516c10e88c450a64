"""The screen that sets up a match: its rules, its length and its players."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.match import PERSONS, Person
from game.rulesets import RULESETS, ruleset
from game.session.opponents import OPPONENTS, level_words, opponent_name
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import LEFT, RIGHT, spot
from game.ui.kit.fitting import shortened
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.opponents import DOTS, place_level
from game.ui.settings.controls import Item
from game.ui.settings.item_scene import ItemScene
from game.ui.settings.items import option_items
from game.ui.settings.presets import use_rules
from game.ui.settings.settings import RULES
from game.ui.table.matches import ask_for_new_match

FIRST = ("minimum", "bonus_tiles", "multiple_wins")
LENGTH = ("rounds", "hands", "start_score")
GAP = 36
COLUMN = (RIGHT - LEFT - GAP) / 2
SECOND = LEFT + COLUMN + GAP
"""The left edge of the second column, in units of the design, like all lengths here."""
TOP, CARD, OPPONENT, ROW = 134.0, 85, 88, 52
FOOT, BUTTON = 690, 56
CONTROL = 250
FACE, WORDS, SEAT = 64, 92, 140
"""The side of an opponent's face, where the words next to it begin, and the width of the seat."""


class NewMatchScene(ItemScene):
    """An overlay to set up a match. The choices stay set for all later matches."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.in_play = app.in_play
        """True if the new match replaces a match in play."""

    def items(self) -> Sequence[Item]:
        return [*self._options(FIRST), *self._options(LENGTH)]

    def _options(self, names: Sequence[str]) -> list[Item]:
        return option_items(self.ruleset, self.options, names)

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 100, 28, 1080, 744), "page")
        heading = spot(screen, LEFT, 42, RIGHT - LEFT, 48)
        words = screen.text("new_match.title")
        pen.text("heading", words, heading, 30, colour="title", align="centre", shadow=True)
        self._place_rules(pen)
        self._place_opponents(pen)
        below = TOP + 3 * OPPONENT + 16
        self._place_head(pen, "length", SECOND, below)
        self._place_options(pen, LENGTH, SECOND, below + 34)
        self._place_foot(pen)
        return self.with_open_list(pen)

    def _place_head(self, pen: Pen, name: str, x: float, y: float) -> None:
        box = spot(pen.screen, x, y, COLUMN, 28)
        pen.text(f"head.{name}", pen.screen.text(f"new_match.{name}"), box, 18, colour="gold")

    def _place_rules(self, pen: Pen) -> None:
        self._place_head(pen, "ruleset", LEFT, TOP - 34)
        for row, one in enumerate(RULESETS):
            self._place_card(pen, one.id, TOP + row * CARD)
        self._place_options(pen, FIRST, LEFT, TOP + len(RULESETS) * CARD + 8)
        half = (COLUMN - 12) / 2
        for column, (name, key, handler) in enumerate(
            (
                ("options", "new_match.options", self.on_options),
                ("presets", "button.presets", self.on_presets),
            )
        ):
            box = spot(pen.screen, LEFT + column * (half + 12), FOOT, half, BUTTON)
            pen.button(name, pen.screen.text(key), box, Command(handler))

    def _place_card(self, pen: Pen, id: str, y: float) -> None:
        """Place a ruleset to choose, and a line about it."""
        screen, key = pen.screen, f"ruleset.{id}"
        chosen = id == self.ruleset.id
        box = spot(screen, LEFT, y, COLUMN, CARD - 8)
        pen.row(key, box, Command(self.on_ruleset, id), chosen=chosen)
        name = spot(screen, LEFT + 14, y + 3, COLUMN - 28, 26)
        colour = "title" if chosen else "text"
        pen.text(f"{key}.name", screen.text(key), name, 18, colour=colour)
        about = spot(screen, LEFT + 14, y + 28, COLUMN - 28, 44)
        words = screen.text(f"{key}.help")
        colour = "text" if chosen else "dim"
        pen.text(f"{key}.help", words, about, 15, colour=colour, wrap=True, middle=True)

    def _place_options(self, pen: Pen, names: Sequence[str], x: float, y: float) -> None:
        """Place rows of options from `y` downwards."""
        for item in self._options(names):
            box = spot(pen.screen, x, y, COLUMN - CONTROL - 10, ROW)
            colour = "gold" if item.is_changed else "text"
            pen.text(f"{item.label}.name", pen.screen.text(item.label), box, 17, colour=colour)
            self.place_item(pen, item, x + COLUMN, y + ROW / 2, CONTROL)
            y += ROW

    def _place_opponents(self, pen: Pen) -> None:
        self._place_head(pen, "opponents", SECOND, TOP - 34)
        for person in PERSONS[1:]:
            self._place_opponent(pen, person, TOP + (person - 1) * OPPONENT)

    def _place_opponent(self, pen: Pen, person: Person, y: float) -> None:
        """Place the face of an opponent, with the name, the seat, the level and a line about the
        play. A click chooses another."""
        screen, key = pen.screen, f"opponent.{person}"
        typed, id = screen.settings.opponents[person - 1]
        opponent, left, wide = OPPONENTS[id], SECOND + WORDS, COLUMN - WORDS - 12
        row = spot(screen, SECOND, y, COLUMN, OPPONENT - 8)
        pen.row(key, row, Command(self.on_opponent, person))
        pen.portrait(f"{key}.face", id, spot(screen, SECOND + 14, y + 8, FACE, FACE))
        name = opponent_name(person, typed, id, screen.labels)
        name = shortened(name, wide - SEAT - 6, 19)
        pen.text(f"{key}.name", name, spot(screen, left, y + 4, wide - SEAT, 28), 19)
        seat = spot(screen, left + wide - SEAT, y + 4, SEAT, 28)
        pen.text(f"{key}.seat", screen.text(key), seat, 15, colour="gold", align="right")
        place_level(pen, f"{key}.dot", opponent.level, left, y + 39)
        level = spot(screen, left + DOTS, y + 32, wide - DOTS, 24)
        words = level_words(opponent, screen.labels)
        pen.text(f"{key}.level", words, level, 15, colour="dim")
        line = spot(screen, left, y + 54, wide, 22)
        pen.text(f"{key}.line", screen.text(f"opponent.{id}.line"), line, 15, colour="good")

    def _place_foot(self, pen: Pen) -> None:
        screen = pen.screen
        words = screen.text("new_match.replaces" if self.in_play else "new_match.note")
        note = spot(screen, SECOND, 622, COLUMN, 56)
        pen.text("note", words, note, 15, colour="dim", wrap=True, middle=True)
        box = spot(screen, SECOND, FOOT, 150, BUTTON)
        pen.button("close", screen.text("button.back"), box, Command(self.on_close))
        box = spot(screen, SECOND + 166, FOOT, COLUMN - 166, BUTTON)
        words = screen.text("new_match.start")
        pen.button("start", words, box, Command(self.on_start), style="primary", size=22)

    # --- input ----------------------------------------------------------------------------------

    def on_ruleset(self, id: str) -> None:
        rules = ruleset(id)
        use_rules(self.app, rules, self.app.settings.options(rules))

    def on_opponent(self, person: Person) -> None:
        self.app.open(routes.Opponents(person))

    def on_options(self) -> None:
        self.app.open(routes.Settings(RULES))

    def on_presets(self) -> None:
        self.app.open(routes.Presets())

    def on_start(self) -> None:
        ask_for_new_match(self.app)

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        if super().key(key):
            return True
        if key == "return":
            self.on_start()
        return key == "return"
