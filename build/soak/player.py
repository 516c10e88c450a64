"""A sensible player, who gets from any screen to the title, and plays on."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from game.ui.drawing.looks import Placed
from game.ui.results.score import ResultScene
from game.ui.screens.menu import MenuScene
from game.ui.screens.title import TitleScene
from game.ui.table.play.decisions import Decisions
from game.ui.table.play.table import TableScene
from soak.program import Program

PATIENCE = 400
"""The ms between two clicks, longer than a double click."""
LEAVING = ("to title", "title", "close", "menu", "cross", "away", "back")
"""The items that lead towards the title, by the last part of their keys."""
PLAYING = ("continue", "lets_play", "tick", "go on", "resume", "new_match", "start", "close")
"""The items that lead to the table."""
MOST_STEPS = 60
"""More steps than any way to the title has."""
MOST_MOVES = 3000
"""More steps than any hand has."""


class SensiblePlayer:
    """A player with a plan, who waits between two clicks."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._rng = random.Random(0)

    def return_to_title(self) -> None:
        """Leave every screen, by mouse or by keys. Raise AssertionError if that doesn't work."""
        leave = self._rng.choice((self._leave_by_mouse, self._leave_by_key))
        self._wake()
        for _ in range(MOST_STEPS):
            if isinstance(self.program.top, TitleScene):
                return
            leave()
        raise AssertionError(f"dead end: no way to the title {leave.__name__[6:]}")

    def play_on(self) -> int:
        """Play to the end of a hand. Return 1. Raise AssertionError if that doesn't work."""
        self._wake()
        for _ in range(MOST_MOVES):
            if isinstance(self.program.top, ResultScene):
                return 1
            self.step()
        raise AssertionError("dead end: no way to play on")

    def step(self) -> int:
        """Do one thing that leads to the table or goes on there. Return the number of events."""
        program = self.program
        if isinstance(program.top, TableScene):
            return self._move(program.top.decisions)
        if self._click_one_of(PLAYING):
            return 3
        self._leave_by_mouse()
        return 3

    def _wake(self) -> None:
        """Come back to a window that was hidden, with no key or button held."""
        if not self.program.window.visible:
            self.program.handle(pygame.WINDOWSHOWN)
        self.program.handle(pygame.TEXTEDITING, text="")
        self.program.handle(pygame.KEYUP, key=pygame.K_TAB, mod=0)
        self.program.handle(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)
        self._wait()

    def _wait(self) -> None:
        self.program.advance(PATIENCE)

    # --- to the title -----------------------------------------------------------------------------

    def _leave_by_mouse(self) -> None:
        if not self._click_one_of(LEAVING):
            self._wait()

    def _leave_by_key(self) -> None:
        if isinstance(self.program.top, MenuScene):
            self._focus_on("title")
            self._press("return")
        else:
            self._press("escape")

    def _focus_on(self, key: str) -> None:
        """Move the focus to an item by the Tab key."""
        for _ in self.program.window.input.placed:
            if self.program.top.focus == key:
                return
            self._press("tab")
        raise AssertionError(f"dead end: no focus on {key}")

    def _press(self, key: str) -> None:
        code = pygame.key.key_code(key)
        self.program.handle(pygame.KEYDOWN, key=code, mod=0)
        self.program.handle(pygame.KEYUP, key=code, mod=0)
        self._wait()

    # --- at the table -----------------------------------------------------------------------------

    def _move(self, decisions: Decisions) -> int:
        """Answer the question, or discard the last tile. Otherwise wait."""
        items = {one.key: one for one in self.program.items()}
        handlers: list[Callable[..., None]] = [decisions.on_tile]
        if decisions.dialog is not None:
            handlers = [decisions.on_answer, decisions.on_cross]
        found = [one for one in items.values() if one.command and one.command.handler in handlers]
        if decisions.is_busy or not found:
            self._wait()
            return 0
        self._click(self._rng.choice(found) if decisions.dialog else found[-1])
        return 3

    # --- the mouse --------------------------------------------------------------------------------

    def _click_one_of(self, names: tuple[str, ...]) -> bool:
        """Click on the first of these items that is there. Return whether there is one."""
        items = {one.key.partition("/")[2]: one for one in self.program.items()}
        for name in names:
            for key, one in items.items():
                if key == name or key.endswith(f".{name}"):
                    self._click(one)
                    return True
        return False

    def _click(self, one: Placed) -> None:
        point = self.program.point_on(one)
        assert point is not None, one.key
        self.program.handle(pygame.MOUSEMOTION, pos=point, buttons=(0, 0, 0))
        self.program.handle(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        self.program.handle(pygame.MOUSEBUTTONUP, pos=point, button=1)
        self._wait()
