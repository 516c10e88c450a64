"""Every text of the game exists in every language, and no value spoils a sentence."""

from __future__ import annotations

import ast
import gettext
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from game.bots import NAMES
from game.bots.levels import STYLES, level_and_style
from game.rules.match import PERSONS
from game.rules.moves import Action
from game.rules.options import ALLOWED, SWITCH, Choice
from game.rules.problems import Reason
from game.rules.tiles import TEXTS
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.settings.settings import Settings
from game.system.paths import asset
from game.words import labels as labels_module
from game.words.keys import key_in
from game.words.labels import (
    LANGUAGES,
    Labels,
    languages,
    load_labels,
    shipped_entries,
    system_language,
)
from game.words.values import COUNT, PLACEHOLDER

GAME = Path(labels_module.__file__).parent.parent
OUTSIDE = {"presets", "unusable_presets", "unknown", "rules", "ruleset"}
OUTSIDE |= {"opponents", "window_size", "window_position", "window_screens", "maximised"}
OUTSIDE |= {"hints_seen", "keys", "is_still", "point_cents", "coin"}
"""Settings that have no name on the settings screen."""


OTHER_SCRIPT = {"wind.0.tile"}
"""Labels that show a tile, whose face is Traditional in every language."""

GIVEN = {"refuse": set[str](), "Reason.of": set[str](), "group.refuse": {"group", "position"}}
"""The calls that make a refusal, and the values that they add themselves."""


@pytest.fixture(params=LANGUAGES)
def labels(request: pytest.FixtureRequest) -> Labels:
    return load_labels(request.param)


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Yield everything that the program refuses: the sentence's key and the values given to it."""
    sources = (path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py")))
    names = {call.rpartition(".")[2] + "(" for call in GIVEN}
    for source in sources:
        if not any(name in source for name in names):
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in GIVEN:
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    given = {one.arg for one in node.keywords if one.arg}
                    yield str(key.value), given | GIVEN[ast.unparse(node.func)]


entries = cache(shipped_entries)
REFUSALS = [*refusals(), *((f"problem.no_{one.value}", set[str]()) for one in Action)]


def test_languages() -> None:
    assert languages() == {
        "en": "English",
        "zh_Hans": "中文（简体）",
        "zh_Hant": "中文（繁體）",
    }


def test_there_are_refusals_to_look_at() -> None:
    assert {"problem.bad_letter", "problem.cannot_write", "problem.below_minimum"} <= {
        key for key, _ in REFUSALS
    }


@pytest.mark.parametrize(("key", "given"), REFUSALS)
def test_every_problem_has_its_sentence(key: str, given: set[str], labels: Labels) -> None:
    assert labels.has(key)
    entry = entries(labels.language)[key]
    named = set(PLACEHOLDER.findall("".join(entry.texts)))
    assert {one for one in named if key_in(one) is None} <= given
    assert COUNT in given or not entry.forms


def test_every_tile_wind_and_claim(labels: Labels) -> None:
    keys = [f"tile.{text}" for text in TEXTS]
    keys += [f"wind.{wind}" for wind in range(4)]
    keys += [f"{kind}.{action.value}" for action in Action for kind in ("claim", "coach.played")]
    keys += [f"player.{person}" for person in PERSONS]
    keys += [f"bot.{level_and_style(name)[0]}" for name in NAMES]
    keys += [f"style.{style}" for style in ("any", *STYLES)]
    assert [key for key in keys if not labels.has(key)] == []


def test_every_tile_has_another_name(labels: Labels) -> None:
    assert len({labels.text(f"tile.{text}") for text in TEXTS}) == len(TEXTS)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.id)
def test_every_pattern(ruleset: Ruleset, labels: Labels) -> None:
    keys = [f"ruleset.{ruleset.id}"]
    for pattern in ruleset.patterns:
        key = labels.pattern_key(ruleset.id, pattern.id)
        keys += [key, f"{key}.help"]
    assert [key for key in keys if not labels.has(key)] == []


