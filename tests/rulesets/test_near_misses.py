"""The near misses: every pattern has one, which lacks it by one set, pair, tile or circumstance."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from game.rules.tiles import COPIES
from game.rulesets import ruleset
from game.rulesets.near_misses import changed_tiles, near_miss
from game.rulesets.samples import SAMPLES, Sample
from game.words.labels import LANGUAGES, load_labels
from tests.builders import counting

EVERY = [
    pytest.param(rules, pattern, id=f"{rules}-{pattern}")
    for rules, samples in SAMPLES.items()
    for pattern in samples
]
SET = 3
"""The tiles of a set."""


def changed_ways(one: Sample, other: Sample) -> list[str]:
    """Return the circumstances in which two hands differ."""
    names = (field.name for field in fields(one) if field.name != "hand")
    return [name for name in names if getattr(one, name) != getattr(other, name)]


@pytest.mark.parametrize(("rules", "pattern"), EVERY)
def test_a_near_miss_lacks_the_pattern_that_its_sample_has(rules: str, pattern: str) -> None:
    chosen, missed = counting(ruleset(rules), pattern), near_miss(rules, pattern)
    assert missed is not None
    win = missed.hand.win
    assert max(Counter(win.hand.tiles).values()) <= COPIES
    if chosen.is_complete(win.hand):
        assert pattern not in [one.id for one in chosen.score(win).patterns]
    assert pattern in [one.id for one in chosen.score(SAMPLES[rules][pattern].win).patterns]


@pytest.mark.parametrize(("rules", "pattern"), EVERY)
def test_it_differs_in_one_thing(rules: str, pattern: str) -> None:
    missed, shown = near_miss(rules, pattern), SAMPLES[rules][pattern]
    assert missed is not None
    one, other = missed.hand.win.hand, shown.win.hand
    gone = Counter(other.tiles) - Counter(one.tiles)
    new = Counter(one.tiles) - Counter(other.tiles)
    assert max(gone.total(), new.total()) <= SET
    ways = changed_ways(missed.hand, shown)
    melds = {(meld.kind, meld.tile) for meld in one.melds} != {
        (meld.kind, meld.tile) for meld in other.melds
    }
    bonus = one.bonus != other.bonus
    last = missed.hand.win.winning_tile != shown.win.winning_tile
    if gone or new:
        assert not ways
        assert not bonus
    else:
        assert len(ways) + melds + bonus + last == 1


def test_the_tiles_that_changed_are_known() -> None:
    def marked(rules: str, pattern: str) -> int:
        missed = near_miss(rules, pattern)
        assert missed is not None
        return len(changed_tiles(missed.hand, SAMPLES[rules][pattern]))

    assert marked("hongkong", "self_drawn") == 0  # only won in another way
    assert marked("hongkong", "dragon_pung") == 1
    assert marked("hongkong", "full_flush") == 2
    assert marked("hongkong", "concealed_hand") == 3  # the claimed chow
    assert marked("hongkong", "no_bonus_tiles") == 1  # the flower


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    labels = load_labels(language)
    for rules, samples in SAMPLES.items():
        for pattern in samples:
            missed = near_miss(rules, pattern)
            assert missed is not None
            assert labels.has(f"miss.{missed.why}")


def test_what_has_no_sample_has_no_near_miss() -> None:
    assert near_miss("western", "honours_only") is None
    assert near_miss("riichi", "chi_mo") is None
