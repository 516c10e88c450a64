"""Mahjong terms in one language or two, and the words for claims."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from game.rulesets import RULESETS
from game.settings.settings import Settings
from game.ui.drawing.looks import BadgeLook, Placed, TextLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.text import Fonts
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.results.compare import CompareScene
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import ResultScene
from game.ui.route_table import scene_of
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import FAN, LANGUAGE, SettingsScene
from game.words.labels import CLAIM_WORDS, LABEL_STYLES, ClaimWords, LabelStyle, load_labels
from tests.ui.endings import (
    ENDINGS,
    EVERY,
    app_at,
    check_legible,
    check_places,
    placed_at,
    texts,
)
from tests.ui.moments import WAITING, claiming, opened
from tests.ui.mouse import LANGUAGES, check_screen, click, new_app
from tests.ui.mouse import texts as all_texts
from tests.ui.tables import BODIES, LAYOUTS, ME, QUESTIONS, table

SIZES = ((960, 600), (1280, 800), (1000, 1600))


def styled_screen(size: tuple[int, int], **settings: object) -> Screen:
    chosen = Settings(**settings)  # type: ignore[arg-type]
    return Screen(*size, _labels(chosen.language, chosen.label_style, chosen.claim_words), chosen)


_labels = cache(load_labels)


@cache
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts()


def fits(one: Placed) -> bool:
    assert isinstance(one.look, TextLook)
    size = one.look.size
    if one.look.wrap:
        return len(fonts().wrapped(one.look, size, one.box.w)) * round(size * 1.45) <= one.box.h
    return fonts().font(size, one.look.bold).size(one.look.text)[0] <= one.box.w


# --- room for both names ------------------------------------------------------------------------


def is_name(text: str) -> bool:
    """Return whether a player's name is in this text, or the text is a part of one."""
    return any(body.name in text or text in body.name for body in BODIES)


