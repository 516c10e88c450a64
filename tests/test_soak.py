"""The long runs, for a minute each under --all, and their own checks."""

from __future__ import annotations

import errno
import importlib
import json
import os
import random
import subprocess
from pathlib import Path
from typing import cast

import pytest

from game.drills.progress import Progress, Topic
from game.drills.store import save_progress
from game.lessons.lesson_progress import LessonProgress, save_lesson_progress
from game.records.real_table import RealTable
from game.records.real_table_file import file_of, new_file
from game.rules.match import PERSONS
from game.rulesets import RULESETS
from game.saves.days import DayResult, keep_day
from game.session.session import Session
from game.settings.settings import Settings, save_settings
from game.system.paths import history_file, match_file, player_files
from game.system.storage import write_object
from game.ui.kit import routes
from game.ui.screens.drills.drill import DrillScene
from game.ui.screens.real.sheet import RealTableScene
from soak import __main__ as soak
from soak import kill
from soak.faults import FAILURES, Disk
from soak.files import is_drawable, sample_home, tried
from soak.mutations import MUTATIONS, mutated
from soak.readers import READERS
from soak.report import Outcome, table, tries_within
from soak.visits import NAMES, VISITS
from soak.witness import Look, Witness, litter, look_at, sheet_of, shown_of, wrong_records
from tests.processes import wait_for
from tests.session.playing import decision, finish_hand, new_session
from tests.ui.mouse import new_app

SECONDS, EVENTS = 2, 400
SECONDS_OF_ALL = 60


@pytest.mark.parametrize("name", soak.HARNESSES)
def test_a_while_of(name: str, seed: str, pytestconfig: pytest.Config) -> None:
    harness = importlib.import_module(f"soak.{name}")
    is_whole = pytestconfig.option.all
    seconds, at_most = (SECONDS_OF_ALL, None) if is_whole else (SECONDS, EVENTS)
    outcome = harness.run(seconds, random.Random(f"{seed} {name}"), at_most)
    assert outcome.failures == []
    assert outcome.tries > 0


def test_the_table_and_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outcomes = {
        "kill": Outcome("kill", 1200, [], {"moves": "7"}),
        "disk": Outcome("disk", 3, ["a loss"]),
    }
    monkeypatch.setattr(soak, "run_apart", lambda name, *_: outcomes[name])
    assert soak.main(["kill"]) == 0
    assert "1,200         0  moves 7" in capsys.readouterr().out
    assert soak.main(["kill", "disk"]) == 1
    assert "FAILED a loss" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        soak.main(["nothing"])
    assert table([]).count("\n") == 0


def test_the_end_of_a_run() -> None:
    assert [*tries_within(float("inf"), 3)] == [0, 1, 2]
    assert [*tries_within(0)] == [0]


def shown(session: Session) -> Witness:
    witness = Witness()
    witness.see(shown_of(session))
    return witness


def test_the_witness_finds_what_is_lost(game_home: Path) -> None:
    session = new_session("witness", hands=2)
    session.start()
    before = match_file().read_bytes()
    session.submit(decision(session))
    witness = shown(session)
    assert [*witness.losses()] == []
    assert witness.seen["moves"] == 1
    match_file().write_bytes(before)
    (loss,) = witness.losses()
    assert "moves" in loss
    data = json.loads(before)
    match_file().write_text(json.dumps({**data, "seed": "another"}))
    (loss,) = witness.losses()
    assert "no file" in loss


def test_the_witness_finds_a_lost_hand_before_the_one_shown(game_home: Path) -> None:
    session = new_session("before", hands=2)
    session.start()
    finish_hand(session)
    session.next_hand()
    witness = shown(session)
    assert [*witness.losses()] == []
    data = json.loads(match_file().read_bytes())
    match_file().write_text(json.dumps({**data, "history": 0}))
    (loss,) = witness.losses()
    assert "the hands [1] before" in loss


def test_the_witness_finds_a_lost_end(game_home: Path) -> None:
    session = new_session("end", hands=1)
    session.start()
    finish_hand(session)
    witness = shown(session)
    assert [*witness.losses()] == []
    witness.see(shown_of(session, ended=True))
    assert [*witness.losses()] == [], "it counts as soon as it is settled"
    session.next_hand()
    assert [*witness.losses()] == []
    (game_home / "matches" / "1.history.jsonl").rename(game_home / "elsewhere")
    assert len([*witness.losses()]) == 1
    (game_home / "elsewhere").rename(game_home / "matches" / "1.history.jsonl")
    assert wrong_records() == ""
    assert litter() == []


def test_the_witness_finds_lost_answers_lessons_days_and_settings(game_home: Path) -> None:
    save_progress(Progress({"waits": Topic(asked=2)}))
    save_lesson_progress(LessonProgress(frozenset({1})))
    keep_day("2031-05-10", DayResult("hongkong", "drawn", 0, None, "○"))
    save_settings(Settings(speed=2))
    witness = Witness()
    witness.note(Look("drills", None, Settings(speed=2), {"waits": 2}, 1, "2031-05-10"))
    assert [*witness.losses()] == []
    witness.note(Settings(speed=3))
    assert [*witness.losses()] == [], "the settings were about to be written"
    witness.note(Look("drills", None, Settings(speed=3), {"waits": 3}, 2, "2031-05-11"))
    told = [*witness.losses()]
    assert [text.split(":")[0] for text in told] == ["drills", "lessons", "days", "settings"]
    assert witness.seen == {"answers": 2, "lessons": 2, "days": 2}


