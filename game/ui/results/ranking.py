"""The end of a match: the ranking, the best hand, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.match import HandResult, Person
from game.ui.drawing.looks import BadgeLook, Box, Command, Placed, Tip, box_around
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, points_text, shortened, signed
from game.ui.results.sheet import NARROW, SheetPages, match_in_play
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

    def spoken(self, labels: Labels) -> str:
        parts = [f"{labels.text('match.title')}."]
        for place, person in enumerate(self.played.match.ranking(), 1):
            name = self.played.name(person, Screen(1, 1, labels, self.app.settings))
            points = labels.text("table.points", count=self.played.match.scores[person])
            parts.append(labels.text("spoken.rank", place=place, name=name, points=points))
        return " ".join(parts)

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.panel("panel", spot(screen, 24, 24, 1232, 752))
        title = spot(screen, 60, 38, 1160, 48)
        words = screen.text("match.title")
        pen.text("title", words, title, 32, colour="title", align="centre", shadow=True)
        hands = screen.text("match.hands", count=len(self.played.match.results))
        pen.text("hands", hands, spot(screen, 60, 88, 1160, 26), 17, colour="dim", align="centre")
        y = 128.0
        for place, person in enumerate(self.played.match.ranking()):
            height = 108 if place == 0 else 90
            self._place_rank(pen, place, person, spot(screen, 56, y, 448, height))
            y += height + 10
        self._place_best(pen, y + 4)
        self.sheet.place(pen, NARROW, (536, 122), 558)
        for name, command, x, style in (
            ("review", Command(self.on_review), 536, "normal"),
            ("title", Command(self.on_title), 762, "normal"),
            ("new_match", Command(self.on_new_match), 988, "primary"),
        ):
            box = spot(screen, x, 700, 216 if x < 988 else 230, 54)
            is_review = name == "review"
            label = self.review.label(screen) if is_review else screen.text(f"button.{name}")
            tip = Tip(screen.text("tip.review.open")) if is_review else None
            pen.button(f"to {name}", label, box, command, style=style, size=20, tip=tip)
        return pen.items

    def _place_rank(self, pen: Pen, place: int, person: Person, box: Box) -> None:
        px, screen, key = pen.screen.px, pen.screen, f"rank.{place}"
        pen.panel(key, box, "plate_active" if place == 0 else "plate", radius=14)
        size = px(52 if place == 0 else 44)
        disc = box_around(box.x + px(46), box.y + box.h / 2, size, size)
        pen.add(Placed(f"{key}.medal", BadgeLook(str(place + 1), MEDALS[place]), disc, 3))
        points = self.played.match.scores[person]
        paid = points - self.played.match.options.start_score
        right = Box(box.right - px(150), box.y, px(134), box.h)
        upper = Box(right.x, box.y + box.h // 2 - px(30), right.w, px(34))
        size_of = 28 if place == 0 else 24
        pen.text(
            f"{key}.points",
            points_text(points),
            upper,
            size_of,
            colour="gold",
            bold=True,
            align="right",
        )
        lower = Box(right.x, upper.bottom, right.w, px(24))
        colour = points_colour(paid)
        pen.text(f"{key}.change", signed(paid), lower, 17, colour=colour, align="right")
        left = box.x + px(88)
        name = shortened(self.played.name(person, screen), 204)
        words = Box(left, box.y, right.x - px(8) - left, box.h)
        pen.text(f"{key}.name", name, words, 25 if place == 0 else 21, bold=place == 0)

    def _place_best(self, pen: Pen, y: float) -> None:
        """Place the hand with the most fan, or with the most points, and its patterns."""
        screen = pen.screen
        pen.panel("best", spot(screen, 56, y, 448, 754 - y), "strip", radius=14)
        heading = spot(screen, 76, y + 10, 270, 30)
        pen.text("best.title", screen.text("match.best"), heading, 17, colour="gold")
        in_fan = self.played.ruleset.unit == "fan"
        best = best_hand(self.played.match.results, by_points=not in_fan)
        line = spot(screen, 76, y + 40, 408, 34)
        if best is None:
            pen.text("best.none", screen.text("match.nobody_won"), line, 18, colour="dim")
            return
        person, fan, result, patterns = best
        number = screen.text("table.hand", number=result.number)
        name = shortened(self.played.name(person, screen), 270, 21)
        pen.text("best.name", f"{name} · {number}", line, 21)
        worth = spot(screen, 354, y + 10, 130, 30)
        words = screen.text("result.fan", fan=fan) if in_fan else signed(result.payments[person])
        pen.text("best.fan", words, worth, 21, colour="gold", bold=True, align="right")
        rules = self.played.ruleset.id
        names = " · ".join(screen.text(screen.labels.pattern_key(rules, one)) for one in patterns)
        rest = spot(screen, 76, y + 80, 408, 754 - y - 92)
        pen.text("best.patterns", names, rest, 17, colour="dim", wrap=True)

    def update(self, now: int) -> bool:
        return self.review.update(now)

    def on_review(self) -> None:
        self.review.open()

    def on_new_match(self) -> None:
        self.review.stop()
        ask_for_new_match(self.app)

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
