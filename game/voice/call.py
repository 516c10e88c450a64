"""A word that is called aloud, and what a program that calls it can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Call:
    """A word in a language of the labels; "" only gets the voice ready. `pitch` is -100 to 100, and
    `loudness` 0 to 1."""

    word: str
    language: str
    pitch: int = 0
    loudness: float = 1.0


class Program(Protocol):
    """An interface for one program. The caller's thread calls it; `call` can raise OSError."""

    name: str

    def has_voice(self, language: str) -> bool:
        """Return whether it has a voice for a language of the labels, and get ready."""
        ...

    def call(self, call: Call) -> None:
        """Begin to say a word, instead of the one before."""
        ...

    def close(self) -> None:
        """End the program."""
        ...
