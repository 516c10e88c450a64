"""Moves as text, written and read."""

from __future__ import annotations

import pytest

from game.rules.moves import Action, Move, move_from_text, starts_chow
from game.rules.problems import RulesError
from game.rules.tiles import EAST, KIND_TILES, NORTH, SEATS, SOUTH, WEST, Tile
from tests.builders import tiles_of


def all_moves() -> list[Move]:
    """Return every move that a seat could ever make."""
    moves = []
    for seat in SEATS:
        moves += [Move(seat, Action.WIN), Move(seat, Action.PASS)]
        for action in (Action.DISCARD, Action.PUNG, Action.KONG):
            moves += [Move(seat, action, tile) for tile in KIND_TILES]
        moves += [Move(seat, Action.CHOW, low) for low in KIND_TILES if starts_chow(low)]
    return moves


def test_the_text_of_every_move_reads_back() -> None:
    moves = all_moves()
    assert len(moves) == 4 * (2 + 3 * 34 + 21)
    assert [move_from_text(str(move)) for move in moves] == moves


def test_text_names_seat_action_and_tile() -> None:
    assert str(Move(EAST, Action.DISCARD, Tile(4))) == "E discard 5m"
    assert str(Move(SOUTH, Action.CHOW, Tile(11))) == "S chow 3p"
    assert str(Move(WEST, Action.PUNG, Tile(31))) == "W pung C"
    assert str(Move(NORTH, Action.KONG, Tile(24))) == "N kong 7s"
    assert str(Move(SOUTH, Action.WIN)) == "S win"
    assert str(Move(WEST, Action.PASS)) == "W pass"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "E",
        "win",
        "X win",
        "ES win",
        "e win",
        "0 win",
        "E Win",
        "E steal",
        "E win 5m",
        "E pass C",
        "E discard",
        "E kong",
        "E discard 5m 6m",
        "E discard 0m",
        "E discard m5",
        "E chow 8m",
        "E chow 9s",
        "E chow E",
        "E chow C",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(RulesError) as error:
        move_from_text(text)
    assert error.value.reason.key in ("problem.unknown_move", "problem.unknown_tile")


def test_chows_begin_with_1_to_7_of_a_suit() -> None:
    assert tuple(filter(starts_chow, KIND_TILES)) == tiles_of("1234567m 1234567p 1234567s")
