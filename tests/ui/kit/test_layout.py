"""Trees of parts are cut into boxes that fill their place, and a page makes parts that work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.settings.settings import Settings
from game.ui.drawing.looks import Box, ButtonLook, Command, PanelLook, TextLook
from game.ui.kit.layout import REST, ROLES, Part, Place, col, grid, made, paint, place, row, stack
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.words.labels import load_labels


def screen(width: int = 1280, height: int = 800, hover: str = "") -> Screen:
    return Screen(width, height, load_labels("en"), Settings(), hover)


def places(part: Part, at: Place = (0, 0, 100, 60)) -> list[Place]:
    return [there for _, there in part.inside(at)]


def box(w: float | None = None, h: float | None = None) -> Part:
    return paint(lambda pen, box: None, w, h)


# --- trees --------------------------------------------------------------------------------------


def test_a_row_shares_what_its_fixed_parts_leave() -> None:
    parts = row(box(20), box(), 10, box(), gap=5)
    shared = [(0, 0, 20, 60), (25, 0, 27.5, 60), (57.5, 0, 10, 60), (72.5, 0, 27.5, 60)]
    assert places(parts) == shared


def test_a_part_of_its_own_height_stands_in_the_middle_of_a_row() -> None:
    assert places(row(box(20, 40), box())) == [(0, 10, 20, 40), (20, 0, 80, 60)]


def test_a_column_goes_down_and_keeps_its_margins() -> None:
    parts = col(box(h=10), box(40), pad=(10, 5, 10, 5))
    assert places(parts) == [(10, 5, 80, 10), (30, 15, 40, 40)]


def test_a_grid_has_equal_cells() -> None:
    cells = grid([box() for _ in range(5)], 3, (5, 4))
    assert places(cells)[0] == (0, 0, 30, 28)
    assert places(cells)[4] == (35, 32, 30, 28)


def test_parts_of_a_stack_lie_on_one_another() -> None:
    assert places(stack(box(), box(40, 20))) == [(0, 0, 100, 60), (30, 20, 40, 20)]


@pytest.mark.parametrize(
    ("part", "size"),
    [
        (col(box(30, 10), 4, box(20, 10)), (30, 24)),
        (row(box(30, 10), 4, box(20, 12)), (54, 12)),
        (row(box(30, 10), REST), (None, 10)),
        (col(box(30, 10), REST), (30, None)),
        (col(box(h=10), box(h=10), gap=6, pad=(1, 2, 3, 4)), (None, 32)),
        (grid([box(h=10)] * 4, 2, (5, 6)), (None, 26)),
        (stack(box(30, 10), box(20, 20)), (30, 20)),
        (stack(box(30, 10), h=50), (30, 50)),
    ],
)
def test_what_is_inside_gives_the_size(part: Part, size: tuple[float | None, float | None]) -> None:
    assert (part.w, part.h) == size


def test_a_row_in_a_row_is_as_high() -> None:
    inner = row(box(10, 10))
    assert places(row(inner, box())) == [(0, 0, 10, 60), (10, 0, 90, 60)]


def test_a_part_can_be_made_for_its_place() -> None:
    seen: list[Place] = []

    def make(at: Place) -> Part:
        seen.append(at)
        return box()

    place(Pen(screen()), row(10, made(make)), (100, 100, 60, 20))
    assert seen == [(110, 100, 50, 20)]


def test_parts_that_touch_touch_in_every_window() -> None:
    drawn: list[Box] = []
    parts = [paint(lambda pen, box: drawn.append(box)) for _ in range(7)]
    place(Pen(screen(1111, 777)), row(*parts), (100, 100, 333, 20))
    assert [one.right for one in drawn[:-1]] == [one.x for one in drawn[1:]]


# --- what stands on a page ----------------------------------------------------------------------


def test_a_role_gives_words_their_size_and_colour() -> None:
    page = Page(Pen(screen()), "practice")
    page.place(page.text("head", "title"), (100, 100, 300, 30))
    (placed,) = page.pen.items
    assert isinstance(placed.look, TextLook)
    assert (placed.look.text, placed.look.size, placed.look.colour) == ("Practice", 19, "gold")
    assert placed.box == Box(100, 100, 300, 30)


def test_words_are_as_high_as_what_stands_beside_them() -> None:
    page = Page(Pen(screen()), "practice")
    page.place(row(page.text("dim", "title"), box(10, 52)), (0, 0, 100, 52))
    assert page.pen.items[0].box.h == 52
    page.place(col(page.text("dim", "title"), REST), (0, 0, 100, 52))
    assert page.pen.items[1].box.h == ROLES["dim"].h


def test_a_button_without_an_act_is_dark_and_cannot_be_pressed() -> None:
    page = Page(Pen(screen()), "practice")
    page.place(row(page.button("play", None), page.button("paste", print)), (0, 0, 200, 50))
    play, paste = page.pen.items
    assert isinstance(play.look, ButtonLook)
    assert not play.look.enabled
    assert play.command is None
    assert paste.command == Command(print)


def test_an_arrow_has_its_tip_and_turns_only_where_a_page_is() -> None:
    page = Page(Pen(screen()))
    turned: list[int] = []
    left, right = page.pager(0, 2, turned.append, w=42)
    page.place(row(left, right), (0, 0, 84, 44))
    buttons = [one for one in page.pen.items if isinstance(one.look, ButtonLook)]
    assert [one.tip is not None for one in buttons] == [True, True]
    assert buttons[0].command is None
    assert isinstance(buttons[1].command, Command)
    buttons[1].command.run()
    assert turned == [1]


def test_a_value_that_is_picked_runs_its_command_with_it() -> None:
    page, picked = Page(Pen(screen())), list[int]()
    picks = page.picks("wind", {1: "South", 2: "West"}, 2, picked.append)
    page.place(row(*picks), (0, 0, 200, 40))
    surfaces = [one for one in page.pen.items if one.command is not None]
    assert [one.key for one in surfaces] == ["wind.1", "wind.2"]
    assert [one.look.style for one in surfaces if isinstance(one.look, PanelLook)] == [
        "row",
        "chosen",
    ]
    for one in surfaces:
        assert isinstance(one.command, Command)
        one.command.run()
    assert picked == [1, 2]


def test_a_plate_that_is_pointed_at_or_pressed_shows_it() -> None:
    states = (("", False, "plate"), ("card", False, "row_hover"), ("card", True, "row_pressed"))
    for hover, pressing, style in states:
        page = Page(Pen(replace(screen(hover=hover), pressing=pressing)))
        page.place(page.plate("card", print, style="plate"), (0, 0, 50, 50))
        look = page.pen.items[0].look
        assert isinstance(look, PanelLook)
        assert look.style == style


def test_a_frame_stands_in_the_middle_over_a_veil() -> None:
    page = Page(Pen(screen()), "practice")
    page.frame(400, 200, col(page.text("title", "heading", "Words")))
    panel = next(one for one in page.pen.items if one.key == "panel")
    assert panel.box == Box(440, 300, 400, 200)
    assert isinstance(panel.look, PanelLook)
    assert panel.look.style == "panel"
    heading = page.pen.items[-1]
    assert heading.box == Box(440, 300, 400, 48)
    assert all(one.layer < panel.layer for one in page.pen.items if one.key.startswith("veil"))


def test_every_role_is_large_enough_to_read() -> None:
    assert min(role.size for role in ROLES.values()) >= 15
    assert all(role.h is None or role.h >= role.size for role in ROLES.values())


@pytest.mark.parametrize(("share", "wide"), [(0, 0), (0.01, 6), (0.5, 50), (1, 100)])
def test_a_gauge_is_filled_by_its_share_at_least_by_a_dot(share: float, wide: int) -> None:
    page = Page(Pen(screen()))
    page.place(page.gauge("ground", "done", share, "filled", 6), (40, 30, 100, 6))
    ground, *done = [(one.key, one.look.style, one.box) for one in page.pen.items]  # type: ignore[union-attr]
    assert ground == ("ground", "track", Box(40, 30, 100, 6))
    assert done == ([("done", "filled", Box(40, 30, wide, 6))] if wide else [])
