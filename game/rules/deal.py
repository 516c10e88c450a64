"""Deal: one hand of mahjong from the starting hands to its end, as a value that only moves change.

Seats are winds: seat 0 is East, the dealer of this hand, then counter-clockwise. The match knows
which person sits there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from game.rules.facts import After, DealFacts, HandFacts, Judge, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import EAST, SEATS, Seat, Tile, Wind
from game.rules.wall import Wall

Tiles: TypeAlias = tuple[Tile, ...]
NOBODY: tuple[tuple[Move, ...], ...] = ((), (), (), ())


class Phase(Enum):
    """The stage of a hand, which says who can move."""

    TURN = "turn"
    """The player in turn discards, declares a kong, or wins."""
    CLAIM = "claim"
    """Others can claim the last discard."""
    ROB = "rob"
    """Others can win on a tile of a kong."""
    FLOWERS = "flowers"
    """A player with enough bonus tiles can win with them alone."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class RiverTile:
    """A discard. `drawn`: it was the tile just drawn. `claimed_by`: the seat that took it."""

    seat: Seat
    tile: Tile
    drawn: bool = False
    claimed_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything about a hand in play, hidden tiles included. See `view` for what a seat can know.

    `front` and `back` count the tiles taken from each end of the wall. `turn` is the seat that
    acts, or whose discard or kong the others can claim. `turns` counts the turns each seat has
    begun. `konged`: the player in turn declared a kong in this turn. `drew`: the player whose
    discard the others can claim drew a tile in that turn. `missed` contains for each seat the
    winning tiles it passed since its last discard. `false_wins` are the seats that declared a false
    win, in order, each once. Such a seat can't win any more in this hand.
    """

    judge: Judge
    wall: Wall
    round_wind: Wind
    hands: tuple[Tiles, ...] = ((), (), (), ())
    melds: tuple[tuple[Meld, ...], ...] = ((), (), (), ())
    bonus: tuple[Tiles, ...] = ((), (), (), ())
    river: tuple[RiverTile, ...] = ()
    front: int = 0
    back: int = 0
    phase: Phase = Phase.TURN
    turn: Seat = EAST
    turns: tuple[int, ...] = (1, 0, 0, 0)
    drawn: Tile | None = None
    drew: bool = True
    after: After | None = None
    konged: bool = False
    robbed: Tile | None = None
    missed: tuple[Tiles, ...] = ((), (), (), ())
    offers: tuple[tuple[Move, ...], ...] = NOBODY
    refused: tuple[Reason | None, ...] = (None, None, None, None)
    answers: tuple[Move | None, ...] = (None, None, None, None)
    wins: tuple[WinFacts, ...] = ()
    false_wins: tuple[Seat, ...] = ()

    @property
    def live_left(self) -> int:
        """Return the number of tiles left to draw in turn."""
        kept = max(self.judge.options.dead_wall, self.back)
        return max(0, len(self.wall) - self.front - kept)

    @property
    def can_replace(self) -> bool:
        """Return whether the wall has a replacement tile for a kong."""
        options = self.judge.options
        if options.replaces_from_dead_wall:
            return self.back < options.dead_wall
        return self.live_left > 0

    @property
    def can_replace_bonus(self) -> bool:
        """Return whether the wall has a replacement tile for a bonus tile. For the last tile to
        draw, it can be one of those that nobody draws in turn."""
        any_left = self.front + self.back < len(self.wall)
        return self.can_replace or (self.judge.options.last_bonus_replaced and any_left)

    @property
    def last_tile_drawn(self) -> bool:
        """Return whether the last tile that can be drawn in turn is gone. False while the player in
        turn has a replacement tile just drawn from a dead wall."""
        if self.live_left:
            return False
        from_dead_wall = self.judge.options.replaces_from_dead_wall
        return not (from_dead_wall and self.drawn is not None and self.after)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Return the seats that must decide now."""
        return tuple(seat for seat in SEATS if self.offers[seat] and self.answers[seat] is None)

    @property
    def open_hands(self) -> tuple[Seat, ...]:
        """Return the seats that play on with their tiles open to all."""
        is_open = self.judge.options.false_win_penalty == "open"
        return self.false_wins if is_open else ()

    @property
    def claimed_tile(self) -> Tile | None:
        """Return the tile that others can claim now: the last discard, or the tile of a kong. It is
        also the bonus tile with which its owner can win."""
        if self.phase is Phase.CLAIM:
            return self.river[-1].tile
        if self.phase is Phase.FLOWERS:
            return max(self.bonus, key=len)[-1]
        return self.robbed if self.phase is Phase.ROB else None


def legal_moves(deal: Deal, seat: Seat) -> tuple[Move, ...]:
    """Return every move that this seat can make now: the single source of legality.

    >>> import game
    >>> deal = game.deal(game.ruleset("hongkong"), seed="2026")
    >>> [str(move) for move in legal_moves(deal, EAST)][:2], legal_moves(deal, Seat(1))
    (['E discard 2m', 'E discard 7m'], ())
    """
    return deal.offers[seat] if deal.answers[seat] is None else ()


