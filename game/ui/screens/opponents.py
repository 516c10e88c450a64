"""The screen that chooses an opponent, and how opponents are shown."""

from __future__ import annotations

from game.bots.levels import LEVELS
from game.rules.match import Person
from game.session.opponents import OPPONENTS, Opponent, with_opponent
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.kit.app import App, Scene
from game.ui.kit.book import LEFT, RIGHT, spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

COLUMNS, TOP, HIGH, GAP = 4, 108.0, 176, 12
WIDE = (RIGHT - LEFT + GAP) / COLUMNS - GAP
FACE, PAD = 76, 12
"""Sides and gaps of a card and its face, in units of the design, like all lengths here."""
DOT, DOT_GAP = 10, 3
DOTS = len(LEVELS) * (DOT + DOT_GAP) + 6
"""The width of the dots of a level, with the gap before the words that follow."""
STEPS = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}


def place_level(pen: Pen, key: str, level: str, x: float, y: float) -> None:
    """Place a dot for each level, lit up to this one."""
    for number, one in enumerate(LEVELS):
        place = spot(pen.screen, x + number * (DOT + DOT_GAP), y, DOT, DOT)
        dot = Box(place.x, place.y, pen.screen.px(DOT), pen.screen.px(DOT))
        lit = number <= list(LEVELS).index(level)
        style = "light" if lit else "choice"
        pen.panel(f"{key}.{one}", dot, style, radius=DOT / 2, layer=2)


class OpponentsScene(Scene):
    """An overlay with all opponents to choose from. A choice closes it."""

    overlay = True

    def __init__(self, app: App, person: Person) -> None:
        """Choose who plays as person 1 to 3."""
        super().__init__(app)
        self.person = person
        _, self.id = app.settings.opponents[person - 1]
        if app.top.focus:
            self.focus = self._key(self.id)

    def _key(self, id: str) -> str:
        return f"opponent.{id}"

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 100, 28, 1080, 744), "page")
        heading = spot(screen, LEFT, 42, RIGHT - LEFT, 48)
        words = screen.text("opponents.title", seat=screen.text(f"opponent.{self.person}"))
        pen.text("heading", words, heading, 30, colour="title", align="centre", shadow=True)
        for number, one in enumerate(OPPONENTS.values()):
            row, column = divmod(number, COLUMNS)
            self._place_card(pen, one, LEFT + column * (WIDE + GAP), TOP + row * (HIGH + GAP))
        hint = spot(screen, LEFT + 166, 690, RIGHT - LEFT - 166, 56)
        pen.text("hint", screen.text("opponents.hint"), hint, 15, colour="dim", align="right")
        box = spot(screen, LEFT, 690, 150, 56)
        pen.button("close", screen.text("button.back"), box, Command(self.on_close))
        return pen.items

    def _place_card(self, pen: Pen, one: Opponent, x: float, y: float) -> None:
        screen, key, chosen = pen.screen, self._key(one.id), one.id == self.id
        box = spot(screen, x, y, WIDE, HIGH)
        pen.row(key, box, Command(self.on_choose, one.id), chosen=chosen, radius=14)
        pen.portrait(f"{key}.face", one.id, spot(screen, x + PAD, y + PAD, FACE, FACE))
        left, wide = x + PAD + FACE + 10, WIDE - 2 * PAD - FACE - 6
        name = spot(screen, left, y + 10, wide, 28)
        colour = "title" if chosen else "text"
        pen.text(f"{key}.name", screen.text(key), name, 17, colour=colour)
        level = spot(screen, left, y + 38, wide, 24)
        pen.text(f"{key}.level", screen.text(f"level.{one.level}"), level, 15, colour="dim")
        place_level(pen, f"{key}.dot", one.level, left, y + 69)
        style = spot(screen, left + DOTS, y + 62, wide - DOTS, 24)
        words = screen.text(f"style.{one.style or 'any'}")
        pen.text(f"{key}.style", words, style, 15, colour="dim")
        line = spot(screen, x + PAD, y + 94, WIDE - 2 * PAD, 46)
        words = screen.text(f"{key}.line")
        pen.text(f"{key}.line", words, line, 15, colour="good", wrap=True, middle=True)
        seats = [id for _, id in screen.settings.opponents]
        if one.id in seats:
            seat = screen.text(f"opponent.{seats.index(one.id) + 1}")
            below = spot(screen, x + PAD, y + 144, WIDE - 2 * PAD, 24)
            pen.text(f"{key}.seat", seat, below, 15, colour="gold")

    # --- input ----------------------------------------------------------------------------------

    def on_choose(self, id: str) -> None:
        opponents = with_opponent(self.app.settings.opponents, self.person, id)
        self.app.change_settings(opponents=opponents)
        self.on_close()

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key not in STEPS:
            return super().key(key)
        keys = [self._key(id) for id in OPPONENTS]
        place = keys.index(self.focus) if self.focus in keys else -1
        # The first arrow goes to the chosen one.
        self.focus = keys[(place + STEPS[key]) % len(keys)] if place >= 0 else self._key(self.id)
        self.stale = True
        return True
