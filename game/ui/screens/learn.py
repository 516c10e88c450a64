"""The lessons to choose from, with the teacher and where the player stopped."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.lessons.lesson_progress import LessonProgress, load_lesson_progress
from game.lessons.lessons import Lesson, lessons
from game.rules.notation import parse_tiles
from game.ui.drawing.looks import Box, Command, Placed, Tip, box_around
from game.ui.drawing.tile_size import tile_width
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.faces import teacher_of
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import text_units

HEAD, BANNER, HEADING, FOOT = 56, 112, 48, 14
"""The heights of the title's line, the teacher's banner, the line above the lessons, and the gap
below them."""
GAP, PAD = 12, 20
FACE, GO, GO_HIGH, BACK, DRILLS = 100, 216, 62, 44, 160
NUMBER, WORDS = 34, 68
"""The size of a lesson's number, and where the words beside it begin."""
TILE, BAR, SIGN = 0.62, 130, 30
"""The height of a card's tiles as a part of its own, the length of the bar of steps, and the tick's
size."""
DOT, DOT_PITCH, DOT_NOW = 11, 21, 15


class LearnLayout(NamedTuple):
    """The place of the screen in the design, and its columns of lessons."""

    left: float
    top: float
    width: float
    height: float
    columns: int


WIDE, TALL = LearnLayout(24, 12, 1232, 776, 2), LearnLayout(290, -210, 700, 1220, 1)


