"""A lesson in play: where it stands, and one of its hands as a session whose wall, opponents and
expected moves follow a script.

Nothing of the hand is saved, and no computer player decides anything.
"""

from __future__ import annotations

from dataclasses import replace

from game.lessons.lesson_table import prepared
from game.lessons.lessons import END, Lesson, LessonStep
from game.rules.deal import Phase, legal_moves
from game.rules.match import Person, new_match
from game.rules.moves import Action, Discarded, Event, Move, move_from_text
from game.rules.play import advance
from game.rules.tiles import WIND_LETTERS, Seat, tile_from_text
from game.rules.trail import Step as Moment
from game.saves.match_writer import MatchWriter
from game.saves.save import SavedMatch
from game.saves.saved_hands import SavedHand
from game.session.session import Session, Shown
from game.settings.opponents import NO_OPPONENTS, Ids
from game.settings.settings import USUAL_PLAYER

WORDS = ("chow", "pung", "kong", "win", "pass")
"""The first words of moves that aren't discards."""


class LessonSession(Session):
    """A lesson at one of its steps, and the hand that the step belongs to. `step` is the one to do
    now, None once all of this hand are done. The next hand is another session.

    A step that only tells something stops the table just after its event, until `go_on`.
    """

    def __init__(
        self,
        lesson: Lesson,
        at: int = 0,
        opponents: Ids = NO_OPPONENTS,
        did: frozenset[int] = frozenset(),
    ) -> None:
        """Put the hand of step `at` (from 0) on the table, played up to that step. `did` are the
        numbers of the steps that the player has done before."""
        place, within = lesson.place_of(at)
        self.lesson = lesson
        self._script = lesson.deals[place]
        self._first = at - within
        """The number of the first step of this hand."""
        self.at = self._first
        """The number of the step to do now, that of all steps once all are done."""
        self.latest = at
        """The number of the step that the player did last, or of the one to begin with."""
        self.did: frozenset[int] = frozenset()
        """The numbers of the steps that the player has done."""
        self.is_ended = False
        """True once the player is at the end of the lesson."""
        self._table = prepared(self._script)
        self._held: tuple[Moment, ...] | None = None
        """The steps that follow the event at which the table stops."""
        options = self._table.rules.options
        dealer = Person(-self._table.seat % 4)
        match = replace(new_match(options, "lesson"), first_dealer=dealer, dealer=dealer)
        players = (USUAL_PLAYER, USUAL_PLAYER, USUAL_PLAYER)
        hand = SavedHand(1, options, self._table.deal.wall)
        saved = SavedMatch(self._table.rules.id, players, match, options, hand, opponents=opponents)
        super().__init__(saved, MatchWriter())
        while self.at < at:
            self._do_step()
        self.did, self.latest = did, at  # without those that were only played up to this step

    # --- the script -----------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """Return the step to do now, or None after the last one of this hand."""
        steps, number = self._script.steps, self.at - self._first
        return steps[number] if number < len(steps) else None

    @property
    def left(self) -> tuple[int, ...]:
        """Return the numbers of the steps that the player hasn't done."""
        return tuple(one for one in range(len(self.lesson.steps)) if one not in self.did)

    @property
    def is_done(self) -> bool:
        """Return whether the player has done every step of the lesson."""
        return not self.left

    @property
    def is_told(self) -> bool:
        """Return whether the step to do now only tells something, and it is time to tell it."""
        step = self.step
        if step is None or step.plays:
            return False
        return self.is_hand_over if step.after == END else self._held is not None

    @property
    def accepted(self) -> tuple[Move, ...]:
        """Return the moves that the step waits for and that are legal now."""
        step = self.step
        if step is None:
            return ()
        moves = [scripted_move(self.player_seat, text) for text in step.plays]
        return tuple(move for move in moves if move in legal_moves(self._deal, move.seat))

    def go_on(self) -> tuple[Shown, ...]:
        """Finish a step that only told something. Return what follows it."""
        self._finish_step()
        held, self._held = self._held or (), None
        if held:
            self._deal = held[-1].deal
        return self._all_shown(held)

    def end(self) -> None:
        """Go to the end of the lesson, from whatever step."""
        self.at, self.is_ended = len(self.lesson.steps), True

    def _do_step(self) -> None:
        """Play on until the current step is done."""
        before = self.at
        while self.at == before:
            if self.others_act:
                self.let_act()
            elif self.is_told:
                self.go_on()
            else:
                move = self.accepted[0]
                self._finish_step()
                self._advance(move)

    def _finish_step(self) -> None:
        """Note the step as done. If it is the last of all to be done, the lesson ends with it."""
        was_done = self.is_done
        self.did |= {self.at}
        self.latest = self.at
        self.at = len(self.lesson.steps) if self.is_done and not was_done else self.at + 1

    # --- a session ------------------------------------------------------------------------------

    @property
    def others_act(self) -> bool:
        """Return whether another player must act. After the last step they only answer what the
        player has done."""
        if self._held is not None or not super().others_act:
            return False
        return self.step is not None or self._deal.phase is not Phase.TURN

    def play(self, move: Move) -> tuple[Shown, ...]:
        """Play the move that the step waits for."""
        assert move in self.accepted
        self._finish_step()
        return super().play(move)

    def _advance(self, move: Move) -> tuple[Moment, ...]:
        self._deal, moments = advance(self._deal, move)
        step = self.step
        for number, one in enumerate(moments, 1):
            if step is not None and step.after and _is(one.event, step.after):
                self._held, self._deal = moments[number:], one.deal
                return moments[:number]
        return moments

    def _decision(self, seat: Seat) -> Move:
        """Return the move of another player, who wins when possible, promotes the pungs of the
        script, passes, and discards what was drawn."""
        deal = self._deal
        legal = legal_moves(deal, seat)
        wanted = [Move(seat, Action.WIN)]
        if deal.drawn in self._table.promoted:
            wanted.append(Move(seat, Action.KONG, deal.drawn))
        wanted += [Move(seat, Action.PASS), Move(seat, Action.DISCARD, deal.drawn)]
        return next(move for move in wanted if move in legal)

    def _set_table(self) -> None:
        self._ruleset, self._deal = self._table.rules, self._table.deal
        self._ending = None

    def _save(self) -> None:
        """Save nothing: the match in play is another one."""


def scripted_move(seat: Seat, text: str) -> Move:
    """Return the move of a lesson's text: "W" discards, "chow 2m" and others are as they say."""
    word = text if text.split()[0] in WORDS else f"discard {text}"
    return move_from_text(f"{WIND_LETTERS[seat]} {word}")


def _is(event: Event, text: str) -> bool:
    """Return whether an event is the discard in a text such as "W 1s"."""
    seat, _, tile = text.partition(" ")
    if text == END or not isinstance(event, Discarded):
        return False
    return WIND_LETTERS[event.seat] == seat and event.tile == tile_from_text(tile)
