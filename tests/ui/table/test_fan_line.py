"""The fan line above the player's hand, and a refused win that stays there to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.coach.fan_line import FanLine, fan_line
from game.rules.options import Value
from game.rules.tiles import Tile, tile_from_text
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.session.session import Session
from game.session.settings import TEXT_SIZES, TextSize
from game.ui.drawing.looks import TileLook
from game.ui.kit.app import App
from game.ui.table import fan_teller
from tests.builders import ALL_PASS, after, deal_with
from tests.ui.moments import LONG, ROUND, SELF_DRAWN, START, claiming, opened, own_turn, seated
from tests.ui.mouse import SIZES, check_screen, click, placed_by, screen_of, texts
from tests.ui.tables import LANGUAGES

READY = "123m 456p 789s 55m 67p"
ORPHANS = "19m 19p 19s ESWNCFP"
GATES = "1112345678999m"
FAR = "1479m 258p 369s ESW"
DRAGONS = "CCC PPP 12m 12p 12s E"


def fan_texts(app: App) -> dict[str, str]:
    """Return the words of the line by their keys."""
    words = texts(app).items()
    return {key.removeprefix("fan."): text for key, text in words if key.startswith("fan.")}


def waits(app: App) -> set[Tile]:
    found = (one.look for one in placed_by(app) if one.key.startswith("fan.wait."))
    return {one.tile for one in found if isinstance(one, TileLook)}


def refused() -> Session:
    """Return a match in which East has drawn a win that is worth too little."""
    deal = after(deal_with(SELF_DRAWN, draws=f"{START} E", minimum=8), *ROUND, ALL_PASS)
    return seated(deal)


def test_a_ready_hand_tells_what_it_waits_on() -> None:
    app, _ = opened(own_turn(READY, "N"))
    told = fan_texts(app)
    assert told["ready"] == "Discard North wind: ready, waits on"
    assert waits(app) == {tile_from_text("5p"), tile_from_text("8p")}
    assert (told["wait.13"], told["wait.16"], told["worth.13"]) == ("×3", "×4", "2 fan")
    assert told["sure"] == "Clean Door 1 + Ping Wu 1 = 2 fan"
    assert told["drawn"] == "By self-draw 3 fan"


def test_a_hand_that_is_far_off_tells_what_it_can_become() -> None:
    app, _ = opened(own_turn(FAR, "1s"))
    told = fan_texts(app)
    assert told["sure"] == "no fan yet"
    assert told["away"].endswith("tiles from ready")
    assert "away" in told["plan.0"]
    assert not waits(app)


def test_sets_count_before_the_hand_is_ready() -> None:
    app, _ = opened(seated(deal_with(DRAGONS, draws="W", minimum=3)))
    told = fan_texts(app)
    assert told["sure"] == "Dragon 2 fan"
    assert told["needed"] == "1 more fan needed"


def test_a_dialog_takes_its_place() -> None:
    app, _ = opened(own_turn(READY, "8p"))
    assert not fan_texts(app)
    click(app, "cross")
    assert waits(app)


def test_pointing_at_a_tile_tells_about_its_discard() -> None:
    app, scene = opened(own_turn(READY, "8p"))
    click(app, "cross")
    place = next(n for n, one in enumerate(scene.hand.tiles) if one[0] == tile_from_text("8p"))
    screen = replace(screen_of(app), hover=f"slot:{place}")
    words = {one.key: one.look for one in scene.place(screen)}
    assert getattr(words["fan.ready"], "text", "") == "Discard 8 of dots: ready, waits on"


def test_it_can_be_switched_off() -> None:
    app, _ = opened(own_turn(READY, "N"))
    app.change_settings(fan_line=False)
    app.update(1)
    assert not fan_texts(app)


@pytest.mark.parametrize("penalty", ["pay", "open", "at_end"])
def test_with_a_false_win_penalty_it_tells_only_what_is_sure(penalty: str) -> None:
    for hand in (READY, FAR):
        changes: dict[str, Value] = {"false_win_penalty": penalty, "minimum": 1}
        app, _ = opened(seated(deal_with(hand, draws="N", changes=changes)))
        assert set(fan_texts(app)) == {"now", "sure", "needed"}


# --- a refused win --------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [True, False])
def test_a_refused_win_stays_until_the_next_discard(
    shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = refused()
    app, scene = opened(session)
    app.change_settings(fan_line=shown)
    assert session.view.refused is not None
    reason = app.labels.reason(session.view.refused)
    app.update(LONG)
    app.update(2 * LONG)
    assert not any(one.key.startswith("message") for one in app.place(screen_of(app)))
    assert fan_texts(app)["refused"] == reason
    scene.felt_clicked("left")
    assert fan_texts(app)["refused"] == reason
    monkeypatch.setattr(Session, "others_act", False)  # otherwise another win might be refused
    click(app, "slot:0")
    app.update(2 * LONG + 1)
    assert "refused" not in fan_texts(app)


def test_a_refused_claim_is_told_once_the_dialog_is_gone() -> None:
    """It stays through the moves of the others."""
    app, scene = opened(claiming("12346m 789p 333s EE", minimum=8))
    reason = scene.playback.refused
    assert reason is not None
    assert "refused" not in fan_texts(app)
    click(app, "cross")
    app.update(2 * LONG)
    assert scene.playback.refused is not None


def test_a_discard_taken_back_brings_the_reason_back() -> None:
    app, scene = opened(refused())
    app.change_settings(take_back=True)
    click(app, "slot:0")
    assert "refused" not in fan_texts(app)
    scene.decisions.on_undo()
    assert "refused" in fan_texts(app)


def test_the_own_false_win_stays_too() -> None:
    app, scene = opened(seated(deal_with(FAR, draws="N", changes={"false_win_penalty": "open"})))
    click(app, "win")
    click(app, "tick")
    app.update(LONG)
    told = fan_texts(app)["refused"]
    assert told.startswith("False win by You")
    scene.key("right")
    assert fan_texts(app)["refused"] == told


# --- its cost -------------------------------------------------------------------------------------


def test_each_view_is_evaluated_once_and_not_in_the_frame_of_a_discard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[View] = []

    def counting(view: View, ruleset: Ruleset) -> FanLine | None:
        asked.append(view)
        return fan_line(view, ruleset)

    monkeypatch.setattr(fan_teller, "fan_line", counting)
    app, scene = opened(own_turn(READY, "N"), speed=2)
    for now in range(10):
        app.update(LONG + now)
        placed_by(app)
    assert asked == [scene.playback.view]
    asked.clear()
    scene.decisions.discard(len(scene.hand.tiles) - 1)
    app.update(LONG + 20)
    placed_by(app)
    assert asked == []
    app.update(LONG + 36)
    app.update(LONG + 52)
    assert asked == [scene.playback.view]


# --- its place ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", [READY, ORPHANS, GATES, FAR, DRAGONS, "refused"])
def test_it_fits_at_every_size(
    hand: str, size: tuple[int, int], language: str, text_size: TextSize
) -> None:
    session = refused() if hand == "refused" else own_turn(hand, "2p")
    app, _ = opened(session, language=language)
    app.change_settings(text_size=text_size)
    assert fan_texts(app)
    check_screen(app, size)
