"""The faces and the speech bubbles at the plates."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from game.rules.moves import Claimed, Drew
from game.rules.tiles import KIND_TILES
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import Box, BubbleLook, PanelLook, Placed, PortraitLook, TextLook
from game.ui.drawing.theme import smallest_size
from game.ui.screens.rules.rules import RulesScene
from game.ui.table.parts.place_parts import place_board
from game.ui.table.plan.board import Board, Plate
from game.ui.table.plan.place_plates import place_plate
from game.ui.table.play.table import TableScene
from game.words.labels import load_labels
from tests.session.playing import new_session
from tests.ui.letters import fits
from tests.ui.moments import LONG, opened, own_turn
from tests.ui.mouse import click, placed_by
from tests.ui.tables import LANGUAGES, LAYOUTS, ME, SIZES, screen_of, table

FACES = ("mimi", "yip", "sze", "keung")
CLAIMS = ("chow", "pung", "kong", "win", "false_win")


def people(thinking: int | None = None) -> tuple[Plate, ...]:
    text = load_labels("en").text
    return tuple(
        Plate(
            text(f"opponent.{id}"),
            1000,
            id,
            "thinking" if place == thinking else "calm",
            is_self=not place,
        )
        for place, id in enumerate(FACES)
    )


def placed_with(
    size: tuple[int, int],
    layout: int,
    word: tuple[int, str] | None = None,
    thinking: int | None = None,
    *,
    has_panel: bool = False,
) -> dict[str, Placed]:
    state = table("half", "nothing", ME).state()
    state = replace(state, people=people(thinking), word=word, has_panel=has_panel)
    return {one.key: one for one in place_board(state, screen_of(size, layout))}


def bubbles(placed: dict[str, Placed]) -> list[str]:
    return [key for key, one in placed.items() if isinstance(one.look, BubbleLook)]


def whole(one: Placed) -> Box:
    """Return the box of a bubble with its tail."""
    assert isinstance(one.look, BubbleLook)
    box, (x, y) = one.box, one.look.tail
    left, top = min(box.x, box.x + x), min(box.y, box.y + y)
    right, bottom = max(box.right, box.x + x), max(box.bottom, box.y + y)
    return Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize("has_panel", [False, True])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", range(4))
def test_a_word_points_at_its_player_and_covers_no_plate(
    position: int, size: tuple[int, int], layout: int, has_panel: bool
) -> None:
    for word in ("Chow", "Pung 碰", "False win"):
        placed = placed_with(size, layout, (position, word), has_panel=has_panel)
        bubble, plate = placed["word"], placed[f"plate:{position}"].box
        box = whole(bubble)
        assert min(box.x, box.y) >= 0
        assert box.right <= size[0]
        assert box.bottom <= size[1]
        assert isinstance(bubble.look, BubbleLook)
        x, y = (bubble.box.x + bubble.look.tail[0], bubble.box.y + bubble.look.tail[1])
        assert plate.grown(3).holds(x, y)
        for other in range(4):
            assert not bubble.box.overlaps(placed[f"plate:{other}"].box)
        text = placed["word.text"]
        assert isinstance(text.look, TextLook)
        assert fits(text.look, text.box, text.look.size * 3 // 4)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", [1, 2, 3])
def test_at_the_sides_and_above_it_covers_no_discard(
    position: int, size: tuple[int, int], layout: int
) -> None:
    if size[1] > 1.05 * size[0]:
        return  # no lanes
    placed = placed_with(size, layout, (position, "Pung"))
    for key, one in placed.items():
        if key.startswith(("river:", "own:")):
            assert not one.box.overlaps(placed["word"].box), key


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", [1, 2, 3])
def test_it_covers_no_tile_of_hands_that_are_open(
    position: int, size: tuple[int, int], layout: int
) -> None:
    state = table("half", "nothing", ME).state()
    view = state.view
    hands = tuple(
        hand or KIND_TILES[:count] for hand, count in zip(view.hands, view.hand_sizes, strict=True)
    )
    state = replace(state, view=replace(view, hands=hands), people=people())
    for word in ("Chow", "Pung", "Kong", "Win"):
        said = replace(state, word=(position, word))
        placed = {one.key: one for one in place_board(said, screen_of(size, layout))}
        bubble = placed["word"]
        assert isinstance(bubble.look, BubbleLook)
        tiles = [one for key, one in placed.items() if key.startswith("hand:")]
        assert len(tiles) == sum(said.view.hand_sizes) - len(said.view.hand)
        assert not [one.key for one in tiles if one.box.overlaps(bubble.box)]
        x, y = (bubble.box.x + bubble.look.tail[0], bubble.box.y + bubble.look.tail[1])
        assert placed[f"plate:{position}"].box.grown(3).holds(x, y)


@pytest.mark.parametrize("position", range(4))
def test_dots_show_that_an_opponent_thinks(position: int) -> None:
    placed = placed_with((1280, 800), 1, thinking=position)
    assert bubbles(placed) == ([f"thinks:{position}"] if position else [])
    assert placed[f"plate:{position}.face"].look == PortraitLook(FACES[position], "thinking")
    spoken = placed_with((1280, 800), 1, (position, "Pung"), thinking=position)
    assert bubbles(spoken) == ["word"]


def test_without_portraits_the_wind_takes_the_disc() -> None:
    state = replace(table("half", "nothing", ME).state(), people=people())
    screen = screen_of((1280, 800))
    hidden = replace(screen, settings=replace(screen.settings, portraits=False))
    shown, plain = ({one.key: one for one in place_board(state, each)} for each in (screen, hidden))
    for position in range(4):
        assert f"plate:{position}.face" in shown
        assert f"plate:{position}.face" not in plain
        assert plain[f"plate:{position}.wind"].box.w > 1.5 * shown[f"plate:{position}.wind"].box.w


def test_names_of_the_twelve_are_whole() -> None:
    """Names that are too long for a line take two."""
    for size in ((960, 600), (1280, 800)):
        placed = placed_with(size, 1)
        for position, person in enumerate(people()):
            parts = [placed.get(f"plate:{position}.name{end}") for end in ("", "1")]
            looks = [one.look for one in parts if one]
            assert (
                " ".join(look.text for look in looks if isinstance(look, TextLook)) == person.name
            )
            for one in parts:
                if one and isinstance(one.look, TextLook):
                    assert fits(one.look, one.box, one.look.size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_name_keeps_off_the_seat_wind_and_only_its_end_is_cut(
    size: tuple[int, int], language: str
) -> None:
    """The names of the twelve are whole. Of others at least three letters or two characters stay
    at the smallest size, and a cut line is the last."""
    screen, state = screen_of(size, language=language), table("half", "nothing", ME).state()
    names = [(screen.text(f"opponent.{id}"), id) for id in OPPONENTS]
    own = [
        (name, "yip") for name in ("W" * 20, "Wwww " * 4, "歐陽上官諸葛司馬皇甫" * 2, "W歐" * 10)
    ]
    for (name, id), position in product(names + own, range(4)):
        board = Board(replace(state, people=(Plate(name, 1000, id),) * 4), screen)
        place_plate(board, position)
        placed = {one.key.partition(".")[2]: one for one in board.pen.items}
        lines = [placed[key] for key in ("name", "name1") if key in placed]
        assert not any(one.box.overlaps(placed["wind"].box) for one in lines), name
        assert not any(one.box.overlaps(placed["face"].box) for one in lines), name
        looks = [(one.look, one.box) for one in lines if isinstance(one.look, TextLook)]
        short = [fits(look, box, smallest_size(look.size)) for look, box in looks]
        assert all(short if name in dict(names) else short[:-1]), name
        look, box = looks[-1]
        least = replace(look, text=look.text[: 2 if ord(look.text[0]) > 0x2E80 else 3] + "...")
        assert short[-1] or fits(least, box, smallest_size(look.size)), name


# --- in play ------------------------------------------------------------------------------------


def mood(scene: TableScene, position: int) -> str:
    screen = screen_of((1280, 800))
    return scene._state(screen).people[position].mood


def test_an_opponent_thinks_from_the_draw_to_the_discard_and_nobody_else() -> None:
    app, scene = opened(own_turn(), speed=2)
    app.change_settings(pace="natural")
    app.update(LONG)
    click(app, "slot:0")
    seen, now = set(), LONG
    while scene.decisions.is_busy:
        now += 20
        app.update(now)
        thinking = [one for one in range(4) if mood(scene, one) == "thinking"]
        view = scene.playback.view
        if view.claimed_tile is not None:
            assert thinking == [], "a face would tell who can claim"
        elif isinstance(scene.playback.last, Drew):
            assert thinking == [(view.turn - view.seat) % 4]
            seen.add(thinking[0])
    assert {1, 2, 3} <= seen


def test_the_dots_go_with_the_turn_alone() -> None:
    session = new_session("dots")
    steps = session.start()
    app, scene = opened(session, speed=2)
    for step in steps:
        scene.playback.show_now(step)
        placed = {one.key for one in placed_by(app)}
        turn = (step.view.turn - step.view.seat) % 4
        is_deciding = step.view.claimed_tile is None and not isinstance(step.event, Claimed)
        assert (f"thinks:{turn}" in placed) == (is_deciding and turn > 0)


# --- the way to the rules -----------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_click_on_the_centre_opens_the_options_of_this_match(layout: int) -> None:
    app, _ = opened(own_turn())
    app.change_settings(layout=layout)
    assert app.session is not None
    click(app, "options")
    assert isinstance(app.top, RulesScene)
    assert app.top.tabs()[app.top.tab].label == "rules.table"
    assert app.top.ruleset == app.session.ruleset


@pytest.mark.parametrize("layout", LAYOUTS)
def test_it_lights_up_under_the_mouse(layout: int) -> None:
    state, key = table("half", "nothing", ME).state(), "strip" if layout == 0 else "centre"
    for hover, style in (("", "centre"), ("options", "centre_lit")):
        placed = place_board(state, screen_of((1280, 800), layout, hover=hover))
        look = next(one.look for one in placed if one.key == key)
        assert isinstance(look, PanelLook)
        assert look.style == style


def test_a_click_on_it_skips_what_is_being_shown_and_opens_nothing() -> None:
    app, scene = opened(own_turn(), speed=2)
    app.update(LONG)
    click(app, "slot:0")
    assert scene.decisions.is_busy
    click(app, "options")
    assert app.top is scene
    assert not scene.decisions.is_busy


def test_nothing_of_it_can_be_clicked_in_a_replay() -> None:
    state = replace(table("half", "nothing", ME).state(), actions=None)
    placed = place_board(state, screen_of((1280, 800)))
    assert [one.command for one in placed if one.key == "options"] == [None]
