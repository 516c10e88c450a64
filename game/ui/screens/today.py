"""Today's hand: play it for its result, then send the result, or practise the hand."""

from __future__ import annotations

from datetime import date

from game.saves.days import DayResult, begun_day, read_days
from game.session.today import GUESTS, result_words, shared_text, start_of_day
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.copying import copy_text
from game.ui.kit.layout import Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.table.play.practising import begin_practice, play_day


class TodayScene(DialogScene):
    """An overlay over the title."""

    title = "today.title"
    size, tall = (800, 600), (640, 640)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.day: date = app.today()
        self.result: DayResult | None = None
        self.begun = False
        self._look_up(tell=True)

    def opened(self) -> None:
        super().opened()
        self._look_up()

    def _look_up(self, *, tell: bool = False) -> None:
        days, problem = read_days()
        if problem is not None and tell:
            self.app.say(problem)
        self.result = days.get(self.day.isoformat())
        self.begun = begun_day() == self.day.isoformat()

    # --- placing --------------------------------------------------------------------------------

    def body(self, page: Page) -> Part:
        start = start_of_day(self.day)
        name, wind = page.words(f"ruleset.{start.ruleset}"), page.words(f"wind.{start.seat}")
        about = page.words("line", day=self.day.isoformat(), ruleset=name, wind=wind)
        return col(
            page.text("line", "line", about),
            8,
            page.text("help", "help", align="centre"),
            14,
            grid([_guest(page, id) for id in reversed(GUESTS)], len(GUESTS)),
            self._start(page) if self.result is None else self._result(page, self.result),
        )

    def _start(self, page: Page) -> Part:
        words = page.words("continue" if self.begun else "play")
        play = page.button(
            "play", self.on_play, words, role="great button", style="primary", w=400, h=70
        )
        return col(70, play, 14, page.text("help", "once", align="centre", colour="text", h=54))

    def _result(self, page: Page, result: DayResult) -> Part:
        told = (
            page.text("great", "result", result_words(result, page.screen.labels)),
            page.text("signs", "signs", result.signs),
            2,
            page.text("dim", "signs.help", page.words("signs"), h=26, align="centre"),
        )
        plate = col(*told, pad=(20, 8, 20, 6))
        return col(
            34,
            page.panel("result.plate", plate, style="plate_active", radius=14),
            18,
            row(
                page.button("copy", self.on_copy, style="primary", h=58),
                page.button("again", self.on_again, h=58),
                gap=20,
            ),
        )

    # --- input ----------------------------------------------------------------------------------

    def on_play(self) -> None:
        play_day(self.app, self.day)

    def on_again(self) -> None:
        begin_practice(self.app, start_of_day(self.day))

    def on_copy(self) -> None:
        if self.result is not None:
            copy_text(self.app, shared_text(self.day.isoformat(), self.result, self.app.labels))

    def key(self, key: str) -> bool:
        if key == "return" and self.result is None:
            self.on_play()
            return True
        return super().key(key)


def _guest(page: Page, id: str) -> Part:
    """Return the face of an opponent above the name."""
    name = page.text("name", f"name.{id}", page.words(f"opponent.{id}"))
    return col(page.face(f"face.{id}", id, 64), 6, name)
