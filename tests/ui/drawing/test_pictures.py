"""Pictures of looks: drawn once, kept within bounds, right at every size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pygame
import pytest

import game.ui
from game.rules.tiles import ALL_TILES, KIND_TILES, UNKNOWN, Tile
from game.session.moods import MOODS
from game.settings.opponents import OPPONENTS
from game.system.paths import asset
from game.ui.drawing import shapes
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import (
    BadgeLook,
    ButtonLook,
    FeltLook,
    IconLook,
    Look,
    PanelLook,
    PortraitLook,
    SliderLook,
    TextLook,
    TileLook,
    ToggleLook,
)
from game.ui.drawing.pictures import SMALL_FACE_WIDTH, Pictures
from game.ui.drawing.theme import FELTS, Theme
from game.ui.drawing.tile_size import tile_depth, tile_width

HEIGHT = 100
WIDTH = tile_width(HEIGHT)


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    pygame.font.init()
    return Pictures()


def of(pictures: Pictures, look: TileLook) -> pygame.Surface:
    width, height = tile_width(look.height), look.height
    if look.facing % 2:
        width, height = height, width
    return pictures.of(look, width, height).surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def brightness(surface: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(surface)[:3])


# --- cache --------------------------------------------------------------------------------------


def test_a_picture_is_drawn_once(pictures: Pictures) -> None:
    look = TileLook(Tile(3), HEIGHT)
    assert of(pictures, look) is of(pictures, TileLook(Tile(3), HEIGHT))
    assert of(pictures, look) is not of(pictures, TileLook(Tile(3), HEIGHT + 1))


def test_the_cache_is_bounded() -> None:
    limit = 400_000
    few = Pictures(limit)
    for tile in KIND_TILES:
        last = of(few, TileLook(tile, HEIGHT))
    kept = [one.surface for one in few._kept.values()]
    weight = sum(4 * surface.get_width() * surface.get_height() for surface in kept)
    assert few._bytes == weight
    assert weight <= limit
    assert len(kept) > 2
    assert of(few, TileLook(Tile(33), HEIGHT)) is last


def test_a_small_screen_keeps_fewer_pictures() -> None:
    kept = Pictures()
    for number in range(9):
        kept.of(PanelLook("strip", number), 800, 500)
    kept.fit((800, 500))
    assert kept._bytes <= 2 * 4 * 800 * 500
    kept.fit((3840, 2160))
    for number in range(9):
        kept.of(PanelLook("strip", number), 800, 500)
    assert kept._bytes >= 9 * 4 * 800 * 500


def test_what_is_used_is_kept_longest() -> None:
    few = Pictures(400_000)
    favourite = of(few, TileLook(Tile(0), HEIGHT))
    for tile in KIND_TILES[1:]:
        of(few, TileLook(tile, HEIGHT))
        assert of(few, TileLook(Tile(0), HEIGHT)) is favourite


def test_one_picture_larger_than_the_cache_is_still_drawn() -> None:
    small = Pictures(100)
    assert small.of(PanelLook("row"), 300, 200).surface.get_size() == (300, 200)
    assert small.of(FeltLook(8), 400, 200).surface.get_size() == (400, 200)
    assert len(small._kept) == 1


def test_a_large_panel_takes_the_place_of_no_other_picture() -> None:
    whole = Pictures()
    whole.fit((960, 600))
    tile = of(whole, TileLook(Tile(3), 90))
    for style in ("panel", "dialog"):
        whole.of(PanelLook(style, 8), 900, 500)
    assert of(whole, TileLook(Tile(3), 90)) is tile
    assert whole._bytes < 900 * 500


def test_a_picture_that_is_held_is_not_drawn_again() -> None:
    """However large it is, and however many others come after it."""
    small = Pictures(limit=1)
    panel, tile = PanelLook("panel", 8), TileLook(Tile(3), 90)
    held = [small.of(panel, 900, 500), small.of(tile, 68, 90)]
    small.of(TileLook(Tile(4), 90), 68, 90)
    assert small.has(panel, 900, 500)
    assert small.of(panel, 900, 500) is held[0]
    assert small.of(tile, 68, 90) is held[1]
    held.clear()
    assert not small.has(panel, 900, 500)
    small.of(TileLook(Tile(5), 90), 68, 90)
    assert not small.has(tile, 68, 90)


def test_gold_words_that_are_far_too_long_end_in_their_box(pictures: Pictures) -> None:
    """A translation can name the game with as many letters as it likes."""
    widths = []
    for count in (100, 900):
        name = pictures.of(FeastLook("W" * count, align="left"), 392, 74)
        widths.append(name.surface.get_width())
    assert widths[0] == widths[1] <= 392 + 4


@pytest.mark.parametrize("text", ["", " ", "\u3000", "\u200b"])
def test_gold_words_without_a_letter_show_nothing(text: str, pictures: Pictures) -> None:
    shown = pictures.of(FeastLook(text, glow=True), 392, 74).surface
    assert shown.get_bounding_rect().size == (0, 0)


def test_large_words_are_drawn_in_slices_as_at_once(pictures: Pictures) -> None:
    look = FeastLook("Thirteen", glow=True)
    work = pictures.drawing(look, 600, 120)
    slices = 0
    try:
        while True:
            next(work)
            slices += 1
    except StopIteration as end:
        made = end.value
    assert slices > 2
    fresh = Pictures().of(look, 600, 120)
    assert (made.dx, made.dy) == (fresh.dx, fresh.dy)
    assert pixels(made.surface) == pixels(fresh.surface)


# --- tiles --------------------------------------------------------------------------------------


def test_every_tile_looks_different(pictures: Pictures) -> None:
    for height in (40, HEIGHT):
        faces = {pixels(of(pictures, TileLook(tile, height))) for tile in ALL_TILES}
        assert len(faces) == len(ALL_TILES)


@pytest.mark.parametrize(
    ("style", "width", "index", "folder"),
    [
        ("classic", SMALL_FACE_WIDTH, False, "full"),
        ("classic", SMALL_FACE_WIDTH, True, "full-index"),
        ("classic", SMALL_FACE_WIDTH - 1, False, "small"),
        ("classic", SMALL_FACE_WIDTH - 1, True, "small-index"),
        ("contrast", SMALL_FACE_WIDTH, False, "bold"),
        ("contrast", SMALL_FACE_WIDTH - 1, True, "bold-index"),
    ],
)
def test_small_tiles_have_faces_with_less_detail(
    style: str, width: int, index: bool, folder: str
) -> None:
    made = Pictures(theme=Theme(style=style))
    height = next(h for h in range(20, 200) if tile_width(h) >= width)
    of(made, TileLook(Tile(7), height, index=index))
    drawn = [key[1] for key in made._kept if key[0] == "svg"]
    assert f"tiles/{style}/{folder}/8m.svg" in drawn


def test_tiles_fill_their_box_and_show_their_thickness(pictures: Pictures) -> None:
    for facing in range(4):
        look = TileLook(Tile(31), HEIGHT, facing)
        width, height = (HEIGHT, WIDTH) if facing % 2 else (WIDTH, HEIGHT)
        picture = pictures.of(look, width, height)
        solid = picture.surface.get_bounding_rect(200).move(picture.dx, picture.dy)
        assert solid.x == 0
        assert solid.y in (0, 1)
        assert solid.width == width
        assert abs(solid.height - height - tile_depth(HEIGHT)) <= 2


def test_a_tile_faces_its_player(pictures: Pictures) -> None:
    """The face is turned by quarter turns. The light and the thickness are not turned."""
    upright = face_of(pictures, 0)
    for facing in (1, 2, 3):
        turned = face_of(pictures, facing)
        assert pixels(turned) == pixels(pygame.transform.rotate(upright, 90 * facing))


def face_of(pictures: Pictures, facing: int, height: int = HEIGHT) -> pygame.Surface:
    return next(pictures._faces(TileLook(Tile(27), height, facing), False))


@pytest.mark.parametrize("facing", range(4))
def test_the_marks_of_a_large_tile_look_cut_by_the_light_from_the_upper_left(
    facing: int, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    for height in (HEIGHT, 140, 200, 400):
        cut = face_of(pictures, facing, height)
        with monkeypatch.context() as patch:
            patch.setattr("game.ui.drawing.pictures.is_cut", lambda height: False)
            plain = face_of(Pictures(), facing, height)
        if height <= 140:
            assert pixels(cut) == pixels(plain)
            continue
        lit, marks = cut.get_bounding_rect(), plain.get_bounding_rect()
        assert lit.topleft == marks.topleft
        assert lit.right > marks.right
        assert lit.bottom > marks.bottom
        y = marks.centery
        edge = next(x for x in range(marks.x, marks.right) if plain.get_at((x, y)).a == 255)
        assert sum(cut.get_at((edge, y))[:3]) < sum(plain.get_at((edge, y))[:3])
        end = next(x for x in range(edge, marks.right) if plain.get_at((x + 1, y)).a == 0)
        assert cut.get_at((end + 1, y))[:3] == (255, 255, 255)


def test_a_large_tile_is_cut_once(pictures: Pictures) -> None:
    made = Pictures()
    for ring in ("", "last", "won"):
        of(made, TileLook(Tile(27), 200, ring=ring))
    assert [key[0] for key in made._kept].count("cut") == 1


def test_backs_tell_nothing(pictures: Pictures) -> None:
    backs = {
        pixels(of(pictures, TileLook(tile, HEIGHT, back=True)))
        for tile in (*KIND_TILES[:2], UNKNOWN)
    }
    assert len(backs) == 1
    assert pixels(of(pictures, TileLook(UNKNOWN, HEIGHT))) in backs
    assert pixels(of(pictures, TileLook(Tile(0), HEIGHT))) not in backs


def test_digits_are_added_to_faces(pictures: Pictures) -> None:
    for height in (40, HEIGHT):
        plain, index = TileLook(Tile(0), height), TileLook(Tile(0), height, index=True)
        assert pixels(of(pictures, plain)) != pixels(of(pictures, index))


@pytest.mark.parametrize("ring", ["last", "won", "copy"])
def test_a_ring_lies_round_the_tile(ring: str, pictures: Pictures) -> None:
    plain = pictures.of(TileLook(Tile(33), HEIGHT), WIDTH, HEIGHT)
    ringed = pictures.of(TileLook(Tile(33), HEIGHT, ring=ring), WIDTH, HEIGHT)
    assert ringed.surface.get_size() == plain.surface.get_size()
    middle = pygame.Rect(-plain.dx, -plain.dy, WIDTH, HEIGHT).inflate(-14, -14)
    assert pixels(ringed.surface.subsurface(middle)) == pixels(plain.surface.subsurface(middle))
    corner = (-plain.dx + WIDTH // 2, -plain.dy - 1)
    assert ringed.surface.get_at(corner) != plain.surface.get_at(corner)


def test_a_shaded_tile_is_darker(pictures: Pictures) -> None:
    plain, shaded = TileLook(Tile(33), HEIGHT), TileLook(Tile(33), HEIGHT, shade=True)
    assert brightness(of(pictures, shaded)) < 0.95 * brightness(of(pictures, plain))


def test_rings_and_shades_do_not_spoil_the_plain_tile(pictures: Pictures) -> None:
    fresh = Pictures()
    before = pixels(of(fresh, TileLook(Tile(5), HEIGHT)))
    of(fresh, TileLook(Tile(5), HEIGHT, ring="last", shade=True))
    fresh._kept.pop((TileLook(Tile(5), HEIGHT), WIDTH, HEIGHT))
    assert pixels(of(fresh, TileLook(Tile(5), HEIGHT))) == before


# --- everything else ----------------------------------------------------------------------------


@dataclass(frozen=True)
class StrangeLook:
    """A look that the game can't draw."""


