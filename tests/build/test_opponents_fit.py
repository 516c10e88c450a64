"""What a level of opponents changes is found in hands that were played."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from fit import opponents, said
from fit.opponents import against, shift
from fit.said import Row
from game.bots.opponents import Opponents

ROW = Row(0, 10, 0, 2, 16.0, 0.2, 32.0, 0.05, 20.0, 4.0, 0, 0, 0)


def drawn(count: int, part: float) -> list[Row]:
    """Return rows of which this part won, in a hand each."""
    rows = [ROW._replace(hand=one) for one in range(count)]
    return [one._replace(did_win=1, made=48) if one.hand < part * count else one for one in rows]


def test_a_shift_makes_as_many_happen_as_came() -> None:
    """Of chances of 20 %, 40 % came, of those of 50 %, 72 %: more by the same log-odds."""
    more = math.log(0.4 / 0.6) - math.log(0.2 / 0.8)
    cases = [(0.2, float(place < 400)) for place in range(1000)]
    cases += [(0.5, float(place < 727)) for place in range(1000)]
    assert shift(cases, 0.0, 10.0) == pytest.approx(more, abs=0.01)
    assert shift([(0.5, 1.0)] * 4, 0.3, 0.1) == pytest.approx(0.3, abs=0.03)
    assert shift([(0.0, 0.0), (1.0, 1.0)], 0.3, 0.1) == pytest.approx(0.3)


def test_weaker_opponents_let_one_win_more_and_pay_more() -> None:
    found = against(drawn(4000, 0.4))
    assert found.win == pytest.approx(math.log(0.4 / 0.6) - math.log(0.2 / 0.8), abs=0.03)
    assert found.feeds < -1  # no discard dealt in
    assert found.won == pytest.approx(1.5, abs=0.02)
    assert found.loses < 0.1  # nobody took anything


def test_a_table_with_few_hands_stays_near_all_tables() -> None:
    weak = Opponents(1.0, 0.5, 1.4, 0.5)
    assert against(drawn(4, 0.5), weak) == pytest.approx(weak, abs=0.05)


def test_hands_of_two_tables_stay_apart() -> None:
    rows = opponents.together([drawn(3, 0.0), drawn(3, 0.0)])
    assert len({one.hand for one in rows}) == 6


def test_rows_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    said.main("pocket: minimum=0", "beginner", 0, 1, path)
    rules, level, rows = said.read(path)
    assert (rules, level) == ("pocket: minimum=0", "beginner")
    assert rows
    assert {one.hand for one in rows} == {0}
    assert all(0 < one.win < 1 and one.ordinary > 0 for one in rows)
    again = [*said.rows(rules, level, 0)]
    assert again == [pytest.approx(tuple(one), rel=1e-4) for one in rows]
    assert opponents.played([path]) == {("pocket", 0): {"beginner": rows}}
