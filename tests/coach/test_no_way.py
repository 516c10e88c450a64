"""A claim that takes from a hand its last way to the minimum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.coach.no_way import leaves_no_way
from game.rules.moves import move_from_text
from game.rules.notation import parse_laid
from game.rules.tiles import EAST
from game.rules.view import View, view
from game.rulesets.hongkong import HONG_KONG
from tests.builders import after, deal_with, with_options
from tests.ui.moments import ROUND, START

RULES = with_options(HONG_KONG, minimum=5, bonus_tiles=False)
CHOW = move_from_text("E chow 4m")


def asked(melds: str, gone: str = "") -> View:
    """Return what East sees of North's 5m, with these melds, and with South's melds `gone`."""
    seen = view(after(deal_with("46m", draws=START, rules=RULES), *ROUND), EAST)
    mine, theirs = (parse_laid(text).melds for text in (melds, gone))
    assert CHOW in seen.legal
    return replace(seen, melds=(mine, theirs, (), ()))


@pytest.mark.parametrize(
    ("melds", "loses"),
    [
        ("", False),
        ("(222s)", False),
        ("(222s) (999p)", True),  # all pungs were possible
        ("(123m) (234p) (888s)", False),  # no way before either
        ("(222s) (123m)", True),  # two pungs of dragons and a pair of the third were possible
        ("(123m) (CCC)", False),  # the chow is of the same suit
    ],
)
def test_only_a_claim_that_takes_the_last_way_counts(melds: str, loses: bool) -> None:
    assert leaves_no_way(asked(melds), RULES, CHOW) is loses


def test_tiles_that_lie_on_the_table_make_no_way() -> None:
    assert not leaves_no_way(asked("(CCC) (222s)"), RULES, CHOW)
    assert leaves_no_way(asked("(CCC) (222s)", "(PPP) (FFF) (EEE)"), RULES, CHOW)
