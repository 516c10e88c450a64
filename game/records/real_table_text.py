"""The sheet of a real table in words, and as CSV in the player's documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from game.records.real_table import Entry, Line, Names, RealTable, entries, sums
from game.records.real_table_csv import csv_of
from game.rules.numbers import number_text, signed
from game.rules.problems import Reason
from game.rules.settling import settle
from game.rulesets.counted import counts_losers
from game.rulesets.options_text import options_text
from game.system.paths import documents_folder, free_file
from game.system.storage import write_bytes
from game.words.labels import Labels
from game.words.settling import settling_lines


def how_words(line: Line, names: Sequence[str], labels: Labels) -> str:
    """Return how a hand ended and who is liable, or whose penalty the line is."""
    how = _ending(line, names, labels)
    if line.liable is None:
        return how
    return labels.text("real.pays_all", how=how, name=names[line.liable])


def _ending(line: Line, names: Sequence[str], labels: Labels) -> str:
    comma = labels.text("words.comma")
    winners = comma.join(names[one] for one in line.winners)
    payer = "" if line.payer is None else names[line.payer]
    match line.result:
        case "win":
            return labels.text("sheet.from", name=winners, other=payer)
        case "self_draw":
            return labels.text("sheet.self_drawn", name=winners)
        case "drawn":
            return labels.text("match.drawn")
        case "penalty":
            return labels.text("real.penalty_of", name=payer)


def counts_text(entry: Entry) -> str:
    """Return what the winners' hands count, or all four hands, "" without a winner."""
    return "/".join(map(number_text, entry.counts)) if entry.line.winners else ""


def _worth(table: RealTable, entry: Entry, labels: Labels) -> str:
    """Return what the hands count, with the unit if that is fan."""
    counts = counts_text(entry)
    if not counts or counts_losers(table.rules):
        return counts
    return labels.text("result.fan", fan=counts)


def sheet_lines(table: RealTable, labels: Labels) -> Iterator[str]:
    """Yield the whole sheet in words: the rules, a line each, and what each pays."""
    yield labels.text("real.head", day=table.day, rules=labels.text(f"ruleset.{table.rules.id}"))
    yield options_text(table.rules, table.rules.options)
    for number, entry in enumerate(entries(table.rules, table.lines), 1):
        before = entry.before
        told = labels.text(
            "real.text",
            line=number,
            wind=labels.text(f"wind.{before.round_wind}"),
            dealer=table.names[before.dealer] + f" +{entry.extra}" * bool(entry.extra),
            how=" · ".join(
                filter(
                    None,
                    (how_words(entry.line, table.names, labels), _worth(table, entry, labels)),
                )
            ),
            points=_points(table.names, entry, labels),
        )
        yield told.rstrip()
    yield from settlement_lines(table, labels)


def settlement_lines(table: RealTable, labels: Labels) -> Iterator[str]:
    """Yield the sums and who pays whom."""
    points = sums(table)
    settled = settle(points, table.money)
    yield from settling_lines(table.names, points, table.money, settled, labels)


def _points(names: Names, entry: Entry, labels: Labels) -> str:
    paid = zip(names, entry.payments, strict=True)
    return labels.text("words.comma").join(f"{name} {signed(one)}" for name, one in paid if one)


def export(table: RealTable, now: datetime, labels: Labels) -> Reason:
    """Write the sheet as CSV and as text to new files in the player's documents. Return where they
    are, or why one couldn't be written."""
    paths = [
        free_file(documents_folder("documents"), f"{now:%Y-%m-%d %H.%M}", ending)
        for ending in (".csv", ".txt")
    ]
    words = "\n".join((*sheet_lines(table, labels), ""))
    # Spreadsheets and old editors read UTF-8 only with the mark at the front.
    problems = [
        write_bytes(path, text.encode("utf-8-sig"))
        for path, text in zip(paths, (csv_of(table), words), strict=True)
    ]
    return next(filter(None, problems), None) or Reason.of(
        "real.exported", path=str(paths[0]), text=paths[1].name
    )
