"""The rules of one table on a sheet: to read, to copy, to print and to lay on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.facts import After
from game.rules.numbers import number_text
from game.rulesets import ruleset
from game.rulesets.ruleset import (
    BonusPattern,
    Pattern,
    PaymentPage,
    RowUnit,
    Ruleset,
    nothing_more,
)
from game.rulesets.samples import sample
from game.words.columns import table
from game.words.labels import Labels
from game.words.option_words import changes
from game.words.rule_pages import line_for, pattern_help, rule_values, true_lines
from game.words.words import numbered


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A name and the words about it. `id` is that of a pattern, or an option's name."""

    id: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """The patterns of one worth."""

    title: str
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """The sheet in the language of its labels.

    `facts` are sentences about the minimum, the limit and the tiles. `house` are the options that
    differ from the ruleset's defaults. `groups` are the patterns that can count. `payment` has no
    hands below the minimum. `payers` are sentences about who pays.
    """

    heading: str
    facts: tuple[str, ...]
    house: tuple[SheetRow, ...]
    groups: tuple[SheetGroup, ...]
    payment: PaymentPage
    payers: tuple[str, ...]


def rule_sheet(rules: Ruleset, labels: Labels) -> RuleSheet:
    """Return the sheet of a table."""
    values = rule_values(rules, labels) | {"limit": number_text(rules.cap)}
    house, facts = tuple(_house(rules, labels)), list(_facts(rules))
    if not house:
        facts.append("rule_sheet.unchanged")
    return RuleSheet(
        labels.text("rule_sheet.heading", ruleset=labels.text(f"ruleset.{rules.id}")),
        tuple(labels.text(key, **values) for key in facts),
        house,
        tuple(_groups(rules, labels)),
        _payment(rules),
        tuple(_payers(rules, labels, values)),
    )


COUNTING: Mapping[str, tuple[str, ...]] = {"ims": ("rules.ims.5",)}
"""The sentences about what else adds fan."""


def _facts(rules: Ruleset) -> Iterator[str]:
    """Yield the keys of the sentences about the minimum, the limit and the tiles."""
    options = rules.options
    minimum = options.minimum if rules.unit == "fan" else 0
    if minimum and any(isinstance(one, BonusPattern) for one in rules.patterns):
        yield line_for("rules.hongkong.3", options)
    else:
        yield f"rules.hongkong.3.{'no_bonus' if minimum else 'no_minimum'}"
    if rules.unit == "fan":
        # The sentence of a ruleset can also tell when its minimum applies.
        yield f"rules.{rules.id if minimum else 'hongkong'}.1"
        yield from true_lines(rules, COUNTING.get(rules.id, ()))
    else:
        yield "rule_sheet.limit"
    yield "rule_sheet.flowers" if options.bonus_tiles else "rule_sheet.no_flowers"


def _house(rules: Ruleset, labels: Labels) -> Iterator[SheetRow]:
    for one in changes(labels, ruleset(rules.id), rules.options):
        words = labels.text("rule_sheet.change", value=one.value, usual=one.usual)
        yield SheetRow(one.option, one.name, words)


# --- patterns -----------------------------------------------------------------------------------


class Worth(NamedTuple):
    """What a pattern is worth at most by itself, in the order of the sheet. `unit` is its place in
    UNITS. `more` is True if some hands get more for it."""

    unit: int
    number: int
    more: bool


UNITS: tuple[RowUnit, ...] = ("fan", "points", "doubles", "award")


def _groups(rules: Ruleset, labels: Labels) -> Iterator[SheetGroup]:
    """Yield the patterns that can count, the cheapest first."""
    rows: dict[Worth, list[SheetRow]] = {}
    for one in rules.patterns:
        if can_count(rules, one):
            name = labels.text(labels.pattern_key(rules.id, one.id))
            words = labels.text(pattern_help(rules, labels, one.id))
            rows.setdefault(_worth(rules, one), []).append(SheetRow(one.id, name, words))
    for worth in sorted(rows):
        yield SheetGroup(_title(rules, worth, labels), tuple(rows[worth]))


