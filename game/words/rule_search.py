"""A search in the rules book: what it can find, and which of that has the words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from game.words.labels import Labels


@dataclass(frozen=True, slots=True)
class BookPlace:
    """Something in the book: a page of a tab by its number, and for a pattern its id. `names` are
    its titles in every language, `words` is its text."""

    tab: str
    page: int
    title: str
    words: str
    names: tuple[str, ...] = ()
    pattern: str = ""


Groups: TypeAlias = tuple[frozenset[str], ...]
"""Words that mean the same."""
BEGINS, CALLED, ALSO_CALLED, SAYS = RANKS = range(4)
"""How well a place fits, the best first."""


def same_words(every: Iterable[Labels]) -> Groups:
    """Return the groups of words that mean the same, from the labels of some languages."""
    texts = (labels.text("book.same") for labels in every)
    return tuple(
        frozenset(one.strip().casefold() for one in group.split("="))
        for text in texts
        for group in text.split(";")
    )


def found(places: Iterable[BookPlace], query: str, groups: Groups) -> list[BookPlace]:
    """Return the places with these words, the best first: those whose name begins with them, then
    those that are called so, also by another name, then those whose text has them all."""
    wanted = " ".join(query.casefold().split())
    if not wanted:
        return []
    others = _others(wanted, groups)
    ranked = [(_rank(one, wanted, others), one) for one in places]
    return [one for wanted_rank in RANKS for rank, one in ranked if rank == wanted_rank]


def _others(wanted: str, groups: Groups) -> frozenset[str]:
    """Return the other names of what was typed, or of what that begins."""
    named = (group for group in groups if any(one.startswith(wanted) for one in group))
    return frozenset(one for group in named for one in group)


def _rank(place: BookPlace, wanted: str, others: frozenset[str]) -> int | None:
    names = [name.casefold() for name in (place.title, *place.names)]
    if any(name.startswith(wanted) for name in names):
        return BEGINS
    if any(_has_all(name, wanted) for name in names):
        return CALLED
    if any(other == name or _is_part(other, name) for other in others for name in names):
        return ALSO_CALLED
    return SAYS if _has_all(place.words.casefold(), wanted) else None


def _is_part(other: str, name: str) -> bool:
    """Return whether a name contains another one of at least two words or Chinese characters."""
    return len(other.split()) > 1 and other in name


def _has_all(text: str, wanted: str) -> bool:
    return all(part in text for part in wanted.split())


def snippet(text: str, query: str, letters: int) -> str:
    """Return the part of a text near the first word that was found, at most this long."""
    words = query.casefold().split()
    at = min((place for one in words if (place := text.casefold().find(one)) >= 0), default=0)
    if len(text) <= letters or at < letters * 3 // 4:
        return text
    start = text.rfind(" ", 0, at - letters // 3) + 1 or at
    return f"…{text[start:]}"
