"""Fixtures for the tests of screens: shared pictures, the moves made, and a clock that stands
still."""

from __future__ import annotations

import io
import os
import pickle
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import pygame
import pytest

from game.rules.moves import Move
from game.session.session import Session, Shown
from game.ui.scripted import pages as scripted_review

T = TypeVar("T")

LARGEST_SHARED = 256 * 256  # pixels
_load_svg = pygame.image.load_sized_svg


@pytest.fixture(autouse=True)
def _svg_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Share small pictures between the windows of all tests. The game changes only copies."""

    def load(source: str | io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if size[0] * size[1] > LARGEST_SHARED:
            return _load_svg(source, size)
        text = Path(source).read_bytes() if isinstance(source, str) else source.getvalue()
        return shared(text, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", load)


@lru_cache(maxsize=4000)
def shared(text: bytes, size: tuple[int, int]) -> pygame.Surface:
    return _load_svg(io.BytesIO(text), size)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a temporary folder that the workers share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(autouse=True, scope="session")
def _scripts_are_reviewed_once(shared_folder: Path) -> Iterator[None]:
    """Share the reviews and deep looks of scripted scenes, which take seconds, between workers."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_reviewed", "_first_results"):
            patch.setattr(
                scripted_review, name, kept(getattr(scripted_review, name), shared_folder)
            )
        yield


def kept(make: Callable[..., T], folder: Path) -> Callable[..., T]:
    """Return a function that keeps what another one makes, for each first value, in a folder."""
    name = make.__name__

    def found(*given: Any) -> T:
        path = folder / f"{name}-{zlib.crc32(repr(given[0]).encode())}.pickle"
        if path.exists():
            return cast(T, pickle.loads(path.read_bytes()))
        made = make(*given)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(pickle.dumps(made))
        part.replace(path)
        return made

    return found


@pytest.fixture
def moves(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Return a list that gets every move that the player makes."""
    made: list[Move] = []
    play = Session.play

    def recorded(self: Session, move: Move) -> tuple[Shown, ...]:
        made.append(move)
        return play(self, move)

    monkeypatch.setattr(Session, "play", recorded)
    return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the time that the window reads: a list of one number."""
    pygame.display.init()
    pygame.font.init()
    time = [10_000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: time[0])
    return time
