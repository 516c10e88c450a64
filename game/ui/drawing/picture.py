"""A picture of a look, with its offset from the look's box."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Picture:
    """A surface, and the offset of its top left corner from the box that it was made for."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0
