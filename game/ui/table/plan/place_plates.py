"""The plates of the four players: portrait, seat wind, name and score."""

from __future__ import annotations

from game.rules.numbers import number_text
from game.settings.opponents import OPPONENTS, level_words
from game.ui.drawing.looks import NOTHING, Box, Command, Tip, box_around
from game.ui.drawing.theme import smallest_size
from game.ui.kit.wording import close_units, text_units
from game.ui.table.plan.board import PLATES, Board, seat_at

PORTRAIT, WIND, STARTER = 62, 25, 14
"""The sizes of the portrait, the seat wind on its rim, and the dealer's mark."""
NAME, SCORE, LONGEST = 15, 17, 7
"""The sizes of letters, and the length of the longest score in large ones."""
LINE, SCORE_LINE = 18, 22
"""The heights of a line of a name, and of the score below two of them."""
MARGIN = 0.93
"""The part of a line that a name can take, since small letters are wider than estimated."""
CHINESE = 0x2E80
"""The code of the first Chinese letter. A name can break before each of them."""


def place_plate(board: Board, position: int) -> None:
    """Place a plate: upright or flat, as its place is."""
    view, box = board.view, board.box(board.plan.plates[position])
    seat = seat_at(position, view)
    winners = [win.seat for win in view.wins]
    active = seat in winners if view.is_over else seat == view.turn
    board.pen.layer = PLATES
    style, radius = ("plate_active" if active else "plate"), 16 if box.h > box.w else 33
    board.pen.panel(f"plate:{position}", box, style, radius=radius)
    lines = _name_lines(board, position, box)
    disc = portrait_box(board, box, len(lines))
    _place_portrait(board, position, disc, active)
    _place_words(board, position, _words_box(board, box, disc), lines)
    _place_area(board, position, box)
    board.pen.layer = 0


def _place_area(board: Board, position: int, box: Box) -> None:
    """Place what the mouse finds: level and style of an opponent, and the way to the choice of the
    player's portrait."""
    person, text = board.state.people[position], board.screen.text
    opponent, actions = OPPONENTS.get(person.face), board.state.actions
    command, tip = NOTHING, None
    if person.is_self and actions is not None:
        command, tip = Command(actions.on_portrait), Tip(person.name, text("tip.portrait"))
    elif opponent is not None and not person.is_self:
        words = level_words(opponent, board.screen.labels)
        words += "\n" + text(f"opponent.{opponent.id}.line")
        tip = Tip(person.name, words)
    board.pen.area(f"plate:{position}.area", box, command, tip=tip)


def portrait_box(board: Board, box: Box, lines: int = 1) -> Box:
    """Return the square of the portrait on a plate. A name of two lines leaves less for it."""
    side = min(board.px(PORTRAIT), box.w - 2, box.h - 2)
    if box.h > box.w:
        side = min(side, box.h - board.px(6 + LINE * lines + SCORE_LINE))
        return box_around(box.centre[0], box.y + board.px(4) + side / 2, side, side)
    return box_around(box.x + board.px(4) + side / 2, box.centre[1], side, side)


def _place_portrait(board: Board, position: int, disc: Box, active: bool) -> None:
    """Place the portrait with the seat wind on its rim, or the wind alone for a player without
    one."""
    pen, px, person = board.pen, board.px, board.state.people[position]
    key, seat = f"plate:{position}", seat_at(position, board.view)
    sign, east = board.screen.text(f"wind.{seat}.sign"), seat == 0
    if person.face and board.screen.settings.portraits:
        pen.portrait(f"{key}.face", person.face, disc, mood=person.mood)
        side = px(WIND)
        rim = Box(disc.x - px(5), disc.bottom - side, side, side)  # above the name
        pen.badge(f"{key}.wind", sign, rim, east=east, layer=5)
    else:
        pen.badge(f"{key}.wind", sign, disc.grown(-px(3)), east=east)
    if active:
        pen.panel(f"{key}.ring", disc, "focus", radius=disc.h / 2 / board.plan.unit, layer=4)


def _words_box(board: Board, box: Box, disc: Box) -> Box:
    px = board.px
    if box.h > box.w:
        top = disc.bottom + px(1)
        return Box(box.x + px(2), top, box.w - px(4), box.bottom - px(2) - top)
    left = disc.right + px(7)
    return Box(left, box.y + px(3), box.right - px(10) - left, box.h - px(6))


def _name_lines(board: Board, position: int, box: Box) -> tuple[str, ...]:
    """Return a player's name, on two lines if it is long. A mark for unsaved moves leaves room for
    one. Only the end of a name is ever cut."""
    name, unit = board.state.people[position].name, board.plan.unit
    units = _words_box(board, box, portrait_box(board, box)).w / unit
    is_short = text_units(name, NAME) <= MARGIN * units
    if is_short or (position == 0 and board.state.is_unsaved):
        return (name,)
    halves = [
        (name[:place], name[place:].lstrip())
        for place in range(1, len(name))
        if name[place] == " " or ord(name[place]) >= CHINESE
    ]
    least = smallest_size(board.px(NAME)) / unit
    whole = [two for two in halves if close_units(two[0], least) <= units]
    return min(whole, key=lambda two: max(text_units(one, NAME) for one in two), default=(name,))


def _place_words(board: Board, position: int, box: Box, lines: tuple[str, ...]) -> None:
    """Place the name over the score. East's score has the dealer's mark before it."""
    pen, px, person = board.pen, board.px, board.state.people[position]
    key, plate = f"plate:{position}", board.box(board.plan.plates[position])
    upright = plate.h > plate.w
    align = "centre" if upright else "left"
    if position == 0 and board.state.is_unsaved:
        box = place_unsaved(board, box)
    high = px(LINE) if len(lines) > 1 else box.h // 2
    for number, words in enumerate(lines):
        line = Box(box.x, box.y + number * high, box.w, high)
        pen.text(f"{key}.name{number or ''}", words, line, NAME, align=align)
    score = Box(box.x, line.bottom, box.w, box.bottom - line.bottom)
    if seat_at(position, board.view) == 0:
        side = px(STARTER)
        mark = Box(score.right - side, score.y + (score.h - side) // 2, side, side)
        if upright:
            mark = Box(mark.x - px(2), plate.y + px(4), side, side)
        else:
            score = Box(score.x, score.y, score.w - side - px(4), score.h)
        pen.icon(f"{key}.starter", "triangle", mark, turn=1, tint="last", layer=5)
    shown = number_text(person.score)
    is_long = len(shown) > LONGEST
    size = NAME if is_long else SCORE
    pen.text(f"{key}.score", shown, score, size, colour="gold", bold=not is_long, align=align)


def place_unsaved(board: Board, box: Box) -> Box:
    """Place a mark for unsaved moves below the player's score. Return the rest for the name and
    the score."""
    high = box.h // 3
    mark = Box(box.x, box.bottom - high, box.w, high)
    words = board.screen.text("table.unsaved")
    board.pen.text("unsaved", words, mark, NAME, colour="bad")
    return Box(box.x, box.y, box.w, box.h - high)
