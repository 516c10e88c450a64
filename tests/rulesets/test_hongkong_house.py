"""House rules of the Hong Kong old style: what each option changes, and what it nearly changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rulesets.bounds import BOUNDS
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset, TilePattern
from tests.rulesets.hand_checks import check_hand
from tests.rulesets.hand_lines import HandLine, read_table, win_of
from tests.slow_hongkong import HOUSE

LINES = read_table("hongkong_house")


def table(options: str) -> Ruleset:
    return ruleset_from_text(f"hongkong: {options}")


def each_value() -> Iterator[str]:
    """Yield every value of every house rule that isn't the default."""
    usual = HONG_KONG.options.values()
    for name, values in HOUSE.items():
        for value in values:
            if value != usual[name]:
                yield f"{name}={'on' if value is True else value}"


@pytest.mark.parametrize("line", LINES, ids=str)
def test_hand(line: HandLine) -> None:
    score = check_hand(table(line.rule), line)
    assert (score == HONG_KONG.score(line.win)) is (line.kind == "miss")


@pytest.mark.parametrize(
    ("options", "bonus", "wins"),
    [
        ("bonus_in_minimum=on", "", True),
        ("bonus_in_minimum=on", "f2", True),
        ("bonus_in_minimum=on", "f1", False),
        ("bonus_in_minimum=on fan.own_bonus_tile=0", "f2", False),
        ("bonus_in_minimum=off", "f2", False),
        ("bonus_in_minimum=on bonus_tiles=off", "", False),
    ],
)
def test_bonus_tiles_count_towards_the_minimum_with_their_option(
    options: str, bonus: str, wins: bool
) -> None:
    """Ping Wu and Concealed Hand are two of three fan."""
    win = win_of(f"123m 456p 678s CC 24s {bonus} + 3s", "South in East, discard")
    assert (table(options).refusal(win) is None) is wins


@pytest.mark.facts
@pytest.mark.parametrize("options", [*each_value()])
def test_bounds_know_every_row(options: str) -> None:
    """The coach can tell whether a hand is out of reach of the minimum."""
    rows = [row for row in table(options).patterns if isinstance(row, TilePattern)]
    assert {row.holds for row in rows} <= {*BOUNDS}
