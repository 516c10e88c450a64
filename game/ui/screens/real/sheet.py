"""The sheet of a real table: its lines at the left, and at the right the line that is entered.

Every click is on disk at once, so that the sheet opens again as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from game.records.real_table import (
    PENALTY,
    RESULTS,
    Draft,
    Line,
    RealTable,
    entries,
    liable_people,
    sums,
    with_line,
    without_line,
)
from game.records.real_table_file import delete_table, file_of
from game.records.real_table_text import export, sheet_lines
from game.rules.match import Person
from game.rules.numbers import MINUS
from game.rules.problems import Reason, RulesError, refuse
from game.rules.settling import Money
from game.rulesets.counted import count_range
from game.ui.drawing.looks import Command
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.copying import copy_text
from game.ui.kit.layout import REST, Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.wording import shortened
from game.ui.screens.real import draft as drafts
from game.ui.screens.real.lines import ROWS, WIDTH, lines
from game.ui.screens.real.people import People

LONGEST_HAND = 60
RIGHT = 470
"""The width of the right side."""
TALL_ROWS, TALL_BODY = 11, 1130
"""The lines on a page in a tall window, and the height of what stands there."""


class RealTableScene(DialogScene):
    """One sheet. `past` are the sheets before each change of the lines or of the line to enter."""

    title = "real.sheet"
    size, tall = (1232, 752), (790, 1260)
    pad = (30, 10, 30, 18)

    def __init__(self, app: App, path: Path) -> None:
        super().__init__(app)
        self.path = path
        found = file_of(path).load()
        for reason in found.told:
            app.say(reason)
        if found.value is None:
            raise found_nothing(found.told)
        self.table = found.value
        self.past: list[RealTable] = []
        self.page = -1
        self.writing: int | None = None
        self.fields: list[TextEntry] = []
        self._fill()

    # --- what stands there ----------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """The line that is entered."""
        return self.table.draft or drafts.fresh(self.table)

    @property
    def line(self) -> Line:
        return self.draft.line

    @property
    def is_new(self) -> bool:
        """Whether the line is a new one, and not a change of another."""
        return self.draft.at == len(self.table.lines)

    def _fill(self) -> None:
        """Take the counts of the line into the fields."""
        texts = drafts.fields_of(self.table, self.line)
        self.fields = [TextEntry(text, most=LONGEST_HAND) for text in texts]
        if self.writing is not None and self.writing >= len(self.fields):
            self.writing = None

    # --- placing --------------------------------------------------------------------------------

    def body(self, page: Page) -> Part:
        found = [*enumerate(entries(self.table.rules, self.table.lines))]
        is_tall = page.screen.is_tall
        most = TALL_ROWS if is_tall else ROWS
        pages = max(1, -(-len(found) // most))
        self.page %= pages
        shown = found[self.page * most : (self.page + 1) * most]
        chosen = -1 if self.is_new else self.draft.at
        left = lines(page, self.table, shown, sums(self.table), chosen, self.on_line)
        turn: list[Part | float] = []
        if pages > 1:
            arrows = page.pager(self.page, pages, self.on_page, w=60)
            words = page.words("sheet.pages", page=self.page + 1, pages=pages)
            turn = [REST, arrows[0], page.text("tab", "page", words, w=130), arrows[1], REST]
        rules = page.words(f"ruleset.{self.table.rules.id}")
        head = page.text("dim", "about", page.words("real.head", day=self.table.day, rules=rules))
        sheet = col(head, 2, left, REST, row(*turn, gap=8, h=44), w=WIDTH)
        if is_tall:
            ways = grid(self._ways(page), 3, (10, 10), h=106)
            return col(replace(sheet, h=580), 8, *self._entry(page), REST, ways, 14, h=TALL_BODY)
        return row(sheet, 14, col(*self._entry(page), REST, w=RIGHT), h=600)

    def _entry(self, page: Page) -> list[Part | float]:
        """Return the right side: what the line says, from top to bottom."""
        line, four = self.line, self.table.names
        names = [page.words(f"real.result.{one}") for one in RESULTS]
        parts: list[Part | float] = [
            page.text("head", "entry.where", self._where(page), h=34),
            6,
            page.segments("result", names, RESULTS.index(line.result), self.on_result, h=44),
            12,
        ]
        if line.result in ("win", "self_draw"):
            winners = People(four, "winner", line.winners, self.on_winner)
            parts += [winners.below_words(page), 8]
        if line.result in ("win", "penalty"):
            key = "penalised" if line.result == "penalty" else "payer"
            parts += [People(four, key, (line.payer,), self.on_payer).below_words(page), 8]
        if allowed := liable_people(self.table.rules, line):
            liable = People(four, "liable_player", (line.liable,), self.on_liable, allowed)
            parts += [liable.beside_words(page), 8]
        people = drafts.asked(self.table, line)
        parts += [self._field(page, place, one) for place, one in enumerate(people)]
        if people:
            parts += [
                row(page.text("note", "entry.help", self._help(page), h=48), *self._count(page))
            ]
        return [*parts, 10, self._buttons(page)]

    def _where(self, page: Page) -> str:
        """Return which hand the line is, and its dealer."""
        lines = (*self.table.lines[: self.draft.at], Line("drawn"))
        *_, entry = entries(self.table.rules, lines)
        before, extra = entry.before, f" +{entry.extra}" if entry.extra else ""
        dealer = self.table.names[before.dealer] + extra
        key = "real.where" if self.is_new else "real.where.change"
        wind = page.words(f"wind.{before.round_wind}")
        words = page.words(
            key, line=self.draft.at + 1, hand=before.hand_number, wind=wind, dealer=dealer
        )
        return shortened(words, RIGHT - 10)

    def _field(self, page: Page, place: int, person: Person) -> Part:
        """Return the field for a person's count, with a button for one more and one less."""
        name = shortened(self.table.names[person], 120)
        entry = page.entry(
            f"count.{place}",
            self.fields[place],
            Command(self.on_write, place),
            "count_hint",
            is_writing=self.writing == place,
            h=46,
        )
        signs = [
            page.button(f"{way}.{place}", Command(self.on_step, place, step), sign, w=46)
            for way, step, sign in (("less", -1, MINUS), ("more", 1, "+"))
        ]
        return row(
            page.text("label", f"count.{place}.name", name, w=130),
            entry,
            8,
            signs[0],
            6,
            signs[1],
            h=52,
        )

    def _help(self, page: Page) -> str:
        if self.line.result == "penalty":
            return page.words("real.penalty_help")
        return page.words(f"real.count_help.{self.table.rules.unit}")

    def _count(self, page: Page) -> list[Part | float]:
        """Return the button that counts a winner's hand by its tiles."""
        line = self.line
        if not line.winners:
            return []
        is_known = line.result == "self_draw" or line.payer is not None
        act, words = self.on_count if is_known else None, page.words("count.from_sheet")
        return [12, page.button("count", act, words, role="small button", w=166, h=46)]

    def _buttons(self, page: Page) -> Part:
        """Return what adds the line, and what can be done with it otherwise."""
        words = page.words("real.add" if self.is_new else "real.change")
        parts = [page.button("add", self.on_add, words, style="primary")]
        if not self.is_new:
            parts.append(page.button("remove", self.on_remove, page.words("real.remove"), w=150))
        if self.table.draft is not None:
            parts.append(page.button("clear", self.on_clear, page.words("real.clear"), w=130))
        return row(*parts, gap=8, h=54)

    def foot(self, page: Page) -> Part:
        if page.screen.is_tall:
            return REST
        return row(*(replace(one, w=176) for one in self._ways(page)), REST, gap=10, h=48)

    def _ways(self, page: Page) -> list[Part]:
        """Return what can be done with the sheet."""
        acts = {
            "undo": self.on_undo if self.past else None,
            "settle": self.on_settle,
            "copy": self.on_copy,
            "csv": self.on_csv,
            "delete": self.on_delete,
        }
        words = {key: page.words(f"real.{key}") for key in acts}
        words["settle"] = page.words("button.settle")
        return [
            page.button(f"sheet.{key}", act, words[key], role="small button", style="quiet")
            for key, act in acts.items()
        ]

    # --- the line -------------------------------------------------------------------------------

    def _enter(self, line: Line) -> None:
        """Take a change of the line that is entered, and keep it."""
        fits = line.liable in liable_people(self.table.rules, line)
        line = line if fits else replace(line, liable=None)
        self._keep(replace(self.table, draft=Draft(line, self.draft.at)))
        self._fill()

    def _keep(self, table: RealTable) -> None:
        """Write the sheet. Say why it isn't on disk."""
        self.table = table
        problem = file_of(self.path).save(table)
        if problem is not None:
            self.app.say(problem)

    def on_result(self, place: int) -> None:
        self._enter(drafts.with_result(self.line, RESULTS[place]))

    def on_winner(self, person: Person) -> None:
        self._enter(drafts.with_winner(self.table, self.line, person))

    def on_payer(self, person: Person) -> None:
        self._enter(drafts.with_payer(self.line, person))

    def on_liable(self, person: Person) -> None:
        """Let this person pay for all, or nobody on a second click."""
        liable = None if person == self.line.liable else person
        self._enter(replace(self.line, liable=liable))

    def on_write(self, place: int) -> None:
        self.writing = place
        self.fields[place].select()

    def on_step(self, place: int, step: int) -> None:
        """Count one more or one less. An empty field begins with the least that wins."""
        text = self.fields[place].text
        is_penalty = self.line.result == "penalty"
        least = PENALTY[0] if is_penalty else count_range(self.table.rules).low
        count = int(text) + step if text.isdigit() and text.isascii() else least
        self._take(place, max(least, count))

    def on_count(self) -> None:
        """Count a winner's hand by its tiles."""
        winner = drafts.uncounted(self.table, self.line)
        win, names = drafts.hand_to_count(self.table, self.draft, winner)
        place = drafts.asked(self.table, self.line).index(self.line.winners[winner])
        take = partial(self._take, place)
        self.app.open(routes.Count(routes.CountHand(self.table.rules, win, names, take)))

    def _take(self, place: int, count: int) -> None:
        """Enter what a hand counts."""
        self.fields[place] = TextEntry(str(count), most=LONGEST_HAND)
        self._typed()

    def _typed(self) -> None:
        """Take the fields into the line."""
        texts = [one.text.strip() for one in self.fields]
        line = drafts.with_fields(self.table, self.line, texts)
        self._keep(replace(self.table, draft=Draft(line, self.draft.at)))

    def on_add(self) -> None:
        """Add the line, or change the chosen one, or say what is missing."""
        self._change(lambda: with_line(self.table, self.line, self.draft.at))

    def on_remove(self) -> None:
        self._change(lambda: without_line(self.table, self.draft.at))

    def _change(self, change: Callable[[], RealTable]) -> None:
        """Change the lines, to be undone, or say why that can't be."""
        try:
            table = change()
        except RulesError as error:
            self.app.say(error.reason)
            return
        self.past.append(self.table)
        self.page, self.writing = -1, None
        self._keep(table)
        self._fill()

    def on_clear(self) -> None:
        self._leave(None)

    def on_line(self, place: int) -> None:
        """Change this line."""
        self._leave(Draft(self.table.lines[place], place))

    def _leave(self, draft: Draft | None) -> None:
        """Enter another line. Undo comes back to the one that is left."""
        same = drafts.fresh(self.table).line if self.is_new else self.table.lines[self.draft.at]
        if self.line != same:
            self.past.append(self.table)
        self._keep(replace(self.table, draft=draft))
        self._fill()

    # --- the sheet ------------------------------------------------------------------------------

    def on_page(self, step: int) -> None:
        self.page = max(0, self.page + step)

    def on_undo(self) -> None:
        """Take back the latest change, with the line that was being entered."""
        if self.past:
            self._keep(replace(self.past.pop(), money=self.table.money))
            self._fill()

    def on_settle(self) -> None:
        table = self.table
        route = routes.Settling(lambda: table.names, sums(table), table.money, self._with_money)
        self.app.open(route)

    def _with_money(self, money: Money) -> None:
        self._keep(replace(self.table, money=money))

    def on_copy(self) -> None:
        copy_text(self.app, "\n".join(sheet_lines(self.table, self.app.labels)))

    def on_csv(self) -> None:
        self.app.say(export(self.table, datetime.now(), self.app.labels))

    def on_delete(self) -> None:
        question = Reason.of("real.delete_ask", day=self.table.day, count=len(self.table.lines))
        self.app.open(routes.Ask(question, self._delete))

    def _delete(self) -> None:
        problem = delete_table(self.path)
        if problem is not None:
            self.app.say(problem)
        self.app.close(self)

    # --- writing --------------------------------------------------------------------------------

    @property
    def written(self) -> TextEntry | None:
        return None if self.writing is None else self.fields[self.writing]

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
            self._typed()
            self.stale = True

    def key(self, key: str) -> bool:
        """Write in the field. "return" adds the line."""
        self.stale = True
        if key == "return":
            self.on_add()
        elif self.written is None:
            return super().key(key)
        elif key == "escape":
            self.writing = None
        elif self.written.key(key):
            self._typed()
        return True


def found_nothing(told: tuple[Reason, ...]) -> RulesError:
    """Return the error for a sheet that can't be read."""
    return RulesError(told[0]) if told else refuse("records.gone")
