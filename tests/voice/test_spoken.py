"""The sentences that are said at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.deal import Phase
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.notation import parse_tiles
from game.rules.tiles import EAST, NORTH, SEATS, SOUTH, WEST, tile_from_text
from game.rules.view import View
from game.voice.spoken import Teller, result_words, ways_to_play
from game.words.labels import load_labels
from tests.session.playing import new_session
from tests.ui.endings import session_of

NAMES = ("Ann", "Ben", "Cat", "Dan")
"""Who sits East, South, West and North."""
LABELS = load_labels("en")
GREEN = tile_from_text("F")
LEFT = "72 tiles left in the wall."


@pytest.fixture
def view() -> View:
    """Return what South sees while nothing is asked of them."""
    session = new_session("spoken")
    session.start()
    hand = parse_tiles("112m 567p 345s EEFF")
    hands = (None, hand, None, None)
    none = ((), (), (), ())
    seen = replace(session.view, seat=SOUTH, hands=hands, melds=none, bonus=none, river=())
    return replace(seen, phase=Phase.TURN, turn=SOUTH, drawn=None, live_left=72, legal=())


def teller(view: View, names: tuple[str, str, str, str] = NAMES) -> Teller:
    return Teller(LABELS, view, names)


def test_a_drawn_tile_is_said_apart_and_once(view: View) -> None:
    assert teller(view).hand().count("Green dragon") == 2
    said = teller(replace(view, drawn=GREEN)).hand()
    assert said.count("Green dragon") == 2
    assert said.endswith("Drawn: Green dragon.")


def test_the_dealer_is_east(view: View) -> None:
    assert teller(view).where(3) == "Hand 3, East round. You are South. Dealer: Ann."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "Your turn."),
        ({"turn": WEST}, "Turn: Cat, West."),
        ({"phase": Phase.OVER}, "The hand is over."),
        ({"turn": EAST, "claimed_tile": GREEN}, "East discarded Green dragon."),
        (
            {"turn": EAST, "claimed_tile": GREEN, "robbing": True},
            "East adds Green dragon to a pung: you can rob the kong.",
        ),
        (
            {
                "turn": EAST,
                "claimed_tile": GREEN,
                "robbing": True,
                "melds": ((Meld(MeldKind.CONCEALED_KONG, GREEN),), (), (), ()),
            },
            "East declares a concealed kong of Green dragon: you can rob the kong.",
        ),
    ],
)
def test_the_turn_and_the_tiles_left_are_said(
    view: View, changes: dict[str, object], words: str
) -> None:
    seen = replace(view, **changes)  # type: ignore[arg-type]
    assert teller(seen).turn() == f"{words} {LEFT}"


def test_points_are_said_from_the_player_on(view: View) -> None:
    said = teller(view).points((1000, 1100, 900, 800), 3)
    assert said.endswith(
        "Ben, South: 1,100 points. Cat, West: 900 points. "
        "Dan, North: 800 points. Ann, East: 1,000 points."
    )


def test_an_open_hand_is_said_with_its_player(view: View) -> None:
    tiles = (tile_from_text("1p"), tile_from_text("2p"))
    seen = replace(view, hands=(tiles, *view.hands[1:]))
    assert "Open hand: 1, 2 of dots." in teller(seen).player(3)
    assert "Open hand" not in teller(view).player(3)


def moves(count: int) -> list[Move]:
    every = [Move(SOUTH, Action.PUNG, GREEN), Move(SOUTH, Action.KONG, GREEN)]
    return every[:count]


def test_several_offers_have_numbers_and_one_has_its_letter(view: View) -> None:
    seen = replace(view, claimed_tile=GREEN, turn=EAST)
    assert teller(seen).offers(moves(1)).startswith("P: ")
    said = teller(seen).offers(moves(2))
    assert said.startswith("1: ")
    assert " 2: " in said
    assert "choose an offer" not in said


def test_a_controller_is_told_how_to_choose_among_offers(view: View) -> None:
    seen = replace(view, claimed_tile=GREEN, turn=EAST)
    pad = Teller(replace(LABELS, pad="xbox"), seen, NAMES)
    assert "choose an offer" in pad.offers(moves(2))
    assert "choose an offer" not in pad.offers(moves(1))


@pytest.mark.parametrize(
    ("actions", "kong", "words"),
    [
        ((Action.DISCARD,), False, ["discards it"]),
        ((Action.DISCARD, Action.WIN), True, ["discards it", "a kong", "a win"]),
        ((), False, []),
    ],
)
def test_the_ways_to_play_are_those_that_are_there(
    view: View, actions: tuple[Action, ...], kong: bool, words: list[str]
) -> None:
    legal = tuple(Move(SOUTH, one, GREEN) for one in actions)
    said = ways_to_play(replace(view, legal=legal), LABELS, can_kong=kong)
    assert [one for one in ("discards it", "a kong", "a win") if one in said] == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("plain", "Winner: Ann, with 8 of bamboo from Cat."),
        ("self", "Winner: Ben, self-draw: Red dragon."),
        ("robbed", "Winner: Cat, with 8 of bamboo, robbing Dan's kong."),
        ("drawn", "Drawn hand. Nobody pays."),
    ],
)
def test_a_result_says_who_won_and_how(name: str, words: str) -> None:
    session = session_of(name)
    assert result_words(session, teller(session.view)).startswith(words)


def test_each_player_s_change_is_said_with_the_points_after_it() -> None:
    session = session_of("most")
    said = result_words(session, teller(session.view))
    for seat in SEATS:
        change = session.settlement.payments[seat]
        points = session.standing.scores[session.person_at(seat)]
        assert f"{NAMES[seat]}: {change:+,}, now {points:,}." in said
    drawn = session_of("drawn")
    assert "Ben: 0, now " in result_words(drawn, teller(drawn.view))


def test_the_players_are_asked_about_from_the_right(view: View) -> None:
    for position, seat in enumerate((SOUTH, WEST, NORTH, EAST)):
        assert NAMES[seat] in teller(view).player(position)
