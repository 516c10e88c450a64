"""The words of the table in the rules book: each with its explanation."""

from __future__ import annotations

from collections.abc import Sequence

from game.rulesets.ruleset import Ruleset
from game.ui.kit.book import in_pages
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.screens.rules.play import ROWS, row_height
from game.words.terms import term_text, terms_of

NAME, TALL_NAME = 230, 170
"""The width of a term, also in a tall window."""


def word_pages(rules: Ruleset) -> list[Sequence[str]]:
    """Return the terms of each page."""
    return in_pages(terms_of(rules), ROWS)


def words_part(page: Page, terms: Sequence[str]) -> Part:
    """Return a page: a line for each term."""
    return col(6, *(_line(page, term) for term in terms), REST)


def _line(page: Page, term: str) -> Part:
    title, text = term_text(term, page.screen.labels)
    wide = TALL_NAME if page.screen.is_tall else NAME
    name = page.text("rule", f"term.{term}", title, colour="title", w=wide)
    told = page.text("rule", f"term.{term}.help", text, h=None)
    return col(row(4, name, 20, told, 4, h=row_height(page) - 8), 8)
