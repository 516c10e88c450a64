"""One hand under several rulesets, as a text table with a column for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from game.commands.context import GAP, padded, row_amount, text_width
from game.rules.tiles import WIND_LETTERS
from game.rulesets.ruleset import HandScore, Ruleset, Verdict
from game.words.labels import Labels
from game.words.words import worth_words

WIDTH = 28


def side_by_side(every: Sequence[Verdict], labels: Labels) -> str:
    """Return the table, in the language of the labels."""
    columns = [list(_column(one, labels)) for one in every]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(GAP.join(padded(cell, WIDTH) for cell in row).rstrip() for row in rows)


def _column(found: Verdict, labels: Labels) -> Iterator[str]:
    yield labels.text(f"ruleset.{found.ruleset.id}")
    yield f"({found.ruleset.id})"
    yield "-" * WIDTH
    if found.score is not None:
        yield from _counted(found.score, found.ruleset, labels)
    if found.refused is not None:
        yield from _wrapped(labels.reason(found.refused))
    if found.settlement is not None:
        for seat, points in zip(WIND_LETTERS, found.settlement.payments, strict=True):
            yield f"{seat} {points:+8,}"


def _counted(score: HandScore, ruleset: Ruleset, labels: Labels) -> Iterator[str]:
    """Yield the patterns that count, row by row, and their total."""
    for one in score.patterns:
        name = labels.text(labels.pattern_key(ruleset.id, one.id))
        times = f" x {one.count}" if one.count > 1 else ""
        first, *rest = _wrapped(name + times, WIDTH - 7)
        yield f"{row_amount(one.total, one.unit):>5}  {first}"
        yield from (f"{'':7}{line}" for line in rest)
    if not score.patterns:
        yield from _wrapped(labels.text("command.no_patterns"))
    yield from _wrapped(" = ".join(worth_words(ruleset, score, labels)))


def _wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Return the text in lines of at most this width, broken at spaces or after Chinese
    characters."""
    lines = [""]
    for word in _words_of(text):
        if lines[-1] and text_width(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines]


def _words_of(text: str) -> Iterator[str]:
    """Yield the parts between possible line breaks, including the space after a word."""
    word = ""
    for letter in text:
        word += letter
        if letter == " " or text_width(letter) == 2:
            yield word
            word = ""
    yield word
