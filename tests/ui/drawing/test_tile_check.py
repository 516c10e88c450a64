"""The player's pictures of tiles: those that can be drawn, and what is wrong with the others."""

from __future__ import annotations

import io
import os
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from game.rules.problems import Reason
from game.ui.drawing import tile_check
from game.ui.drawing.own_faces import OwnFaces
from game.ui.drawing.tile_check import LARGEST, MOST_STUCK, SIZES, SLOW, START, Checking

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">'
SQUARE = f'{HEAD}<rect width="300" height="400" fill="#f00"/></svg>'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
BILLION = f'<!DOCTYPE s [<!ENTITY l0 "lol">{LAUGHS}]>{HEAD}<text>&l9;</text></svg>'
DEEP = HEAD + "<g>" * 100_000


def png(wide: int, high: int, rows: bytes | None = None) -> bytes:
    """Return a PNG file of a transparent picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    data = bytes((1 + 4 * wide) * high) if rows is None else rows
    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    whole = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(data)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(whole)


def check(path: Path, name: str = "1m") -> object:
    return tile_check._checked(name, path.parent, path)


WRONG: Mapping[str, tuple[str, bytes, str]] = {
    "nothing": ("1m.svg", b"", "fault.tile"),
    "noise": ("1m.svg", bytes(range(256)) * 99, "fault.tile"),
    "cut off": ("1m.svg", f'{HEAD}<path d="M0 0'.encode(), "fault.tile_empty"),
    "a billion laughs": ("1m.svg", BILLION.encode(), "fault.tile_empty"),
    "deep": ("1m.svg", DEEP.encode(), "fault.tile_empty"),
    "large": ("1m.svg", SQUARE.encode() + b" " * LARGEST, "fault.tile_large"),
    "SVG as PNG": ("1m.png", SQUARE.encode(), "fault.tile"),
    "wide": ("1m.png", png(4001, 1), "fault.tile_wide"),
    "huge": ("1m.png", png(2**31 - 1, 2**31 - 1, b""), "fault.tile_wide"),
    "no pixels": ("1m.png", png(30, 40, b""), "fault.tile"),
    "no size": ("1m.png", png(0, 0, b""), "fault.tile"),
    "cut off PNG": ("1m.png", png(30, 40)[:40], "fault.tile"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_picture_has_a_reason(kind: str, tmp_path: Path) -> None:
    name, data, why = WRONG[kind]
    path = tmp_path / name
    path.write_bytes(data)
    found = check(path)
    assert isinstance(found, Reason)
    assert found.key == why


def test_a_picture_that_takes_too_long_has_one_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "1m.svg"
    path.write_text(SQUARE)
    assert check(path) == SQUARE.encode()
    monkeypatch.setattr(tile_check, "QUICK", -1)
    assert check(path) == Reason.of("fault.tile_slow")


def folder_named(path: Path) -> None:
    path.mkdir()


def link_out(path: Path) -> None:
    outside = path.parent.parent / "outside.svg"
    outside.write_text(SQUARE)
    path.symlink_to(outside)


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.skipif(os.name != "posix", reason="makes links and pipes")
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (folder_named, "fault.no_file"),
        (link_out, "fault.tile_outside"),
        (link_to_itself, "fault.tile"),
        (pipe, "fault.no_file"),
    ],
)
def test_only_files_of_the_folder_are_read(
    make: Callable[[Path], None], why: str, tmp_path: Path
) -> None:
    path = tmp_path / "set" / "1m.svg"
    path.parent.mkdir()
    make(path)
    found = check(path)
    assert isinstance(found, Reason)
    assert found.key == why


def test_a_white_dragon_can_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "P.svg"
    path.write_text(f"{HEAD}</svg>")
    assert isinstance(check(path, "P"), bytes)
    assert isinstance(check(path, "1m"), Reason)


def test_an_svg_picture_is_drawn_at_the_size_of_the_tile(tmp_path: Path) -> None:
    path = tmp_path / "1m.svg"
    path.write_text(SQUARE)
    drawing = check(path)
    assert isinstance(drawing, bytes)
    for size in ((30, 40), (201, 268), (600, 800)):
        drawn = OwnFaces({"1m": drawing}).picture("1m", *size)
        assert drawn.get_size() == size
        assert tuple(drawn.get_at((size[0] - 2, size[1] - 2))) == (255, 0, 0, 255)


def stripes(wide: int, path: Path) -> Path:
    """Write a PNG picture of red lines, each a pixel wide."""
    picture = pygame.Surface((wide, wide * 4 // 3), pygame.SRCALPHA)
    for x in range(0, wide, 2):
        picture.fill("red", (x, 0, 1, wide * 4 // 3))
    made = io.BytesIO()
    pygame.image.save(picture, made, "1m.png")
    path.write_bytes(made.getvalue())
    return path


@pytest.mark.parametrize(("wide", "kept"), [(300, 300), (1200, SIZES[-1][0])])
def test_a_png_picture_is_scaled_smoothly_and_keeps_its_shape(
    wide: int, kept: int, tmp_path: Path
) -> None:
    drawing = check(stripes(wide, tmp_path / "1m.png"))
    assert isinstance(drawing, tuple)
    assert drawing[1] == (kept, kept * 4 // 3)
    drawn = OwnFaces({"1m": drawing}).picture("1m", 90, 100)
    assert drawn.get_size() == (75, 100)
    assert 90 < drawn.get_at((30, 50)).a < 165, "half of what was there is transparent"


# --- pictures that never end --------------------------------------------------------------------


class Stuck:
    """Work that never ends at the pictures of these names, and that ends at a broken one."""

    hangs: tuple[str, ...] = ()
    begun = 0

    def __init__(self, _: object, folder: str, files: list[tuple[str, str]]) -> None:
        type(self).begun += 1
        names = [name for name, _ in files]
        stop = next((n for n, name in enumerate(names) if name in self.hangs), len(names))
        self._items = [("", None), *((name, b"svg") for name in names[:stop])]
        self.is_running = True

    def poll(self) -> bool:
        return bool(self._items)

    def taken(self) -> list[tuple[str, bytes | None]]:
        items, self._items = self._items, []
        return items

    def stop(self) -> None:
        self.is_running = False


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Return the time that the check reads."""
    time = [0.0]
    monkeypatch.setattr("game.ui.drawing.tile_check.time.monotonic", lambda: time[0])
    monkeypatch.setattr(tile_check, "Background", Stuck)
    Stuck.begun = 0
    yield time
    Stuck.hangs = ()


