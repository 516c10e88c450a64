"""The pictures and fonts: safe for the SVG reader, complete, reproducible, easy to tell apart."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

from game.rules.tiles import BONUS, GREENS, TEXTS, tile_text

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
TILES = ASSETS / "tiles"
TABLE = ASSETS / "table"
FONTS = ASSETS / "fonts"
LEVELS = ("full", "small", "full-index", "small-index")
BACKS = ("jade", "blue", "red", "amber")
DRAWN = sorted((*TILES.rglob("*.svg"), *TABLE.rglob("*.svg")))
FACES = [TILES / level / f"{text}.svg" for level in LEVELS for text in TEXTS]

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "circle", "ellipse", "rect"}
GRADIENTS = {"linearGradient", "radialGradient"}
ELEMENTS = {"svg", "defs", "stop", "g"} | SHAPES | GRADIENTS
PAINTED = re.compile(r"#[0-9a-f]{6}|none|url\(#[a-z]+\)")
MOVED = re.compile(r"((translate|rotate|scale)\(-?[0-9. -]+\) ?)+")
IVORY = (251, 245, 227)
INK = (28, 34, 51)

TABLE_PICTURES = {
    *("tick", "cross", "g", "g-off", "triangle", "emblem", "menu", "layout", "gear", "replay"),
    *("arrow-left", "arrow-right", "arrow-down", "sound", "sound-off", "full-screen"),
}


def label(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def draw(path: Path, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(path), (width, height))


def colours(picture: pygame.Surface) -> list[tuple[int, int, int]]:
    """The colours of the strong pixels that are neither grey, white nor nearly clear."""
    raw = pygame.image.tobytes(picture, "RGBA")
    pixels = zip(raw[0::4], raw[1::4], raw[2::4], raw[3::4], strict=True)
    return [(r, g, b) for r, g, b, a in pixels if a > 128 and max(r, g, b) - min(r, g, b) > 40]


def complaints(element: ET.Element, ids: set[str]) -> list[str]:
    """What the SVG reader would ignore or garble in one element."""
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
    script = ROOT / "build" / "faces.py"
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


@pytest.mark.parametrize("kind", ["face-jade", "back-jade", "back-blue", "back-red", "back-amber"])
def test_bodies_are_a_face_and_the_side_below_it(kind: str) -> None:
    for turned, size in (("", (300, 446)), ("-side", (400, 346))):
        picture = pygame.image.load(str(TILES / "body" / f"{kind}{turned}.svg"))
        assert picture.get_size() == size
        assert picture.get_at((150, 150)).a == 255
        assert picture.get_at((0, 0)).a == 0


@pytest.mark.parametrize("level", ["small", "small-index"])
def test_faces_can_be_told_apart_when_they_are_tiny(level: str) -> None:
    seen: dict[str, bytes] = {}
    for text in TEXTS:
        picture = pygame.Surface((28, 37))
        picture.fill(IVORY)
        picture.blit(draw(TILES / level / f"{text}.svg", 28, 37), (0, 0))
        seen[text] = pygame.image.tobytes(picture, "RGB")
    distances = {
        (one, other): sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True))
        / len(seen[one])
        for one, other in combinations(TEXTS, 2)
    }
    assert {pair: far for pair, far in distances.items() if far < 10} == {}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("text", [tile_text(tile) for tile in GREENS])
def test_all_green_tiles_are_wholly_green(text: str, level: str) -> None:
    found = colours(draw(TILES / level / f"{text}.svg", 150, 200))
    assert len(found) > 1000
    assert [colour for colour in found if colour[1] <= max(colour[0], colour[2])] == []


@pytest.mark.parametrize("text", TEXTS)
def test_index_is_on_every_tile_without_a_number_of_its_own(text: str) -> None:
    plain, marked = (
        (TILES / level / f"{text}.svg").read_bytes() for level in ("full", "full-index")
    )
    assert (plain == marked) == (text in {tile_text(tile) for tile in BONUS})


@pytest.mark.parametrize("text", [t for t in TEXTS if t[1:] in ("p", "s")])
def test_index_is_clear_of_the_art(text: str) -> None:
    picture = draw(TILES / "small-index" / f"{text}.svg", 300, 400)
    whole = pygame.mask.from_surface(picture, 60)
    index = pygame.mask.from_threshold(picture, INK, (12, 12, 12, 255))
    assert index.count() > 500
    art = whole.copy()
    art.erase(index, (0, 0))
    reach = range(-8, 9)
    assert not any(art.overlap(index, (dx, dy)) for dx in reach for dy in reach)


def big5(first: int, last: int) -> str:
    """The characters of the Big-5 codes between two, both included."""
    trails = {*range(0x40, 0x7F), *range(0xA1, 0xFF)}
    pairs = (code.to_bytes(2, "big") for code in range(first, last + 1) if code & 0xFF in trails)
    return "".join(text for pair in pairs if len(text := pair.decode("big5", "ignore")) == 1)


def missing(font: str, text: str) -> list[str]:
    pygame.font.init()
    metrics = pygame.font.Font(str(FONTS / font), 20).metrics(text)
    return [sign for sign, found in zip(text, metrics, strict=True) if found is None]


def test_medium_font_has_every_character_of_big5() -> None:
    ideographs = big5(0xA440, 0xC67E) + big5(0xC940, 0xF9D5)
    assert len(set(ideographs)) == 13_053
    assert missing("NotoSansTC-Medium-subset.ttf", ideographs) == []


def test_medium_font_has_the_signs_of_big5_but_four() -> None:
    signs = big5(0xA140, 0xA3BF)
    assert set(missing("NotoSansTC-Medium-subset.ttf", signs)) <= set("‾ˍ≒∼")


def test_both_fonts_have_latin_and_the_signs_of_the_windows() -> None:
    latin = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))
    text = latin + "–—‘’“”…•·×−±≥≤→←↑↓½"
    assert missing("NotoSansTC-Medium-subset.ttf", text) == []
    assert missing("NotoSansTC-Bold-subset.ttf", text + "東南西北中發白上碰槓糊胡花") == []


def test_fonts_are_small_and_licensed() -> None:
    assert (FONTS / "NotoSansTC-Medium-subset.ttf").stat().st_size < 5_000_000
    for name in ("NotoSansTC", "LXGWWenKaiTC"):
        licence = (FONTS / f"OFL-{name}.txt").read_text(encoding="utf-8")
        assert licence.startswith("Copyright")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
