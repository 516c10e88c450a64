"""The one reader and writer of the player's files.

A file that is missing, damaged, out of reach or of a newer program never stops the game. A damaged
one is set aside, and one that might be fine stays as it is. What can't be written waits in memory
and is tried again, and reading returns it until then.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from game.rules.problems import Reason, RulesError, refuse
from game.system.letters import is_drawable
from game.system.paths import might_exist
from game.system.storage import (
    LARGEST,
    SET_ASIDE,
    Beside,
    UnreadableError,
    read_object,
    set_aside,
    write_object,
)

T = TypeVar("T")
Data: TypeAlias = Mapping[str, object]

LONGEST_TEXT = 1000
"""The letters of a text in a file. The longest one, a wall, has less than half of it."""
POINTS = range(-(10**9) + 1, 10**9)
"""The points, fan and counts in a file: far more than any match has, and few enough digits for
every screen."""
LONGEST_PROGRAM = 40
"""The letters of a newer program's version that a message shows."""
NEWER = "problem.newer_program"


class NewerError(UnreadableError):
    """A newer program wrote the file, and its reason tells the player all about it."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What a file says, None if nothing, and messages for the player about the file. `stays` is why
    the file might be fine although it can't be read."""

    value: T | None = None
    told: tuple[Reason, ...] = ()
    stays: Reason | None = None


def read_file(
    path: Path,
    parse: Callable[[Data], T],
    *,
    kept: str = "",
    lost: str = "",
    beside: Beside | None = None,
    largest: int = LARGEST,
    deepest: int | None = None,
    sets_aside: bool = True,
) -> Found[T]:
    """Read a file. Set aside a damaged one, with its companion, or leave it for a writer that can
    make it again. `kept` and `lost` are the labels that tell the player about a file that stays and
    about a damaged one."""
    try:
        return Found(parse(read_object(path, largest, deepest)))
    except FileNotFoundError:
        return Found()
    except NewerError as error:
        return Found(None, (error.reason,), error.reason)
    except UnreadableError as error:
        return Found(None, (error.reason, *_labels(kept)), error.reason)
    except RulesError as error:
        aside = (set_aside(path, beside),) if sets_aside else ()
        return Found(None, (*_labels(lost), error.reason, *aside))


def glance(path: Path, parse: Callable[[Data], T], largest: int = LARGEST) -> T | None:
    """Return what a file says, None if it can't be read. It stays as it is."""
    return read_file(path, parse, largest=largest, sets_aside=False).value


def _labels(key: str) -> tuple[Reason, ...]:
    return (Reason.of(key),) if key else ()


@dataclass(frozen=True)
class PlayerFile(Generic[T]):
    """A file that is read and written as a whole.

    `parse` returns the value in the data and messages about its parts; it raises RulesError for
    damaged data. `data` is what to write. `kept` is the label about a file that can't be read now.
    With `formats`, the known numbers of its format, such a file is never replaced. Without, it is
    set aside once the player has new values.
    """

    path: Callable[[], Path]
    parse: Callable[[Data], tuple[T, Sequence[Reason]]]
    data: Callable[[T], Data]
    formats: Container[int] = ()
    kept: str = ""
    deepest: int | None = None
    indent: int | None = None
    _stays: dict[Path, Reason] = field(default_factory=dict)
    """Why the file couldn't be read when it was last loaded."""

    def load(self) -> Found[T]:
        """Return what the file says, or what is still to be written there."""
        path = self.path()
        waits = _waiting.get(path)
        if waits is None:
            return self.read(path)
        if not waits.changes:
            return Found(waits.value)
        found = self.read(path)
        return replace(found, value=waits.changed(found.value))

    def read(self, path: Path) -> Found[T]:
        """Return what the file says."""
        found = read_file(path, self._parsed, kept=self.kept, deepest=self.deepest)
        self._stays.pop(path, None)
        if found.stays is not None:
            self._stays[path] = found.stays
        value, told = found.value or (None, ())
        return Found(value, (*told, *found.told), found.stays)

    def save(self, value: T) -> Reason | None:
        """Write the file. Return why it couldn't be written. The value then waits, but not if it
        would replace a file that couldn't be read."""
        path = self.path()
        if self.formats and path in self._stays:
            return self._stays[path]
        _waiting[path] = one = _Waiting(self, path, value)
        return one.write()

    def change(self, change: Callable[[T | None], T]) -> Reason | None:
        """Change what the file says. Return why it couldn't be read or written. The change then
        waits, but not for a newer program's file."""
        path = self.path()
        one = _waiting.setdefault(path, _Waiting(self, path, None))
        one.changes.append(change)
        problem = one.write()
        if problem is not None and problem.key == NEWER:
            _waiting.pop(path)
        return problem

    def write(self, path: Path, value: T) -> Reason | None:
        """Write the file now, or return why not."""
        if self.formats:
            found = read_file(path, self._check, deepest=self.deepest)
            if found.stays is not None:
                return found.stays
        elif path in self._stays and might_exist(path):
            told = set_aside(path)
            if told.key != SET_ASIDE:
                return told
        self._stays.pop(path, None)
        return write_object(path, self.data(value), self.indent)

    def _parsed(self, data: Data) -> tuple[T, Sequence[Reason]]:
        self._check(data)
        return self.parse(data)

    def _check(self, data: Data) -> None:
        if self.formats:
            check_format(data, self.formats)


