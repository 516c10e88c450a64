"""Every felt and tile back: always drawn identically, with words and backs that stand out."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from game.rules.tiles import Tile
from game.settings import settings
from game.settings.settings import FeltName, Settings, TileBack
from game.system.paths import asset
from game.ui.drawing import shapes
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import ButtonLook, PanelLook, TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.theme import FELTS, Theme, theme_of
from game.ui.drawing.tile_size import tile_width
from game.ui.screenshot import open_scene, picture
from tests.vision import contrast, luminance, parsed

FELT_NAMES = settings.FELTS
BACKS = settings.TILE_BACKS
WORDS = ("text", "dim", "gold", "title", "good", "bad", "claim")
GROUNDS = ("panel", "dialog", "field", "quiet", "row", "plate", "off")
SIZE = (960, 600)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@cache
def light_of(name: FeltName) -> tuple[int, int, int]:
    """Return a light colour of the felt's middle: only a twentieth of the pixels are lighter."""
    raw = pixels(felt(*SIZE, name).subsurface((380, 180, 200, 200)))
    every = sorted(((raw[i], raw[i + 1], raw[i + 2]) for i in range(0, len(raw), 3)), key=luminance)
    return every[len(every) * 95 // 100]


def test_the_felts_are_those_that_can_be_set_and_have_textures() -> None:
    assert tuple(FELTS) == FELT_NAMES
    assert {path.stem for path in asset("felts").glob("*.png")} == {*FELT_NAMES, "rim"}


@pytest.mark.parametrize("name", FELT_NAMES)
def test_a_felt_is_always_the_same_and_lit_in_the_middle(name: FeltName) -> None:
    ground = felt(*SIZE, name)
    assert pixels(ground) == pixels(felt(*SIZE, name))
    middle = pygame.transform.average_color(ground.subsurface((440, 260, 40, 40)))
    corner = pygame.transform.average_color(ground.subsurface((0, 0, 40, 40)))
    assert sum(middle[:3]) > 1.5 * sum(corner[:3])


@pytest.mark.parametrize("name", FELT_NAMES)
@pytest.mark.parametrize("size", [(960, 600), (1001, 1333), (3840, 2160)])
def test_a_felt_fills_every_window(name: FeltName, size: tuple[int, int]) -> None:
    ground = felt(*size, name)
    assert ground.get_size() == size
    for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        assert ground.get_at(corner)[:3] != (0, 0, 0)


def test_no_felt_looks_like_another() -> None:
    assert len({pixels(felt(*SIZE, name)) for name in FELT_NAMES}) == len(FELT_NAMES)


# --- contrast -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FELT_NAMES)
@pytest.mark.parametrize("role", WORDS)
def test_words_can_be_read_on_the_felt_and_on_every_panel(name: FeltName, role: str) -> None:
    colour, tones = FELTS[name].texts[role], FELTS[name].tones
    grounds = {"felt": light_of(name)} | {tone: parsed(tones[tone]) for tone in GROUNDS}
    assert {on: contrast(colour, g) for on, g in grounds.items() if contrast(colour, g) < 4.5} == {}


@pytest.mark.parametrize("name", FELT_NAMES)
def test_labels_can_be_read_on_every_button(name: FeltName) -> None:
    texts, tones = FELTS[name].texts, FELTS[name].tones
    for style, ends in shapes._BUTTONS.items():
        top, bottom = (parsed(tones.get(colour, colour)) for colour in ends)
        middle = [(one + other) // 2 for one, other in zip(top, bottom, strict=True)]
        assert contrast(texts["text"], middle) > 4, style
    assert contrast(texts["off"], parsed(tones["quiet"])) > 3


@pytest.mark.parametrize("name", FELT_NAMES)
@pytest.mark.parametrize("back", BACKS)
@pytest.mark.parametrize("height", [37, 59, 101])
def test_backs_stand_out_from_the_felt(name: FeltName, back: TileBack, height: int) -> None:
    drawn = Pictures(theme=Theme(name, back)).of(
        TileLook(Tile(0), height, back=True), tile_width(height), height
    )
    top = pygame.Surface((tile_width(height), height))
    top.blit(drawn.surface, (drawn.dx, drawn.dy))
    edge = max(1, height // 20)
    rim = [top.get_at((edge + step, height // 2))[:3] for step in range(3)]
    assert max(contrast(colour, light_of(name)) for colour in rim) > 2.5
    inner = top.subsurface(top.get_rect().inflate(-6, -6))
    assert contrast(pygame.transform.average_color(inner), light_of(name)) > 1.8


@pytest.mark.parametrize("name", FELT_NAMES)
@pytest.mark.parametrize("role", ["last", "copy", "won"])
def test_rings_stand_out_from_the_felt(name: FeltName, role: str) -> None:
    assert contrast(FELTS[name].texts[role], light_of(name)) > 2.5


# --- themes -------------------------------------------------------------------------------------


def test_the_theme_is_what_the_settings_say() -> None:
    assert theme_of(Settings()) == Theme()
    chosen = Settings(felt="wood", tile_back="red", tile_style="contrast")
    assert theme_of(chosen) == Theme("wood", "red", "contrast")


@pytest.mark.parametrize(
    ("language", "script"), [("en", "TC"), ("zh_Hant", "TC"), ("zh_Hans", "SC"), ("zh_CN", "SC")]
)
def test_the_letters_follow_the_language(language: str, script: str) -> None:
    assert theme_of(Settings(language=language)).script == script


@pytest.mark.parametrize(
    "look", [PanelLook("panel", 8), PanelLook("row_hover", 8), ButtonLook("OK", 14)]
)
def test_panels_and_buttons_take_the_colours_of_the_felt(look: PanelLook | ButtonLook) -> None:
    pygame.font.init()
    drawn = {pixels(Pictures(theme=Theme(name)).of(look, 90, 40).surface) for name in FELT_NAMES}
    assert len(drawn) == len(FELT_NAMES)


def test_another_theme_is_worn_at_once_and_the_old_pictures_are_forgotten() -> None:
    pictures = Pictures()
    look = TileLook(Tile(0), 100)
    classic = pixels(pictures.of(look, 75, 100).surface)
    pictures.wear(Theme(style="contrast"))
    assert (pictures._bytes, len(pictures._kept)) == (0, 0)
    assert pixels(pictures.of(look, 75, 100).surface) != classic
    pictures.wear(Theme())
    assert pixels(pictures.of(look, 75, 100).surface) == classic


@pytest.mark.parametrize("scene", ["table", "result", "settings"])
def test_every_choice_changes_every_screen(scene: str) -> None:
    app = open_scene(scene, Settings(speed=5))
    drawn = [pixels(picture(app, SIZE))]
    for change in ({"felt": "wood"}, {"felt": "dark"}):
        app.change_settings(**change)
        drawn.append(pixels(picture(app, SIZE)))
    if scene != "settings":
        for change in ({"tile_style": "contrast"}, {"tile_back": "blue"}):
            app.change_settings(**change)
            drawn.append(pixels(picture(app, SIZE)))
    assert len(set(drawn)) == len(drawn)
