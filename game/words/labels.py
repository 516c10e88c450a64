"""Every text that a player sees, by key and language.

The catalogues are gettext's: assets/locale/<language>/LC_MESSAGES/game.mo, which
build/checks/labels.py compiles from the .po files in assets/locale/<language>, and the player's
(see own_labels). A label names its values in braces: {name}. Mahjong terms can be in another
language than the rest, or in two.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import struct
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from game.rules.numbers import number_text
from game.rules.problems import Param, Reason
from game.system.letters import is_drawable
from game.system.paths import asset, own_locale
from game.words.keys import USUAL_KEYS, Keys, key_in
from game.words.pads import NAMES, Brand, buttons_of
from game.words.values import COUNT, PLACEHOLDER

if TYPE_CHECKING:
    from game.words.own_labels import OwnCatalogue
    from game.words.po import Catalogue, PluralRule, PoEntry

ENGLISH = "en"
TRADITIONAL = "zh_Hant"
SIMPLIFIED = "zh_Hans"
LANGUAGES = (ENGLISH, TRADITIONAL, SIMPLIFIED)
"""The languages that come with the game, in their order side by side."""
LabelStyle: TypeAlias = Literal["language", "english", "chinese", "both"]
LABEL_STYLES: tuple[LabelStyle, ...] = get_args(LabelStyle)
"""The language of mahjong terms: the language of all other text, English, Chinese or both.
Chinese is the Chinese of the other text, or else Traditional."""
ClaimWords: TypeAlias = Literal["language", "english", "palm", "chinese"]
CLAIM_WORDS: tuple[ClaimWords, ...] = get_args(ClaimWords)
"""The words for claims: as the label style says, or Chow, SHENG or 上."""
NAMED = {
    "option": ("option", "pattern"),
    "pattern": ("pattern",),
    "ruleset": ("ruleset",),
    "tile": ("tile",),
}
"""The values of a refusal that have labels, with the prefixes of these labels' keys."""
LONGEST_VALUE = 1000
"""The letters of a quoted value."""
_TERM = re.compile(
    r"(?:pattern(?:\.\w+)?|ruleset|tiles?|round|claim)\.\w+(?<!\.help)"
    r"|wind\.\d(?:\.sign)?|rules\.(?:chow|pung|kong|pair)"
)
_TRADITIONAL = re.compile(r"hant|traditional|[_-](?:tw|hk|mo)\b|taiwan|hong kong|maca[ou]")
"""How systems name Chinese in the places that write it in Traditional characters."""
_CLAIM = re.compile(r"claim\.(?:chow|pung|kong|win(?:\.asked)?)")


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of one language. A missing one falls back to English, then to its key.

    `terms` are the catalogues for mahjong terms and `claims` the ones for claim words, one or two
    each. Without them `catalogue` is used. `keys` are the player's, which labels can name. While a
    controller is used, they name the buttons of its kind `pad` instead.
    """

    language: str
    catalogue: gettext.NullTranslations
    terms: tuple[gettext.NullTranslations, ...] = ()
    claims: tuple[gettext.NullTranslations, ...] = ()
    keys: Keys = USUAL_KEYS
    pad: Brand = ""

    @property
    def spoken(self) -> Labels:
        """The labels without names in a second language, and without signs that nobody can say."""
        pad: Brand = "spoken" if self.pad == "playstation" else self.pad
        return replace(self, terms=(), claims=(), pad=pad)

    def text(self, key: str, /, **values: object) -> str:
        """Return the label with its values and keys filled in. A missing value leaves its {name}.
        While a controller is used, the label of the same key with `.pad` comes first.

        A term with two names gives both: All Pungs 對對糊. The value `count` selects the form of a
        counted label: 1 point, 2 points.
        """
        if self.pad and self.has(f"{key}.pad"):
            key = f"{key}.pad"
        count = values.get(COUNT)
        names = self.names(key, count if isinstance(count, int) else None)
        text = (" " * (not key.endswith(".sign"))).join(names)
        if isinstance(count, int):
            values[COUNT] = number_text(count)
        return PLACEHOLDER.sub(lambda found: self._filled(found, values), text)

    def _filled(self, found: re.Match[str], values: Mapping[str, object]) -> str:
        """Return the value, or the name of the key, for the placeholder that was found."""
        action = key_in(found[1])
        return str(values.get(found[1], found[0])) if action is None else self.key_of(action)

    def key_of(self, action: str) -> str:
        """Return the name of the key of an action, as on the keyboard, or of the controller's
        buttons."""
        if self.pad:
            return " + ".join(map(self.button, buttons_of(action)))
        return self.key_name(self.keys.of(action))

    def button(self, name: str) -> str:
        """Return what is printed on a button of the controller in use."""
        return self.text(NAMES[self.pad][name])

    def key_name(self, key: str) -> str:
        """Return the name of a key as on the keyboard; that of no key for ""."""
        named = f"key.{key.replace(' ', '_')}" if key else "key.none"
        return self.text(named) if self.has(named) else key.upper()

    def names(self, key: str, count: int | None = None) -> tuple[str, ...]:
        """Return the texts of a key: two for a term whose names in two languages differ, otherwise
        one."""
        catalogues: tuple[gettext.NullTranslations, ...] = ()
        if _CLAIM.fullmatch(key):
            catalogues = self.claims
        elif _TERM.fullmatch(key):
            catalogues = self.terms
        found = (_said(one, key, count) for one in catalogues or (self.catalogue,))
        return tuple(dict.fromkeys(found))

    def has(self, key: str) -> bool:
        """Return whether the language has a text for the key."""
        return _said(self.catalogue, key) != key

    def pattern_key(self, ruleset: str, pattern: str) -> str:
        """Return the key of a pattern's name; add `.help` for its explanation. Rulesets share
        labels by id. A ruleset has a separate label if the id means something else there."""
        own = f"pattern.{ruleset}.{pattern}"
        return own if self.has(own) else f"pattern.{pattern}"

    def reason(self, reason: Reason) -> str:
        """Return the sentence of a refusal.

        A label replaces a value if the value's name and the value form its key: tile="5m" gives
        tile.5m, option="minimum" gives option.minimum.
        """
        values = {name: self._value(name, value) for name, value in reason.params}
        return self.text(reason.key, **values)

    def _value(self, name: str, value: Param) -> Param:
        if isinstance(value, Reason):
            return self.reason(value)
        if isinstance(value, tuple):
            return self.text("words.comma").join(map(drawable, value))
        if isinstance(value, str):
            value = drawable(value)
        # A pattern's fan is an option with the pattern's id.
        prefixes = NAMED.get(name, ())
        short = str(value).rpartition(".")[2]  # rulesets share "all_pungs" of "hongkong.all_pungs"
        keys = (f"{prefix}.{one}" for prefix in prefixes for one in (value, short))
        return next((self.text(key) for key in keys if self.has(key)), value)


def drawable(text: str) -> str:
    """Return a quoted text without the characters that can't be drawn, and not too long."""
    cut = text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
    return "".join(one if is_drawable(one) or one == "\n" else "?" for one in cut)


