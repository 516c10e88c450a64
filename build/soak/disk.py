"""Let the disk fail at random moments, and look for lost moves: `python run.py soak disk`.

A person clicks through the program in a window without a screen, while calls on the player's files
fail: a full, read-only, broken or remote disk, for good or now and then, and later it works again.
No error may reach the player. The menu and the table may show nothing as saved that isn't in the
files, and closing the window must ask. Once the disk works again, nothing may be lost.
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
from pathlib import Path
from unittest.mock import patch

from game.session.session import Session
from game.system.leftovers import remove_leftovers
from game.system.log import logging_to_file
from game.system.paths import HOME
from game.system.single_instance import single_instance
from game.ui.drawing.looks import TextLook
from game.ui.results.ranking import MatchEndScene
from game.ui.screens.menu import MenuScene
from game.ui.screenshot import environment
from game.ui.table.play.table import TableScene
from soak.desk import Desk, desk
from soak.faults import Disk
from soak.report import Outcome, tries_within
from soak.witness import Witness, litter, shown_of, wrong_records

PLAYING = ("on_continue", "on_lets_play", "on_tile", "on_answer", "on_cross", "on_tick")
"""The handlers that a person who wants to play clicks."""
NEVER = ("on_quit_unsaved", "on_delete")
"""What loses something after a question."""
SAVED = "menu.saved"
MOST_CLICKS = 80
FAILS, RECOVERS = 0.06, 0.06
"""The chances that the disk begins to fail or to work at a click."""
FAILS_AT_START = 0.15
CHECKED = 0.2
"""The share of clicks after which the screen is compared with the files."""
ASIDE = re.compile(r"settings\.broken-\d+\.json")
"""Settings that couldn't be read, and were then set aside instead of overwritten."""
SETTINGS = '{"speed": 5, "pace": "none", "sound": false, "rules": {"pocket": {"hands": %d}}}'


def run(seconds: float, rng: random.Random, at_most: int | None = None) -> Outcome:
    """Play on failing disks until the time is up."""
    outcome = Outcome("disk")
    failed: Counter[str] = Counter()
    moves = clicks = 0
    for _ in tries_within(seconds, at_most):
        seed = rng.getrandbits(64)
        one, faults = spend_evening(seed)
        outcome.tries += 1
        outcome.failures += [
            f"{fault} (PYTHONPATH=.:build python build/soak/disk.py {seed})" for fault in faults
        ]
        failed += one.disk.failed
        moves += one.witness.moves
        clicks += one.clicks
    outcome.figures = {"clicks": f"{clicks:,}", "moves": f"{moves:,}"}
    outcome.figures["failed calls"] = f"{failed.total():,}"
    return outcome


def spend_evening(seed: int) -> tuple[Evening, list[str]]:
    """Play for an evening. Return it, and what goes wrong. The seed also gives those of matches."""
    rng = random.Random(seed)
    with (
        tempfile.TemporaryDirectory() as home,
        environment(HOME, home),
        patch("secrets.token_hex", lambda size: rng.randbytes(size).hex()),
    ):
        evening = Evening(Path(home), rng)
        return evening, [*evening.faults()]


class Evening:
    """A player's evening: from a start of the program until it is closed, and the next start."""

    def __init__(self, home: Path, rng: random.Random) -> None:
        self.rng = rng
        self.disk = Disk(home, rng)
        self.witness = Witness()
        self.clicks = 0
        (home / "settings.json").write_text(SETTINGS % rng.randint(1, 3), encoding="utf-8")

    def faults(self) -> Iterator[str]:
        """Play and yield what goes wrong."""
        if self.rng.random() < FAILS_AT_START:
            self.disk.fail()
        try:
            with self.disk.installed(), single_instance(), logging_to_file():
                remove_leftovers()
                with desk() as seen:
                    yield from self._play(seen)
                    yield from self._close(seen)
        except Exception:
            yield " | ".join(traceback.format_exc(limit=-3).splitlines())
            return
        yield from self._restart()

    def _play(self, seen: Desk) -> Iterator[str]:
        for _ in range(self.rng.randint(10, MOST_CLICKS)):
            if not self.disk.is_failing and self.rng.random() < FAILS:
                self.disk.fail()
            elif self.disk.is_failing and self.rng.random() < RECOVERS:
                self.disk.recover()
            seen.click_any(self.rng, PLAYING, NEVER)
            self.clicks += 1
            self._note(seen)
            if seen.app.quitting:
                return
            if self.rng.random() < CHECKED:
                yield from self._lies(seen)

    def _note(self, seen: Desk) -> None:
        """Let the witness see what is shown."""
        app = seen.app
        if app.session is not None:
            self.witness.see(shown_of(app.session, ended=isinstance(app.top, MatchEndScene)))

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
        self.disk.recover()
        again = seen.find("on_try_again")
        if again is None:
            yield "no question, and the window stays open"
        else:
            seen.click(again)
            if not seen.app.quitting:
                yield "the window stays open although everything can be saved"

    def _restart(self) -> Iterator[str]:
        """Start once more on a working disk, and yield what is wrong with the files."""
        self.disk.recover()
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
