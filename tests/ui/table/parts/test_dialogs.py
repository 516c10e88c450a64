"""The questions of the table: claims, kongs and self-drawn wins."""

from __future__ import annotations

import pytest

from game.rules.deal import Deal, Phase
from game.rules.moves import Action, Move
from game.rules.options import Value
from game.rules.tiles import EAST, SOUTH, tile_from_text
from game.rules.view import view
from game.rulesets.hongkong import HONG_KONG
from game.session.session import Session
from game.ui.drawing.looks import IconLook, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.table.play.table import TableScene
from game.words.labels import LANGUAGES
from tests.builders import after, deal_with
from tests.session.playing import decision, new_session
from tests.ui.moments import (
    LONG,
    MANY_CLAIMS,
    SELF_DRAWN,
    WAITING,
    claiming,
    discards,
    happens,
    opened,
    own_turn,
    seated,
)
from tests.ui.mouse import click, item, keys, placed_by, texts
from tests.ui.tables import LAYOUTS, screen_of

TWO_KONGS = "1111m 2222p 369s EW"
ONE_KONG = "1111m 258p 369s ESW"


def say_no(app: App, scene: TableScene, way: str) -> None:
    """Decline with the cross, the right button or a key."""
    if way == "cross":
        click(app, "cross")
    elif way == "right click":
        scene.felt_clicked("right")
    else:
        scene.key(way)


def said(app: App) -> list[str]:
    """Return the messages, and the words in the band about the player's own win."""
    placed = app.place(screen_of((1280, 800)))
    return [
        one.look.text
        for one in placed
        if ("message" in one.key or "fan.refused" in one.key) and isinstance(one.look, TextLook)
    ]


# --- claims -------------------------------------------------------------------------------------


def test_each_claim_is_a_row_of_its_own() -> None:
    session = claiming(MANY_CLAIMS)
    app, _ = opened(session)
    claims = [move for move in session.view.legal if move.action is not Action.PASS]
    assert len(claims) == 5
    rows = [item(app, f"offer:{number}") for number in range(5)]
    assert [one.command.values for one in rows if one.command] == [(move,) for move in claims]
    assert "tick" not in keys(app)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("number", range(5))
def test_a_row_claims_what_it_shows(number: int, layout: int) -> None:
    session = claiming(MANY_CLAIMS)
    app, _ = opened(session)
    app.change_settings(layout=layout)
    shown = [
        one.look.tile
        for one in placed_by(app)
        if one.key.startswith(f"offer:{number}.") and isinstance(one.look, TileLook)
    ]
    click(app, f"offer:{number}")
    app.update(1)
    meld = session.view.melds[0][0]
    assert list(meld.tiles) == shown
    assert meld.source == 3


def test_the_claimed_tile_is_marked_in_every_row() -> None:
    app, _ = opened(claiming(MANY_CLAIMS))
    five = tile_from_text("5m")
    for number in range(5):
        looks = [one.look for one in placed_by(app) if one.key.startswith(f"offer:{number}.")]
        ringed = [look.tile for look in looks if isinstance(look, TileLook) and look.ring == "last"]
        assert ringed == [five]


def test_one_claim_has_a_tick() -> None:
    session = claiming("46m")
    app, _ = opened(session)
    click(app, "tick")
    app.update(1)
    assert session.view.melds[0][0].is_chow


@pytest.mark.parametrize("way", ["cross", "right click", "escape", "n"])
def test_all_claims_can_be_passed(way: str) -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session)
    say_no(app, scene, way)
    app.update(1)
    assert not session.view.melds[0]
    assert session.view.drawer == 0, "the next player, the player himself, has drawn"
    assert app.top is scene


@pytest.mark.parametrize(
    ("key", "kind"), [("p", "pung"), ("k", "exposed_kong"), ("w", None), ("c", None)]
)
def test_claims_by_letter(key: str, kind: str | None) -> None:
    """A letter without a claim, or with three possible chows, does nothing."""
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session)
    scene.key(key)
    app.update(1)
    assert [meld.kind.value for meld in session.view.melds[0]] == [kind] * (kind is not None)


