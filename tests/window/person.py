"""A person's actions: start a match, take turns, read results, leave."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.bots import choose
from game.settings.settings import Size
from game.system.paths import history_file
from game.ui.drawing.looks import Placed
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.route_table import scene_of
from game.ui.screens.menu import MenuScene
from game.ui.screens.title import TitleScene
from game.ui.table.play.table import TableScene
from tests.window.driver import Player, VirtualScreen, until

BRAIN = "plain"


@contextmanager
def on_screen(size: Size, home: Path, rules: object) -> Iterator[Player]:
    """Yield the program at its title, on a screen of this size, with these rules."""
    settings = {"speed": 5, "language": "en", "window_size": size, "rules": rules}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    with VirtualScreen(size) as screen:
        player = Player(screen, home, size)
        yield player
        if player.program.poll() is None:
            player.kill()


def at_title(person: Player, handler: Callable[[TitleScene], None]) -> Placed:
    """Return a button of the title screen."""
    title = TitleScene(App(scene_of, person.settings()))
    return person.find(title, handler.__get__(title))


def start_match(person: Player, layout: int = 1) -> None:
    """Start a match from the title screen, in this layout."""
    person.wait_for(TitleScene)
    x, y = at_title(person, TitleScene.on_lets_play).box.centre
    person.click_until("the first deal", lambda: person.progress[1], x, y)
    person.wait_for(TableScene)
    person.wait_for_others()
    if layout != person.settings().layout:
        with person.look() as (_, table):
            person.click(person.find(table, table.decisions.on_layout))
        until("the other layout", lambda: person.settings().layout == layout)
        person.settle()


def take_turn(person: Player) -> bool:
    """Make one sensible move. Return False if the hand is over."""
    with person.look() as (session, table):
        if session.is_hand_over:
            return False
        rng = random.Random(str(person.progress))
        person.make(table, choose(BRAIN, session.view, session.ruleset, rng))
    return True


def play_hand(person: Player) -> dict[str, Any]:
    """Play a hand and click its result away. Return the result as saved."""
    finished = person.progress[0]
    while take_turn(person):
        pass
    read_result(person, lambda: person.progress[0] > finished)
    person.wait_for_others()
    _, *lines = history_file(person.home / "match.json").read_text(encoding="utf-8").splitlines()
    return dict(json.loads(lines[finished])["result"])


def read_result(person: Player, check: Callable[[], object]) -> None:
    """Click the result away. It ignores clicks in its first moment."""
    person.wait_for(ResultScene)
    person.click_until("the result to be read", check, person.size[0] // 2, person.size[1] - 4)


def click_quit(person: Player) -> None:
    """Click Menu, then Quit."""
    with person.look() as (_, table):
        person.click(person.find(table, table.decisions.on_menu))
        menu = MenuScene(table.app)
        table.app.push(menu)
        x, y = person.find(menu, menu.on_quit).box.centre
    person.wait_for(MenuScene)
    person.click_until("the end", lambda: person.program.poll() is not None, x, y)
