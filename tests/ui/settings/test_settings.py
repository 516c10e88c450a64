"""The settings screen: every control changes its setting at once."""

from __future__ import annotations

from dataclasses import fields, replace

import pygame
import pytest

from game.records.archive import path_of
from game.rules.options import ALLOWED, SWITCH, Range
from game.rulesets import RULESETS
from game.rulesets.pocket import MAX, POCKET
from game.saves.save import read_match
from game.settings.settings import FELTS, TILE_BACKS, Settings
from game.settings.tile_styles import TILE_STYLES
from game.ui.drawing.looks import (
    ButtonLook,
    Command,
    FeltLook,
    Look,
    SliderLook,
    TextLook,
    TileLook,
)
from game.ui.kit.app import App
from game.ui.kit.book import in_pages
from game.ui.screens.title import TitleScene
from game.ui.screenshot import picture
from game.ui.settings.controls import next_number, rungs
from game.ui.settings.items import GROUPS
from game.ui.settings.settings import DISPLAY, FAN, RULES, SettingsScene
from game.ui.table.play.table import TableScene
from game.words.labels import load_labels
from tests.session.playing import finish_hand, new_session
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    drawn_pages,
    item,
    keys,
    new_app,
    pages,
    placed_by,
    texts,
    to_setting,
    turn_to,
)

TABS = range(FAN + 1)
ALL_CHANGED = {
    "minimum": 12,
    "start_score": 1_000_000,
    "hands": 1000,
    "goulash_bonus": 100,
    "concealed_kong_shown": "hidden",
    "payment_way": "full_gun",
    "fan": {one.id: 11 if one.fan == MAX else MAX for one in POCKET.patterns},
}
"""Rules that make the words longest."""


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def in_settings(language: str = "en", tab: int = DISPLAY, **settings: object) -> App:
    app = new_app(language, **settings)
    app.reset_to(TitleScene(app))
    app.push(SettingsScene(app))
    if tab != DISPLAY:
        click(app, f"tab.{tab}")
    return app


def scene_of(app: App) -> SettingsScene:
    assert isinstance(app.top, SettingsScene)
    return app.top


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("rules", [{}, {"pocket": ALL_CHANGED}], ids=["usual", "changed"])
def test_all_is_on_the_screen_and_legible(
    language: str, size: tuple[int, int], tab: int, rules: object
) -> None:
    app = in_settings(language, tab, rules=rules)
    for page in range(pages(app, size)):
        assert scene_of(app).page == page
        check_screen(app, size)
        app.top.key("page down")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", TABS)
