"""The screen that chooses the player's portrait."""

from __future__ import annotations

from game.rules.tiles import SEATS
from game.session.moods import MOODS
from game.settings.opponents import PORTRAITS, SIGN, with_portrait
from game.ui.drawing.looks import Command, Placed, box_around
from game.ui.kit.app import App, Scene
from game.ui.kit.book import LEFT, RIGHT, spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

COLUMNS, TOP, HIGH, GAP = 7, 104.0, 160, 10
WIDE = (RIGHT - LEFT + GAP) / COLUMNS - GAP
FACE = 84
"""Sides and gaps of a card and its face, in units of the design, like all lengths here."""
MOOD, MOODS_TOP, PITCH = 130, 470, 170
"""The side of a face in a mood, the upper edge of these, and the distance between two."""
STEPS = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}


def seat_of(id: str, screen: Screen) -> str:
    """Return the words for where a player sits in the next match, "" for nowhere."""
    seats = [screen.settings.portrait, *(id for _, id in screen.settings.opponents)]
    if id not in seats:
        return ""
    person = seats.index(id)
    return screen.text(f"opponent.{person}" if person else "portrait.yours")


class PortraitScene(Scene):
    """An overlay with all portraits to choose from, and the moods of the chosen one."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        if app.top.focus:
            self.focus = self._key(app.settings.portrait)

    def _key(self, id: str) -> str:
        return f"portrait.{id}"

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 100, 28, 1080, 744), "page")
        heading = spot(screen, LEFT, 42, RIGHT - LEFT, 48)
        words = screen.text("setting.portrait")
        pen.text("heading", words, heading, 30, colour="title", align="centre", shadow=True)
        for number, id in enumerate(PORTRAITS):
            row, column = divmod(number, COLUMNS)
            self._place_card(pen, id, LEFT + column * (WIDE + GAP), TOP + row * (HIGH + GAP))
        self._place_moods(pen)
        hint = spot(screen, LEFT, 690, RIGHT - LEFT - 196, 52)
        pen.text(
            "hint", screen.text("portrait.hint"), hint, 15, colour="dim", wrap=True, middle=True
        )
        box = spot(screen, RIGHT - 180, 690, 180, 52)
        command = Command(self.on_close)
        pen.button("close", screen.text("button.ok"), box, command, style="primary")
        return pen.items

    def _place_card(self, pen: Pen, id: str, x: float, y: float) -> None:
        screen, key, chosen = pen.screen, self._key(id), id == self.app.settings.portrait
        box = spot(screen, x, y, WIDE, HIGH)
        pen.row(key, box, Command(self.on_choose, id), chosen=chosen, radius=14)
        face = spot(screen, x + (WIDE - FACE) / 2, y + 12, FACE, FACE)
        if id == SIGN:
            pen.badge(f"{key}.sign", screen.text("wind.0.sign"), face, east=True)
        else:
            pen.portrait(f"{key}.face", id, face)
        name = screen.text(key if id == SIGN else f"opponent.{id}")
        place = spot(screen, x + 4, y + 100, WIDE - 8, 28)
        colour = "title" if chosen else "text"
        pen.text(f"{key}.name", name, place, 16, colour=colour, align="centre")
        below = spot(screen, x + 4, y + 128, WIDE - 8, 24)
        pen.text(f"{key}.seat", seat_of(id, screen), below, 15, colour="gold", align="centre")

    def _place_moods(self, pen: Pen) -> None:
        """Place the chosen face in every mood, or the sign of every wind."""
        screen, id = pen.screen, self.app.settings.portrait
        left = (LEFT + RIGHT) / 2 - 1.5 * PITCH
        for place, (mood, seat) in enumerate(zip(MOODS, SEATS, strict=True)):
            x = left + place * PITCH
            box = spot(screen, x - MOOD / 2, MOODS_TOP, MOOD, MOOD)
            if id == SIGN:
                side = screen.px(FACE)
                disc, sign = box_around(*box.centre, side, side), screen.text(f"wind.{seat}.sign")
                pen.badge(f"mood.{place}", sign, disc, east=seat == 0)
                continue
            pen.portrait(f"mood.{place}", id, box, mood=mood)
            below = spot(screen, x - PITCH / 2, MOODS_TOP + MOOD + 6, PITCH, 26)
            words = screen.text(f"mood.{mood}")
            pen.text(f"mood.{place}.name", words, below, 16, colour="dim", align="centre")

    # --- input ----------------------------------------------------------------------------------

    def on_choose(self, id: str) -> None:
        """Take this portrait. Whoever sits at the table with it takes the player's. A second click
        on it closes the screen."""
        settings = self.app.settings
        if id == settings.portrait:
            self.on_close()
        opponents = with_portrait(settings.opponents, settings.portrait, id)
        self.app.change_settings(portrait=id, opponents=opponents)

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key == "return":
            self.on_close()
            return True
        if key not in STEPS:
            return super().key(key)
        keys = [self._key(id) for id in PORTRAITS]
        place = keys.index(self.focus) if self.focus in keys else -1
        # The first arrow goes to the chosen one.
        chosen = self._key(self.app.settings.portrait)
        self.focus = keys[(place + STEPS[key]) % len(keys)] if place >= 0 else chosen
        self.stale = True
        return True
