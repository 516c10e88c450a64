"""The list of the sheets of real tables, and the names and rules of a new one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.records.real_table import RealTable, check_names, sums
from game.records.real_table_file import file_of, new_file, table_files
from game.rules.match import PERSONS
from game.rules.numbers import signed
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS
from game.settings.values import LONGEST_NAME
from game.ui.drawing.looks import Command
from game.ui.drawing.theme import SMALL
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene, in_pages
from game.ui.kit.layout import REST, Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.wording import points_colour, short_name, shortened

ROWS, LEAST_ROWS, NO_ROWS = 6, 2, 3
"""The most sheets on a page, and the least for which there is room, also if there are none."""
ROW, TALL_ROW, FRAME = 66, 118, 190
"""The height of a sheet, also in a tall window, and of what stands above and below the sheets."""
NAME = 150
"""The width of a name in the list."""


class RealTablesScene(DialogScene):
    """The sheets, the latest first. A click opens one."""

    title = "real.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = 0
        self.files: list[Path] = []
        self._problem: Reason | None = None
        self._shown: dict[Path, RealTable | None] = {}
        """The sheets of the page, None for one that can't be read."""

    def opened(self) -> None:
        super().opened()
        self._read()

    def _read(self) -> None:
        """Read the sheets of the page, and say what is wrong with one."""
        self.files, self._problem = table_files()
        pages = in_pages(self.files, ROWS)
        self.page = min(self.page, len(pages) - 1)
        found = {path: file_of(path).load() for path in pages[self.page]}
        self._shown = {path: one.value for path, one in found.items()}
        for one in found.values():
            for reason in one.told:
                self.app.say(reason)

    def room(self, *, is_tall: bool) -> tuple[float, float]:
        """Return its width and height: as high as the sheets need."""
        many, row = len(self.files) > ROWS, TALL_ROW if is_tall else ROW
        rows = ROWS if many else max(LEAST_ROWS, len(self.files) or NO_ROWS)
        return 720 if is_tall else 960, FRAME + rows * (row + 4) + (50 if many else 0)

    def body(self, page: Page) -> Part:
        if self._problem is not None:
            words = page.screen.labels.reason(self._problem)
            return page.text("empty", "problem", words, w=660)
        if not self.files:
            return col(60, page.text("empty", "none", w=660))
        rows = [self._row(page, *one) for one in self._shown.items()]
        pages = len(in_pages(self.files, ROWS))
        turn = page.pager(self.page, pages, self.on_page, w=60) if pages > 1 else []
        high = self.room(is_tall=page.screen.is_tall)[1] - FRAME + 34
        below = [row(REST, *turn, REST, gap=10, h=46)] if turn else []
        return col(14, *rows, REST, *below, gap=4, h=high)

    def _row(self, page: Page, path: Path, table: RealTable | None) -> Part:
        """Return a sheet: its day, and each person's points so far."""
        key = f"table.{path.stem}"
        if table is None:
            words = page.words("real.unreadable", file=path.name)
            return page.panel(key, row(16, page.text("label", f"{key}.day", words)), h=ROW)
        points = sums(table)
        people = [
            col(
                page.text("words", f"{key}.name.{one}", short_name(table.names[one], NAME), h=26),
                page.text(
                    "amount",
                    f"{key}.points.{one}",
                    signed(points[one]),
                    colour=points_colour(points[one]),
                    align="left",
                    h=26,
                ),
                w=NAME,
            )
            for one in PERSONS
        ]
        lines = page.words("real.lines", count=len(table.lines))
        told = col(
            page.text("label", f"{key}.day", table.day, h=26),
            page.text("dim", f"{key}.lines", lines, h=26),
            w=190,
        )
        act = Command(self.on_table, path)
        if page.screen.is_tall:
            inside = col(6, row(16, told, REST), row(16, *people, REST), 6)
            return page.card(key, act, inside, h=TALL_ROW)
        return page.card(key, act, row(16, told, *people, REST), h=ROW)

    def foot(self, page: Page) -> Part:
        return row(page.button("new", self.on_new, style="primary", w=230, h=52), REST)

    def on_page(self, step: int) -> None:
        self.page = max(0, self.page + step)
        self._read()

    def on_new(self) -> None:
        self.app.open(routes.NewRealTable())

    def on_table(self, path: Path) -> None:
        self.app.open(routes.RealTable(path))


