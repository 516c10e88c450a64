"""Every word of every scene stands out from what lies behind it, on every felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame
import pytest

from game.settings.settings import FELTS as FELT_NAMES
from game.settings.settings import FeltName, Settings
from game.ui.drawing.feast_looks import VeilLook
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import (
    Box,
    BubbleLook,
    ButtonLook,
    EntryLook,
    FeltLook,
    PanelLook,
    Placed,
    PortraitLook,
    TextLook,
    TileLook,
)
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.shapes import _PANELS
from game.ui.drawing.sprites import Stage
from game.ui.drawing.theme import FELTS, theme_of
from game.ui.kit.screen import Screen
from game.ui.screenshot import open_scene
from game.ui.scripted.motions import MotionScene
from game.ui.scripted.scenes import LATER, SCENES
from tests.conftest import Few
from tests.vision import contrast

SIZE = (960, 600)
LARGE, LARGE_BOLD = 24, 18.6
"""The sizes in pixels, for a window of this size, from which letters may stand out less: WCAG 2."""
LEAST, LEAST_LARGE = 4.5, 3.0
MOVING = ("moving-", "ending-")
"""How the scenes that move begin."""
COVERS = (
    PanelLook | ButtonLook | TileLook | FeltLook | EntryLook | BubbleLook | PortraitLook | VeilLook
)


@pytest.mark.parametrize("name", FELT_NAMES)
def test_words_stand_out(name: FeltName, few: Few) -> None:
    pictures = Pictures(theme=theme_of(Settings(felt=name)))
    faint, count = [], 0
    for turn, scene in (scenes := few(enumerate(SCENES), 16)):
        app = open_scene(scene, Settings(speed=5, layout=turn % 2, felt=name))
        screen = Screen(*SIZE, app.labels, app.settings)
        if isinstance(app.top, MotionScene):
            continue
        for words, ratio, least in ratios(app.place(screen), pictures, name):
            count += 1
            if ratio < least:
                faint.append(f"{scene} {words.key}: {ratio:.2f}")
    assert count > 8 * len(scenes)
    assert faint == []


@pytest.mark.parametrize("name", FELT_NAMES)
def test_words_stand_out_while_things_move(name: FeltName, few: Few) -> None:
    pictures = Pictures(theme=theme_of(Settings(felt=name)))
    faint, count = [], 0
    moving = enumerate(one for one in SCENES if one.startswith(MOVING))
    for turn, scene in (scenes := few(moving, 6)):
        app = open_scene(scene, Settings(speed=2, layout=turn % 2, felt=name))
        screen = Screen(*SIZE, app.labels, app.settings)
        motion = app.top
        assert isinstance(motion, MotionScene)
        motion.show_half(Stage(pictures, felt(*SIZE, name).copy()), screen)
        for words, ratio, least in ratios(app.place(screen), pictures, name):
            count += 1
            if ratio < least:
                faint.append(f"{scene} {words.key}: {ratio:.2f}")
    assert count > 4 * len(scenes)
    assert faint == []


@pytest.mark.parametrize("name", FELT_NAMES)
def test_the_focus_stands_out_from_what_it_lies_on(name: FeltName) -> None:
    """Its ring is bright. Edges and tiles are too, so it shows on what lies around them."""
    ring, shown = pygame.Color(_PANELS["focus"][3]), FELTS[name]
    tones = {tone: pygame.Color(one) for tone, one in shown.tones.items() if "edge" not in tone}
    grounds = {"dark": shown.dark, "light": shown.light, **{n: c[:3] for n, c in tones.items()}}
    faint = {tone for tone, one in grounds.items() if contrast(ring[:3], one) < LEAST_LARGE}
    assert faint == set()


def ratios(
    placed: Sequence[Placed], pictures: Pictures, name: FeltName
) -> Iterator[tuple[Placed, float, float]]:
    """Yield the words that nothing covers, their contrast with their ground, and the least one."""
    stack = sorted(placed, key=lambda one: one.layer)
    ground = without_words(stack, pictures, name)
    for place, one in enumerate(stack):
        look = one.look
        box = pygame.Rect(one.box.x, one.box.y, one.box.w, one.box.h).clip(ground.get_rect())
        if not isinstance(look, TextLook) or not look.text or not box.size or not box.w * box.h:
            continue
        if any(covers(upper, one.box) for upper in stack[place + 1 :]):
            continue
        behind = pygame.transform.average_color(ground.subsurface(box))
        is_large = look.size >= (LARGE_BOLD if look.bold else LARGE)
        ratio = contrast(pictures._colour(look.colour), behind)
        yield one, ratio, LEAST_LARGE if is_large else LEAST


def covers(upper: Placed, box: Box) -> bool:
    return isinstance(upper.look, COVERS) and upper.box.overlaps(box)


def without_words(stack: Sequence[Placed], pictures: Pictures, name: FeltName) -> pygame.Surface:
    """Draw the scene without its lines of text."""
    pygame.font.init()
    stage, surface = Stage(pictures, felt(*SIZE, name).copy()), pygame.Surface(SIZE)
    stage.show([blank(one) for one in stack], LATER)
    stage.finish()
    stage.draw(surface, LATER)
    return surface


def blank(one: Placed) -> Placed:
    return replace(one, look=replace(one.look, text="")) if isinstance(one.look, TextLook) else one


def test_faint_and_covered_words_are_found() -> None:
    pictures = Pictures(theme=theme_of(Settings()))
    panel = Placed("panel", PanelLook("panel"), Box(0, 0, 400, 200))
    clear, faint, large, hidden = (
        Placed(name, TextLook(name, size, colour), Box(20, top, 200, 40), layer=1)
        for name, size, colour, top in (
            ("clear", 16, "text", 0),
            ("faint", 16, "dark", 40),
            ("large", 40, "said", 80),
            ("hidden", 16, "dark", 120),
        )
    )
    cover = Placed("cover", PanelLook("dialog"), Box(0, 130, 400, 20), layer=2)
    found = ratios([panel, clear, faint, large, hidden, cover], pictures, "cloth")
    rated = [(words.key, ratio >= least, least) for words, ratio, least in found]
    assert rated == [("clear", True, 4.5), ("faint", False, 4.5), ("large", False, 3.0)]
