"""A finished hand: dealt again from any seat, played by Expert, as a code, and its wall."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from game.review.same_walls import ExpertHand
from game.rules.problems import Reason, RulesError
from game.rules.tiles import SEATS, Seat
from game.saves.deal_code import deal_code
from game.saves.same_deal import DealStart
from game.saves.saved_hands import SavedHand, fingerprint, in_groups, sealed_text
from game.session.hand_file import write_hand
from game.ui.drawing.looks import Command, Placed
from game.ui.drawing.tile_size import tile_width
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import LEFT, RIGHT, TOP, BookScene, Tab, spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.play.practising import begin_practice

WIDTH = RIGHT - LEFT
AGAIN, WALL = range(2)
A_ROW, TILE, PITCH = 24, 50, 62
"""The tiles in a row of the wall, their height, and the height of a row."""


class DealScene(BookScene):
    """An overlay over the result or the replay of a hand."""

    title = "deal.title"
    closing = "button.close"

    def __init__(
        self, app: App, start: DealStart, hand: SavedHand, *, returns: bool = False
    ) -> None:
        super().__init__(app)
        self.start = start
        self.hand = hand
        self.returns = returns
        self.seat = start.seat
        """The seat in which the player sits this time."""
        self.expert: ExpertHand | None = None
        """The hand that Expert plays, while it does."""

    def tabs(self) -> Sequence[Tab]:
        return Tab("deal.again"), Tab("deal.wall")

    def place(self, screen: Screen) -> list[Placed]:
        return self.place_book(screen).items

    def place_page(self, pen: Pen) -> None:
        if self.tab == AGAIN:
            self._place_again(pen)
        else:
            self._place_wall(pen)

    # --- dealing again --------------------------------------------------------------------------

    def _place_again(self, pen: Pen) -> None:
        text, top = pen.screen.text, TOP + 6
        box = spot(pen.screen, LEFT, top, WIDTH, 54)
        pen.text("help", text("deal.help"), box, 17, wrap=True, middle=True)
        self._place_seats(pen, top + 66)
        y, half = top + 146, (WIDTH - 20) / 2
        box = spot(pen.screen, LEFT, y, half, 60)
        pen.button("play", text("deal.play"), box, Command(self.on_play), size=20)
        runs = self.expert is not None
        box = spot(pen.screen, LEFT + half + 20, y, half, 60)
        words = text("deal.stop" if runs else "deal.expert")
        pen.button("expert", words, box, Command(self.on_expert), size=20)
        box = spot(pen.screen, LEFT, y + 66, half, 56)
        pen.text("play.help", text("deal.play.help"), box, 15, colour="dim", wrap=True)
        box = spot(pen.screen, LEFT + half + 20, y + 66, half, 56)
        words, colour = text("deal.expert.help"), "dim"
        if self.expert is not None:
            count = len(self.expert.moves)
            words, colour = pen.screen.labels.text("deal.expert.runs", count=count), "claim"
        pen.text("expert.help", words, box, 15, colour=colour, wrap=True)
        self._place_code(pen, y + 148)

    def _place_seats(self, pen: Pen, y: float) -> None:
        text = pen.screen.text
        box = spot(pen.screen, LEFT, y, 200, 54)
        pen.text("seat", text("deal.seat"), box, 18, colour="gold")
        wide = (WIDTH - 200) / 4
        for seat in SEATS:
            key = f"seat.{seat}"
            box = spot(pen.screen, LEFT + 200 + seat * wide, y, wide - 10, 54)
            chosen = seat == self.seat
            pen.row(key, box, Command(self.on_seat, seat), chosen=chosen, radius=14)
            words = text(f"wind.{seat}")
            if seat == self.start.seat:
                words = text("deal.seat.before", wind=words)
            colour, inner = "title" if chosen else "text", box.grown(-pen.screen.px(6))
            pen.text(f"{key}.name", words, inner, 17, colour=colour, align="centre")

    def _place_code(self, pen: Pen, y: float) -> None:
        text = pen.screen.text
        box = spot(pen.screen, LEFT, y, WIDTH, 30)
        pen.text("code.title", text("deal.code"), box, 18, colour="gold")
        pen.panel("code.plate", spot(pen.screen, LEFT, y + 36, WIDTH, 92), "row", radius=10)
        code = deal_code(self.start.at(self.seat)).replace("-", " - ")
        size = 24 if len(code) < 60 else 15
        box = spot(pen.screen, LEFT + 20, y + 40, WIDTH - 220, 84)
        pen.text("code", code, box, size, colour="title", wrap=True, middle=True)
        box = spot(pen.screen, RIGHT - 184, y + 56, 168, 52)
        pen.button("copy", text("button.copy"), box, Command(self.on_copy), size=18)
        box = spot(pen.screen, LEFT, y + 136, WIDTH - 210, 50)
        pen.text("code.help", text("deal.code.help"), box, 15, colour="dim", wrap=True)
        if self.hand.moves:
            box = spot(pen.screen, RIGHT - 184, y + 138, 168, 48)
            pen.button("save", text("deal.save"), box, Command(self.on_save), size=17)

    # --- the wall -------------------------------------------------------------------------------

    def _place_wall(self, pen: Pen) -> None:
        text, hand = pen.screen.text, self.hand
        box = spot(pen.screen, LEFT, TOP, WIDTH, 26)
        if hand.fingerprint:
            words = text("deal.fingerprint", fingerprint=in_groups(hand.fingerprint))
            pen.text("fingerprint", words, box, 18, colour="gold")
            is_right = fingerprint(hand.wall, hand.salt) == hand.fingerprint
            words = text("deal.fingerprint.help" if is_right else "deal.fingerprint.wrong")
            box = spot(pen.screen, LEFT, TOP + 30, WIDTH - 200, 68)
            colour = "dim" if is_right else "bad"
            pen.text("fingerprint.help", words, box, 15, colour=colour, wrap=True, middle=True)
            box = spot(pen.screen, RIGHT - 184, TOP + 36, 184, 52)
            words = text("deal.copy_text")
            pen.button("copy_text", words, box, Command(self.on_copy_text), size=17)
        else:
            pen.text("fingerprint", text("deal.no_fingerprint"), box, 17, colour="dim")
        dice = " ".join(map(str, hand.wall.dice))
        box = spot(pen.screen, LEFT, TOP + 104, WIDTH, 26)
        pen.text("order", text("deal.order", dice=dice), box, 16)
        step, height = WIDTH / A_ROW, pen.screen.px(TILE)
        for place, tile in enumerate(hand.wall.tiles):
            row, column = divmod(place, A_ROW)
            box = spot(pen.screen, LEFT + column * step, TOP + 138 + row * PITCH, step, PITCH)
            x = box.x + (box.w - tile_width(height)) // 2
            pen.tile(f"wall.{place}", tile, x, box.y, height)

    # --- input ----------------------------------------------------------------------------------

    def on_seat(self, seat: Seat) -> None:
        self.seat = seat
        self._stop()

    def on_play(self) -> None:
        self._stop()
        begin_practice(self.app, self.start.at(self.seat), returns=self.returns)

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


def copy_text(app: App, words: str) -> None:
    """Copy a text, and say so, or why that failed."""
    try:
        app.clipboard.copy(words)
    except RulesError as error:
        app.say(error.reason)
    else:
        app.say(Reason.of("presets.copied"))
