"""The records as a table for other programs: a row for each hand, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from game.records.records import HandRecord, PastMatch
from game.rules.problems import Reason
from game.rules.tiles import WIND_LETTERS
from game.settings.opponents import OPPONENTS
from game.system.paths import user_folder
from game.system.storage import write_bytes
from game.words.labels import Labels

COLUMNS = (
    "date", "match", "rules", "opponents", "hand", "seat", "result", "ready", "points", "worth",
    "patterns",
)  # fmt: skip
"""The names in the first row. They and the results are English in every language, so that the same
formulas work."""


def table_file() -> Path:
    return user_folder("data") / "records.csv"


def write_table(matches: Iterable[PastMatch], labels: Labels) -> Reason:
    """Write the hands of these matches to `table_file`. Return where they are, or why they
    couldn't be written."""
    path = table_file()
    # Spreadsheets read UTF-8 only with the mark at the front.
    problem = write_bytes(path, table_text(matches, labels).encode("utf-8-sig"))
    return problem or Reason.of("records.exported", path=str(path))


def table_text(matches: Iterable[PastMatch], labels: Labels) -> str:
    """Return the hands of these matches as CSV, the earliest first. Names are in the language of
    the labels."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for past in sorted(matches, key=lambda one: one.saved):
        for hand in past.hands:
            table.writerow(_row(past, hand, labels))
    return out.getvalue()


def _row(past: PastMatch, hand: HandRecord, labels: Labels) -> tuple[object, ...]:
    patterns = (labels.text(labels.pattern_key(past.ruleset, one)) for one in hand.patterns)
    return (
        datetime.fromtimestamp(past.saved).strftime("%Y-%m-%d"),
        past.name or "in play",
        labels.text(f"ruleset.{past.ruleset}"),
        " / ".join(_name(one, labels) for one in past.against),
        hand.number,
        WIND_LETTERS[hand.seat],
        _result(hand),
        "" if hand.ready is None else "yes" if hand.ready else "no",
        hand.points,
        "" if hand.worth is None else hand.worth,
        " / ".join(patterns),
    )


def _name(opponent: str, labels: Labels) -> str:
    return labels.text(f"opponent.{opponent}") if opponent in OPPONENTS else opponent


def _result(hand: HandRecord) -> str:
    if hand.is_won:
        return "won"
    if hand.fed:
        return "dealt in"
    return "drawn" if hand.drawn else "lost"
