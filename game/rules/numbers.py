"""Numbers as they are shown: separated thousands, a true minus sign, halves and per cent."""

from __future__ import annotations


def number_text(number: float) -> str:
    """Return a whole number, or one in halves.

    >>> number_text(1234), number_text(-56), number_text(7.5), number_text(0.5)
    ('1,234', '−56', '7½', '½')
    """
    whole, half = divmod(abs(number), 1)
    figures = decimal(whole, 0) if whole or not half else ""
    return f"{'−' if number < 0 else ''}{figures}{'½' if half else ''}"


def decimal(number: float, places: int) -> str:
    """Return a number rounded to this many decimal places.

    >>> decimal(1234.56, 0), decimal(-5.64, 1)
    ('1,235', '−5.6')
    """
    return f"{number:,.{places}f}".replace("-", "−")


def signed(number: float, places: int = 0) -> str:
    """Return a rounded number with its sign, or 0.

    >>> signed(1234), signed(-5.64, 1), signed(-0.04, 1)
    ('+1,234', '−5.6', '0')
    """
    shown = round(number, places)
    return f"{'+' if shown > 0 else ''}{decimal(shown, places)}" if shown else "0"


def percent(share: float, places: int = 0, sign: str = "%") -> str:
    """Return a share in per cent.

    >>> percent(0.24), percent(0.1234, 1, sign="")
    ('24%', '12.3')
    """
    return f"{100 * share:.{places}f}{sign}"
