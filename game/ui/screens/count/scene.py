"""Count a hand: click its tiles, say how it was won, and see what it counts and who pays whom."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.coach.put_together import Standing, standing
from game.rules.drafting import (
    with_set,
    with_tile,
    without_set,
    without_tile,
    without_winning_tile,
)
from game.rules.notation import HandText, parse_part
from game.rules.problems import Reason, RulesError
from game.rules.tiles import Tile
from game.rulesets import RULESETS
from game.rulesets.asked import fitting
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import WinRequest
from game.ui.drawing.looks import Command
from game.ui.drawing.theme import SMALL
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.copying import copy_text
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.wording import fitting_name
from game.ui.screens.count.card import share_counted
from game.ui.screens.count.how import HIGH, moments, told, ways, winds
from game.ui.screens.count.tiles import CELL, COLUMNS, KINDS, hand_row, kinds_to_pick, tiles_to_pick
from game.ui.screens.count.worth import worth
from game.words.counted import headline, how_words, seat_names, seat_of, text_lines
from game.words.labels import Labels

LONGEST = 80
LEFT, RIGHT, BETWEEN = COLUMNS * CELL, 674, 30
UNDO = ("backspace", "z", "page up")
"""The keys that undo, the last one for the left shoulder of a controller."""
PAD, HIGH_PAD, TALL_PAD = 300, 372, 340
"""The height of the tiles to choose from: above the winds, without them, and in a tall window."""
TALL_CELL, TALL_BODY = 73, 1208
"""The width of a tile's place in a tall window, and the height of what stands there."""

_standing = lru_cache(maxsize=32)(standing)
"""Screens are placed again at each move of the mouse."""