def _said(catalogue: gettext.NullTranslations, key: str, count: int | None = None) -> str:
    """Return the label, or its key if missing. `count` selects the form of a counted label."""
    if count is not None:
        text = catalogue.ngettext(key, key, count)
        return text if text != key else catalogue.gettext(key)
    text = catalogue.gettext(key)
    # Before Python 3.11.7 gettext() doesn't find a label with forms.
    return text if text != key else catalogue.ngettext(key, key, 1)


class _Own(gettext.NullTranslations):
    """A catalogue that the player added."""

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
    """The claim words of the Palm game, from another catalogue."""

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        super().__init__()
        self.add_fallback(catalogue)

    def gettext(self, message: str) -> str:
        return super().gettext(message.replace("claim.", "claim.palm."))


@lru_cache(maxsize=64)
def in_chinese(key: str, language: str) -> str:
    """Return a term in Chinese: in the script of this language, or in Traditional characters."""
    return load_labels(language if language.startswith("zh") else "zh_Hant").text(key)


def load_labels(
    language: str, style: LabelStyle = "language", claim_words: ClaimWords = "language"
) -> Labels:
    """Return the labels of a language by its code, such as "zh_Hant"; English if it is unknown."""
    catalogue = _of_language(language)

    def named(code: str) -> gettext.NullTranslations:
        return catalogue if code == language else _of_language(code)

    def naming(style: LabelStyle | ClaimWords) -> tuple[gettext.NullTranslations, ...]:
        match style:
            case "english":
                return (named(ENGLISH),)
            case "chinese":
                return (catalogue if is_chinese(language) else named(TRADITIONAL),)
            case "both":
                return (catalogue, named(ENGLISH if is_chinese(language) else TRADITIONAL))
            case "palm":
                return (_Palm(catalogue),)
        return ()

    terms = naming(style)
    return Labels(language, catalogue, terms, naming(claim_words) or terms)


def is_chinese(language: str) -> bool:
    """Return whether a code or a system's name of a language is of any kind of Chinese."""
    return language.lower().startswith(("zh", "chinese"))


