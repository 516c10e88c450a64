"""The tiles not yet seen: the tooltip of a tile says how many of it are out, a list shows all
kinds."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.bots.sight import unseen
from game.rules.deal import Phase
from game.rules.facts import HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action
from game.rules.tiles import BONUS, KIND_TILES, SOUTH, UNKNOWN, WEST, Tile, tile_from_text
from game.session.session import Session
from game.ui.drawing.looks import IconLook, PortraitLook, TextLook, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.tooltips import ink, place_tooltip
from game.ui.table.parts.dialogs import place_dialog
from game.ui.table.parts.place_parts import place_board
from game.voice.spoken import Teller
from game.words.labels import LANGUAGES, load_labels
from tests.builders import ALL_PASS, after, deal_with
from tests.session.playing import finish_hand
from tests.ui.desk import FakeWindow, Hand
from tests.ui.letters import fits
from tests.ui.moments import (
    LONG,
    MANY_CLAIMS,
    ROUND,
    START,
    WAITING,
    claiming,
    opened,
    own_turn,
    seated,
)
from tests.ui.mouse import click, item, keys, placed_by, texts
from tests.ui.mouse import screen_of as screen_seen
from tests.ui.tables import (
    ACTIONS,
    LAYOUTS,
    TABLES,
    Table,
    covered,
    melded,
    on_table,
    pairs_that_overlap,
    screen_of,
    surfaces,
    table,
)
from tests.ui.voices import listen
from tests.ui.window.test_tooltips import rest, shown

READY = "123m 456p 789s 55m 67p"
FIVE = Tile(4)
LIST_SIZES = ((960, 600), (1280, 800), (2560, 1600), (1080, 1920))


def ready() -> Session:
    return own_turn(READY, "N")


def tips(app: App) -> dict[str, str]:
    """Return the tooltips of tiles and of places in the hand, by key."""
    found = [one for one in placed_by(app) if one.tip]
    prefixes = ("slot:", "river:", "meld:", "hand:", "bonus:", "own:")
    return {one.key: one.tip.title for one in found if one.tip and one.key.startswith(prefixes)}


def counts(app: App) -> dict[str, str]:
    """Return the numbers of the list by the texts of the tiles, in the order of the kinds."""
    return {
        key.split(".")[1]: text
        for key, text in texts(app).items()
        if key.startswith("tiles_out.") and key.endswith(".count")
    }


def count(app: App, tile: str) -> str:
    return counts(app)[str(tile_from_text(tile))]


# --- pointing -----------------------------------------------------------------------------------


def test_a_tile_of_the_hand_says_how_many_more_are_out() -> None:
    app, _ = opened(ready())
    said = tips(app)
    assert said["slot:0"] == "3 not yet seen"  # the only 1 of characters
    assert said["slot:3"] == said["slot:4"] == "2 not yet seen"  # two 5 of characters
    assert not any(key.startswith("own:") for key in said)  # the click belongs to the place


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", LIST_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_and_faces_above_the_hand_stay_clear(
    size: tuple[int, int], layout: int, language: str
) -> None:
    app, _ = opened(ready(), language=language)
    app.change_settings(layout=layout, fan_line=True)
    app.update(LONG)
    placed = placed_by(app, size)
    words = [ink(one) for one in placed if isinstance(one.look, TextLook | PortraitLook)]
    assert any(one.key.startswith("fan.") for one in placed)
    slots = [one for one in placed if one.key.startswith("slot:")]
    for slot in slots:
        tip, *_ = place_tooltip(slot, screen_seen(app, size), placed)
        clear = [*words, *(one.box for one in slots)]
        assert not any(tip.box.overlaps(box) for box in clear), slot.key


def test_a_discard_and_a_meld_say_it_too() -> None:
    """North's 5m lies beside the three in the hand. A chow takes it and two more kinds."""
    app, scene = opened(claiming(MANY_CLAIMS))
    app.update(LONG)
    rivers = {key: words for key, words in tips(app).items() if key.startswith("river:")}
    assert [*rivers.values()] == 3 * ["3 not yet seen"] + ["all 4 seen"]
    chow = next(one for one in scene.session.view.legal if one.action is Action.CHOW)
    scene.decisions.on_answer(chow)
    app.update(2 * LONG)
    melds = [words for key, words in tips(app).items() if key.startswith("meld:0")]
    assert melds == [
        "all 4 seen",
        "3 not yet seen",
        "3 not yet seen",
    ]  # the claimed tile lies at the left


