"""The winning hand under every ruleset, side by side."""

from __future__ import annotations

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.tiles import EAST, NORTH, SOUTH, WEST, Seat
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset, Scored, Verdict, verdict
from game.session.session import Session
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit.app import App, Scene
from game.ui.kit.hands import OpenHand, fitting_height, place_hand
from game.ui.kit.names import name_at
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fitting_name, points_colour, shortened, signed, text_units
from game.words.words import worth_words

# Places in the design.
LEFT, WIDTH = 60, 1160
HAND_TOP, HAND = 90, 82
TOP, BOTTOM, GAP = 184, 694, 14
HEAD, FOOT = 84, 122
ROW, LEAST_ROW = 28, 22
TILE = 60


class CompareScene(Scene):
    """An overlay over the result. The ruleset in play uses its current options. The others use
    those in the settings."""

    overlay = True

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

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 30, 24, 1220, 752), "page")
        heading = spot(screen, LEFT, 36, WIDTH, 46)
        words = screen.text("compare.title")
        pen.text("heading", words, heading, 28, colour="title", align="centre", shadow=True)
        self._place_hand(pen)
        width = (WIDTH + GAP) / len(self.verdicts) - GAP
        for place, one in enumerate(self.verdicts):
            self._place_column(pen, one, LEFT + place * (width + GAP), width)
        note = spot(screen, LEFT, 708, WIDTH - 200, 50)
        pen.text(
            "note", screen.text("compare.note"), note, 15, colour="dim", wrap=True, middle=True
        )
        box = spot(screen, LEFT + WIDTH - 180, 708, 180, 50)
        pen.button("close", screen.text("button.ok"), box, Command(self.on_close), style="primary")
        return pen.items

    def _place_hand(self, pen: Pen) -> None:
        """Place the winner with the tiles."""
        screen, seat = pen.screen, self.win.seat
        band = spot(screen, LEFT, HAND_TOP, WIDTH, HAND)
        pen.panel("hand", band, "plate", radius=12)
        disc = spot(screen, LEFT + 14, HAND_TOP + HAND / 2 - 16, 32, 32)
        pen.badge("hand.wind", screen.text(f"wind.{seat}.sign"), disc, east=seat == 0)
        name = spot(screen, LEFT + 56, HAND_TOP, 150, HAND)
        words = name_at(seat, self.session, screen.settings, screen.labels)
        pen.text("hand.name", shortened(words, 150, 18), name, 18)
        room = spot(screen, LEFT + 216, HAND_TOP, WIDTH - 230, HAND)
        hand = OpenHand(self.win.hand, self.win.winning_tile, "middle_up")
        height = fitting_height(hand, room.w, screen.px(TILE))
        y = room.y + (room.h - height - tile_depth(height)) // 2
        place_hand(pen, "tiles", hand, room.x, y, height)

    def _place_column(self, pen: Pen, one: Verdict, x: float, width: float) -> None:
        screen, id = pen.screen, one.ruleset.id
        style = "plate_active" if id == self.session.ruleset.id else "plate"
        pen.panel(f"{id}.plate", spot(screen, x, TOP, width, BOTTOM - TOP), style, radius=12)
        x, width = x + 14, width - 28
        name = fitting_name(screen.labels, f"ruleset.{id}", width, 17)
        pen.text(f"{id}.name", name, spot(screen, x, TOP + 8, width, 28), 17, colour="title")
        box = spot(screen, x, TOP + 38, width, 34)
        pen.text(f"{id}.worth", _worth(one, screen), box, 21, colour="gold", bold=True)
        line = spot(screen, x, TOP + HEAD - 8, width, 4)
        line = Box(line.x, line.y, line.w, screen.px(1))
        pen.panel(f"{id}.line", line, "line", radius=0)
        self._place_rows(pen, one, x, width)
        foot = BOTTOM - FOOT
        if one.refused is not None:
            words = screen.labels.reason(one.refused)
            box = spot(screen, x, foot, width, FOOT - 10)
            pen.text(f"{id}.refused", words, box, 15, colour="bad", wrap=True, middle=True)
        else:
            self._place_payments(pen, one, x, width)

    def _place_rows(self, pen: Pen, one: Verdict, x: float, width: float) -> None:
        """Place the patterns. If there are too many, end with the number of the others."""
        screen, top = pen.screen, TOP + HEAD
        rows = one.score.patterns if one.score is not None else ()
        room = BOTTOM - FOOT - 8 - top
        most = int(room / LEAST_ROW)
        shown = rows if len(rows) <= most else rows[: most - 1]
        height = min(ROW, room / max(1, len(shown) + (shown != rows)))
        for place, row in enumerate(shown):
            self._place_row(
                pen, one.ruleset, row, spot(screen, x, top + place * height, width, height)
            )
        if shown != rows:
            box = spot(screen, x, top + len(shown) * height, width, height)
            words = screen.text("compare.more", count=len(rows) - len(shown))
            pen.text(f"{one.ruleset.id}.more", words, box, 15, colour="dim")
        if one.score is not None and not rows:
            box = spot(screen, x, top, width, ROW)
            words = screen.text("result.no_patterns")
            pen.text(f"{one.ruleset.id}.nothing", words, box, 15, colour="dim")

    def _place_row(self, pen: Pen, rules: Ruleset, row: Scored, box: Box) -> None:
        screen, key = pen.screen, f"{rules.id}.{row.id}"
        counts = f"× {1 << row.total:,}" if row.unit == "doubles" else f"{row.total:,}"
        side = screen.px(text_units(counts, 15) + 10)
        times = f" × {row.count}" if row.count > 1 else ""
        name = Box(box.x, box.y, box.w - side, box.h)
        label = screen.labels.pattern_key(rules.id, row.id)
        words = fitting_name(screen.labels, label, name.w / screen.unit - text_units(times, 15), 15)
        pen.text(f"{key}.pattern", words + times, name, 15)
        right = Box(name.right, box.y, side, box.h)
        pen.text(f"{key}.counts", counts, right, 15, colour="gold", align="right")

    def _place_payments(self, pen: Pen, one: Verdict, x: float, width: float) -> None:
        """Place each seat's payment, in two rows."""
        assert one.settlement is not None
        screen, id, top = pen.screen, one.ruleset.id, BOTTOM - FOOT
        box = spot(screen, x, top, width, 26)
        pen.text(f"{id}.payments", screen.text("result.payments"), box, 15, colour="gold")
        for seat, points in enumerate(one.settlement.payments):
            left, y = x + seat % 2 * width / 2, top + 32 + seat // 2 * 40
            disc = spot(screen, left, y + 3, 28, 28)
            key = f"{id}.seat.{seat}"
            pen.badge(f"{key}.wind", screen.text(f"wind.{seat}.sign"), disc, east=seat == 0)
            box = spot(screen, left + 36, y, width / 2 - 40, 34)
            pen.text(key, signed(points), box, 17, colour=points_colour(points))

    # --- input ----------------------------------------------------------------------------------

    def on_close(self) -> None:
        self.app.close(self)

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


def _worth(one: Verdict, screen: Screen) -> str:
    if one.score is None:
        return screen.text("compare.nothing")
    return " · ".join(worth_words(one.ruleset, one.score, screen.labels))
