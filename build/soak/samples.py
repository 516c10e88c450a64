"""A sample of every file that the game reads: a part of files.py."""

from __future__ import annotations

import contextlib
import json
import random
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from game.bots import choose
from game.drills.progress import Progress, Repeat, Topic
from game.drills.store import save_progress
from game.drills.tasks import task
from game.lessons.lesson_progress import (
    LessonProgress,
    save_lesson_progress,
)
from game.records.album import write_firsts
from game.records.archive import open_match, path_of, read_archive
from game.records.real_table import Draft, Line, RealTable
from game.records.real_table_csv import csv_of
from game.records.real_table_file import file_of, new_file
from game.review.costs import keep_cost
from game.review.review import Luck
from game.rules.match import PERSONS
from game.rules.moves import Move
from game.rules.problems import RulesError
from game.rulesets import RULESETS
from game.rulesets.options_text import options_text, ruleset_from_text
from game.saves.days import DayResult, keep_day
from game.saves.deal_code import deal_code
from game.saves.left import archive_match
from game.saves.same_deal import start_in_play, start_of
from game.session.hand_file import write_hand
from game.session.practice import practice_of
from game.session.recording import recorded
from game.session.session import Session
from game.session.today import begin_day, start_of_day
from game.settings.presets import save_preset
from game.settings.settings import Settings, save_settings
from game.system.graphics_file import remember_cost
from game.system.log import log, logging_to_file
from game.system.paths import own_locale, user_folder
from game.system.single_instance import single_instance
from soak.readers import HAND, command

DAY = date(2031, 5, 10)


def make_samples() -> None:
    """Write a sample for every reader into the player's folder."""
    _make_matches()
    _make_settings()
    save_lesson_progress(LessonProgress(frozenset({1, 2}), {4: 2}, 4))
    _make_catalogues()
    _make_drills()
    keep_cost("seed", 1, Luck(1.0, 2.0, 3.0, 4.0, 5.0))
    folder = user_folder("data")
    _make_album()
    remember_cost("sample", 1.5)
    _make_hand(folder / HAND)
    (folder / "replay").mkdir()
    for name in ("match.json", "match.history.jsonl"):
        (folder / "replay" / name).write_bytes((folder / name).read_bytes())
    (folder / "batch.txt").write_bytes(BATCH)
    (folder / "deal.txt").write_text(deal_code(start_of_day(DAY)), encoding="utf-8")
    table = _make_real_table()
    (folder / "table.csv").write_text(csv_of(table), encoding="utf-8-sig", newline="")
    (folder / "rules.txt").write_text(_rules_sample(), encoding="utf-8")
    (folder / "running.json").write_text(json.dumps({"hand": f"/home/Ann/{HAND}"}))
    with single_instance(), logging_to_file():
        log.info("a line")


SOME = 12
"""The catalogues have only one in this number of labels, so that reading is fast."""
BATCH = b"""{"hand": "123m 456p 789s EE 55m + 5m", "seat": "S", "self_draw": true}
{"hand": "(123m) [CCCC] 789s EE 55m + 5m", "seat": "W", "round": "S", "discarder": "N"}
{"hand": "1119m 19p 19s ESWNCFP + 9m", "after": "kong", "bonus": "f1 s2"}
"""


def _make_matches() -> None:
    """Play a match that ends, one that is left, and the one in play."""
    names = ("Ann", "歐陽上官諸葛", "")
    for number, rules in enumerate((RULESETS[0], RULESETS[-1], RULESETS[0])):
        options = replace(rules.options, hands=4 if number else 2)
        players = ("plain", "plain", "random")
        session = Session.new(rules, options, players, f"sample {number}", names=names)
        session.start()
        _play_hands(session, 2)
        if number:
            for _ in range(6):
                session.submit(_decision(session))
        if number == 1:
            archive_match()
    today = begin_day(DAY)
    today.start()
    practice_of(today_start := start_in_play(today.saved)).start()
    keep_day(DAY.isoformat(), DayResult(today_start.ruleset, "won", 8, 3, "○★"))
    assert [*read_archive()][-1].left == 0


