"""Draw every scene at two sizes, compute digests, and compare them with the accepted ones.

tests/data/pictures.txt has a line for each picture: its name and the hash of all its bytes.
old_pictures.py shows how a picture differs from the accepted one.

python -P -m checks.scene_pictures FOLDER < NAMES   write the pictures with these names, one a line
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pygame

from game.settings.settings import Settings
from game.ui.drawing.ground import felt
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.theme import Theme, theme_of
from game.ui.kit.app import App
from game.ui.screenshot import digest_of, open_scene, own_home, picture_on
from game.ui.scripted.scenes import SCENES
from package.lock import PLAY, locked

ROOT = Path(__file__).resolve().parent.parent.parent
ACCEPTED = ROOT / "tests" / "data" / "pictures.txt"

LAYOUTS = (0, 1)
LANGUAGES = ("en", "zh_Hant")
SIZES = ((960, 600), (1920, 1080))
CACHE = 128 * 1024 * 1024  # bytes for each size


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

    @property
    def file(self) -> str:
        """Return the name of the picture's file."""
        return f"{str(self).replace(' ', '-')}.png"


def named(text: str) -> Name:
    """Return the name that is written like this."""
    scene, layout, language, size = text.split()
    width, height = map(int, size.split("x"))
    return Name(scene, int(layout), language, (width, height))


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


def drawn(app: App, name: Name) -> pygame.Surface:
    """Draw the opened scene in this language, layout and size."""
    if app.settings.language != name.language:
        app.change_settings(language=name.language)
    app.change_settings(layout=name.layout)
    theme = theme_of(app.settings)
    return picture_on(_felt(*name.size, theme.felt), _pictures(name.size, theme), app)


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


def for_people(scene: str, size: tuple[int, int]) -> list[tuple[Name, pygame.Surface]]:
    """Draw a scene in every layout, or one if they look the same, in every language."""
    wanted = sorted(names(scene, [size]), key=lambda name: name.layout)
    with opened(scene) as app:
        drawings = [(name, drawn(app, name)) for name in wanted]
    rows = [[digest_of(one) for name, one in drawings if name.layout == row] for row in LAYOUTS]
    return drawings if rows[0] != rows[1] else drawings[: len(LANGUAGES)]


def draw_into(folder: Path, wanted: Iterable[Name]) -> None:
    """Write these pictures into the folder, except those of scenes that don't exist."""
    by_scene: dict[str, list[Name]] = {}
    for name in wanted:
        by_scene.setdefault(name.scene, []).append(name)
    for scene in by_scene.keys() & SCENES.keys():
        for name, picture in looks(scene, by_scene[scene]):
            pygame.image.save(picture, folder / name.file)


# --- comparing and accepting --------------------------------------------------------------------


def read(path: Path = ACCEPTED) -> dict[str, str]:
    """Return the accepted digests by picture name, or none if there are none."""
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return {name: digest for name, _, digest in (line.rpartition(" ") for line in lines)}


def changed(
    pictures: Iterable[tuple[Name, pygame.Surface]], accepted: Mapping[str, str]
) -> dict[Name, pygame.Surface]:
    """Return the pictures that differ from the accepted ones, or were never accepted."""
    return {
        name: picture for name, picture in pictures if accepted.get(str(name)) != digest_of(picture)
    }


def accept(
    scenes: Iterable[str], path: Path = ACCEPTED
) -> Iterator[tuple[str, dict[Name, pygame.Surface]]]:
    """Accept these scenes as they look now, and drop scenes that no longer exist.

    Yield each scene that changed, with the pictures that did.
    """
    digests = read(path)
    for scene in scenes:
        found = changed(looks(scene), digests)
        digests |= {str(name): digest_of(picture) for name, picture in found.items()}
        if found:
            yield scene, found
    ordered = [str(name) for scene in SCENES for name in names(scene)]
    lines = [f"{name} {digests[name]}\n" for name in ordered if name in digests]
    path.write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    draw_into(Path(sys.argv[1]), [named(line) for line in sys.stdin])
