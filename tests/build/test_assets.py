"""The pictures and fonts: safe for the SVG reader, complete, reproducible, easy to distinguish."""

from __future__ import annotations

import io
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from unicodedata import category

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from art import dots, faces, felts
from art.palettes import CONTRAST
from art.people import PEOPLE
from art.portrait_parts import FAIR, PALE, READY, SAD, TAN, THINKING, WARM, gesture
from art.portraits import nearer
from art.svg import BLUE, GREEN, INK, RED, Manner, document, group
from game.rules.tiles import BONUS, GREENS, KIND_TILES, TEXTS, tile_text
from game.session.moods import MOODS
from game.settings.opponents import OPPONENTS
from tests.vision import VISIONS, contrast, distance, lab, parsed

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
TILES = ASSETS / "tiles"
TABLE = ASSETS / "table"
FONTS = ASSETS / "fonts"
FELTS = ASSETS / "felts"
PORTRAITS = ASSETS / "portraits"
KINDS = ("classic/full", "classic/small", "contrast/bold")
LEVELS = (*KINDS, *(f"{kind}-index" for kind in KINDS))
TINY = ("classic/small", "classic/small-index", "contrast/bold", "contrast/bold-index")
BACKS = ("bamboo", "blue", "red")
DRAWN = sorted((*TILES.rglob("*.svg"), *TABLE.rglob("*.svg"), *PORTRAITS.rglob("*.svg")))
FACES = [TILES / level / f"{text}.svg" for level in LEVELS for text in TEXTS]

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "circle", "ellipse", "rect"}
GRADIENTS = {"linearGradient", "radialGradient"}
ELEMENTS = {"svg", "defs", "stop", "g"} | SHAPES | GRADIENTS
PAINTED = re.compile(r"#[0-9a-f]{6}|none|url\(#[a-z]+\)")
MOVED = re.compile(r"((translate|rotate|scale)\(-?[0-9. -]+\) ?)+")
IVORY = (251, 245, 227)

TABLE_PICTURES = {
    *("tick", "cross", "g", "g-off", "triangle", "emblem", "menu", "layout", "gear", "replay"),
    *("arrow-left", "arrow-right", "arrow-down", "sound", "sound-off", "full-screen"),
    *("skip", "end", "play", "pause", "close"),
}


def label(path: Path) -> str:
    return path.relative_to(ASSETS).with_suffix("").as_posix()


def draw(path: Path, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(path), (width, height))


def colours(picture: pygame.Surface) -> list[tuple[int, int, int]]:
    """Return the colours of the strong pixels that are neither grey, white nor nearly clear."""
    raw = pygame.image.tobytes(picture, "RGBA")
    pixels = zip(raw[0::4], raw[1::4], raw[2::4], raw[3::4], strict=True)
    return [(r, g, b) for r, g, b, a in pixels if a > 128 and max(r, g, b) - min(r, g, b) > 40]


def complaints(element: ET.Element, ids: set[str]) -> list[str]:
    """Return what the SVG reader would ignore or garble in one element."""
    kind, has = element.tag.removeprefix(SVG), element.attrib
    paints = [has[name] for name in ("fill", "stroke", "stop-color") if name in has]
    found = [f"colour {paint}" for paint in paints if not PAINTED.fullmatch(paint)]
    found += [f"unknown {paint}" for paint in paints if "url" in paint and paint[5:-1] not in ids]
    if kind not in ELEMENTS:
        found.append(f"element {kind}")
    if kind in GRADIENTS and has.get("gradientUnits") != "userSpaceOnUse":
        found.append("gradient in units of its object")
    if "url" in has.get("fill", "") and {"fill-opacity", "opacity"} & set(has):
        found.append("opacity on a gradient")
    if not MOVED.fullmatch(has.get("transform", "scale(1)")):
        found.append(f"transform {has['transform']}")
    if {"style", "class", "clip-path", "mask", "filter"} & set(has):
        found.append("styled, clipped, masked or filtered")
    return found


