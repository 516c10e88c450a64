"""Compile the .po files that people write into the catalogues that the game reads.

python build/checks/labels.py           assets/locale/<language>/*.po -> LC_MESSAGES/game.mo
python build/checks/labels.py --check   only checks that the .mo files match the .po files

The parts of a language form one catalogue. It refuses duplicate keys, keys, {values} or plural
forms that don't match English, and Chinese text that isn't in plain Big-5. Needs polib.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polib  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from game.rules.problems import Reason  # noqa: E402
from game.words.own_labels import label_faults  # noqa: E402
from game.words.po import (  # noqa: E402
    BrokenError,
    Catalogue,
    PluralRule,
    PoEntry,
    read_po,
)

LOCALE = ROOT / "assets" / "locale"
ENGLISH = "en"
CHARSETS = {"zh_Hant": "BIG5"}
"""The charset of a catalogue, if it is not UTF-8. The original game used Big-5."""


@dataclass(frozen=True, slots=True)
class Language:
    """The labels of a language by key, and the rule for the forms of its counted ones."""

    entries: Mapping[str, PoEntry]
    plural: PluralRule | None = None


class LabelError(Exception):
    """Faults of the labels, one sentence a line."""


def main(argv: Sequence[str]) -> int:
    """Compile or check. Return 0, or 1 with sentences on standard error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    only_check = parser.parse_args(argv).check
    try:
        for path, data in catalogues(LOCALE).items():
            put(path, data, only_check)
    except LabelError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def put(path: Path, data: bytes, only_check: bool) -> None:
    """Write a catalogue. With `only_check`, raise LabelError if the file differs instead."""
    if not only_check:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    elif not path.is_file() or path.read_bytes() != data:
        raise LabelError(f"{path} doesn't match the .po files: run python build/checks/labels.py")


def catalogues(locale: Path) -> dict[Path, bytes]:
    """Return the .mo file of every language and its bytes. Raise LabelError with all faults."""
    folders = sorted(path for path in locale.iterdir() if path.is_dir())
    languages = {folder.name: read_language(folder) for folder in folders}
    faults = [fault for name in languages for fault in check(name, languages)]
    if faults:
        raise LabelError("\n".join(faults))
    english = languages[ENGLISH].entries if ENGLISH in languages else {}
    return {
        locale / name / "LC_MESSAGES" / "game.mo": mo_bytes(one, english, charset_of(name))
        for name, one in languages.items()
    }


def charset_of(language: str) -> str:
    return CHARSETS.get(language, "UTF-8")


def read_language(folder: Path) -> Language:
    """Return the labels of all parts.

    Raise LabelError for a duplicate key, or parts with different rules for plurals.
    """
    entries: dict[str, PoEntry] = {}
    rules: set[PluralRule | None] = set()
    faults = []
    for part in sorted(folder.glob("*.po")):
        found = read_part(part)
        rules.add(found.plural)
        keys = [one.key for one in found.entries]
        faults += [
            f"{part}: {key} is there twice" for key in sorted(set(keys)) if is_twice(key, keys)
        ]
        faults += [f"{part}: {key} is also in another part" for key in keys if key in entries]
        entries |= {one.key: one for one in found.entries}
    if len(rules) > 1:
        faults.append(f"{folder}: the parts have different Plural-Forms")
    if faults:
        raise LabelError("\n".join(faults))
    return Language(entries, next(iter(rules), None))


def is_twice(key: str, keys: Sequence[str]) -> bool:
    return keys.count(key) > 1


def read_part(part: Path) -> Catalogue:
    """Return the contents of one .po file."""
    try:
        return read_po(part.read_bytes())
    except BrokenError as error:
        raise LabelError(f"{part}:{error.fault.line}: {error}") from error


def check(name: str, languages: Mapping[str, Language]) -> Iterator[str]:
    """Yield the faults of the labels of a language."""
    own = languages[name].entries
    english = languages[ENGLISH].entries if ENGLISH in languages else {}
    for key in sorted(english.keys() - own.keys()):
        yield f"{name}: {key} is missing"
    for key in sorted(own.keys() - english.keys()):
        yield f"{name}: {key} doesn't exist in English"
    for key in sorted(own):
        whys = check_entry(own[key], english.get(key, own[key]), languages[name].plural)
        yield from (f"{name}: {key}: {why}" for why in (*whys, *lacking(own[key], name)))


def check_entry(one: PoEntry, english: PoEntry, plural: PluralRule | None) -> Iterator[Reason]:
    """Yield the faults of one label in any language."""
    if not all(text.strip() for text in one.texts):
        yield Reason.of("fault.empty", label=one.key)
    yield from label_faults(one, english.text, plural)


def lacking(one: PoEntry, language: str) -> Iterator[str]:
    """Yield the letters of a label that are not in the charset of a language."""
    charset = charset_of(language)
    for letter in "".join(one.texts):
        try:
            letter.encode(charset)
        except UnicodeEncodeError:
            yield f"{letter} (U+{ord(letter):04X}) is not in {charset}"


def mo_bytes(language: Language, english: Mapping[str, PoEntry], charset: str) -> bytes:
    """Return a gettext catalogue: the same bytes for the same texts."""
    file = polib.POFile(encoding=charset)
    file.metadata = {
        "Content-Type": f"text/plain; charset={charset}",
        "Content-Transfer-Encoding": "8bit",
    }
    if language.plural:
        file.metadata["Plural-Forms"] = language.plural.header
    for key, one in language.entries.items():
        forms = one.forms
        if not forms and language.plural and key in english and english[key].forms:
            # One text serves every form: gettext passes over a label without the form it wants.
            forms = (one.text,) * language.plural.forms
        counted = {"msgid_plural": key, "msgstr_plural": dict(enumerate(forms))}
        file.append(polib.POEntry(msgid=key, **(counted if forms else {"msgstr": one.text})))
    return bytes(file.to_binary())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
