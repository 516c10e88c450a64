"""The same hand under several rulesets, as a table of text with a column for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from unicodedata import east_asian_width

from game.rules.tiles import WIND_LETTERS
from game.rulesets.ruleset import HandScore, Scored
from game.rulesets.verdict import Verdict
from game.session.labels import Labels
from game.session.words import worth_words

WIDTH = 28
GAP = "  "


def side_by_side(every: Sequence[Verdict], labels: Labels) -> str:
    """The table, in the language of the labels."""
    columns = [list(_column(one, labels)) for one in every]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(GAP.join(map(padded, row)).rstrip() for row in rows)


def _column(found: Verdict, labels: Labels) -> Iterator[str]:
    yield labels.text(f"ruleset.{found.ruleset.id}")
    yield f"({found.ruleset.id})"
    yield "-" * WIDTH
    if found.score is not None:
        yield from _counted(found.score, found.ruleset.id, labels)
    if found.refused is not None:
        yield from _wrapped(labels.reason(found.refused))
    if found.settlement is not None:
        for seat, points in zip(WIND_LETTERS, found.settlement.payments, strict=True):
            yield f"{seat} {points:+8,}"


def _counted(score: HandScore, ruleset: str, labels: Labels) -> Iterator[str]:
    """What counts, row by row, and what it comes to."""
    for one in score.patterns:
        first, *rest = _wrapped(_words(one, ruleset, labels), WIDTH - 7)
        yield f"{one.total:5,}  {first}"
        yield from (f"{'':7}{line}" for line in rest)
    if not score.patterns:
        yield from _wrapped(labels.text("command.no_patterns"))
    yield from _wrapped(" = ".join(worth_words(score, labels)))


def _words(one: Scored, ruleset: str, labels: Labels) -> str:
    words = labels.text(labels.pattern_key(ruleset, one.id))
    if one.unit == "doubles":
        words = f"{words} ({labels.text('figure.doubles')})"
    return f"{words} x {one.count}" if one.count > 1 else words


def _wrapped(text: str, width: int = WIDTH) -> list[str]:
    """The text in lines of this width at most, broken at blanks or after a Chinese character."""
    lines = [""]
    for word in _words_of(text):
        if lines[-1] and _cells(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines]


def _words_of(text: str) -> Iterator[str]:
    """The parts between which a line may end, the blank after a word included."""
    word = ""
    for letter in text:
        word += letter
        if letter == " " or _cells(letter) == 2:
            yield word
            word = ""
    yield word


def padded(text: str, width: int = WIDTH) -> str:
    """The text with blanks behind it, so many columns of a terminal wide."""
    return text + " " * (width - _cells(text))


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes: Chinese characters are two wide."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
