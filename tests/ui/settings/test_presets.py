"""The presets: applied, saved, replaced, deleted; and rules as a text, copied and pasted."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.rules.options import Range
from game.rulesets import RULESETS, ruleset
from game.rulesets.fan_ruleset import highest_fan
from game.rulesets.options_text import options_text, value_text
from game.rulesets.ruleset import Ruleset
from game.settings.presets import BUILT_IN, presets, save_preset
from game.settings.settings import Settings
from game.ui.drawing.looks import ButtonLook, EntryLook
from game.ui.kit.app import App
from game.ui.kit.clipboard import SystemClipboard
from game.ui.screens.title import TitleScene
from game.ui.settings.presets import LIST, ROWS, TEXT, PresetsScene, preset_words
from game.ui.settings.settings import RULES, SettingsScene
from tests.session.playing import new_session
from tests.ui.clipboards import FakeClipboard
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    draw,
    item,
    keys,
    new_app,
    texts,
    to_setting,
)

POCKET, HONG_KONG = ruleset("pocket"), ruleset("hongkong")
MINIMUM_3 = replace(POCKET.options, minimum=3)


def in_presets(language: str = "en", tab: int = LIST, **settings: object) -> App:
    """Open the presets over the settings."""
    app = new_app(language, **settings)
    app.reset_to(TitleScene(app))
    app.push(SettingsScene(app))
    click(app, f"tab.{RULES}")
    click(app, "presets")
    if tab != LIST:
        click(app, f"tab.{tab}")
    return app


def scene_of(app: App) -> PresetsScene:
    assert isinstance(app.top, PresetsScene)
    return app.top


def write(app: App, text: str) -> None:
    click(app, "name")
    app.top.typed(text)


def saved(number: int) -> dict[str, str]:
    return {f"{'W' * 17}{place:3}": f"pocket: minimum={place % 13}" for place in range(number)}


def said(app: App) -> list[str]:
    return app.messages


def all_changed(rules: Ruleset) -> str:
    """Return the longest text of a ruleset."""
    words = [f"{rules.id}:"]
    for name in rules.offered:
        allowed, usual = rules.allowed(name), rules.options.values()[name]
        if isinstance(allowed, Range):
            words.append(f"{name}={allowed.high}")
        else:
            other = next(one for one in allowed.values if one != usual)
            words.append(f"{name}={value_text(other)}")
    most = highest_fan(rules.patterns)
    if rules.edits_fan:
        words += [f"fan.{row.id}={most - (row.fan == most)}" for row in rules.patterns]
    return " ".join(words)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 5, 13])
def test_the_list_is_on_the_screen_and_legible(
    language: str, size: tuple[int, int], number: int
) -> None:
    app = in_presets(language, presets=saved(number))
    for _ in range(scene_of(app).tabs()[LIST].pages):
        check_screen(app, size)
        app.top.key("page down")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_the_longest_text_is_on_the_screen_and_legible(language: str, rules: Ruleset) -> None:
    app = in_presets(language, TEXT)
    app.clipboard = FakeClipboard(all_changed(rules))
    click(app, "paste")
    assert app.settings.ruleset == rules.id
    assert texts(app)["text"] == all_changed(rules)
    for size in SIZES:
        check_screen(app, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_the_buttons_is_legible(language: str) -> None:
    app = in_presets(language, presets={"Friday": "pocket: minimum=3"})
    click(app, "preset.pocket.Friday.delete")
    write(app, "Friday")
    scene_of(app).doomed = "Friday"
    check_screen(app, SIZES[0])
    assert draw(app)


def test_a_preset_is_applied_with_its_ruleset() -> None:
    app = in_presets()
    click(app, "preset.hongkong.blog.apply")
    assert app.settings.ruleset == "hongkong"
    assert not app.settings.options(HONG_KONG).bonus_tiles
    assert "preset.hongkong.blog.apply" not in keys(app)
    assert texts(app)["preset.hongkong.blog.in_use"] == "In use"
    click(app, "close")
    assert isinstance(app.top, SettingsScene)
    assert app.top.ruleset is HONG_KONG


def test_a_preset_keeps_the_length_of_the_match_and_the_start_score() -> None:
    """Its text doesn't say them. It is in use with any length."""
    own = replace(HONG_KONG.options, rounds=1, start_score=500, seven_pairs=False)
    app = in_presets(rules=Settings().with_options(HONG_KONG, own).rules, ruleset="hongkong")
    click(app, "preset.hongkong.two_two.apply")
    options = app.settings.options(HONG_KONG)
    assert (options.rounds, options.start_score, options.minimum) == (1, 500, 2)
    assert options.seven_pairs, "the preset's rules are whole"
    assert "preset.hongkong.two_two.in_use" in texts(app)


