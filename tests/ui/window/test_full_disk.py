"""A disk that is full, and later isn't: the screen tells the truth, and nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import secrets
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame
import pytest

from game.records.archive import open_match, path_of
from game.session.session import Session
from game.settings.settings import load_settings
from game.system.paths import has_saved_match, match_file, matches_folder, settings_file
from game.ui.drawing.looks import TextLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import ResultScene
from game.ui.route_table import scene_of
from game.ui.screens.menu import MenuScene, UnsavedScene
from game.ui.table.play.matches import begin_match
from game.ui.table.play.table import TableScene
from tests.session.playing import resumed
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, new_app

FELT = (640, 330)
SLOW = 500
"""More than a double click's ms."""
MOST_STEPS = 2000


class Disk:
    """A disk that can be full: no file can be made, and nothing flushed."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.full = False
        real_temporary, real_flush = tempfile.mkstemp, os.fsync

        def mkstemp(*, dir: Path, prefix: str, suffix: str) -> tuple[int, str]:
            self._check()
            return real_temporary(suffix, prefix, dir)

        def fsync(handle: int) -> None:
            self._check()
            real_flush(handle)

        patch.setattr(tempfile, "mkstemp", mkstemp)
        patch.setattr(os, "fsync", fsync)

    def _check(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the time that the window reads: a list of one number."""
    pygame.display.init()
    pygame.font.init()
    time, seeds = [10_000], map(str, count())
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: time[0])
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(seeds))
    return time


class Player:
    """A person at the window of a program that was just started."""

    def __init__(self, clock: list[int], hands: int = 1) -> None:
        path = settings_file()
        if not path.exists():
            opponents = [["", "plain"]] * 3
            rules = {"pocket": {"hands": hands, "minimum": 0}}
            path.write_text(json.dumps({"speed": 5, "opponents": opponents, "rules": rules}))
        self.app = App(scene_of)
        self.app.go(routes.Title())
        self.clock = clock
        self.hand = Hand(self.app.top, FakeWindow())
        self.wait()

    def wait(self) -> None:
        self.clock[0] += SLOW
        for _ in range(5):
            self.hand.now += SLOW
            self.hand.window.frame(self.hand.now)

    def press(self, key: str) -> None:
        """Click on the item with this key on the top scene."""
        one = next(
            one
            for one in self.hand.window.input.placed
            if one.command and one.key.partition("/")[2] == key
        )
        self.hand.click(*one.box.centre)
        self.wait()

    def key(self, name: str) -> None:
        self.hand.key(name)
        self.wait()

    def close_window(self) -> None:
        """Close the window as the system tells it: with two events."""
        self.hand.event(pygame.WINDOWCLOSE)
        self.hand.event(pygame.QUIT)
        self.wait()

    def move(self) -> None:
        """Discard the drawn tile, or pass."""
        self.hand.click(*FELT, button=3)
        self.wait()

    def play_hand(self) -> None:
        """Play until the hand's result is shown."""
        for _ in range(MOST_STEPS):
            if isinstance(self.app.top, ResultScene):
                return
            self.move()
        raise AssertionError("the hand doesn't end")

    def begin(self) -> Session:
        """Start a match, giving up another one."""
        self.press("lets_play")
        if not isinstance(self.app.top, TableScene):
            self.press("tick")
        assert self.app.session is not None
        return self.app.session

    def play_match(self) -> Session:
        """Play a match of one hand to its end."""
        session = self.begin()
        self.play_hand()
        self.press("go on")
        assert isinstance(self.app.top, MatchEndScene)
        return session

    def to_title(self) -> None:
        self.press("menu")
        self.press("title")

    def is_told(self, words: str) -> bool:
        """Return whether a message with these words is on the screen."""
        return any(words in text for text in self.app.messages)

    def text(self, key: str) -> str:
        """Return the words with this key on any scene, "" if there are none."""
        for one in self.hand.window.input.placed:
            if one.key.partition("/")[2] == key and isinstance(one.look, TextLook):
                return one.look.text
        return ""


