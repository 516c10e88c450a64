"""What the rules book says about a pattern: how a hand was won, and how often it comes up."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.facts import FLAGS
from game.rulesets.frequency import Frequency, counts, frequency
from game.rulesets.samples import Sample
from game.words.labels import Labels

FEW = 5
"""Below this many times the book gives the number instead of a share."""
OFTEN = 2.5
"""One hand in so many or fewer is told in per cent."""


def situation_words(shown: Sample, labels: Labels) -> Iterator[str]:
    """Yield words for the circumstances that matter in a sample."""
    if shown.round_wind is not None:
        yield labels.text(f"round.{shown.round_wind}")
    if shown.seat is not None:
        yield labels.text("sample.seat", wind=labels.text(f"wind.{shown.seat}"))
    for name in ("self_draw", *FLAGS):
        if getattr(shown, name):
            last = name == "last_tile" and not shown.self_draw
            yield labels.text("sample.last_discard" if last else f"sample.{name}")
    if shown.after is not None:
        yield labels.text(f"sample.after.{shown.after.value}")


def frequency_words(ruleset: str, pattern: str, labels: Labels) -> str:
    """Return how often a pattern comes up, "" if that wasn't measured."""
    found = frequency(ruleset, pattern)
    return labels.text(*_often(found), **_numbers(found)) if found else ""


def source_words(ruleset: str, labels: Labels) -> str:
    """Return where the figures come from, "" if there are none."""
    found = frequency(ruleset, "")
    if found is None:
        return ""
    return labels.text(
        "book.often.source", hands=f"{found.hands:,}", date=counts().measured[ruleset]
    )


def _often(found: Frequency) -> tuple[str]:
    if not found.made:
        return ("book.often.never",)
    if found.made < FEW:
        return ("book.often.rare",)
    share = found.hands / found.made
    return ("book.often.share" if share <= OFTEN else "book.often.some",)


def _numbers(found: Frequency) -> dict[str, str]:
    hands = found.one_in if found.made >= FEW else found.hands
    return {
        "hands": f"{hands:,}",
        "times": str(found.made),
        "percent": f"{100 * found.made / found.hands:.0f}%",
    }
