"""The information that one seat has about a hand in play. People and bots decide from it."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.deal import Deal, Phase, RiverTile, declared_win, legal_moves
from game.rules.facts import WinFacts
from game.rules.melds import Meld
from game.rules.moves import Action, Move
from game.rules.options import Options
from game.rules.problems import Reason
from game.rules.tiles import SEATS, Seat, Tile, Wind


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat. Every value by seat is a tuple of four, East first.

    `hands` contains the seat's concealed tiles, sorted, the drawn one included. The others' are
    None until the hand is over, unless they are open after a false win. `drawn` is the tile this
    seat has just drawn. `turn` is the seat that acts, or whose discard (`claimed_tile`) the others
    can claim.

    `legal` contains the seat's legal moves. `refused` is the reason why its complete hand can't be
    declared. `win` is the win it can declare now. With a false-win penalty it can be a false win.
    """

    seat: Seat
    options: Options
    round_wind: Wind
    phase: Phase
    turn: Seat
    hands: tuple[tuple[Tile, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    bonus: tuple[tuple[Tile, ...], ...]
    river: tuple[RiverTile, ...]
    live_left: int
    can_replace: bool
    drawn: Tile | None
    drawer: Seat | None
    """The seat with a tile just drawn, if any."""
    claimed_tile: Tile | None
    robbing: bool
    legal: tuple[Move, ...]
    refused: Reason | None
    turns: tuple[int, ...]
    wins: tuple[WinFacts, ...]
    false_wins: tuple[Seat, ...] = ()
    win: WinFacts | None = None
    front: int = 0
    """The tiles taken from the front of the wall."""
    back: int = 0
    konged: bool = False
    """True if the player in turn declared a kong in this turn."""

    @property
    def hand(self) -> tuple[Tile, ...]:
        """Return the seat's concealed tiles, sorted, the drawn one included."""
        return self.hands[self.seat] or ()

    @property
    def asks_flowers(self) -> bool:
        """Return whether a player is asked to win with bonus tiles alone."""
        return self.phase is Phase.FLOWERS

    @property
    def is_over(self) -> bool:
        """Return whether the hand is over: all four hands are then open."""
        return self.phase is Phase.OVER


def view(deal: Deal, seat: Seat) -> View:
    """Return the hand as this seat can see it, its legal moves included.

    >>> import game
    >>> seen = view(game.deal(game.ruleset("hongkong"), seed="2026"), Seat(1))
    >>> len(seen.hand), [hand is None for hand in seen.hands], seen.legal
    (13, [True, False, True, True], ())
    """
    legal = legal_moves(deal, seat)
    return View(
        seat=seat,
        options=deal.judge.options,
        round_wind=deal.round_wind,
        phase=deal.phase,
        turn=deal.turn,
        hands=tuple(
            tuple(sorted(deal.hands[owner])) if _is_seen(deal, owner, seat) else None
            for owner in SEATS
        ),
        hand_sizes=tuple(len(hand) for hand in deal.hands),
        melds=tuple(_melds(deal, owner, seat) for owner in SEATS),
        bonus=deal.bonus,
        river=deal.river,
        live_left=deal.live_left,
        can_replace=deal.can_replace,
        drawn=deal.drawn if seat == deal.turn else None,
        drawer=deal.turn if deal.drawn is not None else None,
        claimed_tile=deal.claimed_tile,
        robbing=deal.phase is Phase.ROB,
        legal=legal,
        refused=deal.refused[seat],
        turns=deal.turns,
        wins=deal.wins,
        false_wins=deal.false_wins,
        win=declared_win(deal, seat) if Move(seat, Action.WIN) in legal else None,
        front=deal.front,
        back=deal.back,
        konged=deal.konged,
    )


def _is_seen(deal: Deal, owner: Seat, seat: Seat) -> bool:
    """Return whether the seat sees the owner's concealed tiles."""
    return owner == seat or deal.phase is Phase.OVER or owner in deal.open_hands


def _melds(deal: Deal, owner: Seat, seat: Seat) -> tuple[Meld, ...]:
    melds = deal.melds[owner]
    hidden = deal.judge.options.hides_concealed_kongs
    if not hidden or _is_seen(deal, owner, seat):
        return melds
    return tuple(meld.hidden() if meld.is_concealed else meld for meld in melds)
