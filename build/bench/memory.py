"""Measure the program's memory while it is played in its window: `python run.py bench --screen`,
and over many hands: `python run.py bench --memory [HANDS]`.

This file is also the program: a player who moves at once, and opens every screen between two hands,
in a long run again and again, with reviews.
"""

from __future__ import annotations

import gc
import json
import random
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from game.bots import choose  # noqa: E402
from game.session.session import Session  # noqa: E402
from game.ui import start  # noqa: E402
from game.ui.kit import routes  # noqa: E402
from game.ui.kit.app import App  # noqa: E402
from game.ui.results.ranking import MatchEndScene  # noqa: E402
from game.ui.results.score import ResultScene  # noqa: E402
from game.ui.screens.title import TitleScene  # noqa: E402
from game.ui.settings.settings import FAN  # noqa: E402
from game.ui.table.play.table import TableScene  # noqa: E402
from game.ui.window import window  # noqa: E402
from soak.memory import resident  # noqa: E402

HANDS = 2
"""The hands to play before every screen is opened, and once more after it."""
SHOWN = 100
"""The ms for which each screen is shown."""
REVIEWED = 2000
"""The ms for which a review is shown in a long run."""
EVERY, VISITED = 10, 5
"""The hands of a long run between two looks at its memory, and between two visits to every screen.
"""
FULL = 50
"""The hands after which the caches of scores and shapes are full, which takes 8 MB."""
MOST_GROWTH = 5.0
"""The megabytes by which a long run may grow after that."""
MODES: dict[str, dict[str, object]] = {
    "pocket": {},
    "western, large": {"ruleset": "western", "text_size": "large", "language": "zh_Hant"},
}
SCREENS: tuple[routes.Route, ...] = (
    routes.Menu(),
    *(routes.Settings(tab) for tab in range(FAN + 1)),
    routes.Rules(),
    routes.NewMatch(),
    routes.Portrait(),
    routes.Records(),
    routes.Sheet(),
)


def print_memory(environment: dict[str, str]) -> None:
    """Print the program's peak memory in each mode, after some hands and after every screen."""
    for name, settings in MODES.items():
        for line in _played(environment, settings):
            print(f"{name}, {line}", flush=True)


def print_long_run(environment: dict[str, str], hands: int) -> bool:
    """Print the program's memory now and then over many hands. Return whether it stays flat."""
    lines = _played(environment, {}, str(hands))
    print(*lines, sep="\n")
    figures = [float(line.split()[-2]) for line in lines][FULL // EVERY - 1 :]
    growth = max(figures) - figures[0]
    print(f"grows by {growth:.1f} MB after {FULL} hands, {MOST_GROWTH:.0f} allowed")
    return growth <= MOST_GROWTH


def _played(environment: dict[str, str], settings: dict[str, object], *arguments: str) -> list[str]:
    """Return the lines that the program prints about its memory."""
    values = {"speed": 5, "pace": "none", "deal": "off", "window_size": [1280, 800]} | settings
    home = Path(environment["GAME_HOME"])
    home.joinpath("settings.json").write_text(json.dumps(values), encoding="utf-8")
    # With a match to go on with, the title would ask what becomes of it.
    home.joinpath("match.json").unlink(missing_ok=True)
    program = [sys.executable, __file__, *arguments]
    told = subprocess.run(program, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return [line for line in told.stdout.splitlines() if line.endswith(" MB")]


# --- the program --------------------------------------------------------------------------------


@dataclass
class Person:
    """A player at the window. `left` are the screens to open, when the current one is seen;
    `length` is the number of hands of a long run, 0 in a short one."""

    app: App
    length: int = 0
    hands: int = 0
    next: int = 0
    left: list[routes.Route] = field(default_factory=list)
    seen: ResultScene | None = None

    def act(self, now: int) -> None:
        """Do what comes next: open or close a screen, move, or go on to the next hand."""
        top = self.app.top
        if now < self.next:
            return
        if isinstance(top, TitleScene):
            top.on_lets_play()
        elif isinstance(top, ResultScene):
            self._finish_hand(top, now)
        elif isinstance(top, MatchEndScene) and not self.left:
            top.on_again()
        elif not isinstance(top, TableScene):
            self.next = now + SHOWN
            self.app.close(top)
        elif self.left:
            self.next = now + SHOWN
            self.app.open(self.left.pop())
        elif not top.decisions.is_busy and not self.session.is_hand_over:
            rng, session = random.Random(0), self.session
            top.decisions.submit(choose("plain", session.view, session.ruleset, rng))
        top.stale = True

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    def _finish_hand(self, result: ResultScene, now: int) -> None:
        if result is not self.seen:
            self.seen = result
            self.hands += 1
            if not self.length:
                self._note_short_run()
            elif self.hands % EVERY == 0:
                self._note_long_run()
            if self.length and self.hands % VISITED == 0:
                self.left = list(SCREENS)
                self.next = now + REVIEWED
                result.on_review()
                return
        result.on_go_on()

    def _note_short_run(self) -> None:
        if self.hands == HANDS:
            print(f"{HANDS} hands   {peak():.0f} MB", flush=True)
            self.left = list(SCREENS)
        if self.hands == 2 * HANDS:
            print(f"every screen and {self.hands} hands   {peak():.0f} MB", flush=True)
            self.app.quitting = True

    def _note_long_run(self) -> None:
        gc.collect()
        print(f"{self.hands} hands   {resident():.1f} MB", flush=True)
        self.app.quitting = self.hands >= self.length


def peak() -> float:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


class PlayedWindow(window.Window):
    """The window with a player, who acts after each frame."""

    def run(self, rest: Iterable[None] = ()) -> None:
        self.person = Person(self.app, int(*sys.argv[1:]))
        super().run(rest)

    def frame(self, now: int) -> None:
        super().frame(now)
        self.person.act(now)


def main() -> int:
    """Play."""
    window.Window = PlayedWindow  # type: ignore[misc]
    return window.run(start.scene_of, start.load_the_rest())


if __name__ == "__main__":
    sys.exit(main())
