"""A window that waits for an event on a real screen answers it at once."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.window.driver import PATIENCE, ROOT, VirtualScreen, missing_tools

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason="needs Xvfb and xdotool")

WAITING = """
import time
import pygame
from game.ui.window.areas import wait_for_event

pygame.display.init()
window = pygame.Window("", (640, 400), (0, 0))
window.get_surface()
window.flip()
while wait_for_event(500) and pygame.event.get():
    pass
print("ready", flush=True)
began = time.monotonic()
assert wait_for_event(60_000)
kinds = {event.type for event in pygame.event.get()}
assert time.monotonic() - began < 30
assert pygame.MOUSEMOTION in kinds, kinds
"""


def test_an_event_ends_the_wait_and_stays() -> None:
    with VirtualScreen((800, 600)) as screen:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
        env = kept | {"DISPLAY": screen.display, "PYTHONPATH": str(ROOT)}
        env |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        command = [sys.executable, "-c", WAITING]
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            subprocess.run(["xdotool", "mousemove", "300", "200"], env=env, check=True)
            assert program.wait(PATIENCE) == 0
