"""The first start: two questions whose answers set up the game for this player."""

from __future__ import annotations

from game.settings.newcomer import KNOWLEDGE, Knowledge, fitting
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.faces import own_face
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.words.labels import LANGUAGES

TALL_WIDTH, TALL_HEIGHT = 760, 800
"""The units that fill a tall window."""


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
        page = Page(Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT)), "welcome")
        inside = col(
            page.text("screen", "heading", page.words("title")),
            16,
            row(
                page.text("head", "language.head", page.words("language")),
                10,
                page.languages(self.on_language, w=240),
                h=44,
            ),
            10,
            page.text("head", "question"),
            6,
            col(*(self._answer(page, one) for one in KNOWLEDGE), gap=10),
            REST,
            row(
                page.text("dim", "note"),
                10,
                page.link("skip", self.on_skip, align="right", w=100),
                h=30,
            ),
            pad=(40, 22, 40, 18),
        )
        page.frame(680, 500, inside)
        return page.pen.items

    def _answer(self, page: Page, one: Knowledge) -> Part:
        key = f"welcome.{one}"
        name = page.text("subtitle", f"{key}.name", page.words(one), w=126, h=68)
        line = page.text("small text", f"{key}.line", page.words(f"{key}.line"), h=60)
        inside = row(18, name, 6, line, 16)
        return page.card(key, Command(self.on_answer, one), inside, radius=14, h=76)

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