def test_every_variant_of_every_face_is_there_and_nothing_else() -> None:
    for level in LEVELS:
        assert {path.name for path in (TILES / level).iterdir()} == {f"{t}.svg" for t in TEXTS}


def test_no_two_file_names_differ_by_case_alone() -> None:
    names = [str(path.relative_to(ASSETS)).lower() for path in DRAWN]
    assert len(set(names)) == len(names)


def test_bodies_and_table_pictures_are_there() -> None:
    kinds = {f"{kind}-{back}" for kind in ("face", "back") for back in BACKS} | {"shadow"}
    kinds |= {f"back-{back}-small" for back in BACKS}
    bodies = {path.stem for path in (TILES / "body").iterdir()}
    assert bodies == kinds | {f"{kind}-side" for kind in kinds}
    assert {path.stem for path in TABLE.glob("*.svg")} >= TABLE_PICTURES


@pytest.mark.parametrize("path", DRAWN, ids=label)
def test_svg_is_safe_for_the_reader(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    elements = list(ET.fromstring(text).iter())
    ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert [words for element in elements for words in complaints(element, set(ids))] == []
    assert not re.search(r"nan|inf|rgba|<!|<\?", text)


@pytest.mark.parametrize(
    "bad",
    [
        '<text fill="#000000"/>',
        '<rect fill="green"/>',
        '<rect fill="url(#a)"/>',
        '<path fill="#000000" transform="matrix(1 0 0 1 0 0)"/>',
        '<linearGradient x1="0" x2="1"/>',
    ],
)
def test_lint_finds_what_the_reader_breaks(bad: str) -> None:
    assert complaints(ET.fromstring(bad), set())


def test_generator_reproduces_the_pictures(tmp_path: Path) -> None:
    script = ROOT / "build" / "art" / "faces.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True, cwd=tmp_path)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.svg")}
    assert made == {path.relative_to(ASSETS): path.read_bytes() for path in DRAWN}


@pytest.mark.parametrize("path", FACES, ids=label)
def test_face_fits_its_frame_and_is_not_empty(path: Path) -> None:
    picture = draw(path, 75, 100)
    assert pygame.mask.from_surface(picture).count() > 75 * 100 * 0.08
    ink = picture.get_bounding_rect(min_alpha=128)
    assert ink.left >= 1
    assert ink.top >= 1
    assert ink.right <= 74
    assert ink.bottom <= 99


@pytest.mark.parametrize(
    "kind", ["face-bamboo", *(f"back-{back}" for back in BACKS), "back-blue-small"]
)
def test_bodies_are_a_face_and_the_side_below_it(kind: str) -> None:
    for turned, size in (("", (300, 446)), ("-side", (400, 346))):
        picture = pygame.image.load(str(TILES / "body" / f"{kind}{turned}.svg"))
        assert picture.get_size() == size
        assert picture.get_at((150, 150)).a == 255
        assert picture.get_at((0, 0)).a == 0


def test_tile_pictures_are_small_together() -> None:
    assert sum(path.stat().st_size for path in TILES.rglob("*.svg")) < 3_000_000


# --- telling faces apart ------------------------------------------------------------------------


def tiny(path: Path) -> list[tuple[int, int, int]]:
    """Return a 28-pixel-wide tile as seen from afar: four pixels become one."""
    tile = pygame.Surface((28, 36))
    tile.fill(IVORY)
    tile.blit(draw(path, 26, 35), (1, 1))
    seen = pygame.image.tobytes(pygame.transform.smoothscale(tile, (14, 18)), "RGB")
    return list(zip(seen[0::3], seen[1::3], seen[2::3], strict=True))


def closest(level: str, sight: str) -> tuple[float, str, str]:
    """Return the two faces that differ least for this sight, after their mean difference."""
    faces = {
        text: [lab(colour, sight) for colour in tiny(TILES / level / f"{text}.svg")]
        for text in TEXTS
    }
    return min(
        (sum(map(distance, faces[one], faces[other])) / len(faces[one]), one, other)
        for one, other in combinations(TEXTS, 2)
    )


