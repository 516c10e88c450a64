"""The keys of the keyboard that the player can change.

A key has the name that pygame gives it: "h", "f1", "space". Scenes know only the default keys: the
window translates what is pressed (see `Keys.meaning`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

GROUPS: Mapping[str, Mapping[str, str]] = {
    "keys.table": {
        "accept": "space",
        "coach": "h",
        "kong": "g",
        "win": "w",
        "take_back": "z",
        "layout": "l",
        "tiles_out": "u",
        "auto_win": "a",
        "no_claims": "x",
        "auto_discard": "d",
    },
    "keys.claims": {"chow": "c", "pung": "p", "claim_kong": "k", "pass": "n"},
    "keys.screens": {
        "rules": "f1",
        "sound": "m",
        "full_screen": "f11",
        "picture": "s",
        "review": "r",
        "card": "e",
        "try": "t",
        "open_hands": "o",
    },
    "keys.speech.tab": {
        "speech": "f12",
        "hear_hand": "f2",
        "hear_own": "f3",
        "hear_right": "f4",
        "hear_opposite": "f5",
        "hear_left": "f6",
        "hear_turn": "f7",
        "hear_points": "f8",
        "hear_again": "f9",
        "hear_screen": "f10",
    },
}
"""The default key of each action, by the labels of their groups."""

DEFAULTS: Mapping[str, str] = dict(chain.from_iterable(one.items() for one in GROUPS.values()))
FIXED = frozenset(
    (
        *("escape", "return", "enter", "tab", "backspace", "delete"),
        *("left", "right", "up", "down", "home", "end", "page up", "page down"),
        *"123456789",
    )
)
"""The keys that can't be changed: they move, write and answer on every screen."""
_NAME = re.compile(r"\S|f([1-9]|1\d|2[0-4])|\[.\]|space|insert|pause|menu|print screen|scroll lock")
CLAIMS = {"chow": "chow", "pung": "pung", "kong": "claim_kong", "win": "win"}
"""The action that makes each claim."""
_PLACEHOLDER = "key_"
"""A label names the key of an action by its id after this: {key_coach}."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The player's keys. `changed` are the actions with another key than the default, in the order
    of `DEFAULTS`; "" for none."""

    changed: tuple[tuple[str, str], ...] = ()

    def of(self, action: str) -> str:
        """Return the key of an action, "" for none."""
        return dict(self.changed).get(action, DEFAULTS[action])

    def action(self, key: str) -> str | None:
        """Return the action of a key."""
        return next((one for one in DEFAULTS if key and self.of(one) == key), None)

    def meaning(self, key: str) -> str:
        """Return the default key of the action that this key has now. Return "" if its own action
        has another one."""
        action = self.action(key)
        if action is not None:
            return DEFAULTS[action]
        return "" if key in DEFAULTS.values() else key

    def with_key(self, action: str, key: str) -> Keys:
        """Return the keys with this one for an action. Another action that had it has none now."""
        other = self.action(key) or action
        return keys_from({**dict(self.changed), other: "", action: key})

    @property
    def missing(self) -> list[str]:
        """The actions without a key."""
        return [one for one in DEFAULTS if not self.of(one)]


USUAL_KEYS = Keys()


def keys_from(changes: Mapping[str, str]) -> Keys:
    """Return the keys with these changes. Those that are defaults are left out."""
    told = ((one, changes.get(one, usual)) for one, usual in DEFAULTS.items())
    return Keys(tuple((one, key) for one, key in told if key != DEFAULTS[one]))


def can_be(key: object) -> bool:
    """Return whether an action can have this key. "" is none."""
    if not isinstance(key, str):
        return False
    return key == "" or (key not in FIXED and _NAME.fullmatch(key) is not None)


def read_keys(data: Mapping[str, object]) -> tuple[Keys, dict[str, object]]:
    """Return the keys from a file, and the actions with values that no action can have. Such an
    action keeps its default. A key that is given twice goes to the first action."""
    keys, given = Keys(), {""}
    wrong = {one: key for one, key in data.items() if one in DEFAULTS and not can_be(key)}
    for action in DEFAULTS:
        key = data.get(action)
        if isinstance(key, str) and action not in wrong:
            keys = keys.with_key(action, "" if key in given else key)
            given.add(key)
    return keys, wrong


def key_in(placeholder: str) -> str | None:
    """Return the action whose key a label's placeholder stands for, if it does for one."""
    action = placeholder.removeprefix(_PLACEHOLDER)
    return action if placeholder.startswith(_PLACEHOLDER) and action in DEFAULTS else None
