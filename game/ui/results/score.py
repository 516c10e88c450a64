"""The end of a hand: the winner, all hands open, the worth and the payments."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.facts import HandFacts, WinFacts
from game.rules.tiles import Seat, seat_after
from game.session.recording import recorded_here
from game.session.session import HUMAN, Session
from game.session.words import amount_words
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.drawing.text import LEAST_PART
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.fitting import shortened, text_units, with_names
from game.ui.kit.hands import OpenHand, fitting_height, place_hand
from game.ui.kit.names import name_at
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import false_win_reason, points_colour, points_text, signed
from game.ui.results.worth_panel import ShownHand, WorthPanel, counted_seats
from game.ui.results.worth_panel_four import FourHandsPanel
from game.ui.results.worth_panel_long import LongWorthPanel

SETTLING = 350
"""The ms after opening in which only the button goes on. Other input might be for the table."""

BIG_TILE, SMALL_TILE = 62, 42
NAME = 136
TIGHT = 0.8
HEADER, TABS, FOOTER, GAP = 64, 48, 66, 8

FEW_STEPS = 3
"""The number of arithmetic steps that fit next to the payments."""


class ResultScene(Scene):
    """The result over the table. When the player goes on, it closes and calls `on_next`."""

    overlay = True

    def __init__(self, app: App, on_next: Callable[[], None]) -> None:
        super().__init__(app)
        self.on_next = on_next
        seats = [win.seat for win in self.session.view.wins]
        human = self.session.human_seat
        self.chosen = seats.index(human) if human in seats else 0
        """The place of the shown hand among the counted ones, winners first."""
        self._opened_at = app.clock

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    def place(self, screen: Screen) -> list[Placed]:
        return _Result(self, screen).place()

    # --- input ---

    def moment(self) -> object:
        return (ResultScene, self.session.match.hand_number)

    def opened(self) -> None:
        super().opened()
        self._opened_at = self.app.clock

    def on_winner(self, place: int) -> None:
        self.chosen = place

    def on_menu(self) -> None:
        self.app.open(routes.Menu())

    def on_compare(self) -> None:
        """Show the worth of the winner's hand in view under all rulesets."""
        wins = self.session.view.wins
        seat = _counted(self.session)[self.chosen]
        win = next((one for one in wins if one.seat == seat), wins[0])
        self.app.open(routes.Compare(win))

    def on_replay(self) -> None:
        number = self.session.match.hand_number
        self.app.open(routes.Replay(lambda: recorded_here(self.session, number)))

    def on_go_on(self) -> None:
        self.app.close(self)
        self.on_next()

    def felt_clicked(self, button: str) -> None:
        if button == "left" and self._has_settled:
            self.on_go_on()

    def key(self, key: str) -> bool:
        hands = len(_counted(self.session))
        if key in ("space", "return", "enter"):
            if self._has_settled:
                self.on_go_on()
        elif key in ("left", "right") and hands:
            self.chosen = (self.chosen + (1 if key == "right" else -1)) % hands
        elif key == "escape":
            self.on_menu()
        else:
            return False
        self.stale = True
        return True

    @property
    def _has_settled(self) -> bool:
        return self.app.clock - self._opened_at >= SETTLING


def _counted(session: Session) -> tuple[Seat, ...]:
    """Return the seats whose hands are counted: none after a drawn hand."""
    wins = session.view.wins
    return counted_seats(session.settlement, wins) if wins else ()


def worth_of(pen: Pen, won: ShownHand, name: Callable[[Seat], str]) -> WorthPanel:
    """Return a panel with room for all that the ruleset shows about the hand's worth."""
    if won.settlement.hands:
        return FourHandsPanel(pen, won, name)
    if len(won.arithmetic.steps) > FEW_STEPS:
        return LongWorthPanel(pen, won, name)
    return WorthPanel(pen, won, name)


