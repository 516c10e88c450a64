"""The table: shows what happens step by step, and then asks the player."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

from game.rules.events import Claimed, Event, FalseWin, SelfKong, Won
from game.rules.moves import Action
from game.rules.tiles import Seat
from game.rules.view import View
from game.session.session import Shown
from game.ui.drawing.looks import Command, Placed
from game.ui.kit.app import App
from game.ui.kit.names import person_name
from game.ui.kit.scenes import Screen
from game.ui.kit.wording import false_win_reason
from game.ui.table.board import GLIDE, Person, TableState, position_of, seat_at
from game.ui.table.coach import Coach
from game.ui.table.countdown import Countdown
from game.ui.table.dialogs import place_dialog, win_dialog
from game.ui.table.hand_order import HandOrder
from game.ui.table.input import TableInput
from game.ui.table.motion import PACE, delays, origins, showing_time, thinking_time
from game.ui.table.place import place_table, with_delays, with_origins
from game.ui.table.place_coach import Asked, with_coach
from game.ui.table.sounds import TableSounds
from game.ui.table.switches import KEYS, Switches

WORD_TIME = 1000
DIGITS = tuple("123456789")
COMMANDS = {
    "backspace": Command("undo"),
    "z": Command("undo"),
    "f1": Command("rules"),
    "h": Command("coach"),
    **{key: Command("switch", name) for key, name in KEYS.items()},
}
LETTERS = {"c": Action.CHOW, "p": Action.PUNG, "k": Action.KONG, "w": Action.WIN}


class TableScene(TableInput):
    """The match of `app.session` on the table."""

    peeks = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._steps: deque[Shown] = deque()
        self._lots = random.Random(0)
        """For pauses alone: no lot of the game is drawn from it."""
        self._next_step = 0
        self._asks_at: int | None = None
        """When the last step will have come to rest, and the player is asked if all is shown;
        None once that was done."""
        self._word: tuple[int, str, int] | None = None
        self._event: Event | None = None
        self._events_shown = 0
        self._sounds = TableSounds(app)
        self._result_open = False
        self.coach = Coach(self.session.ruleset)
        self._play(self.session.begin())

    # --- showing --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._asks_at is not None or self.held is not None

    @property
    def _is_all_shown(self) -> bool:
        return not self._steps and not self.session.others_act

    def _play(self, steps: Iterable[Shown]) -> None:
        self.coach.close()
        self.dialog = self._time = None
        self.chosen = self.carried = self._switch_due = None
        self._follow(steps)
        self._asks_at = self.app.clock
        if self._is_all_shown:
            self._ask()
        self.stale = True

    def _follow(self, steps: Iterable[Shown]) -> None:
        """Show these steps after those that are left."""
        self._steps.extend(steps)
        for reason in self.session.take_messages():
            self.app.say(reason)

    def _let_act(self, pace: float) -> None:
        """Let a computer player decide, one a frame so that no frame takes long; or all of them
        where the pace is 0 and nothing moves meanwhile."""
        while self.session.others_act:
            is_next = not self._steps
            self._follow(self.session.let_act())
            if is_next:
                self._think(pace)
            if pace:
                break

    def update(self, now: int) -> bool:
        changed = False
        pace = PACE[self.app.settings.speed]
        if self.held is not None and now >= self.held.until:
            self._let_go()
        self._act_by_switch(now)
        self._let_act(pace)
        while self._steps and (now >= self._next_step or pace == 0):
            self._show(self._steps.popleft(), now, pace)
            changed = True
            self._asks_at = now + round(GLIDE * pace)
        if self._asks_at is not None and self._is_all_shown and (now >= self._asks_at or pace == 0):
            self._ask()
            changed = True
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
        self._sounds.shown(step)
        self._next_step = now + round(showing_time(step.event, _is_own(step)) * pace)
        self._think(pace)
        word = _claim_word(step)
        if word and pace:
            position, action = word
            self._word = (position, action, now + round(WORD_TIME * max(pace, 0.5)))

    def _think(self, pace: float) -> None:
        """Put the next step off for as long as an opponent seems to think before it."""
        if self._steps and not _is_own(self._steps[0]):
            event, setting = self._steps[0].event, self.app.settings.pace
            self._next_step += round(thinking_time(event, setting, self._lots.random()) * pace)

    def skip(self) -> None:
        if self.session.is_hand_over and not self.busy:
            self._next_step = self.app.clock
        elif self._asks_at is not None:
            self._let_act(pace=0)
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
        self._asks_at = None
        self.shown = self.session.view
        if self.session.is_hand_over:
            self._next_step = self.app.clock + round(900 * PACE[self.app.settings.speed])
            return
        view = self.shown
        self.stale = True
        if self._leave_to_switches():
            return
        self._explain(view)
        self._sounds.call(view)
        if view.claimed_tile is not None:
            self.dialog = self._claims()
            if self.dialog is not None and view.options.claim_window:
                self._time = Countdown(1000 * view.options.claim_window, self.app.clock)
        elif not view.options.punishes_false_wins:
            self.dialog = win_dialog(view)

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
        self.carried = None
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
            waits = delays(self._event, self.shown, placed)
            placed = with_delays(placed, waits, PACE[screen.settings.speed])
            self._event = None
            self._clicked = None
        if self._returning:
            placed, self._returning = with_origins(placed, self._returning), {}
        self._boxes = {one.key: one.box for one in placed}
        if self.dialog is not None:
            names = [person.name for person in state.people]
            left = self._time.part if self._time else None
            placed = placed + place_dialog(self.dialog, self.shown, names, screen, left)
        return self._coached(placed, screen)

    def _coached(self, placed: list[Placed], screen: Screen) -> list[Placed]:
        """The items with what the coach shows, if it is asked and the player has to decide."""
        is_asked = not self.busy and screen.settings.help != "off"
        advice = self.coach.advice(self.shown) if is_asked else None
        if advice is None:
            return placed
        kind, _, number = screen.hover.partition(":")
        place = int(number) if kind == "slot" else self.chosen
        on = place is not None and self.dialog is None and place < len(self.hand)
        tile = self.hand[place][0] if on and place is not None else None
        return with_coach(placed, Asked(self.shown, advice, self.dialog, tile), screen)

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
            hand=self.hand,
            used=self._used_places(screen.hover),
            carried=self.carried,
            switches=self.switches.shown(view),
            coached=self.coach.is_open if screen.settings.help != "off" else None,
            can_undo=self.held is not None,
            asking=self.dialog is not None,
        )

    def moment(self) -> object:
        return (self.session.match.hand_number, self._events_shown, self.dialog, self.held)

    def on_menu(self, _: object) -> None:
        from game.ui.screens.menu import MenuScene

        self._let_go()
        self.app.open(MenuScene(self.app))

    def on_rules(self, _: object) -> None:
        from game.ui.screens.rules import RulesScene

        self._let_go()
        self.app.open(RulesScene(self.app))

    def on_layout(self, _: object) -> None:
        self.app.change_settings(layout=1 - self.app.settings.layout)

    def on_coach(self, _: object) -> None:
        """Ask the coach about the position at hand, or no more."""
        if self.app.settings.help != "off" and not self.busy:
            self.coach.toggle()

    def _escape(self, key: str) -> None:
        if key == "escape" and self.coach.is_open:
            self.coach.close()
        else:
            super()._escape(key)

    # --- keys -----------------------------------------------------------------------------------

    def key(self, key: str) -> bool:
        if key in ("escape", "n"):
            self._escape(key)
        elif key in ("left", "right"):
            self._choose(1 if key == "right" else -1)
        elif key in ("space", "return", "enter"):
            self._accept()
        elif key in LETTERS:
            self._claim_by_letter(LETTERS[key])
        elif key in DIGITS:
            self._claim_by_number(DIGITS.index(key) + 1)
        elif key in COMMANDS:
            self.command(COMMANDS[key], 0)
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
        from game.ui.results.score import ResultScene

        self._result_open = True
        self.app.open(ResultScene(self.app, self._go_on))

    def _go_on(self) -> None:
        """The result was read: the next hand, or the end of the match."""
        from game.ui.results.ranking import MatchEndScene

        self._result_open = False
        self._boxes = {}
        self.order, self.switches = HandOrder(), Switches()
        is_last = self.session.is_match_over
        self._play(self.session.deal_next())
        if is_last:
            self.app.go(MatchEndScene(self.app))


def _is_own(step: Shown) -> bool:
    """Whether it is the player who does what is shown."""
    return getattr(step.event, "seat", None) == step.view.seat


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
