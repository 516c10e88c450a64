"""Numbers as they are shown: separated thousands, a true minus sign, halves, money, runs."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

MINUS = "\N{MINUS SIGN}"


def nearest(number: float) -> int:
    """Return the nearest whole number, of two the one farther from 0.

    >>> nearest(12.5), nearest(-2.5), nearest(12.4), nearest(100 * 0.285)
    (13, -3, 12, 29)
    """
    # Python rounds halves to even numbers. And 100 * 0.285 is a little less than 28.5.
    size = floor(round(abs(number), 6) + 0.5)
    return size if number > 0 else -size


def rounded(number: float, places: int) -> float:
    """Return a number rounded to this many decimal places, like `nearest`.

    >>> rounded(2.25, 1), rounded(-2.35, 1), rounded(-0.04, 1)
    (2.3, -2.4, 0.0)
    """
    steps = 10.0**places
    return nearest(number * steps) / steps


def number_text(number: float) -> str:
    """Return a whole number, or one in halves.

    >>> number_text(1234), number_text(-56), number_text(7.5), number_text(0.5)
    ('1,234', '−56', '7½', '½')
    """
    whole, half = divmod(abs(number), 1)
    figures = decimal(whole, 0) if whole or not half else ""
    return f"{MINUS if number < 0 else ''}{figures}{'½' if half else ''}"


def decimal(number: float, places: int) -> str:
    """Return a number rounded to this many decimal places.

    >>> decimal(1234.5, 0), decimal(-5.64, 1)
    ('1,235', '−5.6')
    """
    return f"{rounded(number, places):,.{places}f}".replace("-", MINUS)


def signed(number: float, places: int = 0) -> str:
    """Return a rounded number with its sign, or 0.

    >>> signed(1234), signed(-5.64, 1), signed(-0.04, 1)
    ('+1,234', '−5.6', '0')
    """
    shown = rounded(number, places)
    return f"{'+' if shown > 0 else ''}{decimal(shown, places)}" if shown else "0"


def runs_text(numbers: Sequence[int]) -> list[str]:
    """Return ascending whole numbers, three or more in a row in short.

    >>> runs_text([1, 2, 3, 5, 7, 8])
    ['1–3', '5', '7', '8']
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    short = ([f"{one[0]}–{one[-1]}"] if len(one) > 2 else map(str, one) for one in runs)
    return [text for run in short for text in run]


def money_text(cents: int) -> str:
    """Return an amount of money without its currency. Whole units have no cents.

    >>> money_text(25), money_text(-123450), money_text(300)
    ('0.25', '−1,234.50', '3')
    """
    return decimal(cents / 100, 2 if cents % 100 else 0)


def percent(share: float, places: int = 0, sign: str = "%") -> str:
    """Return a share in per cent.

    >>> percent(0.125), percent(0.1234, 1, sign="")
    ('13%', '12.3')
    """
    return f"{rounded(100 * share, places):.{places}f}{sign}"
