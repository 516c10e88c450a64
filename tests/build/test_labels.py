"""The catalogues are made of the .po files, the same bytes each time, and faults are refused."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest

import labels
from labels import LOCALE, LabelError, catalogues, main, mo_bytes, read_language

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'


def written(locale: Path, language: str, part: str = "one", **texts: str) -> None:
    """Write a part file; __ in a key stands for a dot."""
    folder = locale / language
    folder.mkdir(exist_ok=True)
    rows = [f'\nmsgid "{key.replace("__", ".")}"\nmsgstr "{texts[key]}"\n' for key in texts]
    (folder / f"{part}.po").write_text(HEADER + "".join(rows), encoding="utf-8")


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
    data = mo_bytes(texts, "BIG5")
    assert "離開 {n}".encode("big5") in data
    assert b"charset=BIG5" in data
    catalogue = read(data)
    assert catalogue.charset() == "BIG5"
    assert {key: catalogue.gettext(key) for key in texts} == texts


def test_the_chinese_of_the_game_is_big5() -> None:
    data = (LOCALE / "zh_Hant" / "LC_MESSAGES" / "game.mo").read_bytes()
    assert b"charset=BIG5" in data
    assert "開始打牌".encode("big5") in data
    assert "開始打牌".encode() not in data


def test_the_order_of_the_labels_does_not_matter() -> None:
    first = mo_bytes({"a": "1", "b": "2"}, "UTF-8")
    assert first == mo_bytes({"b": "2", "a": "1"}, "UTF-8")
    assert first != mo_bytes({"a": "1", "b": "3"}, "UTF-8")


def test_a_key_twice_in_a_part(tmp_path: Path) -> None:
    written(tmp_path, "en", a="1")
    part = tmp_path / "en" / "one.po"
    part.write_text(part.read_text() + '\nmsgid "a"\nmsgstr "2"\n')
    assert refusal(tmp_path) == f"{part}: a stands twice"


def test_a_key_in_two_parts(tmp_path: Path) -> None:
    written(tmp_path, "en", "one", a="1")
    written(tmp_path, "en", "two", a="1")
    assert refusal(tmp_path) == f"{tmp_path / 'en' / 'two.po'}: a stands in another part too"


def test_a_key_that_a_language_lacks_or_has_alone(tmp_path: Path) -> None:
    written(tmp_path, "en", a="1", b="2")
    written(tmp_path, "xx", b="2", c="3")
    assert refusal(tmp_path).splitlines() == [
        "xx: a is missing",
        "xx: c is not there in English",
    ]


@pytest.mark.parametrize("text", ["no value", "{other}", "{name} {name}", "{name} {more}"])
def test_other_values(text: str, tmp_path: Path) -> None:
    written(tmp_path, "en", a="{name}!")
    written(tmp_path, "xx", a=text)
    assert refusal(tmp_path).startswith("xx: a names [")


def test_values_in_another_order(tmp_path: Path) -> None:
    written(tmp_path, "en", a="{one} and {two}")
    written(tmp_path, "xx", a="{two} ni {one}")
    assert len(catalogues(tmp_path)) == 2


def test_an_empty_label(tmp_path: Path) -> None:
    written(tmp_path, "en", a=" ")
    assert refusal(tmp_path) == "en: a is empty"


@pytest.mark.parametrize("letter", "幺裏恒墻着衞啓綫羣峯枱緑説")
def test_letters_that_big5_lacks(letter: str, tmp_path: Path) -> None:
    written(tmp_path, "en", a="1")
    written(tmp_path, "zh_Hant", a=f"么{letter}")
    found = f"zh_Hant: a has {letter} (U+{ord(letter):04X}), which is not in BIG5"
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
    assert "run python build/labels.py" in capsys.readouterr().err
    assert not (tmp_path / "en" / "LC_MESSAGES").exists()
    assert main([]) == 0
    assert main(["--check"]) == 0
    written(tmp_path, "en", a="2")
    assert main(["--check"]) == 1


def test_the_labels_of_a_language() -> None:
    assert read_language(LOCALE / "en")["claim.chow"] == "Chow"
