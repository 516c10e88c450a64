"""Tips of the first matches come through the window: each once, one a hand, beside its item."""

from __future__ import annotations

from typing import Any

import pytest

from game.coach.advice import advise
from game.lessons.lesson_progress import TAUGHT, LessonProgress, save_lesson_progress
from game.lessons.lesson_replies import listed
from game.lessons.lessons import lessons
from game.rules.distance import best_shanten
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import COPIES, KIND_TILES, SEATS, counts_of
from game.saves.save import NO_NAMES
from game.session.session import Session
from game.ui.drawing.looks import BubbleLook, Placed, TextLook, TileLook
from game.ui.kit import routes
from game.ui.kit.tooltips import ink
from game.ui.results.score import ResultScene
from game.ui.table.play.hints import PATIENCE
from game.ui.table.play.table import TableScene
from tests.builders import deal_with
from tests.session.playing import new_session
from tests.ui.endings import app_at, placed_at, texts
from tests.ui.moments import MANY_CLAIMS, claiming, seated
from tests.ui.mouse import LANGUAGES, check_words
from tests.ui.table.pupil import Pupil

SEEN = {"hints": True, "pace": "none", "deal": "off", "portrait": "sign"}
SIZES = ((960, 600), (1280, 800), (1000, 1400))


def but(*names: str) -> tuple[str, ...]:
    """Return all tips but these, as if they had come."""
    return tuple(one for one in TAUGHT if one not in names)


def table(
    clock: list[int],
    *names: str,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
    seed: str = "seven",
    session: Session | None = None,
    **more: object,
) -> Pupil:
    """Return a table on which only these tips can come, at the player's first decision."""
    settings: dict[str, Any] = {**SEEN, "hints_seen": but(*names), **more}
    pupil = Pupil(clock, language, size=size, **settings)
    pupil.app.session = session or new_session(seed)
    pupil.app.go(routes.Table())
    wait(pupil)
    return pupil


def in_turn(hand: str, drawn: str, minimum: int = 0) -> Session:
    """Return a match in which the player has drawn this tile."""
    return seated(deal_with(hand, draws=drawn, minimum=minimum))


def wait(pupil: Pupil) -> None:
    """Let time pass until the player is asked, or another screen opens."""
    for _ in range(600):
        scene = pupil.app.top
        if not isinstance(scene, TableScene):
            break
        if not (scene.decisions.is_busy or scene.session.is_hand_over):
            break
        pupil.hand.now += 50
        pupil.hand.frame()
    pupil.frames(3)


def press(pupil: Pupil, key: str) -> None:
    """Press a key, not hastily."""
    pupil.clock[0] += 1_000
    pupil.hand.now += 1_000
    pupil.hand.frame()
    pupil.hand.key(key)
    pupil.frames(2)


def hint(pupil: Pupil) -> str:
    """Return the words of the tip in the window, "" for none."""
    return pupil.words("hint.words") if "hint.words" in pupil.shown else ""


def play_on(pupil: Pupil, wanted: str = "") -> None:
    """Pass and discard what is drawn until a tip comes, or the hand is over."""
    while isinstance(scene := pupil.app.top, TableScene) and not (wanted and hint(pupil)):
        view = scene.playback.view
        if view.claimed_tile is not None:
            pupil.play(Move(view.seat, Action.PASS))
        elif scene.decisions.dialog is not None:
            pupil.click("cross")
        else:
            pupil.click_at(640, 330, button=3)
        wait(pupil)


@pytest.mark.parametrize("style", ["discard", "lift"])
def test_the_first_tip_is_how_to_discard_and_it_is_true(clock: list[int], style: str) -> None:
    pupil = table(clock, "discard", click_style=style)
    play_on(pupil, "discard")
    assert hint(pupil) == pupil.app.labels.text("hint.lift" if style == "lift" else "hint.discard")
    session = pupil.app.session
    assert session is not None
    before = len(session.view.river)
    for _ in range(2 if style == "lift" else 1):
        assert len(session.view.river) == before
        pupil.click("slot:2")
    assert len(session.view.river) > before
    assert hint(pupil) == ""


def test_a_tip_comes_once_and_one_a_hand(clock: list[int]) -> None:
    pupil = table(clock, *TAUGHT)
    came: list[str] = []
    for _ in range(3):
        shown: set[str] = set()
        while isinstance(pupil.app.top, TableScene):
            shown |= {hint(pupil)} - {""}
            pupil.click_at(640, 330, button=3)
            wait(pupil)
        assert isinstance(pupil.app.top, ResultScene)
        pupil.frames()
        shown |= {hint(pupil)} - {""}
        assert len(shown) <= 1
        came += shown
        pupil.wait(500)
        pupil.click("go on")
        wait(pupil)
    assert len(came) >= 2
    assert len(came) == len({*came}) == len(pupil.app.settings.hints_seen)


