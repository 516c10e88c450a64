"""A deep look runs in a process of its own, which never outlives its use."""

from __future__ import annotations

import errno
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.context import SpawnProcess

import pytest

from game.review.playouts import DeepLook, DeepQuestion, played_out
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import SOUTH, Tile
from game.rules.view import view
from game.rulesets.pocket import POCKET
from tests.builders import after, deal_with
from tests.processes import ROOT, is_alive, killed_game, wait_for

CRASHING = (
    "import os\n"
    "from multiprocessing import active_children\n"
    "from tests.review.test_deep_look import look\n"
    "running = look(1000)\n"
    "print(active_children()[0].pid, flush=True)\n"
    "input()\n"
    "os._exit(1)\n"
)
"""A program that crashes during a deep look."""
SILENT = (
    "from multiprocessing import active_children\n"
    "from game.system.background import Background\n"
    "from tests.review.test_deep_look import silent\n"
    "work = Background(silent)\n"
    "while not work.poll():\n"
    "    pass\n"
    "print(active_children()[0].pid, flush=True)\n"
)
"""A program whose work sends nothing more for long, as one that plays hands."""


def silent() -> Iterator[int]:
    yield 1
    time.sleep(600)


def question() -> DeepQuestion:
    """Return a win that is played out in no time."""
    seen = view(after(deal_with(south="123m 456p 789s 55m 67p", draws="8p"), "E discard 8p"), SOUTH)
    return DeepQuestion(seen, seen.legal[:1])


def look(deals: int) -> DeepLook:
    return DeepLook(question(), POCKET, deals)


def test_the_results_fill_in_until_all_deals_are_played() -> None:
    deep = look(5)
    assert deep.is_running
    assert not deep.poll(), "it never waits"
    assert wait_for(lambda: deep.poll() and not deep.is_running)
    assert deep.results is not None
    assert deep.results.deals == tuple(played_out(question(), POCKET, 5))
    assert deep.problem is None
    assert not multiprocessing.active_children()
    assert not deep.poll(), "nothing is new"


def test_the_time_left_is_told_while_it_runs() -> None:
    minutes = iter(range(0, 600_000, 60))
    deep = DeepLook(question(), POCKET, 100_000, lambda: float(next(minutes)))
    assert deep.time_left is None
    assert wait_for(lambda: deep.poll() and deep.time_left is not None)
    deep.stop()
    assert deep.time_left is None


def test_stopping_leaves_no_process_and_keeps_the_results() -> None:
    deep = look(100_000)
    assert wait_for(deep.poll)
    deep.stop()
    assert not multiprocessing.active_children()
    assert not deep.is_running
    assert not deep.poll()
    assert deep.results is not None
    assert deep.problem is None
    deep.stop()


def test_a_look_that_is_dropped_stops() -> None:
    deep = look(100_000)
    assert multiprocessing.active_children()
    del deep
    assert not multiprocessing.active_children()


def test_a_killed_process_gives_a_sentence() -> None:
    deep = look(100_000)
    assert wait_for(deep.poll)
    (process,) = multiprocessing.active_children()
    process.kill()
    assert wait_for(lambda: deep.poll() and deep.problem is not None)
    assert deep.problem == Reason.of("problem.work_ended")
    assert not deep.is_running
    assert deep.results is not None
    assert not multiprocessing.active_children()
    assert not deep.poll(), "it is told once"


def test_an_error_in_the_process_gives_the_sentence_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked = replace(question(), moves=(Move(SOUTH, Action.KONG, Tile(0)),))
    deep = DeepLook(asked, POCKET, 5)
    assert wait_for(lambda: deep.poll() and not deep.is_running)
    assert deep.problem == Reason.of("problem.work_ended")
    assert "RulesError" in caplog.text
    assert not multiprocessing.active_children()


def test_so_does_one_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(SpawnProcess, "start", fail)
    deep = look(5)
    assert not deep.is_running
    assert deep.problem is not None
    assert deep.problem.key == "problem.work_start"
    assert not deep.poll()
    deep.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal 0")
def test_it_ends_with_a_game_that_crashes() -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", CRASHING]
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as game:
        assert game.stdout is not None
        process = int(game.stdout.readline())
        assert is_alive(process)
        game.communicate("\n")
    assert game.returncode == 1
    assert wait_for(lambda: not is_alive(process))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_it_ends_with_a_game_that_is_killed() -> None:
    process = killed_game(SILENT)
    assert wait_for(lambda: not is_alive(process))


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system doesn't tell")
def test_it_gives_way_to_the_game() -> None:
    deep = look(100_000)
    assert wait_for(deep.poll)
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    lowered = os.getpriority(os.PRIO_PROCESS, process.pid)
    assert lowered > os.getpriority(os.PRIO_PROCESS, 0) or lowered == 19
    deep.stop()
