"""The trial of the graphics card on a real screen, on which a window opens afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.system.paths import graphics_file
from tests.window.driver import PATIENCE, ROOT, VirtualScreen, missing_tools

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason="needs Xvfb and xdotool")

CHOOSING = """
import pygame
from game.ui.window.driver import start_display
from game.ui.window import graphics

graphics.has_no_card = lambda: False
start_display()
way = graphics.choose_graphics("auto")
window = pygame.Window("", (640, 400))
window.get_surface().fill("red")
window.flip()
print(way.is_choice, way.why)
"""


def test_a_window_opens_after_the_trial_and_the_next_start_remembers_it(game_home: Path) -> None:
    with VirtualScreen((800, 600)) as screen:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
        env = kept | {"DISPLAY": screen.display, "PYTHONPATH": str(ROOT)}
        env |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "GAME_HOME": str(game_home)}
        for when in ("tried", "remembered"):
            command = [sys.executable, "-c", CHOOSING]
            told = subprocess.run(
                command, env=env, stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE
            )
            assert told.stdout.startswith("True ")
            assert told.stdout.strip().endswith(when)
            assert (game_home / graphics_file().name).exists()
