"""Checks of a card to share: nothing near the rim, no words cut, none upon another."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.system.slices import done
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.ground import table
from game.ui.drawing.looks import BadgeLook, Placed, PortraitLook, TextLook, TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.theme import smallest_size
from game.ui.kit.card import CLEAR, CORNER, FIELD, SIZE, Card, card_items, card_page, card_picture
from game.ui.kit.page import Page
from tests.ui.mouse import fonts

LEGIBLE = 13
"""The pixels of the smallest letters on a card, which is looked at on a telephone."""


def check_card(page: Page, card: Card) -> None:
    """Check all of a card."""
    check_clear(page, card)
    items = card_items(card_page(page.screen.labels, page.screen.settings), card)
    check_whole(items)
    check_apart(items)


def check_clear(page: Page, card: Card) -> None:
    """Check that nothing is drawn within 20 pixels of the rim, shadows included."""
    drawn = card_picture(page, card, Pictures())
    assert drawn.get_size() == SIZE == (1200, 630)
    empty = done(table(*SIZE, FIELD, CORNER, "cloth"))
    new = pygame.mask.from_threshold(drawn, (0, 0, 0), (1, 1, 1, 255), empty)
    new.invert()
    box = new.get_bounding_rects()
    around = box[0].unionall(box[1:])
    inner = FIELD.grown(-CLEAR)
    assert pygame.Rect(inner.x, inner.y, inner.w, inner.h).contains(around), around


def check_whole(items: list[Placed]) -> None:
    """Check that no words are cut, and that none are too small."""
    for one in items:
        if isinstance(one.look, TextLook):
            size = smallest_size(one.look.size)
            assert size >= 11
            assert fonts().font(size).size(one.look.text)[0] <= one.box.w, one
            assert one.box.h >= 1.1 * one.look.size, one
        if isinstance(one.look, FeastLook):
            assert one.box.h >= 2 * LEGIBLE, one


def check_apart(items: list[Placed]) -> None:
    """Check that words lie on no other words and on no tile."""
    kinds = TextLook | FeastLook | TileLook | BadgeLook | PortraitLook
    solid = [one for one in items if isinstance(one.look, kinds)]
    words = [one for one in items if isinstance(one.look, TextLook | FeastLook)]
    for one in words:
        for other in solid:
            assert one is other or not one.box.overlaps(other.box), (one, other)


def keyed(items: list[Placed]) -> list[Placed]:
    """Return the items with the number of a scene, as they have in a window."""
    return [replace(one, key=f"0/{one.key}") for one in items]
