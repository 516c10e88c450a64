"""The parts of the table beside tiles, as placed items: the same list is drawn and hit. No pygame
here.

Buttons, the scores of the match, the switches next to the hand with
their help, and the two buttons of a practice match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from game.rules.moves import Action, Move
from game.rules.numbers import number_text, signed
from game.rules.view import View
from game.ui.drawing.looks import NOTHING, Box, Command, Placed, Tip, box_around
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, place_prompt
from game.ui.kit.wording import fitting_name
from game.ui.table.parts.dialogs import place_time_left
from game.ui.table.parts.place_bubbles import place_bubbles
from game.ui.table.parts.place_fan_line import place_fan_line
from game.ui.table.parts.place_terms import place_bonus_terms
from game.ui.table.parts.place_tiles_out import place_tiles_out
from game.ui.table.plan.actions import TableActions
from game.ui.table.plan.board import BUTTONS, Board, BoardState, seat_at
from game.ui.table.plan.geometry import LIFT, Place
from game.ui.table.plan.place_centre import place_centre, place_mat
from game.ui.table.plan.place_deal import place_deal, with_hands_dealt
from game.ui.table.plan.place_hands import place_own, place_rail
from game.ui.table.plan.place_plates import place_plate
from game.ui.table.plan.place_river import place_discards, place_walls

LAYER = 60_000
WIDTH, HEAD, ROW = 560, 74, 52


def place_scores(board: Board) -> None:
    """Place winds, names and scores by rank, and each player's distance from the player."""
    pen, px = board.pen, board.px
    high = HEAD + 4 * ROW + 14
    box = box_around(board.screen.width / 2, board.screen.height / 2, px(WIDTH), px(high))
    pen.layer = LAYER
    pen.panel("scores", box, "panel", radius=18)
    pen.area("scores.ground", box, NOTHING)
    _place_head(board, Box(box.x + px(24), box.y + px(8), box.w - px(48), px(HEAD - 12)))
    people = board.state.people
    ranked = sorted(range(4), key=lambda position: -people[position].score)
    for row, position in enumerate(ranked):
        line = Box(box.x + px(16), box.y + px(HEAD + row * ROW), box.w - px(32), px(ROW - 6))
        _place_person(board, position, line)
    pen.layer = 0


