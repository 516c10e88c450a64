"""Who pays whom after a win: a row for each of the other players, with name and face, and one for
each payment that doesn't go to a winner."""

from __future__ import annotations

from functools import partial

from game.records.album import News
from game.rules.match import PLAYER
from game.rules.numbers import number_text, signed
from game.rules.tiles import EAST, Seat, seat_after
from game.session.moods import Mood
from game.session.needs import moods_here, need_of
from game.session.session import Session
from game.ui.drawing.looks import Box, Placed, PortraitLook, box_around
from game.ui.drawing.theme import NOTE, PLAIN
from game.ui.kit.layout import REST, Part, Place, col, made, paint, row
from game.ui.kit.names import face_of, name_at
from game.ui.kit.open_hands import hand_row, open_hand, tile_row
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names, points_colour, short_name, text_units, with_names
from game.ui.results.worth_panel import Payment, ShownHand, payments_to, sum_of
from game.words.labels import Labels

WIND = 0.36
"""The size of the seat wind on the rim of a face, as a part of it."""


class People:
    """The players of the hand on the table, for one page."""

    def __init__(self, page: Page, session: Session) -> None:
        self.page = page
        self.session = session
        self.winners = [win.seat for win in session.view.wins]

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        screen = self.page.screen
        return name_at(seat, self.session, screen.settings, screen.labels)

    def is_person(self, seat: Seat) -> bool:
        """Return whether the player at a seat is the one at the screen."""
        return self.session.person_at(seat) == PLAYER

    def points(self, seat: Seat) -> tuple[int, int]:
        """Return what a player gets for the hand, negative if they pay, and has after it."""
        paid = self.session.settlement.payments[seat]
        return paid, self.session.match.scores[self.session.person_at(seat)] + paid

    def mood(self, seat: Seat) -> Mood:
        """Return the mood of a player after the hand."""
        return moods_here(self.session)[seat]

    def face(self, key: str, seat: Seat, side: float, *, wind: bool = True) -> Part:
        """Return a face with the seat wind on its rim. A player without a face has the wind
        instead."""
        screen, is_east = self.page.screen, seat == EAST
        sign = screen.text(f"wind.{seat}.sign")
        face = face_of(self.session.person_at(seat), self.session, screen.settings)
        if not face:
            return self.page.badge(f"{key}.wind", sign, side, east=is_east)
        look = PortraitLook(face, self.mood(seat))

        def draw(pen: Pen, box: Box) -> None:
            pen.add(Placed(f"{key}.face", look, box, pen.layer + 3))
            if wind:
                small = round(box.h * WIND)
                rim = Box(box.x - small // 6, box.bottom - small + small // 8, small, small)
                pen.badge(f"{key}.wind", sign, rim, east=is_east, layer=5)

        return paint(draw, side, side)


HEADING = 30
ROW, LARGEST_ROW, MORE_ROW, GAP = 112, 144, 30, 6
FACE, PAYEE, ARROW, AMOUNT = 66, 50, 46, 112
LARGEST_TILE, WAIT = 84, 24
NAME_WIDE, SHORT_NAME, MORE_NAME = 190, 130, 96
NAMED = 2
"""The most new patterns that are named."""
THIN, THICK = 2, 11
"""The breadth of an arrow's shaft, for hardly anything and for the largest payment."""


def _new(news: News | None, labels: Labels) -> str:
    """Return which patterns are new in the player's album."""
    if news is None or not news.new:
        return ""
    named = news.new if len(news.new) <= NAMED else news.new[: NAMED - 1]
    keys = (labels.pattern_key(news.ruleset, one) for one in named)
    names = labels.text("words.comma").join(both_names(labels, one)[0] for one in keys)
    more = len(news.new) - len(named)
    if more:
        return labels.text("result.new.more", names=names, count=more)
    return labels.text("result.new", names=names)


class Payers:
    """The rows, for the hand of one winner. `news` are the player's new patterns."""

    def __init__(self, page: Page, people: People, won: ShownHand, news: News | None) -> None:
        self.page = page
        self.people = people
        self.won = won
        self.news = _new(news, page.screen.labels)
        self.session = people.session
        self.winner = won.win.seat
        transfers = won.settlement.transfers
        self.paid = {one.payer: one for one in payments_to(transfers, (self.winner,))}
        self.seats = [seat_after(self.winner, steps) for steps in range(1, 4)]
        losers = [seat for seat in self.seats if seat not in people.winners]
        self.more = payments_to(transfers, losers)
        self.most = max((one.points for one in (*self.paid.values(), *self.more)), default=1)

    def height(self, row: float = ROW) -> float:
        """Return the preferred height with rows of this height."""
        return HEADING + len(self.seats) * (row + GAP) + len(self.more) * (MORE_ROW + GAP)

    def part(self, w: float, h: float) -> Part:
        """Return the rows in a place of this size."""
        room = (h - self.height(0)) / len(self.seats)
        seats = (self._seat(seat, min(room, LARGEST_ROW)) for seat in self.seats)
        more = (self._more(f"more.{place}", one, w) for place, one in enumerate(self.more))
        return col(self._heading(w), col(*seats, *more, REST, gap=GAP), w=w, h=h)

    def _heading(self, w: float) -> Part:
        """Return the heading, and your news, or what another winner gets and then has."""
        page, words = self.page, self.page.words("result.payments")
        heading = page.fitted("label", "payments", words, w / 2, 12, colour="gold")
        if self.people.is_person(self.winner):
            mark = self._mark(w - (heading.w or 0) - 12) if self.news else Part(w=0)
            return row(heading, REST, mark, h=HEADING)
        paid, after = self.people.points(self.winner)
        told = with_names(
            lambda name: page.words(
                "result.gets", name=name, change=signed(paid), points=number_text(after)
            ),
            [self.people.name(self.winner)],
            w - (heading.w or 0),
        )
        return row(heading, page.text("dim", "gets", told, align="right"), h=HEADING)

    def _mark(self, w: float) -> Part:
        """Return the mark of the album on a chip, as wide as its words."""
        page = self.page
        told = page.fitted("dim", "news", self.news, w - 52, colour="gold")
        inside = row(12, page.icon("news.tick", "tick", 14, 14, tint="gold"), 8, told, 14)
        return page.panel("news.chip", inside, style="chip", radius=13, h=26)

    # --- a player --------------------------------------------------------------------------------

    def _seat(self, seat: Seat, h: float) -> Part:
        """Return a player: the face, the hand between words, and what is paid to whom."""
        payment = self.paid.get(seat)
        to: list[Part | float] = [self._amount(seat, payment)]
        if payment is not None and self._goes_two_ways:
            arrow = self._arrow(f"arrow.{seat}", payment)
            to += [8, arrow, 8, self.people.face(f"payee.{seat}", self.winner, PAYEE, wind=False)]
        face = self.people.face(f"face.{seat}", seat, min(FACE, h - 16))
        words = self._words(seat, payment)
        return self.page.panel(f"hand.{seat}", row(14, face, 14, words, 8, *to, 14), h=h)

    @property
    def _goes_two_ways(self) -> bool:
        """Return whether points go to more than one player. If not, the head says to whom."""
        return len(self.people.winners) > 1 or bool(self.more)

    def _amount(self, seat: Seat, payment: Payment | None) -> Part:
        """Return what the player pays this winner, or what the hand brings, above the points that
        are left after the whole hand."""
        page, (paid, after) = self.page, self.people.points(seat)
        points = paid if payment is None else -payment.points
        words = page.words("result.leaves", points=number_text(after))
        return col(
            6,
            page.text(
                "value", f"paid.{seat}", signed(points), h=None, colour=points_colour(points)
            ),
            page.text("dim", f"leaves.{seat}", words, align="right"),
            8,
            w=AMOUNT,
        )

    def _words(self, seat: Seat, payment: Payment | None) -> Part:
        """Return the name and the distance to ready above the hand, and the reason below it."""
        page, why = self.page, self.page.words("result.pays_nothing")
        if payment is not None:
            why = f"{page.words(f'result.why.{payment.why}')} · {sum_of(self.won, payment)}"
        return col(
            3,
            made(partial(self._above, seat, payment), h=25),
            2,
            hand_row(f"tiles.{seat}", open_hand(self.session, seat), LARGEST_TILE),
            1,
            page.text("dim", f"why.{seat}", why, h=22),
            2,
        )

    def _above(self, seat: Seat, payment: Payment | None, at: Place) -> Part:
        """Return the name, the distance to ready with a ready hand's waits, and what the whole hand
        brings if it is more than the payment."""
        page, (paid, _) = self.page, self.people.points(seat)
        more: list[Part | float] = []
        if payment is not None and paid != -payment.points:
            words = page.words("result.in_all", change=signed(paid))
            more = [8, page.fitted("unit", f"in all.{seat}", words, at[2] / 3)]
        most = SHORT_NAME if more else NAME_WIDE
        name = short_name(self.people.name(seat), most, PLAIN)
        told: list[Part | float] = [page.fitted("item", f"name.{seat}", name, most), 12]
        if seat in self.people.winners:
            words = page.words("result.wins_too")
            return row(*told, page.text("dim", f"wins.{seat}", words, colour="good"), *more)
        need = need_of(self.session, seat)
        room = at[2] - (row(*told, *more).w or 0)
        colour = "good" if need.is_ready else "dim"
        waits = tile_row(f"waits.{seat}", [wait.tile for wait in need.waits], WAIT)
        fitted = partial(page.fitted, "dim", f"away.{seat}", colour=colour)
        away = fitted(need.words(page.screen.labels), at[2])
        if (away.w or 0) + WAIT * len(need.waits) > room:
            away = fitted(need.lines(page.screen.labels)[0], room)
        return row(*told, away, 6, waits, *more)

    # --- arrows, and the payments between losers -------------------------------------------------

    def _arrow(self, key: str, payment: Payment) -> Part:
        """Return an arrow to the right. Its shaft is the broader the more is paid."""

        def draw(pen: Pen, box: Box) -> None:
            px = pen.screen.px
            broad = px(THIN + (THICK - THIN) * payment.points / self.most)
            head = min(box.h, 2 * broad + px(12))
            y = box.centre[1]
            shaft = Box(box.x, y - broad // 2, box.w - head * 6 // 10, broad)
            pen.panel(f"{key}.shaft", shaft, "light", radius=1, layer=2)
            point = box_around(box.right - head * 0.45, shaft.y + broad / 2, head, head)
            pen.icon(f"{key}.head", "play", point, tint="gold")

        return paint(draw, ARROW)

    def _more(self, key: str, one: Payment, w: float) -> Part:
        """Return a payment to a player who didn't win, in one line."""
        page, side = self.page, MORE_ROW - 4
        why = f"{page.words(f'result.why.{one.why}')} · {sum_of(self.won, one)}"
        rest = w - 28 - side - 10 - AMOUNT - ARROW - PAYEE - 4 * 8
        units = max(MORE_NAME, rest - text_units(why, NOTE) - 12)
        name = short_name(self.people.name(one.payer), units)
        return page.panel(
            key,
            row(
                14,
                self.people.face(f"{key}.payer", one.payer, side, wind=False),
                10,
                page.fitted("words", f"{key}.name", name, units + 4),
                8,
                page.text("dim", f"{key}.why", why),
                8,
                page.text("count", f"{key}.paid", signed(-one.points), w=AMOUNT, colour="bad"),
                8,
                self._arrow(f"{key}.arrow", one),
                8,
                row(
                    REST,
                    self.people.face(f"{key}.payee", one.payee, side, wind=False),
                    REST,
                    w=PAYEE,
                ),
                14,
            ),
            radius=8,
            h=MORE_ROW,
        )
