"""Checks that the hand tables of all rulesets share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from game.rulesets.ruleset import HandScore, Ruleset
from tests.rulesets.hand_lines import HandLine

LEAST = 150
"""The least number of lines in a table."""


class Line(Protocol):
    """A line of a table: a hit or a near miss of one pattern, or a law about several."""

    @property
    def rule(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def held(self) -> frozenset[str]: ...


def ids(result: HandScore) -> list[str]:
    return [one.id for one in result.patterns]


def check_hand(rules: Ruleset, line: HandLine) -> HandScore | None:
    """Check that the hand is worth what its line says. Return its score, or None if incomplete."""
    assert rules.is_complete(line.win.hand) == (line.patterns is not None)
    if line.patterns is None:
        return None
    result = rules.score(line.win)
    assert frozenset(result.patterns) == line.patterns
    assert (result.total, result.counted) == (line.total, line.fan)
    return result


def check_proofs(lines: Iterable[Line]) -> None:
    """Check that a hit has the pattern of its line, and that a near miss doesn't."""
    for line in lines:
        assert line.kind == "law" or (line.rule in line.held) == (line.kind == "hit"), line


def check_coverage(
    lines: Sequence[Line], patterns: Collection[str], *, hits: int = 1, never: Collection[str] = ()
) -> None:
    """Check that every pattern has hits and a near miss, and that none is unknown.

    Patterns in `never` never show, so they have no hits.
    """
    seen = Counter((line.rule, line.kind) for line in lines if line.kind != "law")
    assert {rule for rule, _ in seen} == {*patterns}
    assert {rule for rule in patterns if seen[rule, "hit"] < hits} == {*never}
    assert {rule for rule in patterns if not seen[rule, "miss"]} == set()


def check_order(results: Iterable[HandScore], patterns: Collection[str]) -> None:
    """Check that patterns are listed in the order of the table."""
    for result in results:
        listed = ids(result)
        assert listed == [name for name in patterns if name in listed]