def _place_head(board: Board, box: Box) -> None:
    """Place the round wind, the number of the hand over the ruleset, and the tiles left."""
    pen, view, third = board.pen, board.view, box.w // 3
    sign = board.screen.text(f"wind.{view.round_wind}.tile")
    pen.text("scores.round", sign, Box(box.x, box.y, third, box.h), 40, colour="gold", bold=True)
    hand = board.screen.text("table.hand", number=board.state.hand_number)
    middle = Box(box.x + third, box.y, third, box.h * 3 // 5)
    pen.text("scores.hand", hand, middle, 20, align="centre")
    wide = board.px(300)
    below = Box(box.x + (box.w - wide) // 2, middle.bottom, wide, box.h - middle.h)
    pen.text("scores.ruleset", board.state.ruleset, below, 15, colour="dim", align="centre")
    left = Box(box.right - third, box.y, third, box.h)
    pen.text("scores.left", f"R:{view.live_left}", left, 24, bold=True, align="right")


def _place_person(board: Board, position: int, line: Box) -> None:
    pen, px, person = board.pen, board.px, board.state.people[position]
    key, seat = f"scores.{position}", seat_at(position, board.view)
    pen.panel(key, line, "plate_active" if position == 0 else "plate", radius=10, layer=1)
    wind = Box(line.x + px(8), line.y + px(5), line.h - px(10), line.h - px(10))
    pen.badge(f"{key}.wind", board.screen.text(f"wind.{seat}.sign"), wind, east=seat == 0)
    far = Box(line.right - px(112), line.y, px(100), line.h)
    score = Box(far.x - px(132), line.y, px(124), line.h)
    left = wind.right + px(10)
    if seat == 0:
        mark = box_around(left + px(8), line.y + line.h / 2, px(16), px(16))
        pen.icon(f"{key}.starter", "triangle", mark, turn=1, tint="last")
        left = mark.right + px(8)
    name = Box(left, line.y, score.x - px(8) - left, line.h)
    pen.text(f"{key}.name", person.name, name, 19)
    pen.text(
        f"{key}.score",
        number_text(person.score),
        score,
        20,
        colour="gold",
        bold=True,
        align="right",
    )
    if position:
        more = person.score - board.state.people[0].score
        words = signed(more) if more else "±0"
        pen.text(f"{key}.far", words, far, 17, colour="dim", align="right")


ICONS = {"auto_win": "auto-win", "no_claims": "no-claims", "auto_discard": "auto-discard"}


def place_switches(board: Board) -> None:
    """Place the switches next to the G button."""
    actions = board.state.actions
    if actions is None:
        return
    pen = board.pen
    pen.layer = BUTTONS
    places = board.plan.switches[-len(board.state.switches) :]
    for (name, on), place in zip(board.state.switches, places, strict=False):
        key, box, command = f"switch.{name}", board.box(place), Command(actions.on_switch, name)
        style = "row_hover" if pen.hovers(key) else "plate_active" if on else "plate"
        pen.plate(key, box, style, command, radius=7, tip=_tip(board, name, box))
        pen.icon(f"{key}.icon", ICONS[name], box.grown(-board.px(4)), tint="gold" if on else "off")
    if board.state.can_undo:
        _place_undo(board, Command(actions.on_undo))
    pen.layer = 0


def _tip(board: Board, name: str, box: Box) -> Tip:
    """Return the help of a switch."""
    title = board.screen.text(f"button.{name}")
    title = board.screen.text("tip.key", name=title, shown=board.screen.labels.key_of(name))
    return Tip(title, board.screen.text(f"button.{name}.help"), _row_of(board, box))


def _row_of(board: Board, box: Box) -> Box:
    """Return the row of the buttons that help stays clear of, usually with the hand."""
    above = box if board.plan.is_tall else board.box(board.plan.rails[0])
    top = above.y - board.px(LIFT)
    return Box(0, top, board.screen.width, box.bottom - top)


def _place_undo(board: Board, command: Command) -> None:
    """Place the button that takes a discard back, at the right end of the band. A click on the
    discarded tile does the same."""
    band, px = board.box(board.plan.band), board.px
    box = Box(band.right - px(150), band.centre[1] - px(22), px(144), px(44))
    label = board.screen.text("button.undo")
    board.pen.button("undo", label, box, command, style="primary", size=18)
    place_prompt(board.pen, "undo", board.screen.labels.key_of("take_back"), box)
    last = f"river:{len(board.view.river) - 1}"
    for tile in [one for one in board.pen.items if one.key == last]:
        board.pen.area("undo.tile", tile.box, command)


def place_practice(board: Board) -> None:
    """Place the buttons of a practice match."""
    actions, practice = board.state.actions, board.state.practice
    if actions is None or practice is None:
        return
    board.pen.layer = BUTTONS
    left, right = board.plan.practice
    undo = Command(actions.on_take_back) if practice.can_undo else None
    _place(board, "take_back", "undo", left, undo, lit=False)
    show = Command(actions.on_open_hands)
    _place(board, "open_hands", "eye", right, show, lit=practice.is_open)
    board.pen.layer = 0


def _place(
    board: Board, name: str, icon: str, place: Place, command: Command | None, *, lit: bool
) -> None:
    pen, key, box = board.pen, f"practice.{name}", board.box(place)
    style = "row_hover" if command and pen.hovers(key) else "plate_active" if lit else "plate"
    words = board.screen.text(f"tip.{name}"), board.screen.text(f"tip.{name}.help")
    tip = Tip(*words, _row_of(board, box))
    if command is None:
        pen.panel(key, box, style, radius=7)
    else:
        pen.plate(key, box, style, command, radius=7, tip=tip)
    tint = "off" if command is None else "gold"
    pen.icon(f"{key}.icon", icon, box.grown(-board.px(4)), tint=tint)


def place_board(state: BoardState, screen: Screen) -> list[Placed]:
    """Return the whole table except the dialog."""
    board = Board(state, screen)
    place_mat(board)
    if state.dealing is None:
        place_walls(board)
        place_centre(board)
    else:
        place_deal(board, state.dealing)
    for position in range(4):
        place_plate(board, position)
    place_discards(board)
    if state.dealing is None:
        place_fan_line(board)
    place_own(board)
    for position in (1, 2, 3):
        place_rail(board, position)
    place_bonus_terms(board)
    place_buttons(board)
    place_switches(board)
    place_practice(board)
    place_tiles_out(board)
    place_bubbles(board)
    if screen.peek:
        place_scores(board)
    items = board.pen.items
    return items if state.dealing is None else with_hands_dealt(items, board, state.dealing)


def place_buttons(board: Board) -> None:
    """Place the buttons of a table in play: menu, layout, coach, tiles out, kong and win."""
    actions = board.state.actions
    if actions is None:
        return
    board.pen.layer = BUTTONS
    out, coach, layout, menu = map(board.box, board.plan.icons)
    place_icon_button(board.pen, "menu", menu, actions.on_menu)
    labels, has_room = board.screen.labels, not board.state.has_panel
    if labels.pad and has_room:
        place_prompt(board.pen, "menu", labels.button("start"), menu)
    place_layout_button(board.pen, layout, actions.on_layout)
    if board.state.coached is not None:
        tint = "good" if board.state.coached else "gold"
        place_icon_button(board.pen, "coach", coach, actions.on_coach, tint)
        if has_room:
            place_prompt(board.pen, "coach", labels.key_of("coach"), coach)
        tint = "good" if board.state.lists_tiles_out else "gold"
        words = board.screen.text("tip.tiles_out")
        place_icon_button(board.pen, "tiles-out", out, actions.on_tiles_out, tint, words)
    lit = board.state.can_kong and board.state.free
    kong = Command(actions.on_kong) if lit else None
    box, tip = board.box(board.plan.g_button), Tip(board.screen.text("tip.g"))
    board.pen.icon("g", "g" if lit else "g-off", box, kong, tip=tip)
    if lit:
        place_prompt(board.pen, "g", labels.key_of("kong"), box)
    place_win_button(board, actions)
    board.pen.layer = 0


def place_icon_button(
    pen: Pen, name: str, box: Box, act: Callable[[], None], tint: str = "gold", tip: str = ""
) -> None:
    """Place an icon on a plate that can be clicked. Its tooltip is usually `tip.<name>`."""
    style, words = (
        "row_hover" if pen.hovers(name) else "plate",
        tip or pen.screen.text(f"tip.{name}"),
    )
    pen.plate(name, box, style, Command(act), radius=8, tip=Tip(words))
    pen.icon(f"{name}.icon", name, box.grown(-box.h * 15 // 100), tint=tint)


def place_layout_button(pen: Pen, box: Box, on_layout: Callable[[], None]) -> None:
    """Place the button that changes the layout."""
    place_icon_button(pen, "layout", box, on_layout)


def place_win_button(board: Board, actions: TableActions) -> None:
    """Place the win button. With false wins it is always there, so that it reveals nothing."""
    state = board.state
    lit = state.can_win and state.free
    if lit or board.view.options.punishes_false_wins:
        place = board.plan.win_button
        label, box = (
            fitting_name(board.screen.labels, "claim.win", place.w - 8, 16),
            board.box(place),
        )
        command = Command(actions.on_win) if lit else None
        tip = Tip(board.screen.text("tip.win"))
        board.pen.button("win", label, box, command, style="primary", size=16, tip=tip)
        if lit and state.time is not None:
            pad, high = board.plan.px(8), board.plan.px(3)
            whole = Box(box.x + pad, box.bottom - high - pad // 2, box.w - 2 * pad, high)
            place_time_left(board.pen, "win.time", whole, state.time)
        if lit:
            place_prompt(board.pen, "win", board.screen.labels.key_of("win"), box)


KEYS = {"a": "auto_win", "x": "no_claims", "d": "auto_discard"}
"""The switch of each key."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The decisions left to the game until the hand ends. It wins when possible, passes every chow,
    pung and kong, and discards each drawn tile that doesn't win."""

    auto_win: bool = False
    no_claims: bool = False
    auto_discard: bool = False

    def turned(self, name: str) -> Switches:
        """Return these switches with one of them turned."""
        return replace(self, **cast(Any, {name: not getattr(self, name)}))

    def shown(self, view: View) -> tuple[tuple[str, bool], ...]:
        """Return the switches of this table, and whether each is on. If false wins are punished,
        the game doesn't reveal a complete hand, so it can't win automatically."""
        names = [name for name in KEYS.values() if _is_offered(name, view)]
        return tuple((name, getattr(self, name)) for name in names)

    def decide(self, view: View, declined: bool = False) -> Move | None:
        """Return the move of the switches, or None if the player decides, as always about winning
        with bonus tiles alone. With `declined`, the player doesn't want to win on the drawn
        tile."""
        wins = Move(view.seat, Action.WIN) in view.legal
        if view.asks_flowers:
            return None
        is_told = wins and _is_offered("auto_win", view)
        if is_told and self.auto_win:
            return Move(view.seat, Action.WIN)
        if view.claimed_tile is not None:
            passing = Move(view.seat, Action.PASS)
            return passing if self.no_claims and not wins and passing in view.legal else None
        discard = Move(view.seat, Action.DISCARD, view.drawn)
        is_meant = self.auto_discard and (declined or not is_told)
        return discard if is_meant and discard in view.legal else None


def _is_offered(name: str, view: View) -> bool:
    return name != "auto_win" or not view.options.punishes_false_wins
