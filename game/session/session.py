"""One match in play: person 0 at the window, computer players as persons 1 to 3."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Self

from game.rules.deal import Deal, Phase, deal_facts
from game.rules.match import PLAYER, HandResult, Match, Person, after_hand, new_match
from game.rules.moves import Event, Move, seen_by
from game.rules.options import ALLOWED, OF_MATCH, Options
from game.rules.play import advance
from game.rules.problems import Reason, refuse
from game.rules.tiles import Seat
from game.rules.trail import Step
from game.rules.view import View, view
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset, Settlement
from game.saves.left import after_result, archive_match, left, with_next_hand
from game.saves.match_writer import MatchWriter, repaired
from game.saves.same_deal import lots_of
from game.saves.save import NO_NAMES, Names, Players, SavedMatch, load_match, match_text
from game.saves.saved_hands import FinishedHand, SavedHand, ending, new_salt, replayed
from game.session.choices import check_players, computer_move
from game.settings.opponents import NO_OPPONENTS, Ids
from game.settings.settings import USUAL_PLAYER
from game.system.paths import MatchKind


@dataclass(frozen=True, slots=True)
class Shown:
    """One event and the table after it, both as the player's seat sees them. In a practice match
    `deal` has the hidden tiles too."""

    event: Event
    view: View
    deal: Deal | None = None


class Session:
    """A match with a hand on the table, which saves itself.

    `new` or `resume` makes it and `start` plays to the first decision of the player. Then `submit`
    goes from one decision to the next until `is_hand_over`, and `next_hand` deals again until
    `is_match_over`.

    A window can't wait for the computer players, so it plays in smaller parts. `begin`, `play` and
    `deal_next` don't play their moves; `let_act` plays one of these as long as `others_act`. A
    match left between two parts continues with the same moves.

    With `strict`, a computer player that fails raises its error: see `computer_move`.
    """

    def __init__(self, saved: SavedMatch, writer: MatchWriter, *, strict: bool = False) -> None:
        """Put a save on the table. Use `new` or `resume` instead."""
        self._saved = saved
        self._writer = writer
        self._strict = strict
        self._is_told = False
        """True if the player knows that something isn't on disk."""
        self.is_closed = False
        """True if the match no longer continues: it was left, or its last hand was counted."""
        self._undealt: tuple[Step, ...] = ()
        self._set_table()

    @classmethod
    def new(
        cls,
        ruleset: Ruleset,
        options: Options,
        players: Players = (USUAL_PLAYER, USUAL_PLAYER, USUAL_PLAYER),
        seed: str | None = None,
        *,
        names: Names = NO_NAMES,
        opponents: Ids = NO_OPPONENTS,
        kind: MatchKind = "match",
        previous: Session | None = None,
        strict: bool = False,
    ) -> Self:
        """Return a new match with its first hand dealt. Archive the saved one of its kind.
        The computer players play for these `opponents`, under `names` that aren't "". `previous` is
        the session before this one, whose unsaved matches are written first.

        Raise RulesError for an unknown computer player.
        """
        check_players(players)
        match = new_match(options, seed or secrets.token_hex(8))
        saved = SavedMatch(ruleset.id, players, match, options, names=names, opponents=opponents)
        saved = replace(saved, kind=kind, salt=seed or new_salt())
        writer = previous.leave() if previous else MatchWriter(kind, must_archive=True)
        return cls(with_next_hand(saved), writer, strict=strict)

    @classmethod
    def resume(
        cls, kind: MatchKind = "match", *, strict: bool = False
    ) -> tuple[Self | None, tuple[Reason, ...]]:
        """Return the match of a kind that was left, or None, and messages for the player."""
        saved, told = load_match(kind)
        if saved is None:
            return None, told
        if saved.match.is_over:
            failed = archive_match(kind)
            return None, (*told, failed) if failed else told
        saved, changed = repaired(saved)
        return cls(saved, MatchWriter(kind), strict=strict), told + changed

    # --- the state ------------------------------------------------------------------------------

    @property
    def saved(self) -> SavedMatch:
        """The match as it is saved, with its hidden tiles: see `deal`."""
        return self._saved

    @property
    def match(self) -> Match:
        """The match before the hand on the table: its dealer, round and scores.

        Results are missing if the history of the match was lost.
        """
        return self._saved.match

    @property
    def standing(self) -> Match:
        """The match, including the hand on the table once it is over."""
        return after_hand(self.match, self.result) if self.is_hand_over else self.match

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset with the options of the hand on the table."""
        return self._ruleset

    @property
    def next_options(self) -> Options:
        """The options of the next hand."""
        return self._saved.options

    @property
    def players(self) -> Players:
        """The computer players of persons 1, 2 and 3."""
        return self._saved.players

    @property
    def names(self) -> Names:
        """The names of persons 1, 2 and 3, "" for the opponent's."""
        return self._saved.names

    @property
    def opponents(self) -> Ids:
        """The opponents' ids, "" for a person without a face."""
        return self._saved.opponents

    @property
    def deal(self) -> Deal:
        """The hand on the table with its hidden tiles: don't show it or give it to computer
        players."""
        return self._deal

    @property
    def hand(self) -> SavedHand:
        """The hand on the table as it is saved, with its wall: as hidden as `deal`."""
        assert self._saved.hand is not None
        return self._saved.hand

    @property
    def open_deal(self) -> Deal | None:
        """The deal, if the player can look at all hands."""
        return None

    @property
    def kind(self) -> MatchKind:
        """Return whether this is a match for the records, practice, or the hand of a day."""
        return self.saved.kind

    @property
    def player_seat(self) -> Seat:
        """Return the seat of the person at the mouse in the hand on the table."""
        return self.match.seat_of(PLAYER)

    def person_at(self, seat: Seat) -> Person:
        """Return the person on a seat in the hand on the table."""
        return self.match.person_at(seat)

    @property
    def view(self) -> View:
        """The hand on the table as the player sees it."""
        return view(self._deal, self.player_seat)

    @property
    def is_hand_over(self) -> bool:
        """Return whether the hand on the table is over: won, drawn or ended by a false win."""
        return self._deal.phase is Phase.OVER

    @property
    def is_match_over(self) -> bool:
        """Return whether the hand on the table was the last. Return False while it is in play."""
        return self.standing.is_over

    @property
    def ranking(self) -> tuple[Person, ...]:
        """The persons, best first. The hand on the table counts once it is over."""
        return self.standing.ranking()

    @property
    def settlement(self) -> Settlement:
        """The payments by seat. Raise RulesError while the hand is in play."""
        return self._outcome()[0]

    @property
    def result(self) -> HandResult:
        """The result by person. Raise RulesError while the hand is in play."""
        return self._outcome()[1]

    @property
    def finished_hands(self) -> tuple[FinishedHand, ...]:
        """The finished hands that might not be on disk: those still to write, and the one on the
        table once it is over."""
        if not self.is_hand_over:
            return self._saved.unwritten
        return (*self._saved.unwritten, FinishedHand(self.hand, self.result))

    def text(self) -> str:
        """Return the match as its file contains it, without names."""
        return match_text(self._saved)

    def take_messages(self) -> tuple[Reason, ...]:
        """Return why something isn't on disk, once each time this begins."""
        problem = None if self._is_told else self.unsaved
        self._is_told = self.unsaved is not None
        return (problem,) if problem else ()

    # --- playing --------------------------------------------------------------------------------

    def start(self) -> tuple[Shown, ...]:
        """Show the deal (nothing after `resume`). Let the others act until the player must
        decide or the hand is over."""
        return self.begin() + self._let_all_act()

    def submit(self, move: Move) -> tuple[Shown, ...]:
        """Play the player's move, then the computer players' until the player must decide again or
        the hand is over. Raise RulesError for an illegal move."""
        return self.play(move) + self._let_all_act()

    def next_hand(self) -> tuple[Shown, ...]:
        """Record the result and deal the next hand, up to the player's first decision.

        When the match is over, deal nothing and archive it. Raise RulesError while the hand is in
        play, and after the end of the match.
        """
        return self.deal_next() + self._let_all_act()

    def preview(self, move: Move) -> Shown:
        """Return the first step that `play` would show for a legal move, without playing it. It
        reveals nothing of the others' moves. Raise RulesError for an illegal move."""
        self._check_turn(move)
        _, steps = advance(self._deal, move)
        return self._shown(steps[0])

    def change_rules(self, options: Options) -> None:
        """Use these options from the next hand on, but keep the match's length and start score and
        what no player can set. Raise RulesError for options that the ruleset doesn't allow."""
        kept = [*OF_MATCH, *(name for name in ALLOWED if name not in self._ruleset.offered)]
        changed = replace(options, **{name: getattr(self.match.options, name) for name in kept})
        self._ruleset.with_options(changed)
        self._saved = replace(self._saved, options=changed)
        self._save()

    @property
    def unsaved(self) -> Reason | None:
        """Why this match, or one before it, isn't on disk. None if all of them are."""
        return self._writer.problem

    def save(self) -> bool:
        """Try again to write what isn't on disk. Return whether everything is."""
        if self.unsaved:
            self._save()
        return self.unsaved is None

    def leave(self) -> MatchWriter:
        """Archive the match, unless it is over and archived. Return the writer, which keeps what it
        couldn't write."""
        if not self.is_closed:
            must_write = self.is_hand_over or self.unsaved
            self._writer.archive(left(self._saved) if must_write else None)
            self.is_closed = True
        return self._writer

    # --- playing move by move -------------------------------------------------------------------

    def begin(self) -> tuple[Shown, ...]:
        """Show the deal: nothing after `resume`."""
        dealt, self._undealt = self._undealt, ()
        self._save()
        return self._all_shown(dealt)

    def play(self, move: Move) -> tuple[Shown, ...]:
        """Play the player's move only. Raise RulesError for an illegal move."""
        self._check_turn(move)
        steps = self._advance(move)
        self._save()
        return self._all_shown(steps)

    def deal_next(self) -> tuple[Shown, ...]:
        """Do the same as `next_hand`, but stop after the deal."""
        if self.is_closed:
            raise refuse("problem.match_over")
        after = after_result(self._saved, self.result)
        if after.match.is_over:
            self.is_closed = True  # The last hand stays on the table.
            self._writer.archive(after)
            return ()
        self._saved = with_next_hand(after)
        self._set_table()
        return self.begin()

    @property
    def others_act(self) -> bool:
        """Return whether a computer player must act before the human decides or the hand is
        over."""
        return bool(self._others)

    def let_act(self) -> tuple[Shown, ...]:
        """Let one computer player act, while `others_act`. A pass can show nothing."""
        steps = self._advance(self._decision(self._others[0]))
        if not self.others_act:
            self._save()
        return self._all_shown(steps)

    # --- inside ---------------------------------------------------------------------------------

    @property
    def _others(self) -> list[Seat]:
        """The seats of the computer players with a decision to make now."""
        return [seat for seat in self._deal.waiting_for if seat != self.player_seat]

    def _check_turn(self, move: Move) -> None:
        if self.others_act or move.seat != self.player_seat:
            raise refuse("problem.not_your_turn")

    def _set_table(self) -> None:
        """Replay the hand of the save to put it on the table."""
        self._ruleset = ruleset_of(self._saved.ruleset).with_options(self.hand.options)
        dealt, *played = replayed(self.hand, self._ruleset, self.match.round_wind)
        self._deal = played[-1].deal if played else dealt.deal
        self._undealt = () if played else dealt.steps
        self._ending: tuple[Settlement, HandResult] | None = None

    def _let_all_act(self) -> tuple[Shown, ...]:
        shown: tuple[Shown, ...] = ()
        while self.others_act:
            shown += self.let_act()
        return shown

    def _advance(self, move: Move) -> tuple[Step, ...]:
        self._deal, steps = advance(self._deal, move)
        hand = replace(self.hand, moves=(*self.hand.moves, move))
        self._saved = replace(self._saved, hand=hand)
        return steps

    def _decision(self, seat: Seat) -> Move:
        """Return the move of the computer player at a seat. The same position always gives the same
        move."""
        person = self.person_at(seat)
        lots = f"{lots_of(self._saved, self.hand)}/{person}/{len(self.hand.moves)}"
        name, seen = self.players[person - 1], view(self._deal, seat)
        return computer_move(name, seen, self._ruleset, lots, strict=self._strict)

    def _all_shown(self, steps: tuple[Step, ...]) -> tuple[Shown, ...]:
        return tuple(self._shown(step) for step in steps)

    def _shown(self, step: Step) -> Shown:
        seat = self.player_seat
        hidden = self._ruleset.options.hides_concealed_kongs
        event = seen_by(step.event, seat, hide_concealed_kongs=hidden)
        return Shown(event, view(step.deal, seat))

    def _outcome(self) -> tuple[Settlement, HandResult]:
        if not self.is_hand_over:
            raise refuse("problem.hand_not_over")
        if self._ending is None:
            facts = deal_facts(self._deal, self.match.drawn_before)
            self._ending = ending(self.match, facts, self._ruleset)
        return self._ending

    def _save(self) -> None:
        if self.is_closed:
            self._writer.retry()
        else:
            if self.is_hand_over:
                self._saved = replace(self._saved, standing=self.standing.scores)
            self._saved = self._writer.write(self._saved)
        self._is_told &= self.unsaved is not None
