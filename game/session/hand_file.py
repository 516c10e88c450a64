"""One hand as a file of its own (.pmj), to keep, to send and to replay.

It is a match file of one hand, with all its moves. So every command that reads matches reads it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from game.rules.deal import Phase, deal_facts
from game.rules.problems import Reason, refuse
from game.saves.replay import hand_in_play
from game.saves.same_deal import DealStart, match_of_one_hand
from game.saves.save import NO_NAMES, match_data, read_match
from game.saves.saved_hands import SavedHand, ending
from game.session.recording import Recording, of_match, record
from game.system.paths import documents_folder, free_file
from game.system.storage import write_object

ENDING = ".pmj"


def is_hand_file(name: str) -> bool:
    """Return whether a file has the name of a saved hand."""
    return name.lower().endswith(ENDING)


def write_hand(start: DealStart, hand: SavedHand, now: datetime) -> Reason:
    """Write a hand to a new file in the player's documents. Return where it is, or why it couldn't
    be written. The file contains no names."""
    path = free_file(documents_folder("documents"), f"{now:%Y-%m-%d %H.%M}", ENDING)
    saved = match_of_one_hand(start, start.seed, hand.moves)
    assert saved.hand is not None
    sealed = replace(saved.hand, salt=hand.salt, fingerprint=hand.fingerprint)
    problem = write_object(path, match_data(replace(saved, hand=sealed, names=NO_NAMES)))
    return problem or Reason.of("hand_file.saved", path=str(path))


def opened_hand(path: Path) -> Recording:
    """Return the hand in a file. Raise RulesError if there is none."""
    try:
        saved = read_match(path)
    except FileNotFoundError:
        raise refuse("command.no_file", path=str(path)) from None
    past = hand_in_play(saved)
    if past is None:
        raise refuse("hand_file.empty", path=str(path))
    found = record(saved.ruleset, saved.match, past)
    deal = found.frames[-1].deal
    if found.problem is None and deal.phase is Phase.OVER:
        facts = deal_facts(deal, saved.match.drawn_before)
        result = ending(saved.match, facts, found.ruleset)[1]
        found = replace(found, past=replace(past, result=result))
    return of_match(found, saved)
