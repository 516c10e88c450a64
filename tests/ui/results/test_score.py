"""The result of a hand: every number is the settlement's, and every item has its place."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from game.bots import choose
from game.records.album import write_firsts
from game.rules.numbers import number_text, signed
from game.rules.tiles import EAST, NORTH, SEATS, SOUTH, WEST, Seat, tile_text
from game.rulesets.payment import TABLES
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import HandScore, Scored, Transfer
from game.saves.save import NO_NAMES
from game.session.needs import need_of
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.drawing.looks import ButtonLook, PanelLook, Placed, PortraitLook, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.kit.wording import close_units, short_name, shortened, with_names
from game.ui.results.score import SETTLING, ResultScene
from game.ui.results.worth_panel import payments_to
from game.ui.route_table import scene_of
from game.ui.screens.rules.rules import RulesScene
from tests.ui.endings import (
    ENDINGS,
    EVERY,
    PLAIN,
    Ending,
    Ground,
    app_at,
    check_legible,
    check_places,
    placed_at,
    texts,
)
from tests.ui.letters import text_width
from tests.ui.mouse import LANGUAGES, SIZES, check_words, click, fonts, keys


def result_at(name: str, language: str = "en", *, chosen: int | None = None) -> App:
    app = app_at(name, language)
    app.push(ResultScene(app, lambda: None))
    if chosen is not None and f"winner.{chosen}" in keys(app):
        click(app, f"winner.{chosen}")
    return app


def explained(name: str, *, chosen: int | None = None) -> App:
    """Return a result that shows how it adds up."""
    app = result_at(name, chosen=chosen)
    click(app, "explain")
    return app


def words_at(app: App) -> dict[str, str]:
    return texts(placed_at(app, (1280, 800)))


def hands_shown(name: str) -> int:
    """Return the number of hands on offer: the winners', or all four in `western`."""
    ending = EVERY[name]
    winners = sum("+ " in hand for hand in ending.hands)
    return 4 if ending.rules == "western" else max(1, winners)


TALL_WINDOW = (1080, 1920)
EVERY_HAND = [(name, place) for name in EVERY for place in range(hands_shown(name))]
EVERY_WINNER = [one for one in EVERY_HAND if one[0] in ENDINGS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, TALL_WINDOW])
@pytest.mark.parametrize(("name", "chosen"), EVERY_HAND)
def test_everything_has_its_place(
    name: str, chosen: int, size: tuple[int, int], language: str
) -> None:
    check_places(placed_at(result_at(name, language, chosen=chosen), size), size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "chosen"), EVERY_HAND)
def test_everything_can_be_read_in_the_smallest_window(
    name: str, chosen: int, language: str
) -> None:
    check_legible(placed_at(result_at(name, language, chosen=chosen), (960, 600)), 11)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("many", [12, 18])
