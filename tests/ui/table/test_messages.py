"""Messages on the table: they cover no tile, plate, button or number of any player, and the table
says nothing twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from game.rules.problems import Reason
from game.settings.settings import Settings, TextSize
from game.ui.drawing.looks import (
    BadgeLook,
    BubbleLook,
    ButtonLook,
    IconLook,
    PanelLook,
    Placed,
    PortraitLook,
    SliderLook,
    TextLook,
    TileLook,
    ToggleLook,
)
from game.ui.drawing.text import leading
from game.ui.drawing.theme import SMALLEST, smallest_size
from game.ui.kit.app import App
from game.ui.kit.messages import MOST
from game.ui.kit.screen import GROWTH
from game.ui.screenshot import open_scene, own_home
from game.ui.table.parts.place_messages import place_table_messages
from tests.ui.moments import LONG, claiming, opened
from tests.ui.mouse import LANGUAGES, click, fonts, screen_of
from tests.ui.tables import LAYOUTS, ME, covered, table
from tests.ui.tables import screen_of as screen_at

SIZES = ((960, 600), (1280, 800), (2560, 1600), (1080, 1920))
LONGEST = ("A long message that says what happened and what to do about it. " * 8,) * MOST
SOLID = (
    *(TileLook, ButtonLook, IconLook, PortraitLook, BadgeLook, BubbleLook, ToggleLook),
    SliderLook,
)
PANELS = ("plate:", "switch.", "practice.", "centre", "strip", "advice", "offer:", "dialog.time")
"""Panels that no message covers."""
TOLD = ("fan", "dialog.title", "dialog.from", "lesson.says", "caption", "lesson.bubble", "last.")
"""What a message can cover for a while: other words about the player's own hand or question, and
the mark beside the last discard."""


def matters(one: Placed) -> bool:
    """Return whether no message can lie on this."""
    key = one.key.partition("/")[2] or one.key
    if key.startswith(TOLD):
        return False
    if isinstance(one.look, PanelLook):
        return key.startswith(PANELS)
    return isinstance(one.look, (*SOLID, TextLook))


def check_clear(messages: Sequence[Placed], placed: Sequence[Placed]) -> None:
    assert messages
    for box in {one.box for one in messages if isinstance(one.look, PanelLook)}:
        met = [one.key for one in placed if matters(one) and covered(one).overlaps(box)]
        assert met == []


@pytest.mark.parametrize("text_size", GROWTH)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_messages_cover_nothing_on_the_fullest_tables(
    size: tuple[int, int], layout: int, text_size: TextSize
) -> None:
    screen = screen_at(size, layout)
    screen = replace(screen, settings=replace(screen.settings, text_size=text_size))
    questions = ("nothing", "chow", "everything", "self-drawn")
    for question, has_panel in product(questions, (False, True)):
        full = replace(table("fullest", question, ME), has_panel=has_panel)
        messages = place_table_messages(LONGEST, full.state(), screen)
        check_clear(messages, full.place(screen))
        assert all(0 <= one.box.y < one.box.bottom <= size[1] for one in messages)


@pytest.mark.parametrize(
    "name", ["take-back", "claim-time", "coach", "win", "lesson-ask", "lesson-claim", "replay"]
)
def test_messages_cover_nothing_on_any_screen_with_a_table(name: str) -> None:
    with own_home():
        app = open_scene(name, Settings(text_size="largest"))
    for text in LONGEST:
        app.say(Reason.of("lesson.head", number=1, name=text))
    for size, layout in product(SIZES, LAYOUTS):
        app.change_settings(layout=layout)
        placed = app.place(screen_of(app, size))
        messages = [one for one in placed if one.key.startswith("message")]
        check_clear(messages, [one for one in placed if one not in messages])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_message_can_be_read_on_the_table(size: tuple[int, int], language: str) -> None:
    screen = screen_at(size, 0, language)
    text = screen.labels.text
    refused = text("problem.below_minimum_bonus", fan=10, minimum=13, bonus=8)
    lost = text("problem.history_lost", path="/home/player/.local/share/pocket-mahjong")
    false_win = text("table.false_win.at_end", name="Bartholomew", count=888)
    for question, said in product(("nothing", "everything"), (refused, lost, false_win)):
        if question == "nothing" or said is refused:  # the one that comes with a question
            state = table("fullest", question, ME).state()
            assert_whole(place_table_messages([said], state, screen)[1])


def assert_whole(one: Placed) -> None:
    """Check that no letter is cut, even if the words become small."""
    look, box = one.look, one.box
    assert isinstance(look, TextLook)
    if not look.wrap:
        assert fonts().font(smallest_size(look.size)).size(look.text)[0] <= box.w, look.text
    else:
        assert len(fonts().wrapped(look, SMALLEST, box.w)) * leading(SMALLEST) <= box.h, look.text


def messages_of(app: App) -> list[str]:
    looks = (one.look for one in app.place(screen_of(app)) if one.key.startswith("message"))
    return [look.text for look in looks if isinstance(look, TextLook)]


@pytest.mark.parametrize("shown", [True, False])
def test_a_refused_win_is_told_once(shown: bool) -> None:
    """The dialog has no room for the reason, so a message tells it, until the band does."""
    app, scene = opened(claiming("12346m 789p 333s EE", minimum=8))
    app.change_settings(fan_line=shown)
    assert scene.playback.refused is not None
    reason = app.labels.reason(scene.playback.refused)
    assert said(app) == [reason]
    click(app, "cross")
    assert app.messages == [reason], "its time isn't over"
    assert said(app) == [reason]
    app.update(2 * LONG)
    assert reason in said(app)


def test_another_message_shows_beside_a_refused_win() -> None:
    app, scene = opened(claiming("12346m 789p 333s EE", minimum=8))
    click(app, "cross")
    app.say(Reason.of("table.sound_off"))
    messages = [one for one in app.place(screen_of(app)) if one.key.startswith("message")]
    assert [one.look.text for one in messages if isinstance(one.look, TextLook)] == [
        app.labels.text("table.sound_off")
    ]
    assert scene.playback.refused is not None


def said(app: App) -> list[str]:
    """Return the messages and the refusal in the band."""
    placed = app.place(screen_of(app))
    looks = (one.look for one in placed if "message" in one.key or "fan.refused" in one.key)
    return [look.text for look in looks if isinstance(look, TextLook)]
