"""Settings as values, and the control that shows and changes each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from game.rules.options import SWITCH, Choice, Range, Value
from game.settings.values import AnyText
from game.ui.drawing.looks import Box, Command, Slide
from game.ui.kit.layout import REST, Part, paint, row, stack
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.widgets import Pen
from game.words.labels import Labels
from game.words.option_words import value_words

CONTROL_WIDTH = 440
"""The width of a control, in units of the design, like all lengths here."""
STEP = 44
"""The side of a minus or plus button."""
HEIGHT = 46
"""The height of a field."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be set. `label` is the key of its name, with `.help` of its explanation.
    `names`.<value> is the key of a value's name, if it has one. `names`.number is the key of the
    form for numbers without a name, if they don't stand alone. `usual` is the default value, None
    if it doesn't matter."""

    label: str
    value: Value
    allowed: Choice | Range | AnyText
    names: str
    usual: Value | None = None

    @property
    def is_changed(self) -> bool:
        """Return whether the value differs from `usual`, False if `usual` is None."""
        return self.usual is not None and self.value != self.usual

    @property
    def choices(self) -> tuple[Value, ...]:
        """The values to choose from, empty for a number or a switch."""
        # By identity: 0 and 1 are equal to the values of a switch.
        if not isinstance(self.allowed, Choice) or self.allowed is SWITCH:
            return ()
        return self.allowed.values

    @property
    def rungs(self) -> tuple[int, ...]:
        """The numbers that the slider and the buttons go through."""
        assert isinstance(self.allowed, Range)
        return rungs(self.allowed.low, self.allowed.high)

    def next(self, direction: int) -> int | None:
        """Return the next number above (1) or below (-1), None at the end."""
        return next_number(self.rungs, int(self.value), direction)

    def at(self, part: float) -> int:
        """Return the number at this part (0 to 1) of the slider."""
        return self.rungs[round(part * (len(self.rungs) - 1))]

    def words(self, labels: Labels, value: Value) -> str:
        """Return the name of a value."""
        return value_words(labels, self.names, value)


@cache
def rungs(low: int, high: int) -> tuple[int, ...]:
    """Return round numbers from `low` (not negative) to `high`, farther apart the greater they are.

    >>> rungs(0, 100)[18:25]
    (18, 19, 20, 25, 30, 35, 40)
    """
    numbers = [low]
    while numbers[-1] < high:
        number = numbers[-1]
        size = 10 ** max(0, len(str(number)) - 2)
        step = size if number < 20 * size else 5 * size
        numbers.append(min(high, number + step))
    return tuple(numbers)


def next_number(numbers: tuple[int, ...], value: int, direction: int) -> int | None:
    """Return the nearest of the ascending numbers above (1) or below (-1) a value, or None."""
    place = bisect_right(numbers, value) if direction > 0 else bisect_left(numbers, value) - 1
    return numbers[place] if 0 <= place < len(numbers) else None


class ItemActions(Protocol):
    """The handlers that the controls of items need, each item by its label."""

    def on_toggle(self, key: str) -> None:
        """Turn a switch on or off."""

    def on_open(self, key: str) -> None:
        """Open the list of values to choose from."""

    def on_step(self, key: str, direction: int) -> None:
        """Take the next number above (1) or below (-1)."""

    def on_slide(self, key: str, part: float) -> None:
        """Take the number at this part (0 to 1) of the slider."""

    def on_write(self, key: str) -> None:
        """Start to write a text, or stop."""


def place_stepper(
    pen: Pen,
    key: str,
    words: str,
    box: Box,
    ends: tuple[bool, bool],
    step: Callable[[str, int], None],
    *,
    changed: bool = False,
) -> None:
    """Place a value between a minus and a plus button. The buttons call `step` with this key and -1
    or 1. `ends` says whether there are values below, and above."""
    side = pen.screen.px(STEP)
    for name, sign, direction in (("less", "\N{MINUS SIGN}", -1), ("more", "+", 1)):
        x = box.x if direction < 0 else box.right - side
        button = Box(x, box.y + (box.h - side) // 2, side, side)
        there = ends[direction > 0]
        command = Command(step, key, direction) if there else None
        pen.button(f"{key}.{name}", sign, button, command, size=22)
    inner = Box(box.x + side, box.y, box.w - 2 * side, box.h).grown(-pen.screen.px(3))
    colour = "gold" if changed else "text"
    pen.text(f"{key}.value", words, inner, 18, colour=colour, align="centre")


def control(
    item: Item,
    actions: ItemActions,
    words: str,
    width: float = CONTROL_WIDTH,
    *,
    written: TextEntry | None = None,
    hint: str = "",
) -> Part:
    """Return the control of an item, of this width. `written` is the text that the player is
    writing here; `hint` shows for an empty text."""
    key = item.label
    if item.choices:
        act = Command(actions.on_open, key)
        return paint(lambda pen, box: pen.choice(key, words, box, act), width, HEIGHT)
    if isinstance(item.allowed, AnyText):
        act = Command(actions.on_write, key)
        entry, writing = written or TextEntry(words, len(words)), written is not None

        def draw(pen: Pen, box: Box) -> None:
            pen.entry(key, entry, box, act, hint, writing=writing)

        return paint(draw, width, HEIGHT)
    if item.allowed is SWITCH:
        on, act = bool(item.value), Command(actions.on_toggle, key)
        return row(paint(lambda pen, box: pen.toggle(key, on, box, act), 62, 32), REST, w=width)
    ends = (item.next(-1) is not None, item.next(1) is not None)
    stepper = paint(
        lambda pen, box: place_stepper(pen, key, words, box, ends, actions.on_step), h=HEIGHT
    )
    return (
        row(_slider(item, actions), 24, stepper, w=width)
        if width >= CONTROL_WIDTH
        else stack(stepper, w=width)
    )


def _slider(item: Item, actions: ItemActions) -> Part:
    steps, act = len(item.rungs) - 1, Slide(actions.on_slide, item.label)
    part = bisect_left(item.rungs, int(item.value)) / steps
    return paint(
        lambda pen, box: pen.slider(f"{item.label}.slider", part, box, act, steps), 160, 30
    )