def test_many_patterns_fit_below_tabs(many: int, language: str) -> None:
    app = result_at("most", language, chosen=0)
    assert app.session is not None
    rows = tuple(Scored(row.id, row.fan or 1) for row in POCKET.patterns[:many])
    score = HandScore(rows, sum(row.fan for row in rows), 12)
    settled = app.session.settlement
    other = replace(settled, scores=(score, *settled.scores[1:]))
    app.session = replace(cast(Any, app.session), settlement=other)
    shown: list[str] = []
    for _ in range(1 + many // 7):
        placed = placed_at(app, (960, 600))
        check_places(placed, (960, 600))
        check_legible(placed, 11)
        lines = [one for one in placed if one.key.endswith(".fan")]
        shown += [one.key for one in lines if one.key not in shown]
        assert min(one.box.h for one in lines) >= 16
        app.top.key("page down")  # as the mouse wheel does
    assert len(shown) == many
    click(app, "patterns.up")
    assert len(words_at(app)) > 0


@pytest.mark.parametrize("name", EVERY)
def test_points_before_and_after_are_those_of_the_settlement(name: str) -> None:
    app = result_at(name)
    session = app.session
    assert session is not None
    words = words_at(app)
    for seat, paid in zip(SEATS, session.settlement.payments, strict=True):
        before = session.match.scores[session.person_at(seat)]
        after = number_text(before + paid)
        if not session.view.wins:
            assert words[f"after.{seat}"] == after
            continue
        if seat == session.player_seat:
            assert words["change"] == signed(paid)
            assert words["before"].endswith(number_text(before))
            assert words["after"] == after
        if f"leaves.{seat}" in words:
            assert words[f"leaves.{seat}"] == app.labels.text("result.leaves", points=after)
        elif seat != session.player_seat:
            assert signed(paid) in words["gets"]
            assert after in words["gets"]


@pytest.mark.parametrize("name", [name for name in EVERY if name != "drawn"])
def test_the_rows_are_the_payments_of_the_settlement(name: str) -> None:
    for chosen in range(len(EVERY[name].hands)):
        app = result_at(name, chosen=chosen)
        session = app.session
        assert session is not None
        wins, words = session.view.wins, words_at(app)
        scene = app.top
        assert isinstance(scene, ResultScene)
        shown = wins[scene.chosen] if scene.chosen < len(wins) else wins[0]
        won = {win.seat for win in wins}
        paid = {
            one.payer: one.points
            for one in payments_to(session.settlement.transfers, (shown.seat,))
        }
        for seat in set(SEATS) - {shown.seat}:
            expected = -paid[seat] if seat in paid else session.settlement.payments[seat]
            assert words[f"paid.{seat}"] == signed(expected)
            in_all = app.labels.text(
                "result.in_all", change=signed(session.settlement.payments[seat])
            )
            assert words.get(f"in all.{seat}", in_all) == in_all
        losers = [seat for seat in SEATS if seat not in won]
        more = [one.points for one in payments_to(session.settlement.transfers, losers)]
        assert [
            words[key] for key in words if key.startswith("more.") and key.endswith("paid")
        ] == [signed(-points) for points in more]


@pytest.mark.parametrize(("name", "chosen"), [one for one in EVERY_WINNER if one[0] != "drawn"])
def test_patterns_sum_and_look_up_are_those_of_the_settlement(name: str, chosen: int) -> None:
    app = explained(name, chosen=chosen)
    session = app.session
    assert session is not None
    words = words_at(app)
    score = session.settlement.scores[chosen]
    shown = [key for key in words if key.startswith("pattern.") and key.endswith(".fan")]
    assert shown == [f"pattern.{one.id}.fan" for one in score.patterns]
    total = sum(int(words[key].rpartition("= ")[2]) for key in shown)
    assert total == score.total
    assert words["sum"] == app.labels.text("result.sum", fan=total)
    assert ("cap" in words) == (score.total > score.counted)
    single = TABLES[session.ruleset.options.payment_table][score.counted]
    assert words["single"] == app.labels.text("table.points", count=single)


@pytest.mark.parametrize("name", [name for name in ENDINGS if name != "drawn"])
def test_the_payments_of_all_winners_are_the_settlement(name: str) -> None:
    session = app_at(name).session
    assert session is not None
    paid = [0, 0, 0, 0]
    for place, win in enumerate(session.view.wins):
        words = words_at(explained(name, chosen=place))
        lines = payments_to(session.settlement.transfers, (win.seat,))
        for line in lines:
            paid[line.payer] -= line.points
            paid[line.payee] += line.points
        points = [words[key] for key in words if key.startswith("payment.") and "points" in key]
        assert points == [number_text(line.points) for line in lines]
    assert tuple(paid) == session.settlement.payments


PAID_BY_TABLE = [name for name in EVERY if name in ENDINGS or name.startswith("hongkong")]


@pytest.mark.parametrize("name", [name for name in PAID_BY_TABLE if name != "drawn"])
def test_the_arithmetic_of_every_payment_comes_out(name: str) -> None:
    words = words_at(explained(name))
    for place in range(9):
        if f"payment.{place}.why" in words:
            arithmetic = words[f"payment.{place}.why"].rpartition("· ")[2].replace(",", "")
            points = int(words[f"payment.{place}.points"].replace(",", ""))
            parts = [part.split(" × ") for part in arithmetic.split(" + ")]
            assert points == sum(
                int(one[0]) * (int(one[1]) if len(one) > 1 else 1) for one in parts
            )


def test_the_parts_of_a_payment_are_one_line() -> None:
    transfers = (Transfer(SOUTH, EAST, 32, "discard"), Transfer(WEST, EAST, 16, "other"))
    goulash = (Transfer(SOUTH, EAST, 10, "goulash"), Transfer(EAST, NORTH, 8, "difference"))
    lines = payments_to((*transfers, *goulash), (EAST,))
    assert [(one.payer, one.points, one.why) for one in lines] == [
        (1, 42, "discard"),
        (2, 16, "other"),
    ]


def tiles_of(placed: list[Placed], seat: Seat) -> list[TileLook]:
    start = f"tiles.{seat}."
    return [
        one.look
        for one in placed
        if isinstance(one.look, TileLook) and one.key.partition("/")[2].startswith(start)
    ]


@pytest.mark.parametrize("name", EVERY)
def test_all_four_hands_are_shown_whole(name: str) -> None:
    app = result_at(name)
    assert app.session is not None
    view = app.session.view
    placed = placed_at(app, (1280, 800))
    won = {win.seat for win in view.wins}
    for seat in SEATS:
        tiles = tiles_of(placed, seat)
        hand = view.hands[seat]
        assert hand is not None
        melded = sum(len(meld.tiles) for meld in view.melds[seat])
        expected = len(hand) + melded + len(view.bonus[seat]) + (seat in won)
        assert len(tiles) == expected
        assert sum(tile.ring == "won" for tile in tiles) == (seat in won)


def test_the_winner_is_first_and_larger() -> None:
    app = result_at("self")
    placed = placed_at(app, (1280, 800))
    boxes = {one.key.partition("/")[2]: one.box for one in placed}
    assert min(range(4), key=lambda seat: boxes[f"hand.{seat}"].y) == 1
    assert tiles_of(placed, SOUTH)[0].height > tiles_of(placed, WEST)[0].height


def test_a_winners_hand_stands_in_sets_with_the_winning_tile_where_it_belongs() -> None:
    tiles = tiles_of(placed_at(result_at("plain"), (1280, 800)), EAST)
    texts = [tile_text(one.tile) for one in tiles]
    assert texts == [
        "1m",
        "2m",
        "3m",
        "4m",
        "5m",
        "6m",
        "2p",
        "3p",
        "4p",
        "6s",
        "7s",
        "8s",
        "E",
        "E",
    ]
    assert [tile_text(one.tile) for one in tiles if one.ring] == ["8s"]


def test_claimed_melds_are_a_fifth_smaller_and_bonus_tiles_at_the_right_end() -> None:
    app = result_at("three", chosen=2)
    placed = [one for one in placed_at(app, (1280, 800)) if "/tiles.3." in one.key]
    heights = [one.look.height for one in placed if isinstance(one.look, TileLook)]
    assert heights[0] > heights[11]
    assert heights[-4] == round(0.8 * heights[0])
    band = next(one.box for one in placed_at(app, (1280, 800)) if one.key.endswith("/hand.3"))
    assert band.right - 40 < placed[-1].box.right < band.right


def test_the_arrow_is_broader_for_more_points() -> None:
    placed = placed_at(result_at("western plain"), (1280, 800))
    broad = {one.key.partition("/")[2]: one.box.h for one in placed if "shaft" in one.key}
    assert broad["arrow.1.shaft"] == broad["arrow.2.shaft"] > broad["more.0.arrow.shaft"]


def test_with_one_payee_hands_have_the_room_of_arrows() -> None:
    """The head says who has won. Their tiles are larger for it."""
    app = result_at("plain")
    placed = placed_at(app, (1280, 800))
    assert not [one.key for one in placed if "arrow." in one.key or "payee" in one.key]
    heights = [
        one.look.height
        for one in placed
        if "/tiles.1." in one.key and isinstance(one.look, TileLook)
    ]
    assert heights[0] > 42
    several = [one.key for one in placed_at(result_at("three"), (1280, 800))]
    assert [key for key in several if "payee" in key]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_row_of_buttons_has_room_for_another(size: tuple[int, int]) -> None:
    app = result_at("plain")
    placed = {one.key.partition("/")[2]: one for one in placed_at(app, size)}
    assert "hint" not in placed
    tip = placed["go on"].tip
    assert tip is not None
    assert tip.title == "Press Space or click to continue"
    free = placed["go on"].box.x - placed["deal_again"].box.right
    assert free > 120 * size[0] / 1280


@pytest.mark.parametrize("name", ["plain", "drawn", "western plain", "ims most"])
def test_a_tall_window_is_used(name: str) -> None:
    placed = {one.key.partition("/")[2]: one for one in placed_at(result_at(name), (1080, 1920))}
    assert placed["panel"].box.h > 1000
    tiles = [one.look.height for one in placed.values() if isinstance(one.look, TileLook)]
    assert max(tiles) > 80
    words = [one.look.size for one in placed.values() if isinstance(one.look, TextLook)]
    assert min(words) >= 14


@pytest.mark.parametrize("name", ["plain", "western plain", "ims most", "western most"])
def test_how_it_adds_up_fills_a_tall_window(name: str) -> None:
    app = result_at(name)
    app.top.on_explain()  # type: ignore[attr-defined]
    placed = {one.key.partition("/")[2]: one for one in placed_at(app, (1080, 1920))}
    payments = [placed[key].box for key in placed if key in {f"payment.{at}" for at in range(12)}]
    strip, buttons = placed["strip"].box, placed["explain"].box
    assert min(box.y for box in payments) > strip.bottom > strip.y
    assert all(box.w > 900 for box in (*payments, strip)), "one below the other"
    assert max(box.bottom for box in payments) > buttons.y - 300, "no hole below"
    heading, person = placed["payments"].look, placed["payment.0.payer.name"].look
    assert isinstance(heading, TextLook)
    assert isinstance(person, TextLook)
    assert person.size > heading.size, "larger words, too"


def test_a_hand_without_sets_lies_in_two_lines_of_a_tall_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    orphans = Ending(("19m 19p 19s ESWN CFP + 9m", PLAIN, PLAIN, PLAIN), discarder=WEST)
    monkeypatch.setitem(EVERY, "orphans", orphans)
    placed = {
        one.key.partition("/")[2]: one for one in placed_at(result_at("orphans"), (1080, 1920))
    }
    tiles = [placed[f"tiles.0.{number}"].box for number in range(14)]
    assert len({box.y for box in tiles}) == 2
    assert [box.x for box in tiles[:7]] == [box.x for box in tiles[7:]]
    assert tiles[0].h > 120


def test_few_patterns_are_large_and_leave_no_hole() -> None:
    for name, rows in (("plain", 2), ("none", 1), ("robbed", 3)):
        placed = placed_at(result_at(name), (1280, 800))
        total = next(one.box for one in placed if one.key.endswith("/total"))
        cards = [
            one.box
            for one in placed
            if one.key.endswith("/nothing") or ("/pattern." in one.key and one.key.count(".") == 1)
        ]
        assert len(cards) == rows
        assert total.y - cards[-1].bottom < 100
        assert total.h > 84 or rows == 3


def moods(app: App) -> dict[str, str]:
    """Return the moods of the faces, by key."""
    return {
        one.key.partition("/")[2]: one.look.mood
        for one in placed_at(app, (1280, 800))
        if isinstance(one.look, PortraitLook)
    }


def test_faces_are_happy_to_win_and_sad_to_have_fed() -> None:
    for name, discarder, other in (("most", 3, 2), ("plain", 2, 3)):
        app = result_at(name, chosen=0)
        assert app.session is not None
        app.session = replace(cast(Any, app.session), opponents=("may", "bo", "ling"))
        shown = moods(app)
        assert shown["top.face"] == "happy"
        assert shown[f"face.{discarder}.face"] == "sad"
        assert name == "most" or shown[f"face.{other}.face"] == "calm"


def test_your_own_win_has_light_and_a_golden_box() -> None:
    def styles(name: str, chosen: int = 0) -> set[str]:
        placed = placed_at(result_at(name, chosen=chosen), (1280, 800))
        return {one.look.style for one in placed if isinstance(one.look, PanelLook)}

    assert "halo" in styles("self")
    assert "halo" not in styles("plain")


def test_a_click_on_the_total_shows_how_it_adds_up_and_back() -> None:
    app = result_at("plain")
    click(app, "total")
    assert "payment.0.why" in words_at(app)
    click(app, "explain")
    assert "payment.0.why" not in words_at(app)
    assert "total" in keys(app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, TALL_WINDOW])
