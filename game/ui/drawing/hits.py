"""What lies at a place of the screen."""

from __future__ import annotations

from game.ui.drawing.looks import NOTHING, Placed


def hit(placed: list[Placed], x: int, y: int, least: int = 0) -> Placed | None:
    """Return the topmost item at this pixel that reacts to the mouse, or None. An item that can be
    pressed reacts in at least `least` pixels across and down: also next to its box, unless another
    item lies there that it doesn't lie on."""
    # Of equals the last is drawn last, so it is on top: sorting keeps their order.
    stack = sorted((one for one in placed if one.command or one.tip), key=lambda one: one.layer)
    at = next((at for at in reversed(range(len(stack))) if stack[at].box.holds(x, y)), None)
    below = None if at is None else stack[at]
    near = [
        one
        for one in stack[0 if at is None else at + 1 :]
        if one.command not in (None, NOTHING)
        and one.box.grown_to(least).holds(x, y)
        and (below is None or below.box.contains(one.box))
    ]
    return min(near, key=lambda one: one.box.distance(x, y), default=below)
