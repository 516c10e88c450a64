"""找數 Settling up after a match: the money for a point, and who pays whom."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from game.rules.match import PERSONS, Person
from game.rules.numbers import signed
from game.rules.settling import COINS, MONEY_TABLES, Money, Settled, settle
from game.ui.drawing.looks import Command, Tip
from game.ui.drawing.theme import SMALL
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.copying import copy_text
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.wording import points_colour, shortened
from game.words.settling import (
    money_words,
    payment_words,
    rounding_words,
    settling_lines,
    signed_money,
)

STEPS = tuple(sorted({1, 2, 5, 10, 20, *MONEY_TABLES.values(), *(n * 100 for n in (2, 5, 10, 20))}))
"""The cents for a point that the arrows go through."""
MOST_PAYMENTS = 3


class SettlingScene(DialogScene):
    """What four people pay each other, over another screen."""

    title = "settling.title"
    heading: ClassVar = {"w": 620}
    size, tall = (860, 640), (700, 680)
    closing_style = "primary"

    def __init__(self, app: App, route: routes.Settling) -> None:
        super().__init__(app)
        self.route = route
        self._own = route.money

    @property
    def money(self) -> Money:
        """The money of the sheet, or of the settings."""
        return self._own or self.app.settings.money

    @property
    def settled(self) -> Settled:
        """The money by what the player has chosen."""
        return settle(self.route.points, self.money)

    def body(self, page: Page) -> Part:
        settled = self.settled
        return col(
            14,
            self._table(page),
            10,
            self._cents(page),
            10,
            self._coin(page),
            18,
            *(self._person(page, person, settled) for person in PERSONS),
            14,
            *self._payments(page, settled),
        )

    def _line(self, page: Page, name: str, *parts: Part | float) -> Part:
        """Return a choice with its name."""
        wide = 150 if page.screen.is_tall else 230
        return row(
            page.text("label", f"{name}.name", page.words(f"settling.{name}"), w=wide), *parts, h=44
        )

    def _table(self, page: Page) -> Part:
        names = [page.words(f"settling.table.{one}") for one in MONEY_TABLES]
        values = [*MONEY_TABLES.values()]
        cents = self.money.cents
        chosen = values.index(cents) if cents in values else -1
        return self._line(page, "table", page.segments("table", names, chosen, self.on_table))

    def _cents(self, page: Page) -> Part:
        """Return the money for a point between arrows."""
        cents = self.money.cents
        words = money_words(cents, page.screen.labels)
        arrows = [
            page.arrow(
                f"cents.{name}",
                way,
                Command(self.on_cents, to) if to else None,
                Tip(page.words(f"settling.cents.{name}")),
                style="normal",
                w=60,
            )
            for name, way, to in (("less", "left", lower(cents)), ("more", "right", higher(cents)))
        ]
        told = page.text("tab", "cents", words, w=150)
        return self._line(page, "cents", arrows[0], told, arrows[1], REST)

    def _coin(self, page: Page) -> Part:
        labels = page.screen.labels
        names = [page.words("settling.coin.1"), *(money_words(one, labels) for one in COINS[1:])]
        chosen = COINS.index(self.money.coin)
        return self._line(page, "coin", page.segments("coin", names, chosen, self.on_coin))

    def _person(self, page: Page, person: Person, settled: Settled) -> Part:
        """Return a person's points and money."""
        key, points = f"person.{person}", self.route.points[person]
        cents, name = settled.paid[person], self.route.names()[person]
        words = signed_money(cents, page.screen.labels)
        return row(
            page.text("label", f"{key}.name", shortened(name, 400, SMALL)),
            page.text("amount", f"{key}.points", signed(points), colour="dim", w=140),
            page.text("count", f"{key}.money", words, colour=points_colour(cents), w=180),
            h=34,
        )

    def _payments(self, page: Page, settled: Settled) -> Iterator[Part]:
        """Yield who pays whom, and how it is rounded. Fewer payments leave their place empty."""
        labels, names = page.screen.labels, self.route.names()
        words = [payment_words(one, names, labels) for one in settled.payments]
        words = words or [page.words("settling.even")]
        for number in range(MOST_PAYMENTS):
            told = shortened(words[number], self.size[0] - 120) if number < len(words) else ""
            yield (
                page.text("item", f"payment.{number}", told, colour="gold") if told else Part(h=30)
            )
        yield Part(h=6)
        yield page.text("dim", "rounding", rounding_words(settled, self.money, labels))

    def foot(self, page: Page) -> Part:
        return row(page.button("copy", self.on_copy, w=230, h=52), REST)

    def on_table(self, place: int) -> None:
        self.on_cents([*MONEY_TABLES.values()][place])

    def on_cents(self, cents: int) -> None:
        self._choose(replace(self.money, cents=cents))

    def on_coin(self, place: int) -> None:
        self._choose(replace(self.money, coin=COINS[place]))

    def _choose(self, money: Money) -> None:
        """Take this money, also for the next time."""
        self.app.change_settings(point_cents=money.cents, coin=money.coin)
        if self.route.keep is not None:
            self._own = money
            self.route.keep(money)

    def on_copy(self) -> None:
        names, points = self.route.names(), self.route.points
        lines = settling_lines(names, points, self.money, self.settled, self.app.labels)
        copy_text(self.app, "\n".join(lines))

    def key(self, key: str) -> bool:
        step = {"left": lower, "right": higher}.get(key)
        if step is not None:
            if to := step(self.app.settings.point_cents):
                self.on_cents(to)
            return True
        if key != "return":
            return super().key(key)
        self.on_close()
        return True


def lower(cents: int) -> int:
    """Return the next step down, 0 if there is none."""
    return STEPS[at - 1] if (at := bisect_left(STEPS, cents)) else 0


def higher(cents: int) -> int:
    """Return the next step up, 0 if there is none."""
    return STEPS[at] if (at := bisect_right(STEPS, cents)) < len(STEPS) else 0
