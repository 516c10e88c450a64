"""The focus of a controller: from one item to the next in a direction."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.drawing.looks import Box, ButtonLook, Placed
from game.ui.kit.terms import is_term

ASIDE = 3
"""How much more a distance to the side counts than one ahead."""


def reachable(placed: Sequence[Placed], scene: int) -> list[Placed]:
    """Return the items of this scene (its number) that can have the focus. A list that is open over
    everything leaves only its own. The player's tiles are chosen otherwise. Terms come last."""
    prefix = f"{scene}/"
    own = [one for one in placed if (one.command or is_term(one)) and one.key.startswith(prefix)]
    grounds = [one for one in own if one.hover_only and not is_term(one)]
    return [
        one
        for one in sorted(own, key=is_term)
        if (is_term(one) or not (one.hover_only or one.carry))
        and not any(each.layer > one.layer and _contains(each.box, one.box) for each in grounds)
    ]


def first(items: Sequence[Placed]) -> Placed | None:
    """Return the item on which the focus begins: the main button, or else the first item."""
    main = (
        one for one in items if isinstance(one.look, ButtonLook) and one.look.style == "primary"
    )
    return next(main, None) or next(iter(items), None)


def towards(items: Sequence[Placed], start: Box, direction: str) -> Placed | None:
    """Return the nearest item from a box in a direction, None if there is none."""
    ahead = [(_distance(start, one.box, direction), place) for place, one in enumerate(items)]
    found = [(distance, place) for distance, place in ahead if distance is not None]
    return items[min(found)[1]] if found else None


def _distance(start: Box, box: Box, direction: str) -> float | None:
    """Return how far away a box is in a direction, None if it isn't there."""
    (x, y), (to_x, to_y) = start.centre, box.centre
    across = direction in ("left", "right")
    sign = 1 if direction in ("right", "down") else -1
    ahead = sign * (to_x - x if across else to_y - y)
    if across:
        gap = max(box.x - start.right, start.x - box.right, 0)
        aside = max(box.y - start.bottom, start.y - box.bottom, 0)
        off, is_apart = abs(to_y - y), gap > 0
    else:
        gap = max(box.y - start.bottom, start.y - box.bottom, 0)
        aside = max(box.x - start.right, start.x - box.right, 0)
        off, is_apart = abs(to_x - x), gap > 0
    if ahead <= 0 or not (is_apart or aside == 0):
        return None
    return gap + ASIDE * aside + off / 8


def _contains(outer: Box, inner: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )
