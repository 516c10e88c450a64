"""A match of a newer program is left alone, and a later option is only in files that need it."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import game.rulesets
from game.records.archive import open_match, read_archive
from game.rules.options import ALLOWED, ALWAYS_WRITTEN, Choice, Options, Value
from game.rules.problems import Reason, RulesError
from game.rulesets.options_text import options_hash, ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.saves.history import read_history
from game.saves.left import take_from_archive
from game.saves.save import APART, FORMAT, LATER, load_match, match_data, read_match, save_match
from game.session.session import Session
from game.system.paths import KINDS, MatchKind, history_file, match_file
from tests.session.playing import POCKET, QUICK, finish_hand, new_session

NEWER = Reason.of("problem.match_newer")
UNKNOWN: dict[str, tuple[tuple[str, ...], object]] = {
    "an option": (("options", "phoenix"), True),
    "an option of the hand": (("hand", "options", "phoenix"), "double"),
    "a number": (("options", "minimum"), 40),
    "a word": (("options", "payment_table"), "quarter_spicy"),
    "a word of the hand": (("hand", "options", "multiple_wins"), "first"),
    "no switch any more": (("options", "seven_pairs"), "concealed"),
    "a pattern": (("options", "fan"), {"phoenix": 2}),
    "a fan": (("options", "fan"), {"chi_mo": 99}),
    "a ruleset": (("ruleset",), "gin_rummy"),
    "a format": (("format",), 5),
}
"""What only a newer program might know: the place in the file, and the value."""


def changed(data: dict[str, Any], place: tuple[str, ...], value: object) -> dict[str, Any]:
    whole = copy.deepcopy(data)
    inner = whole
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return whole


def write_newer(what: str, path: Path) -> bytes:
    """Let a match have something that only a newer program knows. Return the file."""
    data = json.loads(path.read_text())
    path.write_text(json.dumps(changed(data, *UNKNOWN[what]), indent=1))
    return path.read_bytes()


@pytest.mark.parametrize("what", UNKNOWN)
@pytest.mark.parametrize("kind", KINDS)
def test_a_match_of_a_newer_program_stays(what: str, kind: MatchKind, game_home: Path) -> None:
    session = Session.new(POCKET, POCKET.options, QUICK, "new", kind=kind, strict=True)
    session.start()
    written = write_newer(what, match_file(kind))
    for _ in range(2):
        assert load_match(kind) == (None, (NEWER,))
        assert Session.resume(kind) == (None, (NEWER,))
    assert [path.name for path in game_home.iterdir()] == [f"{kind}.json"]
    assert match_file(kind).read_bytes() == written


@pytest.mark.parametrize("what", UNKNOWN)
def test_a_newer_match_in_the_archive_is_counted_and_not_opened(what: str) -> None:
    new_session("first", hands=1).start()
    new_session("second").start()
    path = match_file().parent / "matches" / "1.json"
    written = write_newer(what, path)
    for _ in range(2):
        assert [*read_archive()][-1].deleted == 0
        for refused in (open_match, take_from_archive):
            with pytest.raises(RulesError) as caught:
                refused(path)
            assert caught.value.reason == NEWER
    assert path.read_bytes() == written


@pytest.mark.parametrize("kind", ["none", "tournament"])
def test_an_unknown_kind_is_newer_but_another_known_one_is_out_of_place(kind: str) -> None:
    new_session("new").start()
    data = json.loads(match_file().read_text())
    match_file().write_text(json.dumps({**data, "kind": kind}))
    assert load_match() == (None, (NEWER,))
    match_file().write_text(json.dumps({**data, "kind": "practice"}))
    assert load_match()[1][0].key == "problem.match_lost"


@pytest.mark.parametrize("value", [None, 1.5, [], {}, "x\0", "\ud800", "x" * 1001], ids=repr)
def test_what_no_program_writes_is_damage(value: object) -> None:
    new_session("new").start()
    data = json.loads(match_file().read_text())
    match_file().write_text(json.dumps(changed(data, ("options", "minimum"), value)))
    assert load_match()[1][0].key == "problem.match_lost"
    assert not match_file().exists()


# --- a made-up option ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LaterOptions(Options):
    """The options with one that a later version added."""

    phoenix: str = "off"


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """Add the option to Pocket, whose own value isn't the field's default."""
    monkeypatch.setitem(ALLOWED, "phoenix", Choice(("off", "on", "double")))
    values: dict[str, Any] = POCKET.options.values()
    first = {**values, **POCKET.options.later_defaults}
    own = LaterOptions(**first, phoenix="on")
    rules = replace(POCKET, options=own, offered=(*POCKET.offered, "phoenix"))  # type: ignore[type-var]
    monkeypatch.setattr(game.rulesets, "RULESETS", (rules,))
    return rules


def played(rules: Ruleset, *, kind: MatchKind = "match", **options: Value) -> Session:
    changed = replace(rules.options, **options)  # type: ignore[arg-type]
    session = Session.new(rules, changed, QUICK, "later", kind=kind, strict=True)
    session.start()
    return session


def first_program_reads(data: dict[str, Any]) -> bool:
    """Return whether the program 0.1.0 reads such a match: by its formats and its options."""
    known = {*ALWAYS_WRITTEN, "fan"}
    options = (data["options"], data["hand"]["options"])
    if data["format"] > (3 if "kind" in data else 2):
        return False
    assert all(one.keys() == known for one in options), "it would take this match for damaged"
    return True


def test_the_list_of_the_first_options_is_closed() -> None:
    assert len(ALWAYS_WRITTEN) == 29
    assert ALLOWED.keys() >= ALWAYS_WRITTEN


@pytest.mark.parametrize(("kind", "number"), [("match", FORMAT), ("practice", APART)])
def test_an_unused_later_option_is_not_written(
    kind: MatchKind, number: int, later: Ruleset
) -> None:
    saved = played(later, kind=kind, phoenix="off").saved
    data = json.loads(match_file(kind).read_text())
    assert data["format"] == number
    assert first_program_reads(data)
    again = read_match(match_file(kind))
    assert again.options == saved.options
    assert again.options.values()["phoenix"] == "off", "the ruleset's own value is another"


@pytest.mark.parametrize("kind", ["match", "practice"])
@pytest.mark.parametrize("value", ["on", "double"])
def test_a_later_option_in_use_has_the_next_format(
    value: str, kind: MatchKind, later: Ruleset
) -> None:
    saved = played(later, kind=kind, phoenix=value).saved
    data = json.loads(match_file(kind).read_text())
    assert (data["format"], data["options"]["phoenix"]) == (LATER, value)
    assert not first_program_reads(data)
    assert read_match(match_file(kind)) == replace(saved, match=replace(saved.match, results=()))


def test_the_hand_in_play_also_needs_the_next_format(later: Ruleset) -> None:
    session = played(later, phoenix="on", hands=4)
    session.change_rules(replace(later.options, phoenix="off"))  # type: ignore[call-arg]
    data = json.loads(match_file().read_text())
    assert data["format"] == LATER
    assert "phoenix" not in data["options"]
    finish_hand(session)
    session.next_hand()
    data = json.loads(match_file().read_text())
    assert data["format"] == FORMAT
    assert first_program_reads(data)


def test_each_hand_of_the_history_keeps_its_later_option(later: Ruleset) -> None:
    values = ("on", "off", "double", "off")
    session = played(later, phoenix=values[0], hands=8)
    for value in values[1:]:
        session.change_rules(replace(later.options, phoenix=value))  # type: ignore[call-arg]
        finish_hand(session)
        session.next_hand()
    saved = read_match(match_file())
    history = read_history(history_file(match_file()), saved.match, saved.written)
    assert history.problem is None
    hands = [line.hand(later).options.values()["phoenix"] for line in history.lines]
    assert hands == [*values[:3]]


def test_a_program_that_does_not_know_the_option_goes_on_after_it(later: Ruleset) -> None:
    """A hand was played with a later option, which is off again. The replay of that hand needs the
    newer program, the hands after it don't."""
    session = played(later, phoenix="on", hands=8)
    session.change_rules(replace(later.options, phoenix="off"))  # type: ignore[call-arg]
    for _ in range(2):
        finish_hand(session)
        session.next_hand()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.rulesets, "RULESETS", (POCKET,))
        patch.delitem(ALLOWED, "phoenix")
        older, told = Session.resume(strict=True)
        assert told == ()
        assert older is not None
        finish_hand(older)
        older.next_hand()
        saved, history = open_match(match_file())
        with pytest.raises(RulesError) as caught:
            history.lines[0].hand(POCKET)
        assert caught.value.reason == NEWER
        assert [line.hand(POCKET).number for line in history.lines[1:]] == [2, 3]
    assert saved.match.hand_number == 4


