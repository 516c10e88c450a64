"""The widgets that make up screens: a Pen collects them as placed items.

Small controls in a row, a line of text that the player is writing, and the signs of a controller's
buttons on what they press.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.tiles import UNKNOWN, Tile
from game.ui.drawing.feast_looks import ConfettiLook, VeilLook
from game.ui.drawing.looks import (
    AreaLook,
    BadgeLook,
    Box,
    ButtonLook,
    Command,
    EntryLook,
    FeltLook,
    IconLook,
    PanelLook,
    Placed,
    PortraitLook,
    Slide,
    SliderLook,
    TextLook,
    TileLook,
    Tip,
    ToggleLook,
    box_around,
)
from game.ui.drawing.theme import PLAIN, SMALL
from game.ui.drawing.tile_size import tile_box
from game.ui.kit.screen import LARGE, Screen
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.wording import text_units
from game.words.labels import LANGUAGES

if TYPE_CHECKING:
    from game.session.moods import Mood


class Pen:
    """A collector of placed widgets. Boxes are in pixels; text sizes in units (see Screen.px)."""

    def __init__(self, screen: Screen, layer: int = 0) -> None:
        self.screen = screen
        self.layer = layer
        self.items: list[Placed] = []

    def add(self, placed: Placed) -> None:
        """Place an item as it is, without the pen's layer."""
        self.items.append(placed)

    def hovers(self, key: str) -> bool:
        """Return whether the mouse is over the item with this key."""
        return self.screen.hover == key

    def presses(self, key: str) -> bool:
        """Return whether the mouse, or a finger, holds the item with this key down."""
        return self.screen.pressing and self.hovers(key)

    def surface(self, key: str, style: str) -> str:
        """Return the style of a surface that can be clicked: `style` while it rests."""
        if self.presses(key):
            return "row_pressed"
        return "row_hover" if self.hovers(key) else style

    def largest(self, size: float) -> int:
        """Return the pixels up to which words of this size can grow, 0 for not at all."""
        growth = self.screen.growth
        return self.screen.px(growth * size) if growth > 1 else 0

    def room(self, units: float) -> int:
        """Return the pixels that a length of words in units needs at the text size that is set."""
        return self.largest(units) or self.screen.px(units)

    def text(
        self,
        key: str,
        text: str,
        box: Box,
        size: float = PLAIN,
        *,
        colour: str = "text",
        bold: bool = False,
        align: str = "left",
        wrap: bool = False,
        shadow: bool = False,
        middle: bool = False,
        display: bool = False,
        layer: int = 2,
    ) -> None:
        """Place a line of text at mid-height of its box, or with `wrap` a paragraph."""
        if text and box.w > 0 and box.h > 0:
            pixels, largest = self.screen.px(size), self.largest(size)
            shown = (colour, bold, align, wrap, shadow, middle, largest, display)
            look = TextLook(text, pixels, *shown)
            self.add(Placed(key, look, box, self.layer + layer))

    def panel(
        self, key: str, box: Box, style: str = "panel", *, radius: float = 20, layer: int = 0
    ) -> None:
        """Place a surface in a style of PanelLook. `radius` is in units."""
        look = PanelLook(style, self.screen.px(radius))
        self.add(Placed(key, look, box, self.layer + layer))

    def felt(self, key: str, box: Box, radius: float) -> None:
        """Place a piece of the table as it lies below everything."""
        self.add(Placed(key, FeltLook(self.screen.px(radius)), box, self.layer))

    def plate(
        self,
        key: str,
        box: Box,
        style: str,
        command: Command,
        *,
        radius: float = 10,
        tip: Tip | None = None,
    ) -> None:
        """Place a panel that can be clicked."""
        look = PanelLook(style, self.screen.px(radius))
        self.add(Placed(key, look, box, self.layer + 1, command, tip=tip))

    def veil(self, key: str = "veil", *, light: int = 0) -> None:
        """Show everything below out of focus, perhaps in golden light (see VeilLook)."""
        self.add(Placed(key, VeilLook(light), self._whole, self.layer - 1))

    def confetti(self, key: str, count: int) -> None:
        """Throw this number of bits of paper over the screen, below all other items of the pen."""
        self.add(Placed(key, ConfettiLook(count), self._whole, self.layer))

    @property
    def _whole(self) -> Box:
        return Box(0, 0, self.screen.width, self.screen.height)

    def area(
        self, key: str, box: Box, command: Command, *, layer: int = 0, tip: Tip | None = None
    ) -> None:
        """Place an invisible area that reacts to the mouse but not to the keyboard."""
        layer += self.layer
        self.add(Placed(key, AreaLook(), box, layer, command, hover_only=True, tip=tip))

    def button(
        self,
        key: str,
        label: str,
        box: Box,
        command: Command | None,
        *,
        style: str = "normal",
        size: float = PLAIN,
        layer: int = 2,
        tip: Tip | None = None,
    ) -> None:
        """Place a push button. Without a command it looks disabled."""
        enabled = command is not None
        hover = self.hovers(key)
        pixels, largest = self.screen.px(size), self.largest(size)
        look = ButtonLook(label, pixels, style, hover, enabled, largest, self.presses(key))
        self.add(Placed(key, look, box, self.layer + layer, command, tip=tip))

    def icon(
        self,
        key: str,
        name: str,
        box: Box,
        command: Command | None = None,
        *,
        turn: int = 0,
        tint: str = "",
        layer: int = 3,
        tip: Tip | None = None,
    ) -> None:
        """Place an icon. One that can be clicked has a tooltip, usually the label `tip.<name>`."""
        if command is not None and tip is None:
            tip = Tip(self.screen.text(f"tip.{name}"))
        states = self.hovers(key), self.presses(key)
        hover, pressed = states if command is not None else (False, False)
        look = IconLook(name, hover, turn, tint, pressed)
        self.add(Placed(key, look, box, self.layer + layer, command, tip=tip))

    def toggle(self, key: str, on: bool, box: Box, command: Command) -> None:
        """Place a switch. A click runs the command, which turns it."""
        look = ToggleLook(on, self.hovers(key))
        self.add(Placed(key, look, box, self.layer + 2, command))

    def slider(self, key: str, part: float, box: Box, command: Slide, steps: int = 10) -> None:
        """Place a slider at `part` (0 to 1), which takes `steps` key presses."""
        look = SliderLook(round(1000 * part), self.hovers(key), steps)
        self.add(Placed(key, look, box, self.layer + 2, command))

    def row(
        self, key: str, box: Box, command: Command, *, chosen: bool = False, radius: float = 10
    ) -> None:
        """Place a clickable surface for a row of a list. The row's contents are placed above it."""
        style = self.surface(key, "chosen" if chosen else "row")
        look = PanelLook(style, self.screen.px(radius))
        self.add(Placed(key, look, box, self.layer + 1, command))

    def choice(self, key: str, label: str, box: Box, command: Command) -> None:
        """Place a field that shows the chosen value. A click opens a list (see `options`)."""
        look = PanelLook(self.surface(key, "choice"), self.screen.px(10))
        self.add(Placed(key, look, box, self.layer + 1, command))
        pad = self.screen.px(14)
        inner = Box(box.x + pad, box.y, box.w - 3 * pad, box.h)
        self.text(f"{key}.label", label, inner, SMALL)
        arrow = box_around(box.right - 1.4 * pad, box.y + box.h / 2, pad * 0.9, pad * 0.9)
        self.icon(f"{key}.arrow", "triangle", arrow, turn=2, tint="gold")

    def options(
        self,
        key: str,
        labels: list[str],
        chosen: int,
        box: Box,
        choose: Callable[[int | None], None],
        layer: int = 50,
    ) -> None:
        """Place the open list of a choice below its field `box`, or above it if there is no room. A
        row chooses its index, a click anywhere else None."""
        whole = Box(0, 0, self.screen.width, self.screen.height)
        self.area(f"{key}.away", whole, Command(choose, None), layer=layer)
        gap = self.screen.px(3)
        height = min(box.h, (self.screen.height - 2 * gap) // len(labels))
        total = height * len(labels) + 2 * gap
        below = box.bottom + gap
        top = below if below + total <= self.screen.height else max(0, box.y - gap - total)
        self.panel(f"{key}.list", Box(box.x, top, box.w, total), "choice", layer=layer + 1)
        for index, label in enumerate(labels):
            row = Box(box.x + gap, top + gap + index * height, box.w - 2 * gap, height)
            style = self.surface(f"{key}.{index}", "choice")
            look = PanelLook("chosen" if index == chosen else style, self.screen.px(8))
            command = Command(choose, index)
            self.add(Placed(f"{key}.{index}", look, row, self.layer + layer + 2, command))
            pad = self.screen.px(12)
            words = Box(row.x + pad, row.y, row.w - 2 * pad, row.h)
            self.text(f"{key}.{index}.label", label, words, SMALL, layer=layer + 3)

    def entry(
        self, key: str, entry: TextEntry, box: Box, command: Command, hint: str, *, writing: bool
    ) -> None:
        """Place a text field. The command starts the writing."""
        size = self.largest(PLAIN) or self.screen.px(PLAIN)
        look = EntryLook(entry.text, size, hint=hint, hover=self.hovers(key))
        if writing:
            text, caret, composed = entry.with_composed()
            selected = entry.is_selected and not entry.composed
            look = replace(look, text=text, caret=caret, selected=selected, composed=composed)
        self.add(Placed(key, look, box, self.layer + 2, command))

    def badge(self, key: str, text: str, box: Box, *, east: bool = False, layer: int = 3) -> None:
        """Place a disc with the sign of a seat wind, red for `east`."""
        look = BadgeLook(text, "east" if east else "wind")
        self.add(Placed(key, look, box, self.layer + layer))

    def portrait(self, key: str, id: str, box: Box, layer: int = 3, *, mood: Mood = "calm") -> None:
        """Place the face of an opponent, a disc at the top left of the box."""
        side = min(box.w, box.h)
        square = Box(box.x, box.y, side, side)
        self.add(Placed(key, PortraitLook(id, mood), square, self.layer + layer))

    def tile(
        self,
        key: str,
        tile: Tile,
        x: int,
        y: int,
        height: int,
        *,
        facing: int = 0,
        ring: str = "",
        shade: bool = False,
        layer: int = 5,
    ) -> None:
        """Place a tile with its top left corner at `x`, `y`, `height` pixels long."""
        look = self.tile_look(tile, height, facing, ring=ring, shade=shade)
        box = tile_box(x, y, height, facing)
        self.add(Placed(key, look, box, self.layer + layer))

    def tile_look(
        self, tile: Tile, height: int, facing: int, *, ring: str = "", shade: bool = False
    ) -> TileLook:
        """Return the look of a tile in the player's style, or of its back if it is unknown."""
        index = self.screen.settings.tile_index
        back = tile == UNKNOWN
        return TileLook(tile, height, facing, back=back, index=index, ring=ring, shade=shade)


NAMES = ("English", "繁體", "简体")
"""The languages that come with the game, each as its readers write it in any language."""


def place_languages(pen: Pen, box: Box, choose: Callable[[int], None]) -> None:
    """Place the languages side by side, each by its own name."""
    spoken = pen.screen.settings.language
    chosen = LANGUAGES.index(spoken) if spoken in LANGUAGES else None
    place_segments(pen, "language", NAMES, chosen, box, choose, size=SMALL)


def place_segments(
    pen: Pen,
    key: str,
    labels: Sequence[str],
    chosen: int | None,
    box: Box,
    choose: Callable[[int], None],
    *,
    size: float = SMALL,
) -> None:
    """Place values side by side in a box. A click on one calls `choose` with its index."""
    pen.panel(f"{key}.ground", box, "strip", radius=box.h / 2 / pen.screen.unit)
    inner = box.grown(-pen.screen.px(3))
    edges = [inner.x + round(part * inner.w / len(labels)) for part in range(len(labels) + 1)]
    for index, label in enumerate(labels):
        one = Box(edges[index], inner.y, edges[index + 1] - edges[index], inner.h)
        name, is_chosen = f"{key}.{index}", index == chosen
        lit = pen.surface(name, "chosen" if is_chosen else "")
        look = PanelLook(lit, one.h // 2) if lit else AreaLook()
        pen.add(Placed(name, look, one, pen.layer + 1, Command(choose, index)))
        words = Box(one.x + pen.screen.px(6), one.y, one.w - 2 * pen.screen.px(6), one.h)
        colour = "title" if is_chosen else "text"
        pen.text(f"{name}.label", label, words, size, colour=colour, align="centre")


def place_link(
    pen: Pen,
    key: str,
    words: str,
    box: Box,
    command: Command,
    *,
    size: float = SMALL,
    align: str = "left",
    tip: Tip | None = None,
) -> None:
    """Place words that can be clicked."""
    px, colour = pen.screen.px, "text" if pen.hovers(key) else "gold"
    colour = "dim" if pen.presses(key) else colour
    look = TextLook(words, px(size), colour, align=align, largest=pen.largest(size))
    pen.add(Placed(key, look, box, pen.layer + 2, command, tip=tip))


HEIGHT, PAD = 26, 6
"""The height of a sign and the gaps to its sides, in units."""


def place_prompt(pen: Pen, key: str, words: str, about: Box) -> None:
    """Place a sign at the edge of what its button presses, while a controller is used: above it, or
    below at the top of the window. On something wide it is at the right end."""
    screen = pen.screen
    if not screen.labels.pad:
        return
    sign = Pen(screen.limited(LARGE), pen.layer)
    high = sign.room(HEIGHT)
    wide = max(high, sign.room(text_units(words, SMALL) + 2 * PAD))
    middle = about.centre[0] if 4 * about.w < 7 * wide else about.right
    x = min(middle - wide // 2, screen.width - wide)
    is_top = about.y < 2 * high
    y = about.bottom - high // 8 if is_top else about.y - high // 3
    box = Box(x, y, wide, high)
    sign.panel(f"{key}.button", box, "dialog", radius=HEIGHT / 2, layer=8)
    sign.text(f"{key}.sign", words, box, SMALL, align="centre", colour="gold", layer=9)
    pen.items += sign.items
