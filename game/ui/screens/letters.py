"""Letters to choose from, where a controller writes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.ui.drawing.looks import Box, Command, EntryLook, Placed
from game.ui.drawing.theme import DESIGN_HEIGHT
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

LETTERS = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-.'&"
"""The letters, ten in a row."""
KEY, GAP = 58, 6


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
        screen = screen.zoomed(740, 800)
        page = Page(Pen(screen), "letters")
        keys = (self._letter(page, place) for place in range(len(LETTERS)))
        inside = col(
            page.text("few", "heading", page.words("title")),
            6,
            grid([*keys], 10, (GAP, GAP)),
            GAP,
            row(
                self._key(page, "capitals", self.on_capitals),
                self._key(page, "space", self.on_space, "right_shoulder"),
                self._key(page, "delete", self.on_delete, "left_shoulder"),
                self._key(page, "done", self.on_done, "start"),
                gap=GAP,
            ),
            pad=(16, 8, 16, 26),
        )
        panel = page.panel("panel", inside, style="panel", radius=20)
        page.place(panel, (290, self._top(screen, inside.h or 0), 700, inside.h or 0))
        return page.pen.items

    def _letter(self, page: Page, place: int) -> Part:
        shown = LETTERS[place] if self.is_capital else LETTERS[place].lower()
        act = Command(self.on_letter, shown)
        return page.button(f"letter.{place}", act, shown, h=KEY)

    def _key(self, page: Page, key: str, act: Callable[[], None], sign: str = "") -> Part:
        """Return a key that isn't a letter: capitals, a space, deleting, or the end."""
        style = "primary" if key == "done" else "normal"
        return page.button(key, act, role="small button", style=style, h=KEY, sign=sign)

    def _top(self, screen: Screen, high: float) -> float:
        """Return where the letters begin, in units: in the half without the text."""
        usual = replace(screen, zoom=1.0)
        fields = (one.box for one in self.writer.place(usual) if isinstance(one.look, EntryLook))
        field = next(fields, Box(0, 0, 1, 1))
        is_below = field.centre[1] > screen.height / 2
        top, whole = 0.0, float(DESIGN_HEIGHT)
        if screen.is_tall:
            _, top, _, whole = screen.whole
        return top + 12 if is_below else top + whole - high - 12

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
