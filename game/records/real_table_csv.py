"""The sheet of a real table as CSV, for spreadsheets, and back.

The first rows have the rules, the day and the money. Results and names of columns are English in
every language, so that each program reads each file. What follows from the lines can be left
empty: dealer, payments and so on. If it is there, it must be right. A spreadsheet can have saved
the file again, with other separators and signs.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeAlias

from game.records.csv_cells import safe_cells, text_of
from game.records.real_table import (
    AND,
    MOST_LINES,
    RESULTS,
    Entry,
    Line,
    Names,
    RealTable,
    check_names,
    entries,
)
from game.rules.match import NOTHING, PERSONS, Person
from game.rules.problems import Reason, RulesError, refuse
from game.rules.settling import CENTS, COINS, USUAL_MONEY, Money
from game.rules.tiles import WIND_LETTERS
from game.rulesets.options_text import options_text, ruleset_from_text
from game.settings.values import SHOWN
from game.system.player_file import LONGEST_TEXT

COLUMNS = (
    "line", "hand", "round", "dealer", "extra", "result", "winner", "from", "liable", "count",
    "tiles",
)  # fmt: skip
"""The columns before those of the four people."""
GIVEN = ("result", "winner", "from", "liable", "tiles")
"""The columns that say how a hand ended. The others follow, also the count of known tiles."""
SUM = "sum"
RULES, DAY, MONEY = "rules", "date", "money"
WIDTH = len(COLUMNS) + len(PERSONS)
Column: TypeAlias = str | Person
"""A column by its name, or a person's, since a person can have the name of a column."""
MINUS = "\N{MINUS SIGN}"
_FIRST = re.compile(r'[\s,;]*"?rules"?([,;\t])')
"""The first word of the file, after empty rows, and the sign that separates its cells."""
_AMOUNT = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?")
_NUMBER = re.compile(rf"[-+{MINUS}]?[0-9]{{1,9}}")


