"""詐糊 The table with a false-win penalty, and the time to claim."""

from __future__ import annotations

import pytest

from game.rules.moves import Action
from game.rules.options import Value
from game.rules.tiles import UNKNOWN
from game.session.session import Session
from game.ui.drawing.looks import ButtonLook, TextLook, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import ResultScene
from game.ui.screens.menu import MenuScene
from game.ui.table.play.table import TableScene
from game.words.labels import LANGUAGES
from tests.builders import ALL_PASS, after, deal_with
from tests.session.playing import finish_hand
from tests.ui.moments import LONG, ROUND, SELF_DRAWN, START, WAITING, opened, seated, wait
from tests.ui.mouse import check_screen, click, item, keys, placed_by, screen_of, texts
from tests.ui.tables import LAYOUTS

SECONDS = 3


def own_turn(penalty: str, east: str = "", **options: Value) -> Session:
    changes = {"false_win_penalty": penalty, **options}
    return seated(deal_with(east, draws="E", changes=changes))


def asked(east: str = "", **options: Value) -> Session:
    """Return a match in which North has just discarded 5m."""
    deal = deal_with(east, draws=START, changes=options)
    for move in ROUND[:-1]:
        deal = after(deal, move)
        if deal.claimed_tile is not None:
            deal = after(deal, ALL_PASS)
    return seated(after(deal, ROUND[-1]))


def said(app: App) -> str:
    """Return the messages, and the words in the band about the player's own win."""
    placed = app.place(screen_of(app))
    return " ".join(
        one.look.text
        for one in placed
        if ("message" in one.key or "fan.refused" in one.key) and isinstance(one.look, TextLook)
    )


# --- the WIN button ------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("hand", ["", SELF_DRAWN], ids=["nothing", "a win"])
def test_the_win_button_is_there_and_tells_nothing(hand: str, layout: int) -> None:
    app, scene = opened(own_turn("pay", hand))
    app.change_settings(layout=layout)
    assert scene.decisions.dialog is None
    assert item(app, "win").command
    check_screen(app, (960, 600))


def test_without_penalty_it_is_there_for_a_crossed_win_only() -> None:
    app, _ = opened(own_turn("off"))
    assert "win" not in {one.key for one in placed_by(app)}


def test_while_something_is_shown_it_is_dark() -> None:
    app, scene = opened(asked(false_win_penalty="pay"), speed=2)
    assert scene.decisions.is_busy
    look = item(app, "win").look
    assert isinstance(look, ButtonLook)
    assert not look.enabled


def test_it_asks_before_it_declares() -> None:
    session = own_turn("pay", SELF_DRAWN)
    app, _ = opened(session)
    click(app, "win")
    assert not session.is_hand_over
    click(app, "tick")
    assert session.view.wins


def test_crossing_it_plays_on() -> None:
    session = own_turn("pay")
    app, _ = opened(session)
    click(app, "win")
    click(app, "cross")
    assert not session.is_hand_over
    assert item(app, "win").command


# --- discards of the others ----------------------------------------------------------------------


def looks(app: App) -> list[object]:
    """Return how the win button and its bar look."""
    return [(one.key, one.look, one.box) for one in placed_by(app) if one.key.startswith("win")]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_discard_lights_the_button_alike_whatever_the_hand_holds(layout: int) -> None:
    seen = []
    for east in ("", WAITING):
        app, scene = opened(asked(east, false_win_penalty="pay"))
        app.change_settings(layout=layout)
        assert scene.decisions.dialog is None or east == WAITING
        assert item(app, "win").command
        seen.append(looks(app) if scene.decisions.dialog is None else looks(app)[:1])
        check_screen(app, (960, 600))
    assert seen[0][:1] == seen[1][:1]


def test_nothing_is_asked_about_a_win_and_it_goes_on_after_three_seconds() -> None:
    session = asked(false_win_penalty="pay")
    app, scene = opened(session)
    assert scene.decisions.dialog is None
    wait(app, 2999)
    assert session.view.claimed_tile is not None
    moves = len(session.hand.moves)
    wait(app, 3000)
    assert str(session.hand.moves[moves]) == "E pass", "a pass is a move as before"
    assert session.view.false_wins == ()
    assert not session.is_hand_over


def test_the_bar_on_the_button_runs_down() -> None:
    app, _ = opened(asked(false_win_penalty="pay"))
    whole = item(app, "win.time.left").box.w
    wait(app, 1500)
    assert item(app, "win.time.left").box.w == pytest.approx(whole / 2, abs=1)


