"""Terms on the table are explained where they stand: with the mouse, the focus and the voice."""

from __future__ import annotations

import pytest

from game.ui.drawing.hits import hit
from game.ui.kit.speech import described
from game.ui.kit.terms import is_term
from game.ui.window.towards import first, reachable
from game.words.labels import LANGUAGES, load_labels
from tests.ui.moments import LONG, opened, own_turn
from tests.ui.mouse import placed_by, screen_of
from tests.ui.tables import ME, table
from tests.ui.tables import screen_of as screen_at


def test_the_mouse_and_the_focus_find_each_term() -> None:
    app, scene = opened(own_turn("123m 456p 789s 55m 67p", "N"))
    scene.key("h")
    app.update(LONG)
    placed = placed_by(app)
    tips = {one.tip.title: one for one in placed if one.tip and is_term(one)}
    wanted = {"Words", "Fan line", "Now", "Ready", "Waits", "Self-draw", "Can become"}
    assert wanted | {"You win", "Others win", "Points of a move"} <= tips.keys()
    for title, one in tips.items():
        met = hit(placed, one.box.x + 2, one.box.centre[1])
        assert title == "Fan line" or met is one
        assert one.tip is not None
        assert described(one, placed, app.labels) == f"{title}: {one.tip.text}"
    whole = app.place(screen_of(app))
    focusable = reachable(whole, 0)
    assert {one.tip.title for one in focusable if one.tip} >= tips.keys()
    start = first(focusable)
    assert start is not None
    assert not is_term(start)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_page_names_terms_as_the_fan_line_does(language: str) -> None:
    text = load_labels(language).text
    for term in ("now", "becomes"):
        assert text(f"term.{term}") == text(f"fan_line.{term}")


def test_the_centre_explains_r_and_bonus_tiles_explain_themselves() -> None:
    placed = table("fullest", "nothing", ME).place(screen_at((1280, 800)))
    tips = {one.key: one.tip for one in placed if one.tip and is_term(one)}
    assert "R: tiles left: The number of tiles left to draw." in tips["options"].text
    assert [tip.title for key, tip in tips.items() if key.startswith("bonus.term")] == [
        "Bonus tiles"
    ]
