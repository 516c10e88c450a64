"""Hands that a player counts: clicked tile by tile, or typed, with the questions of the ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pygame
import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.notation import parse_hand, parse_part
from game.rules.tiles import FLOWERS, RED, Tile, tile_from_text
from game.rulesets import RULESETS
from game.ui.kit.app import App
from game.ui.screens.count.scene import CountScene
from game.ui.screens.title import TitleScene
from tests.ui.clipboards import FakeClipboard
from tests.ui.desk import FakeWindow, Hand
from tests.ui.endings import check_legible, check_places
from tests.ui.fingers import Fingers
from tests.ui.mouse import LANGUAGES, click, keys, new_app, placed_by, texts

CHOW, PUNG, KONG, CONCEALED_KONG = 1, 2, 3, 4
KINDS = {
    MeldKind.CHOW: CHOW,
    MeldKind.PUNG: PUNG,
    MeldKind.EXPOSED_KONG: KONG,
    MeldKind.CONCEALED_KONG: CONCEALED_KONG,
}
WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}

HANDS = [
    # The rules, the hand, the seat and round winds, "draw" or the discarder, what else is ticked,
    # what it counts, and who pays how much.
    ("hongkong", "345m 77m 88m (123m) [9999m] f1 g2 + 8m", "SE", "E", "", "8 fan", "E128 W64 N64"),
    ("hongkong", "19m 19p 19s ESWNCFP + 1m", "EE", "draw", "", "10 fan", "S256 W256 N256"),
    ("hongkong", "11m 44m 77p 99p 22s 88s E + E", "WE", "S", "last_tile", "7 fan", "E48 S96 N48"),
    ("pocket", "123m 77s (CCC) (FFF) PP + 7s", "SE", "W", "", "6 fan", "E32 W64 N32"),
    ("pocket", "99p 456p 78s [5555s] (123m) + 9s", "SE", "draw", "after.kong", "2 fan", "E8 W8 N8"),
    (
        "ims",
        "123m 456p 78s EE [CCCC] f1 + 9s",
        "SE",
        "draw",
        "",
        "2 fan · 36 points",
        "W12 N12 E12",
    ),
    ("ims", "444m 77p 45s 789s (123m) + 6s", "NE", "W", "robbing", "1 fan · 8 points", "W8"),
    (
        "western",
        "123m 34m 456p 55s 789s + 5m",
        "SE",
        "N",
        "original_call",
        "44 points",
        "E88 W44 N44",
    ),
    (
        "western",
        "99p CC (SSSS) (WWW) [EEEE] f2 + C",
        "SE",
        "N",
        "",
        "1,000 points",
        "E2000 W1000 N1000",
    ),
    ("western", "222m 555m 7m EEE NNN + 7m", "ES", "draw", "", "1,000 points", "S2000 W2000 N2000"),
]


def counting(rules: str = "hongkong", language: str = "en") -> App:
    """Return the program with the screen open, as the title opens it."""
    app = new_app(language, ruleset=rules)
    app.reset_to(TitleScene(app))
    click(app, "count")
    return app


def scene(app: App) -> CountScene:
    return cast(CountScene, app.top)


def pick(app: App, *tiles: Tile) -> None:
    for tile in tiles:
        click(app, f"pick.{tile}")


def lay(app: App, meld: Meld) -> None:
    click(app, f"kind.{KINDS[meld.kind]}")
    pick(app, meld.tile)


def put_together(app: App, text: str) -> None:
    """Click a hand: its sets, its tiles, its flowers and seasons, and the winning tile."""
    hand = parse_hand(text)
    for meld in hand.melds:
        lay(app, meld)
    pick(app, *hand.concealed, *hand.bonus)
    if hand.winning_tile is not None:
        pick(app, hand.winning_tile)


def put_together_part(app: App, melds: str, tiles: str) -> None:
    """Click sets and tiles of a hand that isn't whole."""
    hand = parse_part(f"{melds} {tiles}")
    for meld in hand.melds:
        lay(app, meld)
    pick(app, *hand.concealed)


def say_how(app: App, winds: str, way: str, ticks: str) -> None:
    """Click the seat and round winds, self-draw or the discarder, and what else was so."""
    seat, round_wind = winds[0], winds[1]
    click(app, f"seat.{'ESWN'.index(seat)}")
    click(app, f"round.{'ESWN'.index(round_wind)}")
    if way == "draw":
        click(app, "way.1")
    else:
        click(app, f"discarder.{'ESWN'.replace(seat, '').index(way)}")
    for tick in ticks.split():
        click(app, f"asked.{tick}")


