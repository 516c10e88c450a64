"""Draw every scene at every size, compute digests, and compare them with the accepted ones.

digests.txt has a line for each picture: the hash of all its bytes and a short hash of each part, so
that a test can show a difference. The PNG files next to it, one for each scene, are for people.
They show the smallest size, languages side by side, layouts one below the other if they differ, on
a plain ground and with few colours, which keeps the files small.
"""

from __future__ import annotations

import base64
import platform
import shutil
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pygame

from art.small_png import save
from game.settings.settings import Settings
from game.ui.drawing.pictures import Pictures, felt
from game.ui.drawing.theme import Theme, theme_of
from game.ui.kit.app import App
from game.ui.screenshot import digest_of, open_scene, own_home, picture_on
from game.ui.scripted.scenes import SCENES
from package.lock import PLAY, locked

ROOT = Path(__file__).resolve().parent.parent.parent
ACCEPTED = ROOT / "tests" / "data" / "pictures"
OUTPUT = ROOT / "tests" / "output" / "pictures"
DIGESTS = "digests.txt"

LAYOUTS = (0, 1)
LANGUAGES = ("en", "zh_Hant")
SMALLEST = (960, 600)
SIZES = (SMALLEST, (1280, 800), (1920, 1080), (2560, 1600), (3840, 2160))
COLUMNS, ROWS = 16, 10
MARK = 2  # bytes of the hash of a part
PLAIN = (24, 88, 66)
CACHE = 128 * 1024 * 1024  # bytes for each size
MOST_SHOWN = 4
"""The most differing pictures of a scene to write."""


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a picture: its line in the digests begins with it."""

    scene: str
    layout: int
    language: str
    size: tuple[int, int]

    def __str__(self) -> str:
        width, height = self.size
        return f"{self.scene} {self.layout} {self.language} {width}x{height}"


def cannot_compare() -> str:
    """Return why pictures drawn here differ from the build server's, "" if they don't."""
    pin = next(one.pin for one in locked(PLAY) if one.name == "pygame-ce").removeprefix("==")
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return "scenes are compared byte for byte on Linux x86-64 only"
    if pygame.version.ver != pin:
        return f"scenes are compared byte for byte with pygame-ce {pin} only"
    return ""


# --- drawing ------------------------------------------------------------------------------------


def names(scene: str, sizes: Iterable[tuple[int, int]] | None = None) -> list[Name]:
    """Return picture names, ordered to change size and language rarely."""
    return [
        Name(scene, layout, language, size)
        for language in LANGUAGES
        for size in sizes or SIZES
        for layout in LAYOUTS
    ]


@cache
def _pictures(size: tuple[int, int], theme: Theme) -> Pictures:
    """Return the pictures of one size, shared by all scenes until pygame closes their fonts."""
    pygame.font.init()
    pygame.register_quit(_pictures.cache_clear)
    return Pictures(CACHE, theme)


_felt = cache(felt)


def drawn(app: App, name: Name, *, plain: bool = False) -> pygame.Surface:
    """Draw the opened scene in this language, layout and size, on its felt or a plain ground."""
    if app.settings.language != name.language:
        app.change_settings(language=name.language)
    app.change_settings(layout=name.layout)
    theme = theme_of(app.settings)
    ground = _felt(*name.size, theme.felt)
    if plain:
        ground = pygame.Surface(name.size)
        ground.fill(PLAIN)
    return picture_on(ground, _pictures(name.size, theme), app)


def looks(
    scene: str, wanted: Iterable[Name] | None = None
) -> Iterator[tuple[Name, pygame.Surface]]:
    """Yield these pictures of a scene, or all of them."""
    with opened(scene) as app:
        for name in names(scene) if wanted is None else wanted:
            yield name, drawn(app, name)


@contextmanager
def opened(scene: str) -> Iterator[App]:
    """Open the scene in a program that never waits for the disk."""
    with own_home(), patch("os.fsync"):
        yield open_scene(scene, Settings(speed=5))


def for_people(
    scene: str, size: tuple[int, int], *, plain: bool = False
) -> list[tuple[Name, pygame.Surface]]:
    """Draw a scene in every layout, or one if they look the same, in every language."""
    wanted = sorted(names(scene, [size]), key=lambda name: name.layout)
    with opened(scene) as app:
        drawings = [(name, drawn(app, name, plain=plain)) for name in wanted]
    rows = [[digest_of(one) for name, one in drawings if name.layout == row] for row in LAYOUTS]
    return drawings if rows[0] != rows[1] else drawings[: len(LANGUAGES)]


# --- telling ------------------------------------------------------------------------------------


def parts(size: tuple[int, int]) -> list[pygame.Rect]:
    """Return the parts of the picture, row by row."""
    xs = [size[0] * column // COLUMNS for column in range(COLUMNS + 1)]
    ys = [size[1] * row // ROWS for row in range(ROWS + 1)]
    return [
        pygame.Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def digest(picture: pygame.Surface) -> str:
    """Return the hash of all bytes, and in one word a short hash of each part."""
    marks = b""
    for part in parts(picture.get_size()):
        content = pygame.image.tobytes(picture.subsurface(part), "RGB")
        marks += zlib.crc32(content).to_bytes(4, "big")[:MARK]
    return f"{digest_of(picture)} {base64.b64encode(marks).decode()}"


def differing(one: str, other: str, size: tuple[int, int]) -> list[pygame.Rect]:
    """Return where the digests of two pictures differ; everywhere if one is empty."""
    first, second = (base64.b64decode(text.rpartition(" ")[2]) for text in (one, other))
    places = range(0, MARK * COLUMNS * ROWS, MARK)
    same = [first[at : at + MARK] == second[at : at + MARK] for at in places]
    return [part for part, is_same in zip(parts(size), same, strict=True) if not is_same]


def read(folder: Path = ACCEPTED) -> dict[str, str]:
    """Return the accepted digests by picture name, or none if there are none."""
    path = folder / DIGESTS
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    told = [line.rsplit(" ", 2) for line in lines]
    return {name: f"{whole} {marks}" for name, whole, marks in told}


# --- comparing ----------------------------------------------------------------------------------


def compare(
    scene: str,
    pictures: Iterable[tuple[Name, pygame.Surface]],
    folder: Path = ACCEPTED,
    output: Path = OUTPUT,
) -> list[Name]:
    """Return the names of a scene's pictures that differ from the accepted ones.

    Write the first of them to the folder `output`/scene: as accepted (the smallest), as drawn, and
    the difference.
    """
    accepted, shown = read(folder), output / scene
    shutil.rmtree(shown, ignore_errors=True)
    changed: list[Name] = []
    for name, picture in pictures:
        was = accepted.get(str(name), "")
        if was.startswith(digest_of(picture)):
            continue
        shown.mkdir(parents=True, exist_ok=True)
        changed.append(name)
        if len(changed) <= MOST_SHOWN:
            where = differing(was, digest(picture), name.size)
            _write(name, picture, where, folder, shown)
    return changed


def _write(
    name: Name, picture: pygame.Surface, where: list[pygame.Rect], folder: Path, output: Path
) -> None:
    stem = str(name).removeprefix(f"{name.scene} ").replace(" ", "-")
    pygame.image.save(picture, output / f"{stem}-is.png")
    pygame.image.save(marked(picture, where), output / f"{stem}-difference.png")
    if name.size == SMALLEST and (folder / f"{name.scene}.png").exists():
        pygame.image.save(_as_accepted(name, folder), output / f"{stem}-was.png")


def marked(picture: pygame.Surface, where: list[pygame.Rect]) -> pygame.Surface:
    """Darken the picture except these parts, and frame them."""
    shown = picture.copy()
    shown.fill((80, 80, 80), special_flags=pygame.BLEND_RGB_MULT)
    for part in where:
        pygame.draw.rect(shown, "red", part.inflate(4, 4), 2)
    for part in where:
        shown.blit(picture, part, part)
    return shown


def _as_accepted(name: Name, folder: Path) -> pygame.Surface:
    sheet = pygame.image.load(folder / f"{name.scene}.png")
    x, y = LANGUAGES.index(name.language) * SMALLEST[0], name.layout * SMALLEST[1]
    return sheet.subsurface((x, min(y, sheet.get_height() - SMALLEST[1]), *SMALLEST))


# --- accepting ----------------------------------------------------------------------------------


def accept(scenes: Iterable[str], folder: Path = ACCEPTED) -> list[str]:
    """Accept these scenes as they look now, and drop scenes that no longer exist.

    Return the scenes that changed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    old = read(folder)
    new = {name: told for name, told in old.items() if name.split()[0] in SCENES}
    changed = []
    for scene in scenes:
        told = {str(name): digest(picture) for name, picture in looks(scene)}
        path = folder / f"{scene}.png"
        if not path.exists() or any(old.get(name) != one for name, one in told.items()):
            changed.append(scene)
            save(sheet(scene), path)
        new |= told
    for path in folder.glob("*.png"):
        if path.stem not in SCENES:
            path.unlink()
    _write_digests(new, folder)
    return changed


def _write_digests(digests: Mapping[str, str], folder: Path) -> None:
    ordered = [str(name) for scene in SCENES for name in names(scene)]
    lines = [f"{name} {digests[name]}\n" for name in ordered if name in digests]
    (folder / DIGESTS).write_text("".join(lines), encoding="ascii")


def sheet(scene: str) -> pygame.Surface:
    """Draw a scene for people: a row for each layout, a column for each language."""
    drawings = for_people(scene, SMALLEST, plain=True)
    (width, height), across = SMALLEST, len(LANGUAGES)
    made = pygame.Surface((across * width, len(drawings) // across * height))
    for place, (_, one) in enumerate(drawings):
        made.blit(one, (place % across * width, place // across * height))
    return made
