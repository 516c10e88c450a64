"""The table at a past moment, small and still: hands, discards and who sits where.

Its places are those of a table in a window of this size. Its words are as large as elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.review.match_review import Entry
from game.rules.match import PLAYER
from game.rules.moves import Action, Move
from game.rules.numbers import nearest, number_text
from game.rules.tiles import Seat, Tile
from game.rules.view import View
from game.session.moods import mood_in_play
from game.session.recording import Recording
from game.ui.drawing.looks import (
    NOTHING,
    Box,
    ButtonLook,
    Placed,
    TileLook,
    Tip,
    box_around,
)
from game.ui.drawing.theme import NOTE, smallest_size, unit
from game.ui.kit.names import face_of, person_name
from game.ui.kit.screen import Screen
from game.ui.kit.wording import close_units, short_name
from game.ui.table.parts.dialogs import claim_dialog
from game.ui.table.plan.board import Board, BoardState, Plate, own_order, seat_at
from game.ui.table.plan.geometry import EDGE, GAP
from game.ui.table.plan.place_centre import place_mat
from game.ui.table.plan.place_hands import place_own, place_rail
from game.ui.table.plan.place_river import place_discards

LINE, WIND, SHARE = 19, 19, 0.45
"""The height of a line of words, the size of a seat wind, and the most of a face beside it."""
PLATE = 112
"""The width from the player's own plate to the edge."""
LABEL, APART = 24, 4
"""The height of a label, and the gap around it."""
PLATES, LABELS = 20_000, 40_000
PLAYED, BETTER = "won", "good"
"""The colours of the rings around the tile that was played and the better one."""
STYLES = {PLAYED: "danger", BETTER: "primary"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A move to show at the table: the places of the own tiles that it uses, its words, and the
    colour of its ring."""

    places: tuple[int, ...]
    words: str
    ring: str


def place_moment(
    recording: Recording, step: int, entry: Entry | None, box: Box, screen: Screen
) -> list[Placed]:
    """Return the table at a step as the player saw it, with the moves of an entry marked."""
    shown = recording.shown(step, recording.seat_of(PLAYER), all_open=False)
    marks = _marks(entry, shown.view, screen) if entry else ()
    used = frozenset(place for one in marks for place in one.places)
    people = _people(recording, step, shown.view, screen)
    number = recording.past.hand.number
    state = BoardState(shown.view, people, number, glide=0.0, used=used)
    zoom = screen.unit / unit(box.w, box.h)
    small = replace(screen, width=box.w, height=box.h, zoom=zoom, hover="", peek=False)
    placer = _Moment(Board(state, small))
    return [
        replace(one, key=f"moment.{one.key}", box=one.box.moved(box.x, box.y))
        for one in placer.place(marks)
    ]


def _people(recording: Recording, step: int, view: View, screen: Screen) -> tuple[Plate, ...]:
    scores, settings, event = recording.scores_at(step), screen.settings, None
    event = recording.frames[step].event
    people = []
    for position in range(4):
        seat = seat_at(position, view)
        person = recording.person_at(seat)
        name = person_name(person, recording, settings, screen.labels)
        face, mood = face_of(person, recording, settings), mood_in_play(seat, view, event)
        people.append(Plate(name, scores[person], face, mood, is_self=person == PLAYER))
    return tuple(people)


# --- what is marked -----------------------------------------------------------------------------


def _marks(entry: Entry, view: View, screen: Screen) -> tuple[Mark, ...]:
    """Return the marks of the move that was played, and of the better one."""
    text, order = screen.text, own_order(view)
    played = Mark(_used(entry.played, view, order), text("review.played"), PLAYED)
    better = Mark(_used(entry.best, view, order), text("review.better_one"), BETTER)
    if not entry.is_discard:
        name = screen.labels.text(f"claim.{entry.played.action.value}")
        played = replace(played, words=text("review.played_move", move=name))
        name = screen.labels.text(f"claim.{entry.best.action.value}")
        better = replace(better, words=text("review.better_move", move=name))
    return played, better


def _used(move: Move, view: View, order: list[tuple[Tile, bool]]) -> tuple[int, ...]:
    """Return the places of the own tiles that a move uses: for a discard the last of its kind."""
    if move.action is Action.DISCARD:
        places = [place for place, (tile, _) in enumerate(order) if tile == move.tile]
        return tuple(places[-1:])
    wanted = Counter(_wanted(move, view))
    used = []
    for place, (tile, _) in enumerate(order):
        if wanted[tile]:
            wanted[tile] -= 1
            used.append(place)
    return tuple(used)


def _wanted(move: Move, view: View) -> Iterable[Tile]:
    """Return the own tiles that a claim, a kong or a win on the drawn tile uses."""
    dialog = claim_dialog(view, 0)
    if dialog is not None:
        return next((one.used for one in dialog.offers if one.move == move), ())
    if move.action is Action.KONG and move.tile is not None:
        return (move.tile,) * 4
    return (view.drawn,) if move.action is Action.WIN and view.drawn is not None else ()


# --- placing ------------------------------------------------------------------------------------


class _Moment:
    """Places the parts of a small table."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.pen = board.pen
        self.px = board.screen.px
        """The pixels of words' lengths. Tiles and places have those of the board."""

    def place(self, marks: tuple[Mark, ...]) -> list[Placed]:
        board = self.board
        place_mat(board)
        self._place_centre()
        place_discards(board)
        place_own(board)
        for position in (1, 2, 3):
            place_rail(board, position)
        for position in range(4):
            self._place_plate(position)
        # Nothing here can be pressed.
        items = [one for one in self.pen.items if not one.key.startswith("slot:")]
        self.pen.items = [_ringed(one, marks, board) for one in items]
        self._place_labels(marks)
        return self.pen.items

    # --- the middle and the plates ---

    def _place_centre(self) -> None:
        """Place the round, the tiles left and the hand: on two lines, or on one in a strip."""
        board, text, view = self.board, self.board.screen.text, self.board.view
        box = board.box(board.plan.panel)
        words = [
            text(f"wind.{view.round_wind}.tile"),
            text("table.tiles_left", count=view.live_left),
        ]
        hand = text("table.hand", number=board.state.hand_number)
        if box.h < self.px(2 * LINE + 8):
            line = box_around(*box.centre, box.w, self.px(LINE))
            self._line("centre.line", "   ".join((*words, hand)), line, colour="gold")
            return
        self.pen.panel("centre", box.grown(-board.px(GAP) // 2), "centre", radius=10)
        top = Box(box.x, box.centre[1] - self.px(LINE), box.w, self.px(LINE))
        self._line("centre.line", "   ".join(words), top, colour="gold")
        self._line("centre.hand", hand, top.moved(dy=top.h))

    def _line(self, key: str, words: str, box: Box, *, colour: str = "text") -> None:
        self.pen.text(key, words, box, NOTE, colour=colour, align="centre")

    def _place_plate(self, position: int) -> None:
        """Place who sits there: the face over the name, or beside it and the score."""
        board, person = self.board, self.board.state.people[position]
        box, self.pen.layer = self._plate_box(position), PLATES
        key, is_flat = f"plate:{position}", box.w > box.h
        seat = seat_at(position, board.view)
        style = "plate_active" if seat == board.view.turn else "plate"
        self.pen.panel(key, box, style, radius=12)
        side = box.h - self.px(4) if is_flat else min(box.w, box.h - self.px(LINE)) - self.px(4)
        left = box.x + self.px(2) + side / 2 if is_flat else box.centre[0]
        disc = box_around(left, box.y + self.px(2) + side / 2, side, side)
        self._place_face(key, person, seat, disc)
        if is_flat:
            x = disc.right + self.px(5)
            words = Box(x, box.centre[1] - self.px(LINE), box.right - x, self.px(LINE))
            score = number_text(person.score)
            self.pen.text(f"{key}.score", score, words.moved(dy=words.h), NOTE, colour="gold")
        else:
            words = Box(box.x, box.bottom - self.px(LINE) - 1, box.w, self.px(LINE))
        room = words.w / self.board.screen.unit - 3
        least = smallest_size(self.px(NOTE)) / self.board.screen.unit
        is_whole = close_units(person.name, least) <= room
        name = person.name if is_whole else short_name(person.name, room, NOTE)
        align = "left" if is_flat else "centre"
        self.pen.text(f"{key}.name", name, words, NOTE, align=align)
        score = board.screen.text("review.score", points=number_text(person.score))
        self.pen.area(f"{key}.area", box, NOTHING, tip=Tip(person.name, score))
        self.pen.layer = 0

    def _plate_box(self, position: int) -> Box:
        """Return the box of a plate. The player's has the place of the buttons, if there is one."""
        board, plan = self.board, self.board.plan
        if position or plan.is_tall:
            return board.box(plan.plates[position])
        own = plan.rails[0]
        place = own._replace(x=plan.w - PLATE, y=own.y - 8, w=PLATE - EDGE, h=own.h + 12)
        return board.box(place)

    def _place_face(self, key: str, person: Plate, seat: Seat, disc: Box) -> None:
        sign = self.board.screen.text(f"wind.{seat}.sign")
        if person.face and self.board.screen.settings.portraits:
            self.pen.portrait(f"{key}.face", person.face, disc, mood=person.mood)
            wind = min(self.px(WIND), nearest(SHARE * disc.h))
            disc = Box(disc.x - self.px(2), disc.bottom - wind + self.px(1), wind, wind)
        self.pen.badge(f"{key}.wind", sign, disc, east=seat == 0, layer=5)

    # --- labels ---

    def _place_labels(self, marks: tuple[Mark, ...]) -> None:
        """Place the words of the marks above their tiles, or in the middle of the band. Two of them
        keep apart."""
        if not marks:
            return
        boxes = [self._label_box(mark) for mark in marks]
        first, second = sorted(boxes, key=lambda one: one.x)
        over = first.right + self.px(APART) - second.x
        if over > 0:
            moved = {first: first.moved(-(over // 2)), second: second.moved(over - over // 2)}
            boxes = [moved[one] for one in boxes] if first != second else self._beside(boxes)
        for mark, box in zip(marks, boxes, strict=True):
            look = ButtonLook(mark.words, self.px(NOTE), STYLES[mark.ring])
            self.pen.add(Placed(f"label.{mark.ring}", look, box, LABELS))

    def _beside(self, boxes: list[Box]) -> list[Box]:
        one, other = boxes
        half = (one.w + self.px(APART)) // 2
        return [one.moved(-half), other.moved(half)]

    def _label_box(self, mark: Mark) -> Box:
        board, high = self.board, self.px(LABEL)
        wide = self.pen.room(1.08 * close_units(mark.words, NOTE) + 16)
        tiles = [
            one.box for one in self.pen.items if one.key in _keys(board, mark) and one.box.w > 0
        ]
        if tiles:
            x = (tiles[0].x + tiles[-1].right) // 2
            top = min(one.y for one in tiles) - self.px(APART)
        else:
            x, top = board.box(board.plan.band).centre[0], board.box(board.plan.band).bottom
        x = min(max(x, wide // 2 + self.px(APART)), board.screen.width - wide // 2)
        return Box(x - wide // 2, top - high, wide, high)


def _keys(board: Board, mark: Mark) -> set[str]:
    """Return the keys of the own tiles that a mark is about."""
    keys, copies = set(), Counter[Tile]()
    for place, (tile, _) in enumerate(board.hand):
        if place in mark.places:
            keys.add(f"own:{tile}:{copies[tile]}")
        copies[tile] += 1
    return keys


def _ringed(one: Placed, marks: tuple[Mark, ...], board: Board) -> Placed:
    """Return an item, with a ring if it is a marked tile. Nothing here reacts to a press."""
    ring = next((mark.ring for mark in marks if one.key in _keys(board, mark)), "")
    if ring and isinstance(one.look, TileLook):
        return replace(one, look=replace(one.look, ring=ring))
    return one
