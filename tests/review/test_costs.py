"""The sums of reviewed hands on disk: kept, put in order, and harmless if damaged."""

from __future__ import annotations

import errno
import json
import time
from pathlib import Path

import pytest

from game.records.archive import read_archive
from game.records.records import moving_means
from game.review.by_hand import source_in_play
from game.review.costs import costs_in_order, keep_cost, read_costs
from game.review.match_review import MatchReview
from game.review.review import Luck
from game.system.paths import reviews_file
from tests.ui.archived import play_match

SAMPLE = Path(__file__).parent.parent / "data" / "reviews" / "1.json"
PATIENCE = 60
ONE, OTHER = Luck(1.0, -2.5, 3.0, 0.5, 4.0), Luck(0.0, 0.0, 0.0, 0.0, 0.0)


def test_sums_are_kept_by_match_and_hand() -> None:
    assert read_costs() == {}
    keep_cost("first", 1, ONE)
    keep_cost("first", 2, OTHER)
    keep_cost("second", 1, OTHER)
    keep_cost("second", 1, ONE)
    assert read_costs() == {"first": {1: ONE, 2: OTHER}, "second": {1: ONE}}


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
        '{"format": 2, "matches": {}}',
        '{"format": 1}',
        '{"format": 1, "matches": []}',
        '{"format": 1, "matches": {"a": 3}}',
        '{"format": 1, "matches": {"a": [3]}}',
        '{"format": 1, "matches": {"a": [[1, 2, 3]]}}',
        '{"format": 1, "matches": {"a": [["1", 1, 2, 3, 4, 5]]}}',
        '{"format": 1, "matches": {"a": [[1, 1, 2, 3, 4, "x"]]}}',
        '{"format": 1, "matches": {"a": [[1, 1, 2, 3, 4, NaN]]}}',
    ],
)
def test_a_damaged_file_counts_as_empty_and_is_replaced(text: str) -> None:
    reviews_file().parent.mkdir(parents=True, exist_ok=True)
    reviews_file().write_text(text)
    assert read_costs() == {}
    keep_cost("first", 1, ONE)
    assert read_costs() == {"first": {1: ONE}}


def test_sums_that_cannot_be_read_now_are_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> bytes:
        raise OSError(errno.EIO, "")

    keep_cost("first", 1, ONE)
    with monkeypatch.context() as patch:
        patch.setattr("game.system.storage._read", away)
        assert read_costs() == {}
        keep_cost("second", 1, OTHER)
    assert read_costs() == {"first": {1: ONE}}


def test_the_first_format_can_be_read() -> None:
    reviews_file().parent.mkdir(parents=True, exist_ok=True)
    reviews_file().write_bytes(SAMPLE.read_bytes())
    assert read_costs() == {"seven": {1: ONE, 2: OTHER}}


def test_a_review_keeps_what_the_records_show() -> None:
    """A review in the background writes the sums. The records put them in playing order."""
    source = source_in_play(play_match("pocket", hands=2))
    review = MatchReview()
    review.ask(source, source.numbers[::-1])
    end = time.monotonic() + PATIENCE
    while review.is_running:
        review.poll()
        assert time.monotonic() < end
        time.sleep(0.02)
    assert json.loads(reviews_file().read_text())["matches"].keys() == {source.match.seed}
    *_, archive = read_archive()
    costs = costs_in_order(archive.matches, read_costs())
    assert costs == [review.hands[number].cost for number in source.numbers]
    assert costs_in_order(archive.matches, {}) == []


def test_means_need_a_whole_span() -> None:
    assert moving_means([1.0, 2.0, 6.0], 2) == [1.5, 4.0]
    assert moving_means([1.0], 2) == []
