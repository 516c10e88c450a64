"""A game without its window, which plays until it is killed: a part of kill.py."""

from __future__ import annotations

import contextlib
import os
import random
import traceback
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection

from game.bots import choose, load_players
from game.records.archive import path_of, read_archive
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS
from game.saves.left import take_from_archive
from game.session.session import Session
from game.settings.settings import load_settings, save_settings
from game.system.leftovers import remove_leftovers
from game.system.log import logging_to_file
from game.system.single_instance import single_instance
from soak.witness import Report, shown_of

load_players()  # once, in the process whose copies play


def play(home: str, seed: int, reports: Connection) -> None:
    """Play until the process is killed, and report everything that is shown."""
    os.environ["GAME_HOME"] = home
    try:
        with single_instance() as is_single, logging_to_file():
            if not is_single:
                reports.send("the lock is still held")
            remove_leftovers()
            Game(random.Random(seed), reports.send).play()
    except BrokenPipeError:
        return  # the parent process has ended
    except Exception:
        reports.send(traceback.format_exc())


class Game:
    """The program without its window: a match in play, and a person who can do everything."""

    def __init__(self, rng: random.Random, report: Callable[[Report], None]) -> None:
        self.rng = rng
        self.report = report
        self.settings, told = load_settings()
        self.session, also = Session.resume(strict=True)
        self._tell(told + also)

    def play(self) -> None:
        actions: dict[Callable[[], None], int] = {
            self.move: 80,
            self.change_settings: 5,
            self.read_records: 5,
            self.begin: 4,
            self.take_up: 4,
            self.change_rules: 4,
        }
        while True:
            (act,) = self.rng.choices([*actions], [*actions.values()])
            act()
            if self.session is not None:
                self._tell(self.session.take_messages())
                self.report(shown_of(self.session))

    def _tell(self, reasons: tuple[Reason, ...]) -> None:
        if reasons:
            self.report(f"the player is told {reasons}")

    def move(self) -> None:
        session = self.session
        if session is None:
            self.begin()
        elif session.others_act:
            session.start()
        elif not session.is_hand_over:
            session.submit(choose("plain", session.view, session.ruleset, self.rng))
        else:
            ended = session.is_match_over
            session.next_hand()
            if ended:
                self._tell(session.take_messages())
                self.report(shown_of(session, ended=True))
                self.session = None

    def begin(self) -> None:
        """Begin a short match, so that many end. A match in play goes to the archive."""
        rules = self.rng.choice(RULESETS)
        options = replace(rules.options, hands=self.rng.randint(1, 3))
        seed = f"{self.rng.getrandbits(64):x}"
        self.session = Session.new(rules, options, ("plain",) * 3, seed, strict=True)
        self.session.start()

    def take_up(self) -> None:
        """Take up a match from the archive, if any was left."""
        *_, archive = read_archive()
        left = [one for one in archive.matches if not one.is_over and one.name]
        if left:
            failed = take_from_archive(path_of(self.rng.choice(left).name))
            self.session, told = Session.resume(strict=True)
            self._tell(told + ((failed,) if failed else ()))

    def change_rules(self) -> None:
        if self.session is not None:
            options = self.session.next_options
            with contextlib.suppress(RulesError):  # not every minimum is allowed in every ruleset
                self.session.change_rules(replace(options, minimum=self.rng.randint(0, 3)))

    def change_settings(self) -> None:
        name = "n" * self.rng.randrange(20)
        changed = replace(self.settings, volume=self.rng.randrange(11), player_name=name)
        self.report((self.settings, changed))
        failed = save_settings(changed)
        self._tell((failed,) if failed else ())
        self.settings = changed
        self.report((changed,))

    def read_records(self) -> None:
        for _ in read_archive():
            pass