FILES = {f"{n}m": Path(f"{n}m.svg") for n in range(1, 10)}


def test_a_picture_that_never_ends_is_given_up_and_the_others_are_used(now: list[float]) -> None:
    Stuck.hangs = ("3m",)
    checking = Checking(Path(), FILES)
    checking.poll()
    assert set(checking.drawings) == {"1m", "2m"}
    now[0] += SLOW
    checking.poll()
    assert checking.refused == {}
    now[0] += 0.1
    checking.poll()
    checking.poll()
    assert checking.is_done
    assert set(checking.drawings) == FILES.keys() - {"3m"}
    assert checking.refused == {"3m.svg": Reason.of("fault.tile_slow")}


def test_after_several_of_them_the_rest_is_not_tried(now: list[float]) -> None:
    Stuck.hangs = tuple(FILES)
    checking = Checking(Path(), FILES)
    while not checking.is_done:
        checking.poll()
        now[0] += START + 1
    assert Stuck.begun == MOST_STUCK
    assert checking.refused.keys() == {path.name for path in FILES.values()}


def test_a_process_that_dies_at_a_picture_is_begun_again_without_it(now: list[float]) -> None:
    Stuck.hangs = ("1m",)
    checking = Checking(Path(), FILES)
    checking._work.is_running = False  # type: ignore[misc]
    checking.poll()
    checking.poll()
    assert checking.is_done
    assert checking.refused == {"1m.svg": Reason.of("fault.tile")}
