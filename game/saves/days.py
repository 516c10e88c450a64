"""The results of the hands of the days, and which hand a day has. Light enough for the title.

Today's hand is one deal a day, made from the local date alone, so that it is the same for
everybody. The ruleset follows the day of the week. The first try counts: its result stays in
days.json. Later tries are practice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Literal, TypeAlias, TypeGuard, get_args

from game import __version__
from game.rules.problems import Reason
from game.system.paths import days_file, match_file
from game.system.player_file import NEWER, POINTS, Data, PlayerFile, get, glance, read_file

FORMAT = 1
EVERY_WEEK = ("pocket", "hongkong", "pocket", "ims", "pocket", "hongkong", "western")
"""The rulesets from Monday to Sunday."""
KEPT, DRAWN, CLAIMED, KONG, WON = "○●■◆★"
"""The signs for the player's turns: kept the drawn tile, discarded it, claimed a tile, declared a
kong, won."""
MOST_SIGNS = 60

How: TypeAlias = Literal["self_drawn", "won", "dealt_in", "lost", "drawn"]
HOWS: tuple[How, ...] = get_args(How)


@dataclass(frozen=True, slots=True)
class DayResult:
    """The player's result of the hand of a day. `worth` is in fan, None if not won or not counted
    in fan. `signs` has one sign for each of the player's turns."""

    ruleset: str
    how: How
    points: int
    worth: int | None
    signs: str


Days: TypeAlias = dict[str, DayResult]


def ruleset_of(day: date) -> str:
    """Return the id of the ruleset of a day.

    >>> ruleset_of(date(2031, 5, 10))
    'hongkong'
    """
    return EVERY_WEEK[day.weekday()]


def begun_day() -> str:
    """Return the date of the hand that was begun and not finished, "" if there is none."""
    day = glance(match_file("today"), lambda data: get(data, "day", str))
    return day if day and is_day(day) else ""


def unknown_day() -> Reason | None:
    """Return why the program can't tell now whether the hand of a day was begun or played, None if
    it can. The results of a newer program don't keep anyone from playing."""
    begun = read_file(match_file("today"), lambda data: get(data, "day", str), sets_aside=False)
    played = FILE.load()
    reasons = (one.stays for one in (begun, played))
    return next((one for one in reasons if one is not None and one.key != NEWER), None)


def read_days() -> tuple[Days, Reason | None]:
    """Return the results by date, and a message about a file that can't be read. A damaged file is
    set aside; single damaged days are left out."""
    found = FILE.load()
    return found.value or {}, found.told[-1] if found.told else None


def keep_day(day: str, result: DayResult) -> Reason | None:
    """Keep the first result of a day. Return why it isn't on disk."""
    return FILE.change(lambda days: {day: result, **(days or {})})


def is_day(text: str) -> bool:
    """Return whether a text is a date such as 2031-05-09."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _days(data: Data) -> tuple[Days, tuple[Reason, ...]]:
    days = get(data, "days", dict)
    found = {day: _result(one) for day, one in days.items() if is_day(day)}
    return {day: one for day, one in found.items() if one is not None}, ()


def _data(days: Days) -> Data:
    kept = {one: asdict(days[one]) for one in sorted(days)}
    return {"format": FORMAT, "program": __version__, "days": kept}


FILE = PlayerFile(days_file, _days, _data, formats=(FORMAT,))


def _is_points(value: object) -> TypeGuard[int]:
    return type(value) is int and value in POINTS


def _result(data: object) -> DayResult | None:
    """Return the result in a file's data, or None if it is damaged."""
    if not isinstance(data, Mapping):
        return None
    ruleset, how, points = data.get("ruleset"), data.get("how"), data.get("points")
    worth, signs = data.get("worth"), data.get("signs")
    if ruleset not in EVERY_WEEK or how not in HOWS or not _is_points(points):
        return None
    if not (worth is None or _is_points(worth)) or not isinstance(signs, str):
        return None
    if len(signs) > MOST_SIGNS or not set(signs) <= {KEPT, DRAWN, CLAIMED, KONG, WON}:
        return None
    return DayResult(ruleset, how, points, worth, signs)