def test_a_hidden_kong_counts_as_unseen_and_says_nothing() -> None:
    hidden = melded((0, 0, 0, 0), ((), (), (Meld(MeldKind.CONCEALED_KONG, UNKNOWN),), ()))
    assert unseen(hidden)[9] == 4
    shown = replace(hidden, melds=((), (), (Meld(MeldKind.CONCEALED_KONG, Tile(9)),), ()))
    assert unseen(shown)[9] == 0
    state = replace(Table(hidden).state(), tiles_out=tuple(unseen(hidden)))
    placed = place_board(state, screen_of((1280, 800)))
    assert not [one for one in placed if one.key.startswith(("meld:", "hand:")) and one.tip]


@pytest.mark.parametrize("winners", [1, 2])
def test_the_tile_of_a_win_on_a_discard_is_seen(winners: int) -> None:
    """It lies beside the winner's hand, once for all winners."""
    south = "46m 123p 123s 789s EE" if winners == 2 else ""
    deal = deal_with(WAITING, south, draws=START, changes={"multiple_wins": "all"})
    app, scene = opened(seated(after(deal, *ROUND)))
    scene.key("w")
    app.update(LONG)
    view = scene.playback.view
    assert (len(view.wins), view.is_over) == (winners, True)
    in_hands = sum(hand.count(FIVE) for hand in view.hands if hand)
    assert unseen(view)[FIVE] == 3 - in_hands


def test_so_is_the_tile_of_a_robbed_kong() -> None:
    pung = (Meld(MeldKind.PUNG, FIVE, FIVE, WEST),)
    over = replace(melded((0, 0, 0, 0), ((), (), pung, ())), phase=Phase.OVER)
    facts = HandFacts(SOUTH, over.hand)
    robbed = replace(over, wins=(WinFacts(facts, FIVE, discarder=WEST, robbing=True),))
    assert unseen(over)[FIVE] - unseen(robbed)[FIVE] == 1
    drawn = replace(over, wins=(WinFacts(facts, FIVE),))
    assert unseen(drawn) == unseen(over), "it lies in the hand"


def test_bonus_tiles_that_are_not_laid_yet_count_for_nothing() -> None:
    dealt = melded((0, 0, 0, 0), ((), (), (), ()))
    flower = replace(dealt, hands=(None, (*dealt.hand[:-1], BONUS[0]), None, None), drawn=BONUS[0])
    assert sum(unseen(flower)) == 34 * 4 - 13
    voice = Teller(load_labels("en"), flower, ("", "", "", ""))
    assert voice.counted(BONUS[0], unseen(flower)) == voice.tile(BONUS[0])
    state = replace(Table(flower).state(), tiles_out=tuple(unseen(flower)))
    slots = [one for one in place_board(state, screen_of((1280, 800))) if one.key[:5] == "slot:"]
    assert [one.tip is None for one in slots] == [False] * 13 + [True]


def test_bonus_tiles_say_what_they_are_without_a_number() -> None:
    view = TABLES["fullest"](0)
    state = replace(Table(view).state(), tiles_out=(0,) * 34)
    placed = place_board(state, screen_of((1280, 800)))
    said = {one.tip.title for one in placed if one.key.startswith("bonus") and one.tip}
    assert said == {"Bonus tiles"}


@pytest.mark.parametrize(("key", "text"), [("left", "N"), ("right", "1m")])
def test_the_tile_that_the_arrows_choose_is_pointed_at(key: str, text: str) -> None:
    app, scene = opened(ready())
    voice = listen(app)
    app.change_settings(speech="on")
    scene.key(key)
    assert scene.pointed == f"slot:{13 if key == 'left' else 0}"
    assert tips(app)[scene.pointed] == "3 not yet seen"
    name = app.labels.text(f"tile.{text}")
    assert voice.take() == [f"{name}, 3 not yet seen"]


