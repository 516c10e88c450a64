"""Nothing is told by colour alone: what differs in colour also differs in words, shape or light."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

import pygame
import pytest

from game.settings.settings import Settings
from game.ui.drawing.looks import (
    BadgeLook,
    Box,
    IconLook,
    PanelLook,
    Placed,
    TextLook,
    TileLook,
)
from game.ui.drawing.shapes import _PANELS
from game.ui.drawing.theme import FELTS, Felt
from game.ui.kit.screen import Screen
from game.ui.screenshot import open_scene
from game.ui.scripted.scenes import SCENES
from tests.conftest import Few
from tests.vision import contrast

RGB: TypeAlias = tuple[int, int, int]

SIZE = (1280, 800)
LEAST = 3.0
"""The contrast from which a difference in light tells two things apart: WCAG 2."""
EMPHASIS = frozenset({"text", "title", "gold", "claim", "dim", "dark"})
"""The colours of words that only say what is read first: headings, notes."""
LIT = frozenset({"chosen", "row_hover", "plate_active", "centre_lit"})
"""The panels that stand out by their bright edge from others."""
NUMBER = re.compile(r"(?<=\.|:)(\d+[mpsf]?|[ESWNRGB])(?=\.|:|$)")
"""A number, or the text of a tile, in a key."""


@pytest.mark.parametrize("layout", [0, 1])
def test_no_scene_tells_by_colour_alone(layout: int, few: Few) -> None:
    found, count = [], 0
    for scene in (scenes := few(SCENES, 25)):
        app = open_scene(scene, Settings(speed=5, layout=layout))
        placed = app.place(Screen(*SIZE, app.labels, app.settings))
        count += sum(bool(role(one)) for one in placed)
        found += [f"{scene}: {one.key}, {other.key}" for one, other in alike(placed)]
    assert count > 20 * len(scenes)
    assert found == []


def alike(placed: Sequence[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Yield the pairs of the same kind that only differ in colour."""
    kinds = defaultdict(list)
    for one in placed:
        if role(one):
            kinds[type(one.look), kind(one)].append(one)
    for items in kinds.values():
        for one, other in combinations(items, 2):
            roles = {role(one), role(other)}
            if len(roles) == 1 or (isinstance(one.look, TextLook) and roles <= EMPHASIS):
                continue
            if shape(one) != shape(other) or by_light(*roles) >= LEAST:
                continue
            if signs(one, placed) == signs(other, placed):
                yield one, other


def kind(one: Placed) -> str:
    """Return the key without what numbers it among others of its kind."""
    return NUMBER.sub("#", one.key)


def role(one: Placed) -> str:
    """Return what the colour of an item depends on, "" for what always has the same."""
    match one.look:
        case TextLook(colour=colour):
            return colour
        case IconLook(tint=tint):
            return tint
        case TileLook(ring=ring):
            return ring
        case PanelLook(style=style) if style in _PANELS:
            return style
    return ""


def shape(one: Placed) -> tuple[object, ...]:
    """Return what one sees of an item without its colour."""
    match one.look:
        case TextLook(text=text, bold=bold, size=size):
            return text, bold, size
        case IconLook(name=name, turn=turn):
            return name, turn
        case TileLook(shade=shade):
            return (shade,)
    return round(one.box.w / 4), round(one.box.h / 4)


def signs(one: Placed, placed: Collection[Placed]) -> set[tuple[str, str]]:
    """Return what stands beside an item: marks, plus and minus, words that others don't have, and a
    bright panel round it."""
    box = one.box
    close = Box(box.x - 8, box.y - 8, box.w + 16, box.h + 30)
    found = {
        (kind(other), mark(other))
        for other in placed
        if other is not one
        and not isinstance(other.look, PanelLook)
        and other.box.w * other.box.h < 9 * box.w * box.h + 40_000
        and other.box.overlaps(close)
    }
    return found | {
        ("lit", "")
        for other in placed
        if isinstance(other.look, PanelLook)
        and other.look.style in LIT
        and other.box.x <= box.centre[0] < other.box.right
        and other.box.y <= box.centre[1] < other.box.bottom
    }


def mark(one: Placed) -> str:
    """Return what an item tells by itself: a drawing, a badge, or a sum's sign."""
    match one.look:
        case IconLook(name=name):
            return name
        case BadgeLook(text=text):
            return text
        case TextLook(text=text) if not any(map(str.isalpha, text)):
            return re.sub(r"[\d.,]+", "#", text)
    return ""


def by_light(one: str, other: str) -> float:
    """Return the least contrast of two colours on any felt: of panels, their fill's or edge's."""
    return min(
        max(contrast(a, b) for a, b in zip(colours(one, felt), colours(other, felt), strict=True))
        for felt in FELTS.values()
    )


def colours(role: str, felt: Felt) -> tuple[RGB, RGB]:
    """Return a panel's fill and edge on the felt, or another role's colour twice."""
    if role not in _PANELS:
        return rgb(role, felt), rgb(role, felt)
    fill, _, opacity, edge, edge_opacity = _PANELS[role]
    red, green, blue = (
        (dark + light) // 2 for dark, light in zip(felt.dark, felt.light, strict=True)
    )
    ground = mixed(fill, opacity, (red, green, blue), felt)
    return ground, mixed(edge, edge_opacity, ground, felt)


def mixed(role: str, opacity: float, below: RGB, felt: Felt) -> RGB:
    if not role:
        return below
    red, green, blue = (
        round(opacity * a + (1 - opacity) * b) for a, b in zip(rgb(role, felt), below, strict=True)
    )
    return red, green, blue


def rgb(role: str, felt: Felt) -> RGB:
    if role in felt.texts:
        return felt.texts[role][:3]
    red, green, blue, _ = pygame.Color(felt.tones.get(role, role))
    return red, green, blue


def test_what_only_differs_in_colour_is_found() -> None:
    def row(number: int, look: TextLook | PanelLook, *more: Placed) -> list[Placed]:
        return [Placed(f"1/row.{number}", look, Box(0, 60 * number, 100, 20)), *more]

    def pairs(*rows: list[Placed]) -> int:
        return len([*alike([one for row in rows for one in row])])

    good, bad = TextLook("7", 16, "good"), TextLook("7", 16, "bad")
    assert pairs(row(0, good), row(1, bad)) == 1
    assert pairs(row(0, good), row(1, good)) == 0
    assert pairs(row(0, good), row(1, TextLook("−7", 16, "bad"))) == 0
    tick = Placed("1/tick.0", IconLook("tick"), Box(100, 0, 20, 20))
    assert pairs(row(0, good, tick), row(1, bad)) == 0
    cross = Placed("1/tick.1", IconLook("tick"), Box(100, 60, 20, 20))
    assert pairs(row(0, good, tick), row(1, bad, cross)) == 1
    assert pairs(row(0, PanelLook("light")), row(1, PanelLook("filled"))) == 1
    assert pairs(row(0, PanelLook("row")), row(1, PanelLook("chosen"))) == 0
