"""Let the disk fail at random moments, and look for lost moves: `python run.py soak disk`.

A person clicks through all kinds of scene in a window without a screen, while calls on the player's
files fail: a full, read-only, broken or remote disk, for good or now and then, or one step of
writing one file, and later it works again. No error may reach the player. The player must be told
of what can't be written. The menu and the table may show nothing as saved that isn't in the files,
and closing the window must ask. Once the disk works again, nothing may be lost.
`PYTHONPATH=.:build python build/soak/disk.py SEED` repeats one evening.
"""

from __future__ import annotations

import os
import random
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from game.rules.problems import Reason
from game.session.session import Session
from game.system.leftovers import remove_leftovers
from game.system.log import logging_to_file
from game.system.paths import HOME
from game.system.single_instance import single_instance
from game.ui.drawing.looks import TextLook
from game.ui.kit.app import MESSAGE_TIME, App
from game.ui.screens.menu import MenuScene
from game.ui.screenshot import environment
from game.ui.table.play.table import TableScene
from soak.desk import Desk, desk
from soak.faults import Disk
from soak.memory import Memory
from soak.report import Outcome, by_kind, tries_within
from soak.visits import VISITS, Person, quick_players
from soak.witness import Witness, litter, look_at, wrong_records

SAVED = "menu.saved"
MOST_CLICKS = 80
SETTLED = 100
"""The number of evenings after which memory must be flat."""
FAILS, RECOVERS, RELENTS = 0.15, 0.06, 0.25
"""The chances at a click that the disk begins to fail, works again, and works after a failure."""
FAILS_AT_START = 0.15
OF_ONE_FILE = 0.7
"""The share of faults that meet only files of one kind."""
TOLD_AT_ONCE = (".pmj", "records.csv", "documents/")
"""The files that the player asks for, so that a failure is told and nothing waits."""
CHECKED = 0.2
"""The share of clicks after which the screen is compared with the files."""
ASIDE = re.compile(r"settings\.broken-\d+\.json")
"""Settings that couldn't be read, and were then set aside instead of overwritten."""
SETTINGS = '{"speed": 5, "pace": "none", "sound": false, "rules": {"pocket": {"hands": %d}}}'


def run(seconds: float, rng: random.Random, at_most: int | None = None) -> Outcome:
    """Play on failing disks until the time is up."""
    outcome = Outcome("disk")
    failed, refused, seen = Counter[str](), Counter[str](), Counter[str]()
    memory, kinds, clicks = Memory(SETTLED), [*VISITS], 0
    for number in tries_within(seconds, at_most):
        # The seed also gives the usual kind of scene.
        seed = rng.getrandbits(60) * len(kinds) + number % len(kinds)
        one, faults = spend_evening(seed)
        outcome.tries += 1
        outcome.failures += [
            f"{fault} (PYTHONPATH=.:build python build/soak/disk.py {seed})" for fault in faults
        ]
        failed += one.disk.failed
        refused += one.faults_met
        seen += one.witness.seen
        clicks += one.clicks
        memory.note(outcome.tries)
    outcome.failures += memory.growth()
    outcome.figures = {"clicks": f"{clicks:,}", **by_kind(seen), **by_kind(refused)}
    outcome.figures |= {"failed calls": f"{failed.total():,}", "memory": str(memory)}
    return outcome


def spend_evening(seed: int) -> tuple[Evening, list[str]]:
    """Play for an evening. Return it, and what goes wrong. The seed also gives those of matches."""
    rng = random.Random(seed)
    with (
        tempfile.TemporaryDirectory() as home,
        environment(HOME, home),
        patch("secrets.token_hex", lambda size: rng.randbytes(size).hex()),
        quick_players(),
    ):
        evening = Evening(Path(home), rng, [*VISITS][seed % len(VISITS)])
        return evening, [*evening.faults()]


