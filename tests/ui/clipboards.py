"""A clipboard without a system."""

from __future__ import annotations

from game.rules.problems import refuse


class FakeClipboard:
    """A clipboard in memory, which fails if it is `broken`."""

    def __init__(self, text: str = "", broken: bool = False) -> None:
        self.text = text
        self.broken = broken

    def copy(self, text: str) -> None:
        self.text = self._ready(text)

    def paste(self) -> str:
        return self._ready(self.text)

    def _ready(self, text: str) -> str:
        if self.broken:
            raise refuse("problem.no_clipboard", why="no display")
        return text