class LearnScene(Scene):
    """The list of lessons. None is locked."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.progress = LessonProgress()

    def opened(self) -> None:
        super().opened()
        self._look_up()

    def _look_up(self) -> None:
        self.progress, told = load_lesson_progress()
        for reason in told:
            self.app.say(reason)
        self.stale = True

    @property
    def current(self) -> Lesson:
        """The lesson to go on with."""
        every = lessons()
        return every[self.progress.next_of(len(every)) - 1]

    def step_of(self, lesson: Lesson) -> int:
        """Return the step at which a lesson goes on."""
        step = self.progress.steps.get(lesson.number, 0)
        return step if step < len(lesson.steps) else 0

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        layout = TALL if screen.is_tall else WIDE
        pen = Pen(screen.zoomed(TALL.width + 20, TALL.height + 20))
        self._place_title(pen, layout)
        self._place_banner(pen, layout)
        self._place_heading(pen, layout)
        every = lessons()
        rows = -(-len(every) // layout.columns)
        top = layout.top + HEAD + BANNER + HEADING
        pitch = (layout.top + layout.height - FOOT + GAP - top) / rows
        wide = (layout.width + GAP) / layout.columns
        for place, lesson in enumerate(every):
            row, column = divmod(place, layout.columns)
            x, y = layout.left + column * wide, top + row * pitch
            _Card(pen, self, lesson, x, y, wide - GAP, pitch - GAP).place()
        return pen.items

    def _place_title(self, pen: Pen, layout: LearnLayout) -> None:
        screen, (x, y, width, *_) = pen.screen, layout
        box = spot(screen, x, y, BACK, BACK)
        pen.button("back", "", box, Command(self.on_back), style="quiet", tip=_tip(screen))
        side = screen.px(22)
        pen.icon("back.arrow", "arrow-left", box_around(*box.centre, side, side), tint="gold")
        words = screen.text("learn.title")
        wide = min(width / 2, 1.2 * text_units(words, 32) + 12)
        title = spot(screen, x + BACK + 16, y, wide, BACK)
        pen.text("title", words, title, 32, colour="title", bold=True, shadow=True)
        left = x + BACK + 16 + wide
        right = layout.left + width - DRILLS
        line = spot(screen, left, y + 3, right - left - GAP, BACK)
        pen.text("line", screen.text("learn.line"), line, 17, colour="dim")
        box = spot(screen, right, y, DRILLS, BACK)
        words = screen.text("button.drills")
        pen.button("drills", words, box, Command(self.on_drills), style="quiet", size=17)

    def _place_banner(self, pen: Pen, layout: LearnLayout) -> None:
        """Place the teacher, where the player stopped, and the way on."""
        screen, x, y, width = pen.screen, layout.left, layout.top + HEAD, layout.width
        pen.panel("banner", spot(screen, x, y, width, BANNER), "plate_active", radius=18)
        disc = spot(screen, x + 14, y + 6, FACE, FACE)
        pen.portrait("teacher", teacher_of(screen.settings), disc, mood="happy")
        left, right = x + FACE + 34, x + width - GO - 2 * PAD
        lesson, step = self.current, self.step_of(self.current)
        name = screen.text(lesson.name)
        says = screen.text(self._saying, number=lesson.number, name=name)
        line = spot(screen, left, y + 14, right - left, 44)
        pen.text("says", says, line, 21, wrap=layout.columns == 1, middle=True)
        at = left
        for number in range(len(lesson.steps)):
            is_now = number == step
            style = "filled" if number < step else "light" if is_now else "choice"
            size = screen.px(DOT_NOW if is_now else DOT)
            dot = box_around(*spot(screen, at, y + 73, DOT, DOT).centre, size, size)
            pen.panel(f"dot.{number}", dot, style, radius=DOT_NOW / 2)
            at += DOT_PITCH
        minutes = math.ceil(lesson.minutes * (1 - step / len(lesson.steps)))
        words = screen.text("learn.left", minutes=minutes)
        note = spot(screen, at + 10, y + 64, right - at - 10, 30)
        pen.text("left", words, note, 16, colour="claim")
        box = spot(screen, x + width - GO - PAD, y + (BANNER - GO_HIGH) / 2, GO, GO_HIGH)
        words = screen.text("learn.go" if self.progress.last else "learn.start")
        pen.button("go", words, box, Command(self.on_go), style="primary", size=23)

    @property
    def _saying(self) -> str:
        """The key of what the teacher says."""
        if not self.progress.last:
            return "learn.begin"
        if self.current.number in self.progress.steps:
            return "learn.stopped"
        return "learn.all" if self.current.number in self.progress.done else "learn.next"

    def _place_heading(self, pen: Pen, layout: LearnLayout) -> None:
        screen, y = pen.screen, layout.top + HEAD + BANNER + 8
        box = spot(screen, layout.left + 4, y, layout.width / 2, 34)
        words = screen.text("learn.lessons")
        pen.text("lessons", words, box, 22, colour="title", bold=True)
        every = lessons()
        done = sum(one.number in self.progress.done for one in every)
        words = screen.text("learn.count", done=done, count=len(every))
        half = layout.width / 2
        box = spot(screen, layout.left + half, y, half - 4, 34)
        pen.text("count", words, box, 16, colour="dim", align="right")

    # --- input ----------------------------------------------------------------------------------

    def on_back(self) -> None:
        self.app.close(self)

    def on_drills(self) -> None:
        self.app.open(routes.Drills())

    def on_go(self) -> None:
        self.on_lesson(self.current.number)

    def on_lesson(self, number: int) -> None:
        """Open a lesson at the step at which it was left."""
        lesson = next(one for one in lessons() if one.number == number)
        self.app.open(routes.Lesson(number, self.step_of(lesson)))

    def key(self, key: str) -> bool:
        if key != "return":
            return super().key(key)
        self.on_go()
        return True


def _tip(screen: Screen) -> Tip:
    return Tip(screen.text("tip.learn.back"))


class _Card:
    """A lesson in the list: its number and name, how long it takes or how far it is, and tiles."""

    def __init__(
        self, pen: Pen, scene: LearnScene, lesson: Lesson, x: float, y: float, w: float, h: float
    ) -> None:
        self.pen, self.scene, self.lesson = pen, scene, lesson
        self.x, self.y, self.w, self.h = x, y, w, h
        self.key = f"lesson.{lesson.number}"
        self.is_done = lesson.number in scene.progress.done
        self.step = scene.step_of(lesson)

    def place(self) -> None:
        pen, screen, key = self.pen, self.pen.screen, self.key
        box = spot(screen, self.x, self.y, self.w, self.h)
        is_current = self.lesson == self.scene.current
        command = Command(self.scene.on_lesson, self.lesson.number)
        pen.row(key, box, command, chosen=is_current, radius=16)
        bright = self.is_done or is_current
        number = spot(screen, self.x + PAD, self.y + 14, WORDS - PAD, 44)
        colour = "gold" if bright else "dim"
        pen.text(f"{key}.number", str(self.lesson.number), number, NUMBER, colour=colour, bold=True)
        room = self._place_art() - self.x - WORDS - 10
        name = spot(screen, self.x + WORDS, self.y + 18, room, 34)
        pen.text(f"{key}.name", screen.text(self.lesson.name), name, 21)
        self._place_state(spot(screen, self.x + WORDS, self.y + 54, room, 26))

    def _place_state(self, line: Box) -> None:
        """Place how long the lesson takes, how far it is, or that it is done."""
        pen, screen, key = self.pen, self.pen.screen, self.key
        if self.step:
            steps = len(self.lesson.steps)
            words = screen.text("lesson.step", step=self.step + 1, steps=steps)
            pen.text(f"{key}.state", words, line, 16, colour="good")
            whole = spot(screen, self.x + WORDS, self.y + 88, BAR, 8)
            pen.panel(f"{key}.bar", whole, "track", radius=4, layer=2)
            part = max(whole.h, whole.w * self.step // steps)
            pen.panel(
                f"{key}.part", Box(whole.x, whole.y, part, whole.h), "light", radius=4, layer=3
            )
            return
        if self.is_done:
            side = screen.px(SIGN - 6)
            sign = Box(line.x, line.centre[1] - side // 2, side, side)
            pen.icon(f"{key}.done", "tick", sign)
            line = Box(sign.right + screen.px(8), line.y, line.w - side - screen.px(8), line.h)
        words = screen.text("learn.minutes", minutes=self.lesson.minutes)
        if self.is_done:
            words = screen.text("learn.again")
        pen.text(f"{key}.state", words, line, 16, colour="gold" if self.is_done else "dim")

    def _place_art(self) -> float:
        """Place the tiles at the right. Return where they begin, in units."""
        screen, tiles = self.pen.screen, parse_tiles(self.lesson.art)
        height = screen.px(TILE * self.h)
        width, gap = tile_width(height), screen.px(2)
        box = spot(screen, self.x, self.y, self.w - PAD, self.h)
        left = box.right - len(tiles) * (width + gap) + gap
        top = box.y + (box.h - height) // 2 - screen.px(3)
        for number, tile in enumerate(tiles):
            x = left + number * (width + gap)
            self.pen.tile(f"{self.key}.tile.{number}", tile, x, top, height)
        return self.x + (left - box.x) / screen.unit
