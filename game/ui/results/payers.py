"""Who pays whom after a win: a row for each of the other players, with name and face, and one for
each payment that doesn't go to a winner."""

from __future__ import annotations

from game.rules.match import PLAYER
from game.rules.tiles import EAST, Seat, seat_after
from game.session.moods import Mood, mood_of
from game.session.needs import Need, need_of
from game.session.session import Session
from game.ui.drawing.looks import Box, Placed, PortraitLook, box_around
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit.hands import fitting_height, place_hand
from game.ui.kit.names import face_of, name_at
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import (
    points_colour,
    points_text,
    short_name,
    signed,
    text_units,
    with_names,
)
from game.ui.results.open_hands import open_hand, place_tiles, tiles_width
from game.ui.results.worth_panel import Payment, ShownHand, payments_to, sum_of

WIND = 0.36
"""The size of the seat wind on the rim of a face, as a part of it."""


class People:
    """The players of the hand on the table, for one pen."""

    def __init__(self, pen: Pen, session: Session) -> None:
        self.pen = pen
        self.session = session
        self.winners = [win.seat for win in session.view.wins]

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        screen = self.pen.screen
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
        session = self.session
        return mood_of(session.person_at(seat), session.result, session.standing.scores)

    def place(self, key: str, seat: Seat, box: Box, *, wind: bool = True) -> Box:
        """Place a face in the middle of a box, with the seat wind on its rim. A player without a
        face has the wind instead. Return the face's square."""
        pen, side = self.pen, min(box.w, box.h)
        disc = box_around(*box.centre, side, side)
        sign = pen.screen.text(f"wind.{seat}.sign")
        face = face_of(self.session.person_at(seat), self.session, pen.screen.settings)
        if not face:
            pen.badge(f"{key}.wind", sign, disc, east=seat == EAST)
            return disc
        pen.add(Placed(f"{key}.face", PortraitLook(face, self.mood(seat)), disc, pen.layer + 3))
        if wind:
            small = round(side * WIND)
            rim = Box(disc.x - small // 6, disc.bottom - small + small // 8, small, small)
            pen.badge(f"{key}.wind", sign, rim, east=seat == EAST, layer=5)
        return disc

    def ring(self, key: str, disc: Box) -> None:
        """Place a golden ring around a face."""
        radius = disc.h / 2 / self.pen.screen.unit
        self.pen.panel(key, disc, "focus", radius=radius, layer=4)


HEADING = 30
ROW, LARGEST_ROW, MORE_ROW, GAP = 104, 132, 34, 6
FACE, PAYEE, ARROW, AMOUNT = 66, 50, 46, 112
TILE, LARGEST_TILE, WAIT = 40, 62, 24
NAME, NAME_WIDE, SHORT_NAME, MORE_NAME = 18, 190, 130, 96
THIN, THICK = 2, 11
"""The breadth of an arrow's shaft, for hardly anything and for the largest payment."""


class Payers:
    """The rows, for the hand of one winner."""

    def __init__(self, pen: Pen, people: People, won: ShownHand) -> None:
        self.pen = pen
        self.screen = pen.screen
        self.px = pen.screen.px
        self.people = people
        self.won = won
        self.session = people.session
        self.winner = won.win.seat
        transfers = won.settlement.transfers
        self.paid = {one.payer: one for one in payments_to(transfers, (self.winner,))}
        others = [seat_after(self.winner, steps) for steps in range(1, 4)]
        self.seats = others
        losers = [seat for seat in others if seat not in people.winners]
        self.more = payments_to(transfers, losers)
        self.most = max((one.points for one in (*self.paid.values(), *self.more)), default=1)

    def height(self, row: float = ROW) -> int:
        """Return the preferred height in pixels with rows of this many units."""
        return self.px(HEADING + len(self.seats) * (row + GAP) + len(self.more) * MORE_ROW)

    def place(self, box: Box) -> None:
        px = self.px
        heading = Box(box.x, box.y, box.w, px(HEADING))
        self._place_heading(heading)
        below = px(MORE_ROW) * len(self.more)
        room = (box.bottom - below - heading.bottom) // len(self.seats)
        height = min(room, px(LARGEST_ROW + GAP))
        y = heading.bottom
        for seat in self.seats:
            self._place_seat(seat, Box(box.x, y, box.w, height - px(GAP)))
            y += height
        for place, one in enumerate(self.more):
            row = Box(box.x, y, box.w, px(MORE_ROW - 4))
            self._place_more(f"more.{place}", one, row)
            y += px(MORE_ROW)

    def _place_heading(self, box: Box) -> None:
        """Place the heading, and what another winner gets and then has."""
        words, pen = self.screen.text("result.payments"), self.pen
        wide = min(box.w // 2, pen.room(text_units(words, 17) + 12))
        pen.text("payments", words, Box(box.x, box.y, wide, box.h), 17, colour="gold")
        if self.people.is_person(self.winner):
            return
        paid, after = self.people.points(self.winner)
        text = self.screen.text
        words = with_names(
            lambda name: text(
                "result.gets", name=name, change=signed(paid), points=points_text(after)
            ),
            [self.people.name(self.winner)],
            (box.w - wide) / self.screen.unit,
        )
        rest = Box(box.x + wide, box.y, box.w - wide, box.h)
        pen.text("gets", words, rest, 15, colour="dim", align="right")

    # --- a player --------------------------------------------------------------------------------

    def _place_seat(self, seat: Seat, row: Box) -> None:
        px, pen = self.px, self.pen
        pen.panel(f"hand.{seat}", row, "row", radius=12)
        side = min(px(FACE), row.h - px(16))
        face = Box(row.x + px(14), row.y + (row.h - side) // 2, side, side)
        self.people.place(f"face.{seat}", seat, face)
        payee = box_around(row.right - px(14 + PAYEE / 2), row.centre[1], px(PAYEE), px(PAYEE))
        arrow = Box(payee.x - px(ARROW + 8), row.y, px(ARROW), row.h)
        amount = Box(arrow.x - px(AMOUNT + 8), row.y, px(AMOUNT), row.h)
        payment = self.paid.get(seat)
        if payment is not None:
            self._place_arrow(f"arrow.{seat}", payment, arrow)
            self.people.place(f"payee.{seat}", self.winner, payee, wind=False)
        else:
            amount = Box(amount.x, row.y, row.right - px(14) - amount.x, row.h)
        self._place_amount(seat, payment, amount)
        left = face.right + px(14)
        words = Box(left, row.y + px(3), amount.x - px(8) - left, row.h - px(5))
        self._place_words(seat, payment, words)

    def _place_amount(self, seat: Seat, payment: Payment | None, box: Box) -> None:
        """Place what the player pays this winner, or what the hand brings, above the points that
        are left after the whole hand."""
        px, pen = self.px, self.pen
        paid, after = self.people.points(seat)
        points = paid if payment is None else -payment.points
        words = self.screen.text("result.leaves", points=points_text(after))
        lower = Box(box.x, box.bottom - px(32), box.w, px(24))
        pen.text(f"leaves.{seat}", words, lower, 15, colour="dim", align="right")
        upper = Box(box.x, box.y + px(6), box.w, lower.y - box.y - px(6))
        colour = points_colour(points)
        pen.text(f"paid.{seat}", signed(points), upper, 27, colour=colour, bold=True, align="right")

    def _place_words(self, seat: Seat, payment: Payment | None, box: Box) -> None:
        """Place the name and the distance to ready above the hand, and the reason below it."""
        px, pen = self.px, self.pen
        upper = Box(box.x, box.y, box.w, px(25))
        lower = Box(box.x, box.bottom - px(22), box.w, px(22))
        paid, _ = self.people.points(seat)
        has_more = payment is not None and paid != -payment.points
        most = SHORT_NAME if has_more else NAME_WIDE
        words = short_name(self.people.name(seat), most, NAME)
        wide = min(px(most), pen.room(text_units(words, NAME) + 4))
        pen.text(f"name.{seat}", words, Box(upper.x, upper.y, wide, upper.h), NAME)
        right = Box(upper.x + wide + px(12), upper.y, upper.w - wide - px(12), upper.h)
        if has_more:
            right = self._place_sum(seat, paid, right)
        is_winner = seat in self.people.winners
        if is_winner:
            pen.text(f"wins.{seat}", self.screen.text("result.wins_too"), right, 15, colour="good")
        else:
            self._place_need(seat, need_of(self.session, seat), right)
        hand = open_hand(self.session, seat)
        middle = Box(box.x, upper.bottom + px(2), box.w, lower.y - upper.bottom - px(3))
        most = min(px(LARGEST_TILE), middle.h)
        while most > 1 and most + tile_depth(most) > middle.h:
            most -= 1
        height = fitting_height(hand, middle.w, most)
        top = middle.y + (middle.h - height - tile_depth(height)) // 2
        place_hand(pen, f"tiles.{seat}", hand, middle.x, top, height)
        words = self.screen.text("result.pays_nothing")
        if payment is not None:
            why = self.screen.text(f"result.why.{payment.why}")
            words = f"{why} · {sum_of(self.won, payment)}"
        pen.text(f"why.{seat}", words, lower, 15, colour="dim")

    def _place_sum(self, seat: Seat, paid: int, box: Box) -> Box:
        """Place what the whole hand brings a player at the right of a line. Return the rest."""
        words = self.screen.text("result.in_all", change=signed(paid))
        wide = min(box.w // 2, self.pen.room(text_units(words, 15)))
        at = Box(box.right - wide, box.y, wide, box.h)
        self.pen.text(f"in all.{seat}", words, at, 15, colour="dim", align="right")
        return Box(box.x, box.y, box.w - wide - self.px(8), box.h)

    def _place_need(self, seat: Seat, need: Need, box: Box) -> None:
        """Place the distance to ready, and a ready hand's waits."""
        words = need.words(self.screen.labels)
        wide = min(box.w, self.pen.room(text_units(words, 15) + 4))
        line = Box(box.x, box.y, wide, box.h)
        colour = "good" if need.is_ready else "dim"
        self.pen.text(f"away.{seat}", words, line, 15, colour=colour)
        tile, count = self.px(WAIT), len(need.waits)
        left = line.right + self.px(6)
        while tile > 4 and left + tiles_width(count, tile) > box.right:
            tile -= 1
        top = box.y + (box.h - tile - tile_depth(tile)) // 2
        tiles = [wait.tile for wait in need.waits]
        place_tiles(self.pen, f"waits.{seat}", tiles, left, top, tile)

    # --- arrows, and the payments between losers -------------------------------------------------

    def _place_arrow(self, key: str, payment: Payment, box: Box) -> None:
        """Place an arrow to the right. Its shaft is the broader the more is paid."""
        px = self.px
        broad = px(THIN + (THICK - THIN) * payment.points / self.most)
        head = min(box.h, 2 * broad + px(12))
        y = box.centre[1]
        shaft = Box(box.x, y - broad // 2, box.w - head * 6 // 10, broad)
        self.pen.panel(f"{key}.shaft", shaft, "light", radius=1, layer=2)
        point = box_around(box.right - head * 0.45, shaft.y + broad / 2, head, head)
        self.pen.icon(f"{key}.head", "play", point, tint="gold")

    def _place_more(self, key: str, one: Payment, row: Box) -> None:
        """Place a payment to a player who didn't win, in one line."""
        px, pen = self.px, self.pen
        pen.panel(key, row, "row", radius=8)
        side = row.h - px(4)
        payer = Box(row.x + px(14), row.y + px(2), side, side)
        self.people.place(f"{key}.payer", one.payer, payer, wind=False)
        payee = Box(row.right - px(14 + PAYEE / 2) - side // 2, row.y + px(2), side, side)
        self.people.place(f"{key}.payee", one.payee, payee, wind=False)
        right = row.right - px(14 + PAYEE + 8)
        arrow = Box(right - px(ARROW), row.y, px(ARROW), row.h)
        self._place_arrow(f"{key}.arrow", one, arrow)
        amount = Box(arrow.x - px(AMOUNT + 8), row.y, px(AMOUNT), row.h)
        pen.text(
            f"{key}.paid",
            signed(-one.points),
            amount,
            20,
            colour="bad",
            bold=True,
            align="right",
        )
        left = payer.right + px(10)
        room = (amount.x - px(8) - left) / self.screen.unit
        why = f"{self.screen.text(f'result.why.{one.why}')} · {sum_of(self.won, one)}"
        units = max(MORE_NAME, room - text_units(why, 15) - 12)
        name = short_name(self.people.name(one.payer), units, 15)
        wide = pen.room(text_units(name, 15) + 4)
        pen.text(f"{key}.name", name, Box(left, row.y, wide, row.h), 15)
        rest = Box(left + wide + px(8), row.y, amount.x - left - wide - px(16), row.h)
        pen.text(f"{key}.why", why, rest, 15, colour="dim")
