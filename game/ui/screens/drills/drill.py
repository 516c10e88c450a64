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
from game.ui.drawing.looks import Box, Placed
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.kit.app import App, Scene
from game.ui.kit.book import head
from game.ui.kit.faces import TEACHER, TEACHER_NAME, place_teacher, teacher_of
from game.ui.kit.layout import REST, Part, col, paint, row
from game.ui.kit.page import Act, Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.drills.fan import FanPart
from game.ui.screens.drills.part import Answer, DrillPart
from game.ui.screens.drills.table import DiscardPart, SafePart
from game.ui.screens.drills.waits import WaitsPart

GOAL = 20
"""The seconds to aim at. It is no limit."""
STEP = 200
"""After how many ms the bar of the time moves on."""
MOST = (1700, 1400)
"""The most of the window that a drill uses, across and down, in units."""
GROWS = 0.7
"""The share of a high window's room that the question gets, as far as it can use it. The reason
gets the rest."""
HINT, REASON, MOST_REASON = 140, 244, 440
"""The height of the teacher's panel before the answer, with the reason, and the greatest in a tall
window."""
FRAME = 164
"""The height of what stands above the question and below the reason."""
TALL_WIDTH, TALL_HEIGHT = 830, 1150
"""The units that fill a tall window."""
COMES_BACK = ("drill.back.soon", "drill.back.tomorrow", "drill.back.days", "drill.back.week")
"""When a mistake comes back, by its stage."""


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
        seed = f"{self.seed}/{self.course.number}"
        self.part = _part(asked.question, seed) if asked else None
        self._seen: int | None = None
        self._taken = self.spent = 0
        """The ms since the question was shown, as far as the player could see it, in steps."""
        if self.course.told is not None:
            self.app.say(self.course.told)

    @property
    def is_right(self) -> bool:
        return self.part is not None and self.part.is_right(self.answer)

    def update(self, now: int) -> bool:
        before, self._seen = self._seen, now
        if before is not None and not self.answer.is_given and self.part is not None:
            self._taken += self.app.presence.counted(now - before)
            spent = min(GOAL * 1000, self._taken // STEP * STEP)
            self.stale |= spent != self.spent
            self.spent = spent
        return self.stale

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        page = Page(Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT)), "drill")
        wide, high = (min(*one) for one in zip(page.screen.whole[2:], MOST, strict=True))
        higher, part = high - DESIGN_HEIGHT, self.part
        shown = [REST, page.text("empty", "no_more"), REST]
        if part is not None:
            grows = min(GROWS * higher, part.most - part.height)
            question, reason = part.height + grows, REASON + higher - grows
            if screen.is_tall:
                reason = min(MOST_REASON, high - FRAME - question - part.tall_picks)
            shown = [
                self._question(page, part, question),
                part.picks(page, self.answer, self.on_pick),
                self._reason(page, part, reason),
            ]
        inside = col(self._head(page), 14, *shown, 12, self._foot(page), pad=(24, 12, 24, 20))
        page.place(inside, ((DESIGN_WIDTH - wide) / 2, (DESIGN_HEIGHT - high) / 2, wide, high))
        return page.pen.items

    def _head(self, page: Page) -> Part:
        asked = self.asked
        kind = asked.task.kind if asked else self.course.kind
        title = page.words(f"drill.{kind}" if kind else "drills.mistakes")
        if asked and isinstance(asked.question, Fan):
            title = page.words(f"drill.{asked.question.ruleset.unit}")
        if kind is None:
            return head(page, self.on_stop, "tip.back", title, REST)
        topic = self.student.progress.topic(kind)
        level = page.words("drills.level", level=topic.level, levels=LEVELS)
        if self._other:
            level = page.words("drill.dot").join((level, page.words(f"ruleset.{self._other}")))
        words, colour = "", "dim"
        if self.ended:
            words = page.words("streak_ends", count=self.ended)
        elif topic.streak > 1:
            words, colour = page.words("drills.streak", count=topic.streak), "gold"
        line = page.text("quiet", "level", level)
        if words:
            line = row(line, page.text("quiet", "streak", words, align="right", colour=colour))
        return head(page, self.on_stop, "tip.back", title, line)

    def _question(self, page: Page, part: DrillPart, high: float) -> Part:
        seconds = page.words("seconds", seconds=self.spent // 1000, goal=GOAL)
        wide = page.wide("quiet", seconds) * page.screen.growth
        inside = col(
            row(
                page.text("text" if page.screen.is_tall else "item", "ask", part.ask(page)),
                16,
                page.text("quiet", "seconds", seconds, align="right", w=wide),
                h=64 if page.screen.is_tall else 34,
            ),
            page.gauge("bar", "bar.done", self.spent / (GOAL * 1000), "light", 6),
            part.about(page),
            pad=(26, 6, 26, 6),
        )
        return page.panel("question", inside, style="panel", radius=18, h=high)

    def _reason(self, page: Page, part: DrillPart, high: float) -> Part:
        """Return the teacher, who tells what to look at, and once the answer is given whether it is
        right and why. The panel grows down then, so that nothing moves."""
        mood: Mood = "happy" if self.is_right else "calm"
        told, below = self._hint(page, part), high - HINT
        if self.answer.is_given:
            told, below = self._verdict(page, part), 0
        else:
            mood = "thinking"

        def teacher(pen: Pen, box: Box) -> None:
            name = Box(box.x, box.y + box.w - pen.screen.px(4), box.w, pen.screen.px(TEACHER_NAME))
            place_teacher(pen, "drill", teacher_of(pen.screen.settings), box, name, mood=mood)

        face = col(4, paint(teacher, TEACHER, TEACHER), REST)
        inside = row(14, face, 20, told, 26)
        return col(page.panel("reason", inside, style="panel", radius=18), below, h=high)

    def _hint(self, page: Page, part: DrillPart) -> Part:
        return page.text("text", "hint", page.words(f"drill.{part.kind}.hint"))

    def _verdict(self, page: Page, part: DrillPart) -> Part:
        """Return whether the answer is right, and why."""
        words, colour = part.headline(page, self.answer), "good" if self.is_right else "title"
        how = {"wrap": True, "h": 68} if page.screen.is_tall else {}
        headline = page.text("says", "headline", words, colour=colour, bold=True, **how)
        return col(6, headline, 12, part.reason(page, self.answer))

    def _foot(self, page: Page) -> Part:
        action = Part(w=280)
        if self.answer.is_given:
            action = self._action(page, "next", self.on_next)
        elif self.part is not None and self.part.collects:
            action = self._action(page, "check", self.on_check if self.answer.picked else None)
        words = page.words(self._coming) if self._coming else self._whose(page)
        role = "small help" if page.screen.is_tall else "quiet"
        return row(
            page.button("stop", self.on_stop, style="quiet", w=160),
            20,
            page.text(role, "note", words, align="right", h=62),
            20 if page.screen.is_tall else 40,
            action,
            h=62,
        )

    def _action(self, page: Page, key: str, act: Act) -> Part:
        return page.button(key, act, role="great button", style="primary", w=280)

    @property
    def _other(self) -> str:
        """The id of the question's ruleset if the player has chosen another, otherwise ""."""
        own = self.asked.question.ruleset.id if self.asked else ""
        return own if own != self.course.ruleset.id else ""

    def _whose(self, page: Page) -> str:
        """Return the sentence that the question is for another ruleset than the chosen one."""
        if not self._other:
            return ""
        other, own = (page.words(f"ruleset.{id}") for id in (self._other, self.course.ruleset.id))
        return page.words("drill.other", other=other, own=own)

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

    def _choose(self, step: int) -> None:
        """Move the focus to the next thing to pick, or to the one before."""
        screen = Screen(DESIGN_WIDTH, DESIGN_HEIGHT, self.app.labels, self.app.settings)
        placed = self.place(screen) if not self.answer.is_given else []
        picks = [one.key for one in placed if one.key.startswith("pick.") and one.command]
        if picks:
            at = picks.index(self.focus) + step if self.focus in picks else min(step, 0)
            self.focus = picks[at % len(picks)]

    def key(self, key: str) -> bool:
        if key in ("return", "space") and self.answer.is_given:
            self.on_next()
        elif key in ("return", "space") and self.part is not None and self.part.collects:
            self.on_check()
        elif key in ("left", "right"):
            self._choose(1 if key == "right" else -1)
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