def why_not(deal: Deal, move: Move) -> Reason | None:
    """Return the reason to refuse a move, or None if it is legal."""
    legal = legal_moves(deal, move.seat)
    if move in legal:
        return None
    if deal.phase is Phase.OVER:
        return Reason.of("problem.hand_over")
    if not legal:
        return Reason.of("problem.not_your_turn")
    if move.action is Action.WIN and move.seat in deal.false_wins:
        return Reason.of("problem.false_win_made")
    refused = deal.refused[move.seat]
    if move.action is Action.WIN and refused is not None:
        return refused
    return Reason.of(f"problem.no_{move.action.value}")


def hand_facts(deal: Deal, seat: Seat, extra: Tiles = ()) -> HandFacts:
    """Return the seat's tiles for scoring. `extra` is the winning tile of a claimed win."""
    return HandFacts(
        seat=seat,
        concealed=tuple(sorted(deal.hands[seat] + extra)),
        melds=deal.melds[seat],
        bonus=deal.bonus[seat],
    )


def self_drawn_win(deal: Deal, seat: Seat) -> WinFacts:
    """Return the win of the player in turn on the tile just drawn."""
    assert deal.drawn is not None
    is_first = max(deal.turns) <= 1
    dealt = is_first and seat == EAST and not deal.river and not deal.melds[seat]
    return WinFacts(
        hand=hand_facts(deal, seat),
        winning_tile=deal.drawn,
        round_wind=deal.round_wind,
        kong_feeder=_kong_feeder(deal, seat),
        after=deal.after,
        last_tile=deal.last_tile_drawn,
        dealt=dealt,
        first_circulation=is_first,
        original_call=is_original_call(deal, seat),
    )


def _kong_feeder(deal: Deal, seat: Seat) -> Seat | None:
    """Return whose discard made the kong that the drawn tile replaces, if it was a discard."""
    if deal.after is not After.KONG or not deal.river or deal.river[-1].claimed_by != seat:
        return None
    return deal.river[-1].seat if deal.melds[seat][-1].kind is MeldKind.EXPOSED_KONG else None


def flower_win(deal: Deal, seat: Seat) -> WinFacts:
    """花糊 Return the win of a seat with its bonus tiles alone."""
    return WinFacts(hand_facts(deal, seat), deal.bonus[seat][-1], deal.round_wind)


def wins_by_flowers(deal: Deal, seat: Seat) -> bool:
    """Return whether this seat has enough bonus tiles to win with them, and still can win."""
    needed = deal.judge.options.flowers_to_win
    return needed is not None and len(deal.bonus[seat]) >= needed and seat not in deal.false_wins


def claimed_win(deal: Deal, seat: Seat) -> WinFacts:
    """Return the win of another seat on the last discard or on the tile of a promoted kong."""
    tile = deal.claimed_tile
    assert tile is not None
    robbing = deal.phase is Phase.ROB
    is_first = max(deal.turns) <= 1
    return WinFacts(
        hand=hand_facts(deal, seat, (tile,)),
        winning_tile=tile,
        round_wind=deal.round_wind,
        discarder=deal.turn,
        last_tile=is_last_discard(deal),
        robbing=robbing,
        first_discard=is_first and not robbing and len(deal.river) == 1,
        first_circulation=is_first,
        original_call=is_original_call(deal, seat),
    )


def is_last_discard(deal: Deal) -> bool:
    """Return whether the tile that others can claim is the last discard for scoring. By the rules
    of some tables it must come from the player who drew the last tile."""
    if deal.phase is Phase.ROB or not deal.last_tile_drawn:
        return False
    return deal.drew or not deal.judge.options.last_discard_drawn


def declared_win(deal: Deal, seat: Seat) -> WinFacts:
    """Return the win that this seat can declare now, on its own or another seat's tile."""
    if deal.phase is Phase.FLOWERS:
        return flower_win(deal, seat)
    if deal.claimed_tile is None:
        return self_drawn_win(deal, seat)
    return claimed_win(deal, seat)


def is_original_call(deal: Deal, seat: Seat) -> bool:
    """Return whether the 13 tiles have not changed since the seat's first discard."""
    own = [one for one in deal.river if one.seat == seat]
    return bool(own) and not deal.melds[seat] and all(one.drawn for one in own[1:])


def deal_facts(deal: Deal, drawn_before: int = 0) -> DealFacts:
    """Return what the settlement needs to know about a hand that is over."""
    hands = [hand_facts(deal, seat) for seat in SEATS]
    for win in deal.wins:
        hands[win.seat] = win.hand
    east, south, west, north = hands
    return DealFacts(
        (east, south, west, north), deal.wins, deal.round_wind, drawn_before, deal.false_wins
    )
