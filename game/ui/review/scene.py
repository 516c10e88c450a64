"""The review of a match: its costly decisions, each on the table where it was made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from game.coach.advice import Advice, advise
from game.drills.course import Student
from game.review.by_hand import Source
from game.review.match_review import Entry
from game.review.playouts import DeepLook, DeepQuestion
from game.review.same_walls import FEWEST
from game.rules.match import PLAYER, Match
from game.rules.problems import Reason, RulesError
from game.rules.tiles import tile_text
from game.session.recording import Recording
from game.ui.drawing.looks import Box, Command, Placed, Tip, box_around
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import LARGE, Screen
from game.ui.kit.widgets import Pen, place_segments
from game.ui.kit.wording import close_units
from game.ui.review.entries import EntryList
from game.ui.review.moment import place_moment
from game.ui.review.panels import bars_in, place_chart, place_luck, place_nothing, place_verdict
from game.ui.review.state import Chip, Filters, entries_of, paid, review_of, totals
from game.ui.review.walls import place_walls
from game.ui.table.advice.deep_panel import Looking, compared_moves, place_deep_look
from game.ui.table.play.practising import begin_practice, returns_to_match
from game.ui.table.play.table import TableScene

EDGE, GAP, TOP = 16, 10, 68
"""The margin, the gap between two panels, and the height of the head."""
LEFT, VERDICT, LOWER, LUCK, WALLS = 328, 136, 116, 372, 116
"""The width of the list, the heights of the verdict and of the panels below it, the width of the
panel with luck, and the height of the one with the walls."""
ORDER = 290
"""The width of the choice of the order."""


@dataclass(frozen=True, slots=True)
class Areas:
    """The boxes of the parts of the screen."""

    list: Box
    table: Box
    verdict: Box
    chart: Box
    luck: Box
    walls: Box


def areas_of(screen: Screen, *, has_walls: bool = False) -> Areas:
    """Return the boxes of the parts: the list at the left, with the walls below it if they have a
    place, the rest at its right."""
    px = screen.px
    edge, gap = px(EDGE), px(GAP)
    bottom = screen.height - edge
    walls = Box(edge, bottom - px(WALLS), px(LEFT), px(WALLS))
    left = Box(edge, px(TOP), walls.w, (walls.y - gap if has_walls else bottom) - px(TOP))
    x, right = left.right + gap, screen.width - edge
    low = Box(x, screen.height - edge - px(LOWER), right - x, px(LOWER))
    verdict = Box(x, low.y - gap - px(VERDICT), right - x, px(VERDICT))
    table = Box(x, left.y, right - x, verdict.y - gap - left.y)
    luck = Box(right - px(LUCK), low.y, px(LUCK), low.h)
    chart = Box(x, low.y, luck.x - gap - x, low.h)
    return Areas(left, table, verdict, chart, luck, walls)


class ReviewScene(Scene):
    """The review of a match, or of one of its hands, which is made while the screen is open."""

    def __init__(self, app: App, source: Source, hand: int = 0) -> None:
        super().__init__(app)
        self.source = source
        self.review = review_of(app, source)
        self.walls = self.review.walls
        self.filters = Filters(hand=hand)
        self.chosen: tuple[int, int] | None = None
        """The hand and step of the decision that the player chose."""
        self.page = 0
        self.chart_page: int | None = None
        """The page of the chart, None for the one with the chosen hand."""
        self.deep: Looking | None = None
        self._asked: tuple[Entry, Advice] | None = None
        """The decision of the deep look, and the advice about it."""
        self._kept: set[tuple[int, int]] = set()
        """The decisions that were put among the drills, by hand and step."""
        self._chart_shown = 0
        self._recordings: dict[int, Recording | None] = {}
        self._moment: tuple[object, list[Placed]] | None = None
        self._first: Entry | None = None

    def opened(self) -> None:
        """Review the hands that aren't reviewed yet, the chosen one first."""
        super().opened()
        numbers, hand = self.source.numbers, self.filters.hand
        first = [one for one in numbers if one == hand]
        self.review.ask(self.source, [*first, *(one for one in numbers if one != hand)])

    def update(self, now: int) -> bool:
        changed = self.review.poll()
        if changed and self._first is None:
            self._first = next(iter(self._listed), None)
        changed = self.walls.poll() or changed
        return (self.deep is not None and self.deep.poll()) or changed or self.stale

    # --- what is shown --------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """Return all entries that are known."""
        return entries_of(self.review)

    @property
    def _listed(self) -> list[Entry]:
        return self.filters.listed(self.entries)

    @property
    def entry(self) -> Entry | None:
        """Return the decision in view. The first one stays while others are added before it."""
        listed = self._listed
        for one in listed:
            if (one.hand, one.step) == self.chosen:
                return one
        if self.review.is_running and self._first in listed:
            return self._first
        return listed[0] if listed else None

    @property
    def hand(self) -> int:
        """Return the number of the hand in view."""
        entry = self.entry
        if entry is not None:
            return entry.hand
        return self.filters.hand or (self.source.numbers or (0,))[-1]

    @property
    def _numbers(self) -> tuple[int, ...]:
        """Return the numbers of the hands that are chosen."""
        return (self.filters.hand,) if self.filters.hand else self.source.numbers

    @property
    def _has_walls(self) -> bool:
        """Return whether Expert can play the match, or does: a single hand tells too little."""
        saved, match = self.source.saved, self.source.match
        is_whole = saved.kind == "match" and match.is_over and len(match.results) >= FEWEST
        return is_whole and (not self.filters.hand or self.walls.is_running)

    def _recording(self, number: int) -> Recording | None:
        """Return a hand, None if it can't be read."""
        if number not in self._recordings:
            try:
                self._recordings[number] = self.source.read(number)
            except RulesError:
                self._recordings[number] = None
        return self._recordings[number]

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        screen = screen.limited(LARGE)
        pen, entry = Pen(screen), self.entry
        areas = areas_of(screen, has_walls=self._has_walls)
        sums = totals(self.review, self._numbers)
        self._place_head(pen)
        listing = EntryList(pen, areas.list, self, self.filters, self.entries, sums)
        listing.place(entry, self.page, self.review)
        self.page = min(self.page, listing.pages - 1)
        self._place_chart(pen, areas.chart)
        place_luck(pen, areas.luck, sums)
        if self._has_walls:
            place_walls(pen, areas.walls, self.walls, self.source, Command(self.on_walls))
        pen.items += self._place_moment(areas.table, screen)
        if entry is None:
            self._place_nothing(pen, areas.verdict)
        elif self.deep is not None and self._asked is not None:
            press = Command(self.on_deep)
            pen.items += place_deep_look(areas.verdict, self.deep, self._asked[1], press, screen)
        else:
            can_step = len(listing.listed) > 1
            kept = (entry.hand, entry.step) in self._kept
            area = areas.verdict
            place_verdict(pen, area, entry, sums, self, can_step=can_step, is_kept=kept)
        return pen.items

    def _place_head(self, pen: Pen) -> None:
        """Place the way back, the title, the result and the choice of the order."""
        screen, px, text = pen.screen, pen.screen.px, pen.screen.text
        back = Box(px(EDGE), px(12), px(44), px(44))
        tip = Tip(text("tip.back"))
        pen.button("back", "", back, Command(self.on_close), style="quiet", tip=tip)
        pen.icon("back.arrow", "arrow-left", box_around(*back.centre, px(22), px(22)))
        title = text("review.title")
        wide = pen.room(1.05 * close_units(title, 28) + 8)
        heading = Box(back.right + px(14), back.y, wide, back.h)
        pen.text("heading", title, heading, 28, colour="title", bold=True, shadow=True)
        order = Box(screen.width - px(EDGE + ORDER), px(14), px(ORDER), px(40))
        labels, chosen = [text("review.worst"), text("review.by_hand")], int(self.filters.by_hand)
        place_segments(pen, "order", labels, chosen, order, self.on_order, size=16)
        x = heading.right + px(14)
        told = Box(x, back.y, order.x - px(14) - x, back.h)
        pen.text("told", self._told(screen), told, 18)

    def _told(self, screen: Screen) -> str:
        """Return the result first: of the chosen hand, or of the match."""
        text, match, number = screen.text, self.source.match, self.filters.hand
        about = [text(f"ruleset.{self.source.ruleset.id}")]
        if number:
            result = next((one for one in match.results if one.number == number), None)
            points = paid(result) if result else 0
            about = [text("table.hand", number=number)]
        else:
            points = match.scores[PLAYER] - match.options.start_score
            about.append(_rank(match, screen))
        key = "won" if points > 0 else "lost" if points < 0 else "even"
        said = screen.labels.text(f"review.{key}", count=abs(points), points=f"{abs(points):,}")
        return "  ·  ".join((said, *about))

    def _place_chart(self, pen: Pen, box: Box) -> None:
        numbers, hand = self.source.numbers, self.filters.hand
        at = numbers.index(self.hand) if self.hand in numbers else 0
        page = at // bars_in(pen, box) if self.chart_page is None else self.chart_page
        self._chart_shown = page
        place_chart(pen, box, self.review, numbers, hand, page, self)

    def _place_moment(self, box: Box, screen: Screen) -> list[Placed]:
        """Return the table at the decision in view, or at the end of the hand."""
        recording, entry = self._recording(self.hand), self.entry
        if recording is None:
            return []
        step = recording.last if entry is None else min(entry.step, recording.last)
        key = (self.hand, step, entry, box, replace(screen, hover=""))
        if self._moment is None or self._moment[0] != key:
            self._moment = (key, place_moment(recording, step, entry, box, screen))
        return self._moment[1]

    def _place_nothing(self, pen: Pen, box: Box) -> None:
        """Place why there is no verdict."""
        text, labels = pen.screen.text, pen.screen.labels
        missing = any(one not in self.review.hands for one in self._numbers)
        more = ""
        if missing:
            headline = text("review.wait") if self.review.is_running else ""
        elif self.filters.without_kind().matching(self.entries):
            headline = text("review.nothing.kind")
        else:
            headline = text("review.nothing.hand" if self.filters.hand else "review.nothing.match")
        hand = self.review.hands.get(self.filters.hand)
        if hand is not None and hand.safe is not None:
            more = labels.text("review.safe", tile=text(f"tile.{tile_text(hand.safe)}"))
        place_nothing(pen, box, headline, more)

    # --- input ----------------------------------------------------------------------------------

    def on_entry(self, hand: int, step: int) -> None:
        self._end_deep_look()
        self.chosen, self.chart_page = (hand, step), None

    def on_step(self, direction: int) -> None:
        """Go to the next entry of the list, or the previous one, round the end."""
        listed, entry = self._listed, self.entry
        if entry is not None:
            one = listed[(listed.index(entry) + direction) % len(listed)]
            self.on_entry(one.hand, one.step)

    def _filter(self, filters: Filters) -> None:
        self._end_deep_look()
        self.filters, self.page, self.chosen, self._first = filters, 0, None, None

    def on_chip(self, chip: Chip) -> None:
        self._filter(replace(self.filters, chip=chip))

    def on_slips(self) -> None:
        self._filter(replace(self.filters, has_slips=not self.filters.has_slips))

    def on_order(self, place: int) -> None:
        self._filter(replace(self.filters, by_hand=bool(place)))

    def on_more(self) -> None:
        self._filter(replace(self.filters, is_long=not self.filters.is_long))

    def on_list_page(self, step: int) -> None:
        self.page = max(0, self.page + step)

    def on_hand(self, number: int) -> None:
        """Choose a hand, or all hands again."""
        hand = 0 if self.filters.hand == number else number
        self._filter(replace(self.filters, hand=hand))

    def on_chart_page(self, step: int) -> None:
        self.chart_page = max(0, self._chart_shown + step)

    def on_deep(self) -> None:
        """Take a deep look at the decision in view, or close it."""
        entry = self.entry
        if self.deep is not None or entry is None:
            self._end_deep_look()
            return
        recording = self._recording(entry.hand)
        if recording is None:
            return
        view = recording.decision(entry.step, recording.seat_of(PLAYER))
        if view is None:
            return
        advice = advise(view, recording.ruleset)
        moves = compared_moves(advice, entry.played)
        question = DeepQuestion(view, moves, recording.drawn_before)
        self.deep, self._asked = DeepLook(question, recording.ruleset), (entry, advice)

    def on_walls(self) -> None:
        """Let Expert play the match on the same walls, or stop that. What is played stays."""
        if self.walls.is_running:
            self.walls.stop()
        else:
            self.walls.ask(self.source, self.source.numbers)

    def on_try(self) -> None:
        """Play on from the decision in view, in practice."""
        entry = self.entry
        recording = self._recording(entry.hand) if entry else None
        if entry is None or recording is None or recording.start is None:
            return
        moves = recording.moves_before(entry.step, recording.seat_of(PLAYER))
        app, scenes = self.app, tuple(self.app.scenes)
        self._end_deep_look()
        self.review.stop_all()
        if isinstance(scenes[0], TableScene):
            returns = app.session is not None and returns_to_match(app.session)
            begin_practice(app, recording.start, moves, returns=returns)
        else:
            go_back = partial(app.come_back, scenes)
            begin_practice(app, recording.start, moves, go_back=go_back)

    def on_keep(self) -> None:
        """Put the decision in view among the drills."""
        entry = self.entry
        recording = self._recording(entry.hand) if entry else None
        if entry is None or recording is None:
            return
        student = Student()
        for reason in student.messages:
            self.app.say(reason)
        if student.keep(recording, entry.step, recording.seat_of(PLAYER)):
            self._kept.add((entry.hand, entry.step))
            self.app.say(Reason.of("review.is_kept"))
        else:
            self.app.say(Reason.of("review.not_kept"))

    def _end_deep_look(self) -> None:
        if self.deep is not None:
            self.deep.stop()
        self.deep = self._asked = None

    def on_close(self) -> None:
        self._end_deep_look()
        self.review.stop_all()
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key in ("left", "page up", "right", "page down"):
            self.on_step(1 if key in ("right", "page down") else -1)
        elif key == "h":
            self.on_deep()
        elif key == "t":
            self.on_try()
        elif key == "l":
            self.app.change_settings(layout=1 - self.app.settings.layout)
        elif key == "escape" and self.deep is not None:
            self._end_deep_look()
        elif key == "escape":
            self.on_close()
        else:
            return False
        self.stale = True
        return True


def _rank(match: Match, screen: Screen) -> str:
    """Return the player's place in the match."""
    place = match.ranking().index(PLAYER) + 1
    return screen.text(f"review.place.{place}")
