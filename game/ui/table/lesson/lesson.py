"""A lesson at the real table: one of its hands after another, with a teacher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.lessons.lesson_progress import (
    LessonProgress,
    change_lesson_progress,
    load_lesson_progress,
)
from game.lessons.lesson_session import LessonSession
from game.lessons.lessons import Lesson, lessons
from game.rules.numbers import runs_text
from game.rules.problems import Reason
from game.ui.drawing.looks import Placed
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.faces import own_face, teacher_of
from game.ui.kit.messages import place_messages
from game.ui.kit.screen import Screen
from game.ui.table.advice.coach import button_of, glow, ringed
from game.ui.table.lesson.lesson_decisions import GLOWS, SHOWS, LessonDecisions
from game.ui.table.lesson.lesson_light import lit
from game.ui.table.lesson.place_lesson import Prompt, embedded, line_of_words, place_prompt
from game.ui.table.plan.board import BoardState
from game.ui.table.play.decisions import Decisions
from game.ui.table.play.matches import ask_for_new_match
from game.ui.table.play.table import TableScene
from game.ui.table.show.motion import PACE
from game.words.labels import Labels

PUPILS = ("keung", "mui", "bo", "may")
"""Who else sits at the table: the first three who don't have the player's face."""
GONE = ("plate:0", "options")
"""What only a table in play has: the player's plate, and the way to the options of a match."""
PAUSE = 700
"""The ms before the next hand at the normal pace."""


