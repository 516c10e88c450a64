"""Scripts that reach the scenes of the rules book and of the pattern album."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from game.records.album import write_firsts
from game.records.archive import Archive
from game.records.records import HandRecord
from game.rulesets import ruleset
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.screens.album import AlbumScene
from game.ui.screens.rules import RulesScene
from game.ui.scripted.deals import show_title
from game.ui.scripted.hands import play_hands, play_until

PLAYED, DAY = 1_800_000_000.0, 86_400
"""When the first match of the album was played, and a day, in seconds. Its pictures show days."""
LATER = 5000


def _rules(app: App, tab: str = "play", chosen: str = "pocket", page: int = 0) -> RulesScene:
    app.change_settings(ruleset=chosen)
    show_title(app)
    scene = app.push(RulesScene(app))
    scene.on_tab([one.label for one in scene.tabs()].index(f"rules.{tab}"))
    scene.on_page(page)
    return scene


def _pattern(app: App, chosen: str, pattern: str) -> None:
    """Show the entry of a pattern with its near miss."""
    _rules(app, "patterns", chosen)
    cast(RulesScene, app.top).on_pattern(pattern)


def _search(app: App, words: str) -> None:
    scene = _rules(app, chosen="hongkong")
    scene.on_search()
    scene.typed(words)


def _album(app: App, chosen: str = "hongkong") -> None:
    """Show the album of a player who has won some hands. The patterns are invented."""
    app.change_settings(ruleset=chosen)
    play_hands(app, 2, length=0)
    show_title(app)
    app.open(routes.Album())
    scene = cast(AlbumScene, app.top)
    while scene.archive.left:
        scene.update(0)
    assert app.session is not None
    seed = app.session.match.seed
    match = next(one for one in scene.archive.matches if one.seed == seed)
    made = [row.id for row in ruleset(chosen).patterns]
    days = (
        (PLAYED, made[:5] + made[6:9:2]),
        (PLAYED + DAY, made[:3]),
        (PLAYED + 2 * DAY, made[9:11]),
    )
    matches = (
        replace(match, saved=saved, hands=(HandRecord(1, 64, 4, patterns=tuple(patterns)),))
        for saved, patterns in days
    )
    scene.show(Archive(tuple(matches)))


def _result_new(app: App) -> None:
    """Show the result of a hand with patterns that are new in the album."""
    app.change_settings(ruleset="hongkong")
    play_until(app, lambda view: bool(view.wins) and view.wins[0].seat == view.seat, first=3)
    app.update(LATER)
    write_firsts({})
    scene = cast(ResultScene, app.top)
    scene.news = scene.find_news()
    scene.stale = True


BOOK: Mapping[str, Callable[[App], object]] = {
    "rules": _rules,
    "rules-deal": partial(_rules, page=2),
    "rules-claims": partial(_rules, page=4),
    "rules-winning": partial(_rules, page=6, chosen="western"),
    "rules-paying": partial(_rules, page=7, chosen="hongkong"),
    "rules-patterns": partial(_rules, tab="patterns"),
    "rules-near-miss": partial(_pattern, chosen="hongkong", pattern="dragon_pung"),
    "rules-search": partial(_search, words="kong"),
    "rules-payment": partial(_rules, tab="payment"),
    "rules-payment-ims": partial(_rules, tab="payment", chosen="ims"),
    "rules-payment-western": partial(_rules, tab="payment", chosen="western"),
    "rules-table": partial(_rules, tab="table"),
    "rules-settled": partial(_rules, tab="settled"),
    "album": _album,
    "result-new": _result_new,
}