def test_what_cannot_be_drawn_is_an_error(pictures: Pictures) -> None:
    with pytest.raises(TypeError):
        pictures.of(StrangeLook(), 10, 10)  # type: ignore[arg-type]


ICONS = sorted(path.stem for path in asset("table").glob("*.svg"))
LOOKS: dict[str, Look] = {
    **{f"panel {style}": PanelLook(style, 8) for style in shapes._PANELS},
    **{f"button {style}": ButtonLook("OK", 14, style) for style in shapes._BUTTONS},
    **{f"badge {style}": BadgeLook("1", style) for style in shapes._BADGES},
    **{f"icon {name}": IconLook(name) for name in ICONS},
    **{f"portrait {id} {mood}": PortraitLook(id, mood) for id in OPPONENTS for mood in MOODS},
    "button off": ButtonLook("OK", 14, enabled=False),
    "on": ToggleLook(True),
    "off": ToggleLook(False),
    "first": SliderLook(0),
    "last": SliderLook(1000),
    "tinted": IconLook("menu", tint="gold"),
    "turned": IconLook("triangle", turn=1),
    "text": TextLook("Hand 1", 14),
}


@pytest.mark.parametrize("name", LOOKS)
def test_everything_can_be_drawn_at_any_size(name: str, pictures: Pictures) -> None:
    keeps_shape = isinstance(LOOKS[name], IconLook | PortraitLook)
    for size in ((120, 40), (40, 40), (300, 200), (20, 12)):
        drawn = pictures.of(LOOKS[name], *size).surface.get_size()
        can_be_smaller = keeps_shape or isinstance(LOOKS[name], TextLook)
        assert drawn <= size if can_be_smaller else drawn == size
    seen = pictures.of(LOOKS[name], 60, 60).surface.get_bounding_rect()
    assert seen.width > 5


