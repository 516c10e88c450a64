"""The whole program on screens that are smaller than its smallest picture or have few colours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.driver import Player, VirtualScreen, missing_tools
from tests.window.person import click_quit, on_screen, start_match, take_turn

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
TURNS = 3
# A minimum so high that no player wins early in the hand.
RULES = {"pocket": {"minimum": 12}}
NORMAL = (1000, 1000)


@pytest.fixture
def person(game_home: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """Yield the program at its title, on a screen of the size that a test asks for."""
    with on_screen(request.param, game_home, RULES) as player:
        yield player


def take_turns(person: Player) -> None:
    for _ in range(TURNS):
        assert take_turn(person)


@pytest.mark.parametrize(
    ("person", "layout"), [((640, 480), 1), ((800, 480), 0)], indirect=["person"]
)
def test_a_match_on_a_small_screen(person: Player, layout: int) -> None:
    start_match(person, layout=layout)
    take_turns(person)
    click_quit(person)
    assert person.wait_for_end() == 0


@pytest.mark.parametrize("person", [NORMAL], indirect=True)
def test_a_match_in_a_window_that_the_system_makes_small(person: Player) -> None:
    start_match(person)
    for size in ((400, 1000), (1000, 300), NORMAL):
        person.resize(size)
        take_turns(person)
    click_quit(person)
    assert person.wait_for_end() == 0


def test_a_screen_of_256_colours_is_refused_and_is_no_crash(game_home: Path) -> None:
    (game_home / "settings.json").write_text('{"language": "zh_Hant"}')
    with VirtualScreen((640, 480), depth=8) as screen:
        env = {**os.environ, "DISPLAY": screen.display, "PATH": ""}
        env.pop("SDL_VIDEODRIVER", None)
        command = [sys.executable, "-m", "game"]
        done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8")
    assert done.returncode == 4
    assert "請把螢幕設為 24 位元色彩" in done.stderr
    assert not [*(game_home / "log").glob("crash-*")]