@pytest.mark.parametrize("level", TINY)
def test_faces_can_be_told_apart_when_they_are_tiny(level: str) -> None:
    assert closest(level, "normal") > (4.4,)


@pytest.mark.parametrize("sight", VISIONS)
def test_contrast_faces_can_be_told_apart_by_the_colour_blind(sight: str) -> None:
    assert closest("contrast/bold", sight) > (6.5,)


def palette_distance(colours: Iterable[str], sight: str) -> float:
    seen = [lab(parsed(colour), sight) for colour in colours]
    return min(distance(*pair) for pair in combinations(seen, 2))


@pytest.mark.parametrize("sight", VISIONS)
def test_the_four_inks_of_the_contrast_style_differ_for_every_sight(sight: str) -> None:
    inks = [CONTRAST[ink] for ink in (INK, RED, GREEN, BLUE)]
    assert palette_distance(inks, sight) > 35
    assert min(contrast(parsed(ink), IVORY) for ink in inks) > 3.8


def test_the_classic_inks_are_not_for_every_sight() -> None:
    """This is why there is another style, and shows that the measure works."""
    assert palette_distance((RED, GREEN), "protanopia") < 20
    assert palette_distance((GREEN, BLUE), "tritanopia") < 25


def test_dots_of_the_contrast_style_differ_in_shape() -> None:
    pictures = [pygame.mask.from_surface(drawn(dots._bold((150, 200, 60, c)))) for c in "BGR"]
    for one, other in combinations(pictures, 2):
        different = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
        assert different > 0.08 * max(one.count(), other.count())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("text", [tile_text(tile) for tile in GREENS])
def test_all_green_tiles_are_wholly_green(text: str, level: str) -> None:
    found = colours(draw(TILES / level / f"{text}.svg", 150, 200))
    assert len(found) > 1000
    assert [colour for colour in found if colour[1] <= max(colour[0], colour[2])] == []


@pytest.mark.parametrize("text", TEXTS)
def test_index_is_on_every_tile_without_a_number_of_its_own(text: str) -> None:
    for kind in KINDS:
        plain = (TILES / kind / f"{text}.svg").read_bytes()
        marked = (TILES / f"{kind}-index" / f"{text}.svg").read_bytes()
        assert (plain == marked) == (text in {tile_text(tile) for tile in BONUS})


def drawn(art: str) -> pygame.Surface:
    text = document(300, 400, art)
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (300, 400))


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize("text", [tile_text(tile) for tile in KIND_TILES])
def test_index_is_clear_of_the_art(text: str, manner: Manner) -> None:
    art = pygame.mask.from_surface(drawn(faces.face(text, manner, True)), 60)
    index = pygame.mask.from_surface(drawn(faces.index_sign(text[0], manner)), 60)
    assert index.count() > 1000
    reach = range(-10, 11)
    assert not any(art.overlap(index, (dx, dy)) for dx in reach for dy in reach)


# --- portraits ----------------------------------------------------------------------------------


def test_every_opponent_has_a_portrait_in_every_mood_and_nobody_else() -> None:
    names = {path.name for path in PORTRAITS.iterdir()}
    assert names == {f"{id}-{mood}.svg" for id in OPPONENTS for mood in MOODS}


@pytest.mark.sample(1)
@pytest.mark.parametrize("side", [48, 128])
def test_all_portraits_differ_and_cover_their_square(side: int) -> None:
    drawn = {path.name: draw(path, side, side) for path in PORTRAITS.iterdir()}
    for name, picture in drawn.items():
        assert pygame.mask.from_surface(picture, 254).count() >= side * side, name
    for one, other in combinations(drawn, 2):
        alike = pygame.mask.from_threshold(drawn[one], 0, (25, 25, 25, 255), drawn[other])
        assert alike.count() < 0.99 * side * side, (one, other)


