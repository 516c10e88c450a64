"""In a tall window every screen uses its height: larger, in stacked columns, more on a page."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules.tiles import tile_from_text
from game.settings.settings import Settings
from game.ui.drawing.looks import Box, Placed, TileLook
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, DialogScene
from game.ui.screens.drills.drill import DrillScene
from game.ui.screenshot import open_scene, own_home
from game.ui.scripted.scenes import SCENES
from game.ui.settings.settings import FAN, PLAY, SettingsScene
from tests.conftest import Few
from tests.ui.mouse import new_app, pages, placed_by

TALL, WIDE = (1080, 1920), (1280, 800)


def boxes(app: App, size: tuple[int, int] = TALL) -> dict[str, Box]:
    return {one.key: one.box for one in placed_by(app, size)}


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", SCENES)
def test_books_and_dialogs_fill_a_tall_window(name: str) -> None:
    with own_home():
        app = open_scene(name, Settings(speed=5))
        if not isinstance(app.top, BookScene | DialogScene):
            return
        panel = boxes(app)["panel"]
    if isinstance(app.top, BookScene):
        assert panel.w >= 0.95 * TALL[0]
        assert panel.h >= 0.8 * TALL[1]
    else:
        assert panel.w >= 0.8 * TALL[0]
        assert panel.h >= 0.3 * TALL[1]
    assert abs(panel.centre[0] - TALL[0] / 2) <= 1
    assert 0 <= panel.y < panel.bottom <= TALL[1]


def in_settings(tab: int) -> tuple[App, SettingsScene]:
    app = new_app()
    scene = SettingsScene(app, tab)
    app.reset_to(scene)
    return app, scene


def test_a_tall_window_has_more_on_a_page() -> None:
    for tab in (PLAY, FAN):
        app, _ = in_settings(tab)
        rows = [pages(app, size) for size in (WIDE, TALL)]
        if tab == PLAY:
            assert rows[1] < rows[0]
        # Patterns are in one column there.
        plates = {one.x for key, one in boxes(app).items() if key.startswith("fan.")}
        assert tab == PLAY or len({x for x in plates if x < 300}) <= 2


def test_a_window_that_becomes_tall_keeps_the_open_list_in_view() -> None:
    app, scene = in_settings(PLAY)
    placed_by(app, TALL)
    scene.on_page(1)
    last = [one for one in scene.items() if one.choices][-1].label
    scene.on_open(last)
    for size in (WIDE, TALL, WIDE):
        assert any(key.startswith(f"{last}.list") for key in boxes(app, size))
        assert last in [one.label for one in scene.items()]


def test_a_page_that_a_tall_window_does_not_have_gives_way_to_the_last() -> None:
    app, scene = in_settings(FAN)
    placed_by(app, (1000, 1100))
    scene.on_page(99)
    placed_by(app, TALL)
    assert scene.page == pages(app, TALL) - 1


def test_seven_settings_share_one_page() -> None:
    app, _ = in_settings(1)
    assert pages(app) == 1
    rules = [one.bottom for key, one in boxes(app, WIDE).items() if key.endswith(".line")]
    assert len({low - high for high, low in pairwise(rules)}) <= 2


@pytest.mark.parametrize("name", ["drill-waits", "drill-fan", "drill-discard"])
def test_the_teacher_says_what_to_look_at_until_the_answer(name: str) -> None:
    with own_home():
        app = open_scene(name, Settings(speed=5))
        scene = app.top
        assert isinstance(scene, DrillScene)
        before = {size: boxes(app, size) for size in (WIDE, TALL)}
        picks = [one.key for one in placed_by(app) if one.key.startswith("pick.") and one.command]
        scene.answer = scene.answer.toggled(next(iter(_picked(placed_by(app), picks[0]))))
        scene.on_check()
        for size, shown in before.items():
            after = boxes(app, size)
            assert "hint" in shown
            assert "headline" not in shown
            assert "hint" not in after
            assert "headline" in after
            for key in ("question", "drill.teacher", "stop", picks[0]):
                assert after[key] == shown[key], "nothing moves"
            low, high = shown["reason"], after["reason"]
            assert (low.x, low.y, low.w) == (high.x, high.y, high.w)
            assert low.h < 0.7 * high.h, "the teacher's panel grows for the reason"


def _picked(placed: list[Placed], key: str) -> list[int]:
    found = next(one for one in placed if one.key == key)
    if isinstance(found.look, TileLook):
        return [tile_from_text(key.partition(".")[2].partition(".")[0])]
    return [int(key.partition(".")[2])]


@pytest.mark.parametrize("size", [TALL, (1000, 1400)])
def test_no_button_of_the_foot_lies_on_another(size: tuple[int, int], few: Few) -> None:
    with own_home():
        for name in few(["count-sheet", "settings-rules", "real-table", "records", "presets"], 5):
            app = open_scene(name, Settings(speed=5))
            pressed = [one for one in placed_by(app, size) if one.command and not one.hover_only]
            pressed = [one for one in pressed if type(one.look).__name__ == "ButtonLook"]
            for place, one in enumerate(pressed):
                for other in pressed[:place]:
                    assert not one.box.overlaps(other.box), (name, one.key, other.key)


def test_a_score_sheet_has_larger_letters_and_deeper_rows() -> None:
    with own_home():
        app = open_scene("sheet", Settings(speed=5))
        for size, least in ((WIDE, 15), (TALL, 18)):
            placed = {one.key: one for one in placed_by(app, size)}
            change, after, how = (
                placed[f"sheet.1.{key}"] for key in ("0.change", "0.after", "how")
            )
            assert min(getattr(one.look, "size", 0) for one in (change, after, how)) >= least
            is_above = change.box.bottom <= after.box.y + 1
            assert is_above is (size == TALL)
            assert change.box.overlaps(after.box) is False
            assert ("sheet.name.0.change" in placed) is (size == WIDE), "its sign says what it is"


def test_the_sheets_of_real_tables_take_no_more_than_they_need() -> None:
    with own_home():
        app = open_scene("real-tables", Settings(speed=5))
        for size in (WIDE, TALL):
            placed = boxes(app, size)
            sheet = next(box for key, box in placed.items() if key.startswith("table."))
            assert placed["new"].y - sheet.bottom < 2 * sheet.h


def test_a_score_sheet_is_as_high_as_its_hands_need() -> None:
    with own_home():
        app = open_scene("sheet", Settings(speed=5))
        panel = boxes(app, WIDE)["panel"]
        totals = boxes(app, WIDE)["sheet.totals"]
    assert panel.h < 0.75 * WIDE[1]
    assert panel.bottom - totals.bottom < 0.3 * WIDE[1]
