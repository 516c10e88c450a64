"""What is wrong with an input or a move, as a value that the labels turn into a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Param: TypeAlias = "str | int | Reason"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused: a label key and the values that its sentence names. A value may be
    a reason itself, which gives its sentence.

    >>> Reason.of("problem.below_minimum", fan=2, minimum=3)
    Reason(key='problem.below_minimum', params=(('fan', 2), ('minimum', 3)))
    """

    key: str
    params: tuple[tuple[str, Param], ...] = ()

    @classmethod
    def of(cls, key: str, **params: Param) -> Reason:
        return cls(key, tuple(params.items()))

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.params)
        return f"{self.key}({given})"


class RulesError(ValueError):
    """Raised by the rules for text or moves that are not legal. Carries the `Reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def refuse(key: str, **params: Param) -> RulesError:
    """The error to raise, from a label key and the values that its sentence names."""
    return RulesError(Reason.of(key, **params))
