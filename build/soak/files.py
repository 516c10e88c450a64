"""Give every reader of the game damaged files: `python run.py soak files`.

A reader can refuse a file by its own refusal, and nothing else: no other error, no second of work,
no gigabytes, and no text that can't be drawn. A share of the files is then shown in the window.
`PYTHONPATH=.:build python build/soak/files.py READER SEED` repeats the try of one failure.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import category
from unittest.mock import patch

from game.system.paths import HOME
from game.ui.kit import routes
from game.ui.screenshot import environment
from soak.desk import desk
from soak.mutations import irregular, mutated
from soak.readers import READERS, Reader
from soak.report import Outcome, keep, tries_within
from soak.samples import make_samples

IRREGULAR = 0.02
"""The share of tries in which there is no regular file."""
WINDOWS = 0.005
"""The share of tries that are shown in the window."""
FIRST_CLICKS = ("on_continue", "on_records", "on_settings", "on_new_match", "on_rules", "on_real")
MOST_CLICKS = 8
LONGEST = 1.0
"""Seconds of a processor that a reader can take, on a machine as fast as ours."""
STDERR = 2
SLOW_TRIES = 3
"""A reader is too slow if it is slow this many times in a row."""
HANG = 300
"""Seconds after which a reader that waits for something ends the process."""
OUR_LOOP = 0.02
"""Seconds of ours for the loop that measures how fast a machine is."""
MOST_MEMORY = 200
"""The MB that the process can grow by in one try."""
CATALOGUES = "locale"
UNDRAWN = ("Cc", "Cs")
"""The categories of characters that can't be drawn."""


def run(seconds: float, rng: random.Random, at_most: int | None = None) -> Outcome:
    """Damage files until the time is up. Every reader gets as many as the others."""
    outcome = Outcome("files")
    counts: Counter[str] = Counter()
    longest = LONGEST * max(1.0, _loop_time() / OUR_LOOP)
    names = [*READERS]
    with sample_home() as home:
        for number in tries_within(seconds, at_most):
            name, seed = names[number % len(names)], rng.getrandbits(64)
            one, fault = tried(home, name, seed, longest)
            outcome.tries += 1
            counts[name] += 1
            counts["in the window"] += one.in_window
            if fault:
                kept = keep(f"files-{seed}{home.path(name).suffix}", one.data)
                again = f"PYTHONPATH=.:build python build/soak/files.py {name} {seed}"
                outcome.failures.append(f"{name}: {fault} ({one.kind}: {kept}; {again})")
    outcome.figures = {name: f"{count:,}" for name, count in counts.items()}
    return outcome


def tried(home: Home, name: str, seed: int, longest: float) -> tuple[Try, str]:
    """Make a try. A slow one is repeated, since the machine can be slow for a moment."""
    for _ in range(SLOW_TRIES):
        one = Try(home, name, random.Random(seed), longest)
        faulthandler.dump_traceback_later(HANG, exit=True, file=STDERR)
        fault = one.fault()
        faulthandler.cancel_dump_traceback_later()
        if not one.is_slow:
            break
    return one, fault


def _loop_time() -> float:
    started = time.process_time()
    sum(number % 7 for number in range(300_000))
    return time.process_time() - started


@contextlib.contextmanager
def sample_home() -> Iterator[Home]:
    """Make a player's folder with samples. Nothing is flushed to disk, which would cost time."""
    with (
        tempfile.TemporaryDirectory() as folder,
        environment(HOME, folder),
        environment("LANGUAGE", "en"),
        patch("os.fsync", lambda _: None),
    ):
        yield Home(Path(folder))


class Home:
    """A player's folder with a file for each reader, which is restored before each try."""

    def __init__(self, folder: Path) -> None:
        make_samples()
        self.folder = folder
        self._contents = {
            path.relative_to(folder): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._stamps: dict[Path, tuple[int, int]] = {}

    def path(self, reader: str) -> Path:
        return self.folder / READERS[reader].path

    def sample(self, reader: str) -> bytes:
        return self._contents[Path(READERS[reader].path)]

    def restore(self, reader: str) -> None:
        """Remove what a try has added, and write what it has changed. A catalogue is only there for
        its own reader, since the game reads it whenever it says something."""
        wanted = {
            name: data
            for name, data in self._contents.items()
            if CATALOGUES not in name.parts or name == Path(READERS[reader].path)
        }
        folders = {folder for name in wanted for folder in name.parents}
        for path in sorted(self.folder.rglob("*"), reverse=True):
            name = path.relative_to(self.folder)
            if path.is_dir() and not path.is_symlink():
                if name not in folders:
                    path.rmdir()
            elif name not in wanted or _stamp(path) != self._stamps.get(name):
                path.unlink()
        for name, data in wanted.items():
            path = self.folder / name
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                self._stamps[name] = _stamp(path)


def _stamp(path: Path) -> tuple[int, int]:
    found = path.lstat()
    return found.st_size, found.st_mtime_ns


@dataclass
class Try:
    """A damaged file, and what a reader makes of it."""

    home: Home
    name: str
    rng: random.Random
    longest: float
    data: bytes = b""
    kind: str = "regular"
    in_window: bool = False
    is_slow: bool = False

    @property
    def reader(self) -> Reader:
        return READERS[self.name]

    def __post_init__(self) -> None:
        self.home.restore(self.name)
        path = self.home.path(self.name)
        if self.rng.random() < IRREGULAR and not self.reader.is_text:
            self.kind = irregular(path, self.rng)
        else:
            self.data = mutated(self.home.sample(self.name), self.rng)
            path.write_bytes(self.data)
        self.in_window = self.reader.is_shown and self.rng.random() < WINDOWS

    def fault(self) -> str:
        """Read the file and return what is wrong, "" if nothing."""
        memory, started = _peak(), time.process_time()
        try:
            if self.in_window:
                self._show()
            else:
                texts = [*self.reader.read(self.home.path(self.name))]
        except self.reader.refusals:
            return ""
        except Exception as error:
            return _brief(error)
        spent, more = time.process_time() - started, _peak() - memory
        if more > MOST_MEMORY:
            return f"{more:.0f} MB more"
        if self.in_window:
            return ""
        if spent > self.longest:
            self.is_slow = True
            return f"{spent:.1f} s"
        return next((f"undrawable: {text!r}" for text in texts if not is_drawable(text)), "")

    def _show(self) -> None:
        """Click through the program with this file."""
        with desk() as seen:
            if self.reader.opens:
                seen.app.open(routes.HandFile(self.home.path(self.name)))
                seen.frames()
            for number in range(self.rng.randint(2, MOST_CLICKS)):
                wanted = FIRST_CLICKS if number == 0 else ()
                seen.click_any(self.rng, wanted, never=("on_quit",))


def is_drawable(text: str) -> bool:
    """Return whether every character can be drawn."""
    return all(line.isprintable() or _has_pictures(line) for line in text.split("\n"))


def _has_pictures(line: str) -> bool:
    return all(category(one) not in UNDRAWN for one in line)


def _brief(error: Exception) -> str:
    """Return an error in one line, with the place where it was raised."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{error!r:.200} in {Path(last.filename).name}:{last.lineno}"


def _peak() -> float:
    """Return the most MB that this process has used, 0 on a system that doesn't say."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1 << (20 if sys.platform == "darwin" else 10)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main(argv: Sequence[str]) -> int:
    """Repeat one try. Return 1 if it fails."""
    name, seed = argv
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with sample_home() as home:
        fault = Try(home, name, random.Random(int(seed)), LONGEST).fault()
    print(fault or "nothing")
    return int(bool(fault))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
