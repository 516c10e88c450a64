"""The player's tile style in the window: its pictures come as soon as they are checked."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.problems import Reason
from game.settings.tile_styles import folder_of, pictures_in
from game.ui.drawing.own_faces import OwnFaces
from game.ui.drawing.tile_check import Checking
from game.ui.kit.app import App

MOST_TOLD = 2
"""The most pictures of which the reason is told why they aren't used."""


class OwnTiles:
    """The style of the player that is being checked, if there is one."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._style = ""
        self._checking: Checking | None = None

    def follow(self, style: str) -> OwnFaces | None:
        """Return the pictures of this style, once, when they have just been checked."""
        if style != self._style:
            self._begin(style)
        if self._checking is None:
            return None
        self._checking.poll()
        if not self._checking.is_done:
            return None
        found, self._checking = self._checking, None
        self._tell(found.refused)
        return OwnFaces(found.drawings)

    def _begin(self, style: str) -> None:
        self.stop()
        self._style, folder = style, folder_of(style)
        if folder is None:
            return
        files = pictures_in(folder)
        if not files:
            self._app.say(Reason.of("problem.tiles_none", path=str(folder)))
            return
        self._checking = Checking(folder, files)

    def stop(self) -> None:
        """Check no more."""
        if self._checking is not None:
            self._checking.stop()
            self._checking = None

    def _tell(self, refused: Mapping[str, Reason]) -> None:
        """Say which pictures aren't used, and why."""
        names = sorted(refused)
        for name in names[:MOST_TOLD]:
            self._app.say(Reason.of("problem.tile", file=name, why=refused[name]))
        more = len(names) - MOST_TOLD
        if more > 0:
            self._app.say(Reason.of("problem.tiles_more", count=more))
