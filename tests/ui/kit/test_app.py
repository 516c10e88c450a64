"""The stack of scenes, the shared settings, and the messages across the top of the screen."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest

from game.rules.problems import Reason
from game.settings.settings import Settings, load_settings
from game.system.paths import own_locale, settings_file
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import Box, Command, Placed, TextLook, Tip
from game.ui.kit.app import MESSAGE_TIME, App, Scene
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.route_table import scene_of
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import LANGUAGE, SettingsScene
from tests.ui.mouse import LANGUAGES, SIZES, check_words, click, new_app, screen_of, texts

REASON = Reason.of("problem.below_minimum", fan=2, minimum=3)
OTHER = Reason.of("problem.match_over")


class Card(Scene):
    """A scene with one button, always in the same place."""

    def __init__(self, app: App, overlay: bool = False) -> None:
        super().__init__(app)
        self.overlay = overlay
        self.updates: list[int] = []
        self.openings = self.presses = 0

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.button("button", "OK", Box(100, 100, 200, 60), Command(self.on_press))
        pen.panel("high", Box(100, 100, 200, 60), layer=50_000)
        tip = Tip("What OK does")
        return [replace(one, tip=tip) if one.command else one for one in pen.items]

    def on_press(self) -> None:
        self.presses += 1

    def push_to(self, number: int) -> None:
        """Do nothing: the tests never call it."""

    def on_slide(self, part: float) -> None:
        """Do nothing: the tests never call it."""

    def update(self, now: int) -> bool:
        self.updates.append(now)
        return False

    def opened(self) -> None:
        super().opened()
        self.openings += 1


def stack(*overlays: bool) -> tuple[App, list[Card]]:
    """Return a program with these scenes, the first one lowest."""
    app = new_app()
    cards = [Card(app, overlay) for overlay in overlays]
    app.reset_to(cards[0])
    for card in cards[1:]:
        app.push(card)
    return app, cards


def placed(app: App) -> list[Placed]:
    return app.place(screen_of(app))


def said(app: App) -> list[str]:
    return [
        one.look.text
        for one in placed(app)
        if one.key.startswith("message") and isinstance(one.look, TextLook)
    ]


# --- scenes -------------------------------------------------------------------------------------


def test_scenes_lie_on_each_other() -> None:
    app, (low, middle, high) = stack(False, True, True)
    assert app.top is high
    app.close(high)
    assert app.top is middle
    app.push(high)
    app.close(middle)
    assert app.scenes == [low], "with everything above it"


def test_the_lowest_scene_stays() -> None:
    app, (low,) = stack(False)
    app.close(low)
    assert app.scenes == [low]
    assert low.key("escape")
    assert app.scenes == [low]


def test_closing_what_is_closed_does_nothing() -> None:
    app, (low, high) = stack(False, True)
    app.close(high)
    app.close(high)
    assert app.scenes == [low]


def test_going_leaves_everything() -> None:
    app, cards = stack(False, True, True)
    there = Card(app)
    app.reset_to(there)
    assert app.scenes == [there]
    assert cards[0].openings == 1


def test_a_scene_is_told_when_it_comes_to_the_top() -> None:
    app, (low, high) = stack(False, True)
    assert (low.openings, high.openings) == (1, 1)
    app.close(high)
    assert (low.openings, high.openings) == (2, 1)


def test_escape_closes() -> None:
    app, (low, high) = stack(False, True)
    assert high.key("escape")
    assert app.top is low
    assert not low.key("x")


def test_only_the_top_scene_can_be_clicked() -> None:
    app, _ = stack(False, True, True)
    assert [one.key for one in placed(app) if one.command] == ["2/button"]
    found = hit(placed(app), 150, 130)
    assert found is not None
    assert found.key == "2/button"


def test_only_the_top_scene_has_tooltips() -> None:
    app, _ = stack(False, True, True)
    assert [one.key for one in placed(app) if one.tip] == ["2/button"]


def test_what_lies_under_a_whole_screen_is_not_placed() -> None:
    app, _ = stack(False, True, False, True)
    assert {one.key.partition("/")[0] for one in placed(app)} == {"2", "3"}


def test_every_item_of_a_higher_scene_is_higher() -> None:
    app, _ = stack(False, True, True)
    layers: dict[str, list[int]] = {}
    for one in placed(app):
        layers.setdefault(one.key.partition("/")[0], []).append(one.layer)
    assert max(layers["0"]) < min(layers["1"])
    assert max(layers["1"]) < min(layers["2"])


def test_time_goes_on_for_the_top_scene_alone() -> None:
    app, (low, high) = stack(False, True)
    app.update(5)
    assert (low.updates, high.updates) == ([], [5])
    assert app.clock == 5


def test_it_says_when_something_has_to_be_placed() -> None:
    app, (low,) = stack(False)
    assert app.update(1)
    placed(app)
    assert not app.update(2)
    low.stale = True
    assert app.update(3)
    placed(app)
    assert not app.update(4)


def test_a_command_calls_its_handler_and_the_scene_is_placed_again() -> None:
    app, (low,) = stack(False)
    placed(app)
    assert not low.stale
    low.press(Command(low.on_press))
    assert low.presses == 1
    assert low.stale


def test_commands_are_equal_when_they_do_the_same() -> None:
    _, (low, high) = stack(False, True)
    assert Command(low.on_press) == Command(low.on_press)
    assert Command(low.on_press) != Command(high.on_press)
    assert Command(low.push_to, 1) != Command(low.push_to, 2)
    with pytest.raises(FrozenInstanceError):
        Command(low.on_press).values = (1,)  # type: ignore[misc]


# --- messages -----------------------------------------------------------------------------------


def test_a_sentence_goes_after_a_while() -> None:
    app, _ = stack(False)
    app.update(1000)
    app.say(REASON)
    assert app.update(1001)
    assert said(app) == [app.labels.reason(REASON)]
    assert not app.update(1000 + MESSAGE_TIME - 1)
    assert app.update(1000 + MESSAGE_TIME)
    assert said(app) == []


def test_the_same_sentence_is_said_once_but_longer() -> None:
    app, _ = stack(False)
    app.update(0)
    app.say(REASON)
    app.update(5000)
    app.say(REASON)
    app.update(MESSAGE_TIME + 1000)
    assert said(app) == [app.labels.reason(REASON)]


def test_the_last_three_sentences_are_shown_above_everything() -> None:
    app, _ = stack(False, True)
    for number in range(5):
        app.say(Reason.of("problem.below_minimum", fan=number, minimum=9))
    assert len(said(app)) == 3
    items = placed(app)
    messages = [one for one in items if one.key.startswith("message")]
    others = [one for one in items if not one.key.startswith("message")]
    assert min(one.layer for one in messages) > max(one.layer for one in others)
    assert len({one.key for one in items}) == len(items)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_can_be_read(language: str, size: tuple[int, int]) -> None:
    app = new_app(language)
    app.reset_to(Card(app))
    app.say(REASON)
    app.say(Reason.of("problem.setting_value", name="window_size", value="[123456, 654321]"))
    for one in app.place(screen_of(app, size)):
        assert 0 <= one.box.x < one.box.right <= size[0]
        if one.key.startswith("message"):
            check_words(one, 11)


# --- settings -----------------------------------------------------------------------------------


def test_changed_settings_are_written_down() -> None:
    app = App(scene_of)
    app.reset_to(Card(app))
    app.change_settings(layout=0, speed=4)
    loaded, told = load_settings()
    assert (loaded.layout, loaded.speed) == (0, 4)
    assert not told
    assert app.stale


def test_settings_that_were_given_are_not() -> None:
    app = App(scene_of, Settings())
    app.change_settings(layout=0)
    assert app.settings.layout == 0
    assert not settings_file().exists()


def test_another_language_speaks_at_once() -> None:
    app = new_app("en")
    app.reset_to(Card(app))
    english = app.labels.text("claim.chow")
    app.change_settings(language="zh_Hant")
    assert app.labels.text("claim.chow") != english
    app.say(OTHER)
    assert said(app) == [app.labels.reason(OTHER)]


def test_a_message_on_the_screen_follows_the_language() -> None:
    app = new_app("en")
    app.reset_to(Card(app))
    app.say(Reason.of("table.sound_off"))
    assert said(app) == ["Sound off"]
    app.change_settings(language="zh_Hant")
    assert said(app) == ["音效已關閉"]
    app.unsay(Reason.of("table.sound_off"))
    assert said(app) == []


def test_what_was_wrong_with_the_settings_is_said() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('{"speed": 99, "layout": 0}', encoding="utf-8")
    app = App(scene_of)
    app.reset_to(Card(app))
    assert app.settings.layout == 0
    (wrong,) = said(app)
    assert "99" in wrong
    app.change_settings(layout=1)
    assert json.loads(settings_file().read_text(encoding="utf-8"))["speed"] == 99
    app.change_settings(speed=3)
    assert json.loads(settings_file().read_text(encoding="utf-8"))["speed"] == 3


def test_settings_that_cannot_be_written_are_explained(game_home: Path) -> None:
    app = App(scene_of)
    app.reset_to(Card(app))
    game_home.rmdir()
    game_home.write_text("in the way", encoding="utf-8")
    app.change_settings(speed=3)
    assert app.settings.speed == 3
    assert len(said(app)) == 1


def test_quitting() -> None:
    app, _ = stack(False)
    assert not app.quitting
    app.quit()
    assert app.quitting


def test_hovering_is_of_one_scene_alone() -> None:
    app, _ = stack(False, True)
    for hovered in ("0", "1"):
        screen = replace(screen_of(app), hover=f"{hovered}/button")
        lit = [one.key for one in app.place(screen) if getattr(one.look, "hover", False)]
        assert lit == [f"{hovered}/button"]


# --- the player's own catalogues ----------------------------------------------------------------


def drop_in(name: str, text: str) -> None:
    own_locale().mkdir(exist_ok=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=Big5\\n"\n'
    (own_locale() / name).write_bytes((header + text).encode("big5"))


def messages(app: App) -> list[str]:
    shown = app.place(Screen(1280, 800, app.labels, app.settings))
    return [
        one.look.text
        for one in shown
        if isinstance(one.look, TextLook) and one.key.startswith("message")
    ]


def test_a_broken_catalogue_is_told_once_on_the_screen() -> None:
    drop_in("fr.po", 'msgid "table.hand"\nmsgstr "么"\n')
    app = App(scene_of, Settings(language="zh_Hant"))
    app.reset_to(TitleScene(app))
    assert messages(app) == [
        f"{own_locale() / 'fr.po'}:3：table.hand 應該有 {{number}}，卻是 -。這份語言檔不會使用。"
    ]
    app.update(1_000_000)
    app.change_settings(language="en")
    assert messages(app) == []
    app.update(2_000_000)
    drop_in("fr.po", 'msgid "claim.win"\nmsgstr "\n')
    app.change_settings(language="fr")
    assert len(messages(app)) == 1, "another fault"
    drop_in("fr.po", 'msgid "claim.win"\nmsgstr "么"\n')
    app.change_settings(language="fr")
    assert app.labels.text("claim.win") == "么"


@pytest.mark.parametrize(
    ("name", "text"),
    [("fr.po", 'msgid "table.hand"\nmsgstr "Main"\n'), ("fr.mo", "no catalogue")],
)
def test_a_language_chosen_in_vain_says_why_on_the_screen(name: str, text: str) -> None:
    drop_in(name, text)
    app = App(scene_of, Settings())
    app.reset_to(TitleScene(app))
    app.update(1_000_000)
    app.push(SettingsScene(app, LANGUAGE))
    assert messages(app) == []
    click(app, "setting.language")
    click(app, f"setting.language.list.{len(LANGUAGES)}")
    assert app.settings.language == "fr"
    [told] = messages(app)
    assert told.startswith(f"Translation not loaded: {own_locale() / name}")
    app.update(2_000_000)
    assert messages(app) == []
    help = texts(app)["setting.language.help"]
    assert help == told.replace(str(own_locale() / name), name)
    click(app, "setting.language")
    click(app, "setting.language.list.0")
    assert messages(app) == []
    assert texts(app)["setting.language.help"] == app.labels.text("setting.language.help")


def test_a_catalogue_can_be_removed_meanwhile() -> None:
    drop_in("fr.po", 'msgid "claim.win"\nmsgstr "么"\n')
    app = App(scene_of, Settings(language="fr"))
    app.reset_to(TitleScene(app))
    (own_locale() / "fr.po").unlink()
    app.push(SettingsScene(app, LANGUAGE))
    click(app, "setting.language")
    click(app, f"setting.language.list.{len(LANGUAGES)}")
    assert app.settings.language == "fr"
    app.change_settings(label_style="both")
    assert app.labels.text("claim.win") == "Win 糊"


def test_letters_without_a_picture_are_named_and_the_rest_is_shown() -> None:
    own_locale().mkdir()
    rows = 'msgid "language.name"\nmsgstr "ไทย"\n\nmsgid "button.quit"\nmsgstr "Exit"\n'
    (own_locale() / "th.po").write_text(rows, encoding="utf-8")
    app = App(scene_of, Settings(language="en"))
    app.reset_to(TitleScene(app))
    assert messages(app) == []
    app.change_settings(language="th")
    assert messages(app) == [
        f"{own_locale() / 'th.po'}: the font can't show ท ย ไ. The rest is shown."
    ]
    assert app.labels.text("button.quit") == "Exit"