def paid(app: App) -> list[str]:
    words = texts(app)
    return [words[key] for key in sorted(words) if key.startswith("paid.")]


PUBLIC = [
    # Hands that people asked about or explained in public, and what they are worth.
    # r/Mahjong, "does nine gates still score as such": it does, unless all nine tiles must win
    ("hongkong", "111m 2m 44m 5678m 999m + 3m", "SE", "W", "", "10 fan"),
    # EpicOrange/riichi_advanced issue 179: little three dragons count 5 in all
    ("hongkong", "234m 67s PP (CCC) (FFF) f4 + 8s", "SE", "W", "", "5 fan"),
    # hk.news.yahoo.com, "麻將計番大全", the first example: one suit with honours
    ("hongkong", "567m 789m 22m CC (EEE) f4 + 2m", "SS", "W", "", "3 fan"),
    # oocities.org/coppy1586/countfans.htm, rules 2, 5 and 6: all pungs, and West in the west round
    ("hongkong", "44m 33p (222m) (555p) (888s) f4 + 3p", "SE", "W", "", "3 fan"),
    ("pocket", "234p 67s 55p (WWW) (123m) + 8s", "WW", "S", "", "2 fan"),
    # zaiferspot.blogspot.com, "Beginner HK mahjong scoring": four chows
    ("pocket", "234p 678s 78s 55p (123m) + 9s", "SE", "W", "", "1 fan"),
    # MahjongRepository/mahjong issues 44, 41 and 40: a dragon, the last discard, a concealed draw
    ("pocket", "678s 67p 55m (CCC) (234p) + 8p", "SE", "W", "", "1 fan"),
    ("pocket", "11m 23m 444m 555p (123m) + 1m", "SE", "W", "last_tile", "1 fan"),
    ("pocket", "234m 111s 23s 567s 77s + 4s", "SE", "draw", "", "2 fan"),
    # Varantha/Mahjong-ScoringTrainer issue 60: no 1, no 9, no honour
    ("pocket", "55p 34567m (777p) (555s) + 8m", "SE", "W", "", "1 fan"),
]


@pytest.mark.parametrize(("rules", "hand", "winds", "way", "ticks", "worth"), PUBLIC)
def test_ten_hands_of_public_threads_are_counted_by_clicks(
    rules: str, hand: str, winds: str, way: str, ticks: str, worth: str
) -> None:
    app = counting(rules)
    put_together(app, hand)
    say_how(app, winds, way, ticks)
    assert texts(app)["headline"] == worth


@pytest.mark.parametrize(("rules", "hand", "winds", "way", "ticks", "worth", "pay"), HANDS)
def test_ten_hands_are_counted_by_clicks(
    rules: str, hand: str, winds: str, way: str, ticks: str, worth: str, pay: str
) -> None:
    app = counting(rules)
    put_together(app, hand)
    say_how(app, winds, way, ticks)
    assert texts(app)["headline"] == worth
    payers = [(WINDS[one[0]], f"{int(one[1:]):,}") for one in pay.split()]
    told = [f"{payer} pays {WINDS[winds[0]]} {points} point" for payer, points in payers]
    assert len(paid(app)) == len(told) + (len(told) > 1)
    for words, begins in zip(paid(app), told, strict=False):
        assert words.startswith(begins)


# --- what is missing ------------------------------------------------------------------------------


def test_a_hand_says_what_is_missing_while_it_is_put_together() -> None:
    app = counting("pocket")
    assert "help.1" in texts(app), "an empty hand says what can be done"
    put_together_part(app, "(CCC)", "123m 45p")
    words = texts(app)
    assert words["headline"] == "6 tiles short"
    assert words["pattern.dragon.counts"] == "1 fan", "the pung of dragons counts for sure"
    put_together_part(app, "", "6p 7s")
    assert texts(app)["headline"] == "4 tiles short"


