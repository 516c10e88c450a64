"""The files of real tables: each sheet is one, and is written after every change."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from game import __version__
from game.records.real_table import (
    MOST_LINES,
    RESULTS,
    Draft,
    Line,
    RealTable,
    check_names,
    entries,
)
from game.rules.match import PERSONS, Person
from game.rules.problems import Reason, RulesError
from game.rules.settling import CENTS, COINS, Coin, Money
from game.rulesets.options_text import options_text, ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.system.paths import real_tables_folder
from game.system.player_file import (
    NEWER,
    POINTS,
    Data,
    NewerError,
    PlayerFile,
    forget,
    get,
    items,
    number_in,
    numbers_in,
    senseless,
    waiting_in,
)
from game.system.storage import cannot_read, why

FORMAT = 1
DEEPEST = 5


@lru_cache(maxsize=64)
def file_of(path: Path) -> PlayerFile[RealTable]:
    """Return the file of a sheet. It remembers whether it could be read."""
    return PlayerFile(lambda: path, _table, _data, formats=(FORMAT,), deepest=DEEPEST)


def table_files() -> tuple[list[Path], Reason | None]:
    """Return the files of all sheets, the latest first, with those that still are to be written,
    and why they can't be listed."""
    folder = real_tables_folder()
    found, problem = waiting_in(folder), None
    try:
        found |= {one for one in folder.iterdir() if one.suffix == ".json" and _number(one)}
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as error:
        problem = cannot_read(folder, error)
    return sorted(found, key=_number, reverse=True), problem


def new_file() -> Path:
    """Return the path for another sheet. No sheet had its number, as long as the latest is kept.
    Raise RulesError if nobody can tell which numbers are free."""
    files, problem = table_files()
    if problem is not None:
        raise RulesError(problem)
    latest = max(map(_number, files), default=0)
    return real_tables_folder() / f"{latest + 1}.json"


def delete_table(path: Path) -> Reason | None:
    """Delete a sheet for good. Return why it couldn't be deleted."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return Reason.of("records.cannot_delete", path=str(path), why=why(error))
    forget(path)
    return None


def _number(path: Path) -> int:
    """Return the number in a sheet's name, 0 for another name."""
    with suppress(ValueError):
        return int(path.stem) if path.stem.isascii() and path.stem.isdigit() else 0
    return 0


# --- its data -----------------------------------------------------------------------------------


def _table(data: Data) -> tuple[RealTable, tuple[Reason, ...]]:
    names, rules = check_names(items(data, "names", str, len(PERSONS))), _rules(data)
    money = Money(number_in(data, "cents", CENTS), _coin(data))
    lines = tuple(map(_line, items(data, "lines", dict)))
    if len(lines) > MOST_LINES:
        raise senseless("lines")
    for _ in entries(rules, lines):
        pass
    draft = None if data.get("draft") is None else _draft(get(data, "draft", dict), len(lines))
    return RealTable(names, rules, get(data, "day", str), lines, money, draft), ()


def _rules(data: Data) -> Ruleset:
    """Return the rules. Unknown ones are those of a newer program."""
    text = get(data, "rules", str)
    try:
        return ruleset_from_text(text)
    except RulesError as error:
        raise NewerError(Reason.of(NEWER, program=get(data, "program", str))) from error


def _coin(data: Data) -> Coin:
    coin = get(data, "coin", int)
    if coin not in COINS:
        raise senseless("coin")
    return coin


def _line(data: Mapping[str, object]) -> Line:
    result = get(data, "result", str)
    if result not in RESULTS:
        raise senseless("result")
    people = range(len(PERSONS))
    payer = _person(data, "payer")
    winners = tuple(map(Person, numbers_in(data, "winners", people)))
    counts = numbers_in(data, "counts", POINTS)
    if max(len(winners), len(counts)) > len(PERSONS):
        raise senseless("counts")
    return Line(result, winners, payer, counts, items(data, "hands", str), _person(data, "liable"))


def _person(data: Mapping[str, object], key: str) -> Person | None:
    return None if data.get(key) is None else Person(number_in(data, key, range(len(PERSONS))))


def _draft(data: Mapping[str, object], lines: int) -> Draft:
    return Draft(_line(get(data, "line", dict)), number_in(data, "at", range(lines + 1)))


def _data(table: RealTable) -> Data:
    return {
        "format": FORMAT,
        "program": __version__,
        "names": table.names,
        "rules": options_text(table.rules, table.rules.options),
        "day": table.day,
        "cents": table.money.cents,
        "coin": table.money.coin,
        "lines": [_line_data(one) for one in table.lines],
        "draft": table.draft and {"line": _line_data(table.draft.line), "at": table.draft.at},
    }


def _line_data(line: Line) -> dict[str, object]:
    return {
        "result": line.result,
        "winners": line.winners,
        "payer": line.payer,
        "counts": line.counts,
        "hands": line.hands,
        "liable": line.liable,
    }
