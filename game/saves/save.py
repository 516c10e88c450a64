"""A match as a file: its players and rules, its state, and the hand in play.

The file is rewritten after every move, so it is small: the finished hands are in the history next
to it. The match file alone gives the state of the match. Without the history only the replays and
the rows of the score sheet are lost.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from game import __version__
from game.bots import NAMES
from game.rules.match import Match, Person, Points
from game.rules.options import Options
from game.rules.problems import Reason, RulesError
from game.rules.tiles import Wind
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.saves.days import is_day
from game.saves.history import append_history, read_history
from game.saves.saved_hands import (
    FOUR,
    FinishedHand,
    SavedHand,
    hand_data,
    newer_match,
    options_data,
    read_hand,
    read_options,
    read_penalties,
    read_points,
)
from game.settings.opponents import NO_OPPONENTS, OPPONENTS, Ids
from game.settings.settings import USUAL_PLAYER
from game.settings.values import is_name
from game.system.paths import (
    KINDS,
    MatchKind,
    history_file,
    match_file,
)
from game.system.player_file import (
    Data,
    NewerError,
    check_format,
    get,
    glance,
    items,
    number_in,
    read_file,
    senseless,
)
from game.system.storage import (
    UnreadableError,
    read_object,
    set_aside,
    write_object,
)

FORMAT = 2
"""The version of the format. Increase it when older programs can't read the file any more, such as
after a new option: they then ask for a newer program. Files of all older formats can be read."""
APART = 3
"""The format of a match that doesn't count in the records, as older programs would count it."""
LATER = 4
"""The format of a match with a later option in use, which the first programs leave alone. Programs
since then leave alone any match with an option or a value that they don't know."""

COUNT = range(10**9)

Players: TypeAlias = tuple[str, str, str]
Names: TypeAlias = tuple[str, str, str]

NO_NAMES: Names = ("", "", "")


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A whole match. `players` are the computer players of persons 1 to 3, `opponents` the ids of
    the people they play for. `names` are names typed in an older version, "" for the opponent's.
    `match` is the state before the hand in play, `options` are the next hand's. `hand` is None if
    the match is over or the hand can't be read.

    `written` is the number of finished hands in the history, `unwritten` the hands still to write
    there.

    `standing` is the scores after a hand in play that is over, for a glance at the file.

    `lots` gives the choices of the computer players where a hand is dealt again; otherwise the
    match's seed does. `salt` gives the salts of the fingerprints. `day` is the date of the hand of
    a day, as 2031-05-09.
    """

    ruleset: str
    players: Players
    match: Match
    options: Options
    hand: SavedHand | None = None
    written: int = 0
    unwritten: tuple[FinishedHand, ...] = ()
    names: Names = NO_NAMES
    opponents: Ids = NO_OPPONENTS
    kind: MatchKind = "match"
    lots: str = ""
    salt: str = ""
    day: str = ""
    standing: Points | None = field(default=None, compare=False)


def known_players(players: Players) -> Players:
    """Return the players, the usual one in the place of each who is unknown to this version."""
    one, two, three = (player if player in NAMES else USUAL_PLAYER for player in players)
    return one, two, three


def save_match(saved: SavedMatch) -> tuple[SavedMatch, Reason | None]:
    """Write the match in play: first the hands missing from the history, then the match file.
    Return the save without the hands just written, and why something couldn't be written."""
    saved, failed = save_history(saved)
    return saved, write_object(match_file(saved.kind), match_data(saved)) or failed


def save_history(saved: SavedMatch) -> tuple[SavedMatch, Reason | None]:
    """Write the hands missing from the history. Return the save without them, and why they
    couldn't be written."""
    if not saved.unwritten:
        return saved, None
    path, seed = history_file(match_file(saved.kind)), saved.match.seed
    failed = append_history(path, saved.ruleset, seed, saved.unwritten)
    if failed is not None:
        return saved, failed
    written = saved.written + len(saved.unwritten)
    return replace(saved, written=written, unwritten=()), None


def load_match(kind: MatchKind = "match") -> tuple[SavedMatch | None, tuple[Reason, ...]]:
    """Return the saved match with its results, if any, and messages for the player about the files.
    Set aside a file that contains no match, and the history of another match."""
    path = match_file(kind)

    def parse(data: Data) -> SavedMatch:
        saved = match_in(data)
        if saved.kind != kind:
            raise senseless("kind")
        return saved

    kept, lost = "problem.match_kept", "problem.match_lost"
    found = read_file(path, parse, kept=kept, lost=lost, beside=history_file)
    saved = found.value
    if saved is None:
        return None, found.told
    history = read_history(history_file(path), saved.match, saved.written)
    told = [history.problem] if history.problem else []
    if history.is_foreign:
        told.append(set_aside(history_file(path)))
    match = replace(saved.match, results=tuple(line.result for line in history.lines))
    written = saved.written if history.is_away else len(history.lines)
    return replace(saved, match=match, written=written), tuple(told)


def kind_of(path: Path) -> MatchKind:
    """Return the kind of a match by its file, "match" if it can't be read."""
    return glance(path, kind_in) or "match"


