"""The player's own catalogues: read in their charset, or refused with file, line and reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.rules.problems import Reason
from game.settings.settings import Settings, load_settings, save_settings
from game.system.paths import own_locale
from game.words.labels import (
    LANGUAGES,
    catalogue_problems,
    entries_of,
    languages,
    load_labels,
    own_catalogue,
    shipped_texts,
)
from game.words.own_labels import LARGEST, LONGEST
from tests.recorded import DATA
from tests.words.test_po import BACKSLASHES, CHARSETS, header, mo


def put(name: str, data: bytes) -> Path:
    path = own_locale() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def po(texts: dict[str, str], charset: str = "UTF-8") -> bytes:
    rows = "".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in texts.items())
    return (header(charset) + rows).encode(charset)


def refusal() -> str:
    (problem,) = catalogue_problems()
    return load_labels("en").reason(problem)


GOOD = {
    "language.name": f"廣東話{BACKSLASHES}",
    "pattern.thirteen_tiles": "十三么",
    "claim.win": "食",
}


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize(
    "name", ["yue.po", "yue.mo", "yue/LC_MESSAGES/game.po", "yue/LC_MESSAGES/game.mo"]
)
def test_a_new_language_in_every_charset_and_place(name: str, charset: str) -> None:
    make = mo if name.endswith(".mo") else po
    put(name, make(GOOD, charset))
    assert catalogue_problems() == ()
    assert list(languages()) == [*sorted(LANGUAGES), "yue"]
    assert languages()["yue"] == GOOD["language.name"]
    labels = load_labels("yue")
    assert labels.text("pattern.thirteen_tiles") == "十三么"
    assert labels.text("button.quit") == "Quit"
    assert load_labels("yue", "both").text("claim.win") == "食 糊"
    assert load_labels("yue", "english").text("claim.win") == "Win"


@pytest.mark.parametrize("name", ["zh_Hant", "zh-hant", "ZH_HANT"])
def test_other_words_for_a_language_that_is_there(name: str) -> None:
    put(f"{name}.po", po({"claim.win": "食", "button.quit": "", "no.such_key": "x"}, "Big5"))
    labels = load_labels("zh_Hant")
    assert labels.text("claim.win") == "食"
    assert labels.text("button.quit") == "離開"
    assert not labels.has("no.such_key")
    assert list(languages()) == sorted(LANGUAGES)
    assert languages()["zh_Hant"] == "中文（繁體）"
    assert load_labels("en", "chinese").text("claim.win") == "食"
    assert entries_of("zh_Hant")["claim.win"].text == "食"


def test_the_first_that_can_be_used_is_taken() -> None:
    put("fr.po", b"nonsense")
    put("fr.mo", mo({"claim.win": "Mo"}, "utf-8"))
    put("fr/LC_MESSAGES/game.po", po({"claim.win": "Inside"}))
    assert load_labels("fr").text("claim.win") == "Mo"
    assert "fr.po:1" in refusal()
    put("fr.po", po({"claim.win": "Po"}))
    assert load_labels("fr").text("claim.win") == "Po"


def test_files_that_are_no_catalogues_are_left_alone() -> None:
    for name in ("fr.po~", "notes.txt", "._fr.po", "fr/LC_MESSAGES/other.po"):
        put(name, b"\xff")
    assert catalogue_problems() == ()
    assert list(languages()) == sorted(LANGUAGES)


HEAD = header("UTF-8").encode()
REFUSED = {
    "bytes": (po({"claim.win": "x"}, "Big5") + b"\xff", "fr.po:8: The file isn't valid Big5."),
    "syntax": (HEAD + b'msgid "a\n', 'fr.po:5: Not valid in a .po file: msgid "a'),
    "charset": (header("klingon").encode(), 'fr.po:3: Unknown encoding "klingon".'),
    "values": (
        po({"table.hand": "Donne {nombre}"}),
        "fr.po:5: table.hand must contain {number}, not {nombre}.",
    ),
    "more values": (
        po({"claim.win": "{number} {number}"}),
        "fr.po:5: claim.win must contain -, not {number} {number}.",
    ),
    "nothing": (HEAD, "fr.po: The file contains no labels of this game."),
    "another program": (po({"File": "Fichier"}), "The file contains no labels of this game."),
    "not text": (b"\x89PNG\r\n\x1a\n\0\0", "fr.po:1: The file isn't valid UTF-8."),
    "empty": (b"", "The file contains no labels of this game."),
    "huge": (b"#" * (LARGEST + 1), "The file is larger than 1,048,576 bytes."),
    "twice": (
        po({"claim.win": "a"}) + b'msgid "claim.win"\nmsgstr "b"\n',
        "fr.po:8: claim.win is defined twice.",
    ),
    "long": (po({"claim.win": "x" * (LONGEST + 1)}), "claim.win is longer than 1,000 letters."),
    "nul": (
        po({"claim.win": "a\0b"}),
        "claim.win contains characters that can't be shown: U+0000.",
    ),
    "no width": (po({"claim.win": "\u200b"}), "contains characters that can't be shown: U+200B."),
    "blank": (po({"claim.win": " "}), "fr.po:5: claim.win contains only spaces."),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_a_broken_one_is_refused_and_the_game_goes_on_in_english(fault: str) -> None:
    data, words = REFUSED[fault]
    put("fr.po", data)
    said = refusal()
    assert words in said
    assert str(own_locale()) in said
    assert said.startswith("Translation not loaded: ")
    assert load_labels("fr").text("claim.win") == "Win"
    assert own_catalogue("fr") is None
    (problem,) = catalogue_problems()
    assert "這份語言檔不會使用。" in load_labels("zh_Hant").reason(problem)


# --- counted labels -----------------------------------------------------------------------------

POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
HANDS = ("1 rozdanie", "{count} rozdania", "{count} rozdań")


@pytest.mark.parametrize(
    ("form", "counts"),
    [
        ("{count} rozdanie", (1,)),
        ("{count} rozdania", (2, 3, 4, 22, 104)),
        ("{count} rozdań", (0, 5, 12, 14, 21, 112)),
    ],
)
def test_a_sample_in_polish(form: str, counts: tuple[int, ...]) -> None:
    """tests/data/pl.po has three forms, and a rule that it writes in its own way."""
    put("pl.po", (DATA / "pl.po").read_bytes())
    assert catalogue_problems() == ()
    assert languages()["pl"] == "Polski"
    polish = load_labels("pl")
    for count in counts:
        assert polish.text("records.hands", count=count) == form.format(count=count)


def put_forms(*forms: str, rule: str = POLISH, key: str = "records.hands") -> None:
    lines = "".join(f'msgstr[{place}] "{form}"\n' for place, form in enumerate(forms))
    body = f'msgid "{key}"\nmsgid_plural "{key}"\n{lines}'
    put("pl.po", (header("UTF-8", rule) + body).encode())


def test_a_language_has_forms_of_its_own() -> None:
    put_forms(*HANDS)
    polish = load_labels("pl")
    assert [polish.text("records.hands", count=count) for count in (1, 2, 5, 22)] == [
        *("1 rozdanie", "2 rozdania", "5 rozdań", "22 rozdania")
    ]
    assert polish.text("fault.forms", label="a", count=1, given=0).startswith("a needs 1 plural f")
    assert polish.text("fault.forms", label="a", count=2, given=0).startswith("a needs 2 plural f")


def test_a_mo_file_has_forms_too() -> None:
    put("pl.mo", mo({"claim.win": "x"}, "utf-8", records__hands=HANDS))
    assert catalogue_problems() == ()
    labels = load_labels("pl")
    assert [labels.text("records.hands", count=count) for count in (1, 2)] == [
        *("1 rozdanie", "2 rozdania")
    ]


def test_a_label_without_forms_can_get_them_and_one_with_forms_can_do_without() -> None:
    put_forms("{number}. rozdanie", "{number}. rozdania", "{number}. rozdań", key="table.hand")
    assert load_labels("pl").text("table.hand", number=2, count=2) == "2. rozdania"
    put("pl.po", po({"records.hands": "Rozdania: {count}"}))
    assert load_labels("pl").text("records.hands", count=1) == "Rozdania: 1"


def test_labels_without_the_forms_of_their_language_are_english() -> None:
    put_forms("", "", "", key="records.hands")
    assert catalogue_problems() == ()
    put("pl.po", po({"claim.win": "x"}))
    hands = [load_labels("pl").text("records.hands", count=count) for count in (1, 2)]
    assert hands == ["1 hand", "2 hands"]


@pytest.mark.parametrize(
    ("forms", "rule", "said"),
    [
        (HANDS[:2], POLISH, "pl.po:6: records.hands needs 3 plural forms but has 2."),
        ((*HANDS[:2], ""), POLISH, "pl.po:6: records.hands needs 3 plural forms but has 2."),
        ((*HANDS, "x"), POLISH, "pl.po:6: records.hands needs 3 plural forms but has 4."),
        (HANDS, "", "records.hands has plural forms. Add a rule to the file header"),
        (HANDS, "nplurals=3; plural=n;", "records.hands has plural forms. Add a rule"),
        (("1", "2", "{count}"), POLISH, "pl.po:6: records.hands must contain {count}, not -."),
        (("1", "{n}", "{count}"), POLISH, "pl.po:6: records.hands must contain {count}, not {n}."),
        (("1", "{count} ", " "), POLISH, "records.hands must contain {count}, not -."),
        (("1\u200b", *HANDS[1:]), POLISH, "contains characters that can't be shown: U+200B."),
        (("1" * 1001, *HANDS[1:]), POLISH, "records.hands is longer than 1,000 letters."),
    ],
)
def test_forms_that_do_not_fit_are_refused(forms: tuple[str, ...], rule: str, said: str) -> None:
    put_forms(*forms, rule=rule)
    assert said in refusal()


def test_a_broken_mo_file_is_refused() -> None:
    put("fr.mo", mo({"table.hand": "{nombre}"}, "utf-8"))
    assert "fr.mo: table.hand must contain {number}" in refusal()
    put("fr.mo", b"\xde\x12\x04\x95")
    assert "fr.mo: The .mo file is incomplete or damaged." in refusal()


def test_a_broken_one_does_not_hide_what_comes_with_the_game() -> None:
    put("zh_Hant.po", b"?")
    assert load_labels("zh_Hant").text("claim.win") == "糊"
    put("en.po", b"?")
    assert load_labels("en").text("claim.win") == "Win"


def test_a_name_that_is_no_language() -> None:
    put("my words.po", po({"claim.win": "x"}))
    assert "isn't a language code" in refusal()
    assert list(languages()) == sorted(LANGUAGES)


def test_folders_and_pipes_are_no_catalogues() -> None:
    (own_locale() / "fr.po").mkdir(parents=True)
    assert "This isn't a file." in refusal()
    (own_locale() / "fr.po").rmdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(own_locale() / "fr.po")
        assert "This isn't a file." in refusal()


def test_one_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("fr.po", b"")

    def fail(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.words.own_labels.read_file", fail)
    why = Reason.of("why.forbidden")
    assert catalogue_problems() == (Reason.of("problem.cannot_read", path=str(path), why=why),)
    said = load_labels("zh_Hant").reason(catalogue_problems()[0])
    assert said == f"無法讀取 {path}（沒有權限）。"


def test_a_file_where_the_folder_should_be() -> None:
    own_locale().write_text("in the way")
    assert catalogue_problems() == ()
    assert list(languages()) == sorted(LANGUAGES)


def test_the_chosen_language_is_kept_while_its_catalogue_is_repaired() -> None:
    path = put("fr.po", po({"claim.win": "Gagne"}))
    save_settings(Settings(language="fr"))
    path.write_bytes(b"?")
    found, told = load_settings()
    assert (found.language, told) == ("fr", ())
    assert found.labels.text("claim.win") == "Win"
    assert languages()["fr"] == "fr"
    path.write_bytes(po({"claim.win": "Gagne"}))
    assert load_settings()[0].labels.text("claim.win") == "Gagne"
    path.unlink()
    found, told = load_settings()
    assert found.language == "en"
    assert [one.key for one in told] == ["problem.setting_value"]


def test_the_game_runs_on_big5() -> None:
    """The file is in Big-5, and gettext also decodes from it what the player reads."""
    labels = load_labels("zh_Hant")
    assert labels.catalogue.charset() == "BIG5"
    assert labels.text("pattern.thirteen_tiles") == "十三么"
    assert load_labels("en").catalogue.charset() == "UTF-8"


def test_every_chinese_label_is_plain_big5() -> None:
    for text in shipped_texts("zh_Hant").values():
        assert text.encode("big5").decode("big5") == text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.binary(max_size=300), st.sampled_from(("fr.po", "fr.mo")))
def test_no_bytes_stop_the_game(data: bytes, name: str) -> None:
    path = put(name, data)
    assert load_labels("fr").text("claim.win") == "Win"
    assert len(catalogue_problems()) == 1
    path.unlink()
