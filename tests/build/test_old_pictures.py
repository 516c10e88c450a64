"""A picture that differs is shown next to the accepted one, which an earlier commit draws."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from checks import old_pictures, pictures
from checks.old_pictures import COLUMNS, GAP, ROWS, Past, add_old, differing, parts, save, to_show
from checks.scene_pictures import ROOT, SIZES, Name, looks, read
from game.ui.screenshot import digest_of
from game.ui.scripted.scenes import SCENES

FIRST = Name("title", 0, "en", SIZES[0])
SPOT = (500, 300)

# A game whose pictures have one colour, which is in a file.
TINY = """
import sys
from pathlib import Path
import pygame

for line in sys.stdin:
    surface = pygame.Surface(tuple(map(int, line.split()[-1].split("x"))))
    surface.fill(Path("colour").read_text())
    pygame.image.save(surface, Path(sys.argv[1], "-".join(line.split()) + ".png"))
"""

OPTIONS = (
    "user.name=A",
    "user.email=a@example.net",
    "commit.gpgsign=false",
    "core.compression=0",  # faster
)


class Repository:
    """A git repository with a game, whose commits are made in tests."""

    def __init__(self, root: Path) -> None:
        self.root, self.accepted = root, root / "tests" / "pictures.txt"
        root.mkdir()
        self.git("init", "--quiet")

    def git(self, *arguments: str) -> str:
        options = [part for one in OPTIONS for part in ("-c", one)]
        command = ["git", "-C", str(self.root), *options, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def commit(self) -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Change")
        return self.git("rev-parse", "HEAD")

    def past(self, folder: Path) -> Past:
        return Past(folder, self.root, self.accepted)


@pytest.fixture
def tiny(tmp_path: Path) -> Repository:
    """Return a repository whose game draws what was accepted: red."""
    made = Repository(tmp_path / "tiny")
    made.write("build/checks/__init__.py", "")
    made.write("build/checks/scene_pictures.py", TINY)
    made.write("colour", "red")
    made.write("tests/pictures.txt", f"{FIRST} {digest_of(filled('red'))}\n")
    made.commit()
    return made


def filled(colour: str) -> pygame.Surface:
    made = pygame.Surface(FIRST.size)
    made.fill(colour)
    return made


def shown(repository: Repository, new: pygame.Surface, folder: Path) -> tuple[str, pygame.Surface]:
    """Return what is told of a new picture, and what is shown."""
    save({FIRST: new}, folder)
    past = repository.past(folder / "commits")
    told = add_old([FIRST], read(repository.accepted), folder, past)
    return "\n".join(told), pygame.image.load(folder / FIRST.file)


def panels(whole: pygame.Surface) -> list[pygame.Surface]:
    width, height = FIRST.size
    assert whole.get_size() == (3 * width + 2 * GAP, height)
    return [whole.subsurface((place * (width + GAP), 0, width, height)) for place in range(3)]


# --- the accepted picture -----------------------------------------------------------------------


def test_the_game_of_the_last_commit_draws_the_accepted_picture(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "game")
    for folder in ("assets", "build", "game"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, repository.root / folder, ignore=ignored)
    drawing = dict(looks("title", [FIRST]))[FIRST]
    repository.write("tests/pictures.txt", f"{FIRST} {digest_of(drawing)}\n")
    repository.commit()
    repository.write("game/ui/screenshot.py", "raise ValueError('a change that fails')")

    other = drawing.copy()
    other.set_at(SPOT, "magenta")
    told, whole = shown(repository, other, tmp_path / "out")
    path = tmp_path / "out" / "title-0-en-960x600.png"
    assert told == f"title, layout 0, en, 960x600: old, new and difference: {path}"
    old, new, difference = panels(whole)
    assert digest_of(old) == digest_of(drawing)
    assert digest_of(new) == digest_of(other)
    assert difference.get_at(SPOT) == pygame.Color("magenta")
    assert difference.get_at((479, 310)) == pygame.Color("red"), "the part is framed"
    assert max(difference.get_at((20, 20))[:3]) < max(new.get_at((20, 20))[:3]), "others are dark"


def test_if_the_last_commit_draws_another_one_the_accepting_commit_draws_it(
    tiny: Repository, tmp_path: Path
) -> None:
    for colour in ("green", "blue"):
        tiny.write("colour", colour)
        tiny.commit()
    told, whole = shown(tiny, filled("blue"), tmp_path / "out")
    assert ": old, new and difference: " in told
    assert panels(whole)[0].get_at(SPOT) == pygame.Color("red")


def test_changes_that_are_not_committed_are_not_the_past(tiny: Repository, tmp_path: Path) -> None:
    tiny.write("colour", "blue")
    _, whole = shown(tiny, filled("blue"), tmp_path / "out")
    assert [one.get_at(SPOT) for one in panels(whole)[:2]] == [
        pygame.Color("red"),
        pygame.Color("blue"),
    ]


def draws_nothing_accepted(tiny: Repository) -> None:
    tiny.write("tests/pictures.txt", f"{FIRST} {digest_of(filled('white'))}\n")


def fails(tiny: Repository) -> None:
    draws_nothing_accepted(tiny)
    tiny.write("colour", "no colour")
    tiny.commit()


def is_an_export(tiny: Repository) -> None:
    (tiny.root / ".git").rename(tiny.root / "no-git")


def is_in_another_repository(tiny: Repository) -> None:
    is_an_export(tiny)
    subprocess.run(["git", "init", "--quiet", tiny.root.parent], check=True)


def has_no_commit(tiny: Repository) -> None:
    is_an_export(tiny)
    tiny.git("init", "--quiet")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (draws_nothing_accepted, "no commit draws the accepted picture"),
        (fails, "ValueError: "),
        (is_an_export, "not a git repository"),
        (is_in_another_repository, "isn't a repository of its own"),
        (has_no_commit, "ambiguous argument 'HEAD'"),
    ],
)
def test_without_the_accepted_picture_the_new_one_is_shown_and_why(
    spoil: Callable[[Repository], None], reason: str, tiny: Repository, tmp_path: Path
) -> None:
    spoil(tiny)
    told, whole = shown(tiny, filled("blue"), tmp_path / "out")
    assert f": new only: {tmp_path / 'out' / FIRST.file}\nThe old picture can't be drawn: " in told
    assert reason in told
    assert digest_of(whole) == digest_of(filled("blue"))


def test_without_git_the_new_one_is_shown(
    tiny: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told, whole = shown(tiny, filled("blue"), tmp_path / "out")
    assert "\nThe old picture can't be drawn: " in told
    assert digest_of(whole) == digest_of(filled("blue"))


def test_a_picture_that_was_never_accepted_has_no_past(tiny: Repository, tmp_path: Path) -> None:
    tiny.write("tests/pictures.txt", "")
    told, whole = shown(tiny, filled("blue"), tmp_path / "out")
    assert told.endswith(f": was never accepted: new: {tmp_path / 'out' / FIRST.file}")
    assert digest_of(whole) == digest_of(filled("blue"))


# --- what is shown ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*SIZES, (1000, 1601), (17, 11)])
def test_parts_cover_the_picture_once(size: tuple[int, int]) -> None:
    covered = pygame.Surface(size)
    for part in parts(size):
        covered.fill((1, 0, 0), part, pygame.BLEND_RGB_ADD)
    assert len(parts(size)) == COLUMNS * ROWS
    assert pygame.image.tobytes(covered, "RGB") == b"\1\0\0" * (size[0] * size[1])


@pytest.mark.parametrize("spot", [(0, 0), (159, 99), (80, 3), (9, 10)])
def test_a_difference_is_shown_where_it_is(spot: tuple[int, int]) -> None:
    one, other = (pygame.Surface((160, 100)) for _ in range(2))
    other.set_at(spot, (0, 0, 1))
    assert differing(one, other) == [pygame.Rect(spot[0] // 10 * 10, spot[1] // 10 * 10, 10, 10)]


def test_of_many_differences_the_smallest_are_shown_and_equal_ones_once() -> None:
    def name(layout: int, language: str, size: int) -> Name:
        return Name("title", layout, language, SIZES[size])

    blue, red = filled("blue"), filled("red")
    changed = {name(0, "en", 1): red, name(0, "en", 0): blue, name(1, "en", 0): blue}
    assert to_show(changed, {}) == [name(0, "en", 0), name(0, "en", 1)]
    accepted = {str(name(1, "en", 0)): "as the other layout was not"}
    assert to_show(changed, accepted) == [name(0, "en", 0), name(1, "en", 0), name(0, "en", 1)]
    many = {Name("title", 0, str(number), SIZES[0]): noisy(number) for number in range(9)}
    assert to_show(many, {}) == list(many)[:4]


def noisy(number: int) -> pygame.Surface:
    made = filled("red")
    made.set_at((number, 0), "blue")
    return made


# --- accepting ----------------------------------------------------------------------------------


def test_accepting_tells_and_shows_what_has_changed(
    tiny: Repository,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[list[str]] = []

    def accepting(scenes: list[str]) -> Iterator[tuple[str, dict[Name, pygame.Surface]]]:
        asked.append(scenes)
        if "title" in scenes:
            yield "title", {FIRST: filled("blue")}

    monkeypatch.setattr(pictures, "cannot_compare", lambda: "")
    monkeypatch.setattr(pictures, "accept", accepting)
    monkeypatch.setattr(pictures, "read", lambda: read(tiny.accepted))
    monkeypatch.setattr(old_pictures, "Past", tiny.past)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert pictures.main(["--accept", "title", "claim"]) == 0
    said = capsys.readouterr().out
    assert "1 of 2 scenes changed: title\n" in said
    path = Path(said.split()[-1])
    assert panels(pygame.image.load(path))[0].get_at(SPOT) == pygame.Color("red")
    assert pictures.main(["--accept", "claim"]) == pictures.main(["--accept"]) == 0
    assert asked == [["title", "claim"], ["claim"], list(SCENES)]
    assert "0 of 1 scenes changed: none\n" in capsys.readouterr().out
