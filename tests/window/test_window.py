"""The whole program on a real but invisible screen, played with a real mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.moves import Action
from game.ui import APP_ID
from game.ui.screens.title import TitleScene
from game.ui.table.play.table import TableScene
from tests.window.driver import Player, missing_tools, until
from tests.window.person import (
    at_title,
    click_quit,
    on_screen,
    play_hand,
    start_match,
    take_turn,
)

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
SIZE = (960, 600)


@pytest.fixture
def person(game_home: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """Yield the program at its title, with the rules that a test asks for."""
    with on_screen(SIZE, game_home, getattr(request, "param", {})) as player:
        yield player


def test_a_hand_from_the_title_to_the_next_deal_and_out(person: Player) -> None:
    start_match(person)
    result = play_hand(person)
    assert sum(result["payments"]) == 0
    assert person.progress[:2] == (1, 2), "the second hand has been dealt"
    click_quit(person)
    assert person.wait_for_end() == 0


def test_desktops_recognise_its_window(person: Player) -> None:
    """Started from source, as from the package, whose menu entry has the same name."""
    assert len(person.windows_of(APP_ID)) == 1


# A minimum so high that no player wins early in the hand.
long_hand = pytest.mark.parametrize("person", [{"pocket": {"minimum": 12}}], indirect=True)


@long_hand
@pytest.mark.parametrize("layout", [0, 1])
def test_killed_in_mid_hand_it_goes_on_where_it_was(person: Player, layout: int) -> None:
    start_match(person, layout=layout)
    for _ in range(4):
        take_turn(person)
    before = person.saved()
    person.kill()
    person.restart()
    assert person.saved() == before, "starting the program changes nothing"
    person.wait_for(TitleScene)
    person.click(at_title(person, TitleScene.on_continue))
    person.wait_for(TableScene)
    with person.look() as (session, table):
        legal = session.view.legal
        move = next(one for one in legal if one.action in (Action.DISCARD, Action.PASS))
        person.make(table, move)
    after = person.saved()
    assert after["hand"]["wall"] == before["hand"]["wall"]
    moves = before["hand"]["moves"]
    assert after["hand"]["moves"][: len(moves)] == moves
    assert len(after["hand"]["moves"]) > len(moves)


def to_own_turn(person: Player) -> None:
    """Play until the player can discard a tile just drawn and no question is open."""
    while True:
        with person.look() as (session, table):
            view = session.view
            if view.drawn is not None and table.decisions.dialog is None:
                return
        assert take_turn(person), "the hand went by without a turn of the player's own"


def own_discards(person: Player) -> list[int]:
    with person.look() as (session, _):
        return [one.tile for one in session.view.river if one.seat == session.player_seat]


@long_hand
def test_a_tile_is_carried_onto_the_felt_and_the_drawn_one_goes_by_right_click(
    person: Player,
) -> None:
    start_match(person)
    to_own_turn(person)
    count = len(own_discards(person))
    with person.look() as (_, table):
        tile = table.hand.tiles[2][0]
        person.drag(person.find(table, table.decisions.on_tile, 2, tile), 480, 300)
    until("the discard", lambda: len(own_discards(person)) > count)
    assert own_discards(person)[count] == tile
    to_own_turn(person)
    with person.look() as (session, _):
        drawn = session.view.drawn
    count = len(own_discards(person))
    person.click_at(480, 300, button=3)
    until("the other discard", lambda: len(own_discards(person)) > count)
    assert own_discards(person)[count] == drawn
