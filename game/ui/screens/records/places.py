"""The player's places as bars, and rates and means in words."""

from __future__ import annotations

from collections.abc import Iterator

from game.records.records import PLACES, RecordTotals
from game.rules.numbers import decimal, number_text, percent, signed
from game.ui.kit.layout import Part, col, row
from game.ui.kit.page import Page
from game.ui.results.steps import medal


def place_bars(page: Page, sums: RecordTotals) -> Part:
    """Return a row for each place: how many of the finished matches ended there, also as a bar."""
    if not sums.finished:
        return page.text("few", "plot.few", page.words("records.plot.no_places"))
    return col(*_bars(page, sums), pad=(24, 12, 24, 12))


def _bars(page: Page, sums: RecordTotals) -> Iterator[Part]:
    for place, count in zip(PLACES, sums.places, strict=True):
        key, share = f"place.{place}", count / sums.finished
        yield row(
            medal(f"{key}.medal", place, 36),
            14,
            page.text("label", f"{key}.name", page.words(f"review.place.{place}"), w=150),
            page.gauge(f"{key}.track", f"{key}.bar", share, "filled", 12),
            page.text("amount", f"{key}.count", number_text(count), w=90),
            page.text("amount", f"{key}.share", percent_text(share), colour="gold", w=80),
        )


def percent_text(part: float | None) -> str:
    """Return a share in whole per cent, or a dash if it is unknown."""
    return "–" if part is None else percent(part)


def average_text(number: float | None) -> str:
    """Return a mean value, or a dash if there is none."""
    return "–" if number is None else decimal(number, 1 if number < 100 else 0)


def points_text(points: float | None) -> str:
    """Return mean points with their sign, or a dash if there are none."""
    return "–" if points is None else signed(points, 1)
