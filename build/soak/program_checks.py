"""Checks of a running program: its screen, and its files."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.saves.save import load_match, match_text
from game.settings.settings import load_settings
from game.ui.drawing.sprites import Stage
from soak.program import Program

MOST_FRAMES = 300
STEP = 250
"""The ms from one frame to the next, until nothing moves."""


class ProgramChecks:
    """The checks of one program. Each raises AssertionError."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def look(self) -> None:
        """Check everything now."""
        self._check_settings()
        self._check_match()
        self._check_picture()

    def _check_settings(self) -> None:
        settings, told = load_settings()
        assert told == (), f"settings: {told}"
        assert settings == self.program.app.settings, "settings: others in the file"

    def _check_match(self) -> None:
        """Check that the saved match is the one in play. While computer players act, it can be a
        few of their moves behind."""
        session = self.program.app.session
        if session is None or session.is_match_over or session.others_act:
            return
        saved, told = load_match(session.saved.kind)
        assert saved is not None, "no match in the file"
        assert told == (), f"match: {told}"
        assert match_text(saved) == session.text(), "match: another in the file"

    def _check_picture(self) -> None:
        """Check that the screen equals a fresh drawing, once nothing moves."""
        program = self.program
        if not program.window.visible:
            program.handle(pygame.WINDOWSHOWN)  # which draws everything again
        for _ in range(MOST_FRAMES):
            program.advance(STEP, drawn=True)
            if not program.window.stage.is_moving:
                break
        else:
            return
        shown, fresh = program.window.surface, self._drawn_anew()
        same = pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(fresh, "RGB")
        assert same, "the picture differs from a fresh drawing"

    def _drawn_anew(self) -> pygame.Surface:
        """Return the same items at rest on a stage of their own."""
        window = self.program.window
        surface = pygame.Surface(window.surface.get_size())
        stage = Stage(window.pictures, window._fitted())
        ring = window.input.focus_ring(*surface.get_size())
        placed = window.input.placed + ring + window._tip
        stage.show([replace(one, glide=0, delay=0, origin=None, anew=False) for one in placed], 0)
        stage.draw(surface, 0)
        return surface