def test_a_lesson_that_is_done_needs_no_tip(clock: list[int]) -> None:
    save_lesson_progress(LessonProgress(frozenset({one.number for one in lessons()})))
    pupil = table(clock, *(name for name, lesson in TAUGHT.items() if lesson))
    play_on(pupil, "any")
    assert hint(pupil) == ""
    assert "discard" in pupil.app.settings.hints_seen


def test_without_the_setting_no_tip_comes(clock: list[int]) -> None:
    pupil = table(clock, *TAUGHT, hints=False)
    play_on(pupil, "any")
    assert hint(pupil) == ""
    assert pupil.app.settings.hints_seen == ()


def test_the_tick_and_the_cross_do_what_the_tip_says(clock: list[int]) -> None:
    pupil = table(clock, "claim")
    play_on(pupil, "claim")
    assert hint(pupil) == "The tick takes the tile, the cross passes."
    session = pupil.app.session
    assert session is not None
    melds = len(session.view.melds[session.player_seat])
    press(pupil, "space")
    assert len(session.view.melds[session.player_seat]) == melds + 1
    pupil.frames()
    assert hint(pupil) == ""


def test_the_coach_is_offered_after_a_minute_and_h_asks_it(clock: list[int]) -> None:
    pupil = table(clock, "coach")
    pupil.wait(PATIENCE - 2_000)
    assert hint(pupil) == ""
    flips = pupil.hand.fake.flips
    pupil.wait(3_000)
    assert hint(pupil) == "Press H to ask the coach."
    assert pupil.hand.fake.flips > flips
    press(pupil, "h")
    scene = pupil.app.top
    assert isinstance(scene, TableScene)
    assert scene.decisions.coach.is_open
    assert hint(pupil) == "", "its reason is gone"
    press(pupil, "h")
    press(pupil, "h")
    assert not scene.decisions.coach.is_open
    assert hint(pupil) == "", "it came once"


def test_a_tip_goes_when_tips_are_turned_off(clock: list[int]) -> None:
    pupil = table(clock, "coach")
    pupil.wait(PATIENCE + 1_000)
    assert hint(pupil)
    pupil.app.change_settings(hints=False)
    pupil.wait(100)
    assert hint(pupil) == ""


def test_a_tip_about_the_coach_goes_with_the_coach(clock: list[int]) -> None:
    pupil = table(clock, "coach")
    pupil.wait(PATIENCE + 1_000)
    assert hint(pupil)
    pupil.app.change_settings(help="off")
    pupil.wait(100)
    assert hint(pupil) == ""


def test_a_coach_that_is_off_is_not_offered(clock: list[int]) -> None:
    pupil = table(clock, "coach", help="off")
    pupil.wait(2 * PATIENCE)
    assert hint(pupil) == ""


def test_nothing_is_drawn_while_the_minute_runs(clock: list[int]) -> None:
    pupil = table(clock, "coach")
    pupil.wait(1_000)
    flips = pupil.hand.fake.flips
    for _ in range(20):
        pupil.wait(2_000)
    assert pupil.hand.fake.flips == flips


def test_ready_names_the_tiles_that_win(clock: list[int]) -> None:
    for seed in "abcdef":
        pupil = table(clock, "ready", seed=seed, fan_line=False)
        while isinstance(pupil.app.top, TableScene) and not hint(pupil):
            session = pupil.app.session
            assert session is not None
            view = session.view
            if view.claimed_tile is not None:
                press(pupil, "n")
            elif "dialog.ground" in pupil.shown:
                press(pupil, "escape")
            else:
                pupil.play(advise(view, session.ruleset).best.move)
            wait(pupil)
        if hint(pupil):
            break
    session = pupil.app.session
    assert isinstance(session, Session)
    view, forms = session.view, session.ruleset.forms
    hand = list(view.hand)
    assert view.drawn is not None
    hand.remove(view.drawn)
    melds = len(view.melds[view.seat])
    wins = [
        tile
        for tile in KIND_TILES
        if best_shanten(counts_of([*hand, tile]), melds, forms) < 0
        and sum(one == tile for one in hand) < COPIES
    ]
    labels = pupil.app.labels
    words = labels.reason(Reason.of("hint.ready", tiles=listed(wins)))
    assert hint(pupil) == words


@pytest.mark.parametrize(
    ("hand", "drawn", "minimum", "says"),
    [
        ("CC 55m 123p 456p 789s", "N", 1, "You're ready and win on 5 of characters, Red dragon."),
        ("CC 55m 123p 456p 789s", "N", 2, ""),
        ("CC 55m 123p 456p 789s", "N", 5, ""),
        ("123m 456p 789s 55m 24p", "5p", 0, "You're ready and win on 3 of dots."),
    ],
)
def test_a_tip_names_tiles_only_if_all_of_them_win(
    clock: list[int], hand: str, drawn: str, minimum: int, says: str
) -> None:
    """With a minimum of 2 fan, one of the two tiles wins only by self-draw."""
    session = in_turn(hand, drawn, minimum)
    assert hint(table(clock, "ready", session=session, fan_line=False)) == says


