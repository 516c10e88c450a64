"""Films of scenes with movement: frames side by side, each at its time."""

from __future__ import annotations

from pathlib import Path

import pygame

from checks import film
from checks.film_newcomer import newcomer
from game.lessons.lesson_progress import load_lesson_progress
from game.lessons.lessons import lessons
from game.records.archive import read_archive
from game.settings.settings import Settings
from game.ui.results.score import ResultScene
from game.ui.screenshot import open_scene, own_home
from game.ui.scripted.motions import MotionScene


def frames(path: Path, count: int, columns: int, size: tuple[int, int]) -> list[bytes]:
    """Return the pixels of each frame."""
    shown = pygame.image.load(path)
    width, height = (one + film.GAP for one in size)
    assert shown.get_size() == (columns * width, -(-count // columns) * height)
    places = [divmod(number, columns) for number in range(count)]
    parts = [shown.subsurface((x * width, y * height, *size)) for y, x in places]
    return [pygame.image.tobytes(one, "RGB") for one in parts]


def test_a_film_of_the_deal_has_a_picture_of_each_time(tmp_path: Path) -> None:
    path = tmp_path / "film.png"
    asked = ["moving-deal", str(path), "--frames", "5", "--columns", "3", "--to", "3600"]
    assert film.main([*asked, "--size", "960x600", "--width", "320"]) == 0
    assert len(set(frames(path, 5, 3, (320, 200)))) == 5


def test_a_film_without_an_end_goes_on_until_everything_rests(tmp_path: Path) -> None:
    path = tmp_path / "film.png"
    assert film.main(["moving-draw", str(path), "--frames", "2", "--size", "960x600"]) == 0
    first, last = frames(path, 2, 2, (640, 400))
    assert first != last


def test_after_its_end_a_film_shows_the_last_picture(tmp_path: Path) -> None:
    path = tmp_path / "film.png"
    asked = ["moving-draw", str(path), "--frames", "3", "--columns", "3", "--to", "60000"]
    assert film.main([*asked, "--size", "960x600"]) == 0
    first, middle, last = frames(path, 3, 3, (640, 400))
    assert first != middle == last


def test_a_film_of_a_win_goes_on_until_its_result(tmp_path: Path) -> None:
    path = tmp_path / "film.png"
    asked = ["ending-hand", str(path), "--frames", "3", "--columns", "3", "--size", "960x600"]
    assert film.main(asked) == 0
    with own_home():
        scene = open_scene("ending-hand", Settings()).top
        assert isinstance(scene, MotionScene)
        *_, (end, _) = film.played(scene, (960, 600))
        assert isinstance(scene.app.top, ResultScene)
    assert end > 2500
    assert len(set(frames(path, 3, 3, (640, 400)))) == 3


def test_a_film_of_a_newcomer_goes_from_the_first_question_to_the_end_of_a_match() -> None:
    with own_home():
        shown = list(newcomer((960, 600), "zh_Hant", 1))
        assert len(load_lesson_progress()[0].done) == len(lessons())
        [saved] = [one for one in list(read_archive())[-1].matches if one.is_over]
        # The questions, the list, two of each lesson, two of each hand, and the end.
        assert len(shown) == 2 + 2 * len(lessons()) + 2 * len(saved.hands) + 1
