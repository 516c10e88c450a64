"""Strict reading and writing of .po and .mo catalogues: every fault has its line and its reason.

A .po file is decoded before it is parsed. In Big-5 the second byte of a character can be a
backslash (么 is A4 5C), which is no escape. A counted label has a form for each number: gettext's
Plural-Forms.
"""

from __future__ import annotations

import codecs
import gettext
import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from game.rules.problems import Reason

MOST_FORMS = 10
TO_FILL_IN = "nplurals=INTEGER; plural=EXPRESSION;"
"""The line that gettext's tools write for an unknown rule; the translator fills it in."""
_RULE = re.compile(r"\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]{1,300});?\s*")
_TRIED = range(1001)
"""The numbers that test a rule."""

_SLAVIC = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
_KNOWN = (
    ("nplurals=1; plural=0;", "id ja ko ms th vi zh"),
    (
        "nplurals=2; plural=(n != 1);",
        "af bg ca da de el en eo es et eu fi fo fy gl he hu it nb nl nn no pt sq sv sw ta te ur",
    ),
    ("nplurals=2; plural=(n > 1);", "br fa fil fr hi oc pt_br tr"),
    ("nplurals=2; plural=(n%10!=1 || n%100==11);", "is mk"),
    (f"nplurals=3; plural=({_SLAVIC});", "be bs hr ru sr uk"),
    (
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        "pl",
    ),
    ("nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);", "cs sk"),
    (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20)"
        " ? 1 : 2);",
        "lt",
    ),
    ("nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);", "lv"),
    ("nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);", "ro"),
    ("nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);", "sl"),
    ("nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4);", "ga"),
    (
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3"
        " : n%100>=11 ? 4 : 5);",
        "ar",
    ),
)
"""The rules of common languages, from the manual of gettext and its tools."""


@dataclass(frozen=True, slots=True)
class PluralRule:
    """The number of a language's forms, and the formula that gives the index of a number's form."""

    forms: int
    formula: str

    @property
    def header(self) -> str:
        """Return the rule as the head of a .po file gives it."""
        return f"nplurals={self.forms}; plural={self.formula};"

    def form(self, number: int) -> int:
        """Return the index of the form for a number, or the last index if the formula fails."""
        try:
            place = _function(self.formula)(number)
        except ArithmeticError:
            place = -1
        return place if 0 <= place < self.forms else self.forms - 1

    def is_for_one(self, form: int) -> bool:
        """Return whether a form stands for a single number, which its text needn't show."""
        return _stands_for_one(self, form)


def plural_rule(text: str) -> PluralRule | None:
    """Return the rule of a Plural-Forms line, or None if it is invalid or fails for some number."""
    found = _RULE.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= MOST_FORMS:
        return None
    rule = PluralRule(int(found[1]), found[2].strip())
    try:
        function = _function(rule.formula)
        fits = all(0 <= function(number) < rule.forms for number in _TRIED)
    except (ArithmeticError, ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return rule if fits else None


@lru_cache(maxsize=2 * MOST_FORMS)
def _stands_for_one(rule: PluralRule, form: int) -> bool:
    """Do the work of `is_for_one`: once for a catalogue, not for each of its labels."""
    return sum(rule.form(number) == form for number in _TRIED) == 1


@lru_cache(maxsize=16)
def _function(formula: str) -> Callable[[int], int]:
    function: Callable[[int], int] = gettext.c2py(formula)
    return function


def known_plurals(language: str) -> str:
    """Return the Plural-Forms line for a language, or TO_FILL_IN if it is unknown."""
    code = language.replace("-", "_").lower()
    lines = {name: line for line, names in _KNOWN for name in names.split()}
    return lines.get(code) or lines.get(re.split("[_@]", code)[0]) or TO_FILL_IN


PO, MO = ".po", ".mo"
_SHOWN = 40  # letters of an invalid line
_CHARSET = re.compile(rb'^[^#\n]*content-type:[^\n"]*?charset=([^\s\\";]*)', re.M | re.I)
_MO_CHARSET = re.compile(rb'charset=([^\s\\";\0]*)', re.I)
_PLURAL_FORMS = re.compile(r"^plural-forms:(.*)$", re.M | re.I)
_LINE = re.compile(
    r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)[ \t]*)?"((?:[^"\\]++|\\[nrt"\\])*+)"'
)
_NEXT = {
    "": ("msgid",),
    "msgid": ("msgstr", "msgid_plural"),
    "msgid_plural": ("msgstr[0]",),
    **{f"msgstr[{form}]": (f"msgstr[{form + 1}]",) for form in range(MOST_FORMS - 1)},
}
"""The words that can follow each word of an entry."""
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_WRITTEN = {ord(letter): f"\\{name}" for name, letter in _ESCAPED.items()}
_BYTE_ORDERS = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a catalogue. `line` is 0 if it has no line, and `key` is "" if it has no label."""

    why: Reason
    line: int = 0
    key: str = ""


class BrokenError(Exception):
    """A file that can't be read as a catalogue."""

    def __init__(self, why: Reason, line: int = 0) -> None:
        super().__init__(str(why))
        self.fault = Fault(why, line)


