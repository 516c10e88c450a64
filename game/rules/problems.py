"""Reasons why an input or a move is refused, as values that labels turn into sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Param: TypeAlias = "str | int | Reason | tuple[str, ...]"


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a refusal: a label key and the values that its sentence names.

    A value can be another reason, which gives its sentence, or a list, which each language writes
    with its own comma.

    >>> Reason.of("problem.below_minimum", fan=2, minimum=3)
    Reason(key='problem.below_minimum', params=(('fan', 2), ('minimum', 3)))
    """

    key: str
    params: tuple[tuple[str, Param], ...] = ()

    @classmethod
    def of(cls, key: str, **params: Param) -> Reason:
        """Return a reason from its label key and the values by name."""
        return cls(key, tuple(params.items()))

    def __str__(self) -> str:
        given = ", ".join(f"{name}={_plain(value)}" for name, value in self.params)
        return f"{self.key}({given})"


def _plain(value: Param) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


class RulesError(ValueError):
    """An error for text or moves that the rules do not allow. Carries the `Reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def refuse(key: str, **params: Param) -> RulesError:
    """Return the error to raise, from a label key and the values that its sentence names."""
    return RulesError(Reason.of(key, **params))
