"""What the hand tables of all rulesets have to prove, in the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from game.rulesets.ruleset import HandScore, Ruleset
from tests.rulesets.hand_lines import HandLine

LEAST = 150
"""Lines that every table has."""


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
    """The hand is worth what its line says. Returns its score, None when it is not complete."""
    assert rules.is_complete(line.win.hand) == (line.patterns is not None)
    if line.patterns is None:
        return None
    result = rules.score(line.win)
    assert frozenset(result.patterns) == line.patterns
    assert (result.total, result.counted) == (line.total, line.fan)
    return result


def check_proofs(lines: Iterable[Line]) -> None:
    """A hit holds the pattern that it is a hit of, a near miss does not."""
    for line in lines:
        assert line.kind == "law" or (line.rule in line.held) == (line.kind == "hit"), line


def check_coverage(
    lines: Sequence[Line], patterns: Collection[str], *, hits: int = 1, never: Collection[str] = ()
) -> None:
    """Every pattern has hits, but for those that never show, and a near miss; none is unknown."""
    seen = Counter((line.rule, line.kind) for line in lines if line.kind != "law")
    assert {rule for rule, _ in seen} == {*patterns}
    assert {rule for rule in patterns if seen[rule, "hit"] < hits} == {*never}
    assert {rule for rule in patterns if not seen[rule, "miss"]} == set()


def check_order(results: Iterable[HandScore], patterns: Collection[str]) -> None:
    """Patterns are listed in the order of the table."""
    for result in results:
        listed = ids(result)
        assert listed == [name for name in patterns if name in listed]
