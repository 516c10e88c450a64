"""The legal moves of every seat, computed once for each state, and which answer takes a discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.rules.deal import Deal, Phase, claimed_win, declared_win, wins_by_flowers
from game.rules.facts import WinFacts
from game.rules.melds import MeldKind
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.robbing import can_rob
from game.rules.tiles import SEATS, SUIT_TILES, SUITED, Seat, Tile, chow_tiles, seat_after


def with_offers(deal: Deal) -> Deal:
    """Return the state with the legal moves of all seats."""
    if deal.phase is Phase.TURN:
        return _with_turn_offers(deal)
    if deal.phase is Phase.FLOWERS:
        return _with_flower_offers(deal)
    offers: list[tuple[Move, ...]] = []
    refused: list[Reason | None] = []
    for seat in SEATS:
        moves, reason = _answers(deal, seat) if seat != deal.turn else ((), None)
        offers.append(moves)
        refused.append(reason)
    return replace(deal, offers=tuple(offers), refused=tuple(refused))


def _with_turn_offers(deal: Deal) -> Deal:
    seat = deal.turn
    reason: Reason | None = None
    moves = [Move(seat, Action.DISCARD, tile) for tile in sorted(set(deal.hands[seat]))]
    if deal.drawn is not None or deal.judge.options.kong_after_claim:
        moves += self_kongs(deal, seat)
    if deal.drawn is not None:
        may_declare, reason = _win_offer(deal, seat)
        if may_declare:
            moves.append(Move(seat, Action.WIN))
    offers = tuple(tuple(moves) if one == seat else () for one in SEATS)
    refused = tuple(reason if one == seat else None for one in SEATS)
    return replace(deal, offers=offers, refused=refused)


def _with_flower_offers(deal: Deal) -> Deal:
    """Let the player with enough bonus tiles win with them or play on. Nobody else can move."""
    answers = (Action.WIN, Action.PASS)
    offers = tuple(
        tuple(Move(seat, one) for one in answers) if wins_by_flowers(deal, seat) else ()
        for seat in SEATS
    )
    return replace(deal, offers=offers)


def self_kongs(deal: Deal, seat: Seat) -> list[Move]:
    """Return the kongs of the player in turn: four identical tiles, or a pung and its fourth."""
    if not deal.can_replace:
        return []
    counts = Counter(deal.hands[seat])
    pungs = {meld.tile for meld in deal.melds[seat] if meld.kind is MeldKind.PUNG}
    tiles = [tile for tile in counts if counts[tile] == 4 or tile in pungs]
    return [Move(seat, Action.KONG, tile) for tile in sorted(tiles)]


def _answers(deal: Deal, seat: Seat) -> tuple[tuple[Move, ...], Reason | None]:
    """Return the seat's possible answers to the discard or the promoted kong, a pass included."""
    tile = deal.claimed_tile
    assert tile is not None
    may_declare, reason = _win_offer(deal, seat)
    moves = [Move(seat, Action.WIN)] if may_declare else []
    if deal.phase is Phase.CLAIM:
        moves += _set_claims(deal, seat, tile)
    if moves:
        moves.append(Move(seat, Action.PASS))
    return tuple(moves), reason


def _win_offer(deal: Deal, seat: Seat) -> tuple[bool, Reason | None]:
    """Return whether the seat can declare a win, else the reason why its complete hand can't.

    With a false-win penalty, every seat can declare, until it declares a false win. No reason is
    given then.
    """
    if deal.judge.options.punishes_false_wins:
        return seat not in deal.false_wins, None
    return check_win(deal, seat)


def check_win(deal: Deal, seat: Seat) -> tuple[bool, Reason | None]:
    """Return whether the seat wins on its drawn tile or on the tile it can claim. If its hand is
    complete but does not win, also return the reason."""
    win, tile = declared_win(deal, seat), deal.claimed_tile
    if win.by_flowers:
        return True, None
    if not deal.judge.is_complete(win.hand):
        return False, None
    if tile is not None and win.robbing and not can_rob(win.hand, tile, deal.melds[deal.turn]):
        return False, None
    reason = deal.judge.refusal(win)
    if reason is None and tile is not None and deal.judge.options.missed_win:
        reason = _missed(deal, seat, tile)
    return reason is None, reason


def _missed(deal: Deal, seat: Seat, tile: Tile) -> Reason | None:
    """Return the reason why the missed-win rule forbids a win on this tile, or None."""
    if any(one.seat == seat and one.tile == tile for one in deal.river):
        return Reason.of("problem.own_discard")
    if tile in deal.missed[seat]:
        return Reason.of("problem.let_pass")
    return None


def _set_claims(deal: Deal, seat: Seat, tile: Tile) -> list[Move]:
    hand = deal.hands[seat]
    copies = hand.count(tile)
    moves = []
    if copies >= 3 and deal.can_replace:
        moves.append(Move(seat, Action.KONG, tile))
    if copies >= 2:
        moves.append(Move(seat, Action.PUNG, tile))
    if seat == seat_after(deal.turn) and tile < SUITED:
        rank = tile % 9
        moves += [
            Move(seat, Action.CHOW, low)
            for low in SUIT_TILES[tile // 9][max(0, rank - 2) : min(rank, 6) + 1]
            if holds_rest_of_chow(hand, low, tile)
        ]
    return moves


def holds_rest_of_chow(hand: tuple[Tile, ...], low: Tile, tile: Tile) -> bool:
    """Return whether the hand contains the two other tiles of the chow that begins with `low`."""
    return all(other in hand for other in chow_tiles(low) if other != tile)


PRECEDENCE = {Action.KONG: 2, Action.PUNG: 2, Action.CHOW: 1}


def declarers(deal: Deal) -> tuple[list[Seat], list[Seat]]:
    """Return the seats that declared a win and have one, then the seats that declared a false win.
    Each list is nearest first."""
    said = [answer.seat for answer in deal.answers if answer and answer.action is Action.WIN]
    seats = sorted(said, key=lambda seat: (seat - deal.turn) % 4)
    if not deal.judge.options.punishes_false_wins:
        return seats, []
    right = [seat for seat in seats if check_win(deal, seat)[0]]
    return right, [seat for seat in seats if seat not in right]


def winners(deal: Deal, seats: Sequence[Seat]) -> tuple[WinFacts, ...]:
    """Return the wins that count under the rule for several winners. `seats` are nearest first."""
    wins = [claimed_win(deal, seat) for seat in seats]
    rule = deal.judge.options.multiple_wins
    if rule == "all" or len(wins) < 2:
        return tuple(wins)
    # max keeps the first of equals: the nearest.
    best = max(wins, key=deal.judge.worth) if rule == "highest" else wins[0]
    return (best,)


def best_set_claim(deal: Deal) -> Move | None:
    """Return the chow, pung or kong that takes the discard if nobody wins, or None."""
    claims = [one for one in deal.answers if one and one.action in PRECEDENCE]
    return max(claims, key=lambda one: PRECEDENCE[one.action], default=None)
