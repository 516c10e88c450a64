"""The head of the result: who won and how, and your points before and after the hand."""

from __future__ import annotations

from game.rules.tiles import Seat, tile_text
from game.session.session import Session
from game.ui.drawing.looks import Box, Command
from game.ui.drawing.text import LEAST_PART
from game.ui.kit.wording import (
    both_names,
    false_win_reason,
    points_colour,
    points_text,
    signed,
    text_units,
    with_names,
)
from game.ui.results.payers import People
from game.ui.results.worth_panel import ShownHand

HEADER, TIGHT_HEADER, SIMPLE_HEADER = 112, 98, 114
"""The heights of the head with a winner, where room is short, and without a winner."""
ABOVE, BELOW, GLOW = 8, 12, 30
"""The part of the winner's face above the panel, the space below it, and the light around your
own."""
TITLE, HOW = 38, 18
MENU, CHANGE, MIDDLE = 34, 188, 352


def place_headline(people: People, won: ShownHand | None, box: Box, menu: Command) -> None:
    """Place the head in a box."""
    _Headline(people, won).place(box, menu)


class _Headline:
    def __init__(self, people: People, won: ShownHand | None) -> None:
        self.people = people
        self.won = won
        self.pen = people.pen
        self.screen = people.pen.screen
        self.px = people.pen.screen.px
        self.session: Session = people.session

    def place(self, box: Box, menu: Command) -> None:
        px, left, high = self.px, box.x, box.h
        if self.won is not None:
            left = self._place_face(self.won.win.seat, box) + px(20)
        icon = Box(box.right - px(MENU), box.y + px(16), px(MENU), px(MENU))
        self.pen.icon("menu", "menu", icon, menu)
        right = icon.x - px(18)
        if self.won is not None or any(self.session.settlement.payments):
            right = self._place_points(right, box.y, high)
        else:
            self._place_where(Box(right - px(MIDDLE), box.y + px(10), px(MIDDLE), px(46)))
            right -= px(MIDDLE)
        self._place_title(Box(left, box.y, right - px(16) - left, high))

    def _place_face(self, seat: Seat, box: Box) -> int:
        """Place the winner's face, with light around your own. Return its right edge."""
        px = self.px
        side = box.h + px(ABOVE - BELOW)
        disc = Box(box.x, box.y - px(ABOVE), side, side)
        if self.people.is_person(seat):
            glow = disc.grown(min(px(GLOW), disc.x, disc.y))
            self.pen.panel("glow", glow, "halo", radius=glow.h / 2 / self.screen.unit)
            self.people.ring("ring", disc)
        self.people.place("top", seat, disc)
        return disc.right

    # --- your points ---

    def _place_points(self, right: int, top: int, high: int) -> int:
        """Place the change at the right, and where the match stands before it. Return the left
        edge."""
        px, pen = self.px, self.pen
        seat = self.session.player_seat
        paid, after = self.people.points(seat)
        change = Box(right - px(CHANGE), top, px(CHANGE), high)
        pen.text(
            "change",
            signed(paid),
            change,
            54,
            colour=points_colour(paid),
            bold=True,
            align="right",
        )
        area = Box(change.x - px(MIDDLE + 16), top, px(MIDDLE), high)
        where = Box(area.x, top + px(6), area.w, px(46))
        self._place_where(where)
        line = Box(area.x, where.bottom, area.w, px(38))
        new, old = points_text(after), points_text(after - paid)
        if self.won is None or not self.people.is_person(self.won.win.seat):
            old = self.screen.text("result.yours", points=old)
        wide = min(pen.room(text_units(new, 24) + 8), line.w // 2 - px(30))
        now = Box(line.right - wide, line.y, wide, line.h)
        pen.text("after", new, now, 24, colour="gold", bold=True, align="right")
        arrow = Box(now.x - px(34), line.y + px(8), px(22), px(22))
        pen.icon("becomes", "arrow-right", arrow, tint="dim")
        rest = Box(line.x, line.y, arrow.x - px(8) - line.x, line.h)
        pen.text("before", old, rest, 20, colour="dim", align="right")
        return area.x

    def _place_where(self, box: Box) -> None:
        """Place the round, the hand's number and the ruleset."""
        text = self.screen.text
        wind, _ = both_names(self.screen.labels, f"round.{self.session.view.round_wind}")
        number = text("table.hand", number=self.session.match.hand_number)
        rules, _ = both_names(self.screen.labels, f"ruleset.{self.session.ruleset.id}")
        words = f"{wind} · {number} · {rules}"
        self.pen.text("where", words, box, 15, colour="dim", align="right", wrap=True, middle=True)

    # --- who won and how ---

    def _place_title(self, box: Box) -> None:
        px, pen = self.px, self.pen
        upper = Box(box.x, box.y + px(8), box.w, px(60))
        lower = Box(box.x, upper.bottom, box.w, box.bottom - upper.bottom - px(2))
        units = box.w / self.screen.unit
        if self.won is not None:
            title = self._winner(units)
            line = Box(lower.x, lower.y, lower.w, min(px(30), lower.h))
            pen.text("how", self._how(units), line, HOW)
        else:
            title = self._ending(units)
            pen.text("how", self._consequence(), lower, 15, wrap=True)
        pen.text("title", title, upper, TITLE, colour="title", bold=True, shadow=True)

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
        win = self.won.win
        tile = self.screen.text(f"tile.{tile_text(win.winning_tile)}")
        if win.discarder is None:
            return f"{self.screen.text('result.self_drawn')} · {tile}"
        key = "result.robbing" if win.robbing else "result.from"
        name = self.people.name(win.discarder)
        return with_names(
            lambda name: f"{self.screen.text(key, name=name)} · {tile}", [name], units, HOW
        )

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
        session, text, labels = self.session, self.screen.text, self.screen.labels
        rules, seats = session.ruleset, session.view.false_wins
        sentences = [
            labels.reason(false_win_reason(rules, seat, self.people.name(seat))) for seat in seats
        ]
        if not any(session.settlement.payments):
            if not seats:
                sentences.append(text("result.exhausted"))
            sentences.append(text("result.nobody_pays"))
        if not session.is_match_over:
            stays = session.standing.dealer == session.match.dealer
            sentences.append(text("result.dealer_stays" if stays else "result.deal_passes"))
        return " ".join(sentences)