def test_letters_win_and_chow() -> None:
    session = claiming("46m")
    _, scene = opened(session)
    scene.key("c")
    assert session.view.melds[0][0].is_chow
    session = claiming(WAITING)
    _, scene = opened(session)
    scene.key("w")
    assert session.is_hand_over


@pytest.mark.parametrize("key", ["space", "return"])
def test_the_tick_by_key(key: str) -> None:
    session = claiming("46m")
    _, scene = opened(session)
    scene.key(key)
    assert session.view.melds[0][0].is_chow
    session = claiming(MANY_CLAIMS)
    _, scene = opened(session)
    scene.key(key)
    assert scene.decisions.dialog is not None, "several claims: none of them is meant"


def test_own_tiles_do_nothing_while_a_claim_is_asked() -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session)
    before = session.deal
    click(app, "slot:0")
    scene.felt_clicked("double")
    scene.felt_clicked("left")
    assert session.deal is before
    assert scene.decisions.dialog is not None


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_claim_of_the_player_is_asked_and_nothing_else(seed: str) -> None:
    session = new_session(seed)
    session.start()
    app, scene = opened(session)
    asked = 0
    for now in range(1, 1000):
        if session.is_hand_over:
            break
        legal = session.view.legal
        if session.view.claimed_tile is not None:
            assert scene.decisions.dialog is not None
            offered = [offer.move for offer in scene.decisions.dialog.offers]
            assert [*offered, Move(session.player_seat, Action.PASS)] == list(legal)
            assert {"cross"} <= keys(app)
            asked += 1
        else:
            assert (scene.decisions.dialog is not None) == any(
                m.action is Action.WIN for m in legal
            )
        scene.decisions.submit(decision(session))
        app.update(now)
    assert session.is_hand_over
    assert asked


def robbed_kong() -> Deal:
    """Return a deal in which South has just promoted a pung of 5m, the tile that East waits on."""
    deal = deal_with("46m 123p 456p 789p EE", "55m", draws="5m F P 1s 5m")
    deal = after(deal, "E discard 5m", "S pung 5m")
    deal = after(deal, str(next(move for move in view(deal, SOUTH).legal if move.tile != 4)))
    while deal.turn != 1:
        deal = after(deal, str(Move(deal.turn, Action.DISCARD, deal.drawn)))
        if deal.phase is not Phase.TURN:
            deal = after(deal, "all pass")
    return after(deal, "S kong 5m")


def test_robbing_a_kong_is_asked_and_the_tile_is_marked() -> None:
    app, scene = opened(seated(robbed_kong()))
    assert scene.decisions.dialog is not None
    assert scene.decisions.dialog.robbing
    name, where = app.labels.text("player.1"), app.labels.text("position.1")
    assert texts(app)["dialog.from"] == app.labels.text("dialog.robbing", name=name, where=where)
    ringed = [
        one.key
        for one in placed_by(app)
        if isinstance(one.look, TileLook)
        and one.look.ring == "last"
        and not one.key.startswith("offer")
    ]
    assert len(ringed) == 1
    assert ringed[0].startswith("meld:1:0:")


def test_thirteen_orphans_rob_a_concealed_kong_by_a_click() -> None:
    rules: dict[str, Value] = {"orphans_rob": True, "concealed_kong_shown": "down"}
    deal = deal_with("19m 19p 19s SWNCFPP", "EEE", draws="5s E", rules=HONG_KONG, changes=rules)
    session = seated(after(deal, "E discard 5s", "S kong E"))
    app, _ = opened(session)
    ringed = [one.key for one in placed_by(app) if getattr(one.look, "ring", "") == "last"]
    assert [key.rpartition(":")[0] for key in ringed if "meld" in key] == ["meld:1:0"]
    click(app, "tick")
    (win,) = session.view.wins
    assert (win.seat, win.robbing, win.hand.concealed[-1]) == (EAST, True, tile_from_text("P"))


