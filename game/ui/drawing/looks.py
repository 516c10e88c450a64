"""What can be put on the screen, as values: pictures by description, boxes, and placed items.

Nothing here draws; `sprites` makes pictures of looks. Layouts and screens are lists of `Placed`,
drawn forwards and hit backwards, so that what is seen and what is clicked can't differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVarTuple

from game.rules.tiles import Tile

Pixels: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        return (self.x + self.w // 2, self.y + self.h // 2)

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Box) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def moved(self, dx: int = 0, dy: int = 0) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def grown(self, by: int) -> Box:
        """The same box with `by` pixels more on every side (fewer, when negative)."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def box_around(cx: float, cy: float, w: float, h: float) -> Box:
    """The box of this size with its centre there."""
    return Box(round(cx - w / 2), round(cy - h / 2), round(w), round(h))


Ts = TypeVarTuple("Ts")


@dataclass(frozen=True, slots=True, init=False)
class _Call:
    """A handler and values for it. Two are equal when they do the same: use bound methods as
    handlers, since every lambda differs from every other."""

    handler: Callable[..., None]
    values: tuple[object, ...]

    def _bind(self, handler: Callable[..., None], values: tuple[object, ...]) -> None:
        object.__setattr__(self, "handler", handler)
        object.__setattr__(self, "values", values)


class Command(_Call):
    """Calls the handler with these values when an item is clicked or pressed by key."""

    __slots__ = ()

    def __init__(self, handler: Callable[[*Ts], None], *values: *Ts) -> None:
        self._bind(handler, values)

    def run(self) -> None:
        """Call the handler."""
        self.handler(*self.values)


class Slide(_Call):
    """Calls the handler of a slider, which also takes how far across it (0 to 1) the mouse is."""

    __slots__ = ()

    def __init__(self, handler: Callable[[*Ts, float], None], *values: *Ts) -> None:
        self._bind(handler, values)

    def run(self, part: float) -> None:
        """Call the handler."""
        self.handler(*self.values, part)


class Carry(_Call):
    """Calls the handler of an item that the mouse carries, with how far right and down it is."""

    __slots__ = ()

    def __init__(self, handler: Callable[[*Ts, Pixels], None], *values: *Ts) -> None:
        self._bind(handler, values)

    def run(self, by: Pixels) -> None:
        """Call the handler."""
        self.handler(*self.values, by)


def _nothing() -> None:
    """Do nothing."""


NOTHING = Command(_nothing)
"""The command of what keeps a click from what lies below, or only reacts to the mouse over it."""


# --- looks --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileLook:
    """A tile lying on the table. `height` is its long side; `facing` 0 towards the bottom of the
    screen, 1 right, 2 top, 3 left; UNKNOWN or `back` shows its back. `ring` names a ring's colour
    role; `shade` darkens it."""

    tile: Tile
    height: int
    facing: int = 0
    back: bool = False
    index: bool = False
    ring: str = ""
    shade: bool = False


@dataclass(frozen=True, slots=True)
class TextLook:
    """A line of text, aligned in its box ("left", "centre", "right") and made smaller if it does
    not fit; with `wrap` a paragraph from the top of the box, or with `middle` in the middle of its
    height. `colour` is a role of the theme; `largest` the size up to which it is made larger where
    its box has room."""

    text: str
    size: int
    colour: str = "text"
    bold: bool = False
    align: str = "left"
    wrap: bool = False
    shadow: bool = False
    middle: bool = False
    largest: int = 0


@dataclass(frozen=True, slots=True)
class PanelLook:
    """A rounded surface: "panel", "page", "dialog", "plate", "plate_active", "strip", "veil",
    "row", "row_hover", "focus", … (see shapes.py)."""

    style: str
    radius: int = 0


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """A push button with a label (`largest`: see TextLook); style "normal", "primary", "danger",
    "quiet"."""

    label: str
    size: int
    style: str = "normal"
    hover: bool = False
    enabled: bool = True
    largest: int = 0


@dataclass(frozen=True, slots=True)
class IconLook:
    """A drawing of assets/table by its name: "tick", "cross", "g", "g-off", "menu", … White ones
    take the colour of a role with `tint`; `turn` counts quarter turns counter-clockwise."""

    name: str
    hover: bool = False
    turn: int = 0
    tint: str = ""


@dataclass(frozen=True, slots=True)
class ToggleLook:
    on: bool
    hover: bool = False


@dataclass(frozen=True, slots=True)
class SliderLook:
    """A slider at `part` (0 to 1000 thousandths) of its way, which takes `steps` key presses."""

    part: int
    hover: bool = False
    steps: int = 10


@dataclass(frozen=True, slots=True)
class EntryLook:
    """A field to write in. `caret` is the place in the text where letters go, None while nobody
    writes; `hint` stands there while it is empty."""

    text: str
    size: int
    caret: int | None = None
    hint: str = ""
    hover: bool = False


@dataclass(frozen=True, slots=True)
class BadgeLook:
    """A filled disc with one or two characters: a seat wind (`style` "wind" or "east") or a place
    in a ranking ("gold", "silver", "bronze")."""

    text: str
    style: str = "wind"


@dataclass(frozen=True, slots=True)
class FeltLook:
    """A piece of the table's cloth with round corners."""

    radius: int = 0


@dataclass(frozen=True, slots=True)
class PlotLook:
    """A line through points at even distances from left to right, over thin lines across. All are
    heights above the lower edge in thousandths; the ground between the line and `base` is tinted,
    the line across at `base` is the strongest."""

    heights: tuple[int, ...]
    lines: tuple[int, ...] = ()
    base: int = 0


@dataclass(frozen=True, slots=True)
class AreaLook:
    """Nothing to see: a place that reacts to the mouse."""


Look: TypeAlias = (
    AreaLook
    | TileLook
    | TextLook
    | PanelLook
    | ButtonLook
    | IconLook
    | ToggleLook
    | SliderLook
    | EntryLook
    | BadgeLook
    | FeltLook
    | PlotLook
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A look at its place. `key` is its identity from one list to the next; `layer` orders what
    overlaps. With a `command` it can be clicked and focused (a slider follows the pressed mouse);
    with `carry` the mouse can take it elsewhere. `glide` is the time in ms in which it moves
    to a new place or is turned up, after a `delay`; `origin` where it comes from when it is new, or
    `anew`."""

    key: str
    look: Look
    box: Box
    layer: int = 0
    command: Command | Slide | None = None
    glide: int = 0
    origin: Box | None = None
    delay: int = 0
    anew: bool = False
    hover_only: bool = False
    """Hovering matters, clicking does not; keyboard focus skips it."""
    carry: Carry | None = None

    def lifted(self, layers: int) -> Placed:
        """The same item so many layers higher."""
        return replace(self, layer=self.layer + layers)


def hit(placed: list[Placed], x: int, y: int) -> Placed | None:
    """The topmost item there that reacts to the mouse, or None."""
    candidates = [one for one in placed if one.command and one.box.holds(x, y)]
    # The last of equals is drawn last, so it is on top.
    return max(enumerate(candidates), key=lambda pair: (pair[1].layer, pair[0]), default=(0, None))[
        1
    ]