@dataclass(frozen=True, slots=True)
class PoEntry:
    """A label of a catalogue. `text` is "" if it is untranslated; `line` is 0 in a .mo.

    A counted label has `forms`. Its `text` is the last one, the form for many.
    """

    key: str
    text: str
    line: int = 0
    forms: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the forms, or the one text."""
        return self.forms or (self.text,)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The contents of a file: its entries without the header, its charset, and the header's rule
    for counted labels, if any. A compiled file has no entries without a translation."""

    charset: str
    entries: tuple[PoEntry, ...]
    plural: PluralRule | None = None
    is_compiled: bool = False


def _catalogue(charset: str, found: Sequence[PoEntry], *, is_compiled: bool = False) -> Catalogue:
    header = next((one.text for one in found if not one.key), "")
    rule = _PLURAL_FORMS.search(header)
    entries = tuple(one for one in found if one.key)
    return Catalogue(charset, entries, plural_rule(rule[1]) if rule else None, is_compiled)


def read_catalogue(data: bytes, suffix: str) -> Catalogue:
    """Return the contents of a .po or .mo file. Raise BrokenError for a fault."""
    return read_mo(data) if suffix.lower() == MO else read_po(data)


def codec_of(charset: str) -> str | None:
    """Return Python's name of an ASCII-compatible charset, or None for any other."""
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
    """Return the contents of a .po file in the charset of its header, by default UTF-8. Raise
    BrokenError for a fault."""
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
    return _catalogue(charset, list(_entries(text)))


@dataclass(slots=True)
class _Draft:
    """An entry during reading."""

    line: int = 0
    is_fuzzy: bool = False
    parts: dict[str, list[str]] = field(default_factory=dict)

    def entry(self) -> PoEntry:
        texts = {word: "".join(found) for word, found in self.parts.items()}
        key, said = texts["msgid"], [texts[word] for word in texts if word.startswith("msgstr")]
        if self.is_fuzzy and key:
            said = [""] * len(said)
        return PoEntry(key, said[-1], self.line, tuple(said) if "msgstr[0]" in texts else ())

    @property
    def is_whole(self) -> bool:
        return any(word.startswith("msgstr") for word in self.parts)

    def can_take(self, word: str) -> bool:
        """Return whether a word can come next: msgid, msgstr, or msgid, msgid_plural, msgstr[0]…"""
        last = next(reversed(self.parts), "")
        return word in _NEXT.get(last, ())


def _entries(text: str) -> Iterator[PoEntry]:
    """Yield all entries, including the header, whose key is "". Fuzzy entries are untranslated."""
    draft, last = _Draft(), ""
    for number, whole in enumerate((*text.split("\n"), ""), 1):
        line = whole.strip(" \t\r")
        found = _LINE.fullmatch(line)
        begins = not found or found[1] == "msgid"
        if begins and draft.is_whole:
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
    """Add a quoted line to the word that begins it, or else to the last word."""
    if begun is None and not word:
        raise _syntax(line, number)
    if begun:
        if not draft.can_take(begun):
            raise _syntax(line, number)
        draft.parts[begun] = []
        draft.line = draft.line or number
    draft.parts[word].append(_ESCAPE.sub(lambda found: _ESCAPED[found[1]], text))