def test_a_preset_that_says_a_length_sets_it() -> None:
    settings = save_preset(Settings(), "Short", POCKET, replace(POCKET.options, rounds=1))
    own = settings.with_options(POCKET, replace(POCKET.options, rounds=4, start_score=500))
    app = in_presets(rules=own.rules, presets=settings.presets)
    click(app, "preset.pocket.Short.apply")
    options = app.settings.options(POCKET)
    assert (options.rounds, options.start_score) == (1, 500)


def test_a_pasted_text_sets_the_length_only_if_it_says_one() -> None:
    rules = Settings().with_options(POCKET, replace(POCKET.options, rounds=4)).rules
    app = in_presets(tab=TEXT, rules=rules)
    app.clipboard = FakeClipboard("pocket: minimum=3")
    click(app, "paste")
    assert app.settings.options(POCKET) == replace(MINIMUM_3, rounds=4)
    app.clipboard = FakeClipboard("pocket: rounds=0")
    click(app, "paste")
    assert app.settings.options(POCKET) == POCKET.options


def test_one_that_comes_with_the_game_cannot_be_deleted() -> None:
    assert "preset.hongkong.blog.delete" not in keys(in_presets())


def test_rules_are_saved_under_a_name_and_applied_again() -> None:
    app = in_presets(rules={"pocket": {"minimum": 3, "fan": {"dragon": 2}}})
    assert "save" not in keys(app)
    write(app, " Friday night")
    click(app, "save")
    assert app.settings.presets == {"Friday night": "pocket: minimum=3 fan.dragon=2"}
    assert texts(app)["preset.pocket.Friday night.in_use"] == "In use"
    assert scene_of(app).written is None
    app.change_settings(rules={})
    click(app, "preset.pocket.Friday night.apply")
    assert app.settings.options(POCKET) == replace(MINIMUM_3, fan=(("dragon", 2),))


def test_return_saves_and_escape_stops_writing() -> None:
    app = in_presets()
    write(app, "Friday")
    assert app.top.key("escape")
    assert scene_of(app).written is None
    assert not app.settings.presets
    click(app, "name")
    app.top.key("backspace")
    app.top.key("return")
    assert list(app.settings.presets) == ["Frida"]
    app.top.key("escape")
    assert isinstance(app.top, SettingsScene)


def test_return_without_a_name_says_so() -> None:
    app = in_presets()
    write(app, "  ")
    app.top.key("return")
    assert not app.settings.presets
    assert said(app) == ['"" can\'t be a preset name. Use 1 to 20 letters.']


def test_a_name_that_is_there_is_replaced_and_the_button_says_so() -> None:
    app = in_presets(presets={"Friday": "hongkong:"})
    write(app, "Frida")
    assert texts(app)["save"] == "Save preset"
    app.top.typed("y")
    assert texts(app)["save"] == "Replace preset"
    click(app, "save")
    assert app.settings.presets == {"Friday": "pocket:"}


def test_letters_go_nowhere_while_nobody_writes() -> None:
    app = in_presets()
    app.top.typed("abc")
    look = item(app, "name").look
    assert isinstance(look, EntryLook)
    assert (look.text, look.caret) == ("", None)
    write(app, "a")
    app.top.felt_clicked("left")
    app.top.typed("b")
    assert scene_of(app).name.text == "a"


def test_deleting_asks_first() -> None:
    app = in_presets(presets={"Friday": "pocket:", "Sunday": "pocket: minimum=3"})
    click(app, "preset.pocket.Friday.delete")
    assert texts(app)["preset.pocket.Friday.delete"] == "Delete it?"
    click(app, "preset.pocket.Sunday.apply")
    assert texts(app)["preset.pocket.Friday.delete"] == "Delete"
    click(app, "preset.pocket.Friday.delete")
    click(app, "preset.pocket.Friday.delete")
    assert list(app.settings.presets) == ["Sunday"]


