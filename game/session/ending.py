"""How a hand ended: who pays whom, and what the match notes of it."""

from __future__ import annotations

from dataclasses import replace

from game.rules.deal import Deal, deal_facts
from game.rules.facts import WinFacts
from game.rules.match import HandResult, Match
from game.rules.tiles import Seat
from game.rulesets.ruleset import Ruleset, Settlement, totals


def ending(match: Match, deal: Deal, ruleset: Ruleset) -> tuple[Settlement, HandResult]:
    """The payments by seat, and the result by person, of a hand that is over. `match` is as it
    was before the hand."""
    settlement = ruleset.settle(deal_facts(deal, match.drawn_before))
    result = result_of(match, settlement, deal.wins, deal.false_wins)
    if ruleset.options.false_win_penalty == "at_end":
        noted = [ruleset.false_win(seat) for seat in deal.false_wins]
        result = replace(result, penalties=match.by_person(totals(*noted)))
    return settlement, result


def result_of(
    match: Match,
    settlement: Settlement,
    wins: tuple[WinFacts, ...],
    false_wins: tuple[Seat, ...] = (),
) -> HandResult:
    """The result by person, but for penalties that are paid at the end."""
    discarder = wins[0].discarder if wins else None
    return HandResult(
        number=match.hand_number,
        dealer=match.dealer,
        round_wind=match.round_wind,
        payments=match.by_person(settlement.payments),
        winners=tuple(match.person_at(win.seat) for win in wins),
        counted=tuple(score.counted for score in settlement.scores),
        discarder=None if discarder is None else match.person_at(discarder),
        patterns=tuple(tuple(one.id for one in score.patterns) for score in settlement.scores),
        false_wins=tuple(match.person_at(seat) for seat in false_wins),
    )
