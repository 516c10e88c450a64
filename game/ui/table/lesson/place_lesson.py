"""The prompt of a lesson: the teacher, what the teacher says, and the way through the steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from game.rules.view import View
from game.ui.drawing.looks import NOTHING, Box, BubbleLook, Command, Placed, box_around
from game.ui.kit.faces import TEACHER, TEACHER_NAME, place_teacher
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import close_units, text_units
from game.ui.table.parts.dialogs import BUTTON
from game.ui.table.plan.board import plan_of
from game.ui.table.plan.geometry import GAP, Place, TablePlan

LAYER = 38_000
"""Above the dimmed table, below dialogs."""
HEAD, LINE, ACTION, PAD = 34, 26, 32, 16
"""The heights of the line of steps, of what the teacher says, of what to do, and the margin."""
DOT, DOT_PITCH, DOT_NOW = 9, 17, 13
"""The size of a step's dot, the distance to the next, and the size of the current one."""
SMALL, SAYS, DOES = 15, 17, 20
"""The sizes of letters."""
RADIUS = 18
"""The bubble's corners."""
KEY, KEY_HIGH = 84, 28
"""The least width and the height of a button in the line of steps."""
ROW, ABOVE_ROW = 50, 8
"""The height of the buttons at the end, and the space between them and the bubble."""


class LessonActions(Protocol):
    """The handlers of a prompt."""

    def on_back(self) -> None:
        """Go to the step before."""

    def on_skip(self) -> None:
        """Go to the next step, or to the end of the lesson."""

    def on_show(self) -> None:
        """Make the right move for the player."""

    def on_go_on(self) -> None:
        """Continue after a step that only tells something."""

    def on_yes(self) -> None:
        """Answer the teacher's question with the tick."""

    def on_no(self) -> None:
        """Answer the teacher's question with the cross."""

    def on_next(self) -> None:
        """Open the next lesson."""

    def on_play(self) -> None:
        """Play what the lesson ends with: a match, or one hand."""

    def on_again(self) -> None:
        """Start the lesson again."""

    def on_left(self) -> None:
        """Go to the first step that isn't done."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the teacher shows: the lesson's number and name, its number alone, words and what to do,
    at a step (from 0) of `steps`, at the end after the last. `left` are those that aren't done.
    `foot` is what lies below: "dialog", "fan", "end" or "" for
    nothing. With "ask" a tick and a cross are beside the words. If it `goes_on`, there is a
    button for that."""

    teacher: str
    head: str
    number: str
    step: int
    steps: int
    says: str
    does: str
    foot: str = ""
    goes_on: bool = False
    offers_help: bool = False
    back: bool = True
    skip: bool = True
    next: str = ""
    play: str = ""
    left: tuple[int, ...] = ()


def place_prompt(
    prompt: Prompt, actions: LessonActions, view: View, screen: Screen
) -> list[Placed]:
    """Return the items of the prompt."""
    return _Prompt(prompt, actions, plan_of(screen, view), screen).place()


def line_of_words(prompt: Prompt, actions: LessonActions, view: View, screen: Screen) -> Box:
    """Return the box of what the teacher says, next to the tick and the cross."""
    return _Prompt(prompt, actions, plan_of(screen, view), screen).says


def embedded(placed: list[Placed], view: View, screen: Screen) -> list[Placed]:
    """Return the items of a dialog below the teacher's words: without a line of its own. A tall
    window has room for both."""
    plan = plan_of(screen, view)
    if plan.is_tall:
        return placed
    band = plan.box(plan.band)
    kept = [
        one for one in placed if not (one.key.startswith("dialog") and one.box.bottom <= band.y)
    ]
    ground = ("dialog", "dialog.ground")
    return [replace(one, box=band) if one.key in ground else one for one in kept]


