"""The match file: read back as written. A changed file never causes a crash or a loss."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.rules.problems import Reason, RulesError
from game.rulesets import ruleset
from game.saves.left import archive_match
from game.saves.save import LATER, load_match, match_data, read_match, save_match
from game.saves.saved_hands import options_data, read_options
from game.session.session import Session
from game.system.paths import has_saved_match
from game.words.labels import ENGLISH, load_labels
from tests.session.playing import decision, finish_hand, new_session, resumed

Data = dict[str, Any]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a match in its second hand, with a few moves played."""
    home = tmp_path_factory.mktemp("saved")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAME_HOME", str(home))
        session = new_session("saved", rounds=1)
        session.start()
        finish_hand(session)
        session.next_hand()
        for _ in range(4):
            session.submit(decision(session))
    return home


@pytest.fixture(scope="module")
def saved_text(home: Path) -> str:
    return (home / "match.json").read_text()


@pytest.fixture
def file(game_home: Path, home: Path) -> Path:
    shutil.copytree(home, game_home, dirs_exist_ok=True)
    return game_home / "match.json"


@pytest.fixture
def data(saved_text: str) -> Data:
    found: Data = json.loads(saved_text)
    return found


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_read_back_as_written(file: Path, data: Data) -> None:
    saved, told = load_match()
    assert saved is not None
    assert told == ()
    assert saved.match.hand_number == 2
    assert saved.hand is not None
    assert len(saved.hand.moves) > 4
    assert json.loads(json.dumps(match_data(saved))) == data


def test_what_is_in_the_file(data: Data) -> None:
    assert data["format"] == LATER
    assert data["ruleset"] == "pocket"
    assert data["players"] == ["plain", "plain", "plain"]
    assert data["hand"]["number"] == 2
    assert len(data["hand"]["wall"].split()) == 136
    assert len(data["hand"]["dice"]) == 3
    assert data["hand"]["moves"][0].startswith("E discard ")
    assert data["history"] == 1
    assert data["hand_number"] == 2
    assert sum(data["scores"]) == 4000


def test_how_the_match_stands_is_in_the_file_alone(file: Path) -> None:
    session = resumed()
    match = read_match(file).match
    assert match.results == ()
    assert session.match == replace(match, results=session.match.results)
    assert match.scores == tuple(1000 + paid for paid in session.match.results[0].payments)


def test_an_older_program_wrote_fewer_options(file: Path, data: Data) -> None:
    for options in (data["options"], data["hand"]["options"]):
        del options["goulash_bonus"]
    file.write_text(json.dumps(data))
    assert read_match(file).options.goulash_bonus == 0


def test_a_hand_of_an_older_program_keeps_its_table_rules(file: Path, data: Data) -> None:
    for options in (data["options"], data["hand"]["options"]):
        del options["last_discard_drawn"]
    file.write_text(json.dumps(data))
    saved = read_match(file)
    assert saved.hand is not None
    assert not saved.hand.options.last_discard_drawn
    assert saved.options.last_discard_drawn


def test_a_match_of_an_older_program_is_played_with_knitting() -> None:
    western = ruleset("western")
    written = options_data(western.options)
    del written["knitting"]
    assert read_options(written, western) == western.options
    assert western.options.knitting


def test_an_older_program_wrote_no_names(file: Path, data: Data) -> None:
    del data["names"]
    file.write_text(json.dumps(data))
    assert read_match(file).names == ("", "", "")


def test_names_are_kept(file: Path, data: Data) -> None:
    file.write_text(json.dumps({**data, "names": ["Ann", "", "阿明"]}))
    assert resumed().names == ("Ann", "", "阿明")
    save_match(read_match(file))
    assert json.loads(file.read_text())["names"] == ["Ann", "", "阿明"]


def test_an_older_program_wrote_no_opponents(file: Path, data: Data) -> None:
    del data["opponents"]
    file.write_text(json.dumps(data))
    assert read_match(file).opponents == ("", "", "")


def test_opponents_are_kept_but_not_those_of_a_newer_program(file: Path, data: Data) -> None:
    file.write_text(json.dumps({**data, "opponents": ["may", "of_tomorrow", "bo"]}))
    assert resumed().opponents == ("may", "", "bo")
    save_match(read_match(file))
    assert json.loads(file.read_text())["opponents"] == ["may", "", "bo"]


