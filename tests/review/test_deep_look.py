"""A deep look runs in processes of its own, one for each core, which never outlive its use."""

from __future__ import annotations

import errno
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.context import SpawnProcess
from typing import Any, cast

import pytest

from game.review import deep_look
from game.review.deep_look import AHEAD, MOST_PROCESSES, DeepLook
from game.review.playouts import FEWEST, DealEnd, DeepQuestion, Ends, played_out
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import SOUTH, Tile
from game.rules.view import view
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from tests.builders import after, deal_with
from tests.here import Here
from tests.processes import ROOT, is_alive, killed_game, wait_for

CRASHING = (
    "import os\n"
    "from multiprocessing import active_children\n"
    "from tests.review.test_deep_look import look\n"
    "running = look(1000)\n"
    "print(*(one.pid for one in active_children()), flush=True)\n"
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


@pytest.fixture
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)


# --- processes ------------------------------------------------------------------------------------


def test_the_results_fill_in_until_all_deals_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    deep = look(5)
    assert deep.is_running
    assert len(multiprocessing.active_children()) == 2
    assert not deep.poll(), "it never waits"
    assert wait_for(lambda: deep.poll() and not deep.is_running)
    assert deep.results is not None
    assert deep.results.deals == tuple(played_out(question(), POCKET, 5))
    assert deep.problem is None
    assert not multiprocessing.active_children()
    assert not deep.poll(), "nothing is new"


@pytest.mark.usefixtures("one_core")
def test_the_time_left_is_told_while_it_runs() -> None:
    minutes = iter(range(0, 600_000, 60))
    deep = DeepLook(question(), POCKET, 100_000, lambda: float(next(minutes)))
    assert deep.time_left is None
    assert wait_for(lambda: deep.poll() and deep.time_left is not None)
    deep.stop()
    assert deep.time_left is None


@pytest.mark.usefixtures("one_core")
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


@pytest.mark.usefixtures("one_core")
def test_a_look_that_is_dropped_stops() -> None:
    deep = look(100_000)
    assert multiprocessing.active_children()
    del deep
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("one_core")
def test_a_killed_process_gives_a_sentence() -> None:
    deep = look(100_000)
    assert wait_for(deep.poll)
    multiprocessing.active_children()[0].kill()
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
        processes = [int(one) for one in game.stdout.readline().split()]
        assert all(is_alive(one) for one in processes)
        game.communicate("\n")
    assert game.returncode == 1
    assert wait_for(lambda: not any(is_alive(one) for one in processes))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_it_ends_with_a_game_that_is_killed() -> None:
    process = killed_game(SILENT)
    assert wait_for(lambda: not is_alive(process))


def gives_way(process: int) -> bool:
    """Return whether this process lets the game run first."""
    lowered = os.getpriority(os.PRIO_PROCESS, process)
    return lowered > os.getpriority(os.PRIO_PROCESS, 0) or lowered == 19


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system doesn't tell")
def test_it_gives_way_to_the_game() -> None:
    deep = look(100_000)
    assert wait_for(deep.poll)
    for process in multiprocessing.active_children():
        assert process.pid is not None
        assert wait_for(partial(gives_way, process.pid))
    deep.stop()


# --- the race -------------------------------------------------------------------------------------


def made_up(_: DeepQuestion, __: Ruleset, number: int, places: Collection[int]) -> Ends:
    """Return the ends of a deal in which the second move brings 2 points less on the average."""
    points = 5, (2, 4, 3)[number % 3]
    each = (DealEnd(one, won=True, dealt_in=False, at_once=False) for one in points)
    return tuple(one if place in places else None for place, one in enumerate(each))


def raced(cores: int, monkeypatch: pytest.MonkeyPatch) -> tuple[DeepLook, list[Here]]:
    """Play a look to its end with this number of processes, and return both."""
    made: list[Here] = []

    def begun(*values: Any, has_tasks: bool) -> Here:
        made.append(Here(*values, has_tasks=has_tasks))
        return made[-1]

    monkeypatch.setattr(deep_look, "Background", begun)
    monkeypatch.setattr(deep_look, "played_deal", made_up)
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    seen = question().view
    deep = DeepLook(DeepQuestion(seen, seen.legal[:2]), POCKET, 200)
    for _ in range(300):
        # The last process is the fastest one.
        for work in made[1:]:
            work.poll()
        deep.poll()
    assert not deep.is_running
    return deep, made


def test_the_look_ends_once_the_best_move_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    deep, made = raced(1, monkeypatch)
    assert deep.results is not None
    assert len(deep.results.deals) == FEWEST
    assert deep.time_left is None
    assert deep.problem is None
    assert not any(work.is_running for work in made)


def test_the_answer_is_the_same_with_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [raced(cores, monkeypatch)[0].results for cores in (1, 3)]
    assert found[0] == found[1]


def test_no_process_waits_and_none_is_started_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep_look, "Background", Here)
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    deep = DeepLook(question(), POCKET, 20)
    works = cast(list[Here], deep._works)
    assert len(works) == MOST_PROCESSES
    assert [len(work.tasks) for work in works] == [AHEAD] * MOST_PROCESSES
    assert [work.tasks[0] for work in works] == [(number, (0,)) for number in range(8)]
    assert len(DeepLook(question(), POCKET, 3)._works) == 3