class _Result:
    """The placing of the result on a screen."""

    def __init__(self, scene: ResultScene, screen: Screen) -> None:
        self.scene = scene
        self.session = session = scene.session
        self.screen = screen
        self.px = screen.px
        self.pen = Pen(screen)
        self.view = session.view
        self.chosen = chosen = scene.chosen
        self.counted = _counted(session)
        self.win: WinFacts | None = None
        self.won: ShownHand | None = None
        self.worth: WorthPanel | None = None
        if self.counted:
            seat = self.counted[chosen]
            won = ShownHand(session.ruleset, session.settlement, self.view.wins, seat)
            self.win, self.won = won.win, won
            self.worth = worth_of(self.pen, won, self._name)
        self.tight = 1.0
        """The factor for the tiles' size, below 1 if the rest needs the room."""
        if self._wanted() > self._most:
            self.tight = TIGHT

    def place(self) -> list[Placed]:
        px = self.px
        self.pen.veil()
        frame = self._frame()
        self.pen.panel("panel", frame, radius=22)
        inner = Box(frame.x + px(26), frame.y, frame.w - 2 * px(26), frame.h)
        y = self._place_header(inner)
        y = self._place_hands(Box(inner.x, y, inner.w, 0))
        footer = frame.bottom - px(FOOTER)
        rest = Box(inner.x, y + px(GAP), inner.w, footer - y - px(GAP))
        if self.worth is None:
            words = self._false_wins() or self.screen.text("result.nobody_pays")
            self.pen.text("nobody pays", words, rest, 18, colour="dim", align="centre", wrap=True)
        else:
            self.worth.place(rest)
        self._place_footer(Box(inner.x, footer, inner.w, px(FOOTER)))
        return self.pen.items

    # --- the frame and its parts ---

    @property
    def _has_tabs(self) -> bool:
        return len(self.counted) > 1

    @property
    def _most(self) -> int:
        """The greatest height of the panel."""
        return self.screen.height - self.px(24)

    def _wanted(self) -> int:
        """Return the height at which everything in the panel has room."""
        px = self.px
        below = px(70) if self.worth is None else self.worth.height
        bands = sum(self._band_height(seat) + px(4) for seat in self._order())
        return px(HEADER + TABS * self._has_tabs + FOOTER + 2 * GAP) + bands + below

    def _frame(self) -> Box:
        """Return the panel's box: as high as its contents need, limited by the screen."""
        screen = self.screen
        width = min(screen.width - self.px(32), self.px(1248))
        height = min(self._most, self._wanted())
        return Box((screen.width - width) // 2, (screen.height - height) // 2, width, height)

    def _name(self, seat: Seat) -> str:
        return name_at(seat, self.session, self.screen.settings, self.screen.labels)

    def _place_header(self, box: Box) -> int:
        """Place the title. Return the y where the next part begins."""
        px, text = self.px, self.screen.text
        line = Box(box.x, box.y + px(8), box.w, px(HEADER - 14))
        number = text("table.hand", number=self.session.match.hand_number)
        wind = text(f"round.{self.view.round_wind}")
        side = round(line.w * 0.2)
        where = Box(line.x, line.y, side, line.h)
        self.pen.text("where", f"{wind} · {number}", where, 16, colour="dim")
        middle = Box(line.x + side, line.y, line.w - 2 * side, line.h)
        title = Box(middle.x, middle.y, middle.w, middle.h)
        words = self._title(title.w / self.screen.unit)
        self.pen.text("title", words, title, 29, colour="title", align="centre", shadow=True)
        size = px(34)
        icon = Box(line.right - size, line.y + (line.h - size) // 2, size, size)
        self.pen.icon("menu", "menu", icon, Command(self.scene.on_menu))
        if self._has_tabs:
            self._place_tabs(Box(box.x, box.y + px(HEADER), box.w, px(TABS - 8)))
        return box.y + px(HEADER + TABS * self._has_tabs)

    def _title(self, units: float) -> str:
        """Return how the hand ended. Names are cut if the line would become too small."""
        text, least = self.screen.text, LEAST_PART * 29
        if self.win is None:
            declared = self.screen.text("words.comma").join(map(self._name, self.view.false_wins))
            ended = self.view.options.false_win_penalty == "pay" and declared
            if not ended:
                return text("result.exhausted")
            return with_names(
                lambda name: text("result.false_win", name=name), [declared], units, least
            )
        is_mine = self.session.person_at(self.win.seat) == HUMAN
        is_you = is_mine and not self.screen.settings.player_name
        names = [self._name(self.win.seat)]
        key = "result.self_drawn"
        if self.win.discarder is not None:
            names.append(self._name(self.win.discarder))
            key = "result.robbing" if self.win.robbing else "result.from"

        def words(winner: str, other: str = "") -> str:
            wins = text("result.you_win" if is_you else "result.winner", name=winner)
            return f"{wins} · {text(key, name=other)}"

        return with_names(words, names, units, least)

    def _place_tabs(self, box: Box) -> None:
        px, many = self.px, len(self.counted)
        gap = px(12)
        width = min(px(300), (box.w - gap * (many - 1)) // many)
        left = box.x + (box.w - width * many - gap * (many - 1)) // 2
        for place, seat in enumerate(self.counted):
            tab = Box(left + place * (width + gap), box.y, width, box.h)
            style = "primary" if place == self.chosen else "quiet"
            count = f" · {self._count(seat)}"
            room = width / self.screen.unit - text_units(count, 17) - 20
            label = shortened(self._name(seat), room, 17) + count
            self.pen.button(
                f"winner.{place}",
                label,
                tab,
                Command(self.scene.on_winner, place),
                style=style,
                size=17,
            )

    def _count(self, seat: Seat) -> str:
        """Return the count of a hand in words."""
        assert self.won is not None
        first, *_ = self.won.ruleset.amounts(self.won.scores[seat])
        return amount_words(first, self.screen.labels)

    def _place_footer(self, box: Box) -> None:
        px = self.px
        over = self.session.is_match_over
        label = self.screen.text("button.end_match" if over else "button.next_hand")
        height = px(46)
        button = Box(box.right - px(230), box.y + (box.h - height) // 2, px(230), height)
        self.pen.button("go on", label, button, Command(self.scene.on_go_on), style="primary")
        left = button.x
        others = {"replay": self.scene.on_replay}
        if self.win:
            others = {"compare": self.scene.on_compare} | others
        for name, handler in others.items():
            wide = px(176 if name == "compare" else 118)
            left -= wide + px(14)
            other = Box(left, button.y, wide, height)
            words = self.screen.text(f"button.{name}")
            self.pen.button(name, words, other, Command(handler), style="quiet", size=17)
        hint = Box(box.x, button.y, left - box.x - px(20), height)
        words = self._false_wins() if self.win else ""
        self.pen.text("hint", words or self.screen.text("result.hint"), hint, 15, colour="dim")

    def _false_wins(self) -> str:
        """Return the cost of this hand's false wins in sentences."""
        rules, labels = self.session.ruleset, self.screen.labels
        return " ".join(
            labels.reason(false_win_reason(rules, seat, self._name(seat)))
            for seat in self.view.false_wins
        )

    # --- the four hands ---

    def _order(self) -> list[Seat]:
        """Return the seats from top to bottom: the winner shown or the human, then the others."""
        first = self.view.seat if self.win is None else self.win.seat
        return [seat_after(first, steps) for steps in range(4)]

    def _tile_height(self, seat: Seat) -> int:
        if self.win is None:
            return self.px(54)
        return self.px(self.tight * (BIG_TILE if seat == self.win.seat else SMALL_TILE))

    def _band_height(self, seat: Seat) -> int:
        tile = self._tile_height(seat)
        return tile + tile_depth(tile) + self.px(14)

    def _open_hand(self, seat: Seat) -> OpenHand:
        shown = self.view.options.concealed_kong_shown
        if self.view.options.hides_concealed_kongs:
            shown = "middle_up"  # the hand is over, so show its tiles
        for win in self.view.wins:
            if win.seat == seat:
                return OpenHand(win.hand, win.winning_tile, shown)
        view = self.view
        facts = HandFacts(seat, view.hands[seat] or (), view.melds[seat], view.bonus[seat])
        return OpenHand(facts, kongs=shown)

    def _place_hands(self, box: Box) -> int:
        y = box.y
        for seat in self._order():
            band = Box(box.x, y, box.w, self._band_height(seat))
            self._place_band(seat, band)
            y = band.bottom + self.px(4)
        return y

    def _place_band(self, seat: Seat, band: Box) -> None:
        px, pen = self.px, self.pen
        won = any(win.seat == seat for win in self.view.wins)
        pen.panel(f"hand.{seat}", band, "plate_active" if won else "plate", radius=12)
        size = px(32)
        disc = Box(band.x + px(12), band.y + (band.h - size) // 2, size, size)
        pen.badge(f"wind.{seat}", self.screen.text(f"wind.{seat}.sign"), disc, east=seat == 0)
        name = Box(disc.right + px(10), band.y, px(NAME), band.h)
        shown = self.won is not None and self._has_tabs and seat == self.won.seat
        colour = "gold" if shown else "text"
        words = shortened(self._name(seat), NAME)
        pen.text(f"name.{seat}", words, name, 18, bold=won, colour=colour)
        score = Box(band.right - px(178), band.y, px(166), band.h)
        self._place_score(seat, score)
        left = name.right + px(10)
        room = score.x - px(14) - left
        hand = self._open_hand(seat)
        height = fitting_height(hand, room, self._tile_height(seat))
        y = band.y + (band.h - height - tile_depth(height)) // 2
        place_hand(pen, f"tiles.{seat}", hand, left, y, height)

    def _place_score(self, seat: Seat, box: Box) -> None:
        """Place the points won or lost, above the scores before and after the hand."""
        pen, px = self.pen, self.px
        paid = self.session.settlement.payments[seat]
        before = self.session.match.scores[self.session.person_at(seat)]
        upper, lower, arrow = px(27), px(22), px(14)
        top = box.y + (box.h - upper - lower) // 2
        change = Box(box.x, top, box.w, upper)
        colour = points_colour(paid)
        pen.text(
            f"change.{seat}", signed(paid), change, 22, colour=colour, bold=True, align="centre"
        )
        middle = Box(box.centre[0] - arrow // 2, top + upper + (lower - arrow) // 2, arrow, arrow)
        pen.icon(f"becomes.{seat}", "arrow-right", middle, tint="dim")
        old = Box(box.x, top + upper, middle.x - px(4) - box.x, lower)
        pen.text(f"before.{seat}", points_text(before), old, 16, colour="dim", align="right")
        new = Box(middle.right + px(4), old.y, old.w, lower)
        pen.text(f"after.{seat}", points_text(before + paid), new, 16, colour="gold")
