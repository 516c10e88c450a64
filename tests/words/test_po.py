"""Catalogues are read strictly, in the charset that they name. Any bad bytes cause only a fault."""

from __future__ import annotations

import gettext
import io
import struct
from contextlib import suppress

import polib  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.po import (
    BrokenError,
    PluralRule,
    PoEntry,
    codec_of,
    known_plurals,
    po_text,
    read_catalogue,
    read_mo,
    read_po,
)

CHARSETS = ("Big5", "CP950", "Big5-HKSCS", "UTF-8")
ENGLISH_RULE = "nplurals=2; plural=(n != 1);"
BACKSLASHES = "么功吒吭沔坼歿俞枯苒娉珮豹崤淚許廄琵跚愧稞鈾暝蓋墦穀閱璞"
"""Characters whose second byte in Big-5 is a backslash."""


def header(charset: str, plural_forms: str = "") -> str:
    rule = f'"Plural-Forms: {plural_forms}\\n"\n' if plural_forms else ""
    return f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset={charset}\\n"\n{rule}\n'


def po(body: str, charset: str = "UTF-8") -> bytes:
    return (header(charset) + body).encode(codec_of(charset) or "utf-8")


def entries(body: str) -> tuple[PoEntry, ...]:
    return read_po(po(body)).entries


def written(texts: dict[str, str], charset: str, *remarks: str) -> str:
    """Return a .po file of labels without forms, each with an English text above it."""
    said = {key: PoEntry(key, text) for key, text in texts.items()}
    above = {key: PoEntry(key, "x\ny") for key in texts}
    return po_text(said, above, "zh_Hant", charset, "nplurals=1; plural=0;", remarks)


def fault_of(data: bytes, suffix: str = ".po") -> tuple[str, int]:
    with pytest.raises(BrokenError) as caught:
        read_catalogue(data, suffix)
    return caught.value.fault.why.key, caught.value.fault.line


def test_the_characters_end_in_a_backslash() -> None:
    assert all(letter.encode("big5")[1:] == b"\\" for letter in BACKSLASHES)


@pytest.mark.parametrize("charset", CHARSETS)
def test_a_backslash_inside_a_character_is_no_escape(charset: str) -> None:
    texts = {"a": BACKSLASHES, "b": f'{BACKSLASHES}"\\n\n{BACKSLASHES}'}
    found = read_po(written(texts, charset).encode(codec_of(charset) or ""))
    assert found.charset == charset
    assert {one.key: one.text for one in found.entries} == texts


def test_the_parts_of_a_file() -> None:
    found = entries(
        '# made by hand\n#. English\n#: file:1\nmsgid "a"\nmsgstr "1"\nmsgid "b"\n'
        'msgstr ""\n"two "\n  "lines"\t\r\n\n#~ msgid "old"\n#~ msgstr "gone"\n'
        '#, fuzzy\nmsgid "c"\nmsgstr "guess"\n\nmsgid "d" \nmsgstr "\\t\\"\\\\\\n"'
    )
    assert found == (
        PoEntry("a", "1", 8),
        PoEntry("b", "two lines", 10),
        PoEntry("c", "", 18),
        PoEntry("d", '\t"\\\n', 21),
    )


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("hello", 5),
        ('msgid "a"\n', 6),
        ('msgid "a"\nmsgid "b"\nmsgstr "1"', 6),
        ('msgstr "1"', 5),
        ('"lonely"', 5),
        ('msgid "a"\nmsgstr "1', 6),
        ('msgid "a"\nmsgstr "1"2"', 6),
        ('msgid "a"\nmsgstr "\\x41"', 6),
        ('msgid "a"\nmsgstr "\\"', 6),
        ('msgctxt "x"\nmsgid "a"\nmsgstr "1"', 5),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr "1"', 7),
        ('msgid "a"\nmsgid_plural "a"\nmsgid_plural "a"', 7),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[1] "1"', 7),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "1"\nmsgstr[2] "3"', 8),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "1"\nmsgstr[0] "2"', 8),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "1"\nmsgstr "2"', 8),
        ('msgid "a"\nmsgid_plural "a"\n\nmsgid "b"', 7),
        ('msgid "a"\nmsgstr[0] "1"', 6),
        ('msgid "a"\nmsgstr[x] "1"', 6),
        ('msgid_plural "a"\nmsgstr[0] "1"', 5),
        ('msgid "a"\n# between\nmsgstr "1"', 6),
        ('msgid "a"\nmsgstr "1"\nmsgstr "2"', 7),
    ],
)
def test_bad_syntax_is_found_in_its_line(body: str, line: int) -> None:
    assert fault_of(po(body)) == ("fault.syntax", line)


