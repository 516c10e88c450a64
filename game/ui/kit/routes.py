"""Routes: the game's screens as values. `app.open(routes.Settings(tab=2))` opens one.

`game/ui/route_table.py` knows the scene of each. Import the module, not its names, since some of
them mean something else elsewhere. Routes without values are plain classes, which load faster.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from game.rules.facts import WinFacts
    from game.session.recording import Recording


class Title:
    """The first screen."""


class Welcome:
    """The questions of the first start."""


class Menu:
    """The menu over the table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, open at a tab, and at the page with an item if its label is given."""

    tab: int = 0
    item: str = ""


class Presets:
    """The saved sets of options."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules to read, open at a tab."""

    tab: str = "rules.play"


class NewMatch:
    """The screen that sets up a match."""


class Portrait:
    """The choice of the player's portrait."""


class Records:
    """The player's records."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """The score sheet of an archived match, by its file."""

    path: Path


@dataclass(frozen=True, slots=True)
class Ask:
    """A question by its label's key, and the action of its tick."""

    question: str
    on_tick: Callable[[], None]


class Unsaved:
    """The question whether to quit although something isn't saved."""


class Table:
    """The match in play on the table."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of the hand on the table, and the action that follows it."""

    on_next: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Compare:
    """A winning hand, under every ruleset."""

    win: WinFacts


class Sheet:
    """The score sheet of the match in play."""


class MatchEnd:
    """The end of the match in play."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded hand, read when the screen opens."""

    read: Callable[[], Recording]


Route: TypeAlias = (
    Title
    | Welcome
    | Menu
    | Settings
    | Presets
    | Rules
    | NewMatch
    | Portrait
    | Records
    | PastMatch
    | Ask
    | Unsaved
    | Table
    | Result
    | Compare
    | Sheet
    | MatchEnd
    | Replay
)
