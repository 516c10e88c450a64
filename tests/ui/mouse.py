"""A mouse for screens without a window, and checks for every screen."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pygame

from game.settings.settings import Settings
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.ground import felt
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import NOTHING, ButtonLook, Placed, Slide, TextLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage
from game.ui.drawing.text import Fonts
from game.ui.kit.app import App
from game.ui.kit.book import BookScene
from game.ui.kit.screen import Screen
from game.ui.route_table import scene_of
from game.ui.settings.settings import SettingsScene
from tests.ui.tables import LANGUAGES as LANGUAGES

SIZES = ((960, 600), (1280, 800), (1024, 768), (2560, 1080), (2560, 1600), (1000, 1400))
USUAL = (1280, 800)
SMALLEST = 11
"""Pixels of the smallest letters in the smallest window that the game allows."""


def new_app(language: str = "en", **settings: object) -> App:
    return App(scene_of, Settings(language=language, **settings))  # type: ignore[arg-type]


def screen_of(app: App, size: tuple[int, int] = USUAL) -> Screen:
    return Screen(*size, app.labels, app.settings)


def placed_by(app: App, size: tuple[int, int] = USUAL) -> list[Placed]:
    """Return the items that the top scene places."""
    return app.top.place(screen_of(app, size))


def item(app: App, key: str) -> Placed:
    return next(one for one in placed_by(app) if one.key == key)


def keys(app: App) -> set[str]:
    """Return the keys of all clickable items."""
    return {one.key for one in placed_by(app) if one.command}


def texts(app: App) -> dict[str, str]:
    """Return every text and button label by its key."""
    shown = {one.key: one.look for one in placed_by(app)}
    words = {
        key: look.text for key, look in shown.items() if isinstance(look, TextLook | FeastLook)
    }
    labels = {key: look.label for key, look in shown.items() if isinstance(look, ButtonLook)}
    return words | labels


def own_tiles_of(placed: list[Placed]) -> list[Placed]:
    """Return the player's concealed tiles among the items of a window, from left to right."""
    return [one for one in placed if one.key.partition("/")[2].startswith("own:")]


def click(app: App, key: str, part: float = 0.5) -> None:
    """Click on an item, at this part of its width. Fail if another item lies over it there."""
    one = item(app, key)
    x = min(one.box.right - 1, one.box.x + round(part * one.box.w))
    met = hit(placed_by(app), x, one.box.centre[1])
    assert met is not None
    assert met.key == key
    assert met.command is not None
    if isinstance(met.command, Slide):
        app.top.slide(met.command, part)
    else:
        app.top.press(met.command)


def turn_to(app: App, key: str) -> None:
    """Turn pages until this item is in view. Raise LookupError if no page has it."""
    while all(one.key != key for one in placed_by(app)):
        if "page.right" not in keys(app):
            raise LookupError(f"no page from here on has {key}")
        click(app, "page.right")


def to_setting(app: App, name: str) -> None:
    """Turn the settings to the tab and page with this field. Raise LookupError if none has it."""
    scene = app.top
    assert isinstance(scene, SettingsScene)
    for tab, group in enumerate(scene.tabs()):
        for page in range(group.pages):
            scene.tab, scene.page = tab, page
            if any(one.key == f"setting.{name}" for one in placed_by(app)):
                return
            if any(one.key == f"setting.{name}.slider" for one in placed_by(app)):
                return
    raise LookupError(f"no setting {name}")


def check_screen(app: App, size: tuple[int, int]) -> None:
    """Check that nothing is off screen, under another clickable item, cut or too small to read."""
    placed = placed_by(app, size)
    whole = (0, 0, *size)
    for one in placed:
        box = one.box
        assert min(box.x, box.y, box.w - 1, box.h - 1) >= 0, one
        assert (max(box.right, size[0]), max(box.bottom, size[1])) == size, one
    reacting = [one for one in placed if one.command]
    for one, other in combinations(reacting, 2):
        covers = whole in [(b.x, b.y, b.w, b.h) for b in (one.box, other.box)]
        # The ground of a panel only keeps clicks from what lies below the panel.
        covers |= min(one, other, key=lambda each: each.layer).command == NOTHING
        assert covers or not one.box.overlaps(other.box), (one, other)
    for one in placed:
        check_words(one, min(SMALLEST, round(15 * screen_of(app, size).unit)))


def check_words(one: Placed, smallest: int) -> None:
    """Check that an item's words are large enough, and fit into its box at their full size."""
    look = one.look
    if isinstance(look, ButtonLook):
        words = TextLook(look.label, look.size)
    elif isinstance(look, TextLook) and look.text:
        words = look
    else:
        return
    assert words.size >= smallest, one
    every = fonts()
    if words.wrap:
        lines = every.wrapped(words, words.size, one.box.w)
        assert len(lines) * round(words.size * 1.45) <= one.box.h, one
    else:
        assert every.font(words.size).size(words.text)[0] <= one.box.w, one


@cache
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts()


def draw(app: App) -> bytes:
    """Return the pixels of a picture of the screen."""
    surface = pygame.Surface(USUAL)
    stage = Stage(_pictures(), felt(*USUAL))
    stage.show(app.place(screen_of(app)), 0)
    stage.draw(surface, 0)
    return pygame.image.tobytes(surface, "RGB")


def pages(app: App, size: tuple[int, int] = USUAL) -> int:
    """Return the number of pages of the tab in view, in a window of this size."""
    scene = app.top
    assert isinstance(scene, BookScene)
    placed_by(app, size)
    return scene.tabs()[scene.tab].pages


def drawn_pages(app: App) -> set[bytes]:
    """Return the pictures of all pages of the tab in view, from the first to the last."""
    pictures = set()
    for _ in range(pages(app)):
        pictures.add(draw(app))
        app.top.key("right")
    return pictures


@cache
def _pictures() -> Pictures:
    pygame.font.init()
    return Pictures()