@pytest.mark.parametrize("id", OPPONENTS)
def test_moods_are_told_apart_at_a_glance(id: str) -> None:
    """At 40 pixels, in the part of the disc with the face."""
    around = pygame.Rect(7, 4, 26, 34)
    pixels = {}
    for mood in MOODS:
        face = draw(PORTRAITS / f"{id}-{mood}.svg", 40, 40).subsurface(around)
        pixels[mood] = pygame.image.tobytes(face, "RGB")
    for one, other in combinations(MOODS, 2):
        apart = [abs(a - b) for a, b in zip(pixels[one], pixels[other], strict=True)]
        assert sum(change > 40 for change in apart) > 60, (one, other)


def alone(art: str, id: str) -> pygame.Surface:
    """Return a part of a portrait as large as in it, on a clear ground."""
    text = document(200, 200, group(art, nearer(PEOPLE[id][1])))
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (200, 200))


def outside(radius: float) -> pygame.Mask:
    ground = pygame.Surface((200, 200), pygame.SRCALPHA)
    ground.fill("white")
    pygame.draw.circle(ground, (0, 0, 0, 0), (100, 100), radius)
    return pygame.mask.from_surface(ground)


@pytest.mark.parametrize("id", OPPONENTS)
def test_a_hand_hangs_on_an_arm_that_comes_from_the_rim(id: str) -> None:
    if id == "mimi":
        return  # whose paw is an arm
    arm = pygame.mask.from_surface(alone(gesture(THINKING, FAIR, "#0000ff"), id))
    assert len(arm.connected_components()) == 1
    assert arm.overlap(outside(112), (0, 0)), "it goes on beyond the disc"
    thinking = draw(PORTRAITS / f"{id}-thinking.svg", 200, 200)
    rim = [
        thinking.get_at((round(100 + 97 * math.cos(turn)), round(100 + 97 * math.sin(turn))))
        for turn in (math.radians(degrees) for degrees in range(20, 80))
    ]
    skins = [pygame.Color(skin.light) for skin in (FAIR, WARM, TAN, PALE)]
    assert any(one in skins for one in rim) == (id == "bo"), "all but one wear sleeves"


@pytest.mark.parametrize("id", OPPONENTS)
@pytest.mark.parametrize("mood", [SAD, READY])
def test_signs_of_a_mood_lie_in_the_disc(id: str, mood: str) -> None:
    sign = pygame.mask.from_surface(alone(gesture(mood, FAIR), id))
    assert sign.count() > 100
    assert not sign.overlap(outside(98), (0, 0))


def test_grounds_are_told_apart() -> None:
    for one, other in combinations(OPPONENTS.values(), 2):
        apart = distance(lab(parsed(one.ground)), lab(parsed(other.ground)))
        assert apart > 10, (one.id, other.id)


# --- felts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", felts.SIZES)
def test_textures_join_themselves_on_every_side(name: str) -> None:
    """Where two copies meet, neighbouring pixels differ no more than inside one."""
    grey = pygame.image.load(FELTS / f"{name}.png").convert(pygame.Surface((1, 1)))
    width, height = grey.get_size()
    assert (width, height) == felts.SIZES[name]
    assert step(grey, 0, width - 1) < 1.5 * max(step(grey, x, x - 1) for x in (40, 100, 200))


def step(grey: pygame.Surface, x: int, before: int) -> int:
    """Return the difference between the pixels of two columns."""
    rows = range(grey.get_height())
    return sum(abs(grey.get_at((x, y)).r - grey.get_at((before, y)).r) for y in rows)


@pytest.mark.parametrize("name", ["cloth", "dark"])
def test_generator_reproduces_the_cloths(name: str) -> None:
    width, height = felts.SIZES[name]
    rows = [felts.grey(row) for row in felts.TEXTURES[name](width, height)]
    assert levels(name) == b"".join(rows)


@pytest.mark.parametrize("y", [0, 1, 77, 300, 511])
def test_generator_reproduces_rows_of_the_wood(y: int) -> None:
    width, height = felts.SIZES["wood"]
    row = felts.grey(felts.wood_row(y, width, height))
    assert levels("wood")[y * width : (y + 1) * width] == row


def levels(name: str) -> bytes:
    texture = pygame.image.load(FELTS / f"{name}.png").convert(pygame.Surface((1, 1)))
    return pygame.image.tobytes(texture, "RGB")[::3]


