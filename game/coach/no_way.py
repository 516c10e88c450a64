"""Whether a claim takes from a hand its last way to the minimum."""

from __future__ import annotations

from operator import add

from game.bots.sight import Holding, after_claim, holding, unseen
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets.reach import is_within_reach
from game.rulesets.ruleset import Ruleset


def leaves_no_way(view: View, ruleset: Ruleset, claim: Move) -> bool:
    """Return whether the seat's hand surely can't reach the minimum after this chow, pung or kong,
    but might without it. Luck doesn't count: see `is_within_reach`."""
    assert view.claimed_tile is not None
    mine = holding(view)
    after = after_claim(mine, claim, view.claimed_tile)
    return not _has_way(after, view, ruleset) and _has_way(mine, view, ruleset)


def _has_way(mine: Holding, view: View, ruleset: Ruleset) -> bool:
    left = list(map(add, mine.counts, unseen(view)))
    bonus = view.bonus[view.seat]
    return is_within_reach(ruleset, mine.melds, left, view.seat, view.round_wind, bonus)
