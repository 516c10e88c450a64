"""Reading and writing .po and .mo catalogues, strictly: every fault has its line and its reason.

A .po file is decoded before it is parsed: in Big-5 the second byte of a character may be that of a
backslash (么 is A4 5C), which is no escape.
"""

from __future__ import annotations

import codecs
import gettext
import io
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.rules.problems import Reason

PO, MO = ".po", ".mo"
_SHOWN = 40  # letters of a line that makes no sense
_CHARSET = re.compile(rb'^[^#\n]*content-type:[^\n"]*?charset=([^\s\\";]*)', re.M | re.I)
_MO_CHARSET = re.compile(rb'charset=([^\s\\";\0]*)', re.I)
_LINE = re.compile(r'(?:(msgid|msgstr)[ \t]*)?"((?:[^"\\]++|\\[nrt"\\])*+)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_WRITTEN = {ord(letter): f"\\{name}" for name, letter in _ESCAPED.items()}
_BYTE_ORDERS = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a catalogue. `line` is 0 where it stands in none; `key` names the label,
    if it is about one."""

    why: Reason
    line: int = 0
    key: str = ""


class BrokenError(Exception):
    """A file that cannot be read as a catalogue."""

    def __init__(self, why: Reason, line: int = 0) -> None:
        super().__init__(str(why))
        self.fault = Fault(why, line)


@dataclass(frozen=True, slots=True)
class Entry:
    """A label of a catalogue. `text` is "" for one that is not translated; `line` is 0 in a .mo."""

    key: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What a file holds: its entries without the header, and the charset that it is written in."""

    charset: str
    entries: tuple[Entry, ...]


def read_catalogue(data: bytes, suffix: str) -> Catalogue:
    """The contents of a .po or .mo file. Raises BrokenError."""
    return read_mo(data) if suffix.lower() == MO else read_po(data)


def codec_of(charset: str) -> str | None:
    """Python's name of a charset in which plain ASCII is itself; None for any other."""
    plain = bytes(range(128))
    for name in (charset, charset.replace("-", "")):
        try:
            if plain.decode(name) == plain.decode("ascii"):
                return codecs.lookup(name).name
        except (LookupError, ValueError):
            continue
    return None


# --- .po ----------------------------------------------------------------------------------------


def read_po(data: bytes) -> Catalogue:
    """The contents of a .po file, in the charset of its header or else in UTF-8."""
    found = _CHARSET.search(data)
    charset = found[1].decode("latin-1") if found else "UTF-8"
    line = data.count(b"\n", 0, found.start(1)) + 1 if found else 0
    codec = codec_of(charset)
    if codec is None:
        raise BrokenError(Reason.of("fault.charset", charset=charset[:_SHOWN]), line)
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode(codec)
    except UnicodeDecodeError as error:
        at = data.count(b"\n", 0, len(data) - len(error.object) + error.start) + 1
        raise BrokenError(Reason.of("fault.bytes", charset=charset), at) from error
    return Catalogue(charset, tuple(one for one in _entries(text) if one.key))


@dataclass(slots=True)
class _Draft:
    """An entry while it is being read."""

    line: int = 0
    is_fuzzy: bool = False
    parts: dict[str, list[str]] = field(default_factory=dict)

    def entry(self) -> Entry:
        key, text = ("".join(self.parts[word]) for word in ("msgid", "msgstr"))
        return Entry(key, "" if self.is_fuzzy and key else text, self.line)


def _entries(text: str) -> Iterator[Entry]:
    """All entries, the header too, whose key is "". One that is marked as fuzzy is as good as
    not translated."""
    draft, last = _Draft(), ""
    for number, whole in enumerate((*text.split("\n"), ""), 1):
        line = whole.strip(" \t\r")
        found = _LINE.fullmatch(line)
        begins = not found or found[1] == "msgid"
        if begins and "msgstr" in draft.parts:
            yield draft.entry()
            draft, last = _Draft(), ""
        if found:
            last = found[1] or last
            _add(draft, found[1], last, found[2], number, line)
        elif (line and not line.startswith("#")) or draft.parts:
            raise _syntax(line, number)
        elif line.startswith("#,") and "fuzzy" in line:
            draft.is_fuzzy = True


def _add(draft: _Draft, begun: str | None, word: str, text: str, number: int, line: str) -> None:
    """Put a line in quotes where it belongs: a msgid, then a msgstr, each with what follows it."""
    if begun is None and not word:
        raise _syntax(line, number)
    if begun:
        if begun in draft.parts or (begun == "msgstr" and "msgid" not in draft.parts):
            raise _syntax(line, number)
        draft.parts[begun] = []
        draft.line = draft.line or number
    draft.parts[word].append(_ESCAPE.sub(lambda found: _ESCAPED[found[1]], text))


def _syntax(line: str, number: int) -> BrokenError:
    return BrokenError(Reason.of("fault.syntax", text=line[:_SHOWN]), number)


def po_text(
    texts: Mapping[str, str],
    english: Mapping[str, str],
    language: str,
    charset: str,
    remarks: Sequence[str] = (),
) -> str:
    """A whole .po file with a label for every English one, "" where `texts` has none; the English
    text stands above each as a comment. `remarks` stand at the top."""
    header = (
        f"Language: {language}\n"
        f"Content-Type: text/plain; charset={charset}\n"
        "Content-Transfer-Encoding: 8bit\n"
    )
    top = "".join(f"# {line}\n" for line in remarks)
    lines = (f'"{_quoted(line)}"\n' for line in header.splitlines(keepends=True))
    blocks = [f'{top}msgid ""\nmsgstr ""\n{"".join(lines)}']
    for key, said in english.items():
        comment = "".join(f"#. {line}\n" for line in said.split("\n"))
        text = _quoted(texts.get(key, ""))
        blocks.append(f'{comment}msgid "{_quoted(key)}"\nmsgstr "{text}"\n')
    return "\n".join(blocks)


def _quoted(text: str) -> str:
    return text.translate(_WRITTEN)


# --- .mo ----------------------------------------------------------------------------------------


def read_mo(data: bytes) -> Catalogue:
    """The contents of a .mo file, read by gettext in the charset of its header."""
    try:
        keys = _mo_keys(data)
        found = _MO_CHARSET.search(data)
        charset = found[1].decode("latin-1") if found else "ascii"
        if codec_of(charset) is None:
            raise BrokenError(Reason.of("fault.charset", charset=charset[:_SHOWN]))
        known = gettext.GNUTranslations(io.BytesIO(data))
        names = [key.decode(charset) for key in keys if key]
        return Catalogue(charset, tuple(Entry(name, known.gettext(name)) for name in names))
    except UnicodeDecodeError as error:
        raise BrokenError(Reason.of("fault.bytes", charset=error.encoding)) from error
    except (OSError, ValueError, LookupError, struct.error) as error:
        raise BrokenError(Reason.of("fault.no_mo")) from error


def _mo_keys(data: bytes) -> list[bytes]:
    """The keys, "" of the header among them. Raises ValueError or struct.error for damage: no
    string may be there twice, so that a small file cannot stand for a huge one."""
    order = _BYTE_ORDERS.get(data[:4])
    if order is None:
        raise ValueError("no .mo file")
    count, keys_at, texts_at = struct.unpack_from(f"{order}3I", data, 8)
    keys, texts = (
        [struct.unpack_from(f"{order}2I", data, at + 8 * row) for row in range(count)]
        for at in (keys_at, texts_at)
    )
    if sum(length for length, _ in (*keys, *texts)) > len(data):
        raise ValueError("longer than the file")
    found = [data[at : at + length] for length, at in keys]
    return [key for key in found if b"\0" not in key and b"\x04" not in key]