@pytest.mark.parametrize("claims", CLAIM_WORDS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_both_names_fit_on_the_table(
    size: tuple[int, int], layout: int, language: str, claims: str
) -> None:
    screen = styled_screen(
        size, layout=layout, language=language, label_style="both", claim_words=claims
    )
    for question in ("nothing", *QUESTIONS):
        for one in table("fullest", question, ME).place(screen):
            look = one.look
            if isinstance(look, TextLook) and not is_name(look.text):
                assert fits(one), one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ruleset", [one.id for one in RULESETS])
@pytest.mark.parametrize("scene", [RulesScene, SettingsScene])
def test_both_names_fit_in_the_books(
    scene: type[RulesScene | SettingsScene], ruleset: str, size: tuple[int, int], language: str
) -> None:
    app = new_app(language, ruleset=ruleset, label_style="both")
    app.reset_to(TitleScene(app))
    book = app.push(scene(app))
    for tab in range(len(book.tabs())):
        click(app, f"tab.{tab}")
        for _ in range(book.tabs()[tab].pages):
            check_screen(app, size)
            book.key("right")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
def test_both_names_fit_on_results(name: str, language: str) -> None:
    app = app_at(name, language)
    app.change_settings(label_style="both")
    app.push(ResultScene(app, lambda: None))
    for size in SIZES:
        check_places(placed_at(app, size), size)
    check_legible(placed_at(app, (960, 600)), 11)
    assert app.session is not None
    if not app.session.view.wins or name not in ENDINGS:
        return
    click(app, "compare")
    assert isinstance(app.top, CompareScene)
    app.scenes = [app.scenes[0], app.top]
    check_places(placed_at(app, (960, 600)), (960, 600))
    check_legible(placed_at(app, (960, 600)), 11)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_names_fit_at_the_end_of_a_match(language: str) -> None:
    app = app_at("most", language, over=True)
    app.change_settings(label_style="both")
    app.reset_to(MatchEndScene(app))
    for size in SIZES:
        check_places(placed_at(app, size), size)
    best = next(one for one in placed_at(app, (960, 600)) if one.key.endswith("best.patterns"))
    assert isinstance(best.look, TextLook)
    assert len(fonts().wrapped(best.look, 11, best.box.w)) * 16 <= best.box.h


# --- texts --------------------------------------------------------------------------------------


RED_DRAGON = {
    *("Red dragon", "紅中", "Red dragon 紅中", "紅中 Red dragon"),
    *("红中", "红中 Red dragon"),
}
SHOWN = {
    ("en", "language"): ("All Pungs", "E", "East round", "Hong Kong Old Style"),
    ("en", "english"): ("All Pungs", "E", "East round", "Hong Kong Old Style"),
    ("en", "chinese"): ("對對糊", "東", "東圈", "香港舊章"),
    ("en", "both"): ("All Pungs 對對糊", "E東", "East round 東圈", "Hong Kong Old Style 香港舊章"),
    ("zh_Hant", "language"): ("對對糊", "東", "東圈", "香港舊章"),
    ("zh_Hant", "english"): ("All Pungs", "E", "East round", "Hong Kong Old Style"),
    ("zh_Hant", "both"): (
        "對對糊 All Pungs",
        "東E",
        "東圈 East round",
        "香港舊章 Hong Kong Old Style",
    ),
    ("zh_Hans", "chinese"): ("碰碰胡", "东", "东圈", "香港老章"),
    ("zh_Hans", "both"): (
        "碰碰胡 All Pungs",
        "东E",
        "东圈 East round",
        "香港老章 Hong Kong Old Style",
    ),
}


@pytest.mark.parametrize(("language", "style"), SHOWN)
def test_every_term_is_in_the_style(language: str, style: LabelStyle) -> None:
    labels = load_labels(language, style)
    keys = ("pattern.all_pungs", "wind.0.sign", "round.0", "ruleset.hongkong")
    assert tuple(labels.text(key) for key in keys) == SHOWN[language, style]
    assert labels.text("tile.C") in RED_DRAGON
    assert labels.text("button.rules") == load_labels(language).text("button.rules")
    explained = load_labels(language).text("pattern.all_pungs.help")
    assert labels.text("pattern.all_pungs.help") == explained


CLAIMS = {
    ("en", "language", "language"): ["Chow", "Pung", "Kong", "Win"],
    ("en", "both", "language"): ["Chow 上", "Pung 碰", "Kong 槓", "Win 糊"],
    ("zh_Hant", "both", "language"): ["上 Chow", "碰 Pung", "槓 Kong", "糊 Win"],
    ("zh_Hant", "language", "language"): ["上", "碰", "槓", "糊"],
    ("zh_Hant", "language", "english"): ["Chow", "Pung", "Kong", "Win"],
    ("zh_Hant", "both", "palm"): ["SHENG", "PONG", "GONG", "WU"],
    ("en", "english", "chinese"): ["上", "碰", "槓", "糊"],
}


@pytest.mark.parametrize(("language", "style", "claims"), CLAIMS)
def test_the_words_of_claims(language: str, style: LabelStyle, claims: ClaimWords) -> None:
    labels = load_labels(language, style, claims)
    words = [labels.text(f"claim.{one}") for one in ("chow", "pung", "kong", "win")]
    assert words == CLAIMS[language, style, claims]
    assert labels.text("claim.false_win") == load_labels(language, style).text("claim.false_win")


def test_language_and_words_change_in_the_middle_of_a_claim() -> None:
    app, scene = opened(claiming(WAITING.replace("EE", "55m")))
    assert scene.decisions.dialog is not None
    moment = scene.moment()
    shown = []
    for settings in (
        {},
        {"language": "zh_Hant"},
        {"label_style": "both"},
        {"claim_words": "palm"},
        {"language": "en", "label_style": "chinese", "claim_words": "language"},
    ):
        app.change_settings(**settings)
        words = texts(placed_at(app, (1280, 800)))
        shown.append((words["offer:0.word"], words["dialog.title"]))
        assert scene.moment() == moment, "the claim is still open"
    assert shown == [
        ("Win", "Which one?"),
        ("糊", "要哪樣？"),
        ("糊 Win", "要哪樣？"),
        ("WU", "要哪樣？"),
        ("糊", "Which one?"),
    ]
    click(app, "cross")
    assert scene.decisions.dialog is None


@pytest.mark.parametrize(
    ("asked", "language", "settings", "title"),
    [
        ("win", "en", {}, "Win?"),
        ("win", "zh_Hant", {}, "食糊？"),
        ("win", "zh_Hans", {}, "胡？"),
        ("win", "zh_Hant", {"label_style": "both"}, "食糊 Win？"),
        ("win", "zh_Hant", {"claim_words": "palm"}, "WU？"),
        ("pung", "zh_Hant", {}, "碰？"),
        ("chows", "zh_Hant", {}, "上：用哪兩隻？"),
        ("which kong", "zh_Hant", {}, "槓：哪一隻？"),
    ],
)
def test_a_question_is_asked_as_a_player_asks_it(
    asked: str, language: str, settings: dict[str, str], title: str
) -> None:
    screen = styled_screen((1280, 800), language=language, **settings)
    placed = table("half", asked, ME).place(screen)
    assert [one.look.text for one in placed if one.key == "dialog.title"] == [title]  # type: ignore[union-attr]


@pytest.mark.parametrize("style", LABEL_STYLES)
def test_the_styles_are_set_on_the_screen_and_kept(style: str) -> None:
    app = App(scene_of)
    app.reset_to(TitleScene(app))
    app.push(SettingsScene(app, LANGUAGE))
    click(app, "setting.label_style")
    click(app, f"setting.label_style.list.{LABEL_STYLES.index(style)}")
    click(app, "setting.claim_words")
    click(app, "setting.claim_words.list.2")
    kept = App(scene_of).settings
    assert (kept.label_style, kept.claim_words) == (style, "palm")
    assert App(scene_of).labels.text("claim.pung") == "PONG"


def test_the_second_name_stands_below_the_first() -> None:
    app = new_app("zh_Hant", label_style="both")
    app.reset_to(TitleScene(app))
    app.push(SettingsScene(app))
    click(app, f"tab.{FAN}")
    words = all_texts(app)
    assert (words["fan.chi_mo.name"], words["fan.chi_mo.other"]) == ("自摸", "Chi Mo")


def test_a_small_disc_shows_one_sign_only() -> None:
    pygame.font.init()
    pictures = Pictures()
    for height, same in ((18, True), (40, False)):
        both, one = (
            pictures.of(BadgeLook(text, "wind"), height, height).surface for text in ("E東", "E")
        )
        equal = pygame.image.tobytes(both, "RGBA") == pygame.image.tobytes(one, "RGBA")
        assert equal == same
