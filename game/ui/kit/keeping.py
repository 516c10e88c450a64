"""What keeping a picture takes. The first frame needs it, and no card yet."""

from __future__ import annotations

from io import BytesIO

import pygame

from game.rules.problems import Reason

SAVING = Reason.of("card.saving")


def png_of(picture: pygame.Surface) -> bytes:
    """Return a picture as the contents of a PNG file."""
    png = BytesIO()
    pygame.image.save(picture, png, "picture.png")
    return png.getvalue()