@pytest.mark.parametrize("charset", ["utf-16", "hex", "rot13", "no such", "CHARSET", "", "\\0"])
def test_unknown_charsets(charset: str) -> None:
    assert codec_of(charset) is None
    assert fault_of(header(charset).encode()) == ("fault.charset", 3)


@pytest.mark.parametrize("charset", [*CHARSETS, "big5", "ISO-8859-1", "windows-1252", "GB18030"])
def test_known_charsets(charset: str) -> None:
    assert codec_of(charset) is not None


@pytest.mark.parametrize(
    ("charset", "wrong"),
    [("Big5", "恒".encode("cp950")), ("Big5", b"\xff"), ("CP950", b"\xa1"), ("UTF-8", b"\xa4\x5c")],
)
def test_bytes_of_another_charset_are_found_in_their_line(charset: str, wrong: bytes) -> None:
    data = po('msgid "a"\nmsgstr "', charset) + wrong
    assert fault_of(data) == ("fault.bytes", 6)


def test_without_a_charset_it_is_utf_8() -> None:
    data = '\ufeffmsgid "a"\nmsgstr "么"\n'.encode()
    assert read_po(data).entries == (PoEntry("a", "么", 1),)
    assert fault_of(data[3:].decode().encode("big5")) == ("fault.bytes", 2)


def test_what_is_written_is_read_by_others_too() -> None:
    texts = {"a": 'say "么"\nand\\so', "b": ""}
    text = written(texts, "BIG5", "top")
    assert {one.msgid: one.msgstr for one in polib.pofile(text)} == texts
    assert "# top\n" in text
    assert "#. x\n#. y\n" in text


# --- plurals ------------------------------------------------------------------------------------

COUNTED = 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "one {n}"\nmsgstr[1] "many"\n" {n}"\n'


def test_a_counted_label_has_forms() -> None:
    found = read_po((header("UTF-8", ENGLISH_RULE) + COUNTED).encode())
    assert found.entries == (PoEntry("a", "many {n}", 6, ("one {n}", "many {n}")),)
    assert found.plural == PluralRule(2, "(n != 1)")
    assert entries(f"#, fuzzy\n{COUNTED}") == (PoEntry("a", "", 6, ("", "")),)


@pytest.mark.parametrize("line", ["", "nplurals=INTEGER; plural=EXPRESSION;", "nplurals=2;"])
def test_without_a_rule_that_works_there_is_none(line: str) -> None:
    assert read_po((header("UTF-8", line) + COUNTED).encode()).plural is None


def test_a_language_gets_as_many_forms_as_it_has() -> None:
    english = {"a": PoEntry("a", "as", forms=("a", "as")), "b": PoEntry("b", "b")}
    own = {"a": PoEntry("a", "A"), "b": PoEntry("b", "Bs", forms=("B", "Bs"))}
    text = po_text(own, english, "fr", "UTF-8", ENGLISH_RULE)
    assert read_po(text.encode()).entries == (
        PoEntry("a", "A", 10, ("A", "A")),
        PoEntry("b", "Bs", 16, ("B", "Bs")),
    )
    assert "#. a\n#. as\nmsgid" in text
    empty = po_text({}, english, "pl", "UTF-8", "nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;")
    assert 'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n\n' in empty
    assert '"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"' in empty
    (first, _) = polib.pofile(text)
    assert (first.msgid_plural, first.msgstr_plural) == ("a", {0: "A", 1: "A"})


# --- .mo ----------------------------------------------------------------------------------------


