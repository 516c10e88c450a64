"""Today's hand: play it for its result, then send the result, or practise the hand."""

from __future__ import annotations

from datetime import date

from game.saves.days import DayResult, begun_day, read_days
from game.session.today import GUESTS, result_words, shared_text, start_of_day
from game.ui.drawing.looks import Command, Placed
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.deal import copy_text
from game.ui.table.play.practising import begin_practice, play_day

LEFT, WIDTH = 290, 700
FACE = 64


class TodayScene(Scene):
    """An overlay over the title."""

    overlay = True

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

    def place(self, screen: Screen) -> list[Placed]:
        pen, text = Pen(screen), screen.text
        pen.veil()
        pen.panel("panel", spot(screen, LEFT - 50, 100, WIDTH + 100, 600), "page")
        box = spot(screen, LEFT, 114, WIDTH, 48)
        words = text("today.title")
        pen.text("heading", words, box, 30, colour="title", align="centre", shadow=True)
        start = start_of_day(self.day)
        name, wind = text(f"ruleset.{start.ruleset}"), text(f"wind.{start.seat}")
        box = spot(screen, LEFT, 162, WIDTH, 30)
        words = text("today.line", day=self.day.isoformat(), ruleset=name, wind=wind)
        pen.text("line", words, box, 18, colour="claim", align="centre")
        box = spot(screen, LEFT, 200, WIDTH, 50)
        words = text("today.help")
        pen.text("help", words, box, 16, colour="dim", wrap=True, middle=True, align="centre")
        self._place_guests(pen, 264)
        if self.result is None:
            self._place_start(pen, 430)
        else:
            self._place_result(pen, self.result, 394)
        box = spot(screen, LEFT + WIDTH - 180, 628, 180, 52)
        pen.button("close", text("button.close"), box, Command(self.on_close), style="quiet")
        return pen.items

    def _place_guests(self, pen: Pen, y: float) -> None:
        """Place the faces and names of the opponents: left, opposite, right."""
        wide = WIDTH / 3
        for place, id in enumerate(reversed(GUESTS)):
            x = LEFT + place * wide
            box = spot(pen.screen, x + (wide - FACE) / 2, y, FACE, FACE)
            pen.portrait(f"face.{id}", id, box)
            box = spot(pen.screen, x, y + FACE + 6, wide, 26)
            words = pen.screen.text(f"opponent.{id}")
            pen.text(f"name.{id}", words, box, 17, align="centre")

    def _place_start(self, pen: Pen, y: float) -> None:
        text = pen.screen.text
        box = spot(pen.screen, LEFT + 150, y, WIDTH - 300, 70)
        words = text("today.continue" if self.begun else "today.play")
        pen.button("play", words, box, Command(self.on_play), style="primary", size=24)
        box = spot(pen.screen, LEFT, y + 84, WIDTH, 54)
        words = text("today.once")
        pen.text("once", words, box, 16, wrap=True, middle=True, align="centre")

    def _place_result(self, pen: Pen, result: DayResult, y: float) -> None:
        screen, text = pen.screen, pen.screen.text
        pen.panel("result.plate", spot(screen, LEFT, y, WIDTH, 116), "plate_active", radius=14)
        box = spot(screen, LEFT + 20, y + 8, WIDTH - 40, 44)
        words = result_words(result, screen.labels)
        pen.text("result", words, box, 24, colour="title", align="centre", bold=True)
        box = spot(screen, LEFT + 20, y + 52, WIDTH - 40, 30)
        pen.text("signs", result.signs, box, 20, colour="gold", align="centre")
        box = spot(screen, LEFT + 20, y + 84, WIDTH - 40, 26)
        pen.text("signs.help", text("today.signs"), box, 15, colour="dim", align="centre")
        half = (WIDTH - 20) / 2
        box = spot(screen, LEFT, y + 134, half, 58)
        command = Command(self.on_copy)
        pen.button("copy", text("today.copy"), box, command, style="primary", size=19)
        box = spot(screen, LEFT + half + 20, y + 134, half, 58)
        pen.button("again", text("today.again"), box, Command(self.on_again), size=19)

    # --- input ----------------------------------------------------------------------------------

    def on_play(self) -> None:
        play_day(self.app, self.day)

    def on_again(self) -> None:
        begin_practice(self.app, start_of_day(self.day))

    def on_copy(self) -> None:
        if self.result is not None:
            copy_text(self.app, shared_text(self.day.isoformat(), self.result, self.app.labels))

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key == "return" and self.result is None:
            self.on_play()
            return True
        return super().key(key)