def test_what_the_fan_line_says_is_no_tip_too(clock: list[int]) -> None:
    pupil = table(clock, "ready", session=in_turn("123m 456p 789s 55m 24p", "5p"))
    assert "fan.ready" in pupil.shown
    assert hint(pupil) == ""
    assert "ready" not in pupil.app.settings.hints_seen, "it can still come"


def test_a_win_that_was_put_off_has_no_tip_about_ready(clock: list[int]) -> None:
    pupil = table(clock, "ready", session=in_turn("123m 456p 789s 55m 67p", "8p"), fan_line=False)
    pupil.click("cross")
    assert "win" in pupil.shown
    assert hint(pupil) == ""


def test_a_kong_has_a_tip_beside_its_button(clock: list[int]) -> None:
    pupil = table(clock, "kong", session=in_turn("7777s 123m 456p 55m 9m", "N"))
    assert hint(pupil) == "G declares a kong. You draw another tile."


def test_a_choice_of_claims_has_no_tip_about_the_tick(clock: list[int]) -> None:
    pupil = table(clock, "claim", session=claiming(MANY_CLAIMS))
    assert "offer:1" in pupil.shown
    assert hint(pupil) == ""
    assert "claim" not in pupil.app.settings.hints_seen, "it can still come"


def test_an_open_coach_is_not_offered(clock: list[int]) -> None:
    pupil = table(clock, "coach")
    press(pupil, "h")
    pupil.wait(2 * PATIENCE)
    assert hint(pupil) == ""


@pytest.mark.parametrize(
    ("name", "says"),
    [("none", "Player 3"), ("three", "Player 3"), ("plain", ""), ("self", ""), ("robbed", "")],
)
def test_after_your_discard_won_a_tip_names_the_first_winner(name: str, says: str) -> None:
    app = app_at(name, names=NO_NAMES)
    app.change_settings(player_name="", hints=True, hints_seen=but("deal_in"))
    app.push(ResultScene(app, lambda: None))
    placed = placed_at(app, (1280, 800))
    told = texts(placed).get("hint.words", "")
    assert told == (f"{says} won on your discard. Lesson 8 helps." if says else "")
    if says:
        bubble, paid = (one_of(placed, key) for key in ("hint.bubble", "change"))
        assert isinstance(bubble.look, BubbleLook)
        x, y = bubble.look.tail
        assert paid.box.grown(1).holds(bubble.box.x + x, bubble.box.y + y), "at what you pay"
        words = [one for one in placed if isinstance(one.look, TextLook) and one != placed[-1]]
        met = {one.key for one in words if ink(one).overlaps(bubble.box)}
        assert met <= {"1/where"}, "it covers nobody's points"


def test_a_tip_and_the_name_in_it_follow_the_language() -> None:
    app = app_at("none", names=NO_NAMES)
    app.change_settings(hints=True, hints_seen=but("deal_in"))
    app.push(ResultScene(app, lambda: None))
    assert "hint.words" in texts(placed_at(app, (1280, 800)))
    app.change_settings(language="zh_Hant")
    assert texts(placed_at(app, (1280, 800)))["hint.words"].startswith("上家食")


def one_of(placed: list[Placed], key: str) -> Placed:
    return next(one for one in placed if one.key.partition("/")[2] == key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_hand_review_is_offered_and_r_opens_it(clock: list[int], language: str) -> None:
    pupil = table(clock, "review", language=language)
    play_on(pupil)
    pupil.frames()
    assert pupil.words("hint.words") == pupil.app.labels.text("hint.review")
    assert pupil.app.labels.text("button.review") in hint(pupil)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
@pytest.mark.parametrize("layout", [0, 1])
def test_a_tip_covers_no_tiles_or_plates_and_has_room(
    clock: list[int], language: str, size: tuple[int, int], text_size: str, layout: int
) -> None:
    pupil = table(clock, "coach", language=language, size=size, text_size=text_size, layout=layout)
    pupil.wait(PATIENCE)
    check_words(pupil.item("hint.words"), 11)
    bubble = pupil.item("hint.bubble")
    assert isinstance(bubble.look, BubbleLook)
    box = bubble.box
    assert 0 <= box.x < box.right <= size[0]
    assert 0 <= box.y < box.bottom <= size[1]
    shown = [one.key for one in pupil.placed if isinstance(one.look, TileLook)]
    assert shown
    tiles = [one for one in pupil.placed if isinstance(one.look, TileLook) and not one.look.back]
    plates = [one for one in pupil.placed if one.key.endswith(tuple(f"/plate:{n}" for n in SEATS))]
    assert len(plates) == len(SEATS)
    assert not [one.key for one in (*tiles, *plates) if one.box.overlaps(box)]


def test_the_answer_at_the_first_start_brings_tips(clock: list[int]) -> None:
    for answer, is_told in (("no", True), ("somewhat", True), ("well", False)):
        pupil = Pupil(clock, first=routes.Welcome(), pace="none", deal="off")
        pupil.click(f"welcome.{answer}")
        pupil.app.session = new_session()
        pupil.app.go(routes.Table())
        wait(pupil)
        play_on(pupil, "any")
        assert bool(hint(pupil)) == is_told