def test_the_page_of_one_just_saved_is_shown_and_a_page_that_is_gone_is_left() -> None:
    app = in_presets(presets=saved(2 * ROWS - len(BUILT_IN["hongkong"])))
    assert scene_of(app).tabs()[LIST].pages == 2
    app.top.key("page down")
    write(app, "Friday")
    click(app, "save")
    scene = scene_of(app)
    assert scene.tabs()[LIST].pages == 3
    assert "preset.pocket.Friday.name" in texts(app)
    app.top.key("page down")
    app.top.key("page down")
    assert scene.page == 2
    app.change_settings(presets={})
    scene.on_page(0)
    assert scene.page == scene.tabs()[LIST].pages - 1 == 1


def test_a_match_in_play_takes_the_rules_with_its_next_hand() -> None:
    app = in_presets(presets={"Friday": "pocket: minimum=3"})
    app.session = session = new_session()
    session.start()
    click(app, "preset.hongkong.blog.apply")
    assert session.next_options == POCKET.options
    assert said(app) == ["Hong Kong Old Style takes effect with the next match."]
    click(app, "preset.pocket.Friday.apply")
    assert session.next_options == MINIMUM_3
    assert len(said(app)) == 1
    assert session.ruleset.options == POCKET.options


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_preset_changes_is_told_in_words(language: str) -> None:
    app = new_app(language)
    settings = save_preset(Settings(), "x", POCKET, replace(MINIMUM_3, fan=(("dragon", 2),)))
    app.change_settings(presets=settings.presets)
    (preset,) = [one for one in presets(app.settings) if not one.built_in]
    labels = app.labels
    assert preset_words(labels, preset).split(" · ") == [
        labels.text("ruleset.pocket"),
        labels.text("rules.option", name=labels.text("option.minimum"), value=3),
        labels.text("rules.option", name=labels.text("pattern.dragon"), value=2),
    ]


# --- the text -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_usual_preset_are_shown_to_their_end(language: str) -> None:
    words = "pocket: minimum=3 claim_window=10 dealer_stays_on_draw=off"
    app = in_presets(language, presets={"Friday": words})
    shown = texts(app)
    app.top.key("page down")
    shown |= texts(app)
    for preset in presets(app.settings):
        key = f"preset.{preset.ruleset.id}.{preset.name}.words"
        assert shown[key] == preset_words(app.labels, preset)


def test_the_text_is_copied() -> None:
    app = in_presets(tab=TEXT, rules={"pocket": {"minimum": 3}})
    app.clipboard = clipboard = FakeClipboard()
    click(app, "copy")
    assert clipboard.text == texts(app)["text"] == "pocket: minimum=3"
    assert said(app) == ["Copied."]


def test_a_text_is_pasted_with_its_ruleset() -> None:
    app = in_presets(tab=TEXT, rules={"hongkong": {"rounds": 4}})
    app.clipboard = FakeClipboard(" hongkong: minimum=5\n")
    click(app, "paste")
    assert app.settings.ruleset == "hongkong"
    assert app.settings.options(HONG_KONG) == replace(HONG_KONG.options, minimum=5, rounds=4)
    assert said(app) == ["These rules are now in use: Hong Kong Old Style."]


def test_a_pasted_ruleset_waits_for_the_next_match() -> None:
    app = in_presets(tab=TEXT)
    app.session = new_session()
    app.clipboard = FakeClipboard("hongkong: minimum=5")
    click(app, "paste")
    assert app.session.ruleset.id == "pocket"
    assert said(app) == ["Hong Kong Old Style takes effect with the next match."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Nothing to paste. Copy a text first."),
        ("hello", "The text must start with a ruleset (pocket:, ims:, western:, hongkong:), not"),
        ("pocket: minimum=99", '"minimum=99": the value must be 0 - 12.'),
    ],
)
def test_a_wrong_text_changes_nothing_and_the_reason_is_said(text: str, sentence: str) -> None:
    app = in_presets(tab=TEXT)
    app.clipboard = FakeClipboard(text)
    before = app.settings
    click(app, "paste")
    assert app.settings == before
    (words,) = said(app)
    assert words.startswith(sentence)


@pytest.mark.parametrize("button", ["copy", "paste"])
def test_without_a_clipboard_that_is_said(button: str) -> None:
    app = in_presets(tab=TEXT)
    app.clipboard = FakeClipboard(broken=True)
    click(app, button)
    assert said(app) == ["Can't use the clipboard here (no display)."]


def test_the_clipboard_of_the_system() -> None:
    pygame.display.init()
    clipboard = SystemClipboard()
    clipboard.copy("pocket: minimum=3")
    assert clipboard.paste() == "pocket: minimum=3"


