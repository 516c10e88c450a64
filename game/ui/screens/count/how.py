"""How the hand was won: what its tiles don't show, in the words of the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.tiles import SEATS, WIND_LETTERS
from game.rulesets.asked import Asked, asked
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import WinRequest
from game.ui.drawing.looks import Command
from game.ui.drawing.theme import SMALL
from game.ui.kit.layout import Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.wording import both_names, fitting_name, shortened
from game.words.counted import asked_name, discarder_of, seat_of

HIGH, GAP, COLUMNS = 44, 8, 3

Change = Callable[[WinRequest], None]


def winds(page: Page, request: WinRequest, change: Change) -> Part:
    """Return the seat wind and the round wind to choose from."""
    names = [both_names(page.screen.labels, f"wind.{seat}")[0] for seat in SEATS]

    def line(name: str, first: str, chosen: int, choose: Callable[[int], None]) -> Part:
        words = page.text("label", f"{name}.name", page.words(name), w=60)
        shown = [first, *names[1:]]
        return row(words, page.segments(name, shown, chosen, choose, h=HIGH), h=HIGH)

    def on_seat(place: int) -> None:
        letter = WIND_LETTERS[place]
        discarder = None if request.discarder == letter else request.discarder
        change(replace(request, seat=letter, discarder=discarder))

    def on_round(place: int) -> None:
        change(replace(request, round=WIND_LETTERS[place]))

    return col(
        line("seat", page.words("dealer"), seat_of(request), on_seat),
        line("round", names[0], WIND_LETTERS.index(request.round), on_round),
        gap=6,
    )


def ways(page: Page, request: WinRequest, change: Change) -> Part:
    """Return self-draw or discard, and the discarder, to choose from."""
    labels = page.screen.labels
    others = [seat for seat in SEATS if seat != seat_of(request)]
    names = [both_names(labels, f"wind.{seat}")[0] for seat in others]
    chosen = discarder_of(request)

    def on_way(place: int) -> None:
        change(replace(request, self_draw=place == 1))

    def on_discarder(place: int) -> None:
        change(replace(request, discarder=WIND_LETTERS[others[place]]))

    way = [page.words("discard"), page.words("sample.self_draw")]
    parts: list[Part | float] = [
        page.segments("way", way, int(request.self_draw), on_way, w=250, h=HIGH)
    ]
    if chosen is not None:
        parts += [
            16,
            page.text("label", "by", w=104),
            page.segments("discarder", names, others.index(chosen), on_discarder, h=HIGH),
        ]
    else:
        parts.append(Part())
    return row(*parts, h=HIGH)


def moments(page: Page, rules: Ruleset, request: WinRequest, change: Change, wide: float) -> Part:
    """Return the other questions of the ruleset, each to tick."""
    cell = (wide + GAP) / COLUMNS - GAP
    ticks = [_tick(page, rules, one, request, change, cell) for one in asked(rules, request)]
    return grid(ticks, COLUMNS, (GAP, GAP), h=-(-len(ticks) // COLUMNS) * (HIGH + GAP) - GAP)


def _tick(
    page: Page, rules: Ruleset, one: Asked, request: WinRequest, change: Change, wide: float
) -> Part:
    key = asked_name(rules, one, page.screen.labels)
    words = fitting_name(page.screen.labels, key, wide - 16, SMALL)
    style = "primary" if one.is_so(request) else "quiet"
    act = Command(change, one.turned(request))
    return page.button(f"asked.{_id(one)}", act, words, role="small button", style=style, h=HIGH)


def _id(one: Asked) -> str:
    return (
        one.name if one.value is True else f"{one.name}.{str(one.value).rpartition('.')[2].lower()}"
    )


def told(page: Page, how: Sequence[str], wide: float) -> Part:
    """Return how a hand of a real table was won. Its sheet says so."""
    words = shortened(page.words("drill.dot").join(how), wide, SMALL)
    return page.text("label", "how", words, colour="gold", h=HIGH)