def match_data(saved: SavedMatch) -> dict[str, object]:
    """Return the match as JSON data."""
    match = saved.match
    return {
        "format": _format(saved),
        "program": __version__,
        **_marks(saved),
        "ruleset": saved.ruleset,
        "options": options_data(saved.options),
        "players": saved.players,
        "names": saved.names,
        "opponents": saved.opponents,
        "seed": match.seed,
        "first_dealer": match.first_dealer,
        "dealer": match.dealer,
        "scores": match.scores,
        "round_wind": match.round_wind,
        "rounds_done": match.rounds_done,
        "hand_number": match.hand_number,
        "drawn_before": match.drawn_before,
        "penalties": match.penalties,
        "history": saved.written,
        "hand": hand_data(saved.hand) if saved.hand else None,
        **({"standing": saved.standing} if saved.standing else {}),
    }


def _format(saved: SavedMatch) -> int:
    if saved.options.later or (saved.hand and saved.hand.options.later):
        return LATER
    return FORMAT if saved.kind == "match" else APART


def _marks(saved: SavedMatch) -> dict[str, object]:
    """Return what older programs didn't write, if the match has it."""
    marks = {"kind": saved.kind, "lots": saved.lots, "salt": saved.salt, "day": saved.day}
    return {name: value for name, value in marks.items() if value not in ("", "match")}


def match_text(saved: SavedMatch) -> str:
    """Return the match as its file contains it, in one line and without names."""
    return json.dumps(match_data(replace(saved, names=NO_NAMES, standing=None)))


def read_match(path: Path) -> SavedMatch:
    """Read a match file, without the results. Raise FileNotFoundError, or RulesError if it is no
    match.

    A damaged hand in play costs only that hand.
    """
    return match_in(read_object(path))


def match_in(data: Data) -> SavedMatch:
    """Return the match in JSON data: see `read_match`."""
    _check_format(data)
    ruleset = _ruleset(data)
    one, two, three = items(data, "players", str, 3)
    options = read_options(get(data, "options", dict), ruleset)
    match = _match(data, options)
    written = number_in(data, "history", range(match.hand_number))
    hand = _hand_in_play(data, ruleset)
    if hand:
        match = replace(match, options=hand.options)
    return SavedMatch(
        ruleset.id,
        (one, two, three),
        match,
        options,
        hand,
        written,
        names=_names(data),
        opponents=_opponents(data),
        kind=kind_in(data),
        lots=_text(data, "lots"),
        salt=_text(data, "salt"),
        day=_day(data),
    )


def kind_in(data: Data) -> MatchKind:
    """Return the kind of a match in JSON data. Older programs wrote none, and newer ones might know
    more."""
    name = _text(data, "kind") or "match"
    for kind in KINDS:
        if kind == name:
            return kind
    raise newer_match()


def _ruleset(data: Data) -> Ruleset:
    try:
        return ruleset_of(get(data, "ruleset", str))
    except RulesError as error:
        raise newer_match() if error.reason.key == "problem.unknown_ruleset" else error from None


def _text(data: Data, key: str) -> str:
    """Return a text that older programs didn't write."""
    return get(data, key, str) if key in data else ""


def _day(data: Data) -> str:
    """Return the date of a hand of the day, "" for other matches."""
    day = _text(data, "day")
    if day and not is_day(day):
        raise senseless("day")
    return day


def _names(data: Data) -> Names:
    """Return the opponents' names, which are missing from files of older programs."""
    if "names" not in data:
        return NO_NAMES
    one, two, three = items(data, "names", str, 3)
    if not all(map(is_name, (one, two, three))):
        raise senseless("names")
    return one, two, three


def _opponents(data: Data) -> Ids:
    """Return the opponents' ids, which are missing from files of older programs. One unknown to
    this version has none."""
    if "opponents" not in data:
        return NO_OPPONENTS
    known = (id if id in OPPONENTS else "" for id in items(data, "opponents", str, 3))
    one, two, three = known
    return one, two, three


def _check_format(data: Data) -> None:
    known = {*range(1, FORMAT + 1), LATER, *([APART] if "kind" in data else [])}
    try:
        check_format(data, known)
    except UnreadableError:
        raise newer_match() from None


def _hand_in_play(data: Data, ruleset: Ruleset) -> SavedHand | None:
    try:
        return read_hand(get(data, "hand", dict), ruleset)
    except NewerError:
        raise
    except RulesError:
        return None


def _match(data: Data, options: Options) -> Match:
    scores = read_points(data, "scores")
    if sum(scores) != 4 * options.start_score:
        raise senseless("scores")
    return Match(
        options,
        seed=get(data, "seed", str),
        first_dealer=Person(number_in(data, "first_dealer", FOUR)),
        dealer=Person(number_in(data, "dealer", FOUR)),
        scores=scores,
        round_wind=Wind(number_in(data, "round_wind", FOUR)),
        rounds_done=number_in(data, "rounds_done", COUNT),
        hand_number=number_in(data, "hand_number", COUNT[1:]),
        drawn_before=number_in(data, "drawn_before", COUNT),
        penalties=read_penalties(data),
    )
