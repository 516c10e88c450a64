"""Sheets of real tables on the screen: a new one, its lines, and what can be done with it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from game.records.real_table import Draft, Line, RealTable, sums
from game.records.real_table_csv import csv_text, table_from_csv
from game.records.real_table_file import file_of, new_file, table_files
from game.rules.match import PERSONS
from game.rulesets.options_text import ruleset_from_text
from game.system.paths import documents_folder
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.count.scene import CountScene
from game.ui.screens.real.sheet import RealTableScene
from game.ui.screens.real.tables import NewRealTableScene, RealTablesScene
from game.ui.screens.title import TitleScene
from tests.ui.clipboards import FakeClipboard
from tests.ui.endings import check_legible, check_places
from tests.ui.mouse import LANGUAGES, click, keys, new_app, placed_by, texts

ANN, BEN, CHAN, DORA = PERSONS
WIDEST = (
    "Wwwwwwwwwwwwwwwwwwww",
    "Mmmmmmmmmmmmmmmmmmmm",
    "陳大文陳大文陳大文陳大文陳大文陳大文",
    "D",
)
NIGHT = (Line("win", (BEN,), CHAN, (3,)), Line("drawn"), Line("penalty", (), ANN, (10,)))


def opened(
    rules: str = "hongkong: multiple_wins=all",
    lines: tuple[Line, ...] = (),
    names: tuple[str, str, str, str] = ("Ann", "Ben", "Chan", "Dora"),
    language: str = "en",
) -> App:
    """Return the program with a sheet open over the list."""
    app, path = new_app(language), new_file()
    file_of(path).save(RealTable(names, ruleset_from_text(rules), "2031-05-09", lines))
    app.reset_to(TitleScene(app))
    app.open(routes.RealTables())
    app.open(routes.RealTable(path))
    return app


def sheet(app: App) -> RealTableScene:
    assert isinstance(app.top, RealTableScene)
    return app.top


def kept(app: App) -> RealTable:
    """Return what is on disk."""
    found = file_of(sheet(app).path).read(sheet(app).path).value
    assert found is not None
    return found


def write(app: App, key: str, words: str) -> None:
    click(app, key)
    app.top.typed(words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["hongkong: multiple_wins=all kong_liability=on", "western"])
def test_everything_has_its_place_and_can_be_read(
    rules: str, language: str, game_home: Path
) -> None:
    four = (40, 100, 8, 1000)
    fed = Line("win", (ANN, BEN, CHAN), DORA, (3, 4, 5), liable=DORA)
    lines = (Line("self_draw", (DORA,), None, four) if rules == "western" else fed, *NIGHT[1:]) * 5
    app = opened(rules, lines, WIDEST, language)
    for at in (0, len(lines) - 1):
        sheet(app).on_line(at)
        sheet(app).on_page(-1)
        check_places(placed_by(app, (960, 600)), (960, 600))
        check_legible(placed_by(app, (960, 600)), 11)
    app.close(app.top)
    check_places(placed_by(app, (960, 600)), (960, 600))


def test_the_title_leads_to_a_new_sheet_with_four_names(game_home: Path) -> None:
    app = new_app()
    app.reset_to(TitleScene(app))
    click(app, "real")
    click(app, "new")
    click(app, "begin")
    assert isinstance(app.top, NewRealTableScene), "four names are missing"
    for place, name in enumerate(("Ann", "Ben", "Chan", "Dora")):
        write(app, f"name.{place}", name)
    click(app, "ruleset.1")
    assert texts(app)["new.aux"].startswith("Kongs and bonus tiles"), "in points that ims adds"
    click(app, "ruleset.3")
    assert "new.aux" not in texts(app)
    click(app, "begin")
    table = kept(app)
    assert (table.names, table.rules.id) == (("Ann", "Ben", "Chan", "Dora"), "hongkong")
    click(app, "close")
    assert isinstance(app.top, RealTablesScene)
    click(app, "new")
    assert [one.text for one in cast(NewRealTableScene, app.top).names] == [*table.names]


def test_a_line_is_four_clicks_and_a_count(game_home: Path) -> None:
    app = opened()
    assert texts(app)["entry.where"] == "Hand 1 · East round · dealer Ann"
    click(app, "winner.1")
    click(app, "payer.2")
    click(app, "add")
    assert kept(app).lines == (), "the fan is missing"
    click(app, "more.0")
    click(app, "less.0")
    assert sheet(app).fields[0].text == "3", "the least that wins"
    click(app, "add")
    assert kept(app).lines == (NIGHT[0],)
    assert texts(app)["sum.1"] == "+32"
    assert texts(app)["entry.where"] == "Hand 2 · East round · dealer Ben"


def test_tiles_are_counted_and_several_can_win(game_home: Path) -> None:
    app = opened()
    click(app, "payer.2")
    click(app, "winner.0")
    click(app, "winner.3")
    write(app, "count.0", "123m 456m 789m 55m EE + E")
    write(app, "count.1", "4")
    app.top.key("return")
    (line,) = kept(app).lines
    assert (line.winners, line.payer) == ((ANN, DORA), CHAN)
    assert texts(app)["line.0.count"] == "7/4"


def test_a_winners_fan_comes_from_counting_the_hand(game_home: Path) -> None:
    app = opened(lines=NIGHT[:1])
    click(app, "winner.0")
    assert "count" not in keys(app), "the discarder isn't known"
    click(app, "payer.2")
    click(app, "winner.3")
    write(app, "count.0", "4")
    click(app, "count")
    assert isinstance(app.top, CountScene)
    words = texts(app)
    assert words["how"] == "Dora · East round · West seat · Discarder: Chan"
    assert "ruleset.0" not in keys(app), "the sheet has its rules"
    assert "seat.0" not in keys(app)
    app.top.on_write()
    app.top.typed("345m 77m 88m (123m) [9999m] f1 + 8m")
    assert texts(app)["headline"] == "7 fan"
    click(app, "use")
    assert [one.text for one in sheet(app).fields] == ["4", "7"]
    click(app, "add")
    assert kept(app).lines[-1] == Line("win", (ANN, DORA), CHAN, (4, 7))


def test_tiles_of_the_line_are_counted_on_and_a_poor_hand_cannot_be_used(game_home: Path) -> None:
    app = opened()
    click(app, "result.1")
    click(app, "winner.1")
    write(app, "count.0", "123m 456p 78s EE (CCC) + 9s")
    click(app, "count")
    assert isinstance(app.top, CountScene)
    assert texts(app)["headline"] == "3 fan: 1 fan below the minimum"
    assert "use" not in keys(app)
    click(app, "asked.last_tile")
    click(app, "use")
    assert sheet(app).line == Line("self_draw", (BEN,), None, (4,))


def test_a_line_in_the_middle_outlives_a_kill(game_home: Path) -> None:
    app = opened(lines=NIGHT)
    click(app, "winner.3")
    draft = kept(app).draft
    assert draft is not None
    assert draft.line.winners == (DORA,), "each click is on disk"
    write(app, "count.0", "123m 45")
    again = new_app()
    again.open(routes.RealTable(sheet(app).path))
    assert sheet(again).line.winners == (DORA,)
    assert sheet(again).fields[0].text == "123m 45"


def test_every_line_can_be_changed_taken_out_and_undone(game_home: Path) -> None:
    app = opened(lines=NIGHT)
    click(app, "line.0")
    write(app, "count.0", "5")
    click(app, "add")
    assert kept(app).lines == (Line("win", (BEN,), CHAN, (5,)), *NIGHT[1:])
    click(app, "line.1")
    click(app, "remove")
    assert len(kept(app).lines) == 2
    click(app, "sheet.undo")
    assert sheet(app).draft == Draft(NIGHT[1], 1), "as before the click"
    click(app, "sheet.undo")
    assert kept(app).lines == NIGHT
    assert sheet(app).fields[0].text == "5"
    assert "sheet.undo" not in keys(app)


def test_a_line_that_is_left_in_the_middle_comes_back_with_undo(game_home: Path) -> None:
    app = opened(lines=NIGHT)
    click(app, "winner.3")
    click(app, "payer.1")
    begun = sheet(app).draft
    for left in ("line.0", "clear"):
        click(app, left)
        assert kept(app).draft != begun
        click(app, "sheet.undo")
        assert kept(app).draft == begun
        assert "sheet.undo" not in keys(app)
    click(app, "clear")
    click(app, "sheet.undo")
    for left in ("line.0", "line.1", "line.2", "sheet.undo"):
        click(app, left)
    assert kept(app).draft == begun, "lines that were only looked at are no changes"


def test_a_penalty_is_paid_to_the_others_and_ends_no_hand(game_home: Path) -> None:
    app = opened(lines=NIGHT[:1])
    click(app, "result.3")
    click(app, "penalised.0")
    click(app, "add")
    assert sums(kept(app)) == (-8 - 768, 32 + 256, -16 + 256, -8 + 256)
    assert texts(app)["entry.where"] == "Hand 2 · East round · dealer Ben"


def test_a_penalty_begins_with_a_point_for_each(game_home: Path) -> None:
    app = opened()
    for key in ("result.3", "penalised.2", "more.0", "add"):
        click(app, key)
    assert sums(kept(app)) == (1, 1, -3, 1)


def test_one_player_pays_for_all_by_rules_with_liability(game_home: Path) -> None:
    app = opened("hongkong: kong_liability=on")
    for key in ("winner.1", "payer.2", "more.0", "liable_player.2"):
        click(app, key)
    assert "liable_player.0" not in keys(app), "only the robbed player after a discard"
    click(app, "add")
    assert texts(app)["line.0.how"] == "Ben from Chan (Chan pays)"
    for key in ("result.1", "winner.1", "liable_player.0", "liable_player.3", "more.0", "add"):
        click(app, key)
    assert [one.liable for one in kept(app).lines] == [CHAN, DORA]
    assert sums(kept(app)) == (0, 32 + 48, -32, -48)
    click(app, "line.1")
    click(app, "liable_player.3")
    click(app, "add")
    assert sums(kept(app)) == (-16, 32 + 48, -32 - 16, -16), "a second click takes it back"
    for key in ("line.0", "payer.3"):
        click(app, key)
    assert kept(app).draft == Draft(Line("win", (BEN,), DORA, (3,)), 0), "another discarder"
    app = opened()
    click(app, "winner.1")
    click(app, "payer.2")
    assert not [key for key in keys(app) if key.startswith("liable_player")]


def test_a_sheet_keeps_its_own_money(game_home: Path) -> None:
    app = opened(lines=NIGHT)
    click(app, "sheet.settle")
    click(app, "table.1")
    click(app, "close")
    assert kept(app).money.cents == app.settings.money.cents == 50
    app.change_settings(point_cents=100)
    click(app, "sheet.settle")
    assert texts(app)["cents"] == "$0.50"
    click(app, "close")
    click(app, "line.1")
    click(app, "remove")
    click(app, "sheet.settle")
    click(app, "table.2")
    click(app, "close")
    click(app, "sheet.undo")
    app.clipboard = board = FakeClipboard()
    click(app, "sheet.copy")
    assert "Settling up · $1 a point" in board.text.splitlines(), "undo is for the lines"


def test_a_sheet_is_saved_as_csv_and_as_text(game_home: Path) -> None:
    app = opened(lines=NIGHT)
    app.clipboard = board = FakeClipboard()
    for _ in range(2):
        click(app, "sheet.csv")
    click(app, "sheet.copy")
    files = sorted(documents_folder("documents").iterdir())
    assert [one.suffix for one in files] == [".csv", ".txt"] * 2
    assert table_from_csv(csv_text(files[0].read_bytes())) == kept(app)
    assert files[1].read_text("utf-8-sig") == board.text + "\n"


def test_clicks_keep_what_still_fits(game_home: Path) -> None:
    app = opened("hongkong")
    for key in ("winner.1", "payer.2", "more.0", "winner.0"):
        click(app, key)
    assert sheet(app).line == Line("win", (ANN,), CHAN, (-1,)), "one winner by these rules"
    click(app, "payer.0")
    assert (sheet(app).line.winners, sheet(app).line.payer) == ((), ANN)
    click(app, "winner.1")
    click(app, "result.1")
    assert sheet(app).line == Line("self_draw", (BEN,), None, (-1,))
    click(app, "clear")
    assert kept(app).draft is None


def test_a_sheet_leads_to_settling_up_and_can_be_deleted(game_home: Path) -> None:
    app = opened(lines=NIGHT)
    click(app, "sheet.settle")
    assert texts(app)["person.1.points"] == "+42"
    click(app, "close")
    click(app, "sheet.delete")
    click(app, "tick")
    assert table_files()[0] == []
    assert isinstance(app.top, RealTablesScene)


def test_the_list_shows_each_sheet_and_says_which_cannot_be_read(game_home: Path) -> None:
    app = opened(lines=NIGHT)
    newer, damaged = new_file(), new_file().with_name("3.json")
    newer.write_text('{"format": 99, "program": "9"}')
    damaged.write_text("no sheet")
    click(app, "close")
    words = texts(app)
    assert (words["table.1.points.1"], words["table.1.lines"]) == ("+42", "3 lines")
    assert words["table.2.day"] == "Can't read 2.json now."
    assert len(app.messages) == 3
    assert newer.exists()
    assert not damaged.exists()
