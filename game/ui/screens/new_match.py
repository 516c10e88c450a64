"""The screen that sets up a match: who sits at the table, the rules and the length."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, cast

from game.rules.match import Person
from game.rules.options import ALLOWED, Choice, Rounds
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import Box, Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.faces import Faces, face_key, own_face
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, place_link, place_segments
from game.ui.kit.wording import text_units
from game.ui.screens.seats import SEAT, Seats, place_seats
from game.ui.settings.presets import use_rules
from game.ui.settings.settings import RULES
from game.ui.table.play.matches import ask_for_new_match
from game.words.words import rule_summary

ROUNDS = cast(tuple[Rounds, ...], tuple(sorted(cast(Choice, ALLOWED["rounds"]).values)))
LENGTHS = (*ROUNDS[1:], ROUNDS[0])
"""The lengths in rounds, the shortest first and no end last."""
PAUSE = 1200
"""The ms for which faces that sat down by chance are seen before the match starts."""
PAD, HEAD, ROW, GAP, START = 30, 100, 46, 10, 290
"""The margin of the page, the width of the words before a row, the height of a row, the gap between
two cards, and the width of the button that starts."""
ABOUT, LEGEND = 680, 430
"""The widths of the line about a face, and of the words about the dots."""
TALL_WIDTH, TALL_HEIGHT = 930, 1030
"""The units that fill a tall window, in which the grids have fewer columns."""


class NewMatchLayout(NamedTuple):
    """The left and top edges of the page, its width and height, the columns of faces, and those of
    rulesets."""

    x: float
    y: float
    width: float
    height: float
    faces: int
    rules: int


WIDE = NewMatchLayout(40, 14, 1200, 772, 6, 4)
TALL = NewMatchLayout(190, -100, 900, 1000, 4, 2)


class NewMatchScene(Scene):
    """An overlay to set up a match. The choices stay set for all later matches."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.in_play = app.in_play
        """True if the new match replaces a match in play."""
        self.seats = Seats(app.settings.opponents, own_face(app.settings))
        self.starts_at: int | None = None
        """When the match starts (ms), while faces that sat down by chance are seen."""

    @property
    def rules(self) -> Ruleset:
        """The chosen ruleset with the options that are set."""
        chosen = ruleset(self.app.settings.ruleset)
        return chosen.with_options(self.app.settings.options(chosen))

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT))
        layout = TALL if screen.is_tall else WIDE
        pen.veil()
        page = spot(pen.screen, layout.x, layout.y, layout.width, layout.height)
        pen.panel("panel", page, "page")
        x, width = layout.x + PAD, layout.width - 2 * PAD
        y = self._place_head(pen, x, layout.y + 12, width)
        place_seats(pen, self.seats, (x, y, width), self)
        y = self._place_faces(pen, x, y + SEAT + 14, width, layout.faces)
        y = self._place_rules(pen, x, y + 12, width, layout.rules)
        self._place_length(pen, x, y + 14, width)
        self._place_foot(pen, x, layout.y + layout.height - 78, width)
        if self.starts_at is None:
            return pen.items
        seen = Pen(pen.screen)
        whole = Box(0, 0, screen.width, screen.height)
        seen.area("skip", whole, Command(self.on_skip), layer=60)
        return [replace(one, command=None) for one in pen.items] + seen.items

    def _place_head(self, pen: Pen, x: float, y: float, width: float) -> float:
        """Place the title, and a button for three others. Return where the rest begins."""
        screen, title = pen.screen, pen.screen.text("new_match.title")
        left = min(300.0, text_units(title, 29) + 16)
        box = spot(screen, x, y, left, 46)
        pen.text("heading", title, box, 29, colour="title", bold=True, shadow=True)
        line = spot(screen, x + left + 10, y + 6, width - left - 180, 40)
        pen.text("question", screen.text("new_match.question"), line, 18, colour="dim")
        box = spot(screen, x + width - 160, y + 4, 160, 40)
        words = screen.text("new_match.surprise")
        pen.button("surprise", words, box, Command(self.on_surprise), style="quiet", size=16)
        return y + 54

    def _place_faces(self, pen: Pen, x: float, y: float, width: float, columns: int) -> float:
        """Place the faces, and below them a line about one of them. Return its lower edge."""
        screen, keys = pen.screen, {face_key(id): id for id in OPPONENTS}
        focused = keys.get(self.focus, "")
        shown = keys.get(screen.hover) or focused
        taken = {id: screen.text(f"opponent.{person}") for id, person in self.seats.ids.items()}
        faces = Faces(x, y, width, columns, self.on_face, taken, focused, self.seats.own)
        faces.place(pen)
        y += faces.height + 6
        legend = 0 if shown and width < ABOUT + LEGEND else LEGEND
        line = spot(screen, x + 6, y, width - legend - 12, 28)
        about = screen.text("new_match.hint")
        if shown:
            name, words = screen.text(face_key(shown)), screen.text(f"{face_key(shown)}.line")
            about = screen.text("new_match.about", name=name, about=words)
        pen.text("about", about, line, 15, colour="gold" if shown else "dim")
        dots = spot(screen, x + width - legend, y, legend, 28)
        pen.text("dots", screen.text("new_match.dots"), dots, 15, colour="dim", align="right")
        pen.panel("line", spot(screen, x, y + 34, width, 2), "line", radius=0)
        return y + 36

    def _place_rules(self, pen: Pen, x: float, y: float, width: float, columns: int) -> float:
        """Place the rulesets, and below them a sentence about the chosen one and the ways to its
        options. Return the lower edge."""
        screen, wide = pen.screen, (width - HEAD + GAP) / columns - GAP
        self._place_word(pen, "ruleset", x, y)
        for number, one in enumerate(RULESETS):
            row, column = divmod(number, columns)
            left, top = x + HEAD + column * (wide + GAP), y + row * (ROW + GAP)
            key, chosen = f"ruleset.{one.id}", one.id == self.app.settings.ruleset
            box = spot(screen, left, top, wide, ROW)
            pen.row(key, box, Command(self.on_ruleset, one.id), chosen=chosen, radius=14)
            colour = "title" if chosen else "text"
            inner = box.grown(-screen.px(6))
            pen.text(f"{key}.name", screen.text(key), inner, 17, colour=colour, align="centre")
        y += -(-len(RULESETS) // columns) * (ROW + GAP) - 2
        links = (
            ("options", "new_match.options", self.on_options),
            ("presets", "button.presets", self.on_presets),
        )
        right = x + width
        for name, label, handler in reversed(links):
            words = screen.text(label)
            long = 1.05 * text_units(words, 16) + 8
            box = spot(screen, right - long, y, long, 44)
            place_link(pen, name, words, box, Command(handler), align="right")
            right -= long + 18
        box = spot(screen, x + HEAD + 4, y, right - x - HEAD - 4, 44)
        words = rule_summary(self.rules, screen.labels)
        pen.text("summary", words, box, 15, wrap=True, middle=True)
        return y + 44

    def _place_length(self, pen: Pen, x: float, y: float, width: float) -> None:
        """Place the length of the match, and the points that each player starts with."""
        screen, options = pen.screen, self.rules.options
        self._place_word(pen, "length", x, y)
        wide = min(560, 0.62 * (width - HEAD))
        box = spot(screen, x + HEAD, y, wide, ROW)
        names = [screen.text(f"option.rounds.{one}") for one in LENGTHS]
        place_segments(pen, "length", names, LENGTHS.index(options.rounds), box, self.on_length)
        note = spot(screen, x + HEAD + wide + 24, y, width - HEAD - wide - 24, ROW)
        pen.text("length.note", self._length(screen), note, 15, wrap=True, middle=True)
        y += ROW + 10
        start = screen.text("new_match.points", points=f"{options.start_score:,}")
        long = min(360, 1.05 * text_units(start, 16) + 8)
        pen.text("points", start, spot(screen, x + HEAD + 4, y, long, 34), 16)
        words = screen.text("new_match.change")
        box = spot(screen, x + HEAD + 16 + long, y, 1.05 * text_units(words, 16) + 8, 34)
        place_link(pen, "change", words, box, Command(self.on_change))
        note = spot(screen, x + HEAD + wide + 24, y - 5, width - HEAD - wide - 24, 46)
        words = screen.text("new_match.replaces" if self.in_play else "new_match.note")
        pen.text("note", words, note, 15, colour="dim", wrap=True, middle=True)

    def _place_word(self, pen: Pen, name: str, x: float, y: float) -> None:
        """Place the word before a row."""
        box = spot(pen.screen, x, y, HEAD - 6, ROW)
        pen.text(f"head.{name}", pen.screen.text(f"new_match.{name}"), box, 18, colour="gold")

    def _length(self, screen: Screen) -> str:
        """Return how many hands the match lasts."""
        options = self.rules.options
        if options.hands:
            return screen.labels.text("new_match.most_hands", count=options.hands)
        if options.rounds:
            return screen.text("new_match.least_hands", hands=4 * options.rounds)
        return screen.text("new_match.endless")

    def _place_foot(self, pen: Pen, x: float, y: float, width: float) -> None:
        screen, count = pen.screen, len(self.seats.free)
        box = spot(screen, x, y + 4, 150, 56)
        pen.button("close", screen.text("button.back"), box, Command(self.on_close), style="quiet")
        words = ""
        if self.starts_at is not None:
            words = screen.text("seats.filled")
        elif count:
            words = screen.labels.text("seats.left", count=count)
        note = spot(screen, x + 166, y + 4, width - 166 - START - 20, 56)
        pen.text("foot", words, note, 15, colour="claim", align="right", wrap=True, middle=True)
        box = spot(screen, x + width - START, y, START, 62)
        command = Command(self.on_start)
        pen.button("start", screen.text("new_match.start"), box, command, style="primary", size=24)

    # --- who sits where -------------------------------------------------------------------------

    def on_seat(self, person: Person) -> None:
        self.seats.gold = person

    def on_leave(self, person: Person) -> None:
        self.seats.leave(person)

    def on_face(self, id: str) -> None:
        """Give the gold seat to this one, or free the seat where this one sits."""
        if id in self.seats.ids:
            self.seats.leave(self.seats.ids[id])
        else:
            self.seats.take(id)
            self._keep()

    def on_surprise(self) -> None:
        self.seats.surprise()
        self._keep()

    def _keep(self) -> None:
        self.app.change_settings(opponents=self.seats.seated)

    # --- rules and length -----------------------------------------------------------------------

    def on_ruleset(self, id: str) -> None:
        rules = ruleset(id)
        use_rules(self.app, rules, self.app.settings.options(rules))

    def on_length(self, place: int) -> None:
        chosen = ruleset(self.app.settings.ruleset)
        options = self.app.settings.options(chosen)
        use_rules(self.app, chosen, replace(options, rounds=LENGTHS[place]))

    def on_options(self) -> None:
        self.app.open(routes.Settings(RULES))

    def on_change(self) -> None:
        self.app.open(routes.Settings(RULES, "option.start_score"))

    def on_presets(self) -> None:
        self.app.open(routes.Presets())

    # --- starting -------------------------------------------------------------------------------

    def on_start(self) -> None:
        """Start the match. If seats are free, let those who sit down be seen first."""
        if self.seats.free:
            self.seats.fill()
            self._keep()
            self.starts_at = self.app.clock + PAUSE
        else:
            self.on_skip()

    def on_skip(self) -> None:
        self.starts_at = None
        ask_for_new_match(self.app)

    def update(self, now: int) -> bool:
        if self.starts_at is not None and now >= self.starts_at:
            self.on_skip()
        return super().update(now)

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        self.stale = True
        if self.starts_at is not None:
            if key == "escape":
                self.starts_at = None
            elif key in ("return", "space"):
                self.on_skip()
            return True
        if key == "return":
            self.on_start()
            return True
        return self._step(key) or super().key(key)

    def _step(self, key: str) -> bool:
        """Move the focus between the faces. Return whether the key does that."""
        faces = [face_key(id) for id in OPPONENTS if id != self.seats.own]
        if key not in ("left", "right") or self.focus not in faces:
            return False
        step = 1 if key == "right" else -1
        self.focus = faces[(faces.index(self.focus) + step) % len(faces)]
        return True
