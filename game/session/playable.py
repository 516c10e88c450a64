"""A save made fit to be played: dealt its next hand, or repaired after it was left."""

from __future__ import annotations

from dataclasses import replace

from game.bots import known
from game.rules.problems import Reason, RulesError
from game.rules.wall import build_wall
from game.rulesets import ruleset as ruleset_of
from game.session.save import SavedMatch
from game.session.saved_hands import SavedHand, replayed
from game.session.settings import USUAL_PLAYER


def with_next_hand(saved: SavedMatch) -> SavedMatch:
    """The save with the hand that the match is at, dealt by the next options, no move played."""
    match = replace(saved.match, options=saved.options)
    wall = build_wall(match.deal_seed, match.options.bonus_tiles)
    return replace(saved, match=match, hand=SavedHand(match.hand_number, match.options, wall))


def repaired(saved: SavedMatch) -> tuple[SavedMatch, tuple[Reason, ...]]:
    """The save as this version can play it, and what to say of what it could not."""
    saved, told = _with_known_players(saved)
    if not _fits(saved):
        saved = with_next_hand(saved)
        told += (Reason.of("problem.hand_dealt_again"),)
    return saved, told


def _with_known_players(saved: SavedMatch) -> tuple[SavedMatch, tuple[Reason, ...]]:
    """The save without computer players that this version does not have, and what to say."""
    unknown = tuple(player for player in saved.players if not known(player))
    one, two, three = (player if known(player) else USUAL_PLAYER for player in saved.players)
    told = tuple(Reason.of("problem.player_gone", player=player) for player in unknown)
    return replace(saved, players=(one, two, three)), told


def _fits(saved: SavedMatch) -> bool:
    """Whether the hand in play can be played again by today's rules."""
    hand = saved.hand
    if hand is None or hand.number != saved.match.hand_number:
        return False
    try:
        for _ in replayed(hand, ruleset_of(saved.ruleset), saved.match.round_wind):
            pass
    except RulesError:
        return False
    return True