class CountScene(DialogScene):
    """A hand that is put together. `past` are the states before each change, to undo it."""

    title = "count.title"
    size, tall = (1232, 752), (720, 1340)
    pad = (30, 10, 30, 18)

    def __init__(self, app: App, sheet: routes.CountHand | None = None) -> None:
        super().__init__(app)
        self.sheet = sheet
        chosen = app.settings.ruleset if sheet is None else sheet.rules.id
        self.ruleset = [one.id for one in RULESETS].index(chosen)
        self.request = WinRequest("") if sheet is None else sheet.win
        self.kind = "tile"
        self.past: list[WinRequest] = []
        self.writing = False
        self.entry = TextEntry(self.request.hand, most=LONGEST)
        self.wrong: Reason | None = None
        """What is wrong with the text that is being written."""

    # --- what stands there ----------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The rules of the sheet, or the chosen ones with the options that are set."""
        if self.sheet is not None:
            return self.sheet.rules
        rules = RULESETS[self.ruleset]
        return rules.with_options(self.app.settings.options(rules))

    @property
    def hand(self) -> HandText:
        return parse_part(self.request.hand)

    @property
    def found(self) -> Standing:
        """What the hand is worth so far."""
        return _standing(self.rules, self.request)

    def _names(self, labels: Labels) -> tuple[str, ...]:
        return seat_names(labels) if self.sheet is None else self.sheet.names

    # --- placing --------------------------------------------------------------------------------

    def body(self, page: Page) -> Part:
        rules, request = self.rules, self.request
        options = rules.options
        kongs = "middle_up" if options.hides_concealed_kongs else options.concealed_kong_shown
        tiles = hand_row(page, self.hand, seat_of(request), kongs, self.on_take)
        empty = page.text("nothing", "empty", h=None) if not request.hand else tiles
        above = (
            *self._rulesets(page),
            page.panel("hand", row(14, empty, 14), style="plate", radius=14, h=92),
            10,
        )
        if page.screen.is_tall:
            below = (*self._left(page), 14, *self._right(page), 10, self._notation(page))
            return col(*above, *below, 14, h=TALL_BODY)
        columns = (col(*self._left(page), REST, w=LEFT), col(*self._right(page), w=RIGHT))
        return col(*above, row(columns[0], BETWEEN, columns[1]), h=612)

    def _rulesets(self, page: Page) -> list[Part | float]:
        """Return the rulesets to choose from, unless a sheet says which."""
        if self.sheet is not None:
            return []
        labels = page.screen.labels
        names = [fitting_name(labels, f"ruleset.{one.id}", 270, SMALL) for one in RULESETS]
        if page.screen.is_tall:
            names = [page.words(f"album.{one.id}") for one in RULESETS]
        return [page.segments("ruleset", names, self.ruleset, self.on_ruleset, h=HIGH), 8]

    def _left(self, page: Page) -> list[Part | float]:
        """Return the tiles to choose from, and the winds."""
        bonus, high = self.rules.options.bonus_tiles, PAD if self.sheet is None else HIGH_PAD
        cell = TALL_CELL if page.screen.is_tall else CELL
        high = TALL_PAD if page.screen.is_tall else high
        parts: list[Part | float] = [
            kinds_to_pick(page, [*KINDS].index(self.kind), self.on_kind, COLUMNS * cell),
            8,
            tiles_to_pick(page, self.hand, self.kind, self.on_tile, cell, bonus=bonus, h=high),
        ]
        if self.sheet is None:
            parts += [8, winds(page, self.request, self._change)]
        return parts

    def _right(self, page: Page) -> list[Part | float]:
        """Return how the hand was won, and what it is worth."""
        rules, request, labels = self.rules, self.request, page.screen.labels
        names, wide = self._names(labels), COLUMNS * TALL_CELL if page.screen.is_tall else RIGHT
        if self.sheet is None:
            way = ways(page, request, self._change)
        else:
            winner = names[seat_of(request)]
            way = told(page, (winner, *how_words(rules, request, names, labels)), wide)
        ticks = moments(page, rules, request, self._change, wide)
        return [way, 8, ticks, 10, self._worth(page, names)]

    def _worth(self, page: Page, names: tuple[str, ...]) -> Part:
        if self.wrong is None:
            return worth(page, self.found, names)
        words = page.text("text", "wrong", page.screen.labels.reason(self.wrong), colour="claim")
        return page.panel("worth", words, style="plate", radius=14, pad=(16, 8, 16, 10))

    def foot(self, page: Page) -> Part:
        """Return what can be done with the hand, and in a wide window the hand as text."""
        wide = 400 if self.sheet is None else 330
        parts = [] if page.screen.is_tall else [replace(self._notation(page), w=wide)]
        acts = {
            "undo": self.on_undo if self.past else None,
            "clear": self.on_clear if self.request.hand else None,
            "copy": self.on_copy if self.request.hand else None,
        }
        signs, widths = ("left_shoulder", "", ""), (110, 110, 160)
        if page.screen.is_tall:
            widths = (78, 78, 118)
        parts += [
            page.button(key, act, role="small button", style="quiet", w=w, sign=sign)
            for (key, act), sign, w in zip(acts.items(), signs, widths, strict=True)
        ]
        card, tint = (self.on_card, "gold") if self.request.hand else (None, "off")
        parts.append(page.icon("share", "share", 48, 34, card, tint=tint))
        if self.sheet is not None:
            act = self.on_use if self.found.wins else None
            parts.append(page.button("use", act, role="small button", style="primary", w=110))
        return row(*parts, REST, gap=10, h=48)

    def _notation(self, page: Page) -> Part:
        """Return the hand as text."""
        return page.entry(
            "notation", self.entry, self.on_write, "notation", is_writing=self.writing, h=48
        )

    def spoken(self, labels: Labels) -> str:
        """Return what the hand is worth, or what is missing, once there is a hand."""
        return headline(self.found, labels) if self.request.hand else ""

    # --- the hand -------------------------------------------------------------------------------

    def _change(self, request: WinRequest) -> None:
        """Take another hand, or another way to win it, to be undone."""
        if request != self.request:
            self.past.append(self.request)
        self._show(request)

    def _show(self, request: WinRequest) -> None:
        self.request = fitting(self.rules, request)
        self.entry = TextEntry(self.request.hand, most=LONGEST)
        self.wrong = None

    def _with(self, hand: HandText) -> None:
        self._change(replace(self.request, hand=str(hand)))

    def on_kind(self, place: int) -> None:
        """Choose what the next click on a tile adds."""
        self.kind = [*KINDS][place]

    def on_tile(self, tile: Tile) -> None:
        """Add a tile, or the set that begins with it, or say why that can't be."""
        kind = KINDS[self.kind]
        try:
            self._with(
                with_tile(self.hand, tile) if kind is None else with_set(self.hand, kind, tile)
            )
        except RulesError as error:
            self.app.say(error.reason)
        else:
            self.kind = "tile"

    def on_take(self, what: str, which: int) -> None:
        """Take a tile or a set out of the hand."""
        hand = self.hand
        match what:
            case "set":
                self._with(without_set(hand, which))
            case "won":
                self._with(without_winning_tile(hand))
            case "bonus":
                self._with(with_tile(hand, Tile(which)))
            case _:
                self._with(without_tile(hand, Tile(which)))

    def on_ruleset(self, place: int) -> None:
        self.ruleset = place
        self._show(self.request)

    def on_undo(self) -> None:
        if self.past:
            self._show(self.past.pop())

    def on_clear(self) -> None:
        self._change(replace(self.request, hand=""))

    def on_copy(self) -> None:
        labels = self.app.labels
        lines = text_lines(self.found, self._names(labels), labels)
        copy_text(self.app, "\n".join(lines))

    def on_card(self) -> None:
        """Make a card of the hand as it is."""
        if self.request.hand:
            share_counted(self.app, self.found, self._names(self.app.labels))

    def on_use(self) -> None:
        """Give the sheet what the hand counts, and go back to it."""
        verdict = self.found.verdict
        if self.sheet is not None and verdict is not None and verdict.score is not None:
            self.app.close(self)
            self.sheet.on_use(verdict.score.counted)

    # --- writing --------------------------------------------------------------------------------

    @property
    def first_focus(self) -> str:
        return "pick.0"

    @property
    def written(self) -> TextEntry | None:
        return self.entry if self.writing else None

    def on_write(self) -> None:
        self.writing = True
        self.entry.select()
        self.past.append(self.request)

    def press(self, command: Command) -> None:
        self.stop_writing()
        super().press(command)

    def felt_clicked(self, button: str) -> None:
        self.stop_writing()
        self.stale = True

    def stop_writing(self) -> None:
        """End the writing. A text that is no hand gives way to the last one that was."""
        if self.writing:
            self.writing = False
            self.past = [*self.past[:-1], *(one for one in self.past[-1:] if one != self.request)]
            self._show(self.request)

    def typed(self, text: str) -> None:
        if self.writing:
            self.entry.typed(text)
            self._read()

    def _read(self) -> None:
        """Take the text into the hand, as far as it is one."""
        self.stale = True
        try:
            hand = parse_part(self.entry.text)
        except RulesError as error:
            self.wrong = error.reason
        else:
            self.wrong = None
            self.request = replace(self.request, hand=str(hand))

    def key(self, key: str) -> bool:
        """Write in the field, begin to write with a digit, or undo."""
        self.stale = True
        if self.writing and key in ("escape", "return"):
            self.stop_writing()
        elif self.writing:
            if self.entry.key(key):
                self._read()
        elif key.isdigit() and len(key) == 1:
            self.on_write()
            self.entry.key("end")
            self.typed(f" {key}" if self.entry.text else key)
        elif key in UNDO:
            self.on_undo()
        elif key == "e":
            self.on_card()
        else:
            return super().key(key)
        return True
