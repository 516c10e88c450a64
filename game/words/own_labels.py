"""The player's catalogues: new languages, or other words for an existing language.

They are in the folder `locale` of the player's data. Each is <language>.po or <language>.mo, or
game.po or game.mo in <language>/LC_MESSAGES, in the charset that its header names. If a language
has several, the first usable one in this order is used. A label names its values in braces: {name}.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from game.rules.problems import Reason
from game.system.paths import own_locale
from game.system.storage import cannot_read
from game.words.keys import key_in
from game.words.po import MO, PO, BrokenError, Catalogue, Fault, PluralRule, PoEntry, read_catalogue
from game.words.values import COUNT, PLACEHOLDER

LARGEST = 1 << 20  # bytes of a file
LONGEST = 1000  # letters of a label
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:[_@-][A-Za-z0-9]{1,12}){0,3}")
_HARMFUL = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The categories of characters without a picture, some of which can't even be drawn."""


@dataclass(frozen=True, slots=True)
class OwnCatalogue:
    """A file of the player: its labels, or why it isn't used. `language` is "" if the file's name
    is no language."""

    language: str
    path: Path
    entries: Mapping[str, PoEntry] = field(default_factory=dict, hash=False)
    problem: Reason | None = None
    plural: PluralRule | None = None

    @property
    def brief_problem(self) -> Reason | None:
        """Return why it isn't used, with the file's name instead of its path."""
        if self.problem is None:
            return None
        path, name = str(self.path), self.path.name
        params = self.problem.params
        brief = {
            key: one.replace(path, name) if isinstance(one, str) else one for key, one in params
        }
        return Reason.of(self.problem.key, **brief)

    @property
    def texts(self) -> list[str]:
        """Return every text of the labels, in every form."""
        return [text for one in self.entries.values() for text in one.texts]


def own_catalogues(
    english: Callable[[], Mapping[str, str]], shipped: Sequence[str]
) -> list[OwnCatalogue]:
    """Return all of the player's catalogues. `english` gives the known labels. `shipped` are the
    game's languages; a file can spell their codes in another way (zh-hant)."""
    folder = own_locale()
    try:
        os.scandir(folder).close()
    except NotADirectoryError:
        return []
    except OSError as error:
        return [OwnCatalogue("", folder, problem=cannot_read(folder, error))]
    files = [(path, path.stem) for path in _matching(folder, "*.*")]
    inside = _matching(folder, "*/LC_MESSAGES/game.*")
    files += [(path, path.parent.parent.name) for path in inside]
    texts = english() if files else {}
    return [_own(path, name, texts, shipped) for path, name in files]


def take_along(source: Path) -> None:
    """Copy the catalogues of this folder to the home in use, if they can be read."""
    with contextlib.suppress(OSError):
        if source.is_dir():
            shutil.copytree(source, own_locale())


def _matching(folder: Path, pattern: str) -> list[Path]:
    try:
        paths = [path for path in folder.glob(pattern) if path.suffix.lower() in (PO, MO)]
    except OSError:
        return []
    # macOS puts ._fr.po next to fr.po on foreign disks.
    seen = (path for path in paths if not path.name.startswith("."))
    return sorted(seen, key=lambda path: (path.suffix.lower() != PO, path))


def _own(path: Path, name: str, english: Mapping[str, str], shipped: Sequence[str]) -> OwnCatalogue:
    known = {code.lower(): code for code in shipped}
    language = known.get(name.replace("-", "_").lower(), name)
    if not _LANGUAGE.fullmatch(name):
        return OwnCatalogue("", path, problem=_refused(path, Fault(Reason.of("fault.language"))))
    try:
        catalogue = read_file(path)
    except OSError as error:
        return OwnCatalogue(language, path, problem=cannot_read(path, error))
    except BrokenError as error:
        return OwnCatalogue(language, path, problem=_refused(path, error.fault))
    fault = next(grave_faults(catalogue, english), None)
    if fault is not None:
        return OwnCatalogue(language, path, problem=_refused(path, fault))
    entries = {one.key: one for one in catalogue.entries if one.text and one.key in english}
    return OwnCatalogue(language, path, entries, plural=catalogue.plural)


def _refused(path: Path, fault: Fault) -> Reason:
    return Reason.of("problem.catalogue_refused", where=where(path, fault.line), why=fault.why)


def where(path: Path, line: int) -> str:
    """Return a place in a file: its path, and the line if known."""
    return f"{path}:{line}" if line else str(path)


