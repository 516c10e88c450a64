"""What the hand is worth: its patterns and who pays whom, or what it is ready for."""

from __future__ import annotations

from collections.abc import Sequence

from game.coach.put_together import Standing, Wait, below
from game.rules.tiles import tile_text
from game.rulesets.ruleset import Scored
from game.ui.drawing.theme import HEAD, NOTE, SMALL, TITLE
from game.ui.kit.layout import REST, Part, Place, col, grid, made, row, stack
from game.ui.kit.page import Page
from game.ui.kit.wording import close_units, fitting_name, lines_of, shortened, text_units
from game.words.counted import headline, notes, paid_lines, row_worth, steps, wait_words

LINE, ROW, LEAST_ROW, CELL = 26, 40, 20, 84
"""The height of a sentence, of a pattern at most and at least, and of a wait at most."""
HIGH_ROW = 30
"""The height of a pattern from which its words are larger."""
HELP = ("help.1", "help.2", "help.3")
"""The sentences for a hand without tiles."""


def worth(page: Page, found: Standing, names: Sequence[str]) -> Part:
    """Return all of it in a panel that takes the place that is left."""

    def inside(at: Place) -> Part:
        labels = page.screen.labels
        if not found.request.hand:
            return _help(page)
        said = [*notes(found, labels)]
        paid = [*paid_lines(found, names, labels)]
        sums = steps(found, labels)
        low = [_sentence(page, "steps", sums, at[2], "gold")] if sums else []
        low += [*(_sentence(page, f"note.{n}", one, at[2]) for n, one in enumerate(said))]
        low += [
            page.text("label", f"paid.{n}", shortened(one, at[2], SMALL), h=LINE)
            for n, one in enumerate(paid)
        ]
        head = _headline(page, found, at[2])
        room = at[3] - (head.h or 0) - sum(one.h or 0 for one in low) - 16
        return col(head, 6, _body(page, found, at[2], room), REST, *low)

    return page.panel("worth", made(inside), style="plate", radius=14, pad=(16, 8, 16, 10))


def _help(page: Page) -> Part:
    """Return what can be done, while there are no tiles."""
    lines = [page.text("text", one, h=56) for one in HELP]
    return col(8, *lines, REST, gap=6)


def _headline(page: Page, found: Standing, wide: float) -> Part:
    words = headline(found, page.screen.labels)
    colour = "good" if found.wins else "title" if found.verdict is None else "bad"
    colour = "bad" if found.problem or found.short < 0 else colour
    if close_units(words, TITLE if found.wins else HEAD) <= wide:
        role = "screen" if found.wins else "subtitle"
        return page.text(role, "headline", words, colour=colour, shadow=False)
    return page.text("text", "headline", words, colour=colour, h=56)


def _sentence(page: Page, key: str, words: str, wide: float, colour: str = "claim") -> Part:
    """Return a sentence, in two lines if it needs them."""
    count = lines_of(words, wide, NOTE * page.screen.growth)
    return page.text("small text", key, words, colour=colour, h=LINE * min(2, count))


def _body(page: Page, found: Standing, wide: float, room: float) -> Part:
    """Return the patterns, or the waits."""
    if found.waits:
        return _waits(page, found, wide, room)
    rows = found.rows
    if found.verdict is None and rows:
        label = page.text("label", "sure", colour="gold", h=26)
        return col(label, _patterns(page, found, rows, wide, room - 26))
    if found.verdict is not None and found.verdict.score is not None and not rows:
        return page.text("quiet", "nothing", page.words("result.no_patterns"))
    return _patterns(page, found, rows, wide, room) if rows else Part(h=0)


def _patterns(
    page: Page, found: Standing, rows: Sequence[Scored], wide: float, room: float
) -> Part:
    """Return the patterns in as many columns as they need."""
    columns = 2 if len(rows) * LEAST_ROW <= 2 * room else 3
    deep = -(-len(rows) // columns)
    high, cell = min(ROW, room / deep), (wide + 10) / columns - 10
    parts = [_pattern(page, found, one, cell, high) for one in rows]
    return grid(parts, columns, (10, 2), h=deep * high)


def _pattern(page: Page, found: Standing, one: Scored, wide: float, high: float) -> Part:
    labels, size = page.screen.labels, SMALL if high >= HIGH_ROW else NOTE
    key, counts = labels.pattern_key(found.ruleset.id, one.id), row_worth(one, labels)
    side = text_units(counts, size) + 6
    times = f" × {one.count}" if one.count > 1 else ""
    name = fitting_name(labels, key, wide - side - 26 - text_units(times, size), size) + times
    inside = row(
        8,
        page.text("words", f"{key}.name", name, size=size, h=None),
        page.text("unit", f"{key}.counts", counts, size=size, h=None, w=side, colour="gold"),
        8,
    )
    return page.panel(key, inside, radius=8)


def _waits(page: Page, found: Standing, wide: float, room: float) -> Part:
    """Return the tiles that complete the hand, with what it then counts."""
    columns = 2 if len(found.waits) <= 4 else 3 if len(found.waits) <= 9 else 4
    rows = -(-len(found.waits) // columns)
    high = min(CELL, (room - 26) / rows - 4)
    cells = [_wait(page, found, one, (wide + 8) / columns - 8, high) for one in found.waits]
    shown = [*cells, *[REST] * (columns * rows - len(cells))]
    return col(
        page.text("label", "ready", colour="gold", h=26),
        grid(shown, columns, (8, 4), h=rows * (high + 4) - 4),
    )


def _wait(page: Page, found: Standing, wait: Wait, wide: float, high: float) -> Part:
    key, labels = f"wait.{tile_text(wait.tile)}", page.screen.labels
    is_enough = wait.verdict is not None and not below(wait.verdict)
    words = shortened(wait_words(found.ruleset, wait, labels), wide - high - 8, NOTE)
    told = page.text("words", f"{key}.worth", words, colour="text" if is_enough else "dim", h=None)
    tile = page.tile(f"{key}.tile", wait.tile, 0.82 * high, h=0.94 * high, w=0.7 * high)
    return stack(page.panel(key, row(6, tile, 8, told, 6), radius=8))
