"""What the coach adds to the model is found in hands that were played."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from fit import coach, said
from fit.coach import AMOUNT, CHANCE, correction, line
from fit.said import Row
from game.bots.opponents import Opponents

ROW = Row(0, 10, 0, 2, 16.0, 0.2, 32.0, 0.05, 20.0, 4.0, 0, 0, 0)


def drawn(count: int, part: float, away: int = 2) -> list[Row]:
    """Return rows of which this part won, in a hand each."""
    rows = [ROW._replace(hand=one, away=away) for one in range(count)]
    return [one._replace(did_win=int(one.hand < part * count)) for one in rows]


def test_a_line_agrees_with_what_came() -> None:
    """Of hands that were said to win 20 %, 40 % did; of those said 50 %, 70 %."""
    points = [
        (math.log(said / (1 - said)), float(place < 1000 * came))
        for said, came in ((0.2, 0.4), (0.5, 0.7))
        for place in range(1000)
    ]
    found = line(points, CHANCE, 1.0)
    for chance, came in ((0.2, 0.4), (0.5, 0.7)):
        height = found.at(math.log(chance / (1 - chance)))
        assert 1 / (1 + math.exp(-height)) == pytest.approx(came, abs=0.01)


def test_few_cases_change_little() -> None:
    assert abs(line([(0.0, 1.0)] * 4, CHANCE).shift) < 0.2


def test_an_amount_agrees_with_what_came() -> None:
    found = line([(0.0, 1.5)] * 2000 + [(1.0, 3.0)] * 2000, AMOUNT, 1.0)
    assert math.exp(found.at(0.0)) == pytest.approx(1.5, rel=0.02)
    assert math.exp(found.at(1.0)) == pytest.approx(3.0, rel=0.02)


def test_each_distance_is_corrected_by_its_own_hands() -> None:
    rows = [*drawn(4000, 0.4, away=0), *drawn(4000, 0.1, away=2)]
    found = correction(rows)
    assert found.win(0.2, 0) == pytest.approx(0.4, abs=0.02)
    assert found.win(0.2, 2) == pytest.approx(0.1, abs=0.02)
    assert found.win(0.2, 1) == pytest.approx(0.2)


def test_weaker_opponents_are_a_shift_beyond_the_correction() -> None:
    experts = correction(drawn(4000, 0.2))
    found = coach.against([(one, experts) for one in drawn(4000, 0.4)])
    assert found.win == pytest.approx(math.log(0.4 / 0.6) - math.log(0.2 / 0.8), abs=0.03)
    assert found.feeds < 0  # no discard dealt in


def test_a_table_with_few_hands_stays_near_all_tables() -> None:
    common = correction(drawn(4000, 0.4))
    few = correction(drawn(8, 0.0), common)
    assert few.win(0.2, 2) == pytest.approx(common.win(0.2, 2), abs=0.05)
    weak = Opponents(1.0, 0.5, 2.0, 0.5)
    found = coach.against([(one, common) for one in drawn(8, 0.4)], weak)
    assert found == pytest.approx(weak, rel=0.1)


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
    assert coach.played([path]) == {("pocket", 0): {"beginner": rows}}
