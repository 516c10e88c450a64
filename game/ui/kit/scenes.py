"""What a screen is: a scene places items and understands the commands they stand for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.session.labels import Labels
from game.session.settings import Settings
from game.ui.drawing.looks import Command, Placed
from game.ui.drawing.theme import unit

if TYPE_CHECKING:
    from game.ui.kit.app import App


@dataclass(frozen=True, slots=True)
class Screen:
    """The surface to place on, in pixels, with what every scene needs to do it."""

    width: int
    height: int
    labels: Labels
    settings: Settings
    hover: str = ""
    """The key of the item under the mouse, for the scene that it belongs to."""
    peek: bool = False
    """Whether Tab is being held on a scene that shows something meanwhile."""

    @property
    def unit(self) -> float:
        return unit(self.width, self.height)

    def px(self, units: float) -> int:
        """Pixels of a length in units of the 1280 x 800 design, at least one."""
        return max(1, round(units * self.unit)) if units else 0

    def text(self, key: str, **params: str | int) -> str:
        """The label in the player's language."""
        return self.labels.text(key, **params)


class Scene:
    """A screen. The top one of the stack gets the input; those below an overlay are still seen."""

    overlay = False
    """Whether the scene below stays visible."""
    peeks = False
    """Whether the scene shows something while Tab is held (see Screen.peek)."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.stale = True
        """Set when `place` would give something new."""
        self.focus = ""
        """The key of the item that the keyboard presses, "" while the mouse is used. It stays when
        another scene opens above."""

    def place(self, screen: Screen) -> list[Placed]:
        """Everything to show, from scratch."""
        raise NotImplementedError

    def command(self, command: Command, part: float) -> None:
        """A click on an item with this command, `part` (0 to 1) of the way across it. The method
        `on_<name>` handles it, with the command's value."""
        handler: Callable[..., None] = getattr(self, f"on_{command.name}")
        if command.name.startswith("slide"):
            handler(command.value, part)
        else:
            handler(command.value)
        self.stale = True

    def key(self, key: str) -> bool:
        """A key press by name ("escape", "space", "g", …); whether it meant something here."""
        if key == "escape":
            self.app.close(self)
            return True
        return False

    @property
    def is_writing(self) -> bool:
        """Whether letters are being written, so that the space bar presses nothing."""
        return False

    def stop_writing(self) -> None:
        """The keyboard goes on to something else than what is being written."""

    def typed(self, text: str) -> None:
        """Letters were typed, or put together by an input method."""

    def felt_clicked(self, button: str) -> None:
        """A click where nothing is: "left", "right", "double"."""

    def carry(self, command: Command, by: tuple[int, int]) -> None:
        """The mouse has carried the item with this command so many pixels right and down."""

    def drop(self, point: tuple[int, int] | None) -> None:
        """What was carried is let go at this pixel, or put back (None)."""

    def update(self, now: int) -> bool:
        """Time goes on (`now` in ms); whether something has to be placed anew."""
        return False

    def moment(self) -> object:
        """Differs between two phases of play: a press in one must not act in the next."""
        return None

    def opened(self) -> None:
        """The scene has come to the top."""
        self.stale = True
