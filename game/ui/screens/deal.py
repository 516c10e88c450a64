"""A finished hand: dealt again from any seat, played by Expert, as a code, and its wall."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from game.review.same_walls import ExpertHand
from game.rules.tiles import SEATS, Seat
from game.saves.deal_code import deal_code
from game.saves.same_deal import DealStart
from game.saves.saved_hands import SavedHand, fingerprint, in_groups, sealed_text
from game.session.hand_file import write_hand
from game.ui.drawing.looks import Placed
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, Tab
from game.ui.kit.copying import copy_text
from game.ui.kit.layout import REST, Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.table.play.practising import begin_practice

AGAIN, WALL = range(2)


class DealScene(BookScene):
    """An overlay over the result or the replay of a hand."""

    title = "deal.title"
    closing = "button.close"

    def __init__(self, app: App, start: DealStart, hand: SavedHand) -> None:
        super().__init__(app)
        self.start = start
        self.hand = hand
        self.seat = start.seat
        """The seat in which the player sits this time."""
        self.expert: ExpertHand | None = None
        """The hand that Expert plays, while it does."""

    def tabs(self) -> Sequence[Tab]:
        return Tab("deal.again"), Tab("deal.wall")

    def place(self, screen: Screen) -> list[Placed]:
        return self.place_book(screen).items

    def body(self, page: Page) -> Part:
        return self._again(page) if self.tab == AGAIN else self._wall(page)

    # --- dealing again --------------------------------------------------------------------------

    def _again(self, page: Page) -> Part:
        told, colour = page.words("deal.expert.help"), "dim"
        if self.expert is not None:
            told = page.words("deal.expert.runs", count=len(self.expert.moves))
            colour = "claim"
        words = page.words("expert" if self.expert is None else "stop")
        play = page.button("play", self.on_play, h=60)
        expert = page.button("expert", self.on_expert, words, h=60)
        return col(
            6,
            page.text("entry", "help"),
            12,
            self._seats(page),
            26,
            row(
                col(play, 6, page.text("note", "play.help", h=56)),
                col(expert, 6, page.text("note", "expert.help", told, colour=colour, h=56)),
                gap=20,
            ),
            26,
            *self._code(page),
        )

    def _seats(self, page: Page) -> Part:
        names, own = {seat: page.words(f"wind.{seat}") for seat in SEATS}, self.start.seat
        names[own] = page.words("deal.seat.before", wind=names[own])
        picks = grid(page.picks("seat", names, self.seat, self.on_seat), 4, (10, 0))
        if self.is_tall:
            return col(page.text("head", "seat", h=34), 6, picks, h=94)
        return row(page.text("head", "seat", w=200), picks, 10, h=54)

    def _code(self, page: Page) -> list[Part | float]:
        code = deal_code(self.start.at(self.seat)).replace("-", " - ")
        told = page.text("code", "code", code, h=84)
        words = page.words("button.copy")
        copy = page.button("copy", self.on_copy, words, w=168, h=52)
        save: Part = REST
        if self.hand.moves:
            save = page.button("save", self.on_save, role="small button", w=168, h=48)
        return [
            page.text("head", "code.title", page.words("code")),
            6,
            page.panel("code.plate", row(20, told, 16, copy, 16), radius=10, h=92),
            8,
            row(page.text("note", "code.help"), 26, col(2, save), 16, h=72 if self.is_tall else 50),
        ]

    # --- the wall -------------------------------------------------------------------------------

    def _wall(self, page: Page) -> Part:
        tiles, dice = self.hand.wall.tiles, " ".join(map(str, self.hand.wall.dice))
        columns = 16 if self.is_tall else 24
        return col(
            col(*self._fingerprint(page), h=124 if self.is_tall else 98),
            6,
            page.text("label", "order", page.words("order", dice=dice), h=26),
            8,
            grid([page.tile(f"wall.{n}", one, 50, h=62) for n, one in enumerate(tiles)], columns),
        )

    def _fingerprint(self, page: Page) -> list[Part | float]:
        hand = self.hand
        if not hand.fingerprint:
            words = page.words("no_fingerprint")
            return [page.text("quiet", "fingerprint", words, h=26)]
        words = page.words("fingerprint", fingerprint=in_groups(hand.fingerprint))
        is_right = fingerprint(hand.wall, hand.salt) == hand.fingerprint
        told = page.words("deal.fingerprint.help" if is_right else "deal.fingerprint.wrong")
        copy = page.button("copy_text", self.on_copy_text, role="small button", w=184, h=52)
        colour = "dim" if is_right else "bad"
        help = page.text("small help", "fingerprint.help", told, colour=colour)
        return [
            page.text("head", "fingerprint", words, h=26),
            4,
            row(help, 16, col(6, copy, 10), h=94 if self.is_tall else 68),
        ]

    # --- input ----------------------------------------------------------------------------------

    def on_seat(self, seat: Seat) -> None:
        self.seat = seat
        self._stop()

    def on_play(self) -> None:
        self._stop()
        begin_practice(self.app, self.start.at(self.seat), leads_back=True)

    def on_expert(self) -> None:
        """Let Expert play the hand in the background, or stop that."""
        if self.expert is not None:
            self._stop()
        else:
            self.expert = ExpertHand(self.start.at(self.seat))

    def on_copy(self) -> None:
        self._copy(deal_code(self.start.at(self.seat)))

    def on_save(self) -> None:
        """Write the hand, as it was played, to a file."""
        self.app.say(write_hand(self.start, self.hand, datetime.now()))

    def on_copy_text(self) -> None:
        self._copy(sealed_text(self.hand.wall, self.hand.salt))

    def _copy(self, words: str) -> None:
        copy_text(self.app, words)

    def update(self, now: int) -> bool:
        expert = self.expert
        if expert is not None and (expert.poll() or expert.problem):
            self.stale = True
            if expert.problem is not None:
                self.app.say(expert.problem)
                self.expert = None
            elif expert.recording is not None:
                self.expert = None
                recording = expert.recording
                self.app.open(routes.Replay(lambda: recording))
        return super().update(now) or self.stale

    def _stop(self) -> None:
        if self.expert is not None:
            self.expert.stop()
            self.expert = None

    def on_close(self) -> None:
        self._stop()
        super().on_close()
