"""Events at the table as sentences that reveal no hidden tiles."""

from __future__ import annotations

import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.moves import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    PlayedOn,
    SelfKong,
    Won,
)
from game.rules.tiles import EAST, NORTH, SOUTH, UNKNOWN, WEST, tile_from_text
from game.words.labels import load_labels
from game.words.words import caption

FIVE, PLUM = tile_from_text("5p"), tile_from_text("f1")
SIX = tile_from_text("6p")
EVENTS: list[tuple[Event, str, str]] = [
    (Dealt(((), (), (), ())), "The tiles are dealt.", "派牌。"),
    (Drew(SOUTH, FIVE), "South draws 5 of dots.", "南家摸五筒。"),
    (Drew(SOUTH, UNKNOWN), "South draws a tile.", "南家摸牌。"),
    (Drew(WEST, FIVE, True), "West draws 5 of dots as a replacement.", "西家補五筒。"),
    (Drew(WEST, UNKNOWN, True), "West draws a replacement.", "西家補牌。"),
    (BonusLaid(NORTH, PLUM), "North reveals Plum.", "北家亮出梅花。"),
    (Discarded(EAST, FIVE), "East discards 5 of dots.", "東家打五筒。"),
    (
        Claimed(SOUTH, Meld(MeldKind.CHOW, FIVE, SIX, EAST)),
        "South chows 6 of dots.",
        "南家上六筒。",
    ),
    (
        Claimed(SOUTH, Meld(MeldKind.PUNG, FIVE, FIVE, EAST)),
        "South pungs 5 of dots.",
        "南家碰五筒。",
    ),
    (
        Claimed(SOUTH, Meld(MeldKind.EXPOSED_KONG, FIVE, FIVE, EAST)),
        "South kongs 5 of dots.",
        "南家槓五筒。",
    ),
    (
        SelfKong(SOUTH, Meld(MeldKind.PROMOTED_KONG, FIVE, FIVE, EAST)),
        "South adds 5 of dots to a pung for a kong.",
        "南家加槓五筒。",
    ),
    (
        SelfKong(SOUTH, Meld(MeldKind.CONCEALED_KONG, FIVE)),
        "South declares a concealed kong of 5 of dots.",
        "南家暗槓五筒。",
    ),
    (
        SelfKong(SOUTH, Meld(MeldKind.CONCEALED_KONG, FIVE).hidden()),
        "South declares a concealed kong.",
        "南家暗槓。",
    ),
    (Won((SOUTH,), FIVE), "South wins by self-draw: 5 of dots.", "南家自摸五筒。"),
    (Won((SOUTH,), FIVE, NORTH), "South wins on 5 of dots from North.", "南家食北家打的五筒。"),
    (
        Won((SOUTH, WEST), FIVE, EAST),
        "South and West win on 5 of dots from East.",
        "南、西家同食東家打的五筒。",
    ),
    (
        Won((SOUTH,), FIVE, NORTH, True),
        "South robs North's kong and wins on 5 of dots.",
        "南家搶北家的槓，食五筒。",
    ),
    (FalseWin(WEST), "West declares a false win.", "西家詐糊。"),
    (
        Won((SOUTH,), PLUM),
        "South wins with bonus tiles alone. The last one: Plum.",
        "南家食花糊，最後一隻是梅花。",
    ),
    (PlayedOn(WEST), "West has enough bonus tiles to win, but plays on.", "西家不食花糊，打下去。"),
    (Exhausted(), "Drawn hand: no tiles left to draw.", "牌已摸完，流局。"),
]


@pytest.mark.parametrize(("event", "english", "chinese"), EVENTS)
def test_every_event_has_its_sentence(event: Event, english: str, chinese: str) -> None:
    assert caption(event, load_labels("en")) == english
    assert caption(event, load_labels("zh_Hant")) == chinese