def test_a_ready_hand_says_for_what_and_for_how_much() -> None:
    app = counting("hongkong")
    put_together(app, "123m 456p 78s EE (CCC)")
    words = texts(app)
    assert words["headline"] == "1 tile short"
    waits = {key: text for key, text in words.items() if key.startswith("wait.")}
    assert waits == {"wait.6s.worth": "2 fan, too little", "wait.9s.worth": "2 fan, too little"}
    click(app, "seat.1")
    click(app, "round.1")
    click(app, "ruleset.0")
    assert texts(app)["wait.9s.worth"] == "1 fan"


def test_thirteen_tiles_say_how_far_they_are_from_ready() -> None:
    app = counting("pocket")
    put_together(app, "123m 456p 77s EN (CCC)")
    assert texts(app)["headline"] == "1 tile short · 1 tile from ready"


def test_fourteen_tiles_that_are_no_hand_say_how_far() -> None:
    app = counting("pocket")
    put_together(app, "123m 456p 78s EN (CCC) + 9s")
    assert texts(app)["headline"] == "Not a winning hand: 1 tile must be another one"
    click(app, "hand.9")
    pick(app, Tile(27))
    assert texts(app)["headline"] == "1 fan"


def test_a_hand_below_the_minimum_says_by_how_much() -> None:
    app = counting("hongkong")
    put_together(app, "123m 456p 78s EE (CCC) + 9s")
    words = texts(app)
    assert words["headline"] == "2 fan: 2 fan below the minimum"
    assert words["note.0"].endswith("Bonus tiles (1 fan) don't count towards the minimum.")
    assert paid(app) == []


def test_a_fifth_copy_is_refused_with_its_sentence() -> None:
    app = counting()
    pick(app, *[Tile(20)] * 4)
    pick(app, Tile(20))
    assert app.messages == ["There are only four 3 of bamboo. This would be a fifth."]
    assert scene(app).request.hand == "3333s"


@pytest.mark.parametrize(
    ("kind", "tile", "told"),
    [
        (PUNG, "3s", "There are only four 3 of bamboo. This would be a fifth."),
        (CHOW, "8s", "A chow begins with a 1 to 7 of a suit. Click its lowest tile."),
        (PUNG, "f1", "Flowers and seasons make no sets."),
    ],
)
def test_a_set_that_cannot_be_is_refused(kind: int, tile: str, told: str) -> None:
    app = counting()
    pick(app, Tile(20), Tile(20))
    click(app, f"kind.{kind}")
    pick(app, tile_from_text(tile))
    assert app.messages == [told]


def test_tiles_that_cannot_be_added_are_dark() -> None:
    app = counting()
    pick(app, *[Tile(20)] * 4)
    click(app, f"kind.{CHOW}")
    dark = {one.key for one in placed_by(app) if getattr(one.look, "shade", False)}
    highest = {7, 8, 16, 17, 25, 26}
    assert dark == {f"pick.{tile}" for tile in (*highest, 20, *range(27, 42))}


def test_contradictions_are_told_and_rules_without_flowers_say_so() -> None:
    app = counting("hongkong")
    put_together(app, "123m 456p 78s EE (CCC) f1 + 9s")
    click(app, "asked.robbing")
    click(app, "asked.last_tile")
    assert texts(app)["headline"] == "A robbed kong can't be the last tile."
    click(app, "asked.last_tile")
    click(app, "ruleset.0")
    assert texts(app)["note.0"].startswith("These rules have no flowers")
    assert texts(app)["headline"] == "1 fan"
    assert f"pick.{FLOWERS[0]}" not in keys(app)


def test_an_answer_goes_with_its_question() -> None:
    app = counting("pocket")
    put_together(app, "123m 456p 78s EE CCC + 9s")
    click(app, "seat.1")
    click(app, "asked.first_discard")
    assert "Earth Wu" in [text for key, text in texts(app).items() if key.endswith(".name")]
    click(app, "seat.0")
    assert texts(app)["headline"] == "2 fan"
    assert "asked.first_discard" not in keys(app)


# --- changing it ----------------------------------------------------------------------------------


def test_every_click_can_be_undone_and_all_cleared() -> None:
    app = counting()
    assert "undo" not in keys(app)
    pick(app, Tile(0), Tile(1))
    lay(app, Meld(MeldKind.PUNG, Tile(31)))
    click(app, "seat.2")
    click(app, "undo")
    assert scene(app).request.seat == "E"
    app.top.key("backspace")
    assert scene(app).request.hand == "12m"
    click(app, "clear")
    assert scene(app).request.hand == ""
    click(app, "undo")
    assert scene(app).request.hand == "12m"


