"""What a person does: starts a match, takes turns, reads results, leaves."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from game.bots import choose
from game.session.paths import history_file
from game.ui.drawing.looks import Placed
from game.ui.kit.app import App
from game.ui.route_table import scene_of
from game.ui.screens.menu import MenuScene
from game.ui.screens.title import TitleScene
from tests.window.driver import Player, until

BRAIN = "plain"


def at_title(person: Player, handler: Callable[[TitleScene], None]) -> Placed:
    """A button of the title screen."""
    title = TitleScene(App(scene_of, person.settings()))
    return person.find(title, handler.__get__(title))


def start_match(person: Player, layout: int = 1) -> None:
    """Let's Play."""
    button = at_title(person, TitleScene.on_lets_play)
    until("the first deal", lambda: _clicked(person, button))
    person.wait_for_others()
    if layout != person.settings().layout:
        with person.look() as (_, table):
            person.click(person.find(table, table.decisions.on_layout))
        until("the other layout", lambda: person.settings().layout == layout)


def _clicked(person: Player, button: Placed) -> bool:
    """Click until there is a match: the window may need a moment before it listens."""
    person.click(button)
    try:
        until("the deal", lambda: person.progress[1], 1.0)
    except TimeoutError:
        return False
    return True


def take_turn(person: Player) -> bool:
    """Make one sensible move; False when the hand is over."""
    with person.look() as (session, table):
        if session.is_hand_over:
            return False
        rng = random.Random(str(person.progress))
        person.make(table, choose(BRAIN, session.view, session.ruleset, rng))
    return True


def play_hand(person: Player) -> dict[str, Any]:
    """Play until the result has been read and clicked away; the result as it was saved."""
    finished = person.progress[0]
    while take_turn(person):
        pass
    until("the result to be read", lambda: _gone_on(person, finished))
    _, *lines = history_file(person.home / "match.json").read_text(encoding="utf-8").splitlines()
    return dict(json.loads(lines[finished])["result"])


def _gone_on(person: Player, finished: int) -> bool:
    """Click the result away; it wants to have been on the screen for a moment."""
    person.click_at(person.size[0] // 2, person.size[1] - 4)
    try:
        until("the next hand", lambda: person.progress[0] > finished, 0.3)
    except TimeoutError:
        return False
    return True


def click_quit(person: Player) -> None:
    """MENU, then Quit."""
    with person.look() as (_, table):
        person.click(person.find(table, table.decisions.on_menu))
        menu = MenuScene(table.app)
        table.app.push(menu)
        quit_button = person.find(menu, menu.on_quit)
    until("the end", lambda: _ended(person, quit_button))


def _ended(person: Player, quit_button: Placed) -> bool:
    person.click(quit_button)
    try:
        until("the end", lambda: person.program.poll() is not None, 0.5)
    except TimeoutError:
        return False
    return True