class LessonScene(TableScene):
    """A hand of a lesson at one of its steps (from 0). The next hand has its own scene."""

    def __init__(self, app: App, number: int, step: int = 0) -> None:
        self.lesson = next(one for one in lessons() if one.number == number)
        step = step if 0 <= step < len(self.lesson.steps) else 0
        own = own_face(app.settings)
        one, two, three, *_ = (id for id in PUPILS if id != own)
        did = load_lesson_progress()[0].did_of(number, len(self.lesson.steps))
        self._course = LessonSession(self.lesson, step, (one, two, three), did)
        self._noted: tuple[int, frozenset[int]] | None = None
        """The step and the steps done that were last written down."""
        self._due: int | None = None
        """The time of the next hand, or of the end of the lesson."""
        super().__init__(app, self._course)
        self.playback.tells_refusals = False  # the teacher does

    def _deciding(self) -> Decisions:
        self._choices = LessonDecisions(
            self.app, self._course, self.playback, self.hand, self.movements, self._leave
        )
        return self._choices

    @property
    def _tells_hints(self) -> bool:
        """The teacher tells all."""
        return False

    @property
    def step(self) -> int:
        """The number of the step to do now."""
        return self._course.at

    @property
    def _next_screen(self) -> None:
        """A lesson goes on at the table."""
        return None

    # --- time -----------------------------------------------------------------------------------

    def update(self, now: int) -> bool:
        changed = super().update(now)
        if self.app.top is not self or self.waits:
            return changed
        self._note()
        if not self._is_through:
            self._due = None
        elif self._due is None:
            self._due = now + round(PAUSE * PACE[self.app.settings.motion])
            changed = True
        elif now >= self._due:
            self._go_on()
            return True
        return changed

    @property
    def _is_settled(self) -> bool:
        """Whether everything is shown, the story of the hand's end included."""
        is_over = self._course.is_hand_over and not self._is_result_open
        return not (self.playback.is_running or self.ending.is_running or is_over)

    @property
    def _is_at_rest(self) -> bool:
        """Whether everything is shown, and no wrong discard lies there for a moment."""
        return self._is_settled and not self.decisions.is_busy

    @property
    def _is_telling(self) -> bool:
        """Whether the step only tells something, now."""
        return self._is_at_rest and self._course.is_told

    @property
    def _is_through(self) -> bool:
        """Whether all of this hand is done and its end was seen."""
        course = self._course
        return course.step is None and not course.is_ended and self._is_at_rest

    @property
    def _shown_step(self) -> int:
        """The number of the step that the teacher talks about: the one just done, until it is time
        for the next."""
        course = self._course
        is_time = self._is_settled and course.step is not None
        return course.at if is_time else course.latest

    def _go_on(self) -> None:
        """Continue with the next hand, or at the end."""
        self._due = None
        self.stale = True
        if self.step < len(self.lesson.steps):
            self._open(self.step)
        else:
            self._finish()

    def _finish(self) -> None:
        """End the lesson here."""
        self._course.end()
        self._choices.rest()

    def _note(self) -> None:
        """Write down the step and what was done, if either is new."""
        number, count = self.lesson.number, len(self.lesson.steps)
        step, did = noted = self._course.at, self._course.did
        if noted == self._noted:
            return
        self._noted = noted

        def after(progress: LessonProgress) -> LessonProgress:
            is_last = step == count
            return progress.ended(number, count, did) if is_last else progress.at(number, step, did)

        problem = change_lesson_progress(after)
        if problem is not None:
            self.app.say(problem)

    def opened(self) -> None:
        super().opened()
        self._due = None

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        view, choices = self.playback.view, self._choices
        gone = GONE + (("thinks",) if self._course.is_ended else ())
        placed = [one for one in super().place(screen) if not one.key.startswith(gone)]
        if self.ending.is_running:
            return placed
        if choices.dialog is not None:
            placed = embedded(placed, view, screen)
        step, answer = self._course.step, choices.answer
        words = step.lit if step is not None and self._is_at_rest else ()
        if answer is not None and choices.wrong_moves >= GLOWS and not choices.is_busy:
            placed = ringed(placed, answer)
            placed += glow(placed, button_of(answer, choices.dialog), screen)
        placed = lit(placed, words, view, choices.dialog, screen)
        return placed + place_prompt(self._prompt(screen), self, view, screen)

    def place_messages(self, texts: Sequence[str], screen: Screen) -> list[Placed]:
        if self.ending.is_running:
            return super().place_messages(texts, screen)
        room = line_of_words(self._prompt(screen), self, self.playback.view, screen)
        return place_messages(texts, screen, room)

    @property
    def _tells_fan(self) -> bool:
        step = self._course.step
        return step is not None and "fan" in step.lit and self._is_at_rest

    def _state(self, screen: Screen) -> BoardState:
        state = super()._state(screen)
        return replace(
            state,
            coached=None,
            has_panel=False,
            tiles_out=None,
            lists_tiles_out=False,
            can_undo=False,
            switches=(),
            refused=state.refused if self._tells_fan else None,
            # The teacher sits where the player's own word would be.
            word=state.word if state.word and state.word[0] else None,
        )

    def _prompt(self, screen: Screen) -> Prompt:
        """Return what the teacher shows now."""
        choices, lesson, text = self._choices, self.lesson, screen.text
        teacher = teacher_of(screen.settings)
        name = text(lesson.name)
        number = self._shown_step
        prompt = Prompt(
            teacher,
            text("lesson.head", number=lesson.number, name=name),
            text("lesson.number", number=lesson.number),
            number,
            len(lesson.steps),
            "",
            "",
            back=self.step > 0,
            left=self._course.left,
        )
        if self._course.is_ended:
            return self._end_prompt(prompt, screen)
        shown = lesson.steps[number]
        says, _, does = text(shown.label).partition("\n")
        if number < self.step:
            does = ""
        elif not self._is_settled:
            says = does = ""
        elif choices.reply is not None:
            says = screen.labels.reason(choices.reply)
        foot = "dialog" if choices.dialog is not None else "fan" if self._tells_fan else ""
        telling = self._is_telling
        return replace(
            prompt,
            says=says,
            does=does,
            foot="ask" if telling and shown.ask else foot,
            goes_on=telling and not shown.ask,
            offers_help=choices.wrong_moves >= SHOWS and not choices.is_busy,
        )

    def _end_prompt(self, prompt: Prompt, screen: Screen) -> Prompt:
        """Return what the teacher says at the end of the lesson."""
        lesson, text = self.lesson, screen.text
        following, left = self._following, self._course.left
        says = text("lesson.done", number=lesson.number, name=text(lesson.name))
        if left:
            steps = text("words.comma").join(runs_text([one + 1 for one in left]))
            says = text("lesson.skipped", number=lesson.number, steps=steps, count=len(left))
        does = text("lesson.done.all")
        if following is not None:
            name = text(following.name)
            does = text("lesson.done.next", number=following.number, name=name)
        return replace(
            prompt,
            says=says,
            does=does,
            step=self.step,
            foot="end",
            skip=False,
            next="lesson.next" if following else "",
            play=f"lesson.play.{lesson.ends}",
        )

    @property
    def _following(self) -> Lesson | None:
        """The lesson after this one."""
        return next((one for one in lessons() if one.number == self.lesson.number + 1), None)

    def spoken(self, labels: Labels) -> str | None:
        if not self._is_at_rest:
            return None
        prompt = self._prompt(Screen(1, 1, labels, self.app.settings))
        return " ".join(filter(None, (prompt.says, prompt.does, super().spoken(labels))))

    # --- input ----------------------------------------------------------------------------------

    def _open(self, step: int, number: int = 0) -> None:
        """Open a step of this lesson, or of another one, in place of this scene."""
        self._leave()
        self.app.open(routes.Lesson(number or self.lesson.number, step))

    def _leave(self) -> None:
        self._note()  # a step can be done in the same frame
        self.app.close(self)

    def on_back(self) -> None:
        """Go to the step before, dealt again."""
        if self.step > 0:
            self._open(self.step - 1)

    def on_skip(self) -> None:
        """Go to the next step, or to the end of the lesson. Of a step that is done, skip what
        follows it."""
        if self._is_through:
            self._go_on()
        elif self._shown_step < self.step:
            self.playback.skip()
        elif self.step + 1 < len(self.lesson.steps):
            self._open(self.step + 1)
        else:
            self._finish()

    def on_show(self) -> None:
        """Make the right move for the player."""
        self._choices.on_show()

    def on_go_on(self) -> None:
        """Continue, if the step only tells something."""
        if not self._is_telling:
            return
        self.decisions.show(self._course.go_on())
        self._choices.reply = None
        if self._course.step is None:
            self._go_on()

    def on_yes(self) -> None:
        """Continue, since the tick is the right answer to every question."""
        self.on_go_on()

    def on_no(self) -> None:
        """Show the teacher's reply to the cross, if the step asks a question."""
        step = self._course.step
        if step is not None and step.ask:
            self._choices.reply = Reason.of(step.ask)

    def on_next(self) -> None:
        """Open the lesson after this one, if there is one."""
        if self._following is not None:
            self._open(0, self._following.number)

    def on_play(self) -> None:
        """Play a match, or a hand of one's own."""
        if self.lesson.ends == "match":
            ask_for_new_match(self.app)
        else:
            ask_for_new_match(self.app, hands=1)

    def on_again(self) -> None:
        """Start this lesson again from its first step."""
        self._open(0)

    def on_left(self) -> None:
        """Go to the first step that isn't done."""
        self._open(self._course.left[0])

    def key(self, key: str) -> bool:
        step, accepts = self._course.step, key in ("space", "return", "enter")
        if key == "escape":
            self._choices.on_menu()
        elif accepts and self._course.is_ended:
            self.on_next() if self._following else self.on_play()
        elif accepts and self._is_telling:
            self.on_go_on()
        elif key == "n" and self._is_telling and step is not None and step.ask:
            self.on_no()
        elif key in ("backspace", "z") and self._choices.pending is None:
            self.on_back()
        else:
            return super().key(key)
        self.stale = True
        return True
