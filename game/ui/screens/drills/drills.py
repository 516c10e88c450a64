"""The drills to choose from: for each the share of right answers, the level, and what is due."""

from __future__ import annotations

from game.drills.course import Student, today
from game.drills.progress import LEVELS
from game.drills.tasks import KINDS, Kind
from game.rules.notation import parse_tiles
from game.rules.problems import Reason
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import head
from game.ui.kit.layout import REST, Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.drills.part import tiles_in_row

TILES: dict[Kind, str] = {
    "discard": "3446m",
    "waits": "2345s",
    "fan": "CCCE",
    "safe": "57p W",
}
"""The tiles on the cards."""
WIDE, TALL = (24, 12, 1232, 776), (298, -200, 684, 1200)
"""The place of the screen in the design, also in a tall window."""


class DrillsScene(Scene):
    """A card for each kind of drill, and one for the mistakes that come back."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._look_up()
        for reason in self.student.messages:
            app.say(reason)

    def opened(self) -> None:
        super().opened()
        self._look_up()

    def _look_up(self) -> None:
        self.student = Student()
        self.today = today()

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        is_tall = screen.is_tall
        page = Page(Pen(screen.zoomed(720, 1240)), "drills")
        inside = col(
            head(page, self.on_back, "tip.back", page.words("title"), page.text("quiet", "line")),
            20,
            grid([self._card(page, kind) for kind in KINDS], 1 if is_tall else 2, (16, 16), h=None),
            16,
            self._mistakes(page),
            6,
            self._foot(page),
        )
        page.place(inside, TALL if is_tall else WIDE)
        return page.pen.items

    def _card(self, page: Page, kind: Kind) -> Part:
        key = f"kind.{kind}"
        name = page.text("subtitle", f"{key}.name", page.words(f"drill.{kind}"))
        due = self.student.progress.due_of(kind, self.today)
        chip = page.panel(
            f"{key}.due.ground",
            page.text(
                "dim",
                f"{key}.due",
                page.words("due", count=due),
                align="centre",
                colour="claim",
                layer=3,
            ),
            style="chip",
            radius=16,
            layer=2,
            w=112,
            h=32,
        )
        streak = self.student.progress.topic(kind).streak
        words = page.words("streak", count=streak) if streak > 1 else ""
        told = page.text("quiet", f"{key}.streak", words, colour="gold")
        left = col(
            name, 14, *self._record(page, kind), REST, row(told, chip if due else REST, h=32)
        )
        tiles = tiles_in_row(page, f"{key}.tile", [parse_tiles(TILES[kind])], 62)
        inside = row(left, 24, col(REST, tiles))
        act = Command(self.on_kind, kind)
        return page.card(key, act, inside, radius=18, pad=(26, 18, 26, 26))

    def _record(self, page: Page, kind: Kind) -> tuple[Part | float, ...]:
        """Return the share of right answers and the level, or that the drill is new."""
        key, topic = f"kind.{kind}", self.student.progress.topic(kind)
        if topic.share is None:
            return (page.text("quiet", f"{key}.new", page.words("new")),)
        style = "filled" if topic.share >= 60 else "light"
        done = page.gauge(f"{key}.bar", f"{key}.done", topic.share / 100, style, 10, w=250)
        level = page.words("level", level=topic.level, levels=LEVELS)
        return (
            page.text("label", f"{key}.share", page.words("share", share=topic.share), h=30),
            6,
            row(done, REST),
            10,
            page.text("quiet", f"{key}.level", level),
        )

    def _mistakes(self, page: Page) -> Part:
        progress = self.student.progress
        note = page.words("drills.mistakes.none")
        if progress.repeats:
            note = page.words("drills.mistakes.note", count=len(progress.repeats))
        due = progress.due(self.today)
        words = page.words("today", count=len(due))
        act = Command(self.on_mistakes) if due else None
        told = col(
            12,
            page.text("subtitle", "mistakes.name", page.words("mistakes")),
            page.text("help", "mistakes.note", note, h=56),
            10,
        )
        today = page.button("today", act, words, role="great button", style="primary", w=250, h=60)
        return page.panel("mistakes", row(26, told, 24, today, 26), radius=18, layer=1, h=112)

    def _foot(self, page: Page) -> Part:
        ruleset = page.words(f"ruleset.{page.screen.settings.ruleset}")
        reset = page.link("reset", self.on_reset, times=1.2, align="right")
        rules = page.text("dim", "rules", page.words("rules", ruleset=ruleset))
        has_progress = bool(self.student.progress.topics)
        return row(4, rules, 16, reset if has_progress else REST, 4, h=34)

    # --- input ----------------------------------------------------------------------------------

    def on_kind(self, kind: Kind) -> None:
        self.app.open(routes.Drill(kind))

    def on_mistakes(self) -> None:
        self.app.open(routes.Drill())

    def on_reset(self) -> None:
        self.app.open(routes.Ask(Reason.of("drills.reset.ask"), self.reset))

    def reset(self) -> None:
        """Forget the progress."""
        problem = self.student.reset()
        if problem is not None:
            self.app.say(problem)
        self.stale = True

    def on_back(self) -> None:
        self.app.close(self)
