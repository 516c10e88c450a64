"""The scenes of the records, as scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from game.records.archive import find_match
from game.saves.save import archive_match
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.records import DETAILS, RecordsScene
from game.ui.scripted.deals import show_title
from game.ui.scripted.hands import play_hands


def _records(app: App) -> None:
    play_hands(app, 4, length=4)
    show_title(app)
    scene = app.push(RecordsScene(app))
    while scene.archive.left:
        scene.update(0)


def _records_details(app: App) -> None:
    """Show the breakdown by opponents, before any hand is counted."""
    _records(app)
    scene = cast(RecordsScene, app.top)
    scene.on_tab(DETAILS)
    scene.on_group(2)


def _past_match(app: App) -> None:
    _records(app)
    assert app.session is not None
    app.open(routes.PastMatch(find_match(app.session.match.seed)))


def _left_match(app: App) -> None:
    """Show a match of the records that was left."""
    play_hands(app, 4, length=0)
    assert app.session is not None
    seed = app.session.match.seed
    archive_match()
    app.session = None
    show_title(app)
    app.open(routes.PastMatch(find_match(seed)))


RECORDS: dict[str, Callable[[App], None]] = {
    "records": _records,
    "records-details": _records_details,
    "past-match": _past_match,
    "left-match": _left_match,
}
