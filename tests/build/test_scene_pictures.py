"""The comparison of scene pictures sees every pixel, shows differences and accepts new pictures."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from art.small_png import reduced
from checks import contact, pictures, scene_pictures
from checks.scene_pictures import (
    COLUMNS,
    DIGESTS,
    ROWS,
    SIZES,
    SMALLEST,
    Name,
    accept,
    cannot_compare,
    compare,
    differing,
    digest,
    for_people,
    looks,
    names,
    parts,
    read,
)
from game.ui.kit.app import App
from game.ui.scripted.scenes import SCENES

SCENE = "title"
FIRST = Name(SCENE, 0, "en", SMALLEST)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with one accepted scene, at the two smallest sizes."""
    monkeypatch.setattr(scene_pictures, "SCENES", {SCENE: SCENES[SCENE]})
    monkeypatch.setattr(scene_pictures, "SIZES", SIZES[:2])
    assert accept([SCENE], tmp_path / "accepted") == [SCENE]
    return tmp_path / "accepted"


def written(output: Path) -> set[str]:
    return {path.name for path in output.rglob("*.png")}


def noise(size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    pixels = bytes(7 * number % 251 for number in range(3 * width * height))
    return pygame.image.frombytes(pixels, size, "RGB")


@pytest.mark.parametrize("size", [*SIZES, (1000, 1601), (17, 11)])
def test_parts_cover_the_picture_once(size: tuple[int, int]) -> None:
    covered = pygame.Surface(size)
    for part in parts(size):
        covered.fill((1, 0, 0), part, pygame.BLEND_RGB_ADD)
    assert len(parts(size)) == COLUMNS * ROWS
    assert pygame.image.tobytes(covered, "RGB") == b"\1\0\0" * (size[0] * size[1])


@pytest.mark.parametrize("spot", [(0, 0), (159, 99), (80, 3), (9, 10)])
@pytest.mark.parametrize("channel", [0, 1, 2])
def test_a_single_step_of_a_single_pixel_is_seen_where_it_is(
    spot: tuple[int, int], channel: int
) -> None:
    picture = noise((160, 100))
    before = digest(picture)
    pixel = picture.get_at(spot)
    pixel[channel] ^= 1
    picture.set_at(spot, pixel)
    assert digest(picture).split()[0] != before.split()[0]
    assert differing(before, digest(picture), (160, 100)) == [
        pygame.Rect(spot[0] // 10 * 10, spot[1] // 10 * 10, 10, 10)
    ]


def test_a_scene_that_is_as_accepted_leaves_nothing(folder: Path, tmp_path: Path) -> None:
    assert compare(SCENE, looks(SCENE), folder, tmp_path / "out") == []
    assert written(tmp_path) == {f"{SCENE}.png"}


def test_another_pixel_is_told_and_shown(folder: Path, tmp_path: Path) -> None:
    drawings = dict(looks(SCENE))
    spot = (500, 300)
    drawings[FIRST].set_at(spot, "magenta")
    assert compare(SCENE, drawings.items(), folder, tmp_path / "out") == [FIRST]
    shown = {kind: f"0-en-960x600-{kind}.png" for kind in ("is", "was", "difference")}
    assert written(tmp_path / "out") == set(shown.values())
    seen = {kind: pygame.image.load(tmp_path / "out" / SCENE / shown[kind]) for kind in shown}
    assert digest(seen["is"]) == digest(drawings[FIRST])
    difference = seen["difference"]
    assert difference.get_at(spot) == pygame.Color("magenta")
    assert difference.get_at((479, 310)) == pygame.Color("red"), "the part is framed"
    assert max(difference.get_at((20, 20))[:3]) < max(seen["is"].get_at((20, 20))[:3])
    assert seen["was"].get_size() == SMALLEST


def test_a_difference_on_a_larger_screen_only_is_seen(folder: Path, tmp_path: Path) -> None:
    drawings = dict(looks(SCENE))
    large = replace(FIRST, size=SIZES[1], language="zh_Hant")
    drawings[large].set_at((1279, 799), "magenta")
    assert compare(SCENE, drawings.items(), folder, tmp_path / "out") == [large]
    assert written(tmp_path / "out") == {
        "0-zh_Hant-1280x800-is.png",
        "0-zh_Hant-1280x800-difference.png",
    }


def test_of_many_differences_a_few_are_shown(folder: Path, tmp_path: Path) -> None:
    (folder / DIGESTS).unlink()
    assert compare(SCENE, looks(SCENE), folder, tmp_path / "out") == names(SCENE)
    assert {name.rpartition("-")[0] for name in written(tmp_path / "out")} == {
        f"{layout}-en-{size}" for size in ("960x600", "1280x800") for layout in (0, 1)
    }


def test_what_was_shown_before_is_gone(folder: Path, tmp_path: Path) -> None:
    old = tmp_path / "out" / SCENE / "old.png"
    old.parent.mkdir(parents=True)
    old.touch()
    assert compare(SCENE, looks(SCENE), folder, tmp_path / "out") == []
    assert not old.exists()


def test_only_what_has_changed_is_accepted_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read(folder)
    assert accept([SCENE], folder) == []
    other: dict[str, Callable[[App], object]] = {"settings": SCENES["settings"]}
    monkeypatch.setattr(scene_pictures, "SCENES", {**other, SCENE: SCENES[SCENE]})
    assert accept(["settings"], folder) == ["settings"]
    assert {name: read(folder)[name] for name in before} == before
    assert next(iter(read(folder))).startswith("settings"), "in the order of the scenes"
    monkeypatch.setattr(scene_pictures, "SCENES", other)
    assert accept(["settings"], folder) == []
    assert {name.split()[0] for name in read(folder)} == {"settings"}
    assert written(folder) == {"settings.png"}, "scenes that are no more are forgotten"


def test_layouts_that_look_alike_are_shown_once() -> None:
    assert [name.layout for name, _ in for_people("title", SMALLEST)] == [0, 0]
    assert [name.layout for name, _ in for_people("table", SMALLEST)] == [0, 0, 1, 1]


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
    assert digest(reduced(picture)) == digest(picture)


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


def test_accepting_tells_what_has_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []

    def accepting(scenes: Sequence[str]) -> list[str]:
        asked.append(list(scenes))
        return ["table"]

    monkeypatch.setattr(pictures, "cannot_compare", lambda: "")
    monkeypatch.setattr(pictures, "accept", accepting)
    assert pictures.main(["--accept", "table", "claim"]) == pictures.main(["--accept"]) == 0
    assert asked == [["table", "claim"], list(SCENES)]
    assert "1 of 2 scenes changed: table\n" in capsys.readouterr().out


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
    assert digest(shown) == accepted, "draw it anew: python run.py pictures"


def test_the_readme_shows_all_of_its_pictures() -> None:
    readme = (pictures.ROOT / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\(packaging/pictures/(.+?)\.png\)", readme))
    assert shown == set(pictures.PICTURES)
    assert {path.stem for path in pictures.FOLDER.iterdir()} == shown
