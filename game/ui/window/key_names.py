"""The names of pressed keys, also where the layout has no Latin letters."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase
from typing import cast

import pygame

_LETTERS = dict(enumerate(ascii_lowercase, pygame.KSCAN_A))
"""The Latin letter at each place of the keyboard, by its scancode."""
_PLACES = pygame.key.ScancodeWrapper(cast(Iterable[bool], range(512)))
"""The place of each key of the player's layout, 0 for one that the layout lacks."""


def key_name(event: pygame.event.Event) -> str:
    """Return the name of the key. A key that writes Cyrillic, Greek or Hebrew has the name of the
    Latin letter at its place, unless the layout has that letter somewhere, as AZERTY has."""
    letter = _LETTERS.get(event.dict.get("scancode", 0))
    if letter and not _PLACES[ord(letter)]:
        return letter
    return pygame.key.name(event.key)
