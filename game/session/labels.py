"""Every word that a player sees, by key and language.

The catalogues are gettext's: assets/locale/<language>/LC_MESSAGES/game.mo, which build/labels.py
makes of the .po files in assets/locale/<language>, and the player's own (see own_labels). A label
names its values in braces: {name}. The terms of mahjong may be shown in another language than the
rest, or in two.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import struct
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from game.rules.problems import Param, Reason
from game.session.paths import asset, own_locale
from game.session.placeholders import COUNT, PLACEHOLDER

if TYPE_CHECKING:
    from game.session.own_labels import OwnCatalogue
    from game.session.plurals import PluralRule
    from game.session.po import Catalogue, Entry

ENGLISH = "en"
CHINESE = "zh_Hant"
LabelStyle: TypeAlias = Literal["language", "english", "chinese", "both"]
LABEL_STYLES: tuple[LabelStyle, ...] = get_args(LabelStyle)
"""In which language the terms of mahjong are: that of all other words, or another one, or both."""
ClaimWords: TypeAlias = Literal["language", "english", "palm", "chinese"]
CLAIM_WORDS: tuple[ClaimWords, ...] = get_args(ClaimWords)
"""What is said when something is claimed: as the label style says, or Chow, SHENG or 上."""
NAMED = {
    "option": ("option", "pattern"),
    "pattern": ("pattern",),
    "ruleset": ("ruleset",),
    "tile": ("tile",),
}
"""The values of a refusal that are shown by their own labels, and how those labels' keys begin."""
_TERM = re.compile(
    r"(?:pattern(?:\.\w+)?|ruleset|tiles?|round|claim)\.\w+(?<!\.help)"
    r"|wind\.\d(?:\.sign)?|rules\.(?:chow|pung|kong|pair)"
)
_CLAIM = re.compile(r"claim\.(?:chow|pung|kong|win)")


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of one language; what it lacks is English, and what English lacks is the key.

    `other` is the catalogue of second names. `terms` are those that name the terms of mahjong, one
    or two, and `claims` those of the words for claims; without any that of the language does.
    """

    language: str
    catalogue: gettext.NullTranslations
    other: gettext.NullTranslations | None = None
    terms: tuple[gettext.NullTranslations, ...] = ()
    claims: tuple[gettext.NullTranslations, ...] = ()

    def text(self, key: str, /, **values: object) -> str:
        """The label with its values put in. A value that is not given leaves its {name}. A term
        that has two names gives both: All Pungs 對對糊. The value `count` picks the form of a
        counted label: 1 point, 2 points."""
        count = values.get(COUNT)
        names = self.names(key, count if isinstance(count, int) else None)
        text = (" " * (not key.endswith(".sign"))).join(names)
        if isinstance(count, int):
            values[COUNT] = f"{count:,}"
        return PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), text)

    def names(self, key: str, count: int | None = None) -> tuple[str, ...]:
        """What is shown for a key: of a term one name or two different ones, or else the label."""
        catalogues: tuple[gettext.NullTranslations, ...] = ()
        if _CLAIM.fullmatch(key):
            catalogues = self.claims
        elif _TERM.fullmatch(key):
            catalogues = self.terms
        found = (_said(one, key, count) for one in catalogues or (self.catalogue,))
        return tuple(dict.fromkeys(found))

    def other_name(self, key: str) -> str:
        """The label in Chinese, or for a Chinese player in English; "" where it is no other."""
        name = _said(self.other, key) if self.other else ""
        return name if name != _said(self.catalogue, key) else ""

    def has(self, key: str) -> bool:
        return _said(self.catalogue, key) != key

    def pattern_key(self, ruleset: str, pattern: str) -> str:
        """The key of a pattern's name; with `.help`, of its explanation. Rulesets share the labels
        of an id, but for one that has its own because the id means something else there."""
        own = f"pattern.{ruleset}.{pattern}"
        return own if self.has(own) else f"pattern.{pattern}"

    def reason(self, reason: Reason) -> str:
        """The sentence of a refusal.

        A value that has a label of its own, under the value's name, is given by that label:
        tile="5m" by tile.5m, option="minimum" by option.minimum.
        """
        values = {name: self._value(name, value) for name, value in reason.params}
        return self.text(reason.key, **values)

    def _value(self, name: str, value: Param) -> Param:
        if isinstance(value, Reason):
            return self.reason(value)
        # The FAN of a pattern is an option by the pattern's id.
        prefixes = NAMED.get(name, ())
        short = str(value).rpartition(".")[2]  # of "hongkong.all_pungs", which all rulesets share
        keys = (f"{prefix}.{one}" for prefix in prefixes for one in (value, short))
        return next((self.text(key) for key in keys if self.has(key)), value)


def _said(catalogue: gettext.NullTranslations, key: str, count: int | None = None) -> str:
    """Return the label, of a counted one the form for that many; the key if there is none."""
    if count is not None:
        text = catalogue.ngettext(key, key, count)
        return text if text != key else catalogue.gettext(key)
    text = catalogue.gettext(key)
    # Before Python 3.11.7 gettext() doesn't find a label that has forms.
    return text if text != key else catalogue.ngettext(key, key, 1)


class _Own(gettext.NullTranslations):
    """A catalogue of the player's own."""

    def __init__(self, own: OwnCatalogue) -> None:
        super().__init__()
        self.own = own

    def gettext(self, message: str) -> str:
        entry = self.own.entries.get(message)
        return entry.text if entry else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        entry = self.own.entries.get(msgid1)
        if entry is None:
            return super().ngettext(msgid1, msgid2, n)
        return (
            entry.forms[self.own.plural.form(n)] if self.own.plural and entry.forms else entry.text
        )


