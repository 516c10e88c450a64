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
    from game.drills.tasks import Kind as DrillKind
    from game.review.by_hand import Source
    from game.rules.facts import WinFacts
    from game.rules.match import Points
    from game.rules.problems import Reason
    from game.rules.settling import Money
    from game.rulesets.ruleset import Ruleset
    from game.rulesets.win_request import WinRequest
    from game.saves.same_deal import DealStart
    from game.saves.saved_hands import SavedHand
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


class Keys:
    """The keys of the keyboard."""


class Presets:
    """The saved sets of options."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules to read, open at a tab, and at the entry of a pattern if its id is given. Without
    a ruleset they are the rules of the match in play, or those that are set."""

    tab: str = "rules.play"
    pattern: str = ""
    rules: Ruleset | None = None


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """The rules of a table on a sheet."""

    rules: Ruleset


class Learn:
    """The lessons to choose from."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson by its number, at one of its steps (from 0)."""

    number: int
    step: int = 0


class NewMatch:
    """The screen that sets up a match."""


class Portrait:
    """The choice of the player's portrait."""


class Drills:
    """The drills to choose from, with the player's progress."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill of a kind, or of the mistakes that come back today (None)."""

    kind: DrillKind | None = None


class Records:
    """The player's records."""


class Album:
    """The patterns that the player has made."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """The score sheet of an archived match, by its file."""

    path: Path


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, and the action of its tick."""

    question: Reason
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
class Settling:
    """What four people pay each other for the points that each has won or lost. `names` returns
    theirs in the language that is set. Money that is chosen goes to the settings, and to `keep` of
    a sheet that has `money` of its own."""

    names: Callable[[], tuple[str, ...]]
    points: Points
    money: Money | None = None
    keep: Callable[[Money], None] | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A finished hand to deal again."""

    start: DealStart
    hand: SavedHand


class Letters:
    """Letters to choose from, for the scene that is writing."""


class RealTables:
    """The sheets of real tables."""


class NewRealTable:
    """The names and rules of a new sheet."""


@dataclass(frozen=True, slots=True)
class RealTable:
    """The sheet of a real table, by its file."""

    path: Path


@dataclass(frozen=True, slots=True)
class CountHand:
    """A hand of a real table to count: the rules of its sheet, how it was won, the names by seat,
    and what takes the count."""

    rules: Ruleset
    win: WinRequest
    names: tuple[str, ...]
    on_use: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Count:
    """The screen that counts a hand by its tiles: any hand, or one of a sheet."""

    sheet: CountHand | None = None


class Practice:
    """The choice of what to practise."""


class Today:
    """Today's hand, or its result."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded hand, read when the screen opens."""

    read: Callable[[], Recording]


@dataclass(frozen=True, slots=True)
class HandFile:
    """The replay of a hand that has a file of its own."""

    path: Path


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match, read when the screen opens, with one hand chosen, or all (0)."""

    read: Callable[[], Source]
    hand: int = 0


Route: TypeAlias = (
    Title
    | Welcome
    | Menu
    | Settings
    | HandFile
    | Keys
    | Presets
    | Rules
    | RuleSheet
    | Learn
    | Lesson
    | NewMatch
    | Portrait
    | Drills
    | Drill
    | Records
    | Album
    | PastMatch
    | Ask
    | Unsaved
    | Table
    | Result
    | Compare
    | Sheet
    | MatchEnd
    | Settling
    | Deal
    | Letters
    | RealTables
    | NewRealTable
    | RealTable
    | Count
    | Practice
    | Today
    | Replay
    | Review
)
