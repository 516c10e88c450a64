"""The finished hands of a match: a file next to the match file, one line of JSON for each hand.

The first line identifies the match. Lines are only ever appended, each before the match file counts
its hand. Only replays and the score sheet need them. So the remains of a crash can stay: a torn
line is ignored, and so is a hand that the match file doesn't count as finished. If a hand has two
lines, the later one is valid.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.rules.match import HandResult, Match
from game.rules.problems import Reason, RulesError, refuse
from game.rulesets.ruleset import Ruleset
from game.saves.saved_hands import (
    FinishedHand,
    SavedHand,
    hand_data,
    options_data,
    read_hand,
    read_result,
    result_data,
)
from game.system.player_file import Data, get, senseless
from game.system.storage import (
    UnreadableError,
    append_text,
    cannot_read,
    cannot_write,
    check_regular,
    exists,
    read_bytes,
    set_aside,
    write_text,
)

LARGEST = 1 << 24
"""The size limit of a history in bytes: a match of some thousand hands."""
LONGEST_LINE = 1 << 16
MOST_LINES = 100_000


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """The line of a finished hand: its result, and the hand as JSON. Most lines are read only for
    their results, so the hand is parsed on request."""

    result: HandResult
    data: Data

    def hand(self, ruleset: Ruleset) -> SavedHand:
        """Return the hand. Raise RulesError if its data is invalid."""
        return read_hand(self.data, ruleset)


def line_of(one: FinishedHand) -> HistoryLine:
    """Return the line of a finished hand that isn't in the file yet."""
    return HistoryLine(one.result, json.loads(json.dumps(hand_data(one.hand))))


@dataclass(frozen=True, slots=True)
class History:
    """The readable lines by number. `problem` says why hands are missing, if any are. `is_foreign`
    means that the file isn't the history of this match, `is_away` that it can't be read now and
    might be fine."""

    lines: tuple[HistoryLine, ...] = ()
    problem: Reason | None = None
    is_foreign: bool = False
    is_away: bool = False


def read_history(path: Path, match: Match, count: int, *, adds_up: bool = True) -> History:
    """Read the finished hands of a match. `count` is the number that the match file counts as
    written. With `adds_up`, refuse hands whose payments don't give the match's scores."""
    if not count:
        return History()
    try:
        first, *rest = read_bytes(path, LARGEST).split(b"\n", MOST_LINES)
    except FileNotFoundError as error:
        return History(problem=cannot_read(path, error))
    except RulesError as error:
        return History(problem=error.reason, is_away=isinstance(error, UnreadableError))
    try:
        options = _first_options(first, path, match.seed)
    except RulesError as error:
        return History(problem=error.reason, is_foreign=True)
    lines = _lines(rest, options, match.hand_number)
    if adds_up and len(lines) == match.hand_number - 1 and not _adds_up(lines, match):
        return History(problem=senseless("payments").reason, is_foreign=True)
    is_short = len(lines) < count
    return History(lines, Reason.of("problem.history_lost", path=str(path)) if is_short else None)


def append_history(
    path: Path, ruleset: str, seed: str, hands: Sequence[FinishedHand]
) -> Reason | None:
    """Append finished hands and flush them to disk. Set aside the history of another match. Return
    why the hands couldn't be written."""
    try:
        check_regular(path)
        with path.open("rb") as file:
            options = _first_options(file.readline(LONGEST_LINE + 1), path, seed)
    except FileNotFoundError:
        return _begin(path, ruleset, seed, hands)
    except RulesError:
        told = set_aside(path)
        return told if exists(path) else _begin(path, ruleset, seed, hands)
    except OSError as error:
        return cannot_write(path, error)
    return append_text(path, _text(hands, options))


def _begin(path: Path, ruleset: str, seed: str, hands: Sequence[FinishedHand]) -> Reason | None:
    options = options_data(hands[0].hand.options)
    first = {"program": __version__, "ruleset": ruleset, "seed": seed, "options": options}
    return write_text(path, _line(first) + _text(hands, options))


def _text(hands: Sequence[FinishedHand], options: Data) -> str:
    return "".join(_line(_finished_data(one, options)) for one in hands)


def _finished_data(one: FinishedHand, options: Data) -> Data:
    """Return a finished hand as JSON data, with only the options that differ from the first line.
    One that only the first line has is None here."""
    own = options_data(one.hand.options)
    names = {**own, **options}
    changed = {name: own.get(name) for name in names if options.get(name) != own.get(name)}
    hand = {**hand_data(one.hand), "options": changed}
    return {"hand": hand, "result": result_data(one.result)}


def _line(data: Data) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _first_options(line: bytes, path: Path, seed: str) -> Data:
    """Return the options in the first line. Raise RulesError if it is damaged or of another
    match."""
    try:
        data = _object(line)
    except (ValueError, RecursionError):
        raise refuse("problem.history_lost", path=str(path)) from None
    if get(data, "seed", str) != seed:
        raise senseless("seed")
    return get(data, "options", dict)


def _lines(texts: Sequence[bytes], options: Data, hand_number: int) -> tuple[HistoryLine, ...]:
    """Return the readable lines of the hands before this number."""
    found: dict[int, HistoryLine] = {}
    for text in texts:
        with contextlib.suppress(ValueError, RecursionError):
            line = _history_line(_object(text), options)
            found[line.result.number] = line
    return tuple(found[number] for number in sorted(found) if 1 <= number < hand_number)


def _history_line(data: Data, options: Data) -> HistoryLine:
    hand = get(data, "hand", dict)
    result = read_result(get(data, "result", dict))
    if get(hand, "number", int) != result.number:
        raise senseless("number")
    own = {**options, **get(hand, "options", dict)}
    known = {name: value for name, value in own.items() if value is not None}
    return HistoryLine(result, {**hand, "options": known})


def _object(line: bytes) -> Data:
    if len(line) > LONGEST_LINE:
        raise senseless("line")
    data = json.loads(line.decode())
    if not isinstance(data, dict):
        raise senseless("line")
    return data


def _adds_up(lines: Sequence[HistoryLine], match: Match) -> bool:
    paid = [line.result.payments for line in lines]
    if match.is_over:
        paid.append(match.penalties)
    start = match.options.start_score
    return tuple(start + sum(points) for points in zip(*paid, strict=True)) == match.scores