def pointed() -> tuple[App, Session, Hand]:
    """Return a table in a window, with four discards and the player in turn."""
    pygame.display.init()
    pygame.font.init()
    session = seated(after(deal_with(READY, draws=f"{START} 9s"), *ROUND, ALL_PASS))
    app, scene = opened(session)
    return app, session, Hand(scene, FakeWindow())


def test_it_shows_beside_a_discard_that_the_mouse_rests_on() -> None:
    """A click there is still one on the felt."""
    app, session, hand = pointed()
    before = len(session.view.river)
    assert before == 4
    hand.move(*item(app, "river:3").box.centre)
    rest(hand)
    assert shown(hand) == "1 not yet seen"
    hand.click(*item(app, "river:3").box.centre, button=3)
    rest(hand)
    assert not shown(hand)
    assert len(session.view.river) > before


def test_it_shows_beside_the_tile_that_the_arrows_choose() -> None:
    """Even while the mouse rests somewhere else."""
    _, _, hand = pointed()
    hand.move(640, 300)
    hand.key("right")
    rest(hand)
    assert shown(hand) == "3 not yet seen"
    hand.key("right")
    assert not shown(hand)
    rest(hand)
    assert shown(hand) == "3 not yet seen"


# --- the list -----------------------------------------------------------------------------------


def test_the_key_and_the_button_list_all_kinds_and_close_the_list() -> None:
    app, scene = opened(ready())
    assert counts(app) == {}
    assert scene.key("u")
    assert [*counts(app)] == [str(int(kind)) for kind in KIND_TILES]
    assert sum(map(int, counts(app).values())) == 34 * 4 - 14
    assert (count(app, "5m"), count(app, "N"), count(app, "9m")) == ("2", "3", "4")
    click(app, "tiles-out")
    assert counts(app) == {}
    click(app, "tiles-out")
    look = item(app, "tiles-out.icon").look
    assert isinstance(look, IconLook)
    assert (len(counts(app)), look.tint) == (34, "good")


def test_it_counts_each_discard_and_says_when_none_is_out() -> None:
    app, scene = opened(claiming(MANY_CLAIMS))
    scene.key("u")
    app.update(LONG)
    assert (count(app, "5m"), count(app, "C"), count(app, "E")) == ("0", "3", "4")
    looks = {one.key: one.look for one in placed_by(app)}
    gone, seen = (looks[f"tiles_out.{tile_from_text(text)}"] for text in ("5m", "C"))
    assert isinstance(gone, TileLook)
    assert isinstance(seen, TileLook)
    assert (gone.shade, seen.shade) == (True, False)


def test_it_stays_on_in_the_next_hand_and_after_the_table_was_left() -> None:
    session = ready()
    app, scene = opened(session)
    scene.key("u")
    finish_hand(session)
    scene.decisions.next_hand()
    app.update(2 * LONG)
    assert len(counts(app)) == 34
    app.go(routes.Table())
    app.update(3 * LONG)
    assert len(counts(app)) == 34
    assert app.settings.tiles_out


def test_it_hides_while_the_tiles_are_dealt() -> None:
    """The numbers would tell which tiles will come."""
    session = ready()
    app, scene = opened(session, speed=1)
    scene.key("u")
    finish_hand(session)
    scene.decisions.next_hand()
    app.update(app.clock + 100)
    assert scene.playback.dealing is not None
    assert (counts(app), tips(app)) == ({}, {})
    assert "tiles-out" in keys(app)


def test_without_the_coach_there_is_none_of_it() -> None:
    app, scene = opened(ready())
    scene.key("u")
    app.change_settings(help="off")
    assert "tiles-out" not in keys(app)
    assert (counts(app), tips(app)) == ({}, {})
    scene.key("u")
    assert app.settings.tiles_out, "the key changes nothing"
    app.change_settings(help="marks")
    assert len(counts(app)) == 34
    assert tips(app)


