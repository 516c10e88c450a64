"""The modules that each start of the program loads, and the ones that it leaves for later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands.parser import COMMANDS, adder_of
from game.words.labels import load_labels

ROOT = Path(__file__).resolve().parent.parent.parent
HAND = "123m 456p 789s EE 55m + 5m"

LOADED = """
import atexit, json, sys
before = set(sys.modules)
atexit.register(lambda: print(json.dumps(sorted(set(sys.modules) - before))))
"""


def loaded_by(program: str) -> set[str]:
    """Return the modules that a program loads and Python alone doesn't."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", LOADED + program]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, check=True, encoding="utf-8"
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def loaded_by_command(*arguments: str) -> set[str]:
    return loaded_by(f"from game.__main__ import main; main({[*arguments]!r})")


def of_game(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("game.")}


def within(modules: set[str], *places: str) -> set[str]:
    """Return the modules that are one of these or inside one."""
    return {name for name in modules if name.startswith(tuple(f"{place}." for place in places))} | (
        modules & {*places}
    )


PLAYERS = ("game.bots.players", "game.bots.brain", "game.bots.plans", "game.bots.danger")
WINDOW = ("pygame", "game.ui", "game.commands.window", "game.session.session", "logging.handlers")
ELSE = ("multiprocessing", "concurrent", "asyncio", "game.arena")


def test_the_version_loads_nothing_else() -> None:
    modules = loaded_by_command("--version")
    assert of_game(modules) == {"game.__main__"}
    assert not within(modules, "argparse", "json", "pathlib", "dataclasses", "gettext")


@pytest.mark.parametrize("arguments", [("score", HAND), ("rules", "--rules", "hongkong")])
def test_a_command_loads_what_it_needs(arguments: tuple[str, ...]) -> None:
    modules = loaded_by_command(*arguments)
    assert f"game.commands.{arguments[0]}" in modules
    assert not within(modules, *PLAYERS, *WINDOW, *ELSE)
    others = {f"game.commands.{name}" for name in (*COMMANDS, "catalogues", "crash")}
    assert modules & others <= {"game.commands.score", "game.commands.rules"}


def test_the_help_loads_no_command() -> None:
    modules = loaded_by_command("--help")
    assert within(modules, "game.commands") == {
        "game.commands",
        "game.commands.context",
        "game.commands.parser",
        "game.commands.program",
    }
    assert not within(modules, "game.rulesets", *PLAYERS, *WINDOW, *ELSE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_loaded_by_its_name(name: str) -> None:
    labels = load_labels("en")
    assert labels.has(f"command.help.{name}")
    module = {"screenshot": "window", "labels": "catalogues"}.get(name, name)
    assert adder_of(name).__module__ == f"game.commands.{module}"


FIRST_FRAME = """
from game.__main__ import main
from game.ui.window.window import Window

def frame(self, now):
    shown(self, now)
    self.app.quit()

shown, Window.frame = Window.frame, frame
main([])
"""


AFTER_ALL = """
    global frames
    frames += 1
    if frames > 20:
        self.app.quit()

frames = 0
"""
"""Code that ends the program only after some frames, when everything is loaded."""


def test_the_first_frame_loads_no_game() -> None:
    modules = loaded_by(FIRST_FRAME)
    assert {"pygame", "game.ui.screens.title", "game.settings.settings"} <= modules
    # On Windows, Python loads socket to name the system.
    network = () if sys.platform == "win32" else ("socket",)
    assert not within(modules, *PLAYERS, *ELSE, "argparse", "logging.handlers", *network)
    assert not within(modules, "game.rulesets", "game.rules.deal", "game.session.session")
    assert not within(modules, "game.ui.route_table", "game.ui.table", "game.ui.results")


def test_the_rest_is_loaded_in_the_frames_after_it() -> None:
    modules = loaded_by(FIRST_FRAME.replace("self.app.quit()", AFTER_ALL))
    assert within(modules, "game.bots.players") == {"game.bots.players"}
    assert {"game.ui.route_table", "game.ui.table.play.table", "game.rulesets"} <= modules
