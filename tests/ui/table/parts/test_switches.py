"""The switches next to the hand: auto-win, no claims, auto-discard."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.rules.deal import Phase
from game.rules.moves import Action
from game.rules.tiles import tile_from_text
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.drawing.looks import PanelLook, TextLook
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.kit.tooltips import place_tooltip
from game.ui.screenshot import open_scene, own_home
from game.ui.table.parts.dialogs import kong_dialog
from game.ui.table.parts.place_parts import KEYS, Switches
from game.ui.table.plan.board import HandOrder
from game.ui.table.play.decisions import SWITCH_TIME
from game.ui.table.play.table import TableScene
from game.words.labels import LANGUAGES
from tests.builders import deal_with
from tests.session.playing import finish_hand, new_session
from tests.ui.moments import (
    LONG,
    MANY_CLAIMS,
    SELF_DRAWN,
    WAITING,
    claiming,
    discards,
    opened,
    own_turn,
    seated,
    wait,
)
from tests.ui.mouse import SIZES, check_screen, click, item, keys, screen_of
from tests.ui.table.test_false_wins import asked
from tests.ui.tables import LAYOUTS

NAMES = tuple(KEYS.values())


def on(session: Session, *names: str, speed: int = 5) -> tuple[App, TableScene]:
    """Return the table with these switches on, long after the last event was shown."""
    app, scene = opened(session, speed)
    app.update(LONG)
    turn(app, names)
    return app, scene


def turn(app: App, names: Iterable[str]) -> None:
    for name in names:
        click(app, f"switch.{name}")


def lit(app: App) -> list[str]:
    looks = {name: item(app, f"switch.{name}").look for name in NAMES}
    return [
        name
        for name, look in looks.items()
        if isinstance(look, PanelLook) and look.style == "plate_active"
    ]


# --- places -------------------------------------------------------------------------------------


def test_they_are_lit_when_on_and_off_at_first() -> None:
    app, _ = opened(own_turn())
    assert lit(app) == []
    click(app, "switch.no_claims")
    assert lit(app) == ["no_claims"]
    click(app, "switch.no_claims")
    assert lit(app) == []


@pytest.mark.parametrize("key", KEYS)
def test_each_has_a_key(key: str) -> None:
    app, scene = opened(claiming(MANY_CLAIMS))
    assert scene.key(key)
    assert lit(app) == [KEYS[key]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_each_says_what_it_does(size: tuple[int, int], layout: int, language: str) -> None:
    app, scene = opened(own_turn(), language=language)
    app.change_settings(layout=layout)
    check_screen(app, size)
    for name in NAMES:
        screen = Screen(*size, app.labels, app.settings)
        placed = {one.key: one for one in scene.place(screen)}
        tip = {one.key: one for one in place_tooltip(placed[f"switch.{name}"], screen)}
        title, words = tip["tip.title"].look, tip["tip.text"].look
        assert isinstance(title, TextLook)
        assert app.labels.text(f"button.{name}") in title.text
        assert isinstance(words, TextLook)
        assert words.text == app.labels.text(f"button.{name}.help")
        ground = tip["tip"].box
        assert ground.x >= 0
        assert ground.right <= size[0]
        for key, one in placed.items():
            if key.startswith(("own", "switch", "g")):
                assert not one.box.overlaps(ground), key


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("name", "kind"), [("kong", "switch."), ("practice-table", "practice."), ("false-win", "win")]
)
def test_help_covers_no_tile_of_the_hand(name: str, kind: str, size: tuple[int, int]) -> None:
    with own_home():
        app = open_scene(name, Settings(speed=5))
    screen = screen_of(app, size)
    placed = app.place(screen)
    own = [one for one in placed if one.key.partition("/")[2].startswith(("own:", "meld:0:"))]
    helped = [one for one in placed if one.tip and one.key.partition("/")[2].startswith(kind)]
    assert own
    assert helped
    for one in helped:
        tip = place_tooltip(one, screen, placed)[0].box
        assert not [tile.key for tile in own if tile.box.overlaps(tip)], one.key


@pytest.mark.parametrize("size", SIZES)
def test_the_sign_of_a_controller_on_g_covers_no_switch(size: tuple[int, int]) -> None:
    with own_home():
        app = open_scene("kong", Settings(speed=5))
    app.use_pad("playstation")
    boxes = {one.key.partition("/")[2]: one.box for one in app.place(screen_of(app, size))}
    for name in NAMES:
        assert not boxes["g.button"].overlaps(boxes[f"switch.{name}"]), name


# --- auto-win -----------------------------------------------------------------------------------


def test_auto_win_takes_a_discard() -> None:
    session = claiming(WAITING)
    app, scene = on(session, "auto_win")
    assert scene.decisions.dialog is None
    app.update(LONG + SWITCH_TIME - 1)
    assert not session.is_hand_over, "one sees what it is first"
    app.update(LONG + SWITCH_TIME)
    assert session.view.wins[0].seat == 0


def test_auto_win_takes_a_drawn_tile() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, _ = on(session, "auto_win")
    app.update(LONG + SWITCH_TIME)
    assert session.view.wins[0].self_draw


def test_auto_win_leaves_everything_else_to_the_player() -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = on(session, "auto_win")
    app.update(2 * LONG)
    assert scene.decisions.dialog is not None
    assert len(scene.decisions.dialog.offers) == 5


def test_switched_off_in_time_it_asks_again() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = on(session, "auto_win")
    assert scene.decisions.dialog is None
    turn(app, ["auto_win"])
    assert scene.decisions.dialog is not None
    app.update(2 * LONG)
    assert not session.is_hand_over


# --- no claims ----------------------------------------------------------------------------------


def test_no_claims_passes() -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = on(session, "no_claims")
    app.update(LONG + 1)
    assert session.view.melds[0] == ()
    assert session.view.drawer == 0, "the next player, the player himself, has drawn"
    assert scene.decisions.dialog is None


def test_no_claims_still_asks_for_wins_and_for_nothing_else() -> None:
    session = claiming(WAITING)
    app, scene = on(session, "no_claims")
    app.update(2 * LONG)
    assert scene.decisions.dialog is not None
    assert [offer.move.action for offer in scene.decisions.dialog.offers] == [Action.WIN]
    turn(app, ["no_claims"])
    assert scene.decisions.dialog is not None
    assert len(scene.decisions.dialog.offers) > 1, "switched off it asks for all again"


def test_no_claims_keeps_the_time_to_claim() -> None:
    app, scene = opened(asked(WAITING, claim_window=3))
    app.update(1000)
    turn(app, ["no_claims"])
    assert scene.decisions.countdown is not None
    assert scene.decisions.countdown.left == 2000


def test_the_own_kong_is_not_a_claim() -> None:
    session = own_turn("1111m 258p 369s ESW")
    app, _ = on(session, "no_claims")
    assert item(app, "g").command


# --- auto-discard -------------------------------------------------------------------------------


def test_auto_discard_discards_what_was_drawn_turn_after_turn() -> None:
    session = new_session("one")
    session.start()
    app, _ = on(session, "auto_discard", "no_claims", "auto_win")
    for now in range(LONG, LONG + 2000 * SWITCH_TIME, SWITCH_TIME):
        app.update(now)
        if session.is_hand_over:
            break
    assert session.is_hand_over
    own = [one for one in session.view.river if one.seat == session.player_seat]
    assert own
    assert all(one.drawn for one in own if one != own[0])


def test_it_waits_a_moment() -> None:
    session = own_turn()
    app, _ = on(session, "auto_discard")
    app.update(LONG + SWITCH_TIME - 1)
    assert not discards(session)
    app.update(LONG + SWITCH_TIME)
    assert discards(session)[0] == tile_from_text("9s")


def test_it_keeps_a_tile_that_wins_until_that_was_declined() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = on(session, "auto_discard")
    app.update(2 * LONG)
    assert scene.decisions.dialog is not None
    click(app, "cross")
    app.update(2 * LONG + SWITCH_TIME)
    assert discards(session)[0] == tile_from_text("E")


def test_crossing_a_kong_does_not_decline_a_win() -> None:
    session = own_turn("1111m 23m 456p 789s E", "E")
    app, scene = on(session, "auto_discard")
    assert scene.decisions.dialog is not None
    scene.decisions.dialog = kong_dialog(scene.playback.view)
    click(app, "cross")
    app.update(2 * LONG)
    app.update(3 * LONG)
    assert not discards(session)
    assert item(app, "win").command


def test_after_a_claim_the_player_discards() -> None:
    session = claiming("46m")
    app, scene = on(session, "auto_discard")
    count = len(discards(session))
    scene.key("c")
    app.update(2 * LONG)
    app.update(3 * LONG)
    assert len(discards(session)) == count
    assert session.view.phase is Phase.TURN


def test_the_player_can_be_quicker() -> None:
    session = own_turn()
    app, _ = on(session, "auto_discard")
    click(app, "slot:0")
    assert len(discards(session)) == 1
    assert discards(session)[0] != tile_from_text("9s")


def test_it_waits_while_a_question_is_open_and_asks_for_no_second_chance() -> None:
    session = own_turn("1111m 2222p 369s EW")
    app, scene = opened(session)
    app.update(LONG)
    app.change_settings(take_back=True)
    turn(app, ["auto_discard"])
    click(app, "g")
    app.update(2 * LONG)
    assert not discards(session)
    click(app, "cross")
    app.update(2 * LONG + SWITCH_TIME)
    assert discards(session)
    assert scene.decisions.pending is None


def test_at_any_speed_a_drawn_tile_is_seen_first() -> None:
    session = own_turn()
    app, _ = on(session, "auto_discard", "no_claims", "auto_win", speed=5)
    app.update(LONG + SWITCH_TIME)
    assert len(discards(session)) == 1
    app.update(LONG + SWITCH_TIME + 1)
    assert len(discards(session)) == 1


# --- false wins, and the next hand --------------------------------------------------------------


def punished(east: str = "", drawn: str = "9s") -> Session:
    return seated(deal_with(east, draws=drawn, changes={"false_win_penalty": "pay"}))


def test_where_false_wins_cost_something_nothing_wins_by_itself() -> None:
    """A game that won by itself would reveal that the hand is complete."""
    session = punished(SELF_DRAWN, "E")
    app, scene = opened(session)
    assert "switch.auto_win" not in keys(app)
    assert {"switch.no_claims", "switch.auto_discard"} < keys(app)
    scene.key("a")
    app.update(LONG)
    assert not session.is_hand_over
    assert scene.decisions.switches == Switches()


def test_there_auto_discard_asks_nothing_whatever_was_drawn() -> None:
    for east, drawn in ((SELF_DRAWN, "E"), ("", "9s")):
        session = punished(east, drawn)
        app, _ = on(session, "auto_discard")
        app.update(LONG + SWITCH_TIME)
        assert discards(session)[0] == tile_from_text(drawn)


def test_there_no_claims_leaves_the_win_button_for_its_time() -> None:
    session = asked(MANY_CLAIMS, false_win_penalty="pay")
    app, scene = on(session, "no_claims")
    assert scene.decisions.dialog is None
    assert scene.decisions.may_declare
    wait(app, LONG + 2999)
    assert scene.decisions.may_declare
    wait(app, LONG + 3000)
    assert "E pass" in map(str, session.hand.moves)


def test_they_end_with_the_hand() -> None:
    session = new_session("one")
    session.start()
    app, scene = opened(session)
    app.change_settings(sort="off")
    scene.decisions.switches = Switches(auto_win=True, no_claims=True, auto_discard=True)
    order = scene.hand.order
    scene.hand.bring_back(HandOrder(order.tiles[::-1]))
    assert scene.hand.order.tiles == order.tiles[::-1]
    finish_hand(session)
    scene._go_on()
    assert scene.decisions.switches == Switches()
    assert scene.hand.order == HandOrder().following(scene.playback.view, "off")


def test_a_hand_that_is_over_takes_no_move_from_them() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session)
    click(app, "tick")
    scene.key("d")
    app.update(LONG)
    assert session.is_hand_over
    assert scene.decisions._switch_due is None
