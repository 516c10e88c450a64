"""Hands as text, written and read, and texts that are not hands."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.melds import Meld, MeldKind
from game.rules.notation import HandText, is_chow, parse_hand
from game.rules.problems import RulesError
from game.rules.tiles import BONUS, COPIES, KIND_TILES, SUITED, Tile
from tests.builders import tiles_of
from tests.slow_hands import CHOWS

# The text to read, and the text written for it.
TEXTS = [
    ("123m 456p 99s EEE CF", "123m 456p 99s EEE C F"),
    ("321m 654p 99s EEECF", "123m 456p 99s EEE C F"),
    ("C F EEE 9s 9s 456p 123m", "123m 456p 99s EEE C F"),
    ("1112223334445m", "1112223334445m"),
    ("(312m) 456p 99s EEECF", "456p 99s EEE C F (123m)"),
    ("(123m) (EEE) (7777s) 99p CC", "99p CC (123m) (EEE) (7777s)"),
    ("(7777s+) [CCCC] 1234567p", "1234567p (7777s+) [CCCC]"),
    ("(123m) (456m) (789m) (EEE) C", "C (123m) (456m) (789m) (EEE)"),
    ("(123m) (456m) (789m) (EEE) CC", "CC (123m) (456m) (789m) (EEE)"),
    ("123m 456p 789s EE 55m + 5m", "12355m 456p 789s EE + 5m"),
    ("123m 456p 789s EE 55m +5m", "12355m 456p 789s EE + 5m"),
    ("g2 123m 456p 789s EE 55m f1f3 + E", "12355m 456p 789s EE f1 f3 g2 + E"),
    ("  123m   456p 789s\tEEEE ", "123m 456p 789s EEEE"),
]


@pytest.mark.parametrize(("text", "written"), TEXTS)
def test_hands_are_read_and_written(text: str, written: str) -> None:
    assert str(parse_hand(text)) == written
    assert str(parse_hand(written)) == written


def test_what_is_read() -> None:
    kinds = [MeldKind.PROMOTED_KONG, MeldKind.CONCEALED_KONG, MeldKind.CHOW, MeldKind.PUNG]
    assert parse_hand("(7777s+) 5p [CCCC] (123m) f4 (EEE) + 5p") == HandText(
        concealed=tiles_of("5p"),
        melds=tuple(
            Meld(kind, tile) for kind, tile in zip(kinds, tiles_of("7s C 1m E"), strict=True)
        ),
        bonus=tiles_of("f4"),
        winning_tile=tiles_of("5p")[0],
    )


# The text, its fault, the offending group and its position from 1.
REFUSED = [
    # a fifth copy
    ("55555m 123p 456p EE", "too_many_copies", "55555m", 1),
    ("555m 123p 456p EE 55m", "too_many_copies", "55m", 19),
    ("(555m) 55m 123p 456p EE", "too_many_copies", "55m", 8),
    ("[CCCC] 123m 456p 789s + C", "too_many_copies", "C", 25),
    ("123m 456p 789s EEEE + E", "too_many_copies", "E", 23),
    ("f1 123m 456p 789s EEEE f1", "too_many_copies", "f1", 24),
    ("123m 456p 789s EEEE g2g2", "too_many_copies", "g2g2", 21),
    # a wrong count
    ("123m", "hand_size", "123m", 1),
    ("123m 456p 789s EEE", "hand_size", "EEE", 16),
    ("123m 456p 789s EEE CCC", "hand_size", "CCC", 20),
    ("(123m) (456m) (789m) (123p) (456p)", "hand_size", "(456p)", 29),
    ("(123m) (456m) (789m) (123p) f1", "hand_size", "f1", 29),
    ("123m 456p 789s EEE CC + E", "hand_size", "CC", 20),
    ("123m 456p 789s EEE + C", "hand_size", "C", 22),
    ("+ C", "hand_size", "C", 3),
    # unknown letters
    ("123x 456p 789s EEEE", "no_suit", "123x", 1),
    ("123m 456p 789s EEEX", "bad_letter", "EEEX", 19),
    ("103m 456p 789s EEEE", "bad_letter", "103m", 2),
    ("1E3m 456p 789s EEEE", "bad_letter", "1E3m", 2),
    ("123m 456q 789s EEEE", "no_suit", "456q", 6),
    ("123 456p 789s EEEE", "no_suit", "123", 1),
    ("123m456p 789s EEEE", "bad_letter", "123m456p", 4),
    ("m 123m 456p 789s EEE", "no_ranks", "m", 1),
    ("123M 456p 789s EEEE", "no_suit", "123M", 1),
    ("f5 123m 456p 789s EEEE", "bad_letter", "f5", 1),
    ("123m 456p 789s EEEE f", "bad_letter", "f", 21),
    ("123m 456p 789s eeee", "bad_letter", "eeee", 16),
    ("١٢٣m 456p 789s EEEE", "bad_letter", "١٢٣m", 1),
    # no set
    ("456p 789s EEEE (ESW)", "no_set", "(ESW)", 16),
    ("456p 789s EEEE (CFP)", "no_set", "(CFP)", 16),
    ("456p 789s EEEE (912m)", "no_set", "(912m)", 16),
    ("456p 789s EEEE (891s)", "no_set", "(891s)", 16),
    ("456p 789s EEEE (135s)", "no_set", "(135s)", 16),
    ("456p 789s EEEE (112s)", "no_set", "(112s)", 16),
    ("456p 789s EEEE (11s)", "no_set", "(11s)", 16),
    ("456p 789s EEEE (1234s)", "no_set", "(1234s)", 16),
    ("456p 789s EEEE (EES)", "no_set", "(EES)", 16),
    ("456p 789s EEEE [123m]", "no_concealed_kong", "[123m]", 16),
    ("456p 789s EEEE [111m]", "no_concealed_kong", "[111m]", 16),
    ("456p 789s EEEE [1111m+]", "no_concealed_kong", "[1111m+]", 16),
    ("456p 789s EEEE (111m+)", "no_promoted_kong", "(111m+)", 16),
    ("456p 789s EEEE (123m+)", "no_promoted_kong", "(123m+)", 16),
    ("456p 789s EEEE (+)", "no_promoted_kong", "(+)", 16),
    # brackets
    ("456p 789s EEEE (123m", "open_bracket", "(123m", 16),
    ("456p 789s EEEE [1111m", "open_bracket", "[1111m", 16),
    ("456p 789s EEEE (123m]", "open_bracket", "(123m]", 16),
    ("456p 789s EEEE ( 123m )", "open_bracket", "(", 16),
    ("456p 789s EEEE ()", "open_bracket", "()", 16),
    ("456p 789s EEEE (m)", "no_ranks", "(m)", 17),
    ("456p 789s EEEE (12xm)", "bad_letter", "(12xm)", 19),
    ("456p 789s EEEE 123m)", "no_suit", "123m)", 16),
    ("456p 789s EEEE (f1)", "bad_letter", "(f1)", 17),
    ("456p 789s EEEE ((123m))", "bad_letter", "((123m))", 17),
    # the winning tile
    ("123m 456p 789s EEEE +", "one_winning_tile", "+", 21),
    ("123m 456p 789s EEEE + 55m", "one_winning_tile", "55m", 23),
    ("123m 456p 789s EEEE + 5m 6m", "one_winning_tile", "+", 21),
    ("123m 456p 789s EEEE + 5m + 6m", "one_winning_tile", "+", 21),
    ("123m + 5m 456p 789s EEEE", "one_winning_tile", "+", 6),
    ("123m 456p 789s EEEE +f1", "bad_letter", "f1", 22),
    ("123m 456p 789s EEEE + (555m)", "bad_letter", "(555m)", 23),
]


@pytest.mark.parametrize(("text", "key", "group", "position"), REFUSED)
def test_other_texts_are_refused(text: str, key: str, group: str, position: int) -> None:
    with pytest.raises(RulesError) as error:
        parse_hand(text)
    params = dict(error.value.reason.params)
    found = (error.value.reason.key, params["group"], params["position"])
    assert found == (f"problem.{key}", group, position)


@pytest.mark.parametrize("text", ["", "   "])
def test_no_text_is_no_hand(text: str) -> None:
    with pytest.raises(RulesError) as error:
        parse_hand(text)
    assert error.value.reason.key == "problem.empty_hand"


def test_a_wrong_count_is_told() -> None:
    with pytest.raises(RulesError) as error:
        parse_hand("123m 456p 789s EEE + C")
    params = dict(error.value.reason.params)
    assert (params["count"], params["wanted"]) == (13, 14)


def test_chows_are_the_21_runs_of_a_suit() -> None:
    found = [
        (one, two, three)
        for one in KIND_TILES
        for two in KIND_TILES[one:]
        for three in KIND_TILES[two:]
        if is_chow((one, two, three))
    ]
    assert tuple(found) == CHOWS


@st.composite
def hands(draw: st.DrawFn) -> HandText:
    """Return any hand that can be written: melds of every kind, bonus tiles, perhaps a win."""
    left = Counter(dict.fromkeys(KIND_TILES, COPIES))
    melds: list[Meld] = []
    for _ in range(draw(st.integers(0, 4))):
        melds.append(draw(st.sampled_from([one for one in ALL_MELDS if fits(one.tiles, left)])))
        left.subtract(melds[-1].tiles)
    tiles = draw(st.permutations(sorted(left.elements())))
    size = 13 - 3 * len(melds)
    winning = draw(st.booleans())
    concealed = tiles[: size + (not winning and draw(st.booleans()))]
    return HandText(
        tuple(sorted(concealed)),
        tuple(melds),
        tuple(sorted(draw(st.sets(st.sampled_from(BONUS))))),
        tiles[size] if winning else None,
    )


ALL_MELDS = [
    Meld(kind, tile)
    for kind in MeldKind
    for tile in KIND_TILES
    if kind is not MeldKind.CHOW or (tile < SUITED and tile % 9 <= 6)
]


def fits(tiles: tuple[Tile, ...], left: Counter[Tile]) -> bool:
    return not Counter(tiles) - left


@settings(max_examples=150, deadline=None, derandomize=True)
@given(hands())
def test_every_hand_is_read_back_as_it_was(hand: HandText) -> None:
    assert parse_hand(str(hand)) == hand


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(alphabet="123459mpsESCf+()[] ", max_size=30))
def test_any_text_is_a_hand_or_refused(text: str) -> None:
    try:
        hand = parse_hand(text)
    except RulesError:
        return
    assert parse_hand(str(hand)) == hand
