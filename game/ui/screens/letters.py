"""Letters to choose from, where a controller writes."""

from __future__ import annotations

from game.ui.drawing.looks import Box, Command, EntryLook, Placed
from game.ui.drawing.theme import DESIGN_HEIGHT
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, place_prompt

LETTERS = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-.'&"
"""The letters, ten in a row."""
LEFT, WIDTH, KEY, GAP, PAD = 290, 700, 64, 6, 16
HEIGHT = 5 * KEY + 2 * PAD + 34


class LettersScene(Scene):
    """An overlay that writes into the scene below it."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.writer = app.top
        self.is_capital = True
        """True for capital letters. The first letter of a word makes the rest small."""

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen, top = Pen(screen), self._top(screen)
        pen.panel("panel", spot(screen, LEFT, top, WIDTH, HEIGHT), "page")
        box = spot(screen, LEFT + PAD, top + 8, WIDTH - 2 * PAD, 32)
        pen.text("heading", screen.text("letters.title"), box, 16, colour="dim", align="centre")
        step = (WIDTH - 2 * PAD + GAP) / 10
        for place, letter in enumerate(LETTERS):
            row, column = divmod(place, 10)
            x, y = LEFT + PAD + column * step, top + PAD + 30 + row * KEY
            box = spot(screen, x, y, step - GAP, KEY - GAP)
            shown = letter if self.is_capital else letter.lower()
            pen.button(f"letter.{place}", shown, box, Command(self.on_letter, shown), size=20)
        self._place_foot(pen, top + PAD + 30 + 4 * KEY)
        return pen.items

    def _place_foot(self, pen: Pen, y: float) -> None:
        """Place what isn't a letter: capitals, a space, deleting, and the end."""
        text, step = pen.screen.text, (WIDTH - 2 * PAD + GAP) / 4
        keys = (
            ("capitals", text("letters.capitals"), self.on_capitals, ""),
            ("space", text("letters.space"), self.on_space, "right_shoulder"),
            ("delete", text("letters.delete"), self.on_delete, "left_shoulder"),
            ("done", text("letters.done"), self.on_done, "start"),
        )
        for column, (key, words, handler, button) in enumerate(keys):
            box = spot(pen.screen, LEFT + PAD + column * step, y, step - GAP, KEY - GAP)
            style = "primary" if key == "done" else "normal"
            pen.button(key, words, box, Command(handler), style=style, size=17)
            if button and pen.screen.labels.pad:
                place_prompt(pen, key, pen.screen.labels.button(button), box)

    def _top(self, screen: Screen) -> float:
        """Return where the letters begin, in units: in the half without the text."""
        fields = (one.box for one in self.writer.place(screen) if isinstance(one.look, EntryLook))
        field = next(fields, Box(0, 0, 1, 1))
        is_below = field.centre[1] > screen.height / 2
        return 12 if is_below else DESIGN_HEIGHT - HEIGHT - 12

    # --- input ----------------------------------------------------------------------------------

    @property
    def first_focus(self) -> str:
        return f"letter.{LETTERS.index('A')}"

    def key(self, key: str) -> bool:
        match key:
            case "page up" | "backspace":
                self.on_delete()
            case "page down":
                self.on_space()
            case "escape":
                self._end("escape")
            case _:
                return False
        self.stale = True
        return True

    def on_letter(self, letter: str) -> None:
        self.writer.typed(letter)
        self.is_capital = self.is_capital and not letter.isalpha()
        self.writer.stale = True

    def on_capitals(self) -> None:
        """Write capital letters, or small ones."""
        self.is_capital = not self.is_capital

    def on_space(self) -> None:
        self.on_letter(" ")
        self.is_capital = True

    def on_delete(self) -> None:
        self.writer.key("backspace")
        self.writer.stale = True

    def on_done(self) -> None:
        """Take what was written."""
        self._end("return")

    def _end(self, key: str) -> None:
        """Close the letters, and end the writing as this key does."""
        self.app.close(self)
        self.writer.key(key)
        self.writer.stale = True