def _decision(session: Session) -> Move:
    return choose("plain", session.view, session.ruleset, random.Random(0))


def _play_hands(session: Session, count: int) -> None:
    for _ in range(count):
        while not session.is_hand_over:
            session.submit(_decision(session))
        session.next_hand()


def _make_album() -> None:
    """Keep a first hand for a few patterns of each ruleset."""
    firsts = {one.id: {row.id: ("seed", 1) for row in one.patterns[:3]} for one in RULESETS}
    write_firsts(firsts)


def _make_hand(path: Path) -> None:
    """Write the last hand of an archived match as a file of its own."""
    past = recorded(path_of("1"), 2).past
    saved, _ = open_match(path_of("1"))
    start = start_of(saved, past.hand, past.dealer, past.round_wind)
    told = write_hand(start, past.hand, datetime(2031, 5, 10))
    assert told.key == "hand_file.saved"
    (written,) = path.parent.iterdir()
    written.rename(path)


def _make_real_table() -> RealTable:
    """Write the sheet of a real table with every kind of line, and one in the middle."""
    one, two, three, four = PERSONS
    lines = (
        Line("win", (two,), three, (3,)),
        Line("self_draw", (two,), None, (5,)),
        Line("drawn"),
        Line("penalty", (), one, (10,)),
        Line("win", (one, four), three, (3, 4)),
        Line("self_draw", (one,), hands=("123m 456m 789m 55m EE + E",), liable=two),
    )
    rules = ruleset_from_text("hongkong: multiple_wins=all liability=on")
    names = ("Ann", "歐陽上官諸葛", "Jörg", "D")
    table = RealTable(names, rules, "2031-05-10", lines, draft=Draft(Line("win", (four,)), 6))
    file_of(new_file()).save(table)
    return table


def _make_settings() -> None:
    changes: dict[str, Any] = {
        "player_name": "Jörg 小明",
        "opponents": (("Ann", "may"), ("", "kit"), ("小明", "yip")),
        "window_size": (1000, 700),
        "window_position": (5, 5),
        "window_screens": ((1920, 1080),),
        "speed": 5,
        "unknown": {"later": {"a": [1, 2, {"b": None}]}},
    }
    settings = replace(Settings(), **changes)
    for rules in RULESETS:
        options = replace(rules.options, start_score=2000, fan=((rules.patterns[0].id, 0),))
        with contextlib.suppress(RulesError):
            rules.with_options(options)
            settings = settings.with_options(rules, options)
            settings = save_preset(settings, f"my {rules.id}", rules, options)
    save_settings(settings)


def _make_drills() -> None:
    hands = ("123m 456p 789s 55m 67p", "2233445566778p")
    repeats = [Repeat(task("waits", "pocket:", {"hand": hand}), 1, 1) for hand in hands]
    win = {"hand": "(CCC) 234m 567p 99s 78s + 6s", "seat": "W"}
    repeats += [Repeat(task("fan", "hongkong: minimum=1", win), 2, 5, 3, own=True)]
    topics = {"waits": Topic(1500.0, 9, 5, 1, 3, "110010110")}
    save_progress(Progress(topics, tuple(repeats), 738_000, 4, (1, 2)))  # type: ignore[arg-type]


def _rules_sample() -> str:
    rules = RULESETS[-1]
    return options_text(rules, replace(rules.options, minimum=1, hands=8))


def _make_catalogues() -> None:
    """Write all labels as own catalogues: a .po as the command writes it, and a .mo."""
    import polib  # type: ignore[import-untyped]

    folder = own_locale()
    folder.mkdir(parents=True)
    source = folder / "fr.po"
    command("labels", "export", str(source), "--language", "zh_Hant")
    entries = source.read_text(encoding="utf-8").split("\n\n")
    source.write_text("\n\n".join([entries[0], *entries[1::SOME]]), encoding="utf-8")
    polib.pofile(str(source)).save_as_mofile(str(folder / "de.mo"))
