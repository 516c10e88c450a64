"""The first screen, with the cards of the lessons and of today's hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

from game import __version__
from game.lessons.lesson_progress import LessonProgress, lesson_files, load_lesson_progress
from game.rules.match import PLAYER
from game.rules.numbers import number_text, signed
from game.rules.tiles import Tile
from game.saves.days import DayResult, begun_day, read_days, ruleset_of
from game.saves.waiting_match import WaitingMatch, waiting_in, waiting_match
from game.settings.opponents import opponent_name
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import Placed
from game.ui.drawing.theme import DESIGN_HEIGHT
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.faces import teacher_of
from game.ui.kit.layout import REST, Part, col, grid, paint, row, stack
from game.ui.kit.page import Act, Page
from game.ui.kit.screen import Screen
from game.ui.kit.tooltips import key_tip
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name, with_names
from game.ui.screens.title_art import place_art, place_field
from game.words.labels import LANGUAGES

SIGNS = (Tile(0), Tile(9), Tile(18))
"""The tiles of the card, another one each day."""


@dataclass(frozen=True, slots=True)
class TodayCard:
    """What the card says: the day, whether its hand was begun, and its result."""

    day: date
    begun: bool = False
    result: DayResult | None = None


def card_of(day: date) -> TodayCard:
    """Look up what the card says. A file that can't be read says nothing here; the page does."""
    name = day.isoformat()
    days, _ = read_days()
    return TodayCard(day, begun_day() == name, days.get(name))


def _today(page: Page, card: TodayCard, act: Act) -> Part:
    words, colour = page.words("today.not_played"), "claim"
    if card.result is not None:
        points = signed(card.result.points)
        words, colour = page.words(f"today.done.{card.result.how}", points=points), "gold"
    elif card.begun:
        words = page.words("today.begun")
    tile = page.tile("today.tile", SIGNS[card.day.toordinal() % 3], 38, h=42)
    rules = page.text("words", "today.line", page.words(f"ruleset.{ruleset_of(card.day)}"))
    state = page.text("words", "today.state", words, colour=colour)
    return _card(page, "today", act, col(tile, w=34), rules, state)


def _learn(page: Page, progress: LessonProgress, act: Act) -> Part:
    face = page.face("learn.face", teacher_of(page.screen.settings), 44, "happy")
    lines = (
        page.text("words", f"learn.line.{place}", words, colour=colour)
        for place, (words, colour) in enumerate(_lesson(page.screen, progress))
    )
    return _card(page, "learn", act, face, *lines)


def _card(page: Page, key: str, act: Act, sign: Part, *lines: Part) -> Part:
    """Return a button with a name, a picture and lines below."""
    name = page.text("item", f"{key}.name", page.words(f"{key}.title"), colour="title")
    told = col(row(name, 4, sign, h=40), *lines, gap=5, pad=(18, 8, 8, 14))
    return stack(page.button(key, act, ""), told, h=112)


