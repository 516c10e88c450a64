"""How many fan? A won hand, numbers to pick, and the patterns that count."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from game.drills.fan import Fan
from game.drills.tasks import Kind
from game.rules.facts import circumstances
from game.rules.numbers import number_text
from game.rules.tiles import Tile
from game.rulesets.makings import makings
from game.rulesets.ruleset import Scored
from game.rulesets.samples import Sample
from game.ui.drawing.looks import Box, Command
from game.ui.drawing.theme import HEAD, SMALL
from game.ui.kit.hands import OpenHand, fitting_height, hand_width, place_hand
from game.ui.kit.layout import REST, Part, Place, col, grid, made, paint, row, stack
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fitting_name
from game.ui.screens.drills.part import Answer, place_mark, tiles_in_row
from game.words.words import situation_words, worth_words

ROW, GAP, FEW = 46, 6, 8
"""The height of a pattern's row, the gap between two, and how many there are in two columns."""


class FanPart:
    """A won hand, and what it might count."""

    kind: Kind = "fan"
    collects = False
    height, most, tall_picks = 206.0, 320.0, 300.0

    def __init__(self, question: Fan, seed: str) -> None:
        self.question = question
        self.choices = question.choices(random.Random(seed))

    def ask(self, page: Page) -> str:
        ruleset = page.words(f"ruleset.{self.question.ruleset.id}")
        return page.words(f"drill.fan.ask.{self.question.ruleset.unit}", ruleset=ruleset)

    def is_right(self, answer: Answer) -> bool:
        return answer.picked == {self.question.answer}

    # --- the question ---------------------------------------------------------------------------

    def about(self, page: Page) -> Part:
        facts, kongs = self.question.facts, self.question.ruleset.options.kongs_lie
        hand = OpenHand(facts.hand, facts.winning_tile, "two_up" if kongs == "hidden" else kongs)

        def tiles(pen: Pen, box: Box) -> None:
            height = fitting_height(hand, box.w, box.h)
            x = box.centre[0] - hand_width(hand, height) // 2
            place_hand(pen, "hand", hand, x, box.y + (box.h - height) // 2, height)

        how = page.text("head", "how", page.words("drill.dot").join(self._how(page)))
        return col(6, how, 6, paint(tiles), 20)

    def _how(self, page: Page) -> list[str]:
        """Return how the hand was won, in words."""
        facts = self.question.facts
        told = Sample(
            "",
            self_draw=facts.self_draw,
            seat=facts.seat,
            round_wind=facts.round_wind,
            **circumstances(facts),
        )
        words = list(situation_words(told, page.screen.labels))
        if not facts.self_draw and not facts.robbing:
            words.insert(2, page.words("drill.fan.discard"))
        return words

    def picks(self, page: Page, answer: Answer, pick: Callable[[int], None]) -> Part:
        choices = [self._choice(page, one, answer, pick) for one in self.choices]
        columns = len(choices) // (2 if page.screen.is_tall else 1)
        return col(44, grid(choices, columns, (14, 14), pad=(26, 0, 26, 0)), REST)

    def _choice(self, page: Page, one: int, answer: Answer, pick: Callable[[int], None]) -> Part:
        key, words = f"pick.{one}", number_text(one)
        if not answer.is_given:
            return page.button(key, Command(pick, one), words, role="figure", h=70)
        is_answer, is_picked = one == self.question.answer, one in answer.picked
        colour = "good" if is_answer else "bad" if is_picked else "off"
        number = page.text("figure", f"{key}.number", words, colour=colour, bold=is_answer)

        def mark(pen: Pen, box: Box) -> None:
            place_mark(pen, f"{key}.mark", "right" if is_answer else "wrong", box)

        return page.panel(
            key,
            number,
            paint(mark) if is_answer or is_picked else REST,
            style="chosen" if is_answer else "row",
            radius=16,
            layer=1,
            h=70,
        )

    # --- the reason -----------------------------------------------------------------------------

    def _worth(self, page: Page) -> str:
        return worth_words(self.question.ruleset, self.question.score, page.screen.labels)[0]

    def _forgotten(self, answer: Answer) -> Scored | None:
        (chosen,) = answer.picked
        return None if self.is_right(answer) else self.question.forgotten(chosen)

    def headline(self, page: Page, answer: Answer) -> str:
        text, worth = page.words, self._worth(page)
        if self.is_right(answer):
            return text("drill.fan.right", worth=worth)
        words, told = text("drill.fan.wrong", worth=worth), self._fault(page, answer)
        return text("drill.two", one=words, other=told) if told else words

    def _fault(self, page: Page, answer: Answer) -> str:
        """Return the pattern that was forgotten, or counted in vain, if that is certain."""
        text, (chosen,) = page.words, answer.picked
        forgotten, miscounted = self._forgotten(answer), self.question.miscounted(chosen)
        if forgotten is not None:
            name = self._name(page, forgotten.id)
            return text("drill.fan.forgotten", pattern=name, count=forgotten.total)
        if miscounted is None:
            return ""
        pattern, why = miscounted
        name, because = self._name(page, pattern), page.screen.labels.reason(why)
        return text("drill.fan.miscounted", pattern=name, why=because)

    def _name(self, page: Page, pattern: str) -> str:
        return fitting_name(page.screen.labels, self._key(page, pattern), 360, HEAD)

    def reason(self, page: Page, answer: Answer) -> Part:
        """Return the patterns that count, each with its tiles, and why the hand can't win."""
        question, refused, forgotten = self.question, self.question.refused, self._forgotten(answer)
        tiles = makings(question.ruleset, question.facts, question.score).tiles
        rows = [
            self._row(page, one, tiles.get(one.id, ()), any(tiles.values()), one is forgotten)
            for one in question.patterns
        ]
        columns = 2 if len(rows) <= FEW else 3
        columns -= 1 if page.screen.is_tall else 0

        def patterns(at: Place) -> Part:
            most = -(-len(rows) // columns) * (ROW + GAP) - GAP
            return col(grid(rows, columns, (GAP, GAP), h=min(at[3], most)))

        nothing = page.text("quiet", "nothing", page.words("result.no_patterns"))
        why = page.screen.labels.reason(refused) if refused else ""
        return col(
            made(patterns) if rows else col(nothing, REST),
            page.text("label", "refused", why, colour="bad", h=30) if refused else 0,
            8 if refused else 16,
        )

    def _row(
        self, page: Page, one: Scored, tiles: Sequence[Tile], has_tiles: bool, is_lost: bool
    ) -> Part:
        """Return a pattern, with room for tiles if any has some."""
        key, worth = self._key(page, one.id), self._row_worth(page, one)

        def name(at: Place) -> Part:
            words = fitting_name(page.screen.labels, key, at[2], SMALL)
            return page.text("label", f"{key}.name", words, colour="title" if is_lost else "text")

        shown = tiles_in_row(page, f"{key}.tile", [tiles]) if tiles else REST
        inside = row(
            12,
            *((stack(shown, pad=(0, 5, 0, 5), w=130), 12) if has_tiles else ()),
            made(name),
            page.text(
                "count", f"{key}.fan", worth, colour="gold", w=page.wide("count", worth, more=6)
            ),
            12,
        )
        return page.panel(
            key, inside, style="plate_active" if is_lost else "row", radius=8, layer=1
        )

    def _row_worth(self, page: Page, one: Scored) -> str:
        if one.unit == "fan":
            return page.words("result.fan", fan=number_text(one.total))
        unit = page.words(f"rules.unit.{one.unit}", count=one.total)
        return page.words("drill.fan.row", amount=number_text(one.total), unit=unit)

    def _key(self, page: Page, pattern: str) -> str:
        return page.screen.labels.pattern_key(self.question.ruleset.id, pattern)
