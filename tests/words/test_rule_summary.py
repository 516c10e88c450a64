"""The rules in one sentence."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

import game
from game.rules.options import ALLOWED, Choice, Range, Value
from game.rulesets import RULESETS, ruleset
from game.ui.kit.wording import text_units
from game.words.labels import LANGUAGES, load_labels
from game.words.words import rule_summary

TWO_LINES = 2 * 740
"""The units for the sentence on the screen."""


def summary(id: str, language: str = "en", **options: Value) -> str:
    chosen = ruleset(id)
    changed = replace(chosen.options, **options)  # type: ignore[arg-type]
    return rule_summary(chosen.with_options(changed), load_labels(language))


def test_it_names_minimum_flowers_payers_and_limit() -> None:
    assert summary("hongkong") == (
        "3 fan to win; with flowers; the discarder pays double, the others single; 10 fan at most."
    )
    assert summary("ims") == (
        "1 fan to win; with flowers; the discarder pays for all; 12 fan at most."
    )
    assert summary("western") == (
        "Any complete hand wins; with flowers; everyone pays the winner, then the losers settle;"
        " 1,000 points at most."
    )


def test_it_is_true_with_the_options_in_use() -> None:
    changed = summary(
        "hongkong", minimum=0, bonus_tiles=False, payment_way="full_gun", limit_fan=13
    )
    assert changed == (
        "Any complete hand wins; no flowers; the discarder pays for all; 13 fan at most."
    )
    assert "500 points" in summary("western", limit_points=500)


def values(allowed: Choice | Range) -> tuple[Value, ...]:
    return allowed.values if isinstance(allowed, Choice) else (allowed.low, allowed.high)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_it_has_room_with_every_option(rules: object, language: str) -> None:
    id = str(getattr(rules, "id", ""))
    offered = ruleset(id).offered
    for name in ALLOWED:
        if name in offered:
            for value in values(ruleset(id).allowed(name)):
                words = summary(id, language, **{name: value})
                assert "{" not in words
                assert text_units(words, 15) < TWO_LINES


def lost_on_a_discard(text: str) -> list[int]:
    """Return what the three others lose when a discard wins, the most first."""
    rules = game.ruleset(text)
    for number in count():
        deal = game.deal(rules, seed=f"summary {number}")
        while deal.waiting_for:
            view = game.view(deal, deal.waiting_for[0])
            deal, _ = game.play(deal, game.choose("plain", view, rules))
        paid = game.settle(deal, rules).payments
        if len(deal.wins) == 1 and deal.wins[0].discarder is not None:
            return sorted((-points for points in paid if points != max(paid)), reverse=True)
    raise AssertionError


def test_those_pay_who_are_said_to() -> None:
    most, *others = lost_on_a_discard("hongkong: payment_way=half_gun minimum=0")
    assert others == [most / 2, most / 2]
    for text in ("hongkong: payment_way=full_gun minimum=0", "ims"):
        most, *others = lost_on_a_discard(text)
        assert most > 0
        assert others == [0, 0]