def archived(session: Session) -> bool:
    """Return whether the archive has all of a match that is over."""
    for path in matches_folder().glob("*.json"):
        saved, history = open_match(path)
        if saved.match.seed == session.match.seed:
            assert saved.match.scores == session.standing.scores
            assert saved.match.is_over
            assert tuple(line.result for line in history.lines) == session.standing.results
            return True
    return False


# --- the truth on the screen --------------------------------------------------------------------


def test_the_table_and_the_menu_say_what_is_not_saved(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    player.begin()
    player.move()
    assert player.text("unsaved") == ""
    disk.full = True
    player.move()
    assert player.text("unsaved") == "Not saved"
    player.press("menu")
    assert isinstance(player.app.top, MenuScene)
    told = player.text("saved")
    assert told.startswith(f"Can't save {match_file()}: the disk is full.")
    disk.full = False
    player.key("escape")
    assert player.text("unsaved") == "", "every screen tries again"
    player.press("menu")
    assert player.text("saved") == "Every move is saved. You can quit at any time."
    assert player.app.session is not None
    assert resumed().deal == player.app.session.deal


def test_settings_that_are_not_saved_are_told_too(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    player.begin()
    disk.full = True
    player.key("m")
    assert player.text("unsaved") == "Not saved"
    player.press("menu")
    assert str(settings_file()) in player.text("saved")
    player.close_window()
    assert player.text("text").endswith("If you quit now, your latest settings are lost.")
    disk.full = False
    player.press("try_again")
    assert player.app.quitting
    assert not load_settings()[0].sound


def test_settings_are_written_with_the_next_screen(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    disk.full = True
    player.press("settings")
    player.app.change_settings(volume=3)
    assert '"volume": 3' not in settings_file().read_text(encoding="utf-8")
    disk.full = False
    player.key("escape")
    assert player.app.unsaved is None
    assert load_settings()[0].volume == 3


def test_a_saved_match_is_left_without_a_question(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    player.begin()
    player.move()
    disk.full = True
    player.close_window()
    assert player.app.quitting


# --- quitting -----------------------------------------------------------------------------------


def by_menu(player: Player) -> None:
    player.press("menu")
    player.press("quit")


def by_title(player: Player) -> None:
    player.to_title()
    player.press("quit")


WAYS: tuple[Callable[[Player], None], ...] = (Player.close_window, by_menu, by_title)


@pytest.mark.parametrize("quit_by", WAYS)
def test_quitting_asks_and_tries_again(
    quit_by: Callable[[Player], None], disk: Disk, clock: list[int]
) -> None:
    player = Player(clock)
    session = player.begin()
    player.move()
    disk.full = True
    player.move()
    quit_by(player)
    assert isinstance(player.app.top, UnsavedScene)
    assert not player.app.quitting
    assert player.text("text").endswith("If you quit now, your latest moves are lost.")
    player.press("try_again")
    assert not player.app.quitting
    assert player.is_told("It still can't be saved.")
    disk.full = False
    player.press("try_again")
    assert player.app.quitting
    assert resumed().deal == session.deal


def test_quitting_without_saving(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    session = player.begin()
    player.move()
    saved = session.deal
    disk.full = True
    player.move()
    player.close_window()
    player.press("quit_unsaved")
    assert player.app.quitting
    disk.full = False
    assert resumed().deal == saved != session.deal


@pytest.mark.parametrize("way", ["back", "escape"])
def test_going_back_to_the_table(way: str, disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    session = player.begin()
    disk.full = True
    player.move()
    player.close_window()
    (player.press if way == "back" else player.key)(way)
    assert isinstance(player.app.top, TableScene)
    disk.full = False
    player.move()
    player.close_window()
    assert player.app.quitting
    assert resumed().deal == session.deal


def test_a_hidden_window_shows_its_question(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    player.begin()
    disk.full = True
    player.move()
    player.hand.event(pygame.WINDOWMINIMIZED)
    player.close_window()
    assert "restored" in player.hand.fake.modes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_is_legible(language: str, size: tuple[int, int], disk: Disk) -> None:
    app = new_app(language)
    disk.full = True
    begin_match(app)
    app.quit()
    assert isinstance(app.top, UnsavedScene)
    check_screen(app, size)
    app.push(MenuScene(app))
    check_screen(app, size)


# --- matches that are over, left, and begun meanwhile -------------------------------------------


def test_a_match_that_ends_on_a_full_disk_is_written_later(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    session = player.begin()
    disk.full = True
    player.play_hand()
    player.press("go on")
    assert isinstance(player.app.top, MatchEndScene)
    assert not archived(session)
    player.press("to title")
    assert not any(one.key.endswith("continue") for one in player.hand.window.input.placed)
    disk.full = False
    player.press("records")
    assert archived(session)
    assert not has_saved_match()


def test_a_match_that_ends_on_a_full_disk_is_written_on_quit(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    disk.full = True
    session = player.play_match()
    player.close_window()
    assert isinstance(player.app.top, UnsavedScene)
    disk.full = False
    player.close_window()
    assert player.app.quitting
    assert archived(session)


def test_an_earlier_move_of_a_match_that_is_over_is_not_continued(
    disk: Disk, clock: list[int]
) -> None:
    player = Player(clock, hands=2)
    session = player.begin()
    player.play_hand()
    player.press("go on")
    disk.full = True
    player.play_hand()
    player.press("go on")
    player.press("to title")
    player.app.open(routes.PastMatch(match_file()))
    player.wait()
    player.press("continue")
    assert player.app.session is session
    assert player.is_told("can't be left")
    disk.full = False
    player.press("continue")
    assert archived(session)
    assert player.app.session is None


def test_the_result_of_the_last_hand_is_continued(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    session = player.begin()
    disk.full = True
    player.play_hand()
    player.press("menu")
    player.press("title")
    player.press("continue")
    assert player.app.session is session
    assert isinstance(player.app.top, ResultScene)
    player.press("go on")
    disk.full = False
    player.press("to title")
    assert archived(session)


def test_matches_begun_and_ended_on_a_full_disk_are_all_kept(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    first = player.begin()
    player.move()
    disk.full = True
    player.play_hand()
    player.press("go on")
    player.press("to title")
    second = player.play_match()
    player.press("to title")
    third = player.begin()
    player.move()
    assert not archived(first)
    disk.full = False
    player.move()
    assert archived(first)
    assert archived(second)
    assert resumed().deal == third.deal
    assert player.text("unsaved") == ""


def test_a_match_left_on_a_full_disk_is_kept_with_its_last_move(
    disk: Disk, clock: list[int]
) -> None:
    player = Player(clock)
    left = player.begin()
    player.move()
    disk.full = True
    player.move()
    player.to_title()
    other = player.begin()
    player.move()
    disk.full = False
    player.move()
    assert left.text() == text_of("1")
    assert resumed().deal == other.deal
    assert player.app.save()
    player.close_window()
    assert player.app.quitting


def text_of(name: str) -> str:
    """Return an archived match as `Session.text` does."""
    return path_of(name).read_text(encoding="utf-8").strip()


def test_a_left_match_that_was_saved_is_archived_though_the_disk_is_full(
    disk: Disk, clock: list[int]
) -> None:
    player = Player(clock)
    left = player.begin()
    player.move()
    player.to_title()
    disk.full = True
    player.begin()
    assert left.text() == text_of("1")


def test_no_other_match_is_taken_up_before_all_is_saved(disk: Disk, clock: list[int]) -> None:
    player = Player(clock)
    player.begin()
    player.move()
    player.to_title()
    session = player.begin()
    disk.full = True
    player.move()
    player.to_title()
    player.app.open(routes.PastMatch(path_of("1")))
    player.wait()
    player.press("continue")
    assert player.app.session is session
    assert player.is_told("can't be left")
    disk.full = False
    player.press("continue")
    assert player.app.session is not session
    assert text_of("2") == session.text()
