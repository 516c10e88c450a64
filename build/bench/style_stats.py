"""Compare the styles of the computer players: `python run.py bench --styles [N]`.

Two players of a style sit opposite each other, two without a style in the other seats, all at one
level, so both kinds play the same deals. Figures are per cent of hands or wins, or means.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import sqrt

from game.bots import choose
from game.bots.levels import STYLES, player_name
from game.bots.sight import Holding
from game.bots.taste import is_flush, pungs_in
from game.rules.deal import Deal, deal_facts
from game.rules.facts import WinFacts
from game.rules.play import deal_out, play
from game.rules.tiles import EAST, EAST_WIND, SEATS, SOUTH, Seat, counts_of
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset

RULES = "hongkong"
LEVEL = "expert"


@dataclass(slots=True)
class StyleStats:
    """The figures of the players of one kind.

    `points` has a number for each hand of each player, `worth` the payment for each win.
    """

    hands: int = 0
    claims: int = 0
    flushes: int = 0
    pungs: int = 0
    fed: int = 0
    points: list[int] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)

    def count(self, deal: Deal, seat: Seat, payment: int) -> None:
        """Add a finished hand of this seat."""
        self.hands += 1
        self.claims += sum(meld.source is not None for meld in deal.melds[seat])
        self.points.append(payment)
        for win in deal.wins:
            self.fed += win.discarder == seat
            if win.seat == seat:
                self._count_win(win, payment)

    def _count_win(self, win: WinFacts, payment: int) -> None:
        hand = Holding(tuple(counts_of(win.hand.concealed)), win.hand.melds)
        self.flushes += is_flush(hand)
        self.pungs += pungs_in(hand)
        self.worth.append(payment)

    @property
    def wins(self) -> int:
        return len(self.worth)

    @property
    def words(self) -> str:
        """Return the figures in a line."""
        wins, hands = max(1, self.wins), self.hands
        mean = sum(self.points) / hands
        error = sqrt(sum((one - mean) ** 2 for one in self.points)) / hands
        return (
            f"{self.claims / hands:5.2f} claims a hand, wins {100 * self.wins / hands:4.1f} %,"
            f" one suit {100 * self.flushes / wins:4.1f} %, pungs a win"
            f" {self.pungs / wins:4.2f}, fed {100 * self.fed / hands:4.1f} %, a win pays"
            f" {sum(self.worth) / wins:6.1f}, points {mean:+6.2f} +- {error:.2f}"
        )


def stats_of(style: str, rules: Ruleset, hands: int) -> tuple[StyleStats, StyleStats]:
    """Return the figures of a style and of no style over this number of seeded hands."""
    styled, usual = StyleStats(), StyleStats()
    for number in range(hands):
        first = SOUTH if number % 2 else EAST
        deal = _played(rules, style, f"manners {number // 2}", first)
        payments = rules.settle(deal_facts(deal, 0)).payments
        for seat in SEATS:
            one = styled if seat % 2 == first else usual
            one.count(deal, seat, payments[seat])
    return styled, usual


def _played(rules: Ruleset, style: str, seed: str, first: Seat) -> Deal:
    """Return a finished hand; the players of the style sit in this seat and opposite it."""
    deal, _ = deal_out(rules, build_wall(seed, rules.options.bonus_tiles), EAST_WIND)
    lots = [random.Random(f"{seed}/{seat}") for seat in range(4)]
    while waiting := deal.waiting_for:
        seat = waiting[0]
        name = player_name(LEVEL, style if seat % 2 == first else "")
        deal, _ = play(deal, choose(name, view(deal, seat), rules, lots[seat]))
    return deal


def print_style_stats(hands: int) -> int:
    """Print a table of all styles. Return the exit code."""
    rules = ruleset(RULES)
    for style in STYLES:
        styled, usual = stats_of(style, rules, hands)
        print(f"{style:9}{styled.words}\n{'':9}{usual.words}", flush=True)
    return 0
