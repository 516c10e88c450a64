"""Words for numbers and terms: fan, points, and names in one language or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.problems import Reason
from game.rules.tiles import Seat
from game.words.labels import Labels

if TYPE_CHECKING:
    from game.rulesets.ruleset import Ruleset  # slow to load, and not needed by the title


def fan_text(labels: Labels, fan: int, max_fan: int) -> str:
    """Return the fan as text, or the word for the limit if they reach the ruleset's limit."""
    return labels.text("result.max") if fan >= max_fan else str(fan)


def points_text(points: int) -> str:
    """Return points as 1,234 or −56."""
    return f"{points:,}".replace("-", "−")


def signed(points: float, places: int = 0) -> str:
    """Return points, rounded to this number of places, as +1,234, −5.6 or 0."""
    shown = round(points, places)
    return f"{shown:+,.{places}f}".replace("-", "−") if shown else "0"


def points_colour(points: int) -> str:
    return "good" if points > 0 else "bad" if points < 0 else "dim"


def false_win_reason(ruleset: Ruleset, seat: Seat, name: str) -> Reason:
    """Return a sentence with the total cost of this seat's false win."""
    points = sum(paid.points for paid in ruleset.false_win(seat))
    penalty = ruleset.options.false_win_penalty
    return Reason.of(f"table.false_win.{penalty}", name=name, count=points)


def both_names(labels: Labels, key: str) -> tuple[str, str]:
    """Return a term's name, and its second name, "" unless the label style has both."""
    first, *second = labels.names(key)
    return first, second[0] if second else ""