def test_the_claim_window_counts_where_there_is_one() -> None:
    session = asked(false_win_penalty="pay", claim_window=5)
    app, _ = opened(session)
    wait(app, 4999)
    assert session.view.claimed_tile is not None
    wait(app, 5000)
    assert "E pass" in map(str, session.hand.moves)


def test_the_button_declares_at_once() -> None:
    session = asked(WAITING, false_win_penalty="pay")
    app, _ = opened(session)
    click(app, "win")
    assert [win.seat for win in session.view.wins] == [0]


def test_a_wrong_press_costs() -> None:
    session = asked(false_win_penalty="pay")
    app, _ = opened(session)
    click(app, "win")
    assert session.view.false_wins == (0,)


@pytest.mark.parametrize("act", ["space", "return", "n", "double"])
def test_an_act_passes_at_once(act: str) -> None:
    session = asked(false_win_penalty="pay")
    _, scene = opened(session)
    moves = len(session.hand.moves)
    if act == "double":
        scene.felt_clicked("double")
    else:
        scene.key(act)
    assert str(session.hand.moves[moves]) == "E pass"
    assert not session.view.false_wins


@pytest.mark.parametrize("east", [WAITING, "3455567m", ""])
def test_a_right_click_never_passes_whatever_the_hand_is(east: str) -> None:
    session = asked(east, false_win_penalty="pay")
    _, scene = opened(session)
    before = session.deal
    scene.felt_clicked("right")
    assert session.deal is before
    assert scene.decisions.may_declare


def test_w_declares() -> None:
    session = asked(false_win_penalty="pay")
    _, scene = opened(session)
    scene.key("w")
    assert session.view.false_wins == (0,)


def test_sets_are_asked_as_ever_without_the_win_and_without_an_end() -> None:
    session = asked("3455567m", false_win_penalty="pay")
    app, scene = opened(session)
    assert scene.decisions.dialog is not None
    actions = [offer.move.action for offer in scene.decisions.dialog.offers]
    assert len(actions) == 5
    assert Action.WIN not in actions
    assert item(app, "win").command
    app.update(100 * LONG)
    assert scene.decisions.dialog is not None
    click(app, "win")
    assert session.view.false_wins == (0,)


def test_one_who_declared_a_false_win_is_not_waited_for() -> None:
    deal = deal_with(draws=START, changes={"false_win_penalty": "at_end"})
    deal = after(deal, "E win", *ROUND[:1])
    assert deal.false_wins == (0,)
    app, scene = opened(seated(deal))
    app.update(LONG)
    assert not scene.decisions.may_declare


# --- the cost ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("penalty", ["pay", "open", "at_end"])
def test_a_false_win_is_told_with_what_it_costs(penalty: str, language: str) -> None:
    session = own_turn(penalty)
    app, _ = opened(session, language=language)
    click(app, "win")
    click(app, "tick")
    app.update(1)
    assert app.labels.text("player.0") in said(app)
    assert ("1,536" in said(app)) is (penalty != "open")
    other = "zh_Hans" if language == "en" else "en"
    app.change_settings(language=other)
    assert app.labels.text("player.0") in said(app), "it follows the language"


def test_it_is_called_out_at_the_declarer() -> None:
    session = own_turn("at_end")
    app, _ = opened(session, speed=2)
    app.update(LONG)
    click(app, "win")
    click(app, "tick")
    app.update(LONG + 1)
    assert texts(app)["word.text"] == app.labels.text("claim.false_win")
    check_screen(app, (960, 600))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pay_the_result_says_why_and_what(language: str) -> None:
    app, _ = opened(own_turn("pay"), language=language)
    click(app, "win")
    click(app, "tick")
    app.update(LONG)
    assert isinstance(app.top, ResultScene)
    words = texts(app)
    name = app.labels.text("player.0")
    assert words["title"] == app.labels.text("result.false_win", name=name)
    assert "1,536" in words["how"]
    assert words["paid.0"] == "−1,536"
    for size in ((960, 600), (1280, 800)):
        check_screen(app, size)


