"""Every word that a player sees, by key and language.

The catalogues are gettext's: assets/locale/<language>/LC_MESSAGES/game.mo, which build/labels.py
makes of the .po files in assets/locale/<language>. A label names its values in braces: {name}.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import struct
from dataclasses import dataclass
from pathlib import Path

from game.rules.problems import Param, Reason
from game.session.paths import asset

ENGLISH = "en"
CHINESE = "zh_Hant"
NAMED = {
    "option": ("option", "pattern"),
    "pattern": ("pattern",),
    "ruleset": ("ruleset",),
    "tile": ("tile",),
}
"""The values of a refusal that are shown by their own labels, and how those labels' keys begin."""
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of one language; what it lacks is English, and what English lacks is the key."""

    language: str
    catalogue: gettext.NullTranslations

    def text(self, key: str, /, **values: object) -> str:
        """The label with its values put in. A value that is not given leaves its {name}."""
        return PLACEHOLDER.sub(
            lambda found: str(values.get(found[1], found[0])), self.catalogue.gettext(key)
        )

    def has(self, key: str) -> bool:
        return self.catalogue.gettext(key) != key

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
        # The FAN of a pattern is an option by the pattern's id.
        prefixes = NAMED.get(name, ())
        keys = (f"{prefix}.{value}" for prefix in prefixes)
        return next((self.text(key) for key in keys if self.has(key)), value)


def load_labels(language: str) -> Labels:
    """The labels of a language by its code, "en" or "zh_Hant"; English for an unknown one."""
    catalogue = _catalogue(language)
    if language != ENGLISH:
        catalogue.add_fallback(_catalogue(ENGLISH))
    return Labels(language, catalogue)


def languages() -> dict[str, str]:
    """The languages that there are labels for, by code, with their own names. English is first."""
    folders = asset("locale").glob("*/LC_MESSAGES/game.mo")
    codes = sorted((path.parent.parent.name for path in folders), key=lambda c: (c != ENGLISH, c))
    return {code: _catalogue(code).gettext("language.name") for code in codes}


def system_language() -> str:
    """Chinese where the system speaks Chinese, else English."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    given = [os.environ.get(name) for name in names]
    spoken = next(filter(None, given), None) or locale.getlocale()[0] or ""
    return CHINESE if spoken.lower().startswith(("zh", "chinese")) else ENGLISH


def _catalogue(language: str) -> gettext.NullTranslations:
    path = asset("locale", Path(language).name, "LC_MESSAGES", "game.mo")
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error):
        # A catalogue that somebody spoilt costs its words, not the game.
        return gettext.NullTranslations()