class Evening:
    """A player's evening: from a start of the program until it is closed, and the next start."""

    def __init__(self, home: Path, rng: random.Random, usual: str) -> None:
        self.rng = rng
        self.disk = Disk(home, rng)
        self.witness = Witness()
        self.clicks = 0
        self.faults_met = Counter[str]()
        """The number of faults that refused something, by the kind of file."""
        self._usual = usual
        self._refused = 0
        self._said: list[Reason] = []
        (home / "settings.json").write_text(SETTINGS % rng.randint(1, 2), encoding="utf-8")

    def faults(self) -> Iterator[str]:
        """Play and yield what goes wrong."""
        if self.rng.random() < FAILS_AT_START:
            self._fail()
        try:
            with self.disk.installed(), single_instance(), logging_to_file():
                remove_leftovers()
                with desk(draws=False) as seen:
                    yield from self._play(seen)
                    yield from self._close(seen)
        except Exception:
            yield " | ".join(traceback.format_exc(limit=-3).splitlines())
            return
        yield from self._restart()

    def _play(self, seen: Desk) -> Iterator[str]:
        person = Person(seen, self.rng, usual=self._usual)
        self._settings = seen.app.settings
        self._hear(seen.app)
        for _ in range(self.rng.randint(10, MOST_CLICKS)):
            if person.moves_on():
                with self.disk.working():
                    person.go()
            if not self.disk.is_failing and self.rng.random() < FAILS:
                self._fail(VISITS[person.kind].writes)
            elif self.disk.is_failing and self.rng.random() < self._recovering:
                self._recover()
            before = seen.app.unsaved
            self._said.clear()
            person.click()
            self.clicks += 1
            self._look(seen.app)
            yield from self._untold(seen.app, before)
            if seen.app.quitting:
                return
            if self.rng.random() < CHECKED:
                yield from self._lies(seen)

    @property
    def _recovering(self) -> float:
        return RELENTS if self.disk.failed.total() > self._refused else RECOVERS

    def _fail(self, files: Sequence[str] = ()) -> None:
        """Fail from now on: for one of these files, or for all."""
        is_of_one = files and self.rng.random() < OF_ONE_FILE
        self.disk.fail(self.rng.choice(files) if is_of_one else "")
        self._refused = self.disk.failed.total()

    def _recover(self) -> None:
        """Work again, and count the fault if it has refused something."""
        if self.disk.is_failing and self.disk.failed.total() > self._refused:
            self.faults_met[self.disk.only or "any file"] += 1
        self.disk.recover()

    def _look(self, app: App) -> None:
        """Let the witness see what is shown. Settings that can't be read stay as they are until the
        player changes one."""
        seen = look_at(app)
        if app.settings == self._settings and not self.witness.settings:
            seen = replace(seen, settings=None)
        self.witness.look(seen)

    def _hear(self, app: App) -> None:
        """Note what the program says."""
        say = app.say

        def heard(reason: Reason, time: int = MESSAGE_TIME) -> None:
            self._said.append(reason)
            say(reason, time)

        setattr(app, "say", heard)  # noqa: B010

    def _untold(self, app: App, before: Reason | None) -> Iterator[str]:
        """Yield a file that couldn't be written in this click, if the player wasn't told."""
        is_new = before is None and app.unsaved is not None
        is_asked_for = self.disk.refused_now() and self.disk.only in TOLD_AT_ONCE
        if (is_new or is_asked_for) and not any("problem" in one.key for one in self._said):
            yield f"untold: {self.disk.only or 'any file'}: {app.unsaved}, but {self._said}"

    def _lies(self, seen: Desk) -> Iterator[str]:
        """Yield what is lost although the screen says that everything is saved."""
        if not says_saved(seen):
            return
        for loss in self._losses():
            yield f"shown as saved: {loss}"

    def _losses(self) -> list[str]:
        with self.disk.working():
            return [*self.witness.losses()]

    def _close(self, seen: Desk) -> Iterator[str]:
        """Close the window; if something isn't saved, first while the disk fails."""
        if not seen.app.quitting:
            seen.close()
        if not seen.app.quitting:
            seen.frames(2)
            yield from self._answer(seen)
        for loss in self._losses():
            yield f"lost without a question: {loss}"

    def _answer(self, seen: Desk) -> Iterator[str]:
        """Let the disk work again, and answer the question."""
        self._recover()
        again = seen.find("on_try_again")
        if again is None:
            yield "no question, and the window stays open"
        else:
            seen.click(again)
            if not seen.app.quitting:
                yield "the window stays open although everything can be saved"

    def _restart(self) -> Iterator[str]:
        """Start once more on a working disk, and yield what is wrong with the files."""
        self._recover()
        remove_leftovers()
        yield from self.witness.losses()
        for name in litter():
            if not ASIDE.fullmatch(name):
                yield f"left over: {name}"
        session, told = Session.resume(strict=True)
        if told:
            yield f"resuming says {told}"
        if session is not None:
            session.start()
        wrong = wrong_records()
        if wrong:
            yield wrong


def says_saved(seen: Desk) -> bool:
    """Return whether the screen says or implies that everything is saved: the menu says so, or the
    table has no mark."""
    texts = [one for one in seen.window.input.placed if isinstance(one.look, TextLook)]
    if isinstance(seen.app.top, MenuScene):
        return any(_text(one.look) == seen.app.labels.text(SAVED) for one in texts)
    if isinstance(seen.app.top, TableScene):
        return not any(one.key.endswith("/unsaved") for one in texts)
    return False


def _text(look: object) -> str:
    return look.text if isinstance(look, TextLook) else ""


def main(argv: Sequence[str]) -> int:
    """Repeat one evening. Return 1 if something goes wrong."""
    (seed,) = argv
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    _, faults = spend_evening(int(seed))
    print("\n".join(faults) or "nothing")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