def is_simplified(language: str) -> bool:
    """Return whether a language is Chinese in Simplified characters, as "zh" alone is."""
    return is_chinese(language) and not _TRADITIONAL.search(language.lower())


def languages() -> dict[str, str]:
    """Return the available languages: their native names by code, English first. The code replaces
    a missing name, as in an unusable catalogue of the player."""
    shipped = _shipped()
    names = {code: _catalogue(code).gettext("language.name") for code in shipped}
    for one in reversed(_own_catalogues()):
        if one.language:
            given = one.entries.get("language.name")
            names[one.language] = given.text if given else names.get(one.language, one.language)
    return names


def catalogue_problems() -> tuple[Reason, ...]:
    """Return why some of the player's catalogues aren't used."""
    return tuple(one.problem for one in _own_catalogues() if one.problem is not None)


def why_refused(language: str, *, brief: bool = False) -> tuple[Reason, ...]:
    """Return why some of the player's catalogues for a language aren't used: if `brief`, with the
    names of the files instead of their paths."""
    refused = (one for one in _own_catalogues() if one.language == language)
    found = (one.brief_problem if brief else one.problem for one in refused)
    return tuple(one for one in found if one is not None)


def own_catalogue(language: str) -> OwnCatalogue | None:
    """Return the player's catalogue in use for a language, if any."""
    usable = (one for one in _own_catalogues() if one.problem is None)
    return next((one for one in usable if one.language == language), None)


def entries_of(language: str) -> dict[str, PoEntry]:
    """Return every label of a language that exists, by key in alphabetical order. The player's
    labels replace the game's."""
    own = own_catalogue(language)
    entries = {**shipped_entries(language), **(own.entries if own else {})}
    return {key: entries[key] for key in sorted(entries)}


def plural_of(language: str) -> PluralRule | None:
    """Return the rule for counted labels in a language: the player's, or else the game's."""
    own = own_catalogue(language)
    return (own and own.plural) or _shipped_file(language).plural


def system_language() -> str:
    """Return the system's kind of Chinese if its language is Chinese, else English."""
    from game.system.system_wishes import preferred_language

    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    given = [os.environ.get(name) for name in names]
    spoken = next(filter(None, given), None) or preferred_language() or locale.getlocale()[0] or ""
    spoken = spoken.partition(":")[0]
    if not is_chinese(spoken):
        return ENGLISH
    return SIMPLIFIED if is_simplified(spoken) else TRADITIONAL


def _own_catalogues() -> list[OwnCatalogue]:
    try:
        own_locale().stat()
    except (FileNotFoundError, NotADirectoryError):
        return []  # most players have none and needn't load the reader
    except OSError:
        pass  # the reader says why
    from game.words.own_labels import own_catalogues

    return own_catalogues(lambda: shipped_texts(ENGLISH), _shipped())


def _shipped() -> Sequence[str]:
    """Return the languages that come with the game, English first."""
    return _shipped_in(asset("locale"))


@lru_cache(maxsize=4)
def _shipped_in(folder: Path) -> Sequence[str]:
    found = folder.glob("*/LC_MESSAGES/game.mo")
    return sorted((path.parent.parent.name for path in found), key=lambda c: (c != ENGLISH, c))


def _path(language: str) -> Path:
    return asset("locale", Path(language).name, "LC_MESSAGES", "game.mo")


def shipped_entries(language: str) -> dict[str, PoEntry]:
    """Return the game's labels in a language, by key; none if the game doesn't come in it."""
    return {one.key: one for one in _shipped_file(language).entries}


def shipped_texts(language: str) -> dict[str, str]:
    """Return the texts of the game's labels, by key; of a counted one the form for many."""
    return {key: one.text for key, one in shipped_entries(language).items()}


def _shipped_file(language: str) -> Catalogue:
    from game.words.own_labels import read_file
    from game.words.po import BrokenError, Catalogue

    try:
        return read_file(_path(language))
    except (OSError, ValueError, BrokenError):
        return Catalogue("", ())


def _of_language(language: str) -> gettext.NullTranslations:
    """Return the labels of a language: the player's, then the game's, then English."""
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
    """Return one of the game's catalogues, without a fallback."""
    path = _path(language)
    try:
        found = path.stat()
        return copy(_parsed(path, found.st_mtime_ns, found.st_size))
    except (OSError, ValueError, LookupError, struct.error):
        # A damaged catalogue costs its texts, not the game.
        return gettext.NullTranslations()


@lru_cache(maxsize=4)
def _parsed(path: Path, _changed: int, _size: int) -> gettext.GNUTranslations:
    """Parse a catalogue. This is slow, so it is cached until the file changes."""
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)
