"""The order of loading: the title first, everything else after it is shown."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator
from pathlib import Path

from game.settings.newcomer import is_first_start
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.screens.title import TitleScene
from game.ui.screens.welcome import WelcomeScene

MMAP_THRESHOLD, LARGE = -3, 128 << 10
"""The number of a setting of the memory of GNU systems, and the bytes of a large picture."""


def scene_of(app: App, route: routes.Route) -> Scene:
    """Return a new scene for a route. Only the first screens don't wait for modules to load."""
    if isinstance(route, routes.Title):
        return TitleScene(app, is_first=not app.scenes)
    if isinstance(route, routes.Welcome):
        return WelcomeScene(app)
    from game.ui import route_table

    return route_table.scene_of(app, route)


def first_routes(hand: str = "") -> tuple[routes.Route, ...]:
    """Return the screens that the program opens with, the top one last: a saved hand if the path of
    one is given."""
    first = (routes.Title(), routes.Welcome()) if is_first_start() else (routes.Title(),)
    return (*first, routes.HandFile(Path(hand))) if hand else first


def load_the_rest() -> Iterator[None]:
    """Load the modules that the title doesn't need, in parts that delay no frame for long. Yield
    after each part; the first one, before the first frame, is empty."""
    yield
    import game.rules.deal

    yield
    import game.rulesets

    yield
    import game.session.recording

    yield
    import game.bots.players

    yield
    import game.ui.table.play.table

    yield
    import game.ui.route_table  # noqa: F401

    yield
    _return_large_pictures()

    yield
    # Loaded modules stay, so keep them out of the collector's work: its pauses would be long.
    gc.freeze()
    gc.enable()


def _return_large_pictures() -> None:
    """Let the memory of each large picture go back to the system when the picture goes."""
    if sys.platform == "linux":
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes

            # By default, the first large picture that goes makes all later ones share one heap,
            # where small things between them keep it from shrinking.
            ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)