# --- fonts --------------------------------------------------------------------------------------


def big5(first: int, last: int) -> str:
    """Return the characters of the Big-5 codes between two, including both."""
    trails = {*range(0x40, 0x7F), *range(0xA1, 0xFF)}
    pairs = (code.to_bytes(2, "big") for code in range(first, last + 1) if code & 0xFF in trails)
    return "".join(text for pair in pairs if len(text := pair.decode("big5", "ignore")) == 1)


def missing(font: str, text: str) -> list[str]:
    known = TTFont(FONTS / font, lazy=True)["cmap"].getBestCmap()
    return [sign for sign in text if ord(sign) not in known]


def test_medium_font_has_every_character_of_big5() -> None:
    ideographs = big5(0xA440, 0xC67E) + big5(0xC940, 0xF9D5)
    assert len(set(ideographs)) == 13_053
    assert missing("NotoSansTC-Medium-subset.ttf", ideographs) == []


def test_medium_font_has_the_signs_of_big5_but_four() -> None:
    signs = big5(0xA140, 0xA3BF)
    assert set(missing("NotoSansTC-Medium-subset.ttf", signs)) <= set("‾ˍ≒∼")


def test_medium_font_has_every_character_of_hong_kong() -> None:
    pairs = (bytes((lead, trail)) for lead in range(0x87, 0xFF) for trail in range(0x40, 0xFF))
    codes = {ord(one) for pair in pairs for one in pair.decode("big5hkscs", "ignore")[:1]}
    ideographs = "".join(map(chr, sorted(code for code in codes if code >= 0x3400)))
    assert sum(code > 0xFFFF for code in codes) == 1_693
    assert missing("NotoSansTC-Medium-subset.ttf", ideographs) == []
    of_2016 = "㓦䄱醖鋭鐯鿋鿐𢒼𤅡𪷿"
    assert missing("NotoSansTC-Medium-subset.ttf", of_2016) == []


def test_one_font_has_the_alphabets_of_europe() -> None:
    letters = map(
        chr,
        (*range(0xA0, 0x250), *range(0x370, 0x3E2), *range(0x400, 0x530), *range(0x1E00, 0x2000)),
    )
    text = "".join(letter for letter in letters if category(letter)[0] == "L")
    assert missing("NotoSans-Medium-subset.ttf", text) == []


def test_the_simplified_font_has_every_character_of_gb2312() -> None:
    codes = (bytes((lead, trail)) for lead in range(0xB0, 0xF8) for trail in range(0xA1, 0xFF))
    ideographs = "".join(code.decode("gb2312", "ignore") for code in codes)
    assert len(set(ideographs)) == 6_763
    text = f"{ideographs}，。、；：？！（）“”…—·"
    assert missing("NotoSansSC-Medium-subset.ttf", text) == []
    assert missing("NotoSansSC-Bold-subset.ttf", "0Aa东南西北中发白吃碰杠胡花東") == []


def test_both_fonts_have_latin_and_the_signs_of_the_windows() -> None:
    latin = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))
    text = latin + "–—‘’“”…•·×−±≥≤→←↑↓½"
    assert missing("NotoSansTC-Medium-subset.ttf", text) == []
    assert missing("NotoSansTC-Bold-subset.ttf", text + "東南西北中發白上碰槓糊胡花") == []


def test_fonts_are_small_and_licensed() -> None:
    assert (FONTS / "NotoSansTC-Medium-subset.ttf").stat().st_size < 7_000_000
    assert (FONTS / "NotoSans-Medium-subset.ttf").stat().st_size < 250_000
    simplified = FONTS.glob("NotoSansSC-*")
    assert sum(path.stat().st_size for path in simplified) < 3_000_000
    for name in ("NotoSans", "NotoSansTC", "NotoSansSC", "LXGWWenKaiTC"):
        licence = (FONTS / f"OFL-{name}.txt").read_text(encoding="utf-8")
        assert licence.startswith("Copyright")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
