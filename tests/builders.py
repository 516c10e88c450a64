"""Hands dealt from a wall that a test writes out, and played with moves written as text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from game.rules.deal import Deal, Phase, legal_moves
from game.rules.moves import Action, Event, Move, move_from_text
from game.rules.offers import check_win
from game.rules.options import Options, Value
from game.rules.play import deal_out, play
from game.rules.tiles import (
    ALL_TILES,
    EAST_WIND,
    HONOUR_LETTERS,
    HONOURS,
    SEATS,
    SUIT_TILES,
    WIND_LETTERS,
    Tile,
    Wind,
    full_set,
    is_bonus,
    is_suited,
    tile_from_text,
    tile_text,
)
from game.rules.wall import Wall, shuffled
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from tests.slow_hands import SETS

ALL_PASS = "all pass"


def tiles_of(text: str) -> tuple[Tile, ...]:
    """Return the tiles of "123m EE f1" in the order written. Any number is allowed."""
    tiles: list[Tile] = []
    for group in text.split():
        if group[0] in HONOUR_LETTERS:
            tiles += [tile_from_text(letter) for letter in group]
        elif group[0] in "fg":
            tiles.append(tile_from_text(group))
        else:
            tiles += [tile_from_text(rank + group[-1]) for rank in group[:-1]]
    return tuple(tiles)


def texts_of(tiles: tuple[Tile, ...]) -> str:
    """Return the tiles as text, one by one: "1m 1m E f1"."""
    return " ".join(map(tile_text, tiles))


def wall_with(
    hands: Sequence[str], draws: str = "", back: str = "", *, bonus: bool = False
) -> Wall:
    """Return a wall that deals these four hands, filled up to 13 tiles with idle ones.

    `draws` begins with the dealer's fourteenth tile and continues from the front. `back` contains
    the tiles taken from the back, the first one first. All other tiles are always in one order.
    """
    end = list(tiles_of(back))
    rest = list(full_set(bonus))
    for tile in tiles_of(" ".join([*hands, draws, back])):
        assert tile in rest, f"too many of {tile_text(tile)}"
        rest.remove(tile)
    dealt = [filled(tiles_of(text), rest, seat) for seat, text in enumerate(hands)]
    front = [*dealt_in_turn(dealt), *tiles_of(draws)]
    rest = shuffled(rest, random.Random(len(rest)))
    # The top tile of each stack is taken first: stacks go backwards, tiles in a stack forwards.
    stacks = [end[at : at + 2] for at in range(0, len(end), 2)]
    if stacks and len(stacks[-1]) == 1:
        stacks[-1].append(rest.pop())
    return Wall(tuple(front + rest + [tile for stack in reversed(stacks) for tile in stack]))


def filled(tiles: Sequence[Tile], rest: list[Tile], seat: int) -> list[Tile]:
    """Fill up a hand to 13 tiles with idle ones, and remove those from the rest.

    No added tile is identical to another tile of the hand, or near enough for a chow. An empty hand
    becomes 147m 258p 369s ESWN or similar.
    """
    hand = list(tiles)
    suited = [
        tiles[(seat + suit + up) % 9]
        for suit, tiles in enumerate(SUIT_TILES)
        for up in (0, 3, 6, 1, 4, 7)
    ]
    for tile in [*suited, *sorted(HONOURS, key=lambda honour: -rest.count(honour))]:
        if len(hand) < 13 and tile in rest and not any(_near(tile, other) for other in hand):
            hand.append(tile)
            rest.remove(tile)
    return hand


def _near(tile: Tile, other: Tile) -> bool:
    """Return whether two tiles could be part of one set."""
    if is_suited(tile) and is_suited(other):
        return tile // 9 == other // 9 and abs(tile - other) <= 2
    return tile == other


def dealt_in_turn(hands: Sequence[Sequence[Tile]]) -> list[Tile]:
    """Return the tiles of four hands of 13 in the order in which they come from the wall."""
    assert [len(hand) for hand in hands] == [13] * 4
    fours = [tile for start in (0, 4, 8) for hand in hands for tile in hand[start : start + 4]]
    return fours + [hand[12] for hand in hands]


def deal_with(
    east: str = "",
    south: str = "",
    west: str = "",
    north: str = "",
    *,
    draws: str = "",
    back: str = "",
    round_wind: Wind = EAST_WIND,
    rules: Ruleset = POCKET,
    changes: Mapping[str, Value] | None = None,
    **options: Value,
) -> Deal:
    """Deal out from a wall of `wall_with`, under these rules with some options changed."""
    changed = with_options(rules, **(changes or {}), **options)
    wall = wall_with((east, south, west, north), draws, back, bonus=changed.options.bonus_tiles)
    return deal_out(changed, wall, round_wind)[0]


def with_options(rules: Ruleset, **options: object) -> Ruleset:
    changed: Options = replace(rules.options, **options)  # type: ignore[arg-type]
    return rules.with_options(changed)


def counting(rules: Ruleset, pattern: str) -> Ruleset:
    """Return the ruleset with the switch of a pattern on."""
    option = next(row.option for row in rules.patterns if row.id == pattern)
    return with_options(rules, **{option: True}) if option else rules


def after(deal: Deal, *moves: str) -> Deal:
    """Return the state after these moves. "all pass" is a pass of every player who can claim."""
    for text in moves:
        deal = _played(deal, text)[0]
    return deal


def told(deal: Deal, *moves: str) -> tuple[Event, ...]:
    """Return the events that the table sees during these moves."""
    events: tuple[Event, ...] = ()
    for text in moves:
        deal, seen = _played(deal, text)
        events += seen
    return events


def _played(deal: Deal, text: str) -> tuple[Deal, tuple[Event, ...]]:
    if text != ALL_PASS:
        return play(deal, move_from_text(text))
    assert deal.phase in (Phase.CLAIM, Phase.ROB)
    seen: tuple[Event, ...] = ()
    for seat in deal.waiting_for:
        deal, seen = play(deal, Move(seat, Action.PASS))
    return deal, seen


def may(deal: Deal, seat: str) -> set[str]:
    """Return the moves of a seat, named by its wind, except discards: {"chow 3p", "win"}."""
    moves = legal_moves(deal, SEATS[WIND_LETTERS.index(seat)])
    return {str(move)[2:] for move in moves if move.action is not Action.DISCARD}


def everything_legal(deal: Deal) -> list[Move]:
    """Return the legal moves of all seats."""
    return [move for seat in SEATS for move in legal_moves(deal, seat)]


def all_moves() -> list[Move]:
    """Return every move that a seat could ever make, and some impossible ones."""
    moves = []
    for seat in SEATS:
        moves += [Move(seat, Action.WIN), Move(seat, Action.PASS)]
        for action in (Action.DISCARD, Action.PUNG, Action.KONG, Action.CHOW):
            moves += [Move(seat, action, tile) for tile in ALL_TILES]
    return moves


def undrawn(deal: Deal) -> list[Tile]:
    """Return the tiles that are still in the wall."""
    return [deal.wall.tiles[place] for place in undrawn_places(deal)]


def undrawn_places(deal: Deal) -> list[int]:
    """Return the places of the undrawn tiles, in the order in which the front takes them."""
    places = Wall(tuple(map(Tile, range(len(deal.wall)))))
    left = range(len(deal.wall) - deal.front - deal.back)
    return [places.front(deal.front + more, deal.back) for more in left]


# --- automatic play -----------------------------------------------------------------------------


def eager(deal: Deal, rng: random.Random) -> Move:
    """Return the move of a greedy player that doesn't think.

    It wins, usually claims and declares kongs, and discards tiles without neighbours. It must never
    change, because recorded hands depend on it.
    """
    seat = rng.choice(deal.waiting_for)
    moves = {move.action: move for move in legal_moves(deal, seat)}
    for action in (Action.WIN, Action.KONG, Action.PUNG, Action.CHOW):
        if action in moves and rng.random() < _appetite(deal, moves[action]):
            return moves[action]
    if Action.PASS in moves:
        return moves[Action.PASS]
    discards = [move for move in legal_moves(deal, seat) if move.action is Action.DISCARD]
    return min(discards, key=lambda move: (_company(deal.hands[seat], move.tile), rng.random()))


APPETITE = {Action.WIN: 0.9, Action.KONG: 0.9, Action.PUNG: 0.7, Action.CHOW: 0.4}


FOLLY = 0.03
"""The chance that a false win is declared where one is possible."""


def _appetite(deal: Deal, move: Move) -> float:
    if move.action is Action.WIN and not check_win(deal, move.seat)[0]:
        return FOLLY
    return APPETITE[move.action]


def _company(hand: tuple[Tile, ...], tile: Tile | None) -> int:
    """Return how well the hand goes with the tile: more for more and closer neighbours."""
    assert tile is not None
    near = 0
    for other in hand:
        if other == tile:
            near += 4
        elif is_suited(tile) and other // 9 == tile // 9:
            near += max(0, 3 - abs(other - tile))
    return near


def clumped_wall(rng: random.Random, *, bonus: bool, swaps: int) -> Wall:
    """Return a wall with identical tiles together, except for some swaps: kongs, early wins."""
    suited = [tile for tile in full_set(bonus) if not is_bonus(tile)]
    kinds = shuffled(sorted(set(suited)), rng)
    tiles = [tile for kind in kinds for tile in (kind,) * 4]
    tiles += [tile for tile in full_set(bonus) if is_bonus(tile)]
    for _ in range(swaps):
        one, other = rng.randrange(len(tiles)), rng.randrange(len(tiles))
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return Wall(tuple(tiles))


def ready_wall(rng: random.Random, *, bonus: bool) -> Wall:
    """Return a wall that deals four ready hands: wins come at once, often several."""
    rest = list(full_set(bonus))
    hands: list[list[Tile]] = []
    for _ in range(4):
        pair = rng.choice([tile for tile in sorted(set(rest)) if rest.count(tile) > 1])
        hand = _taken(rest, (pair, pair))
        while len(hand) < 14:
            hand += _taken(rest, rng.choice(SETS))
        rest.append(hand.pop(rng.randrange(14)))
        hands.append(hand)
    return Wall(tuple(dealt_in_turn(hands) + shuffled(rest, rng)))


def flower_wall(rng: random.Random) -> Wall:
    """Return a wall whose first bonus tile is replaced by all others: one player gets them."""
    tiles = [tile for tile in full_set(bonus=True) if not is_bonus(tile)]
    rng.shuffle(tiles)
    first, *others = shuffled([tile for tile in full_set(bonus=True) if is_bonus(tile)], rng)
    tiles.insert(rng.choice((rng.randrange(53), rng.randrange(53, 90))), first)
    return Wall((*tiles, *others))


def _taken(rest: list[Tile], tiles: Iterable[Tile]) -> list[Tile]:
    """Take these tiles from the rest, or none if one is missing. Return the tiles taken."""
    if Counter(tiles) - Counter(rest):
        return []
    for tile in tiles:
        rest.remove(tile)
    return list(tiles)


def states(deal: Deal, rng: random.Random) -> Iterator[tuple[Deal, Move]]:
    """Yield every state of a hand played by eager players, with the move made in it."""
    while deal.phase is not Phase.OVER:
        move = eager(deal, rng)
        yield deal, move
        deal, _ = play(deal, move)
