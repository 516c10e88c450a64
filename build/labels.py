"""Makes the catalogues that the game reads of the .po files that people write.

python build/labels.py           assets/locale/<language>/*.po -> LC_MESSAGES/game.mo
python build/labels.py --check   only says whether the .mo files are those of the .po files

The parts of a language are one catalogue. Refused are a key that stands twice, keys or {values}
that differ from English, and Chinese text that does not encode in plain Big-5. Needs babel.
"""

from __future__ import annotations

import argparse
import re
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "assets" / "locale"
ENGLISH = "en"
CHARSETS = {"zh_Hant": "BIG5"}
"""The charset of a catalogue, where it is not UTF-8. The original game used Big-5."""

PLACEHOLDER = re.compile(r"\{(\w+)\}")
_MSGID = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
_MAGIC = 0x950412DE

Texts: TypeAlias = Mapping[str, str]


class LabelError(Exception):
    """What is wrong with the labels, one sentence a line."""


def main(argv: Sequence[str]) -> int:
    """Compile or check. Returns the exit code: 0, or 1 with sentences on standard error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare only")
    only_check = parser.parse_args(argv).check
    try:
        for path, data in catalogues(LOCALE).items():
            put(path, data, only_check)
    except LabelError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def put(path: Path, data: bytes, only_check: bool) -> None:
    """Write a catalogue. With `only_check`, raises LabelError when the file is another."""
    if not only_check:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    elif not path.is_file() or path.read_bytes() != data:
        raise LabelError(f"{path} is not what the .po files say: run python build/labels.py")


def catalogues(locale: Path) -> dict[Path, bytes]:
    """The .mo file of every language and its bytes. Raises LabelError that names every fault."""
    folders = sorted(path for path in locale.iterdir() if path.is_dir())
    languages = {folder.name: read_language(folder) for folder in folders}
    faults = [fault for name, texts in languages.items() for fault in check(name, texts, languages)]
    if faults:
        raise LabelError("\n".join(faults))
    return {
        locale / name / "LC_MESSAGES" / "game.mo": mo_bytes(texts, charset_of(name))
        for name, texts in languages.items()
    }


def charset_of(language: str) -> str:
    return CHARSETS.get(language, "UTF-8")


def read_language(folder: Path) -> dict[str, str]:
    """The labels of all parts of a language. Raises LabelError for a key that stands twice."""
    texts: dict[str, str] = {}
    twice = []
    for part in sorted(folder.glob("*.po")):
        keys = _MSGID.findall(part.read_text(encoding="utf-8"))
        twice += [f"{part}: {key} stands twice" for key in sorted(set(keys)) if is_twice(key, keys)]
        new = read_part(part)
        twice += [f"{part}: {key} stands in another part too" for key in new if key in texts]
        texts |= new
    if twice:
        raise LabelError("\n".join(twice))
    return texts


def is_twice(key: str, keys: Sequence[str]) -> bool:
    return keys.count(key) > 1


def read_part(part: Path) -> dict[str, str]:
    """The labels of one .po file, by key."""
    try:
        with part.open("rb") as file:
            catalog = read_po(file, abort_invalid=True)
    except PoFileError as error:
        raise LabelError(f"{part}: {error}") from error
    return {str(one.id): str(one.string) for one in catalog if one.id}


def check(language: str, texts: Texts, languages: Mapping[str, Texts]) -> Iterator[str]:
    """What is wrong with the labels of a language."""
    english = languages.get(ENGLISH, {})
    for key in sorted(english.keys() - texts.keys()):
        yield f"{language}: {key} is missing"
    for key in sorted(texts.keys() - english.keys()):
        yield f"{language}: {key} is not there in English"
    for key in sorted(texts):
        yield from check_text(language, key, texts[key], english.get(key, texts[key]))


def check_text(language: str, key: str, text: str, english: str) -> Iterator[str]:
    """What is wrong with one label."""
    if not text.strip():
        yield f"{language}: {key} is empty"
    own, theirs = (sorted(PLACEHOLDER.findall(one)) for one in (text, english))
    if own != theirs:
        yield f"{language}: {key} names {own}, the English label {theirs}"
    charset = charset_of(language)
    for letter in text:
        try:
            letter.encode(charset)
        except UnicodeEncodeError:
            yield f"{language}: {key} has {letter} (U+{ord(letter):04X}), which is not in {charset}"


def mo_bytes(texts: Texts, charset: str) -> bytes:
    """A gettext catalogue: the same bytes for the same texts. Its header is pure ASCII, because
    Python reads that before it knows the charset."""
    header = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n"
    rows = sorted(
        (key.encode(charset), text.encode(charset)) for key, text in {**texts, "": header}.items()
    )
    start = 7 * 4  # after seven numbers come the table of the keys, that of the texts, and both
    keys_at = start + 2 * 8 * len(rows)
    texts_at = keys_at + sum(len(key) + 1 for key, _ in rows)
    head = struct.pack("<7I", _MAGIC, 0, len(rows), start, start + 8 * len(rows), 0, keys_at)
    return head + b"".join(
        (
            table([key for key, _ in rows], keys_at),
            table([text for _, text in rows], texts_at),
            *(key + b"\0" for key, _ in rows),
            *(text + b"\0" for _, text in rows),
        )
    )


def table(strings: Sequence[bytes], at: int) -> bytes:
    """The length and the place of every string, the first of them being at `at`."""
    data = b""
    for string in strings:
        data += struct.pack("<2I", len(string), at)
        at += len(string) + 1
    return data


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
