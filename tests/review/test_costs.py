"""The sums of reviewed hands on disk: kept, put in order, and harmless if damaged."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from game.records.archive import read_archive
from game.records.records import moving_means
from game.review import match_review
from game.review.by_hand import source_in_play
from game.review.costs import (
    FIRST_MEASURE,
    Measured,
    costs_in_order,
    keep_cost,
    measured_otherwise,
    read_costs,
)
from game.review.match_review import MatchReview
from game.review.review import MEASURE, Luck
from game.system.paths import reviews_file
from tests.here import AtOnce
from tests.ui.archived import play_match

SAMPLES = Path(__file__).parent.parent / "data" / "reviews"
"""A file of each format, by its number."""
ONE, OTHER = Luck(1.0, -2.5, 3.0, 0.5, 4.0), Luck(0.0, 0.0, 0.0, 0.0, 0.0)


def sums() -> dict[str, dict[int, Luck]]:
    """Return the sums that are kept, all of the measure of today."""
    kept = read_costs()
    assert {one.measure for hands in kept.values() for one in hands.values()} <= {MEASURE}
    return {seed: {at: one.luck for at, one in hands.items()} for seed, hands in kept.items()}


def have_file(content: str | bytes) -> None:
    """Put a file in the place of the one that is kept."""
    reviews_file().parent.mkdir(parents=True, exist_ok=True)
    reviews_file().write_bytes(content.encode() if isinstance(content, str) else content)


def test_sums_are_kept_by_match_and_hand() -> None:
    assert read_costs() == {}
    keep_cost("first", 1, ONE)
    keep_cost("first", 2, OTHER)
    keep_cost("second", 1, OTHER)
    keep_cost("second", 1, ONE)
    assert sums() == {"first": {1: ONE, 2: OTHER}, "second": {1: ONE}}


def test_equal_sums_are_not_written_again() -> None:
    keep_cost("first", 1, ONE)
    before = reviews_file().stat().st_mtime_ns
    keep_cost("first", 1, ONE)
    assert reviews_file().stat().st_mtime_ns == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": 0, "matches": {}}',
        '{"format": 1}',
        '{"format": 1, "matches": []}',
        '{"format": 1, "matches": {"a": 3}}',
        '{"format": 1, "matches": {"a": [3]}}',
        '{"format": 1, "matches": {"a": [[1, 2, 3]]}}',
        '{"format": 1, "matches": {"a": [["1", 1, 2, 3, 4, 5]]}}',
        '{"format": 1, "matches": {"a": [[1, 1, 2, 3, 4, "x"]]}}',
        '{"format": 1, "matches": {"a": [[1, 1, 2, 3, 4, NaN]]}}',
        '{"format": 1, "matches": {"a": [[1, 1, 1, 2, 3, 4, 5]]}}',
        '{"format": 1, "matches": {"a": [[]]}}',
        '{"format": 2, "matches": {"a": [[1, 1, 2, 3, 4, 5]]}}',
        '{"format": 2, "matches": {"a": [[1, 0, 1, 2, 3, 4, 5]]}}',
        '{"format": 2, "matches": {"a": [[1, "2", 1, 2, 3, 4, 5]]}}',
    ],
)
def test_a_damaged_file_counts_as_empty_and_is_replaced(text: str) -> None:
    have_file(text)
    assert read_costs() == {}
    keep_cost("first", 1, ONE)
    assert sums() == {"first": {1: ONE}}


def test_sums_that_cannot_be_read_now_are_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> bytes:
        raise OSError(errno.EIO, "")

    keep_cost("first", 1, ONE)
    with monkeypatch.context() as patch:
        patch.setattr("game.system.storage._read", away)
        assert read_costs() == {}
        keep_cost("second", 1, OTHER)
    assert sums() == {"first": {1: ONE}}


def test_a_newer_programs_sums_stay() -> None:
    have_file('{"format": 3, "program": "9.9", "matches": []}')
    before = reviews_file().read_bytes()
    assert read_costs() == {}
    keep_cost("first", 1, ONE)
    assert reviews_file().read_bytes() == before


@pytest.mark.parametrize(("format", "measures"), [(1, (FIRST_MEASURE, FIRST_MEASURE)), (2, (1, 2))])
def test_a_file_of_every_format_is_read(format: int, measures: tuple[int, int]) -> None:
    have_file((SAMPLES / f"{format}.json").read_bytes())
    first, second = measures
    assert read_costs() == {"seven": {1: Measured(ONE, first), 2: Measured(OTHER, second)}}


def test_a_sum_by_another_measure_stays_until_its_hand_is_reviewed() -> None:
    have_file((SAMPLES / "1.json").read_bytes())
    keep_cost("seven", 2, OTHER)
    assert read_costs() == {"seven": {1: Measured(ONE, FIRST_MEASURE), 2: Measured(OTHER, MEASURE)}}
    assert FIRST_MEASURE != MEASURE


def test_a_review_keeps_what_the_records_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review writes the sums, also over those of an older measure. The records put them in
    playing order."""
    monkeypatch.setattr(match_review, "Background", AtOnce)
    source = source_in_play(play_match("pocket", hands=2))
    rows = [[number, *ONE] for number in source.numbers]
    have_file(json.dumps({"format": 1, "matches": {source.match.seed: rows}}))
    *_, archive = read_archive()
    matches = archive.matches
    assert costs_in_order(matches, read_costs()) == []
    assert measured_otherwise(matches, read_costs()) == 2
    review = MatchReview()
    review.ask(source, source.numbers[::-1])
    assert review.poll()
    assert json.loads(reviews_file().read_text())["matches"].keys() == {source.match.seed}
    costs = costs_in_order(matches, read_costs())
    assert costs == [review.hands[number].cost for number in source.numbers]
    assert measured_otherwise(matches, read_costs()) == 0
    assert costs_in_order(matches, {}) == []


def test_means_need_a_whole_span() -> None:
    assert moving_means([1.0, 2.0, 6.0], 2) == [1.5, 4.0]
    assert moving_means([1.0], 2) == []