def csv_of(table: RealTable) -> str:
    """Return the sheet as CSV. Its file needs the mark of UTF-8 for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in _all_rows(table):
        writer.writerow(safe_cells(row))
    return out.getvalue()


def _all_rows(table: RealTable) -> Iterator[Iterable[str | int]]:
    """Yield the rows from the rules to the sum."""
    yield RULES, options_text(table.rules, table.rules.options)
    yield DAY, table.day
    yield MONEY, _amount(table.money.cents), _amount(table.money.coin)
    yield *COLUMNS, *table.names
    scores = NOTHING
    for number, entry in enumerate(entries(table.rules, table.lines), 1):
        yield _row(table.names, number, entry).values()
        scores = entry.after.scores
    yield SUM, *[""] * (len(COLUMNS) - 1), *scores


def _amount(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def _row(names: Names, number: int, entry: Entry) -> dict[Column, str | int]:
    """Return the cells of a line by column."""
    line, before = entry.line, entry.before
    return {
        "line": number,
        "hand": before.hand_number if line.is_hand else "",
        "round": WIND_LETTERS[before.round_wind],
        "dealer": names[before.dealer],
        "extra": entry.extra,
        "result": _word(line.result),
        "winner": AND.join(names[one] for one in line.winners),
        "from": "" if line.payer is None else names[line.payer],
        "liable": "" if line.liable is None else names[line.liable],
        "count": AND.join(map(str, entry.counts)),
        "tiles": AND.join(line.hands),
        **dict(zip(PERSONS, entry.payments, strict=True)),
    }


def _word(result: str) -> str:
    return result.replace("_", "-")


# --- reading ------------------------------------------------------------------------------------

Cells: TypeAlias = dict[Column, str]
"""The cells of a row by column, empty ones included."""


def csv_text(data: bytes) -> str:
    """Return the text of a file in UTF-8 or, with its mark, in UTF-16. Raise RulesError that names
    the first line of another text."""
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    charset = "utf-16" if is_wide else "utf-8-sig"
    try:
        return data.decode(charset)
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(charset, "replace").count("\n") + 1
        raise refuse("real.csv.line", line=line, why=Reason.of("real.csv.not_utf8")) from None


def table_from_csv(text: str) -> RealTable:
    """Return the sheet in a CSV. Raise RulesError that names the line of the file and what is
    wrong there."""
    rows = _rows(text)
    table = _head(rows)
    told: list[tuple[int, Cells]] = []
    for at, row in rows:
        with _at(at):
            if told and told[-1][1]["line"] == SUM:
                raise refuse("real.csv.after_sum")
            if len(told) == MOST_LINES and row[0] != SUM:
                raise refuse("real.full", count=MOST_LINES)
            told.append((at, _cells(row)))
    has_sum = bool(told) and told[-1][1]["line"] == SUM
    hands = told[:-1] if has_sum else told
    lines: list[Line] = []
    for at, cells in hands:
        with _at(at):
            lines.append(_line(table.names, cells))
    scores = NOTHING
    found = entries(table.rules, lines)
    for number, (at, cells) in enumerate(hands, 1):
        with _at(at):
            entry = next(found)
            _compare(table.names, cells, _row(table.names, number, entry))
            scores = entry.after.scores
    if has_sum:
        at, cells = told[-1]
        with _at(at):
            _compare(table.names, cells, dict(zip(PERSONS, scores, strict=True)))
    return replace(table, lines=tuple(lines))


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Name the line of the file in what is refused."""
    try:
        yield
    except RulesError as error:
        raise refuse("real.csv.line", line=line, why=error.reason) from error


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that aren't empty, each with its last line in the file. Some spreadsheets
    separate cells by semicolons or tabs."""
    separator = _FIRST.match(text)
    if separator is None:
        raise refuse("real.csv.line", line=1, why=Reason.of("real.csv.head"))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator[1])
    try:
        for row in reader:
            if any(map(str.strip, row)):
                yield reader.line_num, [text_of(cell.strip()) for cell in row]
    except csv.Error as error:
        raise refuse("real.csv.line", line=reader.line_num, why=str(error)) from error


def _head(rows: Iterator[tuple[int, list[str]]]) -> RealTable:
    """Return the sheet without its lines, from the rows up to the names."""
    rules, day, money, at = None, "", USUAL_MONEY, 1
    for at, (name, *cells) in rows:
        first = cells[0] if cells else ""
        with _at(at):
            if name == RULES:
                rules = ruleset_from_text(first)
            elif name == DAY:
                day = _day(first)
            elif name == MONEY:
                money = _money(cells)
            elif name == COLUMNS[0]:
                if rules is None:
                    raise refuse("real.csv.head")
                return RealTable(_names(cells), rules, day, money=money)
    raise refuse("real.csv.line", line=at, why=Reason.of("real.csv.columns", columns=COLUMNS))


def _names(cells: Sequence[str]) -> Names:
    """Return the names, which follow the other columns."""
    if tuple(cells[: len(COLUMNS) - 1]) != COLUMNS[1:]:
        raise refuse("real.csv.columns", columns=COLUMNS)
    return check_names(cells[len(COLUMNS) - 1 : WIDTH - 1])


def _day(cell: str) -> str:
    if len(cell) > LONGEST_TEXT or not cell.isprintable():
        raise refuse("real.csv.day")
    return cell


def _money(cells: Sequence[str]) -> Money:
    """Return the money for a point, and the smallest coin. Without a row, both are the usual."""
    amounts = [_cents(cell) for cell in cells if cell]
    if not amounts:
        return USUAL_MONEY
    cents, coin = amounts[0], amounts[1] if len(amounts) > 1 else USUAL_MONEY.coin
    if cents not in CENTS or coin not in COINS:
        raise refuse("real.csv.money")
    return Money(cents, coin)


def _cents(cell: str) -> int:
    """Return an amount such as 0.25, 0,25 or 1 in cents, 0 for anything else."""
    found = _AMOUNT.fullmatch(cell)
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else 0


def _cells(row: Sequence[str]) -> Cells:
    padded = [*row, *[""] * WIDTH][:WIDTH]
    return dict(zip((*COLUMNS, *PERSONS), padded, strict=True))


def _line(names: Names, cells: Cells) -> Line:
    results = {_word(one): one for one in RESULTS}
    if cells["result"] not in results:
        raise refuse("real.csv.result", result=_short(cells["result"]), known=tuple(results))
    return Line(
        results[cells["result"]],
        _people(names, cells["winner"]),
        _person(names, cells["from"]),
        tuple(map(_number, _parts(cells["count"]))),
        tuple(_parts(cells["tiles"])),
        _person(names, cells["liable"]),
    )


def _person(names: Names, cell: str) -> Person | None:
    """Return the only person in a cell, None without one."""
    found = _people(names, cell)
    if len(found) > 1:
        raise refuse("real.csv.name", name=_short(cell))
    return found[0] if found else None


def _people(names: Names, cell: str) -> tuple[Person, ...]:
    for one in _parts(cell):
        if one not in names:
            raise refuse("real.csv.name", name=_short(one))
    return tuple(PERSONS[names.index(one)] for one in _parts(cell))


def _parts(cell: str) -> list[str]:
    """Return what the sign for "and" joins. One of several tiles can be empty."""
    return [one.strip() for one in cell.split(AND.strip())] if cell else []


def _number(cell: str) -> int:
    """Return a whole number, with any sign for minus."""
    if not _NUMBER.fullmatch(cell):
        raise refuse("real.csv.number", text=_short(cell))
    return int(cell.replace(MINUS, "-"))


def _compare(names: Names, told: Cells, right: Mapping[Column, str | int]) -> None:
    """Raise RulesError for the first cell that doesn't follow from the others. An empty one is
    fine."""
    for column, cell in right.items():
        if told[column] and column not in GIVEN and not _is_same(told[column], str(cell)):
            name = column if isinstance(column, str) else names[column]
            found = _short(told[column])
            raise refuse("real.csv.differs", column=name, found=found, right=str(cell))


def _is_same(cell: str, right: str) -> bool:
    both = _NUMBER.fullmatch(cell) and _NUMBER.fullmatch(right)
    return _number(cell) == _number(right) if both else cell == right


def _short(text: str) -> str:
    """Return a text of the file as a message shows it."""
    return "".join(one if one.isprintable() else " " for one in text)[:SHOWN]
