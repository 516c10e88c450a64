"""The showing of events at the table, step by step, while the computer players go on deciding."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable

from game.rules.deal import Deal
from game.rules.moves import Dealt, Discarded, Event, FalseWin
from game.rules.problems import Reason
from game.rules.view import View
from game.session.session import Session, Shown
from game.ui.kit.app import App
from game.ui.kit.names import name_in_reason, teller_of
from game.ui.kit.wording import false_win_reason
from game.ui.table.plan.board import GLIDE, SORTED, Dealing, DealShow
from game.ui.table.show.calls import claim_word
from game.ui.table.show.motion import PACE, flight_time, showing_time, thinking_time
from game.ui.table.show.sounds import TableSounds

WORD_TIME = 1000
RESULT_AFTER = 900
"""The ms from the last step of a hand to its result, at the normal pace."""


class Playback:
    """The part of the table that shows steps, each for its time, and then calls a function."""

    def __init__(self, app: App, session: Session) -> None:
        self._app = app
        self._session = session
        self.view: View = session.view
        """The view that is shown."""
        self.deal: Deal | None = session.open_deal
        """The deal of that view, in a practice match only."""
        self.steps: deque[Shown] = deque()
        """The steps left to show."""
        self.count = 0
        """The number of steps that have been shown."""
        self._then: Callable[[], None] | None = None
        self._rests_at: int | None = None
        """The time at which the last step comes to rest; None once it has."""
        self._next_step = 0
        """The time of the next step, or of the result after a hand."""
        self._lots = random.Random(0)
        """The source of random pauses only. Nothing random in the game comes from it."""
        self.refused: Reason | None = None
        """Why the player's last complete hand didn't win, until their next discard."""
        self.tells_refusals = True
        """Whether a sentence says why the player's complete hand doesn't win."""
        self._refused_before: Reason | None = None
        self._event: Event | None = None
        self.last: Event | None = None
        """The latest event that was shown in this view."""
        self._word: tuple[int, str, int] | None = None
        self._deal: DealShow | None = None
        """The deal while it is shown."""
        self._sounds = TableSounds(app, session)

    @property
    def is_running(self) -> bool:
        """Return whether something is left to show."""
        return self._rests_at is not None

    @property
    def word(self) -> tuple[int, str] | None:
        """Return the position of the player who calls out a claim, and the claim's key, or None."""
        return self._word[:2] if self._word else None

    @property
    def dealing(self) -> Dealing | None:
        """Return what is shown of a deal, or None."""
        return self._deal.shown if self._deal else None

    def take_event(self) -> Event | None:
        """Return the latest event, once."""
        event, self._event = self._event, None
        return event

    def is_hand_seen(self, now: int) -> bool:
        """Return whether the hand is over and its end was visible for long enough."""
        return self._session.is_hand_over and not self.is_running and now >= self._next_step

    @property
    def _pace(self) -> float:
        return PACE[self._app.settings.motion]

    @property
    def _is_all_shown(self) -> bool:
        return not self.steps and not self._session.others_act

    # --- the steps to show ---

    def play(self, steps: Iterable[Shown], then: Callable[[], None]) -> None:
        """Show these steps after the ones left, then the moves of the computer players. At the end
        call `then`, unless the hand is over."""
        self._then = then
        self._follow(steps)
        self._rests_at = self._app.clock
        if self._is_all_shown:
            self._rest()

    def show_now(self, step: Shown) -> None:
        """Show one step at once."""
        self._refused_before = self.refused
        self._show(step, self._app.clock, 0)

    def turn_back(self) -> None:
        """Show the current table again, after a step that was shown but taken back."""
        self.view, self.last = self._session.view, None
        self.deal = self._session.open_deal
        self.refused = self._refused_before

    def start_over(self, view: View | None) -> None:
        """Show the remaining steps from now on, after this view."""
        self._next_step = 0
        self.view = view or self.view

    def resume(self) -> None:
        """Continue a deal after something else lay on the table."""
        if self._deal is not None:
            self._deal.go_on(self._app.clock)

    def skip(self) -> None:
        """Show all remaining steps at once, or the result after a hand. Of a deal, skip only the
        rest."""
        if self._deal is not None:
            if self._app.stage:
                self._app.stage.finish()
            self._end_deal(self._app.clock)
            return
        if not self.is_running:
            if self._session.is_hand_over:
                self._next_step = self._app.clock
            return
        self._let_act(pace=0)
        self.count += len(self.steps)
        for step in self.steps:
            self.last = step.event
            self.explain(step.view, step.event)
        self._sounds.skipped(self.steps)
        self.steps.clear()
        self._event = self._word = None
        if self._app.stage:
            self._app.stage.finish()
        self._rest()

    def _follow(self, steps: Iterable[Shown]) -> None:
        self.steps.extend(steps)
        for reason in self._session.take_messages():
            self._app.say(reason)

    # --- time ---

    def update(self, now: int) -> bool:
        """Show the steps that are due. Return whether something has changed."""
        pace = self._pace
        self._let_act(pace)
        changed = self._update_deal(now, pace)
        while self.steps and self._deal is None and (now >= self._next_step or pace == 0):
            step = self.steps.popleft()
            self._show(step, now, pace)
            changed = True
            self._rests_at = now + round(flight_time(step.event, step.view) * pace)
        if self._is_at_rest(now, pace):
            self._rest()
            changed = True
        if self._word is not None and now >= self._word[2]:
            self._word = None
            changed = True
        return changed

    def _is_at_rest(self, now: int, pace: float) -> bool:
        """Return whether everything is shown and the last step has come to rest."""
        if self._rests_at is None or self._deal is not None or not self._is_all_shown:
            return False
        return now >= self._rests_at or pace == 0

    def _let_act(self, pace: float) -> None:
        """Let a computer player decide: one a frame, so that no frame takes long. At pace 0 nothing
        moves, so let all of them decide."""
        while self._session.others_act:
            is_next = not self.steps
            self._follow(self._session.let_act())
            if is_next:
                self._think(pace)
            if pace:
                break

    def _update_deal(self, now: int, pace: float) -> bool:
        """Advance a deal. Return whether that shows."""
        if self._deal is None:
            return False
        changed = self._deal.update(now)
        if self._deal.moment is None or not pace:
            self._end_deal(now)
        elif changed:
            self._sounds.dealt(self._deal.moment, self.view)
        return changed or self._deal is None

    def _end_deal(self, now: int) -> None:
        """Show the hands sorted and the table ready. Presses during the deal act no more."""
        self._deal = None
        self.count += 1
        self._rests_at = now + round(GLIDE * self._pace)
        self._next_step = now + round(SORTED * self._pace)
        self._think(self._pace)

    def _show(self, step: Shown, now: int, pace: float) -> None:
        self.view, self.deal = step.view, step.deal
        self.explain(step.view, step.event)
        style = self._app.settings.deal
        if isinstance(step.event, Dealt) and pace and style != "off":
            self._deal = DealShow(step.event, step.view, style, now, pace)
            self._event, self.last = None, step.event
            self._sounds.dealt(self._deal.moment, step.view)
            return
        self._event = self.last = step.event
        self.count += 1
        self._sounds.shown(step)
        self._next_step = now + round(showing_time(step.event, _is_own(step)) * pace)
        self._think(pace)
        word = claim_word(step)
        if word and pace:
            self._word = (*word, now + round(WORD_TIME * max(pace, 0.5)))

    def _think(self, pace: float) -> None:
        """Delay the next step by the time that an opponent seems to think."""
        if self.steps and not _is_own(self.steps[0]):
            event, setting = self.steps[0].event, self._app.settings.pace
            self._next_step += round(thinking_time(event, setting, self._lots.random()) * pace)

    def _rest(self) -> None:
        """Stop, now that everything is shown. Show the current table and let others go on."""
        self._rests_at = None
        self.view, self.deal = self._session.view, self._session.open_deal
        if self._session.is_hand_over:
            self._next_step = self._app.clock + round(RESULT_AFTER * self._pace)
        elif self._then is not None:
            self._then()

    # --- words and sounds ---

    def explain(self, view: View, event: Event | None = None) -> None:
        """Tell the event, why a complete hand doesn't win, and what a false win costs. Play can go
        on immediately after a discard, so skipped views need this too. The player's own reason
        stays in `refused`."""
        if event is not None and self._app.speaks:
            labels, number = self._app.labels.spoken, self._session.match.hand_number
            teller = teller_of(self._session, view, self._app.settings, labels)
            self._app.tell(teller.event(event, number))
        if isinstance(event, Dealt) or (isinstance(event, Discarded) and event.seat == view.seat):
            self.refused = None
        if view.refused is not None:
            if self.tells_refusals:
                self._app.say(view.refused)
            self.refused = view.refused
        if isinstance(event, FalseWin):
            name = name_in_reason(event.seat, self._session, self._app.settings)
            reason = false_win_reason(self._session.ruleset, event.seat, name)
            self._app.say(reason)
            if event.seat == view.seat:
                self.refused = reason

    def call_player(self) -> None:
        """Tell the player to decide, with a sound if they had to wait."""
        self.explain(self.view)
        self._sounds.call(self.view)


def _is_own(step: Shown) -> bool:
    """Return whether the player acts in this step."""
    return getattr(step.event, "seat", None) == step.view.seat