def _lesson(screen: Screen, progress: LessonProgress) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return where the player is in the lessons, in two lines with their colours."""
    count = len(lesson_files())
    if not progress.last:
        return (
            (screen.text("title.learn.count", count=count), "text"),
            (screen.text("title.learn.start"), "claim"),
        )
    number = progress.next_of(count)
    if number in progress.done:
        return (screen.text("title.learn.all"), "text"), ("", "text")
    where = screen.text("title.learn", number=number, count=count)
    return (where, "text"), (screen.text(f"lesson.{number}"), "claim")


WIDE = 424
"""The width of the column, in units of the design."""
NAME = 90
"""The most that the name of the one who leads takes up."""
LINK = 44
"""The height of a link, which is that of the least thing to press."""
LOWER = 20
"""How much lower the column begins without a match to continue."""
TALL_WIDTH, TALL_HEIGHT = 920, 1330
"""The units that fill a tall window, in which the art is below the column."""


class TitleLayout(NamedTuple):
    """Where the column begins, and the middle of the art."""

    left: float
    top: float
    art: tuple[float, float]


BESIDE, BELOW = TitleLayout(76, 84, (900, 408)), TitleLayout(428, -221, (640, 714))


class TitleScene(Scene):
    """The game's name, buttons to the other screens, and the table of the match that waits."""

    def __init__(self, app: App, *, is_first: bool = False) -> None:
        """`is_first`: the program starts with this scene. Its first frame does without the art, so
        that it comes sooner."""
        super().__init__(app)
        self._waits_with_art = is_first
        self._shows_art = self._has_settled = False
        self.in_play = False
        self.waiting: WaitingMatch | None = None
        self.today = TodayCard(app.today())
        self.progress = LessonProgress()

    def opened(self) -> None:
        super().opened()
        self._look_up()

    def _look_up(self) -> None:
        """Look up the match to continue, and the lesson."""
        self.in_play = self.app.in_play
        self.waiting = self._waiting() if self.in_play else None
        self.today = card_of(self.app.today())
        self.progress, told = load_lesson_progress()
        for reason in told:
            self.app.say(reason)

    def _waiting(self) -> WaitingMatch | None:
        session = self.app.session
        if session is None or session.is_closed or session.kind != "match":
            return waiting_match()
        seated = tuple(zip(session.names, session.opponents, strict=True))
        standing = session.standing
        return replace(
            waiting_in(session.match, seated),
            scores=standing.scores,
            hands=standing.hand_number - 1,
        )

    def update(self, now: int) -> bool:
        return super().update(now) or not self._shows_art

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        page = Page(Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT)), "title")
        layout = BELOW if screen.is_tall else BESIDE
        self._shows_art = not self._waits_with_art
        self._waits_with_art = False
        place_field(page, *layout.art)
        if self._shows_art:
            place_art(page, *layout.art, self.waiting, settles=not self._has_settled)
            self._has_settled = True
        column = col(0 if self.in_play else LOWER, *self._name(page), 30, *self._buttons(page))
        page.place(column, (layout.left, layout.top, WIDE, DESIGN_HEIGHT))
        page.place(self._rim(page, layout), page.screen.whole)
        return page.pen.items

    def _name(self, page: Page) -> tuple[Part | float, ...]:
        other = page.words("program.other_name")
        wide = min(WIDE - 32, page.wide("screen", other))
        below = page.text(
            "title", "other", other, colour="gold", align="left", shadow=False, w=wide
        )
        line = page.panel("line.right", style="line", radius=0, h=2)
        look = FeastLook(page.words("program.name"), align="left", glow=True)
        name = page.feast("name", look, w=WIDE - 32, h=74)
        return row(name, REST), 6, row(below, 10, line, h=38), page.text("quiet", "line", h=30)

    def _buttons(self, page: Page) -> tuple[Part | float, ...]:
        anew, wide = self._anew(page.screen), (WIDE - 12) / 2
        cards = (
            _learn(page, self.progress, self.on_learn),
            _today(page, self.today, self.on_today),
        )
        below = (12, grid(cards, 2, (12, 0)), 12, *self._quiet(page))
        if not self.in_play:
            return self._great(page, "lets_play", self.on_lets_play, anew), *below
        name = page.text("says", "lets_play.name", page.words("button.lets_play"), w=wide - 40)
        note = page.text("words", "lets_play.note", anew, align="right")
        again = stack(
            page.button("lets_play", self.on_lets_play, ""),
            row(name, 6, note, pad=(26, 0, 26, 0)),
            h=62,
        )
        great = self._great(page, "continue", self.on_continue, self._stand(page.screen))
        return great, 12, again, *below

    def _great(self, page: Page, key: str, act: Act, note: str) -> Part:
        """Return the green button, with a line below its name."""
        words, colour = page.words(f"button.{key}"), {"colour": "text", "align": "left"}
        name = page.text("title", f"{key}.name", words, **colour, bold=True, h=44)
        line = page.text("words", f"{key}.note", note, colour="claim", h=26)
        sign = paint(lambda pen, box: pen.icon(f"{key}.sign", "play", box, tint="gold"), 34, 34)
        told = (6, row(name, sign), line, 10) if note else (21, row(name, sign), 21)
        surface = page.button(key, act, "", style="primary")
        return stack(surface, col(*told, pad=(26, 0, 24, 0)), h=86)

    def _quiet(self, page: Page) -> tuple[Part | float, ...]:
        small = {
            "new_match": self.on_new_match,
            "records": self.on_records,
            "settings": self.on_settings,
        }
        links = {
            "drills": self.on_drills,
            "practice": self.on_practice,
            "rules": self.on_rules,
            "real": self.on_real,
            "count": self.on_count,
            "quit": self.on_quit,
        }

        def named(key: str) -> dict[str, Any]:
            return {"words": page.words(f"button.{key}"), "tip": key_tip(key, page.screen)}

        buttons = [
            page.button(key, act, **named(key), role="small button", style="quiet", h=50)
            for key, act in small.items()
        ]
        words = [page.link(key, act, **named(key), align="centre") for key, act in links.items()]
        ways = grid(words, len(buttons), (12, 0), h=2 * LINK)
        return grid(buttons, len(buttons), (12, 0)), 6, ways

    def _anew(self, screen: Screen) -> str:
        """Return what Let's Play begins: a match of those at the table, or of the ones chosen
        since."""
        chosen = [id for _, id in screen.settings.opponents]
        seated = [id for _, id in self.waiting.opponents] if self.waiting else chosen
        return screen.text("title.anew" if seated == chosen else "title.anew.others")

    def _stand(self, screen: Screen) -> str:
        """Return where the match that waits stands, "" if its file can't be read."""
        match = self.waiting
        if match is None:
            return ""
        text, rival = screen.text, match.best_opponent
        hand = text("title.hand", round=text(f"round.{match.round_wind}"), hand=match.hand_number)
        ahead = match.scores[PLAYER] - match.scores[rival]

        def behind(name: str) -> str:
            stand = text("title.behind", points=number_text(-ahead), name=name)
            return text("title.stand", hand=hand, stand=stand)

        if ahead < 0:
            name = opponent_name(rival, *match.opponents[rival - 1], screen.labels)
            return with_names(behind, [short_name(name, NAME)], WIDE - 50)
        if ahead:
            stand = text("title.ahead", points=number_text(ahead))
        else:
            stand = text("title.level" if match.hands else "title.no_score")
        return text("title.stand", hand=hand, stand=stand)

    def _rim(self, page: Page, layout: TitleLayout) -> Part:
        """Return what lies in the corners: the languages, the version, and a word on saving."""
        left = 24 if page.screen.is_tall else layout.left - page.screen.whole[0]
        version = page.words("version", version=__version__)
        foot = row(
            page.text("dim", "saved"),
            page.text("dim", "version", version, align="right", w=180),
            pad=(left, 0, 24, 0),
            h=24,
        )
        return col(22, row(REST, page.languages(self.on_language, w=240), 24, h=42), REST, foot, 14)

    # --- input ----------------------------------------------------------------------------------

    # The code that plays a match is loaded after the title is shown.

    def on_continue(self) -> None:
        from game.ui.table.play.matches import continue_match

        continue_match(self.app)
        self._look_up()

    def on_lets_play(self) -> None:
        from game.ui.table.play.matches import ask_for_new_match

        ask_for_new_match(self.app)

    def on_today(self) -> None:
        self.app.open(routes.Today())

    def on_practice(self) -> None:
        self.app.open(routes.Practice())

    def on_language(self, place: int) -> None:
        self.app.change_settings(language=LANGUAGES[place])

    def on_new_match(self) -> None:
        self.app.open(routes.NewMatch())

    def on_learn(self) -> None:
        self.app.open(routes.Learn())

    def on_drills(self) -> None:
        self.app.open(routes.Drills())

    def on_rules(self) -> None:
        self.app.open(routes.Rules())

    def on_settings(self) -> None:
        self.app.open(routes.Settings())

    def on_records(self) -> None:
        self.app.open(routes.Records())

    def on_real(self) -> None:
        self.app.open(routes.RealTables())

    def on_count(self) -> None:
        self.app.open(routes.Count())

    def on_quit(self) -> None:
        self.app.quit()

    def key(self, key: str) -> bool:
        if key == "return":
            (self.on_continue if self.in_play else self.on_lets_play)()
        elif key == "f1":
            self.on_rules()
        elif key == "settings":
            self.on_settings()
        else:
            return False
        self.stale = True
        return True
