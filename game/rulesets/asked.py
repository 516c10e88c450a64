"""What the tiles of a won hand don't show and a ruleset counts: the questions to its players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.rules.facts import FLAGS, After, Circumstances, WinMoment, circumstances
from game.rules.tiles import RED
from game.rulesets.ruleset import MomentPattern, Ruleset
from game.rulesets.win_request import WinRequest, contradiction

_NARROW = ("dealt", "first_discard")
"""Special cases of the first circulation, which is asked first."""
_ALL: tuple[tuple[str, bool | After], ...] = (
    *((name, True) for name in sorted(FLAGS, key=_NARROW.__contains__)),
    *(("after", one) for one in After),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A circumstance with a value other than the usual one, and the pattern that counts it. The
    pattern is "" if none counts it alone."""

    name: str
    value: bool | After
    pattern: str

    def is_so(self, request: WinRequest) -> bool:
        """Return whether the hand was won like this."""
        return bool(getattr(request, self.name) == self.value)

    def turned(self, request: WinRequest) -> WinRequest:
        """Return the request with the other answer."""
        usual = getattr(WinRequest(""), self.name)
        changes: dict[str, Any] = {self.name: usual if self.is_so(request) else self.value}
        return replace(request, **changes)


def asked(rules: Ruleset, request: WinRequest) -> tuple[Asked, ...]:
    """Return what to ask about a hand that was won from this seat, by self-draw or on a discard.

    >>> from game.rulesets import ruleset
    >>> drawn = WinRequest("", seat="S", self_draw=True)
    >>> [one.pattern for one in asked(ruleset("hongkong"), drawn)]
    ['last_tile', 'kong_replacement', 'kong_on_kong']
    """
    return tuple(_asked(rules, request))


def fitting(rules: Ruleset, request: WinRequest) -> WinRequest:
    """Return the request without answers to what isn't asked."""
    values = circumstances(Circumstances())
    values.update((one.name, one.value) for one in asked(rules, request) if one.is_so(request))
    return replace(request, **values)


def _asked(rules: Ruleset, request: WinRequest) -> Iterator[Asked]:
    bare = replace(request, **circumstances(Circumstances()))
    usual, known = _patterns(rules, bare), set[tuple[str, ...]]()
    for name, value in _ALL:
        changes: dict[str, Any] = {name: value}
        changed = replace(bare, **changes)
        found = tuple(one for one in _patterns(rules, changed) if one not in usual)
        if contradiction(changed) or not _is_played(rules, changed):
            continue
        if found not in known and found:
            new = [one for one in found if not any(one in other for other in known)]
            yield Asked(name, value, new[0])
        elif changed.robbing or (found and changed.after is After.BONUS):
            yield Asked(name, value, "")
        known.add(found)


def _is_played(rules: Ruleset, request: WinRequest) -> bool:
    """Return whether a hand can be won like this by these rules."""
    if request.robbing:
        return rules.options.robbing_the_kong
    return request.after is not After.BONUS or rules.options.bonus_tiles


def _patterns(rules: Ruleset, request: WinRequest) -> tuple[str, ...]:
    """Return the patterns of this moment, whatever the tiles are."""
    moment = WinMoment(self_draw=request.self_draw, winning_tile=RED, **circumstances(request))
    rows = (one for one in rules.patterns if isinstance(one, MomentPattern))
    return tuple(one.id for one in rows if rules.fan_of(one.id) and one.holds(moment))
