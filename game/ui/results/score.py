"""The end of a hand: the winner's hand and its patterns, who pays, and your points after it."""

from __future__ import annotations

from collections.abc import Callable

from game.records.album import News
from game.rules.problems import Reason
from game.rules.tiles import Seat
from game.rulesets.makings import makings, tiles_of_loser
from game.saves.same_deal import start_in_play
from game.session.needs import hand_at
from game.session.recording import recorded_here
from game.session.session import Session
from game.ui.drawing.looks import Box, Command, Placed, Tip
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.hands import OpenHand, fitting_height, place_hand
from game.ui.kit.names import teller_of
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names, false_win_reason, shortened, text_units
from game.ui.results.drawn import DrawnHands
from game.ui.results.headline import HEADER, SIMPLE_HEADER, TIGHT_HEADER, place_headline
from game.ui.results.open_hands import kongs_shown, place_won_hand
from game.ui.results.patterns import Patterns
from game.ui.results.payers import LARGEST_ROW, Payers, People
from game.ui.results.worth_panel import ShownHand, counted_seats, worth_of
from game.ui.review.state import Reviewer
from game.ui.table.play.hints import hint_beside, hint_of_result
from game.ui.table.play.practising import is_practice, returns_to_match, take_back
from game.voice.spoken import result_words
from game.words.labels import Labels
from game.words.words import amount_words

SETTLING = 350
"""The ms after opening in which only the button goes on. Other input might be for the table."""

WIDE, MARGIN, SIDE = 1248, 12, 28
TABS, GAP = 46, 10
HAND, TIGHT_HAND, FOOTER, TIGHT_FOOTER = 132, 104, 78, 66
"""The heights of the hand and the footer, usually and where room is short."""
TILE = 96
LEFT, BETWEEN = 412, 22
USUAL, MANY = 7, 18
"""The most patterns without a further page, on a usual screen and on a tall one."""
NAMED = 2
"""The most new patterns that are named."""
TALL = 1130
"""The height of a screen from which the payments stand below the patterns."""


class ResultScene(Scene):
    """The result over the table. When the player goes on, it closes and calls `on_next`."""

    overlay = True

    def __init__(self, app: App, on_next: Callable[[], None]) -> None:
        super().__init__(app)
        self.on_next = on_next
        seats = [win.seat for win in self.session.view.wins]
        own = self.session.player_seat
        self.chosen = seats.index(own) if own in seats else 0
        """The place of the shown hand among the counted ones, winners first."""
        self.page = 0
        """The page of its patterns."""
        self.explained = False
        """True if the arithmetic is shown instead of the patterns and payers."""
        self.review = Reviewer(app, self.session, (self.session.match.hand_number,))
        self._opened_at = app.clock
        self.news: News | None = None
        self._hint: tuple[str, Reason] | None = None
        """The key of an item, and a tip about it."""

    def find_news(self) -> News | None:
        """Return what finds the patterns that the player made for the first time, after a win
        that counts."""
        session = self.session
        wins = [win.seat for win in session.view.wins]
        if session.kind != "match" or session.player_seat not in wins:
            return None
        score = session.settlement.scores[wins.index(session.player_seat)]
        hand = (session.match.seed, session.match.hand_number)
        return News(session.ruleset.id, hand, [one.id for one in score.patterns])

    def update(self, now: int) -> bool:
        is_new = self.news is not None and self.news.read_on()
        if self.review.update(now) or is_new:
            self.stale = True
        return self.stale

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    def place(self, screen: Screen) -> list[Placed]:
        placed = _Result(self, screen).place()
        return placed + hint_beside(self._hint, placed, screen)

    def spoken(self, labels: Labels) -> str:
        teller = teller_of(self.session, self.session.view, self.app.settings, labels)
        return result_words(self.session, teller)

    # --- input ---

    def moment(self) -> object:
        return (ResultScene, self.session.match.hand_number)

    def opened(self) -> None:
        super().opened()
        self._opened_at = self.app.clock
        if self.news is None:
            self.news = self.find_news()
            self._hint = self._hint or hint_of_result(self.app, self.session)

    def on_winner(self, place: int) -> None:
        self.chosen = place
        self.page = 0

    def on_page(self, step: int) -> None:
        """Turn the page of the patterns."""
        self.page = max(0, self.page + step)

    def on_explain(self) -> None:
        """Show how the hand's worth and the payments add up, or who pays again."""
        self.explained = not self.explained

    def on_pattern(self, pattern: str) -> None:
        """Open the rules at the entry of a pattern."""
        self.app.open(routes.Rules("rules.patterns", pattern, self.session.ruleset))

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

    def on_deal_again(self) -> None:
        """Open the page that deals this hand again."""
        session = self.session
        start = start_in_play(session.saved)
        self.app.open(routes.Deal(start, session.hand, returns_to_match(session)))

    def on_take_back(self) -> None:
        """Go back to the player's last decision, in a practice match."""
        take_back(self.app)

    def on_review(self) -> None:
        self.review.open()

    def on_go_on(self) -> None:
        self.review.stop()
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
            self.on_winner((self.chosen + (1 if key == "right" else -1)) % hands)
        elif key in ("page up", "page down"):
            self.on_page(1 if key == "page down" else -1)
        elif key in ("z", "backspace"):
            self.on_take_back()
        elif key == "escape":
            self.on_menu()
        elif key == "r":
            self.on_review()
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


