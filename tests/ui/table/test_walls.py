"""The walls on the table: what is left of them, and where the dice broke them."""

from __future__ import annotations

import pytest

from game.rules.moves import Drew
from game.rules.tiles import Seat
from game.session.session import Session, Shown
from game.ui.drawing.looks import Box, Placed, StackLook
from game.ui.table.parts.place_parts import place_board
from game.ui.table.plan.board import BoardState, Plate
from tests.session.playing import finish_hand, new_session
from tests.ui.moments import opened
from tests.ui.mouse import new_app, placed_by
from tests.ui.mouse import screen_of as app_screen

PEOPLE = tuple(Plate(name, 0) for name in "ABCD")
SIDES = ("bottom", "right", "top", "left")


def placed_at(step: Shown, session: Session, **settings: object) -> list[Placed]:
    state = BoardState(step.view, PEOPLE, 1, dice=session.deal.wall.dice)
    return place_board(state, app_screen(new_app("en", **settings)))


def stacks(placed: list[Placed]) -> dict[int, Placed]:
    """Return the stacks by their number from the break."""
    walls = {one.key: one for one in placed if isinstance(one.look, StackLook)}
    return {int(key.removeprefix("wall:")): one for key, one in walls.items()}


def side_of(box: Box) -> str:
    """Return the side of the table that a stack of a window of 1280 x 800 pixels lies on."""
    if box.w > box.h:
        return "bottom" if box.y > 300 else "top"
    return "right" if box.x > 640 else "left"


@pytest.mark.parametrize("bonus", [False, True])
def test_the_walls_have_as_many_tiles_as_are_left(bonus: bool) -> None:
    session = new_session("walls", bonus_tiles=bonus)
    steps = [*session.start(), *finish_hand(session)]
    whole = 144 if bonus else 136
    for step in steps:
        left = whole - step.view.front - step.view.back
        shown = stacks(placed_at(step, session)).values()
        assert sum(one.look.count for one in shown if isinstance(one.look, StackLook)) == left
    assert steps[-1].view.front + steps[-1].view.back > 60


@pytest.mark.parametrize("seed", range(6))
def test_the_wall_is_broken_where_the_dice_say(seed: int) -> None:
    """Sides are counted counter-clockwise from the dealer, stacks clockwise from the right end."""
    session = new_session(f"break {seed}", bonus_tiles=False)
    step = session.start()[0]
    wall, view = session.deal.wall, step.view
    dealt = step.view.front // 2
    shown = stacks(placed_at(step, session))
    assert min(shown) == dealt
    broken = SIDES[(Seat(wall.broken_wall) - view.seat) % 4]
    last = shown[max(shown)]
    here = [one.box for one in shown.values() if side_of(one.box) == broken]
    if wall.broken_stack <= 17:
        assert side_of(last.box) == broken
        ends = {"bottom": max, "top": min, "right": min, "left": max}
        along = {"bottom": "x", "top": "x", "right": "y", "left": "y"}[broken]
        first = ends[broken](getattr(box, along) for box in here)
        distance = abs(getattr(last.box, along) - first)
        step_long = max(last.box.w, last.box.h) + 1
        assert round(distance / step_long) == wall.broken_stack - 1


def test_a_drawn_tile_comes_from_the_wall() -> None:
    session = new_session("drawn")
    steps = [*session.start(), *finish_hand(session)]
    before = next(
        number for number, step in enumerate(steps) if number > 8 and isinstance(step.event, Drew)
    )
    old, new = (stacks(placed_at(steps[number], session)) for number in (before - 1, before))
    marks = {one.key: one.box for one in placed_at(steps[before], session)}
    changed = [one for number, one in old.items() if new.get(number) != one]
    assert [one.box for one in changed] == [marks["wall:front"]]


def test_the_setting_hides_them_and_so_does_a_small_window() -> None:
    session = new_session("hidden")
    step = session.start()[-1]
    assert stacks(placed_at(step, session))
    assert not stacks(placed_at(step, session, walls=False))
    assert not stacks(placed_at(step, session, layout=0))
    app, _ = opened(session)
    assert stacks(placed_by(app))
    assert not stacks(placed_by(app, (960, 600)))


def test_what_is_known_of_an_opponent_shows_under_the_mouse() -> None:
    session = new_session("plates")
    step = session.start()[-1]
    people = (PEOPLE[0], *(Plate(name, 0, name) for name in ("may", "bo", "fong")))
    state = BoardState(step.view, people, 1)
    placed = {one.key: one for one in place_board(state, app_screen(new_app()))}
    assert placed["plate:0.area"].tip is None
    for position, line in enumerate(("Careful", "Stubborn", "Flush"), 1):
        tip = placed[f"plate:{position}.area"].tip
        assert tip is not None
        assert tip.title == people[position].name
        assert line in tip.text
