"""What the coach predicts is compared with the end of the hand."""

from __future__ import annotations

import pytest

from bench import __main__ as bench
from bench.calibration import (
    BINS,
    FEWEST,
    TOGETHER,
    Case,
    by_rank,
    by_width,
    cases_of,
    compared,
    print_bins,
)
from game.arena.estimates import NORMAL


def test_bins_of_equal_width_leave_out_empty_ones() -> None:
    cases = [Case(1, predicted, 0.0) for predicted in (0.99, 0.05, 1.0, 0.31, 0.01)]
    assert [[one.predicted for one in some] for some in by_width(cases)] == [
        [0.05, 0.01],
        [0.31],
        [0.99, 1.0],
    ]


def test_bins_of_equal_number_are_ordered() -> None:
    cases = [Case(1, number / 100, 0.0) for number in reversed(range(25))]
    found = by_rank(cases)
    assert len(found) == BINS
    assert [one for some in found for one in some] == cases[::-1]
    assert {len(some) for some in found} == {2, 3}
    assert len(by_rank(cases[:3])) == 3


def test_cases_of_one_hand_are_not_independent() -> None:
    apart = compared([Case(hand, 0.5, float(hand % 2)) for hand in range(4)])
    assert (apart.predicted, apart.observed) == (0.5, 0.5)
    assert apart.margin == pytest.approx(NORMAL / 4)
    together = compared([Case(hand // 2, 0.5, float(hand // 2)) for hand in range(4)])
    assert together.margin == pytest.approx(NORMAL * 2**0.5 / 4)


def test_few_cases_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    print_bins("chance", [[Case(1, 0.2, 1.0)], [Case(1, 0.9, 1.0)] * FEWEST])
    _, few, many = capsys.readouterr().out.splitlines()
    assert few.split()[:2] == ["20.0", "100.0"]
    assert few.endswith("too few)")
    assert many.split()[-1] == str(FEWEST)


def test_every_discard_has_one_end() -> None:
    cases = cases_of("hongkong: minimum=1", 0)
    assert len(cases.wins) == len(cases.feeds) > 5 * TOGETHER
    assert all(one.predicted >= 0 for one in cases.wins)
    assert 0 < sum(one.observed for one in cases.wins) == len(cases.points)
    assert all(one.observed > 0 for one in cases.points)
    fed = [one.hand for one in cases.feeds if one.observed]
    assert len(fed) == len(set(fed)), "one discard at most ends a hand"
    assert 3 * len(cases.dealer) == len(cases.others) == 3 * TOGETHER
    made = [*cases.dealer, *cases.others]
    assert sum(one.observed for one in made) == 0, "what one seat makes, the others pay"


def test_the_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--calibration", "4", "--rules", "pocket"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].startswith("pocket: 4 hands, ")
    assert "chance to deal in with this discard (%)" in out
    assert "value of the dealer's start: " in out
    assert "points of a win: " in out