def can_count(rules: Ruleset, pattern: Pattern) -> bool:
    """Return whether a hand of this table can have the pattern. One without a sample never counts,
    because another always replaces it."""
    shown = sample(rules.id, pattern.id)
    if shown is None or not rules.fan_of(pattern.id):
        return False
    return rules.options.bonus_tiles or shown.after is not After.BONUS


def _worth(rules: Ruleset, pattern: Pattern) -> Worth:
    number = min(rules.fan_of(pattern.id), rules.cap)
    has_more = pattern.more is not nothing_more and number < rules.cap
    return Worth(UNITS.index(rules.unit_of(pattern.id)), number, has_more)


def _title(rules: Ruleset, worth: Worth, labels: Labels) -> str:
    unit, number = UNITS[worth.unit], worth.number
    if unit == "doubles":
        return labels.text("rule_sheet.doubles", count=number)
    if unit != "fan":
        points = labels.text("table.points", count=number)
        return labels.text("rule_sheet.award", worth=points) if unit == "award" else points
    fan = labels.text("result.fan", fan=number)
    if number == rules.cap:
        return labels.text("rule_sheet.at_limit", worth=fan)
    return labels.text("rule_sheet.or_more", worth=fan) if worth.more else fan


# --- payments -----------------------------------------------------------------------------------


PAYERS: Mapping[str, tuple[str, ...]] = {
    "hongkong": tuple(f"rules.hongkong.{number}" for number in (10, 23, 25, 18)),
    "pocket": ("rules.hongkong.10", "rules.pocket.16"),
    "ims": ("rules.ims.18",),
    "western": ("rules.western.12", "rules.western.15"),
}
"""The sentences about who pays, besides those below the payments in the book."""


def _payment(rules: Ruleset) -> PaymentPage:
    """Return the payments without those of hands below the minimum."""
    page = rules.payment_page()
    if rules.unit != "fan":
        return page
    least = min(rules.options.minimum, rules.cap)
    return replace(page, rows=tuple(row for row in page.rows if row[0].number >= least))


def _payers(rules: Ruleset, labels: Labels, values: Mapping[str, str]) -> Iterator[str]:
    options, text = rules.options, labels.text
    keys = [*numbered(labels, f"rules.{rules.id}.pays"), *PAYERS[rules.id]]
    for key in true_lines(rules, keys):
        yield text(key, **values)
    if options.liability:
        yield text("rule_sheet.liability")
    if options.goulash_bonus:
        yield text("rule_sheet.goulash", count=options.goulash_bonus)
    if options.false_win_penalty in ("pay", "at_end"):
        yield text("rule_sheet.false_win", **values)


def payment_heads(page: PaymentPage, labels: Labels) -> list[str]:
    """Return the words above the columns of payments."""
    return [
        labels.text(head) if isinstance(head, str) else f"× {number_text(head)}"
        for head in page.heads
    ]


def payment_rows(page: PaymentPage) -> list[list[str]]:
    """Return the numbers of payments as texts."""
    return [[number_text(cell.number) for cell in row] for row in page.rows]


# --- as text ------------------------------------------------------------------------------------


def sheet_text(sheet: RuleSheet, labels: Labels) -> str:
    """Return the sheet as text to copy or to print."""
    return "\n".join(_lines(sheet, labels))


def _lines(sheet: RuleSheet, labels: Labels) -> Iterator[str]:
    yield from (sheet.heading, *sheet.facts)
    if sheet.house:
        yield from ("", labels.text("rule_sheet.house"), *_told(sheet.house, labels))
    for group in sheet.groups:
        yield from ("", group.title, *_told(group.rows, labels))
    yield from ("", labels.text("rules.payment"), *map(labels.reason, sheet.payment.notes))
    yield from table(payment_heads(sheet.payment, labels), payment_rows(sheet.payment))
    yield from ("", *sheet.payers)


def _told(rows: tuple[SheetRow, ...], labels: Labels) -> Iterator[str]:
    for one in rows:
        yield f"- {labels.text('figure.line', name=one.name, value=one.words)}"
