"""The surface that the window's picture is drawn on, and the part of it that the window shows."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.ui.drawing.looks import Box, PanelLook, Pixels, Placed
from game.ui.drawing.theme import picture_size
from game.ui.window.events import PRESSES

LARGEST = 5120 * 3200
"""The most pixels of a zoomed picture. A larger one is scaled up, to save memory."""


class Canvas:
    """The window's own surface, or a larger one: if the window is too small for the words, which is
    shown scaled down, or if the player zooms, which is shown in part. The part follows the mouse or
    the focus."""

    def __init__(self, window: pygame.Window, *, is_in_step: bool = False) -> None:
        """With `is_in_step`, to show a picture can mean to wait for the screen."""
        self._window, self._is_in_step = window, is_in_step
        self._shown, self._zoom = (0, 0), 0
        self._at = (0.5, 0.5)
        """Where the shown part is among all possible ones, 0 to 1 from the left and top."""
        self._seen: frozenset[str] = frozenset()
        """The dialogs and the focus that were brought into view last."""
        self.is_unshown = False
        """True if another part than before is to be shown, or a picture that had to wait."""
        self._has_waited = False
        self.surface = window.get_surface()
        self.follow(100)

    @property
    def is_zoomed(self) -> bool:
        """Return whether the player zooms, so that the window shows only a part."""
        return self._zoom > 100

    def follow(self, zoom: int) -> bool:
        """Follow the window's size and the zoom in percent. Return whether one has changed."""
        shown = self._window.get_surface()
        has_changed = (shown.get_size(), zoom) != (self._shown, self._zoom)
        self._shown, self._zoom = shown.get_size(), zoom
        whole = self._whole()
        if whole == self._shown:
            self.surface = shown
        elif has_changed:
            self.surface = pygame.Surface(whole)
        return has_changed

    def _whole(self) -> tuple[int, int]:
        """Return the size of the whole picture."""
        width, height = self._shown
        zoom = self._zoom / 100
        if self.is_zoomed:
            zoom *= min(1.0, (LARGEST / max(1, width * height * zoom * zoom)) ** 0.5)
        return picture_size(round(width * zoom), round(height * zoom))

    @property
    def part(self) -> Box:
        """The part of the surface that the window shows."""
        width, height = self.surface.get_size()
        wide, high = width * 100 // self._zoom, height * 100 // self._zoom
        x, y = self._at
        return Box(round(x * (width - wide)), round(y * (height - high)), wide, high)

    # --- what is shown ---

    def look(self, position: Pixels) -> None:
        """Show the part that belongs to a mouse position in the window's points: all of the picture
        is reached by moving over all of the window."""
        width, height = self._window.size
        self._show(position[0] / max(1, width - 1), position[1] / max(1, height - 1))

    def pull(self, by: Pixels) -> None:
        """Pull the picture by this distance in the window's points, as a finger does."""
        part, (width, height) = self.part, self._window.size
        self._show_from(
            part.x - by[0] * part.w / max(1, width), part.y - by[1] * part.h / max(1, height)
        )

    def show(self, box: Box) -> None:
        """Show a box of the surface, or as much of it as possible from its top left."""
        across, down = _shift(box, self.part)
        self._show_from(self.part.x - across, self.part.y - down)

    def bring_into_view(self, placed: list[Placed], focused: Placed | None) -> None:
        """Show what has got the focus since the last time, and a dialog that has come."""
        # The largest comes last, since the signs of a controller's buttons are small dialogs.
        asking = [
            one for one in placed if isinstance(one.look, PanelLook) and one.look.style == "dialog"
        ]
        asking.sort(key=lambda one: one.box.w * one.box.h)
        wanted = {one.key: one for one in asking}
        if focused is not None:
            wanted[f"focus {focused.key}"] = focused
        for key, one in wanted.items():
            if key not in self._seen:
                self.show(one.box)
        self._seen = frozenset(wanted)

    def brought_into_view(self, placed: list[Placed]) -> list[Placed]:
        """Return items, the first of which contains the others, moved to where they are seen."""
        if not placed or not self.is_zoomed:
            return placed
        by = _shift(placed[0].box, self.part)
        return [replace(one, box=one.box.moved(*by)) for one in placed]

    def _show_from(self, left: float, top: float) -> None:
        width, height = self.surface.get_size()
        part = self.part
        self._show(left / max(1, width - part.w), top / max(1, height - part.h))

    def _show(self, across: float, down: float) -> None:
        before = self.part
        self._at = (min(1.0, max(0.0, across)), min(1.0, max(0.0, down)))
        self.is_unshown |= self.part != before

    def present(self) -> None:
        """Show the picture, or its part, scaled to the window. A press that has come meanwhile
        goes first, once: it would wait for the screen, too."""
        self._has_waited = self._is_in_step and not self._has_waited and pygame.event.peek(PRESSES)
        self.is_unshown = self._has_waited
        if self.is_unshown:
            return
        shown, box = self._window.get_surface(), self.part
        part = pygame.Rect(box.x, box.y, box.w, box.h)
        if part.size != self._shown:
            scaled = pygame.transform.smoothscale(self.surface.subsurface(part), self._shown)
            shown.blit(scaled, (0, 0))
        elif self.surface is not shown:
            shown.blit(self.surface, (0, 0), part)
        self._window.flip()

    # --- points ---

    def pixel(self, position: Pixels) -> Pixels:
        """Return the pixel of the surface at a mouse position in the window's points."""
        part, (width, height) = self.part, self._window.size
        return (
            part.x + position[0] * part.w // max(1, width),
            part.y + position[1] * part.h // max(1, height),
        )

    def points(self, box: Box) -> Box:
        """Return a box of the surface in the window's points."""
        part, (width, height) = self.part, self._window.size
        return Box(
            (box.x - part.x) * width // part.w,
            (box.y - part.y) * height // part.h,
            box.w * width // part.w,
            box.h * height // part.h,
        )


def _shift(box: Box, into: Box) -> Pixels:
    """Return how far to move a box right and down so that it lies in another, at least its top
    left."""
    x = max(into.x, min(box.x, into.right - box.w))
    y = max(into.y, min(box.y, into.bottom - box.h))
    return x - box.x, y - box.y
