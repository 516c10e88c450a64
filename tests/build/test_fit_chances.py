"""The positions that the chances are fitted to, and the table made from them."""

from __future__ import annotations

from fit.positions import Hand, features_digest, played
from game.bots.chances import EXPOSURE, FEATURES, FITS, PLAIN_WESTERN, REACH, USUAL, Road
from game.rulesets import RULESETS, ruleset


def test_the_figures_belong_to_these_plans() -> None:
    """After an intended change of plans, targets or worth: run build/fit/chances.py again."""
    assert features_digest() == FEATURES


def test_there_are_figures_for_every_road_and_ruleset() -> None:
    assert [*EXPOSURE] == [*USUAL] == [road.value for road in Road]
    assert {*FITS} == {*(rules.id for rules in RULESETS), PLAIN_WESTERN}
    assert all(min(fits) == 0 for fits in FITS.values())
    reach = [one for tables in REACH.values() for one in tables.values()]
    assert all([*one] == [*EXPOSURE] and min(one.values()) > 0 for one in reach)
    assert {name: [*tables] for name, tables in REACH.items()} == {k: [*v] for k, v in FITS.items()}


def test_positions_are_those_of_the_hand() -> None:
    hand: Hand = played(ruleset("pocket"), "test", 0)
    assert sum(hand.payments) == 0
    starts = hand.positions[:3]
    assert [(one.seat, one.place, one.laid) for one in starts] == [
        (1, -1, 0),
        (2, -1, 0),
        (3, -1, 0),
    ]
    assert len({one.draws for one in hand.positions}) > 5
    for one in hand.positions:
        assert 0 <= one.any_way + one.drawn <= 1
        assert (one.any_way + one.drawn > 0) <= (one.distance <= 0)
        assert all(plan.shanten >= 0 and 0 <= plan.share <= 1 for plan in one.plans)
        assert all(plan.points > 0 for plan in one.plans)
        assert one.place <= hand.last
        assert 0 <= one.feeds < 1
