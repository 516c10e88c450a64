"""Count the mistakes of each level: `python run.py bench --levels [POSITIONS] [--playouts DEALS]`.

Four Experts play hands, and each level chooses a discard several times at some of their turns. A
mistake is a discard that Expert values less than its own. It is clear if the coach would name it,
and for a guest if it breaks a pair or neighbours where Expert discards a lone guest wind.

The size of a mistake is the difference of Expert's values, and, with `--playouts`, of the results
in the same possible deals (game/review/playouts.py), in per cent of an ordinary win: `played` for a
mistake, `lost` for any choice. `worse` and `better` are the choices that the playouts find worse or
better than Expert's beyond chance. Luck alone makes each of them 2.5 % of the mistakes. Intervals
are 95 % and clustered by hand.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple, TypeAlias

from game.arena.estimates import NORMAL
from game.bots import choose
from game.bots.brain import valued
from game.bots.levels import LEVELS
from game.bots.sight import holding
from game.bots.worth import worth_at
from game.coach.verdict import MEAN_WIN, SIZES
from game.review.playouts import FEWEST, DeepQuestion, Mean, mean, played_out
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.tiles import WINDS, Tile, Wind, is_honour
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

TABLES = ("pocket: minimum=1", "pocket: minimum=3", "hongkong: minimum=1", "hongkong:", "ims:")
EACH = 5
"""The positions of a hand."""
LOTS = 6
"""The number of times that each level chooses in each position."""
EXPERT = "expert"
ERRING = tuple(level for level in LEVELS if level != EXPERT)
CLEAR = 100 * SIZES["slip"] * MEAN_WIN
"""The least size that the coach names."""


class Choice(NamedTuple):
    """A discard of a level in per cent of an ordinary win: what it costs by Expert's values, 0 for
    one as good, and by playouts. `for_guest`: it breaks something for a lone guest wind. `found` is
    1 if the playouts find it worse than Expert's beyond chance, and -1 if better."""

    size: float
    played: float
    for_guest: bool
    found: int = 0


RIGHT = Choice(0.0, 0.0, False)
HEADS = ("mistakes", "clear", "for a guest", "size")
PLAYED_HEADS = ("played", "lost", "worse", "better")
Choices: TypeAlias = Sequence[Choice]


def print_levels(positions: int, deals: int, processes: int) -> int:
    """Measure about this number of positions, with playouts in this number of deals, and print a
    row for each level. Return the exit code."""
    found: dict[str, list[Choices]] = {level: [] for level in ERRING}
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for one in pool.map(partial(choices, deals), range(math.ceil(positions / EACH))):
            for level, chosen in one.items():
                found[level].append(chosen)
    heads = (*HEADS, *(PLAYED_HEADS if deals else ()))
    hands = found[ERRING[0]]
    print(f"{sum(map(len, hands)) // LOTS} positions of {len(hands)} hands, {deals} deals each")
    print(" " * 9 + "".join(f"{head:>15}" for head in heads) + "  (%)")
    for level, hands in found.items():
        figures = zip(heads, row(hands), strict=False)
        print(f"{level:9}" + "".join(f"{one.mean:9.1f} ± {one.margin:3.1f}" for _, one in figures))
    return 0


def choices(deals: int, number: int) -> dict[str, list[Choice]]:
    """Return what each level chooses in some positions of a hand, by its number."""
    rules = ruleset_from_text(TABLES[number % len(TABLES)])
    found: dict[str, list[Choice]] = {level: [] for level in ERRING}
    for seen, best in positions(rules, f"levels {number}"):
        lots = [random.Random(f"levels {number}/{lot}") for lot in range(LOTS)]
        moves = {level: [choose(level, seen, rules, lot) for lot in lots] for level in ERRING}
        judged = judge(seen, rules, best, {move for some in moves.values() for move in some}, deals)
        for level, some in moves.items():
            found[level] += [judged[move] for move in some]
    return found


