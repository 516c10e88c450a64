"""The only way to change a Deal: dealing the starting hands, and playing a move.

Each function returns steps: one for each event, with the state just after it. A viewer can show
them one by one. Play goes on from the last step's state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.rules.deal import (
    NOBODY,
    Deal,
    Phase,
    RiverTile,
    flower_win,
    self_drawn_win,
    why_not,
    wins_by_flowers,
)
from game.rules.facts import After, Judge
from game.rules.melds import Meld, MeldKind
from game.rules.moves import (
    Action,
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    FalseWin,
    Move,
    PlayedOn,
    SelfKong,
)
from game.rules.offers import best_set_claim, check_win, declarers, winners, with_offers
from game.rules.problems import RulesError
from game.rules.robbing import is_robbable
from game.rules.tiles import DEALER, SEATS, Seat, Tile, Wind, is_bonus, seat_after
from game.rules.trail import Step, Trail, put, without
from game.rules.wall import Wall

NO_ANSWERS = (None, None, None, None)


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
    if deal.phase in (Phase.CLAIM, Phase.ROB):
        return _answer(deal, move)
    trail = Trail(replace(deal, offers=NOBODY, refused=NO_ANSWERS))
    match move.action:
        case _ if deal.phase is Phase.FLOWERS:
            _answer_flowers(trail, move)
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
    trail = Trail(Deal(judge, wall, round_wind, front=53))
    trail.add(Dealt(dealt), hands=dealt)
    trail.now = replace(trail.now, drawn=dealt[0][-1])
    _replace_dealt_bonus(trail)
    if trail.now.phase is not Phase.OVER:
        trail.now = replace(trail.now, after=None)
        if not _ask_about_flowers(trail, *SEATS):
            trail.now = with_offers(trail.now)
    return trail.result()


def _replace_dealt_bonus(trail: Trail) -> None:
    while any(is_bonus(tile) for hand in trail.now.hands for tile in hand):
        for seat in SEATS:
            for tile in [tile for tile in trail.now.hands[seat] if is_bonus(tile)]:
                _lay_bonus(trail, seat, tile)
                if not _draw(trail, seat, After.BONUS):
                    return


# --- in turn ------------------------------------------------------------------------------------


def _draw_in_turn(trail: Trail, seat: Seat) -> None:
    deal = trail.now
    trail.now = replace(
        deal, turn=seat, turns=put(deal.turns, seat, deal.turns[seat] + 1), answers=NO_ANSWERS
    )
    if deal.live_left <= 0:
        trail.exhaust()
        return
    _take(trail, seat, None)


def _take(trail: Trail, seat: Seat, after: After | None) -> None:
    """Draw a tile, a replacement if `after` gives its reason. Set bonus tiles aside at once, and
    ask the player who has enough of them to win."""
    while _draw(trail, seat, after):
        drawn = trail.now.drawn
        if drawn is None or not is_bonus(drawn):
            trail.now = with_offers(replace(trail.now, phase=Phase.TURN))
            return
        _lay_bonus(trail, seat, drawn)
        if _ask_about_flowers(trail, seat):
            return
        after = After.BONUS


def _draw(trail: Trail, seat: Seat, after: After | None) -> bool:
    """Draw a tile. Return False and end the hand if no replacement tile is left."""
    deal = trail.now
    can_replace = deal.can_replace_bonus if after is After.BONUS else deal.can_replace
    if after is not None and not can_replace:
        trail.exhaust()
        return False
    from_back = after is not None and deal.judge.options.replacements == "back"
    end = deal.wall.back if from_back else deal.wall.front
    tile = end(deal.front, deal.back)
    trail.add(
        Drew(seat, tile, replacement=after is not None),
        hands=put(deal.hands, seat, (*deal.hands[seat], tile)),
        front=deal.front + (not from_back),
        back=deal.back + from_back,
        drawn=tile if seat == deal.turn else deal.drawn,
        after=after,
        phase=Phase.TURN,
        robbed=None,
    )
    return True


def _lay_bonus(trail: Trail, seat: Seat, tile: Tile) -> None:
    """Set a bonus tile aside."""
    deal = trail.now
    trail.add(
        BonusLaid(seat, tile),
        hands=put(deal.hands, seat, without(deal.hands[seat], (tile,))),
        bonus=put(deal.bonus, seat, (*deal.bonus[seat], tile)),
        drawn=None if seat == deal.turn and deal.drawn == tile else deal.drawn,
    )


def _ask_about_flowers(trail: Trail, *seats: Seat) -> bool:
    """花糊 Ask whichever of these players can win with bonus tiles alone, before any replacement.
    Return whether there is one."""
    asked = any(wins_by_flowers(trail.now, seat) for seat in seats)
    if asked:
        trail.now = with_offers(replace(trail.now, phase=Phase.FLOWERS, answers=NO_ANSWERS))
    return asked


def _answer_flowers(trail: Trail, move: Move) -> None:
    """End the hand with the bonus tiles, or play on: with the replacement of the last one, or with
    the dealer's first turn."""
    deal = trail.now
    if move.action is Action.WIN:
        trail.win((flower_win(deal, move.seat),))
        return
    trail.add(PlayedOn(move.seat), phase=Phase.TURN)
    if len(deal.hands[deal.turn]) % 3 == 2:
        trail.now = with_offers(replace(trail.now, phase=Phase.TURN))
    else:
        _take(trail, move.seat, After.BONUS)


