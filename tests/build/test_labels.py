"""The catalogues are made from the .po files, with the same bytes each time. Faults are refused."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest

from checks import labels
from checks.labels import LOCALE, LabelError, Language, catalogues, main, mo_bytes, read_language
from game.words.po import PoEntry, plural_rule

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
RULES = {"en": "nplurals=2; plural=n != 1;", "zh_Hant": "nplurals=1; plural=0;"}
RULES["pl"] = "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && n/10%10 != 1 ? 1 : 2;"


def written(locale: Path, language: str, part: str = "one", **texts: str) -> None:
    """Write a part file; __ in a key stands for a dot."""
    folder = locale / language
    folder.mkdir(exist_ok=True)
    rows = [f'\nmsgid "{key.replace("__", ".")}"\nmsgstr "{texts[key]}"\n' for key in texts]
    (folder / f"{part}.po").write_text(HEADER + "".join(rows), encoding="utf-8")


def counted(locale: Path, language: str, *forms: str) -> None:
    """Write the label "a" in these forms, or in one text if the first form is empty."""
    written(locale, language)
    lines = (f'msgstr[{number}] "{form}"' for number, form in enumerate(forms))
    block = "\n".join(['\nmsgid "a"', 'msgid_plural "a"', *lines, ""])
    if forms[0] == "":
        block = f'\nmsgid "a"\nmsgstr "{forms[1]}"\n'
    part = locale / language / "one.po"
    header = HEADER.replace("UTF-8\\n", f"UTF-8\\nPlural-Forms: {RULES[language]}\\n")
    part.write_text(header + block, encoding="utf-8")


def plain(texts: dict[str, str]) -> Language:
    return Language({key: PoEntry(key, text) for key, text in texts.items()})


def refusal(locale: Path) -> str:
    with pytest.raises(LabelError) as caught:
        catalogues(locale)
    return str(caught.value)


def read(data: bytes) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(data))


def test_the_catalogues_are_those_of_the_po_files() -> None:
    assert main(["--check"]) == 0


def test_every_language_has_every_key_with_the_same_values() -> None:
    catalogues(LOCALE)


def test_the_parts_are_one_catalogue(tmp_path: Path) -> None:
    written(tmp_path, "en", "one", button__quit="Quit")
    written(tmp_path, "en", "two", button__back="Back {n}")
    (data,) = catalogues(tmp_path).values()
    assert read(data).gettext("button.quit") == "Quit"
    assert read(data).gettext("button.back") == "Back {n}"


def test_chinese_is_big5_under_a_plain_header() -> None:
    texts = {"么": "么", "button.quit": "離開 {n}"}
    data = mo_bytes(plain(texts), {}, "BIG5")
    assert "離開 {n}".encode("big5") in data
    assert b"charset=BIG5" in data
    catalogue = read(data)
    assert catalogue.charset() == "BIG5"
    assert {key: catalogue.gettext(key) for key in texts} == texts


def test_the_chinese_of_the_game_is_big5() -> None:
    data = (LOCALE / "zh_Hant" / "LC_MESSAGES" / "game.mo").read_bytes()
    assert b"charset=BIG5" in data
    assert "新開一檯".encode("big5") in data
    assert "新開一檯".encode() not in data


def test_the_order_of_the_labels_does_not_matter() -> None:
    first = mo_bytes(plain({"a": "1", "b": "2"}), {}, "UTF-8")
    assert first == mo_bytes(plain({"b": "2", "a": "1"}), {}, "UTF-8")
    assert first != mo_bytes(plain({"a": "1", "b": "3"}), {}, "UTF-8")


def test_a_key_twice_in_a_part(tmp_path: Path) -> None:
    written(tmp_path, "en", a="1")
    part = tmp_path / "en" / "one.po"
    part.write_text(part.read_text() + '\nmsgid "a"\nmsgstr "2"\n')
    assert refusal(tmp_path) == f"{part}: a is there twice"


def test_a_key_in_two_parts(tmp_path: Path) -> None:
    written(tmp_path, "en", "one", a="1")
    written(tmp_path, "en", "two", a="1")
    assert refusal(tmp_path) == f"{tmp_path / 'en' / 'two.po'}: a is also in another part"


def test_a_key_missing_from_a_language_or_only_in_one(tmp_path: Path) -> None:
    written(tmp_path, "en", a="1", b="2")
    written(tmp_path, "xx", b="2", c="3")
    assert refusal(tmp_path).splitlines() == [
        "xx: a is missing",
        "xx: c doesn't exist in English",
    ]


@pytest.mark.parametrize("text", ["no value", "{other}", "{name} {name}", "{name} {more}"])
def test_other_values(text: str, tmp_path: Path) -> None:
    written(tmp_path, "en", a="{name}!")
    written(tmp_path, "xx", a=text)
    assert refusal(tmp_path).startswith("xx: a: fault.values(")


def test_values_in_another_order(tmp_path: Path) -> None:
    written(tmp_path, "en", a="{one} and {two}")
    written(tmp_path, "xx", a="{two} ni {one}")
    assert len(catalogues(tmp_path)) == 2


def test_an_empty_label(tmp_path: Path) -> None:
    written(tmp_path, "en", a=" ")
    assert refusal(tmp_path) == "en: a: fault.empty(label=a)"


@pytest.mark.parametrize("letter", "幺裏恒墻着衞啓綫羣峯枱緑説")
def test_letters_missing_from_big5(letter: str, tmp_path: Path) -> None:
    written(tmp_path, "en", a="1")
    written(tmp_path, "zh_Hant", a=f"么{letter}")
    found = f"zh_Hant: a: {letter} (U+{ord(letter):04X}) is not in BIG5"
    assert refusal(tmp_path) == found


def test_a_file_that_is_no_po_file(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "one.po").write_text('msgid "a"\nmsgid "b"\n', encoding="utf-8")
    assert "one.po" in refusal(tmp_path)


def test_check_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(labels, "LOCALE", tmp_path)
    written(tmp_path, "en", a="1")
    assert main(["--check"]) == 1
    assert "run python build/checks/labels.py" in capsys.readouterr().err
    assert not (tmp_path / "en" / "LC_MESSAGES").exists()
    assert main([]) == 0
    assert main(["--check"]) == 0
    written(tmp_path, "en", a="2")
    assert main(["--check"]) == 1


def test_the_labels_of_a_language() -> None:
    assert read_language(LOCALE / "en").entries["claim.chow"].text == "Chow"


def test_the_forms_of_a_counted_label(tmp_path: Path) -> None:
    counted(tmp_path, "en", "{count} point in {place}", "{count} points in {place}")
    counted(
        tmp_path, "pl", "jeden w {place}", "{place}: {count} punkty", "{count} punktów w {place}"
    )
    english, polish = (read(data) for data in catalogues(tmp_path).values())
    assert [english.ngettext("a", "a", count) for count in (0, 1, 2)] == [
        "{count} points in {place}",
        "{count} point in {place}",
        "{count} points in {place}",
    ]
    assert [polish.ngettext("a", "a", count).partition(" ")[0] for count in (1, 2, 5, 22)] == [
        *("jeden", "{place}:", "{count}", "{place}:")
    ]
    rule = plural_rule(RULES["pl"])
    assert rule
    assert polish.info()["plural-forms"] == rule.header


@pytest.mark.parametrize("forms", [("", "{count} 分"), ("{count} 分",)])
def test_one_text_serves_every_form(forms: tuple[str, ...], tmp_path: Path) -> None:
    counted(tmp_path, "en", "{count} point", "{count} points")
    counted(tmp_path, "zh_Hant", *forms)
    _, chinese = (read(data) for data in catalogues(tmp_path).values())
    assert {chinese.ngettext("a", "a", count) for count in (0, 1, 2)} == {"{count} 分"}


@pytest.mark.parametrize(
    ("language", "forms", "fault"),
    [
        ("en", ["{count} point"], "fault.forms(label=a, count=2, given=1)"),
        ("pl", ["{count}", "{count}"], "fault.forms(label=a, count=3, given=2)"),
        ("pl", ["{count}", "", "{count}"], "fault.empty(label=a)"),
        ("pl", ["one", "{count}", "many"], "fault.values(label=a, named=-, wanted={count})"),
        ("pl", ["one", "few", "{count}"], "fault.values(label=a, named=-, wanted={count})"),
        ("pl", ["{n}", "{count}", "{count}"], "fault.values(label=a, named={n}, wanted={count})"),
    ],
)
def test_forms_that_do_not_fit(language: str, forms: list[str], fault: str, tmp_path: Path) -> None:
    counted(tmp_path, "en", "one point", "{count} points")
    counted(tmp_path, language, *forms)
    assert refusal(tmp_path).splitlines()[0] == f"{language}: a: {fault}"


def test_forms_need_a_rule_that_all_parts_share(tmp_path: Path) -> None:
    counted(tmp_path, "en", "one point", "{count} points")
    written(tmp_path, "en", "two", b="1")
    assert refusal(tmp_path) == f"{tmp_path / 'en'}: the parts have different Plural-Forms"
    part = tmp_path / "en" / "one.po"
    part.write_text(part.read_text().replace("Plural-Forms", "X-Forms"))
    assert refusal(tmp_path) == "en: a: fault.plural_forms(label=a)"
