"""How much of a result its wall explains is found again in invented deals."""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, variance

import pytest

from bench import wall_luck
from bench.wall_luck import TIMES, Deal, rho


@pytest.mark.parametrize("share", [0.05, 0.25, 0.6])
def test_the_share_between_deals_is_found(share: float) -> None:
    rng, deals = random.Random(2), []
    for _ in range(2000):
        seats = []
        for mean in (40, -10, -10, -20):
            wall = mean + rng.gauss(0, 100 * sqrt(share))
            seats.append([wall + rng.gauss(0, 100 * sqrt(1 - share)) for _ in range(TIMES)])
        deals.append(Deal(tuple(map(fmean, seats)), tuple(map(variance, seats))))
    assert rho(deals) == pytest.approx(share, abs=0.02)


def test_a_deal_is_seeded_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wall_luck, "TIMES", 2)
    deal = wall_luck.deal_of("pocket:", 3)
    assert deal == wall_luck.deal_of("pocket:", 3) != wall_luck.deal_of("pocket:", 4)
    assert sum(deal.means) == 0
