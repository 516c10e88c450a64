"""What Expert would have made of the match's walls: asked for, filling in, and told.

It has a panel of its own, as its figures are other estimates than those of luck and skill.
"""

from __future__ import annotations

from game.review.by_hand import Source
from game.review.same_walls import SameWalls, WallLuck
from game.ui.drawing.looks import Box, Command, Tip
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import signed

PAD, HEAD, SIZE = 14, 28, 15
"""The margin, the height of the title, and the size of letters."""
BUTTON, STOP = 42, 96
"""The height of the button that begins, and the width of the one that stops."""


def place_walls(pen: Pen, box: Box, walls: SameWalls, source: Source, press: Command) -> None:
    """Place the panel. `press` begins the work, or stops it."""
    px, screen = pen.screen.px, pen.screen
    pen.panel("walls", box, "strip", radius=16)
    inner = box.grown(-px(PAD))
    head = Box(inner.x, box.y + px(4), inner.w, px(HEAD))
    pen.text("walls.title", screen.text("walls.title"), head, 16, colour="title")
    rest = Box(inner.x, head.bottom, inner.w, box.bottom - px(6) - head.bottom)
    luck = walls.luck(source.ruleset.id)
    if walls.is_running:
        _place_progress(pen, rest, walls, press)
    elif walls.wanted == source.numbers and walls.done == len(walls.wanted):
        said = screen.text("walls.unreadable") if luck is None else _told(luck, walls.times, screen)
        missing = len(source.numbers) - (luck.hands if luck else 0)
        if luck is not None and missing:
            said += " " + screen.labels.text("review.unreadable", count=missing)
        pen.text("walls.told", said, rest, SIZE, wrap=True)
    else:
        if walls.problem is not None:
            line = Box(rest.x, rest.y, rest.w, px(22))
            pen.text("walls.problem", screen.labels.reason(walls.problem), line, SIZE)
        button = Box(rest.x, rest.bottom - px(BUTTON + 4), rest.w, px(BUTTON))
        tip = Tip(screen.labels.text("tip.walls", count=walls.times))
        pen.button("walls.start", screen.text("walls.start"), button, press, size=16, tip=tip)


def _place_progress(pen: Pen, box: Box, walls: SameWalls, press: Command) -> None:
    """Place the hand that is played, the share that is done, and the button that stops."""
    px, screen = pen.screen.px, pen.screen
    count = len(walls.wanted)
    stop = Box(box.right - px(STOP), box.y + px(14), px(STOP), px(BUTTON))
    pen.button("walls.stop", screen.text("walls.stop"), stop, press, style="quiet", size=16)
    line = Box(box.x, box.y + px(8), stop.x - px(12) - box.x, px(26))
    words = screen.text("walls.working", hand=min(walls.done + 1, count), count=count)
    pen.text("walls.working", words, line, SIZE, colour="gold")
    bar = Box(line.x, line.bottom + px(8), line.w, px(8))
    part = max(bar.h, bar.w * walls.done // count)
    pen.panel("walls.track", bar, "track", radius=4, layer=1)
    pen.panel("walls.done", Box(bar.x, bar.y, part, bar.h), "filled", radius=4, layer=2)


def _told(luck: WallLuck, times: int, screen: Screen) -> str:
    """Return what is said: figures only beyond two standard errors."""
    if not luck.is_clear:
        return screen.labels.text("walls.unclear", count=times)
    key = "walls.good" if luck.points > 0 else "walls.poor"
    points = round(abs(luck.points))
    return screen.labels.text(
        key,
        count=points,
        points=f"{points:,}",
        error=f"{luck.error:,.0f}",
        expert=signed(round(luck.expert)),
    )
