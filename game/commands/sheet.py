"""`sheet`: the sheet of a real table from its CSV: the sums, and who pays whom."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.context import Context, Exit, print_json
from game.records.real_table import RealTable, sums
from game.records.real_table_csv import csv_text, table_from_csv
from game.records.real_table_text import settlement_lines, sheet_lines
from game.rules.problems import refuse
from game.rules.settling import settle
from game.rulesets.options_text import options_text
from game.system.storage import read_bytes
from game.words.labels import Labels


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", metavar="FILE.csv", help=labels.text("command.help.csv"))
    parser.add_argument("--lines", action="store_true", help=labels.text("command.help.lines"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Print the sums and payments of the sheet, with `--lines` every line of it. Raise RulesError
    that names the line that can't be."""
    table = read_csv(Path(context.arguments.file))
    if context.arguments.json:
        print_json(answer(table))
        return Exit.FINE
    words = sheet_lines if context.arguments.lines else settlement_lines
    for line in words(table, context.labels):
        print(line)
    return Exit.FINE


def read_csv(path: Path) -> RealTable:
    """Return the sheet in a file. Raise RulesError if there is none."""
    try:
        data = read_bytes(path)
    except FileNotFoundError:
        raise refuse("command.no_file", path=str(path)) from None
    return table_from_csv(csv_text(data))


def answer(table: RealTable) -> dict[str, object]:
    """Return the sums and payments for a machine. Money is in cents."""
    points, names = sums(table), table.names
    settled = settle(points, table.money)
    return {
        "rules": options_text(table.rules, table.rules.options),
        "date": table.day,
        "hands": sum(one.is_hand for one in table.lines),
        "cents": table.money.cents,
        "coin": table.money.coin,
        "points": dict(zip(names, points, strict=True)),
        "money": dict(zip(names, settled.paid, strict=True)),
        "payments": [
            {"from": names[one.payer], "to": names[one.payee], "amount": one.amount}
            for one in settled.payments
        ],
    }
