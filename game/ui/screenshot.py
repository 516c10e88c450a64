"""Scripted scenes drawn without a display, for pictures and tests."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame

from game.rules.moves import Action, Move
from game.rules.view import View
from game.rulesets import ruleset
from game.session.own_labels import take_along
from game.session.paths import own_locale
from game.session.session import Session
from game.session.settings import Settings
from game.ui.app import App
from game.ui.menu import MenuScene
from game.ui.pictures import Pictures, felt
from game.ui.scenes import Screen
from game.ui.settings import SettingsScene
from game.ui.sprites import Stage
from game.ui.table import TableScene
from game.ui.theme import Theme, theme_of
from game.ui.title import TitleScene

SEED_LIMIT = 400
LATER = 1_000_000_000


def draw(
    scene: str,
    layout: int,
    language: str,
    size: tuple[int, int],
    path: Path,
    theme: Theme | None = None,
) -> None:
    """Write a PNG of a scripted scene: one of SCENES. Nothing of the player's is touched."""
    look = theme or Theme()
    catalogues = own_locale()
    with own_home():
        take_along(catalogues)
        settings = Settings(layout=layout, language=language, speed=5)
        settings = replace(settings, felt=look.felt, tile_back=look.back, tile_style=look.style)
        pygame.image.save(picture(open_scene(scene, settings), size), str(path))


def picture(app: App, size: tuple[int, int]) -> pygame.Surface:
    """What the window of this size would show."""
    pygame.font.init()
    theme = theme_of(app.settings)
    stage = Stage(Pictures(theme=theme), felt(*size, theme.felt))
    surface = pygame.Surface(size)
    screen = Screen(*size, app.labels, app.settings)
    stage.show(app.place(screen), LATER)
    stage.finish()
    stage.draw(surface, LATER)
    return surface


@contextmanager
def own_home() -> Iterator[None]:
    """A user folder of its own, so that no match or setting of the player is touched."""
    with tempfile.TemporaryDirectory() as home, environment("GAME_HOME", home):
        yield


@contextmanager
def environment(name: str, value: str) -> Iterator[None]:
    """A variable of the environment has another value for a while."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def open_scene(scene: str, settings: Settings) -> App:
    """A program that shows this scene."""
    app = App(settings)
    SCENES[scene](app)
    return app


def _title(app: App) -> None:
    app.go(TitleScene(app))


def _settings(app: App) -> None:
    app.go(TitleScene(app))
    app.open(SettingsScene(app))


def _menu(app: App) -> None:
    _table(app)
    app.open(MenuScene(app))


def _table(app: App) -> None:
    _play_until(app, lambda view: len(view.river) > 44 and view.drawn is not None)


def _claim(app: App) -> None:
    _play_until(app, lambda view: len(view.river) > 24 and _offers(view, Action.CHOW, Action.PUNG))


def _kong(app: App) -> None:
    _play_until(app, lambda view: view.claimed_tile is None and _offers(view, Action.KONG))


def _result(app: App) -> None:
    _play_until(app, lambda view: bool(view.wins) and view.wins[0].seat == view.seat)
    app.update(LATER)


def _offers(view: View, *actions: Action) -> bool:
    return any(move.action in actions for move in view.legal)


def _play_until(app: App, reached: Callable[[View], bool]) -> None:
    """Play seeded hands, the player's seat by a simple script, until a view is as wanted."""
    rules = ruleset(app.settings.ruleset)
    for seed in range(SEED_LIMIT):
        session = Session.new(rules, rules.options, ("plain", "plain", "plain"), f"picture {seed}")
        session.start()
        while not session.is_hand_over and not reached(session.view):
            session.submit(_scripted(session.view))
        if reached(session.view):
            app.session = session
            app.go(TableScene(app))
            app.update(0)
            return
    raise LookupError("no hand shows this scene")


def _scripted(view: View) -> Move:
    """Win and pung when possible, pass otherwise; discard honours and lonely tiles first."""
    for action in (Action.WIN, Action.PUNG, Action.PASS):
        for move in view.legal:
            if move.action is action:
                return move
    hand = view.hand
    discards = [move for move in view.legal if move.action is Action.DISCARD]
    return min(discards, key=lambda move: _company(move.tile or 0, hand))


def _company(tile: int, hand: tuple[int, ...]) -> int:
    """How much goes with a tile in the hand."""
    near = 4 * (hand.count(tile) - 1)
    if tile < 27:
        rest = range(max(tile // 9 * 9, tile - 2), min(tile // 9 * 9 + 9, tile + 3))
        near += sum(1 + (abs(other - tile) == 1) for other in rest if other in hand)
    return near


SCENES: dict[str, Callable[[App], None]] = {
    "title": _title,
    "table": _table,
    "claim": _claim,
    "kong": _kong,
    "result": _result,
    "settings": _settings,
    "menu": _menu,
}
