"""Choice of the answer that takes a discard."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.deal import Deal, claimed_win
from game.rules.facts import WinFacts
from game.rules.moves import Action, Move
from game.rules.offers import check_win
from game.rules.tiles import Seat

PRECEDENCE = {Action.KONG: 2, Action.PUNG: 2, Action.CHOW: 1}


def declarers(deal: Deal) -> tuple[list[Seat], list[Seat]]:
    """Return the seats that declared a win and have one, then the seats that declared a false win.
    Each list is nearest first."""
    said = [answer.seat for answer in deal.answers if answer and answer.action is Action.WIN]
    seats = sorted(said, key=lambda seat: (seat - deal.turn) % 4)
    if not deal.judge.options.punishes_false_wins:
        return seats, []
    right = [seat for seat in seats if check_win(deal, seat)[0]]
    return right, [seat for seat in seats if seat not in right]


def winners(deal: Deal, seats: Sequence[Seat]) -> tuple[WinFacts, ...]:
    """Return the wins that count under the rule for several winners. `seats` are nearest first."""
    wins = [claimed_win(deal, seat) for seat in seats]
    rule = deal.judge.options.multiple_wins
    if rule == "all" or len(wins) < 2:
        return tuple(wins)
    # max keeps the first of equals: the nearest.
    best = max(wins, key=deal.judge.worth) if rule == "highest" else wins[0]
    return (best,)


def best_set_claim(deal: Deal) -> Move | None:
    """Return the chow, pung or kong that takes the discard if nobody wins, or None."""
    claims = [one for one in deal.answers if one and one.action in PRECEDENCE]
    return max(claims, key=lambda one: PRECEDENCE[one.action], default=None)
