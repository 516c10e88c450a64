"""Every ruleset settles rare ends of a hand by its sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.deal import Deal, Phase
from game.rules.moves import Claimed
from game.rulesets import RULESETS
from tests.builders import after, told
from tests.situations import DRAWN, EVERY, ROUND, SITUATIONS, WAITING, played, settled, table

pytestmark = pytest.mark.facts


@pytest.mark.parametrize(("make", "id"), EVERY)
def test_a_rare_end_is_settled_by_the_sheet(make: Callable[[str], Deal], id: str) -> None:
    pattern, points = SITUATIONS[make][id]
    end = settled(make(id))
    assert all(pattern in [one.id for one in score.patterns] for score in end.scores)
    assert end.payments == points


@pytest.mark.parametrize("id", [rules.id for rules in RULESETS])
@pytest.mark.parametrize("order", [("S chow 4m", "W pung 5m"), ("W pung 5m", "S chow 4m")])
def test_of_two_claims_the_higher_takes_the_tile(id: str, order: tuple[str, str]) -> None:
    deal = played(table(id, "", "46m", "55m", draws=f"{DRAWN} 5m"), *ROUND, "E discard 5m")
    first, second = order
    waiting = after(deal, first)
    assert waiting.phase is Phase.CLAIM
    (event,) = told(waiting, second)
    assert isinstance(event, Claimed)
    assert (event.seat, str(event.meld)) == (2, "(555m)")
    end = after(waiting, second)
    assert [len(melds) for melds in end.melds] == [0, 0, 1, 0]
    assert end.turn == 2


@pytest.mark.parametrize("id", [rules.id for rules in RULESETS])
@pytest.mark.parametrize("order", [("S win", "W pung 5p"), ("W pung 5p", "S win")])
def test_a_win_comes_before_a_pung(id: str, order: tuple[str, str]) -> None:
    deal = played(table(id, "", WAITING, "55p", draws=f"{DRAWN} 5p"), *ROUND, "E discard 5p")
    end = after(deal, *order)
    assert [win.seat for win in end.wins] == [1]
    assert end.melds[2] == ()
