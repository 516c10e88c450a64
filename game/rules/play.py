"""The only way to change a Deal: dealing the starting hands, and playing a move.

Each function returns steps: one for each event, with the state just after it. A viewer can show
them one by one. Play goes on from the last step's state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from game.rules.deal import NOBODY, Deal, Phase, RiverTile, self_drawn_win, why_not
from game.rules.facts import After, Judge, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.moves import (
    Action,
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    Move,
    SelfKong,
    Won,
)
from game.rules.offers import best_set_claim, check_win, declarers, winners, with_offers
from game.rules.problems import RulesError
from game.rules.robbing import is_robbable
from game.rules.tiles import DEALER, SEATS, Seat, Tile, Wind, is_bonus, seat_after
from game.rules.wall import Wall

T = TypeVar("T")
NO_ANSWERS = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Step:
    """One event and the state after it."""

    event: Event
    deal: Deal


def play(deal: Deal, move: Move) -> tuple[Deal, tuple[Event, ...]]:
    """Return the state after a move and its visible events. Raise RulesError if it is illegal.

    >>> import game
    >>> deal = game.deal(game.ruleset("hongkong"), seed="2026")
    >>> after, events = play(deal, game.move("E discard 2m"))
    >>> events[0], len(deal.hands[0]), len(after.hands[0])
    (Discarded(seat=0, tile=1, drawn=False), 14, 13)
    """
    after, steps = advance(deal, move)
    return after, tuple(step.event for step in steps)


def advance(deal: Deal, move: Move) -> tuple[Deal, tuple[Step, ...]]:
    """Return the state after a move and a step for each event. A pass can have no events. Raise
    RulesError if the move is illegal."""
    reason = why_not(deal, move)
    if reason is not None:
        raise RulesError(reason)
    if deal.phase is not Phase.TURN:
        return _answer(deal, move)
    trail = _Trail(replace(deal, offers=NOBODY, refused=NO_ANSWERS))
    match move.action:
        case Action.DISCARD:
            _discard(trail, move)
        case Action.KONG:
            _self_kong(trail, move)
        case _:
            _declare_self_draw(trail, move.seat)
    return trail.result()


def deal_out(judge: Judge, wall: Wall, round_wind: Wind) -> tuple[Deal, tuple[Step, ...]]:
    """Deal the starting hands from the break, then replace bonus tiles in turn order.

    Each player gets three times four tiles, then the dealer two more and the others one. The
    replacing ends when no hand contains a bonus tile.
    """
    hands: list[list[Tile]] = [[], [], [], []]
    for start in range(0, 48, 4):
        hands[start // 4 % 4] += wall.tiles[start : start + 4]
    for place, seat in enumerate((*SEATS, DEALER)):
        hands[seat].append(wall.tiles[48 + place])
    # The dealer takes the first and the fifth of these; the others one each in turn.
    dealt = tuple(tuple(hand) for hand in hands)
    trail = _Trail(Deal(judge, wall, round_wind, front=53))
    trail.add(Dealt(dealt), hands=dealt)
    trail.now = replace(trail.now, drawn=dealt[0][-1])
    _replace_dealt_bonus(trail)
    if trail.now.phase is not Phase.OVER:
        trail.now = with_offers(replace(trail.now, after=None))
    return trail.result()


class _Trail:
    """The current state, and the steps so far."""

    def __init__(self, deal: Deal) -> None:
        self.now = deal
        self.steps: list[Step] = []

    def add(self, event: Event, **changes: object) -> None:
        self.now = replace(self.now, **changes)  # type: ignore[arg-type]
        self.steps.append(Step(event, self.now))

    def show(self) -> None:
        """Make the last step show the current state."""
        if self.steps:
            self.steps[-1] = Step(self.steps[-1].event, self.now)

    def result(self) -> tuple[Deal, tuple[Step, ...]]:
        """Return the state and the steps. The last step shows the state of the next decision."""
        self.show()
        return self.now, tuple(self.steps)


def _put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _without(tiles: tuple[Tile, ...], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def _replace_dealt_bonus(trail: _Trail) -> None:
    while any(is_bonus(tile) for hand in trail.now.hands for tile in hand):
        for seat in SEATS:
            for tile in [tile for tile in trail.now.hands[seat] if is_bonus(tile)]:
                if not _lay_bonus(trail, seat, tile):
                    return


# --- in turn ------------------------------------------------------------------------------------


def _draw_in_turn(trail: _Trail, seat: Seat) -> None:
    deal = trail.now
    trail.now = replace(
        deal, turn=seat, turns=_put(deal.turns, seat, deal.turns[seat] + 1), answers=NO_ANSWERS
    )
    if deal.live_left <= 0:
        _exhaust(trail)
        return
    _take(trail, seat, None)


def _take(trail: _Trail, seat: Seat, after: After | None) -> None:
    """Draw a tile, a replacement if `after` gives its reason. Set bonus tiles aside at once."""
    if not _draw(trail, seat, after):
        return
    while trail.now.drawn is not None and is_bonus(trail.now.drawn):
        if not _lay_bonus(trail, seat, trail.now.drawn):
            return
    trail.now = with_offers(replace(trail.now, phase=Phase.TURN))


def _draw(trail: _Trail, seat: Seat, after: After | None) -> bool:
    """Draw a tile. Return False and end the hand if no replacement tile is left."""
    deal = trail.now
    can_replace = deal.can_replace_bonus if after is After.BONUS else deal.can_replace
    if after is not None and not can_replace:
        _exhaust(trail)
        return False
    from_back = after is not None and deal.judge.options.replacements == "back"
    end = deal.wall.back if from_back else deal.wall.front
    tile = end(deal.front, deal.back)
    trail.add(
        Drew(seat, tile, replacement=after is not None),
        hands=_put(deal.hands, seat, (*deal.hands[seat], tile)),
        front=deal.front + (not from_back),
        back=deal.back + from_back,
        drawn=tile if seat == deal.turn else deal.drawn,
        after=after,
        phase=Phase.TURN,
        robbed=None,
    )
    return True


def _lay_bonus(trail: _Trail, seat: Seat, tile: Tile) -> bool:
    """Set a bonus tile aside and draw its replacement. Return False if that ends the hand."""
    deal = trail.now
    trail.add(
        BonusLaid(seat, tile),
        hands=_put(deal.hands, seat, _without(deal.hands[seat], (tile,))),
        bonus=_put(deal.bonus, seat, (*deal.bonus[seat], tile)),
        drawn=None if seat == deal.turn and deal.drawn == tile else deal.drawn,
    )
    return _draw(trail, seat, After.BONUS)


def _discard(trail: _Trail, move: Move) -> None:
    deal, seat, tile = trail.now, move.seat, move.tile
    assert tile is not None
    drawn = tile == deal.drawn
    trail.add(
        Discarded(seat, tile, drawn),
        hands=_put(deal.hands, seat, tuple(sorted(_without(deal.hands[seat], (tile,))))),
        river=(*deal.river, RiverTile(seat, tile, drawn)),
        drawn=None,
        drew=deal.drawn is not None,
        after=None,
        konged=False,
        phase=Phase.CLAIM,
        missed=_put(deal.missed, seat, ()),
        answers=NO_ANSWERS,
    )
    _offer_to_others(trail)


def _self_kong(trail: _Trail, move: Move) -> None:
    deal, seat, tile = trail.now, move.seat, move.tile
    assert tile is not None
    pungs = [m for m in deal.melds[seat] if m.tile == tile and m.kind is MeldKind.PUNG]
    if pungs:
        kong = pungs[0].promoted()
        melds = tuple(kong if meld is pungs[0] else meld for meld in deal.melds[seat])
        used: tuple[Tile, ...] = (tile,)
    else:
        kong = Meld(MeldKind.CONCEALED_KONG, tile)
        melds, used = (*deal.melds[seat], kong), (tile,) * 4
    trail.add(
        SelfKong(seat, kong),
        hands=_put(deal.hands, seat, tuple(sorted(_without(deal.hands[seat], used)))),
        melds=_put(deal.melds, seat, melds),
        drawn=None,
    )
    if is_robbable(kong, deal.judge.options):
        trail.now = replace(trail.now, phase=Phase.ROB, robbed=tile, answers=NO_ANSWERS)
        _offer_to_others(trail)
    else:
        _take_kong_tile(trail, seat)


def _take_kong_tile(trail: _Trail, seat: Seat) -> None:
    deal = trail.now
    again = deal.konged
    if deal.judge.options.bonus_ends_chain:
        again = deal.after in (After.KONG, After.KONG_KONG)
    trail.now = replace(deal, konged=True)
    _take(trail, seat, After.KONG_KONG if again else After.KONG)


# --- other players' answers ---------------------------------------------------------------------


def _offer_to_others(trail: _Trail) -> None:
    trail.now = with_offers(trail.now)
    if not trail.now.waiting_for:
        trail.show()  # a player whose complete hand was refused sees why
        _resolve(trail)


def _answer(deal: Deal, move: Move) -> tuple[Deal, tuple[Step, ...]]:
    """Record an answer. Resolve the claim when every seat entitled to answer has done so."""
    deal = replace(deal, answers=_put(deal.answers, move.seat, move))
    trail = _Trail(deal)
    if not deal.waiting_for:
        _resolve(trail)
    return trail.result()


def _resolve(trail: _Trail) -> None:
    deal = trail.now
    right, wrong = declarers(deal)
    wins, claim = winners(deal, right), best_set_claim(deal)
    trail.now = _forget_offers(deal)
    _false_wins(trail, wrong)
    if wins:
        _win(trail, wins)
    elif wrong and _ends_hand(deal):
        trail.now = replace(trail.now, phase=Phase.OVER)
    elif deal.phase is Phase.ROB:
        _take_kong_tile(trail, deal.turn)
    elif claim:
        _claim(trail, claim)
    else:
        _draw_in_turn(trail, seat_after(deal.turn))


def _forget_offers(deal: Deal) -> Deal:
    """Clear offers and answers. Record for each seat the win that it passed."""
    tile = deal.claimed_tile
    assert tile is not None
    missed = tuple(
        (*gone, tile) if _could_win(deal, seat) else gone
        for seat, gone in zip(SEATS, deal.missed, strict=True)
    )
    return replace(deal, offers=NOBODY, refused=NO_ANSWERS, answers=NO_ANSWERS, missed=missed)


def _could_win(deal: Deal, seat: Seat) -> bool:
    """Return whether the seat was offered a win that is not a false win. With a false-win penalty
    this is checked only for the missed-win rule."""
    options = deal.judge.options
    if Move(seat, Action.WIN) not in deal.offers[seat]:
        return False
    if not options.punishes_false_wins:
        return True
    return options.missed_win and check_win(deal, seat)[0]


def _claim(trail: _Trail, move: Move) -> None:
    deal, seat, low = trail.now, move.seat, move.tile
    assert low is not None
    last = deal.river[-1]
    kind = {
        Action.CHOW: MeldKind.CHOW,
        Action.PUNG: MeldKind.PUNG,
        Action.KONG: MeldKind.EXPOSED_KONG,
    }[move.action]
    meld = Meld(kind, low, claimed=last.tile, source=last.seat)
    used = _without(meld.tiles, (last.tile,))
    trail.add(
        Claimed(seat, meld),
        hands=_put(deal.hands, seat, tuple(sorted(_without(deal.hands[seat], used)))),
        melds=_put(deal.melds, seat, (*deal.melds[seat], meld)),
        river=(*deal.river[:-1], replace(last, claimed_by=seat)),
        turn=seat,
        turns=_put(deal.turns, seat, deal.turns[seat] + 1),
        konged=meld.is_kong,
        phase=Phase.TURN,
    )
    if meld.is_kong:
        _take(trail, seat, After.KONG)
    else:
        trail.now = with_offers(trail.now)


# --- the end ------------------------------------------------------------------------------------


def _declare_self_draw(trail: _Trail, seat: Seat) -> None:
    deal = trail.now
    if not deal.judge.options.punishes_false_wins or check_win(deal, seat)[0]:
        _win(trail, (self_drawn_win(deal, seat),))
        return
    _false_wins(trail, (seat,))
    if _ends_hand(deal):
        trail.now = replace(trail.now, phase=Phase.OVER)
    else:
        trail.now = with_offers(trail.now)


def _false_wins(trail: _Trail, seats: Iterable[Seat]) -> None:
    """詐糊 Announce the false wins, even if another player wins at the same time."""
    for seat in seats:
        trail.add(FalseWin(seat), false_wins=(*trail.now.false_wins, seat))


def _ends_hand(deal: Deal) -> bool:
    """Return whether a false win ends the hand."""
    return deal.judge.options.false_win_penalty == "pay"


def _win(trail: _Trail, wins: tuple[WinFacts, ...]) -> None:
    first, deal = wins[0], trail.now
    changes: dict[str, object] = {}
    if first.robbing:
        changes |= _robbed(deal, first.winning_tile)
    elif first.discarder is not None:
        last = replace(deal.river[-1], claimed_by=first.seat)
        changes["river"] = (*deal.river[:-1], last)
    trail.add(
        Won(tuple(win.seat for win in wins), first.winning_tile, first.discarder, first.robbing),
        wins=wins,
        phase=Phase.OVER,
        **changes,
    )


def _robbed(deal: Deal, tile: Tile) -> dict[str, object]:
    """Return the melds and tiles after a robbery. A promoted kong is a pung again. The other three
    tiles of a concealed kong go back to the hand."""
    seat = deal.turn
    melds, hand = [*deal.melds[seat]], deal.hands[seat]
    place = next(at for at, one in enumerate(melds) if one.is_kong and one.tile == tile)
    if melds[place].is_concealed:
        del melds[place]
        hand = tuple(sorted((*hand, tile, tile, tile)))
    else:
        melds[place] = replace(melds[place], kind=MeldKind.PUNG)
    return {"melds": _put(deal.melds, seat, tuple(melds)), "hands": _put(deal.hands, seat, hand)}


def _exhaust(trail: _Trail) -> None:
    trail.add(Exhausted(), phase=Phase.OVER, drawn=None)