def read_file(path: Path) -> Catalogue:
    """Return the contents of a catalogue file. Raise OSError or BrokenError."""
    if path.exists() and not path.is_file():
        raise BrokenError(Reason.of("fault.no_file"))  # a pipe would never end
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BrokenError(Reason.of("fault.large", count=LARGEST))
    return _read(data, path.suffix)


@lru_cache(maxsize=4)
def _read(data: bytes, suffix: str) -> Catalogue:
    return read_catalogue(data, suffix)


# --- faults of a readable catalogue -------------------------------------------------------------


def grave_faults(catalogue: Catalogue, english: Mapping[str, str]) -> Iterator[Fault]:
    """Yield the faults that make a catalogue unusable. Unknown labels and labels without a
    translation do no harm."""
    is_empty = catalogue.is_compiled and not catalogue.entries
    if not is_empty and not any(one.key in english for one in catalogue.entries):
        yield Fault(Reason.of("fault.nothing"))
    seen: set[str] = set()
    for one in catalogue.entries:
        if one.key in seen:
            yield Fault(Reason.of("fault.twice", label=one.key), one.line, one.key)
        elif any(one.texts) and one.key in english:
            whys = (*label_faults(one, english[one.key], catalogue.plural), *_text_faults(one))
            yield from (Fault(why, one.line, one.key) for why in whys)
        seen.add(one.key)


def label_faults(one: PoEntry, english: str, plural: PluralRule | None) -> Iterator[Reason]:
    """Yield the faults of a label's forms and values.

    The values must match the English label's; if it is counted, its form for many. Only a form for
    a single number can omit that number.
    """
    if one.forms and plural is None:
        yield Reason.of("fault.plural_forms", label=one.key)
        return
    given = sum(form != "" for form in one.forms)
    if plural and one.forms and (given, len(one.forms)) != (plural.forms, plural.forms):
        yield Reason.of("fault.forms", label=one.key, count=plural.forms, given=given)
        return
    wanted = _values(english)
    without = [name for name in wanted if name != COUNT]
    for place, text in enumerate(one.texts):
        named = _values(text)
        is_single = bool(one.forms and plural and plural.is_for_one(place))
        if named != wanted and not (is_single and named == without):
            own, asked = _in_braces(named), _in_braces(wanted)
            yield Reason.of("fault.values", label=one.key, named=own, wanted=asked)
            return


def _values(text: str) -> list[str]:
    """Return the values that a text names, sorted. Keys can be written out, as they once were."""
    return sorted(one for one in PLACEHOLDER.findall(text) if key_in(one) is None)


def _in_braces(names: Sequence[str]) -> str:
    return " ".join(f"{{{name}}}" for name in names) or "-"


def _text_faults(one: PoEntry) -> Iterator[Reason]:
    if any(len(text) > LONGEST for text in one.texts):
        yield Reason.of("fault.long", label=one.key, count=LONGEST)
    whole = "".join(one.texts)
    harmful = [letter for letter in whole if unicodedata.category(letter) in _HARMFUL]
    signs = " ".join(f"U+{ord(letter):04X}" for letter in dict.fromkeys(harmful) if letter != "\n")
    if signs:
        yield Reason.of("fault.signs", label=one.key, signs=signs)
    if any(text and not text.strip() for text in one.texts):
        yield Reason.of("fault.empty", label=one.key)


def slight_faults(catalogue: Catalogue, english: Mapping[str, str]) -> Iterator[Fault]:
    """Yield the faults that only a translator needs to know: missing or unknown labels."""
    given = {one.key for one in catalogue.entries if any(one.texts)}
    lines = {one.key: one.line for one in catalogue.entries}
    for one in catalogue.entries:
        if one.key not in english:
            yield Fault(Reason.of("fault.unknown", label=one.key), one.line, one.key)
    for key, text in english.items():
        if key not in given:
            yield Fault(
                Reason.of("fault.missing", label=key, english=" ".join(text.split())),
                lines.get(key, 0),
                key,
            )


def letter_faults(catalogue: Catalogue, lacking: str, why: str, **values: str) -> Iterator[Fault]:
    """Yield the labels with letters that a charset or the font can't show (`lacking`). `why` is the
    key of the sentence."""
    for one in catalogue.entries:
        letters = " ".join(
            letter for letter in dict.fromkeys("".join(one.texts)) if letter in lacking
        )
        if letters:
            yield Fault(Reason.of(why, label=one.key, letters=letters, **values), one.line, one.key)
