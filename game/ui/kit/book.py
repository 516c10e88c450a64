"""The frames of screens: a head, a dialog, and a book with tabs and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from game.ui.drawing.looks import Placed, Tip
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import REST, Part, Sides, col, grid, row, stack
from game.ui.kit.page import Act, Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

T = TypeVar("T")

# Places in the design. Items on a page keep to the column and stay above the foot.
LEFT, RIGHT = 150, 1130
TOP, BOTTOM = 166, 646
_FOOT = 688
PAGE = (LEFT, TOP, RIGHT - LEFT, _FOOT + 52 - TOP)
"""The place of a page with its foot."""


def in_pages(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Return the items in as few pages of at most `most` as possible, about equally full."""
    pages = max(1, -(-len(items) // most))
    each = max(1, -(-len(items) // pages))
    return [items[start : start + each] for start in range(0, max(1, len(items)), each)]


def head(page: Page, act: Act, tip: str, title: str, line: Part, *others: Part | float) -> Part:
    """Return the head of a screen: the way back, the title, and what stands beside it."""
    wide = min(620, page.wide("screen", title, more=12))
    return row(
        page.arrow("back", "left", act, Tip(page.words(tip))),
        16,
        page.text("screen", "title", title, w=wide),
        stack(line, pad=(0, 3, 0, -3)),
        *others,
        h=44,
    )


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

    def head(self, page: Page) -> Part:
        """Return what stands beside the title."""
        return REST

    def place(self, screen: Screen) -> list[Placed]:
        page = Page(Pen(screen), self.title.partition(".")[0])
        heading = page.text("title", "heading", page.words(self.title), **self.heading)
        parts = [stack(heading, self.head(page)), self.body(page)]
        if self.closing:
            words, style = page.words(self.closing), self.closing_style
            close = page.button("close", self.on_close, words, style=style, w=180, h=52)
            parts += [REST, row(self.foot(page), 16, close, h=52)]
        page.frame(*self.size, col(*parts, pad=self.pad), self.lift)
        return page.pen.items

    def on_close(self) -> None:
        """Close the dialog, and whatever lies above it."""
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
    body_at = (LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP)
    """The place of the contents: above the foot, or all of it (PAGE)."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = 0
        self.page = 0

    def tabs(self) -> Sequence[Tab]:
        """Return the tabs from left to right, at least one."""
        raise NotImplementedError

    def body(self, page: Page) -> Part:
        """Return the contents of the current page."""
        raise NotImplementedError

    def foot(self, page: Page) -> Part:
        """Return what stands at the left of the foot."""
        return REST

    def head(self, page: Page) -> Part:
        """Return what stands at the right of the title."""
        return REST

    def place(self, screen: Screen) -> list[Placed]:
        return self.place_book(screen).items

    def place_page(self, pen: Pen) -> None:
        """Place the contents of the current page."""
        page = Page(pen, self.title.partition(".")[0])
        page.place(self.body(page), self.body_at)

    def place_book(self, screen: Screen) -> Pen:
        """Return the pen with the whole book, including the current page."""
        page, tabs = Page(Pen(screen), self.title.partition(".")[0]), self.tabs()
        heading = page.text("title", "heading", page.words(self.title))
        names = {number: page.words(tab.label) for number, tab in enumerate(tabs)}
        picks = page.picks(
            "tab", names, self.tab, self.on_tab, role="tab", part="label", radius=10, h=50
        )
        choice = grid(picks, len(tabs), (6, 0), pad=(3, 0, 3, 0))
        inside = col(heading, 8, choice, REST, pad=(50, 14, 50, 0))
        page.frame(1080, 744, inside)
        page.place(row(self.foot(page), REST), (LEFT, _FOOT, 380, 52))
        self.place_page(page.pen)
        self._place_pager(page, tabs[self.tab].pages)
        words, act = page.words(self.closing), self.on_close
        close = page.button("close", act, words, style="primary", sign="b", w=180, h=52)
        page.place(close, (RIGHT - 180, _FOOT, 180, 52))
        page.place(self.head(page), (RIGHT - 290, 46, 290, 42))
        return page.pen

    def _place_pager(self, page: Page, pages: int) -> None:
        if pages == 1:
            return
        words = page.words("book.page", page=self.page + 1, pages=pages)
        left, right = page.pager(self.page, pages, self.on_page, w=70, h=52, size=26)
        told = page.text("tab", "page", words)
        page.place(row(left, told, right, gap=4), (470, _FOOT, 340, 52))

    # --- input ----------------------------------------------------------------------------------

    def on_tab(self, number: int) -> None:
        """Turn to the first page of a tab, counted from 0."""
        self.tab, self.page = number, 0

    def on_page(self, step: int) -> None:
        """Turn this many pages on, or back if negative, as far as there are pages."""
        last = self.tabs()[self.tab].pages - 1
        self.page = min(last, max(0, self.page + step))

    def on_close(self) -> None:
        """Close the book, and whatever lies above it."""
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
