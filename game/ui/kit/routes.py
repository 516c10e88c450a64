"""Routes: the screens that there are, as values. `app.open(routes.Settings(tab=2))` opens one.

`game/ui/route_table.py` knows the scene of each. Import the module and not its names, since some of
them mean something else elsewhere. Those without values are plain classes, which load faster.
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


class Menu:
    """The menu over the table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, open at a tab."""

    tab: int = 0


class Presets:
    """The saved sets of options."""


class Rules:
    """The rules to read."""


class NewMatch:
    """The screen on which a match is set up."""


class Records:
    """The records of the player."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """The score sheet of a match in the archive, by its file."""

    path: Path


@dataclass(frozen=True, slots=True)
class Ask:
    """A question by the key of its label, and what a tick does."""

    question: str
    on_tick: Callable[[], None]


class Table:
    """The match in play on the table."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of the hand on the table, and what follows when it has been read."""

    on_next: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Compare:
    """A hand that has won, under every ruleset."""

    win: WinFacts


class Sheet:
    """The score sheet of the match in play."""


class MatchEnd:
    """The end of the match in play."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded hand, which is read when the screen opens."""

    read: Callable[[], Recording]


Route: TypeAlias = (
    Title
    | Menu
    | Settings
    | Presets
    | Rules
    | NewMatch
    | Records
    | PastMatch
    | Ask
    | Table
    | Result
    | Compare
    | Sheet
    | MatchEnd
    | Replay
)