def _syntax(line: str, number: int) -> BrokenError:
    return BrokenError(Reason.of("fault.syntax", text=line[:_SHOWN]), number)


def po_text(
    texts: Mapping[str, PoEntry],
    english: Mapping[str, PoEntry],
    language: str,
    charset: str,
    plural_forms: str,
    remarks: Sequence[str] = (),
) -> str:
    """Return a .po file with a label for every English one, "" if missing from `texts`. The English
    text is a comment above each label. `remarks` are at the top."""
    header = (
        f"Language: {language}\n"
        f"Content-Type: text/plain; charset={charset}\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {plural_forms}\n"
    )
    rule = plural_rule(plural_forms)
    top = "".join(f"# {line}\n" for line in remarks)
    lines = (f'"{_quoted(line)}"\n' for line in header.splitlines(keepends=True))
    blocks = [f'{top}msgid ""\nmsgstr ""\n{"".join(lines)}']
    for key, said in english.items():
        entry = texts.get(key, PoEntry(key, ""))
        comment = "".join(f"#. {line}\n" for text in said.texts for line in text.split("\n"))
        has_forms = bool(entry.forms or said.forms)
        count = rule.forms if rule and has_forms else len(said.forms)
        # As many forms as the language has: the entry's, or else copies of its text.
        forms = entry.forms if len(entry.forms) == count else (entry.text,) * count
        blocks.append(comment + _block(key, entry.text, forms))
    return "\n".join(blocks)


def _block(key: str, text: str, forms: Sequence[str]) -> str:
    """Return the lines of one label."""
    if not forms:
        return f'msgid "{_quoted(key)}"\nmsgstr "{_quoted(text)}"\n'
    lines = (f'msgstr[{number}] "{_quoted(form)}"\n' for number, form in enumerate(forms))
    return f'msgid "{_quoted(key)}"\nmsgid_plural "{_quoted(key)}"\n{"".join(lines)}'


def _quoted(text: str) -> str:
    return text.translate(_WRITTEN)


# --- .mo ----------------------------------------------------------------------------------------


def read_mo(data: bytes) -> Catalogue:
    """Return the contents of a .mo file, in the charset of its header. Raise BrokenError for a
    fault."""
    try:
        rows = _mo_rows(data)
    except (ValueError, struct.error) as error:
        raise BrokenError(Reason.of("fault.no_mo")) from error
    found = _MO_CHARSET.search(dict(rows).get(b"", b""))
    charset = found[1].decode("latin-1") if found else "ascii"
    codec = codec_of(charset)
    if codec is None:
        raise BrokenError(Reason.of("fault.charset", charset=charset[:_SHOWN]))
    try:
        entries = [_mo_entry(key, text, codec) for key, text in rows]
        return _catalogue(charset, entries, is_compiled=True)
    except UnicodeDecodeError as error:
        raise BrokenError(Reason.of("fault.bytes", charset=charset)) from error


def _mo_entry(key: bytes, text: bytes, codec: str) -> PoEntry:
    """Return one label. A zero byte separates the forms of a counted one."""
    name, *is_counted = key.decode(codec).split("\0")
    forms = tuple(text.decode(codec).split("\0"))
    return (
        PoEntry(name, forms[-1], forms=forms) if is_counted else PoEntry(name, text.decode(codec))
    )


def _mo_rows(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return keys and texts, including the header's. Raise ValueError or struct.error for damage.
    Together the strings must fit into the file, so that a small file can't stand for a huge one."""
    order = _BYTE_ORDERS.get(data[:4])
    if order is None:
        raise ValueError("no .mo file")
    version, count, keys_at, texts_at = struct.unpack_from(f"{order}4I", data, 4)
    if version >> 16 > 1:
        raise ValueError("a later kind of .mo file")
    places = [
        [struct.unpack_from(f"{order}2I", data, at + 8 * row) for row in range(count)]
        for at in (keys_at, texts_at)
    ]
    strings = [*places[0], *places[1]]
    if sum(length for length, _ in strings) > len(data):
        raise ValueError("longer than the file")
    if any(at + length >= len(data) for length, at in strings):
        raise ValueError("cut off")
    keys, texts = ([data[at : at + length] for length, at in table] for table in places)
    return [row for row in zip(keys, texts, strict=True) if b"\x04" not in row[0]]
