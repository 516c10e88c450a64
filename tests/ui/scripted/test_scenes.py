"""The scripts reach every screen, so that pictures and the self-test show them all."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any

import pytest

import game.ui
from game.bots.opponents import by_seat
from game.review.playouts import DeepQuestion, played_out
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.kit.app import App, Scene
from game.ui.kit.book import BookScene, DialogScene
from game.ui.route_table import scene_of
from game.ui.screens.title import TitleScene
from game.ui.screens.welcome import WelcomeScene
from game.ui.screenshot import open_scene
from game.ui.scripted.scenes import SCENES, unlisted
from game.ui.settings.item_scene import ItemScene
from game.ui.table.play.table import TableScene
from tests.conftest import Few
from tests.ui.endings import check_legible
from tests.ui.mouse import LANGUAGES, SIZES, SMALLEST, keys, placed_by, texts

BASES = {BookScene, DialogScene, ItemScene}
"""Base classes of screens, which are not screens themselves."""


def every_scene(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    for one in base.__subclasses__():
        if one.__module__.startswith("game."):
            yield one
        yield from every_scene(one)


@cache
def opened() -> dict[str, tuple[App, int]]:
    """Return every scene in an app, with the number of matches that its script began."""
    new, begun = Session.new, 0

    def counted(*given: Any, **named: Any) -> Session:
        nonlocal begun
        begun += 1
        return new(*given, **named)

    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "new", counted)
        for name in SCENES:
            begun = 0
            found[name] = (open_scene(name, Settings(speed=5)), begun)
    return found


def test_every_screen_is_reached_and_legible(few: Few) -> None:
    for module in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        import_module(module.name)
    reached = set()
    for app, _ in opened().values():
        reached.add(type(app.top))
        for language, layout in few(product(LANGUAGES, (0, 1)), 1):
            app.change_settings(language=language, layout=layout)
            check_legible(placed_by(app, SIZES[0]), SMALLEST)
    assert reached == {*every_scene()} - BASES


def test_a_screen_whose_route_has_no_values_needs_no_script() -> None:
    new = unlisted(["title", "settings-keys"])
    assert {"welcome", "new-match"} <= new.keys()
    assert not {"title", "keys", "result"} & new.keys()
    app = App(scene_of, Settings())
    new["welcome"](app)
    assert [type(one) for one in app.scenes] == [TitleScene, WelcomeScene]


def test_a_script_begins_with_the_hand_that_shows_its_scene() -> None:
    """If a script plays other hands first, set its `first` to the seed that was found. Records over
    all rulesets need a match of two."""
    assert {name for name, (_, begun) in opened().items() if begun > 1} == {"records-all"}


def test_what_the_special_ones_show() -> None:
    assert "win" in keys(open_scene("false-win", Settings(speed=5)))
    timed = open_scene("claim-time", Settings(speed=5))
    assert {"dialog.time", "dialog.time.left"} <= {one.key for one in placed_by(timed)}
    named = texts(open_scene("presets-name", Settings()))
    assert named["save"] == "Save preset"
    assert "pocket: minimum=3" in texts(open_scene("presets-text", Settings()))["text"]


@pytest.mark.parametrize("name", ["deep-look", "deep-look-claim"])
def test_a_deep_look_shows_what_was_played(name: str) -> None:
    scene = open_scene(name, Settings(speed=5)).top
    assert isinstance(scene, TableScene)
    look = scene.decisions.coach.deep
    assert look
    assert look.results
    view = scene.playback.view
    players = by_seat(scene.session.players, view.seat)
    question = DeepQuestion(view, look.results.moves, players=players)
    played = played_out(question, scene.session.ruleset, len(look.results.deals))
    assert look.results.deals == tuple(played)