class _Palm(gettext.NullTranslations):
    """The words of the Palm game for claims, out of another catalogue."""

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        super().__init__()
        self.add_fallback(catalogue)

    def gettext(self, message: str) -> str:
        return super().gettext(message.replace("claim.", "claim.palm."))


def load_labels(
    language: str, style: LabelStyle = "language", claim_words: ClaimWords = "language"
) -> Labels:
    """The labels of a language by its code, "en" or "zh_Hant"; English for an unknown one."""
    catalogue, other = _of_language(language), _of_language(_other(language))
    known = {_other(language): other, language: catalogue}
    english, chinese = (known.get(code) or _of_language(code) for code in (ENGLISH, CHINESE))
    naming = {
        "english": (english,),
        "chinese": (chinese,),
        "both": (catalogue, other),
        "palm": (_Palm(catalogue),),
    }
    terms = naming.get(style, ())
    return Labels(language, catalogue, other, terms, naming.get(claim_words, terms))


def _other(language: str) -> str:
    """The language of a second name: Chinese, or for a Chinese player English."""
    return ENGLISH if language.startswith("zh") else CHINESE


def languages() -> dict[str, str]:
    """The languages that there are labels for, by code, with their own names. English is first.
    A language of which the player's catalogue cannot be used is there by its code."""
    shipped = _shipped()
    names = {code: _catalogue(code).gettext("language.name") for code in shipped}
    for one in reversed(_own_catalogues()):
        if one.language:
            given = one.entries.get("language.name")
            names[one.language] = given.text if given else names.get(one.language, one.language)
    return names


def catalogue_problems() -> tuple[Reason, ...]:
    """Why catalogues of the player's are not used."""
    return tuple(one.problem for one in _own_catalogues() if one.problem is not None)


def own_catalogue(language: str) -> OwnCatalogue | None:
    """The player's catalogue that is used for a language."""
    usable = (one for one in _own_catalogues() if one.problem is None)
    return next((one for one in usable if one.language == language), None)


def entries_of(language: str) -> dict[str, Entry]:
    """Return every label of a language, the player's own before those that come with the game, by
    key in alphabetical order; what it lacks is not there."""
    own = own_catalogue(language)
    entries = {**shipped_entries(language), **(own.entries if own else {})}
    return {key: entries[key] for key in sorted(entries)}


def plural_of(language: str) -> PluralRule | None:
    """Return the rule for the forms of counted labels that a language's catalogue gives."""
    own = own_catalogue(language)
    return (own and own.plural) or _shipped_file(language).plural


def system_language() -> str:
    """Chinese where the system speaks Chinese, else English."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    given = [os.environ.get(name) for name in names]
    spoken = next(filter(None, given), None) or locale.getlocale()[0] or ""
    return CHINESE if spoken.lower().startswith(("zh", "chinese")) else ENGLISH


def _own_catalogues() -> list[OwnCatalogue]:
    if not own_locale().exists():
        return []  # as most players have none, nor need what reads them
    from game.session.own_labels import own_catalogues

    return own_catalogues(lambda: shipped_texts(ENGLISH), _shipped())


def _shipped() -> Sequence[str]:
    """The languages that come with the game, English first."""
    return _shipped_in(asset("locale"))


@lru_cache(maxsize=4)
def _shipped_in(folder: Path) -> Sequence[str]:
    found = folder.glob("*/LC_MESSAGES/game.mo")
    return sorted((path.parent.parent.name for path in found), key=lambda c: (c != ENGLISH, c))


def _path(language: str) -> Path:
    return asset("locale", Path(language).name, "LC_MESSAGES", "game.mo")


def shipped_entries(language: str) -> dict[str, Entry]:
    """Return the labels that come with the game, by key; none for a language that does not."""
    return {one.key: one for one in _shipped_file(language).entries}


def shipped_texts(language: str) -> dict[str, str]:
    """Return the texts of those labels, of a counted one the form for many."""
    return {key: one.text for key, one in shipped_entries(language).items()}


def _shipped_file(language: str) -> Catalogue:
    from game.session.own_labels import read_file
    from game.session.po import BrokenError, Catalogue

    try:
        return read_file(_path(language))
    except (OSError, ValueError, BrokenError):
        return Catalogue("", ())


def _of_language(language: str) -> gettext.NullTranslations:
    """The labels of a language: the player's, then the game's, then English."""
    catalogue = _catalogue(language)
    if language != ENGLISH:
        catalogue.add_fallback(_catalogue(ENGLISH))
    own = own_catalogue(language)
    if own is None:
        return catalogue
    texts = _Own(own)
    texts.add_fallback(catalogue)
    return texts


def _catalogue(language: str) -> gettext.NullTranslations:
    """A catalogue that comes with the game, with nothing to fall back on yet."""
    path = _path(language)
    try:
        found = path.stat()
        return copy(_parsed(path, found.st_mtime_ns, found.st_size))
    except (OSError, ValueError, LookupError, struct.error):
        # A catalogue that somebody spoilt costs its words, not the game.
        return gettext.NullTranslations()


@lru_cache(maxsize=4)
def _parsed(path: Path, _changed: int, _size: int) -> gettext.GNUTranslations:
    """Read anew only when the file is another: parsing is what takes long."""
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