def test_every_option(labels: Labels) -> None:
    keys = [f"option.{name}" for name in (*ALLOWED, "fan")]
    keys += [f"{key}.help" for key in keys]
    for name, allowed in ALLOWED.items():
        if isinstance(allowed, Choice) and allowed != SWITCH:
            keys += [f"option.{name}.{value}" for value in allowed.values]
    assert [key for key in keys if not labels.has(key)] == []


def test_every_setting(labels: Labels) -> None:
    names = [one.name for one in fields(Settings) if one.name not in OUTSIDE]
    keys = [f"setting.{name}" for name in names]
    keys += [f"speed.{speed}" for speed in range(1, 6)] + ["layout.0", "layout.1"]
    assert [key for key in keys if not labels.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_is_in_the_font(language: str) -> None:
    """A text with a single letter of the other font would be drawn in the forms of that font."""
    script = "SC" if language == "zh_Hans" else "TC"
    known = TTFont(asset("fonts", f"NotoSans{script}-Medium-subset.ttf"))["cmap"].getBestCmap()
    with asset("locale", language, "LC_MESSAGES", "game.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    texts = catalogue._catalog.items()  # type: ignore[attr-defined]
    shown = (text for key, text in texts if key and key not in OTHER_SCRIPT)
    letters = {letter for text in shown for letter in text} - {"\n"}
    assert {letter for letter in letters if ord(letter) not in known} == set()


def test_chinese_is_chinese() -> None:
    assert load_labels("zh_Hant").text("button.lets_play") == "開檯"
    assert load_labels("zh_Hant").text("pattern.thirteen_tiles") == "十三么"
    assert load_labels("zh_Hant").text("tile.5m") == "五萬"
    assert load_labels("zh_Hans").text("tile.5m") == "五万"
    assert load_labels("zh_Hans").text("claim.chow") == "吃"


def test_values_are_put_in() -> None:
    assert load_labels("en").text("table.hand", number=3) == "Hand 3"


@pytest.mark.parametrize("value", ["{name}", "{", "%s", "{0}", "\\1", "\\g<0>"])
def test_a_value_is_never_read_as_a_label(value: str) -> None:
    assert load_labels("en").text("result.winner", name=value) == f"{value} wins"


def test_a_value_that_is_not_given() -> None:
    assert load_labels("en").text("table.hand") == "Hand {number}"


def test_a_value_can_have_any_name() -> None:
    labels = Labels("en", _Said("{key} {self}"))
    assert labels.text("any", key=1, self=2) == "1 2"


@pytest.mark.parametrize("broken", ["{", "}", "{}", "{a.b}", "{a[0]}", "{a!x}", "{a:9999999999}"])
def test_a_broken_label_does_no_harm(broken: str) -> None:
    assert Labels("en", _Said(broken)).text("any", a=1) == broken


class _Said(gettext.NullTranslations):
    """A catalogue with one text for every key."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def gettext(self, message: str) -> str:
        return self.text


# --- counted labels -----------------------------------------------------------------------------


def test_a_count_picks_the_form() -> None:
    english, chinese = load_labels("en"), load_labels("zh_Hant")
    assert [english.text("records.hands", count=count) for count in (0, 1, 2, 21)] == [
        *("0 hands", "1 hand", "2 hands", "21 hands")
    ]
    assert [chinese.text("records.hands", count=count) for count in (1, 2)] == ["1 局", "2 局"]
    assert english.has("records.hands")
    assert english.text("records.hands", count="many") == "many hand"


def test_a_label_without_forms_ignores_the_count() -> None:
    assert load_labels("en").text("table.hand", count=1, number=3) == "Hand 3"


def test_a_reason_with_a_count_picks_the_form() -> None:
    said = load_labels("en").reason
    assert said(Reason.of("fault.forms", label="a", count=1, given=2)).startswith(
        "a needs 1 plural form "
    )
    assert said(Reason.of("fault.forms", label="a", count=3, given=2)).startswith(
        "a needs 3 plural forms "
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_label_has_forms_in_every_language(language: str) -> None:
    counted = {key for key, one in shipped_entries("en").items() if one.forms}
    assert "records.hands" in counted
    assert {key for key, one in shipped_entries(language).items() if one.forms} == counted


def test_a_key_that_nobody_has() -> None:
    labels = load_labels("zh_Hant")
    assert labels.text("no.such_key") == "no.such_key"
    assert not labels.has("no.such_key")


@pytest.mark.parametrize("language", ["fr", "", "..", "../en", "a\0b"])
def test_an_unknown_language_speaks_english(language: str) -> None:
    assert load_labels(language).text("claim.chow") == "Chow"


def test_what_is_missing_from_a_language_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in ("en", "xx", "yy"):
        (tmp_path / "locale" / language / "LC_MESSAGES").mkdir(parents=True)
    english = asset("locale", "en", "LC_MESSAGES", "game.mo").read_bytes()
    for language, data in (("en", english), ("xx", b""), ("yy", english[:500])):
        (tmp_path / "locale" / language / "LC_MESSAGES" / "game.mo").write_bytes(data)
    monkeypatch.setattr(labels_module, "asset", tmp_path.joinpath)
    for language in ("xx", "yy"):
        assert load_labels(language).text("claim.pung") == "Pung"
    assert list(languages()) == ["en", "xx", "yy"]


def test_a_reason_as_a_sentence() -> None:
    reason = Reason.of("problem.below_minimum", fan=2, minimum=3)
    assert load_labels("en").reason(reason) == "Your hand has 2 fan. You need 3 to win."
    assert load_labels("zh_Hant").reason(reason) == "牌已齊，但只有 2 番，未夠 3 番起糊。"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "pocket:, ims:"), ("zh_Hant", "pocket:、ims:"), ("zh_Hans", "pocket:、ims:")],
)
def test_a_list_in_a_reason_has_the_comma_of_the_language(language: str, told: str) -> None:
    reason = Reason.of("problem.text_ruleset", word="x", allowed=("pocket:", "ims:"))
    assert told in load_labels(language).reason(reason)
    assert str(reason) == "problem.text_ruleset(word=x, allowed=pocket:, ims:)"


def test_a_reason_names_things_as_players_do() -> None:
    labels = load_labels("en")
    copies = Reason.of("problem.too_many_copies", group="55555m", position=1, tile="5m")
    assert "5 of characters" in labels.reason(copies)
    for option, name in (("minimum", '"Minimum fan"'), ("chi_mo", '"Chi Mo"'), ("x", '"x"')):
        wrong = Reason.of("problem.option_value", option=option, value="99", allowed="0 - 12")
        assert labels.reason(wrong).startswith(name)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "zh_Hant"),
        ({"LANG": "zh_HK"}, "zh_Hant"),
        ({"LANG": "zh_Hant_HK.UTF-8"}, "zh_Hant"),
        ({"LANG": "zh_CN.GB18030"}, "zh_Hans"),
        ({"LANG": "zh_SG"}, "zh_Hans"),
        ({"LANG": "zh"}, "zh_Hans"),
        ({"LANG": "en_US", "LANGUAGE": "zh_CN:zh_TW:en"}, "zh_Hans"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_TW", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "en_US", "LANGUAGE": "zh_TW:en"}, "zh_Hant"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_of_the_system(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


@pytest.mark.parametrize(
    ("spoken", "language"),
    [
        ("zh_TW", "zh_Hant"),
        ("Chinese (Traditional)_Taiwan", "zh_Hant"),
        ("Chinese (Traditional)_Hong Kong SAR China", "zh_Hant"),
        ("Chinese (Simplified)_China", "zh_Hans"),
        ("zh_Hans_CN", "zh_Hans"),
        ("de_DE", "en"),
        (None, "en"),
    ],
)
def test_the_language_of_windows(
    spoken: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("game.system.system_wishes.preferred_language", lambda: "")
    monkeypatch.setattr("locale.getlocale", lambda: (spoken, None))
    assert system_language() == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_names_what_a_controller_has(language: str) -> None:
    labels = load_labels(language)
    with_mouse, with_pad = (one.text("lesson.3.2") for one in (labels, replace(labels, pad="xbox")))
    assert with_mouse != with_pad
    assert " A " in with_pad or with_pad.endswith(" A.")
    assert with_mouse.partition("\n")[0] == with_pad.partition("\n")[0]
