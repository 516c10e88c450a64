"""The table: shows what happens step by step, and turns clicks into moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from game.rules.events import Claimed, Event, FalseWin, SelfKong, Won
from game.rules.moves import Action, Move
from game.rules.tiles import Seat, Tile
from game.rules.view import View
from game.session.session import Session, Shown
from game.ui.app import App
from game.ui.board import Person, TableState, own_order, position_of, seat_at
from game.ui.countdown import Countdown
from game.ui.dialogs import Dialog, claim_dialog, kong_dialog, place_dialog, win_dialog
from game.ui.looks import Box, Placed
from game.ui.motion import PACE, origins, showing_time
from game.ui.names import person_name
from game.ui.place import place_table, with_origins
from game.ui.scenes import Scene, Screen
from game.ui.table_sounds import TableSounds
from game.ui.wording import false_win_reason

WORD_TIME = 1000
LETTERS = {"c": Action.CHOW, "p": Action.PUNG, "k": Action.KONG, "w": Action.WIN}


class TableScene(Scene):
    """The match of `app.session` on the table."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        assert app.session is not None
        self.session: Session = app.session
        self.shown: View = self.session.view
        self.dialog: Dialog | None = None
        self.chosen: int | None = None
        self._steps: deque[Shown] = deque()
        self._next_step = 0
        self._word: tuple[int, str, int] | None = None
        self._event: Event | None = None
        self._boxes: dict[str, Box] = {}
        self._clicked: Box | None = None
        """Where the tile lay that the player has just discarded."""
        self._events_shown = 0
        self._sounds = TableSounds(app)
        self._result_open = False
        self._time: Countdown | None = None
        """The time left for the claim that is asked for."""
        self._play(self.session.start())

    # --- showing --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether there is still something to be shown before the player acts."""
        return bool(self._steps)

    def _play(self, steps: Iterable[Shown]) -> None:
        """Show these steps one after another, then ask the player."""
        self.dialog = self._time = None
        self.chosen = None
        self._steps.extend(steps)
        for reason in self.session.take_messages():
            self.app.say(reason)
        if not self._steps:
            self._ask()
        self.stale = True

    def update(self, now: int) -> bool:
        changed = False
        pace = PACE[self.app.settings.speed]
        while self._steps and (now >= self._next_step or pace == 0):
            self._show(self._steps.popleft(), now, pace)
            changed = True
            if not self._steps:
                self._ask()
        if self._word is not None and now >= self._word[2]:
            self._word = None
            changed = True
        changed = self._run_down(now) or changed
        if self._is_time_for_result(now):
            self._open_result()
        return changed or self.stale

    def _show(self, step: Shown, now: int, pace: float) -> None:
        self.shown = step.view
        self._explain(step.view, step.event)
        self._event = step.event
        self._events_shown += 1
        own = getattr(step.event, "seat", None) == step.view.seat
        self._sounds.shown(step)
        self._next_step = now + round(showing_time(step.event, own) * pace)
        word = _claim_word(step)
        if word and pace:
            position, action = word
            self._word = (position, action, now + round(WORD_TIME * max(pace, 0.5)))

    def skip(self) -> None:
        """Show everything that is left at once."""
        if self._steps:
            self._events_shown += len(self._steps)
            for step in self._steps:
                self._explain(step.view, step.event)
            self._sounds.skipped(self._steps)
            self._steps.clear()
            self._event = None
            self._word = None
            if self.app.stage:
                self.app.stage.finish()
            self._ask()
            self.stale = True

    def _ask(self) -> None:
        """All is shown: what has the player to decide?"""
        self.shown = self.session.view
        if self.session.is_hand_over:
            self._next_step = self.app.clock + round(900 * PACE[self.app.settings.speed])
            return
        view = self.shown
        self._explain(view)
        self._sounds.call(view)
        if view.claimed_tile is not None:
            self.dialog = claim_dialog(view, position_of(view.turn, view))
            if self.dialog is not None and view.options.claim_window:
                self._time = Countdown(1000 * view.options.claim_window, self.app.clock)
        elif not view.options.punishes_false_wins:
            self.dialog = win_dialog(view)
        self.stale = True

    def _explain(self, view: View, event: Event | None = None) -> None:
        """Say why a complete hand is no win, and what a false win costs. Play may go on at once
        after a discard, so what was seen on the way counts too."""
        if view.refused is not None:
            self.app.say(view.refused)
        if isinstance(event, FalseWin):
            name = self._name(event.seat)
            self.app.say(false_win_reason(self.session.ruleset, event.seat, name))

    def _name(self, seat: Seat) -> str:
        person, names = self.session.person_at(seat), self.session.names
        return person_name(person, names, self.app.settings, self.app.labels)

    def _run_down(self, now: int) -> bool:
        """Let the time to claim go on; a claim that was not made in time is passed."""
        if self._time is None:
            return False
        changed = self._time.run(now)
        if self._time.is_over:
            self.on_cross(None)
        return changed

    def opened(self) -> None:
        super().opened()
        if self._time is not None:
            self._time.go_on(self.app.clock)

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        state = self._state(screen)
        placed = place_table(state, screen)
        if self._event is not None:
            before = self._boxes | ({"chosen": self._clicked} if self._clicked else {})
            came_from = origins(self._event, self.shown, before, placed)
            placed = with_origins(placed, came_from)
            self._event = None
            self._clicked = None
        self._boxes = {one.key: one.box for one in placed}
        if self.dialog is not None:
            names = [person.name for person in state.people]
            left = self._time.part if self._time else None
            placed = placed + place_dialog(self.dialog, self.shown, names, screen, left)
        return placed

    def _state(self, screen: Screen) -> TableState:
        view, match = self.shown, self.session.match
        standing = self.session.standing if self._result_open else match
        people = []
        for position in range(4):
            seat = seat_at(position, view)
            score = standing.scores[self.session.person_at(seat)]
            people.append(Person(self._name(seat), score))
        word = None
        if self._word:
            word = (self._word[0], screen.text(f"claim.{self._word[1]}"))
        return TableState(
            view=view,
            people=tuple(people),
            hand_number=match.hand_number,
            word=word,
            glide=PACE[screen.settings.speed] if screen.settings.speed < 5 else 0,
            free=not self.busy,
            can_kong=bool(self._self_kongs()),
            can_win=win_dialog(view) is not None,
            chosen=self.chosen,
            asking=self.dialog is not None,
        )

    def _self_kongs(self) -> list[Move]:
        if self.shown.claimed_tile is not None:
            return []
        return [move for move in self.shown.legal if move.action is Action.KONG]

    def moment(self) -> object:
        return (self.session.match.hand_number, self._events_shown, self.dialog)

    # --- deciding -------------------------------------------------------------------------------

    def _submit(self, move: Move) -> None:
        """Make a legal move and show what comes of it."""
        self._play(self.session.submit(move))

    def _discard(self, tile: Tile, key: str = "") -> None:
        """Discard a tile if that is possible now; `key` says which of those alike."""
        move = Move(self.shown.seat, Action.DISCARD, tile)
        if not self.busy and self.dialog is None and move in self.shown.legal:
            self._clicked = self._boxes.get(key)
            self._submit(move)

    def on_tile(self, value: tuple[int, Tile]) -> None:
        """A click on an own tile discards it."""
        if self.busy:
            self.skip()
            return
        place, tile = value
        order = own_order(self.shown)
        copy = sum(1 for other, _ in order[:place] if other == tile)
        self._discard(tile, f"own:{tile}:{copy}")

    def on_answer(self, move: Move) -> None:
        """The tick, or a row of the dialog."""
        if not self.busy and move in self.shown.legal:
            self._submit(move)

    def on_cross(self, _: object) -> None:
        """Let it be: pass a claim, or play on without the kong or the self-drawn win."""
        self.dialog = self._time = None
        passing = Move(self.shown.seat, Action.PASS)
        if not self.busy and passing in self.shown.legal:
            self._submit(passing)

    def on_nothing(self, _: object) -> None:
        """A click on the ground of a dialog."""

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

    def on_menu(self, _: object) -> None:
        from game.ui.menu import MenuScene

        self.app.open(MenuScene(self.app))

    def on_layout(self, _: object) -> None:
        self.app.change_settings(layout=1 - self.app.settings.layout)

    def felt_clicked(self, button: str) -> None:
        """Clicks skip what is being shown; the right button passes or discards the drawn tile."""
        if self.busy:
            self.skip()
        elif button == "right" and self.dialog is not None:
            self.on_cross(None)
        elif button in ("right", "double") and self.shown.drawn is not None:
            self._discard(self.shown.drawn)
        self.stale = True

    # --- keys -----------------------------------------------------------------------------------

    def key(self, key: str) -> bool:
        if key in ("escape", "n"):
            self._escape(key)
        elif key in ("left", "right"):
            self._choose(1 if key == "right" else -1)
        elif key in ("space", "return"):
            self._accept()
        elif key in LETTERS:
            self._claim_by_letter(LETTERS[key])
        elif key == "g":
            self.on_kong(None)
        elif key == "l":
            self.on_layout(None)
        elif key == "m":
            self.app.mute()
        else:
            return False
        self.stale = True
        return True

    def _escape(self, key: str) -> None:
        if self.dialog is not None:
            self.on_cross(None)
        elif key == "escape":
            self.on_menu(None)

    def _choose(self, step: int) -> None:
        count = len(own_order(self.shown))
        at = count if self.chosen is None and step < 0 else self.chosen
        self.chosen = ((-1 if at is None else at) + step) % count

    def _accept(self) -> None:
        if self.busy:
            self.skip()
        elif self.dialog is not None and self._may_accept(self.dialog):
            self.on_answer(self.dialog.offers[0].move)
        elif self.dialog is None and self.chosen is not None:
            order = own_order(self.shown)
            if self.chosen < len(order):
                self.on_tile((self.chosen, order[self.chosen][0]))

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

    # --- the end of a hand ----------------------------------------------------------------------

    def _is_time_for_result(self, now: int) -> bool:
        return (
            self.session.is_hand_over
            and not self.busy
            and not self._result_open
            and self.app.top is self
            and now >= self._next_step
        )

    def _open_result(self) -> None:
        from game.ui.score import ResultScene

        self._result_open = True
        self.app.open(ResultScene(self.app, self._go_on))

    def _go_on(self) -> None:
        """The result was read: the next hand, or the end of the match."""
        from game.ui.ranking import MatchEndScene

        self._result_open = False
        self._boxes = {}
        is_last = self.session.is_match_over
        self._play(self.session.next_hand())
        if is_last:
            self.app.go(MatchEndScene(self.app))


def _claim_word(step: Shown) -> tuple[int, str] | None:
    """Who calls out what: the position and the claim's key."""
    event, view = step.event, step.view
    if isinstance(event, Claimed):
        kind = "kong" if event.meld.is_kong else "chow" if event.meld.is_chow else "pung"
        return position_of(event.seat, view), kind
    if isinstance(event, SelfKong):
        return position_of(event.seat, view), "kong"
    if isinstance(event, Won):
        return position_of(event.seats[0], view), "win"
    if isinstance(event, FalseWin):
        return position_of(event.seat, view), "false_win"
    return None
