"""Bonus tiles: set-up 4 and turn 1, set aside and replaced again and again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.deal import Deal, Phase
from game.rules.facts import After
from game.rules.moves import BonusLaid, Dealt, Drew, Exhausted
from game.rules.options import Value
from game.rules.play import deal_out
from game.rules.tiles import EAST, EAST_WIND, SOUTH, Tile, is_bonus, tile_from_text
from game.rules.wall import Wall, build_wall
from game.rulesets import RULESETS
from game.rulesets.pocket import POCKET
from tests.builders import after, deal_with, may, texts_of, tiles_of, told, wall_with, with_options


def bonus_deal(*hands: str, draws: str = "", back: str = "", **options: Value) -> Deal:
    return deal_with(*hands, draws=draws, back=back, bonus_tiles=True, changes=options)


def dealing(*hands: str, draws: str, back: str) -> list[str]:
    """Return the events after the tiles are dealt, as the table sees them: "E f1", "E draws 5m"."""
    rules = with_options(POCKET, bonus_tiles=True)
    _, steps = deal_out(rules, wall_with(hands, draws, back, bonus=True), EAST_WIND)
    assert isinstance(steps[0].event, Dealt)
    assert all(step.deal.waiting_for == () for step in steps[:-1])
    told = []
    for step in steps[1:]:
        event = step.event
        assert isinstance(event, BonusLaid | Drew)
        if isinstance(event, Drew):
            assert event.replacement
        word = "draws " if isinstance(event, Drew) else ""
        told.append(f"{'ESWN'[event.seat]} {word}{texts_of((event.tile,))}")
    return told


def test_dealt_bonus_tiles_are_replaced_in_turn_order_until_nobody_holds_one() -> None:
    assert dealing("f1", "f2 g3", "", "g1", draws="5m", back="C f4 F g2 P W N") == [
        "E f1",
        "E draws C",
        "S f2",
        "S draws f4",
        "S g3",
        "S draws F",
        "N g1",
        "N draws g2",
        "S f4",
        "S draws P",
        "N g2",
        "N draws W",
    ]


def test_the_dealers_fourteenth_tile_can_be_one() -> None:
    deal = bonus_deal("f1", draws="g1", back="C F")
    assert dealing("f1", "", "", "", draws="g1", back="C F") == [
        "E f1",
        "E draws C",
        "E g1",
        "E draws F",
    ]
    assert (deal.drawn, deal.after, len(deal.hands[0])) == (32, None, 14)
    assert deal.bonus == (tiles_of("f1 g1"), (), (), ())


def test_after_the_deal_nobody_holds_a_bonus_tile() -> None:
    rules = with_options(POCKET, bonus_tiles=True)
    for number in range(50):
        deal, _ = deal_out(rules, build_wall(str(number), True), EAST_WIND)
        assert [len(hand) for hand in deal.hands] == [14, 13, 13, 13]
        assert not any(is_bonus(tile) for hand in deal.hands for tile in hand)
        assert deal.live_left == 91 - sum(map(len, deal.bonus))


def test_a_drawn_bonus_tile_is_laid_aside_and_replaced_from_the_back() -> None:
    deal = bonus_deal(draws="P g4 9m", back="5p 5s")
    assert told(deal, "E discard P")[1:] == (
        Drew(SOUTH, Tile(41)),
        BonusLaid(SOUTH, Tile(41)),
        Drew(SOUTH, Tile(13), replacement=True),
    )
    deal = after(deal, "E discard P")
    assert (deal.drawn, deal.after, deal.bonus[1]) == (13, After.BONUS, (41,))
    assert (deal.front, deal.back, deal.turns) == (54, 1, (1, 1, 0, 0))
    assert after(deal, "S discard 5p").drawn == 8


def test_again_and_again_if_need_be() -> None:
    deal = after(bonus_deal(draws="P g4", back="f1 f2 5s 5p"), "E discard P")
    assert deal.bonus[1] == tiles_of("g4 f1 f2")
    assert (deal.drawn, deal.back) == (tile_from_text("5s"), 3)


def test_a_bonus_tile_drawn_for_a_kong_is_replaced_too() -> None:
    deal = bonus_deal("555m 123p 789p 222s C", draws="5m", back="f1 C")
    events = told(deal, "E kong 5m")[1:]
    assert events == (
        Drew(EAST, Tile(34), replacement=True),
        BonusLaid(EAST, Tile(34)),
        Drew(EAST, Tile(31), replacement=True),
    )
    (win,) = after(deal, "E kong 5m", "E win").wins
    assert win.after is After.BONUS
    assert win.hand.bonus == (34,)


def test_a_win_on_the_replacement_of_a_bonus_tile_says_so() -> None:
    deal = bonus_deal("", "123m 456p 789s 222s C", draws="P f1", back="C")
    deal = after(deal, "E discard P")
    assert may(deal, "S") == {"win"}
    (win,) = after(deal, "S win").wins
    assert (win.after, win.self_draw, win.winning_tile) == (After.BONUS, True, 31)


def test_the_dealt_hand_stays_one_when_its_bonus_tiles_were_replaced() -> None:
    deal = bonus_deal("123m 456p 789s 222s f1", draws="C", back="C")
    (win,) = after(deal, "E win").wins
    assert (win.dealt, win.after) == (True, None)


def before_the_last(last: str, *hands: str, back: str = "", **options: Value) -> Deal:
    """Return a deal in which South draws the last tile. The tiles from it on are given."""
    deal = bonus_deal(*hands, draws="P", back=back, **options)
    place, tiles = 143 - deal.judge.options.dead_wall, tiles_of(last)
    changed = (*deal.wall.tiles[:place], *tiles, *deal.wall.tiles[place + len(tiles) :])
    return replace(deal, wall=Wall(changed), front=place)


@pytest.mark.parametrize(
    ("options", "end"),
    [({}, True), ({"dead_wall": 14}, False), ({"dead_wall": 13, "replacements": "front"}, True)],
)
def test_a_last_tile_that_is_a_bonus_tile(options: dict[str, Value], end: bool) -> None:
    """Without a replacement tile the hand ends. A dead wall supplies one."""
    deal = before_the_last("f1", back="3s", **options)
    assert deal.live_left == 1
    events = told(deal, "E discard P")[1:]
    assert events[:2] == (Drew(SOUTH, Tile(34)), BonusLaid(SOUTH, Tile(34)))
    deal = after(deal, "E discard P")
    assert (deal.phase is Phase.OVER) is end
    if end:
        assert events[2:] == (Exhausted(),)
    else:
        assert events[2:] == (Drew(SOUTH, tiles_of("3s")[0], replacement=True),)
        assert (deal.after, deal.live_left, deal.last_tile_drawn) == (After.BONUS, 0, False)


IMS_WALL: dict[str, Value] = {
    "dead_wall": 13,
    "replacements": "front",
    "kong_after_claim": True,
    "last_bonus_replaced": True,
}
FOUR_TO_KONG = "3333s 123m 789p EE 4m"


def test_ims_replaces_the_last_tile_until_a_normal_tile_comes() -> None:
    deal = before_the_last("f1 g2 f3 3s", back="", **IMS_WALL)
    assert deal.live_left == 1
    assert told(deal, "E discard P")[1:] == (
        Drew(SOUTH, Tile(34)),
        BonusLaid(SOUTH, Tile(34)),
        Drew(SOUTH, Tile(39), replacement=True),
        BonusLaid(SOUTH, Tile(39)),
        Drew(SOUTH, Tile(36), replacement=True),
        BonusLaid(SOUTH, Tile(36)),
        Drew(SOUTH, tile_from_text("3s"), replacement=True),
    )
    deal = after(deal, "E discard P")
    assert (deal.live_left, deal.can_replace, deal.last_tile_drawn) == (0, False, True)
    assert deal.bonus[1] == tiles_of("f1 g2 f3")


def test_after_it_the_hand_goes_on_with_one_discard_and_is_drawn() -> None:
    deal = before_the_last("f1 C", "", FOUR_TO_KONG, back="", **IMS_WALL)
    deal = after(deal, "E discard P")
    assert deal.phase is Phase.TURN
    assert "kong 3s" not in may(deal, "S")
    deal, events = after(deal, "S discard C"), told(deal, "S discard C")
    assert deal.phase is Phase.OVER
    assert (events[-1], deal.wins) == (Exhausted(), ())


def test_the_replacement_of_the_last_tile_wins_as_the_last_tile() -> None:
    deal = before_the_last("f1 C", "", "123m 456p 789s 222s C", back="", **IMS_WALL)
    (win,) = after(deal, "E discard P", "S win").wins
    assert (win.after, win.last_tile, win.self_draw) == (After.BONUS, True, True)


def test_a_normal_last_tile_is_not_replaced() -> None:
    deal = before_the_last("3s f1", back="", **IMS_WALL)
    assert told(deal, "E discard P")[1:] == (Drew(SOUTH, tile_from_text("3s")),)


def test_ims_alone_replaces_it() -> None:
    assert [one.id for one in RULESETS if one.options.last_bonus_replaced] == ["ims"]
