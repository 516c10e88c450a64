"""The writing of matches to disk, however long the disk fails, and matches repaired for this
version."""

from __future__ import annotations

from dataclasses import replace

from game.rules.problems import Reason, RulesError
from game.rulesets import ruleset as ruleset_of
from game.saves.left import archive_match, with_next_hand
from game.saves.save import SavedMatch, known_players, save_match
from game.saves.saved_hands import replayed
from game.system.paths import MatchKind


class MatchWriter:
    """Writes the match in play of a kind, and archives matches that are over or were left.

    Both go through the one file of that match. So a match that can't be written, such as on
    a full disk, keeps the later ones waiting. They stay in memory, and each call tries again, the
    oldest match first.
    """

    def __init__(self, kind: MatchKind = "match", *, must_archive: bool = False) -> None:
        """Begin with nothing to write. With `must_archive`, archive the saved match first."""
        self._kind = kind
        self.problem: Reason | None = None
        """Why something isn't on disk; None if everything is."""
        self._must_archive = must_archive
        """True if the saved match is complete, but not yet in the archive."""
        self._waiting: list[SavedMatch] = []
        """Matches to write and then to archive."""
        self.retry()

    def write(self, saved: SavedMatch) -> SavedMatch:
        """Write the match in play. Return it without the hands just written to its history."""
        self.retry()
        if self.problem is None:
            saved, self.problem = save_match(saved)
        return saved

    def archive(self, saved: SavedMatch | None = None) -> None:
        """Archive the match in play: as it is on disk, or written as given."""
        if saved is None:
            self._must_archive = True
        else:
            self._waiting.append(saved)
        self.retry()

    def retry(self) -> None:
        """Write and archive everything that waits, up to the first problem."""
        self.problem = self._archive_saved()
        while self._waiting and self.problem is None:
            self._waiting[0], self.problem = save_match(self._waiting[0])
            if self.problem is None:
                del self._waiting[0]
                self._must_archive = True
                self.problem = self._archive_saved()

    def _archive_saved(self) -> Reason | None:
        failed = archive_match(self._kind) if self._must_archive else None
        self._must_archive = failed is not None
        return failed


def repaired(saved: SavedMatch) -> tuple[SavedMatch, tuple[Reason, ...]]:
    """Return the save as this version can play it, and messages about what it couldn't keep."""
    players = known_players(saved.players)
    unknown = (one for one, known in zip(saved.players, players, strict=True) if one != known)
    told = tuple(Reason.of("problem.player_gone", player=player) for player in unknown)
    saved = replace(saved, players=players)
    if not _fits(saved):
        saved = with_next_hand(saved)
        told += (Reason.of("problem.hand_dealt_again"),)
    return saved, told


def _fits(saved: SavedMatch) -> bool:
    """Return whether the hand in play is the match's and can be replayed by today's rules."""
    hand = saved.hand
    if hand is None or hand.number != saved.match.hand_number:
        return False
    try:
        for _ in replayed(hand, ruleset_of(saved.ruleset), saved.match.round_wind):
            pass
    except RulesError:
        return False
    return True
