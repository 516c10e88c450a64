"""Rare ends of a hand, played move by move under every ruleset, and their payments.

The points are worked out by hand from the sheets. All four players start with idle tiles, except
for the tiles written down. No bonus tiles are in play, and any hand can win.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import cast

from game.rules.deal import Deal, Phase, deal_facts
from game.rules.moves import Action, Move
from game.rules.offers import with_offers
from game.rules.play import play
from game.rules.tiles import tile_from_text
from game.rules.wall import Wall
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset, Settlement
from tests.builders import after, deal_with, may, undrawn_places

WAITING = "123m 456m 789p 46p 22s"
"""A hand that waits on 5p only."""
STRAIGHTS = ("123m 456m 789m 46p 99s", "123s 456s 789s 46p 99m")
"""Two hands that wait on 5p only."""
ROUND = ("E discard C", "S discard F", "W discard P", "N discard N")
DRAWN = "C F P N"
"""The tiles that the four players draw to discard in ROUND. After it, no turn is a first turn."""


@cache
def table(id: str, *hands: str, draws: str = "", back: str = "") -> Deal:
    """Return a deal of four hands.

    If kongs are replaced from the front, the replacement tiles follow the draws.
    """
    rules = ruleset(id)
    options: dict[str, bool | int | str] = {"bonus_tiles": False, "multiple_wins": "all"}
    if "minimum" in rules.offered:
        options["minimum"] = 0
    east, south, west, north = (*hands, "", "", "", "")[:4]
    if rules.options.replacements == "front":
        draws, back = f"{draws} {back}", ""
    return deal_with(east, south, west, north, draws=draws, back=back, rules=rules, changes=options)


def played(deal: Deal, *moves: str) -> Deal:
    """Return the state after these moves. Claims on a discard are passed before the next one.

    Under `ims`, a hand of idle tiles is one honour short of Thirteen Individuals, so it has claims.
    """
    for text in moves:
        if " discard " in text:
            deal = _unclaimed(deal)
        deal = after(deal, text)
    return deal


def _unclaimed(deal: Deal) -> Deal:
    return after(deal, "all pass") if deal.phase is Phase.CLAIM else deal


def two_winners(id: str) -> Deal:
    deal = table(id, "", *STRAIGHTS, draws=f"{DRAWN} 5p")
    return played(deal, *ROUND, "E discard 5p", "S win", "W win")


def robbed_kong(id: str) -> Deal:
    hands = ("", "123m 456m 789p 79s 22p", "", "88s N")
    deal = after(table(id, *hands, draws="8s C F P 8s"), "E discard 8s", "S pass", "N pung 8s")
    deal = played(deal, "N discard N", "E discard C", "S discard F", "W discard P")
    deal = after(_unclaimed(deal), "N kong 8s")
    assert may(deal, "S") == {"win", "pass"}
    return after(deal, "S win")


def last_tile(id: str) -> Deal:
    return after(_to_the_last_tile(id, "wins"), f"{_winds(id)[0]} win")


def last_discard(id: str) -> Deal:
    deal = after(_to_the_last_tile(id, "feeds"), f"{_winds(id)[0]} discard 5p")
    return after(deal, f"{_winds(id)[1]} win")


def _winds(id: str) -> tuple[str, str]:
    """Return who draws the last tile, and who comes next."""
    last = {"pocket": "N", "hongkong": "N", "ims": "W", "western": "S"}[id]
    return last, "ESWN"["ESWN".index(last) - 3]


def _to_the_last_tile(id: str, what: str) -> Deal:
    """Return the state after the draw of the last tile, 5p.

    Until then, all players discard the tile that they drew and claim nothing.
    """
    waiting = "ESWN".index(_winds(id)[what == "feeds"])
    hands = [""] * 4
    hands[waiting] = WAITING
    deal = table(id, *hands, draws="C")
    places = undrawn_places(deal)
    tiles = list(deal.wall.tiles)
    last, wanted = places[deal.live_left - 1], tile_from_text("5p")
    other = next(place for place in places if tiles[place] == wanted)
    tiles[last], tiles[other] = tiles[other], tiles[last]
    deal = with_offers(replace(deal, wall=Wall(tuple(tiles), deal.wall.dice)))
    while deal.live_left or deal.phase is not Phase.TURN:
        deal = play(deal, _idle(deal))[0]
    return deal


def _idle(deal: Deal) -> Move:
    if deal.phase is Phase.TURN:
        return Move(deal.turn, Action.DISCARD, deal.drawn)
    return Move(deal.waiting_for[0], Action.PASS)


def dealt_win(id: str) -> Deal:
    return after(table(id, WAITING, draws="5p"), "E win")


def first_discard(id: str) -> Deal:
    return after(table(id, "", WAITING, draws="5p"), "E discard 5p", "S win")


def kong_upon_kong(id: str) -> Deal:
    deal = table(id, "111m 222m 345p 67p 99s", draws=f"{DRAWN} 1m", back="2m 8p")
    deal = played(deal, *ROUND)
    return after(_unclaimed(deal), "E kong 1m", "E kong 2m", "E win")


SITUATIONS: dict[Callable[[str], Deal], dict[str, tuple[str, tuple[int, int, int, int]]]] = {
    # The losers pay the winners, who don't pay each other.
    two_winners: {
        "pocket": ("one_straight_style", (-64, 48, 48, -32)),  # 4 fan: x = 16
        "ims": ("straight_sequences", (-64, 32, 32, 0)),  # 1 + 2 fan: 32 each
        "western": ("original_call", (-192, 144, 144, -96)),  # 12 points x 4
        "hongkong": ("ping_wu", (-16, 12, 12, -8)),  # 2 fan: x = 4
    },
    robbed_kong: {
        "pocket": ("clean_door", (-4, 16, -4, -8)),  # 2 fan: x = 4
        "ims": ("robbing_a_kong", (0, 16, 0, -16)),  # 1 + 1 fan
        # 12 points x 8. North's pung of 8 bamboo is 2. East pays double and is paid double.
        "western": ("robbed_kong", (-196, 384, -98, -90)),
        "hongkong": ("robbing_the_kong", (-8, 32, -8, -16)),  # 3 fan: x = 8
    },
    last_tile: {
        "pocket": ("moon_under_sea", (-32, -32, -32, 96)),  # 4 fan
        "ims": ("under_the_sea", (-16, -16, 48, -16)),  # 3 fan: 32 x 1.5
        "western": ("last_tile_of_the_wall", (-224, 448, -112, -112)),  # 14 points x 8
        "hongkong": ("last_tile", (-32, -32, -32, 96)),  # 4 fan
    },
    last_discard: {
        "pocket": ("fish_under_river", (32, -8, -8, -16)),  # 3 fan: x = 8
        "ims": ("under_the_river", (0, 0, -16, 16)),  # 2 fan
        "western": (
            "original_call",
            (-96, -48, 192, -48),
        ),  # 12 points x 4; a discard doesn't count as the last tile
        "hongkong": ("last_discard", (32, -8, -8, -16)),  # 3 fan
    },
    dealt_win: {
        "pocket": ("sky_wu", (1536, -512, -512, -512)),  # x = 256
        "ims": ("first_circulation", (198, -66, -66, -66)),  # 132 x 1.5
        "western": ("heavens_blessing", (6000, -2000, -2000, -2000)),
        "hongkong": ("heavenly_hand", (768, -256, -256, -256)),  # limit of 10 fan: x = 128
    },
    first_discard: {
        "pocket": ("earth_wu", (-512, 1024, -256, -256)),
        "ims": ("first_circulation", (-132, 132, 0, 0)),
        "western": ("earths_blessing", (-2000, 4000, -1000, -1000)),
        "hongkong": ("earthly_hand", (-256, 512, -128, -128)),
    },
    kong_upon_kong: {
        "pocket": ("gong_after_gong", (48, -16, -16, -16)),  # 3 fan: x = 8
        "ims": ("after_a_kong", (48, -16, -16, -16)),  # 2 fan and 1 for two concealed kongs
        "western": ("twofold_fortune", (6000, -2000, -2000, -2000)),
        "hongkong": ("kong_on_kong", (576, -192, -192, -192)),  # 1 + 8 fan: x = 96
    },
}
EVERY = [(make, rules.id) for make in SITUATIONS for rules in RULESETS]


def settled(deal: Deal) -> Settlement:
    """Return the scores and the payments of a finished hand."""
    assert deal.phase is Phase.OVER
    return cast(Ruleset, deal.judge).settle(deal_facts(deal))