def test_a_lesson_has_none_of_it() -> None:
    app, _ = opened(ready())
    app.change_settings(tiles_out=True)
    app.open(routes.Lesson(1, 0))
    app.update(LONG)
    app.top.key("u")
    assert app.settings.tiles_out
    assert "tiles-out" not in keys(app)
    assert (counts(app), tips(app)) == ({}, {})


# --- beside the coach ---------------------------------------------------------------------------


def test_the_coach_takes_its_place_and_gives_it_back() -> None:
    app, scene = opened(ready())
    app.update(LONG)
    scene.key("u")
    scene.key("h")
    assert counts(app) == {}
    assert "advice.title" in texts(app)
    scene.key("escape")
    assert "advice.title" not in texts(app)
    assert len(counts(app)) == 34


def test_the_key_takes_the_place_from_the_coach() -> None:
    app, scene = opened(ready())
    app.update(LONG)
    scene.key("h")
    scene.key("u")
    assert "advice.title" not in texts(app)
    assert len(counts(app)) == 34


def test_marks_leave_it_its_place() -> None:
    app, scene = opened(ready())
    app.change_settings(help="marks")
    app.update(LONG)
    scene.key("u")
    scene.key("h")
    assert scene.decisions.coach.is_open
    assert len(counts(app)) == 34


# --- speech -------------------------------------------------------------------------------------


def test_it_is_said_the_fewest_first() -> None:
    app, scene = opened(claiming(MANY_CLAIMS))
    app.update(LONG)
    voice = listen(app)
    app.change_settings(speech="on")
    scene.key("u")
    (said,) = voice.take()
    assert said.startswith("Tiles not yet seen. all 4 seen: 5 of characters. 3 not yet seen: ")
    assert said.index("3 not yet seen: ") < said.index("4 not yet seen: ")
    assert (
        "red dragon"
        in said.partition("3 not yet seen: ")[2].partition("4 not yet seen: ")[0].lower()
    )
    scene.key("u")
    assert voice.take() == ["Tiles not yet seen: off"]


# --- places -------------------------------------------------------------------------------------


def open_table(name: str, question: str) -> Table:
    """Return a table on which all hands are open."""
    found = table(name, question, 0)
    sizes = found.view.hand_sizes
    hands = tuple(
        hand or tuple(KIND_TILES[:size]) for hand, size in zip(found.view.hands, sizes, strict=True)
    )
    return replace(found, view=replace(found.view, hands=hands))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", LIST_SIZES)
def test_it_covers_nothing_and_its_parts_keep_apart(size: tuple[int, int], layout: int) -> None:
    """Also beside open hands, the buttons of practice and a dialog."""
    screen = screen_of(size, layout)
    for name, question in product(("fullest", "concealed"), ("nothing", "everything")):
        shown = open_table(name, question)
        state = replace(
            shown.state(),
            has_panel=True,
            lists_tiles_out=True,
            tiles_out=tuple(n % 5 for n in range(34)),
            coached=False,
        )
        placed = place_board(state, screen)
        if shown.dialog is not None:
            names = [one.name for one in shown.people]
            placed += place_dialog(shown.dialog, ACTIONS, shown.view, names, screen)
        panel = [one for one in placed if one.key == "tiles_out"]
        inside = [one for one in placed if one.key.startswith("tiles_out.")]
        inside = [one for one in inside if one.key != "tiles_out.ground"]
        others = [one for one in (*surfaces(placed), *on_table(placed)) if one not in inside]
        assert len(panel) == 1
        assert not pairs_that_overlap(panel, [one for one in others if one is not panel[0]]), name
        assert len(inside) == 1 + 2 * 34
        assert all(panel[0].box.contains(covered(one)) for one in inside)
        assert not pairs_that_overlap(inside, inside)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", LIST_SIZES)
def test_its_numbers_and_words_can_be_read(size: tuple[int, int], language: str) -> None:
    screen = screen_of(size, 1, language)
    state = Table(TABLES["half"](0)).state()
    state = replace(state, has_panel=True, lists_tiles_out=True, tiles_out=(4,) * 34)
    for one in place_board(state, screen):
        if one.key.startswith("tiles_out") and isinstance(one.look, TextLook):
            assert one.look.size >= 13, one
            assert fits(one.look, one.box, one.look.size), one