class NewRealTableScene(DialogScene):
    """Four names, those of the latest sheet at first, and the rules."""

    title = "real.new"
    size, tall = (860, 560), (700, 560)
    closing = "button.back"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        files, _ = table_files()
        latest = file_of(files[0]).load().value if files else None
        names = latest.names if latest is not None else ("", "", "", "")
        self.names = [TextEntry(name, most=LONGEST_NAME) for name in names]
        self.writing: int | None = None
        chosen = latest.rules.id if latest is not None else app.settings.ruleset
        self.ruleset = [one.id for one in RULESETS].index(chosen)

    def body(self, page: Page) -> Part:
        fields = [
            row(
                page.text("label", f"wind.{one}", page.words(f"wind.{one}"), colour="gold", w=70),
                page.entry(
                    f"name.{one}",
                    self.names[one],
                    Command(self.on_write, one),
                    "name",
                    is_writing=self.writing == one,
                ),
                h=52,
            )
            for one in PERSONS
        ]
        names = {place: page.words(f"ruleset.{one.id}") for place, one in enumerate(RULESETS)}
        told, wide = ["new.rules"], 590 if page.screen.is_tall else 750
        if RULESETS[self.ruleset].id == "ims":
            told.append("new.aux")
        picks = page.picks("ruleset", names, self.ruleset, self.on_ruleset, h=48)
        return col(
            12,
            page.text("note", "new.help", h=48),
            grid(fields, 2, (30, 14)),
            26,
            grid(picks, 2, (10, 10)),
            12,
            *[
                page.text("dim", one, shortened(page.words(f"real.{one}"), wide, SMALL))
                for one in told
            ],
        )

    def foot(self, page: Page) -> Part:
        return row(page.button("begin", self.on_begin, style="primary", w=230, h=52), REST)

    def on_write(self, person: int) -> None:
        self.writing = person

    def on_ruleset(self, place: int) -> None:
        self.ruleset = place

    def on_begin(self) -> None:
        """Begin the sheet and open it, or say why not."""
        rules = RULESETS[self.ruleset]
        rules = rules.with_options(self.app.settings.options(rules))
        try:
            names = check_names([one.text.strip() for one in self.names])
            path = new_file()
        except RulesError as error:
            self.app.say(error.reason)
            return
        day = f"{datetime.now():%Y-%m-%d}"
        problem = file_of(path).save(RealTable(names, rules, day, money=self.app.settings.money))
        if problem is not None:
            self.app.say(problem)
        self.app.close(self)
        self.app.open(routes.RealTable(path))

    # --- writing --------------------------------------------------------------------------------

    @property
    def written(self) -> TextEntry | None:
        return None if self.writing is None else self.names[self.writing]

    def press(self, command: Command) -> None:
        self.writing = None
        super().press(command)

    def felt_clicked(self, button: str) -> None:
        self.writing, self.stale = None, True

    def stop_writing(self) -> None:
        self.writing = None

    def typed(self, text: str) -> None:
        if self.written is not None:
            self.written.typed(text)
            self.stale = True

    def key(self, key: str) -> bool:
        """Write in the field, the next one after "return"; the last one begins the sheet."""
        self.stale = True
        if self.writing is None:
            if key != "return":
                return super().key(key)
            self.on_begin()
        elif key == "escape":
            self.writing = None
        elif key == "return":
            self.writing = self.writing + 1 if self.writing + 1 < len(self.names) else None
        else:
            self.names[self.writing].key(key)
        return True