def mo(texts: dict[str, str], charset: str, **counted: tuple[str, ...]) -> bytes:
    """Return a .mo file of labels and of counted labels in Polish forms; __ stands for a dot."""
    file = polib.POFile(encoding=charset)
    file.metadata = {"Content-Type": f"text/plain; charset={charset}"}
    file.extend(polib.POEntry(msgid=key, msgstr=text) for key, text in texts.items())
    if counted:
        file.metadata["Plural-Forms"] = known_plurals("pl")
    for name, forms in counted.items():
        key = name.replace("__", ".")
        said = dict(enumerate(forms))
        file.append(polib.POEntry(msgid=key, msgid_plural=key, msgstr_plural=said))
    return bytes(file.to_binary())


@pytest.mark.parametrize("charset", ["big5", "cp950", "big5-hkscs", "utf-8"])
def test_mo_files_of_every_charset(charset: str) -> None:
    texts = {"a": BACKSLASHES, "b": "{n} 番"}
    data = mo(texts, charset)
    assert gettext.GNUTranslations(io.BytesIO(data)).gettext("a") == BACKSLASHES
    found = read_mo(data)
    assert found.charset == charset
    assert {one.key: one.text for one in found.entries} == texts


def test_a_mo_file_with_forms() -> None:
    found = read_mo(mo({"a": "么"}, "utf-8", counted=("1 么", "2 么", "5 么")))
    assert found.entries == (
        PoEntry("a", "么"),
        PoEntry("counted", "5 么", 0, ("1 么", "2 么", "5 么")),
    )
    assert found.plural is not None
    assert [found.plural.form(number) for number in (1, 2, 5, 22)] == [0, 1, 2, 1]


def test_broken_mo_files() -> None:
    whole = mo({"a": "么"}, "big5")
    assert fault_of(b"", ".mo") == ("fault.no_mo", 0)
    assert fault_of(b"msgid", ".MO") == ("fault.no_mo", 0)
    for end in range(4, len(whole) - 4):
        assert fault_of(whole[:end], ".mo")[0] in ("fault.no_mo", "fault.bytes")
    assert fault_of(whole.replace(b"\xa4\x5c", b"\xff\xff"), ".mo") == ("fault.bytes", 0)
    assert fault_of(whole.replace(b"=big5", b"=none"), ".mo") == ("fault.charset", 0)


def test_a_small_mo_file_cannot_stand_for_a_huge_one() -> None:
    count, start = 1000, 28
    row = struct.pack("<2I", 8000, 0)
    data = struct.pack("<7I", 0x950412DE, 0, count, start, start, 0, 0) + row * count
    assert fault_of(data, ".mo") == ("fault.no_mo", 0)


# --- any bytes ----------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        b'msgid "',
        b'msgstr "',
        b'msgid_plural "',
        b'msgstr[0] "',
        b'msgstr[1] "',
        b'"',
        b"\n",
        b"\\",
        b"\\n",
        b"#, fuzzy\n",
        b"a",
        b"\xa4\x5c",
        b"\0",
    ]
)


def read_or_refused(data: bytes, suffix: str) -> None:
    with suppress(BrokenError):
        read_catalogue(data, suffix)


@given(st.binary(max_size=200) | st.lists(PIECES).map(b"".join), st.sampled_from((".po", ".mo")))
def test_any_bytes_are_read_or_refused(data: bytes, suffix: str) -> None:
    for begin in (b"", header("Big5").encode(), mo({"a": "么"}, "big5")[:60]):
        read_or_refused(begin + data, suffix)


@given(st.integers(0, 200), st.integers(0, 255))
def test_any_byte_of_a_mo_file_can_be_another(place: int, byte: int) -> None:
    data = bytearray(mo({"a": "么", "b": "{n} 番"}, "big5"))
    data[place % len(data)] = byte
    read_or_refused(bytes(data), ".mo")


@given(st.dictionaries(st.text(), st.text(), max_size=5))
def test_whatever_is_written_is_read_again(texts: dict[str, str]) -> None:
    texts = {key: text for key, text in texts.items() if key}
    texts = {key: text.encode("utf-8", "replace").decode() for key, text in texts.items()}
    keys = {key.encode("utf-8", "replace").decode(): text for key, text in texts.items()}
    whole = written(keys, "UTF-8").encode()
    assert {one.key: one.text for one in read_po(whole).entries} == keys
