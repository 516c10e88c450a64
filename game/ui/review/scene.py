"""The review of a match: its costly decisions, each on the table where it was made."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.coach.advice import Advice, advise
from game.drills.course import KEPT, Student
from game.review.by_hand import Source
from game.review.deep_look import DeepLook
from game.review.match_review import Entry
from game.review.playouts import DeepQuestion
from game.review.same_walls import FEWEST
from game.rules.match import PLAYER
from game.rules.numbers import number_text
from game.rules.problems import RulesError
from game.rules.tiles import tile_text
from game.session.recording import Recording
from game.ui.drawing.looks import Box, Command, Placed, Tip
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import REST, Part, Place, col, made, paint, row
from game.ui.kit.page import Page
from game.ui.kit.screen import LARGE, Screen
from game.ui.kit.widgets import Pen
from game.ui.review.entries import WIDE, EntryList
from game.ui.review.moment import place_moment
from game.ui.review.panels import bars_in, chart, luck, nothing, same_walls, verdict
from game.ui.review.state import Chip, Filters, Totals, entries_of, paid, review_of, totals
from game.ui.table.advice.deep_panel import Looking, place_deep_look
from game.ui.table.advice.deep_words import compared_moves
from game.ui.table.play.practising import begin_practice

TALL, TABLE = (840, 1300), 560
"""The units that fill a tall window, where the list is below the table, and the table's height."""


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
        """Return the decision in view. The chosen one stays while others are added before it, also
        if they push it off the list; so does the first one during the review."""
        for one in self.filters.matching(self.entries):
            if (one.hand, one.step) == self.chosen:
                return one
        listed = self._listed
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
        page = Page(Pen(screen.zoomed(*TALL).limited(LARGE)), "review")
        sums = totals(self.review, self._numbers)
        listing = EntryList(page, self, self.filters, self.entries, sums, self.entry, self.page)
        left: list[Part | float] = [listing.column(self.review)]
        if self._has_walls:
            left += [10, same_walls(page, self.walls, self.source, Command(self.on_walls))]
        moment = (paint(self._place_moment), 10, replace(self._verdict(page, sums), h=136), 10)
        figures = row(made(partial(self._chart, page)), 10, luck(page, sums), h=116)
        if screen.is_tall:
            columns = col(replace(moment[0], h=TABLE), *moment[1:], figures, 10, *left)
        else:
            columns = row(col(*left, w=WIDE), 10, col(*moment, figures))
        page.fill(col(self._head(page), 12, columns, pad=(16, 12, 16, 16)))
        self.page = listing.at
        return page.pen.items

    def _head(self, page: Page) -> Part:
        """Return the way back, the title, the result and the choice of the order."""
        title, orders = page.words("title"), [page.words("worst"), page.words("by_hand")]
        wide = page.wide("screen", title, page.screen.growth)
        order = page.segments("order", orders, int(self.filters.by_hand), self.on_order, h=40)
        told = page.text("item", "told", self._told(page))
        first = (
            page.arrow("back", "left", self.on_close, Tip(page.words("tip.back"))),
            page.text("screen", "heading", title, w=wide),
        )
        if page.screen.is_tall:
            return col(row(*first, REST, replace(order, w=290), gap=14, h=44), 6, told)
        return row(*first, told, replace(order, w=290), gap=14, h=44)

    def _told(self, page: Page) -> str:
        """Return the result first: of the chosen hand, or of the match."""
        match, number = self.source.match, self.filters.hand
        about = [page.words(f"ruleset.{self.source.ruleset.id}")]
        if number:
            result = next((one for one in match.results if one.number == number), None)
            points = paid(result) if result else 0
            about = [page.words("table.hand", number=number)]
        else:
            points = match.scores[PLAYER] - match.options.start_score
            about.append(page.words(f"review.place.{match.place(PLAYER)}"))
        key = "won" if points > 0 else "lost" if points < 0 else "even"
        said = page.words(f"review.{key}", count=abs(points), points=number_text(abs(points)))
        return "  ·  ".join((said, *about))

    def _chart(self, page: Page, at: Place) -> Part:
        """Return the chart at the page that the player chose, or with the hand in view."""
        numbers, fitting = self.source.numbers, bars_in(at[2])
        last, shown = max(0, len(numbers) - 1) // fitting, self.chart_page
        if shown is None:
            shown = numbers.index(self.hand) // fitting if self.hand in numbers else 0
        self._chart_shown = min(shown, last)
        hand = self.filters.hand
        return chart(page, self.review, numbers, hand, self._chart_shown, at[2], self)

    def _place_moment(self, pen: Pen, box: Box) -> None:
        """Place the table at the decision in view, or at the end of the hand."""
        recording, entry = self._recording(self.hand), self.entry
        if recording is None:
            return
        step = recording.last if entry is None else min(entry.step, recording.last)
        key = (self.hand, step, entry, box, replace(pen.screen, hover=""))
        if self._moment is None or self._moment[0] != key:
            self._moment = (key, place_moment(recording, step, entry, box, pen.screen))
        pen.items += self._moment[1]

    def _verdict(self, page: Page, sums: Totals) -> Part:
        """Return the verdict on the decision in view, the deep look, or why there is neither."""
        entry, deep, asked = self.entry, self.deep, self._asked
        if entry is None:
            return nothing(page, *self._why_nothing(page))
        if deep is not None and asked is not None:
            press = Command(self.on_deep)
            return paint(
                lambda pen, box: pen.items.extend(
                    place_deep_look(box, deep, asked[1], press, pen.screen)
                )
            )
        can_step, kept = len(self._listed) > 1, (entry.hand, entry.step) in self._kept
        return verdict(page, entry, sums, self, can_step=can_step, is_kept=kept)

    def _why_nothing(self, page: Page) -> tuple[str, str]:
        """Return why there is no verdict, in one sentence or two."""
        if any(one not in self.review.hands for one in self._numbers):
            headline = page.words("wait") if self.review.is_running else ""
        elif self.filters.without_kind().matching(self.entries):
            headline = page.words("review.nothing.kind")
        else:
            whole = "review.nothing.hand" if self.filters.hand else "review.nothing.match"
            headline = page.words(whole)
        hand = self.review.hands.get(self.filters.hand)
        if hand is None or hand.safe is None:
            return headline, ""
        return headline, page.words("safe", tile=page.words(f"tile.{tile_text(hand.safe)}"))

    # --- input ----------------------------------------------------------------------------------

    def on_entry(self, hand: int, step: int) -> None:
        self._end_deep_look()
        self.chosen, self.chart_page = (hand, step), None

    def on_step(self, direction: int) -> None:
        """Go to the next entry of the list, or the previous one, round the end."""
        listed, entry = self._listed, self.entry
        if entry is not None and listed:
            at = listed.index(entry) if entry in listed else min(-direction, 0)
            one = listed[(at + direction) % len(listed)]
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
        advice = advise(view, recording.ruleset, recording.against(PLAYER))
        moves = compared_moves(advice, entry.played)
        question = DeepQuestion(view, moves, recording.drawn_before, players=recording.seated)
        self.deep, self._asked = DeepLook(question, recording.ruleset), (entry, advice)
        self.chosen = entry.hand, entry.step

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
        self._end_deep_look()
        self.review.stop_all()
        begin_practice(self.app, recording.start, moves, leads_back=True)

    def on_keep(self) -> None:
        """Put the decision in view among the drills."""
        entry = self.entry
        recording = self._recording(entry.hand) if entry else None
        if entry is None or recording is None:
            return
        student = Student()
        for reason in student.messages:
            self.app.say(reason)
        told = student.keep(recording, entry.step, recording.seat_of(PLAYER))
        if told == KEPT:
            self._kept.add((entry.hand, entry.step))
        self.app.say(told)

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
