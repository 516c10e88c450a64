"""A window with a text and a button, for systems without dialogs.

It might be the last thing that still works, so it doesn't use settings, labels or scenes.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pygame

from game.ui.drawing.hits import hit
from game.ui.drawing.looks import NOTHING, Box, ButtonLook, PanelLook, Placed, TextLook, box_around
from game.ui.drawing.pictures import Pictures, give_icon
from game.ui.drawing.sprites import Stage
from game.ui.drawing.text import Fonts, leading
from game.ui.drawing.theme import unit

TITLE, TEXT, LABEL = 28, 17, 19
"""The sizes of words. These and all lengths are in units (see `place`)."""
PAD, TITLE_HEIGHT, BUTTON_HEIGHT, BUTTON_WIDTH = 22, 44, 42, 150
NARROWEST, WIDEST = 300, 740
"""The least and the greatest width of the text."""
MOST_OF_SCREEN = 0.9
REST = 50
"""The ms from one check for input to the next. If the library waits, it checks every ms."""
_CLOSING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


def place(
    title: str, text: str, button: str, screen: tuple[int, int], fonts: Fonts
) -> list[Placed]:
    """Return the items of the window on a screen of this size. The first is the ground, as large as
    the window, and the last is the button."""
    scale = max(1.0, unit(*screen) / 1.5)  # a dialog is only as large as reading needs
    pad, size, high = round(PAD * scale), round(TEXT * scale), round(BUTTON_HEIGHT * scale)
    words = TextLook(text, size, wrap=True)
    most = min(round(WIDEST * scale), round(MOST_OF_SCREEN * screen[0]) - 2 * pad)
    lines = fonts.wrapped(words, size, most)
    width = max(round(NARROWEST * scale), *(fonts.font(size).size(line)[0] for line in lines))
    inner = min(width, most)
    heading = Box(pad, pad // 2, inner, round(TITLE_HEIGHT * scale))
    rest = round(MOST_OF_SCREEN * screen[1]) - heading.bottom - high - 3 * pad
    body = Box(pad, heading.bottom + pad // 2, inner, min(len(lines) * leading(size), rest))
    middle = body.bottom + pad + high // 2
    ground = Box(0, 0, inner + 2 * pad, middle + high // 2 + pad)
    title_size = round(TITLE * scale)
    title_look = TextLook(title, title_size, "title", align="centre", shadow=True)
    button_look = ButtonLook(button, round(LABEL * scale), "primary")
    button_box = box_around(ground.centre[0], middle, round(BUTTON_WIDTH * scale), high)
    return [
        Placed("ground", PanelLook("panel"), ground),
        Placed("title", title_look, heading, 1),
        Placed("text", words, body, 1),
        Placed("button", button_look, button_box, 1, NOTHING),
    ]


class MessageWindow:
    """A window with the text in the middle of the screen. Its button, Enter or Escape closes it."""

    def __init__(self, title: str, text: str, button: str) -> None:
        # Otherwise a click on the button is lost if it has to bring the window forward.
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        pygame.font.init()
        pictures = Pictures()
        screen = pygame.display.get_desktop_sizes()[0]
        self.placed = place(title, text, button, screen, pictures.fonts)
        ground = self.placed[0].box
        size = (ground.w, ground.h)
        self._stage = Stage(pictures, pygame.Surface(size))
        self._is_pressed = self._is_closed = False
        self._window = pygame.Window(title, size, pygame.WINDOWPOS_CENTERED)
        give_icon(self._window)

    def run(self) -> None:
        """Show the window until it is closed."""
        try:
            while not self._is_closed:
                self._stage.show(self.placed, 0)
                if self._stage.draw(self._window.get_surface(), 0):
                    self._window.flip()
                pygame.time.wait(REST)
                for event in pygame.event.get():
                    self._handle(event)
        finally:
            self._window.destroy()

    def _handle(self, event: pygame.event.Event) -> None:
        """Handle one event of the window system."""
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self._is_closed = True
            case pygame.KEYDOWN if event.key in _CLOSING:
                self._is_closed = True
            case pygame.MOUSEMOTION:
                self._hover(self._meets(event))
            case pygame.WINDOWLEAVE:
                self._hover(False)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._is_pressed = self._meets(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._is_closed |= self._is_pressed and self._meets(event)
                self._is_pressed = False
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self._stage.redraw()

    def _meets(self, event: pygame.event.Event) -> bool:
        """Return whether the mouse is on the button."""
        return hit(self.placed, *event.pos) is not None

    def _hover(self, hover: bool) -> None:
        button = self.placed[-1]
        assert isinstance(button.look, ButtonLook)
        self.placed[-1] = replace(button, look=replace(button.look, hover=hover))