def test_open_the_tiles_of_the_others_lie_open() -> None:
    deal = deal_with(draws=START, changes={"false_win_penalty": "open"})
    app, _ = opened(seated(after(deal, ROUND[0], "S win", "W pass", "N pass")))
    looks = [one.look for one in placed_by(app) if one.key.startswith("hand:1:")]
    assert looks
    assert all(isinstance(look, TileLook) and look.tile != UNKNOWN for look in looks)
    others = [one.look for one in placed_by(app) if one.key.startswith("hand:2:")]
    assert all(isinstance(look, TileLook) and look.tile == UNKNOWN for look in others)


def sheet_of(hands: int) -> App:
    """Return the program after a first hand with the player's false win, noted for the end."""
    session = own_turn("at_end", hands=hands)
    app, _ = opened(session)
    click(app, "win")
    click(app, "tick")
    finish_hand(session)
    return app


def test_the_score_sheet_shows_what_is_noted() -> None:
    app = sheet_of(2)
    app.open(routes.Sheet())
    words = texts(app)
    assert words["sheet.penalties"] == app.labels.text("sheet.penalties")
    assert words["sheet.penalty.0"].endswith("1,536")
    check_screen(app, (960, 600))


def test_after_the_last_hand_it_is_paid() -> None:
    app = sheet_of(1)
    app.reset_to(MatchEndScene(app))
    check_screen(app, (1280, 800))
    click(app, "sheet")
    assert texts(app)["sheet.penalties"] == app.labels.text("sheet.penalties_paid")
    check_screen(app, (1280, 800))


# --- the time to claim ---------------------------------------------------------------------------


def claim(**options: Value) -> tuple[App, TableScene, Session]:
    session = asked(WAITING, claim_window=SECONDS, **options)
    app, scene = opened(session)
    assert scene.decisions.countdown is not None
    return app, scene, session


def bar(app: App) -> int:
    return item(app, "dialog.time.left").box.w


@pytest.mark.parametrize("penalty", ["off", "pay"])
def test_a_claim_not_made_in_time_is_passed(penalty: str) -> None:
    app, _, session = claim(false_win_penalty=penalty)
    wait(app, 1000 * SECONDS - 1)
    assert session.view.claimed_tile is not None
    wait(app, 1000 * SECONDS)
    assert len(session.view.river) != 4 or session.view.claimed_tile is None
    assert session.view.wins == ()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_bar_runs_down(layout: int) -> None:
    app, _, _ = claim()
    app.change_settings(layout=layout)
    whole = bar(app)
    wait(app, 1500)
    assert bar(app) == pytest.approx(whole / 2, abs=1)
    wait(app, 2999)
    assert bar(app) < whole / 50


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("east", [WAITING, "3455567m"])
def test_the_bar_lies_on_nothing(east: str, layout: int, size: tuple[int, int]) -> None:
    app, _ = opened(asked(east, claim_window=SECONDS))
    app.change_settings(layout=layout)
    placed = {one.key: one.box for one in placed_by(app, size)}
    whole = placed["dialog.time"]
    assert placed["dialog"].bottom >= whole.bottom
    for key, box in placed.items():
        if key.startswith(("offer", "tick", "cross", "own", "dialog.from", "dialog.left")):
            assert not box.overlaps(whole), key


def test_it_is_drawn_again_as_it_runs() -> None:
    app, _, _ = claim()
    app.place(screen_of(app))
    assert not app.update(1)
    assert app.update(200)


def test_it_stands_still_while_the_menu_is_open() -> None:
    app, scene, session = claim()
    app.update(1000)
    menu = app.push(MenuScene(app))
    app.update(LONG)
    app.close(menu)
    app.update(LONG + 1000)
    assert scene.decisions.dialog is not None
    app.update(LONG + 2000)
    assert session.view.wins == ()
    assert scene.decisions.dialog is None or session.view.claimed_tile is not None


def test_a_claim_in_time_counts() -> None:
    app, scene, session = claim()
    wait(app, 2900)
    scene.key("w")
    assert session.view.wins
    app.update(LONG)
    assert session.is_hand_over


def test_without_a_limit_there_is_no_bar_and_no_end() -> None:
    session = asked(WAITING)
    app, scene = opened(session)
    app.update(100 * LONG)
    assert scene.decisions.dialog is not None
    assert "dialog.time" not in {one.key for one in placed_by(app)}


def test_the_own_turn_has_no_limit() -> None:
    session = own_turn("off", SELF_DRAWN, claim_window=SECONDS)
    app, scene = opened(session)
    app.update(LONG)
    assert scene.decisions.dialog is not None
    assert "tick" in keys(app)
