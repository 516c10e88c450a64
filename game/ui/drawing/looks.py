"""Values to show on the screen: descriptions of pictures, boxes, and placed items.

Nothing here draws; `sprites` makes pictures of looks. Layouts and screens are lists of `Placed`,
drawn forwards and hit backwards, so the player always clicks what they see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, TypeVarTuple

from game.rules.tiles import Tile
from game.ui.drawing.feast_looks import BoardLook, ConfettiLook, FeastLook, VeilLook

if TYPE_CHECKING:
    from game.session.moods import Mood

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
        """Return the x just beyond the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the y just below the box."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Return the x and y of the middle, rounded down."""
        return (self.x + self.w // 2, self.y + self.h // 2)

    def holds(self, x: int, y: int) -> bool:
        """Return whether a pixel lies in the box."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Box) -> bool:
        """Return whether the boxes share more than an edge."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def contains(self, other: Box) -> bool:
        """Return whether the whole other box lies in this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def distance(self, x: int, y: int) -> int:
        """Return the square of the distance to a pixel, 0 for one that it holds."""
        across = max(self.x - x, 0, x - self.right + 1)
        down = max(self.y - y, 0, y - self.bottom + 1)
        return across * across + down * down

    def moved(self, dx: int = 0, dy: int = 0) -> Box:
        """Return the box `dx` pixels further right and `dy` further down."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def grown(self, by: int) -> Box:
        """Return the box with `by` more pixels on every side (fewer if negative)."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def grown_to(self, least: int) -> Box:
        """Return the box around the same centre, at least this many pixels wide and high."""
        across, down = (max(0, least - side + 1) // 2 for side in (self.w, self.h))
        return Box(self.x - across, self.y - down, self.w + 2 * across, self.h + 2 * down)


def box_around(cx: float, cy: float, w: float, h: float) -> Box:
    """Return the box of this size around this centre."""
    return Box(round(cx - w / 2), round(cy - h / 2), round(w), round(h))


Ts = TypeVarTuple("Ts")


@dataclass(frozen=True, slots=True, init=False)
class _Call:
    """A handler and its values, equal if both are. Use bound methods, since lambdas all differ."""

    handler: Callable[..., None]
    values: tuple[object, ...]

    def _bind(self, handler: Callable[..., None], values: tuple[object, ...]) -> None:
        object.__setattr__(self, "handler", handler)
        object.__setattr__(self, "values", values)


class Command(_Call):
    """A call of the handler with these values when an item is clicked or pressed by key."""

    __slots__ = ()

    def __init__(self, handler: Callable[[*Ts], None], *values: *Ts) -> None:
        self._bind(handler, values)

    def run(self) -> None:
        """Call the handler."""
        self.handler(*self.values)


class Slide(_Call):
    """A call of a slider's handler, which also takes the mouse's position across it (0 to 1)."""

    __slots__ = ()

    def __init__(self, handler: Callable[[*Ts, float], None], *values: *Ts) -> None:
        self._bind(handler, values)

    def run(self, part: float) -> None:
        """Call the handler."""
        self.handler(*self.values, part)


class Carry(_Call):
    """A call of the handler of a carried item, which also takes the distance right and down."""

    __slots__ = ()

    def __init__(self, handler: Callable[[*Ts, Pixels], None], *values: *Ts) -> None:
        self._bind(handler, values)

    def run(self, by: Pixels) -> None:
        """Call the handler."""
        self.handler(*self.values, by)


def _nothing() -> None:
    """Do nothing."""


NOTHING = Command(_nothing)
"""The command of an item that only blocks clicks on items below, or only reacts to hovering."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip: a title and a text with more. It stays out of `clear`, the box around the item."""

    title: str
    text: str = ""
    clear: Box | None = None


# --- looks --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileLook:
    """A tile on the table. `height` is its long side. `facing` is 0 towards the bottom of the
    screen, 1 right, 2 top, 3 left. UNKNOWN or `back` shows its back. `ring` names the colour role
    of a ring; `shade` darkens the tile. A `standing` one is seen from behind, or from above if it
    faces a side."""

    tile: Tile
    height: int
    facing: int = 0
    back: bool = False
    index: bool = False
    ring: str = ""
    shade: bool = False
    standing: bool = False


@dataclass(frozen=True, slots=True)
class StackLook:
    """A stack of one or two tiles of the wall, golden if `lit`. Its front lies below its box."""

    count: int
    lit: bool = False


@dataclass(frozen=True, slots=True)
class DieLook:
    """A die that shows a value of 1 to 6, turned by `tilt` degrees. Its box is a square."""

    value: int
    tilt: int = 0


@dataclass(frozen=True, slots=True)
class MatLook:
    """The mat in the middle of the table, which is part of the ground that all else lies on. It
    reaches `beyond` the right edge of the window by so many pixels."""

    radius: int = 0
    beyond: int = 0


@dataclass(frozen=True, slots=True)
class TextLook:
    """A line of text, aligned in its box ("left", "centre", "right") and made smaller if it doesn't
    fit. With `wrap` it is a paragraph from the top of the box, or with `middle` at mid-height.
    `colour` is a role of the theme. Text grows up to `largest` if its box has room. With `display`
    it is in a display face, if one has all its letters."""

    text: str
    size: int
    colour: str = "text"
    bold: bool = False
    align: str = "left"
    wrap: bool = False
    shadow: bool = False
    middle: bool = False
    largest: int = 0
    display: bool = False


@dataclass(frozen=True, slots=True)
class PanelLook:
    """A rounded surface: "panel", "dialog", "plate", "plate_active", "strip",
    "row", "row_hover", "focus", "halo", … (see shapes.py)."""

    style: str
    radius: int = 0


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """A push button: "normal", "primary", "danger" or "quiet". `hover`: the mouse is over it.
    `pressed`: and holds it down. `largest`: see TextLook."""

    label: str
    size: int
    style: str = "normal"
    hover: bool = False
    enabled: bool = True
    largest: int = 0
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class IconLook:
    """A drawing from assets/table by name: "tick", "cross", "g", "g-off", "menu", … `tint` colours
    a white drawing by role, or by a colour as in "#8fbf6a". `turn` counts quarter turns left."""

    name: str
    hover: bool = False
    turn: int = 0
    tint: str = ""
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class ToggleLook:
    """A switch at the left of its box. An `on` one is green, with its knob at the right."""

    on: bool
    hover: bool = False


@dataclass(frozen=True, slots=True)
class SliderLook:
    """A slider at `part` thousandths (0 to 1000) of its length, which takes `steps` key presses."""

    part: int
    hover: bool = False
    steps: int = 10


@dataclass(frozen=True, slots=True)
class EntryLook:
    """A text field: its caret (None outside of writing), a hint if empty, what is composed now."""

    text: str
    size: int
    caret: int | None = None
    hint: str = ""
    hover: bool = False
    selected: bool = False
    composed: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class BadgeLook:
    """A disc with a seat wind (`style` "wind" or "east") or a rank ("gold", "silver", "bronze")."""

    text: str
    style: str = "wind"


@dataclass(frozen=True, slots=True)
class PortraitLook:
    """The face of an opponent by id, in a disc. Its box is a square."""

    id: str
    mood: Mood = "calm"


@dataclass(frozen=True, slots=True)
class BubbleLook:
    """A speech bubble. `tail` is its tip, from the box's top left. `dots`: the player thinks."""

    tail: Pixels
    radius: int
    dots: bool = False


@dataclass(frozen=True, slots=True)
class FeltLook:
    """A piece of the table's cloth with round corners."""

    radius: int = 0


@dataclass(frozen=True, slots=True)
class TableLook:
    """A whole table from above, small and turned: the art of the title. Its box is a square."""


@dataclass(frozen=True, slots=True)
class PlotLook:
    """A line through points at even distances from left to right, over thin horizontal lines. All
    values are heights above the lower edge in thousandths. The area between the line and `base` is
    tinted, unless the line has a colour of its own; the horizontal line at `base` is the
    strongest."""

    heights: tuple[int, ...]
    lines: tuple[int, ...] = ()
    base: int = 0
    colour: str = ""


@dataclass(frozen=True, slots=True)
class AreaLook:
    """An invisible area that reacts to the mouse."""


Look: TypeAlias = (
    AreaLook
    | TileLook
    | StackLook
    | DieLook
    | MatLook
    | VeilLook
    | ConfettiLook
    | TextLook
    | FeastLook
    | PanelLook
    | ButtonLook
    | IconLook
    | ToggleLook
    | SliderLook
    | EntryLook
    | BadgeLook
    | PortraitLook
    | BubbleLook
    | FeltLook
    | BoardLook
    | TableLook
    | PlotLook
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A look at its place. `key` identifies it from one list to the next; `layer` orders
    overlapping items. With a `command` it can be clicked and focused (a slider follows the pressed
    mouse). With `carry` the mouse can move it elsewhere. `glide` is the time in ms to move to a new
    place or to turn up, after a `delay`. `origin` is where it starts when it is new, or `anew`."""

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
    """Hovering matters, clicking doesn't. Keyboard focus skips the item."""
    carry: Carry | None = None
    tip: Tip | None = None
    """What shows while the mouse rests on the item."""

    def lifted(self, layers: int) -> Placed:
        """Return the item this many layers higher."""
        return replace(self, layer=self.layer + layers)