def test_every_page_is_drawn(language: str, tab: int) -> None:
    app = in_settings(language, tab)
    assert len(drawn_pages(app)) == pages(app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_open_list_is_on_the_screen(language: str, size: tuple[int, int]) -> None:
    for tab in TABS[:-1]:
        app = in_settings(language, tab)
        for _ in range(pages(app, size)):
            for field in placed_by(app, size):
                if field.command is None or field.command.handler != scene_of(app).on_open:
                    continue
                assert isinstance(field.command, Command)
                app.top.press(field.command)
                check_screen(app, size)
                app.top.key("escape")
            app.top.key("right")


def test_every_option_that_the_ruleset_offers_can_be_set_and_no_other() -> None:
    app = in_settings(tab=RULES)
    found = []
    for _ in range(pages(app)):
        found += [one.key for one in placed_by(app) if one.key.endswith(".name")]
        app.top.key("right")
    offered = [f"option.{name}.name" for name in POCKET.offered]
    assert found == ["setting.ruleset.name", *offered]


@pytest.mark.parametrize("name", POCKET.offered)
def test_every_option_takes_another_value_by_mouse_and_back(name: str) -> None:
    app = in_settings(tab=RULES)
    key, allowed = f"option.{name}", ALLOWED[name]
    before = POCKET.options.values()[name]
    turn_to(app, f"{key}.name")
    if isinstance(allowed, Range):
        click(app, f"{key}.more")
    elif allowed is SWITCH:
        click(app, key)
    else:
        click(app, key)
        click(app, f"{key}.list.{1 - allowed.values.index(before)}")
    options = app.settings.options(POCKET)
    others = {**options.values(), name: before}
    assert options.values()[name] != before
    assert others == POCKET.options.values()
    click(app, "restore")
    assert app.settings.options(POCKET) == POCKET.options


def test_a_list_is_closed_by_a_click_elsewhere_or_escape_and_changes_nothing() -> None:
    app = in_settings()
    click(app, "setting.layout")
    click(app, "setting.layout.list.away", part=0.0)
    assert not scene_of(app).open_list
    click(app, "setting.layout")
    assert "close" not in keys(app)
    assert app.top.key("escape")
    assert not scene_of(app).open_list
    assert app.settings.layout == 1


def test_the_display_changes_at_once() -> None:
    app = in_settings()
    to_setting(app, "layout")
    click(app, "setting.layout")
    click(app, "setting.layout.list.0")
    assert app.settings.layout == 0
    to_setting(app, "tile_index")
    click(app, "setting.tile_index")
    assert app.settings.tile_index
    to_setting(app, "full_screen")
    click(app, "setting.full_screen")
    assert app.settings.full_screen
    to_setting(app, "speed")
    click(app, "setting.speed.slider", part=1.0)
    assert app.settings.speed == 5
    click(app, "setting.speed.less")
    assert app.settings.speed == 4


@pytest.mark.parametrize(
    ("name", "values"), [("tile_style", TILE_STYLES), ("tile_back", TILE_BACKS), ("felt", FELTS)]
)
def test_the_look_of_the_table_is_chosen_and_seen_at_once(
    name: str, values: tuple[str, ...]
) -> None:
    app = in_settings()
    to_setting(app, name)
    drawn = {pixels(picture(app, (960, 600)))}
    for number, value in enumerate(values[1:], 1):
        click(app, f"setting.{name}")
        click(app, f"setting.{name}.list.{number}")
        assert getattr(app.settings, name) == value
        drawn.add(pixels(picture(app, (960, 600))))
    assert len(drawn) == len(values)


@pytest.mark.parametrize(
    ("language", "seconds", "words"),
    [
        ("en", 0, "No limit"),
        ("en", 1, "1 s"),
        ("en", 3, "3 s (short)"),
        ("en", 10, "10 s (long)"),
        ("en", 60, "60 s"),
        ("zh_Hant", 0, "不限時"),
        ("zh_Hant", 3, "3 秒（快）"),
        ("zh_Hant", 10, "10 秒（從容）"),
        ("zh_Hant", 25, "25 秒"),
    ],
)
def test_the_time_to_claim_is_named(language: str, seconds: int, words: str) -> None:
    app = in_settings(language, RULES, rules={"pocket": {"claim_window": seconds}})
    turn_to(app, "option.claim_window.name")
    assert texts(app)["option.claim_window.value"] == words
    check_screen(app, (960, 600))


def test_the_language_changes_at_once() -> None:
    app = in_settings()
    english = texts(app)["heading"]
    to_setting(app, "language")
    click(app, "setting.language")
    rows = {text: key for key, text in texts(app).items() if ".list." in key}
    click(app, rows["中文（繁體）"].removesuffix(".label"))
    assert app.settings.language == "zh_Hant"
    assert texts(app)["heading"] != english


def test_a_slider_by_key_goes_through_every_number() -> None:
    app = in_settings(tab=RULES)
    look = item(app, "option.minimum.slider").look
    assert isinstance(look, SliderLook)
    assert look.steps == MAX
    for fan in range(MAX + 1):
        click(app, "option.minimum.slider", part=fan / look.steps)
        assert app.settings.options(POCKET).minimum == fan


def test_a_number_ends_at_its_bounds() -> None:
    app = in_settings(tab=RULES)
    assert "option.minimum.less" not in keys(app)
    click(app, "option.minimum.slider", part=1.0)
    assert "option.minimum.more" not in keys(app)
    assert "option.minimum.less" in keys(app)


# --- the groups ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_is_a_setting_with_words(language: str) -> None:
    labels, known = load_labels(language), {one.name for one in fields(Settings)}
    for group in GROUPS:
        assert labels.has(group.label)
        for name in group.names:
            assert name in known
            assert {labels.has(f"setting.{name}"), labels.has(f"setting.{name}.help")} == {True}


def test_every_setting_stands_on_one_tab_or_on_a_screen_of_its_own() -> None:
    rows = [name for group in GROUPS for name in group.names]
    elsewhere = {"ruleset", "rules", "opponents", "presets", "keys", "window_size"}
    elsewhere |= {"window_position", "window_screens", "maximised", "hints_seen"}
    elsewhere |= {"point_cents", "coin"}
    of_the_file = {"unusable_presets", "unknown", "is_still"}
    assert len(set(rows)) == len(rows)
    assert {*rows, *elsewhere, *of_the_file} == {one.name for one in fields(Settings)}


def previewed(app: App) -> dict[str, Look]:
    return {one.key: one.look for one in placed_by(app) if one.key.startswith("preview")}


def test_the_piece_of_table_shows_what_is_set() -> None:
    app = in_settings()
    before = previewed(app)
    assert isinstance(before["preview"], FeltLook)
    click(app, "setting.tile_index")
    with_index = previewed(app)
    assert {key for key in before if before[key] != with_index[key]} == {
        key for key, look in before.items() if isinstance(look, TileLook) and not look.back
    }
    app.change_settings(layout=0, text_size="large", player_name="Ann")
    after = previewed(app)
    assert getattr(after["preview.far.0"], "facing", 2) == 0
    assert getattr(after["preview.plate.0.name"], "text", "") == "Ann"
    assert getattr(after["preview.plate.0.name"], "largest", 0) > 15


def test_the_piece_of_table_is_on_the_display_alone() -> None:
    assert [tab for tab in TABS if previewed(in_settings(tab=tab))] == [DISPLAY]


def test_a_changed_option_names_its_default() -> None:
    app = in_settings(tab=RULES, rules={"pocket": {"bonus_tiles": True}})
    shown = texts(app)
    assert shown["option.bonus_tiles.default"] == "Default: Off"
    assert [key for key in shown if key.endswith(".default")] == ["option.bonus_tiles.default"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", TABS)
def test_large_words_need_no_more_room(language: str, size: tuple[int, int], tab: int) -> None:
    usual, large = in_settings(language, tab), in_settings(language, tab, text_size="large")
    check_screen(large, size)
    sizes = [[one.box for one in placed_by(app, size)] for app in (usual, large)]
    assert sizes[0] == sizes[1]
    for one in placed_by(large, size):
        if isinstance(one.look, TextLook | ButtonLook):
            assert one.look.largest > one.look.size


# --- FAN ----------------------------------------------------------------------------------------


def test_every_pattern_has_its_place_with_both_names() -> None:
    app = in_settings(tab=FAN, label_style="both")
    shown: dict[str, str] = {}
    for _ in range(pages(app)):
        shown |= texts(app)
        app.top.key("right")
    for pattern in POCKET.patterns:
        names = {shown[f"fan.{pattern.id}.name"], shown[f"fan.{pattern.id}.other"]}
        assert len(names) == 2
    app.change_settings(label_style="language")
    assert not any(key.endswith(".other") for key in texts(app))


@pytest.mark.parametrize("id", [one.id for one in POCKET.patterns])
def test_every_pattern_can_be_switched_off_and_raised_to_max(id: str) -> None:
    app = in_settings(tab=FAN, rules={"pocket": {"fan": {id: 1}}})
    turn_to(app, f"fan.{id}.name")
    click(app, f"fan.{id}.less")
    assert app.settings.options(POCKET).fan == ((id, 0),)
    assert f"fan.{id}.less" not in keys(app)
    app = in_settings(tab=FAN, rules={"pocket": {"fan": {id: MAX - 1}}})
    turn_to(app, f"fan.{id}.name")
    click(app, f"fan.{id}.more")
    assert f"fan.{id}.more" not in keys(app)
    assert texts(app)[f"fan.{id}.value"].startswith("Limit")


def test_the_fan_of_a_pattern_goes_through_every_number() -> None:
    app = in_settings(tab=FAN, rules={"pocket": {"fan": {"pure_hand": 0}}})
    seen = [app.settings.options(POCKET).fan]
    for _ in range(MAX):
        click(app, "fan.pure_hand.more")
        seen.append(app.settings.options(POCKET).fan)
    usual = POCKET.fan_of("pure_hand")
    changed = [(("pure_hand", fan),) if fan != usual else () for fan in range(MAX + 1)]
    assert seen == changed


def test_changed_fan_are_marked_and_restored() -> None:
    app = in_settings(tab=FAN)
    assert "restore" not in keys(app)
    plain = item(app, "fan.pure_hand.value").look
    click(app, "fan.pure_hand.more")
    click(app, "fan.chi_mo.less")
    assert texts(app)["fan.pure_hand.value"] == "7 (6)"
    assert texts(app)["fan.chi_mo.value"] == "0 (1)"
    assert app.settings.options(POCKET).fan == (("chi_mo", 0), ("pure_hand", 7))
    click(app, "restore")
    assert app.settings.options(POCKET).fan == ()
    assert item(app, "fan.pure_hand.value").look == plain


def test_restoring_one_tab_leaves_the_other() -> None:
    app = in_settings(tab=FAN, rules={"pocket": {"minimum": 3, "fan": {"chi_mo": 2}}})
    click(app, "restore")
    assert app.settings.options(POCKET) == replace(POCKET.options, minimum=3)
    app = in_settings(tab=RULES, rules={"pocket": {"minimum": 3, "fan": {"chi_mo": 2}}})
    click(app, "restore")
    assert app.settings.options(POCKET) == replace(POCKET.options, fan=(("chi_mo", 2),))


# --- a match in play ----------------------------------------------------------------------------


def test_changed_rules_reach_the_match_with_its_next_hand() -> None:
    app = in_settings(tab=RULES)
    app.session = session = new_session()
    session.start()
    click(app, "option.minimum.slider", part=0.25)
    click(app, f"tab.{FAN}")
    click(app, "fan.chi_mo.more")
    assert session.ruleset.options == POCKET.options
    finish_hand(session)
    session.next_hand()
    assert session.ruleset.options == replace(POCKET.options, minimum=3, fan=(("chi_mo", 2),))


def test_the_length_and_the_first_points_wait_for_the_next_match() -> None:
    app = in_settings(tab=RULES)
    app.session = new_session(hands=4)
    turn_to(app, "option.hands.name")
    click(app, "option.hands.more")
    assert app.settings.options(POCKET).hands == 1
    assert app.session.next_options.hands == 4


def test_a_match_that_is_over_takes_no_rules() -> None:
    app = in_settings(tab=RULES)
    app.session = session = new_session(hands=1)
    session.start()
    finish_hand(session)
    session.next_hand()
    click(app, "option.minimum.more")
    assert session.next_options.minimum == 0


def in_settings_of_match(language: str = "en", chosen: str = "western") -> App:
    """Open the rules during a match by another ruleset."""
    app = in_settings(language, RULES)
    app.session = session = new_session()
    session.start()
    to_setting(app, "ruleset")
    click(app, "setting.ruleset")
    click(app, f"setting.ruleset.list.{[one.id for one in RULESETS].index(chosen)}")
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", [one.id for one in RULESETS if one.id != "pocket"])
def test_another_ruleset_in_play_has_room(
    language: str, size: tuple[int, int], chosen: str
) -> None:
    app = in_settings_of_match(language, chosen)
    check_screen(app, size)


def test_another_ruleset_is_announced_for_the_next_match() -> None:
    app = in_settings_of_match()
    session = app.session
    assert session is not None
    told = "Western Points takes effect with the next match. This match keeps Pocket Mahjong."
    assert texts(app)["note"] == told
    finish_hand(session)
    session.next_hand()
    assert session.ruleset.id == "pocket"
    assert texts(app)["note"] == told
    app.change_settings(ruleset="pocket")
    assert "new_match" not in keys(app)
    assert "another ruleset" in texts(app)["note"]


def test_a_match_with_the_other_ruleset_starts_at_once_if_wanted() -> None:
    app = in_settings_of_match()
    old = app.session
    assert old is not None
    click(app, "new_match")
    click(app, "cross")
    assert app.session is old
    assert app.settings.ruleset == "western"
    click(app, "new_match")
    click(app, "tick")
    assert isinstance(app.top, TableScene)
    assert app.session is not None
    assert app.session.ruleset.id == "western"
    assert read_match(path_of("1")).match.seed == old.match.seed


def test_without_a_match_no_new_one_is_offered() -> None:
    app = in_settings(tab=RULES, ruleset="western")
    assert "new_match" not in keys(app)


# --- pages and keys -----------------------------------------------------------------------------


def test_pages_are_turned_by_arrow_and_key_and_end() -> None:
    app = in_settings(tab=FAN)
    scene = scene_of(app)
    assert "page.left" not in keys(app)
    click(app, "page.right")
    app.top.key("page down")
    app.top.key("right")
    assert scene.page == pages(app) - 1
    assert "page.right" not in keys(app)
    app.top.key("left")
    assert scene.page == pages(app) - 2
    click(app, f"tab.{DISPLAY}")
    assert scene.page == 0


@pytest.mark.parametrize("key", ["escape", "return"])
def test_keys_close_it(key: str) -> None:
    app = in_settings()
    app.top.key(key)
    assert isinstance(app.top, TitleScene)


def test_the_button_closes_it() -> None:
    app = in_settings()
    click(app, "close")
    assert isinstance(app.top, TitleScene)


# --- numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [one for one in ALLOWED.values() if isinstance(one, Range)])
def test_the_numbers_climb_from_end_to_end_in_few_steps(allowed: Range) -> None:
    numbers = rungs(allowed.low, allowed.high)
    assert (numbers[0], numbers[-1]) == (allowed.low, allowed.high)
    assert list(numbers) == sorted(set(numbers))
    assert len(numbers) <= 160


def test_a_number_between_two_steps_goes_to_the_next_of_them() -> None:
    numbers = rungs(0, 1_000_000)
    assert 1000 in numbers
    assert next_number(numbers, 1000, 1) == 1100
    assert next_number(numbers, 1000, -1) == 950
    assert next_number(numbers, 1234, 1) == 1300
    assert next_number(numbers, 1234, -1) == 1200
    assert next_number(numbers, 0, -1) is None
    assert next_number(numbers, 1_000_000, 1) is None


@pytest.mark.parametrize("count", range(30))
def test_pages_hold_everything_in_order(count: int) -> None:
    items = list(range(count))
    cut = in_pages(items, 7)
    assert [one for page in cut for one in page] == items
    assert len(cut) == max(1, -(-count // 7))
    assert all(len(page) <= 7 for page in cut)


def test_a_tab_that_another_ruleset_lacks_closes() -> None:
    app = new_app(ruleset="pocket")
    scene = app.push(SettingsScene(app, FAN))
    placed_by(app)
    app.change_settings(ruleset="western")
    placed_by(app)
    assert scene.tab == RULES
