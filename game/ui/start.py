"""What is loaded when: the title at once, everything else after it has been shown."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.screens.title import TitleScene


def scene_of(app: App, route: routes.Route) -> Scene:
    """Return a new scene for a route. Any but the title waits for what is not loaded yet."""
    if isinstance(route, routes.Title):
        return TitleScene(app)
    from game.ui import route_table

    return route_table.scene_of(app, route)


def load_the_rest() -> Iterator[None]:
    """Load what the title does without, in parts that hold no frame up for long. The first part,
    before the first frame, is empty."""
    yield
    import game.rules.deal

    yield
    import game.rulesets

    yield
    import game.session.recording

    yield
    import game.bots.players

    yield
    import game.ui.table.table

    yield
    import game.ui.route_table  # noqa: F401

    yield
    # What is loaded stays; looked at each time, it would make the collector's pauses long.
    gc.freeze()
