"""The words of the table in the rules book: each with its explanation."""

from __future__ import annotations

from collections.abc import Sequence

from game.rulesets.ruleset import Ruleset
from game.ui.kit.book import in_pages
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.screens.rules.play import ROW, ROWS
from game.words.terms import term_text, terms_of

NAME = 230
"""The width of a term."""


def word_pages(rules: Ruleset) -> list[Sequence[str]]:
    """Return the terms of each page."""
    return in_pages(terms_of(rules), ROWS)


def words_part(page: Page, terms: Sequence[str]) -> Part:
    """Return a page: a line for each term."""
    return col(6, *(_line(page, term) for term in terms), REST)


def _line(page: Page, term: str) -> Part:
    title, text = term_text(term, page.screen.labels)
    name = page.text("rule", f"term.{term}", title, colour="title", w=NAME)
    return col(row(4, name, 20, page.text("rule", f"term.{term}.help", text), 4, h=ROW - 8), 8)
