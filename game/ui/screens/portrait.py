"""The screen that chooses the player's portrait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.rules.tiles import SEATS
from game.session.moods import MOODS
from game.settings.opponents import PORTRAITS, SIGN, with_portrait
from game.ui.drawing.looks import Command
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.layout import Part, col, made, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen

COLUMNS, TALL_COLUMNS = 7, 5
FACE, MOOD, PITCH = 84, 120, 160
"""The sides of a face and of one in a mood, and the distance between two of these."""
CARD, GAP = 160, 10
"""The height of a card, and the gap between two."""


def seat_of(id: str, screen: Screen) -> str:
    """Return the words for where a player sits in the next match, "" for nowhere."""
    seats = [screen.settings.portrait, *(id for _, id in screen.settings.opponents)]
    if id not in seats:
        return ""
    person = seats.index(id)
    return screen.text(f"opponent.{person}" if person else "portrait.yours")


class PortraitScene(DialogScene):
    """An overlay with all portraits to choose from, and the moods of the chosen one."""

    title = "setting.portrait"
    size, tall, pad = (1080, 744), (780, 1032), (50, 14, 50, 30)
    closing, closing_style = "button.ok", "primary"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._columns = COLUMNS
        if app.top.focus:
            self.focus = self._key(app.settings.portrait)

    def _key(self, id: str) -> str:
        return f"portrait.{id}"

    # --- placing --------------------------------------------------------------------------------

    def body(self, page: Page) -> Part:
        self._columns = TALL_COLUMNS if page.screen.is_tall else COLUMNS
        faces = made(lambda at: col(*self._rows(page, at[2]), gap=GAP), h=self._high)
        moods = page.panel("moods", self._moods(page), radius=14, pad=(0, 10, 0, 8))
        return col(14, faces, 24, moods)

    @property
    def _high(self) -> float:
        """The height of all cards."""
        return -(-len(PORTRAITS) // self._columns) * (CARD + GAP) - GAP

    def _rows(self, page: Page, wide: float) -> Iterator[Part]:
        """Yield the rows of cards, a shorter one in the middle."""
        cell = (wide + GAP) / self._columns - GAP
        for first in range(0, len(PORTRAITS), self._columns):
            ids = PORTRAITS[first : first + self._columns]
            cards = (replace(self._card(page, id), w=cell) for id in ids)
            yield row(*cards, gap=GAP)

    def foot(self, page: Page) -> Part:
        return page.text("small help", "hint", page.words("portrait.hint"))

    def _card(self, page: Page, id: str) -> Part:
        key, chosen = self._key(id), id == self.app.settings.portrait
        name = page.words(key if id == SIGN else f"opponent.{id}")

        def small(part: str, words: str, colour: str) -> Part:
            return page.text("dim", f"{key}.{part}", words, colour=colour, align="centre")

        inside = col(
            self._face(page, id, f"{key}.sign", f"{key}.face"),
            4,
            small("name", name, colour="title" if chosen else "text"),
            small("seat", seat_of(id, page.screen), colour="gold"),
            pad=(4, 12, 4, 8),
        )
        return page.card(key, Command(self.on_choose, id), inside, chosen=chosen, radius=14, h=CARD)

    def _face(self, page: Page, id: str, sign: str, face: str) -> Part:
        if id == SIGN:
            return page.badge(sign, page.words("wind.0.sign"), FACE, east=True)
        return page.face(face, id, FACE)

    def _moods(self, page: Page) -> Part:
        """Return the chosen face in every mood, or the sign of every wind."""
        id, faces = self.app.settings.portrait, []
        if id == SIGN:
            signs = (page.words(f"wind.{seat}.sign") for seat in SEATS)
            badges = (
                page.badge(f"mood.{seat}", sign, MOOD, disc=FACE, east=seat == 0)
                for seat, sign in zip(SEATS, signs, strict=True)
            )
            return row(*(col(one, w=PITCH) for one in badges))
        for place, mood in enumerate(MOODS):
            key = f"mood.{place}"
            name = page.text("name", f"{key}.name", page.words(f"mood.{mood}"), colour="dim", h=26)
            faces.append(col(page.face(key, id, MOOD, mood), 6, name, w=PITCH))
        if page.screen.is_tall:
            half = len(faces) // 2
            return col(row(*faces[:half]), 8, row(*faces[half:]))
        return row(*faces)

    # --- input ----------------------------------------------------------------------------------

    def on_choose(self, id: str) -> None:
        """Take this portrait. Whoever sits at the table with it takes the player's. A second click
        on it closes the screen."""
        settings = self.app.settings
        if id == settings.portrait:
            self.on_close()
        opponents = with_portrait(settings.opponents, settings.portrait, id)
        self.app.change_settings(portrait=id, opponents=opponents)

    def key(self, key: str) -> bool:
        if key == "return":
            self.on_close()
            return True
        steps = {"left": -1, "right": 1, "up": -self._columns, "down": self._columns}
        if key not in steps:
            return super().key(key)
        keys = [self._key(id) for id in PORTRAITS]
        place = keys.index(self.focus) if self.focus in keys else -1
        # The first arrow goes to the chosen one.
        chosen = self._key(self.app.settings.portrait)
        self.focus = keys[(place + steps[key]) % len(keys)] if place >= 0 else chosen
        self.stale = True
        return True
