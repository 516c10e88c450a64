"""How many fan? A won hand, numbers to pick, and the patterns that count."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.drills.fan import Fan
from game.rules.facts import circumstances
from game.rules.tiles import Tile
from game.rulesets.makings import makings
from game.rulesets.ruleset import Scored
from game.rulesets.samples import Sample
from game.ui.drawing.looks import Box, Command
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit.hands import OpenHand, fitting_height, hand_width, place_hand
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fitting_name, text_units
from game.ui.results.open_hands import place_tiles, tiles_width
from game.ui.screens.drill_part import PANEL_TOP, Answer, frame_of
from game.words.words import situation_words, worth_words

HAND, LINE = 88, 30
PICKS_TOP, PICK_HIGH, PICK_GAP = 322, 70, 14
ROW, ROW_GAP, FEW = 46, 6, 8
"""The height of a pattern's row, the gap between two, and how many there are in two columns."""
TILE, TILES = 30, 130


class FanPart:
    """A won hand, and what it might count."""

    collects = False
    height = 206.0

    def __init__(self, question: Fan, seed: str) -> None:
        self.question = question
        self.choices = question.choices(random.Random(seed))

    def ask(self, pen: Pen) -> str:
        ruleset = pen.screen.text(f"ruleset.{self.question.ruleset.id}")
        return pen.screen.text(f"drill.fan.ask.{self.question.ruleset.unit}", ruleset=ruleset)

    def is_right(self, answer: Answer) -> bool:
        return answer.picked == {self.question.answer}

    # --- the question ---------------------------------------------------------------------------

    def place(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        screen, facts = pen.screen, self.question.facts
        frame = frame_of(screen)
        left, wide = frame.inner
        line = spot(screen, left, frame.top(PANEL_TOP) + 54, wide, LINE)
        pen.text("how", screen.text("drill.dot").join(self._how(pen)), line, 17, colour="gold")
        room = spot(screen, left, frame.top(PANEL_TOP) + 92, wide, HAND + frame.grown)
        kongs = self.question.ruleset.options.concealed_kong_shown
        hand = OpenHand(facts.hand, facts.winning_tile, "two_up" if kongs == "hidden" else kongs)
        height = fitting_height(hand, room.w, room.h)
        x = room.centre[0] - hand_width(hand, height) // 2
        place_hand(pen, "hand", hand, x, room.y + (room.h - height) // 2, height)
        self._place_choices(pen, answer, pick)

    def _how(self, pen: Pen) -> list[str]:
        """Return how the hand was won, in words."""
        facts = self.question.facts
        told = Sample(
            "",
            self_draw=facts.self_draw,
            seat=facts.seat,
            round_wind=facts.round_wind,
            **circumstances(facts),
        )
        words = list(situation_words(told, pen.screen.labels))
        if not facts.self_draw and not facts.robbing:
            words.insert(2, pen.screen.text("drill.fan.discard"))
        return words

    def _place_choices(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        frame, count = frame_of(pen.screen), len(self.choices)
        left, whole = frame.inner
        wide = (whole + PICK_GAP) / count - PICK_GAP
        for number, one in enumerate(self.choices):
            x = left + number * (wide + PICK_GAP)
            box = spot(pen.screen, x, frame.middle(PICKS_TOP), wide, PICK_HIGH)
            self._place_choice(pen, one, box, answer, pick)

    def _place_choice(
        self, pen: Pen, one: int, box: Box, answer: Answer, pick: Callable[[int], None]
    ) -> None:
        key, words = f"pick.{one}", f"{one:,}"
        if not answer.is_given:
            pen.button(key, words, box, Command(pick, one), size=26)
            return
        is_answer, is_picked = one == self.question.answer, one in answer.picked
        style = "chosen" if is_answer else "row"
        pen.panel(key, box, style, radius=16, layer=1)
        colour = "good" if is_answer else "bad" if is_picked else "off"
        pen.text(f"{key}.number", words, box, 26, colour=colour, align="centre", bold=is_answer)
        if is_answer or is_picked:
            side = pen.screen.px(30)
            sign = Box(box.right - side + side // 4, box.y - side // 4, side, side)
            pen.icon(f"{key}.mark", "tick" if is_answer else "cross", sign, layer=8)

    # --- the reason -----------------------------------------------------------------------------

    def _worth(self, pen: Pen) -> str:
        return worth_words(self.question.ruleset, self.question.score, pen.screen.labels)[0]

    def _forgotten(self, answer: Answer) -> Scored | None:
        (chosen,) = answer.picked
        return None if self.is_right(answer) else self.question.forgotten(chosen)

    def headline(self, pen: Pen, answer: Answer) -> str:
        text, worth = pen.screen.text, self._worth(pen)
        if self.is_right(answer):
            return text("drill.fan.right", worth=worth)
        words, told = text("drill.fan.wrong", worth=worth), self._fault(pen, answer)
        return text("drill.two", one=words, other=told) if told else words

    def _fault(self, pen: Pen, answer: Answer) -> str:
        """Return the pattern that was forgotten, or counted in vain, if that is certain."""
        text, (chosen,) = pen.screen.text, answer.picked
        forgotten, miscounted = self._forgotten(answer), self.question.miscounted(chosen)
        if forgotten is not None:
            name = self._name(pen, forgotten.id)
            return text("drill.fan.forgotten", pattern=name, count=forgotten.total)
        if miscounted is None:
            return ""
        pattern, why = miscounted
        name, because = self._name(pen, pattern), pen.screen.labels.reason(why)
        return text("drill.fan.miscounted", pattern=name, why=because)

    def _name(self, pen: Pen, pattern: str) -> str:
        return fitting_name(pen.screen.labels, self._key(pen, pattern), 360, 24)

    def place_reason(self, pen: Pen, answer: Answer, top: float) -> None:
        """Place the patterns that count, each with its tiles, and why the hand can't win."""
        frame = frame_of(pen.screen)
        refused, bottom = self.question.refused, frame.foot - 16
        left, whole = frame.said
        if refused is not None:
            bottom -= 34
            line = spot(pen.screen, left, bottom + 2, whole, 30)
            pen.text("refused", pen.screen.labels.reason(refused), line, 17, colour="bad")
        rows, forgotten = self.question.patterns, self._forgotten(answer)
        if not rows:
            line = spot(pen.screen, left, top, whole, 30)
            pen.text("nothing", pen.screen.text("result.no_patterns"), line, 18, colour="dim")
        columns = 2 if len(rows) <= FEW else 3
        lines = -(-len(rows) // columns) or 1
        high = min(ROW, (bottom - top + ROW_GAP) / lines - ROW_GAP)
        wide = (whole + ROW_GAP) / columns - ROW_GAP
        tiles = makings(self.question.ruleset, self.question.facts, self.question.score).tiles
        indent = TILES + 12 if any(tiles.values()) else 0
        for number, one in enumerate(rows):
            column, line_number = divmod(number, lines)
            x, y = left + column * (wide + ROW_GAP), top + line_number * (high + ROW_GAP)
            box = spot(pen.screen, x, y, wide, high)
            self._place_row(pen, one, box, tiles.get(one.id, ()), indent, lost=one is forgotten)

    def _place_row(
        self,
        pen: Pen,
        one: Scored,
        box: Box,
        tiles: tuple[Tile, ...],
        indent: float,
        *,
        lost: bool,
    ) -> None:
        px, key = pen.screen.px, self._key(pen, one.id)
        pen.panel(key, box, "plate_active" if lost else "row", radius=8, layer=1)
        left = box.x + px(12)
        height = min(px(TILE), box.h - px(8))
        while tiles and tiles_width(len(tiles), height) > px(TILES):
            height -= 1
        top = box.centre[1] - (height + tile_depth(height)) // 2
        place_tiles(pen, f"{key}.tile", tiles, left, top, height)
        left += px(indent)
        worth = self._row_worth(pen, one)
        wide = px(text_units(worth, 17) + 6)
        names = Box(left, box.y, box.right - wide - left - px(14), box.h)
        name = fitting_name(pen.screen.labels, key, names.w / pen.screen.unit, 17)
        pen.text(f"{key}.name", name, names, 17, colour="title" if lost else "text")
        amount = Box(box.right - wide - px(12), box.y, wide, box.h)
        pen.text(f"{key}.fan", worth, amount, 17, colour="gold", bold=True, align="right")

    def _row_worth(self, pen: Pen, one: Scored) -> str:
        if one.unit == "fan":
            return pen.screen.text("result.fan", fan=f"{one.total:,}")
        unit = pen.screen.text(f"rules.unit.{one.unit}", count=one.total)
        return pen.screen.text("drill.fan.row", amount=f"{one.total:,}", unit=unit)

    def _key(self, pen: Pen, pattern: str) -> str:
        return pen.screen.labels.pattern_key(self.question.ruleset.id, pattern)
