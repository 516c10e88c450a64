"""The page of the settings with the fan of the patterns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.options import Options
from game.rulesets.ruleset import Pattern, Ruleset
from game.ui.kit.book import LEFT, RIGHT, TOP, in_pages, spot
from game.ui.kit.names import place_names
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fan_text
from game.ui.settings.controls import place_stepper

CELL, CELLS = 66, 14  # in two columns
FAN_WIDTH = 188


class FanTable:
    """The patterns of a ruleset (with its default options) and the fan set in `options`."""

    def __init__(self, ruleset: Ruleset, options: Options) -> None:
        self.ruleset = ruleset
        self.options = options
        self.max_fan = ruleset.with_options(options).cap
        """The limit under the options that are set."""
        self._changed = dict(options.fan)

    @property
    def pages(self) -> Sequence[Sequence[Pattern]]:
        return in_pages(self.ruleset.patterns, CELLS)

    @property
    def is_changed(self) -> bool:
        return any(self.fan(one) != one.fan for one in self.ruleset.patterns)

    def fan(self, pattern: Pattern) -> int:
        """Return the fan set for a pattern."""
        return self._changed.get(pattern.id, pattern.fan)

    def stepped(self, id: str, direction: int) -> Options:
        """Return the options with one fan more (1) or less (-1) for this pattern."""
        fan = {one.id: self.fan(one) for one in self.ruleset.patterns}
        usual = next(one.fan for one in self.ruleset.patterns if one.id == id)
        # At or above the limit all values count the same. One step down goes below the limit, and
        # one step up goes back to the default.
        fan[id] = max(0, min(fan[id], self.max_fan) + direction)
        if fan[id] == self.max_fan:
            fan[id] = max(fan[id], usual)
        rows = ((one.id, fan[one.id]) for one in self.ruleset.patterns if fan[one.id] != one.fan)
        return replace(self.options, fan=tuple(rows))

    # --- placing --------------------------------------------------------------------------------

    def place(self, pen: Pen, page: int, step: Callable[[str, int], None]) -> None:
        """Place the patterns of a page. Their buttons call `step` with a pattern's key."""
        rows = CELLS // 2
        width = (RIGHT - LEFT - 20) / 2
        for number, pattern in enumerate(self.pages[page]):
            column, row = divmod(number, rows)
            x = LEFT + column * (width + 20)
            self._place_pattern(pen, pattern, (x, TOP + 8 + row * CELL, width), step)

    def _place_pattern(
        self,
        pen: Pen,
        pattern: Pattern,
        place: tuple[float, float, float],
        step: Callable[[str, int], None],
    ) -> None:
        x, y, width = place
        screen, key = pen.screen, f"fan.{pattern.id}"
        fan = self.fan(pattern)
        changed = fan != pattern.fan
        pen.panel(f"{key}.plate", spot(screen, x, y, width, CELL - 8), "row", radius=10)
        wide = width - FAN_WIDTH - 36
        label = screen.labels.pattern_key(self.ruleset.id, pattern.id)
        colour = "gold" if changed else "text"
        place_names(pen, key, label, (x + 16, y, wide, CELL - 8), colour)
        stepper = spot(screen, x + width - FAN_WIDTH - 8, y, FAN_WIDTH, CELL - 8)
        ends = (fan > 0, fan < self.max_fan)
        words = fan_text(screen.labels, fan, self.max_fan)
        if changed:
            words += f" ({fan_text(screen.labels, pattern.fan, self.max_fan)})"
        place_stepper(pen, key, words, stepper, ends, step, changed=changed)
