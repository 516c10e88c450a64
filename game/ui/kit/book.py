"""The frames of screens: a dialog, and a book with tabs and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from game.ui.drawing.looks import Command, Placed, Tip, box_around
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import REST, Page, Part, Sides, col, row
from game.ui.kit.screen import Screen
from game.ui.kit.screen import spot as spot
from game.ui.kit.widgets import Pen, place_prompt

T = TypeVar("T")

# Places in the design. Items on a page keep to the column and stay above the foot.
LEFT, RIGHT = 150, 1130
TOP, BOTTOM = 166, 646
_FOOT, _FOOT_HEIGHT = 688, 52


def in_pages(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Return the items in as few pages of at most `most` as possible, about equally full."""
    pages = max(1, -(-len(items) // most))
    each = max(1, -(-len(items) // pages))
    return [items[start : start + each] for start in range(0, max(1, len(items)), each)]


def page_tip(pen: Pen, direction: str) -> Tip:
    """Return the tooltip of the button that turns the page: "left" or "right"."""
    return Tip(pen.screen.text(f"tip.page.{direction}"))


class DialogScene(Scene):
    """An overlay with a title, what stands below it, and a button that closes it."""

    overlay = True
    title = ""
    """The key of the title's label. Its first part is that of all labels."""
    heading: ClassVar[Mapping[str, Any]] = {}
    """What its title has that others don't."""
    size: tuple[float, float] = (800, 620)
    pad: Sides = (50, 14, 50, 20)
    lift: float = 0
    """How much higher than in the middle it stands."""
    closing, closing_style = "button.close", "quiet"
    """The label of the button, "" for none, and its style."""

    def body(self, page: Page) -> Part:
        """Return what stands below the title."""
        raise NotImplementedError

    def foot(self, page: Page) -> Part:
        """Return what stands at the left of the button."""
        return REST

    def place(self, screen: Screen) -> list[Placed]:
        page = Page(Pen(screen), self.title.partition(".")[0])
        heading = page.text("title", "heading", page.words(self.title), **self.heading)
        parts = [heading, self.body(page)]
        if self.closing:
            words, style = page.words(self.closing), self.closing_style
            close = page.button("close", self.on_close, words, style=style, w=180, h=52)
            parts += [REST, row(self.foot(page), 16, close, h=52)]
        page.frame(*self.size, col(*parts, pad=self.pad), self.lift)
        return page.pen.items

    def on_close(self) -> None:
        self.app.close(self)


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of a book: its label's key and its number of pages."""

    label: str
    pages: int = 1


class BookScene(Scene):
    """An overlay with a title, tabs, pages and a button that closes it."""

    overlay = True
    title = ""
    """The key of the title's label."""
    closing = "button.ok"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = 0
        self.page = 0

    def tabs(self) -> Sequence[Tab]:
        raise NotImplementedError

    def place_page(self, pen: Pen) -> None:
        """Place the contents of the current page."""
        raise NotImplementedError

    def place_book(self, screen: Screen) -> Pen:
        """Return the pen with the whole book, including the current page."""
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 100, 28, 1080, 744), "page")
        heading = spot(screen, LEFT, 42, RIGHT - LEFT, 48)
        words = screen.text(self.title)
        pen.text("heading", words, heading, 30, colour="title", align="centre", shadow=True)
        tabs = self.tabs()
        self._place_tabs(pen, tabs)
        self.place_page(pen)
        self._place_pager(pen, tabs[self.tab].pages)
        box = spot(screen, RIGHT - 180, _FOOT, 180, _FOOT_HEIGHT)
        pen.button("close", screen.text(self.closing), box, Command(self.on_close), style="primary")
        if screen.labels.pad:
            place_prompt(pen, "close", screen.labels.button("b"), box)
        return pen

    def _place_tabs(self, pen: Pen, tabs: Sequence[Tab]) -> None:
        width = (RIGHT - LEFT) / len(tabs)
        for number, tab in enumerate(tabs):
            box = spot(pen.screen, LEFT + number * width + 3, 98, width - 6, 50)
            chosen = number == self.tab
            pen.row(f"tab.{number}", box, Command(self.on_tab, number), chosen=chosen)
            colour = "title" if chosen else "text"
            words = pen.screen.text(tab.label)
            inner = box.grown(-pen.screen.px(6))
            pen.text(f"tab.{number}.label", words, inner, 18, colour=colour, align="centre")

    def _place_pager(self, pen: Pen, pages: int) -> None:
        if pages == 1:
            return
        middle = (LEFT + RIGHT) / 2
        for name, step, x in (("left", -1, middle - 170), ("right", 1, middle + 100)):
            box = spot(pen.screen, x, _FOOT, 70, _FOOT_HEIGHT)
            key = f"page.{name}"
            there = 0 <= self.page + step < pages
            command, tip = Command(self.on_page, step) if there else None, page_tip(pen, name)
            pen.button(key, "", box, command, tip=tip)
            size = pen.screen.px(26)
            arrow = box_around(*box.centre, size, size)
            pen.icon(f"{key}.arrow", f"arrow-{name}", arrow, tint="gold" if there else "off")
            if there and pen.screen.labels.pad:
                outer = box_around(box.x if step < 0 else box.right, box.centre[1], 1, box.h)
                place_prompt(pen, key, pen.screen.labels.button(f"{name}_shoulder"), outer)
        box = spot(pen.screen, middle - 96, _FOOT, 192, _FOOT_HEIGHT)
        words = pen.screen.text("book.page", page=self.page + 1, pages=pages)
        pen.text("page", words, box, 18, align="centre")

    # --- input ----------------------------------------------------------------------------------

    def on_tab(self, number: int) -> None:
        self.tab, self.page = number, 0

    def on_page(self, step: int) -> None:
        last = self.tabs()[self.tab].pages - 1
        self.page = min(last, max(0, self.page + step))

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        step = {"left": -1, "page up": -1, "right": 1, "page down": 1}.get(key)
        if step is not None:
            self.on_page(step)
        elif key in ("return", "escape"):
            self.on_close()
        else:
            return False
        self.stale = True
        return True
