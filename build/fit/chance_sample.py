"""Make tests/data/chances.json.gz, a sample of positions with what came of them, for a test.

    python build/fit/chance_sample.py *.gz

Takes the files that positions.py wrote: one position of each hand, and one of each winner with what
it was paid.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from fit.positions import Hand, Position, read

OUTPUT = Path("tests/data/chances.json.gz")
HANDS = 400
"""The number of hands of each table."""
DIGITS = 4


def rows(hands: Sequence[tuple[Any, ...]]) -> Iterator[list[Any]]:
    """Yield one position of each hand, and whether its seat won."""
    lots = random.Random(1)
    for hand in map(Hand._make, hands[:HANDS]):
        if hand.positions:
            spot = Position(*lots.choice(hand.positions))
            yield [*_row(spot), spot.seat in hand.winners]


def wins(hands: Sequence[tuple[Any, ...]]) -> Iterator[list[Any]]:
    """Yield one position of each winner, and what the win paid."""
    lots = random.Random(1)
    for hand in map(Hand._make, hands):
        for winner in hand.winners:
            spots = [one for one in map(Position._make, hand.positions) if one.seat == winner]
            if spots:
                yield [*_row(lots.choice(spots)), hand.payments[winner]]


def _row(spot: Position) -> list[Any]:
    plans = [[*one[:2], round(one[2], DIGITS), len(one[3]), *one[4:]] for one in spot.plans]
    shares = [round(one, DIGITS) for one in (spot.any_way, spot.drawn)]
    points = round(spot.points, 1)
    return [spot.draws, spot.laid, spot.exposed, plans, *shares, points, spot.ordinary]


def main(paths: Sequence[str]) -> None:
    found = {rules: [[*rows(hands)], [*wins(hands)]] for rules, hands in read(paths).items()}
    text = json.dumps(found, separators=(",", ":"))
    OUTPUT.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main(sys.argv[1:])
