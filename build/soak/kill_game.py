"""A program without a screen, in which a person clicks until it is killed: a part of kill.py."""

from __future__ import annotations

import os
import random
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game.bots import load_players
from game.records.real_table import RealTable
from game.settings.settings import FILE
from game.system.leftovers import remove_leftovers
from game.system.log import logging_to_file
from game.system.player_file import PlayerFile
from game.system.single_instance import single_instance
from soak.desk import desk
from soak.visits import NEVER, Person, quick_players
from soak.witness import Report, look_at, sheet_of

load_players()  # once, in the process whose copies play

UNDOING = ("on_undo", "on_take_back")
"""What takes moves back, which a kill in the middle would make look lost."""


def play(home: str, seed: int, reports: Connection) -> None:
    """Play until the process is killed, and report everything that is shown."""
    os.environ.update(GAME_HOME=home, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    rng = random.Random(seed)
    try:
        with single_instance() as is_single, logging_to_file():
            if not is_single:
                reports.send("the lock is still held")
            remove_leftovers()
            with quick_players(), told_writes(reports.send), desk(draws=False) as seen:
                person = Person(seen, rng, (*NEVER, *UNDOING))
                person.go()
                while not seen.app.quitting:
                    reports.send(look_at(seen.app, person.kind))
                    if person.moves_on():
                        person.go()
                    person.click()
                reports.send(f"the program ends in {person.kind}")
    except BrokenPipeError:
        return  # the parent process has ended
    except Exception:
        reports.send(traceback.format_exc())


def told_writes(report: Callable[[Report], None]) -> Any:
    """Report settings and sheets of real tables before they are written."""
    write = PlayerFile.write

    def told(self: PlayerFile[Any], path: Path, value: Any) -> Any:
        if self is FILE:
            report(value)
        elif isinstance(value, RealTable):
            report(sheet_of(path, value))
        return write(self, path, value)

    return patch.object(PlayerFile, "write", told)
