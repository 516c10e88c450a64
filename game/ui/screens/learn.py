"""The lessons to choose from, with the teacher and where the player stopped."""

from __future__ import annotations

from functools import partial

from game.lessons.lesson_progress import LessonProgress, load_lesson_progress
from game.lessons.lessons import Lesson, lessons
from game.rules.notation import parse_tiles
from game.ui.drawing.looks import Box, Command, Placed, box_around
from game.ui.drawing.tile_size import tile_width
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import head
from game.ui.kit.faces import teacher_of
from game.ui.kit.layout import REST, ROLES, Part, Place, col, grid, made, paint, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import Pen

TILE = 0.62
"""The height of a card's tiles as a part of its own."""
WIDE: Place = (24, 12, 1232, 776)
TALL: Place = (290, -210, 700, 1220)
"""The place of the screen in the design."""


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
        tall, place = screen.is_tall, TALL if screen.is_tall else WIDE
        page = Page(Pen(screen.zoomed(720, 1240)), "learn")
        cards = [made(partial(_card, page, self, lesson)) for lesson in lessons()]
        inside = col(
            self._title(page),
            12,
            self._banner(page, wrap=tall),
            8,
            self._heading(page, place[2] / 2),
            6,
            grid(cards, 1 if tall else 2, (12, 12), h=None),
            14,
        )
        page.place(inside, place)
        return page.pen.items

    def _title(self, page: Page) -> Part:
        words, line = page.words("button.drills"), page.text("quiet", "line")
        drills = page.button(
            "drills", self.on_drills, words, role="small button", style="quiet", w=160
        )
        return head(page, self.on_back, "tip.learn.back", page.words("title"), line, 12, drills)

    def _banner(self, page: Page, *, wrap: bool) -> Part:
        """Return the teacher, where the player stopped, and the way on."""
        lesson, step = self.current, self.step_of(self.current)
        says = page.words(self._saying, number=lesson.number, name=page.words(lesson.name))
        told = col(
            14,
            page.text("says", "says", says, wrap=wrap),
            6,
            row(*self._way(page, lesson, step), h=30),
            REST,
        )
        words = page.words("go" if self.progress.last else "start")
        go = page.button("go", self.on_go, words, role="great button", style="primary", w=216, h=62)
        face = page.face("teacher", teacher_of(page.screen.settings), 100, "happy")
        inside = row(14, face, 20, told, 20, go, 20)
        return page.panel("banner", inside, style="plate_active", radius=18, h=112)

    def _way(self, page: Page, lesson: Lesson, step: int) -> list[Part | float]:
        """Return the steps of a lesson and how many are left, nothing once all are done."""
        if self._is_all_done:
            return [REST]
        dots = (_dot(page, number, step) for number in range(len(lesson.steps)))
        words = page.words("steps_left", count=len(lesson.steps) - step)
        left = page.text("label", "left", words, colour="claim")
        return [col(9, row(*dots, gap=10), 10), 20, left]

    @property
    def _is_all_done(self) -> bool:
        """Whether there is nothing to go on with: all lessons are done, none is begun again."""
        number = self.current.number
        return number in self.progress.done and number not in self.progress.steps

    @property
    def _saying(self) -> str:
        """The key of what the teacher says."""
        if not self.progress.last:
            return "learn.begin"
        if self.current.number in self.progress.steps:
            return "learn.stopped"
        return "learn.all" if self._is_all_done else "learn.next"

    def _heading(self, page: Page, half: float) -> Part:
        every = lessons()
        done = sum(one.number in self.progress.done for one in every)
        count = page.words("count", done=done, count=len(every))
        return row(
            page.text("subtitle", "lessons", w=half),
            -4,
            page.text("label", "count", count, colour="dim", align="right"),
            pad=(4, 0, 4, 0),
            h=34,
        )

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


def _dot(page: Page, number: int, step: int) -> Part:
    """Return the sign of a step: done, to do now, or later."""
    style = "filled" if number < step else "light" if number == step else "choice"
    side = page.screen.px(15 if number == step else 11)

    def draw(pen: Pen, box: Box) -> None:
        around = box_around(*box.centre, side, side)
        pen.panel(f"dot.{number}", around, style, radius=7.5)

    return paint(draw, 11, 11)


def _card(page: Page, scene: LearnScene, lesson: Lesson, at: Place) -> Part:
    """Return a lesson in the list: its number and name, how many steps it has or how far it
    is, and tiles."""
    key, is_done = f"lesson.{lesson.number}", lesson.number in scene.progress.done
    is_current = lesson == scene.current
    bright = is_done or is_current
    number = page.text(
        "figure",
        f"{key}.number",
        str(lesson.number),
        colour="gold" if bright else "dim",
        align="left",
    )
    name = page.text("subtitle", f"{key}.name", page.words(lesson.name), colour="text", h=34)
    art, room = _art(page, key, lesson, at)
    told = col(18, name, 2, _state(page, scene, lesson), REST, w=room)
    inside = row(col(14, number, REST, w=48), told, REST, pad=(20, 0, 0, 0))
    command = Command(scene.on_lesson, lesson.number)
    return page.card(key, command, art, inside, chosen=is_current, radius=16)


def _state(page: Page, scene: LearnScene, lesson: Lesson) -> Part:
    """Return how many steps the lesson has, how far it is, or that it is done."""
    card, step = f"lesson.{lesson.number}", scene.step_of(lesson)
    key = f"{card}.state"
    if step:
        words = page.words("lesson.step", step=step + 1, steps=len(lesson.steps))
        share = step / len(lesson.steps)
        done = page.gauge(f"{card}.bar", f"{card}.part", share, "light", layer=2, w=130)
        return col(page.text("label", key, words, colour="good", h=26), 8, row(done, REST))
    if lesson.number in scene.progress.done:
        return _done(page, card)
    words = page.words("steps", count=len(lesson.steps))
    return page.text("label", key, words, colour="dim", h=26)


def _done(page: Page, key: str) -> Part:
    """Return a tick and that the lesson can be played again."""

    def draw(pen: Pen, box: Box) -> None:
        side, gap = pen.screen.px(24), pen.screen.px(8)
        pen.icon(f"{key}.done", "tick", Box(box.x, box.centre[1] - side // 2, side, side))
        line = Box(box.x + side + gap, box.y, box.w - side - gap, box.h)
        pen.text(f"{key}.state", page.words("again"), line, ROLES["label"].size, colour="gold")

    return paint(draw, h=26)


def _art(page: Page, key: str, lesson: Lesson, at: Place) -> tuple[Part, float]:
    """Return the tiles at the right of a card, and the room before them."""
    screen, tiles, (x, y, wide, high) = page.screen, parse_tiles(lesson.art), at
    height, gap = screen.px(TILE * high), screen.px(2)
    pitch = tile_width(height) + gap
    box = spot(screen, x, y, wide - 20, high)
    left = box.right - len(tiles) * pitch + gap
    top = box.y + (box.h - height) // 2 - screen.px(3)

    def draw(pen: Pen, box: Box) -> None:
        for number, tile in enumerate(tiles):
            pen.tile(f"{key}.tile.{number}", tile, left + number * pitch, top, height)

    return paint(draw), (left - box.x) / screen.unit - 78