@dataclass
class _Waiting:
    """A value to write, or, with value None, changes of what the file says."""

    file: PlayerFile[Any]
    path: Path
    value: Any
    changes: list[Callable[[Any], Any]] = field(default_factory=list)
    problem: Reason | None = None

    def changed(self, value: Any) -> Any:
        """Return a value after the changes."""
        for change in self.changes:
            value = change(value)
        return value

    def write(self) -> Reason | None:
        """Try to write it. Return why it still waits."""
        if self.changes:
            found = Found(self.value) if self.value is not None else self.file.read(self.path)
            if found.stays is not None:
                self.problem = found.stays
                return self.problem
            self.value = self.changed(found.value)
            self.changes.clear()
        self.problem = self.file.write(self.path, self.value)
        if self.problem is None:
            _waiting.pop(self.path)
        return self.problem


_waiting: dict[Path, _Waiting] = {}


def unsaved(*, retry: bool = False) -> Reason | None:
    """Return why something isn't written, None if nothing waits. With `retry`, try again first."""
    mine = [one for one in _waiting.values() if one.path == one.file.path()]
    problems = [one.write() if retry else one.problem for one in mine]
    return next(filter(None, problems), None)


def waiting_in(folder: Path) -> set[Path]:
    """Return the files of a folder whose values wait."""
    return {path for path in _waiting if path.parent == folder}


def forget(path: Path) -> None:
    """Drop what waits for a file that the player deletes."""
    _waiting.pop(path, None)


def is_unsaved(file: PlayerFile[Any]) -> bool:
    """Return whether a value of this file waits."""
    return file.path() in _waiting


# --- the values: each reader raises RulesError for one of another type or beyond its limits ------


def check_format(data: Data, known: Container[int]) -> None:
    """Raise UnreadableError if a newer program wrote this data, RulesError if none did."""
    number = get(data, "format", int)
    if number < 1:
        raise senseless("format")
    if number not in known:
        program = str(data.get("program"))[:LONGEST_PROGRAM]
        raise UnreadableError(Reason.of(NEWER, program=program))


def get(data: Data, key: str, kind: type[T]) -> T:
    """Return a value of exactly this type: a JSON boolean is not a number. A text must be short and
    have no character that can't be drawn, and so must the names in an object."""
    value = data.get(key)
    if not isinstance(value, kind) or type(value) is not kind:
        raise senseless(key)
    texts = [value] if isinstance(value, str) else value if isinstance(value, dict) else ()
    if not all(len(text) <= LONGEST_TEXT and is_drawable(text) for text in texts):
        raise senseless(key)
    return value


def number_in(data: Data, key: str, allowed: range) -> int:
    """Return a whole number within these limits."""
    number = get(data, key, int)
    if number not in allowed:
        raise senseless(key)
    return number


def real_in(data: Data, key: str, lowest: float, highest: float) -> float:
    """Return a number within these limits."""
    number = data.get(key)
    if type(number) not in (int, float) or not lowest <= number <= highest:  # type: ignore[operator]
        raise senseless(key)
    return float(number)  # type: ignore[arg-type]


def numbers_in(data: Data, key: str, allowed: range, length: int | None = None) -> tuple[int, ...]:
    """Return a list's whole numbers, all within these limits. Check the list's length if given."""
    found = items(data, key, int, length)
    if not all(number in allowed for number in found):
        raise senseless(key)
    return found


def items(data: Data, key: str, kind: type[T], length: int | None = None) -> tuple[T, ...]:
    """Return a list's values, all of exactly this type. Check the list's length if given."""
    found = tuple(get({key: value}, key, kind) for value in get(data, key, list))
    if length not in (None, len(found)):
        raise senseless(key)
    return found


def senseless(where: str) -> RulesError:
    return refuse("problem.senseless", where=where)