# --- bonus tiles alone --------------------------------------------------------------------------


def with_seven(**options: Value) -> Session:
    """Return a match in which East, the dealer, has got seven bonus tiles after the deal."""
    rules: dict[str, Value] = {"flowers_win": "seven", **options}
    back = "f2 f3 f4 g1 g2 g3 5s"
    return seated(deal_with("f1", draws="9s", back=back, rules=HONG_KONG, changes=rules))


@pytest.mark.parametrize("penalty", ["off", "open"])
def test_seven_bonus_tiles_are_asked_about_and_win_by_the_tick(penalty: str) -> None:
    session = with_seven(false_win_penalty=penalty, claim_window=5)
    app, scene = opened(session)
    shown = texts(app)
    assert (shown["dialog.from"], shown["dialog.title"]) == ("you have 7 bonus tiles", "Win?")
    assert sum(one.key.startswith("offer.") for one in placed_by(app)) == 7
    assert scene.decisions.countdown is None, "no time to claim runs"
    click(app, "tick")
    (win,) = session.view.wins
    assert (win.seat, win.by_flowers) == (EAST, True)


def test_the_last_discard_is_not_asked_about_in_the_turn_of_bonus_tiles() -> None:
    back, rules = "f2 f3 f4 g1 g2 g3 5s", {"flowers_win": "seven"}
    deal = deal_with(draws="9s C F P f1", back=back, rules=HONG_KONG, changes={**rules})
    moves = ("E discard 9s", "S discard C", "W discard F", "N discard P")
    app, _ = opened(seated(after(deal, *moves)))
    assert "dialog.title" in texts(app)
    assert not [one for one in placed_by(app) if one.key == "last.halo"]


def test_the_result_names_the_bonus_tiles_and_leads_to_their_rule() -> None:
    app, _ = opened(with_seven())
    click(app, "tick")
    for now in range(3):
        app.update(now * LONG)
    assert isinstance(app.top, ResultScene)
    shown = texts(app)
    assert (shown["how"], shown["pattern.seven_flowers.name"]) == (
        "Bonus tiles alone",
        "Seven Flowers",
    )
    won = [one for one in placed_by(app) if getattr(one.look, "ring", "") == "won"]
    assert [one.look.tile for one in won if isinstance(one.look, TileLook)] == [
        tile_from_text("g3")
    ]
    click(app, "pattern.seven_flowers")
    assert isinstance(app.top, RulesScene)
    assert app.top.tabs()[app.top.tab].label == "rules.settled"


@pytest.mark.parametrize("switch", ["auto_win", "no_claims"])
def test_no_switch_answers_for_seven_bonus_tiles_and_the_cross_plays_on(switch: str) -> None:
    session = with_seven()
    app, scene = opened(session)
    app.change_settings(slips=True)
    scene.decisions.on_switch(switch)
    app.update(1000)
    assert scene.decisions.dialog is not None
    click(app, "cross")
    assert not session.is_hand_over
    assert session.view.phase is Phase.TURN, "no question whether it is a slip"


# --- the kong button ----------------------------------------------------------------------------


def lit(app: App) -> bool:
    one = item(app, "g")
    assert isinstance(one.look, IconLook)
    assert (one.look.name == "g") == (one.command is not None)
    return one.command is not None


def test_g_is_lit_only_when_a_kong_is_possible() -> None:
    assert lit(opened(own_turn(ONE_KONG))[0])
    assert not lit(opened(own_turn())[0])
    assert not lit(opened(claiming(MANY_CLAIMS))[0]), "the dialog offers that kong"


