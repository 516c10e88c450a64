"""The first screen, with the cards of the lessons and of today's hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from game import __version__
from game.lessons.lesson_progress import LessonProgress, lesson_files, load_lesson_progress
from game.rules.match import PLAYER
from game.rules.tiles import Tile
from game.saves.days import DayResult, begun_day, read_days, ruleset_of
from game.saves.waiting_match import WaitingMatch, waiting_in, waiting_match
from game.settings.opponents import opponent_name
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.faces import teacher_of
from game.ui.kit.screen import Screen, spot
from game.ui.kit.tooltips import key_tip
from game.ui.kit.widgets import Pen, place_languages, place_link
from game.ui.kit.wording import short_name, text_units, with_names
from game.ui.screens.title_art import place_art
from game.words.labels import LANGUAGES

CARD = 112
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


def place_today(
    pen: Pen, card: TodayCard, place: tuple[float, float, float], command: Command
) -> None:
    """Place the card. `place` is its left and top edge and its width, in units of the design."""
    x, y, width = place
    screen, text = pen.screen, pen.screen.text
    pen.button("today", "", spot(screen, x, y, width, CARD), command)
    name = spot(screen, x + 18, y + 8, width - 66, 34)
    pen.text("today.name", text("today.title"), name, 20, colour="title", layer=3)
    tile, spot_of = SIGNS[card.day.toordinal() % 3], spot(screen, x + width - 52, y + 10, 34, 40)
    pen.tile("today.tile", tile, spot_of.x, spot_of.y, screen.px(38), layer=3)
    line = spot(screen, x + 18, y + 46, width - 24, 26)
    pen.text("today.line", text(f"ruleset.{ruleset_of(card.day)}"), line, 15, layer=3)
    words, colour = text("today.not_played"), "claim"
    if card.result is not None:
        points = f"{card.result.points:+,}".replace("-", "\N{MINUS SIGN}")
        words, colour = text(f"today.done.{card.result.how}", points=points), "gold"
    elif card.begun:
        words = text("today.begun")
    line = spot(screen, x + 18, y + 74, width - 30, 26)
    pen.text("today.state", words, line, 16, colour=colour, layer=3)


FACE = 44


def place_learn(
    pen: Pen, progress: LessonProgress, place: tuple[float, float, float], command: Command
) -> None:
    """Place the card. `place` is its left and top edge and its width, in units of the design."""
    x, y, width = place
    screen = pen.screen
    pen.button("learn", "", spot(screen, x, y, width, CARD), command)
    face = spot(screen, x + width - FACE - 10, y + 8, FACE, FACE)
    pen.portrait("learn.face", teacher_of(screen.settings), face, mood="happy")
    name = spot(screen, x + 18, y + 8, width - FACE - 34, 34)
    pen.text("learn.name", screen.text("learn.title"), name, 20, colour="title", layer=3)
    for row, (words, colour) in enumerate(_lesson(screen, progress)):
        line = spot(screen, x + 18, y + 46 + 28 * row, width - 30, 26)
        pen.text(f"learn.line.{row}", words, line, 16, colour=colour, layer=3)


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


WIDE, GAP = 424, 12
"""The width of the column and the gap between buttons, in units of the design."""
NAME = 90
"""The most that the name of the one who leads takes up."""
LOWER = 20
"""How much lower the column begins without a match to continue."""
TALL_WIDTH, TALL_HEIGHT = 920, 1280
"""The units that fill a tall window, in which the art is below the column."""


class TitleLayout(NamedTuple):
    """Where the column begins, and the middle of the art."""

    left: float
    top: float
    art: tuple[float, float]


BESIDE, BELOW = TitleLayout(76, 90, (900, 408)), TitleLayout(428, -190, (640, 690))


class TitleScene(Scene):
    """The game's name, buttons to the other screens, and the table of the match that waits."""

    def __init__(self, app: App, *, is_first: bool = False) -> None:
        """`is_first`: the program starts with this scene. Its first frame does without the art, so
        that it comes sooner."""
        super().__init__(app)
        self._waits_with_art = is_first
        self._shows_art = False
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
        return replace(waiting_in(session.match, seated), scores=session.standing.scores)

    def update(self, now: int) -> bool:
        return super().update(now) or not self._shows_art

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT))
        layout = BELOW if screen.is_tall else BESIDE
        if not self.in_play:
            layout = layout._replace(top=layout.top + LOWER)
        self._shows_art = not self._waits_with_art
        self._waits_with_art = False
        if self._shows_art:
            place_art(pen, *layout.art, self.waiting)
        self._place_name(pen, layout)
        self._place_buttons(pen, layout)
        self._place_rim(pen)
        return pen.items

    def _place_name(self, pen: Pen, layout: TitleLayout) -> None:
        screen, (x, y, _) = pen.screen, layout
        name, other = screen.text("program.name"), screen.text("program.other_name")
        box = spot(screen, x, y - 6, WIDE + 46, 90)
        pen.text("name", name, box, 58, colour="title", bold=True, shadow=True)
        pen.text("other", other, spot(screen, x + 2, y + 77, WIDE, 36), 25, colour="gold")
        start = min(WIDE - 20, text_units(other, 25) + 18)
        pen.panel("line.right", spot(screen, x + start, y + 93, WIDE - start, 2), "line", radius=0)
        box = spot(screen, x + 2, y + 110, WIDE, 30)
        pen.text("line", screen.text("title.line"), box, 18, colour="dim")

    def _place_buttons(self, pen: Pen, layout: TitleLayout) -> None:
        screen, x, y = pen.screen, layout.left, layout.top + 172
        if self.in_play:
            self._place_great(pen, "continue", Command(self.on_continue), x, y, self._stand(screen))
            box = spot(screen, x, y + 98, WIDE, 62)
            pen.button("lets_play", "", box, Command(self.on_lets_play))
            name = screen.text("button.lets_play")
            left = min(WIDE / 2, text_units(name, 24) + 16)
            box = spot(screen, x + 26, y + 98, left, 62)
            pen.text("lets_play.name", name, box, 24, layer=3)
            note = spot(screen, x + 32 + left, y + 98, WIDE - left - 58, 62)
            words = self._anew(screen)
            pen.text("lets_play.note", words, note, 15, align="right", layer=3)
            y += 172
        else:
            words = self._anew(screen)
            self._place_great(pen, "lets_play", Command(self.on_lets_play), x, y, words)
            y += 98
        half = (WIDE - GAP) / 2
        place_learn(pen, self.progress, (x, y, half), Command(self.on_learn))
        place_today(pen, self.today, (x + half + GAP, y, half), Command(self.on_today))
        self._place_quiet(pen, x, y + CARD + GAP)

    def _place_great(
        self, pen: Pen, key: str, command: Command, x: float, y: float, note: str
    ) -> None:
        """Place the green button, with a line below its name."""
        screen = pen.screen
        pen.button(key, "", spot(screen, x, y, WIDE, 86), command, style="primary")
        name = spot(screen, x + 26, y + (8 if note else 20), WIDE - 96, 44)
        words = screen.text(f"button.{key}")
        pen.text(f"{key}.name", words, name, 28, bold=True, shadow=True, layer=3)
        line = spot(screen, x + 26, y + 50, WIDE - 46, 26)
        pen.text(f"{key}.note", note, line, 16, colour="claim", layer=3)
        pen.icon(f"{key}.sign", "play", spot(screen, x + WIDE - 58, y + 14, 34, 34), tint="gold")

    def _place_quiet(self, pen: Pen, x: float, y: float) -> None:
        screen = pen.screen
        small = {
            "new_match": self.on_new_match,
            "records": self.on_records,
            "settings": self.on_settings,
        }
        wide = (WIDE + GAP) / len(small)
        for column, (name, handler) in enumerate(small.items()):
            box = spot(screen, x + column * wide, y, wide - GAP, 50)
            words, tip = screen.text(f"button.{name}"), key_tip(name, screen)
            pen.button(name, words, box, Command(handler), style="quiet", size=17, tip=tip)
        links = {
            "drills": self.on_drills,
            "practice": self.on_practice,
            "rules": self.on_rules,
            "quit": self.on_quit,
        }
        for name, handler in links.items():
            words = screen.text(f"button.{name}")
            wide = 1.2 * text_units(words, 17) + 8
            box = spot(screen, x + 4, y + 62, wide, 34)
            place_link(pen, name, words, box, Command(handler), size=17, tip=key_tip(name, screen))
            x += wide + 22

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
            stand = text("title.behind", points=f"{-ahead:,}", name=name)
            return text("title.stand", hand=hand, stand=stand)

        if ahead < 0:
            name = opponent_name(rival, *match.opponents[rival - 1], screen.labels)
            return with_names(behind, [short_name(name, NAME, 16)], WIDE - 46, 16)
        stand = text("title.ahead", points=f"{ahead:,}") if ahead else text("title.level")
        return text("title.stand", hand=hand, stand=stand)

    def _place_rim(self, pen: Pen) -> None:
        """Place what lies in the corners: the languages, the version, and a word on saving."""
        screen, px = pen.screen, pen.screen.px
        edge, width, high = px(24), px(240), px(42)
        box = Box(screen.width - edge - width, px(22), width, high)
        place_languages(pen, box, self.on_language)
        low, high = screen.height - px(38), px(24)
        corner = Box(screen.width - edge - px(180), low, px(180), high)
        version = screen.text("title.version", version=__version__)
        pen.text("version", version, corner, 15, colour="dim", align="right")
        saved = Box(edge, low, px(560), high)
        if not screen.is_tall:
            saved = Box(spot(screen, BESIDE.left + 2, 0, 1, 1).x, low, px(560), high)
        pen.text("saved", screen.text("title.saved"), saved, 15, colour="dim")

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
