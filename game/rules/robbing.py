"""搶槓 Which kongs can be robbed, and by which hands."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.facts import HandFacts
from game.rules.melds import Meld
from game.rules.options import Options
from game.rules.shapes import is_thirteen_orphans
from game.rules.tiles import Tile, counts_of, is_major


def is_robbable(kong: Meld, options: Options) -> bool:
    """Return whether others are asked to rob a kong of the player in turn: a promoted one, or one
    that Thirteen Orphans can rob."""
    if kong.is_concealed:
        return options.robs_concealed_kongs and is_major(kong.tile)
    return options.robbing_the_kong


def can_rob(hand: HandFacts, tile: Tile, laid: Iterable[Meld]) -> bool:
    """Return whether a complete hand can take this tile from a kong among the melds of the player
    in turn. Only Thirteen Orphans can take it from a concealed one."""
    concealed = any(meld.is_concealed and meld.tile == tile for meld in laid)
    return not concealed or is_thirteen_orphans(tuple(counts_of(hand.concealed)))
