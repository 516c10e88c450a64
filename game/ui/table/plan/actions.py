"""The handlers that the items of a table run, as interfaces."""

from __future__ import annotations

from typing import Protocol

from game.rules.moves import Move
from game.rules.tiles import Tile
from game.ui.drawing.looks import Pixels


class DialogActions(Protocol):
    """The handlers that a dialog needs."""

    def on_answer(self, move: Move) -> None:
        """Make the move of the tick, or of a row."""

    def on_cross(self) -> None:
        """Decline all offers."""


class TableActions(DialogActions, Protocol):
    """The handlers that a table in play needs."""

    def on_menu(self) -> None:
        """Open the menu."""

    def on_layout(self) -> None:
        """Change the layout."""

    def on_coach(self) -> None:
        """Open the coach, then its deep look, then close both."""

    def on_tiles_out(self) -> None:
        """List the tiles that are out, or list them no more."""

    def on_tile(self, place: int, tile: Tile) -> None:
        """Discard the tile at this place of the hand, or lift it first."""

    def on_carry(self, place: int, tile: Tile, by: Pixels) -> None:
        """Carry the tile at this place of the hand by a distance, right and down."""

    def on_kong(self) -> None:
        """Declare the kong, or ask which one."""

    def on_win(self) -> None:
        """Ask about a self-drawn win."""

    def on_switch(self, name: str) -> None:
        """Turn the switch with this name on or off."""

    def on_undo(self) -> None:
        """Take back the discard that waits, or in practice the last decision."""

    def on_portrait(self) -> None:
        """Choose another portrait."""

    def on_options(self) -> None:
        """Show the options of the match, or skip what is being shown."""

    def on_take_back(self) -> None:
        """Go back to the last decision, in practice."""

    def on_open_hands(self) -> None:
        """Show all hands, or only the player's, in practice."""
