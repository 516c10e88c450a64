"""The end of a hand: its payments, and its result for the match."""

from __future__ import annotations

from game.rules.facts import DealFacts
from game.rules.match import HandResult, Match
from game.rulesets.ruleset import Ruleset, Settlement, totals


def ending(match: Match, facts: DealFacts, ruleset: Ruleset) -> tuple[Settlement, HandResult]:
    """Return the payments by seat and the result by person of a finished hand. `match` is the state
    before the hand."""
    settlement = ruleset.settle(facts)
    discarder = facts.wins[0].discarder if facts.wins else None
    noted = facts.false_wins if ruleset.options.false_win_penalty == "at_end" else ()
    result = HandResult(
        number=match.hand_number,
        dealer=match.dealer,
        round_wind=match.round_wind,
        payments=match.by_person(settlement.payments),
        winners=tuple(match.person_at(win.seat) for win in facts.wins),
        counted=tuple(score.counted for score in settlement.scores),
        discarder=None if discarder is None else match.person_at(discarder),
        patterns=tuple(tuple(one.id for one in score.patterns) for score in settlement.scores),
        false_wins=tuple(match.person_at(seat) for seat in facts.false_wins),
        penalties=match.by_person(totals(*(ruleset.false_win(seat) for seat in noted))),
    )
    return settlement, result
