"""The end of a match: the ranking, the best hand, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.match import HandResult, Person
from game.rules.numbers import number_text, signed
from game.ui.drawing.looks import BadgeLook, Placed, Tip
from game.ui.drawing.theme import HEAD, SMALL, TITLE
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.layout import REST, Part, col, paint, row, stack
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.sounds import Sound
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, shortened
from game.ui.results.sheet import NARROW, PlayedMatch, SheetPages, match_in_play
from game.ui.review.state import Reviewer
from game.ui.table.play.matches import ask_for_new_match
from game.words.labels import Labels

MEDALS = ("gold", "silver", "bronze", "wind")


class MatchEndScene(Scene):
    """The ranking, the best hand and the score sheet of the match of `app.session`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.played = match_in_play(app)
        self.sheet = SheetPages(app, self.played)
        assert app.session is not None
        numbers = tuple(one.number for one in self.played.match.results)
        self.review = Reviewer(app, app.session, numbers)
        self._is_heard = False

    def opened(self) -> None:
        super().opened()
        if not self._is_heard:
            self._is_heard = True
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
        page, match = Page(Pen(screen), "match"), self.played.match
        ranks = [_rank(page, self.played, *one) for one in enumerate(match.ranking())]
        left = col(*ranks, self._best(page), gap=10, w=448)
        inside = col(
            stack(page.text("title", "title", w=620), row(REST, self._settle(page))),
            page.text("few", "hands", page.words("match.hands", count=len(match.results))),
            10,
            row(left, REST, self._right(page)),
            pad=(32, 14, 34, 22),
        )
        page.place(page.panel("panel", inside, style="panel", radius=20), (24, 24, 1232, 752))
        return page.pen.items

    def _settle(self, page: Page) -> Part:
        words = page.words("button.settle")
        return page.button("settle", self.on_settle, words, role="small button", w=180, h=46)

    def _right(self, page: Page) -> Part:
        """Return the score sheet, and the buttons below it."""
        tip = Tip(page.words("tip.review.open"))
        title, again = page.words("button.title"), page.words("button.same_again")
        new_match = page.words("button.new_match")
        buttons = (
            page.button("to review", self.on_review, self.review.label(page.screen), tip=tip),
            page.button("to title", self.on_title, title),
            page.button("to new_match", self.on_new_match, new_match),
            page.button("again", self.on_again, again, style="primary", w=230),
        )
        return col(
            self.sheet.part(page, NARROW, 558), REST, row(*buttons, gap=10, h=54), w=NARROW.width
        )

    def _best(self, page: Page) -> Part:
        """Return the hand with the most fan, or with the most points, and its patterns."""
        in_fan = self.played.ruleset.unit == "fan"
        best = best_hand(self.played.match.results, by_points=not in_fan)
        title = page.text("label", "best.title", page.words("match.best"), colour="gold")
        if best is None:
            told = page.text("quiet", "best.none", page.words("match.nobody_won"))
            inside = col(row(title, h=32), told, REST, pad=(20, 10, 20, 12))
            return page.panel("best", inside, style="strip", radius=14)
        person, fan, result, patterns = best
        worth = page.words("result.fan", fan=fan) if in_fan else signed(result.payments[person])
        name = shortened(self.played.name(person, page.screen), 270, HEAD)
        number = page.words("table.hand", number=result.number)
        keys = (page.screen.labels.pattern_key(self.played.ruleset.id, one) for one in patterns)
        inside = col(
            row(title, page.text("worth", "best.fan", worth, align="right", w=130), h=30),
            page.text("says", "best.name", f"{name} · {number}", h=34),
            4,
            page.text("note", "best.patterns", " · ".join(map(page.words, keys)), size=SMALL),
            pad=(20, 10, 20, 12),
        )
        return page.panel("best", inside, style="strip", radius=14)

    def update(self, now: int) -> bool:
        return self.review.update(now)

    def on_review(self) -> None:
        self.review.open()

    def on_settle(self) -> None:
        self.app.open(self.played.settling(self.app))

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
        elif not self.sheet.key(key):
            return super().key(key)
        self.stale = True
        return True


def medal(key: str, place: int, side: float) -> Part:
    """Return the medal of a rank, from 1."""
    look = BadgeLook(str(place), MEDALS[min(place, len(MEDALS)) - 1])
    return paint(lambda pen, box: pen.add(Placed(key, look, box, pen.layer + 3)), side, side)


def _rank(page: Page, played: PlayedMatch, place: int, person: Person) -> Part:
    """Return a person's medal, name and points. The first one's are larger."""
    key, is_first = f"rank.{place}", place == 0
    points = played.match.scores[person]
    paid = points - played.match.options.start_score
    name = shortened(played.name(person, page.screen), 204)
    size, change = (
        (TITLE if is_first else HEAD),
        page.text("amount", f"{key}.change", signed(paid), h=24, colour=points_colour(paid)),
    )
    rank = played.match.place(person)
    inside = row(
        20,
        row(REST, medal(f"{key}.medal", rank, 52 if is_first else 44), REST, w=52),
        16,
        page.text("says", f"{key}.name", name, size=size, bold=is_first),
        8,
        col(
            page.text(
                "value", f"{key}.points", number_text(points), h=34, size=size, colour="gold"
            ),
            change,
            w=134,
        ),
        16,
    )
    style = "plate_active" if is_first else "plate"
    return page.panel(key, inside, style=style, radius=14, h=108 if is_first else 90)


def best_hand(
    results: Sequence[HandResult], *, by_points: bool = False
) -> tuple[Person, int, HandResult, tuple[str, ...]] | None:
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