@pytest.mark.parametrize(("name", "chosen"), EVERY_HAND)
def test_how_it_adds_up_has_its_place(
    name: str, chosen: int, size: tuple[int, int], language: str
) -> None:
    if name == "drawn":
        return
    app = result_at(name, language, chosen=chosen)
    click(app, "explain")
    check_places(placed_at(app, size), size)


@pytest.mark.parametrize(
    ("name", "key"),
    [("self", "result.self_drawn"), ("robbed", "result.robbing"), ("plain", "result.from")],
)
def test_the_title_says_how_the_hand_was_won(name: str, key: str) -> None:
    app = app_at(name, names=NO_NAMES)
    app.push(ResultScene(app, lambda: None))
    assert app.session is not None
    (win,) = app.session.view.wins
    title, how = words_at(app)["title"], words_at(app)["how"]
    winner = app.labels.text(f"player.{app.session.person_at(win.seat)}")
    feeder = ""
    if win.discarder is not None:
        feeder = app.labels.text(f"player.{app.session.person_at(win.discarder)}")
    names = {app.labels.text("player.0"): app.settings.player_name}
    assert names.get(winner, winner) in title
    assert app.labels.text(key, name=names.get(feeder, feeder)) in how
    assert app.labels.text(f"tile.{tile_text(win.winning_tile)}") in how