def test_the_clipboard_needs_a_display() -> None:
    pygame.display.quit()
    app = in_presets(tab=TEXT)
    for button in ("copy", "paste"):
        click(app, button)
    assert len(said(app)) == 1
    assert said(app)[0].startswith("Can't use the clipboard here (")
    pygame.display.init()


# --- in the settings ----------------------------------------------------------------------------


def test_the_settings_below_survive_a_ruleset_with_fewer_pages() -> None:
    app = new_app(ruleset="hongkong")
    app.reset_to(TitleScene(app))
    settings = app.push(SettingsScene(app))
    click(app, f"tab.{RULES}")
    settings.page = settings.tabs()[RULES].pages - 1
    click(app, "presets")
    click(app, f"tab.{TEXT}")
    for rules in RULESETS:
        app.clipboard = FakeClipboard(options_text(rules, rules.options))
        click(app, "paste")
        assert draw(app)


def test_the_button_is_on_the_rules_alone() -> None:
    app = new_app()
    app.reset_to(TitleScene(app))
    app.push(SettingsScene(app))
    found = []
    for tab in range(6):
        click(app, f"tab.{tab}")
        found.append("presets" in keys(app))
    assert found == [tab == RULES for tab in range(6)]


def scene_in(app: App) -> SettingsScene:
    assert isinstance(app.top, SettingsScene)
    return app.top


def in_name(name: str = "") -> App:
    app = new_app(player_name=name)
    app.reset_to(TitleScene(app))
    app.push(SettingsScene(app))
    to_setting(app, "player_name")
    click(app, "setting.player_name")
    return app


def test_the_name_of_the_player_is_written_and_kept_at_once() -> None:
    app = in_name("May")
    app.top.typed("  Wong")
    assert app.settings.player_name == "May  Wong"
    for _ in range(4):
        app.top.key("backspace")
    assert app.settings.player_name == "May"
    app.top.key("home")
    app.top.typed("阿")
    assert app.settings.player_name == "阿May"
    assert app.top.key("return")
    assert app.top.written is None
    app.top.typed("x")
    assert app.settings.player_name == "阿May"
    assert isinstance(app.top, SettingsScene)


def test_anything_else_ends_the_writing() -> None:
    app = in_name()
    click(app, "setting.click_style")
    assert app.top.written is None
    app = in_name()
    app.top.felt_clicked("left")
    assert app.top.written is None
    app = in_name()
    app.top.key("escape")
    assert isinstance(app.top, SettingsScene)
    assert app.top.written is None


# --- in the window ------------------------------------------------------------------------------


def test_letters_reach_the_scene_and_the_space_bar_presses_nothing_meanwhile() -> None:
    pygame.display.init()
    pygame.font.init()
    app = in_name()
    hand = Hand(app.top, FakeWindow())
    app.top.focus = "setting.click_style"
    hand.event(pygame.TEXTINPUT, text="Ann")
    hand.key("space")
    hand.event(pygame.TEXTINPUT, text=" ")
    hand.event(pygame.TEXTINPUT, text="Lee")
    assert app.settings.player_name == "Ann Lee"
    assert not scene_in(app).open_list
    hand.key("escape")
    hand.key("space")
    assert scene_in(app).open_list == "setting.click_style"


def test_other_scenes_take_no_letters() -> None:
    pygame.display.init()
    pygame.font.init()
    app = new_app()
    app.reset_to(TitleScene(app))
    hand = Hand(app.top, FakeWindow())
    hand.event(pygame.TEXTINPUT, text="abc")
    assert isinstance(app.top, TitleScene)
    assert any(isinstance(one.look, ButtonLook) for one in hand.window.input.placed)


def test_an_input_method_works_where_letters_are_written_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: done.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: done.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: done.append(tuple(rect)))
    pygame.display.init()
    pygame.font.init()
    app = new_app()
    app.reset_to(TitleScene(app))
    settings = app.push(SettingsScene(app))
    to_setting(app, "player_name")
    hand = Hand(settings, FakeWindow(scale=2))
    assert done == ["stop"]
    click(app, "setting.player_name")
    hand.frame()
    box = item(app, "setting.player_name").box  # as in a window without a scale
    assert done[1:] == ["start", (box.x + box.h // 3, box.y, 1, box.h)]
    hand.event(pygame.TEXTEDITING, text="a", start=0, length=0)
    hand.key("return")
    hand.key("escape")
    assert settings.written is not None
    hand.event(pygame.TEXTINPUT, text="阿")
    assert app.settings.player_name == "阿"
    hand.key("escape")
    assert settings.written is None
    assert done[-1] == "stop"
