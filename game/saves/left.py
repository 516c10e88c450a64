"""Matches that are left: a hand that is over counts, the next one is dealt, and they go to the
archive, from where they can come back."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

from game.rules.deal import Phase, deal_facts
from game.rules.match import HandResult, after_hand
from game.rules.problems import Reason, RulesError, refuse
from game.rules.wall import build_wall
from game.rulesets import ruleset as ruleset_of
from game.saves.save import SavedMatch, read_match, save_history, save_match
from game.saves.saved_hands import FinishedHand, SavedHand, ending, replayed, sealed
from game.system.paths import (
    MatchKind,
    has_saved_match,
    history_file,
    match_file,
    matches_folder,
)
from game.system.slices import Slices, done
from game.system.storage import move_to, move_to_free

SLICE = 16
"""The moves that are made again at a time."""


def archive_match(kind: MatchKind = "match") -> Reason | None:
    """Archive the saved match, if any. Return why it couldn't be archived."""
    if not has_saved_match(kind):
        return None
    failed = _count_hand_in(match_file(kind))
    if failed is not None:
        return failed
    folder = matches_folder()
    told = move_to_free(match_file(kind), lambda number: folder / f"{number}.json", history_file)
    return told if has_saved_match(kind) else None


def _count_hand_in(path: Path) -> Reason | None:
    """Count the hand of a match file if it is over, and deal the next one. Return why that couldn't
    be written. A file that can't be read stays as it is."""
    try:
        saved = read_match(path)
    except (FileNotFoundError, RulesError):
        return None
    after = left(saved)
    if after is saved:
        return None
    # The file is the only place of this hand until the history has it.
    after, failed = save_history(after)
    return failed or save_match(after)[1]


def counted(saved: SavedMatch) -> SavedMatch:
    """Return the save with its hand counted, if that hand is over: the match after it, and the hand
    still to write. Otherwise the same save."""
    return done(counting(saved))


def counting(saved: SavedMatch) -> Slices[SavedMatch]:
    """Do what `counted` does in slices."""
    if saved.hand is None:
        return saved
    rules = ruleset_of(saved.ruleset).with_options(saved.hand.options)
    try:
        played = replayed(saved.hand, rules, saved.match.round_wind)
        last = next(played)
        while some := [*islice(played, SLICE)]:
            last = some[-1]
            yield
    except RulesError:
        return saved
    if last.deal.phase is not Phase.OVER:
        return saved
    facts = deal_facts(last.deal, saved.match.drawn_before)
    return after_result(saved, ending(saved.match, facts, rules)[1])


def after_result(saved: SavedMatch, result: HandResult) -> SavedMatch:
    """Return the save after its hand, which ended with this result."""
    assert saved.hand is not None
    unwritten = (*saved.unwritten, FinishedHand(saved.hand, result))
    match = after_hand(saved.match, result)
    return replace(saved, match=match, hand=None, unwritten=unwritten, standing=None)


def left(saved: SavedMatch) -> SavedMatch:
    """Return the save as it is archived: a hand that is over counts, and the next one is dealt."""
    after = counted(saved)
    return after if after is saved or after.match.is_over else with_next_hand(after)


def with_next_hand(saved: SavedMatch) -> SavedMatch:
    """Return the save with the match's next hand, dealt by the next options, before any move."""
    match = replace(saved.match, options=saved.options)
    wall = build_wall(saved.lots or match.deal_seed, match.options.bonus_tiles)
    hand = SavedHand(match.hand_number, match.options, wall)
    return replace(saved, match=match, hand=sealed(hand, saved.salt))


def take_from_archive(path: Path) -> Reason | None:
    """Make an archived match the match in play, after archiving the one in play of its kind.
    Return why it stays in the archive. Raise RulesError if it can't be read.
    """
    try:
        kind = read_match(path).kind
    except FileNotFoundError:
        raise refuse("records.gone") from None
    return archive_match(kind) or move_to(path, match_file(kind), history_file)