def test_a_drawn_hand_says_so() -> None:
    words = words_at(result_at("drawn"))
    app = app_at("drawn")
    assert words["title"] == app.labels.text("result.drawn")
    for key in ("result.exhausted", "result.nobody_pays", "result.dealer_stays"):
        assert app.labels.text(key) in words["how"]


def test_after_a_drawn_hand_ready_hands_come_first_with_their_waits() -> None:
    app = result_at("drawn")
    placed = placed_at(app, (1280, 800))
    boxes = {one.key.partition("/")[2]: one.box for one in placed}
    heights = [boxes[f"hand.{seat}"].h for seat in SEATS]
    tops = sorted(SEATS, key=lambda seat: boxes[f"hand.{seat}"].y)
    assert set(tops[:2]) == {SOUTH, NORTH}
    assert min(heights[SOUTH], heights[NORTH]) > max(heights[EAST], heights[WEST])
    waits = {
        one.key.partition("/")[2]: tile_text(one.look.tile)
        for one in placed
        if isinstance(one.look, TileLook) and "/wait." in one.key
    }
    assert waits == {"wait.1.0.0": "5p", "wait.3.0.0": "2p", "wait.3.1.0": "5p"}
    words = words_at(app)
    assert words["away.1"] == app.labels.text("coach.away.0")
    assert words["wait.1.0.left"] == app.labels.text("result.left", count=3)
    assert words["wait.3.1.left"] == app.labels.text("result.left", count=4)


