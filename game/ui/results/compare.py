"""The winning hand under every ruleset, side by side."""

from __future__ import annotations

from dataclasses import replace

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.numbers import number_text, signed
from game.rules.tiles import EAST, NORTH, SOUTH, WEST, Seat
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset, Scored, Verdict, verdict
from game.session.session import Session
from game.ui.drawing.theme import NOTE, PLAIN, SMALL
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.hands import OpenHand
from game.ui.kit.layout import REST, Part, col, grid, row
from game.ui.kit.names import name_at
from game.ui.kit.open_hands import hand_row
from game.ui.kit.page import Page
from game.ui.kit.wording import fitting_name, points_colour, shortened, text_units
from game.words.words import worth_words

WIDTH, GAP, PAD = 1160, 14, 14
INNER = (WIDTH + GAP) / len(RULESETS) - GAP - 2 * PAD
"""The width of what stands in a column."""
ROOM, LEAST_ROOM, ROW, LEAST_ROW = 296, 112, 28, 22
"""The height for the patterns, at most and at least, and of one of them: usual and least."""
FRAME = 142
"""The height of the heading and the foot."""
END = 112
"""The height of the payments, or of why this is no win."""
OTHERWISE = 456
"""The height of the screen without its patterns."""
TALL = (740, 1280)
"""Its width and height in a tall window, with the rulesets in two rows."""


class CompareScene(DialogScene):
    """An overlay over the result. The ruleset in play uses its current options. The others use
    those in the settings."""

    title = "compare.title"
    pad = (30, 12, 30, 18)
    closing, closing_style = "button.ok", "primary"

    def __init__(self, app: App, win: WinFacts) -> None:
        super().__init__(app)
        assert app.session is not None
        self.session = app.session
        self.win = win
        facts = facts_of(self.session)
        self.verdicts = [verdict(self._with_options(one), facts, win) for one in RULESETS]

    def _with_options(self, one: Ruleset) -> Ruleset:
        if one.id == self.session.ruleset.id:
            return self.session.ruleset
        return one.with_options(self.app.settings.options(one))

    # --- placing --------------------------------------------------------------------------------

    def room(self, *, is_tall: bool) -> tuple[float, float]:
        """Return its width and height: as high as the longest list of patterns needs."""
        if is_tall:
            return TALL
        scores = [one.score for one in self.verdicts if one.score is not None]
        rows = max((len(one.patterns) for one in scores), default=0)
        return WIDTH + 60, OTHERWISE + max(LEAST_ROOM, min(ROOM, ROW * rows))

    def body(self, page: Page) -> Part:
        columns = [self._column(page, one) for one in self.verdicts]
        count = 2 if page.screen.is_tall else len(columns)
        high = self.room(is_tall=page.screen.is_tall)[1] - FRAME
        return col(6, self._hand(page), 12, grid(columns, count, (GAP, GAP)), h=high)

    def foot(self, page: Page) -> Part:
        return page.text("small help", "note")

    def _hand(self, page: Page) -> Part:
        """Return the winner with the tiles."""
        seat, screen = self.win.seat, page.screen
        name = name_at(seat, self.session, screen.settings, screen.labels)
        hand = OpenHand(self.win.hand, self.win.winning_tile, "middle_up")
        inside = row(
            14,
            page.badge("hand.wind", page.words(f"wind.{seat}.sign"), 32, east=seat == EAST),
            10,
            page.text("item", "hand.name", shortened(name, 150, PLAIN), w=150),
            10,
            hand_row("tiles", hand, 60),
            14,
        )
        return page.panel("hand", inside, style="plate", h=82)

    def _column(self, page: Page, one: Verdict) -> Part:
        id, labels = one.ruleset.id, page.screen.labels
        worth = page.words("compare.nothing")
        if one.score is not None:
            worth = " · ".join(worth_words(one.ruleset, one.score, labels))
        name = fitting_name(labels, f"ruleset.{id}", INNER, SMALL)
        inside = col(
            8,
            page.text("label", f"{id}.name", name, h=28, colour="title"),
            2,
            page.text("worth", f"{id}.worth", worth, h=34),
            4,
            page.panel(f"{id}.line", style="line", radius=0, h=1.5),
            6.5,
            self._rows(page, one),
            8,
            replace(self._end(page, one), h=END),
            pad=(PAD, 0, PAD, 10),
        )
        style = "plate_active" if id == self.session.ruleset.id else "plate"
        return page.panel(f"{id}.plate", inside, style=style)

    def _rows(self, page: Page, one: Verdict) -> Part:
        """Return the patterns. If there are too many, the last row is the number of the others."""
        id, scored = one.ruleset.id, one.score.patterns if one.score is not None else ()
        most = ROOM // LEAST_ROW
        shown = scored if len(scored) <= most else scored[: most - 1]
        told = [_pattern(page, one.ruleset, pattern) for pattern in shown]
        if len(shown) < len(scored):
            words = page.words("compare.more", count=len(scored) - len(shown))
            told.append(page.text("dim", f"{id}.more", words, h=None))
        if one.score is not None and not scored:
            words = page.words("result.no_patterns")
            told.append(page.text("dim", f"{id}.nothing", words, h=None))
        return col(grid(told, 1, h=min(ROOM, ROW * len(told))), REST)

    def _end(self, page: Page, one: Verdict) -> Part:
        """Return why this is no win, or each seat's payment, in two rows."""
        id = one.ruleset.id
        if one.settlement is None or one.refused is not None:
            words = "" if one.refused is None else page.screen.labels.reason(one.refused)
            return page.text("small text", f"{id}.refused", words, colour="bad")
        seats = []
        for seat, points in enumerate(one.settlement.payments):
            key, sign = f"{id}.seat.{seat}", page.words(f"wind.{seat}.sign")
            wind = page.badge(f"{key}.wind", sign, 28, east=seat == EAST)
            paid = page.text("label", key, signed(points), colour=points_colour(points))
            seats.append(row(wind, 8, paid))
        heading = page.words("result.payments")
        return col(
            page.text("words", f"{id}.payments", heading, h=26, colour="gold"),
            6,
            grid(seats, 2, (0, 6), h=74),
            REST,
        )

    # --- input ----------------------------------------------------------------------------------

    def key(self, key: str) -> bool:
        if key in ("escape", "return", "space"):
            self.on_close()
            return True
        return False


def facts_of(session: Session) -> DealFacts:
    """Return the end of the hand on the table, all tiles open."""
    view = session.view
    won = {win.seat: win.hand for win in view.wins}

    def hand(seat: Seat) -> HandFacts:
        tiles = tuple(sorted(view.hands[seat] or ()))
        return won.get(seat, HandFacts(seat, tiles, view.melds[seat], view.bonus[seat]))

    hands = (hand(EAST), hand(SOUTH), hand(WEST), hand(NORTH))
    return DealFacts(hands, view.wins, view.round_wind, session.match.drawn_before)


def _pattern(page: Page, rules: Ruleset, one: Scored) -> Part:
    """Return a pattern with what it counts."""
    key, labels = f"{rules.id}.{one.id}", page.screen.labels
    counts = f"× {number_text(1 << one.total)}" if one.unit == "doubles" else number_text(one.total)
    times = f" × {one.count}" if one.count > 1 else ""
    side = text_units(counts, NOTE) + 10
    room = INNER - side - text_units(times, NOTE)
    name = fitting_name(labels, labels.pattern_key(rules.id, one.id), room, NOTE) + times
    return row(
        page.text("words", f"{key}.pattern", name, h=None),
        page.text("unit", f"{key}.counts", counts, h=None, w=side, colour="gold"),
    )
