"""The fan line above the player's hand, and a refused win that stays there to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.coach.fan_line import FanLine, fan_line
from game.rules.options import Value
from game.rules.tiles import Tile, tile_from_text
from game.rules.view import View
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.session.session import Session
from game.settings.settings import TEXT_SIZES, TextSize
from game.ui.drawing.looks import TextLook, TileLook
from game.ui.kit.app import App
from game.ui.kit.terms import is_term
from game.ui.table.parts import place_fan_line
from game.ui.table.parts.place_fan_line import FanTeller, FanWords
from game.words.labels import load_labels
from tests.builders import ALL_PASS, after, deal_with
from tests.coach.tables import table
from tests.session.playing import new_session
from tests.ui.moments import LONG, ROUND, SELF_DRAWN, START, claiming, opened, own_turn, seated
from tests.ui.mouse import SIZES, check_screen, click, placed_by, screen_of, texts
from tests.ui.tables import LANGUAGES

READY = "123m 456p 789s 55m 67p"
ORPHANS = "19m 19p 19s ESWNCFP"
GATES = "1112345678999m"
FAR = "1479m 258p 369s ESW"
DRAGONS = "CCC PPP 12m 12p 12s E"
TWO_PAIRS = "CC 55m 123p 456p 789s"
"""A hand that is ready for two pairs: the dragon counts one fan more."""


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


# --- the minimum ----------------------------------------------------------------------------------


def fan_colours(app: App) -> dict[str, str]:
    """Return the colours of the line's words by their keys."""
    return {
        one.key.removeprefix("fan."): one.look.colour
        for one in placed_by(app)
        if one.key.startswith("fan.") and isinstance(one.look, TextLook)
    }


@pytest.mark.parametrize(
    ("hand", "back", "minimum", "needed"),
    [
        ("CCC 147m 258p 36s f1", "9s", 3, "2 more fan needed besides bonus tiles"),
        ("CCC 456p 79s 55m 67p f1", "8s", 5, "3 more fan needed besides bonus tiles"),
        ("CCC 147m 258p 36s 9s", "", 3, "2 more fan needed"),
        ("CCC 147m 258p 36s f1", "9s", 1, None),
    ],
)
def test_bonus_tiles_do_not_count_towards_what_is_needed(
    hand: str, back: str, minimum: int, needed: str | None
) -> None:
    deal = deal_with(hand, draws="N", back=back, rules=HONG_KONG, minimum=minimum)
    app, _ = opened(seated(deal))
    told, colour = fan_texts(app), fan_colours(app)
    assert told.get("needed") == needed
    if needed is None:
        assert (told["enough"], colour["enough"]) == ("enough to win", "good")
    else:
        assert colour["needed"] == "bad"


def test_a_ready_hand_needs_what_its_best_tile_is_short_of() -> None:
    app, _ = opened(seated(deal_with(TWO_PAIRS, draws="N", minimum=5)))
    told, colour = fan_texts(app), fan_colours(app)
    assert told["needed"] == "3 more fan needed"
    assert (told["worth.31"], told["worth.4"]) == ("only 2 fan", "only 1 fan")
    assert {colour["worth.31"], colour["worth.4"]} == {"off"}
    shades = [one.look.shade for one in placed_by(app) if isinstance(one.look, TileLook)]
    assert sum(shades) == 2


def test_a_tile_that_wins_only_by_self_draw_is_told_after_the_others() -> None:
    app, _ = opened(seated(deal_with(TWO_PAIRS, draws="N", minimum=2)))
    told, colour = fan_texts(app), fan_colours(app)
    assert [key for key in told if key.startswith("worth.")] == ["worth.31", "worth.4"]
    assert (told["worth.31"], told["worth.4"]) == ("2 fan", "2 fan, only by self-draw")
    assert {colour["worth.31"], colour["worth.4"]} == {"good"}
    assert not {"needed", "enough"} & {*told}, "it depends on the tile"


# --- its longer and shorter forms -----------------------------------------------------------------


def words_of(rules: str, hand: str) -> tuple[FanWords, FanLine]:
    ruleset = ruleset_from_text(rules)
    line = fan_line(table(ruleset, hand), ruleset)
    assert line is not None
    return FanWords(load_labels("en"), line), line


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("E (123m) (456p) CC 55m 789s 9m", "depends on the tile"),
        ("E (123m) (777p) 55m 78s 234s 9m", "Chicken hand"),
    ],
)
def test_a_hand_without_a_sure_pattern_says_whether_a_tile_brings_one(hand: str, says: str) -> None:
    words, line = words_of("hongkong: bonus_tiles=off minimum=0", hand)
    assert words.first(line.ready_by(Tile(8)))[0][1].words == says


def test_the_shorter_form_counts_the_tiles_of_a_group_together() -> None:
    words, line = words_of("pocket", f"E {READY} N")
    pieces = words.second(line.ready_by(tile_from_text("N")))[-1]
    assert [one.words for one in pieces] == ["Ready, waits on", "", "", "×7", "2 fan"]


def test_plans_are_told_best_first_with_their_distance() -> None:
    for hand in ("111m 999p CC 55m 999s N", FAR + " 1s"):
        words, line = words_of("pocket", f"E {hand}")
        first = words.first(line.ready_by(tile_from_text("N")) if "CC" in hand else None)[0]
        told = {one.key: one.words for one in words.second(None)[0]}
        further = {one.key: one.words for one in first}
        assert further.get("plan.0", told["plan.0"]) == told["plan.0"], "the best one"
        assert ("plan.0" in further) == ("CC" in hand)
        labels = words.labels
        plan = line.plans[0]
        assert told["plan.0"].startswith(labels.reason(plan.name.label))
        for number, one in enumerate(line.plans):
            away = labels.text("fan_line.away", count=one.shanten)
            assert told[f"plan.{number}"].endswith(f"{one.amount} fan, {away}")
    assert further["away"] == f"{line.shanten} tiles from ready"


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
    parts = [one for one in placed_by(app) if not is_term(one)]
    boxes = {one.key: one.box for one in parts if one.key.startswith("fan.")}
    others = [box for key, box in boxes.items() if key != "fan.refused"]
    assert bool(others) == shown, "it takes the upper half of the line"
    assert not any(box.overlaps(boxes["fan.refused"]) for box in others)
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

    monkeypatch.setattr(place_fan_line, "fan_line", counting)
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


def test_the_first_frame_of_a_deal_evaluates_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame that opens a table has enough to do, and the line comes after the deal."""
    asked: list[View] = []

    def noting(view: View, _: Ruleset) -> None:
        asked.append(view)

    monkeypatch.setattr(place_fan_line, "fan_line", noting)
    app, scene = opened(new_session("dealt"), speed=2)
    app.update(16)
    assert scene.playback.dealing is not None
    assert asked == []
    app.update(32)
    assert len(asked) == 1


def test_views_that_come_in_every_frame_do_not_leave_it_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[View] = []

    def noting(view: View, _: Ruleset) -> None:
        asked.append(view)

    monkeypatch.setattr(place_fan_line, "fan_line", noting)
    first = own_turn(READY, "N").view
    views = [replace(first, live_left=n) for n in range(7)]
    teller = FanTeller(HONG_KONG)
    for view in views:
        teller.update(view)
    assert asked == [views[0], views[3], views[6]]


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
