"""The end of a match: the ranking, how it went, and the best hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from game.rules.facts import WinFacts
from game.rules.match import PERSONS, PLAYER, HandResult, Person
from game.rules.numbers import signed
from game.rules.problems import RulesError
from game.rulesets.makings import makings
from game.settings.settings import NO_MOTION
from game.system.slices import Slices, done
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import Box, Command, MatLook, Placed, Tip
from game.ui.drawing.theme import DESIGN_HEIGHT, HEAD
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import REST, Part, col, paint, row
from game.ui.kit.open_hands import won_hand
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.sounds import Sound
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import shortened
from game.ui.results.course import course
from game.ui.results.sheet import match_in_play
from game.ui.results.steps import place_steps
from game.ui.review.state import Reviewer
from game.ui.table.play.matches import ask_for_new_match
from game.words.labels import Labels

LEFT, RIGHT, HIGH = 760, 424, 620
"""The widths of the steps and of what stands beside them, and their height."""
TALL, TALL_HIGH, BELOW = 1600, 1000, 440
"""The height of a screen from which all stand below one another, and the greatest heights of the
steps and of the others there."""
BITS, OTHERS_BITS, FALLING = 120, 50, 4_000
"""The bits of paper for your own match and for another's, and the ms in which they are thrown."""


BestHand: TypeAlias = tuple[Person, int, HandResult, tuple[str, ...]]


