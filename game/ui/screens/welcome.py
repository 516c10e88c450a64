"""The first start: two questions whose answers set up the game for this player."""

from __future__ import annotations

from game.settings.newcomer import KNOWLEDGE, Knowledge, fitting
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.faces import own_face
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, place_languages, place_link
from game.words.labels import LANGUAGES

LEFT, TOP, WIDE, HIGH = 300, 150, 680, 500
"""The panel, in units of the design, like all lengths here."""
PAD, ROW, GAP = 40, 76, 10
TALL_WIDTH, TALL_HEIGHT = 760, 800


class WelcomeScene(Scene):
    """An overlay with the questions. It is never shown again, answered or not."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._is_new = True

    def update(self, now: int) -> bool:
        # The title below shows its art in its second frame.
        again = self._is_new and not self.stale
        self._is_new = self._is_new and not again
        return super().update(now) or again

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT))
        screen = pen.screen
        pen.veil()
        pen.panel("panel", spot(screen, LEFT, TOP, WIDE, HIGH), "page")
        left, wide = LEFT + PAD, WIDE - 2 * PAD
        heading = spot(screen, left, TOP + 22, wide, 44)
        words = screen.text("welcome.title")
        pen.text("heading", words, heading, 30, colour="title", bold=True, shadow=True)
        line = spot(screen, left, TOP + 82, wide - 250, 44)
        pen.text("language.head", screen.text("welcome.language"), line, 19, colour="gold")
        box = spot(screen, left + wide - 240, TOP + 82, 240, 44)
        place_languages(pen, box, self.on_language)
        question = spot(screen, left, TOP + 136, wide, 36)
        words = screen.text("welcome.question")
        pen.text("question", words, question, 19, colour="gold")
        for number, one in enumerate(KNOWLEDGE):
            self._place_answer(pen, one, left, TOP + 178 + number * (ROW + GAP), wide)
        foot = TOP + HIGH - 42
        note = spot(screen, left, foot - 6, wide - 110, 30)
        pen.text("note", screen.text("welcome.note"), note, 15, colour="dim")
        box = spot(screen, left + wide - 100, foot - 6, 100, 30)
        words = screen.text("welcome.skip")
        place_link(pen, "skip", words, box, Command(self.on_skip), align="right")
        return pen.items

    def _place_answer(self, pen: Pen, one: Knowledge, x: float, y: float, wide: float) -> None:
        screen, key = pen.screen, f"welcome.{one}"
        box = spot(screen, x, y, wide, ROW)
        pen.row(key, box, Command(self.on_answer, one), radius=14)
        name = spot(screen, x + 18, y + 4, 126, ROW - 8)
        pen.text(f"{key}.name", screen.text(key), name, 21, colour="title")
        line = spot(screen, x + 150, y + 8, wide - 166, ROW - 16)
        words = screen.text(f"{key}.line")
        pen.text(f"{key}.line", words, line, 15, wrap=True, middle=True)

    # --- input ----------------------------------------------------------------------------------

    def on_language(self, place: int) -> None:
        self.app.change_settings(language=LANGUAGES[place])

    def on_answer(self, knows: Knowledge) -> None:
        self.app.change_settings(**fitting(knows, own_face(self.app.settings)))
        self.app.close(self)
        if knows == "no":
            self.app.open(routes.Learn())

    def on_skip(self) -> None:
        """Keep the settings as they are. Writing them marks the questions as asked."""
        self.app.change_settings()
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key != "escape":
            return super().key(key)
        self.on_skip()
        return True
