"""The end of a hand: the winner's hand and its patterns, who pays, and your points after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.records.album import News
from game.rules.problems import Reason
from game.rules.tiles import Seat
from game.rulesets.makings import makings, tiles_of_loser
from game.saves.same_deal import start_in_play
from game.session.needs import finding_needs, hand_at
from game.session.recording import recorded_here
from game.session.session import Session
from game.ui.drawing.feast_looks import BoardLook
from game.ui.drawing.looks import NOTHING, Command, Placed, Tip
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH, SMALL
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.hand_card import share_result
from game.ui.kit.hands import OpenHand
from game.ui.kit.layout import REST, Part, col, limited, paint, row, stack
from game.ui.kit.names import teller_of
from game.ui.kit.open_hands import hand_row, kongs_shown, won_hand
from game.ui.kit.page import Page
from game.ui.kit.screen import LARGE, Screen, spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import shortened, text_units
from game.ui.results.drawn import drawn_hands
from game.ui.results.headline import (
    HEADER,
    SIMPLE_HEADER,
    TIGHT_HEADER,
    false_win_costs,
    headline,
)
from game.ui.results.patterns import Patterns
from game.ui.results.payers import LARGEST_ROW, Payers, People
from game.ui.results.worth_panel import ShownHand, counted_seats, worth_of
from game.ui.review.state import Reviewer
from game.ui.table.play.hints import hint_beside, hint_of_result
from game.ui.table.play.practising import is_practice, take_back
from game.voice.spoken import result_words
from game.words.labels import Labels
from game.words.words import amount_words

SETTLING = 350
"""The ms after opening in which only the button goes on. Other input might be for the table."""

WIDE, MARGIN, SIDE = 1248, 12, 28
TABS, GAP = 46, 10
HAND, TIGHT_HAND, FOOTER, TIGHT_FOOTER, COSTS = 132, 104, 78, 66, 28
"""The heights of the hand and the footer, usually and where room is short, and of the line that
tells what false wins cost."""
TILE, TALL_TILE, TALL_HAND = 96, 150, 372
"""The height of a tile, and of a tile and the hand in two rows on a tall screen."""
LEFT, BETWEEN, TABBED = 412, 22, 12
"""The width of the patterns, a gap, and the gap between the tabs of winners."""
USUAL, MANY = 7, 18
"""The most patterns without a further page, on a usual screen and on a tall one."""
TALL, ZOOMED = 1130, (1060, 1800)
"""The height from which the payments stand below the patterns, and the units that fill a tall
window."""
GOLDEN, PALE = "#ffd678", "#8f7a55"
"""The line around the rack of your own win, and around any other."""


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
        self.readying = finding_needs(self.session)
        self._opened_at = app.clock
        self.news: News | None = None
        self._hint: tuple[str, Reason] | None = None
        """The key of an item, and a tip about it."""

    def find_news(self) -> News | None:
        """Return what finds the patterns that a win that counts has made for the first time."""
        session = self.session
        wins = [win.seat for win in session.view.wins]
        if session.kind != "match" or session.player_seat not in wins:
            return None
        score = session.settlement.scores[wins.index(session.player_seat)]
        hand = (session.match.seed, session.match.hand_number)
        shown = {row.id for row in session.ruleset.patterns}
        return News(session.ruleset.id, hand, [one.id for one in score.patterns if one.id in shown])

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
        placed = _Result(self, screen.zoomed(*ZOOMED)).place()
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
        """Open the rules at the entry of a pattern, or at the sentences if it has none."""
        rules = self.session.ruleset
        if pattern and all(row.id != pattern for row in rules.patterns):
            self.app.open(routes.Rules("rules.settled", rules=rules))
        else:
            self.app.open(routes.Rules("rules.patterns", pattern, rules))

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
        self.app.open(routes.Deal(start, session.hand))

    def on_take_back(self) -> None:
        """Go back to the player's last decision, in a practice match."""
        take_back(self.app)

    def on_review(self) -> None:
        self.review.open()

    def on_card(self) -> None:
        share_result(self.app, self.session, self.chosen)

    def on_go_on(self) -> None:
        self.review.stop()
        self.app.close(self)
        self.on_next()

    def press(self, command: Command) -> None:
        """Press a button, unless the press was meant for the table before."""
        goes_on = command.handler == self.on_go_on
        if not self.app.is_hasty and (self._has_settled or not goes_on):
            super().press(command)

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
        elif key == "e":
            self.on_card()
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
    """The placing of the result on a page."""

    def __init__(self, scene: ResultScene, screen: Screen) -> None:
        self.scene = scene
        self.session = session = scene.session
        self.page = Page(Pen(screen))
        self.wide = min(WIDE, screen.whole[2] - (DESIGN_WIDTH - WIDE))
        self.inner = self.wide - 2 * SIDE
        self.people = People(self.page, session)
        self.counted = _counted(session)
        self.won: ShownHand | None = None
        self.high = screen.height / screen.unit
        """The height of the window in units."""
        self.is_tall = self.high >= TALL
        if self.counted:
            seat = self.counted[scene.chosen]
            self.won = ShownHand(session.ruleset, session.settlement, session.view.wins, seat)

    def place(self) -> list[Placed]:
        page, acts = self.page, (self.scene.on_menu, self.scene.on_card)
        page.pen.veil()
        if self.won is None:
            rows = drawn_hands(page, self.people, is_tall=self.is_tall)
            head = headline(self.people, None, *acts, self.inner, SIMPLE_HEADER)
            inside = col(head, rows, 8, self._footer(FOOTER))
        else:
            inside = self._with_winner(self.won)
        high = inside.h or 0
        at = ((DESIGN_WIDTH - self.wide) / 2, (DESIGN_HEIGHT - high) / 2, self.wide, high)
        inside = replace(inside, w=None, pad=(SIDE, 0, SIDE, 0))
        page.place(page.panel("panel", inside, style="panel", radius=22), at)
        # A click beside a button does nothing; one beside the whole result goes on.
        page.pen.area("ground", spot(page.screen, *at), NOTHING)
        return page.pen.items

    def _with_winner(self, won: ShownHand) -> Part:
        """Return the result from top to bottom, in smaller parts where room is short."""
        most, body = self.high - 2 * MARGIN, self._body_height(won)
        tabs: list[Part | float] = [self._tabs(won), 8] if len(self.counted) > 1 else []
        head, hand, foot = HEADER, TALL_HAND if self.is_tall else HAND, FOOTER
        costs: list[Part | float] = []
        if words := " ".join(false_win_costs(self.people)):
            costs = [self.page.text("dim", "hint", words, h=COSTS)]
        fixed = TABS * (len(self.counted) > 1) + 2 * GAP + COSTS * len(costs)
        if self.is_tall:
            body = min(body, most - head - hand - foot - fixed)
        if head + hand + foot + fixed + body > most:
            head, hand, foot = TIGHT_HEADER, TIGHT_HAND, TIGHT_FOOTER
            body = min(body, most - head - hand - foot - fixed)
        return col(
            headline(self.people, won, self.scene.on_menu, self.scene.on_card, self.inner, head),
            *tabs,
            self._hand(won, hand),
            GAP,
            self._body(won, body),
            *costs,
            GAP,
            self._footer(foot),
        )

    def _tabs(self, won: ShownHand) -> Part:
        page, tabs, wide = self.page, [], (self.inner - 3 * TABBED) / 4
        for place, seat in enumerate(self.counted):
            first, *_ = won.ruleset.amounts(won.scores[seat])
            count = f" · {amount_words(first, page.screen.labels)}"
            room = wide - text_units(count, SMALL) - 20
            label = shortened(self.people.name(seat), room, SMALL) + count
            act = Command(self.scene.on_winner, place)
            style = "normal" if place == self.scene.chosen else "quiet"
            tabs.append(
                page.button(f"winner.{place}", act, label, role="small button", style=style, w=wide)
            )
        return row(*tabs, gap=TABBED, h=TABS - 8)

    def _hand(self, won: ShownHand, h: float) -> Part:
        """Return the hand in view on a rack. That of your own win has a golden line."""
        seat, kongs = won.seat, kongs_shown(self.session)
        has_won = won.win.seat == seat
        if has_won:
            made = makings(won.ruleset, won.win, won.scores[seat])
            tile, rows = (TALL_TILE, 2) if self.is_tall else (TILE, 1)
            hand = won_hand(f"tiles.{seat}", won.win, made, kongs, tile, rows)
        else:
            hand = hand_row("loser.tiles", OpenHand(hand_at(self.session, seat), kongs=kongs), TILE)
        key = f"hand.{seat}" if has_won else "loser"
        line = GOLDEN if has_won and self.people.is_person(seat) else PALE
        look = BoardLook(self.page.screen.px(16), line)
        rack = paint(lambda pen, box: pen.add(Placed(key, look, box, pen.layer)))
        return stack(rack, col(hand, pad=(20, 8, 20, 8)), h=h)

    # --- below the hand ---

    def _parts(self, won: ShownHand) -> tuple[Patterns, Payers]:
        score, seat = won.scores[won.seat], won.seat
        if won.win.seat == seat:
            tiles = makings(won.ruleset, won.win, score).tiles
        else:
            hand = hand_at(self.session, seat)
            tiles = tiles_of_loser(won.ruleset, hand, won.win.round_wind, score)
        patterns = Patterns(self.page, won, tiles, self.scene.on_pattern)
        return patterns, Payers(self.page, self.people, won, self.scene.news)

    def _body_height(self, won: ShownHand) -> float:
        """Return the height at which the parts below the hand have room, the arithmetic too."""
        patterns, payers = self._parts(won)
        worth = worth_of(self.page, won, self.people.name)
        if self.is_tall:
            both = patterns.greatest_height(MANY) + 2 * GAP + payers.height(LARGEST_ROW)
            return max(both, worth.tall_height)
        return max(patterns.height(USUAL), payers.height(), worth.height)

    def _body(self, won: ShownHand, h: float) -> Part:
        """Return the patterns and the payers, one below the other in a tall window, or the
        arithmetic."""
        scene, inner = self.scene, self.inner
        if scene.explained:
            worth = worth_of(self.page, won, self.people.name)
            return replace((worth.tall_part if self.is_tall else worth.part)(inner, h), h=h)
        patterns, payers = self._parts(won)
        low = payers.height(LARGEST_ROW) if self.is_tall else h
        wide, high = (inner, h - low - 2 * GAP) if self.is_tall else (LEFT, h)
        scene.page = min(scene.page, len(patterns.pages(high)) - 1)
        left = patterns.part(wide, high, scene.page, scene.on_page, scene.on_explain)
        if self.is_tall:
            return col(left, 2 * GAP, payers.part(inner, low))
        return row(left, BETWEEN, payers.part(inner - LEFT - BETWEEN, low), h=h)

    def _footer(self, h: float) -> Part:
        """Return the buttons, and how to go on: with a winner, the many buttons leave no room for
        it."""
        page, scene = self.page, self.scene
        end = "button.end_hand" if self.session.saved.lots else "button.end_match"
        label = page.words(end if self.session.is_match_over else "button.next_hand")
        hint = page.words("result.hint")
        go_on = page.button(
            *("go on", scene.on_go_on, label),
            role="great button",
            style="primary",
            w=270 if self.wide == WIDE else 240,
            h=50,
            tip=Tip(hint) if self.won else None,
        )
        others: list[Part | float] = []
        wides = [one[3] for one in self._others()]
        room = self.inner - (go_on.w or 0) - 24 - 10 * len(wides)
        growth = min(page.screen.growth, max(1, room / sum(wides)) if self.won else 1)
        for name, words, act, wide in self._others():
            tip = Tip(page.words("tip.review.open")) if name == "review" else None
            button = page.button(name, act, words, role="small button", style="quiet", tip=tip)
            others += [limited(replace(button, w=growth * wide, h=50), max(growth, LARGE)), 10]
        told = REST if self.won else page.text("dim", "hint", hint, align="right")
        return row(*others, 8, told, 16, go_on, h=h)

    def _others(self) -> list[tuple[str, str, Callable[[], None], float]]:
        """Return the other buttons of the footer: key, label, handler, width."""
        scene, text = self.scene, self.page.words
        review = ("review", scene.review.label(self.page.screen), scene.on_review, 124.0)
        replay = ("replay", text("button.replay"), scene.on_replay, 96.0)
        again = ("deal_again", text("button.deal_again"), scene.on_deal_again, 126.0)
        if is_practice(self.session):
            replay = ("take_back", text("button.take_back"), scene.on_take_back, 126.0)
        if self.won is None:
            return [review, replay, again]
        explain = text("button.overview" if scene.explained else "button.explain")
        compare = ("compare", text("button.compare"), scene.on_compare, 150.0)
        return [("explain", explain, scene.on_explain, 152.0), review, replay, compare, again]