class _Prompt:
    """Places a prompt in units of the table's plan."""

    def __init__(
        self, prompt: Prompt, actions: LessonActions, plan: TablePlan, screen: Screen
    ) -> None:
        self.prompt, self.actions, self.plan = prompt, actions, plan
        self.pen = Pen(screen, LAYER)
        self.screen, self.px = screen, plan.px
        self.whole = plan.box(self._whole)

    @property
    def _whole(self) -> Place:
        """The place of the bubble: in the band, or above it and left of the next player's discards
        if something else lies in the band."""
        plan, foot = self.plan, self.prompt.foot
        high = HEAD + LINE + ACTION + 8
        left, right, bottom = plan.band.x, plan.rails[1].x - GAP, plan.band.bottom
        if plan.is_tall:
            left, right = plan.plates[0].right + GAP, plan.win_button.x - GAP
            bottom = plan.plates[0].bottom
        elif foot in ("dialog", "fan", "end"):
            bottom = plan.band.bottom - ROW - ABOVE_ROW if foot == "end" else plan.band.y - 2
            right = min(right, plan.plates[1].x - GAP)
            if not plan.frame.has_pool:
                right = min(right, plan.river(1, 1)[0].x - GAP)
        return Place(left, bottom - high, right - left, high)

    def place(self) -> list[Placed]:
        speaks = bool(self.prompt.says or self.prompt.does)
        if speaks:
            self._place_bubble()
        self._place_teacher()
        head = self._place_ways()
        if speaks:
            self._place_progress(head)
            self._place_words()
        if self.prompt.foot == "ask":
            self._place_ask()
        elif self.prompt.foot == "end":
            self._place_end()
        return self.pen.items

    def _line(self, top: float, high: float) -> Box:
        """Return a line of the bubble, so far below its top."""
        px, whole = self.px, self.whole
        return Box(whole.x + px(PAD), whole.y + px(top), whole.w - 2 * px(PAD), px(high))

    # --- the teacher ----------------------------------------------------------------------------

    def _place_teacher(self) -> None:
        """Place the portrait where the player's plate is, with a name."""
        px, plate, disc = self.px, self.plan.box(self.plan.plates[0]), self._disc
        name = Box(plate.x, disc.bottom - px(4), plate.w, px(TEACHER_NAME))
        place_teacher(self.pen, "lesson", self.prompt.teacher, disc, name)

    @property
    def _disc(self) -> Box:
        """The box of the portrait."""
        px, plate, side = self.px, self.plan.box(self.plan.plates[0]), self.px(TEACHER)
        top = plate.bottom + px(4) - px(TEACHER_NAME) - side + px(4)
        return Box(plate.centre[0] - side // 2, top, side, side)

    def _place_bubble(self) -> None:
        px, whole = self.px, self.whole
        bubble = BubbleLook((self._disc.right - px(4) - whole.x, whole.h - px(24)), px(RADIUS))
        self.pen.add(Placed("lesson.bubble", bubble, whole, LAYER))
        self.pen.area("lesson.ground", whole, NOTHING)

    # --- the line of steps ----------------------------------------------------------------------

    def _place_ways(self) -> Box:
        """Place the buttons that go to another step. Return what they leave of their line."""
        prompt, px, line = self.prompt, self.px, self._line(4, HEAD - 6)
        right = line.right
        for key, words, handler, is_there in (
            ("skip", "lesson.skip", self.actions.on_skip, prompt.skip),
            ("back", "lesson.back", self.actions.on_back, prompt.back),
            ("show", "lesson.show", self.actions.on_show, prompt.offers_help),
        ):
            if not is_there:
                continue
            room = Box(line.x, line.y, right - line.x, line.h)
            right = self._place_button(key, words, handler, room).x - px(8)
        return Box(line.x, line.y, right - line.x, line.h)

    def _place_button(self, key: str, words: str, handler: Callable[[], None], line: Box) -> Box:
        """Place a button at the right end of a line. Return its box."""
        px, label = self.px, self.screen.text(words)
        wide = max(px(KEY), self.pen.room(text_units(label, SMALL) + 20))
        box = Box(line.right - wide, line.y + px(1), wide, px(KEY_HIGH))
        style = "primary" if key in ("show", "go") else "quiet"
        self.pen.button(f"lesson.{key}", label, box, Command(handler), style=style, size=SMALL)
        return box

    def _place_progress(self, box: Box) -> None:
        """Place the lesson's name, a dot for each step, and the number of the current one. Without
        room for all three the dots give way, then the name."""
        prompt, px, gap = self.prompt, self.px, self.px(12)
        step = min(prompt.step + 1, prompt.steps)
        words = self.screen.text("lesson.step", step=step, steps=prompt.steps)
        last, dots = self._wide(words), gap + prompt.steps * px(DOT_PITCH)
        room = box.w - gap - last
        head = prompt.head if self._wide(prompt.head) <= room else prompt.number
        has_dots = self._wide(head) + dots <= room
        line = Box(box.x, box.y, self._wide(head), box.h)
        self.pen.text("lesson.head", head, line, SMALL, colour="dark")
        if has_dots:
            self._place_dots(line.right + gap, box)
        x = line.right + gap + has_dots * dots
        self.pen.text("lesson.step", words, Box(x, box.y, last, box.h), SMALL, colour="dark")

    def _wide(self, words: str) -> int:
        return self.pen.room(1.05 * close_units(words, SMALL) + 4)

    def _place_dots(self, left: int, line: Box) -> None:
        prompt, px = self.prompt, self.px
        x, y = left + px(DOT_NOW / 2), line.centre[1]
        for number in range(prompt.steps):
            is_now = number == prompt.step
            size = px(DOT_NOW if is_now else DOT)
            style = "hollow" if number in prompt.left else "filled"
            style = "light" if is_now else style
            dot = box_around(x, y, size, size)
            self.pen.panel(f"lesson.dot.{number}", dot, style, radius=DOT_NOW / 2, layer=2)
            x += px(DOT_PITCH)

    # --- words and answers ----------------------------------------------------------------------

    @property
    def says(self) -> Box:
        line, below = self._line(HEAD, LINE), self._line(HEAD + LINE, ACTION)
        less = 2 * self.px(BUTTON + 14) if self.prompt.foot == "ask" else 0
        return Box(line.x, line.y, line.w - less, below.y - line.y)

    def _place_words(self) -> None:
        prompt, px = self.prompt, self.px
        line = self._line(HEAD - 4, 1)
        self.pen.panel("lesson.rule", Box(line.x, line.y, line.w, px(1)), "light", radius=0)
        says, does = self._line(HEAD, LINE), self._line(HEAD + LINE, ACTION)
        self.pen.text("lesson.says", prompt.says, says, SAYS, colour="dark")
        if prompt.goes_on:
            button = self._place_button("go", "lesson.go", self.actions.on_go_on, does)
            does = Box(does.x, does.y, button.x - px(8) - does.x, does.h)
        elif prompt.foot == "ask":
            does = Box(does.x, does.y, does.w - 2 * px(BUTTON + 14), does.h)
        self.pen.text("lesson.does", prompt.does, does, DOES, colour="said", bold=True)

    def _place_ask(self) -> None:
        """Place a tick and a cross at the right of the words."""
        px, side = self.px, self.px(BUTTON - 6)
        for number, (name, handler) in enumerate(
            (("cross", self.actions.on_no), ("tick", self.actions.on_yes))
        ):
            x = self.whole.right - px(PAD) - side - number * (side + px(14))
            box = Box(x, self.whole.bottom - side - px(4), side, side)
            self.pen.icon(f"lesson.{name}", name, box, Command(handler))

    def _place_end(self) -> None:
        """Place the ways on in the band: the same lesson again, its first step that isn't done, a
        hand to play, and the next lesson in green."""
        band, px, left = self.plan.box(self.plan.band), self.px, self.prompt.left
        entries = [
            ("again", "lesson.again", self.actions.on_again),
            ("left", "lesson.left" if left else "", self.actions.on_left),
            ("play", self.prompt.play, self.actions.on_play),
            ("next", self.prompt.next, self.actions.on_next),
        ]
        entries = [one for one in entries if one[1]]
        wide = (band.w + px(GAP)) // len(entries)
        for number, (key, words, handler) in enumerate(entries):
            x, y = band.x + number * wide, band.bottom - px(ROW)
            box = Box(x, y, wide - px(GAP), px(ROW))
            style = "primary" if key == entries[-1][0] else "normal"
            label = self.screen.text(words, step=left[0] + 1 if left else 0)
            self.pen.button(f"lesson.{key}", label, box, Command(handler), style=style, size=18)
