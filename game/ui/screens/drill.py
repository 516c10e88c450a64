"""A drill: one question after another, each with its answer and the reason."""

from __future__ import annotations

from game.drills.course import AskedQuestion, DrillCourse, Student
from game.drills.fan import Fan
from game.drills.positions import Discard
from game.drills.progress import LEVELS
from game.drills.tasks import Kind, Question
from game.drills.waits import Waits
from game.rulesets import ruleset
from game.session.moods import Mood
from game.ui.drawing.looks import Box, Command, Placed, Tip, box_around
from game.ui.kit.app import App, Scene
from game.ui.kit.faces import TEACHER, TEACHER_NAME, place_teacher, teacher_of
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import close_units
from game.ui.screens.drill_fan import FanPart
from game.ui.screens.drill_part import BAR_TOP, PANEL_TOP, Answer, DrillPart, frame_of
from game.ui.screens.drill_table import DiscardPart, SafePart
from game.ui.screens.drill_waits import WaitsPart

GOAL = 20
"""The seconds to aim at. It is no limit."""
STEP = 200
"""After how many ms the bar of the time moves on."""
HEAD, BACK = 14, 46
REASON_TOP, HEADLINE = 462, 44
COMES_BACK = ("drill.back.soon", "drill.back.tomorrow", "drill.back.days", "drill.back.week")
"""When a mistake comes back, by its stage."""
BUTTON = 62
FACE_LEFT, FACE_TOP = 14, 4
"""Where the teacher is in the reason's panel."""


