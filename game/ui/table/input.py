"""What the player does at the table: clicks, keys and tiles carried by the mouse become moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.rules.view import View
from game.session.session import Session, Shown
from game.ui.drawing.looks import Box, Command
from game.ui.kit.app import App
from game.ui.kit.scenes import Scene
from game.ui.table.board import Carried, position_of
from game.ui.table.countdown import Countdown
from game.ui.table.dialogs import Dialog, claim_dialog, kong_dialog, win_dialog
from game.ui.table.hand_order import OWN_ORDER, Arranged, HandOrder
from game.ui.table.switches import Switches

TAKE_BACK_TIME = 500
"""For so many ms a discard can be taken back, where that is set."""
SWITCH_TIME = 250
"""So many ms after the player could act a switch does, so that the tile drawn can be seen."""


@dataclass(frozen=True, slots=True)
class Held:
    """A discard that is shown but not yet played: `until` the app's clock says so the player can
    take it back; `tiles` is how the hand lay before."""

    move: Move
    until: int
    tiles: tuple[Tile, ...]


class TableInput(Scene):
    """The half of the table that decides; the other half shows what comes of it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        assert app.session is not None
        self.session: Session = app.session
        self.shown: View = self.session.view
        self.dialog: Dialog | None = None
        self.chosen: int | None = None
        self.order = HandOrder()
        self.switches = Switches()
        self.held: Held | None = None
        self.carried: Carried | None = None
        self._taken_up: tuple[object, Box] = (None, Box(0, 0, 0, 0))
        """At which moment the carried tile was taken up, and where it lay."""
        self._switch_due: int | None = None
        """When the switches make the move that they stand for."""
        self._time: Countdown | None = None
        """The time left for the claim that is asked for."""
        self._boxes: dict[str, Box] = {}
        self._clicked: Box | None = None
        """Where the tile lay that the player has just discarded."""
        self._returning: dict[str, Box] = {}
        """Where a tile comes from that was taken back, by its key."""

    # --- what the showing half does ---

    @property
    def busy(self) -> bool:
        """Whether there is still something to be shown before the player acts."""
        raise NotImplementedError

    def skip(self) -> None:
        """Show everything that is left at once."""
        raise NotImplementedError

    def _play(self, steps: Iterable[Shown]) -> None:
        """Show these steps one after another, then ask the player."""
        raise NotImplementedError

    def _show(self, step: Shown, now: int, pace: float) -> None:
        raise NotImplementedError

    def _ask(self) -> None:
        """All is shown: what has the player to decide?"""
        raise NotImplementedError

    # --- the own hand ---

    @property
    def hand(self) -> Arranged:
        """The own tiles from left to right."""
        return self.order.arranged(self.shown, self.app.settings.sort)

    def _own_key(self, place: int) -> str:
        """The key under which the tile at this place lies on the table."""
        tile = self.hand[place][0]
        copy = sum(1 for other, _ in self.hand[:place] if other == tile)
        return f"own:{tile}:{copy}"

    def _used_places(self, row: str) -> frozenset[int]:
        """The own tiles that would go into the set in question, `row` being the key of the one
        under the mouse when there are several."""
        offers = self.dialog.offers if self.dialog else ()
        if len(offers) > 1:
            offers = tuple(one for number, one in enumerate(offers) if row == f"offer:{number}")
        wanted = Counter(offers[0].used) if offers else Counter[Tile]()
        places = set()
        for place, (tile, _) in enumerate(self.hand):
            if wanted[tile]:
                wanted[tile] -= 1
                places.add(place)
        return frozenset(places)

    def carry(self, command: Command, by: tuple[int, int]) -> None:
        if self.carried is None and not self._take_up(command):
            return
        assert self.carried is not None
        box = self._taken_up[1].moved(*by)
        self.carried = replace(self.carried, box=box)
        if self.app.settings.sort == OWN_ORDER:
            self._move_among_others(box)
        self.stale = True

    def _take_up(self, command: Command) -> bool:
        place, tile = cast(tuple[int, Tile], command.value)
        may_move = not self.busy or self.app.settings.sort == OWN_ORDER
        if not may_move or not self._is_at(place, tile) or not self._slots():
            return False
        start = self._boxes.get(self._own_key(place), self._slots()[place])
        self.carried, self._taken_up = Carried(place, start), (self.moment(), start)
        self.chosen = None
        return True

    def _is_at(self, place: int, tile: Tile) -> bool:
        return place < len(self.hand) and self.hand[place][0] == tile

    def _move_among_others(self, box: Box) -> None:
        """The others make room where the carried tile is, while it is not far above them."""
        assert self.carried is not None
        place, slots = self.carried.place, self._slots()
        drawn = self.hand[place][1]
        if drawn or not slots or box.bottom < slots[0].y:
            return
        others = range(len(self.order.tiles))
        to = min(others, key=lambda other: abs(slots[other].centre[0] - box.centre[0]))
        if to != place:
            self.order.move(place, to)
            self.carried = replace(self.carried, place=to)

    def _slots(self) -> list[Box]:
        """The places of the own tiles on the screen; none before they have been placed."""
        keys = [f"slot:{place}" for place in range(len(self.hand))]
        return [self._boxes[key] for key in keys] if keys[-1] in self._boxes else []

    def drop(self, point: tuple[int, int] | None) -> None:
        """A tile let go on the felt is discarded; anywhere else it goes back into the hand."""
        carried, self.carried = self.carried, None
        self.stale = True
        if carried is None or point is None or self._taken_up[0] != self.moment():
            return
        slots = self._slots()
        if slots and point[1] < slots[0].y:
            self._discard(carried.place, carried.box)

    # --- deciding ---

    def _submit(self, move: Move) -> None:
        """Make a legal move and show what comes of it."""
        self._play(self.session.play(move))

    def _discard(self, place: int, start: Box | None = None) -> None:
        """Discard the tile at this place of the hand if that is possible now. It sets off from
        `start`, or from where it lies."""
        move = Move(self.shown.seat, Action.DISCARD, self.hand[place][0])
        if self.busy or self.dialog is not None or move not in self.shown.legal:
            return
        self._clicked = start or self._boxes.get(self._own_key(place))
        before = self.order.tiles
        self.order.take(place)
        if self.app.settings.take_back:
            self._hold(move, before)
        else:
            self._submit(move)

    def _hold(self, move: Move, tiles: tuple[Tile, ...]) -> None:
        """Show the discard, but give the player a moment before it is played."""
        self.chosen = self.carried = self._switch_due = None
        self.held = Held(move, self.app.clock + TAKE_BACK_TIME, tiles)
        self._show(self.session.preview(move), self.app.clock, 0)
        self.stale = True

    def _let_go(self) -> None:
        """Play the discard that was held back. It has been shown already."""
        held, self.held = self.held, None
        if held is not None:
            self._play(self.session.play(held.move)[1:])

    def on_undo(self, _: object) -> None:
        """Take the last discard back, while nobody knows of it."""
        held, self.held = self.held, None
        if held is None:
            return
        self.carried = None
        came_from = self._boxes.get(f"river:{len(self.shown.river) - 1}")
        self.shown = self.session.view
        self.order.tiles = held.tiles
        drawn = self.shown.drawn == held.move.tile
        place = len(self.hand) - 1 if drawn else held.tiles.index(held.move.tile or 0)
        if came_from is not None:
            self._returning = {self._own_key(place): came_from}
        self.stale = True

    def on_tile(self, value: tuple[int, Tile]) -> None:
        """A click on an own tile discards it, or lifts it for a second click to discard."""
        place, tile = value
        if self.busy:
            self.skip()
        elif self._is_at(place, tile):
            if self.app.settings.click_style == "lift" and self.chosen != place:
                self.chosen = place
            else:
                self._discard(place)

    def on_answer(self, move: Move) -> None:
        """The tick, or a row of the dialog."""
        if not self.busy and move in self.shown.legal:
            self._submit(move)

    def on_cross(self, _: object) -> None:
        """Let it be: pass a claim, or play on without the kong or the self-drawn win."""
        crossed, self.dialog, self._time = self.dialog, None, None
        passing = Move(self.shown.seat, Action.PASS)
        if self.busy:
            return
        if passing in self.shown.legal:
            self._submit(passing)
        elif crossed is not None:
            offered = [offer.move.action for offer in crossed.offers]
            self._leave_to_switches(declined=Action.WIN in offered)

    def on_nothing(self, _: object) -> None:
        """A click on the ground of a dialog."""

    def _self_kongs(self) -> list[Move]:
        if self.shown.claimed_tile is not None:
            return []
        return [move for move in self.shown.legal if move.action is Action.KONG]

    def on_kong(self, _: object) -> None:
        """The G button: declare the kong, or ask which."""
        if self.busy:
            self.skip()
            return
        kongs = self._self_kongs()
        if len(kongs) == 1:
            self._submit(kongs[0])
        elif kongs:
            self.dialog = kong_dialog(self.shown)

    def on_win(self, _: object) -> None:
        """Ask about a self-drawn win: again, or for the first time where the game does not tell."""
        if not self.busy:
            self.dialog = win_dialog(self.shown)

    def felt_clicked(self, button: str) -> None:
        """Clicks skip what is being shown; the right button passes or discards the drawn tile."""
        if self.busy or self.session.is_hand_over:
            self.skip()
        elif button == "right" and self.dialog is not None:
            self.on_cross(None)
        elif button in ("right", "double") and self.shown.drawn is not None:
            self._discard(len(self.hand) - 1)
        else:
            self.chosen = None
        self.stale = True

    # --- switches ---

    def on_switch(self, name: str) -> None:
        """Turn a switch. It counts for what is being asked, too."""
        if name not in dict(self.switches.shown(self.shown)):
            return
        self.switches = self.switches.turned(name)
        was_waiting = self._switch_due is not None
        if self.busy or self._leave_to_switches():
            return
        if was_waiting:
            self._ask()
        elif self.dialog is not None and self.shown.claimed_tile is not None:
            self.dialog = self._claims()

    def _claims(self) -> Dialog | None:
        """The question about what may be claimed now."""
        view = self.shown
        return claim_dialog(view, position_of(view.turn, view), self.switches.no_claims)

    def _leave_to_switches(self, declined: bool = False) -> bool:
        """Let the switches decide, after a moment; whether they do."""
        move = self.switches.decide(self.shown, declined)
        self._switch_due = None
        if move is not None:
            self.dialog = self._time = None
            at_once = move.action is Action.PASS
            self._switch_due = self.app.clock + (0 if at_once else SWITCH_TIME)
        return move is not None

    def _act_by_switch(self, now: int) -> None:
        if self._switch_due is None or now < self._switch_due or self.dialog is not None:
            return
        # A win that was declined is not asked about again.
        move = self.switches.decide(self.shown, declined=True)
        self._switch_due = None
        if move is not None:
            self._submit(move)

    # --- keys ---

    def _escape(self, key: str) -> None:
        if self.dialog is not None:
            self.on_cross(None)
        elif key == "escape":
            self.on_menu(None)

    def on_menu(self, _: object) -> None:
        raise NotImplementedError

    def _choose(self, step: int) -> None:
        count = len(self.hand)
        at = count if self.chosen is None and step < 0 else self.chosen
        self.chosen = ((-1 if at is None else at) + step) % count

    def _accept(self) -> None:
        if self.busy or self.session.is_hand_over:
            self.skip()
        elif self.dialog is not None and self._may_accept(self.dialog):
            self.on_answer(self.dialog.offers[0].move)
        elif self.dialog is None and self.chosen is not None and self.chosen < len(self.hand):
            self._discard(self.chosen)

    def _may_accept(self, dialog: Dialog) -> bool:
        """Whether there is one thing to accept. A win on a discard that may be none is offered so
        often that a key which skips and discards too would declare it by mistake."""
        risky = self.shown.options.punishes_false_wins and dialog.source is not None
        offers = dialog.offers
        return len(offers) == 1 and not (risky and offers[0].move.action is Action.WIN)

    def _claim_by_letter(self, action: Action) -> None:
        if self.dialog is None:
            if action is Action.WIN:
                self.on_win(None)
            return
        moves = [offer.move for offer in self.dialog.offers if offer.move.action is action]
        if len(moves) == 1:
            self.on_answer(moves[0])

    def _claim_by_number(self, number: int) -> None:
        """The row with this number, where there are several."""
        offers = self.dialog.offers if self.dialog else ()
        if 1 < len(offers) >= number > 0:
            self.on_answer(offers[number - 1].move)
