"""The frames of screens: a head, a dialog, and a book with tabs and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, TypeVar

from game.ui.drawing.looks import Placed, Tip
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import REST, Part, Place, Sides, col, grid, row, stack
from game.ui.kit.page import Act, Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

T = TypeVar("T")

MARGIN = 40
"""What a tall window shows around an overlay, across and down, in units of the design."""
LEAST_WIDE = 560
"""The width of an overlay as large as a tall window allows: narrower ones aren't larger still."""
HEAD, FOOT, PAGER = 138, 52, 64
"""The heights of a book's title with its tabs, of its foot, and of the pager above it in a tall
window."""


class BookPlan(NamedTuple):
    """A book in units of the design: the width of its contents, the height of all of it, and the
    height of a pager above the foot."""

    wide: float
    high: float
    pager: float = 0

    @property
    def left(self) -> float:
        """The left edge of the contents."""
        return (DESIGN_WIDTH - self.wide) / 2

    @property
    def right(self) -> float:
        """The right edge of the contents."""
        return self.left + self.wide

    @property
    def top(self) -> float:
        """The upper edge of the contents."""
        return (DESIGN_HEIGHT - self.high) / 2 + HEAD

    @property
    def foot(self) -> float:
        """The upper edge of the foot."""
        return (DESIGN_HEIGHT + self.high) / 2 - 84

    @property
    def room(self) -> float:
        """The height of the contents above the foot."""
        return self.foot - 42 - self.pager - self.top

    def body(self, *, is_whole: bool) -> Place:
        """Return the place of the contents: above the foot, or with it."""
        high = self.foot + FOOT - self.top if is_whole else self.room
        return self.left, self.top, self.wide, high


BOOK = BookPlan(980, 744)
NARROW, LEAST_HIGH, MOST_HIGH = 720, 1000, 1250
"""The width of a book in a tall window, and its least and greatest heights."""


def book_screen(screen: Screen) -> Screen:
    """Return the screen on which a book fills a tall window."""
    return screen.zoomed(NARROW + 100 + MARGIN / 2, LEAST_HIGH + MARGIN)


def book_plan(screen: Screen) -> BookPlan:
    """Return where the parts of a book are on its screen."""
    if not screen.is_tall:
        return BOOK
    return BookPlan(NARROW, min(MOST_HIGH, screen.whole[3] - MARGIN), PAGER)


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
    tall: tuple[float, float] | None = None
    """Its size in a tall window, which it fills as far as it can, None for the same."""
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

    def room(self, *, is_tall: bool) -> tuple[float, float]:
        """Return its width and height in a wide window, or in a tall one."""
        return self.tall if self.tall and is_tall else self.size

    def place(self, screen: Screen) -> list[Placed]:
        wide, high = self.room(is_tall=screen.is_tall)
        screen = screen.zoomed(max(wide, LEAST_WIDE) + MARGIN, high + MARGIN)
        page = Page(Pen(screen), self.title.partition(".")[0])
        heading = page.text("title", "heading", page.words(self.title), **self.heading)
        parts = [stack(heading, self.head(page)), self.body(page)]
        if self.closing:
            words, style = page.words(self.closing), self.closing_style
            close = page.button("close", self.on_close, words, style=style, w=180, h=52)
            parts += [REST, row(self.foot(page), 16, close, h=52)]
        page.frame(wide, high, col(*parts, pad=self.pad), self.lift)
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
    is_whole = False
    """True if the contents have the foot as well."""
    plan = BOOK
    """Where its parts were when it was last placed."""

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

    @property
    def is_tall(self) -> bool:
        """Whether it was last placed in a tall window."""
        return self.plan.pager > 0

    def per_page(self, wide: int, pitch: float, other: float = 0) -> int:
        """Return how many rows a page has: `wide` in a wide window, and in a tall one as many as
        there is room for, `pitch` apart, besides a height of other things."""
        return int((self.plan.room - other) // pitch) if self.is_tall else wide

    def place_page(self, pen: Pen) -> None:
        """Place the contents of the current page."""
        page = Page(pen, self.title.partition(".")[0])
        page.place(self.body(page), self.plan.body(is_whole=self.is_whole))

    def fit(self, screen: Screen) -> Screen:
        """Take a place on a screen, where a page might have more items than before. Return the
        screen on which the book fills it."""
        screen = book_screen(screen)
        plan, before = book_plan(screen), self.plan
        if plan != before:
            self.plan = plan
            self.on_page(0)
        return screen

    def place_book(self, screen: Screen) -> Pen:
        """Return the pen with the whole book, including the current page."""
        screen = self.fit(screen)
        page, tabs = Page(Pen(screen), self.title.partition(".")[0]), self.tabs()
        left, _, wide, _ = self.plan.body(is_whole=True)
        right, foot = left + wide, self.plan.foot
        heading = page.text("title", "heading", page.words(self.title))
        names = {number: page.words(tab.label) for number, tab in enumerate(tabs)}
        role = "name" if screen.is_tall else "tab"
        picks = page.picks(
            "tab", names, self.tab, self.on_tab, role=role, part="label", radius=10, h=50
        )
        choice = grid(picks, len(tabs), (6, 0), pad=(3, 0, 3, 0))
        if screen.is_tall:  # long names take more of the narrow line
            needed = [page.wide(role, name, more=24) for name in names.values()]
            share = (wide - 6 * (len(tabs) - 1)) / sum(needed)
            pairs = zip(picks, needed, strict=True)
            choice = row(*(replace(one, w=share * long) for one, long in pairs), gap=6)
        inside = col(heading, 8, choice, REST, pad=(50, 14, 50, 0))
        page.frame(wide + 100, self.plan.high, inside)
        beside = wide - 200 if screen.is_tall else 380
        page.place(row(self.foot(page), REST), (left, foot, beside, FOOT))
        self.place_page(page.pen)
        self._place_pager(page, tabs[self.tab].pages)
        words, act = page.words(self.closing), self.on_close
        close = page.button("close", act, words, style="primary", sign="b", w=180, h=52)
        page.place(close, (right - 180, foot, 180, FOOT))
        room = 250 if screen.is_tall else 290
        page.place(self.head(page), (right - room, self.plan.top - 120, room, 42))
        return page.pen

    def _place_pager(self, page: Page, pages: int) -> None:
        if pages == 1:
            return
        words = page.words("book.page", page=self.page + 1, pages=pages)
        left, right = page.pager(self.page, pages, self.on_page, w=70, h=52, size=26)
        told = page.text("tab", "page", words)
        page.place(
            row(left, told, right, gap=4), (470, self.plan.foot - self.plan.pager, 340, FOOT)
        )

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
