"""The losers' hands and the settlement of all four, in a slow, obvious way from the rules' text.

Compares these and the winners' hands with the game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import TypeAlias

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.options import Options
from game.rules.tiles import SEATS, Wind, tile_from_text, tile_text
from game.rulesets.ruleset import HandScore
from game.rulesets.western import WESTERN
from tests.random_western import random_ending, random_options, random_western_win
from tests.random_wins import ALL, spoiled
from tests.slow_sets import Group, laid_out, texts
from tests.slow_western_hands import (
    DOUBLES,
    HALF,
    POINTS,
    SPECIAL,
    Slow,
    add_up,
    award_of,
    best_special,
    count_win,
    everybody,
    readings,
)

Payments: TypeAlias = list[tuple[int, int, int, str]]  # payer, payee, points, why

# --- losers and settlement ----------------------------------------------------------------------


def loser_readings(tiles: list[str]) -> Iterator[tuple[list[Group], list[str]]]:
    """Yield every way to see pungs and pairs in the concealed tiles.

    The rest is loose or in chows, which count nothing.
    """
    if not tiles:
        yield [], []
        return
    first, rest = tiles[0], [tile for tile in tiles if tile != tiles[0]]
    number = tiles.count(first)
    ways = {0: ([], []), 2: ([], [first]), 3: ([Group((first,) * 3)], []), 4: ([], [first] * 2)}
    for sets, pairs in loser_readings(rest):
        for needed, (pungs, twos) in ways.items():
            if needed <= number:
                yield pungs + sets, twos + pairs


def count_loser(hand: HandFacts, round_wind: Wind, options: Options) -> Slow:
    best = add_up(Counter(), options)
    for sets, pairs in loser_readings(texts(hand)):
        rows = everybody((*laid_out(hand), *sets), tuple(pairs), hand.seat, round_wind)
        best = min(best, add_up(rows, options), key=lambda one: one.order)
    called = call(hand, round_wind, options)
    if called is None:
        return best
    points = award_of(called, options)
    if options.calling_award == "two_fifths":
        points = points * 2 // 5
    if points < best.points:
        return best
    return Slow(((called, points, 1),), 0, 0, points, called)


def call(hand: HandFacts, round_wind: Wind, options: Options) -> str | None:
    """Return the best special hand that one more drawn tile would complete, or None."""
    if len(hand.concealed) + 3 * len(hand.melds) != 13:
        return None
    held = [tile_text(tile) for tile in hand.tiles]
    found: set[str] = set()
    for tile in ALL:
        if held.count(tile) < 4:
            drawn = tile_from_text(tile)
            full = replace(hand, concealed=tuple(sorted((*hand.concealed, drawn))))
            win = WinFacts(full, drawn, round_wind)
            for reading in readings(win, options):
                found.add(best_special(win, reading, options) or "")
    names = [name for name in SPECIAL if name in found]
    return next(iter([name for name in names if name not in HALF] + names), None)


def settle(facts: DealFacts, options: Options) -> tuple[list[Slow], Payments]:
    """Return the score of each hand, and the payments."""
    won = {win.hand.seat: count_win(win, options) for win in facts.wins}
    counts = [
        won.get(seat) or count_loser(hand, facts.round_wind, options)
        for seat, hand in zip(SEATS, facts.hands, strict=True)
    ]
    paid: Payments = []
    for payer, winner in product(SEATS, won):
        if payer not in won:
            east = payer == 0 or winner == 0
            points = counts[winner].points
            paid.append((payer, winner, points * (1 + east), "count_east" if east else "count"))
            paid.append((payer, winner, options.goulash_bonus * facts.drawn_before, "goulash"))
    for one, two in combinations([seat for seat in SEATS if seat not in won], 2):
        payer, payee = (one, two) if counts[one].points < counts[two].points else (two, one)
        points = counts[payee].points - counts[payer].points
        if one == 0:
            paid.append((payer, payee, points * 2, "difference_east"))
        else:
            paid.append((payer, payee, points, "difference"))
    return counts, [line for line in paid if line[2]]


# --- the comparison -----------------------------------------------------------------------------


def as_slow(score: HandScore) -> Slow:
    """Return the game's score in the form of the slow ones."""
    for one in score.patterns:
        unit = "points" if one.id in POINTS else "doubles" if one.id in DOUBLES else "award"
        assert one.unit == unit, one
    figures = dict(score.figures)
    assert [*figures] == ["base_points", "doubles", "points", "special"]
    base, doubles, points = (int(figures[name] or 0) for name in list(figures)[:3])
    special = None if figures["special"] is None else str(figures["special"])
    assert score.counted == points
    assert score.total == (points if special else base * 2**doubles)
    rows = tuple((one.id, one.fan, one.count) for one in score.patterns)
    return Slow(rows, base, doubles, points, special)


def compare_win(rng: random.Random, met: Counter[str]) -> None:
    """Compare one winning hand, sometimes spoiled, with the game."""
    win, options = random_western_win(rng), random_options(rng)
    if rng.random() < 0.1:
        win = spoiled(rng, win)
    rules, wanted = WESTERN.with_options(options), count_win(win, options)
    assert rules.is_complete(win.hand) == (wanted is not None), win
    if wanted is None:
        met["no_win"] += 1
        return
    assert as_slow(rules.score(win)) == wanted, (win, options)
    assert rules.worth(win) == wanted.points
    met.update(name for name, _, _ in wanted.rows)


def endings(rng: random.Random) -> Iterator[DealFacts]:
    while True:
        yield random_ending(rng)


def compare_ending(rng: random.Random, met: Counter[str]) -> None:
    """Compare the end of one hand with the game."""
    options = random_options(rng)
    facts = next(one for one in endings(rng) if all(count_win(win, options) for win in one.wins))
    result = WESTERN.with_options(options).settle(facts)
    if not facts.wins:
        met["drawn"] += 1
        assert (result.payments, result.transfers, result.hands) == ((0, 0, 0, 0), (), ())
        return
    counts, paid = settle(facts, options)
    assert [as_slow(score) for score in result.hands] == counts, (facts, options)
    assert result.scores == tuple(result.hands[win.seat] for win in facts.wins)
    lines = [(one.payer, one.payee, one.points, one.why) for one in result.transfers]
    assert sorted(lines) == sorted(paid), (facts, options)
    for seat, total in enumerate(result.payments):
        gains = sum(points for _, payee, points, _ in paid if payee == seat)
        assert total == gains - sum(points for payer, _, points, _ in paid if payer == seat)
    assert sum(result.payments) == 0
    winners = {win.seat for win in facts.wins}
    for seat, counted in enumerate(counts):
        met.update(f"{'' if seat in winners else 'loser '}{name}" for name, _, _ in counted.rows)


def compare(seed: int, count: int) -> Counter[str]:
    """Compare `count` random wins and as many endings with the game.

    Return how often each row occurred. Raise AssertionError that shows the hand if there is a
    difference.
    """
    rng = random.Random(seed)
    met: Counter[str] = Counter()
    for _ in range(count):
        compare_win(rng, met)
        compare_ending(rng, met)
    return met
