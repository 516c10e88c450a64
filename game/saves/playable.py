"""Playable saves: with the next hand dealt, or repaired for this version."""

from __future__ import annotations

from dataclasses import replace

from game.bots import known
from game.rules.problems import Reason, RulesError
from game.rules.wall import build_wall
from game.rulesets import ruleset as ruleset_of
from game.saves.fairness import sealed
from game.saves.save import SavedMatch
from game.saves.saved_hands import SavedHand, replayed
from game.settings.settings import USUAL_PLAYER


def with_next_hand(saved: SavedMatch) -> SavedMatch:
    """Return the save with the match's next hand, dealt by the next options, before any move."""
    match = replace(saved.match, options=saved.options)
    wall = build_wall(saved.lots or match.deal_seed, match.options.bonus_tiles)
    hand = SavedHand(match.hand_number, match.options, wall)
    return replace(saved, match=match, hand=sealed(hand, saved.salt))


def repaired(saved: SavedMatch) -> tuple[SavedMatch, tuple[Reason, ...]]:
    """Return the save as this version can play it, and messages about what it couldn't keep."""
    unknown = tuple(player for player in saved.players if not known(player))
    told = tuple(Reason.of("problem.player_gone", player=player) for player in unknown)
    one, two, three = (player if known(player) else USUAL_PLAYER for player in saved.players)
    saved = replace(saved, players=(one, two, three))
    if not _fits(saved):
        saved = with_next_hand(saved)
        told += (Reason.of("problem.hand_dealt_again"),)
    return saved, told


def _fits(saved: SavedMatch) -> bool:
    """Return whether the hand in play is the match's and can be replayed by today's rules."""
    hand = saved.hand
    if hand is None or hand.number != saved.match.hand_number:
        return False
    try:
        for _ in replayed(hand, ruleset_of(saved.ruleset), saved.match.round_wind):
            pass
    except RulesError:
        return False
    return True