class DrillScene(Scene):
    """Questions of one kind, or with `kind` None the mistakes that come back today."""

    def __init__(self, app: App, kind: Kind | None, seed: str = "") -> None:
        super().__init__(app)
        self.student = Student()
        chosen = ruleset(app.settings.ruleset)
        chosen = chosen.with_options(app.settings.options(chosen))
        self.seed = seed or str(app.clock)
        self.course = DrillCourse(self.student, chosen, kind, self.seed)
        self.asked: AskedQuestion | None = None
        self.answer = Answer()
        self.ended = 0
        """The streak that the last answer ended."""
        for reason in self.student.messages:
            app.say(reason)
        self.ask(self.course.next())

    def ask(self, asked: AskedQuestion | None) -> None:
        """Ask a question. None: there are no more."""
        self.asked = asked
        self.answer, self.ended = Answer(), 0
        self.part = _part(self.asked.question, self.seed) if self.asked else None
        self._start: int | None = None
        self.spent = 0
        """The ms since the question was shown, in steps."""

    @property
    def is_right(self) -> bool:
        return self.part is not None and self.part.is_right(self.answer)

    def update(self, now: int) -> bool:
        if self._start is None:
            self._start = now
        if not self.answer.is_given and self.part is not None:
            spent = min(GOAL * 1000, (now - self._start) // STEP * STEP)
            self.stale |= spent != self.spent
            self.spent = spent
        return self.stale

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        self.frame = frame_of(screen)
        self._place_head(pen)
        if self.part is None:
            box = spot(screen, 40, 300, 1200, 120)
            words = screen.text("drill.no_more")
            pen.text("no_more", words, box, 24, align="centre", wrap=True, middle=True)
        else:
            self._place_question(pen, self.part)
            self.part.place(pen, self.answer, self.on_pick)
            if self.answer.is_given:
                self._place_reason(pen, self.part)
        self._place_foot(pen)
        return pen.items

    def _place_head(self, pen: Pen) -> None:
        screen = pen.screen
        left, top = self.frame.left, self.frame.top(HEAD)
        box = spot(screen, left - 24, top, BACK, BACK)
        pen.button("back", "", box, Command(self.on_stop), style="quiet", tip=_back(screen))
        side = screen.px(22)
        pen.icon("back.arrow", "arrow-left", box_around(*box.centre, side, side), tint="gold")
        kind = self.asked.task.kind if self.asked else self.course.kind
        words = screen.text(self._title(kind))
        wide = min(620, 1.15 * close_units(words, 32) + 20)
        title = spot(screen, left + 38, top, wide, BACK)
        pen.text("title", words, title, 32, colour="title", bold=True, shadow=True)
        if kind is None:
            return
        topic = self.student.progress.topic(kind)
        level = spot(screen, left + 46 + wide, top + 4, 260, BACK - 4)
        words = screen.text("drills.level", level=topic.level, levels=LEVELS)
        pen.text("level", words, level, 18, colour="dim")
        self._place_streak(pen, topic.streak)

    def _title(self, kind: Kind | None) -> str:
        """Return the key of the title."""
        if self.asked and isinstance(self.asked.question, Fan):
            return f"drill.{self.asked.question.ruleset.unit}"
        return f"drill.{kind}" if kind else "drills.mistakes"

    def _place_streak(self, pen: Pen, streak: int) -> None:
        """Place the number of right answers in a row, or once that it has ended."""
        words, colour = "", "dim"
        if self.ended:
            words = pen.screen.text("drill.streak_ends", count=self.ended)
        elif streak > 1:
            words, colour = pen.screen.text("drills.streak", count=streak), "gold"
        box = spot(pen.screen, self.frame.right - 330, self.frame.top(HEAD) + 4, 330, BACK - 4)
        pen.text("streak", words, box, 18, colour=colour, align="right")

    def _place_question(self, pen: Pen, part: DrillPart) -> None:
        screen = pen.screen
        frame = self.frame
        wide, high = frame.right - frame.left, part.height + frame.grown
        panel = spot(screen, frame.left, frame.top(PANEL_TOP), wide, high)
        pen.panel("question", panel, "panel", radius=18)
        seconds = self.spent // 1000
        words = screen.text("drill.seconds", seconds=seconds, goal=GOAL)
        room = pen.room(1.1 * close_units(words, 17) + 8)
        left, wide = frame.inner
        line = spot(screen, left, frame.top(PANEL_TOP) + 6, wide, 32)
        time = Box(line.right - room, line.y, room, line.h)
        pen.text("seconds", words, time, 17, colour="dim", align="right")
        ask = Box(line.x, line.y, time.x - line.x - screen.px(16), line.h)
        pen.text("ask", part.ask(pen), ask, 18)
        bar = spot(screen, left, frame.top(BAR_TOP), wide, 6)
        pen.panel("bar", bar, "track", radius=3, layer=1)
        done = round(bar.w * self.spent / (GOAL * 1000))
        if done >= bar.h:
            pen.panel("bar.done", Box(bar.x, bar.y, done, bar.h), "light", radius=3, layer=2)

    def _place_reason(self, pen: Pen, part: DrillPart) -> None:
        screen = pen.screen
        frame, top = self.frame, self.frame.middle(REASON_TOP)
        panel = spot(screen, frame.left, top, frame.right - frame.left, frame.foot - top)
        pen.panel("reason", panel, "panel", radius=18)
        face = spot(screen, frame.left + FACE_LEFT, top + FACE_TOP, TEACHER, TEACHER)
        name = Box(face.x, face.bottom - screen.px(4), face.w, screen.px(TEACHER_NAME))
        mood: Mood = "happy" if self.is_right else "calm"
        place_teacher(pen, "drill", teacher_of(screen.settings), face, name, mood=mood)
        left, wide = frame.said
        line = spot(screen, left, top + 6, wide, HEADLINE)
        colour = "good" if self.is_right else "title"
        pen.text("headline", part.headline(pen, self.answer), line, 24, colour=colour, bold=True)
        part.place_reason(pen, self.answer, top + HEADLINE + 12)

    def _place_foot(self, pen: Pen) -> None:
        screen = pen.screen
        left, right, top = self.frame.left, self.frame.right, self.frame.foot + 12
        box = spot(screen, left, top, 160, BUTTON)
        pen.button("stop", screen.text("drill.stop"), box, Command(self.on_stop), style="quiet")
        words = screen.text(self._coming) if self._coming else ""
        note = spot(screen, left + 180, top, right - left - 520, BUTTON)
        pen.text("note", words, note, 17, colour="dim", align="right")
        if self.part is None:
            return
        box = spot(screen, right - 280, top, 280, BUTTON)
        if self.answer.is_given:
            next = screen.text("drill.next")
            pen.button("next", next, box, Command(self.on_next), style="primary", size=23)
        elif self.part.collects:
            command = Command(self.on_check) if self.answer.picked else None
            check = screen.text("drill.check")
            pen.button("check", check, box, command, style="primary", size=23)

    @property
    def _coming(self) -> str:
        """The key of the sentence that says when a mistake comes back, "" for none."""
        if not self.answer.is_given or self.asked is None:
            return ""
        repeat = next(
            (one for one in self.student.progress.repeats if one.task == self.asked.task), None
        )
        if repeat is None:
            return "drill.done" if self.asked.repeat else ""
        return COMES_BACK[repeat.stage]

    # --- input ----------------------------------------------------------------------------------

    def on_pick(self, one: int) -> None:
        """Pick something, or put it back. Of most drills that is the answer."""
        if self.answer.is_given or self.part is None:
            return
        self.answer = self.answer.toggled(one)
        if not self.part.collects:
            self.on_check()

    def on_check(self) -> None:
        """Give the answer."""
        if self.answer.is_given or self.asked is None or not self.answer.picked:
            return
        self.answer = Answer(self.answer.picked, is_given=True)
        streak = self.student.progress.topic(self.asked.task.kind).streak
        self.ended = 0 if self.is_right or streak < 2 else streak
        problem = self.course.answer(self.asked, right=self.is_right)
        if problem is not None:
            self.app.say(problem)
        self.focus = ""

    def on_next(self) -> None:
        self.focus = ""
        self.ask(self.course.next())

    def on_stop(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key in ("return", "space") and self.answer.is_given:
            self.on_next()
        elif key == "return" and self.part is not None and self.part.collects:
            self.on_check()
        else:
            return super().key(key)
        self.stale = True
        return True


def _part(question: Question, seed: str) -> DrillPart:
    """Return the part of the screen for a question."""
    if isinstance(question, Waits):
        return WaitsPart(question)
    if isinstance(question, Fan):
        return FanPart(question, seed)
    return DiscardPart(question) if isinstance(question, Discard) else SafePart(question)


def _back(screen: Screen) -> Tip:
    return Tip(screen.text("tip.back"))
