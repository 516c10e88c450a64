"""Let a monkey loose on the window: mouse, keys, sizes and everything else that a system can send.

Nothing that it does may raise an error or lead to a dead end: from everywhere a sensible player
gets back to the title and plays on. Now and then the screen must equal a fresh drawing, and the
files the match and the settings. `python run.py soak events` runs it;
`PYTHONPATH=.:build python build/soak/events.py SEED` repeats one program that failed.
"""

from __future__ import annotations

import logging
import os
import random
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import pygame

from game.ui.drawing.theme import MIN_HEIGHT, MIN_WIDTH
from soak.memory import Memory
from soak.player import SensiblePlayer
from soak.program import SETTINGS, TYPED, Program
from soak.program_checks import ProgramChecks
from soak.report import Outcome, tries_within

EVENTS = 2000
"""The number of events in one program, which begins with an empty folder."""
BATCH = 6
"""The most events between two frames."""
LOOK = 250
"""The number of events between two looks at the screen and the files."""
SETTLED = 100
"""The number of programs after which memory must be flat."""
SIZES = ((MIN_WIDTH, MIN_HEIGHT), (1000, 1400), (1280, 800), (1024, 768), (1600, 640))
STEPS = (0, 16, 16, 16, 120, 400, 2500)
"""The ms from one frame to the next."""
KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789,.",
    *("left", "right", "up", "down", "home", "end", "page up", "page down"),
    *("return", "space", "escape", "tab", "backspace", "delete", "f1", "enter"),
)
MODIFIERS = (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
WINDOW_EVENTS = (
    *(pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST),
    *(pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED),
    *(pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN, pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED),
    *(pygame.WINDOWDISPLAYCHANGED, pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED),
)
OTHER_EVENTS = (
    *(pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MULTIGESTURE),
    *(pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE),
    *(pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.CLIPBOARDUPDATE, pygame.KEYMAPCHANGED),
)


def run(seconds: float, rng: random.Random, at_most: int | None = None) -> Outcome:
    """Press anything until the time is up. `at_most` and the tries are events."""
    outcome, memory = Outcome("events"), Memory(SETTLED)
    seen: Counter[str] = Counter()
    programs = None if at_most is None else -(-at_most // EVENTS)
    for number in tries_within(seconds, programs):
        left = EVENTS if at_most is None else min(EVENTS, at_most - outcome.tries)
        seed = rng.getrandbits(64)
        outcome.failures += failure(seed, left, seen)
        outcome.tries += left
        memory.note(number + 1)
    outcome.failures += memory.growth()
    outcome.figures = {
        "scenes": str(sum(not name.count(" ") for name in seen)),
        "commands": str(sum(name.count(" ") == 1 for name in seen)),
        "programs": f"{number + 1:,}",
        "returns to the title": f"{seen['the title again']:,}",
        "hands played on": f"{seen['hands played on']:,}",
        "memory": str(memory),
    }
    return outcome


def failure(seed: int, events: int, seen: Counter[str]) -> list[str]:
    """Press things in a new program. Return what goes wrong."""
    rng = random.Random(seed)
    with alone(rng):
        monkey = Monkey(rng)
        try:
            monkey.play(events)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            where = f"event {monkey.count}, {monkey.program.place}"
            again = f"PYTHONPATH=.:build python build/soak/events.py {seed}"
            return [f"{where}: {what[:500]} ({again})"]
        finally:
            seen.update(monkey.seen)
    return []


@contextmanager
def alone(rng: random.Random) -> Iterator[None]:
    """Use an empty folder, and seeds by this chance. Nothing waits for the disk."""
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        stack.enter_context(patch.dict(os.environ, GAME_HOME=home))
        stack.enter_context(patch.object(os, "fsync"))
        token = patch.object(secrets, "token_hex", lambda size: f"{rng.getrandbits(8 * size):x}")
        stack.enter_context(token)
        yield


class Monkey:
    """A program in a window, and somebody without a plan in front of it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seen = Counter[str]()
        """How often the monkey was at each scene, and pressed each command of it."""
        self.count = 0
        self.program = Program(rng, rng.choice(SIZES))
        self.player = SensiblePlayer(self.program)
        self.checks = ProgramChecks(self.program)
        self._acts: dict[Callable[[], None], float] = {
            self._click_item: 45,
            self._click_anywhere: 6,
            self._drag: 5,
            self._move: 6,
            self._press_key: 22,
            self._type: 3,
            self._play: 8,
            self._change_window: 2,
            self._send_other: 1.5,
            self._change_setting: 1,
            self._close: 0.3,
        }

    def play(self, events: int) -> None:
        """Send this number of events, with checks in between."""
        with self.program.errors_raised():
            next_look = LOOK
            while self.count < events:
                for _ in range(self.rng.randint(1, BATCH)):
                    self.rng.choices([*self._acts], [*self._acts.values()])[0]()
                self.program.advance(self.rng.choice(STEPS))
                self._note_place()
                if self.count >= next_look:
                    self.checks.look()
                    next_look += LOOK
            self.player.return_to_title()
            self.seen["the title again"] += 1
            self.seen["hands played on"] += self.player.play_on()
            self.checks.look()

    def _note_place(self) -> None:
        self.seen[self.program.place] += 1

    def _send(self, kind: int, **values: object) -> None:
        self.count += 1
        self.program.handle(kind, **values)

    # --- the mouse ------------------------------------------------------------------------------

    def _click_item(self) -> None:
        """Click on an item, most often one that was clicked less than the others."""
        items = self.program.items()
        if not items:
            self._click_anywhere()
            return
        names = [self.program.command_name(one) for one in items]
        odds = [1 / (1 + self.seen[name]) for name in names]
        place = self.rng.choices(range(len(items)), odds)[0]
        self.seen[names[place]] += 1
        box = items[place].box
        point = (self._within(box.x, box.w), self._within(box.y, box.h))
        self._click(point, self.rng.choice((1, 1, 1, 2)))

    def _within(self, start: int, size: int) -> int:
        return start + self.rng.randrange(max(1, size))

    def _point(self) -> tuple[int, int]:
        width, height = self.program.size
        return self.rng.randrange(-20, width + 20), self.rng.randrange(-20, height + 20)

    def _click(self, point: tuple[int, int], times: int = 1, button: int = 1) -> None:
        self._send(pygame.MOUSEMOTION, pos=point, buttons=(0, 0, 0))
        for _ in range(times):
            self._send(pygame.MOUSEBUTTONDOWN, pos=point, button=button)
            self._send(pygame.MOUSEBUTTONUP, pos=point, button=button)

    def _click_anywhere(self) -> None:
        button = self.rng.choice((1, 1, 2, 3, 3, 4, 5, 6))
        self._click(self._point(), self.rng.randint(1, 2), button)

    def _drag(self) -> None:
        """Press somewhere, often on a tile or a slider, and let go elsewhere, or not at all."""
        items = [one for one in self.program.items() if one.carry] or self.program.items()
        point = self.rng.choice(items).box.centre if items else self._point()
        self._send(pygame.MOUSEMOTION, pos=point, buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        for _ in range(self.rng.randrange(3)):
            point = self._point()
            self._send(pygame.MOUSEMOTION, pos=point, buttons=(1, 0, 0))
        if self.rng.random() < 0.9:
            self._send(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def _move(self) -> None:
        held = int(self.rng.random() < 0.1)
        self._send(pygame.MOUSEMOTION, pos=self._point(), buttons=(held, 0, 0))

    # --- the keys -------------------------------------------------------------------------------

    def _press_key(self) -> None:
        known = self.rng.random() < 0.97
        key = pygame.key.key_code(self.rng.choice(KEYS)) if known else self.rng.getrandbits(31)
        mod = self.rng.choice(MODIFIERS) if self.rng.random() < 0.15 else 0
        for _ in range(self.rng.choice((1, 1, 1, 1, 3))):
            self._send(pygame.KEYDOWN, key=key, mod=mod)
        if self.rng.random() < 0.95:
            self._send(pygame.KEYUP, key=key, mod=mod)

    def _type(self) -> None:
        composing = self.rng.random() < 0.2
        kind = pygame.TEXTEDITING if composing else pygame.TEXTINPUT
        self._send(kind, text=self.rng.choice(TYPED))

    # --- everything else ------------------------------------------------------------------------

    def _play(self) -> None:
        """Do something sensible, since chance alone never ends a hand."""
        self.count += self.player.step()

    def _change_window(self) -> None:
        if self.rng.random() < 0.4:
            self.program.resize(self.rng.choice(SIZES))
        self._send(self.rng.choice(WINDOW_EVENTS))

    def _send_other(self) -> None:
        self._send(
            self.rng.choice(OTHER_EVENTS), x=0.5, y=0.5, text="x", file="x", flipped=False, button=0
        )

    def _change_setting(self) -> None:
        name, values = self.rng.choice([*SETTINGS.items()])
        self.count += 1
        self.program.app.change_settings(**{name: self.rng.choice(values)})

    def _close(self) -> None:
        self._send(self.rng.choice((pygame.QUIT, pygame.WINDOWCLOSE)))


def main(arguments: Sequence[str]) -> int:
    """Repeat the programs of these seeds. Return the exit code."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    logging.disable(logging.INFO)
    failures = [one for seed in arguments for one in failure(int(seed), EVENTS, Counter())]
    print("\n".join(failures) or "nothing wrong")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