def test_a_click_on_the_hand_takes_tiles_and_sets_out() -> None:
    app = counting()
    put_together(app, "123m 456p 78s EE (CCC) f1 + 9s")
    for key, left in (
        ("hand.14", "123m 456p 78s EE (CCC) + 9s"),
        ("hand.11", "123m 456p 78s EE + 9s"),
        ("hand.10", "123m 456p 78s EE"),
        ("hand.0", "23m 456p 78s EE"),
    ):
        click(app, key)
        assert scene(app).request.hand == left


def test_a_kong_of_a_pung_and_another_winning_tile() -> None:
    app = counting("pocket")
    put_together(app, "123m 456p 78s EE (CCC) + 9s")
    click(app, f"kind.{KONG}")
    pick(app, RED, Tile(27))
    assert scene(app).request.hand == "123m 456p 789s E (CCCC+) + E"


def test_the_notation_can_be_typed_and_pasted() -> None:
    app = counting("pocket")
    app.top.key("1")
    for letter in "23m 456p 78s EE (CCC) + 9s":
        app.top.typed(letter)
    assert texts(app)["headline"] == "1 fan"
    app.top.typed(" 9")
    assert texts(app)["wrong"].startswith('In "+" at position')
    app.top.key("return")
    assert texts(app)["headline"] == "1 fan", "the last text that was a hand"
    app.top.key("backspace")
    assert scene(app).request.hand == "", "the writing is undone as one"


def test_a_finger_a_key_and_a_controller_do_it_too() -> None:
    app = counting("pocket")
    pygame.display.init()
    pygame.font.init()
    hand = Hand(app.top, FakeWindow())
    tile = next(one for one in hand.window.input.placed if one.key.endswith("pick.31"))
    for _ in range(2):
        Fingers(hand).tap(*tile.box.centre)
    assert scene(app).request.hand == "CC"
    hand.key("backspace")
    assert scene(app).request.hand == "C"
    for letter in "5m":
        hand.event(pygame.KEYDOWN, key=pygame.key.key_code(letter), mod=0)
        if scene(app).writing and letter != "5":
            hand.event(pygame.TEXTINPUT, text=letter)
    assert scene(app).request.hand == "5m C"
    hand.key("escape")
    app.top.focus = app.top.first_focus
    hand.key("return")
    assert scene(app).request.hand == "15m C", "what a controller presses first"
    app.top.key("page up")
    assert scene(app).request.hand == "5m C", "the left shoulder"


def test_the_hand_is_copied_as_text() -> None:
    app = counting("hongkong")
    app.clipboard = clipboard = FakeClipboard()
    put_together(app, HANDS[0][1])
    say_how(app, "SE", "E", "")
    click(app, "copy")
    assert clipboard.text.splitlines() == [
        "Hong Kong Old Style",
        "3457788m (123m) [9999m] f1 g2 + 8m",
        "East round · South seat · Discarder: East",
        "7 fan  Full Flush",
        "1 fan  Own Bonus Tile",
        "8 fan",
        "Sum: 8 fan → 64 points",
        "East pays South 128 points · Discarded the winning tile",
        "West pays South 64 points · Pays 1 share",
        "North pays South 64 points · Pays 1 share",
        "South gets 256 points in all.",
    ]


# --- the screen -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [one.id for one in RULESETS])
@pytest.mark.parametrize(
    "hand",
    [
        "99p CC (SSSS) (WWW) [EEEE] f1f2f3f4 g1g2g3g4 + C",
        "19m 19p 19s ESWNCFP",
        "123m 456p 78s EN (CCC) f1 + 9s",
    ],
)
def test_everything_has_its_place_and_can_be_read(
    hand: str, rules: str, language: str, game_home: Path
) -> None:
    app = counting(rules, language)
    scene(app).on_write()
    app.top.typed(hand)
    app.top.key("return")
    click(app, "way.1")
    for size in ((800, 500), (960, 600), (1000, 1400)):
        check_places(placed_by(app, size), size)
        check_legible(placed_by(app, size), 9 if size == (800, 500) else 11)


def test_the_voice_says_what_the_hand_is_worth() -> None:
    app = counting("pocket")
    assert app.top.spoken(app.labels) == ""
    put_together(app, "123m 456p 78s EE (CCC) + 9s")
    assert app.top.spoken(app.labels) == "1 fan"
