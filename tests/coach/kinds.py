"""How far a hand is from a kind of hand, counted from its tiles, where these alone can tell."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.sight import Holding
from game.coach.figures import SUITS
from game.rules.distance import STANDARD, best_shanten, shanten_orphans
from game.rules.tiles import HONOURS, KIND_TILES, MAJORS, SUIT_TILES, Tile

FAR = 99


def steps_to(kind: str, suit: str, mine: Holding, four_alike: bool) -> int | None:
    """Return the distance to a kind of hand; None for kinds that only the coach knows."""
    first, *_ = kind.split(".")
    allowed = {*SUIT_TILES[SUITS.index(suit)]} if suit else {*KIND_TILES}
    allowed |= set() if "full_flush" in kind or not suit else {*HONOURS}
    if any(tile not in allowed for meld in mine.melds for tile in meld.tiles):
        return FAR
    counts = _only(mine.counts, allowed)
    match first:
        case "half_flush" | "full_flush":
            return best_shanten(counts, len(mine.melds), STANDARD)
        case "pungs":
            return _lacking_pungs(counts, mine) - 1
        case "pairs":
            return FAR if mine.melds else _lacking_pairs(counts, four_alike)
        case "orphans":
            return FAR if mine.melds else shanten_orphans(counts)
        case "simples":
            if any(tile in MAJORS for meld in mine.melds for tile in meld.tiles):
                return FAR
            counts = _only(counts, {*KIND_TILES} - {*MAJORS})
            return best_shanten(counts, len(mine.melds), STANDARD)
        case "straight":
            return min(_beside(mine, suit) for suit in SUIT_TILES)
        case "three_suits":
            rows = zip(*SUIT_TILES, strict=True)
            kinds = [*rows]
            return min(
                _beside(mine, tuple(tile for row in kinds[low : low + 3] for tile in row))
                for low in range(7)
            )
    return None


def _only(counts: Sequence[int], allowed: set[Tile]) -> list[int]:
    return [count if tile in allowed else 0 for tile, count in zip(KIND_TILES, counts, strict=True)]


def _lacking_pungs(counts: Sequence[int], mine: Holding) -> int:
    """Return how many tiles pungs and a pair lack."""
    if any(meld.is_chow for meld in mine.melds):
        return FAR
    free, largest = 4 - len(mine.melds), sorted(counts, reverse=True)
    return sum(max(0, 3 - count) for count in largest[:free]) + max(0, 2 - largest[free])


def _lacking_pairs(counts: Sequence[int], four_alike: bool) -> int:
    """Return how many tiles seven pairs lack: one for a single tile, two for a new kind."""
    pairs = sum(count // 2 if four_alike else count >= 2 for count in counts)
    singles = sum(count % 2 if four_alike else count == 1 for count in counts)
    return max(0, 2 * (7 - pairs) - min(singles, 7 - pairs))


def _beside(mine: Holding, wished: Sequence[Tile]) -> int:
    """Return the distance to three chows of these nine tiles, another set and a pair."""
    chows = [{*wished[low : low + 3]} for low in (0, 3, 6)]
    if wished[0] // 9 != wished[1] // 9:
        chows = [{tile for tile in wished if tile // 9 == suit} for suit in range(3)]
    laid = [{*meld.tiles} for meld in mine.melds if meld.is_chow]
    there = [chow for chow in chows if chow in laid]
    if len(mine.melds) - len(there) > 1:
        return FAR
    needed = {tile for chow in chows if chow not in laid for tile in chow}
    counts = [
        count - (count > 0 and tile in needed)
        for tile, count in zip(KIND_TILES, mine.counts, strict=True)
    ]
    missing = sum(not mine.counts[tile] for tile in needed)
    return missing + best_shanten(counts, len(mine.melds) + 3 - len(there), STANDARD)
