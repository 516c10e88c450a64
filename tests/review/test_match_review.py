"""The review of a match: small values that add up, made in a process of their own."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game.coach.advice import advise
from game.records.archive import find_match
from game.review import match_review
from game.review.by_hand import Source, source_in_play, source_of
from game.review.match_review import MatchReview, ReviewedHand, Reviews, review_hand, reviewed_hands
from game.rules.match import PLAYER, HandResult
from game.rules.moves import Action
from game.session.session import Session
from tests.session.playing import new_session
from tests.ui.archived import play_match
from tests.weaker import WEAK, weaken

PATIENCE = 60
RULESETS = ("pocket", "hongkong", "western")
LARGEST = 20_000
"""The bytes that the review of a match of two hands may take on its way."""


def reviewed_of(source: Source) -> list[ReviewedHand]:
    return list(reviews_of(source, source.numbers))


def reviews_of(source: Source, numbers: Sequence[int]) -> Iterator[ReviewedHand]:
    return reviewed_hands(source.task(tuple(numbers)))


def wait(review: MatchReview) -> None:
    end = time.monotonic() + PATIENCE
    while review.is_running:
        review.poll()
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(params=RULESETS)
def session(request: pytest.FixtureRequest) -> Session:
    return play_match(request.param, hands=2)


@pytest.mark.sample(1)
def test_every_sum_is_the_one_that_the_coach_gives(session: Session) -> None:
    """Recompute the figures of a match from the coach's advice about each move."""
    source = source_in_play(session)
    for one in reviewed_of(source):
        recording, step = source.read(one.number), 10.0**-one.places
        seat, cost, most = recording.seat_of(PLAYER), 0.0, 0.0
        by_step = {}
        for at in range(recording.last + 1):
            seen, move = recording.decision(at, seat), recording.played(at, seat)
            if seen is None or move is None:
                continue
            advice = advise(seen, recording.ruleset, recording.against(PLAYER))
            option = advice.option(move)
            assert option is not None
            by_step[at] = max(0.0, advice.best.value - option.value)
            cost += by_step[at]
            most = max(most, by_step[at])
        assert one.luck is not None
        assert one.luck.cost == pytest.approx(one.cost)
        assert one.cost == pytest.approx(cost, abs=step * (len(one.entries) + 1) / 2)
        assert one.luck.result == pytest.approx(paid(source, one.number))
        for entry in one.entries:
            assert entry.hand == one.number
            assert entry.cost == pytest.approx(by_step[entry.step], abs=step / 2)
            assert entry.played == recording.played(entry.step, seat)
        costing = sum(value > 0 for value in by_step.values())
        assert one.left_out == costing - len(one.entries)


def paid(source: Source, number: int) -> int:
    (result,) = (one for one in source.match.results if one.number == number)
    return result.payments[PLAYER]


def test_it_is_against_those_who_sat_there(monkeypatch: pytest.MonkeyPatch) -> None:
    source = source_in_play(play_match("pocket", hands=2))
    saved = replace(source.saved, players=("beginner", "beginner", "beginner"))
    easy = replace(source, saved=saved)
    weaken(monkeypatch, "pocket")
    monkeypatch.setattr(match_review, "mean_start", lambda _, seat, against: against.win)
    (one,) = reviews_of(easy, (2,))
    assert one == review_hand(easy.read(2))
    assert one.luck
    assert one.luck.start == WEAK.win
    assert one.luck.result == pytest.approx(paid(source, 2))


def test_entries_know_the_tile_that_a_claim_was_about() -> None:
    source = source_in_play(play_match("pocket", hands=2, seed="n"))
    claims = 0
    for one in reviews_of(source, source.numbers):
        for entry in one.entries:
            recording = source.read(entry.hand)
            view = recording.decision(entry.step, recording.seat_of(PLAYER))
            assert view is not None
            if view.claimed_tile is not None:
                claims += 1
                assert entry.tile == view.claimed_tile
                assert not entry.is_discard
            elif entry.is_discard:
                assert {entry.played.action, entry.best.action} == {Action.DISCARD}
        if claims:
            return
    raise AssertionError("no claim to look at")


def test_the_process_finds_the_same_and_ends() -> None:
    source = source_in_play(play_match("pocket", hands=2))
    review = MatchReview()
    review.ask(source, source.numbers)
    assert review.is_running
    assert not review.poll(), "it never waits"
    wait(review)
    assert review.problem is None
    assert review.done == len(source.numbers) == 2
    assert list(review.hands.values()) == reviewed_of(source)
    assert len(pickle.dumps(review.hands)) < LARGEST
    review.ask(source, source.numbers)
    assert not review.is_running, "everything is known"


def test_a_hand_of_the_file_is_reviewed_as_the_one_in_play() -> None:
    session = play_match("pocket", hands=2)
    source = source_in_play(session)
    session.leave()
    past = source_of(find_match(source.match.seed))
    assert past.numbers == source.numbers
    assert reviewed_of(past) == reviewed_of(source)


def test_stopped_work_keeps_what_it_has() -> None:
    source = source_in_play(play_match("pocket", hands=2))
    review = MatchReview()
    review.ask(source, source.numbers)
    review.stop()
    assert not review.is_running
    assert review.done == 0
    review.ask(source, source.numbers[:1])
    wait(review)
    assert set(review.hands) == {1}


def test_a_hand_that_is_gone_is_told(tmp_path: Path) -> None:
    source = source_in_play(play_match("pocket"))
    lost = replace(source, here=(), path=tmp_path / "none.json")
    (one,) = reviewed_of(lost)
    assert one.problem is not None
    assert one.problem.key == "records.gone"
    assert (one.entries, one.luck, one.cost) == ((), None, 0.0)


def test_an_open_hand_has_no_review() -> None:
    session = new_session()
    session.start()
    assert source_in_play(session).numbers == ()


def test_the_latest_matches_are_remembered() -> None:
    reviews = Reviews()
    first = reviews.of("first")
    first.hands[1] = ReviewedHand(1)
    for number in range(Reviews.MOST - 1):
        reviews.of(str(number))
    assert reviews.of("first") is first
    for number in range(Reviews.MOST):
        reviews.of(str(number))
    assert reviews.of("first").hands == {}


def test_dealing_in_with_the_best_discard_is_said() -> None:
    """Look for a hand in which the player dealt in: the sentence is there if the move was best."""
    told = set()
    source = source_in_play(play_match("pocket", hands=16, seed="dealt in"))
    results: dict[int, HandResult] = {one.number: one for one in source.match.results}
    fed = [one.number for one in results.values() if one.winners and one.discarder == PLAYER]
    (other,) = reviews_of(source, [one for one in source.numbers if one not in fed][:1])
    assert other.safe is None
    for one in reviews_of(source, fed):
        recording = source.read(one.number)
        seat = recording.seat_of(PLAYER)
        at, move = [pair for pair in recording.moves if pair[1].seat == seat][-1]
        seen = recording.decision(at, seat)
        assert seen is not None
        is_best = advise(seen, recording.ruleset).best.move == move
        assert one.safe == (move.tile if is_best else None)
        told.add(is_best)
    assert told == {True, False}