def test_g_is_not_lit_while_something_is_shown() -> None:
    session = own_turn(ONE_KONG)
    app, scene = opened(session, speed=2)
    app.update(LONG)
    assert lit(app)
    click(app, "slot:10")
    assert scene.decisions.is_busy
    assert not lit(app)


def test_one_kong_is_declared_at_once() -> None:
    session = own_turn(ONE_KONG)
    app, _ = opened(session)
    click(app, "g")
    assert session.view.melds[0][0].is_concealed


def test_g_without_a_kong_does_nothing() -> None:
    session = own_turn()
    _, scene = opened(session)
    before = session.deal
    assert scene.key("g")
    assert session.deal is before
    assert scene.decisions.dialog is None


@pytest.mark.parametrize("number", range(2))
def test_of_several_kongs_it_asks_which(number: int) -> None:
    session = own_turn(TWO_KONGS)
    app, scene = opened(session)
    click(app, "g")
    assert not session.view.melds[0]
    assert scene.decisions.dialog is not None
    wanted = scene.decisions.dialog.offers[number]
    click(app, f"offer:{number}")
    assert session.view.melds[0][0].tiles == wanted.tiles


def test_the_question_about_kongs_can_be_crossed() -> None:
    session = own_turn(TWO_KONGS)
    app, scene = opened(session)
    before = session.deal
    click(app, "g")
    click(app, "cross")
    assert session.deal is before
    assert scene.decisions.dialog is None
    assert lit(app)
    click(app, "slot:9")
    assert discards(session)


# --- self-drawn wins ----------------------------------------------------------------------------


def test_a_self_drawn_win_is_asked() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session)
    assert scene.decisions.dialog is not None
    assert "win" not in keys(app), "the dialog is the button"
    click(app, "tick")
    assert session.is_hand_over
    assert session.view.wins[0].self_draw


def test_tiles_wait_for_the_answer() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session)
    before = session.deal
    click(app, "slot:0")
    scene.felt_clicked("double")
    assert session.deal is before


@pytest.mark.parametrize("way", ["cross", "escape", "n"])
def test_crossing_a_self_drawn_win_plays_on(way: str) -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session)
    before = session.deal
    say_no(app, scene, way)
    app.update(1)
    assert scene.decisions.dialog is None
    assert session.deal is before
    assert app.top is scene
    click(app, "slot:0")
    assert discards(session)


def test_a_crossed_win_can_still_be_had() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session)
    click(app, "cross")
    click(app, "win")
    assert scene.decisions.dialog is not None
    click(app, "tick")
    assert session.is_hand_over


def test_a_crossed_win_by_letter() -> None:
    session = own_turn(SELF_DRAWN, "E")
    _, scene = opened(session)
    scene.key("escape")
    scene.key("w")
    assert scene.decisions.dialog is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_win_is_explained(language: str) -> None:
    session = claiming(WAITING, minimum=8)
    app, scene = opened(session, language=language)
    reason = session.view.refused
    assert reason is not None
    assert reason.key == "problem.below_minimum"
    assert said(app) == [app.labels.reason(reason)]
    assert scene.decisions.dialog is not None, "the chows are still to be had"


@pytest.mark.parametrize("skipped", [False, True])
def test_a_refused_win_is_explained_though_play_goes_on(
    skipped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other claim on the discard is possible, so the player is not asked."""
    deal = deal_with("78m 123p 456p 789p EE", draws="C 9m", minimum=8)
    session = seated(deal)
    app, scene = opened(session, speed=2)
    scene.playback.skip()
    steps = happens(session, "E discard C", "S discard 9m")
    (refused,) = {step.view.refused for step in steps if step.view.refused}
    monkeypatch.setattr(Session, "others_act", False)  # otherwise more discards might be refused
    scene.decisions.show(steps)
    assert session.view.refused is None
    if skipped:
        scene.playback.skip()
    else:
        for step in range(1, 6):
            app.update(step * 1000)
    assert not scene.decisions.is_busy
    assert said(app) == [app.labels.reason(refused)]