def test_a_hand_ready_for_too_few_fan_is_no_ready_hand() -> None:
    app = result_at("drawn")
    session = cast(Any, app.session)
    rules = session.ruleset.with_options(replace(session.ruleset.options, minimum=7))
    app.session = replace(session, ruleset=rules)
    words = words_at(app)
    assert words["shape.3"] == app.labels.text("coach.shape.0")
    assert words["away.1"] == app.labels.text("coach.away.0")


def test_a_wait_for_too_few_fan_is_dark() -> None:
    app = result_at("drawn")
    session = cast(Any, app.session)
    rules = session.ruleset.with_options(replace(session.ruleset.options, minimum=3))
    app.session = replace(session, ruleset=rules)
    need = need_of(app.session, NORTH)
    assert [wait.enough for wait in need.waits] == [True, False]
    shades = [
        one.look.shade
        for one in placed_at(app, (1280, 800))
        if isinstance(one.look, TileLook) and "/wait.3." in one.key
    ]
    assert shades == [False, True]


@pytest.mark.parametrize("size", [(800, 500), (960, 600), (1280, 800), (1000, 1400)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
def test_large_text_has_its_place(name: str, language: str, size: tuple[int, int]) -> None:
    app = result_at(name, language)
    app.change_settings(text_size="large")
    check_places(placed_at(app, size), size)


def test_several_winners_are_chosen_by_tabs_and_keys() -> None:
    app = result_at("three", chosen=0)
    assert isinstance(app.top, ResultScene)
    first = words_at(app)["title"]
    assert app.top.key("right")
    assert app.top.chosen == 1
    assert words_at(app)["title"] != first
    app.top.key("left")
    app.top.key("left")
    assert app.top.chosen == 2
    tabs = [one for one in placed_at(app, (1280, 800)) if "winner." in one.key]
    assert [one.command and one.command.values for one in tabs] == [(0,), (1,), (2,)]


def opened(now: int) -> tuple[App, ResultScene, list[str]]:
    """Return a result that opened at this time, and a list that gets the calls of its end."""
    app = app_at("plain")
    app.update(now)
    calls: list[str] = []
    scene = app.push(ResultScene(app, lambda: calls.append("next")))
    return app, scene, calls


@pytest.mark.parametrize("how", ["space", "return", "click"])
def test_a_press_goes_on_once_the_result_has_settled(how: str) -> None:
    app, scene, calls = opened(1000)

    def press() -> None:
        if how == "click":
            scene.felt_clicked("left")
        else:
            scene.key(how)

    press()
    app.update(1000 + SETTLING - 1)
    press()
    assert not calls
    assert app.top is scene
    app.update(1000 + SETTLING)
    press()
    assert calls == ["next"]
    assert app.top is not scene


def test_the_second_click_of_a_double_click_does_not_go_on() -> None:
    app, scene, calls = opened(0)
    app.update(SETTLING)
    scene.felt_clicked("double")
    scene.felt_clicked("right")
    assert not calls


def test_the_button_closes_the_result_before_it_calls() -> None:
    app = app_at("plain")
    below = app.top
    seen: list[object] = []
    app.push(ResultScene(app, lambda: seen.append(app.top)))
    app.update(app.clock + SETTLING)
    click(app, "go on")
    assert seen == [below]


def test_a_hand_without_a_pattern_leads_to_the_rules_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click on it dealt the next hand."""
    hands = ("(123m) 999p 234s 67s 88m + 8s", PLAIN, PLAIN, PLAIN)
    monkeypatch.setitem(EVERY, "chicken", Ending(hands, discarder=WEST))
    app = result_at("chicken")
    assert texts(placed_at(app, (1280, 800)))["nothing.name"] == "Chicken hand"
    click(app, "nothing")
    assert isinstance(app.top, RulesScene)
    assert app.top.tabs()[app.top.tab].label == "rules.patterns"


def test_escape_opens_the_menu_and_keeps_the_result() -> None:
    app = result_at("plain")
    scene = app.top
    scene.key("escape")
    assert app.top is not scene
    assert scene in app.scenes


def test_after_the_last_hand_the_button_leads_to_the_end() -> None:
    app = app_at("plain", over=True)
    app.push(ResultScene(app, lambda: None))
    labels = [getattr(one.look, "label", "") for one in placed_at(app, (1280, 800))]
    assert app.labels.text("button.end_match") in labels
    assert app.labels.text("button.next_hand") not in labels


@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_hand_really_played_ends_here(seed: str) -> None:
    app = App(scene_of, Settings())
    app.session = session = Session.new(POCKET, POCKET.options, ("plain",) * 3, seed, strict=True)
    session.start()
    while not session.is_hand_over:
        view = session.view
        session.submit(choose("plain", view, session.ruleset, random.Random(seed)))
    app.reset_to(Ground(app))
    app.push(ResultScene(app, lambda: None))
    for size in SIZES:
        check_places(placed_at(app, size), size)
    words = words_at(app)
    for seat in SEATS:
        points = number_text(session.standing.scores[session.person_at(seat)])
        assert any(points in word for word in words.values())


def test_long_names_are_shortened_with_dots() -> None:
    assert shortened("May", 100) == "May"
    short = shortened("W" * 20, 100)
    assert short.endswith("…")
    assert close_units(short, 15) <= 100


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("Mimi", "Mimi"),
        ("Brother", "Bro…"),
        ("A Bcdef", "A Bc…"),
        ("方姨", "方姨"),
        ("郭師傅", "郭師傅"),
        ("歐陽上官", "歐陽…"),
        ("Al 歐陽上官", "Al 歐…"),
    ],
)
def test_three_letters_or_two_characters_of_a_name_are_left(name: str, least: str) -> None:
    """Where even this is too long the words get smaller. Dots that save no room are none."""
    assert shortened(name, 0) == least


def test_of_an_opponents_name_the_last_word_is_left() -> None:
    def won(units: float) -> str:
        return with_names("{} wins".format, ["Brother Keung"], units)

    assert [won(units) for units in (149, 100, 0)] == [
        "Brother Keung wins",
        "Keung wins",
        "Keu… wins",
    ]


def test_a_persons_name_keeps_its_beginning() -> None:
    def won(units: float) -> str:
        return with_names("{} wins".format, ["Chan Tai Man B"], units)

    assert [won(units) for units in (170, 100, 0)] == [
        "Chan Tai Man B wins",
        "Chan… wins",
        "Cha… wins",
    ]
    assert short_name("Chan Tai Man B", 50) == "Cha…"
    assert short_name("Professor Yip", 50) == "Yip"
    assert with_names("{} wins".format, ["Al 歐陽上官"], 0) == "Al 歐… wins"


def test_a_name_is_cut_only_where_it_has_no_room() -> None:
    """The width that decides is that of the font, and hardly more."""
    for size in (11, 12, 15, 24):
        for name in ("Auntie Mui from Uncle Bo", "Professor Yip", "郭師傅"):
            real = fonts().font(size).size(name)[0]
            assert 0.97 * real <= close_units(name, size) <= 1.08 * real, name
    for letter in map(chr, range(32, 127)):
        assert 0 <= close_units(letter, 1) - text_width(letter, 1000) / 1000 < 0.04, letter


def test_of_two_names_the_longer_becomes_shorter() -> None:
    def words(one: str, other: str) -> str:
        return f"{one} from {other}"

    assert with_names(words, ["May", "W" * 20], 500) == "May from " + "W" * 20
    short = with_names(words, ["May", "W" * 20], 150)
    assert short.startswith("May from WWW")
    assert short.endswith("W…")
    assert close_units(short, 15) <= 150
    assert with_names(words, ["May", "W" * 20], 1) == "May from WWW…"


@pytest.mark.parametrize("name", ["plain", "self", "ims self", "western plain", "hongkong self"])
def test_a_click_on_a_pattern_opens_its_entry_and_closing_it_leads_back(name: str) -> None:
    app = result_at(name)
    result = cast(ResultScene, app.top)
    rows = [key for key in keys(app) if key.startswith("pattern.")]
    assert rows
    for key in rows:
        click(app, key)
        assert isinstance(app.top, RulesScene)
        assert app.top.ruleset is result.session.ruleset
        assert words_at(app)["entry.name"] == app.labels.text(key)
        click(app, "close")
        back: object = app.top
        assert back is result


def test_a_pattern_made_for_the_first_time_is_told_in_gold(game_home: Path) -> None:
    write_firsts({})
    won = [name for name in ENDINGS if cast(ResultScene, result_at(name).top).news]
    assert won
    for name in won:
        app = app_at(name)
        first = app.push(ResultScene(app, lambda: None))
        score = first.news
        app.close(first)
        assert score is not None
        new, *others = score.patterns
        known = dict.fromkeys(others, ("before", 1))
        write_firsts({score.ruleset: known})
        app.push(ResultScene(app, lambda: None))
        label = app.labels.text(app.labels.pattern_key(score.ruleset, new))
        (hint,) = (one.look for one in placed_at(app, (1280, 800)) if one.key.endswith("/news"))
        assert isinstance(hint, TextLook)
        assert (hint.text, hint.colour) == (f"New in your album: {label}", "gold")
        write_firsts({score.ruleset: {**known, new: ("before", 2)}})
        app.reset_to(ResultScene(app, lambda: None))
        assert "news" not in words_at(app)


def test_a_lost_hand_has_no_news() -> None:
    assert cast(ResultScene, result_at("none").top).news is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", ["language", "both"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1400)])
def test_many_new_patterns_fit_above_the_payments(
    size: tuple[int, int], style: str, language: str, game_home: Path
) -> None:
    longest = 0
    for name in ENDINGS:
        app = app_at(name, language)
        write_firsts({})
        app.push(ResultScene(app, lambda: None))
        app.change_settings(label_style=style, text_size="large")
        news = cast(ResultScene, app.top).news
        longest = max(longest, len(news.new or ()) if news else 0)
        for one in placed_at(app, size):
            if one.key.endswith("/news"):
                check_words(one, 11)
    assert longest > 3


def test_a_result_that_was_covered_keeps_its_news(game_home: Path) -> None:
    app = next(app for app in map(result_at, ENDINGS) if cast(ResultScene, app.top).news)
    scene = cast(ResultScene, app.top)
    news = scene.news
    scene.on_menu()
    app.close(app.top)
    assert app.top is scene
    assert scene.news is news


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_below_have_words_of_one_size(language: str) -> None:
    app = result_at("plain", language)
    app.change_settings(text_size="largest")
    placed = {one.key.partition("/")[2]: one for one in placed_at(app, (1280, 800))}
    sizes = set()
    for key in ("explain", "review", "replay", "compare", "deal_again"):
        look, box = placed[key].look, placed[key].box
        assert isinstance(look, ButtonLook)
        sizes.add(look.largest)
        assert fonts().font(look.largest).size(look.label)[0] <= box.w - 12, key
    assert len(sizes) == 1
    assert min(sizes) > 20
