"""The head of the result: who won and how, and your points before and after the hand."""

from __future__ import annotations

from game.rules.numbers import number_text, signed
from game.rules.tiles import Seat, tile_text
from game.session.session import Session
from game.ui.drawing.feast_looks import FeastLook, FeastTone
from game.ui.drawing.looks import Box
from game.ui.drawing.theme import GREAT, LEAST_PART, PLAIN, TITLE
from game.ui.kit.layout import REST, Part, Place, col, made, paint, row, stack
from game.ui.kit.page import Act
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names, false_win_reason, how_won, with_names
from game.ui.results.payers import People
from game.ui.results.worth_panel import ShownHand

HEADER, TIGHT_HEADER, SIMPLE_HEADER = 112, 98, 114
"""The heights of the head with a winner, where room is short, and without a winner."""
ABOVE, BELOW, GLOW = 8, 12, 30
"""The part of the winner's face above the panel, the space below it, and the light around your
own."""
CHANGE, MIDDLE = 188, 0.295
"""The width of the change, and the part of the width for the points before and after it."""


def headline(
    people: People, won: ShownHand | None, menu: Act, share: Act, w: float, h: float
) -> Part:
    """Return the head of the result, of this size."""
    return _Headline(people, won, MIDDLE * w).part(menu, share, h)


def false_win_costs(people: People) -> list[str]:
    """Return the cost of each false win of the hand in a sentence."""
    session, labels = people.session, people.page.screen.labels
    return [
        labels.reason(false_win_reason(session.ruleset, seat, people.name(seat)))
        for seat in session.view.false_wins
    ]


class _Headline:
    def __init__(self, people: People, won: ShownHand | None, middle: float) -> None:
        self.people = people
        self.middle = middle
        self.won = won
        self.page = people.page
        self.screen = people.page.screen
        self.session: Session = people.session

    def part(self, menu: Act, share: Act, h: float) -> Part:
        parts: list[Part | float] = [made(self._title), 16]
        if self.won is not None:
            face = self._face(self.won.win.seat, h + ABOVE - BELOW)
            parts = [col(-ABOVE, face, BELOW), 20, *parts]
        if self.won is not None or any(self.session.settlement.payments):
            parts += self._points()
        else:
            parts.append(col(10, self._where(), REST, w=self.middle))
        page = self.page
        icons = page.icon("menu", "menu", 34, 34, menu), page.icon("share", "share", 34, 34, share)
        return row(*parts, 18, col(8, icons[0], 12, icons[1], REST), h=h)

    def _face(self, seat: Seat, side: float) -> Part:
        """Return the winner's face, with light around your own."""
        face = self.people.face("top", seat, side)
        if not self.people.is_person(seat):
            return face
        ring = self.page.panel("ring", style="focus", radius=side / 2, layer=4)
        return stack(paint(_glow), face, ring, w=side, h=side)

    # --- your points ---

    def _points(self) -> list[Part | float]:
        """Return where the match stands, your points before and after, and the change."""
        page, (paid, after) = self.page, self.people.points(self.session.player_seat)
        new, old = number_text(after), number_text(after - paid)
        if self.won is None or not self.people.is_person(self.won.win.seat):
            old = page.words("result.yours", points=old)
        line = row(
            page.text("ask", "before", old, h=None, align="right"),
            8,
            page.icon("becomes", "arrow-right", 22, 22, tint="dim"),
            12,
            page.fitted("worth", "after", new, self.middle / 2 - 30, 8, align="right"),
            h=38,
        )
        tone: FeastTone = "jade" if paid > 0 else "rose" if paid < 0 else "gold"
        look = FeastLook(signed(paid), tone, "right")
        change = col(REST, page.feast("change", look, h=GREAT + 6), REST, w=CHANGE)
        return [col(6, self._where(), line, REST, w=self.middle), 16, change]

    def _where(self) -> Part:
        """Return the round, the hand's number and the ruleset."""
        page, labels = self.page, self.screen.labels
        wind, _ = both_names(labels, f"round.{self.session.view.round_wind}")
        number = page.words("table.hand", number=self.session.match.hand_number)
        rules, _ = both_names(labels, f"ruleset.{self.session.ruleset.id}")
        words = f"{wind} · {number} · {rules}"
        return page.text("small help", "where", words, align="right")

    # --- who won and how ---

    def _title(self, at: Place) -> Part:
        page, units = self.page, at[2]
        if self.won is not None:
            is_own = self.people.is_person(self.won.win.seat)
            look = FeastLook(self._winner(units), "gold" if is_own else "rose", "left")
            title = page.feast("title", look)
            return col(12, title, 4, page.text("item", "how", self._how(units)), REST)
        title = page.text("screen", "title", self._ending(units), h=46)
        return col(12, title, 6, page.text("note", "how", self._consequence(), colour="text"), 2)

    def _winner(self, units: float) -> str:
        """Return who won. A name is cut if the line would become too small."""
        assert self.won is not None
        seat = self.won.win.seat
        is_you = self.people.is_person(seat) and not self.screen.settings.player_name
        key = "result.you_win" if is_you else "result.winner"
        return with_names(
            lambda name: self.screen.text(key, name=name),
            [self.people.name(seat)],
            units,
            LEAST_PART * TITLE,
        )

    def _how(self, units: float) -> str:
        """Return on whose tile the hand was won, or that it was drawn."""
        assert self.won is not None
        win, labels = self.won.win, self.screen.labels
        names = [] if win.discarder is None else [self.people.name(win.discarder)]
        tile = "" if win.by_flowers else f" · {labels.text(f'tile.{tile_text(win.winning_tile)}')}"
        return with_names(lambda *other: how_won(win, labels, *other) + tile, names, units, PLAIN)

    def _ending(self, units: float) -> str:
        """Return how a hand without a winner ended."""
        session, text = self.session, self.screen.text
        names = text("words.comma").join(map(self.people.name, session.view.false_wins))
        if not (names and session.view.options.false_win_penalty == "pay"):
            return text("result.drawn")
        return with_names(
            lambda name: text("result.false_win", name=name), [names], units, LEAST_PART * TITLE
        )

    def _consequence(self) -> str:
        """Return what follows from a hand without a winner: who pays, and who deals next."""
        session, text = self.session, self.screen.text
        sentences = false_win_costs(self.people)
        if not any(session.settlement.payments):
            if not sentences:
                sentences.append(text("result.exhausted"))
            sentences.append(text("result.nobody_pays"))
        if not session.is_match_over:
            stays = session.standing.dealer == session.match.dealer
            sentences.append(text("result.dealer_stays" if stays else "result.deal_passes"))
        return " ".join(sentences)


def _glow(pen: Pen, box: Box) -> None:
    """Place light around a face, as far as the window goes."""
    glow = box.grown(min(pen.screen.px(GLOW), box.x, box.y))
    pen.panel("glow", glow, "halo", radius=glow.h / 2 / pen.screen.unit)
