"""The player's own catalogues: new languages, or other words for a language that is there.

In the folder `locale` of the player's data each is <language>.po or <language>.mo, or game.po or
game.mo in <language>/LC_MESSAGES, in the charset that its header names. Of several for a language
the first in this order that can be used is taken.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from game.rules.problems import Reason
from game.session.paths import own_locale
from game.session.po import MO, PO, BrokenError, Catalogue, Entry, Fault, read_catalogue
from game.session.storage import cannot_read

LARGEST = 1 << 20  # bytes of a file
LONGEST = 1000  # letters of a label
PLACEHOLDER = re.compile(r"\{(\w+)\}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:[_@-][A-Za-z0-9]{1,12}){0,3}")
_HARMFUL = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The kinds of signs that have no picture and of which some cannot even be drawn."""


@dataclass(frozen=True, slots=True)
class OwnCatalogue:
    """A file of the player's: what it says, or why it is not used. `language` is "" where its name
    is that of none."""

    language: str
    path: Path
    texts: Mapping[str, str] = field(default_factory=dict, hash=False)
    problem: Reason | None = None


def own_catalogues(
    english: Callable[[], Mapping[str, str]], shipped: Sequence[str]
) -> list[OwnCatalogue]:
    """All of them. `english` gives the labels that there may be, `shipped` are the languages that
    come with the game, of which a file may write the code in its own way (zh-hant)."""
    files = list(_files(own_locale()))
    texts = english() if files else {}
    return [_own(path, name, texts, shipped) for path, name in files]


def take_along(source: Path) -> None:
    """Give the home that is in use the catalogues of this folder, as far as they can be read."""
    with contextlib.suppress(OSError):
        if source.is_dir():
            shutil.copytree(source, own_locale())


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files in their order, and the language that the name of each says."""
    yield from ((path, path.stem) for path in _matching(folder, "*.*"))
    inside = _matching(folder, "*/LC_MESSAGES/game.*")
    yield from ((path, path.parent.parent.name) for path in inside)


def _matching(folder: Path, pattern: str) -> list[Path]:
    try:
        paths = [path for path in folder.glob(pattern) if path.suffix.lower() in (PO, MO)]
    except OSError:
        return []
    # A Mac puts ._fr.po beside fr.po on foreign disks.
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
    texts = {one.key: one.text for one in catalogue.entries if one.text and one.key in english}
    return OwnCatalogue(language, path, texts)


def _refused(path: Path, fault: Fault) -> Reason:
    return Reason.of("problem.catalogue_refused", where=where(path, fault.line), why=fault.why)


def where(path: Path, line: int) -> str:
    """A place in a file: its path, and the line if there is one."""
    return f"{path}:{line}" if line else str(path)


def read_file(path: Path) -> Catalogue:
    """The contents of a catalogue file. Raises OSError or BrokenError."""
    if path.exists() and not path.is_file():
        raise BrokenError(Reason.of("fault.no_file"))  # a pipe would never end
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BrokenError(Reason.of("fault.large", most=f"{LARGEST:,}"))
    return _read(data, path.suffix)


@lru_cache(maxsize=4)
def _read(data: bytes, suffix: str) -> Catalogue:
    return read_catalogue(data, suffix)


# --- what may be wrong with one that can be read ------------------------------------------------


def grave_faults(catalogue: Catalogue, english: Mapping[str, str]) -> Iterator[Fault]:
    """Why the game would not use a catalogue. Labels that it does not know do no harm."""
    if not any(one.text and one.key in english for one in catalogue.entries):
        yield Fault(Reason.of("fault.nothing"))
    seen: set[str] = set()
    for one in catalogue.entries:
        if one.key in seen:
            yield Fault(Reason.of("fault.twice", label=one.key), one.line, one.key)
        elif one.text and one.key in english:
            yield from _text_faults(one, english[one.key])
        seen.add(one.key)


def _text_faults(one: Entry, english: str) -> Iterator[Fault]:
    own, wanted = (sorted(PLACEHOLDER.findall(text)) for text in (one.text, english))
    if own != wanted:
        named, asked = (" ".join(f"{{{name}}}" for name in names) or "-" for names in (own, wanted))
        why = Reason.of("fault.values", label=one.key, named=named, wanted=asked)
        yield Fault(why, one.line, one.key)
    if len(one.text) > LONGEST:
        yield Fault(Reason.of("fault.long", label=one.key, most=LONGEST), one.line, one.key)
    harmful = [letter for letter in one.text if unicodedata.category(letter) in _HARMFUL]
    signs = " ".join(f"U+{ord(letter):04X}" for letter in dict.fromkeys(harmful) if letter != "\n")
    if signs:
        yield Fault(Reason.of("fault.signs", label=one.key, signs=signs), one.line, one.key)
    if not one.text.strip():
        yield Fault(Reason.of("fault.empty", label=one.key), one.line, one.key)


def slight_faults(catalogue: Catalogue, english: Mapping[str, str]) -> Iterator[Fault]:
    """What a translator would like to know besides: labels that are missing or not known."""
    given = {one.key for one in catalogue.entries if one.text}
    lines = {one.key: one.line for one in catalogue.entries}
    for one in catalogue.entries:
        if one.key not in english:
            yield Fault(Reason.of("fault.unknown", label=one.key), one.line, one.key)
    for key, text in english.items():
        if key not in given:
            yield Fault(Reason.of("fault.missing", label=key, english=text), lines.get(key, 0), key)


def letter_faults(catalogue: Catalogue, lacking: str, why: str, **values: str) -> Iterator[Fault]:
    """Where the letters are that a charset or the font lacks; `why` is the key of the sentence."""
    for one in catalogue.entries:
        letters = " ".join(letter for letter in dict.fromkeys(one.text) if letter in lacking)
        if letters:
            yield Fault(Reason.of(why, label=one.key, letters=letters, **values), one.line, one.key)