def test_an_unused_later_option_leaves_the_hash_of_the_rules(later: Ruleset) -> None:
    off, on = (
        options_hash(later.with_options(replace(later.options, phoenix=one)))  # type: ignore[call-arg]
        for one in ("off", "on")
    )
    assert off == options_hash(POCKET) != on


def test_the_hash_of_rules_without_house_rules_is_that_of_0_1_0() -> None:
    hashes = {
        "hongkong:": "3113229f",
        "hongkong: seven_pairs=off": "553c87c9",
        "western: knitting=off": "bd086280",
    }
    assert {text: options_hash(ruleset_from_text(text)) for text in hashes} == hashes
    flowers = ("hongkong: flower_win=on", "hongkong: flower_win=on fan.flower_win=2")
    changed = {options_hash(ruleset_from_text(text)) for text in flowers}
    assert len(changed - {*hashes.values()}) == len(flowers)


def test_options_are_written_that_all_programs_know_or_that_are_in_use() -> None:
    used = {*ALWAYS_WRITTEN, "bonus_ends_chain", "winners_pay"}
    session = new_session("new")
    session.start()
    data = match_data(session.saved)
    values = POCKET.options.values()
    assert data["options"] == {name: values[name] for name in used} | {"fan": {}}
    assert save_match(session.saved)[1] is None