def test_nothing_saved() -> None:
    assert not has_saved_match()
    assert load_match() == (None, ())
    assert archive_match() is None


# --- changed files ------------------------------------------------------------------------------


def test_a_torn_file_is_set_aside(file: Path, saved_text: str, game_home: Path) -> None:
    whole = len(saved_text) - 1  # without the end of the line
    places = {*range(0, whole, 97), 1, whole - 2, whole - 1}
    history = game_home / "match.history.jsonl"
    finished = history.read_bytes()
    for number, length in enumerate(sorted(places), 1):
        history.write_bytes(finished)
        file.write_text(saved_text[:length])
        aside = game_home / f"match.broken-{number}.json"
        assert Session.resume() == (
            None,
            (
                Reason.of("problem.match_lost"),
                Reason.of("problem.not_json", path=str(file)),
                Reason.of("problem.set_aside", aside=str(aside)),
            ),
        )
        assert aside.read_text() == saved_text[:length]
        beside = game_home / f"match.broken-{number}.history.jsonl"
        assert beside.read_bytes() == finished
    assert len(names(game_home)) == 2 * len(places)


def test_zeros_at_the_end_of_a_file_as_after_a_power_cut(file: Path, saved_text: str) -> None:
    for length in (0, 100, len(saved_text) // 2):
        file.write_text(saved_text[:length] + "\0" * (len(saved_text) - length))
        session, told = Session.resume()
        assert session is None
        assert told[0] == Reason.of("problem.match_lost")


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield every place in the file, and of lists only the first two."""
    if path:
        yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data[:2])
    for key, value in inside:
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))
        else:
            yield (*path, key)


def put(data: Data, path: tuple[str | int, ...], value: object) -> Data:
    changed = copy.deepcopy(data)
    inner: Any = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed


@pytest.mark.parametrize("value", [None, "x", -1, 7.5, True, [], {}, [[]], 10**30], ids=repr)
def test_no_value_crashes_the_game(value: object, file: Path, data: Data, game_home: Path) -> None:
    for path in places(data):
        changed = json.dumps(put(data, path, value))
        file.write_text(changed)
        session, told = Session.resume(strict=True)
        if session is None:
            assert told
            is_newer = told[-1].key == "problem.match_newer"
            assert is_newer == (
                (path == ("format",) and value == 10**30)
                or (path == ("ruleset",) and value == "x")
                or (
                    path[-2:-1] == ("options",)
                    and path[-1] != "fan"
                    and type(value) in (str, int, bool)
                )
            )
            (kept,) = game_home.glob("match.json" if is_newer else "match.broken-?.json")
            assert kept.read_text() == changed
            kept.unlink()
        else:
            session.start()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dealer", 4),
        ("scores", [1000, 1000, 1000, 1001]),
        ("round_wind", 4),
        ("rounds_done", -1),
        ("hand_number", 0),
        ("drawn_before", -1),
        ("history", 2),
        ("day", "2031-02-30"),
        ("day", "20\x001-05-10"),
    ],
)
def test_no_match_stands_like_that(key: str, value: object, file: Path, data: Data) -> None:
    file.write_text(json.dumps({**data, key: value}))
    with pytest.raises(RulesError) as caught:
        read_match(file)
    assert caught.value.reason == Reason.of("problem.senseless", where=key)


@pytest.mark.parametrize(
    "sign", ["\0", "\ud800", "\x1b", "x" * 2000], ids=["nul", "lone", "escape", "long"]
)
def test_no_text_of_the_file_is_shown_that_cannot_be_drawn(
    sign: str, file: Path, data: Data, game_home: Path
) -> None:
    labels = load_labels(ENGLISH)
    for path in places(data):
        file.write_text(json.dumps(put(data, path, sign)), encoding="utf-8")
        saved, told = load_match()
        assert saved is None or json.dumps(sign) not in json.dumps(match_data(saved))
        for reason in told:
            sentence = labels.reason(reason)
            assert sentence.isprintable()
            assert len(sentence) < 1500


def faults(data: Data) -> Iterator[tuple[Data, str]]:
    """Yield files that are not matches, and the place that is named."""
    yield put(data, ("format",), 0), "format"
    yield put(data, ("first_dealer",), 4), "first_dealer"
    yield put(data, ("players",), ["plain"]), "players"
    yield put(data, ("names",), ["Ann", ""]), "names"
    yield put(data, ("names",), ["Ann", "", "x" * 21]), "names"
    yield put(data, ("options", "of_tomorrow"), [1]), "of_tomorrow"
    yield put(data, ("scores",), [4000]), "scores"
    yield put(data, ("history",), []), "history"
    yield {"what": "a file of some other program"}, "format"


def test_what_makes_no_sense_is_named(file: Path, data: Data) -> None:
    for changed, where in faults(data):
        file.write_text(json.dumps(changed))
        with pytest.raises(RulesError) as caught:
            read_match(file)
        assert caught.value.reason == Reason.of("problem.senseless", where=where)


def test_a_file_of_a_newer_program(file: Path, data: Data) -> None:
    file.write_text(json.dumps({**data, "format": 3, "program": "9.1"}))
    written = file.read_bytes()
    for _ in range(2):
        assert load_match() == (
            None,
            (Reason.of("problem.match_newer"),),
        )
    new_session("other").start()
    archived = file.parent / "matches" / "1.json"
    assert archived.read_bytes() == written, "the newer program finds it in its records"


# --- hands that can't be replayed ---------------------------------------------------------------


def spoilt_hands(data: Data) -> Iterator[Data]:
    moves = data["hand"]["moves"]
    yield put(data, ("hand", "moves"), [moves[1], *moves])
    yield put(data, ("hand", "moves"), [*moves[:2], "E dance"])
    yield put(data, ("hand", "moves"), [*moves[:2], "W win"])
    yield put(data, ("hand", "wall"), "1m 2m 3m")
    yield put(data, ("hand", "wall"), data["hand"]["wall"] + " f1 f2 f3 f4 g1 g2 g3 g4")
    yield put(data, ("hand", "dice"), [1, 2, 7])
    yield put(data, ("hand", "number"), 7)
    yield put(data, ("hand", "options", "minimum"), 9.5)
    yield put(data, ("hand",), None)


def test_the_match_outlives_its_hand(file: Path, data: Data) -> None:
    for changed in spoilt_hands(data):
        file.write_text(json.dumps(changed))
        session, told = Session.resume(strict=True)
        assert session is not None
        assert told == (Reason.of("problem.hand_dealt_again"),)
        assert session.match.hand_number == 2
        assert sum(session.match.scores) == 4000
        assert session.start(), "the dealing out is shown"
        assert read_match(file).hand is not None


def test_the_hand_is_dealt_again_by_the_rules_that_were_set(file: Path, data: Data) -> None:
    changed = put(put(data, ("hand", "moves"), ["W win"]), ("options", "bonus_tiles"), True)
    file.write_text(json.dumps(changed))
    session, _ = Session.resume()
    assert session is not None
    session.start()
    assert session.match.options == session.ruleset.options == session.next_options
    assert len(session.deal.wall) == 144
    again, told = Session.resume()
    assert again is not None
    assert told == ()
    assert again.deal == session.deal


def test_the_wall_of_the_file_counts_and_not_the_seed(file: Path, data: Data) -> None:
    file.write_text(json.dumps({**data, "seed": "another", "history": 0}))
    session = resumed()
    assert [str(tile) for tile in read_match(file).hand.wall.tiles] == [  # type: ignore[union-attr]
        str(tile) for tile in session.deal.wall.tiles
    ]


def test_a_save_is_small_however_long_the_match(file: Path, saved_text: str) -> None:
    assert len(saved_text) < 5000
    saved, _ = load_match()
    assert saved is not None
    (result,) = saved.match.results
    many = replace(saved.match, results=(result,) * 3000, hand_number=3001)
    save_match(replace(saved, match=many, written=3000))
    assert len(file.read_text()) < len(saved_text) + 10


def test_the_folder_of_the_old_matches_cannot_be_made(file: Path, game_home: Path) -> None:
    (game_home / "matches").write_text("in the way")
    reason = archive_match()
    assert reason is not None
    assert reason.key == "problem.cannot_write"
    assert file.exists()


def test_saving_tells_why_not(
    file: Path, saved_text: str, game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = read_match(file)
    monkeypatch.setenv("GAME_HOME", str(file))
    again, reason = save_match(saved)
    assert again == saved
    assert reason is not None
    assert reason.key == "problem.cannot_write"
    assert file.read_text() == saved_text