class MatchEndScene(Scene):
    """The four people on steps, the curve of their points, and the best hand of the match of
    `app.session`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.played = match_in_play(app)
        assert app.session is not None
        numbers = tuple(one.number for one in self.played.match.results)
        self.review = Reviewer(app, app.session, numbers)
        self.readying = self._readying()
        self._won: tuple[int, WinFacts | None] | None = None
        """The number of the hand that was read last, and the win in it."""
        self._since: int | None = None
        """When the screen opened for the first time, in ms of the app's clock."""

    def opened(self) -> None:
        super().opened()
        if self._since is None:
            self._since = self.app.clock
            self.app.hear(Sound("match-end"))

    def spoken(self, labels: Labels) -> str:
        parts = [f"{labels.text('match.title')}."]
        for person in self.played.match.ranking():
            place = self.played.match.place(person)
            name = self.played.name(person, Screen(1, 1, labels, self.app.settings))
            points = labels.text("table.points", count=self.played.match.scores[person])
            parts.append(labels.text("spoken.rank", place=place, name=name, points=points))
        return " ".join(parts)

    def place(self, screen: Screen) -> list[Placed]:
        page = Page(Pen(screen), "match")
        whole = Box(0, 0, screen.width, screen.height)
        page.pen.add(Placed("mat", MatLook(screen.px(40)), whole.grown(-screen.px(90)), -2))
        page.pen.veil(light=1)
        if bits := self._bits(screen):
            page.pen.confetti("confetti", bits)
        left = col(
            page.feast("title", FeastLook(self._title(page), glow=True), h=50),
            page.text("few", "hands", self._told(page)),
            page.text("few", "luck", self._luck(page), h=28, colour="text"),
            paint(lambda pen, box: place_steps(pen, self.played, box)),
        )
        course, best, buttons = self._course(page), self._best(page), self._buttons(page)
        if screen.height / screen.unit >= TALL:
            high = screen.height / screen.unit - 68
            steps = min(TALL_HIGH, high - 2 * BELOW - 3 * 24 - 58)
            others = [replace(one, h=BELOW) for one in (course, best)]
            inside = col(REST, replace(left, h=steps), *others, buttons, REST, gap=24)
            page.place(inside, (36, (DESIGN_HEIGHT - high) / 2, 1208, high))
        else:
            right = col(course, best, gap=16, w=RIGHT)
            inside = col(row(replace(left, w=LEFT), REST, right, h=HIGH), REST, buttons)
            page.place(inside, (36, 34, 1208, 732))
        return page.pen.items

    def _bits(self, screen: Screen) -> int:
        """Return the bits of paper that are thrown when the screen has just opened."""
        is_new = self._since is not None and self.app.clock - self._since < FALLING
        if not is_new or screen.settings.motion == NO_MOTION or not self.played.match.results:
            return 0
        return BITS if self.played.match.place(PLAYER) == 1 else OTHERS_BITS

    def _title(self, page: Page) -> str:
        """Return who has won the match, unless several share the first place."""
        match = self.played.match
        first = [person for person in PERSONS if match.place(person) == 1]
        if len(first) > 1 or not match.results:
            return page.words("title")
        if first == [PLAYER] and not page.screen.settings.player_name:
            return page.words("match.you_win")
        name = shortened(self.played.name(first[0], page.screen), 360, HEAD)
        return page.words("match.winner", name=name)

    def _told(self, page: Page) -> str:
        rules = page.words(f"ruleset.{self.played.ruleset.id}")
        return f"{page.words('match.hands', count=len(self.played.match.results))} · {rules}"

    def _buttons(self, page: Page) -> Part:
        tip = Tip(page.words("tip.review.open"))
        buttons = (
            page.button("to review", self.on_review, self.review.label(page.screen), tip=tip),
            page.button("sheet", self.on_sheet, page.words("match.sheet")),
            page.button("settle", self.on_settle, page.words("button.settle")),
            page.button("to title", self.on_title, page.words("button.title")),
            page.button("to new_match", self.on_new_match, page.words("button.new_match")),
        )
        again = page.words("button.same_again")
        last = page.button("again", self.on_again, again, style="primary", w=264)
        return row(*buttons, last, gap=12, h=58)

    # --- beside the steps ---

    def _course(self, page: Page) -> Part:
        title = page.text("subtitle", "course.title", page.words("match.course"), h=34)
        match = self.played.match
        if match.results:
            names = [self.played.name(person, page.screen) for person in PERSONS]
            told = course("course", match, names)
        else:
            told = page.text("nothing", "course.none", page.words("match.no_hands"))
        rest = [] if match.results else [REST]
        inside = col(title, told, *rest, pad=(20, 10, 12, 12))
        return page.panel("course.panel", inside, radius=16, h=300)

    def _best(self, page: Page) -> Part:
        """Return the hand with the most fan, or with the most points, its patterns and tiles."""
        in_fan = self.played.ruleset.unit == "fan"
        best = self._best_hand()
        title = page.text("subtitle", "best.title", page.words("match.best"), h=34)
        if best is None:
            told = page.text("quiet", "best.none", page.words("match.nobody_won"))
            inside = col(title, told, REST, pad=(20, 10, 16, 12))
            return page.panel("best", inside, radius=16)
        person, fan, result, patterns = best
        worth = page.words("result.fan", fan=fan) if in_fan else signed(result.payments[person])
        name = shortened(self.played.name(person, page.screen), 300, HEAD)
        number = page.words("table.hand", number=result.number)
        keys = (page.screen.labels.pattern_key(self.played.ruleset.id, one) for one in patterns)
        act = Command(self.on_replay, result.number)
        replay = page.button(
            "best.replay", act, page.words("button.replay"), role="small button", w=96, h=34
        )
        value = page.text("worth", "best.fan", worth, align="right", w=100)
        inside = col(
            row(title, value, 10, replay, h=36),
            page.text("item", "best.name", f"{name} · {number}", h=30),
            page.text("note", "best.patterns", " · ".join(map(page.words, keys)), h=44),
            self._tiles(person, result.number),
            pad=(20, 10, 16, 10),
        )
        return page.panel("best", inside, radius=16)

    def _tiles(self, person: Person, number: int) -> Part:
        """Return the tiles of a hand that was won in this match."""
        win = self._win_of(person, number)
        if win is None:
            return REST
        rules, kongs = self.played.ruleset, self.played.match.options.concealed_kong_shown
        made = makings(rules, win, rules.score(win))
        return won_hand("best.tiles", win, made, kongs, 120, 2)

    def _win_of(self, person: Person, number: int) -> WinFacts | None:
        if self._won is None or self._won[0] != number:
            done(self._reading(person, number))
        assert self._won is not None
        return self._won[1]

    def _reading(self, person: Person, number: int) -> Slices[None]:
        """Read a hand, and note its win."""
        try:
            recording = yield from self.played.reading(number)
            self._won = number, recording.win_of(person)
        except (RulesError, LookupError):
            self._won = number, None

    def _readying(self) -> Slices[None]:
        """Read the best hand."""
        best = self._best_hand()
        if best is not None:
            yield
            yield from self._reading(best[0], best[2].number)

    def _best_hand(self) -> BestHand | None:
        in_points = self.played.ruleset.unit != "fan"
        return best_hand(self.played.match.results, by_points=in_points)

    def _luck(self, page: Page) -> str:
        """Return what luck and decisions made of the whole match, "" until every hand is
        reviewed."""
        sums = self.review.totals
        if sums is None or sums.luck is None:
            return ""
        luck = sums.luck.deal + sums.luck.draws + sums.luck.others
        return page.words(
            "match.luck",
            result=signed(sums.result),
            luck=sums.signed(luck),
            decisions=sums.signed(-sums.luck.cost),
        )

    # --- input ---

    def update(self, now: int) -> bool:
        return self.review.update(now)

    def on_review(self) -> None:
        self.review.open()

    def on_sheet(self) -> None:
        self.app.open(routes.Sheet())

    def on_settle(self) -> None:
        self.app.open(self.played.settling(self.app))

    def on_replay(self, number: int) -> None:
        self.app.open(routes.Replay(partial(self.played.read, number)))

    def on_again(self) -> None:
        """Start another match with the same opponents and rules."""
        self.review.stop()
        ask_for_new_match(self.app)

    def on_new_match(self) -> None:
        """Choose who plays the next match, and by which rules."""
        self.app.open(routes.NewMatch())

    def on_title(self) -> None:
        self.review.stop()
        self.app.go(routes.Title())

    def key(self, key: str) -> bool:
        if key == "escape":
            self.on_title()
        elif key == "r":
            self.on_review()
        else:
            return super().key(key)
        self.stale = True
        return True


def best_hand(results: Sequence[HandResult], *, by_points: bool = False) -> BestHand | None:
    """Return the first winning hand with the most fan, or `by_points` with the most points: person,
    fan, result and patterns. Return None if there is no winning hand."""
    won = [
        (person, fan, result, patterns)
        for result in results
        for person, fan, patterns in zip(
            result.winners, result.counted, result.patterns, strict=True
        )
    ]
    return max(won, key=lambda one: one[2].payments[one[0]] if by_points else one[1], default=None)