def test_the_witness_finds_a_lost_change_of_a_real_table(game_home: Path) -> None:
    app, path = new_app(), new_file()
    sheet = RealTable(NAMES, RULESETS[-1], "2031-05-10")
    file_of(path).save(sheet)
    app.open(routes.RealTable(path))
    witness = Witness()
    witness.note(sheet_of(path.with_name("2.json"), sheet))
    witness.note(look_at(app))
    cast(RealTableScene, app.top).on_winner(PERSONS[1])
    app.open(routes.Settling(lambda: NAMES, (0, 0, 0, 0)))
    assert len([*witness.losses()]) == 1, "the file has a change that nobody has seen"
    witness.note(look_at(app))
    assert [*witness.losses()] == []
    file_of(path).save(sheet)
    assert len([*witness.losses()]) == 1
    witness.note(sheet_of(path, sheet))
    assert [*witness.losses()] == [], "the sheet was about to be written"
    assert witness.seen["sheets"] == 2
    assert litter() == []


def test_what_a_screen_shows_as_kept(game_home: Path) -> None:
    app = new_app(speed=5)
    app.go(routes.Drill("waits"))
    scene = app.top
    assert isinstance(scene, DrillScene)
    assert look_at(app).answers == {}
    assert scene.asked is not None
    scene.course.answer(scene.asked, right=True)
    assert look_at(app).answers == {"waits": 1}


@pytest.mark.skipif(not kill.PROCESSES.is_dir(), reason="nobody tells whose a process is")
def test_a_process_that_is_left_behind_is_told(
    game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kill, "MOMENT", 0)
    assert [*kill.left_behind(game_home)] == []
    process = subprocess.Popen(["sleep", "60"], env={**os.environ, "GAME_HOME": str(game_home)})
    try:
        assert wait_for(lambda: any(kill.left_behind(game_home)))
        assert [*kill.left_behind(game_home)] == [f"left behind: process {process.pid}"]
    finally:
        process.kill()
        process.wait()


def test_every_file_of_the_player_has_a_reader_that_is_attacked(game_home: Path) -> None:
    attacked = {game_home / one.path for one in READERS.values()}
    others = {history_file(match_file(kind)) for kind in ("practice", "today")}
    assert {*player_files()} - others <= attacked


def test_every_file_of_the_player_can_be_refused_in_some_visit(game_home: Path) -> None:
    """Each part of a path names some file, and each file whose loss matters has a part."""
    parts = {part for one in VISITS.values() for part in one.writes}
    others = ("running.", "pocket-mahjong.log", "graphics.json")
    kept = [path.name for path in player_files() if not path.name.startswith(others)]
    assert [name for name in kept if not any(part in name for part in parts)] == []


def test_litter(game_home: Path) -> None:
    (game_home / "matches").mkdir()
    for name in (".abcdefgh.match.json", "matches/3.history.jsonl", "matches/4.json"):
        (game_home / name).touch()
    (game_home / "settings.json").write_text("{}")
    assert litter() == [".abcdefgh.match.json", "4.json", "matches/3.history.jsonl"]


def test_every_mutation() -> None:
    sample = json.dumps({"a": [1, "two", {"b": None}], "c": "x" * 40}).encode()
    rng = random.Random(5)
    for mutate in MUTATIONS:
        made = {mutate(sample, rng) for _ in range(20)}
        assert made != {sample}
        assert all(isinstance(mutate(data, rng), bytes) for data in (b"", b"\n", b"x\ny\nz"))
    assert mutated(sample, random.Random(1)) == mutated(sample, random.Random(1))


def test_a_slow_reader_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = iter([0.0, 5.0, 5.0, 5.5, 0.0, 5.0, 5.0, 10.0, 10.0, 15.0])
    with sample_home() as home:
        monkeypatch.setattr("time.process_time", lambda: next(spent))
        assert tried(home, "batch", 1, 1.0)[1] == ""
        assert tried(home, "batch", 1, 1.0)[1] == "5.0 s"


def test_what_can_be_drawn() -> None:
    assert is_drawable("Ann 小明\n")
    assert not is_drawable("\0")
    assert not is_drawable("\ud800")


def test_a_disk_that_refuses_only_files_of_one_kind(tmp_path: Path) -> None:
    disk = Disk(tmp_path, random.Random(2))
    with disk.installed():
        for _ in range(20):
            disk.fail("days.json")
            assert write_object(tmp_path / "drills.json", {}) is None
            assert write_object(tmp_path / "days.json", {}) is not None
            assert disk.refused_now()
            assert not disk.refused_now()
            disk.recover()
            assert write_object(tmp_path / "days.json", {}) is None


def test_a_failing_disk(tmp_path: Path) -> None:
    disk = Disk(tmp_path, random.Random(2))
    path = tmp_path / "file"
    errors = set()
    with disk.installed():
        path.write_text("x")
        for _ in range(200):
            disk.fail()
            try:
                path.read_text()
                path.write_text("y")
                path.unlink()
            except OSError as error:
                errors.add(error.errno)
            disk.recover()
            path.write_text("x")
        (tmp_path.parent / "elsewhere").write_text("z")
    assert path.read_text() == "x"
    assert {errno.ENOSPC, errno.EIO, errno.EROFS} <= errors
    assert errors <= {number for one in FAILURES for number in one.errors}
