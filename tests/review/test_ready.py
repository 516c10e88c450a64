"""The records tell how often the player was ready, counted in the background."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from itertools import pairwise

import pytest

from game.records.archive import Archive, delete_matches, path_of, read_archive
from game.records.records import COLUMNS, Group, by_group, table_file, table_text, write_table
from game.review.ready import ReadyCount, ready_hands, unknown
from game.rules.facts import HandFacts
from game.rules.match import PLAYER
from game.rules.tiles import KIND_TILES, counts_of
from game.session.recording import Recording, recorded
from game.system.paths import history_file
from game.words.labels import LANGUAGES, load_labels
from tests.processes import wait_for
from tests.ui.archived import great_archive, play_match

EACH_ONCE: tuple[Group, ...] = ("ruleset", "seat", "month")
"""The breakdowns that count each hand once."""


def archive() -> Archive:
    *_, last = read_archive()
    return last


def slowly_ready(recording: Recording) -> bool:
    """Try every tile on every hand that the player held."""
    seat = recording.seat_of(PLAYER)
    for before, frame in pairwise((None, *recording.frames)):
        assert frame is not None
        hand, melds = frame.deal.hands[seat], frame.deal.melds[seat]
        if before and (hand, melds) == (before.deal.hands[seat], before.deal.melds[seat]):
            continue
        if sum(counts_of(hand)) % 3 == 1 and any(
            recording.ruleset.is_complete(HandFacts(seat, (*hand, tile), melds))
            for tile in KIND_TILES
            if hand.count(tile) < 4
        ):
            return True
    return False


def test_each_hand_is_counted_once_and_kept() -> None:
    play_match("pocket", 6)
    count = ReadyCount(archive())
    assert count.left == 6
    assert wait_for(lambda: count.poll() and not count.left)
    count.stop()
    kept = archive()
    assert kept == count.archive, "the file of records keeps it"
    (past,) = kept.matches
    found = {hand.number: hand.ready for hand in past.hands}
    assert set(found.values()) == {True, False}
    assert found == {
        one.number: slowly_ready(recorded(path_of(past.name), one.number)) for one in past.hands
    }
    assert not unknown(kept.matches)
    assert ReadyCount(kept).left == 0


def test_a_count_that_is_stopped_keeps_what_it_found() -> None:
    play_match("pocket", 6)
    count = ReadyCount(archive())
    assert wait_for(count.poll)
    count.stop()
    (past,) = archive().matches
    assert any(hand.ready is not None for hand in past.hands)


def test_unreadable_matches_are_left_out() -> None:
    play_match("pocket", 1)
    (past,) = archive().matches
    history_file(path_of(past.name)).unlink()
    assert list(ready_hands([past.name, "17"])) == []


def test_the_breakdown_adds_up() -> None:
    matches = great_archive().matches
    everything = sum(len(one.hands) for one in matches)
    for group in EACH_ONCE:
        rows = by_group(matches, group)
        assert sum(sums.hands for _, sums in rows) == everything
        assert sum(sums.drawn for _, sums in rows) == sum(
            hand.drawn for one in matches for hand in one.hands
        )
    months = [name for name, _ in by_group(matches, "month")]
    assert months == sorted(months, reverse=True)
    against = dict(by_group(matches, "opponent"))
    met = [one for one in matches if "kit" in one.against]
    assert against["kit"].hands == sum(len(one.hands) for one in met)
    unknown_one = replace(matches[0].hands[0], ready=None)
    (_, sums), *_ = by_group([replace(matches[0], hands=(unknown_one,))], "ruleset")
    assert (sums.known, sums.ready_rate) == (0, None)


def test_the_result_knows_its_seat_and_a_drawn_hand() -> None:
    play_match("western", 8)
    (past,) = archive().matches
    for hand in past.hands:
        result = recorded(path_of(past.name), hand.number).past.result
        assert result is not None
        assert hand.seat == (PLAYER - result.dealer) % 4
        assert hand.drawn == (not result.winners)
    assert len({hand.seat for hand in past.hands}) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_a_row_for_each_hand(language: str) -> None:
    labels, matches = load_labels(language), great_archive().matches
    rows = list(csv.reader(io.StringIO(table_text(matches, labels))))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) - 1 == sum(len(one.hands) for one in matches)
    assert all(len(row) == len(COLUMNS) for row in rows)
    columns = dict(zip(COLUMNS, zip(*rows[1:], strict=True), strict=True))
    assert sum(map(int, columns["points"])) == sum(
        hand.points for one in matches for hand in one.hands
    )
    assert {*columns["result"]} == {"won", "dealt in", "drawn", "lost"}
    assert list(columns["date"]) == sorted(columns["date"])


def test_the_table_opens_in_a_spreadsheet() -> None:
    matches = [replace(one, opponents=("=1+1", "", "")) for one in great_archive().matches]
    assert ",'=1+1," in table_text(matches, load_labels("en")), "no formula"
    said = write_table(great_archive().matches, load_labels("zh_Hant"))
    assert said.key == "records.exported"
    assert table_file().read_bytes().startswith(b"\xef\xbb\xbf")
    table_file().unlink()
    table_file().mkdir()
    assert write_table((), load_labels("en")).key == "problem.cannot_write"


def test_deleted_matches_are_gone_and_nothing_is_missed() -> None:
    play_match("pocket", 1, "one")
    play_match("western", 1, "two")
    first, second = archive().matches
    assert delete_matches([first.name]) is None
    left = archive()
    assert left.matches == (second,)
    assert left.deleted == 0, "the player knows"
    assert not path_of(first.name).exists()
    assert not history_file(path_of(first.name)).exists()


def test_a_match_that_cannot_be_deleted_is_told() -> None:
    play_match("pocket", 1)
    (past,) = archive().matches
    history_file(path_of(past.name)).unlink()
    history_file(path_of(past.name)).mkdir()
    problem = delete_matches([past.name])
    assert problem is not None
    assert problem.key == "records.cannot_delete"
