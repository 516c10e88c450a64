"""The four people of a real table, to choose from."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from game.records.real_table import Names
from game.rules.match import PERSONS, Person
from game.ui.drawing.looks import Command
from game.ui.kit.layout import Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.wording import short_name


@dataclass(frozen=True, slots=True)
class People:
    """A row of the four: those that are chosen, and those that can be. `key` names the row."""

    names: Names
    key: str
    chosen: Collection[Person | None]
    choose: Callable[[Person], None]
    allowed: Collection[Person] = PERSONS

    def below_words(self, page: Page) -> Part:
        """Return the people below the row's words."""
        words = page.text("label", f"{self.key}.name", page.words(f"real.{self.key}"), h=26)
        return col(words, self._buttons(page, 96))

    def beside_words(self, page: Page) -> Part:
        """Return the people beside the row's words, where height is short."""
        words = page.text("label", f"{self.key}.name", page.words(f"real.{self.key}"), w=122)
        return row(words, self._buttons(page, 68), h=46)

    def _buttons(self, page: Page, width: int) -> Part:
        buttons = [
            page.button(
                f"{self.key}.{one}",
                Command(self.choose, one) if one in self.allowed else None,
                short_name(self.names[one], width),
                role="small button",
                style="primary" if one in self.chosen else "normal",
            )
            for one in PERSONS
        ]
        return row(*buttons, gap=8, h=46)