def positions(rules: Ruleset, seed: str) -> list[tuple[View, Move]]:
    """Return some turns of a hand of four Experts at which they discard, and their discards."""
    rng = random.Random(seed)
    deal, _ = deal_out(rules, build_wall(seed, rules.options.bonus_tiles), Wind(rng.randrange(4)))
    turns: list[tuple[View, Move]] = []
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        move = choose(EXPERT, seen, rules, rng)
        if move.action is Action.DISCARD:
            turns.append((seen, move))
        deal, _ = play(deal, move)
    return rng.sample(turns, min(EACH, len(turns)))


def judge(
    seen: View, rules: Ruleset, best: Move, moves: set[Move], deals: int
) -> dict[Move, Choice]:
    """Return each of these moves, compared with Expert's."""
    ordinary = worth_at(rules, seen.seat, seen.round_wind, seen.bonus[seen.seat]).ordinary
    values = dict(valued(seen, rules))
    worse = [move for move in values if move in moves and values[move] < values[best]]
    played = losses(seen, rules, [best, *worse], deals)
    judged = dict.fromkeys(moves, RIGHT)
    for move, loss in zip(worse, played, strict=True):
        size, cost = 100 * (values[best] - values[move]) / ordinary, 100 * loss.value / ordinary
        judged[move] = Choice(size, cost, for_guest(seen, best, move), beyond_chance(loss, deals))
    return judged


def losses(seen: View, rules: Ruleset, moves: Sequence[Move], deals: int) -> list[Mean]:
    """Return how many points a deal the first move makes more than each other one."""
    if not deals or len(moves) < 2:
        return [Mean(0.0, 0.0)] * (len(moves) - 1)
    ends = played_out(DeepQuestion(seen, tuple(moves)), rules, deals)
    first, *others = ([end.points for end in column] for column in zip(*ends, strict=True))
    return [mean([mine - one for mine, one in zip(first, other, strict=True)]) for other in others]


def beyond_chance(loss: Mean, deals: int) -> int:
    """Return the sign of a loss in this number of deals, 0 if it can be luck."""
    if deals < FEWEST or abs(loss.value) <= loss.margin:
        return 0
    return 1 if loss.value > 0 else -1


def for_guest(seen: View, best: Move, move: Move) -> bool:
    """Return whether a move breaks a pair or neighbours, where the best one discards a lone wind
    that is neither the seat's nor the round's."""
    counts, guest, tile = holding(seen).counts, best.tile, move.tile
    own = (WINDS[seen.seat], WINDS[seen.round_wind])
    if guest not in WINDS or guest in own or counts[guest] > 1:
        return False
    if tile is None or move.action is not Action.DISCARD:
        return False
    return counts[tile] > 1 or any(counts[one] for one in neighbours(tile))


def neighbours(tile: Tile) -> list[Tile]:
    """Return the tiles next to one in its suit; none of an honour."""
    near = (Tile(tile - 1), Tile(tile + 1))
    return [] if is_honour(tile) else [one for one in near if one // 9 == tile // 9]


# --- figures ------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """A mean and the half-width of its interval."""

    mean: float
    margin: float


def row(hands: Sequence[Choices]) -> list[Figure]:
    """Return the figures of a level in some hands: those of HEADS and of PLAYED_HEADS."""
    sizes = [len(some) for some in hands]
    wrong = [[one for one in some if one.size] for some in hands]
    numbers = [len(some) for some in wrong]
    cost, lost = ([math.fsum(one[place] for one in some) for some in wrong] for place in (0, 1))

    def share(is_meant: Callable[[Choice], bool]) -> Figure:
        return ratio([100 * sum(map(is_meant, some)) for some in hands], sizes)

    return [
        share(lambda one: one.size > 0),
        share(lambda one: one.size >= CLEAR),
        share(lambda one: one.for_guest),
        ratio(cost, numbers),
        ratio(lost, numbers),
        ratio(lost, sizes),
        share(lambda one: one.found > 0),
        share(lambda one: one.found < 0),
    ]


def ratio(sums: Sequence[float], numbers: Sequence[int]) -> Figure:
    """Return all sums over all numbers. Only those of one hand depend on each other."""
    number = max(1, sum(numbers))
    mean = math.fsum(sums) / number
    off = math.fsum((part - mean * count) ** 2 for part, count in zip(sums, numbers, strict=True))
    return Figure(mean, NORMAL * math.sqrt(off) / number)
