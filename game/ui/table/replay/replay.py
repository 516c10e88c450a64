"""A finished hand on the table again, step by step: as one seat saw it, or with all hands open.

The coach advises the seat in view from what that seat could see, even with all hands open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from game.bots.sight import unseen
from game.rules.match import PLAYER
from game.rules.moves import Discarded, Event
from game.rules.tiles import Seat, Tile
from game.rules.view import View
from game.session.moods import Mood, mood_in_play, mood_of
from game.session.needs import ready_seats
from game.session.recording import Recording
from game.session.session import Shown
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.hand_card import share_recording
from game.ui.kit.messages import place_messages
from game.ui.kit.names import face_of, person_name
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice.coach import Coach
from game.ui.table.parts.place_parts import (
    place_board,
    place_icon_button,
    place_layout_button,
)
from game.ui.table.plan.board import BUTTONS, BoardState, Plate, own_order, plan_of, seat_at
from game.ui.table.replay.replay_bar import (
    Controls,
    Faced,
    caption_box,
    place_controls,
    place_no_decision,
    with_advice,
)
from game.ui.table.show.motion import PACE, origins, showing_time, with_origins
from game.ui.table.show.sounds import height_of, landing_time, sounds_of
from game.words.words import caption

LEAST_PACE, LEAST_TIME = 0.25, 200
"""The least pace and time of a step (ms) in automatic play, so that it can be followed."""


class ReplayScene(Scene):
    """A recorded hand. Hidden tiles show only when all hands are open."""

    def __init__(self, app: App, recording: Recording) -> None:
        super().__init__(app)
        self.recording = recording
        self.coach = Coach(recording.ruleset, recording.against(PLAYER))
        self._decision = lru_cache(maxsize=1)(recording.decision)
        """The coach advises on each view only once."""
        self.at = 0
        self.seat: Seat = recording.seat_of(PLAYER)
        self.all_open = False
        self.playing = False
        self._next_step = 0
        self._event: Event | None = None
        """The event that the replay has just stepped to, until it is placed."""
        self._boxes: dict[str, Box] = {}
        self._keys = {
            "left": Command(self.on_step, -1),
            "page up": Command(self.on_step, -1),
            "right": Command(self.on_step, 1),
            "page down": Command(self.on_step, 1),
            "up": Command(self.on_turn, -1),
            "down": Command(self.on_turn, 1),
            "home": Command(self.on_end, -1),
            "end": Command(self.on_end, 1),
            "space": Command(self.on_play),
            "return": Command(self.on_play),
            "h": Command(self.on_coach),
            "l": Command(self.on_layout),
            "e": Command(self.on_card),
            "escape": Command(self.on_escape),
        }
        """The commands by key. The mouse wheel turns pages."""

    def update(self, now: int) -> bool:
        if self.playing and now >= self._next_step:
            self._go_to(self.at + 1)
            self.playing = self.at < self.recording.last
            self._wait(now)
        return self.coach.poll() or self.stale

    def _wait(self, now: int) -> None:
        """Show the current step for its time before the next."""
        pace = max(LEAST_PACE, PACE[self.app.settings.motion])
        time = showing_time(self.recording.frames[self.at].event, own=False)
        self._next_step = now + max(LEAST_TIME, round(time * pace))

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        shown = self.recording.shown(self.at, self.seat, all_open=self.all_open)
        faced = self._faced()
        state = self._state(screen, shown.view)
        placed = place_board(state, screen)
        if self._event is not None:
            came_from = origins(self._event, shown.view, self._boxes, placed)
            placed, self._event = with_origins(placed, came_from), None
        self._boxes = {one.key: one.box for one in placed}
        placed += self._place_bar(screen, shown, faced)
        if faced is not None:
            return with_advice(placed, faced, _pointed(shown.view, screen.hover), screen)
        if self._is_coached:
            further = self.recording.next_decision(self.at, self.seat, 1)
            onward = None if further is None else self.on_turn
            placed += place_no_decision(shown.view, self.seat, screen, onward)
        return placed

    def place_messages(self, texts: Sequence[str], screen: Screen) -> list[Placed]:
        shown = self.recording.shown(self.at, self.seat, all_open=True)
        plan = plan_of(screen, shown.view)
        return place_messages(texts, screen, caption_box(plan.box(plan.dialog), screen.px))

    @property
    def _is_coached(self) -> bool:
        return self.coach.is_open and self.app.settings.help != "off"

    def _faced(self) -> Faced | None:
        """Return the decision of the seat in view at this step, if the coach is open."""
        view = self._decision(self.at, self.seat) if self._is_coached else None
        advice = self.coach.advice(view)
        if view is None or advice is None:
            return None
        played, press = self.recording.played(self.at, self.seat), Command(self.on_coach)
        return Faced(view, advice, played, press, self.coach.deep)

    def _place_bar(self, screen: Screen, shown: Shown, faced: Faced | None) -> list[Placed]:
        pen = Pen(screen, layer=BUTTONS)
        plan = plan_of(screen, shown.view)
        card, coach, layout, close = map(plan.box, plan.icons)
        pen.icon("close", "close", close, Command(self.on_close), tint="gold")
        place_layout_button(pen, layout, self.on_layout)
        if screen.settings.help != "off":
            tint = "good" if self.coach.is_open else "gold"
            place_icon_button(pen, "coach", coach, self.on_coach, tint)
        if self._has_result:
            place_icon_button(pen, "share", card, self.on_card)
        words = faced.words(screen.labels) if faced else self._words(screen, shown)
        last = self.recording.last
        controls = Controls(self.at, last, self.playing, self.seat, self.all_open, words)
        can_deal = self.recording.start is not None and self.recording.past.result is not None
        controls = replace(controls, can_deal=can_deal)
        place_controls(pen, plan.box(plan.dialog), controls, self)
        return pen.items

    def _words(self, screen: Screen, shown: Shown) -> str:
        """Return the caption of the step; at the end, add the worth of the winner's hand."""
        words, result = caption(shown.event, screen.labels), self.recording.past.result
        if self.at < self.recording.last or result is None:
            return words
        if self.recording.problem is not None:
            return screen.text("replay.stopped")
        if not result.winners or self.recording.ruleset.unit != "fan":
            return words
        worth = " / ".join(screen.text("result.fan", fan=fan) for fan in result.counted)
        return f"{words} {worth}"

    def _state(self, screen: Screen, view: View) -> BoardState:
        recording, past = self.recording, self.recording.past
        scores, people = recording.scores_at(self.at), []
        for position in range(4):
            seat = seat_at(position, view)
            person = recording.person_at(seat)
            name = person_name(person, recording, screen.settings, screen.labels)
            if recording.is_expert and person == PLAYER:
                name = screen.text("level.expert")
            face, mood = face_of(person, recording, screen.settings), self._mood(seat, view)
            people.append(Plate(name, scores[person], face, mood, is_self=person == PLAYER))
        return BoardState(
            view,
            tuple(people),
            past.hand.number,
            ruleset=screen.text(f"ruleset.{recording.ruleset.id}"),
            dice=past.hand.wall.dice,
            glide=PACE[screen.settings.motion],
            has_panel=self._is_coached and screen.settings.help == "full",
            tiles_out=self._tiles_out(),
            asking=True,
        )

    def _tiles_out(self) -> tuple[int, ...] | None:
        """Return how many of each kind the seat in view can't see, also with all hands open."""
        if self.app.settings.help == "off":
            return None
        return tuple(unseen(self.recording.shown(self.at, self.seat, all_open=False).view))

    def _mood(self, seat: Seat, view: View) -> Mood:
        """Return what the face at a seat shows at this step."""
        recording, result = self.recording, self.recording.past.result
        ready = ready_seats(view, recording.ruleset)
        if view.is_over and result is not None:
            person, scores = recording.person_at(seat), recording.scores_at(self.at)
            return mood_of(person, result, scores, is_ready=seat in ready)
        return mood_in_play(seat, view, recording.frames[self.at].event, ready)

    # --- input ----------------------------------------------------------------------------------

    def _go_to(self, number: int) -> None:
        """Show this step. If it comes next, it moves and sounds."""
        number = min(self.recording.last, max(0, number))
        if number == self.at + 1:
            shown = self.recording.shown(number, self.seat, all_open=self.all_open)
            self._event = shown.event
            result, cap = self.recording.past.result, self.recording.ruleset.cap
            height = height_of(result.counted if result else (), cap)
            landing = landing_time(self.app.settings.motion)
            for sound in sounds_of(shown.event, shown.view, landing, height):
                self.app.hear(sound)
        self.at = number
        self.stale = True

    def _stop_at(self, number: int) -> None:
        self.playing = False
        self._go_to(number)

    def on_step(self, direction: int) -> None:
        """Stop automatic play and go to the next step (1) or the previous one (-1)."""
        self._stop_at(self.at + direction)

    def on_turn(self, direction: int) -> None:
        """Go to the next discard (1) or the previous one (-1). With the coach, go to the next or
        previous decision of the seat in view."""
        if self._is_coached:
            found = self.recording.next_decision(self.at, self.seat, direction)
            self._stop_at(self.recording.last * (direction > 0) if found is None else found)
            return
        frames = self.recording.frames
        number = self.at + direction
        while 0 < number < self.recording.last and not isinstance(frames[number].event, Discarded):
            number += direction
        self._stop_at(number)

    def on_end(self, direction: int) -> None:
        """Stop automatic play and go to the last step (1) or the first one (-1)."""
        self._stop_at(self.recording.last if direction > 0 else 0)

    def on_slide(self, part: float) -> None:
        """Stop automatic play and go to the step at this part (0 to 1) of the hand."""
        self._stop_at(round(part * self.recording.last))

    def on_play(self) -> None:
        """Start automatic play, from the beginning if the replay is at its end, or stop it."""
        self.playing = not self.playing
        if self.playing and self.at == self.recording.last:
            self._go_to(0)
        self._wait(self.app.clock)

    def on_seat(self, seat: Seat) -> None:
        """Show the hand as this seat saw it, and turn the table to it."""
        self.seat = seat
        self.coach.against = self.recording.against(self.recording.person_at(seat))

    def on_open_hands(self) -> None:
        """Show all hands, or only what the seat in view saw."""
        self.all_open = not self.all_open

    def on_coach(self) -> None:
        """Open the coach, then its deep look, then close both. Marks alone have no deep look."""
        if self.app.settings.help == "full":
            recording, at, seat = self.recording, self.at, self.seat
            view, played = self._decision(at, seat), recording.played(at, seat)
            self.coach.press(view, recording.drawn_before, recording.seated, played)
        elif self.app.settings.help != "off":
            self.coach.toggle()

    def on_deal_again(self) -> None:
        """Open the screen to play this deal again, if the recording has its start."""
        past = self.recording.past
        if self.recording.start is not None:
            self.app.open(routes.Deal(self.recording.start, past.hand))

    @property
    def _has_result(self) -> bool:
        """Return whether the replay is at the end of a hand with a result."""
        recording = self.recording
        is_whole = recording.past.result is not None and recording.problem is None
        return is_whole and self.at == recording.last

    def on_card(self) -> None:
        """Make a card of the hand at its end."""
        if self._has_result:
            share_recording(self.app, self.recording)

    def on_layout(self) -> None:
        """Change the layout, also of the table in play."""
        self.app.change_settings(layout=1 - self.app.settings.layout)

    def on_close(self) -> None:
        """Close the coach, which ends its deep look, and the replay."""
        self.coach.close()
        self.app.close(self)

    def on_escape(self) -> None:
        """Close the coach, otherwise the replay."""
        if self.coach.is_open:
            self.coach.close()
        else:
            self.on_close()

    def key(self, key: str) -> bool:
        command = self._keys.get(key)
        if command is None:
            return False
        self.press(command)
        return True


def _pointed(view: View, hover: str) -> Tile | None:
    """Return the tile of the hand in view that the mouse is over."""
    kind, _, place = hover.partition(":")
    tiles = own_order(view)
    on = kind == "slot" and int(place) < len(tiles)
    return tiles[int(place)][0] if on else None
