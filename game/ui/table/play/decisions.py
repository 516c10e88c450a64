"""The player's decisions at the table: clicks, keys and switches become moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.session.session import Session, Shown
from game.ui.drawing.looks import Box, Pixels
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.table.parts import dialogs
from game.ui.table.parts.dialogs import Countdown, Dialog
from game.ui.table.parts.place_parts import Switches
from game.ui.table.plan.board import HandOrder, position_of
from game.ui.table.play.beside import Beside
from game.ui.table.play.own_hand import OwnHand, Pending
from game.ui.table.play.practising import take_back
from game.ui.table.play.slips import ask_before
from game.ui.table.show.motion import Movements
from game.ui.table.show.playback import Playback

TAKE_BACK_TIME = 500
"""The ms in which a discard can be taken back, if that is set."""
SWITCH_TIME = 250
"""The ms that a switch waits before it acts, so that the player sees the drawn tile."""
WIN_TIME = 3
"""The seconds to declare a win that could be false, without a limit for claims."""


class Decisions(Beside):
    """The part of the table that asks the player for decisions and makes the moves. Its handlers
    (`on_…`) are the TableActions of a table in play."""

    def __init__(
        self, app: App, session: Session, playback: Playback, hand: OwnHand, movements: Movements
    ) -> None:
        super().__init__(app, session, playback)
        self._hand = hand
        self._movements = movements
        self.switches = Switches()
        self.dialog: Dialog | None = None
        self.pending: Pending | None = None
        self.countdown: Countdown | None = None
        """The time left for the current claim."""
        self._switch_due: int | None = None
        """The time at which the switches make their move."""

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self.pending is not None

    @property
    def _can_move(self) -> bool:
        """Return whether the player can make a move, and not by the second press of a double click,
        which was aimed at the hand before."""
        return not self.is_busy and not self._app.is_hasty

    def moment(self) -> object:
        """Return a value that differs between two phases of play (see Scene.moment)."""
        number = self._session.match.hand_number
        return (number, self._playback.count, self.dialog, self.pending)

    # --- asking ---------------------------------------------------------------------------------

    def show(self, steps: Iterable[Shown]) -> None:
        """Show these steps one after another, then ask the player."""
        self.coach.close()
        self.dialog = self.countdown = self._switch_due = None
        self._hand.rest()
        self._playback.play(steps, self._ask)

    def next_hand(self) -> None:
        """Deal the next hand, or end the match after the last one."""
        self._movements.forget()
        self._hand.new_hand()
        self.switches = Switches()
        self.show(self._session.deal_next())

    def _ask(self) -> None:
        """Ask the player, now that everything is shown, or leave it to the switches."""
        if self._leave_to_switches():
            return
        self._playback.call_player()
        view = self._view
        if view.asks_flowers:
            self.dialog = dialogs.flowers_dialog(view)
        elif view.claimed_tile is not None:
            self.dialog = self._claims()
            self.countdown = self._time_to_claim()
        elif not view.options.punishes_false_wins:
            self.dialog = dialogs.win_dialog(view)
        if self._practice is not None and self._practice.is_coached:
            self.coach.open()

    def _claims(self) -> Dialog | None:
        """Return the question about what can be claimed now."""
        view = self._view
        return dialogs.claim_dialog(view, position_of(view.turn, view), self.switches.no_claims)

    def _time_to_claim(self) -> Countdown | None:
        """Return the time to claim, None without a limit. A win alone has one in any case."""
        seconds = self._view.options.claim_window
        if self.dialog is None:
            seconds = (seconds or WIN_TIME) if self.may_declare else 0
        return Countdown(1000 * seconds, self._app.clock) if seconds else None

    @property
    def may_declare(self) -> bool:
        """Return whether the win button declares a win on the tile to claim. It can be false."""
        view = self._view
        is_claim = view.claimed_tile is not None and view.options.punishes_false_wins
        return is_claim and not view.asks_flowers and Move(view.seat, Action.WIN) in view.legal

    @property
    def _could_win(self) -> bool:
        """Whether the question is about a win, perhaps a false one."""
        return self.may_declare or (self.dialog is not None and self.dialog.offers_win)

    def kongs(self) -> list[Move]:
        """Return the kongs that can be declared from the player's hand."""
        if self._view.claimed_tile is not None:
            return []
        return [move for move in self._view.legal if move.action is Action.KONG]

    # --- time -------------------------------------------------------------------------------------

    def update(self, now: int) -> bool:
        """Make the moves that are due, and take the news of a deep look. Return whether there was
        any of these."""
        is_due = self.pending is not None and now >= self.pending.until
        if is_due:
            self.play_pending()
        is_found = self.coach.poll()
        return self._act_by_switch(now) or is_due or is_found

    def run_down(self, now: int) -> bool:
        """Run down the time to claim, and pass at its end. Return whether that shows."""
        if self.countdown is None:
            return False
        changed = self.countdown.run(now, self._app.presence)
        if not self.countdown.left and self._can_move:
            self._decline()
        return changed

    def resume(self) -> None:
        """Continue after something else lay on the table."""
        self._hand.put_back()
        self._playback.resume()
        if self.countdown is not None:
            self.countdown.go_on(self._app.clock)

    # --- moves ----------------------------------------------------------------------------------

    def submit(self, move: Move) -> None:
        """Make a legal move and show its results."""
        self.show(self._session.play(move))

    def discard(self, place: int, start: Box | None = None) -> None:
        """Discard the tile at this place of the hand if that is legal now. It starts from the box
        `start`, or from its place."""
        hand = self._hand
        move = Move(self._view.seat, Action.DISCARD, hand.tiles[place][0])
        if not self._can_move or self.dialog is not None or move not in self._view.legal:
            return
        self._movements.throw_from(start or hand.box_of(place))
        before = hand.take(place)
        if self._is_put_off(move):
            self._put_off(move, before)
        else:
            self.submit(move)

    def _is_put_off(self, move: Move) -> bool:
        """Return whether this discard is shown for a moment before it is played."""
        return self._app.settings.take_back

    def _put_off(self, move: Move, order: HandOrder) -> None:
        """Show the discard, but give the player a moment before it is played."""
        self._hand.rest()
        self._switch_due = None
        self.pending = Pending(move, self._app.clock + TAKE_BACK_TIME, order)
        self._playback.show_now(self._session.preview(move))

    def play_pending(self) -> None:
        """Play the pending discard, which has been shown already."""
        pending, self.pending = self.pending, None
        if pending is not None:
            self.show(self._session.play(pending.move)[1:])

    def on_undo(self) -> None:
        """Take the pending discard back, before the other players know of it. In practice, go back
        to the last decision otherwise."""
        pending, self.pending = self.pending, None
        if pending is None:
            self.on_take_back()
            return
        hand = self._hand
        self._app.tell(self._app.labels.spoken.text("spoken.taken_back"))
        hand.put_back()
        came_from = self._movements.box_of(f"river:{len(self._view.river) - 1}")
        self._playback.turn_back()
        hand.bring_back(pending.order)
        drawn = self._view.drawn == pending.move.tile
        place = len(hand.tiles) - 1 if drawn else pending.order.tiles.index(pending.move.tile or 0)
        if came_from is not None:
            self._movements.bring_back(hand.key_of(place), came_from)

    def on_take_back(self) -> None:
        """Go back to the player's last decision, in a practice match."""
        if self._practice is not None and self._practice.can_undo:
            self.coach.close()
            take_back(self._app)

    def on_open_hands(self) -> None:
        """Show all hands, or only the player's, in a practice match."""
        if self._practice is not None:
            self._practice.is_open = not self._practice.is_open

    # --- the mouse ------------------------------------------------------------------------------

    def on_tile(self, place: int, tile: Tile) -> None:
        """Discard the player's tile that was clicked, or lift it for a second click to discard. A
        finger always lifts it first."""
        if self.is_busy:
            self._playback.skip()
        elif self._hand.has(place, tile):
            self._discard_or_lift(place, lifts=self._app.is_tapped or self._lifts)

    @property
    def _lifts(self) -> bool:
        """Whether the player wants to lift a tile before it can be discarded."""
        return self._app.settings.click_style == "lift"

    def _discard_or_lift(self, place: int, start: Box | None = None, *, lifts: bool) -> None:
        """Discard a tile, which starts from the box `start`. Only lift it if it must be lifted
        first."""
        if lifts and self._hand.chosen != place:
            self._hand.choose(place)
        else:
            self.discard(place, start)

    def on_carry(self, place: int, tile: Tile, by: Pixels) -> None:
        """Carry one of the player's tiles."""
        self._hand.carry(place, tile, by, self.moment(), can_act=not self.is_busy)

    def drop(self, point: Pixels | None) -> None:
        """Discard the carried tile, or lift it first, if it is let go on the felt."""
        carried = self._hand.drop(point, self.moment())
        if carried is not None:
            self._discard_or_lift(carried.place, carried.box, lifts=self._lifts)

    def felt_clicked(self, button: str) -> None:
        """Skip what is being shown. Otherwise pass by a right click, but never a win, which only
        a double click passes if it could be false. On the player's own turn, either of them
        discards the drawn tile, or lifts it first."""
        if self.is_busy or self._session.is_hand_over:
            self._playback.skip()
        elif button == "right" and (self.dialog is not None or self.may_declare):
            if not self._could_win:
                self.on_cross()
        elif button == "double" and self.may_declare and self.dialog is None:
            self.on_cross()
        elif button in ("right", "double") and self._view.drawn is not None:
            self._discard_or_lift(len(self._hand.tiles) - 1, lifts=self._lifts)
        else:
            self._hand.choose(None)

    def _unless_slip(self, move: Move, act: Callable[[], None]) -> None:
        """Do this, or ask first if the move is a slip."""
        ask_before(self._app, self._session, move, self.dialog, act)

    def on_answer(self, move: Move) -> None:
        """Make the move of the tick, or of a row of the dialog."""
        if self._can_move and move in self._view.legal:
            self._unless_slip(move, lambda: self.submit(move))

    def on_cross(self) -> None:
        """Decline: pass a claim, or play on without the kong or the self-drawn win."""
        if self._can_move:
            self._unless_slip(Move(self._view.seat, Action.PASS), self._decline)

    def _decline(self) -> None:
        crossed, self.dialog, self.countdown = self.dialog, None, None
        passing = Move(self._view.seat, Action.PASS)
        if passing in self._view.legal:
            self.submit(passing)
        elif crossed is not None:
            self._leave_to_switches(declined=crossed.offers_win)

    def on_kong(self) -> None:
        """Declare the kong, or ask which one."""
        if self.is_busy:
            self._playback.skip()
            return
        kongs = self.kongs() if self._can_move else []
        if kongs:
            self._unless_slip(kongs[0], lambda: self._declare(kongs))

    def _declare(self, kongs: list[Move]) -> None:
        if len(kongs) == 1:
            self.submit(kongs[0])
        else:
            self.dialog = dialogs.kong_dialog(self._view)

    def on_win(self) -> None:
        """Declare a win on the tile to claim, which could be false. Ask about a self-drawn one."""
        if self._can_move and self.may_declare:
            self.submit(Move(self._view.seat, Action.WIN))
        elif self._can_move:
            self.dialog = dialogs.win_dialog(self._view)

    def claim_by_letter(self, action: Action) -> None:
        """Make the only claim of this kind. W does as the win button where no dialog asks."""
        if action is Action.WIN and (self.dialog is None or self.may_declare):
            self.on_win()
        elif self.dialog is not None:
            moves = [offer.move for offer in self.dialog.offers if offer.move.action is action]
            if len(moves) == 1:
                self.on_answer(moves[0])

    def claim_by_number(self, number: int) -> None:
        """Answer with the row of this number, if there are several rows."""
        offers = self.dialog.offers if self.dialog else ()
        if 1 < len(offers) >= number > 0:
            self.on_answer(offers[number - 1].move)

    def on_menu(self) -> None:
        """Open the menu."""
        self.play_pending()
        self._app.open(routes.Menu())

    def on_rules(self) -> None:
        """Open the rules."""
        self.play_pending()
        self._app.open(routes.Rules())

    def on_options(self) -> None:
        """Skip what is being shown, or open the options of this match."""
        if self._playback.is_running or self._session.is_hand_over:
            self._playback.skip()
        else:
            self.play_pending()
            self._app.open(routes.Rules("rules.table"))

    def on_portrait(self) -> None:
        """Choose another portrait."""
        self.play_pending()
        self._app.open(routes.Portrait())

    def on_settings(self) -> None:
        """Open the settings."""
        self.play_pending()
        self._app.open(routes.Settings())

    def on_layout(self) -> None:
        """Change the layout."""
        self._app.change_settings(layout=1 - self._app.settings.layout)

    # --- switches -------------------------------------------------------------------------------

    def on_switch(self, name: str) -> None:
        """Turn a switch. It also applies to the current question."""
        if name not in dict(self.switches.shown(self._view)):
            return
        self.switches = self.switches.turned(name)
        text = self._app.labels.spoken.text
        state = text("switch.on" if getattr(self.switches, name) else "switch.off")
        self._app.tell(text("spoken.switch", name=text(f"button.{name}"), state=state))
        was_waiting = self._switch_due is not None
        if self.is_busy or self._leave_to_switches():
            return
        if was_waiting:
            self._ask()
        elif self.dialog is not None and self.dialog.source is not None:
            self.dialog = self._claims()
            self.countdown = self.countdown or self._time_to_claim()

    def _leave_to_switches(self, declined: bool = False) -> bool:
        """Let the switches decide, after a moment. Return whether they do."""
        move = self.switches.decide(self._view, declined)
        self._switch_due = None
        if move is not None:
            self.dialog = self.countdown = None
            at_once = move.action is Action.PASS
            self._switch_due = self._app.clock + (0 if at_once else SWITCH_TIME)
        return move is not None

    def _act_by_switch(self, now: int) -> bool:
        """Make the move of the switches when it is due. Return whether there was one."""
        if self._switch_due is None or now < self._switch_due or self.dialog is not None:
            return False
        # A declined win isn't offered again.
        move = self.switches.decide(self._view, declined=True)
        self._switch_due = None
        if move is not None:
            self.submit(move)
        return move is not None
