"""The sheet of a real table: what follows from its lines, its file, and its CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from game.records import real_table_csv
from game.records.real_table import (
    Draft,
    Line,
    RealTable,
    check_names,
    entries,
    sums,
    with_line,
    without_line,
)
from game.records.real_table_csv import csv_of, csv_text, table_from_csv
from game.records.real_table_file import delete_table, file_of, new_file, table_files
from game.records.real_table_text import export, sheet_lines
from game.rules.match import PERSONS
from game.rules.problems import Reason, RulesError
from game.rules.settling import Money
from game.rulesets.options_text import ruleset_from_text
from game.system.player_file import unsaved
from game.words.labels import load_labels
from tests.disks import full_disk

ANN, BEN, CHAN, DORA = PERSONS
DAY = "2031-05-09"
LINES = (
    Line("win", (BEN,), CHAN, (3,)),
    Line("self_draw", (BEN,), None, (5,)),
    Line("drawn"),
    Line("penalty", (), ANN, (10,)),
    Line("win", (ANN, DORA), CHAN, (3, 4)),
    Line("win", (ANN,), BEN, hands=("123m 456m 789m 55m EE + E",)),
    Line("penalty", (), DORA),
)


def new_table(rules: str = "hongkong: multiple_wins=all", *lines: Line) -> RealTable:
    table = RealTable(("Ann", "Ben", "Chan", "Dora"), ruleset_from_text(rules), DAY)
    for line in lines:
        table = with_line(table, line, len(table.lines))
    return table


def whole() -> RealTable:
    return new_table("hongkong: multiple_wins=all goulash_bonus=2", *LINES)


def refusal(table: RealTable, line: Line) -> str:
    with pytest.raises(RulesError) as caught:
        with_line(table, line, len(table.lines))
    assert caught.value.reason.key == "real.line"
    (why,) = [value for name, value in caught.value.reason.params if name == "why"]
    assert isinstance(why, Reason)
    return why.key


# --- what follows -------------------------------------------------------------------------------


def test_dealer_winds_extra_hands_and_payments_follow_from_the_lines() -> None:
    table = whole()
    found = [*entries(table.rules, table.lines)]
    assert [one.before.dealer for one in found] == [ANN, BEN, BEN, BEN, BEN, CHAN, DORA]
    assert [one.extra for one in found] == [0, 0, 1, 2, 2, 0, 0]
    assert [one.before.hand_number for one in found] == [1, 2, 3, 4, 4, 5, 6]
    assert [one.payments for one in found] == [
        (-8, 32, -16, -8),
        (-48, 144, -48, -48),
        (0, 0, 0, 0),
        (-30, 10, 10, 10),
        (28, -28, -52, 52),  # with the bonus for the drawn hand, from those who didn't win
        (128, -64, -32, -32),
        (256, 256, 256, -768),
    ]
    assert found[5].counts == (6,), "the tiles have been counted"
    assert sums(table) == tuple(map(sum, zip(*(one.payments for one in found), strict=True)))


def test_the_winner_nearest_to_the_discarder_comes_first() -> None:
    table = new_table("hongkong: multiple_wins=all", Line("win", (ANN, DORA), CHAN, (3, 4)))
    (entry,) = entries(table.rules, table.lines)
    (result,) = entry.after.results
    assert (result.winners, result.counted, entry.counts) == ((DORA, ANN), (4, 3), (3, 4))


def test_the_round_wind_turns_when_the_deal_has_passed_round() -> None:
    wins = [Line("win", (winner,), ANN, (3,)) for winner in (BEN, CHAN, DORA)]
    table = new_table("hongkong", *wins, Line("win", (ANN,), BEN, (3,)), Line("drawn"))
    found = [*entries(table.rules, table.lines)]
    assert [one.before.dealer for one in found] == [ANN, BEN, CHAN, DORA, ANN]
    assert [one.before.round_wind for one in found] == [0, 0, 0, 0, 1]


def test_all_four_hands_are_counted_where_the_rules_count_them() -> None:
    table = new_table("western", Line("self_draw", (BEN,), None, (40, 100, 8, 8)))
    assert sums(table) == (-200 + 64 + 64, 400, -100 - 64, -100 - 64)
    assert refusal(table, Line("self_draw", (BEN,), None, (100,))) == "real.four_counts"


def test_a_liable_player_pays_for_all() -> None:
    table = new_table(
        "hongkong: liability=on kong_liability=on goulash_bonus=2",
        Line("drawn"),
        Line("self_draw", (BEN,), None, (5,), liable=CHAN),
        Line("win", (ANN,), DORA, (3,), liable=DORA),
    )
    found = [*entries(table.rules, table.lines)]
    assert found[1].payments == (-2, 144 + 6, -144 - 2, -2), "each pays their own bonus"
    assert found[2].payments == (32, 0, 0, -32)
    assert table_from_csv(csv_of(table)) == table
    words = [*sheet_lines(table, load_labels("en"))]
    assert words[3].startswith("2. East round, dealer Ann +1: Ben, self-draw (Chan pays) · ")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (Line(), "real.no_winner"),
        (Line("win", (BEN,), None, (3,)), "real.no_payer"),
        (Line("win", (BEN,), CHAN), "real.no_count"),
        (Line("win", (BEN,), CHAN, (2,)), "real.count"),
        (Line("win", (BEN,), CHAN, (100,)), "real.count"),
        (Line("win", (BEN,), BEN, (3,)), "real.twice"),
        (Line("win", (BEN, BEN), ANN, (3, 3)), "real.twice"),
        (Line("win", (BEN, ANN), CHAN, (3, 3)), "real.one_winner"),
        (Line("self_draw", (BEN,), CHAN, (3,)), "real.one_self_draw"),
        (Line("drawn", (BEN,)), "real.drawn_winner"),
        (Line("penalty"), "real.no_penalised"),
        (Line("penalty", (), ANN, (0,)), "real.count"),
        (Line("self_draw", (BEN,), None, (3,), liable=CHAN), "real.liable"),
        (Line("drawn", liable=CHAN), "real.liable"),
        (Line("penalty", (), CHAN, liable=CHAN), "real.liable"),
        (
            Line("win", (BEN,), CHAN, hands=("123m 456p 789s 55m EE + E",)),
            "problem.below_minimum_bonus",
        ),
        (Line("win", (BEN,), CHAN, hands=("123m",)), "problem.hand_size"),
    ],
)
def test_what_cannot_be_is_refused(line: Line, why: str) -> None:
    assert refusal(new_table("hongkong"), line) == why


def test_a_line_can_be_changed_and_taken_out_and_what_follows_changes() -> None:
    table = whole()
    changed = with_line(table, Line("win", (CHAN,), BEN, (3,)), 1)
    assert [one.before.dealer for one in entries(changed.rules, changed.lines)][2:4] == [CHAN, CHAN]
    assert without_line(changed, 1).lines == (LINES[0], *LINES[2:])
    with pytest.raises(RulesError):
        with_line(table, Line("win", (CHAN,), None, (3,)), 1)


def test_the_names_can_be_told_from_each_other() -> None:
    assert check_names(["A", "B", "C", "D"]) == ("A", "B", "C", "D")
    for names in (["A", "B", "C", "A"], ["A", "B", "C", ""], ["A", "B", "C & E", "D"], ["A", "B"]):
        with pytest.raises(RulesError):
            check_names(names)


# --- the file -----------------------------------------------------------------------------------


def test_a_sheet_opens_again_with_the_line_in_the_middle(game_home: object) -> None:
    draft = Draft(Line("win", (BEN,), CHAN, liable=CHAN), 2)
    table = replace(whole(), draft=draft, money=Money(50, 100))
    path = new_file()
    assert file_of(path).save(table) is None
    assert table_files() == ([path], None)
    assert file_of(path).load().value == table
    assert file_of(new_file()).save(table) is None
    assert [one.name for one in table_files()[0]] == ["2.json", "1.json"]
    assert delete_table(path) is None
    assert [one.name for one in table_files()[0]] == ["2.json"]


def test_what_the_disk_refuses_is_written_later(
    game_home: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_file()
    with monkeypatch.context() as patch:
        full_disk(patch)
        assert file_of(path).save(whole()) is not None
        assert file_of(path).load().value == whole()
    assert unsaved(retry=True) is None
    assert path.exists()


def test_a_sheet_that_waits_is_listed_and_deleted_for_good(
    game_home: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_file()
    with monkeypatch.context() as patch:
        full_disk(patch)
        assert file_of(path).save(whole()) is not None
        assert table_files() == ([path], None)
        assert new_file() != path, "another sheet would replace it"
        assert delete_table(path) is None
    assert unsaved(retry=True) is None
    assert table_files() == ([], None)


def test_no_sheet_is_begun_while_the_others_cannot_be_seen(
    game_home: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of(new_file()).save(whole())

    def fail(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "iterdir", fail)
    with pytest.raises(RulesError):
        new_file()


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["A", "A", "B", "C"]},
        {"cents": 0},
        {"coin": 7},
        {"lines": [{"result": "win", "winners": [1], "payer": 1, "counts": [3], "hands": []}]},
        {"lines": [{"result": "won", "winners": [], "payer": None, "counts": [], "hands": []}]},
        {"draft": {"line": {"result": "drawn"}, "at": 0}},
    ],
)
def test_a_damaged_sheet_is_set_aside(change: dict[str, object], game_home: object) -> None:
    path = new_file()
    file_of(path).save(whole())
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, **change}))
    found = file_of(path).load()
    assert found.value is None
    assert found.stays is None
    assert not path.exists()
    assert [one.name for one in path.parent.iterdir()] == ["1.broken-1.json"]
    assert table_files() == ([], None)


@pytest.mark.parametrize("change", [{"format": 2}, {"rules": "hongkong: later_option=on"}])
def test_a_sheet_of_a_newer_program_stays(change: dict[str, object], game_home: object) -> None:
    path = new_file()
    file_of(path).save(whole())
    newer = json.dumps({**json.loads(path.read_text()), **change})
    path.write_text(newer)
    assert file_of(path).load().stays is not None
    assert file_of(path).save(whole()) is not None
    assert path.read_text() == newer


# --- CSV ----------------------------------------------------------------------------------------


def test_a_csv_read_again_is_the_same_sheet() -> None:
    for table in (whole(), new_table("western", Line("win", (ANN,), BEN, (40, 100, 8, 8)))):
        assert table_from_csv(csv_of(table)).lines[0].winners == table.lines[0].winners
        assert csv_of(table_from_csv(csv_of(table))) == csv_of(table)


def test_a_csv_by_hand_needs_only_how_each_hand_ended() -> None:
    columns = "line;hand;round;dealer;extra;result;winner;from;liable;count;tiles;Ann;Ben;Chan;Dora"
    text = f"rules;hongkong\n\n{columns}\n;;;;;win;Ben;Chan;;3\n;;;;;drawn\n"
    table = table_from_csv(text)
    assert table.lines == (LINES[0], Line("drawn"))
    assert table.money == Money()
    priced = text.replace("hongkong\n", "hongkong\nmoney;0,5;0,1\n")
    assert table_from_csv(priced).money == Money(50, 10)
    assert table_from_csv(text.replace(";", "\t").replace("rules", '"rules"')).lines == table.lines


def test_names_are_never_columns_or_formulas_in_a_csv() -> None:
    for names in (
        ("count", "from", "sum", "liable"),
        ("=1+1", "+852", "-x", "'@b"),
        ("＝1", "O'Neil", 'a"b', "c,d"),
    ):
        table = replace(whole(), names=names)
        cells = [cell for row in csv.reader(io.StringIO(csv_of(table))) for cell in row]
        assert not [one for one in cells if one[:1] in "=+@＝" and one]
        assert not [one for one in cells if one[:1] == "-" and not one[1:].isdigit()]
        assert table_from_csv(csv_of(table)).names == names
        assert csv_of(table_from_csv(csv_of(table))) == csv_of(table)


@pytest.mark.parametrize(
    "save",
    [
        lambda text: text.replace("\r\n", "\n").encode("utf-8-sig"),
        lambda text: text.replace(",", ";").replace("0.25", "0,25").encode("utf-8-sig"),
        lambda text: text.replace(",", "\t").encode("utf-16"),
        lambda text: ("\ufeff" + text).encode("utf-16-be"),
        lambda text: re.sub("[^,\r\n]+", r'"\g<0>"', text).encode(),
        lambda text: (",,,\r\n\r\n" + text.replace("\r\n", ",,,\r\n,,,\r\n")).encode(),
        lambda text: text.replace("0.25,0.10", "0.25,0.1").replace(",-", ",\u2212").encode(),
    ],
)
def test_a_spreadsheet_can_save_a_csv_again(save: Callable[[str], bytes]) -> None:
    table = replace(whole(), names=("陳", "Ben", "Chan", "Dora"))
    read = table_from_csv(csv_text(save(csv_of(table))))
    assert replace(read, day=DAY) == table_from_csv(csv_of(table))


def test_a_csv_with_more_lines_than_a_sheet_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = csv_of(whole())
    monkeypatch.setattr(real_table_csv, "MOST_LINES", len(LINES))
    assert table_from_csv(text).lines[2] == Line("drawn")
    monkeypatch.setattr(real_table_csv, "MOST_LINES", len(LINES) - 1)
    with pytest.raises(RulesError) as caught:
        table_from_csv(text)
    values = dict(caught.value.reason.params)
    assert (values["line"], getattr(values["why"], "key", "")) == (11, "real.full")


def test_a_csv_in_another_charset_is_refused_with_its_line() -> None:
    text = csv_of(replace(whole(), names=("陳", "Ben", "Chan", "Dora")))
    for data, line in ((text.encode("big5"), 4), (text.encode("utf-16")[:-1], 12)):
        with pytest.raises(RulesError) as caught:
            csv_text(data)
        values = dict(caught.value.reason.params)
        assert (values["line"], getattr(values["why"], "key", "")) == (line, "real.csv.not_utf8")


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("rules", "rule", 1, "real.csv.head"),
        ("hongkong:", "hongkon:", 1, "problem.text_ruleset"),
        ("rules,", 'rules",', 4, "real.csv.head"),
        ("0.25", "0.001", 3, "real.csv.money"),
        ("extra", "more", 4, "real.csv.columns"),
        ("Dora", "Ann", 4, "real.names"),
        ("0,win,Ben,Chan,", "0,win,Ben,Ching,", 5, "real.csv.name"),
        ("0,win,Ben,Chan,", "0,won,Ben,Chan,", 5, "real.csv.result"),
        ("0,win,Ben,Chan,,3", "0,win,Ben,Chan,,x", 5, "real.csv.number"),
        ("0,win,Ben,Chan,", "0,win,Ben,Ben,", 5, "real.twice"),
        ("0,win,Ben,Chan,", "0,win,Ben,Chan,Dora", 5, "real.liable"),
        ("0,win,Ben,Chan,", "0,win,Ben,Chan,Ann & Dora", 5, "real.csv.name"),
        ("2,2,E,Ben,0,", "2,2,E,Ann,0,", 6, "real.csv.differs"),
        ("3,3,E,Ben,1,", "3,3,E,Ben,2,", 7, "real.csv.differs"),
        ("-48,144,-48,-48", "-48,140,-48,-44", 6, "real.csv.differs"),
        (",6,123m", ",7,123m", 10, "real.csv.differs"),
        ("sum,,,,,,,,,,,", "sum,,,,,,,,,,,9", 12, "real.csv.differs"),
        ("money,", "rules\nmoney,", 3, "problem.unknown_ruleset"),
        ("7,,E", "sum,,\n7,,E", 12, "real.csv.after_sum"),
    ],
)
def test_a_csv_is_refused_with_its_line(old: str, new: str, line: int, why: str) -> None:
    text = csv_of(whole())
    assert text.count(old) >= 1
    with pytest.raises(RulesError) as caught:
        table_from_csv(text.replace(old, new, 1) if old != "Dora" else text.replace(old, new))
    values = dict(caught.value.reason.params)
    assert (values["line"], getattr(values["why"], "key", "")) == (line, why)


def test_the_exported_files_have_the_sheet(game_home: object) -> None:
    labels, table = load_labels("en"), whole()
    told = export(table, datetime(2031, 5, 9), labels)
    path = dict(told.params)["path"]
    assert isinstance(path, str)
    assert Path(path).read_bytes().decode("utf-8-sig") == csv_of(table)
    words = [*sheet_lines(table, labels)]
    assert Path(path).with_suffix(".txt").read_text("utf-8-sig").splitlines() == words
    assert words[2] == (
        "1. East round, dealer Ann: Ben from Chan · 3 fan. Ann −8, Ben +32, Chan −16, Dora −8"
    )
    assert words[4] == "3. East round, dealer Ben +1: Drawn."
    assert "Dora to Ben: " in "\n".join(words)
