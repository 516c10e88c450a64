"""Practice: a hand again, or a whole match, in which moves can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from secrets import token_hex
from typing import TypeVar

from game.rules.deal import Deal
from game.rules.moves import Move
from game.rules.problems import refuse
from game.rules.trail import Step
from game.rulesets import ruleset as ruleset_of
from game.saves.match_writer import MatchWriter
from game.saves.same_deal import DealStart, match_of_one_hand
from game.saves.save import SavedMatch
from game.saves.saved_hands import new_salt, replayed, sealed
from game.session.choices import check_players
from game.session.session import Session, Shown

S = TypeVar("S", bound=Session)


class PracticeSession(Session):
    """A practice match. The match that counts waits in a file of its own."""

    is_open = False
    """True if the player looks at all hands. The computer players still see only their own."""
    is_coached = True
    """True if the coach speaks at each decision without being asked."""
    go_back: Callable[[], None] | None = None
    """What leads back to where this began, None for the title."""

    @property
    def can_undo(self) -> bool:
        """Return whether the player has made a move in the hand on the table."""
        return not self.is_closed and any(one.seat == self.player_seat for one in self.hand.moves)

    @property
    def open_deal(self) -> Deal | None:
        return self.deal

    def undo(self) -> None:
        """Go back to the player's last decision. Raise RulesError if there is none in this hand."""
        if not self.can_undo:
            raise refuse("problem.nothing_to_undo")
        moves = self.hand.moves
        last = max(at for at, one in enumerate(moves) if one.seat == self.player_seat)
        self._saved = replace(self._saved, hand=replace(self.hand, moves=moves[:last]))
        self._set_table()
        self._undealt = ()
        self._save()

    def _shown(self, step: Step) -> Shown:
        return replace(super()._shown(step), deal=step.deal)


def practice_of(
    start: DealStart, moves: tuple[Move, ...] = (), *, strict: bool = False
) -> PracticeSession:
    """Return practice of a hand, from its start or after its first moves. Archive the practice that
    waits. Raise RulesError for a move that the rules don't allow."""
    saved = replace(match_of_one_hand(start, token_hex(8), moves), kind="practice")
    return dealt(PracticeSession, saved, strict=strict)


def dealt(kind: type[S], saved: SavedMatch, *, strict: bool = False) -> S:
    """Return a session of a match that begins with a certain hand. Archive the one of its kind that
    waits. Raise RulesError for a move that the rules don't allow."""
    check_players(saved.players)
    assert saved.hand is not None
    for _ in replayed(saved.hand, ruleset_of(saved.ruleset), saved.match.round_wind):
        pass
    salt = new_salt()
    saved = replace(saved, salt=salt, hand=sealed(saved.hand, salt))
    return kind(saved, MatchWriter(saved.kind, must_archive=True), strict=strict)
