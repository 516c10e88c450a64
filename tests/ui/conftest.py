"""Fixtures for the tests of screens: the moves that are made, and a clock that stands still."""

from __future__ import annotations

import pygame
import pytest

from game.rules.moves import Move
from game.session.session import Session, Shown


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