@pytest.mark.parametrize("side", [31, 48, 60, 61, 128])
def test_a_portrait_is_a_disc_that_fills_its_box(side: int, pictures: Pictures) -> None:
    for id in OPPONENTS:
        picture = pictures.of(PortraitLook(id), side, side).surface
        assert picture.get_size() == (side, side)
        corners = [picture.get_at((x, y)).a for x in (0, side - 1) for y in (0, side - 1)]
        assert corners == [0] * 4
        ends = [(side // 2, 0), (side // 2, side - 1), (0, side // 2), (side - 1, side // 2)]
        assert all(picture.get_at(end).a > 128 for end in ends)


def test_looks_differ(pictures: Pictures) -> None:
    drawn = [pixels(pictures.of(look, 40, 40).surface) for look in LOOKS.values()]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize(
    "look", [ButtonLook("OK", 14), IconLook("tick"), ToggleLook(True), SliderLook(500)]
)
def test_what_the_mouse_is_over_is_lighter(
    look: ButtonLook | IconLook | ToggleLook | SliderLook, pictures: Pictures
) -> None:
    plain = pictures.of(look, 40, 40).surface
    hovered = pictures.of(replace(look, hover=True), 40, 40).surface
    assert brightness(hovered) > brightness(plain)
    assert hovered.get_bounding_rect() == plain.get_bounding_rect()


def test_a_button_that_cannot_be_pressed_takes_no_light(pictures: Pictures) -> None:
    look = ButtonLook("OK", 14, enabled=False)
    plain, hovered = (pictures.of(replace(look, hover=over), 40, 40) for over in (False, True))
    assert pixels(hovered.surface) == pixels(plain.surface)


def test_a_slider_moves_its_knob(pictures: Pictures) -> None:
    bright = []
    for part in (0, 500, 1000):
        surface = pictures.of(SliderLook(part), 200, 20).surface
        bright.append(max(range(200), key=lambda x: sum(surface.get_at((x, 10))[:3])))
    assert bright == sorted(set(bright))


def test_every_icon_in_the_code_exists() -> None:
    sources = [path.read_text("utf-8") for path in Path(game.ui.__file__).parent.rglob("*.py")]
    for name in ("tick", "cross", "g", "g-off", "menu", "layout", "triangle"):
        assert name in ICONS
        assert any(f'"{name}"' in source for source in sources)


def test_a_piece_of_cloth_is_the_middle_of_a_table_with_round_corners() -> None:
    made = Pictures().of(FeltLook(20), 120, 200).surface
    assert made.get_size() == (120, 200)
    assert made.get_at((0, 0)).a == 0
    whole = felt(320, 200)
    for x, y in ((60, 100), (30, 40), (90, 180)):
        assert made.get_at((x, y)) == whole.get_at((100 + x, y))


def test_a_flat_surface_is_the_same_as_its_drawing() -> None:
    for one in FELTS.values():
        tone, _, opacity, _, _ = shapes._PANELS["dim"]
        fill = (one.tones[tone], one.tones[tone], opacity)
        drawn, filled = shapes._rounded(90, 60, 0, fill), shapes.panel(one, "dim", 90, 60, 0)
        assert pygame.image.tobytes(filled, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


def test_rays_fade_towards_the_edges_and_leave_the_middle_free() -> None:
    surface = shapes.rays(400, 240, 40)
    assert surface.get_at((200, 120)).a == 0
    assert surface.get_bounding_rect(min_alpha=40).w > 100
    edges = [surface.get_at((x, y)).a for x in range(400) for y in (0, 239)]
    edges += [surface.get_at((x, y)).a for x in (0, 399) for y in range(240)]
    assert max(edges) < 10


def on_black(surface: pygame.Surface) -> bytes:
    """Return what is seen of a picture on black. Hardly opaque colours are not exact."""
    seen = pygame.Surface(surface.get_size())
    seen.blit(surface, (0, 0))
    return pixels(seen)


@pytest.mark.parametrize("size", [(30, 20), (200, 60), (401, 33)])
def test_a_wide_shape_is_stretched_as_if_it_were_drawn_whole(size: tuple[int, int]) -> None:
    fill, border = ("#123d2c", "#0a2a1d", 0.9), ("#ffe196", 0.35, 2.0)
    pairs = (
        (shapes._rounded(*size, 8, fill, border), shapes._drawn_rounded(*size, 8, fill, border)),
        (shapes.halo(*size, 8), shapes._drawn_halo(*size, 8)),
    )
    for stretched, whole in pairs:
        differing = zip(on_black(stretched), on_black(whole), strict=True)
        assert max(abs(one - other) for one, other in differing) <= 2
