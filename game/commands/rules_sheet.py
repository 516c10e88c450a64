"""`rules --sheet --html`: the rules of one table as a page that prints on two sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from game.commands.rules_html import grid, heading, listing, paragraph
from game.rulesets.ruleset import PaymentPage, Ruleset
from game.words.labels import Labels
from game.words.rule_sheet import (
    RuleSheet,
    SheetRow,
    payment_heads,
    payment_rows,
    rule_sheet,
)

STYLE = """
:root{color-scheme:light}
body{font:15px/1.35 system-ui,"Noto Sans TC","PingFang HK",sans-serif;color:#222;background:#fff;
max-width:60em;margin:0 auto;padding:1em}
h1,h2,h3{line-height:1.2;color:#14503a;margin:.5em 0 .2em;break-after:avoid}
h2{border-bottom:2px solid #14503a}p{margin:.1em 0}p,.whole{break-inside:avoid}
.rows{columns:2;column-gap:2em}.rows h3:first-child{margin-top:0}
ol{margin:.4em 0;padding-left:1.6em}table{border-collapse:collapse;margin:.3em 0}
td,th{padding:.05em .8em;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}
@media print{body{font-size:9pt;max-width:none;padding:0}}
@page{margin:12mm}
"""


def sheet_page(rules: Ruleset, labels: Labels) -> str:
    """Return the sheet as one page in the language of the labels."""
    sheet = rule_sheet(rules, labels)
    parts = [
        f'<!DOCTYPE html><html lang="{labels.language.replace("_", "-")}"><head>',
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(sheet.heading)}</title><style>{STYLE}</style></head><body>",
        heading(1, sheet.heading),
        *map(paragraph, sheet.facts),
        *_house(sheet, labels),
        heading(2, labels.text("rules.patterns")),
        *_block("rows", _patterns(sheet, labels)),
        *_block("whole", _payment(sheet.payment, labels)),
        listing(sheet.payers),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _block(kind: str, parts: Iterable[str]) -> Iterator[str]:
    yield from (f'<div class="{kind}">', *parts, "</div>")


def _house(sheet: RuleSheet, labels: Labels) -> Iterator[str]:
    if sheet.house:
        yield heading(2, labels.text("rule_sheet.house"))
        yield from _block("rows", _rows(sheet.house, labels))


def _patterns(sheet: RuleSheet, labels: Labels) -> Iterator[str]:
    for group in sheet.groups:
        yield from (heading(3, group.title), *_rows(group.rows, labels))


def _payment(page: PaymentPage, labels: Labels) -> Iterator[str]:
    yield heading(2, labels.text("rules.payment"))
    yield from (paragraph(labels.reason(note)) for note in page.notes)
    yield grid(payment_heads(page, labels), payment_rows(page))


def _rows(rows: Iterable[SheetRow], labels: Labels) -> Iterator[str]:
    for one in rows:
        name, words = f"<b>{escape(one.name)}</b>", escape(one.words)
        yield f"<p>{labels.text('figure.line', name=name, value=words)}</p>"
