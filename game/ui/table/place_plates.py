"""The plates of the four players: portrait, seat wind, name and score; and the word of a claim."""

from __future__ import annotations

from game.session.opponents import OPPONENTS, level_words
from game.ui.drawing.looks import NOTHING, Box, box_around
from game.ui.kit.fitting import short_name
from game.ui.table.board import BUTTONS, PLATES, Board, Plate, seat_at

PORTRAIT, WIND, STARTER = 62, 25, 14
"""The sizes of the portrait, the seat wind on its rim, and the dealer's mark."""
NAME, SCORE, LONGEST = 15, 17, 7
"""The sizes of letters, and the length of the longest score in large ones."""
HELP_WIDE, HELP_HIGH = 300, 116
"""The size of what is told about an opponent."""
WORD, WORD_HIGH = 150, 54
"""The least width and the height of a claim word."""


def place_plate(board: Board, position: int) -> None:
    """Place a plate: upright or flat, as its place is."""
    view, box = board.view, board.box(board.plan.plates[position])
    seat = seat_at(position, view)
    winners = [win.seat for win in view.wins]
    active = seat in winners if view.is_over else seat == view.turn
    board.pen.layer = PLATES
    upright = box.h > box.w
    style, radius = ("plate_active" if active else "plate"), 16 if upright else 33
    board.pen.panel(f"plate:{position}", box, style, radius=radius)
    _place_portrait(board, position, box, upright, active)
    words = _words_box(board, box, upright)
    _place_words(board, position, words, upright)
    board.pen.area(f"plate:{position}.area", box, NOTHING)
    if board.pen.hovers(f"plate:{position}.area"):
        _place_help(board, position, box)
    board.pen.layer = 0


def _portrait_box(board: Board, box: Box, upright: bool) -> Box:
    side = min(board.px(PORTRAIT), box.w - 2, box.h - 2)
    if upright:
        return box_around(box.centre[0], box.y + board.px(4) + side / 2, side, side)
    return box_around(box.x + board.px(4) + side / 2, box.centre[1], side, side)


def _place_portrait(board: Board, position: int, box: Box, upright: bool, active: bool) -> None:
    """Place the portrait with the seat wind on its rim, or the wind alone for a player without
    one."""
    pen, px, person = board.pen, board.px, board.state.people[position]
    disc, key = _portrait_box(board, box, upright), f"plate:{position}"
    seat = seat_at(position, board.view)
    sign, east = board.screen.text(f"wind.{seat}.sign"), seat == 0
    if person.face:
        pen.portrait(f"{key}.face", person.face, disc)
        side = px(WIND)
        rim = box_around(disc.x + px(7), disc.bottom - px(8), side, side)
        pen.badge(f"{key}.wind", sign, rim, east=east, layer=5)
    else:
        pen.badge(f"{key}.wind", sign, disc.grown(-px(3)), east=east)
    if active:
        pen.panel(f"{key}.ring", disc, "focus", radius=disc.h / 2 / board.plan.unit, layer=4)


def _words_box(board: Board, box: Box, upright: bool) -> Box:
    px, disc = board.px, _portrait_box(board, box, upright)
    if upright:
        top = disc.bottom + px(1)
        return Box(box.x + px(2), top, box.w - px(4), box.bottom - px(2) - top)
    left = disc.right + px(7)
    return Box(left, box.y + px(3), box.right - px(10) - left, box.h - px(6))


def _place_words(board: Board, position: int, box: Box, upright: bool) -> None:
    """Place the name over the score. East's score has the dealer's mark before it."""
    pen, px, person = board.pen, board.px, board.state.people[position]
    key, seat, align = f"plate:{position}", seat_at(position, board.view), "left"
    if upright:
        align = "centre"
    if position == 0 and board.state.is_unsaved:
        box = place_unsaved(board, box)
    name = Box(box.x, box.y, box.w, box.h // 2)
    score = Box(box.x, name.bottom, box.w, box.h - name.h)
    if seat == 0:
        side = px(STARTER)
        if upright:
            mark = Box(
                box.right - side - px(2),
                board.box(board.plan.plates[position]).y + px(4),
                side,
                side,
            )
        else:
            mark = Box(score.right - side, score.y + (score.h - side) // 2, side, side)
            score = Box(score.x, score.y, score.w - side - px(4), score.h)
        pen.icon(f"{key}.starter", "triangle", mark, turn=1, tint="last", layer=5)
    words = _name(board, person, name.w)
    pen.text(f"{key}.name", words, name, NAME, align=align)
    shown = f"{person.score:,}"
    is_long = len(shown) > LONGEST
    size = NAME if is_long else SCORE
    pen.text(f"{key}.score", shown, score, size, colour="gold", bold=not is_long, align=align)


def _place_help(board: Board, position: int, plate: Box) -> None:
    """Place what there is to know about an opponent next to the plate under the mouse."""
    person, px = board.state.people[position], board.px
    opponent = OPPONENTS.get(person.face)
    if opponent is None:
        return
    pen, table = board.pen, board.box(board.plan.table)
    width, height = px(HELP_WIDE), px(HELP_HIGH)
    y = plate.bottom + px(6) if position > 1 else plate.y - height - px(6)
    x = min(max(plate.centre[0] - width // 2, table.x + px(6)), table.right - width - px(6))
    box = Box(x, y, width, height)
    pen.layer = BUTTONS
    pen.panel("plate.help", box, "dialog", radius=12, layer=6)
    inner = Box(x + px(12), y + px(6), width - px(24), height - px(12))
    lines = (
        (person.name, "title", 17, 26),
        (level_words(opponent, board.screen.labels), "text", NAME, 24),
    )
    for number, (words, colour, size, high) in enumerate(lines):
        line = Box(inner.x, inner.y, inner.w, px(high))
        pen.text(f"plate.help.{number}", words, line, size, colour=colour, layer=7)
        inner = Box(inner.x, line.bottom, inner.w, inner.bottom - line.bottom)
    words = board.screen.text(f"opponent.{opponent.id}.line")
    pen.text("plate.help.line", words, inner, NAME, colour="dim", wrap=True, layer=7)


def _name(board: Board, person: Plate, wide: int) -> str:
    """Return the name, or its last word where it is too long."""
    units = wide / board.plan.unit
    return person.name if len(person.name) < 9 else short_name(person.name, units, NAME)


def place_unsaved(board: Board, box: Box) -> Box:
    """Place a mark for unsaved moves below the player's score. Return the rest for the name and
    the score."""
    high = box.h // 3
    mark = Box(box.x, box.bottom - high, box.w, high)
    words = board.screen.text("table.unsaved")
    board.pen.text("unsaved", words, mark, NAME, colour="bad")
    return Box(box.x, box.y, box.w, box.h - high)


def place_word(board: Board) -> None:
    """Place the word of a claim at the plate of the player who claims: above it for the player and
    on the right, otherwise below."""
    if board.state.word is None:
        return
    position, text = board.state.word
    px, plate = board.px, board.box(board.plan.plates[position])
    table = board.box(board.plan.table)
    width = min(px(max(WORD, 24 + 20 * len(text))), table.w // 2)
    height = px(WORD_HIGH)
    y = plate.bottom + px(8) if position > 1 else plate.y - height - px(8)
    x = min(max(plate.centre[0] - width // 2, table.x + px(4)), table.right - width - px(4))
    box = Box(x, y, width, height)
    board.pen.layer = BUTTONS
    board.pen.panel("word", box, "word", radius=18)
    board.pen.text("word.text", text, box, 34, colour="gold", align="centre")
    board.pen.layer = 0
    board.grow_in(2, 0.6)
