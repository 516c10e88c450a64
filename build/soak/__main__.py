"""Attack the game for as long as you like: `python run.py soak [--minutes N] [NAME ...]`.

kill      kill the program in all kinds of scene, and look for what is lost or left behind
disk      let the disk fail, for all files or one kind, and look for what is lost or untold
files     give every reader damaged files
events    press anything at the window, and look for dead ends
hands     play hands with random options; check scores, reviews and deep looks

Without a name, all run. The exit code is 1 if something failed. A failure is one line that says how
to reproduce it; the files that this needs are kept in tests/output/soak.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import multiprocessing
import os
import random
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from soak.report import Outcome, table

HARNESSES = ("kill", "disk", "files", "events", "hands")


def main(argv: Sequence[str]) -> int:
    """Run the harnesses and print the table. Return the exit code."""
    parser = arguments()
    given = parser.parse_args(argv)
    unknown = [name for name in given.names if name not in HARNESSES]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known: {', '.join(HARNESSES)}")
    outcomes = []
    for name in given.names or HARNESSES:
        print(f"soak: {name}", flush=True)
        outcomes.append(run_apart(name, given.minutes * 60, given.seed, given.tries))
        print(table(outcomes[-1:]), flush=True)
    if len(outcomes) > 1:
        print(f"\n{table(outcomes)}")
    return int(any(one.failures for one in outcomes))


def arguments() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("names", nargs="*", metavar="NAME", help="which to run (default: all)")
    made.add_argument("--minutes", type=float, default=1, help="the time of each (default: 1)")
    made.add_argument("--tries", type=int, help="the most tries of each")
    made.add_argument("--seed", default="soak", help="the seed of all chances")
    return made


def run_apart(name: str, seconds: float, seed: str, at_most: int | None) -> Outcome:
    """Run a harness in its own process, so that it measures only its own memory."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        try:
            return pool.submit(run, name, seconds, seed, at_most).result()
        except BrokenProcessPool:
            return Outcome(name, failures=[f"the process died; --seed {seed} repeats it"])


def run(name: str, seconds: float, seed: str, at_most: int | None) -> Outcome:
    """Run a harness in an empty home, without a window or sound."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    with tempfile.TemporaryDirectory() as home:
        os.environ["GAME_HOME"] = home
        harness = importlib.import_module(f"soak.{name}")
        outcome: Outcome = harness.run(seconds, random.Random(f"{seed} {name}"), at_most)
    gc.collect()  # what is dropped ends its work
    left = multiprocessing.active_children()
    outcome.failures += [f"left behind: {one.name}" for one in left]
    return outcome


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