class _Result:
    """The placing of the result on a screen."""

    def __init__(self, scene: ResultScene, screen: Screen) -> None:
        self.scene = scene
        self.session = session = scene.session
        self.screen = screen
        self.px = screen.px
        self.pen = Pen(screen)
        self.people = People(self.pen, session)
        self.counted = _counted(session)
        self.won: ShownHand | None = None
        self.is_tall = screen.height >= screen.px(TALL)
        if self.counted:
            seat = self.counted[scene.chosen]
            self.won = ShownHand(session.ruleset, session.settlement, session.view.wins, seat)

    def place(self) -> list[Placed]:
        px, won = self.px, self.won
        self.pen.veil()
        head, hand, foot = SIMPLE_HEADER, 0, FOOTER
        if won is None:
            height = px(head + foot) + DrawnHands(self.pen, self.people).height()
        else:
            head, hand = HEADER, HAND
            tabs = TABS * (len(self.counted) > 1)
            height = px(head + tabs + hand + 2 * GAP + foot) + self._body_height(won)
            if height > self._most:
                head, hand, foot = TIGHT_HEADER, TIGHT_HAND, TIGHT_FOOTER
        frame = self._frame(height)
        self.pen.panel("panel", frame, radius=22)
        inner = Box(frame.x + px(SIDE), frame.y, frame.w - 2 * px(SIDE), frame.h)
        top = Box(inner.x, inner.y, inner.w, px(head))
        place_headline(self.people, won, top, Command(self.scene.on_menu))
        y = top.bottom
        footer = Box(inner.x, frame.bottom - px(foot), inner.w, px(foot))
        if won is None:
            rows = Box(inner.x, y, inner.w, footer.y - y)
            DrawnHands(self.pen, self.people).place(rows)
        else:
            if len(self.counted) > 1:
                self._place_tabs(won, Box(inner.x, y, inner.w, px(TABS - 8)))
                y += px(TABS)
            self._place_hand(won, Box(inner.x, y, inner.w, px(hand)))
            y += px(hand + GAP)
            self._place_body(won, Box(inner.x, y, inner.w, footer.y - y - px(GAP)))
        self._place_footer(footer)
        return self.pen.items

    @property
    def _most(self) -> int:
        """The greatest height of the panel."""
        return self.screen.height - self.px(2 * MARGIN)

    def _frame(self, wanted: int) -> Box:
        """Return the panel's box: as high as its contents need, limited by the screen."""
        screen = self.screen
        width = min(screen.width - self.px(2 * MARGIN), self.px(WIDE))
        height = min(self._most, wanted)
        return Box((screen.width - width) // 2, (screen.height - height) // 2, width, height)

    def _place_tabs(self, won: ShownHand, box: Box) -> None:
        px, many = self.px, len(self.counted)
        gap = px(12)
        width = min(px(300), (box.w - gap * (many - 1)) // many)
        left = box.x + (box.w - width * many - gap * (many - 1)) // 2
        for place, seat in enumerate(self.counted):
            tab = Box(left + place * (width + gap), box.y, width, box.h)
            style = "normal" if place == self.scene.chosen else "quiet"
            first, *_ = won.ruleset.amounts(won.scores[seat])
            count = f" · {amount_words(first, self.screen.labels)}"
            room = width / self.screen.unit - text_units(count, 17) - 20
            label = shortened(self.people.name(seat), room, 17) + count
            command = Command(self.scene.on_winner, place)
            self.pen.button(f"winner.{place}", label, tab, command, style=style, size=17)

    def _place_hand(self, won: ShownHand, box: Box) -> None:
        """Place the hand in view. The box of your own win is golden."""
        px, pen, seat = self.px, self.pen, won.seat
        has_won = won.win.seat == seat
        is_golden = has_won and self.people.is_person(seat)
        key = f"hand.{seat}" if has_won else "loser"
        pen.panel(key, box, "plate_active" if is_golden else "plate", radius=16)
        inner = Box(box.x + px(20), box.y, box.w - px(40), box.h)
        most = min(px(TILE), box.h * 3 // 4)
        kongs = kongs_shown(self.session)
        if has_won:
            made = makings(won.ruleset, won.win, won.scores[seat])
            place_won_hand(pen, f"tiles.{seat}", won.win, made, kongs, inner, most)
            return
        hand = OpenHand(hand_at(self.session, seat), kongs=kongs)
        height = fitting_height(hand, inner.w, most)
        y = inner.y + (inner.h - height - tile_depth(height)) // 2
        place_hand(pen, "loser.tiles", hand, inner.x, y, height)

    # --- below the hand ---

    def _parts(self, won: ShownHand) -> tuple[Patterns, Payers]:
        score, seat = won.scores[won.seat], won.seat
        if won.win.seat == seat:
            tiles = makings(won.ruleset, won.win, score).tiles
        else:
            hand = hand_at(self.session, seat)
            tiles = tiles_of_loser(won.ruleset, hand, won.win.round_wind, score)
        patterns = Patterns(self.pen, won, tiles, self.scene.on_pattern)
        return patterns, Payers(self.pen, self.people, won)

    def _body_height(self, won: ShownHand) -> int:
        """Return the height at which the parts below the hand have room, the arithmetic too."""
        patterns, payers = self._parts(won)
        explained = worth_of(self.pen, won, self.people.name).height
        if self.is_tall:
            rows = payers.height(LARGEST_ROW)
            return max(patterns.height(MANY) + self.px(2 * GAP) + rows, explained)
        return max(patterns.height(USUAL), payers.height(), explained)

    def _place_body(self, won: ShownHand, box: Box) -> None:
        scene = self.scene
        if scene.explained:
            worth_of(self.pen, won, self.people.name).place(box)
            return
        patterns, payers = self._parts(won)
        if self.is_tall:
            rows = payers.height(LARGEST_ROW)
            left = Box(box.x, box.y, box.w, box.h - rows - self.px(2 * GAP))
            right = Box(box.x, box.bottom - rows, box.w, rows)
        else:
            left = Box(box.x, box.y, self.px(LEFT), box.h)
            x = left.right + self.px(BETWEEN)
            right = Box(x, box.y, box.right - x, box.h)
        scene.page = min(scene.page, patterns.pages(left) - 1)
        patterns.place(left, scene.page, scene.on_page, scene.on_explain)
        payers.place(right)

    def _place_footer(self, box: Box) -> None:
        """Place the buttons, and between them how to go on or what false wins cost."""
        px, scene, text = self.px, self.scene, self.screen.text
        height, y = px(50), box.y + (box.h - px(50)) // 2
        over = self.session.is_match_over
        end = "button.end_hand" if self.session.saved.lots else "button.end_match"
        label = text(end if over else "button.next_hand")
        button = Box(box.right - px(270), y, px(270), height)
        self.pen.button("go on", label, button, Command(scene.on_go_on), style="primary", size=21)
        x = box.x
        for name, label, handler, wide in self._others():
            other = Box(x, y, px(wide), height)
            tip = Tip(text("tip.review.open")) if name == "review" else None
            self.pen.button(name, label, other, Command(handler), style="quiet", size=17, tip=tip)
            x = other.right + px(10)
        hint = Box(x + px(8), box.y + px(4), button.x - x - px(24), box.h - px(8))
        words, new = (self._false_wins() if self.won else ""), self._new()
        self.pen.text(
            "hint",
            words or new or text("result.hint"),
            hint,
            15,
            colour="gold" if new and not words else "dim",
            align="right",
            wrap=True,
            middle=True,
        )

    def _others(self) -> list[tuple[str, str, Callable[[], None], float]]:
        """Return the other buttons of the footer: key, label, handler, width."""
        scene, text = self.scene, self.screen.text
        review = ("review", scene.review.label(self.screen), scene.on_review, 124.0)
        replay = ("replay", text("button.replay"), scene.on_replay, 96.0)
        again = ("deal_again", text("button.deal_again"), scene.on_deal_again, 126.0)
        if is_practice(self.session):
            replay = ("take_back", text("button.take_back"), scene.on_take_back, 126.0)
        if self.won is None:
            return [review, replay, again]
        explain = text("button.overview" if scene.explained else "button.explain")
        compare = ("compare", text("button.compare"), scene.on_compare, 150.0)
        return [("explain", explain, scene.on_explain, 152.0), review, replay, compare, again]

    def _new(self) -> str:
        """Return which patterns are new in the player's album."""
        news, labels = self.scene.news, self.screen.labels
        if news is None or not news.new:
            return ""
        named = news.new if len(news.new) <= NAMED else news.new[: NAMED - 1]
        keys = (labels.pattern_key(news.ruleset, one) for one in named)
        names = self.screen.text("words.comma").join(both_names(labels, one)[0] for one in keys)
        more = len(news.new) - len(named)
        if more:
            return labels.text("result.new.more", names=names, count=more)
        return labels.text("result.new", names=names)

    def _false_wins(self) -> str:
        """Return the cost of this hand's false wins in sentences."""
        rules, labels = self.session.ruleset, self.screen.labels
        return " ".join(
            labels.reason(false_win_reason(rules, seat, self.people.name(seat)))
            for seat in self.session.view.false_wins
        )
