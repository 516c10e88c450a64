"""The form of a counted label for each number: gettext's Plural-Forms."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

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
