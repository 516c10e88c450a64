"""The screen that sets up a match: who sits at the table, the rules and the length."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from game.rules.match import Person
from game.rules.numbers import number_text
from game.rules.options import ALLOWED, Choice, Rounds
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import Box, Command, Placed, Tip
from game.ui.drawing.theme import SMALL
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.faces import face_key, faces, own_face
from game.ui.kit.layout import REST, Part, col, grid, row, stack
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import close_units, shortened
from game.ui.screens.seats import Seats, seat_cards
from game.ui.settings.presets import summary_words, use_rules
from game.ui.settings.settings import RULES
from game.ui.table.play.matches import ask_for_new_match

ROUNDS = cast(tuple[Rounds, ...], tuple(sorted(cast(Choice, ALLOWED["rounds"]).values)))
LENGTHS = (*ROUNDS[1:], ROUNDS[0])
"""The lengths in rounds, the shortest first and no end last."""
PAUSE = 1200
"""The ms for which faces that sat down by chance are seen before the match starts."""
HEAD, ROW = 100, 46
"""The width of the words before a row, and the height of a row."""
ABOUT, LEGEND = 680, 430
"""The widths of the line about a face, and of the words about the dots."""
TALL_WIDTH, TALL_HEIGHT = 930, 1240
"""The units that fill a tall window, in which the grids have fewer columns."""


WIDE, TALL = (1200, 772, 6, 4), (900, 1200, 3, 2)
"""The width and height of the page, the columns of faces, and those of rulesets."""


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
        page = Page(Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT)), "new_match")
        wide, high, columns, rules = TALL if screen.is_tall else WIDE
        inside = col(
            self._head(page, wide - 60),
            8,
            seat_cards(page, self.seats, self),
            14,
            *self._faces(page, wide - 60, columns),
            12,
            *self._rules(page, rules, wide - 60),
            14,
            *self._match(page),
            REST,
            self._foot(page),
            pad=(30, 12, 30, 16),
        )
        page.frame(wide, high, inside)
        if self.starts_at is None:
            return page.pen.items
        seen = Pen(page.screen)
        whole = Box(0, 0, screen.width, screen.height)
        seen.area("skip", whole, Command(self.on_skip), layer=60)
        return [replace(one, command=None) for one in page.pen.items] + seen.items

    def _head(self, page: Page, width: float) -> Part:
        """Return the title, and a button for three others."""
        title = page.words("title")
        left = min(300.0, page.wide("screen", title, more=16))
        surprise = page.button(
            "surprise", self.on_surprise, role="small button", style="quiet", w=160, h=40
        )
        return row(
            page.text("screen", "heading", title, w=left),
            10,
            col(6, page.text("ask", "question")),
            10,
            col(4, surprise, 2),
        )

    def _faces(self, page: Page, width: float, columns: int) -> list[Part | float]:
        """Return the faces, and below them a line about one of them."""
        keys = {face_key(id): id for id in OPPONENTS}
        focused = keys.get(self.focus, "")
        shown = keys.get(page.screen.hover) or focused
        taken = {id: page.words(f"opponent.{person}") for id, person in self.seats.ids.items()}
        own = self.seats.own
        about, legend = page.words("hint"), LEGEND
        if shown:
            name, words = page.words(face_key(shown)), page.words(f"{face_key(shown)}.line")
            about = page.words("about", name=name, about=words)
            legend = 0 if width < ABOUT + LEGEND else LEGEND
        return [
            faces(page, columns, self.on_face, taken, bright=focused, own=own),
            6,
            row(
                page.text("dim", "about", about, colour="gold" if shown else "dim"),
                6,
                page.text("dim", "dots", align="right", w=legend),
                h=28,
            ),
            6,
            page.line(),
        ]

    def _rules(self, page: Page, columns: int, width: float) -> list[Part | float]:
        """Return the rulesets, and below them a sentence about the chosen one and the ways to its
        options."""
        names = {one.id: page.words(f"ruleset.{one.id}") for one in RULESETS}
        chosen = self.app.settings.ruleset
        picks = page.picks("ruleset", names, chosen, self.on_ruleset, h=ROW)
        rulesets = grid(picks, columns, (10, 10))
        links = self._links(page)
        above = (row(col(_word(page, "ruleset"), REST), 6, rulesets, h=rulesets.h), 8)
        if page.screen.is_tall:
            summary = self._summary(page, width - HEAD)
            return [*above, row(HEAD, summary, h=48), row(REST, links, h=44)]
        summary = self._summary(page, width - HEAD - 18 - (links.w or 0))
        return [*above, row(HEAD, summary, 18, links, h=44)]

    def _links(self, page: Page) -> Part:
        """Return the ways to the presets, to the options and to the rules sheet, from the right.
        The focus takes the same way."""
        ways = {
            "presets": (self.on_presets, page.words("button.presets")),
            "options": (self.on_options, page.words("options")),
            "rule_sheet": (self.on_rule_sheet, page.words("button.rule_sheet")),
        }
        parts, before = [], 0.0
        for key, (act, words) in ways.items():
            wide = 1.05 * close_units(words, SMALL) + 4
            link = page.link(key, act, words, align="right", w=wide)
            parts.append(row(REST, link, before))
            before += 16 + wide
        return stack(*parts, w=before - 16)

    def _summary(self, page: Page, width: float) -> Part:
        """Return a sentence about the rules, in two lines. If there is more to tell, a tooltip has
        it."""
        rules = self.rules
        words = summary_words(page.screen.labels, ruleset(rules.id), rules.options)
        shown = shortened(words, 1.8 * width)
        told = page.text("small text", "summary", shown)
        if shown == words:
            return told
        return stack(told, page.area("summary.whole", Tip(page.words("options"), words)))

    def _match(self, page: Page) -> list[Part | float]:
        """Return the length of the match, and below it what that means and the points that each
        player starts with."""
        options = self.rules.options
        names = [page.words(f"option.rounds.{one}") for one in LENGTHS]
        place = LENGTHS.index(options.rounds)
        start = page.words("points", points=number_text(options.start_score))
        return [
            row(
                _word(page, "length"),
                6,
                page.segments("length", names, place, self.on_length, role="name"),
                h=ROW,
            ),
            8,
            row(
                HEAD,
                page.text("small text", "length.note", self._length(page.screen)),
                18,
                page.text("label", "points", start, w=page.wide("label", start, 1.05)),
                12,
                page.link("change", self.on_change, times=1.05, align="right"),
                h=34,
            ),
        ]

    def _length(self, screen: Screen) -> str:
        """Return how many hands the match lasts."""
        options = self.rules.options
        if options.hands:
            return screen.labels.text("new_match.most_hands", count=options.hands)
        if options.rounds:
            return screen.text("new_match.least_hands", hands=4 * options.rounds)
        return screen.text("new_match.endless")

    def _foot(self, page: Page) -> Part:
        """Return the ways back and on, and before the second what it does."""
        count = len(self.seats.free)
        if self.starts_at is not None:
            told = page.text("foot", "foot", page.words("seats.filled"))
        elif count:
            told = page.text("foot", "foot", page.words("seats.left", count=count))
        else:
            note = page.words("replaces" if self.in_play else "note")
            told = page.text("foot", "note", note, colour="dim")
        back = page.words("button.back")
        return row(
            col(4, page.button("close", self.on_close, back, style="quiet", w=150, h=56), 2),
            16,
            col(4, told, 2),
            20,
            page.button("start", self.on_start, role="great button", style="primary", w=290, h=62),
        )

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

    def on_rule_sheet(self) -> None:
        self.app.open(routes.RuleSheet(self.rules))

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


def _word(page: Page, name: str) -> Part:
    """Return the word before a row."""
    return page.text("head", f"head.{name}", page.words(name), w=HEAD - 6, h=ROW)
