"""Kill the playing program at random moments, and look for lost moves: `python run.py soak kill`.

Most tries have no screen: a process starts as the program does, and a person clicks there in every
kind of scene. The others play the real program in a window, if this system has the tools: see
kill_window.py.

After each kill this process does what a start does. Everything that was shown must be in the files,
the match must go on, and no other files and no processes must be left.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots import choose
from game.session.session import Session
from game.system.leftovers import remove_leftovers
from game.system.paths import HOME
from game.system.single_instance import single_instance
from game.ui.screenshot import environment
from soak.kill_game import play
from soak.kill_window import SIZE, Desktop, VirtualScreen, furnish, missing_tools
from soak.memory import Memory
from soak.report import KEPT, Outcome, by_kind, tries_within
from soak.witness import Witness, litter, shown_of, wrong_records

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

WINDOWS = 0.25
"""The share of tries in a window."""
KILLS_OF_A_HOME = 25
"""The number of kills after which a new player begins, with an empty folder."""
MOST_REPORTS = 20
SETTLED = 100
"""The number of kills after which memory must be flat."""
LATEST = 0.15
"""Seconds from a report to the kill: about those of a click."""
PROCESSES = Path("/proc")
MOMENT = 20
"""Seconds until the work of a killed game must have ended, on a busy machine."""
PATIENCE = 300
"""Seconds to wait for a report, on the slowest machine."""


def run(seconds: float, rng: random.Random, at_most: int | None = None) -> Outcome:
    """Kill players until the time is up."""
    outcome, kinds, memory = Outcome("kill"), Counter[str](), Memory(SETTLED)
    windows = 0
    with contextlib.ExitStack() as stack:
        players = [Player(stack)]
        if not missing_tools():
            desktop = Desktop(stack.enter_context(VirtualScreen(SIZE)), PATIENCE)
            players.append(Player(stack, desktop.play))
        stack.enter_context(environment("PYTHONPATH", os.pathsep.join(sys.path)))
        for number in tries_within(seconds, at_most):
            in_window = number % round(1 / WINDOWS) == 0
            windows += in_window and len(players) > 1
            player = players[-1 if in_window else 0]
            outcome.failures += player.kill(number, random.Random(rng.getrandbits(64)))
            outcome.tries += 1
            kinds[player.witness.kind or "the start"] += 1
            memory.note(outcome.tries)
        outcome.failures += memory.growth()
        seen = sum((one.witness.seen for one in players), Counter[str]())
        outcome.figures = {**by_kind(seen), "in a window": str(windows)}
        outcome.figures |= {**by_kind(kinds), "memory": str(memory)}
    return outcome


class Player:
    """A player with a folder, whose game is killed again and again."""

    def __init__(
        self,
        stack: contextlib.ExitStack,
        play: Callable[[Path, Witness, random.Random], None] | None = None,
    ) -> None:
        self.home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.witness = Witness()
        self.kills = 0
        self._play = play or play_without_window

    def kill(self, number: int, rng: random.Random) -> list[str]:
        """Play until a random moment, kill the game, and return what is wrong after a restart."""
        if self.kills % KILLS_OF_A_HOME == 0:
            shutil.rmtree(self.home)
            self.home.mkdir()
            self.witness.forget()
        self.kills += 1
        self.witness.kind = ""
        self._play(self.home, self.witness, rng)
        kept = KEPT / f"kill-{number}"
        before = Path(tempfile.mkdtemp())
        shutil.copytree(self.home, before, dirs_exist_ok=True)
        with environment(HOME, str(self.home)):
            faults = [*self.witness.take_problems(), *left_behind(self.home)]
            faults += restart(self.witness, rng)
        if faults:
            shutil.make_archive(str(kept), "zip", before)
            self.kills = 0
        shutil.rmtree(before)
        return [f"{fault} (files before the restart: {kept}.zip)" for fault in faults]


# --- after the kill -----------------------------------------------------------------------------


def left_behind(home: Path) -> Iterator[str]:
    """Yield the processes that a killed game of this folder has left, once they had a moment to
    notice."""
    if PROCESSES.is_dir():
        end = time.monotonic() + MOMENT
        while (left := _processes_of(home)) and time.monotonic() < end:
            time.sleep(0.05)
        yield from (f"left behind: process {one}" for one in left)


def _processes_of(home: Path) -> list[str]:
    found = []
    for folder in PROCESSES.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"{HOME}={home}\0".encode() in (folder / "environ").read_bytes():
                found.append(folder.name)
    return found


def restart(witness: Witness, rng: random.Random) -> Iterator[str]:
    """Do what a start does, and yield what is wrong with the files. Then make a move."""
    with single_instance() as is_single:
        if not is_single:
            yield "the lock is still held"
        remove_leftovers()
        yield from witness.losses()
        session, told = Session.resume(strict=True)
        if told:
            yield f"resuming says {told}"
        if session is not None:
            yield from _go_on(session, witness, rng)
        for name in litter():
            yield f"left over: {name}"
        wrong = wrong_records() if rng.random() < 0.2 else ""
        if wrong:
            yield wrong


def _go_on(session: Session, witness: Witness, rng: random.Random) -> Iterator[str]:
    session.start()
    shown = witness.matches.get(session.match.seed)
    now = shown_of(session)
    if shown and shown.hand == now.hand and now.moves[: len(shown.moves)] != shown.moves:
        yield f"the match goes on with other moves: {shown} became {now}"
    if session.is_hand_over:
        ended = session.is_match_over
        session.next_hand()
        witness.see(shown_of(session, ended=ended))
    else:
        session.submit(choose("plain", session.view, session.ruleset, rng))
        witness.see(shown_of(session))
    if session.take_messages():
        yield "the match can't be saved any more"


# --- a player without a window ------------------------------------------------------------------


def fast_context() -> SpawnContext | ForkServerContext:
    """Return the fastest safe way to start a process here: as a copy of one that has loaded the
    game."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["soak.kill_game"])
    return context


def play_without_window(home: Path, witness: Witness, rng: random.Random) -> None:
    """Let a process play, and kill it a moment after a report."""
    furnish(home)
    context = fast_context()
    reports, to_us = context.Pipe(duplex=False)
    game = context.Process(target=play, args=(str(home), rng.getrandbits(32), to_us), daemon=False)
    game.start()
    to_us.close()
    for _ in range(rng.randrange(MOST_REPORTS)):
        if not reports.poll(PATIENCE):
            witness.problems.append("no report")
            break
        witness.note(reports.recv())
    time.sleep(rng.random() * LATEST)
    game.kill()
    game.join()
    # The report in which the game was killed can be torn.
    with contextlib.suppress(EOFError, OSError):
        while True:
            witness.note(reports.recv())
    reports.close()
