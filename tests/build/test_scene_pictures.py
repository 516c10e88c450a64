"""The comparison of scene pictures sees every pixel, and accepts new pictures."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from art.small_png import reduced
from checks import contact, pictures, scene_pictures
from checks.scene_pictures import (
    SIZES,
    Name,
    accept,
    cannot_compare,
    changed,
    for_people,
    looks,
    named,
    names,
    read,
)
from game.ui.kit.app import App
from game.ui.screenshot import digest_of
from game.ui.scripted.scenes import SCENES

SCENE = "title"
FIRST = Name(SCENE, 0, "en", SIZES[0])


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with the digests of one accepted scene."""
    monkeypatch.setattr(scene_pictures, "SCENES", {SCENE: SCENES[SCENE]})
    [(scene, found)] = accept([SCENE], tmp_path / "pictures.txt")
    assert (scene, list(found)) == (SCENE, names(SCENE))
    return tmp_path / "pictures.txt"


def noise(size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    pixels = bytes(7 * number % 251 for number in range(3 * width * height))
    return pygame.image.frombytes(pixels, size, "RGB")


@pytest.mark.parametrize("spot", [(0, 0), (159, 99), (80, 3), (9, 10)])
@pytest.mark.parametrize("channel", [0, 1, 2])
def test_a_single_step_of_a_single_pixel_is_seen(spot: tuple[int, int], channel: int) -> None:
    picture = noise((160, 100))
    accepted = {str(FIRST): digest_of(picture)}
    assert changed([(FIRST, picture)], accepted) == {}
    pixel = picture.get_at(spot)
    pixel[channel] ^= 1
    picture.set_at(spot, pixel)
    assert changed([(FIRST, picture)], accepted) == {FIRST: picture}


def test_both_sizes_are_drawn_in_every_layout_and_language(path: Path) -> None:
    drawn = dict(looks(SCENE))
    assert {name: picture.get_size() for name, picture in drawn.items()} == {
        Name(SCENE, layout, language, size): size
        for layout in (0, 1)
        for language in ("en", "zh_Hant")
        for size in ((960, 600), (1920, 1080))
    }
    assert changed(drawn.items(), read(path)) == {}
    assert len(set(read(path).values())) == 4, "one for each size and language"


def test_a_difference_at_one_size_only_is_seen(path: Path) -> None:
    for name in (FIRST, Name(SCENE, 1, "zh_Hant", SIZES[1])):
        drawn = dict(looks(SCENE))
        drawn[name].set_at((name.size[0] - 1, name.size[1] - 1), "magenta")
        assert list(changed(drawn.items(), read(path))) == [name]


def test_a_picture_that_was_never_accepted_is_another_one(path: Path) -> None:
    lines = path.read_text("ascii").splitlines(keepends=True)
    assert [str(named(line.rpartition(" ")[0])) for line in lines] == list(map(str, names(SCENE)))
    path.write_text("".join(lines[1:]), "ascii")
    assert list(changed(looks(SCENE), read(path))) == [FIRST]
    path.unlink()
    assert list(changed(looks(SCENE), read(path))) == names(SCENE)


def test_only_what_has_changed_is_accepted_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read(path)
    assert list(accept([SCENE], path)) == []
    other: dict[str, Callable[[App], object]] = {"settings": SCENES["settings"]}
    monkeypatch.setattr(scene_pictures, "SCENES", {**other, SCENE: SCENES[SCENE]})
    assert [scene for scene, _ in accept(["settings"], path)] == ["settings"]
    assert {name: read(path)[name] for name in before} == before
    assert next(iter(read(path))).startswith("settings"), "in the order of the scenes"
    monkeypatch.setattr(scene_pictures, "SCENES", other)
    assert list(accept(["settings"], path)) == []
    assert {name.split()[0] for name in read(path)} == {"settings"}, "a scene that is no more"


def test_layouts_that_look_alike_are_shown_once() -> None:
    assert [name.layout for name, _ in for_people("title", SIZES[0])] == [0, 0]
    assert [name.layout for name, _ in for_people("table", SIZES[0])] == [0, 0, 1, 1]


@pytest.mark.parametrize(("colours", "size"), [(4, (40, 30)), (256, (41, 3)), (1, (2, 2))])
def test_a_reduced_picture_keeps_its_size_and_has_few_colours(
    colours: int, size: tuple[int, int]
) -> None:
    made = reduced(noise(size), colours)
    assert made.get_size() == size
    raw = pygame.image.tobytes(made, "RGB")
    assert 1 <= len(set(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))) <= colours


def test_few_colours_stay_as_they_are() -> None:
    picture = pygame.Surface((9, 5))
    picture.fill("white")
    picture.fill("red", (2, 1, 3, 2))
    assert digest_of(reduced(picture)) == digest_of(picture)


def test_pictures_are_compared_on_one_system_with_one_version_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.version, "ver", "2.0.0")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr(sys, "platform", "linux")
    assert "pygame-ce 2." in cannot_compare()
    monkeypatch.setattr(sys, "platform", "win32")
    assert "Linux" in cannot_compare()


def test_nothing_is_accepted_where_nothing_can_be_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pictures, "cannot_compare", lambda: "the moon is full")
    assert pictures.main(["--accept"]) == 2
    assert "the moon is full" in capsys.readouterr().err


def test_the_contact_sheet_shows_every_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contact, "SCENES", {"title": SCENES["title"], "table": SCENES["table"]})
    contact.main(["--scenes", "--size", "1000x1600", str(tmp_path / "sheet.png")])
    width, height = pygame.image.load(tmp_path / "sheet.png").get_size()
    assert (width, height) == (6 * (125 + contact.GAP) + contact.GAP, 200 + 24 + 2 * contact.GAP)


def test_other_scenes_are_drawn_after_pygame_was_quit() -> None:
    assert next(looks(SCENE))
    pygame.quit()
    assert next(looks("kong"))


# --- the README ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_the_readme_shows_the_game_as_it_is(name: str) -> None:
    scene, layout, language = pictures.PICTURES[name]
    shown = pygame.image.load(pictures.FOLDER / f"{name}.png")
    accepted = read()[str(Name(scene, layout, language, pictures.SIZE))]
    assert digest_of(shown) == accepted, "draw it anew: python run.py pictures"


def test_the_readme_shows_all_of_its_pictures() -> None:
    readme = (pictures.ROOT / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\(packaging/pictures/(.+?)\.png\)", readme))
    assert shown == set(pictures.PICTURES)
    assert {path.stem for path in pictures.FOLDER.iterdir()} == shown