def _discard(trail: Trail, move: Move) -> None:
    deal, seat, tile = trail.now, move.seat, move.tile
    assert tile is not None
    drawn = tile == deal.drawn
    trail.add(
        Discarded(seat, tile, drawn),
        hands=put(deal.hands, seat, tuple(sorted(without(deal.hands[seat], (tile,))))),
        river=(*deal.river, RiverTile(seat, tile, drawn)),
        drawn=None,
        drew=deal.drawn is not None,
        after=None,
        konged=False,
        phase=Phase.CLAIM,
        missed=put(deal.missed, seat, ()),
        answers=NO_ANSWERS,
    )
    _offer_to_others(trail)


def _self_kong(trail: Trail, move: Move) -> None:
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
        hands=put(deal.hands, seat, tuple(sorted(without(deal.hands[seat], used)))),
        melds=put(deal.melds, seat, melds),
        drawn=None,
    )
    if is_robbable(kong, deal.judge.options):
        trail.now = replace(trail.now, phase=Phase.ROB, robbed=tile, answers=NO_ANSWERS)
        _offer_to_others(trail)
    else:
        _take_kong_tile(trail, seat)


def _take_kong_tile(trail: Trail, seat: Seat) -> None:
    deal = trail.now
    again = deal.konged
    if deal.judge.options.bonus_ends_chain:
        again = deal.after in (After.KONG, After.KONG_KONG)
    trail.now = replace(deal, konged=True)
    _take(trail, seat, After.KONG_KONG if again else After.KONG)


# --- other players' answers ---------------------------------------------------------------------


def _offer_to_others(trail: Trail) -> None:
    trail.now = with_offers(trail.now)
    if not trail.now.waiting_for:
        trail.show()  # a player whose complete hand was refused sees why
        _resolve(trail)


def _answer(deal: Deal, move: Move) -> tuple[Deal, tuple[Step, ...]]:
    """Record an answer. Resolve the claim when every seat entitled to answer has done so."""
    deal = replace(deal, answers=put(deal.answers, move.seat, move))
    trail = Trail(deal)
    if not deal.waiting_for:
        _resolve(trail)
    return trail.result()


def _resolve(trail: Trail) -> None:
    deal = trail.now
    right, wrong = declarers(deal)
    wins, claim = winners(deal, right), best_set_claim(deal)
    trail.now = _forget_offers(deal)
    _false_wins(trail, wrong)
    if wins:
        trail.win(wins)
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


def _claim(trail: Trail, move: Move) -> None:
    deal, seat, low = trail.now, move.seat, move.tile
    assert low is not None
    last = deal.river[-1]
    kind = {
        Action.CHOW: MeldKind.CHOW,
        Action.PUNG: MeldKind.PUNG,
        Action.KONG: MeldKind.EXPOSED_KONG,
    }[move.action]
    meld = Meld(kind, low, claimed=last.tile, source=last.seat)
    used = without(meld.tiles, (last.tile,))
    trail.add(
        Claimed(seat, meld),
        hands=put(deal.hands, seat, tuple(sorted(without(deal.hands[seat], used)))),
        melds=put(deal.melds, seat, (*deal.melds[seat], meld)),
        river=(*deal.river[:-1], replace(last, claimed_by=seat)),
        turn=seat,
        turns=put(deal.turns, seat, deal.turns[seat] + 1),
        konged=meld.is_kong,
        phase=Phase.TURN,
    )
    if meld.is_kong:
        _take(trail, seat, After.KONG)
    else:
        trail.now = with_offers(trail.now)


# --- the end ------------------------------------------------------------------------------------


def _declare_self_draw(trail: Trail, seat: Seat) -> None:
    deal = trail.now
    if not deal.judge.options.punishes_false_wins or check_win(deal, seat)[0]:
        trail.win((self_drawn_win(deal, seat),))
        return
    _false_wins(trail, (seat,))
    if _ends_hand(deal):
        trail.now = replace(trail.now, phase=Phase.OVER)
    else:
        trail.now = with_offers(trail.now)


def _false_wins(trail: Trail, seats: Iterable[Seat]) -> None:
    """詐糊 Announce the false wins, even if another player wins at the same time."""
    for seat in seats:
        trail.add(FalseWin(seat), false_wins=(*trail.now.false_wins, seat))


def _ends_hand(deal: Deal) -> bool:
    """Return whether a false win ends the hand."""
    return deal.judge.options.false_win_penalty == "pay"
